"""Tables behind the array functions: every rank multiset of up to seven cards, and flushes.

A rank multiset is split into its seven lowest ranks (deuce to eight) and its six highest (nine
to ace). Each part has a small number of forms, numbered by counting in base five; the low part
names a row, the high part a column, and the entry stands at row + column. Rows are as long as
the cards they leave room for, so that no entry is unused: 76,155 of them. High and low together
look at less than 1 MB of tables, which a core's own cache holds. Built in less than 0.1 s.
"""

from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stud_analytics.cards import DECK, rank_of, suit_of
from stud_analytics.ranking.codes import (
    CATEGORY_SHIFT,
    FLUSH,
    FULL_HOUSE,
    LOW_TOP,
    MISSING_SHIFT,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    pack,
)
from stud_analytics.ranking.highs import straight_top
from stud_analytics.ranking.lows import WORST_EIGHT

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]

LOW_RANKS: Final = 7
HIGH_RANKS: Final = 6
ROW_BITS: Final = 17
"""5 ** 7 row numbers fit."""
COLUMN_BITS: Final = 14
"""5 ** 6 column numbers fit."""
SUIT_SHIFT: Final = 32
SUIT_BIAS: Final = 0x3333 << SUIT_SHIFT
FIVE_SUITED: Final = 0x8888 << SUIT_SHIFT

_MASKS: Final = 1 << 13


class ArrayTables(NamedTuple):
    """What the array functions look up."""

    keys: Longs
    """By card: its counters in the row number, the column number and the suits."""
    rows: Ints
    """By row number: where the row starts."""
    columns: Ints
    """By column number: how far along the row."""
    high: Ints
    """By entry: the high hand where no suit has five cards."""
    low_ace_five: Ints
    """By entry: the ace-to-five low."""
    low_eight: Ints
    """By entry: the same where it qualifies, else 0."""
    suited: Ints
    """By suit * 52 + card: the bit of the card's rank if it is of the suit, else 0."""
    flush: Ints
    """By the ranks (13 bits) of five to seven cards of a suit: the flush or straight flush."""


@cache
def array_tables() -> ArrayTables:
    """The tables, built at the first call."""
    top_five = np.array([_top_five(mask) for mask in range(_MASKS)], np.int64)
    rows, columns, at_least, sizes = _multisets()
    low = _low_ace_five(at_least, sizes, top_five)
    return ArrayTables(
        keys=np.array([_card_key(card) for card in DECK], np.int64),
        rows=rows,
        columns=columns,
        high=_high(at_least, top_five).astype(np.int32),
        low_ace_five=low,
        low_eight=np.where(low >= WORST_EIGHT, low, 0).astype(np.int32),
        suited=np.array(
            [
                (1 << rank_of(card)) if suit_of(card) == suit else 0
                for suit in range(4)
                for card in DECK
            ],
            np.int32,
        ),
        flush=_flushes(top_five),
    )


def _card_key(card: int) -> int:
    rank = rank_of(card)
    part: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << ROW_BITS
    return part | (1 << (SUIT_SHIFT + 4 * suit_of(card)))


