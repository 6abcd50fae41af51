"""A hand in the words that PokerStars prints: ``a pair of Kings``, ``8,7,5,4,2``."""

from collections.abc import Sequence
from typing import Final

from stud_analytics import ranking
from stud_analytics.cards import RANKS, Card
from stud_analytics.games import Game

_ONE: Final = (
    "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
    "King", "Ace",
)  # fmt: skip
_LOW: Final[dict[str, ranking.HandKind]] = {
    "eight_or_better": "low_eight",
    "ace_to_five": "low_ace_five",
    "deuce_to_seven": "low_deuce_seven",
}


def _many(rank: int) -> str:
    return _ONE[rank] + ("es" if _ONE[rank] == "Six" else "s")


def high_words(game: Game, cards: Sequence[Card]) -> str | None:
    """The high hand in words; None in a game without one."""
    if not game.high:
        return None
    kind = ranking.category(ranking.high(cards))
    ranks = [card >> 2 for card in ranking.best_five(cards, "high")]
    top = ranks[0]
    if kind == ranking.STRAIGHT_FLUSH and top == 12 and ranks[4] == 8:
        return "a Royal Flush"
    run = f"{_ONE[ranks[4]]} to {_ONE[top]}"
    return {
        ranking.STRAIGHT_FLUSH: f"a straight flush, {run}",
        ranking.QUADS: f"four of a kind, {_many(top)}",
        ranking.FULL_HOUSE: f"a full house, {_many(top)} full of {_many(ranks[3])}",
        ranking.FLUSH: f"a flush, {_ONE[top]} high",
        ranking.STRAIGHT: f"a straight, {run}",
        ranking.TRIPS: f"three of a kind, {_many(top)}",
        ranking.TWO_PAIR: f"two pair, {_many(top)} and {_many(ranks[2])}",
        ranking.PAIR: f"a pair of {_many(top)}",
    }.get(kind, f"high card {_ONE[top]}")


def low_words(game: Game, cards: Sequence[Card]) -> str | None:
    """The low, highest card first; None where there is none, or it holds a pair or, in 2-7, is a
    straight or a flush."""
    if game.low is None:
        return None
    five = ranking.best_five(cards, _LOW[game.low])
    ranks = [card >> 2 for card in five]
    if len(set(ranks)) < 5:
        return None
    if game.low == "deuce_to_seven" and ranking.category(ranking.high(five)) != ranking.HIGH_CARD:
        return None
    return ",".join(RANKS[rank] for rank in ranks)
