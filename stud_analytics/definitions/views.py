"""The views: those of ``sql/facts`` and ``sql/views``, and two made from the statistics."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from stud_analytics.definitions.played import (
    TABLE,
    flag_columns,
    flag_places,
    note,
    select,
    statements,
)
from stud_analytics.definitions.statistics import Statistic, list_statistics, value_sql
from stud_analytics.definitions.transaction import one_transaction

if TYPE_CHECKING:
    import duckdb  # a reader of hands needs none of it

GROUP: Final = ("site", "player", "game", "limit_kind", "money", "currency", "decimals")
"""What player_stats keeps apart: never currencies, or real, play and tournament money, in one
sum."""


def create_views(connection: "duckdb.DuckDBPyConnection", wanted_by: str | None = None) -> None:
    """Creates every view in the connection's own temporary schema, or only those that the SQL
    ``wanted_by`` names and what they need; nothing is written.

    Where the table played is missing, or by other definitions than these, a view that works it
    out stands in its place: slower, and never wrong.
    """
    # Each transaction asks a lake's catalog for its state anew.
    with one_transaction(connection):
        statements = view_statements(is_current(connection))
        if wanted_by is not None:
            statements = _named(statements, wanted_by)
        if statements:
            connection.execute(";\n".join(statements))


def _named(statements: tuple[str, ...], sql: str) -> tuple[str, ...]:
    """Those of the statements that make what the SQL names, or what they name themselves."""
    words = _words(sql)
    found = []
    for statement in reversed(statements):  # none needs a later one
        made = _MADE.match(statement)
        if made is None or made[1] in words:
            found.append(statement)
            words |= _words(statement)
    return tuple(reversed(found))


def _words(sql: str) -> set[str]:
    return set(_WORD.findall(sql.lower()))


_MADE = re.compile(r"CREATE OR REPLACE TEMP (?:VIEW|MACRO) (\w+)")
_WORD = re.compile(r"\w+")


def has_views(connection: "duckdb.DuckDBPyConnection") -> bool:
    """Whether `create_views` made all of them here."""
    return bool(
        connection.execute(
            "SELECT 1 FROM duckdb_views() WHERE temporary AND view_name = 'player_stats'"
        ).fetchall()
    )


def is_current(connection: "duckdb.DuckDBPyConnection") -> bool:
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
        *(_with_flags(statement) for statement in statements("views")),
        player_hands_sql(),
        player_stats_sql(),
    )


def _with_flags(statement: str) -> str:
    """The view player_results with each statistic that counts a hand once as a column of its name:
    true, the player did; false, could and did not; NULL, could not."""
    if " player_results AS" not in statement:
        return statement
    flags = [
        f"CASE WHEN ({column} & {1 << bit})::BOOLEAN THEN ({column} & {2 << bit})::BOOLEAN END "
        f"AS {name}"
        for name, (column, bit) in flag_places().items()
    ]
    return statement.replace(f"FROM {TABLE}", f"FROM (SELECT *, {', '.join(flags)} FROM {TABLE})")


def player_hands_sql() -> str:
    """The view player_hands: player_results, and n and d of each statistic as numbers."""
    columns = ["    *"]
    for statistic in list_statistics():
        if statistic.each == "action":
            continue  # they stand in the table
        columns += [f"    {_number_sql(statistic, n)} AS {statistic.name}_{n}" for n in ("n", "d")]
    body = ",\n".join(columns)
    return f"CREATE OR REPLACE TEMP VIEW player_hands AS\nSELECT\n{body}\nFROM player_results"


def _number_sql(statistic: Statistic, part: str) -> str:
    """SQL of n or d of one player's hand over player_results, as a number; unknown counts 0."""
    if statistic.flag:
        column, bit = _place(statistic, part)
        return f"({column} >> {bit} & 1)::UTINYINT"
    if part == "d":
        return f"coalesce(({statistic.d})::UTINYINT, 0)"
    if statistic.kind == "amount":
        return f"coalesce(({statistic.n})::BIGINT, 0)"
    return f"coalesce(({statistic.n})::DOUBLE, 0)"


def _place(statistic: Statistic, part: str) -> tuple[str, int]:
    """Column and bit of n or d of a statistic that counts a hand once. Statistics of the same d
    share one, so that a report over many has it counted once."""
    if part == "d":
        statistic = next(s for s in list_statistics() if s.flag and s.d == statistic.d)
    column, bit = flag_places()[statistic.name]
    return column, bit + (part == "n")


def sum_sql(statistic: Statistic, part: str) -> str:
    """SQL of the sum of n or d over rows of player_hands."""
    if statistic.flag:
        return _count_sql(*_place(statistic, part))
    if part == "d" and statistic.each == "hand":
        # Statistics of the same d share its sum too.
        statistic = next(s for s in list_statistics() if not s.flag and s.d == statistic.d)
    column = f"{statistic.name}_{part}"
    if part == "d" or statistic.each == "action" or statistic.kind == "amount":
        return f"sum({column})::BIGINT"
    return f"fraction_sum({column})"


def _count_sql(column: str, bit: int) -> str:
    """SQL of how many rows have that bit of the column.

    Two are counted by one sum: that of the numbers with the column's bits in one half and another
    column's in the other. So a half overflows after 2**32 - 1 rows. Alike sums are done once.
    """
    columns = flag_columns()
    upper = columns.index(column) % 2
    lower_column, *upper_column = columns[columns.index(column) - upper :][:2]
    both = f"{lower_column}::BIGINT" + "".join(f" + ({c}::BIGINT << 32)" for c in upper_column)
    total = f"coalesce(sum(({both}) & {(1 << 32 | 1) << bit}), 0)"
    return f"({total} >> {bit + 32 * upper} & {(1 << 32) - 1})::BIGINT"


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
