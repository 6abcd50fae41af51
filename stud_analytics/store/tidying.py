"""Keeps the Parquet files of a lake such that they are what the catalog says, and few.

A row that is replaced stays in its old file, and the catalog knows that it does not count; whoever
reads the files without the catalog would count it twice. So files with such rows are written
anew, and the old ones removed: after `GRACE` seconds, for a query that began before may still be
reading them.
"""

import time
from typing import Final

import duckdb

GRACE: Final = 2.0
"""Seconds for which an import keeps replaced files, ..."""
LONG_GRACE: Final = 10.0
"""... and a compaction, which replaces most of a lake."""

SMALL: Final = 1 << 20
"""Bytes; files below this are made into one."""

META: Final = "__ducklake_metadata_lake"
"""The name under which DuckDB has the catalog's own tables."""


def is_untidy(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether files hold rows that do not count, or replaced files wait to be removed."""
    row = connection.execute(
        f"SELECT EXISTS (FROM {META}.ducklake_delete_file) OR EXISTS "
        f"(FROM {META}.ducklake_files_scheduled_for_deletion) OR EXISTS "
        f"(FROM {META}.ducklake_data_file WHERE end_snapshot IS NOT NULL)"
    ).fetchone()
    return bool(row and row[0])


def has_waiting_files(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether replaced files wait to be removed."""
    row = connection.execute(
        f"SELECT EXISTS (FROM {META}.ducklake_files_scheduled_for_deletion)"
    ).fetchone()
    return bool(row and row[0])


def rewrite_files(connection: duckdb.DuckDBPyConnection, *, merge: int | None = None) -> None:
    """Writes files anew without the rows that do not count; ``merge``: and those smaller than so
    many bytes as one. The old ones are left for `remove_old_files`. For a writer, outside a
    transaction."""
    connection.execute("CALL ducklake_rewrite_data_files('lake', delete_threshold => 0)").fetchall()
    if merge is not None:
        connection.execute(
            f"CALL ducklake_merge_adjacent_files('lake', max_file_size => {merge})"
        ).fetchall()
    expire_snapshots(connection, 0)


def expire_snapshots(connection: duckdb.DuckDBPyConnection, age: float) -> None:
    """Forgets the states of the lake, but for the newest, that are older than so many seconds."""
    old = connection.execute(
        f"SELECT snapshot_id FROM {META}.ducklake_snapshot "
        f"WHERE snapshot_time::TIMESTAMPTZ <= now() - to_milliseconds({int(age * 1000)}) "
        f"AND snapshot_id < (SELECT max(snapshot_id) FROM {META}.ducklake_snapshot)"
    ).fetchall()
    if old:
        connection.execute(
            "SELECT count(*) FROM ducklake_expire_snapshots("
            f"'lake', versions => {[number for (number,) in old]})"
        ).fetchall()


def remove_old_files(connection: duckdb.DuckDBPyConnection, age: float | None = None) -> None:
    """Removes the files that were replaced more than ``age`` seconds ago; None: `GRACE`."""
    age = GRACE if age is None else age
    # DuckLake's limit by age does not hold (1.5.5): so all are removed, or none.
    ((young,),) = connection.execute(
        f"SELECT count(*) FROM {META}.ducklake_files_scheduled_for_deletion "
        f"WHERE schedule_start::TIMESTAMPTZ > now() - to_milliseconds({int(age * 1000)})"
    ).fetchall()
    if young:
        return
    connection.execute(
        "CALL ducklake_cleanup_old_files("
        f"'lake', older_than => now() - to_milliseconds({int(age * 1000)}))"
    ).fetchall()


def forget_unknown_files(connection: duckdb.DuckDBPyConnection) -> None:
    """Removes the files that no state of the lake knows: a killed writer's. Under the lock."""
    connection.execute("CALL ducklake_delete_orphaned_files('lake', cleanup_all => true)")


def tidy(connection: duckdb.DuckDBPyConnection, *, merge: bool = False) -> None:
    """Rewrites files and removes the old ones, with the grace between; nothing if all is tidy."""
    if merge or is_untidy(connection):
        rewrite_files(connection, merge=SMALL if merge else None)
        time.sleep(GRACE + 0.1)
        remove_old_files(connection)


def sweep(connection: duckdb.DuckDBPyConnection) -> None:
    """Removes what a killed writer left, without waiting: files that no snapshot knows, rows that
    do not count, files replaced long enough ago. Under the lock."""
    if is_untidy(connection):
        rewrite_files(connection)
        remove_old_files(connection, LONG_GRACE)
    # DuckLake takes files that wait to be removed for a killed writer's, which have no readers.
    if not has_waiting_files(connection):
        forget_unknown_files(connection)
