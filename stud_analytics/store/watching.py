"""Brings hands into a lake as their files grow.

A `Watcher` looks at folders when it is told to, reads what was added, and opens the lake only for
as long as it writes. How far each file is read is in its memory alone: whoever stops or kills it
loses nothing, because the next one reads every file from its beginning and the lake knows what it
has.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa

from stud_analytics.events import Hand
from stud_analytics.exchange import read_source
from stud_analytics.reading import Source, SourceError, check_zone, find_sources, sites_in
from stud_analytics.reading.tail import Tail
from stud_analytics.store import tidying
from stud_analytics.store.dating import Dater, keep_zone, kept_zone
from stud_analytics.store.failures import explain_failure
from stud_analytics.store.lake import Lake, LakePath, open_lake
from stud_analytics.store.storable import house_rules, storable
from stud_analytics.store.work import CHUNK_HANDS, Chunk, Collector
from stud_analytics.store.writer import Writer

SESSION: Final = 3.0
"""Seconds after which the lake is given back at the end of a file, for others to write."""
TIDY_AFTER: Final = 50
"""Commits of a few hands each after which their small files are made one."""


class StoredLine(NamedTuple):
    """A hand that was stored just now."""

    site: str
    hand_id: str
    game: str
    table: str | None
    verdict: str
    hero: str | None
    net: Decimal | None
    """What the hero won or lost, in the currency or chips; None without a hero dealt in."""
    currency: str | None
    file: str
    line: int


class Looked(NamedTuple):
    """What one look brought."""

    stored: tuple[StoredLine, ...]
    """Every hand stored, or () where nobody asked for them."""
    counts: Counter[str]
    """stored, duplicates, not_stud, rejected, gained, conflicts."""
    said: tuple[str, ...]
    """What people should know: rejects, contradictions, files that cannot be read."""


class Watcher:
    """Follows the files under some paths. Not for several threads.

    ``zone``, an IANA name, is that of times which stand without one, and kept with the lake when it
    is next written; None: the one that the lake keeps when the watch begins. SourceError if a path
    does not exist; HouseError for an unknown house, ZoneError for an unknown zone.
    """

    def __init__(
        self,
        paths: Iterable[str],
        lake_path: LakePath,
        *,
        house: str | None = None,
        zone: str | None = None,
        waiting: Callable[[], None] | None = None,
    ) -> None:
        self._paths = list(paths)
        for path in self._paths:
            if path == "-":
                raise SourceError("-", "standard input cannot be watched: name a folder")
            next(iter(find_sources(path)), None)
        if house is not None:
            house_rules(house)
        if zone is not None:
            check_zone(zone)
        self._lake_path = Path(lake_path).absolute()
        self._house = house
        self._said_zone = zone
        self.zone = zone or kept_zone(self._lake_path)
        """By which times that stand without one are read."""
        self._sites = sites_in(self.zone)
        self._read = partial(read_source, zone=self.zone)
        self._waiting = waiting
        self._tails: dict[tuple[Path, str | None], Tail] = {}
        self._problems: dict[str, str] = {}
        self._commits = 0
        """Since the lake was tidied up."""
        self._remove_at: float | None = None
        """When the files that were replaced can be removed."""
        self.counts: Counter[str] = Counter()
        """Of everything so far, as in `Looked`."""

    @property
    def files(self) -> int:
        """Files that are followed."""
        return len(self._tails)

    @property
    def without_hands(self) -> list[str]:
        """Files that are no hand histories so far."""
        return [tail.source.name for tail in self._tails.values() if tail.no_hands]

    @property
    def unfinished(self) -> list[str]:
        """``file:line`` of each last hand that is not whole, or not known to be."""
        return [
            f"{tail.source.name}:{tail.unfinished}"
            for tail in self._tails.values()
            if tail.unfinished is not None
        ]

    def look(
        self, *, find: bool = True, name: bool = True, stop: Callable[[], bool] | None = None
    ) -> Looked:
        """Reads what was added since the last look and stores it.

        ``find``: looks for new files too; ``name``: tells each hand stored; ``stop`` is asked
        between commits. LakeError if the lake cannot be written; the next look reads the same
        again.
        """
        if find:
            self._find()
        now, wall = time.monotonic(), time.time()
        due = [tail for tail in self._tails.values() if tail.is_due(now, wall)]
        if not due:
            self._tidy(now)
        counts: Counter[str] = Counter()
        stored: list[StoredLine] = []
        said: list[str] = []
        while due and not (stop is not None and stop()):
            done = self._session(due, now, counts, stored if name else None, said)
            due = due[done:]
        self.counts.update(counts)
        for tail in self._tails.values():
            if tail.problem and self._problems.get(tail.source.name) != tail.problem:
                self._problems[tail.source.name] = tail.problem
                if not tail.no_hands:
                    said.append(tail.problem)
        return Looked(tuple(stored), counts, tuple(said))

    def close(self) -> None:
        """Makes the small files of the commits so far into large ones."""
        if self._commits > 1 or self._remove_at is not None:
            with open_lake(self._lake_path, write=True, waiting=self._waiting, views=False) as lake:
                tidying.tidy(lake.connection, merge=True)
            self._commits, self._remove_at = 0, None

    def _tidy(self, now: float) -> None:
        """Keeps the lake's files few, while nothing else is to do."""
        if self._remove_at is not None and now >= self._remove_at:
            # Whoever opens the lake to write removes them.
            open_lake(self._lake_path, write=True, waiting=self._waiting, views=False).close()
            self._remove_at = None
        elif self._commits >= TIDY_AFTER:
            with open_lake(self._lake_path, write=True, waiting=self._waiting, views=False) as lake:
                tidying.rewrite_files(lake.connection, merge=tidying.SMALL)
            self._commits, self._remove_at = 0, now + tidying.LONG_GRACE

    def _find(self) -> None:
        """Follows new files, under their new names those that were renamed, and no longer those
        that are gone."""
        found: dict[tuple[Path, str | None], Source] = {}
        for source in self._sources():
            assert source.path is not None
            found.setdefault((source.path, source.member), source)
        gone = [self._tails.pop(key) for key in list(self._tails) if key not in found]
        for key, source in found.items():
            if key not in self._tails:
                self._tails[key] = _renamed(gone, source) or Tail(source, self._sites, self._read)

    def _sources(self) -> Iterator[Source]:
        for path in self._paths:
            try:
                for source in find_sources(path):
                    if self._lake_path not in Path(source.path or "").absolute().parents:
                        yield source
            except (SourceError, OSError):
                continue  # a folder that is gone, and may come back

    def _session(
        self,
        tails: Sequence[Tail],
        now: float,
        counts: Counter[str],
        stored: list[StoredLine] | None,
        said: list[str],
    ) -> int:
        """Stores what is new in the first of some files, within one opening of the lake, and
        returns how many of them that were. The lake is not opened for nothing."""
        read: list[Tail] = []
        other: Counter[str] = Counter()
        chunks = self._chunks(tails, now, read, other)
        try:
            first = next((c for c in chunks if c.batch is not None or c.rejects), None)
            if first is not None:
                with open_lake(
                    self._lake_path, create=True, waiting=self._waiting, views=False
                ) as lake:
                    self._write(lake, chain((first,), chunks), counts, stored, said)
        except BaseException:
            for tail in read:
                tail.again()
            raise
        for tail in read:
            tail.keep()
        counts.update(other)
        return len(read)

    def _chunks(
        self, tails: Sequence[Tail], now: float, read: list[Tail], other: Counter[str]
    ) -> Iterator[Chunk]:
        """What is new in the files, until the session's time is over."""
        taken = Collector(self._house)
        began = time.monotonic()
        for tail in tails:
            read.append(tail)
            taken.begin()
            found = False
            for outcome in tail.read(now, self._trusted):
                found = True
                taken.take(outcome)
                if not isinstance(outcome, Hand) and outcome.kind == "not_stud":
                    other["not_stud"] += 1
                if taken.full(CHUNK_HANDS):
                    yield taken.chunk(whole=False)
            if found:
                taken.end(tail.source.name)
                yield taken.chunk(whole=True)
            if time.monotonic() - began > SESSION:
                return

    def _trusted(self, hand: Hand) -> bool:
        return not isinstance(storable(hand, self._house), str)

    def _write(
        self,
        lake: Lake,
        chunks: Iterable[Chunk],
        counts: Counter[str],
        stored: list[StoredLine] | None,
        said: list[str],
    ) -> None:
        new: list[StoredLine] = []
        keep = None if stored is None else lambda rows: new.extend(_lines(rows))
        try:
            if self._said_zone is not None:
                keep_zone(lake, self._said_zone)
                self._said_zone = None
            dater = Dater(lake) if self.zone else None
            with Writer(lake, house=self._house, stored=keep, dater=dater) as writer:
                for chunk in chunks:
                    writer.take(chunk)
                writer.finish()
            self._commits += 1
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise explain_failure(lake.path, error) from error
        summary = writer.summary(0.0, ())
        for fate in ("stored", "duplicates", "rejected", "gained", "conflicts"):
            if count := getattr(summary, fate):
                counts[fate] += count
        said += [f"rejected: {reason}" for reason in summary.rejects]
        said += [f"contradicts: {how}" for how in summary.contradictions]
        if stored is not None:
            stored += new


def _renamed(gone: list[Tail], source: Source) -> Tail | None:
    """The file under its old name, if it is one of those that are gone."""
    try:
        status = Path(source.path or "").stat()
    except OSError:
        return None
    for tail in gone:
        if tail.identity == (status.st_dev, status.st_ino) and source.member is None:
            gone.remove(tail)
            tail.renamed(source)
            return tail
    return None


def _lines(rows: dict[str, pa.RecordBatch]) -> Iterator[StoredLine]:
    """The hands of some rows, in their order."""
    heroes: dict[tuple[str, str], Any] = {}
    for seat in rows["seats"].select(["site", "hand_id", "hero", "net"]).to_pylist():
        if seat["hero"]:
            heroes[seat["site"], seat["hand_id"]] = seat["net"]
    for hand in rows["hands"].to_pylist():
        net = heroes.get((hand["site"], hand["hand_id"]))
        yield StoredLine(
            hand["site"],
            hand["hand_id"],
            hand["game"],
            hand["table_name"],
            hand["verdict"],
            hand["hero"],
            None if net is None else Decimal(net).scaleb(-hand["decimals"]),
            hand["currency"],
            hand["file"],
            hand["line"],
        )
