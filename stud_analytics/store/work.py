"""What a worker does: reads files, replays hands, and hands back rows in chunks.

Nothing here touches the lake, so it runs in the importing process, in others, or elsewhere.
"""

import gc
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pyarrow as pa

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange import names_no_zone, read_source
from stud_analytics.reading import Source, SourceError
from stud_analytics.store.rows import Batch, Rows
from stud_analytics.store.storable import storable

CHUNK_HANDS: Final = 500
"""A chunk is sent off when it has this many hands, ..."""
WHOLE_HANDS: Final = 250
"""... or this many at the end of a file, so that the import has places to commit."""
_TOGETHER: Final = 32
"""Hands that are read, then judged, then made rows of: the code of all three at once does not fit
the memory near the processor, nor do many more hands."""
CHUNK_TEXT: Final = 32 << 20
"""... or when the texts of its hands and rejects have this many characters."""

RejectKey = tuple[str | None, str | None, str, int, str]
"""site, hand_id, file, line, text: what makes two rejects the same."""


class Job(NamedTuple):
    """Some files for one worker. Goes to other processes."""

    sources: tuple[Source, ...]
    house: str | None
    """Rules to judge by; None: those of each hand's site."""
    zone: str | None = None
    """IANA name of the zone of times that stand without one; None: those are no times."""


class FileEnd(NamedTuple):
    """A file read to its end. What became of hands that are neither stored nor duplicates."""

    import_id: str
    file: str
    sha256: str | None
    """None if the file could not be read to its end."""
    size: int | None
    not_stud: int
    rejected: int
    unfinished: int
    error: str | None
    """Why the file could not be read, or not to its end; for people."""
    read: bool
    """Whether anything of it was read."""
    no_hands: bool = False
    """It is readable, and simply no hand history: empty, or something else."""
    unfinished_at: tuple[str, ...] = ()
    """``file:line`` of each unfinished hand."""
    path: str | None = None
    """By which an import knows the file again; None for what is no file."""
    stamp: str | None = None
    """`Source.stamp` of the file as it was read; None where a change might not show in it."""
    zoneless: int = 0
    """Hands without a time since nobody said in which zone theirs is."""


class Chunk(NamedTuple):
    """Rows of some hands, and the files that ended among them."""

    batch: Batch | None
    rejects: list[tuple[Any, ...]]
    """Rows of the table ``rejects``."""
    ended: list[FileEnd]
    whole: bool
    """Whether no file is half told after this chunk: the import can commit."""


def read_job(job: Job) -> Iterator[Chunk]:
    """The chunks of a job, in the order of its files."""
    with _collector_off():
        for chunk in _chunks(job):
            yield chunk
            gc.collect(0)  # what little there is: exceptions, parse trees


@contextmanager
def system_memory() -> Iterator[None]:
    """Arrow takes its memory from the system, which has it back sooner than Arrow's own allocator
    gives it."""
    before = pa.default_memory_pool()
    pa.set_memory_pool(pa.system_memory_pool())
    try:
        yield
    finally:
        pa.set_memory_pool(before)


