"""Heat maps and bars show their numbers; any name is a name; the same rows make the same bytes."""

import io
import struct
import sys
import warnings
from pathlib import Path
from xml.etree import ElementTree

import matplotlib
import pyarrow as pa
import pytest
from matplotlib.text import Text

from stud_analytics.errors import StudError
from stud_analytics.plots import figure_of, form_of_picture
from stud_analytics.plots.canvas import render, shown
from stud_analytics.stats import Filters, Report, ReportError, list_reports
from stud_analytics.stats.plots import Plot, read_plot

HERE = Path("mine.sql")


def report(plot, sections=("player", "paid_in")):
    return Report("mine", "what it tells", (), sections, (), "", "", "", HERE, False,
                  read_plot(words(plot), HERE))  # fmt: skip


def figure(plot, rows, filters=None, sections=("player", "paid_in")):
    drawn = figure_of(report(plot, sections), pa.Table.from_pylist(rows), filters or Filters())
    return drawn and drawn[0]


def words(line):
    return tuple(line.split())


HEAT = "heat x=door y=kind value=bb n=hands least=30"


def cell(kind, door, bb, hands, player="Lena"):
    return {"player": player, "paid_in": "USD", "kind": kind, "door": door, "bb": bb,
            "hands": hands}  # fmt: skip


CELLS = [
    cell("three low", "3", 0.5, 100),
    cell("three low", "K", -0.25, 30),
    cell("pair", "A", 4.0, 29),
    cell("pair", "3", -0.001, 1200),
    cell("pair", "K", None, 3),
    cell("pair", "2", 1.0, 0),
]


def heat_cells(axes):
    """Column and row of each cell's text and patch."""
    across = [tick.get_text() for tick in axes.get_xticklabels()]
    down = [tick.get_text() for tick in axes.get_yticklabels()]
    texts = {
        (down[int(text.get_position()[1])], across[int(text.get_position()[0])]): text.get_text()
        for text in axes.texts
    }
    patches = {
        (down[int(patch.get_y())], across[int(patch.get_x())]): patch for patch in axes.patches
    }
    return across, down, texts, patches


def test_heat_map_cells():
    (axes,) = figure(HEAT, CELLS).axes
    across, down, texts, patches = heat_cells(axes)
    assert across == list("AKQJT98765432")
    assert down == ["three low", "pair"]
    assert axes.get_ylim() == (2, 0), "the first kind is on top"
    assert texts == {
        ("three low", "3"): "+0.50\n100",
        ("three low", "K"): "-0.25\n30",
        ("pair", "A"): "+4.00\n29",
        ("pair", "3"): "+0.00\n1,200",
        ("pair", "K"): "\n3",
    }
    assert set(patches) == set(texts), "a cell without hands is empty"
    assert {key for key, patch in patches.items() if patch.get_hatch()} == {
        ("pair", "A"), ("pair", "K"),
    }  # fmt: skip
    assert axes.get_title(loc="left") == "Lena · USD\n1,362 hands"


def test_heat_map_colours():
    (axes,) = figure(HEAT, CELLS).axes
    _, _, _, patches = heat_cells(axes)

    def colour(*key):
        return patches[key].get_facecolor()[:3]

    # The few hands of pair A do not set the scale: 0.5 is the most, and the deepest blue.
    assert colour("three low", "3") == pytest.approx(matplotlib.colormaps["RdBu"](1.0)[:3])
    assert colour("three low", "K") == pytest.approx(matplotlib.colormaps["RdBu"](0.25)[:3])
    red, _, blue = colour("three low", "K")
    assert red > blue
    assert min(colour("pair", "3")) > 0.95
    deepest = matplotlib.colormaps["RdBu"](1.0)
    assert colour("pair", "A") == pytest.approx([1 - (1 - part) * 0.3 for part in deepest[:3]])


def test_few_hands_everywhere_still_have_colours():
    (axes,) = figure(HEAT, [cell("pair", "A", -2.0, 1)]).axes
    _, _, texts, patches = heat_cells(axes)
    assert texts == {("pair", "A"): "-2.00\n1"}
    assert patches["pair", "A"].get_hatch()


BARS = "bars x=street y=bet,fold n=hands"


def street(name, bet, fold, **more):
    row = {"player": "Lena", "paid_in": "USD", "street": name, "hands": 1500}
    for column, (n, d) in {"bet": bet, "fold": fold}.items():
        value = round(100 * n / d, 1) if d else None
        row |= {column: value, f"{column}_n": n, f"{column}_d": d}
    return row | more


def test_bars():
    rows = [street("4th", (1, 4), (600, 1200)), street("5th", (0, 3), (0, 0))]
    drawn = figure(BARS, rows)
    (axes,) = drawn.axes
    bet, fold = axes.containers
    assert [bar.get_width() for bar in bet] == [25.0, 0.0]
    assert [bar.get_width() for bar in fold] == [50.0, 0.0]
    middles = [bar.get_y() + bar.get_height() / 2 for bar in (*bet, *fold)]
    assert middles == pytest.approx([0, 3, 1, 4])
    said = {round(text.get_position()[1]): text.get_text() for text in axes.texts}
    assert said == {0: "25.0%  1 of 4", 1: "50.0%  600 of 1,200", 3: "0.0%  0 of 3", 4: "0 of 0"}
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["4th", "5th"]
    assert list(axes.get_yticks()) == [0.5, 3.5]
    assert axes.get_ylim()[0] > axes.get_ylim()[1], "the first street is on top"
    assert axes.get_title(loc="left") == "Lena · USD\n1,500 hands"
    (legend,) = drawn.legends
    assert [text.get_text() for text in legend.get_texts()] == ["bet", "fold"]


