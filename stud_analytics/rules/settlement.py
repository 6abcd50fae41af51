"""What the end of a hand comes to: each pot with what was paid and due, and all its money.

`judgement.settle_table` makes these; the rules that judge finished hands read them. They are no
named tuples: the rules read many of their fields, and compiled, this costs a tenth.
"""

from collections.abc import Mapping
from typing import Final, Literal

from stud_analytics.money import Units
from stud_analytics.rules.house import Value
from stud_analytics.rules.record import Award
from stud_analytics.rules.settle import Holding, Shares, Winners

Fault = Literal["", "untold", "winner", "shares", "odd"]
"""``untold``: a hand that could win is not known. ``winner``: a seat was paid that won nothing.
``shares``: the winners were paid the wrong amounts. ``odd``: which of them got the odd unit is
for the house to say."""


NO_SAY: Final[Mapping[Value, bool]] = {}
"""Of a pot in which a field of the house has no say."""


class PotCase:
    """One pot with what was paid out of it and what was due."""

    def __init__(
        self,
        pot: int,
        amount: Units,
        contenders: tuple[int, ...],
        paid: Units,
        due: Units,
        actual: Shares,
        won: Winners,
        demanded: Shares,
        fault: Fault,
        unknown: tuple[int, ...] = (),
        losers: tuple[int, ...] = (),
        hi_lo_fits: Mapping[Value, bool] = NO_SAY,
        tie_fits: Mapping[Value, bool] = NO_SAY,
    ) -> None:
        self.pot = pot
        self.amount = amount
        self.contenders = contenders
        self.paid = paid
        self.actual = actual
        """Paid per seat, as the text has it."""
        self.won = won
        """Best hands; empty where untold."""
        self.demanded = demanded
        self.fault = fault
        self.unknown = unknown
        """Contenders of a contested pot whose cards are not all told."""
        self.losers = losers
        """Seats paid that are beaten on both sides, or are not in the pot."""
        self.hi_lo_fits = hi_lo_fits
        """By value of `odd_chip_hi_lo`: whether it explains the shares. Empty where it has no
        say."""
        self.tie_fits = tie_fits
        """The same for `odd_chip_tie`."""
        self.due = due
        """What there is to divide: the amount less the rake stated; where none is, or the text
        adds up, what was paid."""


class Settlement:
    """The money of a finished hand."""

    def __init__(
        self,
        line: int,
        pots: tuple[PotCase, ...],
        awards: tuple[Award, ...],
        paid: Shares,
        total_in: Units,
        total_out: Units,
        rake: Units,
        fees: Units,
        rake_stated: bool,
        per_pot: bool,
        pots_told: bool,
        stray: tuple[Award, ...],
        out_of_reach: tuple[tuple[int, Units, Units, Units], ...],
        left_out: tuple[Award, ...],
        hands: dict[int, Holding],
    ) -> None:
        self.line = line
        """The hand's last line."""
        self.pots = pots
        self.awards = awards
        self.paid = paid
        """Seat to units, over all pots."""
        self.total_in = total_in
        self.total_out = total_out
        self.rake = rake
        """Stated, or where it is not stated, what is missing between in and out."""
        self.fees = fees
        self.rake_stated = rake_stated
        self.per_pot = per_pot
        """Whether the text tells which pot each award came from, or it follows."""
        self.pots_told = pots_told
        """Whether every award says its pot, or there is but one."""
        self.stray = stray
        """Awards from pots that do not exist."""
        self.out_of_reach = out_of_reach
        """Where the text does not tell pots apart: seats paid less or more than the pots can give
        them, whatever rake each pot bore; with what they got, and the least and the most there
        is."""
        self.left_out = left_out
        """Payments that no line of the body tells and the gains of the summary do."""
        self.hands = hands

    def due_to(self, seat: int) -> Units | None:
        """What the rules demand for a seat of all pots; None where it cannot be told apart from
        what was paid: no rake is stated, or not every hand that could win is told."""
        if not (self.rake_stated and self.per_pot and self.awards):
            return None
        if any(case.unknown or case.fault == "untold" for case in self.pots):
            return None
        return sum([case.demanded.get(seat, 0) for case in self.pots])

    @property
    def adds_up(self) -> bool:
        """Chips in = chips out + rake + fees."""
        return self.total_in == self.total_out + self.rake + self.fees
