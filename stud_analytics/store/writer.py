"""Writes an import into a lake: drops what is there already, inserts, commits.

A transaction ends only where a file ends, so the hands of a file and its row in ``imports`` are
seen together or not at all, and an import that is killed leaves whole files. Small files share
a transaction; a huge one is many INSERTs and one COMMIT. Rows wait in memory only until there
are enough of them for one Parquet file per table, and those that ``played`` is worked out of, which
are small, a few times as long; so memory does not grow with the import.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, Self

import duckdb
import pyarrow as pa

from stud_analytics import __version__
from stud_analytics.definitions.played import SOURCES, TABLE
from stud_analytics.store.copies import Copy, judge_copies, key_table
from stud_analytics.store.dating import Dater
from stud_analytics.store.deriving import Deriver, insert_played, sources
from stud_analytics.store.lake import Lake
from stud_analytics.store.rejects import close_rejects, insert_rejects
from stud_analytics.store.remembering import FATES, Known, Skipped
from stud_analytics.store.rows import Batch, text_batch, without_halves
from stud_analytics.store.schema import HAND_TABLES, arrow_schemas
from stud_analytics.store.summary import MAX_REASONS, ImportSummary
from stud_analytics.store.work import Chunk, FileEnd

Key = tuple[str, str]
"""site, hand_id."""

_Place = tuple[str, str, int]
"""import_id, file, line."""

FLUSH_HANDS: Final = 4_000
"""Hands that become Parquet files together. More would take more memory than an import should
(`docs/performance.md`), fewer make larger files of less."""
COMMIT_HANDS: Final = 8_000
"""Hands of which ``played`` is worked out together, and after which the next file's end commits:
half of what either takes does not grow with the hands. More would take more memory."""
FLUSH_BYTES: Final = 48 << 20
"""The same in bytes of Arrow, for hands with much text."""


class Writer:
    """The one that writes: takes chunks, inserts, commits."""

    def __init__(
        self,
        lake: Lake,
        named: frozenset[str] = frozenset(),
        house: str | None = None,
        stored: Callable[[dict[str, pa.RecordBatch]], None] | None = None,
        reader: str | None = None,
        dater: Dater | None = None,
        ahead: bool = False,
    ) -> None:
        self._lake = lake
        self._connection = lake.connection
        self._named = named
        """Paths as given: a file named there must be a history; one in a folder need not."""
        self._house = house
        self._stored = stored
        """Is given the rows of every hand that is new, once they are inserted."""
        self._reader = reader
        """`remembering.reader` of the hands, where whole files are read; else no file is known."""
        self._dater = dater
        """Gives times to hands that are there already."""
        # ``ahead``: others read on while this one writes, and may wait for it.
        counts = lake.sql("SELECT (SELECT count(*) FROM copies), (SELECT count(*) FROM rejects)")
        self._has_copies, self._has_rejects = map(bool, counts.fetchall()[0])
        self._deriver = Deriver(threads=1)
        # A second thread packs nothing sooner while others read, and holds buffers of its own.
        self._connection.execute("SET threads = 1")
        self._chunks: list[Chunk] = []
        self._unchanged = 0
        self._waiting = 0
        self._waiting_bytes = 0
        self._uncommitted = 0
        self._underived: dict[str, list[pa.RecordBatch]] = {name: [] for name in SOURCES}
        """Rows of hands that are inserted and of which ``played`` is not."""
        self._underived_hands = 0
        self._pause = 3 * FLUSH_HANDS // 4 if ahead else 0
        """Hands that are taken in between the inserts of a transaction and working ``played`` out
        for it: some that others have read during the inserts. Both at once would take so long that
        they had to wait."""
        self._closing: list[FileEnd] | None = None
        """The files of a transaction that has all its rows but those of ``played``; None: it takes
        more."""
        self._in_transaction = False
        self._ended: list[FileEnd] = []
        self._by_import: dict[str, Counter[str]] = {}
        self._said: dict[str, dict[str, list[str]]] = {}
        """Of each file not committed yet, what the summary would say: lists of `Known`."""
        self._total: Counter[str] = Counter()
        self._errors: list[str] = []
        self._passed_over: list[str] = []
        self._unfinished_at: list[str] = []
        self._reasons: list[str] = []
        self._contradictions: list[str] = []
        self._found = 0
        self.files = 0

    @property
    def hands_found(self) -> int:
        """Hands found so far, of every fate."""
        return self._found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._deriver.close()
        if self._in_transaction:
            # A failure while taking back must not hide the one that led here; the lake forgets
            # the transaction when it closes in any case.
            with suppress(duckdb.Error):
                self._connection.execute("ROLLBACK")
            self._in_transaction = False
        with suppress(duckdb.Error):  # where the database is dead already, that is told by others
            self._connection.execute("RESET threads")

    def take(self, chunk: Chunk) -> None:
        """Takes the next chunk in; writes when there is enough, commits where a file ends."""
        self._chunks.append(chunk)
        self._ended.extend(chunk.ended)
        self._waiting += len(chunk.rejects)
        self._waiting_bytes += sum(len(row[-1]) for row in chunk.rejects)
        if chunk.batch is not None:
            self._waiting += len(chunk.batch.keys)
            self._waiting_bytes += sum(rows.nbytes for rows in chunk.batch.tables.values())
            self._found += len(chunk.batch.keys)
        for end in chunk.ended:
            self._found += end.not_stud + end.rejected + end.unfinished
            self.files += end.read
        if self._closing is not None:
            if self._waiting >= self._pause or self._waiting_bytes >= FLUSH_BYTES:
                self._settle()
        elif chunk.whole and self._uncommitted + self._waiting >= COMMIT_HANDS:
            self._close()
            if not self._pause:
                self._settle()  # nobody waits, and the rows take memory
        elif self._waiting >= FLUSH_HANDS or self._waiting_bytes >= FLUSH_BYTES:
            self._flush()
            if self._underived_hands >= COMMIT_HANDS:
                self._derive()

    def skip(self, files: Iterable[Skipped]) -> None:
        """Counts files that the lake knows, as if they had been read once more."""
        for source, known in files:
            self.files += 1
            self._unchanged += 1
            self._found += known.hands
            for name in ("duplicates", "not_stud", "rejected", "unfinished", "conflicts"):
                self._total[name] += getattr(known, name)
            for into, said in (
                (self._unfinished_at, known.unfinished_at),
                (self._reasons, known.rejects),
                (self._contradictions, known.contradictions),
            ):
                more = said[: max(0, MAX_REASONS - len(into))]
                into.extend(f"{source.name}{how}" for how in more)

    def within(self, act: Callable[[], None]) -> None:
        """Writes everything taken in so far, then replaces rows in the same transaction."""
        self._flush()
        self._derive()
        self._begin()
        act()

    def finish(self) -> None:
        """Writes and commits everything taken in so far. At the end of a file only."""
        self._close()
        self._settle()

    def _close(self) -> None:
        """Inserts everything taken in so far, all of it whole files; `_settle` commits."""
        before, self._closing = self._closing or [], None
        self._flush()
        self._closing, self._ended = [*before, *self._ended], []

    def _settle(self) -> None:
        """Commits what `_close` left, if anything; in any case ``played`` is there afterwards."""
        self._derive()
        if self._closing is None:
            return
        rows = [self._import_row(end) for end in self._closing if end.read]
        if rows:
            self._begin()
            schema = arrow_schemas()["imports"]
            columns = [pa.array(c, f.type) for c, f in zip(zip(*rows), schema, strict=True)]  # noqa: B905
            self._insert("imports", pa.Table.from_arrays(columns, schema=schema))
        if self._in_transaction:
            if self._has_rejects:
                close_rejects(self._lake)
            self._lake.commit()
            self._in_transaction = False
        for end in self._closing:
            self._count(end)
        self._closing = None
        self._by_import = {}
        self._said = {}
        self._uncommitted = 0

    def summary(self, seconds: float, errors: Sequence[str]) -> ImportSummary:
        """What was committed."""
        total = self._total
        return ImportSummary(
            files=self.files,
            hands_found=sum(total[name] for name in FATES),
            stored=total["stored"],
            duplicates=total["duplicates"],
            not_stud=total["not_stud"],
            rejected=total["rejected"],
            unfinished=total["unfinished"],
            findings=total["findings"],
            seconds=seconds,
            source_errors=(*errors, *self._errors),
            passed_over=tuple(self._passed_over),
            unchanged=self._unchanged,
            unfinished_at=tuple(self._unfinished_at[:MAX_REASONS]),
            rejects=tuple(self._reasons),
            gained=total["gained"],
            conflicts=total["conflicts"],
            contradictions=tuple(self._contradictions),
        )

    def _import_row(self, end: FileEnd) -> tuple[Any, ...]:
        counts = self._fates(end)
        return (
            end.import_id, datetime.now(UTC).replace(tzinfo=None), __version__, end.file,
            end.sha256, end.size, sum(counts[name] for name in FATES),
            *(counts[name] for name in FATES), counts["findings"], *self._memory(end, counts),
        )  # fmt: skip

    def _memory(self, end: FileEnd, counts: Counter[str]) -> tuple[str | None, ...]:
        """path, stamp, reader and known of a file's row in ``imports``."""
        if self._reader is None or end.path is None or end.error or end.sha256 is None:
            return None, None, None, None
        said = self._said.get(end.import_id, {})
        at = [place.removeprefix(end.file) for place in end.unfinished_at[:MAX_REASONS]]
        known = Known(
            sum(counts[name] for name in FATES), counts["not_stud"], counts["rejected"],
            counts["unfinished"], counts["conflicts"],
            tuple(at), tuple(said.get("rejects", ())), tuple(said.get("contradictions", ())),
            end.zoneless,
        )  # fmt: skip
        return end.path, end.stamp, self._reader, without_halves(known.text())

    def _fates(self, end: FileEnd) -> Counter[str]:
        """What became of the hands of one file."""
        counts = self._by_import.get(end.import_id, Counter())
        return counts + Counter(
            not_stud=end.not_stud, rejected=end.rejected, unfinished=end.unfinished
        )

    def _count(self, end: FileEnd) -> None:
        self._total.update(self._fates(end))
        if len(self._unfinished_at) < MAX_REASONS:
            self._unfinished_at.extend(end.unfinished_at)
        if end.error is None:
            return
        if end.no_hands and end.file not in self._named:
            self._passed_over.append(end.file)
        else:
            self._errors.append(end.error)

    def _begin(self) -> None:
        if not self._in_transaction:
            self._connection.execute("BEGIN")
            self._in_transaction = True

    def _flush(self) -> None:
        """Inserts what waits, without the hands that are there already."""
        if self._closing is not None:
            self._settle()
        chunks, self._chunks = self._chunks, []
        self._uncommitted += self._waiting
        self._waiting = self._waiting_bytes = 0
        batches = [chunk.batch for chunk in chunks if chunk.batch is not None]
        rejects = [row for chunk in chunks for row in chunk.rejects]
        if batches:
            self._begin()
            self._insert_hands(batches)
        if rejects:
            self._begin()
            self._has_rejects = True
            for import_id, _, _, file, line, reason, _ in rejects:
                if len(self._reasons) < MAX_REASONS:
                    self._reasons.append(f"{file}:{line}: {reason}")
                self._remember(import_id, "rejects", f":{line}: {reason}")
            insert_rejects(self._lake, rejects)

    def _insert_hands(self, batches: Sequence[Batch]) -> None:
        others: list[Copy] = []
        known, copies = self._known(batches)
        # Their text was lost or damaged in the lake: here it is again.
        torn = [key for key, digest in known.items() if digest is None]
        if torn:
            others.extend(self._forget(torn))
            known, copies = self._known(batches)
            copies |= {(copy[:2], copy.digest): ("new", "") for copy in others}
        parts: dict[str, list[pa.RecordBatch]] = {name: [] for name in HAND_TABLES}
        played: list[pa.RecordBatch] = []
        again: list[Copy] = []
        repeats: dict[tuple[Key, int], list[_Place]] = {}
        for batch in batches:
            wanted = []
            for place, (key, digest, import_id, findings) in enumerate(
                zip(batch.keys, batch.digests, batch.import_ids, batch.findings, strict=True)
            ):
                counts = self._by_import.setdefault(import_id, Counter())
                first = known.get(key)
                wanted.append(first is None)
                if first is None:
                    known[key] = digest
                    counts["stored"] += 1
                    counts["findings"] += findings
                    continue
                counts["duplicates"] += 1
                if first != digest:
                    fate, says = copies.get((key, digest), (None, ""))
                    if fate == "conflict":
                        file, line = _place(batch, place)
                        self._contradicts(import_id, file, f":{line}: {key[0]} {key[1]}: {says}")
                    elif fate in (None, "rejected"):
                        copies[key, digest] = "new", ""
                        others.append(_copy(batch, place))
                        if fate is not None:
                            again.append(others[-1])
                    elif fate == "new":
                        file, line = _place(batch, place)
                        repeats.setdefault((key, digest), []).append((import_id, file, line))
                elif self._dater is not None:
                    self._dater.see(key, batch, place)
            if any(wanted):
                kept = batch.keep(wanted)
                for name in HAND_TABLES:
                    parts[name].append(kept[name])
                if TABLE in kept:
                    played.append(kept[TABLE])
                else:
                    self._keep_underived(kept)
        if parts["hands"]:
            tables = {name: pa.Table.from_batches(rows) for name, rows in parts.items()}
            if played:
                insert_played(self._lake, pa.Table.from_batches(played))
            if self._stored is None:  # nobody needs them but `_insert_rows`, which lets them go
                parts.clear()
                played.clear()
                for batch in batches:
                    batch.tables.clear()
            self._insert_rows(tables)
            if self._stored is not None:
                for rows in zip(*parts.values(), strict=True):
                    self._stored(dict(zip(parts, rows, strict=True)))
        if self._dater is not None:
            self._dater.settle(before=self._derive)  # or rows of before would follow those of now
        if others:
            self._insert_copies(others, again, repeats)

    def _insert_copies(
        self,
        copies: Sequence[Copy],
        again: Sequence[Copy],
        repeats: Mapping[tuple[Key, int], Sequence[_Place]],
    ) -> None:
        """Compares further texts of hands with those that the lake has by now, and keeps what each
        adds. ``again`` are those of them that were kept as rejected before, ``repeats`` the other
        places that have the same text."""
        self._has_copies = True
        judged = judge_copies(self._lake, copies, self._house)
        for row in judged.rows:
            site, hand_id, digest, import_id, file, line, _, fate, says, _ = row
            if fate == "conflict":
                places = [(import_id, file, line), *repeats.get(((site, hand_id), digest), ())]
                for by, where, at in places:
                    self._contradicts(by, where, f":{at}: {site} {hand_id}: {says}")
            self._by_import[import_id]["gained"] += fate == "more"
        if judged.better:
            self._derive()  # or rows of before would follow those of now
            keys = key_table(key for batch in judged.better for key in batch.keys)
            for name in (*HAND_TABLES, TABLE):
                self._lake.over(_DELETE.format(table=name), keys)
            better = {
                name: pa.Table.from_batches([batch.tables[name] for batch in judged.better])
                for name in HAND_TABLES
            }
            self._insert_rows(better)
            for batch in judged.better:
                self._keep_underived(batch.tables)
        if again:
            # It was rejected once and is read now.
            self._lake.over(_DELETE.format(table="copies") + _SAME_TEXT, _copy_keys(again))
        self._insert("copies", pa.Table.from_batches([text_batch("copies", judged.rows)]))

    def _forget(self, torn: Sequence[Key]) -> list[Copy]:
        """Removes hands that are to be stored anew; their further texts, to be judged again."""
        self._derive()
        keys = key_table(torn)
        self._lake.over(_STORED_LESS, keys)
        copies = [Copy(*row) for row in self._lake.over(_COPIES, keys).fetchall()]
        for name in (*HAND_TABLES, TABLE):
            self._lake.over(_DELETE.format(table=name), keys)
        self._lake.over(_DELETE.format(table="copies") + _READ_ONCE, keys)
        for copy in copies:
            self._by_import.setdefault(copy.import_id, Counter())
        return copies

    def _contradicts(self, import_id: str, file: str, how: str) -> None:
        self._by_import[import_id]["conflicts"] += 1
        if len(self._contradictions) < MAX_REASONS:
            self._contradictions.append(file + how)
        self._remember(import_id, "contradictions", how)

    def _remember(self, import_id: str, what: str, how: str) -> None:
        if self._reader is not None:
            said = self._said.setdefault(import_id, {}).setdefault(what, [])
            if len(said) < MAX_REASONS:
                said.append(how)

    def _known(
        self, batches: Sequence[Batch]
    ) -> tuple[dict[Key, int], dict[tuple[Key, int], tuple[str, str]]]:
        """Of the hands among the batches that the lake, or this transaction, holds already: the
        digest of the first text; fate of each further one, and what was said of it."""
        keys = pa.concat_tables(
            pa.table({name: batch.tables["hands"].column(name) for name in ("site", "hand_id")})
            for batch in batches
        )
        known = self._lake.over(_KNOWN.format(columns="digest", table="hands"), keys).fetchall()
        copies = []
        if self._has_copies:
            query = _KNOWN.format(columns="digest, fate, coalesce(says, '')", table="copies")
            copies = self._lake.over(query, keys).fetchall()
        return (
            {(site, hand_id): digest for site, hand_id, digest in known},
            {
                ((site, hand_id), digest): (fate, says)
                for site, hand_id, digest, fate, says in copies
            },
        )

    def _insert_rows(self, tables: dict[str, pa.Table]) -> None:
        """Adds rows of hands to every table. Empties ``tables`` as it goes, since sorting and
        packing a table takes as much memory again; so the texts, which are half of it, go first."""
        self._insert("hand_texts", tables.pop("hand_texts"))
        while tables:
            self._insert(*tables.popitem())

    def _keep_underived(self, tables: Mapping[str, pa.RecordBatch]) -> None:
        """Keeps of some hands what ``played`` is to be worked out of."""
        for name, rows in sources(tables).items():
            self._underived[name].append(rows)
        self._underived_hands += tables["hands"].num_rows

    def _derive(self) -> None:
        """Adds the rows of ``played`` that are missing."""
        if not self._underived_hands:
            return
        tables = {name: pa.Table.from_batches(rows) for name, rows in self._underived.items()}
        self._underived = {name: [] for name in SOURCES}
        self._underived_hands = 0
        derived = self._deriver.rows(tables)
        tables.clear()
        self._begin()
        self._insert(TABLE, derived)

    def _insert(self, name: str, table: pa.Table) -> None:
        """Adds rows to one table: one Parquet file."""
        if table.num_rows:
            self._lake.over(f"INSERT INTO {name} BY NAME FROM incoming", table)


