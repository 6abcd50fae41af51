"""The lake: hands as Parquet tables in one folder, written by `import_paths`, read in SQL.

| file | what it does |
|---|---|
| `lake.py` | opens and makes a lake; one writer at a time, readers never wait |
| `extensions.py` | loads DuckDB's extensions from their PyPI packages, without a network |
| `schema.py` | the tables, from ``sql/tables`` |
| `rows.py` | replayed hands to Arrow rows |
| `work.py` | files to chunks of rows: what a worker does |
| `executor.py` | who does that work: this process, several, or something else |
| `importing.py` | finds files, has them read and written |
| `writer.py` | chunks into the lake: no hand twice, whole files only |
| `copies.py` | further texts of stored hands: what they add, how they contradict |
| `merging.py` | two texts of one hand as one |
| `rejects.py`, `retrying.py` | the hands kept aside, when they are let go, and reading them again |
| `deriving.py` | the table that reports read, worked out of the others |
| `upgrading.py` | lakes of older versions |
| `tidying.py` | replaced rows leave the Parquet files too |
| `watching.py` | hands into the lake as their files grow |
| `lookup.py` | single hands of a lake |
| `checking.py` | whether a lake as a whole adds up |
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from stud_analytics.store.checking import check_lake
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
    from stud_analytics.store.rejects import list_rejects
    from stud_analytics.store.retrying import retry_rejects
    from stud_analytics.store.watching import Looked, StoredLine, Watcher
    from stud_analytics.store.work import Chunk, FileEnd, Job, read_job
    from stud_analytics.store.writer import ImportSummary

__all__ = [
    "Chunk",
    "Executor",
    "FileEnd",
    "ImportSummary",
    "InProcess",
    "Job",
    "Lake",
    "LakeError",
    "Looked",
    "Processes",
    "Progress",
    "StoredCopy",
    "StoredHand",
    "StoredLine",
    "Text",
    "Told",
    "Watcher",
    "check_lake",
    "find_hand",
    "import_paths",
    "list_rejects",
    "open_lake",
    "read_again",
    "read_job",
    "read_together",
    "retry_rejects",
    "stored_texts",
]

_NAMES: Final = {
    "checking": ("check_lake",),
    "errors": ("LakeError",),
    "executor": (
        "Executor",
        "InProcess",
        "Processes",
    ),
    "importing": (
        "Progress",
        "import_paths",
    ),
    "lake": (
        "Lake",
        "open_lake",
    ),
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
    "rejects": ("list_rejects",),
    "retrying": ("retry_rejects",),
    "watching": (
        "Looked",
        "StoredLine",
        "Watcher",
    ),
    "work": (
        "Chunk",
        "FileEnd",
        "Job",
        "read_job",
    ),
    "writer": ("ImportSummary",),
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Imports a module when first asked for a name of it: whoever only reads a lake should not wait
    for the reader of hands, its grammars and the referee."""
    for module, names in _NAMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
