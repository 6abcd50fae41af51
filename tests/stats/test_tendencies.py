"""Intervals of proportions in SQL, and that few hands and many comparisons do not fool."""

import math
from statistics import NormalDist

import numpy as np
import pytest
from played_hands import fill, played

from stud_analytics.stats import Filters, create_views, run_report

COMPARISONS = 60


@pytest.fixture(scope="module")
def connection():
    made = fill([])
    create_views(made)
    return made


def value(connection, sql, *given):
    return connection.execute(f"SELECT {sql}", list(given)).fetchone()[0]


def test_normal_quantile(connection):
    for p in (0.5, 0.9, 0.975, 0.995, 1 - 0.025 / 60, 1 - 1e-9):
        got = value(connection, "normal_quantile(?::DOUBLE)", p)
        assert abs(got - NormalDist().inv_cdf(p)) < 5e-4


def test_wilson_and_newcombe_as_published(connection):
    # Newcombe 1998 (Statistics in Medicine 17: 857-872 and 873-890), 95 percent: 81 of 263, and the
    # difference of 56 of 70 and 48 of 80 by his method 10.
    low, high = (value(connection, f"wilson_{end}(81, 263, 1.959964)") for end in ("low", "high"))
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    # 0 of 20, 1 of 29 from the same table.
    assert round(value(connection, "wilson_high(0, 20, 1.959964)"), 4) == 0.1611
    assert value(connection, "wilson_low(0, 20, 1.959964)") == 0
    assert round(value(connection, "wilson_low(1, 29, 1.959964)"), 4) == 0.0061
    assert value(connection, "wilson_high(29, 29, 1.959964)") == 1
    low, high = (
        value(connection, f"difference_{end}(56, 70, 48, 80, 1.959964)") for end in ("low", "high")
    )
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)
    # 9 of 10 and 3 of 10; 10 of 10 and 0 of 10.
    low, high = (
        value(connection, f"difference_{end}(9, 10, 3, 10, 1.959964)") for end in ("low", "high")
    )
    assert (round(low, 4), round(high, 4)) == (0.1705, 0.8090)
    low, high = (
        value(connection, f"difference_{end}(10, 10, 0, 10, 1.959964)") for end in ("low", "high")
    )
    assert (round(low, 4), round(high, 4)) == (0.6075, 1.0)


def test_chernoff_is_above_the_exact_chance(connection):
    for d in (1, 2, 7, 40):
        for p in (0.01, 0.3, 0.9):
            for n in range(d + 1):
                exact = [math.comb(d, k) * p**k * (1 - p) ** (d - k) for k in range(d + 1)]
                tail = sum(exact[n:]) if n / d > p else sum(exact[: n + 1])
                assert value(connection, "chernoff(?, ?, ?::DOUBLE)", n, d, p) >= tail - 1e-12


def said(connection, mine, others):
    """For every n of ``mine`` and of ``others``: whether the report calls it a departure."""
    sql = open_report("tendencies")
    got = connection.execute(
        f"""
        SELECT n, vs_n, coalesce({sql}, false)
        FROM (
            SELECT *, normal_quantile(1 - chance) AS z,
                difference_low(n, d, vs_n, vs_d, z) AS low,
                difference_high(n, d, vs_n, vs_d, z) AS high
            FROM (
                SELECT unnest(range({mine} + 1)) AS n, {mine} AS d, {others} AS vs_d,
                    0.05 / 2 / {COMPARISONS} AS chance
            ), (SELECT unnest(range({others} + 1)) AS vs_n)
        )
        """
    ).fetchall()
    table = np.zeros((mine + 1, others + 1), dtype=bool)
    for n, vs_n, is_said in got:
        table[n, vs_n] = is_said
    return table


def open_report(name):
    """The condition of the report's own file under which a row is a departure."""
    from stud_analytics.stats import find_report

    sql = find_report(name).sql
    return "(" + sql.rsplit("WHERE\n", 1)[1].split("ORDER BY")[0] + ")"


def binomial(d, p):
    k = np.arange(d + 1)
    logs = np.array([math.lgamma(d + 1) - math.lgamma(i + 1) - math.lgamma(d - i + 1) for i in k])
    return np.exp(logs + k * math.log(p) + (d - k) * math.log(1 - p))


