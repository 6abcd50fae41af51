"""Where a command's data go: standard output, or a file that is whole or not there at all."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

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
    with (
        _whole_file(path) as target,
        target.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file,
    ):
        yield file


@contextmanager
def open_bytes(path: Path | None) -> Iterator[BinaryIO]:
    """As `open_output`, for bytes."""
    if path is None:
        yield sys.stdout.buffer
        return
    with _whole_file(path) as target, target.open("wb") as file:
        yield file


@contextmanager
def _whole_file(path: Path) -> Iterator[Path]:
    """What to write instead of ``path``, which takes its place at the end; nothing is left of it
    after a failure. A pipe or a device takes what it is given. StudError if it cannot be."""
    device = path.exists() and not path.is_file()
    target = path if device else path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield target
        if not device:
            target.replace(path)
    except BaseException as error:
        if not device:
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
