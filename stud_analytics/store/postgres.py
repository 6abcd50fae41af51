"""A lake's catalog in a PostgreSQL database, so that several machines can write into the lake.

The Parquet files are in the lake's folder, which every machine must reach, or in S3 (`storage.py`);
the database says which of them count. One database holds one lake.
"""

import time
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import duckdb

from stud_analytics.store.catalogs import Waiting, WriterLock
from stud_analytics.store.errors import LakeError
from stud_analytics.store.extensions import CONFIG, end, load_extensions, sql_text

_KEY: Final = 0x73747564_6C616B65
"""Of the advisory lock: "studlake". PostgreSQL keeps such locks apart by database."""

_POLL: Final = 0.1
"""Seconds between two tries to get the lock. Not one long wait: that could not be interrupted."""

_SETTINGS: Final = (
    # The connection is idle for as long as an import takes.
    "idle_in_transaction_session_timeout = 0",
    # A machine that is gone without a word keeps the lock for a minute, not for two hours.
    "tcp_keepalives_idle = 30",
    "tcp_keepalives_interval = 10",
    "tcp_keepalives_count = 3",
)


def postgres_catalog(url: str) -> "PostgresCatalog":
    """The catalog at ``postgresql://[USER@]HOST[:PORT]/DATABASE[?...]``. LakeError for what is no
    such address, or holds a password."""
    try:
        parts = urlsplit(url)
        password = parts.password is not None or any(
            key in ("password", "sslpassword") for key, _ in parse_qsl(parts.query)
        )
    except ValueError:
        parts, password = urlsplit(""), False
    if password:  # and it is not repeated here, for this may be logged
        raise LakeError(
            "a password in the catalog's address would be written to lake.toml: leave it out, and "
            "set PGPASSWORD or write it into ~/.pgpass"
        )
    if parts.scheme not in ("postgresql", "postgres") or not url.isprintable() or " " in url:
        raise LakeError(f"{url!r} is no address of a catalog: say postgresql://USER@HOST/DATABASE")
    if not parts.path.strip("/") and "dbname" not in dict(parse_qsl(parts.query)):
        raise LakeError(f"{url} names no database: say postgresql://USER@HOST/DATABASE")
    return PostgresCatalog(url)


class PostgresCatalog:
    """The catalog in the database at ``url``. The password comes from PGPASSWORD or ~/.pgpass."""

    extension: str = "postgres"

    def __init__(self, url: str) -> None:
        self.url: str | None = url

    @property
    def address(self) -> str:
        """What DuckDB attaches."""
        return f"ducklake:postgres:{self.url}"

    def options(self, write: bool) -> list[str]:
        """None."""
        return []

    def check(self) -> None:
        """Nothing can be told without asking the server."""

    def lock(self, waiting: Waiting) -> WriterLock:
        """An advisory lock, held by a connection of its own for as long as that lives."""
        session = _Session(str(self.url))
        try:
            while not session.take():
                if waiting is not None:
                    waiting()
                    waiting = None
                time.sleep(_POLL)
            session.wait_for_the_dead()
        except BaseException:
            session.release()
            raise
        return session

    def try_lock(self) -> WriterLock | None:
        """The same, or None. A reader may do so too."""
        session = _Session(str(self.url))
        if session.take():
            return session
        session.release()
        return None

    def copy(self) -> None:
        """A reader needs no right to write."""
        return

    def discard(self) -> None:
        """There is nothing to remove."""


class _Session:
    """The advisory lock; an open transaction holds it. DuckDB keeps one connection for that, and a
    pool of connections between here and the server (pgbouncer) does too. When this process is
    killed the server ends the transaction, and with it the lock."""

    def __init__(self, url: str) -> None:
        self._connection = duckdb.connect(config={**CONFIG, "threads": 1})
        try:
            load_extensions(self._connection, "postgres")
            self._connection.execute(
                f"ATTACH {sql_text(url)} AS held (TYPE postgres, ISOLATION_LEVEL 'READ COMMITTED')"
            )
            self._connection.execute("BEGIN")
            for setting in _SETTINGS:
                self._tell(f"SET LOCAL {setting}")
        except BaseException:
            self.release()
            raise

    def take(self) -> bool:
        """Takes the lock, unless another has it."""
        try:
            return bool(self._ask(f"SELECT pg_try_advisory_xact_lock({_KEY})"))
        except BaseException:
            self.release()
            raise

    def assure(self) -> None:
        """LakeError if the connection, and so the lock, is gone."""
        try:
            self._ask("SELECT true")
        except duckdb.Error as error:
            raise LakeError(
                "the connection to the database with the lake's catalog was lost: run the same "
                "command again; what was there is safe"
            ) from error

    def release(self) -> None:
        """Lets the next writer in."""
        end(self._connection)

    def wait_for_the_dead(self) -> None:
        """Waits until the last COMMIT of a writer that was killed is done: the server works it
        off even though nobody is left to hear of it, and the lock may be free before that."""
        if self._ask("SELECT to_regclass('ducklake_snapshot') IS NOT NULL"):
            self._tell("SAVEPOINT before")
            self._tell("LOCK TABLE ducklake_snapshot IN SHARE MODE")
            self._tell("ROLLBACK TO SAVEPOINT before")

    def _ask(self, query: str) -> Any:
        rows = self._connection.execute(
            f"FROM postgres_query('held', {sql_text(query)})"
        ).fetchall()
        return rows[0][0]

    def _tell(self, statement: str) -> None:
        self._connection.execute(f"CALL postgres_execute('held', {sql_text(statement)})")
