"""How the rake of a hand falls on its main pot and side pots: pure arithmetic over amounts.

Three ways are known, and a house may use any of them (``pots`` in its ``[[rake]]``):

- ``proportional``: reckoned on all pots together, each bears its part, rounded either way;
- ``main_first``: the main pot bears all that it can, the next what is left up to the cap;
- ``each_pot``: every pot bears the same percentage of itself, rounded to the house's step.

A pot that only one player can win may bear its part, or come back to him whole.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final

from stud_analytics.money import Units
from stud_analytics.rules.house import RAKE_WAYS, RakeSchedule

HIGHEST: Final = Fraction(5, 100)
"""The highest part of a pot that any schedule listed takes."""
_ROUNDED: Final = {"floor": (0, 2), "nearest": (1, 1), "ceiling": (2, 0)}
"""How far below and above a rounded amount the exact one may lie, in half steps."""
_STEPS: Final = (1, 5, 10, 25, 50, 100)
"""Steps tried where a house's are not told."""


def in_proportion(amounts: Sequence[Units], contested: Sequence[bool], taken: Units) -> list[Units]:
    """What each pot bears of ``taken``, rounded down; what that leaves over comes off the first.

    Pots that nobody contests bear none, unless there is no other.
    """
    raked = [a if c else 0 for a, c in zip(amounts, contested, strict=True)]
    whole = sum(raked)
    if not whole or taken > whole:
        raked, whole = list(amounts), sum(amounts)
    cuts = [taken * part // whole if whole else 0 for part in raked]
    cuts[0] += taken - sum(cuts)
    return cuts


def explained(
    amounts: Sequence[Units],
    contested: Sequence[bool],
    cuts: Sequence[Units],
    fees: Units,
    unit: Units,
    schedules: Sequence[RakeSchedule],
) -> bool:
    """Whether the house may have taken ``cuts`` (units, rake and fees together) off the pots.

    Fees are taken with the rake, or whole off the main pot. A house of which no schedule is told
    may do anything that houses do. A percentage that is told is the most that it takes, or, of
    schedules that are known, what it takes, rounded as they say.
    """
    if min(cuts) < 0:
        return False
    ways = {str(s.terms["pots"]) for s in schedules if "pots" in s.terms}
    if len(ways) == 0 or any("pots" not in s.terms for s in schedules):
        ways = set(RAKE_WAYS)
    told = [s.terms for s in schedules if "percent" in s.terms]
    if "each_pot" in ways and any("cap" in terms for terms in told):
        ways = set(RAKE_WAYS)  # how a cap cuts the parts of the pots is told nowhere
    steps = tuple(sorted({int(str(terms.get("step", 1))) for terms in told})) or _STEPS
    limit = max([Fraction(str(t["percent"])) / 100 for t in told], default=HIGHEST)
    limit = max(limit, Fraction(sum(cuts), max(sum(amounts), 1)))
    known = bool(told) and all(s.status == "known" for s in schedules)
    roundings = {str(t.get("rounding", "floor")) for t in told} if known else set(_ROUNDED)
    known = known and "at_most" not in roundings
    least = min([Fraction(str(t["percent"])) / 100 for t in told]) if known else Fraction(0)
    bare = [cuts[0] - fees, *cuts[1:]]
    for borne in (cuts, bare) if fees and cuts[0] >= fees else (cuts,):
        for raked in {tuple(contested), (True,) * len(amounts)}:
            if any(cut and not bears for cut, bears in zip(borne, raked, strict=True)):
                continue
            pots = [(a, c) for a, c, bears in zip(amounts, borne, raked, strict=True) if bears]
            if "proportional" in ways and _proportional(pots, unit):
                return True
            for bounds in _bounds(pots, steps, roundings):
                if "each_pot" in ways and _one_rate(bounds, least, limit):
                    return True
                if "main_first" in ways and _main_first(pots, bounds, least, limit):
                    return True
    return False


_Pots = list[tuple[Units, Units]]
"""Amount and rake of each pot that bears rake."""
_Bounds = list[tuple[Fraction, Fraction]]
"""By pot: the rates that make its rake, from, and up to but not the last."""


def _proportional(pots: _Pots, unit: Units) -> bool:
    """Each pot within a unit of its part; of several, one may bear what the others leave over."""
    whole, taken = sum(a for a, _ in pots), sum(c for _, c in pots)
    slack = unit * max(len(pots) - 1, 1)
    return all(abs(c * whole - taken * a) < slack * whole for a, c in pots)


def _bounds(pots: _Pots, steps: Sequence[Units], roundings: Collection[str]) -> Iterator[_Bounds]:
    """The rates that explain each pot's rake, for every way to round it to every step."""
    for step in steps:
        if any(cut % step for _, cut in pots):
            continue
        for name, (below, above) in _ROUNDED.items():
            if name not in roundings and "at_most" not in roundings:
                continue
            yield [
                (Fraction(2 * c - below * step, 2 * a), Fraction(2 * c + above * step, 2 * a))
                for a, c in pots
            ]


def _one_rate(bounds: _Bounds, least: Fraction, limit: Fraction) -> bool:
    lowest = max(least, *(low for low, _ in bounds))
    return lowest <= limit and lowest < min(high for _, high in bounds)


def _main_first(pots: _Pots, bounds: _Bounds, least: Fraction, limit: Fraction) -> bool:
    """Pots up to some one bear the full rate, that one no more than it, the others nothing. Where
    more than the first bears rake it is a cap that ended it, and caps are round sums."""
    last = max((at for at, (_, cut) in enumerate(pots) if cut), default=0)
    if last and sum(cut for _, cut in pots) % 5:
        return False
    lowest = max(least, *(low for low, _ in bounds[: last + 1]))
    return lowest <= limit and all(lowest < high for _, high in bounds[:last])
