"""The Parquet files of a lake: those that the catalog counts, whether they are whole, and letting
go of one that is lost."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import duckdb

from stud_analytics.store.extensions import first_line, sql_text
from stud_analytics.store.lake import Lake
from stud_analytics.store.storage import Storage, fresh

_META: Final = "__ducklake_metadata_lake"


MISSING: Final = "is missing"


class DataFile(NamedTuple):
    """A Parquet file that the catalog counts."""

    table: str
    """With its schema in front, ``own.notes``, where that is not ``main``."""
    address: str
    """Its path, or where it is in S3."""
    size: int
    """Bytes, as the catalog says."""
    rows: int
    """As the catalog says."""
    deletes: bool = False
    """It does not hold rows, but says which rows of another file do not count."""

    @property
    def path(self) -> Path:
        """Of a lake with its data in its folder."""
        return Path(self.address)

    @property
    def name(self) -> str:
        """Without folders; no other file of the lake has it."""
        return self.path.name


def data_files(connection: duckdb.DuckDBPyConnection) -> list[DataFile]:
    """The files that make up the lake now, table by table."""
    rows = dict(
        connection.execute(
            f"SELECT parse_filename(path), record_count FROM {_META}.ducklake_data_file "
            f"UNION ALL SELECT parse_filename(path), delete_count FROM {_META}.ducklake_delete_file"
        ).fetchall()
    )
    files = []
    for schema, table in _tables(connection):
        name = table if schema == "main" else f"{schema}.{table}"
        for path, size, deletes, deletes_size in connection.execute(
            "SELECT data_file, data_file_size_bytes, delete_file, delete_file_size_bytes "
            f"FROM ducklake_list_files('lake', {sql_text(table)}, schema => {sql_text(schema)})"
        ).fetchall():
            files.append(DataFile(name, path, size, rows[Path(path).name]))
            if deletes is not None:
                count = rows[Path(deletes).name]
                files.append(DataFile(name, deletes, deletes_size, count, True))
    return files


def _tables(connection: duckdb.DuckDBPyConnection) -> list[tuple[str, str]]:
    """Every table of the lake with its schema: also those that people made for themselves."""
    return connection.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'lake' "
        "ORDER BY ALL"
    ).fetchall()


def faults(files: Iterable[DataFile], place: Storage) -> Iterator[tuple[DataFile, str]]:
    """The files that are not whole, or have a value that cannot be read, and what is wrong with
    each, for people."""
    # A connection of its own remembers nothing of how a file was before; and a new one after
    # every error, for after some DuckDB answers nothing any more.
    connection: duckdb.DuckDBPyConnection | None = None
    try:
        for file in files:
            if connection is None:
                connection = fresh(place)
            wrong = _fault(file, place, connection)
            if wrong is not None:
                connection.close()
                connection = None
                yield file, wrong
    finally:
        if connection is not None:
            connection.close()


def _fault(file: DataFile, place: Storage, connection: duckdb.DuckDBPyConnection) -> str | None:
    try:
        size = place.size(connection, file.address)
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    if size is None:
        return MISSING
    if size != file.size:
        return f"has {size:,} bytes and not {file.size:,}"
    try:
        ((rows, _),) = connection.execute(
            "SELECT count(*), bit_xor(hash(t)) FROM read_parquet(?) t", [file.address]
        ).fetchall()
    except duckdb.Error as error:
        if place.url is not None and isinstance(error, duckdb.IOException):
            raise  # of the way there, and not of the file
        return f"is damaged: {first_line(error)}"
    return None if rows == file.rows else f"has {rows:,} rows and not {file.rows:,}"


def damaged_files(lake: Lake) -> Iterator[tuple[str, ...]]:
    """Files that are missing or cannot be read: table, path in the lake, what is wrong."""
    for file, wrong in faults(data_files(lake.connection), lake.storage):
        with lake.connection.cursor() as now:
            # An import may have replaced the file since this look at the lake began.
            still = file in data_files(now)
        if still:
            yield _within(lake, file.address), f"({file.table})", wrong


def uncounted_files(lake: Lake) -> Iterator[tuple[str, ...]]:
    """Parquet files that the catalog does not count, or not with every row. Nothing while another
    process writes: its files are not in the catalog yet."""
    lock = None
    if not lake.writes:
        try:
            lock = lake.catalog.try_lock()
        except (OSError, duckdb.Error):
            return
        if lock is None:
            return
    try:
        with lake.connection.cursor() as now:
            files = data_files(now)
        known = {os.path.normpath(file.address) for file in files}
        for address, _ in lake.storage.files(lake.connection):
            if os.path.normpath(address) not in known:
                yield _within(lake, address), "is not in the catalog, or no longer"
        for file in files:
            if file.deletes:
                yield _within(lake, file.address), f"({file.table})", f"{file.rows:,} rows replaced"
    finally:
        if lock is not None:
            lock.release()


def _within(lake: Lake, address: str) -> str:
    if lake.storage.url is not None:
        return address.removeprefix(lake.storage.address)
    path = Path(address)
    return path.relative_to(lake.path).as_posix() if path.is_relative_to(lake.path) else str(path)


class Lost(NamedTuple):
    """A file of which the lake has let go."""

    file: DataFile
    wrong: str
    bounds: dict[str, tuple[Any, Any]]
    """The least and greatest value of columns in it, as the catalog remembers: site, hand_id,
    file."""


def let_go_of_lost_files(
    connection: duckdb.DuckDBPyConnection, folder: Path, place: Storage, before: Callable[[], None]
) -> list[Lost]:
    """Takes files that are missing or damaged out of the catalog, as if their rows were deleted, so
    that what is left can be read; a damaged one is kept in the folder's ``damaged/``. For a
    writer, outside a transaction.

    DuckLake has no statement for it: a DELETE wants to read the file. The catalog's tables are
    those of its specification, and what is written is what a DELETE of all rows writes. ``before``
    is called before anything but rows of ``imports``, which it may change, is given up.
    """
    lost = [
        Lost(file, wrong, _bounds(connection, file))
        for file, wrong in faults(data_files(connection), place)
    ]
    files = [found.file for found in lost]
    if imports := [file for file in files if file.table == "imports"]:
        _take_out(connection, imports)
    if lost:
        before()
    if others := [file for file in files if file.table != "imports"]:
        _take_out(connection, others)
    for found in lost:
        if found.wrong != MISSING:
            aside = folder / "damaged"
            aside.mkdir(exist_ok=True)
            table = re.sub(r"[^\w.-]+", "_", found.file.table)
            place.put_aside(connection, found.file.address, aside / f"{table}-{found.file.name}")
    return lost


def _bounds(connection: duckdb.DuckDBPyConnection, file: DataFile) -> dict[str, tuple[Any, Any]]:
    found = connection.execute(
        f"SELECT c.column_name, s.min_value, s.max_value FROM {_META}.ducklake_data_file f "
        f"JOIN {_META}.ducklake_file_column_stats s USING (data_file_id) "
        f"JOIN {_META}.ducklake_column c ON c.table_id = f.table_id AND c.column_id = s.column_id "
        "WHERE parse_filename(f.path) = ? AND c.column_name IN ('site', 'hand_id', 'file') "
        "AND c.end_snapshot IS NULL AND s.min_value IS NOT NULL",
        [file.name],
    ).fetchall()
    return {name: (least, greatest) for name, least, greatest in found}


_TAKE_OUT: Final = """
    INSERT INTO {meta}.ducklake_snapshot BY NAME
    SELECT snapshot_id + 1 AS snapshot_id, now() AS snapshot_time, schema_version,
           next_catalog_id, next_file_id
    FROM {meta}.ducklake_snapshot ORDER BY snapshot_id DESC LIMIT 1;

    INSERT INTO {meta}.ducklake_snapshot_changes BY NAME
    SELECT (SELECT max(snapshot_id) FROM {meta}.ducklake_snapshot) AS snapshot_id,
           string_agg(DISTINCT 'deleted_from_table:' || table_id, ',') AS changes_made
    FROM {meta}.ducklake_{kind}_file WHERE parse_filename(path) IN ({names});

    UPDATE {meta}.ducklake_{kind}_file
    SET end_snapshot = (SELECT max(snapshot_id) FROM {meta}.ducklake_snapshot)
    WHERE end_snapshot IS NULL AND parse_filename(path) IN ({names});
