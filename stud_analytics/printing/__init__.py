"""Hands in the words of each site.

A printer takes a hand of any site and gives the text its site would have written, line end and
all, so that the site's reader gives the hand back. It raises `CannotPrint` for a hand that its
site could never have printed. Adding one is a module of the site's name with ``print_hand``.
"""

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final

from stud_analytics.errors import StudError
from stud_analytics.events import Hand
from stud_analytics.printing.errors import CannotPrint
from stud_analytics.printing.told_xml import Joiner, joined

Printer = Callable[[Hand], str]

_SHARED: Final = frozenset(
    {"common", "errors", "pokerstars_chips", "tally", "told", "told_xml", "winning_older"}
)
"""Modules that are no site's."""

PRINTABLE: Final[tuple[str, ...]] = tuple(
    sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name not in _SHARED)
)
"""The sites in whose words a hand can be printed, as in `reading.SITES`."""

XML: Final = frozenset({"ipoker", "merge"})
"""Sites whose file of many hands has one header above them, which `joined` sees to."""

__all__ = ["PRINTABLE", "XML", "CannotPrint", "Joiner", "Printer", "joined", "printer"]


@cache
def printer(site: str) -> Printer:
    """The printer of a site. StudError if there is none."""
    if site not in PRINTABLE:
        raise StudError(f"no hand can be printed as {site}; there are {', '.join(PRINTABLE)}")
    made: Printer = import_module(f"{__name__}.{site}").print_hand
    return made
