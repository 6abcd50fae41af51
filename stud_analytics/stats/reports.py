"""The reports of ``sql/reports/``: found by name, filled in, run.

A report is one SELECT over the tables and views. Its comment head names it::

    -- results: hands, net and big bets per 100, by game and stakes
    -- sections: player site        columns that head a table each in a terminal
    -- terminal: game net           columns a terminal shows, if not all
    -- plot: line x=hand y=bb       its picture (`plots`)
    -- anything else for people

``$name`` is a parameter, a field of `Filters`; NULL when not given. What every report would
repeat is written once, here, and stands in braces: ``{hands}`` (the filters on hands),
``{player}`` (the hero, or $player), ``{players}`` (all, or $player, or $hero), ``{seated}``
(hands that $player sat in), ``{counted}`` and ``{verdicts}`` (verdicts that count, by default
holds and untold, or all), ``{paid_in}`` (the currency, or play, or tournament),
``{statistics a b c}`` (value, n and d of each; ``{statistics}``: of all) and
``{statistic_rows}`` (a list of all).
"""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import duckdb

from stud_analytics.definitions import (
    Statistic,
    create_views,
    has_views,
    list_statistics,
    statistic_columns,
    sum_sql,
    value_sql,
)
from stud_analytics.resources import data_folder
from stud_analytics.stats.filters import Filters, ReportError, parameters
from stud_analytics.stats.plots import POINTS, TERMINAL_POINTS, Plot, read_plot, thinned

if TYPE_CHECKING:
    import pyarrow as pa  # not needed to run; a slow import when only views are wanted

_FRAGMENTS: Final[dict[str, str]] = {
    "hands": """(
        ($site IS NULL OR site = $site)
        AND ($game IS NULL OR game = $game)
        AND ($limit IS NULL OR limit_kind = $limit)
        AND ($money IS NULL OR money = $money)
        AND ($currency IS NULL OR currency = $currency)
        AND ($stakes IS NULL OR stakes = $stakes)
        AND ($since IS NULL OR started_at >= $since)
        AND ($until IS NULL OR started_at < $until)
        AND ($players IS NULL OR players = $players)
    )""",
    "player": """(
        CASE WHEN $player IS NULL THEN hero ELSE player = $player END
        AND ($hero IS NULL OR hero = $hero)
    )""",
    "players": "(($player IS NULL OR player = $player) AND ($hero IS NULL OR hero = $hero))",
    "seated": """($player IS NULL OR (site, hand_id) IN (
        SELECT (site, hand_id) FROM seats WHERE player = $player AND dealt_in
    ))""",
    "counted": "list_contains(coalesce($verdicts, ['holds', 'untold']), verdict)",
    "verdicts": "($verdicts IS NULL OR list_contains($verdicts, verdict))",
    "paid_in": "CASE money WHEN 'real' THEN coalesce(currency, 'real') ELSE money END",
}

_HEAD = re.compile(r"-- (\w+): (.+)")
_PARAMETER = re.compile(r"\$([a-z_]+)")
_BRACES = re.compile(r"\{\w+(?: [\w ]+)?\}")
_COMMENTS = re.compile(r"--[^\n]*")
_STATISTICS = re.compile(r"\{statistics(?: ([\w ]+))?\}")


class Report(NamedTuple):
    """One report: a name, what it tells, and what it can be cut by."""

    name: str
    description: str
    """One line for people."""
    parameters: tuple[str, ...]
    """Fields of `Filters` that it takes."""
    sections: tuple[str, ...]
    """Columns whose values head a table each in a terminal."""
    shown: tuple[str, ...]
    """Columns that a terminal shows; () for all."""
    sql: str
    """The SELECT, filled in; it wants the views of `definitions.create_views`."""
    terminal_sql: str
    """The same with the statistics that a terminal shows only, and a line's ends and turns."""
    plot: Plot | None = None
    """Its picture, if it has one."""
    plot_sql: str = ""
    """The SELECT of what the picture shows: a line thinned, anything else as it is."""

    @property
    def leaves_out_broken(self) -> bool:
        """Whether broken hands count only if the filter ``verdicts`` says so."""
        return _FRAGMENTS["counted"] in self.sql


def list_reports() -> tuple[Report, ...]:
    """Every report, by name."""
    return tuple(map(read_report, _files().values()))


