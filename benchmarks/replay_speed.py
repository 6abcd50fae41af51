"""How much faster the referee replays hands than pokerkit does. Prints JSON.

    python benchmarks/replay_speed.py
    python benchmarks/replay_speed.py --hands 1000 --installed

Hi/lo hands of ``stud simulate`` in PokerStars' words, read by us and written as PHH, which both
then have in memory. ``pokerkit`` is its replay alone, every action of the PHH to the final state;
``ours`` is ``replay``: the table, every rule of the catalogue, the settlement. ``times_as_fast`` is
the one by the other, on the hands that pokerkit replays. ``left_out`` are hands that it refuses,
where its rules are others (``tests/exchange/test_phh_pokerkit.py`` says which);
``other_stacks`` hands that end with other stacks than ours by more than the rake, which PHH does
not know, and two chips.
"""

import argparse
import warnings
from decimal import Decimal
from typing import Any

from import_speed import simulated
from measuring import Stopwatch, best, machine, options_of, package, rates, say
from pokerkit.notation import HandHistory

from stud_analytics.events import Hand
from stud_analytics.exchange import phh_text
from stud_analytics.reading import read_text
from stud_analytics.rules import load_house, replay


def main() -> None:
    """Parses the options, measures, prints."""
    parser = options_of(__doc__ or "")
    parser.add_argument("--hands", type=int, default=400, help="how many hands (400)")
    parser.add_argument(
        "--repeat", type=int, default=3,
        help="passes of pokerkit, and of ours twenty times as many; the best of each counts",
    )  # fmt: skip
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # it warns of unknown cards, and of needless folds
    say({**machine(), **package(), **_measure(options)}, options)


def _measure(options: argparse.Namespace) -> dict[str, Any]:
    house = load_house("pokerstars")
    hands: list[Hand] = []
    histories: list[HandHistory] = []
    left_out = other = 0
    for text in simulated(options.hands):
        [hand] = read_text(text)
        if not isinstance(hand, Hand):
            raise SystemExit(f"not read: {hand}")
        try:
            history = _history(hand)
            *_, state = history
        except (ValueError, KeyError):
            left_out += 1
            continue
        ours, theirs = history.finishing_stacks or [], list(state.stacks)
        rake = sum(theirs) - sum(ours)
        other += any(abs(a - b) > rake + 2 for a, b in zip(ours, theirs, strict=True))
        hands.append(hand)
        histories.append(history)

    def by_pokerkit(watch: Stopwatch) -> None:
        with watch:
            for history in histories:
                for _ in history:
                    pass

    def by_us(watch: Stopwatch) -> None:
        broken = 0
        with watch:
            for hand in hands:  # as pokerkit's: nothing is kept, for the collector to look through
                broken += replay(hand, house).verdict == "broken"
        if broken:
            raise SystemExit("a simulated hand is broken")

    # Twenty passes of ours take a sixth of what one of pokerkit's does.
    pokerkit, replayed = best(options.repeat, by_pokerkit), best(20 * options.repeat, by_us)
    return {
        "hands": len(hands),
        "left_out": left_out,
        "other_stacks": other,
        "pokerkit": rates(pokerkit, len(hands)),
        "ours": rates(replayed, len(hands)),
        "times_as_fast": round(pokerkit.seconds / replayed.seconds, 1),
        "times_as_fast_by_cpu": round(pokerkit.cpu / replayed.cpu, 1),
    }


def _history(hand: Hand) -> HandHistory:
    """The hand in pokerkit, its amounts in units."""

    def units(text: str) -> int:
        return int(Decimal(text).scaleb(hand.decimals))

    history = HandHistory.loads(phh_text(hand), parse_value=units)
    history.parse_value = units  # loads does not keep it for the actions
    return history


if __name__ == "__main__":
    main()
