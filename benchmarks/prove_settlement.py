"""Settles very many random hands three ways and counts where they part. Prints JSON.

    python benchmarks/prove_settlement.py                     the full proof
    python benchmarks/prove_settlement.py --plain 2000 --pokerkit 200 --workers 1

- ``plain``: `rules.settle` against ``tests/differential/plain_settlement.py``, which shares no
  code with it: random ends of hands of every variant, each settled under every pair of values of
  `odd_chip_hi_lo` and `odd_chip_tie`, with units of 1, 2, 5 and 25.
- ``pokerkit``: whole random hands played in pokerkit and paid by it and by us. ``agree`` counts
  the hands where every player's payoff is the same; every other hand falls in a kind of
  ``tests/differential/pokerkit_habits.py``, alone or with others. The whole referee then judges
  both ways of paying the hand: it must find nothing in ours, and a fault in pokerkit's exactly
  where it differs.

Both are told by seeds alone: the same numbers come out every time. The exit status is 1 if a
situation is settled differently by the plain settlement, if pokerkit pays a hand in a way that no
rule explains, or if the referee blames the wrong payments; the first of each are printed in full.
Needs the test extras.
"""

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "differential")]  # from a checkout

import pokerkit_as_hand  # noqa: E402
import pokerkit_habits  # noqa: E402
import pokerkit_showdowns  # noqa: E402
import random_settlements  # noqa: E402

CHUNK = 250
SHOWN = 5


class Task(NamedTuple):
    """Some seeds of one game, for one process."""

    way: str
    game: str
    seeds: range


class Tally(NamedTuple):
    """What came out of a task."""

    task: Task
    kinds: Counter[str]
    wrong: list[str]


def plain_task(task: Task) -> Tally:
    """The seeds of a task, settled by us and by the plain settlement."""
    kinds: Counter[str] = Counter()
    wrong = []
    for seed in task.seeds:
        situation = random_settlements.random_situation(
            random.Random(f"{task.game}-{seed}"), task.game
        )
        difference = random_settlements.compare(situation)
        kinds["differ" if difference else "agree"] += 1
        kinds["with side pots"] += len(set(map(situation.put_in.get, situation.live))) > 1
        kinds["with a common card"] += situation.common
        if difference:
            wrong.append(f"seed {seed}: {difference}")
    return Tally(task, kinds, wrong)


def pokerkit_task(task: Task) -> Tally:
    """The seeds of a task, played in pokerkit; hands that end without a showdown count apart."""
    kinds: Counter[str] = Counter()
    wrong = []
    for seed in task.seeds:
        case = pokerkit_showdowns.play(task.game, seed)
        habits = pokerkit_habits.explain(case)
        if len(case.live) < 2:
            kinds["no showdown, agree" if habits == () else "unexplained"] += 1
        elif habits is None:
            kinds["unexplained"] += 1
        else:
            kinds[" + ".join(habits) or "agree"] += 1
            kinds["all showdowns"] += 1
            kinds["with a common card"] += case.common
        ours = pokerkit_habits.our_payoffs(case)
        blame = pokerkit_as_hand.blamed(case, pokerkit_as_hand.pokerkit_payments(case))
        for code in blame:
            kinds[f"referee: {code}"] += 1
        right = pokerkit_as_hand.blamed(case, pokerkit_as_hand.right_payments(case))
        as_it_should = bool(blame) == bool(habits) and not right
        kinds["referee: right on both payments"] += as_it_should
        if habits is None or not as_it_should or ours != pokerkit_habits.with_habits(case, ()):
            wrong.append(f"seed {seed}: {case}, ours {ours}, blamed {blame}, {right}")
    return Tally(task, kinds, wrong)


def tasks(options: argparse.Namespace) -> Iterator[Task]:
    """Everything there is to do, in pieces."""
    for way, count in (("plain", options.plain), ("pokerkit", options.pokerkit)):
        for game in pokerkit_showdowns.TABLES:
            for start in range(0, count, CHUNK):
                yield Task(way, game, range(start, min(start + CHUNK, count)))


def run(task: Task) -> Tally:
    """One task, in whatever process."""
    return plain_task(task) if task.way == "plain" else pokerkit_task(task)


def main() -> int:
    """Parses the options, proves, prints."""
    options = _options()
    started = time.perf_counter()
    counts: dict[str, dict[str, Counter[str]]] = {"plain": {}, "pokerkit": {}}
    wrong: list[str] = []
    with ProcessPoolExecutor(options.workers) as pool:
        for tally in pool.map(run, tasks(options)):
            counts[tally.task.way].setdefault(tally.task.game, Counter()).update(tally.kinds)
            wrong += [f"{tally.task.way}, {tally.task.game}, {line}" for line in tally.wrong]
    report = {
        "houses": len(random_settlements.HOUSES),
        **{
            way: {
                "all": dict(sum(games.values(), Counter()).most_common()),
                **{game: dict(count.most_common()) for game, count in games.items()},
            }
            for way, games in counts.items()
        },
        "rules": {
            habit.name: {"pokerkit": habit.pokerkit, "rule": habit.rule, "right": habit.right}
            for habit in pokerkit_habits.HABITS
        },
        "unexplained": len(wrong),
        "first": wrong[:SHOWN],
        "seconds": round(time.perf_counter() - started, 1),
    }
    print(json.dumps(report, indent=2))
    return 1 if wrong else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--plain", type=int, default=40_000, metavar="N", help="per variant")
    parser.add_argument("--pokerkit", type=int, default=3_450, metavar="N", help="per variant")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), metavar="N")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
