"""Tables of results: tidy in a terminal, exact in a file."""

import csv
import math
import sys
from collections.abc import Iterator, Sequence
from decimal import Context, Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_analytics.cli.console import console, say, write
from stud_analytics.cli.output import json_line, open_bytes, open_output
from stud_analytics.errors import StudError
from stud_analytics.text import harmless

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS: Final = ("table", "csv", "json", "jsonl", "parquet")
_SUFFIXES: Final = {f".{form}": form for form in FORMATS[1:]}
_EXACT: Final = Context(prec=80)
"""No DECIMAL of DuckDB's has more digits."""
_GAP: Final = 2
"""Blanks between columns."""
_FOLDED: Final = 20
"""A text column can be folded to this width and still be read."""


def format_of(form: str | None, output: Path | None) -> str:
    """The format asked for, else the one that the file's name tells, else a table. StudError for
    a format that does not exist, and for a file that is to hold a table."""
    if form is not None and form not in FORMATS:
        raise StudError(f"--format {form}: choose from {', '.join(FORMATS)}")
    if form is None:
        form = _SUFFIXES.get(output.suffix.lower(), "table") if output else "table"
    if output and form == "table":
        raise StudError(f"-o {output}: say --format csv, json, jsonl or parquet, or name it so")
    return form


def write_arrow(table: "pa.Table", form: str, output: Path | None = None) -> None:
    """An Arrow table in one of `FORMATS`, to standard output or to a file that is whole or not
    there. StudError if it cannot be written, or would be binary on a terminal."""
    if form == "table":
        rows = [row for batch in table.to_batches() for row in python_rows(batch)]
        write_table(table.column_names, rows, may_be_wide=True)
        if not table.num_rows:
            say("no rows")
    else:
        write_reader(table.to_reader(max_chunksize=10_000), form, output)


def write_reader(reader: "pa.RecordBatchReader", form: str, output: Path | None = None) -> bool:
    """As `write_arrow`, a batch at a time: memory does not grow with the rows, unless they are to
    stand in a table. True, for there were rows to be had."""
    if form == "table":
        write_arrow(reader.read_all(), form)
    elif form == "parquet":
        _write_parquet(reader, output)
    else:
        with open_output(output) as out:
            _WRITERS[form](reader, out)
    return True


class RowCount:
    """How many rows of a reader have been read."""

    def __init__(self) -> None:
        self.rows = 0

    def of(self, reader: "pa.RecordBatchReader") -> "pa.RecordBatchReader":
        """The same batches, counted as they are read."""
        import pyarrow as pa

        def counted() -> Iterator["pa.RecordBatch"]:
            for batch in reader:
                self.rows += batch.num_rows
                yield batch

        return pa.RecordBatchReader.from_batches(reader.schema, counted())


def _write_parquet(reader: "pa.RecordBatchReader", output: Path | None) -> None:
    import pyarrow.parquet as pq

    if output is None and sys.stdout.isatty():
        raise StudError("parquet is binary: name a file with -o, or send it to a pipe")
    try:
        with (
            open_bytes(output) as out,
            pq.ParquetWriter(out, reader.schema, compression="zstd") as file,
        ):
            for batch in reader:
                file.write_batch(batch)
    except NotImplementedError as error:
        raise StudError(f"parquet cannot hold a column: {error}: write it as VARCHAR") from None


def _write_csv(reader: "pa.RecordBatchReader", out: TextIO) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(reader.schema.names)
    for row in _rows(reader):
        writer.writerow(["" if value is None else value for value in row])


def _write_json(reader: "pa.RecordBatchReader", out: TextIO) -> None:
    before = "[\n"
    for line in _objects(reader):
        out.write(before + line.rstrip("\n"))
        before = ",\n"
    out.write("[]\n" if before == "[\n" else "\n]\n")


def _write_jsonl(reader: "pa.RecordBatchReader", out: TextIO) -> None:
    out.writelines(_objects(reader))


_WRITERS: Final = {"csv": _write_csv, "json": _write_json, "jsonl": _write_jsonl}


def _rows(reader: "pa.RecordBatchReader") -> Iterator[list[Any]]:
    """The rows, a batch at a time, exact amounts without idle zeros."""
    for batch in reader:
        for row in python_rows(batch):
            yield [_plain(value) for value in row]


