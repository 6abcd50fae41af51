"""The reports on a handful of hands, every number worked out by hand."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import duckdb
import pyarrow as pa
import pytest
from played_hands import PlayedHand, fill, played

from stud_analytics.stats import (
    Filters,
    ReportError,
    find_report,
    list_reports,
    make_filters,
    run_report,
    stream_report,
    terminal_tables,
)
from stud_analytics.stats.filters import parameters, plain_stakes
from stud_analytics.stats.report_files import our_folder
from stud_analytics.stats.reports import read_report

# Seat 1 (P1, the hero) brings in for 3 on an ante of 1 and is raised out: it loses 4, seat 2
# wins 3 antes and the bring-in: 3 + 3 = 6.
LOSE = "1 bring_in, 2 completion, 3 fold, 4 fold, 1 fold"
# Seat 1 steals its own bring-in: three antes.
WIN = "1 completion, 2 fold, 3 fold, 4 fold"
EVENING = datetime(2024, 5, 1, 20)


def at(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def some_hands() -> list[PlayedHand]:
    chips = {"money": "play", "currency": None, "decimals": 0}
    return [
        played(LOSE, hand_id="11", started_at=at(0)),
        played(WIN, hand_id="12", started_at=at(30)),
        played(WIN, hand_id="13", started_at=at(61), table_name="Lyra", game="razz"),
        played(WIN, hand_id="14", started_at=at(62), table_name="Vega", game="razz"),
        played(WIN, hand_id="15", started_at=at(10), **chips),
        played(WIN, hand_id="16", started_at=at(20), verdict="broken"),
        played(WIN, hand_id="17", started_at=at(3000), small_bet=1000, big_bet=2000),
        played(WIN, hand_id="18", started_at=at(3010), tournament_id="7", money="tournament",
               currency=None, decimals=0),
        played(WIN, hand_id="19", started_at=at(3020), verdict="untold", big_bet=None),
    ]  # fmt: skip


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = fill(some_hands())
    findings = [
        ("11", 1, "bet.wrong_size", "error"),
        ("12", 1, "bet.wrong_size", "error"),
        ("12", 2, "bet.out_of_turn", "error"),
        ("16", 1, "split.untold", "note"),
    ]
    for hand_id, n, code, severity in findings:
        connection.execute(
            "INSERT INTO findings VALUES ('pokerstars', ?, ?, ?, ?, 7, 'm', 'e', 'a', 's')",
            [hand_id, n, code, severity],
        )
    yield connection
    connection.close()


def rows(lake: duckdb.DuckDBPyConnection, name: str, *columns: str, **filters) -> list[tuple]:
    table = run_report(lake, name, make_filters(filters))
    return [tuple(row[column] for column in columns) for row in table.to_pylist()]


RESULT = ("game", "paid_in", "stakes", "hands", "net", "bb", "bb_per_100")


def test_results_of_the_hero_by_game_and_stakes(lake):
    # Big bet 20: -4 + 3 = -1 unit is -0.05 big bets in 2 hands, -2.5 per 100.
    assert rows(lake, "results", *RESULT) == [
        ("razz", "USD", "0.10/0.20", 2, Decimal("0.06"), 0.3, 15.0),
        ("stud_hi_lo", "USD", "0.10/0.20", 2, Decimal("-0.01"), -0.05, -2.5),
        ("stud_hi_lo", "USD", "10/20", 1, Decimal("0.03"), 0.0, 0.15),
        ("stud_hi_lo", "USD", None, 1, Decimal("0.03"), None, None),
        ("stud_hi_lo", "play", "10/20", 1, Decimal(3), 0.15, 15.0),
        ("stud_hi_lo", "tournament", "10/20", 1, Decimal(3), 0.15, 15.0),
    ]


def test_results_of_a_named_player(lake):
    got = rows(lake, "results", "player", "hands", "net", player="P2", stakes="$0.10/$0.20",
               game="stud_hi_lo")  # fmt: skip
    assert got == [("P2", 2, Decimal("0.05"))]
    assert rows(lake, "results", "hands", player="nobody") == []


def test_results_by_month_of_utc():
    new_year = datetime(2024, 12, 31, 23, 59, 59)
    when = [None, new_year, new_year + timedelta(seconds=1), datetime(2025, 1, 20)]
    hands = [
        played(LOSE if at == 3 else WIN, hand_id=str(at), started_at=moment)
        for at, moment in enumerate(when)
    ]
    with fill(hands) as connection:
        got = rows(connection, "months", "month", "hands", "net", "bb")
    # +3 units of a big bet of 20 are 0.15 big bets; +3 - 4 in January.
    assert got == [
        (None, 1, Decimal("0.03"), 0.15),
        ("2024-12", 1, Decimal("0.03"), 0.15),
        ("2025-01", 2, Decimal("-0.01"), -0.05),
    ]


def test_what_is_per_100_says_of_how_many_hands_it_is():
    # Stakes are small and big bet: without the small one they are unknown, the big bets are not.
    hands = [
        played(WIN, hand_id=str(at), small_bet=None, big_bet=big) for at, big in enumerate([20, 20])
    ] + [played(WIN, hand_id="2", small_bet=None, big_bet=None), played(LOSE, hand_id="3")]
    with fill(hands) as connection:
        table = run_report(connection, "results", terminal=True)
        (shown,) = terminal_tables(find_report("results"), table)
        at = shown.columns.index("bb/100")
        # 3 / 20 in each of two hands of three; and -4 / 20 in the only one of 0.10/0.20.
        assert [row[at] for row in shown.rows] == ["-20.00", "15.00\nof 2"]
        (last,) = rows(connection, "results", "bb_per_100_n", "bb_per_100_d", stakes="0.10/0.20")
        assert last == (-0.2, 1)


def test_rounds_of_mixed_games():
    """By letters and digits, wherever they stand in the game's name; a bare game is none."""
    names = ["HORSE", "Mixed H.O.R.S.E.", "8-Game", None]
    hands = [played(WIN, hand_id=str(at), mixed=name) for at, name in enumerate(names)]
    with fill(hands) as connection:
        for asked, expected in (
            ("horse", ["0", "1"]), ("H.O.R.S.E.", ["0", "1"]), ("8 game", ["2"]), ("razz", []),
        ):  # fmt: skip
            assert rows(connection, "winnings", "hand_id", mixed=asked) == [(n,) for n in expected]
            assert rows(connection, "hands", "hand_id", mixed=asked) == [(n,) for n in expected]
        with pytest.raises(ReportError, match="mixed '%': name a mixed game, as HORSE or 8-Game"):
            rows(connection, "hands", "hand_id", mixed="%")