@contextmanager
def _collector_off() -> Iterator[None]:
    """Events and rows are many small tuples without a cycle among them: reference counting frees
    them, and looking through them for cycles costs a sixth of an import."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _chunks(job: Job) -> Iterator[Chunk]:
    """The chunks of a job as they fill."""
    taken = Collector(job.house)
    for source in job.sources:
        sent_part = False
        taken.begin()
        error: str | None = None
        found = no_hands = False
        began, stamp = time.time_ns(), source.stamp()
        try:
            for outcome in read_source(source, zone=job.zone):
                found = True
                taken.take(outcome)
                if taken.full(CHUNK_HANDS):
                    yield taken.chunk(whole=False)
                    sent_part = True
        except SourceError as failure:
            error, no_hands = str(failure), failure.no_hands
        except OSError as failure:
            error = str(failure)
        if source.size == 0:
            error, no_hands = f"{source.name}: it is empty: nothing to import", True
        taken.end(
            source.name,
            sha256=source.sha256,
            size=source.size,
            error=error,
            read=error is None or found,
            no_hands=no_hands,
            path=None if stamp is None else source.whole_path(),
            stamp=sure_stamp(stamp, source, began),
        )
        if sent_part or taken.full(WHOLE_HANDS):
            yield taken.chunk(whole=True)
    if taken.waiting:
        yield taken.chunk(whole=True)


_CLOCK: Final = 2_000_000_000
"""Nanoseconds: the coarsest time of change that a file system keeps."""


def sure_stamp(stamp: str | None, source: Source, began: int) -> str | None:
    """The stamp that the file had when its reading began, at the time ``began``; None if it was
    changed since, or so shortly before that another change would leave it the same."""
    if stamp is None or source.stamp() != stamp:
        return None
    changed = int(stamp.split(" ")[1])
    return stamp if changed < began - _CLOCK else None


class Collector:
    """Judges what is read of files, one after another, and makes chunks of it."""

    def __init__(self, house: str | None) -> None:
        self._house = house
        self._import_id = ""
        self._read: list[Hand] = []
        """Hands that wait to be judged."""
        self._rows = Rows()
        self._rejects: list[tuple[Any, ...]] = []
        self._ended: list[FileEnd] = []
        self._counts = dict.fromkeys(("not_stud", "rejected", "unfinished"), 0)
        self._unfinished_at: list[str] = []
        self._zoneless = 0
        """Hands of the file without a time, from the first on that names no zone."""
        self._text = 0
        """Characters of the texts since the last chunk."""

    @property
    def waiting(self) -> bool:
        """Whether a file has ended that no chunk tells of."""
        return bool(self._ended)

    def begin(self) -> None:
        """A file begins."""
        self._import_id = uuid.uuid4().hex
        self._counts = dict.fromkeys(self._counts, 0)
        self._unfinished_at = []
        self._zoneless = 0

    def full(self, hands: int) -> bool:
        """Whether there are so many of anything, or so much text that it should not wait."""
        kept = max(len(self._rows) + len(self._read), len(self._rejects))
        return kept >= hands or self._text >= CHUNK_TEXT

    def take(self, outcome: Hand | Unread) -> None:
        """Takes in what was read: hands to be judged, what cannot be trusted, what counts only."""
        if type(outcome) is Unread:
            self._counts[outcome.kind] += 1
            if outcome.kind == "unfinished":
                self._unfinished_at.append(f"{outcome.file}:{outcome.line}")
            if outcome.kind == "rejected":
                self._judge()  # those before it come before it
                self._text += len(outcome.text)
                self._rejects.append(_reject(outcome, self._import_id, outcome.reason))
            return
        assert isinstance(outcome, Hand)
        # The hands of a file are in one form, and reading each again would take its time.
        if outcome.started_at is None and (self._zoneless or names_no_zone(outcome)):
            self._zoneless += 1
        self._text += len(outcome.text)
        self._read.append(outcome)
        if len(self._read) == _TOGETHER:
            self._judge()

    def _judge(self) -> None:
        """Replays the hands that wait, keeps their rows, and lets them go."""
        hands, self._read = self._read, []
        results = [storable(hand, self._house) for hand in hands]
        for hand, result in zip(hands, results, strict=True):
            if isinstance(result, str):
                self._counts["rejected"] += 1
                self._rejects.append(_reject(hand, self._import_id, result))
            else:
                self._rows.add(result, self._import_id)

    def end(
        self,
        file: str,
        *,
        sha256: str | None = None,
        size: int | None = None,
        error: str | None = None,
        read: bool = True,
        no_hands: bool = False,
        path: str | None = None,
        stamp: str | None = None,
    ) -> None:
        """The file ends; what is said of it is as in `FileEnd`."""
        self._judge()
        counts = self._counts
        self._ended.append(
            FileEnd(
                self._import_id, file, sha256, size,
                counts["not_stud"], counts["rejected"], counts["unfinished"],
                error, read, no_hands, tuple(self._unfinished_at), path, stamp,
                self._zoneless,
            )
        )  # fmt: skip

    def chunk(self, *, whole: bool) -> Chunk:
        """Everything since the last chunk."""
        self._judge()
        ended, self._ended = self._ended, []
        self._text = 0
        try:
            batch = self._rows.batch() if len(self._rows) else None
        except DOES_NOT_FIT:
            batch, ended = self._one_by_one(ended)
        rejects, self._rejects = self._rejects, []
        return Chunk(batch, rejects, ended, whole)

    def _one_by_one(self, ended: list[FileEnd]) -> tuple[Batch | None, list[FileEnd]]:
        """The batch without the hands that do not fit the tables, which are rejected."""
        rows, self._rows = self._rows, Rows()
        good, late = [], dict.fromkeys((end.import_id for end in ended), 0)
        for place in range(len(rows)):
            try:
                rows.pick([place]).batch()
            except DOES_NOT_FIT as failure:
                import_id, site, hand_id, file, line, text = rows.hand(place)
                self._rejects.append(
                    (import_id, site, hand_id, file, line, no_place(failure), text)
                )
                if import_id in late:
                    late[import_id] += 1
                else:
                    self._counts["rejected"] += 1
            else:
                good.append(place)
        ended = [end._replace(rejected=end.rejected + late[end.import_id]) for end in ended]
        return (rows.pick(good).batch() if good else None), ended


DOES_NOT_FIT: Final = (OverflowError, ValueError, pa.ArrowException)
"""What making a batch raises for a hand with a value that the tables cannot hold."""


def no_place(failure: Exception) -> str:
    """Why such a hand is not stored, for people."""
    return f"a value does not fit the tables: {failure}"


def _reject(hand: Hand | Unread, import_id: str, reason: str) -> tuple[Any, ...]:
    return (import_id, hand.site, hand.hand_id, hand.file, hand.line, reason, hand.text)