def _objects(reader: "pa.RecordBatchReader") -> Iterator[str]:
    """The rows as JSON objects, a line each. Where columns share a name, the later get a number."""
    names: list[str] = []
    for name in reader.schema.names:
        again, number = name, 0
        while again in names:
            number += 1
            again = f"{name}_{number}"
        names.append(again)
    for row in _rows(reader):
        yield json_line(dict(zip(names, map(_number, row), strict=True)))


def python_rows(batch: "pa.RecordBatch") -> Iterator[tuple[Any, ...]]:
    """The rows of a batch as Python values; moments that Python has not, as their text. StudError
    for such a moment within a list or a struct."""
    columns = []
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        fine = getattr(column.type, "unit", "") == "ns"
        try:
            columns.append((column.cast("string") if fine else column).to_pylist())
        except (OverflowError, ValueError):
            # Before the year 1, after 9999, infinity.
            try:
                columns.append(column.cast("string").to_pylist())
            except NotImplementedError:
                raise StudError(
                    f"{harmless(name)}: a moment out of reach: write {harmless(name)}::VARCHAR"
                ) from None
    return zip(*columns, strict=True)


def _plain(value: Any) -> Any:
    """``12.3400`` as ``12.34``, ``3.0000`` as ``3.00``: exact, two decimals where they do. What
    has none is a whole number: sums of units are HUGEINT, which Arrow has as a decimal."""
    if isinstance(value, Decimal) and value.is_finite():
        if value.as_tuple().exponent == 0:
            return int(value)
        cents = value.quantize(Decimal("0.01"), context=_EXACT)
        return cents if cents == value else value.normalize(_EXACT)
    return value


def _number(value: Any) -> Any:
    """An amount as a JSON number with its exact digits, as text if it has more than a number can;
    a float that is no number as text too, for JSON has no such."""
    if isinstance(value, Decimal):
        return number if Decimal(repr(number := float(value))) == value else str(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {str(key): _number(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_number(item) for item in value]
    return value


def write_table(
    columns: Sequence[str], rows: Sequence[Sequence[object]], *, may_be_wide: bool = False
) -> None:
    """A tidy table: numbers to the right, NULL as a blank. One that may have any number of columns
    becomes a block of lines for each row where it is too wide for the terminal."""
    right = [bool(rows) and all(_is_number(row[i]) for row in rows) for i in range(len(columns))]
    cells = [[_cell(value) for value in row] for row in rows]
    write_cells(columns, cells, right, may_be_wide=may_be_wide)


def _too_wide(widths: Sequence[int]) -> bool:
    """Whether columns of these widths fit no terminal line, even folded."""
    return sum(min(width, _FOLDED) + _GAP for width in widths) > console().width


def rows_on_screen(columns: Sequence[str], rows: Sequence[Sequence[object]], lines: int) -> int:
    """How many of the rows `write_table` sets in so many lines, one at least."""
    cells = [[_cell(value) for value in row] for row in rows]
    width = console().width
    blocks = _too_wide([max(map(len, column)) for column in zip(columns, *cells, strict=True)])
    used = 0
    for number, row in enumerate(cells):
        heights = [cell.count("\n") + 1 + len(cell) // width for cell in row]
        folded = sum(len(cell) + _GAP for cell in row) // width + 1
        used += sum(heights) + 2 if blocks else max(folded, *heights)
        if used > lines:
            return max(number, 1)
    return len(rows)


def _write_blocks(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    width = max(map(len, columns))
    for number, row in enumerate(rows, 1):
        write(f"row {number}")
        for name, cell in zip(columns, row, strict=True):
            write(f"  {name:<{width}}  {cell}".rstrip())
        write("")


def write_cells(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Sequence[bool],
    *,
    may_be_wide: bool = False,
) -> None:
    """A tidy table of texts; ``right`` tells which columns are set to the right. ``may_be_wide``:
    as `write_table`."""
    if may_be_wide and _too_wide([max(map(len, col)) for col in zip(columns, *rows, strict=True)]):
        _write_blocks(columns, rows)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name, to_the_right in zip(columns, right, strict=True):
        table.add_column(
            Text(harmless(name)), justify="right" if to_the_right else "left", overflow="fold"
        )
    for row in rows:
        table.add_row(*(Text(harmless(cell)) for cell in row))
    console().print(table)


def _is_number(value: object) -> bool:
    if value is None or (isinstance(value, int | float | Decimal) and not isinstance(value, bool)):
        return True
    return str(value).strip("+-%").replace(".", "", 1).replace("/", "", 1).isdigit()


def _cell(value: object) -> str:
    value = _plain(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, list | tuple):
        return " ".join(_cell(item) for item in value)
    return harmless(str(value))
