"""The best low of up to seven cards: eight or better, ace to five, deuce to seven.

Sources: the founding rules (a low is five different ranks, all 8 or lower) and what every house
does alike (ace low, straights and flushes ignored; razz is ace to five; in 2-7 the ace is high
and A-2-3-4-5 is no straight). Lows compare by their highest card first;
any pair is worse than none, as in the order of high hands.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.ranking.codes import (
    CATEGORY_SHIFT,
    FIVE_SUITED,
    FLUSH,
    HIGH_CARD,
    RANK_PART,
    STRAIGHT,
    SUIT_BIAS,
    RankTable,
    group_code,
    key_of,
    low_value,
    pack,
)

WORST_EIGHT: Final = low_value(pack(HIGH_CARD, (7, 6, 5, 4, 3)), 5)
"""8-7-6-5-4, ace low: the last hand that qualifies."""


def low_ace_five(cards: Sequence[Card]) -> int:
    """The value of the best ace-to-five low among one to seven different cards.

    Ace low, straights and flushes ignored, pairs counted against. Of fewer than five cards all
    play, and such a hand stands below every hand of more cards. ValueError for a hidden card
    and for no or too many cards; that the cards differ is the caller's to see to.
    """
    return ranks_ace_five[key_of(cards) & RANK_PART]


def low_eight(cards: Sequence[Card]) -> int:
    """The value of the best eight-or-better low among one to seven cards, 0 when none qualifies.

    A low is five different ranks, all 8 or lower, ace low. A hand that qualifies has the value
    ``low_ace_five`` gives it. Errors as there.
    """
    value = ranks_ace_five[key_of(cards) & RANK_PART]
    return value if value >= WORST_EIGHT else 0


def low_deuce_seven(cards: Sequence[Card]) -> int:
    """The value of the best deuce-to-seven low among one to seven different cards.

    The ace is high; straights and flushes count against; A-2-3-4-5 is no straight (all suited,
    it is a plain flush). Fewer than five cards, and errors, as in ``low_ace_five``.
    """
    key = key_of(cards) + SUIT_BIAS
    if key & FIVE_SUITED:
        return _among_suited(cards)
    return ranks_deuce_seven[key & RANK_PART]


def _ace_five(counts: list[int]) -> int:
    counts = [counts[12], *counts[:12]]
    size = min(sum(counts), 5)
    chosen = [rank for rank in range(13) if counts[rank]][:5]
    # Every rank there is plays once; only then must cards be doubled, the lowest that will do
    # the least harm: two pair before three of a kind, full house before four.
    extra = size - len(chosen)
    paired = [rank for rank in chosen if counts[rank] >= 2]
    if extra == 1:
        chosen.append(paired[0])
    elif extra == 2:
        chosen += paired[:2] if len(paired) >= 2 else paired * 2
    elif extra == 3 and len(paired) == 2:
        tripled = next(rank for rank in paired if counts[rank] >= 3)
        chosen += [*paired, tripled]
    elif extra == 3:
        chosen += paired * 3
    return low_value(group_code(chosen), size)


def _deuce_seven(counts: list[int]) -> int:
    ranks = [rank for rank in range(13) for _ in range(counts[rank])]
    size = min(len(ranks), 5)
    return low_value(min(map(_deuce_seven_code, set(combinations(ranks, size)))), size)


def _deuce_seven_code(ranks: Sequence[int]) -> int:
    # Ranks sorted upwards, suits apart. A wheel spans more than four ranks: the ace is high.
    code = group_code(ranks)
    if len(ranks) == 5 and code >> CATEGORY_SHIFT == HIGH_CARD and ranks[4] - ranks[0] == 4:
        code += STRAIGHT << CATEGORY_SHIFT
    return code


def _among_suited(cards: Sequence[Card]) -> int:
    # A suit has five cards or more: each choice of five is judged with its own suits.
    if HIDDEN in cards or len(cards) > 7:
        raise ValueError("only one to seven cards, all of them known, can be ranked")
    return low_value(min(map(_deuce_seven_suited_code, combinations(sorted(cards), 5))), 5)


def _deuce_seven_suited_code(five: Sequence[Card]) -> int:
    # A flush adds its category to what the ranks are: nothing (0) becomes a flush (5), and a
    # straight (4) a straight flush (8).
    code = _deuce_seven_code([card >> 2 for card in five])
    if len({card & 3 for card in five}) == 1:
        straight = code >> CATEGORY_SHIFT == STRAIGHT
        code += (STRAIGHT if straight else FLUSH) << CATEGORY_SHIFT
    return code


ranks_ace_five: Final = RankTable(_ace_five)
"""The ace-to-five low by ranks: suits never matter to it."""

ranks_deuce_seven: Final = RankTable(_deuce_seven)
"""The deuce-to-seven low by ranks alone: right wherever no suit has five cards."""
