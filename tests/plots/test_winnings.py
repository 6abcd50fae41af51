"""Winnings over hands: what the report says and what the picture shows, worked out by hand."""

from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from played_hands import fill, played

from stud_analytics.plots import figure_of
from stud_analytics.stats import Filters, find_report, make_filters, run_report
from stud_analytics.stats.report_files import our_folder

# Big bet 20 units. Seat 1 (P1, the hero) brings in for 3 on an ante of 1 and folds: -4.
LOSE = "1 bring_in, 2 completion, 3 fold, 4 fold, 1 fold"
# It steals with its own bring-in: three antes, +3.
WIN = "1 completion, 2 fold, 3 fold, 4 fold"
# Four antes, 3 to bring in and a call of 3 are a pot of 10. Seat 1 wins it at showdown; of a rake
# of 1 all is taken from it: +5, before the rake +6.
SHOWDOWN = "1 bring_in, 2 fold, 3 fold, 4 call" + " / 1 check, 4 check" * 4
PLAY = {"money": "play", "currency": None, "decimals": 0}
TOURNAMENT = PLAY | {"money": "tournament", "tournament_id": "7"}


def at(minutes):
    return datetime(2024, 5, 1, 20) + timedelta(minutes=minutes)


HANDS = [
    played(WIN, hand_id="13", started_at=at(9)),
    played(SHOWDOWN, hand_id="12", started_at=at(5), rake=1),
    played(LOSE, hand_id="11", started_at=at(0)),
    played(WIN, hand_id="14", started_at=at(11), big_bet=None),
    played(LOSE, hand_id="15", started_at=at(12), verdict="broken"),
    played(WIN, hand_id="21", started_at=at(1), **PLAY),
    played(LOSE, hand_id="31", started_at=at(2), currency="EUR", big_bet=40),
    played(LOSE, hand_id="32", started_at=at(3), currency="EUR", big_bet=40),
    played(LOSE, hand_id="41", started_at=at(2), **TOURNAMENT),
]  # fmt: skip


@pytest.fixture(scope="module")
def lake():
    with fill(HANDS) as connection:
        yield connection


def test_the_report_sums_from_hand_to_hand(lake):
    rows = run_report(lake, "winnings", make_filters({"currency": "USD"})).to_pylist()
    columns = ("hand", "hand_id", "bb", "showdown_bb", "no_showdown_bb", "before_rake_bb", "net",
               "without_big_bet")  # fmt: skip
    assert [tuple(row[column] for column in columns) for row in rows] == [
        (1, "11", -0.20, 0.0, -0.20, -0.20, Decimal("-0.04"), 0),
        (2, "12", 0.05, 0.25, -0.20, 0.10, Decimal("0.01"), 0),
        (3, "13", 0.20, 0.25, -0.05, 0.25, Decimal("0.04"), 0),
        # No big bet known: the amount counts, the line stays.
        (4, "14", 0.20, 0.25, -0.05, 0.25, Decimal("0.07"), 1),
    ]


def test_the_last_row_is_what_results_says(lake):
    by_money = {}
    for row in run_report(lake, "results").to_pylist():
        old = by_money.get(row["paid_in"], (0, Decimal(0), 0.0))
        by_money[row["paid_in"]] = (
            old[0] + row["hands"], old[1] + row["net"], round(old[2] + (row["bb"] or 0), 2)
        )  # fmt: skip
    last = {row["paid_in"]: row for row in run_report(lake, "winnings").to_pylist()}
    assert {
        paid_in: (row["hand"], row["net"], row["bb"]) for paid_in, row in last.items()
    } == by_money
    assert set(by_money) == {"USD", "EUR", "play", "tournament"}


def test_hands_of_one_moment_go_by_number_and_those_without_a_time_come_first():
    hands = [("10", at(0)), ("9", at(0)), ("2", None), ("11", at(-1)), ("1", None)]
    with fill([played(WIN, hand_id=each, started_at=when) for each, when in hands]) as connection:
        rows = run_report(connection, "winnings").to_pylist()
    assert [row["hand_id"] for row in rows] == ["1", "2", "11", "9", "10"]


def drawn(connection, **filters):
    given = make_filters(filters)
    table = run_report(connection, "winnings", given, plot=True)
    return figure_of(find_report("winnings"), table, given)


def lines(axes):
    return {line.get_label(): line for line in axes.get_lines()}


