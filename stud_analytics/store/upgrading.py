"""Brings a lake that an older version made up to date, where it is.

Version 2 added ``copies``, ``hands.inferred`` (unknown, and so NULL, in hands of before) and
``hands.digest``, version 3 ``played``. Version 4 counts the lines of ``actions`` and ``awards``
from their hand's, and leaves the stack before an action to the view ``action_amounts``. Version 5
remembers in ``imports`` what a file was when it was read; of files of before it knows nothing.
"""

from typing import Final

import duckdb

from stud_analytics.definitions.played import TABLE
from stud_analytics.store.schema import DIGEST_SQL, set_options, table_definitions


def upgrade(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds what the lake's tables lack, in one transaction. Does nothing twice: the mark that says
    which version a lake is may not have been written afterwards. For a writer, under the lock."""
    connection.execute("BEGIN")
    for definition in table_definitions().values():
        connection.execute(definition.replace("CREATE TABLE ", "CREATE TABLE IF NOT EXISTS ", 1))
    connection.execute("ALTER TABLE hands ADD COLUMN IF NOT EXISTS inferred VARCHAR")
    connection.execute("ALTER TABLE hands ADD COLUMN IF NOT EXISTS digest UBIGINT")
    connection.execute(
        f"UPDATE hands SET digest = {DIGEST_SQL.format(text='t.text')} FROM hand_texts t "
        "WHERE hands.digest IS NULL AND t.site = hands.site AND t.hand_id = hands.hand_id"
    )
    for column in _KNOWN_BY:
        connection.execute(f"ALTER TABLE imports ADD COLUMN IF NOT EXISTS {column} VARCHAR")
    for table in _lined(connection):
        connection.execute(f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS hand_line INTEGER")
        connection.execute(
            f"UPDATE {table} SET hand_line = {table}.line - h.line FROM hands h "
            f"WHERE h.site = {table}.site AND h.hand_id = {table}.hand_id"
        )
        for column in _LINED[table]:
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    connection.execute("COMMIT")
    set_options(connection)


_KNOWN_BY: Final = ("path", "stamp", "reader", "known")
"""Columns of imports since version 5."""

_LINED: Final = {"actions": ("line", "stack_before"), "awards": ("line",)}
"""Columns that version 4 has no more."""


def _lined(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """The tables that still have them."""
    rows = connection.execute(
        "SELECT table_name FROM duckdb_columns() WHERE database_name = 'lake' "
        "AND column_name = 'line' ORDER BY table_name"
    ).fetchall()
    return [name for (name,) in rows if name in _LINED]


def stand_in(connection: duckdb.DuckDBPyConnection) -> None:
    """Puts an empty table, of this connection only, in the place of each one that the lake lacks:
    whoever reads an older lake need not wait until somebody writes."""
    rows = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'"
    ).fetchall()
    # A view stands in for what is worked out of the others: `definitions.create_views`.
    for name in table_definitions().keys() - {name for (name,) in rows} - {TABLE}:
        definition = table_definitions()[name]
        connection.execute(definition.replace("CREATE TABLE ", "CREATE TEMP TABLE ", 1))
    columns = connection.sql("FROM lake.main.imports LIMIT 0").columns
    if missing := [name for name in _KNOWN_BY if name not in columns]:
        nothing = ", ".join(f"NULL::VARCHAR AS {name}" for name in missing)
        connection.execute(
            f"CREATE TEMP VIEW imports AS SELECT *, {nothing} FROM lake.main.imports"
        )
    for name in _lined(connection):
        connection.execute(
            f"CREATE TEMP VIEW {name} AS SELECT t.* EXCLUDE ({', '.join(_LINED[name])}), "
            f"(t.line - h.line)::INTEGER AS hand_line "
            f"FROM lake.main.{name} t JOIN lake.main.hands h USING (site, hand_id)"
        )
