"""What was paid out: by line, by the gains that no line tells, and pot by pot, with what was due.

`judgement` reads these first. Amounts are units; pots stand main first.
"""

from itertools import accumulate
from typing import Final

from stud_analytics.money import Units
from stud_analytics.rules.rake_on_pots import explained, in_proportion
from stud_analytics.rules.record import Award
from stud_analytics.rules.settle import Pot, Shares
from stud_analytics.rules.table import Table
from stud_analytics.tuples import make

_Award: Final = Award


def told_awards(table: Table, pots: int) -> list[Award]:
    """As the body tells them; where it tells none, from the summary. Pot -1: not told which."""
    untold = 0 if pots <= 1 else -1
    if table.collected:
        return [
            make(_Award, (line, seat, amount, untold if pot is None else pot, half))
            for line, _, seat, amount, pot, half in table.collected
        ]
    return [
        Award(stated.line, stated.seat, stated.won, untold, None)
        for stated in table.seat_stated
        if stated.won
    ]


def left_out_awards(table: Table, pots: tuple[Pot, ...], awards: list[Award]) -> tuple[Award, ...]:
    """Payments that only the gains stated tell: one site's pot lines leave side pots out.

    Only where every player's gain is told, none got less than the lines say, and the gains add
    up with the rake stated, or, where none is stated, to nothing. What is left out has to be
    whole side pots, less no more than the rake, or, with a rake stated, all that a player won (a
    hand cut off between two payments): a line that pays less than was won is wrong.
    """
    stated = {e[2]: e for e in table.seat_stated if e[-1] is not None}
    if len(stated) < len(table.seat_of) or table.off:
        return ()
    paid: Shares = {}
    for award in awards:
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    missing: list[Award] = []
    taken = 0
    for slot, seat in enumerate(table.seat_of):
        if seat not in stated:
            return ()
        net = stated[seat].net or 0
        short = table.players[slot].put_in + net - paid.get(seat, 0)
        if short < 0:
            return ()
        if short:
            missing.append(Award(stated[seat].line, seat, short, -1, None))
        taken -= net
    fees = sum(event.fees or 0 for event in table.pot_stated)
    rakes = [event.rake for event in table.pot_stated if event.rake is not None]
    rake = fees + (rakes[0] if rakes else 0)
    left = sum(award.amount for award in missing)
    sides = accumulate(pot.amount for pot in reversed(pots[1:]))
    whole = any(side - rake <= left <= side for side in sides) or (
        bool(rakes) and not any(award.seat in paid for award in missing)
    )
    return tuple(missing) if taken == rake >= 0 and whole else ()


def paid_per_pot(
    table: Table, pots: tuple[Pot, ...], awards: list[Award], total_out: Units
) -> list[Units] | None:
    """What each pot paid: told, or plain from the rest; None where it cannot be inferred."""
    if len(pots) <= 1:
        return [total_out]
    if all(award.pot >= 0 for award in awards):
        sums = [0] * len(pots)
        for award in awards:
            sums[min(award.pot, len(pots) - 1)] += award.amount
        return sums
    if total_out == sum(pot.amount for pot in pots):
        return [pot.amount for pot in pots]
    stated = table.pots_stated()
    if len(stated) == len(pots) and sum(stated) == total_out:
        return list(stated)
    if len(pots) == 2 and _is_own(table, pots[1]):
        # It came back whole, and the rest was paid out of the main pot.
        rest = total_out - pots[1].amount
        return [rest, pots[1].amount] if 0 < rest <= pots[0].amount else None
    total = sum(pot.amount for pot in pots)
    takers = {award.seat for award in awards}
    if len(takers) == 1 and total_out < total and all(takers <= {*p.contenders} for p in pots):
        # One player took everything, so it matters to nobody which pot bore how much of the rake:
        # all but his own chips that nobody matched, if there are others.
        raked = [pot.amount if len(pot.contenders) > 1 else 0 for pot in pots]
        taken = total - total_out
        if taken > sum(raked):
            raked = [pot.amount for pot in pots]
        sums = [
            pot.amount - taken * share // sum(raked) for pot, share in zip(pots, raked, strict=True)
        ]
        sums[0] += total_out - sum(sums)
        return sums
    return None


def due_per_pot(
    table: Table,
    pots: tuple[Pot, ...],
    sums: list[Units] | None,
    missing: Units,
    taken: Units,
    fees: Units,
    told: bool,
) -> list[Units]:
    """What each pot has to pay out: what it did, if it adds up; else its amount less its part of
    the rake stated. ``missing`` is what was not paid out, ``taken`` what had to be.

    Where the pots stated and the payments disagree, those count whose rake falls on the pots as a
    house takes it; where one pot alone can be wrong, the others count as they were paid.
    """
    if sums is not None and (len(pots) == 1 or (missing == taken and taken <= 0)):
        return sums if missing == taken else [pots[0].amount - taken for _ in sums]
    amounts = [pot.amount for pot in pots]
    contested = [len(pot.contenders) > 1 for pot in pots]
    if taken < 0 or not pots:
        return sums or amounts

    def taken_well(cuts: list[Units]) -> bool:
        unit, schedules = table.rules.least_unit, table.rules.house.rake
        return explained(amounts, contested, cuts, fees, unit, schedules)

    found: list[list[Units]] = []
    if sums is not None and told:
        cuts = [amount - paid for amount, paid in zip(amounts, sums, strict=True)]
        stated = table.pots_stated()
        net = "net" in table.rules.stated_pots.values and len(stated) == len(pots)
        if missing == taken and (not net or taken_well(cuts)):
            return sums
        if net and sum(stated) == sum(amounts) - taken:
            cuts = [amount - paid for amount, paid in zip(amounts, stated, strict=True)]
            if taken_well(cuts):
                return list(stated)
        if missing != taken:
            for at in range(len(pots)):
                one = [*cuts[:at], cuts[at] + taken - missing, *cuts[at + 1 :]]
                if one[at] <= amounts[at] and taken_well(one):
                    found.append([a - cut for a, cut in zip(amounts, one, strict=True)])
    if len(found) == 1:
        return found[0]
    if sums is not None and missing == taken:
        return sums
    cuts = in_proportion(amounts, contested, taken)
    return [amount - cut for amount, cut in zip(amounts, cuts, strict=True)]


def _is_own(table: Table, pot: Pot) -> bool:
    """Whether a side pot is nothing but a bet that nobody called, at a site that pays such bets
    with the pots: they bear no rake."""
    if table.rules.returned.values != ("unprinted",) or len(pot.contenders) > 1:
        return False
    slot, excess = table.unmatched()
    return pot.amount == excess and table.seat(slot) == pot.contenders[0]
