"""The sites in whose words a hand can be printed.

A printer takes a hand of any site and gives its text, line end and all. It raises CannotPrint for
a hand that its site could never have printed. A new one needs a line in `PRINTERS`.
"""

from collections.abc import Callable
from typing import Final

from stud_analytics.events import Hand
from stud_analytics.exchange.print_pokerstars import pokerstars_text

Printer = Callable[[Hand], str]

PRINTERS: Final[dict[str, Printer]] = {
    "pokerstars": pokerstars_text,
}
"""By the site's name, as in `reading.SITES`."""
