"""Hands in plain words: "two pair, aces and nines, queen kicker", "7-5-4-3-A"."""

from collections.abc import Callable, Sequence

from stud_analytics.cards import RANKS, Card
from stud_analytics.ranking.codes import (
    CATEGORY_SHIFT,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    code_of_low,
    code_ranks,
)
from stud_analytics.ranking.five import RANKER, HandKind
from stud_analytics.ranking.highs import high

_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip


def describe_high(cards: Sequence[Card]) -> str:
    """The best high hand of one to seven cards in words. Errors as in ``high``."""
    code = high(cards)
    ranks = code_ranks(code)
    return _describe(code >> CATEGORY_SHIFT, ranks, _kickers_in_words)


def describe_low(cards: Sequence[Card], kind: HandKind = "low_ace_five") -> str:
    """The best low hand of one to seven cards in words: ``7-5-4-3-A``, ``pair of fours, 7-6-5``.

    ``no low`` where the kind is ``low_eight`` and nothing qualifies. Errors as in the ranking
    function; ValueError when the kind is ``high``.
    """
    if kind == "high":
        raise ValueError("describe_high describes high hands")
    value = RANKER[kind](cards)
    if not value:
        return "no low"
    code = code_of_low(value)
    ranks = code_ranks(code)
    if kind != "low_deuce_seven":
        ranks = [(rank - 1) % 13 for rank in ranks]  # the code counts from the ace
    low = code >> CATEGORY_SHIFT
    if low == HIGH_CARD:
        return _dashed(ranks)
    return _describe(low, ranks, lambda kickers: f", {_dashed(kickers)}" if kickers else "")


def _describe(category: int, ranks: list[int], kickers: Callable[[list[int]], str]) -> str:
    first = ranks[0]
    if category == STRAIGHT_FLUSH:
        return "royal flush" if first == 12 else f"straight flush, {_NAMES[first]} high"
    if category == QUADS:
        return f"four of a kind, {_plural(first)}{kickers(ranks[1:])}"
    if category == FULL_HOUSE:
        return f"full house, {_plural(first)} over {_plural(ranks[1])}"
    if category == FLUSH:
        return f"flush, {_dashed(ranks)}"
    if category == STRAIGHT:
        return f"straight, {_NAMES[first]} high"
    if category == TRIPS:
        return f"three of a kind, {_plural(first)}{kickers(ranks[1:])}"
    if category == PAIR:
        return f"pair of {_plural(first)}{kickers(ranks[1:])}"
    if category == HIGH_CARD:
        return (
            f"{_NAMES[first]} high, {_dashed(ranks)}" if len(ranks) > 1 else f"{_NAMES[first]} high"
        )
    return f"two pair, {_plural(first)} and {_plural(ranks[1])}{kickers(ranks[2:])}"


def _plural(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "six" else "s")


def _dashed(ranks: list[int]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


def _kickers_in_words(ranks: list[int]) -> str:
    if not ranks:
        return ""
    *most, last = [_NAMES[rank] for rank in ranks]
    if not most:
        return f", {last} kicker"
    return f", {', '.join(most)} and {last} kickers"
