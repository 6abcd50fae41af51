"""A report as a person at a terminal of 80 columns reads it."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from stud_analytics.definitions import Kind, list_statistics
from stud_analytics.stats.reports import find_report

if TYPE_CHECKING:
    import pyarrow as pa

_SHORT = {
    "bb_per_100": "bb/100",
    "limit_kind": "limit",
    "paid_in": "paid in",
    "start": "start (UTC)",
}
_WIDE = 8
"""An n/d longer than this takes two lines."""


class TerminalTable(NamedTuple):
    """A section of a report's rows as text."""

    title: str
    """What all its rows share: ``player Lena, site pokerstars``; '' for nothing."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Cells; a percentage has its n/d below it. '' where there is no value."""
    right: tuple[bool, ...]
    """Which columns are numbers, set to the right."""


def terminal_tables(name: str, table: "pa.Table") -> list[TerminalTable]:
    """The rows of `run_report` for the report ``name`` as text: a table for each section, in
    order; none for no rows. Set with two blanks between columns they fit 80 columns."""
    report = find_report(name)
    rows = table.to_pylist()
    heads = [column for column in report.sections if column in table.column_names]
    kinds = {statistic.name: statistic.kind for statistic in list_statistics()}
    tail = {f"{stat}_{part}" for stat in kinds for part in "nd"}
    columns = [
        column
        for column in report.shown or table.column_names
        if column not in heads and column not in tail and column != "kind"
    ]
    right = tuple(
        column != "stakes" and _is_number(table.schema.field(column).type) for column in columns
    )
    names = tuple(_SHORT.get(column, column) for column in columns)
    sections: dict[tuple[Any, ...], list[tuple[str, ...]]] = {}
    for row in rows:
        cells = tuple(_cell(column, row, kinds) for column in columns)
        sections.setdefault(tuple(row[head] for head in heads), []).append(cells)
    return [
        TerminalTable(
            ", ".join(f"{_SHORT.get(h, h)} {v}" for h, v in zip(heads, values, strict=True)),
            names,
            tuple(cells),
            right,
        )
        for values, cells in sections.items()
    ]


def _is_number(kind: "pa.DataType") -> bool:
    import pyarrow as pa

    return bool(
        pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    )


def _cell(column: str, row: dict[str, Any], kinds: dict[str, Kind]) -> str:
    """One cell's text."""
    value = row[column]
    if column == "value":
        return _value(value, row["kind"])
    if f"{column}_d" in row and column in kinds:
        shown = _value(value, kinds[column])
        if kinds[column] == "percent" and row[f"{column}_d"]:
            n, d = (str(row[f"{column}_{part}"]) for part in "nd")
            return f"{shown}\n{n}/{d}" if len(n + d) < _WIDE else f"{shown}\n{n}/\n{d}"
        return shown
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return amount(value, str(row.get("paid_in")))
    if isinstance(value, float):
        return f"{value:.2f}".removesuffix(".00") if column in ("n", "d") else f"{value:.2f}"
    if isinstance(value, datetime):
        first = row.get("start")
        if column == "end" and isinstance(first, datetime):
            return f"{value:%H:%M}" if value.date() == first.date() else f"{value:%m-%d %H:%M}"
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(str, value))
    return str(value)


def _value(value: Any, kind: str) -> str:
    """A statistic's value: ``31.4%``, ``-2.50``; '' for none."""
    if value is None:
        return ""
    return f"{value:.1f}%" if kind == "percent" else f"{value:.2f}"


def amount(value: Decimal, money: str) -> str:
    """An exact amount: two decimals in a currency, whole chips as whole chips."""
    plain = value.quantize(Decimal("0.01"))
    if plain != value:
        return f"{value.normalize():f}"
    if money in ("play", "tournament") and value == value.to_integral_value():
        return str(int(value))
    return str(plain)
