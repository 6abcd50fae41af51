"""Meanings to events: what a phrase means at its place in the hand.

The same for every site. A handler takes the hand so far, the line, the seat and the meaning,
appends events, and returns True where the line makes no sense at its place: such a line is kept
as unknown, and the hand is not trusted.
"""

from typing import Final

from stud_analytics.reading.bets import BETS
from stud_analytics.reading.deals import DEALS
from stud_analytics.reading.endings import ENDINGS
from stud_analytics.reading.so_far import Handler

ACTIONS: Final[dict[str, Handler]] = {**DEALS, **BETS, **ENDINGS}
"""The actions of the vocabulary."""
