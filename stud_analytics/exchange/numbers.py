"""Amounts of other formats: exact decimals in files, whole units in here. No float is ever made."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from stud_analytics.money import Units

LARGEST: Final = 15
"""Digits before the point; no amount of a poker hand comes near. So no ``1e999999`` is unfolded."""
FINEST: Final = 6
"""Digits after the point."""
CENTS: Final = 2


class NoAmount(ValueError):  # noqa: N818  (it says what the value is, not what went wrong)
    """What stands where an amount must is none; the message says what it is, for people."""


def decimal_of(value: object) -> Decimal | None:
    """The number, exactly; None for an infinite one, which is how a stack nobody knows is
    written. NoAmount for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise NoAmount(f"{value!r} is no amount")
    if isinstance(value, int):
        if abs(value) >= 10**LARGEST:
            raise NoAmount(f"{str(value)[:20]}... is no amount of a poker hand")
        return Decimal(value)
    if value.is_infinite():
        return None
    if value.is_nan() or value.adjusted() >= LARGEST or _places(value) > FINEST:
        raise NoAmount(f"{value} is no amount of a poker hand")
    return value


def units_of(value: object, decimals: int) -> Units:
    """The amount in units of ``10 ** -decimals``. NoAmount if it is none or finer than that."""
    number = decimal_of(value)
    if number is None:
        raise NoAmount("an infinite amount")
    units = number.scaleb(decimals)
    if units != units.to_integral_value():
        raise NoAmount(f"{value} is finer than the unit")
    return int(units)


def decimals_of(values: Iterable[object]) -> int:
    """The digits after the point that these amounts need: none, or cents, or more."""
    places = max((_places(n) for n in map(decimal_of, values) if n is not None), default=0)
    return places if places in (0, *range(CENTS, FINEST + 1)) else CENTS


def _places(number: Decimal) -> int:
    exponent = number.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def number_of(units: Units, decimals: int) -> int | Decimal:
    """The amount as a file has it: ``12.30`` in cents, ``1230`` in whole units."""
    return units if decimals == 0 else Decimal(units).scaleb(-decimals)
