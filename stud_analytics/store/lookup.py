"""Looks up single hands of a lake, and reads stored texts again."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from stud_analytics.events import Hand
from stud_analytics.exchange import read_text
from stud_analytics.store.asking import settled
from stud_analytics.store.dating import dated
from stud_analytics.store.errors import LakeError
from stud_analytics.store.lake import Lake
from stud_analytics.store.merging import Told, told, with_cards_of
from stud_analytics.text import in_utf8


class Text(NamedTuple):
    """A hand as it stands in a file."""

    text: str
    """Line ends as a line feed."""
    file: str
    line: int
    """Where the text begins in the file."""


class StoredCopy(NamedTuple):
    """A further text of a stored hand: a row of ``copies``."""

    text: Text
    hero: str | None
    fate: str
    """more, same, conflict, rejected."""
    says: str | None


class StoredHand(NamedTuple):
    """One hand of a lake."""

    site: str
    hand_id: str
    text: str
    """The first text, line ends as a line feed."""
    file: str
    line: int
    """Where the text begins in the file."""
    record: dict[str, Any]
    """The row of ``hands``."""
    copies: tuple[StoredCopy, ...] = ()
    """Its further texts, by file and line."""

    def told(self) -> Told:
        """The hand as all its texts tell it. LakeError if one is read no more."""
        more = [copy.text for copy in self.copies if copy.fate == "more"]
        together = read_together([Text(self.text, self.file, self.line), *more])
        return together._replace(hand=dated(together.hand, self.record["started_at"]))


def find_hand(lake: Lake, hand_id: str, site: str | None = None) -> StoredHand:
    """The hand with this number. LakeError if the lake has none, or has it of several sites and
    ``site`` does not say which; a rejected one is told from one that is not there."""
    hand_id = in_utf8(hand_id)  # a terminal's odd bytes
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
    copies = lake.sql(
        "SELECT text, file, line, hero, fate, says FROM copies "
        "WHERE site = $site AND hand_id = $hand ORDER BY file, line",
        {"site": record["site"], "hand": hand_id},
    ).fetchall()
    return StoredHand(
        record["site"],
        record["hand_id"],
        text,
        record["file"],
        record["line"],
        record,
        tuple(StoredCopy(Text(*row[:3]), *row[3:]) for row in copies),
    )


def stored_texts(lake: Lake) -> Iterator[tuple[str, str, list[Text]]]:
    """(site, hand_id, texts) of every stored hand, in the order of their files: the first text,
    then those that add cards. Memory does not grow with the lake."""
    query = (
        "SELECT t.site, t.hand_id, [t.text, h.file, h.line::VARCHAR], m.texts "
        "FROM hands h JOIN hand_texts t USING (site, hand_id) LEFT JOIN ("
        "  SELECT site, hand_id, list([text, file, line::VARCHAR] ORDER BY file, line) AS texts"
        "  FROM copies WHERE fate = 'more' GROUP BY site, hand_id) m USING (site, hand_id) "
        "ORDER BY h.file, h.line"
    )
    reader = settled(lambda: lake.connection.execute(query))
    while rows := reader.fetchmany(1000):
        for site, hand_id, first, more in rows:
            texts = [first, *(more or ())]
            yield site, hand_id, [Text(text, file, int(line)) for text, file, line in texts]


def read_together(texts: Sequence[Text]) -> Told:
    """The hand of one or more texts that do not contradict each other, the first of which counts.
    LakeError if this version's reader cannot read one any more."""
    result = told(read_again(*texts[0]))
    for text in texts[1:]:
        result, _ = with_cards_of(result, read_again(*text))
    return result


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
        return f"hand {hand_id} was rejected ({file}:{line}: {reason}): see stud rejects --text"
    elsewhere = lake.sql(
        "SELECT DISTINCT site FROM hands WHERE hand_id = $hand ORDER BY site", {"hand": hand_id}
    ).fetchall()
    if site is not None and elsewhere:
        return f"hand {hand_id} is of {' and of '.join(s for (s,) in elsewhere)}, not of {site}"
    return f"the lake at {lake.path} has no hand {hand_id}: check the number, or import its file"
