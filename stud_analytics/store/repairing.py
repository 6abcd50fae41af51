"""Mends what is broken in a lake: rows are made again from the texts, strays leave, counts are
counted anew. What only its source file can give back is named.

Nothing is thrown away that cannot be made again: a damaged file is put aside, a text without its
hand goes to ``rejects`` and is read from there, and a hand that lost its text stays, marked by
``digest`` NULL, until its file is imported again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import duckdb
import pyarrow as pa

from stud_analytics.store.checking import Checked, check
from stud_analytics.store.copies import key_table
from stud_analytics.store.dating import kept_zone
from stud_analytics.store.deriving import refresh
from stud_analytics.store.extensions import sql_text
from stud_analytics.store.failures import explain_failure
from stud_analytics.store.files import Lost, let_go_of_lost_files
from stud_analytics.store.lake import Lake, LakePath, open_lake
from stud_analytics.store.mark import read_mark
from stud_analytics.store.promises import KEYS, PROMISES, Promise, damaged_copies
from stud_analytics.store.rejects import close_rejects
from stud_analytics.store.remembering import forget_files
from stud_analytics.store.rereading import SLICE, Failure, read_stored_again
from stud_analytics.store.retrying import retry
from stud_analytics.store.schema import DIGEST_SQL, HAND_TABLES, arrow_schemas
from stud_analytics.store.storage import storage
from stud_analytics.store.tidying import tidy
from stud_analytics.store.writer import Writer
from stud_analytics.text import counted

LOST: Final = "lost"
"""The import_id of such texts."""
RECOVERED: Final = "recovered"
"""hands.file of a hand stored again from ``hand_texts``, where nothing tells its file."""
LOST_TEXT: Final = "its hand was lost: the text is what the lake had left"
"""The reason with which a text without its hand waits in ``rejects`` to be read."""


_WORKED_OUT: Final = {"tidy", "open", "played"}
"""Mends of what holds nothing of its own."""


class Repaired(NamedTuple):
    """What was done."""

    done: list[str]
    """A sentence each."""
    missing: list[str]
    """What only the source files can give back: a sentence each, that names them."""
    left: list[Checked]
    """Promises that are broken still."""


def repair_lake(
    lake_path: LakePath,
    *,
    reread: bool = False,
    waiting: Callable[[], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> Repaired:
    """Mends the lake at ``lake_path`` as far as it can be done; the only writer meanwhile.

    ``tell`` is told what is being done. Every step is a transaction: killed in between, the lake
    is as sound as it was, and the same again goes on. LakeError if it cannot be written.
    """
    say = tell or (lambda _: None)
    lost: list[Lost] = []

    def first(connection: duckdb.DuckDBPyConnection) -> None:
        # Before anything is read: an upgrade or new definitions would want to.
        say("looking at files")
        folder = Path(lake_path).absolute()
        mark = read_mark(folder)
        place = storage(folder, mark.data if mark else None)
        lost.extend(
            let_go_of_lost_files(connection, folder, place, lambda: forget_files(connection))
        )

    with open_lake(lake_path, write=True, waiting=waiting, before=first) as lake:
        try:
            return _Repair(lake, lost, reread, say).run()
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise explain_failure(lake.path, error) from error


class _Repair:
    """One repair, step by step."""

    def __init__(
        self, lake: Lake, lost: list[Lost], reread: bool, say: Callable[[str], None]
    ) -> None:
        self._lake, self._lost, self._reread, self._say = lake, lost, reread, say
        self._connection = lake.connection
        self._done: list[str] = []
        self._missing: list[str] = []
        self._restored = 0

    def run(self) -> Repaired:
        """All of it."""
        for lost in self._lost:
            self._tell_of(lost)
        self._say("looking for what is broken")
        found = [checked for checked in check(self._lake, reread=self._reread) if not checked.held]
        if found or self._lost:
            with _transaction(self._lake):
                self._mend_rows([checked.promise for checked in found])
            self._read_lost_texts()
            self._mend_played()
            with _transaction(self._lake):
                self._mend_imports()
            self._say("writing files anew")
            tidy(self._connection)
            self._say("looking again")
            found = [
                checked for checked in check(self._lake, reread=self._reread) if not checked.held
            ]
        self._name_files_without_text()
        return Repaired(self._done, self._missing, found)

    def _tell_of(self, lost: Lost) -> None:
        file, table = lost.file, lost.file.table
        self._done.append(f"let go of {file.name} ({table}, {file.rows:,} rows): it {lost.wrong}")
        if table not in arrow_schemas() and not file.deletes:
            self._missing.append(
                f"{counted(file.rows, 'row')} of {table}, a table of your own: put them in again"
            )
        files = lost.bounds.get("file")
        if table in ("copies", "rejects") and files is not None:
            least, greatest = files
            of = f"of {least}" if least == greatest else f"of files from {least} to {greatest}"
            self._missing.append(
                f"{counted(file.rows, 'text')} in {table}, {of}: import these files again"
            )

    # Rows of hands.

    def _mend_rows(self, broken: list[Promise]) -> None:
        """Everything but `played` and `imports`, within a transaction."""
        execute = self._connection.execute
        if self._lost or {promise.mend for promise in broken} - _WORKED_OUT:
            # What a file held may not be all here any more: an import of it has to look.
            forget_files(self._connection)
        execute("CREATE OR REPLACE TEMP TABLE mending (site VARCHAR, hand_id VARCHAR)")
        execute("CREATE OR REPLACE TEMP TABLE unsound (site VARCHAR, hand_id VARCHAR)")
        for table in ("hands", "hand_texts", "copies", "imports"):
            self._keep_one_of_each_key(table)
        for promise in broken:
            # Collected before anything changes: what is done first must not hide the rest.
            if promise.mend in ("again", "text", "copies"):
                self._say(f"collecting hands: {promise.name}")
                self._collect("unsound" if promise.mend == "text" else "mending", promise)
        for lost in self._lost:
            self._collect_by_bounds(lost)
        mends = {promise.mend for promise in broken}
        if "strays" in mends:
            self._put_strays_aside()
        if "text" in mends:
            self._mark_hands_without_text()
        if "copies" in mends:
            self._set_damaged_copies_apart()
        self._read_again()
        if "rejects" in mends:
            self._mend_rejects()

    def _collect(self, into: str, promise: Promise) -> None:
        """Keeps the keys of the hands for which a promise is broken."""
        broken = promise.broken
        if isinstance(broken, str):
            self._connection.execute(
                f"INSERT INTO {into} SELECT DISTINCT site, hand_id FROM ({broken})"
            )
            return
        keys = key_table({place[:2] for place in broken(self._lake)})
        self._lake.over(f"INSERT INTO {into} FROM incoming", keys)

    def _collect_by_bounds(self, lost: Lost) -> None:
        """Keeps the keys of hands that may have had rows in a lost file and have none now: that
        something is missing does not show in every table."""
        table = lost.file.table
        if table not in HAND_TABLES[1:] or "hand_id" not in lost.bounds:
            return
        self._connection.execute(
            "INSERT INTO mending SELECT site, hand_id FROM hands "
            f"ANTI JOIN {table} USING (site, hand_id) "
            "WHERE site BETWEEN ? AND ? AND hand_id BETWEEN ? AND ?",
            [*lost.bounds["site"], *lost.bounds["hand_id"]],
        )

    def _keep_one_of_each_key(self, table: str) -> None:
        """Of rows with the same key one stays: of texts, the one that was read."""
        key = KEYS[table]
        condition = f"({key}) IN (SELECT ({key}) FROM {table} GROUP BY {key} HAVING count(*) > 1)"
        order = key
        if table == "hand_texts":
            order += (
                ", (SELECT any_value(h.digest) FROM hands h WHERE h.site = t.site "
                f"AND h.hand_id = t.hand_id) IS DISTINCT FROM {DIGEST_SQL.format(text='t.text')}"
            )
        kept = self._connection.execute(
            f"SELECT DISTINCT ON ({key}) * FROM {table} t WHERE {condition} ORDER BY {order}"
        ).to_arrow_table()
        if kept.num_rows:
            self._connection.execute(f"DELETE FROM {table} WHERE {condition}")
            self._lake.over(f"INSERT INTO {table} BY NAME FROM incoming", kept)
            self._done.append(f"{table}: {counted(kept.num_rows, 'key')} there twice, now once")

    def _put_strays_aside(self) -> None:
        """Takes rows without their hand out; their texts wait in ``rejects`` to be read."""
        self._connection.execute(_STRAY_TEXTS)
        for table in (*HAND_TABLES[1:], "copies"):
            ((strays,),) = self._connection.execute(
                f"SELECT count(*) FROM {table} ANTI JOIN hands USING (site, hand_id)"
            ).fetchall()
            if strays:
                self._connection.execute(
                    f"DELETE FROM {table} WHERE (site, hand_id) NOT IN "
                    "(SELECT (site, hand_id) FROM hands)"
                )
                self._done.append(f"{table}: {counted(strays, 'row')} without a hand removed")

    def _mark_hands_without_text(self) -> None:
        """A hand without the text it was read from has no digest: so an import of its file stores
        it anew."""
        self._connection.execute(
            "UPDATE hands SET digest = NULL WHERE digest IS NOT NULL "
            "AND (site, hand_id) IN (SELECT (site, hand_id) FROM unsound)"
        )

    def _set_damaged_copies_apart(self) -> None:
        """A further text that is not what was read keeps its place and says so; read again from its
        file, it is a new text."""
        damaged = pa.table({
            name: pa.array(column, kind)
            for (name, kind), column in zip(
                (("site", pa.string()), ("hand_id", pa.string()), ("digest", pa.uint64()),
                 ("file", pa.string())),
                zip(*damaged_copies(self._lake), strict=True), strict=True,
            )
        })  # fmt: skip
        same = "(site, hand_id, digest) IN (SELECT (site, hand_id, digest) FROM incoming)"
        self._lake.over(f"DELETE FROM copies WHERE text IS NULL AND {same}", damaged)
        self._lake.over(
            f"UPDATE copies SET digest = {DIGEST_SQL.format(text='text')}, fate = 'conflict', "
            f"says = 'the text was damaged in the lake' WHERE {same}",
            damaged,
        )
        self._done.append(f"copies: {counted(damaged.num_rows, 'damaged text')} marked as such")
        for file in sorted(set(damaged.column("file").to_pylist())):
            self._missing.append(f"a further text of a hand, of {file}: import it again")

    def _read_again(self) -> None:
        """Makes the rows of hands anew from their texts."""
        execute = self._connection.execute
        execute(
            "CREATE OR REPLACE TEMP TABLE mending AS SELECT DISTINCT site, hand_id FROM mending "
            "SEMI JOIN hands USING (site, hand_id) ANTI JOIN unsound USING (site, hand_id)"
        )
        ((hands,),) = execute("SELECT count(*) FROM mending").fetchall()
        parts = -(-hands // SLICE)
        mended = 0
        failures: list[Failure] = []
        for part in range(parts):
            self._say(f"reading hands again: {part * SLICE:,} of {hands:,}")
            again = read_stored_again(
                self._lake,
                "(site, hand_id) IN (SELECT (site, hand_id) FROM mending) "
                f"AND hash(site, hand_id) % {parts} = {part}",
            )
            failures += again.failures
            if again.batch is None:
                continue
            for table in HAND_TABLES:
                self._lake.over(
                    f"DELETE FROM {table} WHERE (site, hand_id) IN "
                    "(SELECT (site, hand_id) FROM incoming)",
                    key_table(again.batch.keys),
                )
                self._lake.over(f"INSERT INTO {table} BY NAME FROM incoming", again.table(table))
            mended += len(again.batch.keys)
        if mended:
            self._done.append(f"{counted(mended, 'hand')} read again from the texts in the lake")
        self._missing += [
            f"{site} {hand_id}: its rows cannot be made again: {why}"
            for site, hand_id, why in failures
        ]

    def _mend_rejects(self) -> None:
        for file, line in self._connection.execute(
            "SELECT file, line FROM rejects WHERE text IS NULL ORDER BY ALL"
        ).fetchall():
            self._missing.append(f"a rejected hand of {file}:{line}: import the file again")
        self._connection.execute("DELETE FROM rejects WHERE text IS NULL")
        close_rejects(self._lake)

    def _read_lost_texts(self) -> None:
        """Reads the texts that lost their hand, as an import does."""
        ((waiting,),) = self._connection.execute(
            "SELECT count(*) FROM rejects WHERE import_id = ?", [LOST]
        ).fetchall()
        if not waiting:
            return
        self._say("reading texts that lost their hand")
        with Writer(self._lake) as writer:
            # The times of those that print no zone went with their rows.
            retry(self._lake, writer, of_import=LOST, zone=kept_zone(self._lake.path))
            writer.finish()
        stored = self._restored = writer.summary(0, ()).stored
        self._done.append(
            f"{counted(stored, 'hand')} stored again, of {counted(waiting, 'text')} that had lost "
            "their hand"
        )

    # What is worked out of the rows of hands.

    def _mend_played(self) -> None:
        about = (promise for promise in PROMISES if promise.mend == "played")
        if any(not checked.held for checked in check(self._lake, only=tuple(about))):
            self._say("working the statistics out anew")
            refresh(self._connection)
            self._done.append("played: worked out anew")

    def _mend_imports(self) -> None:
        """Makes the counts those of the tables, and names the files whose hands are gone."""
        execute = self._connection.execute
        ((lost,),) = execute(
            "SELECT (SELECT coalesce(sum(stored), 0) FROM imports) - (SELECT count(*) FROM hands)"
        ).fetchall()
        if lost > self._restored:  # else all were stored again, by another import
            self._missing += [
                f"{counted(hands, 'hand')} of {file}: import it again"
                for file, hands in execute(_SHORT_FILES).fetchall()
            ]
        execute(_IMPORTS_OF_HANDS)
        changed = execute(_COUNTED_ANEW).to_arrow_table()
        if changed.num_rows:
            self._lake.over(
                "DELETE FROM imports WHERE import_id IN (SELECT import_id FROM incoming)", changed
            )
            self._lake.over("INSERT INTO imports BY NAME FROM incoming", changed)
            self._done.append(f"imports: the counts of {counted(changed.num_rows, 'file')}")

    def _name_files_without_text(self) -> None:
        self._missing += [
            f"the text of {counted(hands, 'hand')} of {file}: import it again"
            for file, hands in self._connection.execute(
                "SELECT file, count(*) FROM hands LEFT JOIN hand_texts USING (site, hand_id) "
                "WHERE digest IS NULL OR coalesce(text, '') = '' GROUP BY file ORDER BY ALL"
            ).fetchall()
        ]


@contextmanager
def _transaction(lake: Lake) -> Iterator[None]:
    lake.connection.execute("BEGIN")
    try:
        yield
        lake.commit()
    except BaseException:
        with suppress(duckdb.Error):
            lake.connection.execute("ROLLBACK")
        raise


_STRAY_TEXTS: Final = f"""
    INSERT INTO rejects (import_id, site, hand_id, file, line, reason, text)
    SELECT {sql_text(LOST)}, site, hand_id, file, line, {sql_text(LOST_TEXT)}, text
    FROM (SELECT site, hand_id, {sql_text(RECOVERED)} AS file, 1 AS line, text FROM hand_texts
          UNION ALL SELECT site, hand_id, file, line, text FROM copies)
    ANTI JOIN hands USING (site, hand_id)
    WHERE text <> ''
