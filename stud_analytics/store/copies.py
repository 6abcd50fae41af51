"""Further texts of stored hands: what each adds, and whether it contradicts.

A text that is already there to the letter is told by its digest and never comes here.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Final, NamedTuple

import pyarrow as pa

from stud_analytics.rules import House, HouseError, replay
from stud_analytics.rules.record import Replay
from stud_analytics.store.dating import dated
from stud_analytics.store.errors import LakeError
from stud_analytics.store.lake import Lake
from stud_analytics.store.lookup import Text, read_again, read_together
from stud_analytics.store.merging import Told, contradiction, new_card_fault, with_cards_of
from stud_analytics.store.rows import Batch, Rows
from stud_analytics.store.storable import house_rules

_GROUP: Final = 1000
"""Hands whose texts are looked up together."""


class Copy(NamedTuple):
    """One further text of a hand: a row of ``copies`` but for what is made of it."""

    site: str
    hand_id: str
    digest: int
    import_id: str
    file: str
    line: int
    hero: str | None
    text: str


class Judged(NamedTuple):
    """What was made of some copies."""

    rows: list[tuple[Any, ...]]
    """Rows of ``copies``."""
    better: list[Batch]
    """The hands that gained something, as rows of every table, to be put in place of the old."""


class _Stored(NamedTuple):
    """A hand of the lake."""

    house: str
    import_id: str
    started_at: datetime | None
    """UTC, without a zone."""
    texts: list[Text]
    """The first, then those that added something."""


def judge_copies(lake: Lake, copies: Sequence[Copy], house: str | None) -> Judged:
    """Compares each copy with what the lake has of its hand. Every hand must be in the lake.
    ``house`` names the rules to judge by where those of the first time are not found."""
    result = Judged([], [])
    hands = groupby(sorted(copies, key=_KEY), key=_KEY)
    while group := [(key, list(of_hand)) for key, of_hand in islice(hands, _GROUP)]:
        stored = _stored(lake, [key for key, _ in group])
        rows = Rows()
        for key, of_hand in group:
            found = stored[key]
            better = _judge_hand(found, of_hand, house, result.rows)
            if better is not None:
                rows.add(better[0], found.import_id, better[1])
        if len(rows):
            result.better.append(rows.batch())
    return result


_KEY: Final = itemgetter(0, 1)


def _stored(lake: Lake, keys: Sequence[tuple[str, str]]) -> dict[tuple[str, str], _Stored]:
    incoming = key_table(keys)
    found = {}
    for site, hand_id, house, import_id, started_at, *text in lake.over(
        "SELECT site, hand_id, house, import_id, started_at, text, file, line FROM incoming "
        "JOIN hands USING (site, hand_id) JOIN hand_texts USING (site, hand_id)",
        incoming,
    ).fetchall():
        found[site, hand_id] = _Stored(house, import_id, started_at, [Text(*text)])
    for site, hand_id, *text in lake.over(
        "SELECT site, hand_id, text, file, line FROM incoming JOIN copies USING (site, hand_id) "
        "WHERE fate = 'more' ORDER BY file, line",
        incoming,
    ).fetchall():
        found[site, hand_id].texts.append(Text(*text))
    return found


def key_table(keys: Iterable[tuple[str, str]]) -> pa.Table:
    """Keys of hands as a table with the columns ``site`` and ``hand_id``."""
    sites, ids = [], []
    for site, hand_id in keys:
        sites.append(site)
        ids.append(hand_id)
    return pa.table({"site": pa.array(sites, pa.string()), "hand_id": pa.array(ids, pa.string())})


def _judge_hand(
    stored: _Stored, copies: Iterable[Copy], house: str | None, rows: list[tuple[Any, ...]]
) -> tuple[Replay, tuple[str, ...]] | None:
    """Adds a row for each copy of one hand; the hand judged anew, and its heroes, if it gained
    something."""
    better: tuple[Replay, tuple[str, ...]] | None = None
    known: Told | None = None
    failure: str | None = None
    try:
        known = read_together(stored.texts)
        known = known._replace(hand=dated(known.hand, stored.started_at))
    except LakeError as error:
        failure = str(error)
    for copy in copies:
        gained: tuple[Told, Replay] | None = None
        fate: str = "conflict"
        says = failure
        if known is not None:
            fate, says, gained = _compare(known, copy, stored, house)
        if gained is not None:
            known, judged = gained
            better = judged, known.heroes
        rows.append((*copy[:7], fate, says, copy.text))
    return better


def _compare(
    known: Told, copy: Copy, stored: _Stored, house: str | None
) -> tuple[str, str | None, tuple[Told, Replay] | None]:
    """Fate, what to say, and what the hand becomes if it gains."""
    try:
        second = read_again(copy.text, copy.file, copy.line)
    except LakeError as error:
        return "conflict", str(error), None
    if says := contradiction(known.hand, second):
        return "conflict", says, None
    together, added = with_cards_of(known, second)
    if added is None:
        return "same", None, None
    rules = _rules(stored.house, house or second.site)
    try:
        judged = replay(together.hand, rules)
    except Exception as error:  # noqa: BLE001  # one hand must not cost the others
        says = f"the referee fails on both together ({type(error).__name__}: {error})"
        return "conflict", says, None
    if not judged.balanced:
        return "conflict", "with its cards, chips in are not chips out", None
    if judged.verdict == "broken" and (says := new_card_fault(replay(known.hand, rules), judged)):
        return "conflict", says, None
    return "more", added, (together, judged)


def _rules(name: str, other: str) -> House:
    """The house a hand was judged by; another if that was a file of somebody's own."""
    try:
        return house_rules(name)
    except HouseError:
        return house_rules(other)
