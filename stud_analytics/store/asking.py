"""Asking a lake into which others write: what is asked once more, and what is said when a query
took longer than the files it reads were kept."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

import duckdb

_LOOKS: Final = 5

_Answer = TypeVar("_Answer")


def settled(ask: Callable[[], _Answer]) -> _Answer:
    """What ``ask`` gives; it asks again where a writer committed, and forgot the state of before,
    just while DuckLake looked for the newest: it looks twice, and SQLite lets the two looks differ.
    Only for what has given no row yet, and is in no transaction."""
    for _ in range(_LOOKS):
        try:
            return ask()
        except duckdb.Error as error:
            if _FORGOTTEN not in str(error):
                raise
            time.sleep(0.05)
    return ask()


_FORGOTTEN: Final = "No snapshot found"


def outlasted(error: Exception) -> str | None:
    """What to say of a query that failed because something it needs of the lake is gone; None for
    any other failure."""
    said = str(error)
    if _FORGOTTEN in said:
        return "the lake was changed again and again while the query began: run it again"
    if ".parquet" in said and any(words in said for words in _GONE):
        return (
            "a file of the lake was removed while the query read it, as stud lake compact and "
            "imports do some seconds after they replaced one: run it again; if it fails again, "
            "stud lake check says what is missing"
        )
    return None


_GONE: Final = ("No such file", "Cannot open file", "cannot find the file", "HTTP 404")
