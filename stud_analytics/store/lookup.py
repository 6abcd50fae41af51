"""Looks up single hands of a lake, and reads stored texts again."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from stud_analytics.events import Hand
from stud_analytics.exchange import read_text
from stud_analytics.store.errors import LakeError
from stud_analytics.store.lake import Lake


class StoredHand(NamedTuple):
    """One hand of a lake."""

    site: str
    hand_id: str
    text: str
    """The original, line ends as a line feed."""
    file: str
    line: int
    """Where the text begins in the file."""
    record: dict[str, Any]
    """The row of ``hands``."""


def find_hand(lake: Lake, hand_id: str, site: str | None = None) -> StoredHand:
    """The hand with this number. LakeError if the lake has none, or has it of several sites and
    ``site`` does not say which; a rejected one is told from one that is not there."""
    rows = lake.sql(
        "SELECT h.*, t.text FROM hands h JOIN hand_texts t USING (site, hand_id) "
        "WHERE h.hand_id = $hand AND ($site IS NULL OR h.site = $site) ORDER BY h.site",
        {"hand": hand_id, "site": site},
    )
    names = rows.columns
    found = [dict(zip(names, row, strict=True)) for row in rows.fetchall()]
    if len(found) > 1:
        sites = " and ".join(row["site"] for row in found)
        raise LakeError(f"hand {hand_id} is there of {sites}: say which with --site")
    if not found:
        raise LakeError(_not_there(lake, hand_id, site))
    record = found[0]
    text = record.pop("text")
    return StoredHand(
        record["site"], record["hand_id"], text, record["file"], record["line"], record
    )


def stored_texts(lake: Lake) -> Iterator[tuple[str, str, str, str, int]]:
    """(site, hand_id, text, file, line) of every stored hand, in the order of their files;
    memory does not grow with the lake."""
    reader = lake.connection.execute(
        "SELECT t.site, t.hand_id, t.text, h.file, h.line "
        "FROM hands h JOIN hand_texts t USING (site, hand_id) ORDER BY h.file, h.line"
    )
    while rows := reader.fetchmany(1000):
        yield from rows


def read_again(text: str, file: str, line: int) -> Hand:
    """The hand of a stored text, with this version's reader. LakeError if it cannot read it
    any more."""
    for outcome in read_text(text, file, line):
        if isinstance(outcome, Hand):
            return outcome
        raise LakeError(f"{file}:{line}: the stored text is read no more: {outcome.reason}")
    raise LakeError(f"{file}:{line}: the stored text is of no site known here")


def _not_there(lake: Lake, hand_id: str, site: str | None) -> str:
    rejected = lake.sql(
        "SELECT file, line, reason FROM rejects "
        "WHERE hand_id = $hand AND ($site IS NULL OR site = $site) LIMIT 1",
        {"hand": hand_id, "site": site},
    ).fetchone()
    if rejected:
        file, line, reason = rejected
        return f"hand {hand_id} was rejected ({file}:{line}: {reason}): its text is in rejects"
    return f"the lake at {lake.path} has no hand {hand_id}: check the number, or import its file"
