"""Opens a lake: a folder of Parquet files with a catalog that makes each import one step.

stud-lake/
    lake.toml           what the folder is, and the version of its tables
    catalog.sqlite      DuckLake's catalog: which files are in, table by table
    data/main/hands/    Parquet; one such folder per table
    writer.lock         held by the one process that writes

The catalog may be in a PostgreSQL database instead: then lake.toml says where, and neither
catalog.sqlite nor writer.lock are there. The Parquet files of such a lake may be in S3-compatible
storage: then lake.toml is all there is.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

import duckdb

from stud_analytics import __version__
from stud_analytics.definitions import create_views, is_current
from stud_analytics.store.asking import settled
from stud_analytics.store.catalogs import (
    CATALOG_FILE,
    LOCK_FILE,
    Catalog,
    SqliteCatalog,
    WriterLock,
)
from stud_analytics.store.deriving import make_table, refresh
from stud_analytics.store.errors import LakeError
from stud_analytics.store.extensions import CONFIG, end, load_extensions, sql_text
from stud_analytics.store.failures import explain_failure
from stud_analytics.store.mark import MARK, Mark, read_mark, write_mark
from stud_analytics.store.postgres import postgres_catalog
from stud_analytics.store.schema import (
    SCHEMA_VERSION,
    SORTED_BY,
    set_common_options,
    set_table_options,
    table_definitions,
)
from stud_analytics.store.storage import DATA, Storage, storage
from stud_analytics.store.tidying import META, sweep
from stud_analytics.store.upgrading import stand_in, upgrade

if TYPE_CHECKING:
    import pyarrow as pa  # not needed to run; a slow import

LakePath = str | os.PathLike[str]

_OURS: Final = (MARK, CATALOG_FILE, DATA, LOCK_FILE)


class Lake:
    """An open lake. Use it as a context manager; closing it lets the next writer in."""

    def __init__(
        self,
        path: Path,
        connection: duckdb.DuckDBPyConnection,
        lock: WriterLock | None,
        catalog: Catalog,
        place: Storage,
    ) -> None:
        self.path = path
        self.connection = connection
        """DuckDB with the lake's tables and views in use, under their plain names."""
        self.catalog = catalog
        self.storage = place
        """Where its Parquet files are."""
        self._lock = lock

    @property
    def writes(self) -> bool:
        """Whether this process is the one that may write."""
        return self._lock is not None

    def sql(
        self, query: str, params: Sequence[object] | dict[str, object] | None = None
    ) -> duckdb.DuckDBPyRelation:
        """The answer to a query, as a DuckDB relation (``.fetchall()``, ``.to_arrow_table()``).

        ``params`` fill ``?`` or ``$name``. duckdb.Error if the query is wrong.
        """

        def ask() -> duckdb.DuckDBPyRelation:
            answer = self.connection.sql(query, params=params)
            if answer is not None:  # as for a statement such as SET
                answer.execute()  # here, for it can fail as the asking can
            return answer

        return settled(ask)

    def over(self, query: str, incoming: "pa.Table") -> duckdb.DuckDBPyConnection:
        """Runs a query that names the rows ``incoming`` as a table.

        DuckDB finds it by its name among the variables here. A table that is registered would
        be kept until the transaction ends, and a huge file's rows with it.
        """
        return self.connection.execute(query)

    def assure_lock(self) -> None:
        """LakeError if this lake was opened to write and the writers' lock was lost since."""
        if self._lock is not None:
            self._lock.assure()

    def commit(self) -> None:
        """Commits, unless the lock was lost: then another may have written meanwhile, and what is
        about to be committed was judged by a lake that is no more."""
        self.assure_lock()
        self.connection.execute("COMMIT")

    def close(self) -> None:
        """Closes the lake; a transaction not committed is forgotten."""
        try:
            end(self.connection)
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None
            self.catalog.discard()

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
    catalog: str | None = None,
    data: str | None = None,
    waiting: Callable[[], None] | None = None,
    before: Callable[[duckdb.DuckDBPyConnection], None] | None = None,
    sweeping: bool = True,
    views: bool = True,
) -> Lake:
    """Opens the lake in folder ``path``, to read unless ``write``; ``create`` makes it if it is
    not there (and means ``write``), with its catalog in the PostgreSQL database at the URL
    ``catalog``, or else in a file; ``data``, ``s3://BUCKET/PREFIX``, is where its Parquet files go
    that are not to be in the folder, and needs such a database. Where its catalog and its data are
    a lake knows afterwards.

    One process writes at a time: another waits for it, after calling ``waiting`` once. Readers
    wait for nobody and nobody waits for them; each of their queries sees whole imports only.
    A lake of an older version, or of other definitions of the statistics, is brought up to date
    by the first who writes; ``before`` is called before that, with nothing open but the tables.
    ``sweeping``: a writer first removes the files that a killed one left. ``views``: with every
    view beside the tables, which takes a while; an import needs none, a report makes its own.
    LakeError, in one sentence, for no lake, a folder that is something else, a lake of a newer
    version, a catalog or data that is not the lake's, a database or storage that does not answer,
    and for no permission.
    """
    folder = Path(path).absolute()
    wanted = postgres_catalog(catalog) if catalog is not None else None
    if data is not None and wanted is None:
        storage(folder, data)  # what is no such place is said first
        raise LakeError(
            f"data in {data} needs a catalog that others can reach: say where, "
            "postgresql://USER@HOST/DATABASE (--catalog)"
        )
    lock: WriterLock | None = None
    attached: Catalog | None = None
    try:
        mark = _claim(folder) if create else _find(folder)
        attached = _catalog(folder, mark, wanted)
        place = _storage(folder, mark, data)
        lock = attached.lock(waiting) if write or create else None
        if lock is not None:
            mark = read_mark(folder)  # another may just have made the lake, or upgraded it
            if mark is not None:
                _catalog(folder, _usable(folder, mark), attached)
        try:
            connection = _connect(place, attached, lock is not None, mark is not None)
        except duckdb.Error:
            copy = attached.copy() if lock is None else None
            if copy is None:
                raise
            attached = copy
            connection = _connect(place, attached, False)
        try:
            if mark is None:
                _create_tables(connection, folder, attached, place)
                write_mark(folder, attached.url, _catalog_id(connection), place.url)
            else:
                _check_id(connection, folder, mark)
                if lock is not None and place.url is not None:
                    place.own(connection, _catalog_id(connection))
                if before is not None:
                    before(connection)
                if lock is not None and mark.schema_version < SCHEMA_VERSION:
                    upgrade(connection)
                    write_mark(folder, mark.catalog, mark.catalog_id, mark.data, mark.zone)
            if lock is not None:
                if not is_current(connection):
                    refresh(connection)
                if sweeping:
                    sweep(connection)
            elif mark is not None and mark.schema_version < SCHEMA_VERSION:
                stand_in(connection)
            if views:
                settled(lambda: create_views(connection))
        except BaseException:
            end(connection)
            raise
    except BaseException as error:
        if lock is not None:
            lock.release()
        if attached is not None:
            attached.discard()
        if isinstance(error, duckdb.Error | OSError):
            raise explain_failure(folder, error) from error
        raise
    return Lake(folder, connection, lock, attached, place)


