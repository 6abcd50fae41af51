"""Where simulated hands go: one file, or a folder with a file per table and month."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self, TextIO

from stud_analytics.cli.output import json_line, open_output
from stud_analytics.errors import StudError
from stud_analytics.printing import XML, Joiner

if TYPE_CHECKING:
    from stud_analytics.factory.printed import PrintedHand

_KEPT = 1 << 18
"""Characters of a file that wait to be written together."""


class _Text:
    """Hands one after the other as one file has them."""

    def __init__(self, site: str) -> None:
        self._joiner = Joiner() if site in XML else None
        self._lines = 1

    def add(self, text: str) -> tuple[str, int]:
        """What is to be written, and the line of it that is line 1 of ``text``."""
        if self._joiner is None:
            # Between two hands, and after the last.
            above, hand, skipped = "", text + "\n\n", 0
        else:
            above, hand = self._joiner.add(text)
            skipped = text[: text.find("<game ")].rstrip(" \n").count("\n") + 1
        first = self._lines + above.count("\n") - skipped
        self._lines += above.count("\n") + hand.count("\n")
        return above + hand, first

    def end(self) -> str:
        """What the file ends with."""
        return "" if self._joiner is None else self._joiner.footer


class Faults:
    """``OUTPUT.damage.jsonl``: a line for every damaged hand."""

    def __init__(self, out: TextIO | None) -> None:
        self._out = out
        self.count = 0

    def add(self, file: str, first: int, hand: "PrintedHand") -> None:
        """A hand whose line 1 is line ``first`` of the file."""
        fault = hand.fault
        assert fault is not None
        assert self._out is not None
        self.count += 1
        self._out.write(json_line({
            "file": file, "hand_id": fault.hand_id, "kind": fault.kind,
            "line": first + fault.line - 1,
            "lines": [first + fault.lines[0] - 1, first + fault.lines[1] - 1],
            "codes": list(fault.codes),
        }))  # fmt: skip


class _Where:
    """The common part: the file of the faults beside the hands."""

    faults_path: Path | None = None

    @contextmanager
    def faults(self, wanted: bool) -> Iterator[Faults]:
        """Where the faults go, if there are to be any."""
        if not wanted:
            yield Faults(None)
            return
        with open_output(self.faults_path) as out:
            yield Faults(out)


class OneFile(_Where):
    """One file, or standard output for ``-``. A file is whole or not there."""

    def __init__(self, output: str, site: str) -> None:
        path = None if output == "-" else Path(output)
        self._text, self._stack, self._name = _Text(site), ExitStack(), output
        self._path = path
        if path is not None:
            self.faults_path = path.with_name(path.name + ".damage.jsonl")

    def __enter__(self) -> Self:
        self._out = self._stack.enter_context(open_output(self._path))
        return self

    def __exit__(self, *failure: object) -> None:
        if failure[0] is None:
            self._out.write(self._text.end())
        self._stack.__exit__(*failure)  # type: ignore[arg-type]

    def add(self, hand: "PrintedHand") -> tuple[str, int]:
        """Writes a hand; its file, and the line of it that is the hand's first."""
        piece, first = self._text.add(hand.text)
        self._out.write(piece)
        return self._name, first


class Folder(_Where):
    """A file per table and month. Those of a month wait no longer than the month. A run that stops
    leaves none."""

    def __init__(self, folder: Path, site: str) -> None:
        self._folder, self._site = folder, site
        self._made = False
        self._written: set[Path] = set()
        self._month = ""
        self._files: dict[str, tuple[_Text, list[str]]] = {}
        self._waiting = 0
        named = folder if folder.name not in ("", "..") else folder.resolve()
        self.faults_path = named.parent / f"{named.name}.damage.jsonl"

    def __enter__(self) -> Self:
        try:
            self._made = not self._folder.exists()
            self._folder.mkdir(parents=True, exist_ok=True)
            if any(self._folder.iterdir()):
                raise StudError(f"{self._folder} holds files already: choose an empty folder")
        except OSError as error:
            raise StudError(f"cannot write {self._folder}: {error.strerror or error}") from error
        return self

    def __exit__(self, *failure: object) -> None:
        try:
            if failure[0] is None:
                self._end_month()
                return
        except BaseException:
            self._clear()
            raise
        self._clear()

    def _clear(self) -> None:
        for path in self._written:
            path.unlink(missing_ok=True)
        if self._made:
            self._folder.rmdir()

    def add(self, hand: "PrintedHand") -> tuple[str, int]:
        """As `OneFile.add`."""
        if hand.month > self._month:
            self._end_month()
            self._month = hand.month
        table = re.sub(r"[^\w-]+", "_", hand.dealing.hand.table or "table")
        ending = "xml" if self._site in XML else "txt"
        name = f"{self._month}_{table}.{ending}"
        if name not in self._files:
            self._files[name] = _Text(self._site), []
        text, pieces = self._files[name]
        piece, first = text.add(hand.text)
        pieces.append(piece)
        self._waiting += len(piece)
        if self._waiting > 64 * _KEPT:
            self._write()
        return str(self._folder / name), first

    def _end_month(self) -> None:
        for text, pieces in self._files.values():
            pieces.append(text.end())
        self._write()
        self._files.clear()

    def _write(self) -> None:
        self._waiting = 0
        for name, (_, pieces) in self._files.items():
            path = self._folder / name
            self._written.add(path)
            try:
                with path.open("a", encoding="utf-8", newline="\n") as out:
                    out.write("".join(pieces))
            except OSError as error:
                raise StudError(f"cannot write {path}: {error.strerror or error}") from error
            pieces.clear()


__all__ = ["Faults", "Folder", "OneFile"]