_KNOWN: Final = (
    "SELECT site, hand_id, {columns} FROM {table} SEMI JOIN incoming USING (site, hand_id)"
)

_DELETE: Final = (
    "DELETE FROM {table} WHERE (site, hand_id) IN (SELECT (site, hand_id) FROM incoming)"
)
_READ_ONCE: Final = " AND fate <> 'rejected'"
_COPIES: Final = (
    "SELECT site, hand_id, digest, import_id, file, line, hero, text FROM copies "
    "SEMI JOIN incoming USING (site, hand_id) WHERE true" + _READ_ONCE
)
_STORED_LESS: Final = """
    UPDATE imports
    SET stored = stored - f.hands, hands_found = hands_found - f.hands,
        findings = greatest(findings - f.faults, 0)
    FROM (SELECT import_id, count(*) AS hands, sum(coalesce(n, 0))::BIGINT AS faults
          FROM hands SEMI JOIN incoming USING (site, hand_id)
          LEFT JOIN (SELECT site, hand_id, count(*) AS n FROM findings GROUP BY ALL)
              USING (site, hand_id)
          GROUP BY import_id) f
    WHERE imports.import_id = f.import_id
"""
_SAME_TEXT: Final = " AND (hand_id, digest) IN (SELECT (hand_id, digest) FROM incoming)"


def _copy(batch: Batch, place: int) -> Copy:
    """One hand of a batch as a further text of a hand."""
    hands, texts = batch.tables["hands"], batch.tables["hand_texts"]
    file, line, hero = (hands.column(name)[place].as_py() for name in ("file", "line", "hero"))
    text = texts.column("text")[place].as_py()
    import_id = batch.import_ids[place]
    return Copy(*batch.keys[place], batch.digests[place], import_id, file, line, hero, text)


def _place(batch: Batch, place: int) -> tuple[str, int]:
    """File and line of one hand of a batch."""
    hands = batch.tables["hands"]
    return hands.column("file")[place].as_py(), hands.column("line")[place].as_py()


def _copy_keys(copies: Sequence[Copy]) -> pa.Table:
    digests = pa.array([copy.digest for copy in copies], pa.uint64())
    return key_table(copy[:2] for copy in copies).append_column("digest", digests)
