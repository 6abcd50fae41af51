"""Stakes that a hand's header does not tell, as far as the hand itself shows them.

Never by a ratio of one to another: ratios differ from site to site and table to table.
"""

from collections.abc import Iterable

from stud_analytics.events import Bet, Completion, Hand
from stud_analytics.games import Street
from stud_analytics.money import Units
from stud_analytics.reading.infer import full_bring_in, posted_antes, usual_ante


def ante_of(hand: Hand) -> Units | None:
    """What most players posted who had more; None where nobody posted."""
    antes = posted_antes(hand.events, {seat.seat: seat.stack for seat in hand.seats})
    usual = usual_ante(antes)
    return max((amount for amount, _ in antes), default=None) if usual is None else usual


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
