"""Every report's numbers against a second computation, over the sample hands and simulated ones."""

import contextlib
from fractions import Fraction
from pathlib import Path

import plain_reports as plain
import pytest

from stud_analytics.cli.app import run
from stud_analytics.definitions import list_statistics
from stud_analytics.events import Hand
from stud_analytics.reading import find_sources, read_source
from stud_analytics.reading.sources import SourceError
from stud_analytics.rules import load_house, replay
from stud_analytics.stats import Filters, create_views, make_filters, run_report
from stud_analytics.store import import_paths, open_lake

SAMPLES = Path(__file__).parents[2] / "sample_histories"
KINDS = {statistic.name: statistic.kind for statistic in list_statistics()}
CUTS = [
    {},
    {"player": "Lena_7s", "site": "pokerstars", "last": 25, "money": "real"},
    {"game": "stud_hi_lo", "players": 5, "hero": True, "last": 9},
]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("simulated")
    for site, seed in (("pokerstars", 3), ("fulltilt", 4)):
        file = folder / f"{site}.txt"
        words = ["simulate", "--hands", "90", "--site", site, "--seed", str(seed)]
        assert run([*words, "--damage", "all", "--rate", "0.05", "-o", str(file)]) == 0
    return folder


@pytest.fixture(scope="module")
def lake(simulated, tmp_path_factory):
    path = tmp_path_factory.mktemp("proof") / "lake"
    import_paths([SAMPLES, simulated], path)
    with open_lake(path) as opened:
        create_views(opened.connection)
        yield opened.connection


@pytest.fixture(scope="module")
def rows(simulated, lake):
    stored = set(lake.execute("SELECT site, hand_id FROM hands").fetchall())
    found = {}
    for folder in (SAMPLES, simulated):
        for source in find_sources(folder):
            with contextlib.suppress(SourceError):  # what is no hand history
                for hand in read_source(source):
                    if isinstance(hand, Hand) and (hand.site, hand.hand_id) in stored:
                        found.setdefault((hand.site, hand.hand_id), hand)
    assert found.keys() == stored
    told = plain.rows_of(replay(hand, load_house(hand.site)) for hand in found.values())
    assert len(told) > 1000
    return told


def near(got, expected):
    """Whether a number shown is the one expected, to its digits; anything else: the same."""
    if isinstance(expected, int | Fraction) and not isinstance(expected, bool):
        return got is not None and abs(Fraction(got) - expected) <= Fraction(51, 10_000)
    return got == expected


def check(line, expected, counts=None):
    """Holds a line of a report against the columns expected; pairs are n of d in percent."""
    for column, value in expected.items():
        if isinstance(value, tuple):
            n, d = value
            assert (line[f"{column}_n"], line[f"{column}_d"]) == (n, d), (column, line, expected)
            shown = line[column]
            assert (shown is None) == (d == 0), (column, line)
            assert d == 0 or abs(shown - 100 * n / d) < 0.051, (column, line)
        else:
            assert near(line[column], value), (column, line[column], value, expected)
    for column in counts or {}:
        n, d = counts[column]
        assert near(line[f"{column}_n"], Fraction(n)), (column, line[f"{column}_n"], n)
        assert line[f"{column}_d"] == d, (column, line, d)


def statistics_in(table):
    names = table.column_names
    return [name for name in names if name in KINDS and f"{name}_d" in names]


@pytest.mark.parametrize("name", plain.SIMPLE)
def test_reports_by_group(lake, rows, name):
    for cut in CUTS:
        filters = {**cut}
        table = run_report(lake, name, make_filters(filters))
        every = name in ("players", "bring_in")
        lines = table.to_pylist()
        expected = list(plain.simple(name, plain.chosen(rows, every=every, **filters)))
        assert len(lines) == len(expected), cut
        keys = [key for key in expected[0][0] if key in ("player", "site", "limit_kind", "paid_in",
                "game", "stakes", "month", "door", "starting_hand", "position", "table_name",
                "tournament_id")]  # fmt: skip
        by_key = {tuple(told[key] for key in keys): (told, group) for told, group in expected}
        assert len(by_key) == len(expected)
        for line in lines:
            told, group = by_key[tuple(line[key] for key in keys)]
            check(line, told, {n: plain.counted(group, n) for n in statistics_in(table)})


def test_streets(lake, rows):
    for cut in CUTS:
        lines = run_report(lake, "streets", make_filters(cut)).to_pylist()
        expected = list(plain.streets(plain.chosen(rows, **cut)))
        keys = (*plain.SECTION, "game", "street")
        by_key = {tuple(told[key] for key in keys): told for told in expected}
        assert {tuple(line[key] for key in keys) for line in lines} == by_key.keys()
        for line in lines:
            check(line, by_key[tuple(line[key] for key in keys)])


