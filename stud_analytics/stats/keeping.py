"""What reports keep: rows that many of them need and that only an import changes, such as the sums
of everybody's hands. They are worked out once for each state of the lake and each set of filters.

They stand in a temporary table of the connection, whose name says of which state of which lake they
are, by what SQL, with what parameters. The report reads state and table in one transaction, so no
import can come between. Over anything but a lake, and in somebody's transaction, which may have
changed what they are worked out of, nothing is kept.

Where one process after another asks, as the command does, they may stand on a shelf too: a folder
with a file for each such table. No file holds a name: parameters are hashed. A file's own name has
the sum of its bytes: most that damages a Parquet file a reader would not see.
"""

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import duckdb

from stud_analytics.definitions import fingerprint, one_transaction, view_statements
from stud_analytics.stats.report_text import KEEP, parameters_of, unkept
from stud_analytics.store.extensions import cache_folder, sql_text

_PREFIX: Final = "kept_"
_MOST: Final = 64
"""So many tables, or files, of a state; they are small."""

_Rows = TypeVar("_Rows")


class _SpoiledError(Exception):
    """A file on the shelf cannot be read."""


def usual_shelf() -> Path:
    """Where the command keeps: in the user's cache folder."""
    return cache_folder() / "kept"


def run_keeping(
    connection: duckdb.DuckDBPyConnection,
    sql: str,
    values: dict[str, Any],
    shelf: Path | None,
    run: Callable[[str], _Rows],
) -> _Rows:
    """What ``run`` gives of the SQL of a report in which what stands between ``{keep}`` and
    ``{kept}`` is a table with these rows. ``values``: of all parameters. ``shelf``: a folder, made
    if it is not there; only where nobody else made tables or views in the connection."""
    try:
        with _keeping(connection, sql, values, shelf) as whole:
            return run(whole)
    except _SpoiledError:
        with _keeping(connection, sql, values, None) as whole:
            return run(whole)


@contextmanager
def _keeping(
    connection: duckdb.DuckDBPyConnection, sql: str, values: dict[str, Any], shelf: Path | None
) -> Iterator[str]:
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

        def table(select: str) -> str:
            return _table(connection, lake, snapshot, select, values, shelf)

        yield KEEP.sub(lambda match: table(match[1].strip()), sql)


def _lake(connection: duckdb.DuckDBPyConnection) -> str | None:
    """The name of the lake in which bare names are found; None where it is no lake."""
    found = connection.execute(
        "SELECT database_name FROM duckdb_databases() "
        "WHERE type = 'ducklake' AND database_name = current_database()"
    ).fetchall()
    return found[0][0] if found else None


def _table(
    connection: duckdb.DuckDBPyConnection,
    lake: str,
    snapshot: int,
    select: str,
    values: dict[str, Any],
    shelf: Path | None,
) -> str:
    """The table of that SELECT's rows in that state, made unless it is there."""
    given = parameters_of(select, values)
    mark = f"{_PREFIX}{_digest(lake, snapshot)[:16]}_"
    name = _digest(select, *sorted(given.items()))
    table = mark + name
    try:
        connection.execute(f"FROM temp.{table} LIMIT 0")
    except duckdb.CatalogException:
        _make_room(connection, mark)
        safe = shelf is not None and _is_safe(shelf)
        folder = _folder(connection, lake, snapshot, shelf) if shelf and safe else None
        if folder is None or not _taken(connection, table, folder, name):
            connection.execute(f"CREATE TEMP TABLE {table} AS FROM {select}", given)
            if folder is not None:
                _put(connection, table, folder, name)
    return f"temp.{table}"


def _folder(connection: duckdb.DuckDBPyConnection, lake: str, snapshot: int, shelf: Path) -> Path:
    """The folder of a state of a lake: of that catalog, which may have been put back as it was
    before and gone on another way, and by these definitions."""
    meta = f"__ducklake_metadata_{lake}"
    made = connection.execute(
        f"SELECT schema_uuid::VARCHAR FROM {meta}.ducklake_schema ORDER BY schema_id LIMIT 1"
    ).fetchall()
    moment = connection.execute(
        f"SELECT snapshot_time::VARCHAR FROM {meta}.ducklake_snapshot "
        f"WHERE snapshot_id = {snapshot:d}"
    ).fetchall()
    return shelf / _digest(made)[:16] / _digest(snapshot, moment, _definitions())[:32]


@cache
def _definitions() -> str:
    """The hash of all that makes the rows what they are, but for the report's own SQL."""
    return _digest(fingerprint(), view_statements(True))


def _is_safe(shelf: Path) -> bool:
    """Whether nobody else can put a file there, or another folder in its place; and DuckDB takes
    nothing in the path for a pattern, which would stand for files of other shelves too."""
    if set(str(shelf)) & set("*?["):
        return False
    try:
        found = shelf.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    own = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
    return own and stat.S_ISDIR(found.st_mode)


def _taken(connection: duckdb.DuckDBPyConnection, table: str, folder: Path, name: str) -> bool:
    """Whether there was a sound file of that name, and it is the table now. _SpoiledError, and no
    file, if it cannot be read; what began with it cannot go on then."""
    try:
        file = next(folder.glob(f"{name[:32]}.*.parquet"), None)
        if file is None:
            return False
        if file.name != _file_name(name, file.read_bytes()):
            file.unlink()
            return False
    except OSError:
        return False
    try:
        connection.execute(f"CREATE TEMP TABLE {table} AS FROM read_parquet({sql_text(str(file))})")
    except duckdb.Error as error:
        with suppress(OSError):
            file.unlink()
        raise _SpoiledError from error
    return True


def _put(connection: duckdb.DuckDBPyConnection, table: str, folder: Path, name: str) -> None:
    """Puts the table on the shelf, and off it what is of another state, or everything if there is
    much. Where that cannot be, it is not there."""
    with suppress(OSError):
        folder.parent.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for other in folder.parent.iterdir():
            old = list(other.iterdir())
            if other != folder or len(old) >= _MOST:
                for each in old:
                    each.unlink()
                if other != folder:
                    other.rmdir()
        handle, unfinished = tempfile.mkstemp(dir=folder, suffix=".tmp")
        os.close(handle)
        rows = connection.execute(f"FROM temp.{table}").to_arrow_table()
        try:
            with duckdb.connect() as other_connection:
                other_connection.register("rows", rows)
                other_connection.execute(f"COPY rows TO {sql_text(unfinished)} (FORMAT parquet)")
            os.replace(unfinished, folder / _file_name(name, Path(unfinished).read_bytes()))
        except duckdb.Error:
            Path(unfinished).unlink(missing_ok=True)


def _file_name(name: str, content: bytes) -> str:
    return f"{name[:32]}.{hashlib.sha256(content).hexdigest()[:32]}.parquet"


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
