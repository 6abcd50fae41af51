"""How fast hands are dealt, played and printed in each site's words. Prints JSON.

    python benchmarks/simulate_speed.py                     every site, 3,000 hands each
    python benchmarks/simulate_speed.py --site pokerstars --hands 20000 --repeat 5
    python benchmarks/simulate_speed.py --memory-hands 20000 200000

``hands_per_second`` counts the processor time of one process that does what ``stud simulate`` does
but write the file; the best of ``--repeat`` runs counts, after some hands that warm its tables.
``times_the_loop`` is that time against the bare Python loop of ``import_speed.py`` over the text of
the same hands, timed in the same process between the runs: the figure to compare across machines
and days. ``dealing`` is the part of the time that goes before a word is printed.

``memory`` is the peak resident size of whole ``stud simulate`` runs of PokerStars hands into one
file and into a folder: if it grew with the hands, the later figures would be larger.
"""

import argparse
import json
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]  # from a checkout, installed or not

from stud_analytics.factory.printed import Printing  # noqa: E402
from stud_analytics.factory.simulate import Plan, plan_for, simulate  # noqa: E402
from stud_analytics.printing import PRINTABLE  # noqa: E402
from stud_analytics.rules import load_house  # noqa: E402

_WARM = 500
"""Hands before the clock runs."""
_PEAK = """
import resource, sys
from stud_analytics.cli.app import app
try:
    app(sys.argv[1:])
except SystemExit as end:
    if end.code:
        raise
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1), file=sys.stderr)
"""


def main() -> None:
    """Parses the options, measures, prints."""
    options = _options()
    result: dict[str, Any] = {
        "hands": options.hands,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "sites": {site: _speed(site, options) for site in options.site or PRINTABLE},
    }
    if options.memory_hands:
        result["memory"] = [_memory(hands) for hands in options.memory_hands]
    print(json.dumps(result, indent=None if options.json else 2))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--site", action="append", choices=PRINTABLE, help="again for more (all)")
    parser.add_argument("--hands", type=int, default=3_000, help="how many hands (3000)")
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    parser.add_argument("--seed", type=int, default=1, help="of the room (1)")
    parser.add_argument(
        "--memory-hands", type=int, nargs="*", default=[], metavar="N",
        help="runs whose peak memory is measured (none)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="on one line")
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
    """The bare loop: each text split into lines, each line at ``": "``."""
    for text in texts:
        for line in text.split("\n"):
            line.partition(": ")
    yield None


def _cpu(work: Iterator[object]) -> float:
    """Processor time of going through it, in seconds."""
    began = time.process_time()
    for _ in work:
        pass
    return time.process_time() - began


def _memory(hands: int) -> dict[str, float]:
    """Peak resident size of ``stud simulate``, in MiB."""
    peaks: dict[str, float] = {"hands": hands}
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as folder:
        for kind, output in (("file", f"{folder}/hands.txt"), ("folder", f"{folder}/tables/")):
            command = [sys.executable, "-c", _PEAK, "simulate", "--hands", str(hands), "-o", output]
            done = subprocess.run(
                command, stderr=subprocess.PIPE, text=True, check=True, cwd=HERE.parent
            )
            peaks[f"{kind}_mib"] = float(done.stderr.split()[-1])
    return peaks


if __name__ == "__main__":
    main()
