"""Brings hand histories into a lake: finds the files, has them read, has the rows written."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa

from stud_analytics.reading import Source, SourceError, check_zone, find_sources
from stud_analytics.store.dating import Dater, keep_zone
from stud_analytics.store.executor import Executor, InProcess, Processes
from stud_analytics.store.failures import explain_failure
from stud_analytics.store.lake import LakePath, open_lake
from stud_analytics.store.remembering import Memory, Skipped, reader
from stud_analytics.store.storable import house_rules
from stud_analytics.store.summary import ImportSummary
from stud_analytics.store.tidying import tidy
from stud_analytics.store.work import Job, system_memory
from stud_analytics.store.writer import Writer

_JOB_FILES: Final = 64
_LARGE: Final = 8 << 20
"""Bytes, of some four thousand hands, from which on a second process saves time."""
_JOB_BYTES: Final = 1 << 20
"""Some five hundred hands: what the processes have still to read at the end is as little."""


class Progress(NamedTuple):
    """How far an import is."""

    files: int
    """Files read to their end."""
    files_total: int
    hands: int
    """Hands found so far."""
    note: str | None = None
    """What people must know now: that the import waits for another one."""


def import_paths(
    paths: Iterable[Any],
    lake_path: LakePath,
    *,
    workers: int | None = 1,
    house: str | None = None,
    zone: str | None = None,
    progress: Callable[[Progress], None] | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    reread: bool = False,
) -> ImportSummary:
    """Imports files, folders and archives into the lake at ``lake_path``, made if need be.

    ``workers`` processes read and judge (1: this one; None: two where the machine has as many cores
    and there is much to read; a program that starts others needs ``if __name__ == "__main__"``);
    ``house`` names the rules to judge by (None: each site's own); ``zone``, an IANA name, is the
    zone of times that files print without one, which the lake keeps for the imports after this;
    ``progress`` is called now and then. The Dask cluster whose scheduler is at ``cluster``, or
    ``executor``, reads instead of ``workers`` processes. A file that the lake has read before, and
    that has not changed, is not read (`remembering`), unless ``reread``; its hands are counted all
    the same. A stored hand without a time gets it by the zone when its file is read again; one with
    a time by another zone only if both ``zone`` and ``reread`` are given. A path that cannot be
    read is told in the summary; the rest is imported. LakeError if the lake cannot be written: then
    the files committed so far are in, the others are not, and the same import again completes it.
    HouseError for an unknown house, ZoneError for an unknown zone.
    """
    began = time.monotonic()
    if house is not None:
        house_rules(house)
    if zone is not None:
        check_zone(zone)
    tell = progress or _silent
    paths = list(paths)
    sources, errors = _sources(paths, Path(lake_path).absolute())

    def waiting() -> None:
        tell(Progress(0, total, 0, "waiting for another import into the same lake"))

    def skipping(files: int, hands: int) -> None:
        tell(Progress(files, total, hands))

    total = len(sources)
    if workers is None:
        workers = 1 if executor is not None or cluster is not None else _best_workers(sources)
    if not sources:  # and no lake is made for nothing
        seconds = time.monotonic() - began
        return ImportSummary(seconds=seconds, source_errors=tuple(errors))
    with (
        system_memory(),
        _executor(executor, workers, cluster) as readers,
        open_lake(lake_path, create=True, waiting=waiting, views=False) as lake,
    ):
        try:
            before, by_zone = keep_zone(lake, zone)
            skipped: list[Skipped] = []
            if not reread:
                skipped, sources = Memory(lake, sources, house, by_zone).split(sources, skipping)
            named = frozenset(map(str, paths))
            dater = Dater(lake, change=reread and zone is not None) if by_zone else None
            by, ahead = reader(house, by_zone), workers > 1
            with Writer(lake, named, house, reader=by, dater=dater, ahead=ahead) as writer:
                writer.skip(skipped)
                zoneless = sum(file.known.zoneless for file in skipped)
                for chunk in readers.run(_jobs(sources, house, by_zone, workers)):
                    writer.take(chunk)
                    zoneless += sum(end.zoneless for end in chunk.ended)
                    tell(Progress(writer.files, total, writer.hands_found))
                writer.finish()
            tidy(lake.connection)
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise explain_failure(lake.path, error) from error
        return writer.summary(time.monotonic() - began, errors)._replace(
            zone=by_zone,
            zone_before=before,
            zoneless=zoneless,
            dated=dater.given if dater else 0,
            dated_otherwise=dater.others if dater else 0,
        )


def _executor(
    executor: Executor | None, workers: int, cluster: str | None
) -> AbstractContextManager[Executor]:
    """Who reads."""
    if executor is not None:
        return nullcontext(executor)
    if cluster is not None:
        from stud_analytics.store.cluster import Cluster

        return nullcontext(Cluster(cluster))
    return nullcontext(InProcess()) if workers <= 1 else Processes(workers)


def _best_workers(sources: Sequence[Source]) -> int:
    """Two read faster than one, of much; more would read faster than one process writes, and each
    takes its memory."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    size = 0
    for source in sources:
        size += _size(source)
        if size >= _LARGE:
            return min(2, cores or 1)
    return 1


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


def _jobs(
    sources: Sequence[Source], house: str | None, zone: str | None, workers: int
) -> Iterator[Job]:
    """The files in order, some to a job: fewer where that would leave a worker idle."""
    most = min(_JOB_FILES, max(1, len(sources) // (4 * max(workers, 1))))
    some: list[Source] = []
    size = 0
    for source in sources:
        some.append(source)
        size += _size(source)
        if len(some) >= most or size >= _JOB_BYTES:
            yield Job(tuple(some), house, zone)
            some, size = [], 0
    if some:
        yield Job(tuple(some), house, zone)


def _size(source: Source) -> int:
    """Bytes to read, roughly."""
    if source.path is None or source.member is not None:
        return _JOB_BYTES // _JOB_FILES
    try:
        return os.path.getsize(source.path)
    except OSError:  # whoever reads it says why
        return 0
