"""Which five cards make the hand: for the odd chip by suit, and to explain a result."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, Literal

from stud_analytics.cards import Card
from stud_analytics.ranking.codes import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    category,
    code_of_low,
    code_ranks,
)
from stud_analytics.ranking.highs import high
from stud_analytics.ranking.lows import low_ace_five, low_deuce_seven, low_eight

HandKind = Literal["high", "low_eight", "low_ace_five", "low_deuce_seven"]

RANKER: Final[dict[HandKind, Callable[[Sequence[Card]], int]]] = {
    "high": high,
    "low_eight": low_eight,
    "low_ace_five": low_ace_five,
    "low_deuce_seven": low_deuce_seven,
}

_COUNTS: Final = {
    HIGH_CARD: (1, 1, 1, 1, 1), PAIR: (2, 1, 1, 1), TWO_PAIR: (2, 2, 1), TRIPS: (3, 1, 1),
    STRAIGHT: (1, 1, 1, 1, 1), FLUSH: (1, 1, 1, 1, 1), FULL_HOUSE: (3, 2), QUADS: (4, 1),
    STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
}  # fmt: skip
"""How many cards each rank of a code stands for."""


def best_five(cards: Sequence[Card], kind: HandKind) -> tuple[Card, ...]:
    """The cards that make the best hand of one kind out of one to seven.

    Pairs and better come first, then the other cards downwards; equal ranks by suit, spades
    first. Where several choices make the same hand (which three of four kings), the one with the
    highest suits, looked at from the highest card down: WSOP 149 and 244 give the odd chip to
    the highest card by suit of the best five (the house field ``odd_chip_tie``). All the cards
    when there are fewer than five; none, ``()``, when ``low_eight`` does not qualify. Errors as
    in the ranking function.
    """
    whole = RANKER[kind](cards)
    if not whole:
        return ()
    downwards = sorted(cards, reverse=True)
    if kind == "low_deuce_seven":
        return _by_trial(downwards, whole)
    if kind == "high":
        code = whole
        ranks = code_ranks(code)
    else:
        code = code_of_low(whole)
        ranks = [(rank - 1) % 13 for rank in code_ranks(code)]  # the code counts from the ace
    made = category(code)
    if made in (STRAIGHT, STRAIGHT_FLUSH):
        ranks = [(ranks[0] - down) % 13 for down in range(5)]
    if made in (FLUSH, STRAIGHT_FLUSH):
        downwards = _suited(downwards)
    five: list[Card] = []
    for rank, count in zip(ranks, _COUNTS[made], strict=False):
        five += [card for card in downwards if card >> 2 == rank][:count]
    return tuple(five)


def _suited(cards: Sequence[Card]) -> list[Card]:
    suits = [card & 3 for card in cards]
    return [card for card in cards if suits.count(card & 3) >= 5]


def _by_trial(downwards: Sequence[Card], whole: int) -> tuple[Card, ...]:
    """Of a deuce-to-seven low, where a low suit may be what keeps five from being a flush.

    Combinations come in the order of what they are made of, so the first that is as good as the
    whole has the highest suits.
    """
    five = next(
        choice for choice in combinations(downwards, min(5, len(downwards)))
        if low_deuce_seven(choice) == whole
    )  # fmt: skip
    ranks = [card >> 2 for card in five]
    return tuple(sorted(five, key=lambda card: (ranks.count(card >> 2), card), reverse=True))