def test_broken_hands_count_only_when_asked(lake):
    cut = {"money": "real", "game": "stud_hi_lo", "stakes": "0.10/0.20"}
    assert rows(lake, "results", "hands", **cut) == [(2,)]
    every = rows(lake, "results", "hands", verdicts=("holds", "untold", "broken"), **cut)
    assert every == [(3,)]
    assert rows(lake, "results", "hands", verdicts=("broken",), **cut) == [(1,)]


def test_dates(lake):
    def count(**filters) -> int:
        return sum(n for (n,) in rows(lake, "results", "hands", **filters))

    assert count() == 8
    assert count(until=date(2024, 5, 1)) == 5
    assert count(since=date(2024, 5, 2)) == 3
    assert count(since=at(30)) == 6
    assert count(until=at(30)) == 2
    east = timezone(timedelta(hours=2))
    assert count(until=(at(30) + timedelta(hours=2)).replace(tzinfo=east)) == 2
    assert count(since=at(30).replace(tzinfo=UTC), until=at(61)) == 1
    # The first and the last day that there are.
    assert count(since=date.min, until=date.max) == 8
    west = timezone(timedelta(hours=-14))
    for name, moment in (("until", datetime.max), ("since", datetime.min)):
        zone = west if name == "until" else timezone(timedelta(hours=14))
        with pytest.raises(ReportError, match=f"{name} .*: name a year from 1 to 9999, in UTC"):
            count(**{name: moment.replace(tzinfo=zone)})


