"""What a site's words say of a hand, whatever the site: words -> category and ranks.

``two pair, Aces and Eights``, ``Two pairs : Aces and 8``, ``Six High Straight`` and
``Lo: 8,7,5,4,2`` are told apart by their words alone. Words that are not known say nothing, and
nothing is judged by them. Every wording is worked out once and remembered.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from stud_analytics import ranking
from stud_analytics.cards import HIDDEN, RANKS, Card
from stud_analytics.games import LowKind
from stud_analytics.ranking.codes import CATEGORY_SHIFT, code_of_low, code_ranks, pack


class Said:
    """A hand as words state it."""

    def __init__(self, category: int | None, ranks: tuple[int, ...]) -> None:
        self.category = category
        """As `ranking.category`; None for a low."""
        self.ranks = ranks
        """0 deuce .. 12 ace. Of a high hand: those the words name, that count most first. Of a
        low: all of them, downwards with the ace as high."""
        self.begins = self.shift = 0
        """What the code of a high hand begins with if it is the one stated, and the bits to be
        left out behind that."""
        if category is not None:
            self.shift = CATEGORY_SHIFT - 4 * len(ranks)
            self.begins = pack(category, ranks) >> self.shift


_NAMES: Final = (
    "two|twos|deuce|deuces|2", "three|threes|trey|treys|3", "four|fours|4", "five|fives|5",
    "six|sixes|6", "seven|sevens|7", "eight|eights|8", "nine|nines|9", "ten|tens|10|t",
    "jack|jacks|j", "queen|queens|q", "king|kings|k", "ace|aces",
)  # fmt: skip
_RANK: Final = {name: rank for rank, names in enumerate(_NAMES) for name in names.split("|")}
_R: Final = "(" + "|".join(sorted(_RANK, key=len, reverse=True)) + ")"
_FIVE: Final = _RANK["five"]
_ACE: Final = _RANK["ace"]
_KICKER: Final = rf"(?: (?:with )?(?:an? )?{_R} kicker| lower kicker| higher kicker)?"

# In this order: "full house" before "pair", "straight flush" before either half of it.
_HIGH: Final[tuple[tuple[re.Pattern[str], int, tuple[int, ...]], ...]] = tuple(
    (re.compile(pattern), category, fixed)
    for pattern, category, fixed in (
        ("royal (?:straight )?flush(?: high)?", ranking.STRAIGHT_FLUSH, (12,)),
        (rf"straight flush(?: {_R} to {_R})", ranking.STRAIGHT_FLUSH, ()),
        (rf"straight flush(?: {_R} high)?", ranking.STRAIGHT_FLUSH, ()),
        (rf"{_R} high straight flush", ranking.STRAIGHT_FLUSH, ()),
        (rf"(?:four of a kind|quads)(?: of)?(?: {_R})?{_KICKER}", ranking.QUADS, ()),
        (rf"full house(?: {_R} (?:(?:full of|over|and|full) )?{_R})?", ranking.FULL_HOUSE, ()),
        (rf"full(?: of)? {_R} (?:and|over|full of) {_R}", ranking.FULL_HOUSE, ()),
        (rf"{_R} full of {_R}", ranking.FULL_HOUSE, ()),
        (rf"flush(?: {_R} high)?", ranking.FLUSH, ()),
        (rf"{_R} high flush", ranking.FLUSH, ()),
        (rf"straight(?: {_R} to {_R})", ranking.STRAIGHT, ()),
        (rf"straight(?: {_R} high)?", ranking.STRAIGHT, ()),
        (rf"{_R} high straight", ranking.STRAIGHT, ()),
        (rf"(?:three of a kind|trips|set)(?: of)?(?: {_R})?{_KICKER}", ranking.TRIPS, ()),
        (rf"two pairs?(?: {_R} (?:and )?{_R})?{_KICKER}", ranking.TWO_PAIR, ()),
        (rf"(?:one )?pair(?: of)?(?: {_R})?{_KICKER}", ranking.PAIR, ()),
        (rf"high card(?: {_R})?{_KICKER}", ranking.HIGH_CARD, ()),
        (rf"{_R} high", ranking.HIGH_CARD, ()),
    )
)
_LOW: Final = re.compile(r"(?:10|[2-9atjqk])(?:[ ](?:10|[2-9atjqk]))+")
_LEAD: Final = re.compile(r"(?:(?:hi|lo|high|low) ?[:-] ?)?(?:an? )?")
_TAIL: Final = re.compile(r" *for (?:low|high)$")
_BLANK: Final = re.compile(r"[^a-z0-9]+")


_TIMES: Final = {
    ranking.PAIR: (2,),
    ranking.TWO_PAIR: (2, 2),
    ranking.TRIPS: (3,),
    ranking.FULL_HOUSE: (3, 2),
    ranking.QUADS: (4,),
}
"""How often the first ranks of a hand's code stand in it, where more than once."""


