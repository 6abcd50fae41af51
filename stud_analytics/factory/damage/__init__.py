"""Damage: one thing made wrong in a legal hand, so that a referee can be put to the proof.

`DAMAGES` is the flat list of kinds. Each takes a dealt hand and gives back the damaged `Hand`,
or None where the hand offers no place for it. A kind never makes a change that the house of the
hand (its truth) allows.

| file | what is damaged |
|---|---|
| ``base.py`` | what a kind is; the hand event by event, with what lay on the table |
| ``turns.py`` | bring-in, openers, order of play |
| ``sizes.py`` | completions, bets, raises, calls |
| ``chips.py`` | antes, stacks, chips given back |
| ``cards.py``, ``streets.py`` | cards and streets |
| ``payments.py`` | who is paid how much of which pot |
| ``statements.py`` | totals, rake and the summary's lines |
"""

from typing import Final

from stud_analytics.factory.damage import (
    cards,
    chips,
    payments,
    sizes,
    statements,
    streets,
    turns,
)
from stud_analytics.factory.damage.base import Damage

DAMAGES: Final[tuple[Damage, ...]] = (
    *turns.KINDS,
    *sizes.KINDS,
    *chips.KINDS,
    *cards.KINDS,
    *streets.KINDS,
    *payments.KINDS,
    *statements.KINDS,
)

__all__ = ["DAMAGES", "Damage"]
