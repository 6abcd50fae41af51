"""Reads and judges stored hands again from their texts: to see whether the rows are what the texts
say, and to make them so."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

import pyarrow as pa

from stud_analytics.rules import HouseError
from stud_analytics.store.dating import dated
from stud_analytics.store.errors import LakeError
from stud_analytics.store.lake import Lake
from stud_analytics.store.lookup import Text, read_together
from stud_analytics.store.rows import Batch, Rows
from stud_analytics.store.schema import DIGEST_SQL, HAND_TABLES
from stud_analytics.store.storable import house_rules, storable
from stud_analytics.store.work import DOES_NOT_FIT, no_place

SLICE: Final = 10_000
"""Hands that are read again together."""

_TEXTS: Final = f"""
    SELECT DISTINCT ON (site, hand_id)
           site, hand_id, h.house, h.import_id, h.started_at,
           [t.text, h.file, h.line::VARCHAR], m.texts
    FROM hands h
    JOIN hand_texts t USING (site, hand_id)
    LEFT JOIN (
        SELECT site, hand_id, list([text, file, line::VARCHAR] ORDER BY file, line) AS texts
        FROM copies WHERE fate = 'more' AND {{condition}} GROUP BY ALL) m USING (site, hand_id)
    WHERE {{condition}} AND t.text IS NOT NULL
    -- Where a text is there twice, the one that was read.
    ORDER BY site, hand_id, h.digest = {DIGEST_SQL.format(text="t.text")} DESC
"""


class Failure(NamedTuple):
    """A stored hand that this version cannot make rows of."""

    site: str
    hand_id: str
    why: str


class Reread(NamedTuple):
    """Some stored hands, read and judged again."""

    batch: Batch | None
    failures: list[Failure]

    def table(self, name: str) -> pa.Table:
        """The rows of one table."""
        assert self.batch is not None
        return pa.Table.from_batches([self.batch.tables[name]])


def read_stored_again(lake: Lake, condition: str) -> Reread:
    """The rows that the texts of some hands make now. ``condition`` is SQL over site and hand_id
    that picks the hands, not many more than `SLICE`."""
    rows, failures = Rows(), []
    for site, hand_id, house, import_id, started_at, first, more in lake.connection.execute(
        _TEXTS.format(condition=condition)
    ).fetchall():
        texts = [Text(text, file, int(line)) for text, file, line in (first, *(more or ()))]
        why = _add(rows, texts, house, import_id, started_at, site, hand_id)
        if why is not None:
            failures.append(Failure(site, hand_id, why))
    return Reread(rows.batch() if len(rows) else None, failures)


def _add(
    rows: Rows,
    texts: list[Text],
    house: str,
    import_id: str,
    started_at: datetime | None,
    site: str,
    hand_id: str,
) -> str | None:
    """Adds a hand to the rows; why not, for people, if it cannot be done."""
    try:
        told = read_together(texts)
    except LakeError as error:
        return str(error)
    hand = dated(told.hand, started_at)
    if (hand.site, hand.hand_id) != (site, hand_id):
        return f"its text is read as {hand.site} {hand.hand_id}"
    result = storable(hand, _house(house))
    if isinstance(result, str):
        return result
    alone = Rows()
    alone.add(result, import_id, told.heroes)
    try:
        alone.batch()
    except DOES_NOT_FIT as failure:
        return no_place(failure)
    rows.add(result, import_id, told.heroes)
    return None


def _house(name: str) -> str | None:
    """The house a hand was judged by; its site's if that was a file that is not there now."""
    try:
        house_rules(name)
    except HouseError:
        return None
    return name


def reread_differences(lake: Lake) -> Iterator[tuple[Any, ...]]:
    """Hands with rows other than those that their texts make now: site, hand_id, table; or why
    they make none."""
    ((hands,),) = lake.connection.execute("SELECT count(*) FROM hands").fetchall()
    parts = -(-hands // SLICE)
    for part in range(parts):
        condition = f"hash(site, hand_id) % {parts} = {part}"
        again = read_stored_again(lake, condition)
        yield from again.failures
        if again.batch is None:
            continue
        failed = {failure[:2] for failure in again.failures}
        for name in HAND_TABLES:
            yield from (
                (site, hand_id, f"({name})")
                for site, hand_id in differing_hands(lake, name, condition, again.table(name))
                if (site, hand_id) not in failed
            )


def differing_hands(
    lake: Lake, table: str, condition: str, rows: pa.Table
) -> list[tuple[str, str]]:
    """The hands of which ``table``, where ``condition`` picks them, has other rows than ``rows``.
    An upgrade took the digest of the whole text, so that is left out."""
    # By name: an upgrade adds columns at the end.
    columns = ", ".join(name for name in rows.column_names if (table, name) != ("hands", "digest"))
    stored = f"(SELECT {columns} FROM {table} WHERE {condition})"
    now = f"(SELECT {columns} FROM incoming)"
    return lake.over(
        f"SELECT DISTINCT site, hand_id FROM (({now} EXCEPT ALL {stored}) "
        f"UNION ALL ({stored} EXCEPT ALL {now})) ORDER BY ALL",
        rows,
    ).fetchall()
