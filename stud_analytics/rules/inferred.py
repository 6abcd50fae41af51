"""What a site does not print and the play shows: bets nobody called, who won which half.

It changes no verdict: every rule has judged the text as it stands. What is worked out here is
named in `Replay.inferred`.
"""

from collections.abc import Sequence
from typing import Final

from stud_analytics.money import Units
from stud_analytics.rules.catalogue.rake import MOST
from stud_analytics.rules.record import Award, PotRecord
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import NOBODY, Table
from stud_analytics.tuples import make

_Award: Final = Award


def give_back_unsaid(table: Table) -> bool:
    """Gives back a last bet that nobody called, where the house does so without a word: always
    where it is known to, else where the hand's money says that it did. Before the money is
    settled. Returns whether it gave back anything."""
    values = table.rules.returned.values
    if "silent" not in values or table.off or table.todo or table.gave_back():
        return False
    table.close_street()
    slot, excess = table.unmatched()
    if slot == NOBODY or not excess or table.can & ~(1 << slot):
        return False
    if len(values) > 1 and not _went_back(table, slot, excess):
        return False
    table.give_back(slot, excess)
    return True


def _went_back(table: Table, slot: int, excess: Units) -> bool:
    """Whether what is stated, or else what is paid, is without the bet that nobody called."""
    seat = table.seat(slot)
    paid: dict[int, Units] = {}
    for event in table.collected:
        paid[event.seat] = paid.get(event.seat, 0) + event.amount
    for stated in table.seat_stated:
        if stated.won and not table.collected:
            paid[stated.seat] = stated.won
    for stated in table.seat_stated:
        if stated.seat == seat and stated.net is not None:
            return stated.net == paid.get(seat, 0) - table.players[slot].put_in + excess
        if stated.seat == seat and stated.stack is not None and table.players[slot].known_stack:
            return stated.stack == table.players[slot].behind + paid.get(seat, 0) + excess
    missing = table.pot - sum(paid.values())
    rakes = [event.rake for event in table.pot_stated if event.rake is not None]
    if rakes:
        return missing - excess == rakes[0] + sum(event.fees or 0 for event in table.pot_stated)
    # Nothing is stated: no house takes more of a pot than MOST.
    return missing >= excess and missing * 100 > table.pot * MOST


def uncalled(table: Table, settled: Settlement) -> tuple[int, Units]:
    """The seat whose last bet nobody called and whom no line gives it back, and that bet; (0, 0)
    for none, or where the hand's money does not add up. Such a site pays it with the pot."""
    if table.off or table.todo or table.gave_back() or not settled.adds_up:
        return 0, 0
    slot, excess = table.unmatched()
    seat = table.seat(slot) if slot != NOBODY else 0
    return (seat, excess) if excess and settled.paid.get(seat, 0) >= excess else (0, 0)


def without_uncalled(
    pots: Sequence[PotRecord], awards: Sequence[Award], seat: int, excess: Units
) -> tuple[tuple[PotRecord, ...], tuple[Award, ...]] | None:
    """The pots and the payments without a bet that nobody called: it lay in the last pots of the
    seat that made it, and came back with its last payments. None where others were due what such
    a bet is: then nothing says which of the chips it was."""
    new_pots = list(pots)
    left = owed = excess
    for at in range(len(new_pots) - 1, -1, -1):
        pot = new_pots[at]
        shares = dict(pot.shares)
        # What is paid stands with the main pot where the text pays pots together.
        amount = min(left, pot.amount) if seat in pot.contenders else 0
        paid = min(owed, pot.paid, shares.get(seat, 0))
        if amount or paid:
            shares[seat] = shares.get(seat, 0) - paid
            rest = tuple((of, share) for of, share in shares.items() if share)
            new_pots[at] = pot._replace(
                amount=pot.amount - amount, paid=pot.paid - paid, shares=rest
            )
            left -= amount
            owed -= paid
    if left or owed:
        return None
    left = excess
    new_awards = list(awards)
    # The lines of the last pots, whatever the order of the lines.
    for at in sorted(range(len(new_awards)), key=lambda at: (-new_awards[at].pot, -at)):
        award = new_awards[at]
        if award.seat == seat and left:
            units = min(left, award.amount)
            new_awards[at] = award._replace(amount=award.amount - units)
            left -= units
    kept = tuple(award for award in new_awards if award.amount)
    # A side pot of nothing but such a bet is none.
    last = max((award.pot for award in kept), default=0)
    while len(new_pots) > last + 1 and not new_pots[-1].amount:
        new_pots.pop()
    return tuple(new_pots), kept


def with_halves(pots: Sequence[PotRecord], awards: Sequence[Award]) -> tuple[Award, ...]:
    """The payments, with the half of a split pot that each was, where the text does not say it
    and the winner had one of the two alone."""
    told = list(awards)
    for at, award in enumerate(awards):
        if award.half is not None or award.pot >= len(pots):
            continue
        pot = pots[award.pot]
        if pot.high and pot.low:
            high, low = award.seat in pot.high, award.seat in pot.low
            if high != low:
                line, seat, amount, of, _ = award
                told[at] = make(_Award, (line, seat, amount, of, "high" if high else "low"))
    return tuple(told)
