"""The views: those of ``sql/facts`` and ``sql/views``, and two made from the statistics."""

from functools import cache
from typing import Final

import duckdb

from stud_analytics.definitions.played import TABLE, note, select, statements, stored_columns
from stud_analytics.definitions.statistics import Statistic, list_statistics, value_sql

GROUP: Final = ("site", "player", "game", "limit_kind", "money", "currency", "decimals")
"""What player_stats keeps apart: never currencies, or real, play and tournament money, in one
sum."""


def create_views(connection: duckdb.DuckDBPyConnection) -> None:
    """Creates every view in the connection's own temporary schema; nothing is written.

    Where the table played is missing, or by other definitions than these, a view that works it
    out stands in its place: slower, and never wrong.
    """
    connection.execute(";\n".join(view_statements(is_current(connection))))


def has_views(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether `create_views` has been here."""
    return bool(
        connection.execute(
            "SELECT 1 FROM duckdb_views() WHERE temporary AND view_name = 'player_stats'"
        ).fetchall()
    )


def is_current(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether the table played is there, with rows by these very definitions."""
    return connection.execute(
        # No parameter: to look at one, DuckDB imports pandas.
        f"SELECT comment FROM duckdb_tables() WHERE table_name = '{TABLE}' "
        "AND database_name = current_database()"
    ).fetchall() == [(note(),)]


@cache
def view_statements(current: bool) -> tuple[str, ...]:
    """SQL that creates every view (and macro) as a temporary one, in an order that runs. The tables
    of ``sql/tables/`` must be found by their bare names; ``current``: played among them."""
    stand_in = f"CREATE OR REPLACE TEMP VIEW {TABLE} AS\n{select()}"
    return (
        *statements("facts"),
        *(() if current else (stand_in,)),
        *statements("views"),
        player_hands_sql(),
        player_stats_sql(),
    )


def player_hands_sql() -> str:
    """The view player_hands: player_results, and n and d of each statistic as numbers."""
    columns = ["    *"]
    for statistic in list_statistics():
        stored = stored_columns(statistic)
        columns += [
            f"    {_number_sql(statistic, part)} AS {statistic.name}_{part}"
            for part in ("n", "d")
            if f"{statistic.name}_{part}" not in stored
        ]
    body = ",\n".join(columns)
    return f"CREATE OR REPLACE TEMP VIEW player_hands AS\nSELECT\n{body}\nFROM player_results"


def _number_sql(statistic: Statistic, part: str) -> str:
    """SQL of n or d of one player's hand over player_results, as a number; unknown counts 0."""
    name = statistic.name
    if statistic.flag:
        of = name if part == "n" else f"{name} IS NOT NULL"
        return f"coalesce(({of})::UTINYINT, 0)"
    if part == "d":
        return f"coalesce(({statistic.d})::UTINYINT, 0)"
    if statistic.kind == "amount":
        return f"coalesce(({statistic.n})::BIGINT, 0)"
    return f"coalesce(({statistic.n})::DOUBLE, 0)"


def sum_sql(statistic: Statistic, part: str) -> str:
    """SQL of the sum of n or d over rows of player_hands."""
    name = statistic.name
    if statistic.flag:
        # Faster than count(*) FILTER: the rows that count are not picked out for each statistic.
        return f"coalesce(sum({name}::UTINYINT), 0)::BIGINT" if part == "n" else f"count({name})"
    column = f"sum({name}_{part})"
    if part == "d" or statistic.each == "action" or statistic.kind == "amount":
        return f"{column}::BIGINT"
    return column


def statistic_columns(statistic: Statistic) -> str:
    """Three columns over rows of player_hands: ``name`` (the value), ``name_n``, ``name_d``."""
    n, d = sum_sql(statistic, "n"), sum_sql(statistic, "d")
    name = statistic.name
    return f"{value_sql(statistic, n, d)} AS {name}, {n} AS {name}_n, {d} AS {name}_d"


def player_stats_sql() -> str:
    """The view player_stats: a row per player and `GROUP`, over hands that hold or are untold."""
    keys = ", ".join(GROUP)
    columns = ",\n".join(f"    {statistic_columns(s)}" for s in list_statistics())
    return f"""CREATE OR REPLACE TEMP VIEW player_stats AS
SELECT
    {keys},
    count(*) AS hands,
{columns}
FROM player_hands
WHERE verdict IN ('holds', 'untold')
GROUP BY {keys}"""
