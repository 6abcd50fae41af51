"""Brings a lake that an older version made up to date, where it is.

Version 2 added ``copies``, ``hands.inferred`` (unknown, and so NULL, in hands of before) and
``hands.digest``, version 3 ``played``.
"""

import duckdb

from stud_analytics.definitions.played import TABLE
from stud_analytics.store.schema import DIGEST_SQL, table_definitions


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
    connection.execute("COMMIT")


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
