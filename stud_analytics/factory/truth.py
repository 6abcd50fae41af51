"""One value for every field of a house: what the site of the dealt hand truly does."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import cast

from stud_analytics.factory.terms import Rake
from stud_analytics.rules.house import FIELDS, House, Value

Truth = dict[str, Value]
"""Field to the value that holds in the hand."""


def choose_truth(
    rng: Random, house: House, game: str, given: Mapping[str, Value] | None = None
) -> Truth:
    """A value for each field: the one given, else any that the house accepts in the game.

    KeyError for a field that does not exist. A value outside the profile is taken as given: that
    is how a site is made whose rules the profile has wrong.
    """
    truth, open_fields = _settled(house, game)
    truth = dict(truth)
    for field, values in open_fields:
        truth[field] = values[int(rng.random() * len(values))]
    for field, value in (given or {}).items():
        if field not in FIELDS:
            raise KeyError(field)
        truth[field] = value
    return truth


def _settled(house: House, game: str) -> tuple[Truth, list[tuple[str, tuple[Value, ...]]]]:
    """Fields with one value, and the others: worked out once per house and game."""
    key = ("factory", game)
    found = house.compiled.get(key)
    if found is None:
        settings = [(field, house.setting(field, game).values) for field in FIELDS]
        found = house.compiled[key] = (
            {field: values[0] for field, values in settings if len(values) == 1},
            [(field, values) for field, values in settings if len(values) > 1],
        )
    return cast("tuple[Truth, list[tuple[str, tuple[Value, ...]]]]", found)


def rake_of(house: House, players: int = 2) -> Rake | None:
    """The rake of a hand of so many players by the house's first schedule that has a percentage;
    None where no schedule has one."""
    for schedule in house.rake:
        terms = schedule.terms
        if "percent" not in terms:
            continue
        cap = terms.get("cap")
        if isinstance(cap, Mapping):
            fitting = [int(number) for number in cap if int(number) <= players]
            cap = cap[str(max(fitting))] if fitting else None
        rounding = terms.get("rounding")
        return Rake(
            int(Fraction(str(terms["percent"])) * 100),
            int(str(terms.get("step", 1))),
            cap if isinstance(cap, int) else None,
            bool(terms.get("free_before_4th", False)),
            rounding=rounding if rounding in ("nearest", "ceiling") else "floor",
        )
    return None
