"""Where a lake's catalog is, and the lock of those who write into it.

A catalog is a SQLite file in the lake's folder, or a PostgreSQL database (`postgres.py`), which
several machines can write through. Both are used in one way: `Catalog` and `WriterLock`.
"""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from filelock import FileLock, Timeout

from stud_analytics.store.errors import LakeError

CATALOG_FILE: Final = "catalog.sqlite"
LOCK_FILE: Final = "writer.lock"

Waiting = Callable[[], None] | None
"""Called once where a lock has to be waited for."""


class WriterLock(Protocol):
    """Held by the one process that writes. A process that is killed lets go of it."""

    def assure(self) -> None:
        """LakeError if the lock was lost, so that nothing may be committed."""

    def release(self) -> None:
        """Lets the next writer in."""


class Catalog(Protocol):
    """A catalog that DuckLake can attach."""

    extension: str
    """DuckDB's extension for it."""
    url: str | None
    """What lake.toml says of it; None for the file in the folder."""

    @property
    def address(self) -> str:
        """What DuckDB attaches."""

    def options(self, write: bool) -> list[str]:
        """Further options of ATTACH."""

    def check(self) -> None:
        """LakeError if it plainly is not there, where that can be told before it is opened."""

    def lock(self, waiting: Waiting) -> WriterLock:
        """The writers' lock, once no other process holds it."""

    def try_lock(self) -> WriterLock | None:
        """The writers' lock if nobody holds it. Not to write under: for whoever looks at what a
        writer would be changing."""

    def copy(self) -> "Catalog | None":
        """A copy of it to read, in a temporary folder, where reading it in its place needs
        rights or room that there are not; None if no copy would help."""

    def discard(self) -> None:
        """Removes what `copy` made."""


class SqliteCatalog:
    """catalog.sqlite in the lake's folder; a file beside it is the lock."""

    extension: str = "sqlite"
    url: str | None = None

    def __init__(self, folder: Path, copied_to: Path | None = None) -> None:
        self._folder = folder
        self._copied_to = copied_to

    @property
    def address(self) -> str:
        """The file."""
        return f"ducklake:sqlite:{(self._copied_to or self._folder) / CATALOG_FILE}"

    def options(self, write: bool) -> list[str]:
        """With a write-ahead log readers do not wait for a writer, nor a writer for them."""
        return ["META_BUSY_TIMEOUT 5000", *(["META_JOURNAL_MODE 'WAL'"] if write else [])]

    def check(self) -> None:
        """LakeError if the file is not there: DuckLake would make an empty one, and every hand
        would seem to be gone."""
        file = self._folder / CATALOG_FILE
        if not file.exists():
            raise LakeError(f"{file} is missing: put it back, or import into a new lake")
        if file.stat().st_size == 0:
            raise LakeError(f"{file} is damaged: put it back, or import into a new lake")

    def lock(self, waiting: Waiting) -> WriterLock:
        """The lock of the file writer.lock. The system lets go of a killed process's lock."""
        held = self.try_lock()
        if held is not None:
            return held
        if waiting is not None:
            waiting()
        lock = self._file_lock()
        lock.acquire()
        return _HeldFile(lock)

    def try_lock(self) -> WriterLock | None:
        """The same, or None. OSError where nothing can be written, and so nobody writes."""
        lock = self._file_lock()
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
        return _HeldFile(lock)

    def _file_lock(self) -> FileLock:
        return FileLock(str(self._folder / LOCK_FILE), thread_local=False)

    def copy(self) -> "SqliteCatalog":
        """SQLite wants to write beside its file even to read it, which a full or read-only disk
        refuses. The copy is taken under the lock where there may be a writer."""
        lock = self._file_lock()
        with suppress(OSError):  # nothing can be written here, so nobody writes
            lock.acquire()
        copy = Path(tempfile.mkdtemp(prefix="stud-lake-"))
        try:
            for name in (CATALOG_FILE, f"{CATALOG_FILE}-wal"):
                if (self._folder / name).exists():
                    shutil.copyfile(self._folder / name, copy / name)
        except BaseException:
            shutil.rmtree(copy, ignore_errors=True)
            raise
        finally:
            lock.release()
        return SqliteCatalog(self._folder, copy)

    def discard(self) -> None:
        """Removes the copy, if this is one."""
        if self._copied_to is not None:
            shutil.rmtree(self._copied_to, ignore_errors=True)


class _HeldFile:
    """A file lock that is held. Nobody else can take it away."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    def assure(self) -> None:
        """It is."""

    def release(self) -> None:
        """Lets the next writer in."""
        self._lock.release()
