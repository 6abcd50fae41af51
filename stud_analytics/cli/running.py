"""Runs what is typed into ``stud sql``: one statement at a time, stopped by Ctrl-C, and, where the
lake is open for writing, taken back if the lake does not add up afterwards."""

import re
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

import duckdb

from stud_analytics.cli.console import say
from stud_analytics.errors import StudError
from stud_analytics.store.asking import outlasted, settled
from stud_analytics.store.lake import attached, is_catalog_of
from stud_analytics.store.remembering import forget_files, kept
from stud_analytics.store.tidying import META
from stud_analytics.text import counted

if TYPE_CHECKING:
    import pyarrow as pa

    from stud_analytics.store import Lake

_Result = TypeVar("_Result")

WRITING: Final = (
    "the lake is open for writing: imports wait until you leave, and reports count what you "
    "change. After every change the lake is checked, and one that damages it is taken back."
)

_HARMLESS: Final = frozenset(
    ("SELECT", "SET", "VARIABLE_SET", "PRAGMA", "RELATION", "LOGICAL_PLAN", "ATTACH",
     "DETACH", "LOAD", "EXPORT")
)  # fmt: skip
"""Statements that change no table of the lake."""
_TEMPORARY = re.compile(r"\s*CREATE\s+(OR\s+REPLACE\s+)?TEMP(ORARY)?\s", re.IGNORECASE)
_QUOTED = re.compile(
    r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|(\$\w*\$).*?\1|--[^\n]*|/\*.*?\*/", re.DOTALL
)


def is_whole(text: str) -> bool:
    """Whether a semicolon ends the text: one that is in no quotes and no comment."""
    bare = _QUOTED.sub(" ", text)
    return bare.rstrip().endswith(";") and not re.search(r"['\"]|/\*|\$\w*\$", bare)


