"""How fast hands are read, judged and stored, and what memory that takes. Prints JSON.

    python benchmarks/import_speed.py                       20,000 hands, every tenth with new names
    python benchmarks/import_speed.py --hands 100000 --fresh-names 1
    python benchmarks/import_speed.py --hands 5000 --repeat 5 --memory-hands

The hands are made from ``sample_histories/pokerstars`` (see ``renumber.py``), so nothing is
fetched and any machine can run it. One process does one thing at a time:

- ``loop``: a bare Python loop over the same text, already decoded and in memory, that splits it
  into lines and partitions each at ``": "``. It is the yardstick: what plain Python costs here.
- ``parse``: ``read_path`` over the files, every hand to typed events.
- ``replay``: the referee over hands that are already read.
- ``import``: ``import_paths`` in one process, from files to committed Parquet.

Each is timed ``--repeat`` times and the best time counts, each in a process of its own so that
none warms another's caches. ``times_the_loop`` says how many times as long as the loop a thing
takes; it is the figure to compare across machines and days. ``cpu_times_the_loop`` is the same in
processor time: it holds on a busy machine, and counts the threads a library starts. ``memory`` is
the peak resident size of a whole import of each of the ``--memory-hands``: if memory grew with the
number of hands, the second would be larger. Rows wait in memory until there are some ten thousand
hands of them, so sizes below that say nothing.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]  # from a checkout, installed or not

from renumber import write_copies  # noqa: E402


def main() -> None:
    """Parses the options, measures, prints."""
    options = _options()
    if options.stage:
        print(json.dumps(STAGES[options.stage](options)))
        return
    folder = Path(tempfile.mkdtemp(prefix="stud-benchmark-"))
    try:
        print(json.dumps(_measure(options, folder), indent=None if options.json else 2))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--hands", type=int, default=20_000, help="how many hands (20000)")
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    parser.add_argument(
        "--fresh-names", type=float, default=0.1, metavar="RATIO",
        help="share of hands, 0 to 1, whose players nobody has seen before (0.1)",
    )  # fmt: skip
    parser.add_argument(
        "--memory-hands", type=int, nargs="*", default=[20_000, 60_000], metavar="N",
        help="imports whose peak memory is measured (20000 60000); nothing: none",
    )  # fmt: skip
    parser.add_argument("--no-vary", action="store_true", help="change only ids, dates and names")
    parser.add_argument("--json", action="store_true", help="on one line")
    parser.add_argument("--stage", choices=sorted(STAGES), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def _measure(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    whole = folder / "hands"
    size = _write(options, whole, options.hands)
    loop = _child(options, "loop", whole)
    result: dict[str, Any] = {
        "hands": options.hands,
        "bytes": size,
        "lines_per_hand": round(loop["lines"] / options.hands, 1),
        "fresh_names": options.fresh_names,
        "varied": not options.no_vary,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "loop": {
            "hands_per_second": round(options.hands / loop["seconds"]),
            "microseconds_per_hand": round(loop["seconds"] / options.hands * 1e6, 1),
            "cpu_microseconds_per_hand": round(loop["cpu"] / options.hands * 1e6, 1),
        },
    }
    for stage in ("parse", "replay", "import"):
        told = _child(options, stage, whole)
        if told["hands"] != options.hands:
            raise SystemExit(f"{stage}: {told['hands']} of {options.hands} hands came through")
        result[stage] = {
            "hands_per_second": round(options.hands / told["seconds"]),
            "microseconds_per_hand": round(told["seconds"] / options.hands * 1e6, 1),
            "cpu_microseconds_per_hand": round(told["cpu"] / options.hands * 1e6, 1),
            "times_the_loop": round(told["seconds"] / loop["seconds"], 2),
            "cpu_times_the_loop": round(told["cpu"] / loop["cpu"], 2),
        }
    result["memory"] = []
    for hands in options.memory_hands:
        sized = folder / f"memory-{hands}"
        _write(options, sized, hands)
        peak = _child(options, "import", sized, repeat=1)["peak_mib"]
        result["memory"].append({"hands": hands, "peak_mib": peak})
        shutil.rmtree(sized)
    return result


def _write(options: argparse.Namespace, folder: Path, hands: int) -> int:
    """Makes ``hands`` hands in ``folder``; returns their size in bytes."""
    folder.mkdir()
    paths = write_copies(folder, hands, fresh_names=options.fresh_names, vary=not options.no_vary)
    return sum(path.stat().st_size for path in paths)


def _child(
    options: argparse.Namespace, stage: str, folder: Path, repeat: int | None = None
) -> dict[str, Any]:
    """What a fresh process measures of one stage."""
    command = [
        sys.executable, __file__, "--stage", stage, "--folder", str(folder),
        "--hands", str(options.hands), "--repeat", str(repeat or options.repeat),
    ]  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the measurement of {stage!r} failed, see above")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _files(options: argparse.Namespace) -> list[Path]:
    return sorted(options.folder.glob("*.txt"))


class Stopwatch:
    """Adds up stretches of time: of the clock, and of this process's processor."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.cpu = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._began[0]
        self.cpu += time.process_time() - self._began[1]


