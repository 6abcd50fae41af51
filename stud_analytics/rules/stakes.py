"""Stakes and sums that no line tells, as far as the hand itself shows them.

Never by a ratio of one to another: ratios differ from site to site and table to table.
"""

from collections.abc import Iterable

from stud_analytics.events import (
    Ante,
    Bet,
    Collected,
    Completion,
    Hand,
    PotStated,
    SeatStated,
)
from stud_analytics.games import Street
from stud_analytics.money import Units
from stud_analytics.reading.infer import full_bring_in


def ante_of(hand: Hand) -> Units | None:
    """What most players posted who had more; None where nobody posted."""
    antes = [event for event in hand.events if type(event) is Ante]
    whole = [event.amount for event in antes if not event.all_in]
    if whole:
        return max(whole, key=lambda amount: (whole.count(amount), amount))
    return max((event.amount for event in antes), default=None)


def bring_in_of(hand: Hand) -> Units | None:
    """The first bring-in that was not its player's last chips; None where there is none."""
    return full_bring_in(hand.events, {seat.seat: seat.stack for seat in hand.seats})


def bets_of(hand: Hand, early: Iterable[Street]) -> tuple[Units, Units]:
    """The small and the big bet of a fixed-limit hand: the least bet that was nobody's last chips
    on the ``early`` streets and on the others; 0 where there is none."""
    small: list[Units] = []
    big: list[Units] = []
    for event in hand.events:
        if isinstance(event, Completion | Bet) and not event.all_in:
            (small if event.street in early else big).append(event.to)
    return min(small, default=0), min(big, default=0)


def went_back(hand: Hand, seat: int, put_in: Units, excess: Units, kept: Units) -> bool:
    """Whether the ``excess`` that nobody matched of the ``put_in`` of a seat went back to it
    although no line says so, and ``kept`` is what was left in the middle.

    The seat's gain tells it; else what is paid and the rake stated; else there is more for the
    rake than nothing.
    """
    paid = won = taken = own = 0
    rake_told = False
    for event in hand.events:
        if type(event) is Collected:
            paid += event.amount
            own += event.amount if event.seat == seat else 0
        elif type(event) is SeatStated:
            won += event.won or 0
        elif type(event) is PotStated:
            rake_told = rake_told or event.rake is not None
            taken += (event.rake or 0) + (event.fees or 0)
    for event in hand.events:
        if type(event) is SeatStated and event.seat == seat and event.net is not None:
            got = own if paid else event.won or 0
            return event.net == got - put_in + excess
    out = (paid or won) + taken
    return kept == out if rake_told else kept >= out