@pytest.mark.parametrize(("mine", "others"), [(1, 1), (1, 400), (3, 10), (12, 60), (30, 3000),
                                              (60, 60), (200, 800)])  # fmt: skip
def test_players_like_the_field_are_hardly_ever_called_a_departure(connection, mine, others):
    table = said(connection, mine, others)
    for p in (0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.99):
        chance = binomial(mine, p) @ table @ binomial(others, p)
        assert chance <= 0.05 / COMPARISONS, (mine, others, p, chance)


def test_a_large_departure_in_many_hands_is_seen(connection):
    table = said(connection, 450, 900)
    seen = binomial(450, 0.5) @ table @ binomial(900, 0.3)
    assert seen > 0.95


# Seat 1 brings in and folds to a completion; seats 2 and 3 fold, seat 4 completes.
SCRIPT = "1 bring_in, 2 fold, 3 fold, 4 completion, 1 fold"


def test_tendencies_and_compare_on_hands_worked_out():
    hands = [played(SCRIPT, hand_id=str(n)) for n in range(60)]
    lake = fill(hands)
    lines = run_report(lake, "compare", Filters(player="P4")).to_pylist()
    by_name = {line["statistic"]: line for line in lines}
    # vpip3: seat 4 in each of 60 hands, the three others never in 180.
    vpip = by_name["vpip3"]
    counts = [vpip[key] for key in ("value", "n", "d", "vs_value", "vs_n", "vs_d", "difference")]
    assert counts == [100.0, 60, 60, 0.0, 0, 180, 100.0]
    assert (vpip["hands"], vpip["vs_hands"], vpip["against"]) == (60, 180, "the field")
    assert (vpip["kind"], vpip["high"]) == ("percent", 100.0)
    assert 75 < vpip["low"] < 90
    net = by_name["net"]  # three antes and the bring-in's 3; sums have no difference
    assert [net[key] for key in ("value", "vs_value", "difference", "low")] == [
        3.6,
        -3.6,
        None,
        None,
    ]
    per_100 = by_name["bb_per_100"]  # 6 units are 0.3 big bets
    shown = [per_100[key] for key in ("value", "vs_value", "difference", "low")]
    assert shown == [30.0, -10.0, 40.0, None]
    told = run_report(lake, "tendencies", Filters(player="P4")).to_pylist()
    names = [line["statistic"] for line in told]
    assert {"vpip3", "steal", "raise3", "complete_first"} <= set(names)
    nearest = [max(line["low"], -line["high"]) for line in told]
    assert nearest == sorted(nearest, reverse=True)
    # Against seat 2 alone, and the other way round.
    lines = run_report(lake, "compare", Filters(player="P4", vs="P2")).to_pylist()
    (vpip,) = [line for line in lines if line["statistic"] == "vpip3"]
    assert [vpip[key] for key in ("against", "n", "d", "vs_n", "vs_d")] == ["P2", 60, 60, 0, 60]
    other = run_report(lake, "compare", Filters(player="P2", vs="P4")).to_pylist()
    (back,) = [line for line in other if line["statistic"] == "vpip3"]
    assert (back["low"], back["high"]) == (-vpip["high"], -vpip["low"])
    assert "bring_in" not in names  # never in 60, against 60 of 180: the cards did that
    # Three hands alike are nothing sure, whatever they look like.
    few = fill(hands[:3])
    assert run_report(few, "tendencies", Filters(player="P4")).num_rows == 0


def test_the_field_leaves_out_the_player_and_other_games():
    hands = [played(SCRIPT, hand_id=str(n)) for n in range(4)]
    hands += [played(SCRIPT, hand_id=f"r{n}", game="razz") for n in range(3)]
    hands += [played(SCRIPT, hand_id=f"p{n}", money="play", currency=None) for n in range(2)]
    lines = run_report(fill(hands), "compare", Filters()).to_pylist()
    told = {(line["paid_in"], line["game"], line["player"], line["hands"], line["vs_hands"])
            for line in lines}  # fmt: skip
    assert told == {
        ("USD", "stud_hi_lo", "P1", 4, 12),
        ("USD", "razz", "P1", 3, 9),
        ("play", "stud_hi_lo", "P1", 2, 6),
    }