def _best(repeat: int, once: Callable[[Stopwatch], None]) -> dict[str, Any]:
    """The best of each over ``repeat`` runs."""
    runs = [Stopwatch() for _ in range(repeat)]
    for watch in runs:
        once(watch)
    return {"seconds": min(w.seconds for w in runs), "cpu": min(w.cpu for w in runs)}


def loop(options: argparse.Namespace) -> dict[str, Any]:
    """The yardstick. Reading and decoding the files is not timed."""
    lines = 0

    def once(watch: Stopwatch) -> None:
        nonlocal lines
        lines = 0
        for path in _files(options):
            text = path.read_text(encoding="utf-8")
            with watch:
                for line in text.split("\n"):
                    line.partition(": ")
            lines += text.count("\n")

    return {**_best(options.repeat, once), "lines": lines}


def parse(options: argparse.Namespace) -> dict[str, Any]:
    """Files to typed events. Whatever is not a hand, or holds an unknown line, stops it."""
    from stud_analytics.events import Hand
    from stud_analytics.reading import read_path

    hands = 0

    def once(watch: Stopwatch) -> None:
        nonlocal hands
        hands = 0
        with watch:
            for path in _files(options):
                for outcome in read_path(path):
                    if type(outcome) is not Hand or outcome.unknown:
                        raise SystemExit(f"not read: {outcome}")
                    hands += 1

    return {**_best(options.repeat, once), "hands": hands}


def replay(options: argparse.Namespace) -> dict[str, Any]:
    """Typed events to verdicts. Reading is not timed. A broken hand stops it."""
    from stud_analytics.events import Hand
    from stud_analytics.reading import read_path
    from stud_analytics.rules import load_house
    from stud_analytics.rules import replay as judge

    house = load_house("pokerstars")
    hands = 0

    def once(watch: Stopwatch) -> None:
        nonlocal hands
        hands = 0
        for path in _files(options):
            batch = [outcome for outcome in read_path(path) if type(outcome) is Hand]
            with watch:
                told = [judge(hand, house) for hand in batch]
            hands += len(told)
            for result in told:
                if result.verdict == "broken" or not result.balanced:
                    raise SystemExit(f"broken: {result.findings}\n{result.hand.text}")

    return {**_best(options.repeat, once), "hands": hands}


def whole_import(options: argparse.Namespace) -> dict[str, Any]:
    """Files to a committed lake, a new one each time, in this process."""
    from stud_analytics.store import import_paths

    stored = 0

    def once(watch: Stopwatch) -> None:
        nonlocal stored
        lake = options.folder.parent / "lake"
        with watch:
            summary = import_paths([str(options.folder)], str(lake), workers=1)
        stored = summary.stored
        shutil.rmtree(lake, ignore_errors=True)

    return {**_best(options.repeat, once), "hands": stored, "peak_mib": _peak_mib()}


def _peak_mib() -> float | None:
    """Peak resident memory of this process; None where the system does not tell."""
    if os.name != "posix":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)


STAGES: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "loop": loop,
    "parse": parse,
    "replay": replay,
    "import": whole_import,
}

if __name__ == "__main__":
    main()