def test_player_has_every_statistic(lake, rows):
    cut = {"player": "Lena_7s", "last": 40}
    groups = plain.grouped(plain.chosen(rows, **cut), *plain.SECTION, "game")
    lines = run_report(lake, "player", make_filters(cut)).to_pylist()
    assert len(lines) == len(groups) * len(KINDS)
    for line in lines:
        group = groups[tuple(line[key] for key in (*plain.SECTION, "game"))]
        n, d = plain.counted(group, line["statistic"])
        assert near(line["n"], Fraction(n)), line
        assert line["d"] == d, line


@pytest.mark.parametrize("cut", [{}, {"player": "Lena_7s"}, {"last": 30}, {"top": 3}])
def test_big_pots(lake, rows, cut):
    counted = plain.chosen(rows, every=True)
    if "last" in cut:
        counted = plain.last(counted, cut["last"])
    expected = plain.big_pots(counted, cut.get("top", 20), cut.get("player"))
    lines = run_report(lake, "big_pots", make_filters(cut)).to_pylist()
    assert [line["hand_id"] for line in lines] == [told["hand_id"] for told in expected]
    for line, told in zip(lines, expected, strict=True):
        check(line, told)


@pytest.mark.parametrize(
    "cut",
    [{}, {"player": "Lena_7s", "vs": "kettle99"},
     {"player": "Lena_7s", "site": "pokerstars", "last": 20}],
)  # fmt: skip
def test_compare(lake, rows, cut):
    lines = run_report(lake, "compare", make_filters(cut)).to_pylist()
    filters = {key: cut[key] for key in ("site",) if key in cut}
    counted = plain.chosen(rows, every=True, **filters)
    if "player" in cut:
        names = {(row["site"], cut["player"]) for row in rows}
    else:
        names = {(row["site"], row["player"]) for row in counted if row["hero"]}
    own = [row for row in counted if (row["site"], row["player"]) in names]
    own = plain.last(own, cut["last"]) if "last" in cut else own
    section = ("site", "limit_kind", "paid_in", "game")
    expected = 0
    by_key = {(*(line[key] for key in ("player", *section)), line["statistic"]): line
              for line in lines}  # fmt: skip
    for values, mine in plain.grouped(own, "player", *section).items():
        other = [
            row
            for row in counted
            if tuple(row[key] for key in section) == values[1:]
            and row["player"] != values[0]
            and ("vs" not in cut or row["player"] == cut["vs"])
        ]
        for name in KINDS if other else ():
            n, d = plain.counted(mine, name)
            vs_n, vs_d = plain.counted(other, name)
            if not d and not vs_d:
                continue
            expected += 1
            line = by_key[(*values, name)]
            assert (line["hands"], line["vs_hands"]) == (len(mine), len(other))
            assert near(line["n"], Fraction(n)), line
            assert abs(Fraction(line["vs_n"]) - vs_n) <= Fraction(1, 10), line
            assert (line["d"], line["vs_d"]) == (d, vs_d), line
            if KINDS[name] == "percent" and d and vs_d:
                assert abs(line["value"] - 100 * n / d) < 0.051
                assert abs(line["vs_value"] - 100 * vs_n / vs_d) < 0.051
                assert abs(line["difference"] - (line["value"] - line["vs_value"])) < 0.011
    assert expected == len(lines) > 60


def test_findings_count_what_was_found(lake):
    lines = run_report(lake, "findings").to_pylist()
    every = run_report(lake, "finding_list").to_pylist()
    assert sum(line["findings"] for line in lines) == len(every) > 20
    for line in lines:
        alike = [one for one in every if (one["site"], one["code"], one["severity"])
                 == (line["site"], line["code"], line["severity"])]  # fmt: skip
        hands = {one["hand_id"] for one in alike}
        assert (line["findings"], line["hands"]) == (len(alike), len(hands))
        assert set(line["examples"]) <= hands


def test_sessions_hold_every_hand_with_a_time(lake, rows):
    lines = run_report(lake, "sessions", Filters()).to_pylist()
    mine = [row for row in plain.chosen(rows) if row["start"]]
    assert sum(line["hands"] for line in lines) == len(mine)
    for (player, site), group in plain.grouped(mine, "player", "site").items():
        told = [line for line in lines if (line["player"], line["site"]) == (player, site)]
        assert near(sum(line["bb"] or 0 for line in told), plain.big_bets(group) or 0) or len(told)
        assert min(line["start"] for line in told) == min(row["start"] for row in group)
