"""A report as a person at a terminal of 80 columns reads it."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Context, Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from stud_analytics.definitions import Kind, list_statistics
from stud_analytics.stats.filters import ReportError
from stud_analytics.stats.reports import Report

if TYPE_CHECKING:
    import pyarrow as pa

_SHORT = {
    "bb_per_100": "bb/100",
    "big_bet": "big bet",
    "check_raise": "check-r.",
    "fold_to_bet": "fold to",
    "fold_to_steal": "fold to",
    "limit_kind": "limit",
    "paid_in": "paid in",
    "rake_bb_per_100": "rake bb/100",
    "rake_contributed": "contributed",
    "rake_dealt": "dealt",
    "rake_paid": "paid",
    "start": "start (UTC)",
    "starting_hand": "starting hand",
    "table_name": "table",
    "three_quartered": "3/4",
    "quartered": "1/4",
    "vs_hands": "vs hands",
    "vs_value": "vs",
}
"""Heads of columns as a terminal has room for them."""
_EXACT = Context(prec=80)
_WIDE = 8
"""An n/d longer than this takes two lines."""


class TerminalTable(NamedTuple):
    """A section of a report's rows as text."""

    title: str
    """What all its rows share: ``player Lena, site pokerstars``; '' for nothing."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Cells; a percentage has its n/d below it, what is per 100 hands those it is of, if not all
    of the row. '' where there is no value."""
    right: tuple[bool, ...]
    """Which columns are numbers, set to the right."""


def report_rows(report: Report, table: "pa.Table") -> list[dict[str, Any]]:
    """The rows of `run_report` by column. ReportError if a report of one's own has two columns of
    one name, or a moment that is no year from 1 to 9999."""
    names = table.column_names
    for name in names:
        if names.count(name) > 1:
            raise ReportError(f"{report.file}: two columns are called {name}")
    try:
        return table.to_pylist()  # type: ignore[no-any-return]
    except (OverflowError, ValueError):
        raise ReportError(
            f"{report.file}: a moment out of reach: write its column as VARCHAR"
        ) from None


def terminal_tables(report: Report, table: "pa.Table") -> list[TerminalTable]:
    """The rows of `run_report` for the report as text: a table for each section, in order; none for
    no rows. Set with two blanks between columns they fit 80 columns.

    ReportError if the head of a report of one's own names a column that it does not have, and as
    `report_rows`."""
    rows = report_rows(report, table)
    there = table.column_names
    for column in (*report.sections, *report.shown) if report.own else ():
        if column not in there:
            raise ReportError(f"{report.file}: the head names {column}, which is no column of it")
    heads = [column for column in report.sections if column in there]
    kinds = {statistic.name: statistic.kind for statistic in list_statistics()}
    tail = {f"{name}_{part}" for name in there for part in "nd" if f"{name}_d" in there}
    columns = [
        column
        for column in report.shown or there
        if column not in heads and column not in tail and column != "kind"
    ]
    right = tuple(
        column != "stakes" and _is_number(table.schema.field(column).type) for column in columns
    )
    names = tuple(_SHORT.get(column, column) for column in columns)
    sections: dict[tuple[Any, ...], list[tuple[str, ...]]] = {}
    for row in rows:
        cells = tuple(_cell(column, row, kinds, columns) for column in columns)
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


def _cell(column: str, row: dict[str, Any], kinds: dict[str, Kind], shown: list[str]) -> str:
    """One cell's text."""
    value = row[column]
    if column in ("value", "vs_value"):
        n, d = (column.replace("value", part) for part in "nd")
        if n in shown:
            return _value(value, row["kind"])
        return _value_of(value, row["kind"], row.get(n), row.get(d))
    if f"{column}_d" in row:
        kind = kinds.get(column, "percent")
        n, d = row[f"{column}_n"], row[f"{column}_d"]
        if kind == "per_100" and d and d != row.get("hands", d):
            return f"{_value(value, kind)}\nof {d}"
        if kind not in ("amount", "share"):
            return _value_of(value, kind, n, d)
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return amount(value, str(row.get("paid_in")))
    if column in ("difference", "low", "high") and isinstance(value, float):
        return f"{value:+.1f}" if row.get("kind") == "percent" else f"{value:+.2f}"
    if isinstance(value, float):
        return f"{value:.2f}".removesuffix(".00") if column in ("n", "d") else f"{value:.2f}"
    if isinstance(value, datetime):
        first = row.get("start")
        if column == "end" and isinstance(first, datetime):
            return f"{value:%H:%M}" if value.date() == first.date() else f"{value:%m-%d %H:%M}"
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return str(value)


def _value_of(value: Any, kind: str, n: Any, d: Any) -> str:
    """A value; a percentage with its n/d below it."""
    shown = _value(value, kind)
    if kind != "percent" or not d:
        return shown
    n, d = str(round(n)), str(round(d))
    return f"{shown}\n{n}/{d}" if len(n + d) < _WIDE else f"{shown}\n{n}/\n{d}"


def _value(value: Any, kind: str) -> str:
    """A statistic's value: ``31.4%``, ``-2.50``; '' for none."""
    if value is None:
        return ""
    return f"{value:.1f}%" if kind == "percent" else f"{value:.2f}"


def amount(value: Decimal, money: str) -> str:
    """An exact amount: two decimals in a currency, whole chips as whole chips."""
    # Exact for every DECIMAL that there is, in a report of one's own too.
    plain = value.quantize(Decimal("0.01"), context=_EXACT)
    if plain != value:
        return f"{value.normalize(_EXACT):f}"
    if money in ("play", "tournament") and value == value.to_integral_value():
        return str(int(value))
    return str(plain)