_MOST_WORDINGS: Final = 16384
_wordings: Final[dict[str, Said | None]] = {}


def said(words: str) -> Said | None:
    """What the words of a site say of a hand; None where they are not known."""
    if words in _wordings:
        return _wordings[words]
    if len(_wordings) >= _MOST_WORDINGS:
        _wordings.clear()
    found = _wordings[words] = _understood(words)
    return found


def _understood(words: str) -> Said | None:
    plain = words.lower().strip()
    plain = _LEAD.sub("", plain, count=1)
    plain = _BLANK.sub(" ", _TAIL.sub("", plain)).strip()
    if _LOW.fullmatch(plain):
        ranks = sorted((RANKS.index("T" if r == "10" else r.upper()) for r in plain.split()),
                       reverse=True)  # fmt: skip
        return Said(None, tuple(ranks))
    for pattern, category, fixed in _HIGH:
        found = pattern.fullmatch(plain)
        if found is not None:
            return Said(category, fixed or _named(category, found.groups()))
    return None


def _named(category: int, names: Sequence[str | None]) -> tuple[int, ...]:
    ranks = tuple(_RANK[name] for name in names if name is not None)
    if category in (ranking.STRAIGHT, ranking.STRAIGHT_FLUSH):
        if len(ranks) > 1 and ranks[0] > ranks[1] and ranks != (_ACE, _FIVE):
            return ranks[:1]  # "King to Nine"
        return ranks[-1:]  # "Ten to Ace" and "Ace high" both end in the rank that counts
    if category == ranking.TWO_PAIR:
        ranks = (*sorted(ranks[:2], reverse=True), *ranks[2:])
    # A kicker that is named may be any of them: the one that made the difference.
    return ranks[: 2 if category in (ranking.TWO_PAIR, ranking.FULL_HOUSE) else 1]


def high_is(stated: Said, code: int) -> bool:
    """Whether a high hand (its code, as `ranking.high` gives it) is the one stated, as far as it is
    stated."""
    return stated.category is not None and code >> stated.shift == stated.begins


def low_is(stated: Said, kind: LowKind, value: int) -> bool:
    """Whether a low (its value, as `low_worth` gives it) has the ranks stated, which may be only
    some of its own. Whether such a low qualifies is not asked: who is paid is for the rules of the
    split."""
    known = _ranks_27 if kind == "deuce_to_seven" else _ranks_of_low
    ranks = known.get(value)
    if ranks is None:
        ranks = known[value] = _low_ranks(kind, code_of_low(value))
    if len(stated.ranks) < len(ranks):  # `8-6` says how it begins
        return not Counter(stated.ranks) - Counter(ranks)
    return ranks == stated.ranks


_ranks_of_low: Final[dict[int, tuple[int, ...]]] = {}
_ranks_27: Final[dict[int, tuple[int, ...]]] = {}
"""Ranks by the value of a low, worked out once: some 7,000 at most."""


def _low_ranks(kind: LowKind, code: int) -> tuple[int, ...]:
    """The ranks of a low's five cards, downwards with the ace as high."""
    ranks = code_ranks(code)
    if kind != "deuce_to_seven":
        ranks = [(rank - 1) % 13 for rank in ranks]  # the code counts from the ace
    times = _TIMES.get(code >> CATEGORY_SHIFT, ())
    whole = [rank for rank, n in zip_longest(ranks, times, fillvalue=1) for _ in range(n)]
    return tuple(sorted(whole, reverse=True))


def can_be_ranked(cards: Sequence[Card]) -> bool:
    """Whether the cards are all told, different, and no more than seven."""
    return 0 < len(cards) <= 7 and HIDDEN not in cards and len(set(cards)) == len(cards)
