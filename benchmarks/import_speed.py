"""How fast hands are read, judged and stored, and what memory that takes. Prints JSON.

    python benchmarks/import_speed.py                       20,000 hands, every tenth with new names
    python benchmarks/import_speed.py --hands 100000 --fresh-names 1
    python benchmarks/import_speed.py --hands 5000 --repeat 5 --memory-hands
    python benchmarks/import_speed.py --simulated --workers 2 --installed

The hands are made from ``sample_histories/pokerstars`` (see ``renumber.py``), or with
``--simulated`` are hi/lo hands of ``stud simulate``, a file a table; nothing is fetched and any
machine can run it. One process does one thing at a time:

- ``loop``: a bare Python loop over the same text, already decoded and in memory, that splits it
  into lines and partitions each at ``": "``. It is the yardstick: what plain Python costs here.
- ``parse``: ``read_path`` over the files, every hand to typed events.
- ``replay``: the referee over hands that are already read. Here as in ``parse`` the collector of
  garbage rests, as it does in an import: it would go through all the hands that wait in memory.
- ``import``: ``import_paths`` in one process, from files to committed Parquet.
- ``import_by``: with ``--workers 2`` the same by two processes; ``times_as_fast`` as by one. The
  start and the end are one's alone, so ``--workers-hands`` may be more than the other parts have.

Each is timed ``--repeat`` times and the best time counts, each in a process of its own so that
none warms another's caches. ``times_the_loop`` says how many times as long as the loop a thing
takes; it is the figure to compare across machines and days. ``cpu_times_the_loop`` is the same in
processor time: it holds on a busy machine, and counts the threads a library starts and the
processes. ``memory`` is the peak of a whole import of each of the ``--memory-hands`` (resident size
of the one process; with ``--workers`` also that of all processes together, what they share counted
once): if memory grew with the number of hands, the second would be larger. Rows wait in memory
until there are some ten thousand hands of them, so sizes below that say nothing.
"""

import argparse
import gc
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measuring import (
    Spent,
    Stopwatch,
    TreePeak,
    best,
    loop_over,
    machine,
    options_of,
    package,
    peak_mib,
    rates,
    say,
    told_by,
)
from renumber import write_copies

if TYPE_CHECKING:
    from stud_analytics.factory.printed import PrintedHand


