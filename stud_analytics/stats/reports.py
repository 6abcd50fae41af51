"""The reports: found by name, filled in, run.

A report is one SELECT over the tables and views. Its comment head names it::

    -- results: hands, net and big bets per 100, by game and stakes
    -- sections: player site        columns that head a table each in a terminal
    -- terminal: game net           columns a terminal shows, if not all
    -- top: 20                      rows of each table in a terminal, unless $top says otherwise
    -- statistics: flags            "all" statistics are those that count a hand once
    -- plot: line x=hand y=bb       its picture (`plots`)
    -- nothing: no showdowns        what is said when there are no rows
    -- anything else for people

``$name`` is a parameter, a field of `Filters`; NULL when not given. What is between ``{if name}``
and ``{end}`` is there only if that filter is given, and ``{if terminal}`` for a terminal
(`report_text`). What every report would repeat stands in a file of ``sql/report_parts/`` and, by
that file's name, in braces: ``{of_player}``, ``{paid_in}``. And ``{statistics a b c}`` is value, n
and d of each (``{statistics}``: of all), and likewise ``{statistic_rows a b c}`` a list of a struct
each, and ``{statistic_sums a b c}`` one with the bare sums, which may be added up further.
"""

import re
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import duckdb

from stud_analytics.definitions import (
    Statistic,
    create_views,
    has_views,
    list_statistics,
    statistic_columns,
    sum_sql,
)
from stud_analytics.resources import data_folder
from stud_analytics.stats.filters import Filters, ReportError, parameters
from stud_analytics.stats.keeping import run_keeping
from stud_analytics.stats.plots import POINTS, TERMINAL_POINTS, Plot, read_plot, thinned
from stud_analytics.stats.report_files import our_folder, read_text, report_files
from stud_analytics.stats.report_text import (
    KEEP,
    asked,
    names_used,
    parameters_of,
    plain,
    unkept,
    without_comments,
)
from stud_analytics.store.asking import settled

if TYPE_CHECKING:
    import pyarrow as pa  # not needed to run; a slow import when only views are wanted

_HEAD = re.compile(r"-- ([\w-]+): (.+)")
_BRACES = re.compile(r"\{\w+(?:\s+[\w\s]+)?\}")
_PART = re.compile(r"\{(\w+)\}")
_STATISTICS = re.compile(r"\{statistics(?:\s+([\w\s]+))?\}")
_STATISTIC_LISTS = re.compile(r"\{statistic_(rows|sums)(?:\s+([\w\s]+))?\}")


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
    """The SELECT, filled in but for blocks; it wants the views of `definitions.create_views`."""
    terminal_sql: str
    """The same with the statistics that a terminal shows only, and a line's ends and turns."""
    nothing: str
    """What is said when there are no rows; '' for the usual."""
    file: Path
    """Where it stands."""
    own: bool
    """Of one's own folder, not one that comes with stud."""
    plot: Plot | None = None
    """Its picture, if it has one."""
    plot_sql: str = ""
    """The SELECT of what the picture shows: a line thinned, anything else as it is."""
    top: int | None = None
    """The most rows of a section in a terminal, unless the filter says otherwise; None: all."""

    @property
    def leaves_out_broken(self) -> bool:
        """Whether broken hands count only if the filter ``verdicts`` says so."""
        return _parts()["counted"] in self.sql

    @property
    def whose(self) -> bool:
        """Whether it is about the hero unless a player is named."""
        return _parts()["player"] in self.sql


def list_reports() -> tuple[Report, ...]:
    """Every report that comes with stud, by name."""
    return tuple(map(read_report, sorted(our_folder().glob("*.sql"))))


def find_report(name: str, folder: Path | None = None) -> Report:
    """The report of that name. ReportError that names them all if there is none."""
    files = report_files(folder)
    if name not in files:
        like = get_close_matches(name, files, 1)
        guess = f": is it {like[0]}?" if like else f"; there are {', '.join(files)}"
        raise ReportError(f"there is no report {name!r}{guess}")
    return read_report(files[name].file, own=files[name].own)


