"""The up cards that lead: who acts first from 4th street on.

Source: ``houses/seed.toml``, the founding rules (the best two up cards act first on 4th street, the
best showing hand on 5th and 6th); in razz the lowest board. Equal boards have equal numbers:
who of them leads is the house's (``board_tie``), not a matter of cards.

A board has one to four cards, so it holds no straight and no flush. ValueError for any other
count and for a hidden card.
"""

from collections.abc import Sequence
from typing import Final

from stud_analytics.cards import Card
from stud_analytics.ranking.codes import RANK_PART, RankTable, key_of
from stud_analytics.ranking.highs import ranks_high
from stud_analytics.ranking.lows import ranks_ace_five, ranks_deuce_seven


def board_high(up: Sequence[Card]) -> int:
    """The value of a board where the high hand leads: pairs and better, then kickers."""
    return HIGH_BOARDS.value(up)


def board_low(up: Sequence[Card]) -> int:
    """The value of a board in razz: lowest leads, ace low, pairs bad."""
    return LOW_BOARDS.value(up)


def board_low_27(up: Sequence[Card]) -> int:
    """The value of a board in 2-7 razz: lowest leads, ace high, pairs bad."""
    return LOW_BOARDS_27.value(up)


_MOST: Final = 4
WEIGHTS: Final = [1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432]
"""By rank: numbers of which no two choices of one to four have the same sum. So the sum names a
board, whatever the order of its cards, and is small enough for a list."""


class BoardTable:
    """The values of boards, each worked out when first asked for."""

    def __init__(self, ranks: RankTable) -> None:
        self.ranks = ranks
        self.values: list[int] = []
        """By the sum of the cards' weights; 0 where the value is not worked out yet."""

    def value(self, up: Sequence[Card]) -> int:
        """The value of a board."""
        if len(up) > _MOST:
            raise ValueError(f"a board has one to four up cards, not {len(up)}")
        if not self.values:
            self.values = [0] * (_MOST * WEIGHTS[-1] + 1)
        at = 0
        for card in tuple(up):
            if card < 0:
                raise ValueError("a hidden card has no rank")
            at += WEIGHTS[card >> 2]
        value = self.values[at]
        if not value:
            value = self.values[at] = self.ranks[key_of(up) & RANK_PART]
        return value


HIGH_BOARDS: Final = BoardTable(ranks_high)
LOW_BOARDS: Final = BoardTable(ranks_ace_five)
LOW_BOARDS_27: Final = BoardTable(ranks_deuce_seven)