"""


def _take_out(connection: duckdb.DuckDBPyConnection, files: Sequence[DataFile]) -> None:
    connection.execute("BEGIN")
    try:
        for kind, some in (
            ("data", [file for file in files if not file.deletes]),
            ("delete", [file for file in files if file.deletes]),
        ):
            if some:
                names = ", ".join(sql_text(file.name) for file in some)
                connection.execute(_TAKE_OUT.format(meta=_META, kind=kind, names=names))
        for file in files:
            kind, sign = ("delete", "+") if file.deletes else ("data", "-")
            connection.execute(
                f"UPDATE {_META}.ducklake_table_stats "
                f"SET record_count = record_count {sign} {file.rows} "
                f"WHERE table_id = (SELECT table_id FROM {_META}.ducklake_{kind}_file "
                f"WHERE parse_filename(path) = {sql_text(file.name)})"
            )
        # Rows deleted from a file that is gone are gone with it.
        connection.execute(
            f"UPDATE {_META}.ducklake_delete_file SET end_snapshot = "
            f"(SELECT max(snapshot_id) FROM {_META}.ducklake_snapshot) "
            f"WHERE end_snapshot IS NULL AND data_file_id IN (SELECT data_file_id "
            f"FROM {_META}.ducklake_data_file WHERE end_snapshot IS NOT NULL)"
        )
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
