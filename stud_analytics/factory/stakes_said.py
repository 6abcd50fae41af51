"""Stakes: those said on a command line, those a simulated room offers, a tournament's levels."""

from typing import Final

from stud_analytics.errors import StudError
from stud_analytics.factory.terms import Stakes
from stud_analytics.money import Units, parse_units

_CASH: Final = ((1, 2, 4, 8), (1, 3, 10, 20), (5, 10, 25, 50), (10, 15, 50, 100),
                (25, 50, 200, 400), (50, 100, 500, 1000))  # fmt: skip
"""Ante, bring-in, small and big bet in cents, or in chips of play money."""
_LEVELS: Final = ((2, 3), (3, 5), (4, 6), (5, 8), (8, 12), (10, 15), (15, 20), (20, 30), (30, 50),
                  (40, 60), (60, 100), (100, 150), (150, 200), (200, 300))  # fmt: skip
"""Ante and bring-in by level, a twentieth and less of what follows from them."""
_MOST: Final = 10**9
"""Units of a big bet. Of more, stacks would soon be larger than readers and tables take."""
START: Final = 1500
"""Chips everybody begins a tournament with."""


def said_stakes(text: str, currency: str) -> Stakes:
    """``0.50/1``, ``0.50/1/0.10`` or ``0.50/1/0.10/0.15``: small and big bet, ante, bring-in, in
    whole currency or chips of play money. What is not said is what is usual. StudError if it
    cannot be so."""
    play = currency == "play"
    parts = text.split("/")
    wrong = f"--stakes {text}: small/big[/ante[/bring-in]], like 0.50/1/0.10"
    if not 2 <= len(parts) <= 4:
        raise StudError(wrong)
    try:
        small, big, *forced = (parse_units(part.strip(), 0 if play else 2) for part in parts)
    except ValueError as error:
        raise StudError(wrong) from error
    bring_in = forced[1] if len(forced) > 1 else max(1, small * 3 // 10)
    ante = forced[0] if forced else max(1, small // 8)
    if not (0 < bring_in < small <= big and 0 <= ante <= small):
        raise StudError(f"--stakes {text}: the bring-in is less than the small bet, the small bet "
                        "at most the big one, the ante at most the small one")  # fmt: skip
    if big > _MOST:
        most = _MOST if play else _MOST // 100
        raise StudError(f"--stakes {text}: a big bet of at most {most:,}")
    return _cash((ante, bring_in, small, big), currency)


def cash_stakes(currency: str) -> tuple[Stakes, ...]:
    """What cash tables play for."""
    return tuple(_cash(sizes, currency) for sizes in _CASH)


def level_stakes(level: int) -> Stakes:
    """What a tournament plays for at a level, from 1 on; the last goes on."""
    ante, bring_in = _LEVELS[min(level, len(_LEVELS)) - 1]
    small = 10 * ante
    return Stakes(ante, bring_in, small, 2 * small, "tournament", None, 0)


def _cash(sizes: tuple[Units, Units, Units, Units], currency: str) -> Stakes:
    if currency == "play":
        return Stakes(*sizes, "play", None, 0)
    return Stakes(*sizes, "real", currency, 2)
