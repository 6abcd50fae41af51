"""The lake: hands as Parquet tables in one folder, written by `import_paths`, read in SQL.

| file | what it does |
|---|---|
| `lake.py` | opens and makes a lake; one writer at a time, readers never wait |
| `mark.py` | lake.toml: what the folder is, and where its catalog and data |
| `catalogs.py`, `postgres.py` | the catalog in a file or in a database, and the writers' lock |
| `storage.py` | where the Parquet files lie: in the folder, or in S3-compatible storage |
| `failures.py` | what DuckDB or the system says went wrong, in words for people |
| `asking.py` | queries beside a writer: asked once more, or told that they came too late |
| `extensions.py` | loads DuckDB's extensions from their PyPI packages, without a network |
| `schema.py` | the tables, from ``sql/tables`` |
| `storable.py` | whether a hand that was read can be trusted |
| `columns.py`, `rows.py` | replayed hands to columns of values, and those to Arrow |
| `dating.py` | the zone of times that are printed without one, and hands that get a time by it |
| `work.py` | files to chunks of rows: what a worker does |
| `executor.py` | who does that work: this process, several, or something else |
| `cluster.py` | the workers of a Dask cluster |
| `importing.py` | finds files, has them read and written |
| `remembering.py` | files that the lake knows, so that they are not read again |
| `writer.py` | chunks into the lake: no hand twice, whole files only |
| `copies.py` | further texts of stored hands: what they add, how they contradict |
| `merging.py` | two texts of one hand as one |
| `rejects.py`, `retrying.py` | the hands kept aside, when they are let go, and reading them again |
| `deriving.py` | the table that reports read, worked out of the others |
| `upgrading.py` | lakes of older versions |
| `tidying.py` | replaced rows leave the Parquet files too |
| `watching.py` | hands into the lake as their files grow |
| `lookup.py` | single hands of a lake |
| `promises.py`, `checking.py` | what a lake promises, and whether it holds |
| `files.py` | the Parquet files: whole, lost, known to the catalog |
| `rereading.py`, `repairing.py` | rows made again from the texts |
| `upkeep.py` | its size; few files instead of many; old ones removed |
| `lake_page.py` | docs/lake.md |

A name is imported when it is asked for: a reader of the lake needs neither referee nor grammars.
"""

from typing import TYPE_CHECKING

from stud_analytics.lazy import lazily

if TYPE_CHECKING:
    from stud_analytics.store.checking import Checked, check, check_lake, check_rows
    from stud_analytics.store.errors import LakeError
    from stud_analytics.store.executor import Executor, InProcess, Processes
    from stud_analytics.store.importing import Progress, import_paths
    from stud_analytics.store.lake import Lake, open_lake
    from stud_analytics.store.lookup import (
        StoredCopy,
        StoredHand,
        Text,
        find_hand,
        read_again,
        read_together,
        stored_texts,
    )
    from stud_analytics.store.merging import Told
    from stud_analytics.store.promises import PROMISES, Promise
    from stud_analytics.store.rejects import list_rejects
    from stud_analytics.store.repairing import Repaired, repair_lake
    from stud_analytics.store.retrying import retry_rejects
    from stud_analytics.store.summary import ImportSummary
    from stud_analytics.store.upkeep import Info, Upkeep, compact_lake, lake_info, vacuum_lake
    from stud_analytics.store.watching import Looked, StoredLine, Watcher
    from stud_analytics.store.work import Chunk, FileEnd, Job, read_job

_NAMES = {
    "checking": ("Checked", "check", "check_lake", "check_rows"),
    "errors": ("LakeError",),
    "executor": ("Executor", "InProcess", "Processes"),
    "importing": ("Progress", "import_paths"),
    "lake": ("Lake", "open_lake"),
    "lookup": (
        "StoredCopy",
        "StoredHand",
        "Text",
        "find_hand",
        "read_again",
        "read_together",
        "stored_texts",
    ),
    "merging": ("Told",),
    "promises": ("PROMISES", "Promise"),
    "rejects": ("list_rejects",),
    "repairing": ("Repaired", "repair_lake"),
    "retrying": ("retry_rejects",),
    "summary": ("ImportSummary",),
    "upkeep": ("Info", "Upkeep", "compact_lake", "lake_info", "vacuum_lake"),
    "watching": ("Looked", "StoredLine", "Watcher"),
    "work": ("Chunk", "FileEnd", "Job", "read_job"),
}
"""The names of each module here, as imported above."""

__getattr__ = lazily(__name__, _NAMES)

__all__ = [
    "PROMISES",
    "Checked",
    "Chunk",
    "Executor",
    "FileEnd",
    "ImportSummary",
    "InProcess",
    "Info",
    "Job",
    "Lake",
    "LakeError",
    "Looked",
    "Processes",
    "Progress",
    "Promise",
    "Repaired",
    "StoredCopy",
    "StoredHand",
    "StoredLine",
    "Text",
    "Told",
    "Upkeep",
    "Watcher",
    "check",
    "check_lake",
    "check_rows",
    "compact_lake",
    "find_hand",
    "import_paths",
    "lake_info",
    "list_rejects",
    "open_lake",
    "read_again",
    "read_job",
    "read_together",
    "repair_lake",
    "retry_rejects",
    "stored_texts",
    "vacuum_lake",
]
