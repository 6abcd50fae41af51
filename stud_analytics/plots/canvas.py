"""The sheet a picture is drawn on: a page wide, alike on every machine, shown on none.

matplotlib is imported here and in what draws, and these modules only when a picture is wanted:
it is an extra, and takes a while.
"""

import io
import unicodedata
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import matplotlib
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text

from stud_analytics.text import one_line

WIDTH: Final = 10.0
"""Inches across; in a PNG `DOTS` each."""
HEIGHT: Final = 14.0
"""Inches that the panels may take together, about the shape of a page."""
DOTS: Final = 150

# Okabe and Ito's colours, which people of every colour vision tell apart.
COLOURS: Final = ("#0072B2", "#E69F00", "#CC79A7", "#009E73", "#D55E00", "#56B4E9", "#000000")
GREY: Final = "#666666"

_SETTINGS: Final[dict[str, Any]] = {
    # The font that comes with matplotlib, and no other: the same text everywhere.
    "font.family": ["DejaVu Sans"],
    "font.size": 9.0,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.labelcolor": "#333333",
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "savefig.facecolor": "white",
    "text.parse_math": False,
    # Letters as shapes: a name is never text in the file, and looks the same in every viewer.
    "svg.fonttype": "path",
    "svg.hashsalt": "stud-analytics",
}
_METADATA: Final = {
    "png": {"Software": "stud-analytics"},
    "svg": {"Creator": "stud-analytics", "Date": None},
}
_LONGEST: Final = 40


@contextmanager
def sheet() -> Iterator[None]:
    """Our settings, whatever the user's own of matplotlib are; and no word on letters that the
    font lacks (they are drawn as boxes)."""
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        warnings.filterwarnings("ignore", message="Matplotlib currently does not support")
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)  # type: ignore[arg-type]
        yield


def new_figure(
    heights: list[float], title: str, notes: list[str], *, legend: bool
) -> tuple[Figure, list[Axes]]:
    """A figure with a panel of each height (inches), one below the other; ``title`` above all of
    them and ``notes`` below; with room for `add_legend` if there is to be one."""
    high = sum(heights) + (0.7 if legend else 0.45) + 0.2 * len(notes)
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08, hspace=0.03)
    figure = Figure(figsize=(WIDTH, high), layout=layout)
    title += "\n" if legend else ""
    plain(figure.suptitle(title, x=0.012, ha="left", fontsize=11.5, fontweight="bold"))
    if notes:
        plain(figure.supxlabel("\n".join(notes), x=0.012, ha="left", fontsize=7.5, color=GREY))
    axes = list(figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0])
    figure.align_ylabels(axes)
    return figure, axes


def add_legend(figure: Figure, handles: Sequence[Artist], labels: Sequence[str]) -> None:
    """What the colours mean, in a line below the title."""
    below = 1 - 0.3 / figure.get_figheight()
    legend = figure.legend(
        handles, labels, loc="upper left", bbox_to_anchor=(0.004, below), ncols=len(labels),
        fontsize=8, borderaxespad=0,
    )  # fmt: skip
    for text in legend.get_texts():
        plain(text)


def render(figure: Figure, form: str) -> bytes:
    """The figure as ``png`` or ``svg``: the same bytes for the same figure."""
    file = io.BytesIO()
    with sheet():
        figure.savefig(file, format=form, dpi=DOTS, metadata=_METADATA[form])
    return file.getvalue()


def plain(text: Text) -> Text:
    """A text in which ``$`` is a dollar."""
    text.set_parse_math(False)
    return text


def shown(value: object) -> str:
    """A value in a text of ours: harmless, on one line, not too long. Letters that run from right
    to left are kept from turning what stands after them."""
    text = one_line(str(value))
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text):
        return f"\u2068{text}\u2069"
    return text
