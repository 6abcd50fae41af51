"""Games by the codes of other formats.

PHH has three codes for the stud family, all fixed limit. For the rest we use codes of the same
form behind an underscore, as PHH's own rule for fields it does not know: ``_F5S`` five-card stud,
``_F7S/HL`` high-low without a qualifier, ``_FR27`` deuce-to-seven razz; ``F``, ``P``, ``N`` for
fixed, pot and no limit.
"""

from typing import Final

from stud_analytics.games import Limit

Variant = tuple[str, Limit]
"""A key of `games.GAMES`, and the limit."""

_PARTS: Final = {
    "stud_high": "7S",
    "stud_hi_lo": "7S/8",
    "stud_hi_lo_nq": "7S/HL",
    "razz": "R",
    "razz_27": "R27",
    "five_card_stud": "5S",
}
_LIMITS: Final[dict[Limit, str]] = {"fixed": "F", "pot": "P", "no": "N"}
STANDARD: Final[dict[Variant, str]] = {
    ("stud_high", "fixed"): "F7S",
    ("stud_hi_lo", "fixed"): "F7S/8",
    ("razz", "fixed"): "FR",
}
"""What PHH itself knows, and engines that read PHH can replay."""

PHH_CODE: Final[dict[Variant, str]] = {
    (game, limit): f"_{letter}{part}"
    for game, part in _PARTS.items()
    for limit, letter in _LIMITS.items()
} | STANDARD
PHH_VARIANT: Final[dict[str, Variant]] = {code: variant for variant, code in PHH_CODE.items()}
OTHER_PHH: Final[dict[str, str]] = {
    "FT": "fixed-limit hold'em",
    "NT": "no-limit hold'em",
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha hi/lo",
    "F2L3D": "fixed-limit 2-7 triple draw",
    "N2L1D": "no-limit 2-7 single draw",
    "FB": "fixed-limit badugi",
}
"""PHH's codes for games that are not of the stud family."""

OHH_TYPE: Final[dict[str, str]] = {
    "stud_high": "Stud",
    "stud_hi_lo": "StudHiLo",
    "stud_hi_lo_nq": "StudHiLoNoQualifier",
    "razz": "Razz",
    "razz_27": "DeuceToSevenRazz",
    "five_card_stud": "FiveCardStud",
}
"""The first two are Open Hand History's own; it has no word for the others."""
OHH_GAME: Final = {word: game for game, word in OHH_TYPE.items()}
OHH_LIMIT: Final[dict[Limit, str]] = {"fixed": "FL", "pot": "PL", "no": "NL"}
LIMIT_OF_OHH: Final[dict[str, Limit]] = {word: limit for limit, word in OHH_LIMIT.items()}
OTHER_OHH: Final = frozenset({"Holdem", "Omaha", "OmahaHiLo", "Draw"})
"""Open Hand History's game types that are not of the stud family."""