def read_report(file: Path, *, own: bool = False) -> Report:
    """The report in ``file``. ReportError if its head, a brace or a parameter is wrong."""
    try:
        changed = file.stat().st_mtime_ns
    except OSError:
        changed = 0  # said by who reads it
    return _read(file, own, changed)


@cache
def _read(file: Path, own: bool, changed: int) -> Report:
    """The report as the file was at the moment ``changed``."""
    text = read_text(file)
    head = _HEAD.match(text)
    if head is None or head[1] != file.stem:
        raise ReportError(f"{file}: the first line is not `-- {file.stem}: what it tells`")
    shown = _words("terminal", text)
    bare = without_comments(text).strip().rstrip(";")
    which = _words("statistics", text)
    if which not in ((), ("flags",)):
        raise ReportError(f"{file}: -- statistics: is flags, or not there")
    every = tuple(each for each in list_statistics() if each.flag or not which)
    if KEEP.search(bare):
        raise ReportError(f"{file}: {{keep}} is for the files of report_parts")
    sql = _fill(bare, file, (), every)
    stray = _BRACES.search(plain(sql))
    if stray:
        raise ReportError(f"{file}: {stray[0]} stands for nothing")
    used = names_used(sql)
    unknown = used - set(Filters._fields)
    if unknown:
        raise ReportError(f"{file}: ${min(unknown)} is no filter")
    names = tuple(name for name in Filters._fields if name in used)
    nothing = re.search(r"^-- nothing: (.+)$", text, re.MULTILINE)
    sections = _words("sections", text)
    plot = read_plot(_words("plot", text), file)
    terminal, drawn = _fill(bare, file, shown, every), sql
    if plot and plot.kind == "line":
        terminal = thinned(terminal, plot, sections, TERMINAL_POINTS)
        drawn = thinned(sql, plot, sections, POINTS)
    top = _words("top", text)
    if top and (len(top) > 1 or not top[0].isdecimal()):
        raise ReportError(f"{file}: -- top: is a number of rows")
    if top and "top" not in names:
        raise ReportError(f"{file}: -- top: is for a report that takes $top")
    return Report(
        file.stem, head[2], names, sections, shown, sql, terminal,
        nothing[1] if nothing else "", file, own, plot, drawn,
        int(top[0]) if top else None,
    )  # fmt: skip


def _words(key: str, text: str) -> tuple[str, ...]:
    """The words of the head's line ``-- key: words``; () if there is none."""
    line = re.search(rf"^-- {key}: (.+)$", text, re.MULTILINE)
    return tuple(line[1].split()) if line else ()


@cache
def _parts() -> dict[str, str]:
    """What stands in braces, by name, with nothing in braces left but blocks."""
    files = sorted((data_folder("sql") / "report_parts").glob("*.sql"))
    texts = {file.stem: without_comments(read_text(file)).strip() for file in files}

    def whole(text: str) -> str:
        return _PART.sub(lambda m: whole(texts[m[1]]) if m[1] in texts else m[0], text)

    return {name: whole(text) for name, text in texts.items()}


def _fill(sql: str, file: Path, shown: tuple[str, ...], every: tuple[Statistic, ...]) -> str:
    """The report's SQL with everything in braces written out but blocks; where no statistic is
    named, ``every`` one. Of statistics in columns only those ``shown``, if any are."""
    by_name = {statistic.name: statistic for statistic in list_statistics()}

    def named(names: str | None) -> tuple[Statistic, ...]:
        if not names:
            return every
        for name in names.split():
            if name not in by_name:
                raise ReportError(f"{file}: there is no statistic {name}")
        return tuple(by_name[name] for name in names.split())

    def columns(match: re.Match[str]) -> str:
        chosen = [each for each in named(match[1]) if not shown or each.name in shown]
        return ",\n    ".join(map(statistic_columns, chosen)) or "NULL AS none"

    parts = _parts()
    sql = _PART.sub(lambda match: parts.get(match[1], match[0]), sql)
    sql = _STATISTICS.sub(columns, sql)
    return _STATISTIC_LISTS.sub(lambda match: _list(match[1], named(match[2])), sql)


