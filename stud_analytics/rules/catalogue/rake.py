"""Rules of how much rake may be taken. That the money adds up is in ``pots.py``."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from stud_analytics.money import Units
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import RakeSchedule
from stud_analytics.rules.rake_on_pots import explained, in_proportion
from stud_analytics.rules.rule import Complaint, Rule, rule
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import Table


@cache
def _ratio(percent: str) -> tuple[int, int]:
    """A percentage as a fraction."""
    return (Fraction(percent) / 100).as_integer_ratio()


def scheduled(terms: Mapping[str, object], pot: Units, players: int, free: bool) -> Units | None:
    """The rake of a pot by the terms of a schedule; None where they leave it open.

    ``players`` were dealt in; ``free`` says that the hand ended before its second street.
    """
    if free and terms.get("free_before_4th"):
        return 0
    if "percent" not in terms:
        return None
    cap = terms.get("cap")
    if isinstance(cap, Mapping):
        least = [int(n) for n in cap if int(n) <= players]
        cap = cap[str(max(least))] if least else None
    step = int(str(terms.get("step", 1)))
    above, below = _ratio(str(terms["percent"]))
    above, below = above * pot, below * step
    rounding = terms.get("rounding", "floor")
    if rounding == "ceiling":
        steps = -(-above // below)
    elif rounding == "nearest":
        steps = (2 * above + below) // (2 * below)
    else:
        steps = above // below
    rake = steps * step
    return min(rake, cap) if isinstance(cap, int) else rake


def _keeps(schedule: RakeSchedule, due: Units, rake: Units) -> bool:
    """A schedule that is known is kept to the unit, or where it says ``at_most`` as a limit; one
    that is inferred is a limit, and how it rounds is not known."""
    if schedule.status != "known":
        return rake <= due + int(str(schedule.terms.get("step", 1)))
    return rake <= due if schedule.terms.get("rounding") == "at_most" else rake == due


@rule("rake.schedule", "error", "The rake is what the house's schedule takes of the pot.",
      "the house's schedule of rake ([[rake]] of its profile)", on=(Settlement,))  # fmt: skip
def _schedule(table: Table, settled: Settlement) -> Complaint | None:
    schedules, hand = table.rules.house.rake, table.hand
    if not schedules or hand.money != "real" or not settled.adds_up or not settled.awards:
        return None
    if settled.rake < 0 or table.broken:
        return None  # rake.negative has it; or a sum that is wrong already is not to be measured
    live = table.live
    free = not live & (live - 1) and table.last_played == table.rules.first
    pot, own = settled.total_in - table.unmatched()[1], table.unmatched()[1]
    players = len(table.seat_of)
    pots = [case.amount - (own if len(case.contenders) == 1 else 0) for case in settled.pots]
    due: list[tuple[RakeSchedule, Units]] = []
    for schedule in schedules:
        rake = scheduled(schedule.terms, pot, players, free)
        if rake is not None and schedule.terms.get("pots") == "each_pot":
            each = [scheduled(schedule.terms, amount, players, free) for amount in pots]
            rake = min(rake, sum([of_pot or 0 for of_pot in each]))
        if rake is None or _keeps(schedule, rake, settled.rake):
            return None
        due.append((schedule, rake))
    known = all(schedule.status == "known" for schedule, _ in due)
    line = next((e.line for e in table.pot_stated if e.rake is not None), settled.line)
    return Complaint(
        f"the rake of a pot of {words.money(table, pot)} is {words.money(table, settled.rake)}",
        words.moneys(table, sorted({rake for _, rake in due})),
        words.money(table, settled.rake),
        None if known else "note",
        line,
    )


def _rake_line(table: Table, settled: Settlement) -> int:
    return next((e.line for e in table.pot_stated if e.rake is not None), settled.line)


@rule("rake.tournament", "error", "No rake is taken from the pots of a tournament.",
      "real hands: tournaments state a rake of 0; the house's part is in the buy-in",
      on=(Settlement,))  # fmt: skip
def _tournament(table: Table, settled: Settlement) -> Complaint | None:
    taken = settled.rake + settled.fees
    if table.hand.money != "tournament" or taken <= 0 or table.off or not settled.adds_up:
        return None
    return Complaint(
        f"{words.money(table, taken)} are taken from the pot of a tournament",
        "0",
        words.money(table, taken),
        line=_rake_line(table, settled),
    )


MOST: Final = 10
"""Per cent of the pot that no house takes: twice what the highest schedule listed takes."""


@rule("rake.too_much", "error", f"Rake and fees are no more than {MOST}% of the pot.",
      "house profiles: no schedule of rake takes more than 5% of a pot; twice that is taken for "
      "an error whatever the house", on=(Settlement,))  # fmt: skip
def _too_much(table: Table, settled: Settlement) -> Complaint | None:
    taken = settled.rake + settled.fees
    if taken <= 0 or not settled.adds_up or not settled.awards or table.broken:
        return None  # a sum that is wrong already is not to be measured
    pot = settled.total_in
    most = -(-pot * MOST // 100)  # rounded up: a small pot may pay one unit
    if taken <= most or any(
        schedule.status == "known" and "percent" in schedule.terms
        for schedule in table.rules.house.rake
    ):
        return None  # a schedule that is known is kept by rake.schedule
    return Complaint(
        f"the rake of a pot of {words.money(table, pot)} is {words.money(table, taken)}, "
        f"{100 * taken // pot}% of it",
        f"at most {words.money(table, most)}",
        words.money(table, taken),
        line=_rake_line(table, settled),
    )


@rule("rake.side_pots", "error",
      "The rake falls on the main pot and the side pots in a way in which houses take it.",
      "house profiles: in proportion; the main pot first, up to the cap; or each pot by the same "
      "percentage", on=(Settlement,))  # fmt: skip
def _side_pots(table: Table, settled: Settlement) -> Complaint | None:
    if len(settled.pots) < 2 or settled.rake + settled.fees <= 0 or table.off:
        return None
    if not (settled.adds_up and settled.pots_told) or settled.stray or len(settled.paid) < 2:
        return None  # who took all pots alone lost nothing by it
    amounts = [case.amount for case in settled.pots]
    contested = [len(case.contenders) > 1 for case in settled.pots]
    cuts = [case.amount - case.due for case in settled.pots]
    house = table.rules.house
    if min(cuts) < 0 or any(case.due != case.paid or not case.paid for case in settled.pots):
        return None  # pots.paid or pots.unpaid has it; or split.shares, by the pots stated
    if explained(amounts, contested, cuts, settled.fees, table.rules.least_unit, house.rake):
        return None
    known = house.rake and all(s.status == "known" and "pots" in s.terms for s in house.rake)
    heavy = any(
        cut > -(-amount * MOST // 100) for amount, cut in zip(amounts[1:], cuts[1:], strict=True)
    )
    falls = ", ".join(
        f"{words.money(table, cut)} on the {words.money(table, amount)} of {_pot(at)} "
        f"({_percent(cut, amount)})"
        for at, (amount, cut) in enumerate(zip(amounts, cuts, strict=True))
    )
    even = in_proportion(amounts, contested, sum(cuts))
    return Complaint(
        f"the rake falls with {falls}: not in proportion, not on the main pot first, and not by "
        "the same percentage of each",
        "about " + _cuts(table, even),
        _cuts(table, cuts),
        None if known or heavy else "note",
        settled.awards[0].line,
    )


def _pot(at: int) -> str:
    return "the main pot" if at == 0 else f"side pot {at}"


def _cuts(table: Table, cuts: list[Units]) -> str:
    return ", ".join(f"{words.money(table, cut)} of {_pot(at)}" for at, cut in enumerate(cuts))


def _percent(part: Units, whole: Units) -> str:
    """``12.5%``, to the nearest tenth."""
    tenths = (2000 * part + whole) // (2 * whole) if whole else 0
    return f"{tenths // 10}.{tenths % 10}%"


RULES: tuple[Rule, ...] = (_tournament, _too_much, _schedule, _side_pots)
