"""Loads the DuckDB extensions that came with pip, without a network.

DuckDB would download an extension it does not have, and looks for the rest in the user's home.
Ours are files inside PyPI packages of the same version as DuckDB, so they are loaded by path;
DuckDB checks their signature all the same.
"""

import importlib.util
import os
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import duckdb

from stud_analytics.store.errors import LakeError

_ENTRY_NAME = {"sqlite": "sqlite_scanner", "postgres": "postgres_scanner"}
"""DuckDB derives the entry point from the file's name; these packages ship another name."""

CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allocator_bulk_deallocation_flush_threshold": "1MB",
}
"""Settings with which DuckDB never asks the network for an extension, and gives back memory when it
is done with it: else it keeps for the next table what sorting the last one took."""


def load_extensions(connection: duckdb.DuckDBPyConnection, *names: str) -> None:
    """Loads ``ducklake``, ``sqlite``, ... into a connection. LakeError if one is not installed
    for this version of DuckDB."""
    for name in names:
        path = _loadable(name)
        try:
            connection.execute(f"LOAD {sql_text(str(path))}")
        except duckdb.Error as error:
            raise LakeError(
                f"DuckDB {duckdb.__version__} cannot load its extension {name} from {path} "
                f"({first_line(error)}): reinstall stud-analytics"
            ) from error


def end(connection: duckdb.DuckDBPyConnection) -> None:
    """Closes a connection; what was not committed is forgotten. DuckDB ends the whole process where
    it has to take a transaction back while it closes, and PostgreSQL no longer answers; so that is
    done before."""
    connection.interrupt()  # a query that Ctrl-C left is worked to its end otherwise
    with suppress(duckdb.Error):  # no transaction is open, or its server is gone
        connection.execute("ROLLBACK")
    connection.close()


def sql_text(text: str) -> str:
    """``text`` as an SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def first_line(error: BaseException) -> str:
    """The first line of an error's words, without the full stop."""
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(". ") if lines else type(error).__name__


def _packaged(name: str) -> Path:
    """The extension's file inside its package."""
    version = duckdb.__version__
    spec = importlib.util.find_spec(f"duckdb_extension_{name}")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "extensions" / f"v{version}" / f"{name}.duckdb_extension"
        if path.is_file():
            return path
    raise LakeError(
        f"DuckDB {version} needs its extension {name}: "
        f"pip install duckdb-extension-{name}=={version}"
    )


def _loadable(name: str) -> Path:
    """The extension's file under the name that DuckDB expects: the packaged one, or a copy of
    it in the user's cache, made once for each version."""
    packaged = _packaged(name)
    entry = _ENTRY_NAME.get(name)
    if entry is None:
        return packaged
    last: OSError | None = None
    for folder in (cache_folder(), _temporary_folder()):
        copy = folder / f"duckdb-{duckdb.__version__}" / f"{entry}.duckdb_extension"
        try:
            _copy_once(packaged, copy)
        except OSError as error:
            last = error
        else:
            return copy
    raise LakeError(
        f"no folder can be written for a copy of DuckDB's extension {name} ({last}): "
        "set XDG_CACHE_HOME to one that can"
    )


def _copy_once(packaged: Path, copy: Path) -> None:
    """Makes ``copy`` unless it is there and as old and as long as the original."""
    original = packaged.stat()
    try:
        there = copy.stat()
    except FileNotFoundError:
        pass
    else:
        if (there.st_size, int(there.st_mtime)) == (original.st_size, int(original.st_mtime)):
            return
    copy.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=copy.parent, prefix=copy.name)
    os.close(handle)
    try:
        shutil.copy2(packaged, unfinished)
        os.replace(unfinished, copy)
    except OSError:
        Path(unfinished).unlink(missing_ok=True)
        # Windows will not replace a library in use: then another process has it, made just now.
        if not copy.exists() or copy.stat().st_size != original.st_size:
            raise


def cache_folder() -> Path:
    """Where the platform keeps what a program can make again."""
    # The freedesktop specification has a relative path ignored.
    if (root := os.environ.get("XDG_CACHE_HOME")) and Path(root).is_absolute():
        return Path(root) / "stud-analytics"
    try:
        home = Path.home()
    except RuntimeError:  # a user without one, as in a container
        return _temporary_folder()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home) / "stud-analytics"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "stud-analytics"
    return home / ".cache" / "stud-analytics"


def _temporary_folder() -> Path:
    return Path(tempfile.gettempdir()) / f"stud-analytics-{_user()}"


def _user() -> str:
    """A name that keeps one user's temporary folder from another's."""
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