def main() -> None:
    """Parses the options, measures, prints."""
    options = _options()
    if options.stage:
        print(json.dumps(STAGES[options.stage](options)))
        return
    folder = Path(tempfile.mkdtemp(prefix="stud-benchmark-"))
    try:
        say(_measure(options, folder), options)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _options() -> argparse.Namespace:
    parser = options_of(__doc__ or "")
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
    parser.add_argument(
        "--simulated", action="store_true", help="hands of stud simulate, not the samples'"
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="import by N too (1)")
    parser.add_argument(
        "--workers-hands", type=int, metavar="N",
        help="how many hands by several processes, and by one to compare (as many as --hands)",
    )  # fmt: skip
    parser.add_argument("--stage", choices=sorted(STAGES), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--peak", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _measure(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    whole = folder / "hands"
    size = _write(options, whole, options.hands)
    told = _child(options, "loop", whole)
    loop = Spent(told["seconds"], told["cpu"])
    result: dict[str, Any] = {
        "hands": options.hands,
        "bytes": size,
        "lines_per_hand": round(told["lines"] / options.hands, 1),
        "source": "simulated" if options.simulated else "samples",
        "repeat": options.repeat,
        **({} if options.simulated else
           {"fresh_names": options.fresh_names, "varied": not options.no_vary}),
        **machine(), **package(),
        "loop": rates(loop, options.hands),
    }  # fmt: skip
    spent = {stage: _spent(options, stage, whole) for stage in ("parse", "replay", "import")}
    result |= {stage: rates(each, options.hands, loop) for stage, each in spent.items()}
    several = options.workers
    if several > 1:
        hands, one = options.workers_hands or options.hands, spent["import"]
        if hands != options.hands:
            options = argparse.Namespace(**(vars(options) | {"hands": hands, "repeat": 1}))
            whole = folder / "more"
            _write(options, whole, hands)
            one = _spent(options, "import", whole)
        by = _spent(options, "import", whole, several)
        result["import_by"] = {
            "workers": several,
            "hands": hands,
            **rates(by, hands),
            "times_as_fast": round(one.seconds / by.seconds, 2),
            "times_the_cpu": round(by.cpu / one.cpu, 2),
        }
        result["import_by_one"] = {"hands": hands, **rates(one, hands)}
    result["memory"] = []
    for hands in options.memory_hands:
        sized = folder / f"memory-{hands}"
        _write(options, sized, hands)
        for workers in sorted({1, several}):
            peak = _child(options, "import", sized, workers, "--peak", repeat=1)["peak_mib"]
            result["memory"].append({"hands": hands, "workers": workers, "peak_mib": peak})
        shutil.rmtree(sized)
    return result


def _write(options: argparse.Namespace, folder: Path, hands: int) -> int:
    """Makes ``hands`` hands in ``folder``; returns their size in bytes."""
    if options.simulated:
        write_simulated(folder, hands)
    else:
        folder.mkdir()
        write_copies(folder, hands, fresh_names=options.fresh_names, vary=not options.no_vary)
    return sum(path.stat().st_size for path in folder.iterdir())


def write_simulated(folder: Path, hands: int) -> None:
    """Hi/lo hands of ``stud simulate`` in PokerStars' words into a new folder, a file a table."""
    from make_lake import write

    write(folder, "pokerstars", _room(), hands)


def simulated(hands: int) -> list[str]:
    """The texts of the same hands."""
    return [hand.text for hand in islice(_room(), hands)]


def _room() -> "Iterator[PrintedHand]":
    from stud_analytics.factory.printed import Printing
    from stud_analytics.factory.simulate import plan_for
    from stud_analytics.rules import load_house

    plan = plan_for("pokerstars", load_house("pokerstars"), ("stud_hi_lo",), 1)
    return Printing(plan).hands()


def _spent(options: argparse.Namespace, stage: str, folder: Path, workers: int = 1) -> Spent:
    """Time of a stage that all the hands must come out of."""
    told = _child(options, stage, folder, workers)
    if told["hands"] != options.hands:
        raise SystemExit(f"{stage}: {told['hands']} of {options.hands} hands came through")
    return Spent(told["seconds"], told["cpu"])


def _child(
    options: argparse.Namespace, stage: str, folder: Path, workers: int = 1, *words: str,
    repeat: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """What a fresh process measures of one stage."""
    return told_by(
        "import_speed.py", "--stage", stage, "--folder", folder, "--workers", workers,
        "--repeat", repeat or options.repeat, *words,
    )  # fmt: skip


@contextmanager
def _collector_off() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _files(options: argparse.Namespace) -> list[Path]:
    return sorted(options.folder.glob("*.txt"))


def loop(options: argparse.Namespace) -> dict[str, Any]:
    """The yardstick. Reading and decoding the files is not timed."""
    lines = 0

    def once(watch: Stopwatch) -> None:
        nonlocal lines
        lines = 0
        for path in _files(options):
            text = path.read_text(encoding="utf-8")
            with watch:
                loop_over(text)
            lines += text.count("\n")

    return {**best(options.repeat, once)._asdict(), "lines": lines}


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

    with _collector_off():
        return {**best(options.repeat, once)._asdict(), "hands": hands}


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

    with _collector_off():
        return {**best(options.repeat, once)._asdict(), "hands": hands}


def whole_import(options: argparse.Namespace) -> dict[str, Any]:
    """Files to a committed lake, a new one each time, in this process or by several."""
    from stud_analytics.store import import_paths

    stored = 0

    def once(watch: Stopwatch) -> None:
        nonlocal stored
        lake = options.folder.parent / "lake"
        with watch:
            summary = import_paths([str(options.folder)], str(lake), workers=options.workers)
        stored = summary.stored
        shutil.rmtree(lake, ignore_errors=True)

    if options.peak and options.workers > 1:  # looking at the processes takes time
        with TreePeak() as tree:
            spent = best(options.repeat, once)
        peak = tree.mib
    else:
        spent, peak = best(options.repeat, once), peak_mib() if options.peak else None
    return {**spent._asdict(), "hands": stored, "peak_mib": peak}


STAGES: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "loop": loop,
    "parse": parse,
    "replay": replay,
    "import": whole_import,
}

if __name__ == "__main__":
    main()
