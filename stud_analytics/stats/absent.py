"""Why a report has no rows, in words that say what to do."""

import duckdb

from stud_analytics.stats.filters import Filters
from stud_analytics.stats.reports import Report
from stud_analytics.text import counted

_ALIKE = 0.85
"""How much a name must be like another to be meant by it."""


def why_no_rows(connection: duckdb.DuckDBPyConnection, report: Report, filters: Filters) -> str:
    """One sentence about a report that came out empty."""
    ((hands,),) = connection.execute("SELECT count(*) FROM hands").fetchall()
    if not hands:
        return "the lake has no hands yet: stud import FOLDER"
    if filters.site is not None and filters.site not in (sites := _sites(connection)):
        return f"no hand of the lake is of {filters.site}; there are hands of {', '.join(sites)}"
    for name in (filters.player, filters.vs):
        if name is not None and not _is_known(connection, name):
            return f"nobody in the lake is called {name}{_alike(connection, name)}"
    if (report.whose or filters.hero) and filters.player is None and not _has_hero(connection):
        return "no file in the lake tells whose it is: name a player with --player"
    what = report.nothing or "no hands to report on"
    look = "; look at the filters" if any(value is not None for value in filters) else ""
    if filters.since is not None or filters.until is not None:
        ((timeless,),) = connection.execute(
            "SELECT count(*) FROM hands WHERE started_at IS NULL"
        ).fetchall()
        if timeless:
            look += f" ({counted(timeless, 'hand')} of no known time, which no dates have)"
    return f"{what}: the lake has {counted(hands, 'hand')}{look}"


def _sites(connection: duckdb.DuckDBPyConnection) -> list[str]:
    found = connection.execute("SELECT DISTINCT site FROM hands ORDER BY site").fetchall()
    return [site for (site,) in found]


def _is_known(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    return bool(
        connection.execute("SELECT 1 FROM seats WHERE player = ? LIMIT 1", [name]).fetchall()
    )


def _has_hero(connection: duckdb.DuckDBPyConnection) -> bool:
    return bool(
        connection.execute("SELECT 1 FROM seats WHERE hero AND dealt_in LIMIT 1").fetchall()
    )


def _alike(connection: duckdb.DuckDBPyConnection, name: str) -> str:
    """``: is it Lena_7s?``, '' if no name is like it."""
    found = connection.execute(
        """
        SELECT player
        FROM (SELECT DISTINCT player FROM seats)
        WHERE jaro_winkler_similarity(lower(player), lower($name)) >= $alike
        ORDER BY jaro_winkler_similarity(lower(player), lower($name)) DESC, player
        LIMIT 3
        """,
        {"name": name, "alike": _ALIKE},
    ).fetchall()
    return f": is it {' or '.join(player for (player,) in found)}?" if found else ""
