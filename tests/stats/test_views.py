"""The views themselves, the definitions' reader, and the page made from them."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_hands import fill, played

from stud_analytics.definitions import read_statistics, view_statements
from stud_analytics.errors import StudError
from stud_analytics.stats import create_views, list_statistics, statistics_markdown

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"
BLOCK = "-- stat: x\n-- counts: a\n-- of: b\na AS n,\nb AS d;\n"


def test_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == statistics_markdown(), (
        "write stud_analytics.stats.statistics_markdown() to docs/statistics.md"
    )


def test_statistics_of_a_street_name_their_streets():
    by_name = {statistic.name: statistic for statistic in list_statistics()}
    assert by_name["cbet_4"].of == "was the last aggressor on 3rd and could bet on 4th"
    assert by_name["cbet_6"].of == "was the last aggressor on 5th and could bet on 6th"
    assert by_name["saw5_of_saw4"].of == "saw 4th street"
    assert by_name["saw5_of_saw4"].d.startswith("last_street >= 4 AND ")
    assert by_name["bb_per_100"].kind == "per_100"
    assert by_name["cbet_3"].of == "was the last aggressor on 2nd and could bet on 3rd"
    assert not any("{" in text for statistic in list_statistics() for text in statistic)


def test_every_statistic_of_the_list_is_in_the_views():
    connection = fill([])
    create_views(connection)
    hands = {row[0] for row in connection.execute("DESCRIBE player_hands").fetchall()}
    stats = {row[0] for row in connection.execute("DESCRIBE player_stats").fetchall()}
    for statistic in list_statistics():
        assert {f"{statistic.name}_n", f"{statistic.name}_d"} <= hands & stats
        assert statistic.name in stats


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (BLOCK.replace("-- of: b\n", ""), "the statistic x has no -- of: line"),
        (BLOCK.replace("b AS d", "b"), "the statistic x has no <sql> AS n, <sql> AS d;"),
        (BLOCK.replace("-- counts", "-- as: miles\n-- counts"), "is -- as: one of percent,"),
        (BLOCK.replace(";", ""), "does not end with a semicolon"),
    ],
)
def test_damaged_definition_is_named(tmp_path, text, complaint):
    file = tmp_path / "mine.sql"
    file.write_text(BLOCK.replace("x", "y") + text, encoding="utf-8")
    with pytest.raises(StudError, match=complaint):
        read_statistics(file)


def test_definition_may_run_over_lines_and_hold_commas(tmp_path):
    file = tmp_path / "mine.sql"
    file.write_text(
        "-- A word before.\n\n-- stat: x\n-- counts: a: b\n-- of: c\n"
        "coalesce(a, 1)\n    > 0 AS n,\nb IN (1, 2) AS d;\n",
        encoding="utf-8",
    )
    (statistic,) = read_statistics(file)
    assert (statistic.n, statistic.d) == ("coalesce(a, 1) > 0", "b IN (1, 2)")
    assert (statistic.counts, statistic.group) == ("a: b", "mine")


def test_views_are_temporary_and_may_be_made_twice():
    connection = fill([])
    create_views(connection)
    create_views(connection)
    kept = connection.execute(
        "SELECT count(*) FROM duckdb_views() WHERE NOT internal AND NOT temporary"
    ).fetchone()
    assert kept == (0,)
    assert all("CREATE OR REPLACE TEMP" in statement for statement in view_statements(False))


@pytest.mark.parametrize(
    ("units", "decimals", "amount"),
    [(1234, 2, "12.34"), (-5, 2, "-0.05"), (1500, 0, "1500"), (7, 1, "0.7"), (7, 4, "0.0007"),
     (125, 3, "0.125"), (None, 2, None)],
)  # fmt: skip
def test_amounts_are_exact(units, decimals, amount):
    connection = fill([])
    create_views(connection)
    got = connection.execute("SELECT units_amount(?::BIGINT, ?::TINYINT)", [units, decimals])
    assert got.fetchone() == (amount if amount is None else Decimal(amount),)


@pytest.fixture(scope="module")
def viewed():
    connection = fill([])
    create_views(connection)
    return connection


@given(
    fractions=st.lists(st.tuples(st.integers(-(10**7), 10**7), st.sampled_from((3, 8, 20, 300)))),
    random=st.randoms(),
)
def test_fractions_add_up_to_the_same_in_any_order(viewed, fractions, random):
    exact = sum((Fraction(*each) for each in fractions), Fraction(0))
    sums = set()
    for _ in range(3):
        numbers = [amount / big_bet for amount, big_bet in fractions]
        ((total,),) = viewed.execute(
            "SELECT fraction_sum(x) FROM (SELECT unnest(?::DOUBLE[]) AS x)", [numbers]
        ).fetchall()
        sums.add(str(total))
        random.shuffle(fractions)
    assert len(sums) == 1
    if not fractions:
        assert sums == {"None"}
    else:
        assert abs(Fraction(sums.pop()) - exact) <= Fraction(6, 10**7)
    # Less than nothing by a last digit is nothing.
    ((nothing,),) = viewed.execute("SELECT fraction_sum(x) FROM (VALUES (-1e-9)) t(x)").fetchall()
    assert str(nothing) == "0.0"


def test_a_unit_too_fine_is_refused():
    connection = fill([])
    create_views(connection)
    with pytest.raises(duckdb.Error, match="finer than"):
        connection.execute("SELECT units_amount(1::BIGINT, 5::TINYINT)").fetchall()


@pytest.mark.parametrize(
    ("units", "decimals", "text"),
    [(8, 2, "0.08"), (50, 2, "0.50"), (80000, 2, "800"), (1250, 2, "12.50"), (60, 0, "60"),
     (None, 2, None)],
)  # fmt: skip
def test_stakes_text(units, decimals, text):
    connection = fill([])
    create_views(connection)
    got = connection.execute("SELECT units_text(?::BIGINT, ?::TINYINT)", [units, decimals])
    assert got.fetchone() == (text,)


def test_hand_amounts_show_currency_and_big_bets():
    # Antes 4 and a bring-in of 3 matched by 3 of a completion: 10 units, half a big bet.
    hand = played("1 bring_in, 2 completion, 3 fold, 4 fold, 1 fold", rake=1)
    connection = fill([hand])
    create_views(connection)
    got = connection.execute(
        "SELECT stakes, pot_amount, rake_amount, pot_bb FROM hand_amounts"
    ).fetchone()
    assert got == ("0.10/0.20", Decimal("0.10"), Decimal("0.01"), 0.5)
    seat2 = connection.execute(
        "SELECT net, net_amount, net_bb, was_bring_in, seats_to_bring_in FROM player_results "
        "WHERE seat = 2"
    ).fetchone()
    assert seat2 == (5, Decimal("0.05"), 0.25, False, 3)
