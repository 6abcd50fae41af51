"""Bars in groups: percentages, each with its n of d."""

from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from stud_analytics.plots.canvas import COLOURS, GREY, plain, shown
from stud_analytics.plots.panels import Panel, words
from stud_analytics.stats.plots import Plot
from stud_analytics.text import counted

_BAR: Final = 0.145
"""Inches of a bar."""
_HATCHES: Final = ("", "//", "", "..", "xx", "\\\\", "")
"""Not by colour alone."""


def bars_height(panel: Panel, plot: Plot) -> float:
    """Inches of a panel."""
    return 1.0 + _BAR * len(panel.rows) * (len(plot.y) + 1)


def draw_bars(axes: Axes, panel: Panel, plot: Plot) -> None:
    """Draws a panel of the kind ``bars``: groups from top to bottom in the report's order. Where
    there was no chance there is no bar, and the text says 0 of 0."""
    group = len(plot.y) + 1
    for at, column in enumerate(plot.y):
        places = [row * group + at for row in range(len(panel.rows))]
        values = [row[column] for row in panel.rows]
        axes.barh(
            places, [float(value or 0) for value in values], height=0.86, label=words(column),
            color=COLOURS[at % len(COLOURS)], hatch=_HATCHES[at % len(_HATCHES)],
            edgecolor="white", linewidth=0,
        )  # fmt: skip
        for place, value, row in zip(places, values, panel.rows, strict=True):
            n, d = row[f"{column}_n"] or 0, row[f"{column}_d"] or 0
            text = f"{value:.1f}%  {n:,} of {d:,}" if value is not None else f"{n:,} of {d:,}"
            axes.text(
                float(value or 0) + 0.8, place, text, va="center", fontsize=6.5,
                color="black" if value is not None else GREY,
            )  # fmt: skip
    axes.set_yticks(
        [row * group + (group - 2) / 2 for row in range(len(panel.rows))],
        [shown(row[plot.x]) for row in panel.rows],
    )
    for tick in axes.get_yticklabels():
        plain(tick)
    axes.set_ylim(len(panel.rows) * group - 1 + 0.2, -0.8)
    axes.set_xlim(0, 122)  # room for the text beside a bar of 100%
    axes.set_xticks(range(0, 101, 20))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}%"))
    axes.grid(axis="x", color="#e5e5e5", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=8)
    plain(axes.set_ylabel(words(plot.x)))
    hands = counted(panel.hands, "hand") if plot.n else ""
    plain(axes.set_title("\n".join(filter(None, (panel.title, hands)))))
