"""Reads the texts that a lake keeps in ``rejects`` again, after the reader has learnt more."""

import time
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

import duckdb
import pyarrow as pa

from stud_analytics.events import Unread
from stud_analytics.exchange import read_text
from stud_analytics.reading import check_zone
from stud_analytics.store.dating import Dater, keep_zone
from stud_analytics.store.failures import explain_failure
from stud_analytics.store.importing import Progress
from stud_analytics.store.lake import Lake, LakePath, open_lake
from stud_analytics.store.rejects import RejectRow, remove_rejects, renew_reasons
from stud_analytics.store.rows import Batch, Rows
from stud_analytics.store.storable import house_rules, storable
from stud_analytics.store.summary import MAX_REASONS, ImportSummary
from stud_analytics.store.tidying import tidy
from stud_analytics.store.work import DOES_NOT_FIT, Chunk, FileEnd, no_place
from stud_analytics.store.writer import Writer

_GROUP: Final = 500
"""Texts that are fetched together."""


class _Again(NamedTuple):
    """What a kept text is now."""

    batches: tuple[Batch, ...] = ()
    """The hands in it, one each."""
    not_stud: int = 0
    reason: str | None = None
    """Why it stays a reject."""


def retry_rejects(
    lake_path: LakePath,
    *,
    house: str | None = None,
    zone: str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> ImportSummary:
    """Reads every reject of the lake again, in one transaction.

    A text that can be trusted now leaves ``rejects``: its hand is stored under its own file and
    line (or is there already, or turns out to be of another game). The others stay, each with the
    reason of today. LakeError if there is no lake or it cannot be written: then nothing has
    changed. HouseError for an unknown house, ZoneError for an unknown zone; ``zone`` as of
    `import_paths`.
    """
    began = time.monotonic()
    if house is not None:
        house_rules(house)
    if zone is not None:
        check_zone(zone)
    tell = progress or (lambda _: None)

    def waiting() -> None:
        tell(Progress(0, 0, 0, "waiting for another import into the same lake"))

    with open_lake(lake_path, write=True, waiting=waiting, views=False) as lake:
        try:
            before, by_zone = keep_zone(lake, zone)
            dater = Dater(lake) if by_zone else None
            with Writer(lake, house=house, dater=dater) as writer:
                files, reasons = retry(lake, writer, house, tell, zone=by_zone)
                writer.finish()
            tidy(lake.connection)
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise explain_failure(lake.path, error) from error
        return writer.summary(time.monotonic() - began, ())._replace(
            files=files, rejects=tuple(reasons), zone=by_zone, zone_before=before
        )


def retry(
    lake: Lake,
    writer: Writer,
    house: str | None = None,
    tell: Callable[[Progress], None] = lambda _: None,
    of_import: str | None = None,
    zone: str | None = None,
) -> tuple[int, list[str]]:
    """Hands every text's outcome to the writer, which does not commit; how many files they came
    from, and why the first of those that stay do so. ``of_import``: of texts with that import_id
    only. ``zone``: of times that stand without one."""
    ((files_total,),) = lake.sql("SELECT count(DISTINCT file) FROM rejects").fetchall()
    reasons: list[str] = []
    files = 0
    for file, rows in groupby(_rows(lake, of_import), key=itemgetter(3)):
        import_id = uuid.uuid4().hex
        not_stud = rejected = gone = 0
        for group in _groups(rows):
            removed, renewed = [], []
            for row in group:
                again = _read_again(row, import_id, house, zone)
                not_stud += again.not_stud
                for batch in again.batches:
                    writer.take(Chunk(batch, [], [], whole=False))
                if again.reason is None:
                    removed.append(row)
                    continue
                rejected += 1
                if len(reasons) < MAX_REASONS:
                    reasons.append(f"{file}:{row[4]}: {again.reason}")
                if again.reason != row[5]:
                    renewed.append((*row[:5], again.reason, row[6]))
            gone += len(removed)
            if removed or renewed:
                writer.within(partial(_change, lake, removed, renewed))
        # A file of which nothing has changed is no import.
        end = FileEnd(import_id, file, None, None, not_stud, rejected, 0, None, gone > 0)
        writer.take(Chunk(None, [], [end], whole=False))
        files += 1
        tell(Progress(files, files_total, writer.hands_found))
    return files, reasons


def _change(lake: Lake, removed: list[RejectRow], renewed: list[RejectRow]) -> None:
    remove_rejects(lake, removed)
    renew_reasons(lake, renewed)


def _rows(lake: Lake, of_import: str | None) -> Iterator[RejectRow]:
    """Every reject by file and line, as the lake was before; memory does not grow with them."""
    with lake.connection.cursor() as reader:
        reader.execute("USE lake")
        reader.execute(
            "SELECT import_id, site, hand_id, file, line, reason, text FROM rejects "
            "WHERE $id IS NULL OR import_id = $id ORDER BY file, line, text",
            {"id": of_import},
        )
        while rows := reader.fetchmany(_GROUP):
            yield from rows


def _groups(rows: Iterator[RejectRow]) -> Iterator[list[RejectRow]]:
    group: list[RejectRow] = []
    for row in rows:
        group.append(row)
        if len(group) == _GROUP:
            yield group
            group = []
    if group:
        yield group


def _read_again(row: RejectRow, import_id: str, house: str | None, zone: str | None) -> _Again:
    _, _, _, file, line, old_reason, text = row
    batches: list[Batch] = []
    not_stud = 0
    # Other lines follow it in its file: a hand that stops early is not still being written.
    for outcome in read_text(text, file, line, ends=False, zone=zone):
        if isinstance(outcome, Unread):
            if outcome.kind != "not_stud":
                return _Again(reason=outcome.reason)
            not_stud += 1
            continue
        result = storable(outcome, house)
        if isinstance(result, str):
            return _Again(reason=result)
        alone = Rows()
        alone.add(result, import_id)
        try:
            batches.append(alone.batch())
        except DOES_NOT_FIT as failure:
            return _Again(reason=no_place(failure))
    if not batches and not not_stud:
        return _Again(reason=old_reason)
    return _Again(tuple(batches), not_stud)
