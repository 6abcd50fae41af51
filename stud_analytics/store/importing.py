"""Brings hand histories into a lake: reads, drops what is there already, writes, commits.

A transaction ends only where a file ends, so the hands of a file and its row in ``imports`` are
seen together or not at all, and an import that is killed leaves whole files. Small files share
a transaction; a huge one is many INSERTs and one COMMIT. Rows wait in memory only until there
are enough of them for one Parquet file per table, so memory does not grow with the import.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import duckdb
import pyarrow as pa

from stud_analytics import __version__
from stud_analytics.reading import Source, SourceError, find_sources
from stud_analytics.store.executor import Executor, InProcess, Processes
from stud_analytics.store.lake import Lake, LakePath, explain_failure, open_lake
from stud_analytics.store.rows import Batch, reject_batch
from stud_analytics.store.schema import HAND_TABLES, arrow_schemas
from stud_analytics.store.work import Chunk, FileEnd, Job, house_rules

FLUSH_HANDS: Final = 10_000
"""Hands that become Parquet files together, and after which the next file's end commits."""
FLUSH_BYTES: Final = 48 << 20
"""The same in bytes of Arrow, for hands with much text."""
_JOB_SOURCES: Final = 16


class Progress(NamedTuple):
    """How far an import is."""

    files: int
    """Files read to their end."""
    files_total: int
    hands: int
    """Hands found so far."""
    note: str | None = None
    """What people must know now: that the import waits for another one."""


class ImportSummary(NamedTuple):
    """What became of everything an import found.

    ``hands_found`` is the sum of the five counts after it.
    """

    files: int
    """Files that could be read."""
    hands_found: int
    stored: int
    duplicates: int
    """Hands that the lake had already, or that the import found twice."""
    not_stud: int
    rejected: int
    unfinished: int
    findings: int
    """Of the referee, on the hands stored by this import."""
    seconds: float
    source_errors: tuple[str, ...]
    """A sentence for each path or file that could not be read (to its end)."""
    passed_over: tuple[str, ...]
    """Files found in folders and archives that are readable and no hand histories."""
    unfinished_at: tuple[str, ...]
    """``file:line`` of the first unfinished hands."""
    rejects: tuple[str, ...]
    """``file:line: reason`` of the first rejected hands; all of them are in ``rejects``."""

    def as_json(self) -> dict[str, int | float]:
        """The counts as ``stud import --json`` prints them."""
        counts = {name: getattr(self, name) for name in _COUNTS}
        return {**counts, "seconds": round(self.seconds, 3)}


_COUNTS: Final = ImportSummary._fields[:8]
_MAX_REASONS: Final = 20


def import_paths(
    paths: Iterable[Any],
    lake_path: LakePath,
    *,
    workers: int = 1,
    house: str | None = None,
    progress: Callable[[Progress], None] | None = None,
    executor: Executor | None = None,
) -> ImportSummary:
    """Imports files, folders and archives into the lake at ``lake_path``, made if need be.

    ``workers`` processes read and judge (1: this one); ``house`` names the rules to judge by
    (None: each site's own); ``progress`` is called now and then; ``executor`` reads instead of
    ``workers`` processes. A path that cannot be read is told in the summary; the rest is
    imported. LakeError if the lake cannot be written: then the files committed so far are in,
    the others are not, and the same import again completes it. HouseError for an unknown house.
    """
    began = time.monotonic()
    if house is not None:
        house_rules(house)
    tell = progress or _silent
    paths = list(paths)
    sources, errors = _sources(paths, Path(lake_path).absolute())
    if executor is None:
        executor = InProcess() if workers <= 1 else Processes(workers)

    def waiting() -> None:
        tell(Progress(0, len(sources), 0, "waiting for another import into the same lake"))

    if not sources:  # and no lake is made for nothing
        seconds = time.monotonic() - began
        return ImportSummary(0, 0, 0, 0, 0, 0, 0, 0, seconds, tuple(errors), (), (), ())
    with open_lake(lake_path, create=True, waiting=waiting) as lake:
        try:
            with _Writer(lake, frozenset(map(str, paths))) as writer:
                for chunk in executor.run(_jobs(sources, house, workers)):
                    writer.take(chunk)
                    tell(Progress(writer.files, len(sources), writer.hands_found))
                writer.finish()
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise explain_failure(lake.path, error) from error
        return writer.summary(time.monotonic() - began, errors)


