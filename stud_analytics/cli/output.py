"""Where a command's data go: standard output, or a file that is whole or not there at all."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO, cast

from stud_analytics.errors import StudError
from stud_analytics.text import harmless, harmless_json


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """Standard output, or ``path`` in UTF-8. A regular file takes its name only when everything
    is written, so a run that stops leaves the old one. StudError if it cannot be written.

    What goes into a file or a pipe is exact; a terminal gets it `harmless`."""
    if path is None:
        yield cast(TextIO, _Terminal(sys.stdout)) if sys.stdout.isatty() else sys.stdout
        return
    exact: dict[str, Any] = {"encoding": "utf-8", "errors": "backslashreplace", "newline": "\n"}
    with _taking_its_name(path) as target, target.open("w", **exact) as file:
        yield file


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file that is whole or not there, as `open_output` does."""
    with _taking_its_name(path) as target:
        target.write_bytes(content)


@contextmanager
def _taking_its_name(path: Path) -> Iterator[Path]:
    """The file to write, which is ``path`` once it is written. StudError if it cannot be."""
    whole = path.exists() and not path.is_file()  # a pipe or a device takes what it is given
    target = path if whole else path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield target
        if not whole:
            target.replace(path)
    except BaseException as error:
        if not whole:
            with suppress(OSError):
                target.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(target)):
            raise StudError(f"cannot write {path}: {error.strerror or error}") from error
        raise


class _Terminal:
    """Writes to a terminal what cannot do anything to it."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def write(self, text: str) -> int:
        return self._terminal.write(harmless(text))

    def flush(self) -> None:
        self._terminal.flush()


def json_line(value: Any) -> str:
    """One JSON value on a line of its own, without a character that could write to a terminal."""
    text = json.dumps(value, ensure_ascii=False, separators=(", ", ": "), default=str)
    return harmless_json(text) + "\n"
