"""Printing: plain data to standard output, everything for people to standard error."""

import os
import sys
from typing import TYPE_CHECKING, Any, Self

from stud_analytics.cli.output import json_line
from stud_analytics.text import harmless as harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

    from stud_analytics.store import Progress as ImportProgress

OK = 0
SOMETHING_WRONG = 1
"""Done, but something was broken or rejected."""
COULD_NOT = 2
"""Could not run; one line says why."""


def use_utf8() -> None:
    """Screen names hold every character; a console in another code page must not stop us."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def console(*, stderr: bool = False) -> "Console":
    """A rich console: no colour where NO_COLOR is set or where nobody looks. In a pipe, as
    wide as the longest row."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else 200
    return Console(file=stream, width=width, highlight=False, soft_wrap=False, markup=False)


def say(text: str) -> None:
    """One line for people, on standard error."""
    print(harmless(text), file=sys.stderr)


def write(text: str) -> None:
    """A line of data on standard output."""
    sys.stdout.write(harmless(text) + "\n")


def write_json(value: Any) -> None:
    """One JSON value on one line of standard output."""
    sys.stdout.write(json_line(value))


class ImportBar:
    """A progress bar for an import on standard error, silent where nobody looks."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._note: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def follow(self, progress: "ImportProgress") -> None:
        """Shows how far the import is; in a pipe, only that it waits for another one."""
        if progress.note and progress.note != self._note:
            say(progress.note)
        self._note = progress.note
        if not sys.stderr.isatty():
            return
        if self._bar is None:
            self._start(progress)
        if self._bar is not None and self._task is not None:
            hands = f"{progress.hands:,} hands"
            self._bar.update(self._task, completed=progress.files, hands=hands)

    def _start(self, progress: "ImportProgress") -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._bar = Progress(
            TextColumn("importing"),
            BarColumn(),
            TextColumn("{task.completed}/{task.total} files, {task.fields[hands]}"),
            TimeElapsedColumn(),
            console=console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task("importing", total=progress.files_total, hands="")
        self._bar.start()


class HandsBar:
    """A progress bar over a known number of hands on standard error, silent where nobody looks."""

    def __init__(self, doing: str, hands: int) -> None:
        self._doing, self._hands = doing, hands
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.completed:,}/{task.total:,} hands"),
                TimeRemainingColumn(),
                console=console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(self._doing, total=self._hands)
            self._bar.start()
        return self

    def __exit__(self, *failure: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def at(self, hands: int) -> None:
        """So many are done."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=hands)
