"""The best poker hand of up to seven cards.

Source: ``houses/seed.toml``, the founding rules (best high takes half at the showdown) with the
standard order of poker hands (Robert's Rules of Poker, "Hand rankings"; BARGE rulebook).
"""

from collections.abc import Sequence
from typing import Final

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.ranking.codes import (
    FIVE_SUITED,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    RANK_PART,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_BIAS,
    TRIPS,
    TWO_PAIR,
    RankTable,
    key_of,
    pack,
)

_WHEEL: Final = (12, 3, 2, 1, 0)


def high(cards: Sequence[Card]) -> int:
    """The value of the best five-card hand among one to seven different cards.

    Of fewer than five cards all play, as pairs, three or four of a kind, two pair or high card
    (a straight or flush needs five), and a missing card ranks below a deuce; so hands of any
    count compare, and a card more never makes a hand worse. The ace is low in a five-high
    straight only. ValueError for a hidden card and for no or too many cards; that the cards
    differ is the caller's to see to.
    """
    key = key_of(cards) + SUIT_BIAS
    if key & FIVE_SUITED:
        return _flush(cards)
    return ranks_high[key & RANK_PART]


def straight_top(ranks: Sequence[int]) -> int | None:
    """The top rank of the best straight in different ranks sorted downwards, or None."""
    for start in range(len(ranks) - 4):
        if ranks[start] - ranks[start + 4] == 4:
            return ranks[start]
    if set(ranks).issuperset(_WHEEL):
        return 3
    return None


def _flush(cards: Sequence[Card]) -> int:
    # Five different ranks leave two cards of seven: no full house or four of a kind can stand
    # beside a flush, so it is the hand.
    if HIDDEN in cards or len(cards) > 7:
        raise ValueError("only one to seven cards, all of them known, can be ranked")
    for suit in range(4):
        ranks = sorted((card >> 2 for card in cards if card & 3 == suit), reverse=True)
        if len(ranks) >= 5:
            break
    top = straight_top(ranks)
    return pack(FLUSH, ranks[:5]) if top is None else pack(STRAIGHT_FLUSH, (top,))


def _best_by_rank(counts: list[int]) -> int:
    ranks = [rank for rank in range(12, -1, -1) if counts[rank]]
    paired = [rank for rank in ranks if counts[rank] >= 2]
    most = max(counts)
    if most <= 2:
        top = straight_top(ranks)
        if top is not None:
            return pack(STRAIGHT, (top,))
        if not paired:
            return pack(HIGH_CARD, ranks[:5])
        pairs = paired[:2]
        kickers = [rank for rank in ranks if rank not in pairs]
        if len(pairs) == 2:
            return pack(TWO_PAIR, pairs + kickers[:1])
        return pack(PAIR, pairs + kickers[:3])
    first = next(rank for rank in ranks if counts[rank] == most)
    others = [rank for rank in ranks if rank != first]
    if most == 4:
        return pack(QUADS, [first, *others[:1]])
    full_of = [rank for rank in paired if rank != first]
    if full_of:
        return pack(FULL_HOUSE, (first, full_of[0]))
    top = straight_top(ranks)
    if top is not None:
        return pack(STRAIGHT, (top,))
    return pack(TRIPS, [first, *others[:2]])


ranks_high: Final = RankTable(_best_by_rank)
"""The high hand by ranks alone: right wherever no suit has five cards."""