def _find(folder: Path) -> Mark:
    """The lake's mark. LakeError unless the folder says that it is a lake this version can use."""
    if not folder.exists():
        raise LakeError(f"there is no lake at {folder}: make one with stud import")
    mark = read_mark(folder)
    if mark is None:
        if (folder / LOCK_FILE).exists():
            raise LakeError(
                f"the lake at {folder} was never finished: run stud import again, or wait for an "
                "import that is under way"
            )
        raise LakeError(
            f"{folder} is not a lake: name the folder that stud import made, or a new one"
        )
    return _usable(folder, mark)


def _usable(folder: Path, mark: Mark) -> Mark:
    if mark.schema_version > SCHEMA_VERSION:
        raise LakeError(
            f"the lake at {folder} was made by a newer stud-analytics "
            f"({mark.version}): upgrade this one ({__version__})"
        )
    return mark


def _claim(folder: Path) -> Mark | None:
    """Makes the folder, or sees that it is a lake, empty, or a lake whose making was cut short;
    its mark if it is a lake."""
    mark = None
    if folder.is_dir():
        mark = read_mark(folder)
        if mark is not None:
            return _usable(folder, mark)
        if any(not entry.name.startswith(_OURS) for entry in folder.iterdir()):
            raise LakeError(f"{folder} is not a lake and not empty: name a new folder for the lake")
    elif folder.exists():
        raise LakeError(f"{folder} is a file, not a lake: name a folder")
    folder.mkdir(parents=True, exist_ok=True)
    return mark


def _catalog(folder: Path, mark: Mark | None, wanted: Catalog | None) -> Catalog:
    """The lake's catalog: where its mark says; of a lake to be made, where it is ``wanted``."""
    if mark is None:
        if wanted is not None and (folder / CATALOG_FILE).exists():
            raise LakeError(f"{folder} has its catalog in {CATALOG_FILE}: name a new folder")
        return wanted or SqliteCatalog(folder)
    if wanted is not None and wanted.url != mark.catalog:
        there = mark.catalog or CATALOG_FILE
        raise LakeError(f"the lake at {folder} has its catalog in {there}: name a new folder")
    catalog: Catalog = (
        SqliteCatalog(folder) if mark.catalog is None else postgres_catalog(mark.catalog)
    )
    catalog.check()
    return catalog


