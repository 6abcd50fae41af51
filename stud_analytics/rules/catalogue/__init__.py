"""The catalogue: every rule of the referee, in one flat list.

| file | what is judged |
|---|---|
| ``cards.py`` | each card once, the street's number of cards, cards that change |
| ``antes.py`` | who antes, how much |
| ``turn.py`` | bring-in, opener of each street, clockwise order, who may not act |
| ``sizes.py`` | completion, bet, raise, double bet, cap, chips held |
| ``calls.py`` | calls, checks, chips given back |
| ``streets.py`` | streets in order, betting closed, the hand finished |
| ``pots.py`` | pots stated and paid, rake, who may be paid |
| ``showdown.py`` | the order of shows, hands shown twice, pots nobody contested |
| ``ranking.py`` | the site's words for a hand |
| ``rake.py`` | the house's schedule of rake |
| ``split.py`` | halves, ties, quarters, odd chips |
| ``stated.py`` | the summary's seats |

To add a rule: write a function with the `rule` decorator, add it to its file's RULES, test it.
"""

from typing import Final

from stud_analytics.rules.catalogue import (
    antes,
    calls,
    cards,
    pots,
    rake,
    ranking,
    showdown,
    sizes,
    split,
    stated,
    streets,
    turn,
)
from stud_analytics.rules.rule import Rule

CATALOGUE: Final[tuple[Rule, ...]] = (
    *cards.RULES,
    *antes.RULES,
    *turn.RULES,
    *sizes.RULES,
    *calls.RULES,
    *streets.RULES,
    *pots.RULES,
    *rake.RULES,
    *showdown.RULES,
    *ranking.RULES,
    *split.RULES,
    *stated.RULES,
)