def test_what_has_no_value_at_all_is_no_panel():
    assert figure(BARS, [street("4th", (0, 0), (0, 0))]) is None
    assert figure(HEAT, [cell("pair", "A", None, 3)]) is None
    both = [*CELLS, cell("pair", "A", None, 3, player="Mo")]
    assert len(figure(HEAT, both).axes) == 1


LINE = "line x=day y=bb"


def test_a_line_of_ones_own_over_anything():
    import datetime

    days = [datetime.date(2024, 5, day) for day in (1, 2, 3)]
    rows = [{"game": "razz", "day": day, "bb": bb}
            for day, bb in zip(days, (1.0, None, 2.5), strict=True)]  # fmt: skip
    (axes,) = figure(LINE, rows, sections=("game",)).axes
    line = axes.get_lines()[-1]
    assert list(line.get_xdata()) == days
    first, gap, last = line.get_ydata()
    assert (first, last) == (1.0, 2.5)
    assert gap != gap
    assert axes.get_title(loc="left") == "razz\n+2.50 big bets"
    assert len(render(axes.figure, "png")) > 1000


NAMES = [
    "$x_1^2$", r"\frac{1}{2} $\alpha", "a_b^c", "\x1b[31mred\x07", "\u202egnp.x", "שלום 12",
    "مرحبا", "漢字かな", "\U0001f600\U0001f1e6", "</svg><script>alert(1)</script>", "-- -->",
    "&amp;", "%d {0}", "_nolegend_", "a\nb\tc", "x" * 300, "",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_a_name(name):
    rows = [cell(name, name, 0.5, 40, player=name)]
    drawn = figure(HEAT, rows, Filters(player=name))
    for text in drawn.findobj(Text):
        assert not text.get_parse_math() or "$" not in text.get_text()
    (axes,) = drawn.axes
    title = axes.get_title(loc="left")
    assert title == f"{shown(name)} · USD\n40 hands"
    assert drawn.get_supxlabel().splitlines()[-1] == f"Filters: player {shown(name)}"
    assert [tick.get_text() for tick in axes.get_xticklabels()] == [shown(name)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        svg = render(drawn, "svg")
    root = ElementTree.fromstring(svg)
    assert not {each.tag.rpartition("}")[2] for each in root.iter()} & {"script", "text", "image"}


def test_shown():
    assert shown("a\nb\x1b\u202e") == "a\\nb\\x1b\\u202e"
    assert shown("שלום") == "\u2068שלום\u2069"
    assert shown("Lena") == "Lena"
    assert shown("\ud800") == "\\ud800"
    assert shown("x" * 41) == "x" * 39 + "…"


def test_the_same_bytes_whatever_the_users_settings():
    def both():
        drawn = figure(HEAT, CELLS)
        return render(drawn, "png"), render(drawn, "svg")

    first = both()
    with matplotlib.rc_context({"font.size": 20, "svg.hashsalt": None, "axes.facecolor": "red",
                                "svg.fonttype": "none", "font.family": ["serif"]}):  # fmt: skip
        again = both()
        assert matplotlib.rcParams["font.size"] == 20
    assert again == first
    assert b"date" not in first[1].lower()


def test_the_forms():
    drawn = figure(HEAT, CELLS)
    png = render(drawn, "png")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", png[16:24])
    assert (wide, high) == (1500, int(drawn.get_figheight() * 150))
    root = ElementTree.parse(io.BytesIO(render(drawn, "svg"))).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("width") == "720pt"
    assert [form_of_picture(Path(each)) for each in ("a.png", "b.SVG")] == ["png", "svg"]
    for name in ("a.pdf", "a", "png", ".svg/x"):
        with pytest.raises(StudError, match=r"name it \.png or \.svg"):
            form_of_picture(Path(name))


def test_without_matplotlib_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(StudError, match=r"pip install matplotlib"):
        form_of_picture(Path("a.png"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pie x=a", "one of line, heat, bars, as REPORT"),
        ("as", "one of line"),
        ("line x=a", "has no y="),
        ("line x=a y=b,c", "one column as y="),
        ("line x=a y=b value=c", "value=c is none of them"),
        ("line x=a y=", "y= is none of them"),
        ("heat x=a y=b value=c", "has no n="),
        ("heat x=a y=b value=c n=d least=few", "least=few: a number"),
    ],
)
def test_a_wrong_line_is_told(line, why):
    with pytest.raises(ReportError, match=why) as told:
        read_plot(words(line), HERE)
    assert "mine.sql" in str(told.value)


def test_a_column_that_is_not_there_is_told():
    with pytest.raises(ReportError, match="no column bb_d"):
        figure("bars x=day y=bb", [{"day": 1, "bb": 2.0, "bb_n": 1}])


def test_the_lines_mean_what_they_say():
    assert read_plot((), HERE) is None
    assert read_plot(("as", "winnings"), HERE) == Plot("as", report="winnings")
    assert read_plot(words("line x=a y=b thin=c,d end=e"), HERE) == Plot(
        "line", "a", ("b",), ("c", "d"), ("e",)
    )
    heat = read_plot(words("heat x=a y=b value=c n=d"), HERE)
    assert (heat.least, heat.columns) == (30, ("a", "b", "c", "d"))
    bars = read_plot(words("bars x=a y=b,c"), HERE)
    assert bars.columns == ("a", "b", "c", "b_n", "b_d", "c_n", "c_d")


def test_every_report_that_borrows_a_picture_takes_no_other_filters():
    reports = {each.name: each for each in list_reports()}
    borrowed = [each for each in reports.values() if each.plot and each.plot.kind == "as"]
    assert borrowed
    for each in borrowed:
        assert each.parameters == reports[each.plot.report].parameters
