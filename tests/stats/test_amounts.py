"""Money in units, in currency and in big bets is the same money; every column has a unit."""

import random
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest
from played_hands import fill, played, random_hand

from stud_analytics.stats import create_views
from stud_analytics.stats.schema_columns import find_relation, list_relations, statistic_columns

PAGE = (Path(__file__).parents[2] / "docs" / "schema.md").read_text(encoding="utf-8")
AMOUNTS = {
    "hand_amounts": ("hands", {"pot": "pot", "rake + fees": "rake"}),
    "seat_amounts": ("seats", {name: name for name in ("stack", "put_in", "collected", "net")}),
    "action_amounts": ("actions", {"amount": "in", "to_total": "to_total", "to_call": "to_call",
                                   "pot_before": "pot_before", "stack_before": "stack_before"}),
    "pot_amounts": ("pots", {"amount": "in", "paid": "paid"}),
    "award_amounts": ("awards", {"amount": "in"}),
    "player_results": ("played", {"net": "net"}),
}  # fmt: skip
"""Each view, its table, and the stems of its decimals and big bets by the amount in units."""


@pytest.fixture(scope="module")
def database() -> duckdb.DuckDBPyConnection:
    rng = random.Random(20261130)
    connection = fill(random_hand(rng, str(n)) for n in range(300))
    # What the maker of hands leaves out: awards, a hand without a big bet, one of no big bet.
    connection.execute(
        "INSERT INTO awards SELECT site, hand_id, pot + 1, pot, 1, paid, NULL, 1 FROM pots"
    )
    connection.execute("UPDATE hands SET big_bet = NULL WHERE hand_id = '7'")
    connection.execute("UPDATE hands SET big_bet = 0 WHERE hand_id = '8'")
    create_views(connection)
    return connection


def decimal_of(stem: str) -> str:
    return "in_currency" if stem == "in" else f"{stem}_amount"


@pytest.mark.parametrize("view", AMOUNTS)
def test_the_three_measures_agree_row_by_row_and_in_sums(database, view):
    table, stems = AMOUNTS[view]
    (rows,) = database.execute(f"SELECT count(*) FROM {view}").fetchone()
    assert (rows,) == database.execute(f"SELECT count(*) FROM {table}").fetchone()
    assert rows >= 300
    told = database.execute("SELECT hand_id, decimals, big_bet FROM hands").fetchall()
    heads = {hand: head for hand, *head in told}
    for units, stem in stems.items():
        sums = [Fraction(0)] * 3
        for hand, whole, amount, bets in database.execute(
            f"SELECT hand_id, {units}, {decimal_of(stem)}, {stem}_bb FROM {view}"
        ).fetchall():
            decimals, big_bet = heads[hand]
            if whole is None:
                assert (amount, bets) == (None, None)
                continue
            assert amount == Decimal(whole).scaleb(-decimals)
            assert bets == (whole / big_bet if big_bet else None)
            if big_bet:
                sums[0] += Fraction(whole, big_bet)
                sums[1] += Fraction(bets)
                sums[2] += Fraction(amount) * 10**decimals / big_bet
        assert sums[0] == sums[2]
        assert abs(sums[0] - sums[1]) < Fraction(1, 10**6)
        by_hand = database.execute(
            f"SELECT decimals, sum({units}), sum({decimal_of(stem)}) FROM {view} GROUP BY decimals"
        ).fetchall()
        assert len(by_hand) == 2
        for decimals, whole, amount in by_hand:
            assert amount == Decimal(int(whole)).scaleb(-decimals)


def test_a_hand_worked_by_hand():
    # Four antes of 1, a bring-in of 3, a completion to 10; three fold; 7 of the 10 come back.
    connection = fill([played("1 bring_in, 2 completion, 3 fold, 4 fold, 1 fold", rake=1)])
    create_views(connection)
    completion = connection.execute(
        "SELECT amount, in_currency, in_bb, pot_before, pot_before_amount, pot_before_bb, "
        "to_call_amount, stack_before_bb FROM action_amounts WHERE action = 'completion'"
    ).fetchone()
    assert completion == (
        10, Decimal("0.10"), 0.5, 7, Decimal("0.07"), 0.35, Decimal("0.03"), 999 / 20,
    )  # fmt: skip
    pot = connection.execute("SELECT amount, in_currency, paid_bb FROM pot_amounts").fetchone()
    assert pot == (10, Decimal("0.10"), 0.45)
    seat = connection.execute(
        "SELECT put_in_amount, collected_amount, net_amount, net_bb FROM seat_amounts "
        "WHERE seat = 2"
    ).fetchone()
    assert seat == (Decimal("0.04"), Decimal("0.09"), Decimal("0.05"), 0.25)
    assert connection.execute("SELECT rake_amount, rake_bb FROM hand_amounts").fetchone() == (
        Decimal("0.01"), 0.05,
    )  # fmt: skip


def section_of(name: str) -> str:
    return PAGE.split(f"### {name}\n")[1].split("\n##")[0]


def test_every_column_of_every_table_and_view_has_type_unit_and_meaning_in_the_page(database):
    names = {
        row[0]
        for row in database.execute(
            "SELECT table_name FROM duckdb_tables() UNION "
            "SELECT view_name FROM duckdb_views() WHERE temporary AND NOT internal"
        ).fetchall()
    }
    relations = {relation.name: relation for relation in list_relations()}
    assert set(relations) == names - ({"played"} - set(relations))
    for name, relation in relations.items():
        section, shown = section_of(name), set()
        part = section
        while base := re.search(r"Every column of `(\w+)`", part):
            shown |= {column.name for column in relations[base[1]].columns}
            part = section_of(base[1])
        for column in relation.columns:
            number = column.type not in ("VARCHAR", "BOOLEAN")
            assert column.meaning, (name, column)
            assert not number or column.unit not in ("", "?"), (name, column)
            row = f"| `{column.name}` | {column.type} | {column.unit} | "
            assert row in section or column.name in shown or column.name in statistic_columns()


def test_units_of_money_columns():
    """Every amount of the tables is in units, and of the views in what its name says."""
    for relation in list_relations():
        for column in relation.columns:
            if column.name.endswith(("_amount", "in_currency")):
                assert (column.type, column.unit) == ("DECIMAL(18,4)", "currency or chips")
            elif column.name.endswith("_bb"):
                assert (column.type, column.unit) == ("DOUBLE", "big bets")
            elif column.name in (
                "pot",
                "rake",
                "fees",
                "ante",
                "stack",
                "put_in",
                "net",
                "paid",
            ) and (column.type == "BIGINT"):
                assert column.unit == "units"
    stats = {column.name: column.unit for column in find_relation("player_stats").columns}
    assert stats["vpip3"] == "percent"
    assert stats["vpip3_d"] == "hands"
    assert stats["aggression_freq_4_d"] == "actions"
    assert stats["bb_per_100"] == "big bets per 100 hands"
    assert stats["net"] == "currency or chips"
    assert find_relation("no_such_table") is None
