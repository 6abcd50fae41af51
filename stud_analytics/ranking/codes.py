"""Hands as numbers, and cards as keys that add up.

A hand's *code* is 24 bits: its category, then up to five ranks of four bits each, those that
count most first, 1 for the lowest rank. Where ranks are missing the bits are 0, so that a missing
card ranks below a deuce. Codes compare as hands do, and a person can read one in hexadecimal:
0x2D8B00 is two pair (2), aces (D = 13) and nines (8), queen kicker (B).

A *key* is the sum of one number per card, in which every rank and every suit has a counter of
its own; so the sum names the ranks and suits of the hand whatever the order of the cards, and
no two different hands share a sum. The rank half of it is what the tables are looked up by.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from stud_analytics.cards import DECK, Card, rank_of, suit_of

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
TRIPS: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
QUADS: Final = 7
STRAIGHT_FLUSH: Final = 8

CATEGORY_SHIFT: Final = 20
CODE_MASK: Final = 0xFFFFFF
MISSING_SHIFT: Final = 24
"""Above a low's code: how many of its five cards are missing."""

LOW_TOP: Final = 5 << MISSING_SHIFT
"""A low's value is LOW_TOP less its code and its missing cards, so that bigger is better."""

_COUNTER: Final = 3
_RANKS: Final = 13
_HIDDEN_UNIT: Final = 1 << (_COUNTER * _RANKS)
_SUIT_SHIFT: Final = _COUNTER * (_RANKS + 1)

RANK_PART: Final = (1 << _SUIT_SHIFT) - 1
"""The bits of a key that count ranks (and cards that have none)."""

SUIT_BIAS: Final = 0x3333 << _SUIT_SHIFT
"""What a key starts from, so that a suit's counter reaches its eight at five cards."""

FIVE_SUITED: Final = 0x8888 << _SUIT_SHIFT
"""The bits of a key that show a suit of five or more cards."""

# One past the ace of spades stands what HIDDEN (-1) finds: a unit in a fourteenth rank, which
# no table knows. So a hidden card is refused without a test on the way of every hand.
_KEYS: Final[tuple[int, ...]] = (
    *(
        (1 << (_COUNTER * rank_of(card))) | (1 << (_SUIT_SHIFT + 4 * suit_of(card)))
        for card in DECK
    ),
    _HIDDEN_UNIT,
)


def key_of(cards: Sequence[Card]) -> int:
    """The key of some cards, HIDDEN ones in a rank of their own. It has no bias for suits."""
    key = 0
    for card in tuple(cards):  # compiled, a tuple is gone through without an iterator
        key += _KEYS[card]
    return key


def rank_counts(key: int) -> list[int]:
    """How many cards of each rank, deuce to ace, a key's rank part holds.

    ValueError when that is no hand: a hidden card, no card or more than seven, more than four
    of a rank.
    """
    counts = [(key >> shift) & 7 for shift in range(0, _SUIT_SHIFT, _COUNTER)]
    if counts.pop():
        raise ValueError("a hidden card has no rank: only hands known whole can be ranked")
    if not 1 <= sum(counts) <= 7 or max(counts) > 4:
        raise ValueError(f"not one to seven different cards: {sum(counts)} cards")
    return counts


class RankTable(dict[int, int]):
    """Hand value by the rank part of the key, each entry worked out when first asked for.

    At most 76,155 entries: that many rank multisets have one to seven cards. A whole run of one
    hand thus works out two or three of them instead of all.
    """

    def __init__(self, work_out: Callable[[list[int]], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work_out(rank_counts(key))
        return value


def pack(category: int, ranks: Iterable[int]) -> int:
    """The code of a category and at most five ranks (0..12), those that count most first."""
    code, shift = category << CATEGORY_SHIFT, CATEGORY_SHIFT
    for rank in ranks:
        shift -= 4
        code |= (rank + 1) << shift
    return code


def group_code(ranks: Sequence[int]) -> int:
    """The code of one to five ranks as they pair up, straights and flushes left out."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    most = groups[0][0]
    second = groups[1][0] if len(groups) > 1 else 0
    if most == 4:
        category = QUADS
    elif most == 3:
        category = FULL_HOUSE if second == 2 else TRIPS
    elif most == 2:
        category = TWO_PAIR if second == 2 else PAIR
    else:
        category = HIGH_CARD
    return pack(category, (rank for _, rank in groups))


def low_value(code: int, cards: int) -> int:
    """The value of a low whose code is worse the bigger it is, made of so many cards (1..5).

    Whoever lacks cards stands below every whole hand, so that a card more never hurts.
    """
    return LOW_TOP - ((5 - cards) << MISSING_SHIFT) - code


def category(value: int) -> int:
    """The category (HIGH_CARD .. STRAIGHT_FLUSH) of a value of ``high`` or ``board_high``."""
    return value >> CATEGORY_SHIFT


def code_of_low(value: int) -> int:
    """The code of a low's value."""
    return (LOW_TOP - value) & CODE_MASK


def code_ranks(code: int) -> list[int]:
    """The ranks a code holds, as they were packed."""
    nibbles = [(code >> shift) & 15 for shift in (16, 12, 8, 4, 0)]
    return [nibble - 1 for nibble in nibbles if nibble]
