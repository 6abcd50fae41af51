"""How fast seven cards are ranked, high and low. Prints JSON.

    python benchmarks/rank_speed.py
    python benchmarks/rank_speed.py --hands 5000000 --installed

``arrays`` are hands a second of ``high_low_arrays``, which gives the high and the eight-or-better
low of every row, on one core. ``numpy`` is the least that any table lookup costs in numpy, timed in
the same run over the same rows: a number fetched for each card, and the seven added up, with no
rank made of them. ``one`` is microseconds for one hand after another in Python: ``high``,
``low_eight``, and both; ``phevaluator`` is that library's high alone, of the same hands.
"""

import argparse
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from measuring import Spent, Stopwatch, best, machine, options_of, package, say

from stud_analytics.ranking import high, high_low_arrays, low_eight

_BLOCK = 16_384
"""Rows that numpy takes at once, so that they stay near the processor."""


def main() -> None:
    """Parses the options, measures, prints."""
    parser = options_of(__doc__ or "")
    parser.add_argument("--hands", type=int, default=2_000_000, help="in arrays (2000000)")
    parser.add_argument("--single", type=int, default=50_000, help="one at a time (50000)")
    parser.add_argument("--repeat", type=int, default=5, help="timings of each, the best counts")
    options = parser.parse_args()
    say({**machine(), **package(), **_arrays(options), "one": _one(options)}, options)


def _arrays(options: argparse.Namespace) -> dict[str, Any]:
    cards = dealt(options.hands)
    high_low_arrays(cards[:100])  # makes the tables
    table = np.random.default_rng(2).integers(0, 1 << 40, 52)

    def ours(watch: Stopwatch) -> None:
        with watch:
            high_low_arrays(cards)

    def bare(watch: Stopwatch) -> None:
        with watch:
            for start in range(0, len(cards), _BLOCK):
                np.take(table, cards[start : start + _BLOCK]).sum(axis=1)

    spent = {"arrays": best(options.repeat, ours), "numpy": best(options.repeat, bare)}
    return {
        "hands": options.hands,
        **{
            name: {
                "hands_per_second": round(options.hands / each.seconds),
                "hands_per_cpu_second": round(options.hands / each.cpu),
            }
            for name, each in spent.items()
        },
    }


def dealt(hands: int) -> np.ndarray:
    """Seven cards of 52 a row, each its own deal."""
    rng = np.random.default_rng(1)
    parts = [
        np.argpartition(rng.random((min(_BLOCK, hands - at), 52)), 7, axis=1)[:, :7]
        for at in range(0, hands, _BLOCK)
    ]
    return np.concatenate(parts).astype(np.uint8)


def _one(options: argparse.Namespace) -> dict[str, Any]:
    hands = [tuple(hand) for hand in dealt(options.single).tolist()]
    random.Random(3).shuffle(hands)
    from phevaluator import evaluate_cards

    def both(hand: tuple[int, ...]) -> None:
        high(hand)
        low_eight(hand)

    def theirs(hand: tuple[int, ...]) -> None:
        evaluate_cards(*hand)

    def each(rank: Callable[[tuple[int, ...]], object]) -> Spent:
        def once(watch: Stopwatch) -> None:
            with watch:
                for hand in hands:
                    rank(hand)

        rank(hands[0])
        return best(options.repeat, once)

    return {
        name: {
            "microseconds": round(spent.seconds / options.single * 1e6, 2),
            "cpu_microseconds": round(spent.cpu / options.single * 1e6, 2),
        }
        for name, spent in {
            "high": each(high), "low_eight": each(low_eight), "both": each(both),
            "phevaluator": each(theirs),
        }.items()
    }  # fmt: skip


if __name__ == "__main__":
    main()