"""

_STORED_OF: Final = "(SELECT import_id, count(*) AS hands FROM hands GROUP BY import_id)"

_SHORT_FILES: Final = f"""
    SELECT file, sum(stored - coalesce(hands, 0))::BIGINT
    FROM imports LEFT JOIN {_STORED_OF} USING (import_id)
    WHERE stored > coalesce(hands, 0)
    GROUP BY file ORDER BY ALL
"""

_IMPORTS_OF_HANDS: Final = """
    INSERT INTO imports BY NAME
    SELECT import_id, min(file) AS file, 0 AS hands_found, 0 AS stored, 0 AS duplicates,
           0 AS not_stud, 0 AS rejected, 0 AS unfinished, 0 AS findings
    FROM hands ANTI JOIN imports USING (import_id)
    GROUP BY import_id
"""

_COUNTED_ANEW: Final = f"""
    WITH found AS (
        SELECT h.import_id, count(*) AS findings
        FROM findings f JOIN hands h USING (site, hand_id) GROUP BY h.import_id),
    kept AS (
        SELECT import_id, count(*) AS rejects FROM rejects GROUP BY import_id),
    again AS (
        SELECT DISTINCT h.import_id
        FROM hands h JOIN copies c USING (site, hand_id) WHERE c.fate = 'more'),
    anew AS (
        SELECT i.* REPLACE (
            coalesce(s.hands, 0) AS stored,
            greatest(i.rejected, coalesce(k.rejects, 0)) AS rejected,
            CASE WHEN a.import_id IS NULL THEN coalesce(f.findings, 0) ELSE i.findings END
                AS findings)
        FROM imports i
        LEFT JOIN {_STORED_OF} s USING (import_id)
        LEFT JOIN found f USING (import_id)
        LEFT JOIN kept k USING (import_id)
        LEFT JOIN again a USING (import_id))
    SELECT * REPLACE (stored + duplicates + not_stud + rejected + unfinished AS hands_found)
    FROM anew
    EXCEPT ALL FROM imports
"""
"""The rows of imports that do not say what the tables hold, as they should be."""
