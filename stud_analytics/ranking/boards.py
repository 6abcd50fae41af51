"""The up cards that lead: who acts first from 4th street on.

Source: ``houses/seed.toml``, the founding rules (the best two up cards act first on 4th street, the
best showing hand on 5th and 6th); in razz the lowest board. Equal boards have equal numbers:
who of them leads is the house's (``board_tie``), not a matter of cards.

A board has one to four cards, so it holds no straight and no flush. ValueError for any other
count and for a hidden card.
"""

from collections.abc import Sequence

from stud_analytics.cards import Card
from stud_analytics.ranking.codes import RANK_PART, RankTable, key_of
from stud_analytics.ranking.highs import ranks_high
from stud_analytics.ranking.lows import ranks_ace_five, ranks_deuce_seven


def board_high(up: Sequence[Card]) -> int:
    """The value of a board where the high hand leads: pairs and better, then kickers."""
    return board_by(ranks_high, up)


def board_low(up: Sequence[Card]) -> int:
    """The value of a board in razz: lowest leads, ace low, pairs bad."""
    return board_by(ranks_ace_five, up)


def board_low_27(up: Sequence[Card]) -> int:
    """The value of a board in 2-7 razz: lowest leads, ace high, pairs bad."""
    return board_by(ranks_deuce_seven, up)


def board_by(ranks: RankTable, up: Sequence[Card]) -> int:
    """The value of a board by the table of what leads: one of those above."""
    if len(up) > 4:
        raise ValueError(f"a board has one to four up cards, not {len(up)}")
    return ranks[key_of(up) & RANK_PART]
