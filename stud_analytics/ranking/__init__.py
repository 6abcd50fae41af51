"""Ranks hands: high, eight-or-better low, ace-to-five low, deuce-to-seven low, boards.

Every function answers with a whole number, and the bigger number is the better hand for the
purpose named; equal numbers are a tie, since suits never break one, in no house. Numbers of
different functions are not to be compared, except that a low that qualifies has the same number
in ``low_eight`` and ``low_ace_five``.

| file | what stands there |
|---|---|
| ``codes.py`` | how a hand becomes a number, and how cards are added up into a key |
| ``highs.py``, ``lows.py`` | the hands that take the pot |
| ``boards.py`` | the up cards that lead |
| ``five.py`` | which five cards make the hand |
| ``describe.py`` | hands in plain words |
| ``arrays.py``, ``array_tables.py`` | the same numbers for many hands at once, with numpy |

Only the array functions need numpy; it is imported when one of them is first asked for.
"""

from typing import TYPE_CHECKING

from stud_analytics.ranking.boards import board_high, board_low, board_low_27
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
)
from stud_analytics.ranking.describe import describe_high, describe_low
from stud_analytics.ranking.five import HandKind, best_five
from stud_analytics.ranking.highs import high
from stud_analytics.ranking.lows import low_ace_five, low_deuce_seven, low_eight

if TYPE_CHECKING:
    from stud_analytics.ranking.arrays import (
        high_array,
        high_low_arrays,
        low_ace_five_array,
        low_eight_array,
    )

__all__ = [
    "FLUSH",
    "FULL_HOUSE",
    "HIGH_CARD",
    "PAIR",
    "QUADS",
    "STRAIGHT",
    "STRAIGHT_FLUSH",
    "TRIPS",
    "TWO_PAIR",
    "HandKind",
    "best_five",
    "board_high",
    "board_low",
    "board_low_27",
    "category",
    "describe_high",
    "describe_low",
    "high",
    "high_array",
    "high_low_arrays",
    "low_ace_five",
    "low_ace_five_array",
    "low_deuce_seven",
    "low_eight",
    "low_eight_array",
]


if not TYPE_CHECKING:  # or a type checker would believe every name

    def __getattr__(name: str) -> object:
        if name.endswith(("_array", "_arrays")) and name in __all__:
            from stud_analytics.ranking import arrays

            return getattr(arrays, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
