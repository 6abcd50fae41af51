"""How fast an import finds that nothing is new. Prints JSON.

    python benchmarks/skip_speed.py                       20,000 hands in 200 files, made for it
    python benchmarks/skip_speed.py --lake LAKE PATH...   files of one's own

They are imported first, unless the lake knows them.

- ``command``: ``stud import`` from the shell, Python's start and the lake's opening included.
- ``skipping``: of that, what grows with the files: finding them, asking the lake what it knows of
  them, and looking at each one's size and time.
- ``hashing``: the same where no file's time is what it was, so that the bytes decide (read and
  hashed; the files are left as they are).

Each is done ``--repeat`` times and the best counts. ``cpu`` is processor time, which holds on a
busy machine; ``hands_a_second`` is by the clock, and ``hands_a_cpu_second`` by that.
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from import_speed import simulated
from measuring import Stopwatch, best, environment, machine, options_of, package, say, stud

from stud_analytics.reading import find_sources
from stud_analytics.store import import_paths, open_lake
from stud_analytics.store.remembering import Memory

BEFORE = time.time() - 3600
"""Long enough ago that a file's time of change counts."""


def main() -> None:
    """Parses the options, imports, measures, prints."""
    parser = options_of(__doc__ or "")
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files to import")
    parser.add_argument("--lake", type=Path, help="a lake that is kept")
    parser.add_argument("--hands", type=int, default=20_000, help="to make, without a PATH")
    parser.add_argument("--a-file", type=int, default=100, help="hands in each file")
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="stud-benchmark-"))
    try:
        paths = options.paths or [str(_made(folder / "hands", options.hands, options.a_file))]
        lake = options.lake or folder / "lake"
        import_paths(paths, lake)
        say({**machine(), **package(), **_measure(paths, lake, options.repeat)}, options)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _made(folder: Path, hands: int, a_file: int) -> Path:
    """A folder with so many simulated hands."""
    folder.mkdir()
    texts = simulated(hands)
    for at in range(0, len(texts), a_file):
        text = "\n\n\n".join(texts[at : at + a_file])
        file = folder / f"{at:08}.txt"
        file.write_text(text + "\n", encoding="utf-8", newline="\n")
        os.utime(file, (BEFORE, BEFORE))
    return folder


def _measure(paths: list[str], lake: Path, repeat: int) -> dict[str, Any]:
    counts: dict[str, Any] = {}

    def command() -> None:
        words = stud("import", *paths, "--json", "--lake", lake)
        done = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
        counts.update(json.loads(done.stdout))

    def skipping(stamps: bool = True) -> None:
        sources = [source for path in paths for source in find_sources(path)]
        if not stamps:
            for source in sources:
                source.stamp = _other_time(source.stamp)  # type: ignore[method-assign]
        skipped, others = Memory(opened, sources, None).split(sources)
        assert not others, f"{others[0].name} would be read"
        assert sum(known.hands for _, known in skipped) == counts["hands_found"]

    whole = _best(command, repeat)
    with open_lake(lake, write=True) as opened:
        alone = _best(skipping, repeat)
        hashed = _best(lambda: skipping(stamps=False), repeat)
    hands = counts["hands_found"]
    return {"hands": hands, "files": counts["files"], "stored": counts["stored"]} | {
        name: {
            "seconds": round(clock, 4),
            "cpu": round(cpu, 4),
            "hands_a_second": round(hands / clock),
            "hands_a_cpu_second": round(hands / cpu),
        }
        for name, (clock, cpu) in (("command", whole), ("skipping", alone), ("hashing", hashed))
    }


def _other_time(stamp: Callable[[], str | None]) -> Callable[[], str]:
    """A file's stamp with another time of change."""
    return lambda: f"{str(stamp()).partition(' ')[0]} 0"


def _best(act: Callable[[], None], repeat: int) -> tuple[float, float]:
    """Seconds by the clock and by the processor, children's too, of the best of some runs."""

    def once(watch: Stopwatch) -> None:
        with watch:
            act()

    return best(repeat, once)


if __name__ == "__main__":
    main()
