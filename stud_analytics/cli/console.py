"""Printing: plain data to standard output, everything for people to standard error."""

import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self

import typer

from stud_analytics.text import harmless as harmless

if TYPE_CHECKING:
    import pyarrow as pa
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


def fail(text: str) -> NoReturn:
    """One line that says why nothing could be done; leaves with status 2."""
    say(f"stud: {text}")
    raise typer.Exit(COULD_NOT)


def write(text: str) -> None:
    """A line of data on standard output, as it is."""
    sys.stdout.write(text + "\n")


def write_json(value: Any) -> None:
    """One JSON value on one line of standard output."""
    write(json.dumps(value, ensure_ascii=False, separators=(", ", ": "), default=str))


def write_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A tidy table: numbers to the right, NULL as a blank."""
    right = [bool(rows) and all(_is_number(row[i]) for row in rows) for i in range(len(columns))]
    write_cells(columns, [[_cell(value) for value in row] for row in rows], right)


def write_cells(
    columns: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]
) -> None:
    """A tidy table of texts; ``right`` tells which columns are set to the right."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name, to_the_right in zip(columns, right, strict=True):
        table.add_column(Text(name), justify="right" if to_the_right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(harmless(cell)) for cell in row))
    console().print(table)


def _is_number(value: object) -> bool:
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return True
    return str(value).strip("+-%").replace(".", "", 1).replace("/", "", 1).isdigit()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, list | tuple):
        return " ".join(_cell(item) for item in value)
    return harmless(str(value))


def write_arrow(table: "pa.Table", form: str, output: str | None = None) -> None:
    """An Arrow table as ``table``, ``csv``, ``json`` (one array) or ``parquet``, to standard
    output or to the file ``output``. Parquet is binary: it goes to a file or a pipe."""
    if form == "table":
        if output:
            fail("--output needs --format csv, json or parquet")
        rows = [list(row.values()) for row in table.to_pylist()]
        write_table(table.column_names, rows)
        if not rows:
            say("no rows")
        return
    if form == "parquet":
        import pyarrow.parquet as pq

        if output is None and sys.stdout.isatty():
            fail("parquet is binary: name a file with --output, or send it to a pipe")
        pq.write_table(table, output or sys.stdout.buffer, compression="zstd")
        return
    text = _csv(table) if form == "csv" else _json(table)
    if output:
        with open(output, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


def _csv(table: "pa.Table") -> str:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.column_names)
    for row in table.to_pylist():
        writer.writerow(["" if value is None else value for value in row.values()])
    return out.getvalue()


def _json(table: "pa.Table") -> str:
    return json.dumps(table.to_pylist(), ensure_ascii=False, default=str, indent=1) + "\n"


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
