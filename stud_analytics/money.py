"""Money in whole smallest units, and its text. No float is ever made.

An amount is an int of units; what a unit is worth (``0.01`` or ``1``) belongs to the hand:
one cent in real-money cash, one chip in tournaments.
"""

import re
from functools import lru_cache
from typing import Final

Units = int
"""An amount in whole smallest units of its hand."""

SYMBOL: Final[dict[str, str]] = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "C$", "INR": "₹"}
"""Currency code to the sign printed before the amount."""

_SPACES: Final = dict.fromkeys(map(ord, "\u00a0\u2009\u202f "))
_STRIP: Final = "$€£₹"
_SIGNS: Final = frozenset(_STRIP)
_DIGITS: Final = re.compile(r"-?\d+\Z")
_WORD: Final = re.compile(r"(?:USD|EURO?|GBP|CAD|INR)\Z|\A[A-Z]{1,2}(?=\$)")


def parse_units(text: str, decimals: int) -> Units:
    """The amount in ``text`` as units of ``10 ** -decimals``.

    Takes ``$1,234.50``, ``1 430``, ``368,55``, ``20€``, ``0.5``, ``-6.10€``, ``C$4``, ``$5 USD``.
    A separator followed by exactly three digits is a thousands separator if it is a comma or a
    space, and is refused if it is a lone full stop (nobody can tell ``1.234``). ValueError for
    that, for fractions finer than the unit, and for anything that is not an amount (``$1.5K``).
    """
    plain = text[1:] if text[:1] in _SIGNS else text[:-1] if text[-1:] in _SIGNS else text
    if plain.isascii():  # the hot case: digits, a full stop, two more
        whole, dot, fraction = plain.partition(".")
        if whole.isdigit():
            if not dot:
                return int(whole + "0" * decimals)
            if decimals == 2 == len(fraction) and fraction.isdigit():
                return int(whole + fraction)
    plain = text.translate(_SPACES)
    if not (plain.isascii() and plain[-1:].isdigit()) or plain[:1].isalpha():
        plain = _WORD.sub("", plain)
    plain = plain.strip(_STRIP)
    negative = plain.startswith("-")
    if negative:
        plain = plain[1:].strip(_STRIP)
    whole, fraction = _split(plain, text)
    fraction = fraction.rstrip("0")
    if len(fraction) > decimals:
        raise ValueError(f"{text!r} is finer than the unit of {unit_text(decimals)}")
    units = int(whole + fraction.ljust(decimals, "0"))
    return -units if negative else units


def _split(plain: str, text: str) -> tuple[str, str]:
    """Digits before and after the decimal mark, separators gone."""
    mark = max(plain.rfind("."), plain.rfind(","))
    if mark < 0:
        whole, fraction = plain, ""
    else:
        sign, after = plain[mark], plain[mark + 1 :]
        other = "," if sign == "." else "."
        if len(after) == 3 and plain.count(sign) >= 1 and other not in plain:
            if sign == ".":
                raise ValueError(f"cannot tell whether {text!r} is thousands or thousandths")
            whole, fraction = plain.replace(sign, ""), ""
            if not re.fullmatch(r"\d{1,3}(,\d{3})+", plain):
                raise ValueError(f"not an amount: {text!r}")
        else:
            before = plain[:mark]
            if other in before and not re.fullmatch(rf"\d{{1,3}}(\{other}\d{{3}})+", before):
                raise ValueError(f"not an amount: {text!r}")
            whole, fraction = before.replace(other, ""), after
            if not fraction.isascii() or not fraction.isdigit():
                raise ValueError(f"not an amount: {text!r}")
    if not (whole.isascii() and _DIGITS.match(whole)):
        raise ValueError(f"not an amount: {text!r}")
    return whole, fraction


def unit_text(decimals: int) -> str:
    """``0.01`` for 2, ``1`` for 0: how a hand's unit is written."""
    return "1" if decimals == 0 else "0." + "0" * (decimals - 1) + "1"


def unit_decimals(unit: str) -> int:
    """The inverse of `unit_text`."""
    return len(unit.partition(".")[2])


@lru_cache(maxsize=1 << 16)
def plain_amount(units: Units, decimals: int) -> str:
    """``12.34``: digits and a full stop, no sign of currency, no thousands separator."""
    if decimals == 0:
        return str(units)
    digits = str(abs(units)).rjust(decimals + 1, "0")
    return f"{'-' if units < 0 else ''}{digits[:-decimals]}.{digits[-decimals:]}"


def amount_text(units: Units, decimals: int, currency: str | None) -> str:
    """``$12.34``, ``-€0.05``, ``1,500`` chips: an amount as people read it."""
    digits = plain_amount(abs(units), decimals)
    whole, dot, fraction = digits.partition(".")
    symbol = SYMBOL.get(currency or "", f"{currency} " if currency else "")
    return f"{'-' if units < 0 else ''}{symbol}{int(whole):,}{dot}{fraction}"
