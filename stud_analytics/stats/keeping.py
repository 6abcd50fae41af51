"""What reports keep: rows that many of them need and that only an import changes, such as the sums
of everybody's hands. They are worked out once for each state of the lake and each set of filters.

They stand in a temporary table of the connection, whose name says of which state of which lake they
are, by what SQL, with what parameters. The report reads state and table in one transaction, so no
import can come between. Over anything but a lake, and in somebody's transaction, which may have
changed what they are worked out of, nothing is kept.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import duckdb

from stud_analytics.definitions import one_transaction
from stud_analytics.stats.report_text import KEEP, parameters_of, unkept
from stud_analytics.store.extensions import sql_text

_PREFIX: Final = "kept_"
_MOST: Final = 64
"""So many tables of a state; they are small."""


@contextmanager
def keeping(
    connection: duckdb.DuckDBPyConnection, sql: str, values: dict[str, Any]
) -> Iterator[str]:
    """The SQL of a report to run meanwhile: instead of what it has between ``{keep}`` and
    ``{kept}``, a table with these rows. ``values``: of all parameters."""
    lake = _lake(connection) if KEEP.search(sql) else None
    if lake is None:
        yield unkept(sql)
        return
    with one_transaction(connection) as own:
        if not own:
            yield unkept(sql)
            return
        ((snapshot,),) = connection.execute(
            f"SELECT id FROM ducklake_current_snapshot({sql_text(lake)})"
        ).fetchall()
        state = f"{lake} {snapshot}"
        yield KEEP.sub(lambda match: _table(connection, state, match[1].strip(), values), sql)


def _lake(connection: duckdb.DuckDBPyConnection) -> str | None:
    """The name of the lake in which bare names are found; None where it is no lake."""
    found = connection.execute(
        "SELECT database_name FROM duckdb_databases() "
        "WHERE type = 'ducklake' AND database_name = current_database()"
    ).fetchall()
    return found[0][0] if found else None


def _table(
    connection: duckdb.DuckDBPyConnection, state: str, select: str, values: dict[str, Any]
) -> str:
    """The table of that SELECT's rows in that state, made unless it is there."""
    given = parameters_of(select, values)
    mark = f"{_PREFIX}{_digest(state)[:16]}_"
    table = mark + _digest(select, *sorted(given.items()))
    try:
        connection.execute(f"FROM temp.{table} LIMIT 0")
    except duckdb.CatalogException:
        _make_room(connection, mark)
        connection.execute(f"CREATE TEMP TABLE {table} AS FROM {select}", given)
    return f"temp.{table}"


def _make_room(connection: duckdb.DuckDBPyConnection, mark: str) -> None:
    """Drops what was kept of another state, and everything if there is much."""
    tables = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'temp'"
    ).fetchall()
    there = [name for (name,) in tables if name.startswith(_PREFIX)]
    old = [name for name in there if not name.startswith(mark)]
    for name in there if len(there) - len(old) >= _MOST else old:
        connection.execute(f"DROP TABLE temp.{name}")


def _digest(*what: object) -> str:
    return hashlib.sha256(repr(what).encode()).hexdigest()
