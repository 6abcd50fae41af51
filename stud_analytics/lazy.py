"""Imports at another time than at the beginning: when somebody asks for a name (PEP 562), or
beside other work."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Any


def lazily(package: str, names: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """The ``__getattr__`` of ``package``: ``names[M]`` are those of its module M. A name is looked
    up once. AttributeError for any other name, as for any module."""
    homes = {name: module for module, of_it in names.items() for name in of_it}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return find


def import_meanwhile(module: str) -> None:
    """Begins to import a module that will be needed soon, beside work that keeps another core busy
    and Python free: DuckDB makes sure of its extensions' signatures. Whoever needs the module
    imports it as ever, and is told if it cannot be."""

    def bring() -> None:
        with suppress(ImportError):
            import_module(module)

    Thread(target=bring).start()


def without_pandas() -> None:
    """From now on this process finds no pandas: for one that is all ours. Importing it takes as
    long as a report, and 47 MiB: DuckDB does to look at any query's parameter, pyarrow for its
    first array, and both do well without."""
    sys.meta_path.insert(0, _WithoutPandas())


def without_threads_of_numpy() -> None:
    """From now on numpy, once it is imported, starts no threads, here and in processes started from
    here: they are for matrices, of which we have none, and take 35 milliseconds of every command.
    What the user has said of them holds."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


class _WithoutPandas:
    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name == "pandas":
            raise ModuleNotFoundError("no command uses pandas", name=name)
