"""What keeps a large lake quick and small: its size, fewer files, old ones removed."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import duckdb

from stud_analytics import __version__
from stud_analytics.store.catalogs import CATALOG_FILE
from stud_analytics.store.failures import explain_failure
from stud_analytics.store.lake import Lake, LakePath, open_lake
from stud_analytics.store.mark import read_mark
from stud_analytics.store.schema import SCHEMA_VERSION, set_options
from stud_analytics.store.tidying import (
    LONG_GRACE,
    expire_snapshots,
    forget_unknown_files,
    has_waiting_files,
    remove_old_files,
    rewrite_files,
)

LARGE: Final = 64 << 20
"""Bytes; files of this size and more are not made into larger ones."""


class Size(NamedTuple):
    """How much there is of a lake."""

    bytes: int
    """Of its Parquet files and its catalog, those included that wait to be removed."""
    files: int
    """Parquet files."""
    snapshots: int
    """States of the lake that its catalog knows."""


class Upkeep(NamedTuple):
    """What compacting or vacuuming did."""

    before: Size
    after: Size
    seconds: float


class Info(NamedTuple):
    """A lake at a glance."""

    path: Path
    catalog: str
    """Where its catalog is, for people."""
    data: str | None
    """Where its Parquet files are, if not in its folder."""
    schema_version: int
    """Of its tables; one that is lower than this version's is brought up to date by the next who
    writes."""
    version: str
    """Of stud-analytics that wrote lake.toml."""
    size: Size
    rows: dict[str, int]
    """Of each table."""
    first_hand: datetime | None
    """UTC."""
    last_hand: datetime | None
    last_import: datetime | None
    zone: str | None = None
    """IANA name of the zone of times that stand without one in what is imported; None: unknown."""

    @property
    def bytes_a_hand(self) -> int | None:
        """Of everything, the texts among it; None for a lake without hands."""
        return round(self.size.bytes / self.rows["hands"]) if self.rows["hands"] else None


def lake_info(lake: Lake) -> Info:
    """A lake at a glance; quick however large it is."""
    mark = read_mark(lake.path)
    tables = [
        name
        for (name,) in lake.sql(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1"
        ).fetchall()
    ]
    rows = {name: lake.sql(f"SELECT count(*) FROM {name}").fetchall()[0][0] for name in tables}
    ((first, last),) = lake.sql("SELECT min(started_at), max(started_at) FROM hands").fetchall()
    ((imported,),) = lake.sql("SELECT max(imported_at) FROM imports").fetchall()
    return Info(
        lake.path, lake.catalog.url or f"SQLite, {CATALOG_FILE}", lake.storage.url,
        mark.schema_version if mark else SCHEMA_VERSION, mark.version if mark else __version__,
        lake_size(lake), rows, first, last, imported, mark.zone if mark else None,
    )  # fmt: skip


def lake_size(lake: Lake) -> Size:
    """How much there is of a lake. What a database takes for the catalog is not in it."""
    files = [size for _, size in lake.storage.files(lake.connection)]
    names = (CATALOG_FILE, f"{CATALOG_FILE}-wal")
    paths = [lake.path / name for name in names]
    catalog = sum(path.stat().st_size for path in paths if path.exists())
    ((snapshots,),) = lake.sql("SELECT count(*) FROM ducklake_snapshots('lake')").fetchall()
    return Size(sum(files) + catalog, len(files), snapshots)


def compact_lake(
    lake_path: LakePath,
    *,
    grace: float = LONG_GRACE,
    waiting: Callable[[], None] | None = None,
) -> Upkeep:
    """Makes the many files of many imports into few, and writes those with replaced rows anew.

    Readers see the same rows before, meanwhile and after. The old files are removed ``grace``
    seconds after they were replaced, for queries that had begun; no other process writes until
    then. LakeError if the lake cannot be written.
    """

    def work(lake: Lake) -> None:
        set_options(lake.connection)  # a lake made before may have others
        rewrite_files(lake.connection, merge=LARGE)
        time.sleep(grace + 0.1)
        remove_old_files(lake.connection, grace)

    return _kept_up(lake_path, waiting, work)


def vacuum_lake(
    lake_path: LakePath,
    *,
    older_than: float = 600.0,
    waiting: Callable[[], None] | None = None,
) -> Upkeep:
    """Forgets the states of the lake that are older than ``older_than`` seconds, removes the files
    that were replaced longer ago than that, and those that no state knows. The newest state
    stays. LakeError if the lake cannot be written."""

    def work(lake: Lake) -> None:
        expire_snapshots(lake.connection, older_than)
        remove_old_files(lake.connection, older_than)
        # DuckLake takes files that wait to be removed for a killed writer's, which have no readers.
        if not has_waiting_files(lake.connection):
            forget_unknown_files(lake.connection)

    return _kept_up(lake_path, waiting, work)


def _kept_up(
    lake_path: LakePath, waiting: Callable[[], None] | None, work: Callable[[Lake], None]
) -> Upkeep:
    began = time.monotonic()
    with open_lake(lake_path, write=True, waiting=waiting, sweeping=False) as lake:
        try:
            before = lake_size(lake)
            work(lake)
            return Upkeep(before, lake_size(lake), time.monotonic() - began)
        except (duckdb.Error, OSError) as error:
            raise explain_failure(lake.path, error) from error