def _parts(ranks: int) -> list[tuple[int, ...]]:
    """Counts by rank of every multiset of up to seven cards, smallest multisets first."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(ranks):
        found = [(*counts, more) for counts, more in product(found, range(5))]
        found = [counts for counts in found if sum(counts) <= 7]
    return sorted(found, key=sum)


def _multisets() -> tuple[Ints, Ints, list[Longs], Longs]:
    """Rows, columns, and of every entry: the ranks held at least 1, 2, 3, 4 times, its size."""
    low_parts, high_parts = _parts(LOW_RANKS), _parts(HIGH_RANKS)
    low_sizes = np.array([sum(counts) for counts in low_parts])
    high_sizes = np.array([sum(counts) for counts in high_parts])
    lengths = np.searchsorted(high_sizes, 7 - low_sizes, side="right")
    starts = np.cumsum(lengths) - lengths

    rows = np.zeros(5**LOW_RANKS, np.int32)
    rows[_numbers(low_parts)] = starts
    columns = np.zeros(5**HIGH_RANKS, np.int32)
    columns[_numbers(high_parts)] = np.arange(len(high_parts))

    low_of = np.repeat(np.arange(len(low_parts)), lengths)
    high_of = np.arange(len(low_of)) - np.repeat(starts, lengths)
    at_least = [
        _ranks_held(low_parts, times)[low_of] | _ranks_held(high_parts, times)[high_of] << LOW_RANKS
        for times in (1, 2, 3, 4)
    ]
    return rows, columns, at_least, low_sizes[low_of] + high_sizes[high_of]


def _numbers(parts: list[tuple[int, ...]]) -> Longs:
    counts = np.array(parts, np.int64)
    return counts @ (5 ** np.arange(counts.shape[1], dtype=np.int64))


def _ranks_held(parts: list[tuple[int, ...]], times: int) -> Longs:
    counts = np.array(parts, np.int64)
    return (counts >= times) @ (1 << np.arange(counts.shape[1], dtype=np.int64))


def _ranks_in(mask: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]


def _top_five(mask: int) -> int:
    return pack(0, _ranks_in(mask)[:5])


def _straights() -> Longs:
    tops = [straight_top(_ranks_in(mask)) for mask in range(_MASKS)]
    return np.array([0 if top is None else pack(STRAIGHT, (top,)) for top in tops], np.int64)


def _flushes(top_five: Longs) -> Ints:
    straights = _straights()
    raised = straights + ((STRAIGHT_FLUSH - STRAIGHT) << CATEGORY_SHIFT)
    flushes = top_five | FLUSH << CATEGORY_SHIFT
    return np.where(straights > 0, raised, flushes).astype(np.int32)


def _first(packed: Longs, ranks: int) -> Longs:
    """The first so many ranks of a packed five, the others cut off."""
    return packed & ~((1 << 4 * (5 - ranks)) - 1)


def _high(at_least: list[Longs], top_five: Longs) -> Longs:
    once, twice, thrice, four = at_least
    top = np.array([0] + [1 << (mask.bit_length() - 1) for mask in range(1, _MASKS)], np.int64)
    quad, trip, pair = top[four], top[thrice], top[twice]
    full_of, second = top[twice & ~trip], top[twice & ~pair]

    def made(category: int, first: Longs, others: Longs, kickers: int) -> Longs:
        """A category led by one rank, then so many of the other ranks."""
        return category << CATEGORY_SHIFT | top_five[first] | _first(top_five[others], kickers) >> 4

    two_pair = (
        TWO_PAIR << CATEGORY_SHIFT
        | top_five[pair]
        | top_five[second] >> 4
        | _first(top_five[once & ~pair & ~second], 1) >> 8
    )
    straight = _straights()[once]
    code: Longs = np.select(
        [quad > 0, (trip > 0) & (full_of > 0), straight > 0, trip > 0, second > 0, pair > 0],
        [
            made(QUADS, quad, once & ~quad, 1),
            made(FULL_HOUSE, trip, full_of, 1),
            straight,
            made(TRIPS, trip, once & ~trip, 2),
            two_pair,
            made(PAIR, pair, once & ~pair, 3),
        ],
        top_five[once],
    )
    return code


def _low_ace_five(at_least: list[Longs], sizes: Longs, top_five: Longs) -> Ints:
    once, twice, thrice, four = ((held << 1 & (_MASKS - 1)) | held >> 12 for held in at_least)
    bits = np.array([mask.bit_count() for mask in range(_MASKS)], np.int64)
    low_five = np.array([_low_five(mask) for mask in range(_MASKS)], np.int64)
    size = np.minimum(sizes, 5)
    chosen = low_five[once]
    extra = size - bits[chosen]  # cards that must double a rank already in
    pair, trip = twice & -twice, thrice & -thrice
    second = (twice & ~pair) & -(twice & ~pair)

    def made(category: int, first: Longs, then: Longs) -> Longs:
        """A category led by one rank, then the ranks given, then the rest of those chosen."""
        rest = chosen & ~first & ~then
        tail = np.where(then > 0, top_five[then] | top_five[rest] >> 4, top_five[rest])
        code: Longs = category << CATEGORY_SHIFT | top_five[first] | tail >> 4
        return code

    none = np.zeros_like(pair)
    code = np.select(
        [
            extra == 0,
            extra == 1,
            (extra == 2) & (second > 0),
            extra == 2,
            second > 0,
        ],
        [
            top_five[chosen],
            made(PAIR, pair, none),
            made(TWO_PAIR, second, pair),
            made(TRIPS, trip, none),
            made(FULL_HOUSE, trip, chosen & ~trip),
        ],
        made(QUADS, four, none),
    )
    value: Ints = (LOW_TOP - ((5 - size) << MISSING_SHIFT) - code).astype(np.int32)
    return value


def _low_five(mask: int) -> int:
    """The five lowest ranks of a mask, as a mask."""
    kept = 0
    for _ in range(5):
        kept |= (mask & ~kept) & -(mask & ~kept)
    return kept
