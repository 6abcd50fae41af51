"""What an import of known files costs, and what is read of a file that grows. Prints JSON.

    python benchmarks/again_speed.py
    python benchmarks/again_speed.py --hands 200000 --installed

``again`` is a second import of a folder of simulated hands, a file a table, of which nothing has
changed: hands a second that are skipped, the whole call from opening the lake to the summary.
``touched`` is the same after every file got another time: its bytes are read and hashed, nothing
more. ``grown`` are the bytes that ``stud watch`` reads of a file when a hand is added to it, for
files of two sizes, and the size of that hand.
"""

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from import_speed import simulated, write_simulated
from measuring import Stopwatch, best, machine, options_of, package, rates, say

from stud_analytics.reading import tail
from stud_analytics.store import Watcher, import_paths

HOUR = 3600


def main() -> None:
    """Parses the options, measures, prints."""
    parser = options_of(__doc__ or "")
    parser.add_argument("--hands", type=int, default=20_000, help="in the folder (20000)")
    parser.add_argument(
        "--grown", type=int, nargs="*", default=[500, 2_000], metavar="N",
        help="hands in a file that then grows (500 2000)",
    )  # fmt: skip
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as name:
        folder = Path(name)
        told = {
            **machine(), **package(),
            **_again(folder, options.hands, options.repeat),
            "grown": [grown(folder, hands) for hands in options.grown],
        }  # fmt: skip
    say(told, options)


def _again(folder: Path, hands: int, repeat: int) -> dict[str, Any]:
    histories, lake = folder / "hands", folder / "lake"
    write_simulated(histories, hands)
    files = list(histories.iterdir())
    _changed(files, HOUR)
    stored = import_paths([histories], lake).stored

    def once(watch: Stopwatch) -> None:
        with watch:
            summary = import_paths([histories], lake)
        if (stored, summary.stored, summary.duplicates) != (hands, 0, hands):
            raise SystemExit(f"not what was imported: {stored} of {hands}, then {summary}")

    told: dict[str, Any] = {"hands": hands, "files": len(files)}
    told["again"] = rates(best(repeat, once), hands)
    _changed(files, 2 * HOUR)
    told["touched"] = rates(best(1, once), hands)
    return told


def _changed(files: list[Path], age: float) -> None:
    """Makes them look as if they had last been changed so many seconds ago."""
    then = time.time() - age
    for file in files:
        os.utime(file, (then, then))


def grown(folder: Path, hands: int) -> dict[str, Any]:
    """What is read of a file of so many hands when one more is added."""
    *texts, added = simulated(hands + 1)
    file = folder / f"grows-{hands}.txt"
    file.write_text("".join(text + "\n\n\n" for text in texts), encoding="utf-8", newline="\n")
    _changed([file], HOUR)
    watcher = Watcher([str(file)], folder / f"watched-{hands}")
    stored = watcher.look(name=False).counts["stored"]
    before = file.stat().st_size
    with file.open("a", encoding="utf-8", newline="\n") as out:
        out.write(added + "\n\n\n")
    _changed([file], HOUR / 2)
    read = [0]
    tail.open = lambda *args: _Counted(open(*args), read)  # type: ignore[attr-defined]  # noqa: SIM115
    try:
        while stored <= hands:
            stored += watcher.look(name=False).counts["stored"]
            time.sleep(0.1)
    finally:
        del tail.open  # type: ignore[attr-defined]
        watcher.close()
    return {"hands": hands, "file": before, "added": len(added.encode()), "read": read[0]}


class _Counted:
    """A file that counts the bytes read of it."""

    def __init__(self, file: Any, count: list[int]) -> None:
        self._file, self._count = file, count

    def __enter__(self) -> "_Counted":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def read(self, *size: int) -> bytes:
        """As the file's; counted."""
        found: bytes = self._file.read(*size)
        self._count[0] += len(found)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


if __name__ == "__main__":
    main()