def test_the_lines_are_the_reports_rows(lake):
    figure, left_out = drawn(lake)
    assert left_out == 0
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == [
        "P1 · pokerstars · fixed limit · USD\n"
        "4 hands, +0.20 big bets, net +0.07, without big bet 1",
        # -4 / 40 twice
        "P1 · pokerstars · fixed limit · EUR\n2 hands, -0.20 big bets, net -0.08",
        "P1 · pokerstars · fixed limit · play money\n1 hand, +0.15 big bets, net +3",
        "P1 · pokerstars · fixed limit · tournament chips\n1 hand, -0.20 big bets, net -4",
    ]
    usd = lines(figure.axes[0])
    assert list(usd["net"].get_xdata()) == [1, 2, 3, 4]
    assert list(usd["net"].get_ydata()) == [-0.20, 0.05, 0.20, 0.20]
    assert list(usd["showdown"].get_ydata()) == [0.0, 0.25, 0.25, 0.25]
    assert list(usd["no showdown"].get_ydata()) == [-0.20, -0.20, -0.05, -0.05]
    assert list(usd["before rake"].get_ydata()) == [-0.20, 0.10, 0.25, 0.25]
    assert list(lines(figure.axes[1])["net"].get_ydata()) == [-0.10, -0.20]
    zero = [line for line in figure.axes[0].get_lines() if set(line.get_ydata()) == {0}]
    assert len(zero) == 1
    widths = {name: line.get_linewidth() for name, line in usd.items() if name[0] != "_"}
    assert max(widths, key=widths.get) == "net"
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == [
        "net", "showdown", "no showdown", "before rake",
    ]  # fmt: skip


def test_one_hand_is_a_point_that_can_be_seen(lake):
    figure, _ = drawn(lake, money="play")
    (axes,) = figure.axes
    line = lines(axes)["net"]
    assert (list(line.get_xdata()), list(line.get_ydata())) == ([1], [0.15])
    assert line.get_marker() == "."


def test_the_picture_tells_its_filters(lake):
    figure, _ = drawn(lake, player="P2", money="real", verdicts=("holds", "untold"))
    said = "Filters: player P2, money real, verdicts holds or untold"
    assert figure.get_supxlabel() == said
    assert figure.get_suptitle().startswith("A player's winnings in big bets")
    assert drawn(lake)[0].get_supxlabel() == "No filters"


def test_nothing_to_draw_is_no_picture(lake):
    assert drawn(lake, player="nobody") is None
    # Of a hand whose big bet nobody knows there is an amount, and the line stays at 0.
    with fill([]) as nothing:
        assert drawn(nothing) is None


def test_more_panels_than_a_page_holds_are_counted():
    hands = [
        played(WIN, hand_id=f"{which}-{n}", started_at=at(n), currency=f"A{chr(65 + which)}B")
        for which in range(12)
        for n in range(which + 1)
    ]
    with fill(hands) as connection:
        figure, left_out = drawn(connection)
    assert len(figure.axes) + left_out == 12
    assert left_out == 5
    assert "ALB\n12 hands" in figure.axes[0].get_title(loc="left")
    assert "AFB\n6 hands" in figure.axes[-1].get_title(loc="left")
    assert "5 more not drawn" in figure.get_supxlabel()
    assert figure.get_figheight() < 16


def test_a_terminal_gets_the_ends_and_turns_of_a_long_line():
    hands = [
        played(WIN if n % 100 < 50 else LOSE, hand_id=str(n), started_at=at(n)) for n in range(500)
    ]
    with fill(hands) as connection:
        rows = run_report(connection, "winnings", Filters(), terminal=True).to_pylist()
        every = run_report(connection, "winnings").to_pylist()
    assert len(every) == 500
    assert len(rows) <= 80
    assert rows[0] == every[0]
    assert rows[-1] == every[-1]
    # 50 times +0.15, the top of the line; then 50 times -0.20 down to -2.50, and so on.
    assert max(row["bb"] for row in rows) == 7.5
    assert min(row["bb"] for row in rows) == min(row["bb"] for row in every)


def test_a_terminal_gets_a_very_long_line_by_days(tmp_path):
    """Of more hands than the report says (here 100), each row is that of its day's last hand."""
    text = (our_folder() / "winnings.sql").read_text().replace("-- winnings:", "-- mine:")
    assert text.count("<= 50000") == 1
    (tmp_path / "mine.sql").write_text(text.replace("<= 50000", "<= 100"))
    days = [(n, timedelta(days=n // 7, minutes=n)) for n in range(120)]
    hands = [
        played((WIN, LOSE, SHOWDOWN)[n % 11 % 3], hand_id=str(n), started_at=at(0) + after, rake=0)
        for n, after in days
    ]
    hands += [played(LOSE, hand_id=str(n), started_at=None) for n in (500, 501)]
    for taken in (98, 99):
        with fill(hands[:taken] + hands[120:]) as connection:
            every = run_report(connection, "winnings").to_pylist()
            rows = run_report(
                connection, "mine", Filters(), terminal=True, folder=tmp_path
            ).to_pylist()
        assert len(every) == taken + 2
        by_hand = {row["hand"]: row for row in every}
        shown = [row["hand"] for row in rows]
        for row in rows:  # a day of several hands has no hand's number
            assert row in (by_hand[row["hand"]], by_hand[row["hand"]] | {"hand_id": None})
        if taken == 98:
            assert {4, 5, 6} & set(shown), "100 hands are shown by hand"
        else:  # the two without a time, the ends of 14 days of 7 hands, and one hand more
            assert shown == [1, 2, *range(9, 101, 7), 101]
