"""When hands were played whose text prints a time without a zone.

The zone is said at an import, and kept in lake.toml for the next ones. What came of it is in the
rows alone, for the text cannot tell it again: who reads a stored text takes the time of its row.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pyarrow as pa

from stud_analytics.definitions.played import TABLE
from stud_analytics.events import Hand
from stud_analytics.exchange import read_text
from stud_analytics.reading import ZoneError, check_zone
from stud_analytics.store.errors import LakeError
from stud_analytics.store.lake import Lake
from stud_analytics.store.mark import MARK, read_mark, write_mark
from stud_analytics.store.rows import Batch

Key = tuple[str, str]
"""site, hand_id."""


def kept_zone(folder: Path) -> str | None:
    """The zone that the lake in ``folder`` keeps; None if it keeps none, or is not there yet.
    LakeError if it is none that is known here."""
    mark = read_mark(folder)
    if mark is None or mark.zone is None:
        return None
    try:
        check_zone(mark.zone)
    except ZoneError as error:
        raise LakeError(f"{folder / MARK}: {error}") from None
    return mark.zone


def keep_zone(lake: Lake, zone: str | None) -> tuple[str | None, str | None]:
    """The zone that the lake kept, and the one by which hands are to be read: ``zone``, which it
    keeps from now on, or, if that is None, the same. Under the writers' lock. ZoneError for no
    such zone, LakeError as `kept_zone`."""
    if zone is None:
        kept = kept_zone(lake.path)
        return kept, kept
    check_zone(zone)
    mark = read_mark(lake.path)
    before = None if mark is None else mark.zone
    if mark is not None and before != zone:
        write_mark(lake.path, mark.catalog, mark.catalog_id, mark.data, zone)
    return before, zone


def dated(hand: Hand, started_at: datetime | None) -> Hand:
    """The hand of a stored text with the time that its row has (UTC, without a zone), where the
    text tells none."""
    if hand.started_at is not None or started_at is None:
        return hand
    return hand._replace(started_at=started_at.replace(tzinfo=UTC))


class Dater:
    """Gives stored hands the times that an import by a zone tells of the same texts: those that
    have none; those that have one by another zone only with ``change``."""

    def __init__(self, lake: Lake, *, change: bool = False) -> None:
        self._lake = lake
        self._change = change
        self._told: dict[Key, datetime] = {}
        self.given = 0
        """Hands that have got a time, or another one."""
        self.others = 0
        """Hands that keep a time by another zone."""

    def see(self, key: Key, batch: Batch, place: int) -> None:
        """Takes in a hand of a batch that is stored already, by the same text."""
        started_at = batch.tables["hands"].column("started_at")[place].as_py()
        if started_at is not None:
            self._told[key] = started_at

    def settle(self, before: Callable[[], None]) -> None:
        """Changes the rows of the hands seen since; ``before`` is called first if there are any.
        Within a transaction."""
        times, self._told = self._told, {}
        if not times:
            return
        given = {}
        others = self._lake.over(_OTHERWISE, _table(times)).fetchall()
        for site, hand_id, text, file, line, stored in others:
            key = (site, hand_id)
            if stored is not None:
                alone = next(read_text(text, file, line), None)
                if not isinstance(alone, Hand) or alone.started_at is not None:
                    continue  # its text says when it was, and no zone is asked
                if not self._change:
                    self.others += 1
                    continue
            given[key] = times[key]
        if given:
            before()
            for name in ("hands", TABLE):
                self._lake.over(_UPDATE.format(table=name), _table(given))
            self.given += len(given)


def _table(times: Mapping[Key, datetime]) -> pa.Table:
    """Keys and times as a table."""
    sites, ids = zip(*times, strict=True)
    return pa.table({
        "site": pa.array(sites, pa.string()), "hand_id": pa.array(ids, pa.string()),
        "started_at": pa.array(list(times.values()), pa.timestamp("us")),
    })  # fmt: skip


_OTHERWISE: Final = """
    SELECT site, hand_id, text, file, line, h.started_at
    FROM incoming
    JOIN hands h USING (site, hand_id)
    JOIN hand_texts USING (site, hand_id)
    WHERE h.started_at IS DISTINCT FROM incoming.started_at AND text IS NOT NULL
"""
_UPDATE: Final = """
    UPDATE {table} SET started_at = incoming.started_at
    FROM incoming
    WHERE {table}.site = incoming.site AND {table}.hand_id = incoming.hand_id
"""
