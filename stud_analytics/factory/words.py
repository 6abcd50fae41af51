"""A hand in the words that PokerStars prints: ``a pair of Kings``, ``8,7,5,4,2``."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from stud_analytics import ranking
from stud_analytics.cards import RANKS, Card
from stud_analytics.games import Game
from stud_analytics.ranking.codes import CATEGORY_SHIFT, code_of_low, code_ranks
from stud_analytics.ranking.five import RANKER

_ONE: Final = (
    "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
    "King", "Ace",
)  # fmt: skip
_MANY: Final = tuple(one + ("es" if one == "Six" else "s") for one in _ONE)
_LOW: Final[dict[str, ranking.HandKind]] = {
    "eight_or_better": "low_eight",
    "ace_to_five": "low_ace_five",
    "deuce_to_seven": "low_deuce_seven",
}


def high_words(game: Game, cards: Sequence[Card]) -> str | None:
    """The high hand in words; None in a game without one."""
    return _high(ranking.high(cards)) if game.high else None


def words_of(game: Game, high: int, low: int) -> tuple[str | None, str | None]:
    """The words for hands of these values, both ways; values of ways the game has not are 0."""
    return (
        _high(high) if game.high else None,
        _low(low, ace_low=game.low != "deuce_to_seven") if game.low else None,
    )


@cache
def _high(value: int) -> str:
    kind, (top, *others) = value >> CATEGORY_SHIFT, code_ranks(value)
    if kind == ranking.STRAIGHT_FLUSH and top == 12:
        return "a Royal Flush"
    if kind in (ranking.STRAIGHT, ranking.STRAIGHT_FLUSH):
        name = "a straight" if kind == ranking.STRAIGHT else "a straight flush"
        return f"{name}, {_ONE[top - 4]} to {_ONE[top]}"  # from the ace, -1, in a wheel
    if kind == ranking.FULL_HOUSE:
        return f"a full house, {_MANY[top]} full of {_MANY[others[0]]}"
    if kind == ranking.TWO_PAIR:
        return f"two pair, {_MANY[top]} and {_MANY[others[0]]}"
    if kind == ranking.FLUSH:
        return f"a flush, {_ONE[top]} high"
    if kind == ranking.HIGH_CARD:
        return f"high card {_ONE[top]}"
    alike = {ranking.QUADS: "four of a kind, ", ranking.TRIPS: "three of a kind, "}
    return alike.get(kind, "a pair of ") + _MANY[top]


def low_words(game: Game, cards: Sequence[Card]) -> str | None:
    """The low, highest card first; None where there is none, or it holds a pair or, in 2-7, is a
    straight or a flush."""
    if game.low is None:
        return None
    kind = _LOW[game.low]
    return _low(RANKER[kind](cards), ace_low=kind != "low_deuce_seven")


@cache
def _low(value: int, *, ace_low: bool) -> str | None:
    if not value:
        return None
    code = code_of_low(value)
    if code >> CATEGORY_SHIFT != ranking.HIGH_CARD:
        return None
    # Where the ace is low the code counts from it.
    return ",".join(RANKS[(rank - 1) % 13 if ace_low else rank] for rank in code_ranks(code))
