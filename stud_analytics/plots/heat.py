"""A map of cells: a number each, how many hands it stands on, and a colour."""

from typing import Any, Final

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.patches import Rectangle

from stud_analytics.cards import RANKS
from stud_analytics.games import STREET
from stud_analytics.plots.canvas import plain, shown
from stud_analytics.plots.panels import Panel, words
from stud_analytics.stats.plots import Plot
from stud_analytics.text import counted

Colour = tuple[float, float, float, float]
_CELL: Final = 0.36
"""Inches of a row of cells."""
_GAP: Final = 0.02
"""What stays free on each side of a cell, of its width."""
_MAP: Final = "RdBu"
"""Losses red, gains blue, nothing white: told apart by people who see no green either."""
_MANY: Final = 16
"""More columns than these leave a cell no room for its numbers beside each other's."""


def heat_height(panel: Panel, plot: Plot) -> float:
    """Inches of a panel."""
    return 1.1 + _CELL * len(_order([row[plot.y[0]] for row in panel.rows]))


def draw_heat(axes: Axes, panel: Panel, plot: Plot) -> None:
    """Draws a panel of the kind ``heat``: rows from top to bottom, a cell without hands empty."""
    across = _order([row[plot.x] for row in panel.rows])
    down = _order([row[plot.y[0]] for row in panel.rows])
    enough = [row for row in panel.rows if (row[plot.n] or 0) >= plot.least]
    # A few wild hands must not take the colours from what is known.
    scale = [abs(float(row[plot.value])) for row in enough or panel.rows if row[plot.value]]
    most = max(scale, default=1.0)
    norm = Normalize(-most, most)
    colours = colormaps[_MAP]
    small = 6.5 if len(across) <= _MANY else 4.5
    for row in panel.rows:
        x, y = across.index(row[plot.x]), down.index(row[plot.y[0]])
        value, hands = row[plot.value], row[plot.n] or 0
        if not hands:
            continue
        few = hands < plot.least
        colour = colours(norm(float(value))) if value is not None else (1.0, 1.0, 1.0, 1.0)
        if few:
            colour = _paler(colour)
        axes.add_patch(
            Rectangle(
                (x + _GAP, y + _GAP),
                1 - 2 * _GAP,
                1 - 2 * _GAP,
                facecolor=colour,
                edgecolor="#999999",
                linewidth=0,
                hatch="////" if few else None,
            )
        )
        ink = "white" if _dark(colour) else "#333333" if few else "black"
        text = "" if value is None else f"{round(float(value), 2) or 0.0:+.2f}"
        box = {"facecolor": colour, "edgecolor": "none", "pad": 0.6} if few else None
        axes.text(
            x + 0.5, y + 0.5, f"{text}\n{hands:,}", ha="center", va="center", fontsize=small,
            color=ink, linespacing=1.25, bbox=box,
        )  # fmt: skip
    axes.set_xlim(0, max(len(across), 1))
    axes.set_ylim(len(down), 0)
    axes.set_xticks([at + 0.5 for at in range(len(across))], [shown(each) for each in across])
    axes.set_yticks([at + 0.5 for at in range(len(down))], [shown(each) for each in down])
    for tick in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        plain(tick)
    axes.tick_params(length=0, labelsize=8)
    for spine in axes.spines.values():
        spine.set_visible(False)
    plain(axes.set_xlabel(words(plot.x)))
    plain(axes.set_ylabel(words(plot.y[0])))
    plain(axes.set_title(f"{panel.title}\n{counted(panel.hands, 'hand')}"))


def heat_note(plot: Plot) -> str:
    """What the reader of the map must know."""
    return (
        f"In each cell {words(plot.value)}, and below it the hands: red loses, blue wins; "
        f"hatched and pale: fewer than {plot.least} hands, which tell little."
    )


_RANKS: Final = tuple(reversed(RANKS))
_KNOWN: Final = (_RANKS, tuple(STREET))
"""What has an order of its own."""


def _order(values: list[Any]) -> list[Any]:
    """The different values: numbers upwards, ranks from the ace down, streets as dealt; anything
    else as the report lists it. None is last."""
    found = list(dict.fromkeys(value for value in values if value is not None))
    if found and all(isinstance(value, int | float) for value in found):
        found.sort()
    for known in _KNOWN:
        if found and all(value in known for value in found):
            # Every rank has its place, met or not, so that maps can be laid side by side.
            found = [value for value in known if value in found or known is _RANKS]
            break
    return [*found, *([None] if None in values else [])]


def _paler(colour: Colour) -> Colour:
    red, green, blue = (1 - (1 - part) * 0.3 for part in colour[:3])
    return (red, green, blue, 1.0)


def _dark(colour: Colour) -> bool:
    red, green, blue, _ = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
