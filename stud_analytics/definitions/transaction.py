"""Several statements that see one state of a lake."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb  # a reader of hands needs none of it


@contextmanager
def one_transaction(connection: "duckdb.DuckDBPyConnection") -> Iterator[bool]:
    """All that is asked meanwhile is one transaction: that which is open, and then it gives False,
    or one of its own, which ends with it."""
    if _is_open(connection):
        yield False
        return
    connection.execute("BEGIN")
    try:
        yield True
        connection.execute("COMMIT")
    except BaseException:
        import duckdb

        with suppress(duckdb.Error):  # there is none where the commit failed, or it was closed
            connection.execute("ROLLBACK")
        raise


def _is_open(connection: "duckdb.DuckDBPyConnection") -> bool:
    """Whether a transaction is open. To try and begin another would break it."""
    # The moment that it began, in microseconds: outside one, each statement has its own.
    looks = [connection.execute("SELECT epoch_us(now())").fetchall() for _ in range(2)]
    return looks[0] == looks[1]
