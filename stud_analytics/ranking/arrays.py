"""The ranking functions for many hands at once, equal to the plain ones hand by hand.

``cards`` is a whole-number array (best uint8) of shape (hands, n), n = 1..7, cards 0..51; the
answer is an int32 array of shape (hands,). ValueError for any other shape, for an array that is
not of whole numbers, and for a hidden card. That the cards of a hand differ is the caller's to
see to. Memory beyond the answer does not grow with the hands: they are taken in chunks.
"""

import numpy as np
import numpy.typing as npt

from stud_analytics.ranking.array_tables import (
    COLUMN_BITS,
    FIVE_SUITED,
    ROW_BITS,
    SUIT_BIAS,
    SUIT_SHIFT,
    ArrayTables,
    Ints,
    Longs,
    array_tables,
)

_CHUNK = 16384


def high_array(cards: npt.NDArray[np.integer]) -> Ints:
    """``high`` of every row."""
    tables = array_tables()
    return _look_up(cards, tables, (tables.high,))[0]


def low_ace_five_array(cards: npt.NDArray[np.integer]) -> Ints:
    """``low_ace_five`` of every row."""
    tables = array_tables()
    return _look_up(cards, tables, (tables.low_ace_five,))[0]


def low_eight_array(cards: npt.NDArray[np.integer]) -> Ints:
    """``low_eight`` of every row."""
    tables = array_tables()
    return _look_up(cards, tables, (tables.low_eight,))[0]


def high_low_arrays(cards: npt.NDArray[np.integer]) -> tuple[Ints, Ints]:
    """``high`` and ``low_eight`` of every row, in less time than one after the other."""
    tables = array_tables()
    highs, lows = _look_up(cards, tables, (tables.high, tables.low_eight))
    return highs, lows


def _look_up(
    cards: npt.NDArray[np.integer], tables: ArrayTables, wanted: tuple[Ints, ...]
) -> list[Ints]:
    """The entries of every row in each table wanted, flushes put in where that is the high."""
    _check(cards)
    answers = [np.empty(len(cards), np.int32) for _ in wanted]
    size = min(_CHUNK, len(cards))
    keys, card_keys = np.empty(size, np.int64), np.empty(size, np.int64)
    index = np.empty(size, np.intp)
    entry, column = np.empty(size, np.int32), np.empty(size, np.int32)
    for start in range(0, len(cards), _CHUNK):
        chunk = cards[start : start + _CHUNK]
        if len(chunk) < size:  # the last one
            size = len(chunk)
            keys, card_keys, index = keys[:size], card_keys[:size], index[:size]
            entry, column = entry[:size], column[:size]
        if chunk.max() > 51 or chunk.min() < 0:
            raise ValueError("a hidden card, or a number that is no card, cannot be ranked")
        # mode="clip" spares take() a copy of its output; the indexes are all within bounds.
        keys.fill(SUIT_BIAS)
        for place in range(chunk.shape[1]):
            np.copyto(index, chunk[:, place], casting="unsafe")
            np.take(tables.keys, index, out=card_keys, mode="clip")
            np.add(keys, card_keys, out=keys)
        np.bitwise_and(keys, (1 << ROW_BITS) - 1, out=index)
        np.take(tables.rows, index, out=entry, mode="clip")
        np.right_shift(keys, ROW_BITS, out=index)
        np.bitwise_and(index, (1 << COLUMN_BITS) - 1, out=index)
        np.take(tables.columns, index, out=column, mode="clip")
        np.add(entry, column, out=index)
        for table, answer in zip(wanted, answers, strict=True):
            np.take(table, index, out=answer[start : start + size], mode="clip")
            if table is tables.high:
                _put_flushes(chunk, keys, tables, answer[start : start + size])
    return answers


def _put_flushes(
    chunk: npt.NDArray[np.integer], keys: Longs, tables: ArrayTables, answer: Ints
) -> None:
    # No full house or four of a kind fits beside five suited cards in seven: the flush stands.
    suited = keys & FIVE_SUITED
    hands = np.flatnonzero(suited)
    if not len(hands):
        return
    # The one bit set is bit 3 of the suit's counter: count the counters below it.
    at = suited[hands]
    suit = (at >> (SUIT_SHIFT + 7) & 1) + (at >> (SUIT_SHIFT + 11) & 1) * 2
    suit += (at >> (SUIT_SHIFT + 15) & 1) * 3
    ranks = tables.suited[chunk[hands] + (suit * 52)[:, None]].sum(axis=1)
    answer[hands] = tables.flush[ranks]


def _check(cards: npt.NDArray[np.integer]) -> None:
    if cards.ndim != 2 or not 1 <= cards.shape[1] <= 7:
        raise ValueError(f"cards must have the shape (hands, 1..7), not {cards.shape}")
    if not np.issubdtype(cards.dtype, np.integer):
        raise ValueError(f"cards must be whole numbers, not {cards.dtype}")
