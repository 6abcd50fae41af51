"""Opens a lake: a folder of Parquet files with a catalog that makes each import one step.

stud-lake/
    lake.toml           what the folder is, and the version of its tables
    catalog.sqlite      DuckLake's catalog: which files are in, table by table
    data/main/hands/    Parquet; one such folder per table
    writer.lock         held by the one process that writes
"""

import os
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import duckdb
import pyarrow as pa
from filelock import FileLock, Timeout

from stud_analytics import __version__
from stud_analytics.definitions import create_views, is_current
from stud_analytics.store.deriving import make_table, refresh
from stud_analytics.store.errors import LakeError
from stud_analytics.store.extensions import CONFIG, first_line, load_extensions, sql_text
from stud_analytics.store.schema import SCHEMA_VERSION, SORTED_BY, set_options, table_definitions
from stud_analytics.store.tidying import sweep
from stud_analytics.store.upgrading import stand_in, upgrade

LakePath = str | os.PathLike[str]

_MARK: Final = "lake.toml"
_CATALOG: Final = "catalog.sqlite"
_DATA: Final = "data"
_LOCK: Final = "writer.lock"
_OURS: Final = (_MARK, _CATALOG, _DATA, _LOCK)


class Lake:
    """An open lake. Use it as a context manager; closing it lets the next writer in."""

    def __init__(
        self,
        path: Path,
        connection: duckdb.DuckDBPyConnection,
        lock: FileLock | None,
        copy: Path | None = None,
    ) -> None:
        self.path = path
        self.connection = connection
        """DuckDB with the lake's tables and views in use, under their plain names."""
        self._lock = lock
        self._copy = copy

    def sql(
        self, query: str, params: Sequence[object] | dict[str, object] | None = None
    ) -> duckdb.DuckDBPyRelation:
        """The answer to a query, as a DuckDB relation (``.fetchall()``, ``.to_arrow_table()``).

        ``params`` fill ``?`` or ``$name``. duckdb.Error if the query is wrong.
        """
        return self.connection.sql(query, params=params)

    def over(self, query: str, incoming: pa.Table) -> duckdb.DuckDBPyConnection:
        """Runs a query that names the rows ``incoming`` as a table.

        DuckDB finds it by its name among the variables here. A table that is registered would
        be kept until the transaction ends, and a huge file's rows with it.
        """
        return self.connection.execute(query)

    def close(self) -> None:
        """Closes the lake; a transaction not committed is forgotten."""
        try:
            self.connection.close()
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None
            if self._copy is not None:
                shutil.rmtree(self._copy, ignore_errors=True)
                self._copy = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_lake(
    path: LakePath,
    *,
    write: bool = False,
    create: bool = False,
    waiting: Callable[[], None] | None = None,
) -> Lake:
    """Opens the lake in folder ``path``, to read unless ``write``; ``create`` makes it if it is
    not there (and means ``write``).

    One process writes at a time: another waits for it, after calling ``waiting`` once. Readers
    wait for nobody and nobody waits for them; each of their queries sees whole imports only.
    A lake of an older version, or of other definitions of the statistics, is brought up to date
    by the first who writes.
    LakeError, in one sentence, for no lake, a folder that is something else, a lake of a newer
    version, and for no permission.
    """
    folder = Path(path).absolute()
    version = SCHEMA_VERSION
    try:
        if create:
            _claim(folder)
        else:
            version = _check_mark(folder)
        lock = _lock(folder, waiting) if write or create else None
    except OSError as error:
        raise LakeError(_why(folder, error)) from error
    copy: Path | None = None
    try:
        try:
            connection = _connect(folder, folder / _CATALOG, lock is not None)
        except duckdb.Error:
            if lock is not None:
                raise
            copy = _copy_catalog(folder)
            connection = _connect(folder, copy / _CATALOG, False)
        try:
            if create and not (folder / _MARK).exists():
                _create_tables(connection)
                _write_mark(folder)
            elif lock is not None and _check_mark(folder) < SCHEMA_VERSION:
                upgrade(connection)
                _write_mark(folder)
            if lock is not None:
                if not is_current(connection):
                    refresh(connection)
                sweep(connection)
            elif version < SCHEMA_VERSION:
                stand_in(connection)
            create_views(connection)
        except BaseException:
            connection.close()
            raise
    except BaseException as error:
        if lock is not None:
            lock.release()
        if copy is not None:
            shutil.rmtree(copy, ignore_errors=True)
        if isinstance(error, duckdb.Error | OSError):
            raise LakeError(_why(folder, error)) from error
        raise
    return Lake(folder, connection, lock, copy)


def _check_mark(folder: Path) -> int:
    """The version of the lake's tables. LakeError unless the folder says that it is a lake this
    version can use."""
    if not folder.exists():
        raise LakeError(f"there is no lake at {folder}: make one with stud import")
    try:
        mark = tomllib.loads((folder / _MARK).read_text(encoding="utf-8"))
        version = int(mark["schema_version"])
    except (FileNotFoundError, NotADirectoryError):
        if (folder / _LOCK).exists():
            raise LakeError(
                f"the lake at {folder} was never finished: run stud import again"
            ) from None
        raise LakeError(
            f"{folder} is not a lake: name the folder that stud import made, or a new one"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError):
        raise LakeError(
            f"{folder / _MARK} is damaged: put it back, or import into a new lake"
        ) from None
    if version > SCHEMA_VERSION:
        raise LakeError(
            f"the lake at {folder} was made by a newer stud-analytics "
            f"({mark.get('version', 'unknown')}): upgrade this one ({__version__})"
        )
    # DuckLake would make an empty one, and every hand would seem to be gone.
    catalog = folder / _CATALOG
    if not catalog.exists():
        raise LakeError(f"{catalog} is missing: put it back, or import into a new lake")
    if catalog.stat().st_size == 0:
        raise LakeError(f"{catalog} is damaged: put it back, or import into a new lake")
    return version