def is_blank(text: str) -> bool:
    """Whether there is nothing to run in the text."""
    return not re.sub(r"--[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL).strip("; \t\n")


def cancellable(connection: duckdb.DuckDBPyConnection, work: Callable[[], _Result]) -> _Result:
    """What ``work``, which runs queries of ``connection``, gives. Ctrl-C stops the query within
    moments and is raised as KeyboardInterrupt; the connection can be used again."""
    given: list[_Result] = []
    failed: list[BaseException] = []
    # Not Thread.join, which a KeyboardInterrupt makes believe that the thread has ended.
    done = threading.Event()

    def run() -> None:
        try:
            given.append(work())
        except BaseException as failure:  # noqa: BLE001  # raised again by who waits
            failed.append(failure)
        finally:
            done.set()

    # In a thread of its own: the one that gets the signal must be free to stop the query.
    threading.Thread(target=run, daemon=True).start()
    try:
        while not done.wait(0.1):
            pass
    except KeyboardInterrupt:
        while not done.is_set():
            connection.interrupt()
            done.wait(0.1)
        raise
    if failed:
        raise failed[0]
    return given[0]


class Runner:
    """Runs statements over an open lake."""

    def __init__(self, lake: "Lake", *, write: bool = False) -> None:
        self.lake = lake
        self.connection = lake.connection
        self._write = write
        self._sound: frozenset[str] | None = None
        """What the lake's check says before the first change."""
        self._attached = attached(self.connection)
        # A name in a query is never a variable of ours.
        self.connection.execute("SET python_enable_replacements = false")

    def statements(self, text: str) -> list[str]:
        """The statements of a text. StudError if it is no SQL."""
        try:
            text.encode()
        except UnicodeEncodeError:
            raise StudError("the query is no text in UTF-8") from None
        try:
            return [each.query for each in duckdb.extract_statements(text)]
        except duckdb.Error as error:
            raise failed(error) from None

    def run(
        self, statement: str, take: "Callable[[pa.RecordBatchReader], _Result]"
    ) -> _Result | None:
        """Runs one statement and has its rows taken as they come, within the time in which Ctrl-C
        stops it. None if it gives none, as SET. StudError, in DuckDB's words, if it cannot run."""
        try:
            if self._write:
                kind = self._kind(statement)
                if kind == "EXPLAIN":
                    return self._explain(statement, take)
                if kind not in _HARMLESS and not _TEMPORARY.match(statement):
                    self._change(statement)
                    return None
            return cancellable(self.connection, lambda: self._rows(statement, take))
        except duckdb.Error as error:
            raise failed(error) from None
        except OSError as error:  # what DuckDB says halfway pyarrow passes on so
            if outlasted(error) is None:
                raise
            raise failed(error) from None
        finally:
            self._let_go_of_catalog()

    def _rows(
        self, statement: str, take: "Callable[[pa.RecordBatchReader], _Result]"
    ) -> _Result | None:
        def ask() -> "pa.RecordBatchReader | None":
            result: duckdb.DuckDBPyRelation | None = self.connection.sql(statement)
            return None if result is None else result.to_arrow_reader()

        reader = settled(ask)
        return None if reader is None else take(reader)

    def _let_go_of_catalog(self) -> None:
        """Detaches the lake's own catalog, if it was attached under another name: written to there,
        every row of the lake could be lost. StudError if it was."""
        try:
            new = attached(self.connection) - self._attached
        except duckdb.Error:  # in a transaction that has failed, which attaches nothing
            return
        for name in new:
            if is_catalog_of(self.connection, name):
                self.connection.execute(f'DETACH "{name.replace(chr(34), chr(34) * 2)}"')
                raise StudError(
                    "that is the catalog of this lake, and not to be changed by hand: it was "
                    "detached again; .tables lists what there is to ask"
                )

    def _kind(self, statement: str) -> str:
        """The statement's type. StudError for one that could get past the check of a change."""
        (parsed,) = duckdb.extract_statements(statement)
        kind = parsed.type.name
        if kind == "TRANSACTION":
            raise StudError("every change is a transaction of its own here: leave BEGIN and COMMIT")
        # In the catalog every row of the lake can be lost, and what is left adds up.
        row = self.connection.execute("SELECT current_database()").fetchone()
        if kind not in ("SELECT", "SET") and (
            META in statement.lower() or str((row or "")[0]).startswith(META)
        ):
            raise StudError("the catalog's own tables are not to be changed by hand")
        return kind

    def _explain(
        self, statement: str, take: "Callable[[pa.RecordBatchReader], _Result]"
    ) -> _Result | None:
        """EXPLAIN; with ANALYZE it runs what it explains, and so that is taken back."""
        self.connection.execute("BEGIN")
        try:
            return cancellable(self.connection, lambda: self._rows(statement, take))
        finally:
            self.connection.execute("ROLLBACK")

    def _change(self, statement: str) -> None:
        """Runs a statement that may change the lake, and keeps what it did if the lake is as sound
        as before. StudError that says what would be wrong, if not."""
        self.connection.execute("BEGIN")
        try:
            # What was wrong before is no reason to take anything back.
            if self._sound is None:
                self._sound = frozenset(self._wrong())
            before = kept(self.connection)
            rows = cancellable(
                self.connection, lambda: self.connection.execute(statement).fetchall()
            )
            if any(now < then for now, then in zip(kept(self.connection), before, strict=True)):
                forget_files(self.connection)
            damage = [line for line in self._wrong() if line not in self._sound]
            if damage:
                raise StudError(f"taken back, for the lake would be damaged: {'; '.join(damage)}")
            self.connection.execute("COMMIT")
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        changed = rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else None
        say(f"{counted(changed, 'row')} changed" if isinstance(changed, int) else "done")

    def _wrong(self) -> list[str]:
        """What the lake's check has to say within the transaction. StudError if it cannot be made,
        as where a table is gone: then nobody may say that the lake is sound."""
        from stud_analytics.store import check_rows

        # The check does name variables in its queries.
        self.connection.execute("SET python_enable_replacements = true")
        try:
            return cancellable(self.connection, lambda: check_rows(self.lake))
        except duckdb.Error as error:
            words = " ".join(str(error).split())
            raise StudError(
                f"taken back, for the lake would be damaged: it cannot be checked: {words}"
            ) from None
        finally:
            self.connection.execute("SET python_enable_replacements = false")


def failed(error: Exception) -> StudError:
    """The StudError for what DuckDB says of a query: on one line, but for the place in it."""
    return StudError(f"the query failed: {outlasted(error) or ' '.join(str(error).split())}")
