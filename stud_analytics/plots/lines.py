"""Lines over hands: a bold one, thin ones beside it, and the zero line."""

from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from stud_analytics.plots.canvas import COLOURS, GREY, HEIGHT, plain
from stud_analytics.plots.panels import Panel, Row, number, words
from stud_analytics.stats.plots import Plot
from stud_analytics.text import counted

_HEIGHT: Final = (1.9, 3.1)
"""Inches of a panel: the least, if there are many, and the most."""
_DASHES: Final = ("-", "--", ":", "-.")
_FEW: Final = 30
"""So few points are marked, or one alone would not be seen."""


def lines_height(panels: int) -> float:
    """Inches of each of so many panels."""
    least, most = _HEIGHT
    return max(least, min(most, HEIGHT / panels))


def draw_lines(axes: Axes, panel: Panel, plot: Plot) -> None:
    """Draws a panel of the kind ``line``."""
    main = plot.y[0]
    across = [row[plot.x] for row in panel.rows]
    mark = "." if len(across) <= _FEW else ""
    axes.axhline(0, color="#333333", linewidth=0.8, zorder=1)
    for at, column in enumerate(plot.thin):
        axes.plot(
            across, _values(panel.rows, column), label=label(column), linewidth=0.9,
            linestyle=_DASHES[at % len(_DASHES)], marker=mark, markersize=3, zorder=2 + 0.1 * at,
            color=COLOURS[1 + at % (len(COLOURS) - 1)],
        )  # fmt: skip
    axes.plot(
        across, _values(panel.rows, main), label=label(main), linewidth=1.8, marker=mark,
        color=COLOURS[0], zorder=3,
    )  # fmt: skip
    last = panel.rows[-1]
    told = [counted(panel.hands, "hand")] if plot.x == "hand" else []
    if last[main] is not None:
        told.append(f"{float(last[main]):+,.2f} {words(main)}")
    told += [
        f"{words(column)} {number(last[column], last.get('paid_in'))}"
        for column in plot.end
        if last[column]
    ]
    plain(axes.set_title(f"{panel.title}\n{', '.join(told)}"))
    plain(axes.set_xlabel("hands" if plot.x == "hand" else words(plot.x)))
    plain(axes.set_ylabel(words(main)))
    if all(isinstance(value, int) for value in across):
        axes.xaxis.set_major_locator(MaxNLocator(nbins=10, integer=True))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axes.grid(color="#e5e5e5", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.margins(x=0.01)
    axes.tick_params(colors=GREY, labelsize=8)


def label(column: str) -> str:
    """A line's name: what it is without its unit, which stands beside the axis."""
    return "net" if column == "bb" else words(column.removesuffix("_bb"))


def _values(rows: list[Row], column: str) -> list[float]:
    """A column's numbers; a gap where there is none."""
    return [float("nan") if row[column] is None else float(row[column]) for row in rows]