def _claim(folder: Path) -> None:
    """Makes the folder, or sees that it is a lake, empty, or a lake whose making was cut short."""
    if folder.is_dir():
        if (folder / _MARK).exists():
            _check_mark(folder)
        elif any(not entry.name.startswith(_OURS) for entry in folder.iterdir()):
            raise LakeError(f"{folder} is not a lake and not empty: name a new folder for the lake")
    elif folder.exists():
        raise LakeError(f"{folder} is a file, not a lake: name a folder")
    folder.mkdir(parents=True, exist_ok=True)


def _lock(folder: Path, waiting: Callable[[], None] | None) -> FileLock:
    """The writers' lock, once no other process holds it. The system lets go of a killed
    process's lock by itself."""
    lock = FileLock(str(folder / _LOCK), thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        if waiting is not None:
            waiting()
        lock.acquire()
    return lock


def _copy_catalog(folder: Path) -> Path:
    """A copy of the catalog in a temporary folder: SQLite wants to write beside its file even
    to read it, which a full or read-only disk refuses. Taken under the lock where there may be
    a writer."""
    lock = FileLock(str(folder / _LOCK))
    with suppress(OSError):  # nothing can be written here, so nobody writes
        lock.acquire()
    copy = Path(tempfile.mkdtemp(prefix="stud-lake-"))
    try:
        for name in (_CATALOG, f"{_CATALOG}-wal"):
            if (folder / name).exists():
                shutil.copyfile(folder / name, copy / name)
    except BaseException:
        shutil.rmtree(copy, ignore_errors=True)
        raise
    finally:
        lock.release()
    return copy


def _connect(folder: Path, catalog: Path, write: bool) -> duckdb.DuckDBPyConnection:
    """A connection of its own with the lake attached and in use."""
    connection = duckdb.connect(config=CONFIG)
    try:
        load_extensions(connection, "sqlite", "ducklake")
        # The data's place is given on every opening, so that a lake can be moved whole.
        options = [
            f"DATA_PATH {sql_text(str(folder / _DATA))}",
            "OVERRIDE_DATA_PATH true",
            "META_BUSY_TIMEOUT 5000",
            "DATA_INLINING_ROW_LIMIT 0",
        ]
        options.append("META_JOURNAL_MODE 'WAL'" if write else "READ_ONLY")
        if not write:
            options.append("CREATE_IF_NOT_EXISTS false")
        address = sql_text(f"ducklake:sqlite:{catalog}")
        connection.execute(f"ATTACH {address} AS lake ({', '.join(options)})")
        connection.execute("USE lake")
    except BaseException:
        connection.close()
        raise
    return connection


def _create_tables(connection: duckdb.DuckDBPyConnection) -> None:
    """All tables in one transaction. Does nothing twice: the making may have been cut short."""
    connection.execute("BEGIN")
    for name, definition in table_definitions().items():
        connection.execute(definition.replace("CREATE TABLE ", "CREATE TABLE IF NOT EXISTS ", 1))
        if name in SORTED_BY:
            connection.execute(f"ALTER TABLE {name} SET SORTED BY ({SORTED_BY[name]})")
    make_table(connection)
    connection.execute("COMMIT")
    set_options(connection)


def _write_mark(folder: Path) -> None:
    """Writes lake.toml in one step: from here on the folder is a lake."""
    unfinished = folder / f"{_MARK}.new"
    unfinished.write_text(
        "# A lake of stud-analytics: hands in Parquet (data/) with a DuckLake catalog.\n"
        f"schema_version = {SCHEMA_VERSION}\n"
        f'version = "{__version__}"\n',
        encoding="utf-8",
    )
    os.replace(unfinished, folder / _MARK)


def explain_failure(folder: Path, error: Exception) -> LakeError:
    """The LakeError for what DuckDB or the system says went wrong with the lake at ``folder``."""
    return LakeError(_why(folder, error))


_CAUSES: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("no space left", "disk is full", "enospc", "not enough space", "disk full", "file too large"),
     "the disk is full: make room and run the same command again; what was there is safe"),
    (("disk i/o error",),
     "the disk is full or fails: make room and run the same command again; what was there is "
     "safe"),
    (("read-only file system", "permission denied", "access is denied", "readonly database",
      "read-only database", "unable to open database"),
     "no permission: choose a folder that you may write to"),
    (("not a database", "malformed"),
     "its catalog is damaged: put catalog.sqlite back, or import into a new lake"),
)  # fmt: skip


def _why(folder: Path, error: Any) -> str:
    said = str(error).lower()
    for words, meaning in _CAUSES:
        if any(word in said for word in words):
            return f"the lake at {folder} cannot be used, {meaning}"
    return f"the lake at {folder} cannot be used: {first_line(error)}"
