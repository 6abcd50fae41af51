"""The views: those of ``sql/views/``, and the two made from the statistics."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import duckdb

from stud_analytics.resources import data_folder
from stud_analytics.stats.statistics import Statistic, list_statistics, value_sql

GROUP: Final = ("site", "player", "game", "limit_kind", "money", "currency", "decimals")
"""What player_stats keeps apart: never currencies, or real, play and tournament money, in one
sum."""

_SOURCES: Final = {
    "player_facts": "site, hand_id, seat",
    "third_street": "site, hand_id",
    "pot_shares": "site, hand_id, seat",
}
"""The views joined to player_results for the statistics, and by what."""

_WORD = re.compile(r"[a-z]\w*")
_NAMED = re.compile(r"\bAS ([a-z]\w*)(?=,|\s*\n)")
_COMMENTS = re.compile(r"--[^\n]*")


@cache
def file_views() -> tuple[str, ...]:
    """The statements of ``sql/views/*.sql`` by file name, which is an order that runs."""
    files = sorted((data_folder("sql") / "views").glob("*.sql"))
    return tuple(
        statement.strip()
        for file in files
        for statement in _COMMENTS.sub("", file.read_text(encoding="utf-8")).split(";")
        if statement.strip()
    )


def view_statements() -> list[str]:
    """SQL that creates every view (and macro) as a temporary one, in an order that runs.

    The tables of ``sql/tables/`` must be found by their bare names.
    """
    return [*file_views(), player_hands_sql(), player_stats_sql()]


def create_views(connection: duckdb.DuckDBPyConnection) -> None:
    """Creates every view in the connection's own temporary schema; nothing is written."""
    connection.execute(";\n".join(view_statements()))


def player_hands_sql() -> str:
    """The view player_hands: a row per player and hand, n and d of each statistic."""
    select = player_hands_select(list_statistics())
    return f"CREATE OR REPLACE TEMP VIEW player_hands AS\n{select}"


def player_hands_select(statistics: Sequence[Statistic]) -> str:
    """The SELECT of player_hands with these statistics only, over the views they need only."""
    flags = [
        f"    {flag_sql(statistic, part)} AS {statistic.name}_{part}"
        for statistic in statistics
        for part in ("n", "d")
    ]
    words = {word for s in statistics for word in _WORD.findall(f"{s.n} {s.d}")}
    joins = [
        f"LEFT JOIN {view} USING ({keys})"
        for view, keys in _SOURCES.items()
        if words & _columns(view)
    ]
    columns = ",\n".join(["    player_results.*", *flags])
    return "\n".join(["SELECT", columns, "FROM player_results", *joins])


@cache
def _columns(view: str) -> frozenset[str]:
    """The names that the file of a view gives to its columns."""
    text = (data_folder("sql") / "views" / f"{view}.sql").read_text(encoding="utf-8")
    return frozenset(_NAMED.findall(_COMMENTS.sub("", text)))


def flag_sql(statistic: Statistic, part: str) -> str:
    """SQL of n or d of one player's hand as a number; what is unknown counts 0."""
    expression = statistic.n if part == "n" else statistic.d
    if statistic.kind in ("percent", "ratio") or part == "d":
        return f"coalesce(({expression})::UTINYINT, 0)"
    if statistic.kind == "amount":
        return f"coalesce(({expression})::BIGINT, 0)"
    return f"coalesce(({expression})::DOUBLE, 0)"


def sum_sql(statistic: Statistic, part: str) -> str:
    """SQL of the sum of n or d over rows of player_hands."""
    whole = part == "d" or statistic.kind in ("percent", "ratio", "amount")
    return f"sum({statistic.name}_{part}){'::BIGINT' if whole else ''}"


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