def test_the_last_hands(lake):
    def hands(name, **filters):
        return sum(n for (n,) in rows(lake, name, "hands", **filters))

    # Of P1, the newest first: 19, 18, 17 (days later), 14, 13, 12, 15, 11; 16 is broken.
    assert hands("results", last=3) == 3
    got = rows(lake, "results", "game", "paid_in", "hands", last=4, player="P1")
    assert got == [
        ("razz", "USD", 1),
        ("stud_hi_lo", "USD", 1),
        ("stud_hi_lo", "USD", 1),
        ("stud_hi_lo", "tournament", 1),
    ]
    assert rows(lake, "results", "net", last=1) == [(Decimal("0.03"),)]
    # Filters come first: of the last two at these stakes one is lost.
    cut = {"game": "stud_hi_lo", "money": "real", "stakes": "0.10/0.20"}
    assert rows(lake, "results", "hands", "net", last=1, **cut) == [(1, Decimal("0.03"))]
    assert rows(lake, "results", "hands", "net", last=2, **cut) == [(2, Decimal("-0.01"))]
    # Of each of four players.
    assert hands("players", last=3) == 12
    assert hands("players", last=3, hero=True) == hands("players", last=3, player="P2") == 3
    assert hands("sessions", last=5) == 5
    assert rows(lake, "big_pots", "hand_id", last=2) == [("18",)]  # 19 has no big bet
    assert len(rows(lake, "big_pots", "hand_id", last=2, top=10**20)) == 1
    # The last hands of all: broken 16 is older than 12 and newer than 15 and 11.
    assert rows(lake, "finding_list", "hand_id", last=6) == [("12",), ("12",)]
    assert rows(lake, "finding_list", "hand_id", last=7) == [("16",), ("12",), ("12",)]


def test_sessions_end_after_a_gap(lake):
    columns = ("paid_in", "start", "end", "tables", "hands", "net", "bb_per_100")
    # 30 minutes without a hand are no gap, 31 are. 12 and 13 are 31 apart.
    assert rows(lake, "sessions", *columns) == [
        ("USD", at(0), at(30), 1, 2, Decimal("-0.01"), -2.5),
        ("play", at(10), at(10), 1, 1, Decimal(3), 15.0),
        ("USD", at(61), at(62), 2, 2, Decimal("0.06"), 15.0),
        ("USD", at(3000), at(3020), 1, 2, Decimal("0.06"), 0.15),
        ("tournament", at(3010), at(3010), 1, 1, Decimal(3), 15.0),
    ]
    together = rows(lake, "sessions", "hands", gap=31, money="real")
    assert together == [(4,), (2,)]
    apart = rows(lake, "sessions", "hands", gap=0, money="real", until=at(100))
    assert apart == [(1,), (1,), (1,), (1,)]
    # 30 and 31 apart, then 2938 and 20; the last has no big bet, but is real money too.
    for gap, hands in ((2937, [(4,), (2,)]), (2938, [(6,)]), (10**10, [(6,)]), (10**20, [(6,)])):
        assert rows(lake, "sessions", "hands", gap=gap, money="real") == hands