def find_report(name: str) -> Report:
    """The report of that name. ReportError that names them all if there is none."""
    files = _files()
    if name not in files:
        raise ReportError(f"there is no report {name!r}; there are {', '.join(files)}")
    return read_report(files[name])


@cache
def _files() -> dict[str, Path]:
    """Each report's file, by name."""
    return {file.stem: file for file in sorted((data_folder("sql") / "reports").glob("*.sql"))}


@cache
def read_report(file: Path) -> Report:
    """The report in ``file``. ReportError if its head or a statistic's name is wrong."""
    text = file.read_text(encoding="utf-8")
    head = _HEAD.match(text)
    if head is None or head[1] != file.stem:
        raise ReportError(f"{file}: the first line is not `-- {file.stem}: what it tells`")
    shown = _words("terminal", text)
    bare = _COMMENTS.sub("", text).strip().rstrip(";")
    sql = _fill(bare, file, ())
    stray = _BRACES.search(sql)
    if stray:
        raise ReportError(f"{file}: {stray[0]} stands for nothing")
    used = set(_PARAMETER.findall(sql))
    unknown = used - set(Filters._fields)
    if unknown:
        raise ReportError(f"{file}: ${min(unknown)} is no filter")
    names = tuple(name for name in Filters._fields if name in used)
    sections = _words("sections", text)
    plot = read_plot(_words("plot", text), file)
    terminal, drawn = _fill(bare, file, shown), sql
    if plot and plot.kind == "line":
        terminal = thinned(terminal, plot, sections, TERMINAL_POINTS)
        drawn = thinned(sql, plot, sections, POINTS)
    return Report(file.stem, head[2], names, sections, shown, sql, terminal, plot, drawn)


def _words(key: str, text: str) -> tuple[str, ...]:
    """The words of the head's line ``-- key: words``; () if there is none."""
    line = re.search(rf"^-- {key}: (.+)$", text, re.MULTILINE)
    return tuple(line[1].split()) if line else ()


def _fill(sql: str, file: Path, shown: tuple[str, ...]) -> str:
    """The report's SQL with everything in braces written out; of statistics only those
    ``shown``, if any are."""
    by_name = {statistic.name: statistic for statistic in list_statistics()}

    def columns(match: re.Match[str]) -> str:
        names = match[1].split() if match[1] else list(by_name)
        for name in names:
            if name not in by_name:
                raise ReportError(f"{file}: there is no statistic {name}")
        chosen = [by_name[name] for name in names if not shown or name in shown]
        return ",\n    ".join(map(statistic_columns, chosen))

    sql = _STATISTICS.sub(columns, sql)
    if "{statistic_rows}" in sql:
        sql = sql.replace("{statistic_rows}", _rows(list(by_name.values())))
    for name, fragment in _FRAGMENTS.items():
        sql = sql.replace(f"{{{name}}}", fragment)
    return sql


def _rows(statistics: list[Statistic]) -> str:
    """SQL of a list with one struct per statistic: number, statistic, kind, value, n, d."""
    rows = []
    for number, statistic in enumerate(statistics, 1):
        n, d = sum_sql(statistic, "n"), sum_sql(statistic, "d")
        rows.append(
            f"{{'number': {number}, 'statistic': '{statistic.name}', 'kind': '{statistic.kind}', "
            f"'value': ({value_sql(statistic, n, d)})::DOUBLE, "
            f"'n': round(({n})::DOUBLE, 2), 'd': {d}}}"
        )
    return "[\n" + ",\n".join(rows) + "\n]"


def run_report(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    filters: Filters | None = None,
    *,
    terminal: bool = False,
    plot: bool = False,
) -> "pa.Table":
    """The rows of a report, over the tables that ``connection`` finds by their bare names.
    ``terminal``: only what `terminal_tables` shows, which is faster. ``plot``: what its picture
    shows.

    ReportError for a report that there is not, a filter that the report does not take, and a
    filter's value that cannot be. Creates the temporary views it needs.
    """
    report = find_report(name)
    filters = filters or Filters()
    for field, value in filters._asdict().items():
        if value is not None and field not in report.parameters:
            raise ReportError(
                f"the report {name} cannot be cut by {field}; it takes "
                f"{', '.join(report.parameters)}"
            )
    values = parameters(filters)
    if not has_views(connection):
        create_views(connection)
    sql = report.plot_sql if plot else report.terminal_sql if terminal else report.sql
    result = connection.execute(sql, {key: values[key] for key in report.parameters})
    return result.to_arrow_table()
