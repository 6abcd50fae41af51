"""How much is read of a file that grows. Prints JSON.

    python benchmarks/grow_speed.py
    python benchmarks/grow_speed.py --hands 500 50000 --installed

``read`` are the bytes that ``stud watch`` reads of a file of so many simulated hands when a hand is
added to it, ``added`` the size of that hand: what is read must not grow with the ``file``. (From
the beginning of the last hand on, which may have got another line; and twice the first 1,024 bytes
and those before that hand, to see that it is the same file.)
"""

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from import_speed import simulated
from measuring import machine, options_of, package, say

from stud_analytics.reading import tail
from stud_analytics.store import Watcher

HOUR = 3600
"""Age of a file that nobody is writing."""


def main() -> None:
    """Parses the options, measures, prints."""
    parser = options_of(__doc__ or "")
    parser.add_argument(
        "--hands", type=int, nargs="*", default=[500, 2_000], metavar="N",
        help="in the files, before one is added (500 2000)",
    )  # fmt: skip
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as folder:
        files = [grown(Path(folder), hands) for hands in options.hands]
    say({**machine(), **package(), "files": files}, options)


def _age(file: Path, seconds: float) -> None:
    """Makes it look as if it had last been changed so long ago."""
    then = time.time() - seconds
    os.utime(file, (then, then))


def grown(folder: Path, hands: int) -> dict[str, Any]:
    """What is read of a file of so many hands when one more is added."""
    *texts, added = simulated(hands + 1)
    file = folder / f"grows-{hands}.txt"
    file.write_text("".join(text + "\n\n\n" for text in texts), encoding="utf-8", newline="\n")
    _age(file, HOUR)
    watcher = Watcher([str(file)], folder / f"watched-{hands}")
    stored = watcher.look(name=False).counts["stored"]
    before = file.stat().st_size
    with file.open("a", encoding="utf-8", newline="\n") as out:
        out.write(added + "\n\n\n")
    _age(file, HOUR / 2)
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
