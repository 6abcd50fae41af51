"""What a worker does: reads files, replays hands, and hands back rows in chunks.

Nothing here touches the lake, so it runs in the importing process, in others, or elsewhere.
"""

import gc
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pyarrow as pa

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange import read_source
from stud_analytics.money import amount_text
from stud_analytics.reading import Source, SourceError
from stud_analytics.rules import House, load_house, replay
from stud_analytics.rules.record import Replay
from stud_analytics.store.rows import Batch, Rows

CHUNK_HANDS: Final = 1000
"""A chunk is sent off when it has this many hands, ..."""
WHOLE_HANDS: Final = 250
"""... or this many at the end of a file, so that the import has places to commit."""

RejectKey = tuple[str | None, str | None, str, int, str]
"""site, hand_id, file, line, text: what makes two rejects the same."""


class Job(NamedTuple):
    """Some files for one worker. Goes to other processes."""

    sources: tuple[Source, ...]
    house: str | None
    """Rules to judge by; None: those of each hand's site."""


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
        for chunk in _Worker(job).chunks():
            yield chunk
            gc.collect(0)  # what little there is: exceptions, parse trees


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


class _Worker:
    def __init__(self, job: Job) -> None:
        self._job = job
        self._rows = Rows()
        self._replays: list[tuple[Replay, str]] = []
        self._rejects: list[tuple[Any, ...]] = []
        self._ended: list[FileEnd] = []
        self._counts = dict.fromkeys(("not_stud", "rejected", "unfinished"), 0)
        self._unfinished_at: list[str] = []

    def chunks(self) -> Iterator[Chunk]:
        for source in self._job.sources:
            sent_part = False
            import_id = uuid.uuid4().hex
            self._counts = dict.fromkeys(self._counts, 0)
            self._unfinished_at = []
            error: str | None = None
            found = no_hands = False
            try:
                for outcome in read_source(source):
                    found = True
                    self._take(outcome, import_id)
                    if self._full(CHUNK_HANDS):
                        yield self._chunk(whole=False)
                        sent_part = True
            except SourceError as failure:
                error, no_hands = str(failure), failure.no_hands
            except OSError as failure:
                error = str(failure)
            if source.size == 0:
                error, no_hands = f"{source.name}: it is empty: nothing to import", True
            self._end(source, import_id, error, found, no_hands)
            if sent_part or self._full(WHOLE_HANDS):
                yield self._chunk(whole=True)
        if self._ended:
            yield self._chunk(whole=True)

    def _full(self, hands: int) -> bool:
        return len(self._rows) >= hands or len(self._rejects) >= hands

    def _take(self, outcome: Hand | Unread, import_id: str) -> None:
        """Replays a hand that was read; keeps aside what cannot be trusted; counts the rest."""
        if type(outcome) is Unread:
            self._counts[outcome.kind] += 1
            if outcome.kind == "unfinished":
                self._unfinished_at.append(f"{outcome.file}:{outcome.line}")
            if outcome.kind == "rejected":
                self._rejects.append(_reject(outcome, import_id, outcome.reason))
            return
        assert isinstance(outcome, Hand)
        if outcome.unknown:
            first = outcome.unknown[0]
            more = f" (and {len(outcome.unknown) - 1} more)" if len(outcome.unknown) > 1 else ""
            self._keep_aside(
                outcome,
                import_id,
                f"line {first.line} is not known to the grammar: {first.text.strip()}{more}",
            )
            return
        try:
            result = replay(outcome, house_rules(self._job.house or outcome.site))
        except Exception as failure:  # noqa: BLE001  # one hand must not cost the others
            self._keep_aside(
                outcome, import_id,
                f"the referee failed on it ({type(failure).__name__}: {failure}): please report it",
            )  # fmt: skip
            return
        if not result.balanced:
            self._keep_aside(outcome, import_id, _unbalanced(result))
            return
        self._rows.add(result, import_id)
        self._replays.append((result, import_id))

    def _keep_aside(self, hand: Hand, import_id: str, reason: str) -> None:
        self._counts["rejected"] += 1
        self._rejects.append(_reject(hand, import_id, reason))

    def _end(
        self, source: Source, import_id: str, error: str | None, found: bool, no_hands: bool
    ) -> None:
        counts = self._counts
        self._ended.append(
            FileEnd(
                import_id,
                source.name,
                source.sha256,
                source.size,
                counts["not_stud"],
                counts["rejected"],
                counts["unfinished"],
                error,
                error is None or found,
                no_hands,
                tuple(self._unfinished_at),
            )
        )

    def _chunk(self, *, whole: bool) -> Chunk:
        """Everything since the last chunk."""
        replays, ended = self._replays, self._ended
        self._replays, self._ended = [], []
        try:
            batch = self._rows.batch() if replays else None
        except (OverflowError, ValueError, pa.ArrowException):
            batch, ended = self._one_by_one(replays, ended)
        rejects, self._rejects = self._rejects, []
        return Chunk(batch, rejects, ended, whole)

    def _one_by_one(
        self, replays: list[tuple[Replay, str]], ended: list[FileEnd]
    ) -> tuple[Batch | None, list[FileEnd]]:
        """The batch without the hands that do not fit the tables, which are rejected."""
        good, late = Rows(), dict.fromkeys((end.import_id for end in ended), 0)
        for result, import_id in replays:
            alone = Rows()
            alone.add(result, import_id)
            try:
                alone.batch()
            except (OverflowError, ValueError, pa.ArrowException) as failure:
                reason = f"a value does not fit the tables: {failure}"
                self._rejects.append(_reject(result.hand, import_id, reason))
                if import_id in late:
                    late[import_id] += 1
                else:
                    self._counts["rejected"] += 1
            else:
                good.add(result, import_id)
        ended = [end._replace(rejected=end.rejected + late[end.import_id]) for end in ended]
        return (good.batch() if len(good) else None), ended


_houses: dict[str, House] = {}


def house_rules(name: str) -> House:
    """The profile of a house, loaded once. HouseError if there is none."""
    house = _houses.get(name)
    if house is None:
        house = _houses[name] = load_house(name)
    return house


def _reject(hand: Hand | Unread, import_id: str, reason: str) -> tuple[Any, ...]:
    return (import_id, hand.site, hand.hand_id, hand.file, hand.line, reason, hand.text)


def _unbalanced(result: Replay) -> str:
    """Why a hand whose chips do not add up is not stored."""
    hand = result.hand

    def money(units: int) -> str:
        return amount_text(units, hand.decimals, hand.currency)

    put_in = sum(player.put_in for player in result.players)
    out = sum(award.amount for award in result.awards)
    return (
        f"chips in are not chips out: {money(put_in)} put in, {money(out)} paid, "
        f"{money(result.rake)} rake, {money(result.fees)} fees"
    )