class Unsettled:
    """A connection whose first answers come while a writer forgets the state they look for."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, failures: int) -> None:
        self.connection, self.failures = connection, failures

    def execute(self, query: str, given: object = None) -> duckdb.DuckDBPyConnection:
        if given is not None and self.failures:  # which the views are made without
            self.failures -= 1
            raise duckdb.InvalidInputException("Invalid Input Error: No snapshot found in DuckLake")
        return self.connection.execute(query, given)


def test_a_report_whose_state_is_forgotten_is_asked_again(lake):
    run = Unsettled(lake, 2)
    table = run_report(run, "results")
    streamed = Unsettled(lake, 2)
    assert stream_report(streamed, "results").read_all().to_pylist() == table.to_pylist()
    assert table.num_rows > 0
    assert run.failures == streamed.failures == 0


def test_players_have_values_with_n_and_d(lake):
    got = rows(lake, "players", "player", "hands", "vpip3", "vpip3_n", "vpip3_d", "saw4",
               "bb_per_100_d", game="stud_hi_lo", money="real", stakes="0.10/0.20")  # fmt: skip
    assert got == [
        ("P1", 2, 50.0, 1, 2, 0.0, 2),
        ("P2", 2, 50.0, 1, 2, 0.0, 2),
        ("P3", 2, 0.0, 0, 2, 0.0, 2),
        ("P4", 2, 0.0, 0, 2, 0.0, 2),
    ]
    # Nobody saw 4th street: no opportunity, no value.
    assert set(rows(lake, "players", "wtsd", "wtsd_n", "wtsd_d")) == {(None, 0, 0)}
    assert rows(lake, "players", "saw4", "scoop", player="P1", game="razz") == [(0.0, None)]
    assert {name for (name,) in rows(lake, "players", "player", hero=True)} == {"P1"}
    assert {name for (name,) in rows(lake, "players", "player", player="P3")} == {"P3"}
    assert len(rows(lake, "players", "player", min_hands=2)) == 8
    assert {count for (count,) in rows(lake, "players", "hands", min_hands=3)} == {4}
    assert rows(lake, "players", "player", min_hands=5) == []


def test_player_has_a_row_for_every_statistic(lake):
    got = rows(lake, "player", "statistic", "value", "n", "d", game="razz")
    assert len(got) == len({name for name, *_ in got}) > 60
    assert ("vpip3", 100.0, 2.0, 2) in got
    assert ("steal", None, 0.0, 0) in got
    assert ("net", 0.06, 6.0, 2) in got
    assert ("bb_per_100", 15.0, 0.3, 2) in got


def test_findings_by_code_and_one_by_one(lake):
    columns = ("code", "severity", "findings", "hands", "examples")
    assert rows(lake, "findings", *columns) == [
        ("bet.wrong_size", "error", 2, 2, ["11", "12"]),
        ("bet.out_of_turn", "error", 1, 1, ["12"]),
        ("split.untold", "note", 1, 1, ["16"]),
    ]
    assert rows(lake, "findings", "code", code="split") == [("split.untold",)]
    assert rows(lake, "findings", "code", player="nobody") == []
    assert len(rows(lake, "findings", "code", player="P3")) == 3
    assert rows(lake, "finding_list", "hand_id", "code", "line") == [
        ("11", "bet.wrong_size", 7),
        ("16", "split.untold", 7),
        ("12", "bet.wrong_size", 7),
        ("12", "bet.out_of_turn", 7),
    ]
    assert rows(lake, "finding_list", "hand_id", code="bet.out_of_turn") == [("12",)]


def test_what_cannot_be_is_said_in_one_sentence(lake):
    with pytest.raises(ReportError, match="there is no report 'result': is it results\\?"):
        run_report(lake, "result")
    with pytest.raises(ReportError, match=r"there is no report 'zzz'; there are .*results"):
        run_report(lake, "zzz")
    with pytest.raises(ReportError, match="there is no filter 'colour'; the filters are player,"):
        make_filters({"colour": "red"})
    with pytest.raises(
        ReportError, match="results cannot be cut by gap; it takes player, hero, site"
    ):
        run_report(lake, "results", Filters(gap=3))
    with pytest.raises(ReportError, match="game 'holdem': choose from stud_high"):
        run_report(lake, "results", Filters(game="holdem"))
    with pytest.raises(ReportError, match="money 'fake': choose from real, play, tournament"):
        run_report(lake, "results", Filters(money="fake"))
    with pytest.raises(ReportError, match="gap -1"):
        run_report(lake, "sessions", Filters(gap=-1))
    for stakes in ("5", "1/2/3", "a/b", "NaN/1"):
        with pytest.raises(ReportError, match="write small and big bet"):
            run_report(lake, "results", Filters(stakes=stakes))


@pytest.mark.parametrize(
    ("written", "stored"),
    [("$0.04/$0.08", "0.04/0.08"), ("0.5/1", "0.50/1"), ("€1,000 / €2,000", "1000/2000"),
     ("400/800", "400/800"), ("5.00/10.00", "5/10"), ("0.125/0.25", "0.125/0.25")],
)  # fmt: skip
def test_stakes_as_people_write_them(written, stored):
    assert plain_stakes(written) == stored


def test_list_of_reports_tells_names_descriptions_and_filters():
    reports = {report.name: report for report in list_reports()}
    assert set(reports) >= {
        "results", "players", "player", "compare", "starting_hands", "door_cards", "positions",
        "streets", "showdowns", "sessions", "tables", "stakes", "rake", "big_pots", "bring_in",
        "tendencies", "findings", "finding_list", "conflicts",
    }  # fmt: skip
    assert list(reports) == sorted(reports)
    cuts = {"site", "game", "mixed", "stakes", "money", "since", "until", "players"}
    assert all(cuts <= set(report.parameters) for report in reports.values())
    assert {name for name, report in reports.items() if "last" not in report.parameters} == {
        "conflicts"
    }
    assert reports["results"].description == "hands, net and big bets per 100, by game and stakes"
    assert "gap" in reports["sessions"].parameters
    assert "min_hands" not in reports["results"].parameters
    assert find_report("players") is find_report("players")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("SELECT 1;", "the first line is not `-- mine: what it tells`"),
        ("-- other: x\nSELECT 1;", "the first line is not `-- mine: what it tells`"),
        ("-- mine: x\nSELECT $colour;", r"\$colour is no filter"),
        ("-- mine: x\nSELECT {statistics vpip9} FROM player_hands;", "no statistic vpip9"),
        ("-- mine: x\nSELECT {hand};", "{hand} stands for nothing"),
        ("-- mine: x\nSELECT {statistic_rows vpip9};", "no statistic vpip9"),
        ("-- mine: x\n-- top: ten\nSELECT $top;", "top: is a number of rows"),
        ("-- mine: x\n-- top: 10\nSELECT 1;", r"is for a report that takes \$top"),
    ],
)
def test_damaged_report(tmp_path, text, complaint):
    file = tmp_path / "mine.sql"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ReportError, match=complaint):
        read_report(file)


def test_parameters_leave_out_what_is_not_given():
    assert set(parameters(Filters()).values()) == {None}


def test_terminal_shows_a_report_in_sections_within_80_columns(lake):
    players = run_report(lake, "players", Filters(money="real"), terminal=True)
    tables = terminal_tables(find_report("players"), players)
    assert [table.title for table in tables] == [
        "site pokerstars, limit fixed, paid in USD, game razz",
        "site pokerstars, limit fixed, paid in USD, game stud_hi_lo",
    ]
    assert tables[1].columns == (
        "player", "hands", "bb/100", "vpip3", "raise3", "steal", "wtsd", "w_sd",
    )  # fmt: skip
    line = dict(zip(tables[1].columns, tables[1].rows[0], strict=True))
    assert line["player"] == "P1"
    assert line["vpip3"] == "75.0%\n3/4"
    assert line["wtsd"] == ""
    assert tables[1].right == (False, *[True] * 7)
    assert tables == terminal_tables(
        find_report("players"), run_report(lake, "players", Filters(money="real"))
    )
    for name in ("results", "sessions", "findings", "player", "players"):
        for shown in terminal_tables(find_report(name), run_report(lake, name)):
            widths = [
                max(len(part) for cell in column for part in cell.split("\n"))
                for column in zip(shown.columns, *shown.rows, strict=True)
            ]
            assert sum(widths) + 2 * (len(widths) - 1) <= 80, name


def test_terminal_shows_the_players_of_most_hands():
    def of_others(number, **head):
        hand = played(WIN, hand_id=f"2{number}", **head)
        names = [one._replace(name=f"{number}-{one.seat}") for one in hand.players]
        return hand._replace(players=names)

    twice = [played(WIN, hand_id="11"), played(WIN, hand_id="12")]
    many = fill([*twice, *map(of_others, range(6)), of_others(7, game="razz")])

    def shown(name, terminal=True, **filters):
        table = run_report(many, name, Filters(**filters), terminal=terminal)
        return [(row["player"], row["game"]) for row in table.to_pylist()]

    razz = [(f"7-{seat}", "razz") for seat in (1, 2, 3, 4)]
    others = [(f"{number}-{seat}", "stud_hi_lo") for number in range(6) for seat in (1, 2, 3, 4)]
    most = [(f"P{seat}", "stud_hi_lo") for seat in (1, 2, 3, 4)]
    for name in ("players", "bring_in"):
        assert shown(name) == [*razz, *most, *others[:16]]
        assert shown(name, top=3) == [*razz[:3], *most[:3]]
        assert shown(name, top=30) == shown(name, terminal=False) == [*razz, *most, *others]


def shown(lake, name, *columns, terminal=True, **filters):
    table = run_report(lake, name, make_filters(filters), terminal=terminal)
    return [tuple(row[column] for column in columns) for row in table.to_pylist()]


def test_terminal_shows_the_last_sessions_hands_and_findings_and_the_tables_of_most_hands(lake):
    sessions = rows(lake, "sessions", "start", "paid_in")
    assert shown(lake, "sessions", "start", "paid_in") == sessions
    assert shown(lake, "sessions", "start", "paid_in", top=2) == sessions[-2:]
    hands = rows(lake, "hands", "hand_id")
    assert hands == [(str(number),) for number in (11, 15, 16, 12, 13, 14, 17, 18, 19)]
    assert shown(lake, "hands", "hand_id", top=3) == hands[-3:]
    found = rows(lake, "finding_list", "hand_id", "code")
    assert shown(lake, "finding_list", "hand_id", "code", top=3) == found[-3:]
    # Two each at P1's Vega in razz and Lyra; at its Hera for real, play and tournament money.
    tables = rows(lake, "tables", "paid_in", "table_name", "hands")
    most = {}
    for paid_in, name, count in tables:
        most.setdefault(paid_in, (paid_in, name, count))
    assert len(tables) > len(most) == 3
    assert shown(lake, "tables", "paid_in", "table_name", "hands", top=1) == list(most.values())

    many = fill([played(WIN, hand_id=str(100 + n), started_at=at(100 * n)) for n in range(25)])
    last = [(str(100 + n),) for n in range(5, 25)]
    assert shown(many, "hands", "hand_id") == last
    assert [start for (start,) in shown(many, "sessions", "start")] == [
        at(100 * n) for n in range(5, 25)
    ]
    assert len(shown(many, "hands", "hand_id", terminal=False)) == 25


def test_no_report_adds_up_fractions_in_any_order():
    for file in (*our_folder().glob("*.sql"), *(our_folder().parent / "report_parts").glob("*")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if re.search(r"\b(?:sum|avg)\([^()]*(?:bb|/)", line):
                assert ") OVER " in line, f"{file.name}: fraction_sum instead: {line.strip()}"


def test_terminal_breaks_large_counts(lake):
    table = pa.table({"player": ["x"], "hands": [23456], "bb_per_100": [1.0],
                      "vpip3": [52.6], "vpip3_n": [12345], "vpip3_d": [23456],
                      "raise3": [1.0], "raise3_n": [1], "raise3_d": [100],
                      "steal": pa.array([None], pa.float64()), "steal_n": [0], "steal_d": [0],
                      "wtsd": [10.0], "wtsd_n": [123], "wtsd_d": [1230],
                      "w_sd": [10.0], "w_sd_n": [1230], "w_sd_d": [12300]})  # fmt: skip
    (shown,) = terminal_tables(find_report("players"), table)
    assert shown.rows == (
        ("x", "23456", "1.00", "52.6%\n12345/\n23456", "1.0%\n1/100", "", "10.0%\n123/1230",
         "10.0%\n1230/\n12300"),
    )  # fmt: skip


def test_terminal_writes_money_as_people_do(lake):
    net = {
        (table.title, row[0], row[1]): row[table.columns.index("net")]
        for table in terminal_tables(find_report("results"), run_report(lake, "results"))
        for row in table.rows
    }
    who = "player P1, site pokerstars, limit fixed, paid in "
    assert net == {
        (f"{who}USD", "razz", "0.10/0.20"): "0.06",
        (f"{who}USD", "stud_hi_lo", "0.10/0.20"): "-0.01",
        (f"{who}USD", "stud_hi_lo", "10/20"): "0.03",
        (f"{who}USD", "stud_hi_lo", ""): "0.03",
        (f"{who}play", "stud_hi_lo", "10/20"): "3",
        (f"{who}tournament", "stud_hi_lo", "10/20"): "3",
    }
    (one,) = terminal_tables(
        find_report("player"), run_report(lake, "player", Filters(game="razz"))
    )
    assert one.title == ("player P1, site pokerstars, limit fixed, paid in USD, game razz, hands 2")
    assert one.columns == ("statistic", "value", "n", "d")
    lines = {row[0]: row[1:] for row in one.rows}
    assert lines["vpip3"] == ("100.0%", "2", "2")
    assert lines["steal"] == ("", "0", "0")
    assert lines["bb_per_100"] == ("15.00", "0.30", "2")


def test_terminal_names_the_day_a_session_ends_when_it_is_another():
    hands = [
        played(WIN, hand_id="1", started_at=datetime(2024, 5, 1, 23, 40)),
        played(WIN, hand_id="2", started_at=datetime(2024, 5, 2, 0, 5)),
        played(WIN, hand_id="3", started_at=datetime(2024, 5, 2, 9, 0)),
        played(WIN, hand_id="4", started_at=datetime(2024, 5, 2, 9, 10)),
    ]
    (shown,) = terminal_tables(find_report("sessions"), run_report(fill(hands), "sessions"))
    start, end = shown.columns.index("start (UTC)"), shown.columns.index("end")
    assert [(row[start], row[end]) for row in shown.rows] == [
        ("2024-05-01 23:40", "05-02 00:05"),
        ("2024-05-02 09:00", "09:10"),
    ]


def test_no_rows_are_no_table(lake):
    assert (
        terminal_tables(
            find_report("results"), run_report(lake, "results", Filters(player="nobody"))
        )
        == []
    )