def _list(what: str, statistics: tuple[Statistic, ...]) -> str:
    """SQL of a list with one struct per statistic: number, statistic, kind, flag (counts a hand
    once), value, n, d; of ``sums`` no value, and n as it is.

    Macros of ``sql/views`` make them out of lists: each sum is written, and bound, once."""
    n = ", ".join(f"{sum_sql(each, 'n')}::DOUBLE" for each in statistics)
    d = ", ".join(sum_sql(each, "d") for each in statistics)
    names = ", ".join(f"'{each.name}'" for each in statistics)
    kinds = ", ".join(f"'{each.kind}'" for each in statistics)
    flags = ", ".join(str(each.flag).lower() for each in statistics)
    sums = f"statistic_sums([{names}], [{kinds}], [{flags}],\n[{n}],\n[{d}])"
    if what == "sums":
        return sums
    # Units of two kinds have no sum.
    alike = "CASE WHEN min(decimals) = max(decimals) THEN any_value(decimals) END"
    return f"statistic_values({sums}, {alike})"


def run_report(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    filters: Filters | None = None,
    *,
    terminal: bool = False,
    plot: bool = False,
    folder: Path | None = None,
    shelf: Path | None = None,
) -> "pa.Table":
    """The rows of a report, over the tables that ``connection`` finds by their bare names.
    ``terminal``: only what `terminal_tables` shows, which is faster. ``plot``: what its picture
    shows. ``folder``: reports of one's own. ``shelf``: where another process finds what was worked
    out for this one (`keeping`).

    ReportError for a report that there is not, a filter that the report does not take, a filter's
    value that cannot be, and whatever is wrong in a report of one's own. Creates the temporary
    views it needs.
    """
    report = find_report(name, folder)
    sql, values = _ready(connection, report, filters or Filters(), terminal, plot)

    def run(whole: str) -> "pa.Table":
        return connection.execute(whole, parameters_of(whole, values)).to_arrow_table()

    def rows() -> "pa.Table":
        return run_keeping(connection, sql, values, None if report.own else shelf, run)

    if not report.own:
        return settled(rows)
    try:
        if not _only_reads(connection, unkept(sql)):
            raise ReportError(f"{report.file}: a report is one SELECT, and nothing else")
        return settled(rows)
    except duckdb.Error as error:
        words = str(error).strip().splitlines() or [type(error).__name__]
        raise ReportError(f"{report.file}: {words[0]}") from error


def stream_report(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    filters: Filters | None = None,
    *,
    shelf: Path | None = None,
) -> "pa.RecordBatchReader":
    """As `run_report`, of a report that comes with stud: the rows in batches of some thousands, so
    that memory does not grow with them. The connection is not free before the last one is read."""
    report = read_report(our_folder() / f"{name}.sql")
    sql, values = _ready(connection, report, filters or Filters())
    if KEEP.search(sql):  # read in one transaction, and few rows
        return run_report(connection, name, filters, shelf=shelf).to_reader()
    given = parameters_of(sql, values)
    return settled(lambda: connection.execute(sql, given).to_arrow_reader(10_000))


def _ready(
    connection: duckdb.DuckDBPyConnection,
    report: Report,
    filters: Filters,
    terminal: bool = False,
    plot: bool = False,
) -> tuple[str, dict[str, Any]]:
    """The report's SQL, with what it keeps marked, and the values of all parameters; the views that
    it needs are there. ReportError as `run_report`."""
    for field, value in filters._asdict().items():
        if value is not None and field not in report.parameters:
            raise ReportError(
                f"the report {report.name} cannot be cut by {field}; it takes "
                f"{', '.join(report.parameters) or 'no filters'}"
            )
    if terminal and filters.top is None:
        filters = filters._replace(top=report.top)
    values = parameters(filters)
    chosen = report.plot_sql if plot else report.terminal_sql if terminal else report.sql
    sql = asked(chosen, filters, terminal=terminal and not plot)
    if not has_views(connection):
        settled(lambda: create_views(connection, sql))
    return sql, values


def _only_reads(connection: duckdb.DuckDBPyConnection, sql: str) -> bool:
    """Whether the SQL is one SELECT."""
    found = [statement.type for statement in connection.extract_statements(sql)]
    return found == [duckdb.StatementType.SELECT]
