"""Which five cards make the hand: for the odd chip by suit, and to explain a result."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, Literal

from stud_analytics.cards import Card, ace_low_rank, rank_of
from stud_analytics.ranking.codes import STRAIGHT, STRAIGHT_FLUSH, category
from stud_analytics.ranking.highs import high
from stud_analytics.ranking.lows import low_ace_five, low_deuce_seven, low_eight

HandKind = Literal["high", "low_eight", "low_ace_five", "low_deuce_seven"]

RANKER: Final[dict[HandKind, Callable[[Sequence[Card]], int]]] = {
    "high": high,
    "low_eight": low_eight,
    "low_ace_five": low_ace_five,
    "low_deuce_seven": low_deuce_seven,
}


def best_five(cards: Sequence[Card], kind: HandKind) -> tuple[Card, ...]:
    """The cards that make the best hand of one kind out of one to seven.

    Pairs and better come first, then the other cards downwards; equal ranks by suit, spades
    first. Where several choices make the same hand (which three of four kings), the one with the
    highest suits, looked at from the highest card down: WSOP 149 and 244 give the odd chip to
    the highest card by suit of the best five (the house field ``odd_chip_tie``). All the cards
    when there are fewer than five; none, ``()``, when ``low_eight`` does not qualify. Errors as
    in the ranking function.
    """
    rank = RANKER[kind]
    whole = rank(cards)
    if not whole:
        return ()
    five = sorted(cards, reverse=True)
    if kind == "low_deuce_seven":
        # A low suit may be what keeps it from being a flush. Combinations come in the order of
        # what they are made of, so the first as good as the whole has the highest suits.
        return _in_reading_order(
            next(c for c in combinations(five, min(5, len(five))) if rank(c) == whole), kind
        )
    # The choice is between suits of one rank, each for itself: the lowest can go first.
    for card in five[::-1]:
        if len(five) <= 5:
            break
        without = [other for other in five if other != card]
        if rank(without) == whole:
            five = without
    return _in_reading_order(tuple(five), kind)


def _in_reading_order(five: tuple[Card, ...], kind: HandKind) -> tuple[Card, ...]:
    ranks = [rank_of(card) for card in five]
    ace_low = kind in ("low_eight", "low_ace_five") or (
        kind == "high"
        and category(high(five)) in (STRAIGHT, STRAIGHT_FLUSH)
        and {0, 12}.issubset(ranks)
    )
    order = ace_low_rank if ace_low else rank_of
    return tuple(sorted(five, key=lambda card: (-ranks.count(rank_of(card)), -order(card), -card)))