def _storage(folder: Path, mark: Mark | None, wanted: str | None) -> Storage:
    """Where the Parquet files are by the lake's mark; those of a lake to be made, ``wanted``."""
    if mark is None:
        return storage(folder, wanted)
    if wanted is not None and storage(folder, wanted).url != mark.data:
        there = mark.data or f"its folder ({DATA}/)"
        raise LakeError(f"the lake at {folder} has its data in {there}: name a new folder")
    return storage(folder, mark.data)


def _connect(
    place: Storage, catalog: Catalog, write: bool, exists: bool = True
) -> duckdb.DuckDBPyConnection:
    """A connection of its own with the lake attached and in use."""
    connection = duckdb.connect(config=CONFIG)
    try:
        connection.execute("SET enable_progress_bar = false")  # in python -c and notebooks it is on
        load_extensions(connection, catalog.extension, "ducklake")
        place.prepare(connection)
        # The data's place is given on every opening, so that a lake can be moved whole.
        options = [
            f"DATA_PATH {sql_text(place.address)}",
            "OVERRIDE_DATA_PATH true",
            "DATA_INLINING_ROW_LIMIT 0",
            *catalog.options(write),
        ]
        if not write:
            options.append("READ_ONLY")
        if exists:
            options.append("CREATE_IF_NOT_EXISTS false")
        connection.execute(f"ATTACH {sql_text(catalog.address)} AS lake ({', '.join(options)})")
        connection.execute("USE lake")
    except BaseException:
        end(connection)
        raise
    return connection


def _create_tables(
    connection: duckdb.DuckDBPyConnection, folder: Path, catalog: Catalog, place: Storage
) -> None:
    """All tables in one transaction. Does nothing twice: the making may have been cut short.
    LakeError where there are hands already that this would make into one lake, or remove."""
    ((tables,),) = connection.execute(
        "SELECT count(*) FROM duckdb_tables() WHERE database_name = 'lake'"
    ).fetchall()
    ((there,),) = connection.execute(
        f"SELECT value FROM {META}.ducklake_metadata WHERE key = 'data_path'"
    ).fetchall()
    if catalog.url is not None and os.path.normpath(there) != os.path.normpath(place.address):
        other = there.rstrip("/") if "://" in there else Path(there).parent
        raise LakeError(
            f"the database {catalog.url} is the catalog of another lake ({other}): "
            "make a database for this one"
        )
    place.own(connection, _catalog_id(connection))
    if not tables and any(True for _ in place.files(connection)):
        raise LakeError(
            f"{folder} has the hands of a lake that lost its catalog: put {MARK} and "
            f"{CATALOG_FILE} back, or name a new folder"
        )
    if tables:  # only lake.toml was missing
        upgrade(connection)
        return
    connection.execute("BEGIN")
    for name, definition in table_definitions().items():
        connection.execute(definition)
        if name in SORTED_BY:
            connection.execute(f"ALTER TABLE {name} SET SORTED BY ({SORTED_BY[name]})")
    make_table(connection)
    set_common_options(connection)
    connection.execute("COMMIT")
    set_table_options(connection)


def _catalog_id(connection: duckdb.DuckDBPyConnection) -> str:
    """What DuckLake made up when it made the catalog."""
    ((made_up,),) = connection.execute(
        f"SELECT schema_uuid::VARCHAR FROM {META}.ducklake_schema ORDER BY schema_id LIMIT 1"
    ).fetchall()
    return str(made_up)


def attached(connection: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """The names of all databases of a connection."""
    rows = connection.execute("SELECT database_name FROM duckdb_databases()").fetchall()
    return frozenset(name for (name,) in rows)


def is_catalog_of(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Whether the database called ``name`` is the catalog of the lake that is open there, or a copy
    of it."""
    quoted = name.replace('"', '""')
    for place in (f'"{quoted}"', f'"{quoted}".public', f'"__ducklake_metadata_{quoted}"'):
        try:
            found = connection.execute(
                f"SELECT schema_uuid::VARCHAR FROM {place}.ducklake_schema"
            ).fetchall()
        except duckdb.Error:
            continue
        if (_catalog_id(connection),) in found:
            return True
    return False


def _check_id(connection: duckdb.DuckDBPyConnection, folder: Path, mark: Mark) -> None:
    """LakeError if the database is the catalog of another lake, whose files are elsewhere."""
    if mark.catalog is not None and _catalog_id(connection) != mark.catalog_id:
        raise LakeError(
            f"the database {mark.catalog} is the catalog of another lake, not of {folder}: "
            f"put the right address into {MARK}"
        )
