"""How fast hands are dealt, played and printed in each site's words. Prints JSON.

    python benchmarks/simulate_speed.py                     every site, 3,000 hands each
    python benchmarks/simulate_speed.py --site pokerstars --hands 20000 --repeat 5
    python benchmarks/simulate_speed.py --memory-hands 20000 200000
    python benchmarks/simulate_speed.py --site pokerstars --command-hands 30000 --installed

``hands_per_second`` counts the processor time of one process that does what ``stud simulate`` does
but write the file; the best of ``--repeat`` runs counts, after some hands that warm its tables.
``times_the_loop`` is that time against the bare Python loop of ``import_speed.py`` over the text of
the same hands, timed in the same process between the runs: the figure to compare across machines
and days. ``dealing`` is the part of the time that goes before a word is printed.

``command`` is ``stud simulate`` of PokerStars hands into one file, from start to end.

``memory`` is the peak resident size of whole ``stud simulate`` runs of PokerStars hands into one
file and into a folder: if it grew with the hands, the later figures would be larger.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from measuring import (
    HERE,
    Spent,
    environment,
    loop_over,
    machine,
    options_of,
    package,
    rates,
    run,
    say,
    stud,
)

from stud_analytics.factory.printed import Printing
from stud_analytics.factory.simulate import Plan, plan_for, simulate
from stud_analytics.printing import PRINTABLE
from stud_analytics.rules import load_house

_WARM = 500
"""Hands before the clock runs."""
_PEAK = """
import sys
from stud_analytics.cli.app import app
here = sys.argv.pop(1)
try:
    app(sys.argv[1:])
except SystemExit as end:
    if end.code:
        raise
sys.path.append(here)
from measuring import peak_mib
print(peak_mib(), file=sys.stderr)
"""


def main() -> None:
    """Parses the options, measures, prints."""
    options = _options()
    result: dict[str, Any] = {
        "hands": options.hands,
        **machine(), **package(),
        "sites": {site: _speed(site, options) for site in options.site or PRINTABLE},
    }  # fmt: skip
    if options.command_hands:
        result["command"] = _command(options)
    if options.memory_hands:
        result["memory"] = [_memory(hands) for hands in options.memory_hands]
    say(result, options)


def _options() -> argparse.Namespace:
    parser = options_of(__doc__ or "")
    parser.add_argument("--site", action="append", choices=PRINTABLE, help="again for more (all)")
    parser.add_argument("--hands", type=int, default=3_000, help="how many hands (3000)")
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    parser.add_argument("--seed", type=int, default=1, help="of the room (1)")
    parser.add_argument(
        "--command-hands", type=int, default=0, metavar="N",
        help="hands of a whole run of stud simulate (none)",
    )  # fmt: skip
    parser.add_argument(
        "--memory-hands", type=int, nargs="*", default=[], metavar="N",
        help="runs whose peak memory is measured (none)",
    )  # fmt: skip
    return parser.parse_args()


def _speed(site: str, options: argparse.Namespace) -> dict[str, float]:
    plan = plan_for(site, load_house(site), (), options.seed)
    texts = list(_texts(plan, max(_WARM, options.hands)))[: options.hands]
    whole = dealing = loop = float("inf")
    for _ in range(options.repeat):
        whole = min(whole, _cpu(_texts(plan, options.hands)))
        dealing = min(dealing, _cpu(islice(simulate(plan), options.hands)))
        loop = min(loop, _cpu(_lines(texts)))
    return {
        "hands_per_second": round(options.hands / whole),
        "microseconds_per_hand": round(whole / options.hands * 1e6, 1),
        "dealing": round(dealing / options.hands * 1e6, 1),
        "loop": round(loop / options.hands * 1e6, 1),
        "times_the_loop": round(whole / loop, 1),
    }


def _texts(plan: Plan, hands: int) -> Iterator[str]:
    for hand in islice(Printing(plan).hands(), hands):
        yield hand.text


def _lines(texts: list[str]) -> Iterator[None]:
    """The bare loop over each text."""
    for text in texts:
        loop_over(text)
    yield None


def _cpu(work: Iterator[object]) -> float:
    """Processor time of going through it, in seconds."""
    began = time.process_time()
    for _ in work:
        pass
    return time.process_time() - began


def _command(options: argparse.Namespace) -> dict[str, Any]:
    """The best of some runs of ``stud simulate``, from start to file."""
    hands = options.command_hands
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as folder:
        words = stud(
            "simulate", "--site", "pokerstars", "--hands", hands, "--seed", options.seed,
            "-o", f"{folder}/hands.txt",
        )  # fmt: skip
        runs = [run(words, Path(folder)) for _ in range(options.repeat)]
    spent = Spent(min(each.seconds for each in runs), min(each.cpu for each in runs))
    return {"hands": hands, **rates(spent, hands)}


def _memory(hands: int) -> dict[str, float]:
    """Peak resident size of ``stud simulate``, in MiB."""
    peaks: dict[str, float] = {"hands": hands}
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as folder:
        for kind, output in (("file", f"{folder}/hands.txt"), ("folder", f"{folder}/tables/")):
            command = [
                sys.executable, "-P", "-c", _PEAK, str(HERE),
                "simulate", "--hands", str(hands), "-o", output,
            ]  # fmt: skip
            done = subprocess.run(
                command, stderr=subprocess.PIPE, text=True, check=True, env=environment()
            )
            peaks[f"{kind}_mib"] = float(done.stderr.split()[-1])
    return peaks


if __name__ == "__main__":
    main()
