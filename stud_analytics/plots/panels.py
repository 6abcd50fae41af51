"""The rows of a report cut into panels, and the words for them."""

import re
from decimal import Decimal
from typing import Any, Final, NamedTuple

from stud_analytics.games import GAMES
from stud_analytics.plots.canvas import shown
from stud_analytics.stats import Filters
from stud_analytics.stats.display import amount
from stud_analytics.stats.plots import Plot
from stud_analytics.text import counted

Row = dict[str, Any]

_PAID_IN: Final = {
    "play": "play money",
    "tournament": "tournament chips",
    "real": "real money, currency not told",
}


class Panel(NamedTuple):
    """A section of a report: what its rows share, and its rows."""

    title: str
    hands: int
    """Hands that stand behind it, as far as the rows tell; else rows."""
    rows: list[Row]


def panels_of(rows: list[Row], sections: tuple[str, ...], plot: Plot) -> list[Panel]:
    """The panels, those of most hands first. Rows without anything to draw make none."""
    drawn = (plot.value,) if plot.kind == "heat" else plot.y
    cut: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        cut.setdefault(tuple(row[column] for column in sections), []).append(row)
    panels = [
        Panel(
            " · ".join(map(_named, sections, values)) or "all hands",
            _hands(of, plot),
            of,
        )
        for values, of in cut.items()
        if any(row[column] is not None for row in of for column in drawn)
    ]
    return sorted(panels, key=lambda panel: -panel.hands)


def _hands(rows: list[Row], plot: Plot) -> int:
    if plot.kind == "line":
        last = rows[-1][plot.x]
        return last if isinstance(last, int) else len(rows)
    if plot.kind == "heat":
        return int(sum(row[plot.n] or 0 for row in rows))
    of = (plot.n,) if plot.n else [f"{column}_d" for column in plot.y]
    return int(max(row[column] or 0 for row in rows for column in of))


def _named(column: str, value: Any) -> str:
    """A section's value as people say it."""
    if value is None:
        return f"no {words(column)}"
    if column == "game" and value in GAMES:
        return GAMES[value].name
    if column == "limit_kind":
        return f"{shown(value)} limit"
    if column == "paid_in":
        return _PAID_IN.get(value, shown(value))
    if column == "hands":
        return counted(value, "hand")
    if column in ("player", "site"):
        return shown(value)
    return f"{words(column)} {shown(value)}"


def words(column: str) -> str:
    """A column's name as words: ``bb_per_hand`` is ``big bets per hand``."""
    return re.sub(r"\bbb\b", "big bets", shown(column.replace("_", " ")))


def number(value: Any, paid_in: object = None) -> str:
    """A number with its sign: ``+12.34``, an amount as exact as it is."""
    if isinstance(value, Decimal):
        text = amount(abs(value), str(paid_in))
        return f"{'-' if value < 0 else '+'}{text}"
    return f"{value:+,.2f}" if isinstance(value, float) else f"{value:,}"


def told_filters(filters: Filters) -> str:
    """The filters in a line: ``game stud_hi_lo, since 2024-01-01``; '' for none."""
    said = []
    for name, value in filters._asdict().items():
        if value is None:
            continue
        if value is True:
            said.append(words(name))
        elif isinstance(value, tuple):
            said.append(f"{words(name)} {' or '.join(map(shown, value))}")
        else:
            said.append(f"{words(name)} {shown(value)}")
    return ", ".join(said)