def _silent(progress: Progress) -> None:
    pass


def _sources(paths: Iterable[Any], lake: Path) -> tuple[list[Source], list[str]]:
    """Every file under the paths, and a sentence for each path that cannot be read. The lake's
    own files are left out: it often stands in the folder that is imported."""
    sources: list[Source] = []
    errors: list[str] = []
    for path in paths:
        try:
            sources.extend(
                source
                for source in find_sources(path)
                if source.path is None or lake not in Path(source.path).absolute().parents
            )
        except (SourceError, OSError) as error:
            errors.append(str(error))
    return sources, errors


def _jobs(sources: Sequence[Source], house: str | None, workers: int) -> Iterator[Job]:
    """The files in order, several to a job; fewer where that leaves a worker idle."""
    size = max(1, min(_JOB_SOURCES, len(sources) // (2 * max(workers, 1))))
    if workers <= 1:
        size = _JOB_SOURCES
    for start in range(0, len(sources), size):
        yield Job(tuple(sources[start : start + size]), house)


class _Writer:
    """The one that writes: takes chunks, inserts, commits."""

    def __init__(self, lake: Lake, named: frozenset[str]) -> None:
        self._connection = lake.connection
        self._named = named
        """Paths as given: a file named there must be a history; one in a folder need not."""
        self._chunks: list[Chunk] = []
        self._waiting = 0
        self._waiting_bytes = 0
        self._uncommitted = 0
        self._in_transaction = False
        self._ended: list[FileEnd] = []
        self._by_import: dict[str, Counter[str]] = {}
        self._total: Counter[str] = Counter()
        self._errors: list[str] = []
        self._passed_over: list[str] = []
        self._unfinished_at: list[str] = []
        self._reasons: list[str] = []
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
        if self._in_transaction:
            # A failure while taking back must not hide the one that led here; the lake forgets
            # the transaction when it closes in any case.
            with suppress(duckdb.Error):
                self._connection.execute("ROLLBACK")
            self._in_transaction = False

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
        if self._waiting >= FLUSH_HANDS or self._waiting_bytes >= FLUSH_BYTES:
            self._flush()
        if chunk.whole and self._uncommitted + self._waiting >= FLUSH_HANDS:
            self.finish()

    def finish(self) -> None:
        """Writes and commits everything taken in so far. At the end of a file only."""
        self._flush()
        rows = [self._import_row(end) for end in self._ended if end.read]
        if rows:
            self._begin()
            schema = arrow_schemas()["imports"]
            columns = [pa.array(c, f.type) for c, f in zip(zip(*rows), schema, strict=True)]  # noqa: B905
            self._insert("imports", pa.Table.from_arrays(columns, schema=schema))
        if self._in_transaction:
            self._connection.execute("COMMIT")
            self._in_transaction = False
        for end in self._ended:
            self._count(end)
        self._ended = []
        self._by_import = {}
        self._uncommitted = 0

    def summary(self, seconds: float, errors: Sequence[str]) -> ImportSummary:
        """What was committed."""
        total = self._total
        return ImportSummary(
            files=self.files,
            hands_found=sum(total[name] for name in _FATES),
            stored=total["stored"],
            duplicates=total["duplicates"],
            not_stud=total["not_stud"],
            rejected=total["rejected"],
            unfinished=total["unfinished"],
            findings=total["findings"],
            seconds=seconds,
            source_errors=(*errors, *self._errors),
            passed_over=tuple(self._passed_over),
            unfinished_at=tuple(self._unfinished_at[:_MAX_REASONS]),
            rejects=tuple(self._reasons),
        )

    def _import_row(self, end: FileEnd) -> tuple[Any, ...]:
        counts = self._fates(end)
        return (
            end.import_id, datetime.now(UTC).replace(tzinfo=None), __version__, end.file,
            end.sha256, end.size, sum(counts[name] for name in _FATES),
            *(counts[name] for name in _FATES), counts["findings"],
        )  # fmt: skip

    def _fates(self, end: FileEnd) -> Counter[str]:
        """What became of the hands of one file."""
        counts = self._by_import.get(end.import_id, Counter())
        return counts + Counter(
            not_stud=end.not_stud, rejected=end.rejected, unfinished=end.unfinished
        )

    def _count(self, end: FileEnd) -> None:
        self._total.update(self._fates(end))
        if len(self._unfinished_at) < _MAX_REASONS:
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
            self._insert_rejects(rejects)

    def _insert_hands(self, batches: Sequence[Batch]) -> None:
        known = self._known(batches)
        parts: dict[str, list[pa.RecordBatch]] = {name: [] for name in HAND_TABLES}
        for batch in batches:
            wanted = []
            for key, import_id, findings in zip(
                batch.keys, batch.import_ids, batch.findings, strict=True
            ):
                counts = self._by_import.setdefault(import_id, Counter())
                new = key not in known
                wanted.append(new)
                if new:
                    known.add(key)
                    counts["stored"] += 1
                    counts["findings"] += findings
                else:
                    counts["duplicates"] += 1
            if any(wanted):
                for name, rows in batch.keep(wanted).items():
                    parts[name].append(rows)
        for name, tables in parts.items():
            if tables:
                self._insert(name, pa.Table.from_batches(tables))

    def _known(self, batches: Sequence[Batch]) -> set[tuple[str, str]]:
        """The keys among the batches that the lake, or this transaction, holds already."""
        keys = pa.concat_tables(
            pa.table({name: batch.tables["hands"].column(name) for name in ("site", "hand_id")})
            for batch in batches
        )
        return set(
            self._run(
                "SELECT site, hand_id FROM hands SEMI JOIN incoming USING (site, hand_id)", keys
            ).fetchall()
        )

    def _run(self, query: str, incoming: pa.Table) -> duckdb.DuckDBPyConnection:
        """Runs a query over the table ``incoming``.

        DuckDB finds it by its name among the variables here. A table that is registered would
        be kept until the transaction ends, and a huge file's rows with it.
        """
        return self._connection.execute(query)

    def _insert(self, name: str, table: pa.Table) -> None:
        """Adds rows to one table: one Parquet file."""
        if not table.num_rows:
            return
        self._run(f"INSERT INTO {name} FROM incoming", table)

    def _insert_rejects(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Adds the rejects that the lake does not hold: the same hand with the same text, or,
        where the hand has no number, the same text at the same place."""
        once: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        for row in rows:
            _, site, hand_id, file, line, reason, text = row
            if len(self._reasons) < _MAX_REASONS:
                self._reasons.append(f"{file}:{line}: {reason}")
            key = (site, hand_id, text) if hand_id else (site, file, line, text)
            once.setdefault(key, row)
        new = pa.Table.from_batches([reject_batch(list(once.values()))])
        self._run(_NEW_REJECTS, new)


_FATES: Final = ("stored", "duplicates", "not_stud", "rejected", "unfinished")

_NEW_REJECTS: Final = """
    INSERT INTO rejects
    SELECT i.* FROM incoming i
    ANTI JOIN (SELECT site, hand_id, text FROM rejects WHERE hand_id IS NOT NULL) r
        ON i.site IS NOT DISTINCT FROM r.site AND i.hand_id = r.hand_id AND i.text = r.text
    ANTI JOIN (SELECT site, file, line, text FROM rejects WHERE hand_id IS NULL) r
        ON i.hand_id IS NULL AND i.site IS NOT DISTINCT FROM r.site
        AND i.file = r.file AND i.line = r.line AND i.text = r.text
"""
