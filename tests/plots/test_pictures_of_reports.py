"""The heat map and the bars of our own reports, over hands worked out by hand."""

import pytest
from played_hands import fill, played

from stud_analytics.plots import figure_of
from stud_analytics.stats import find_report, make_filters, run_report

# Big bet 20 units: seat 1 (P1, the hero) loses 4, or wins 3.
LOSE = "1 bring_in, 2 completion, 3 fold, 4 fold, 1 fold"
WIN = "1 completion, 2 fold, 3 fold, 4 fold"
ACES = "As Ah Ad 2c 3c 4c 5c"
KINGS = "Ks Qh Kd 2c 3c 4c 5c"


@pytest.fixture(scope="module")
def lake():
    hands = [(LOSE, ACES), (WIN, KINGS), (WIN, KINGS), (LOSE, KINGS)]
    with fill(
        played(script, hand_id=str(at), cards={1: cards}, game="stud_high")
        for at, (script, cards) in enumerate(hands)
    ) as connection:
        yield connection


def drawn(connection, name):
    filters = make_filters({"player": "P1"})
    figure, left_out = figure_of(
        find_report(name), run_report(connection, name, filters, plot=True), filters
    )
    assert left_out == 0
    return figure


def test_starting_hands_by_door_card(lake):
    (axes,) = drawn(lake, "starting_map").axes
    kinds = [tick.get_text() for tick in axes.get_yticklabels()]
    doors = [tick.get_text() for tick in axes.get_xticklabels()]
    cells = {
        (kinds[int(y)], doors[int(x)]): text.get_text()
        for text in axes.texts
        for x, y in [text.get_position()]
    }
    assert kinds == ["rolled up", "big pair split"]
    # -4 / 20; (3 + 3 - 4) / 20 / 3
    assert cells == {("rolled up", "A"): "-0.20\n1", ("big pair split", "K"): "+0.03\n3"}
    title = "P1 · pokerstars · fixed limit · USD · seven-card stud\n4 hands"
    assert axes.get_title(loc="left") == title


def test_streets(lake):
    (axes,) = drawn(lake, "streets").axes
    assert axes.get_title(loc="left").endswith("\n4 hands")
    third = [tick.get_text() for tick in axes.get_yticklabels()].index("3rd")
    bars = {bars.get_label(): bars[third].get_width() for bars in axes.containers}
    # Twice the pot was uncompleted when it was his turn, and he completed; twice he faced a
    # completion, never raised, and folded: 2 of 4 hands.
    assert (bars["bet"], bars["raise"], bars["folded"]) == (100.0, 0.0, 50.0)
    texts = [text.get_text() for text in axes.texts]
    for text in ("100.0%  2 of 2", "0.0%  0 of 2", "50.0%  2 of 4"):
        assert text in texts
