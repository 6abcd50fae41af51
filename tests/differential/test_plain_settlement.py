"""Our settlement against the plain one that shares no code with it, and the plain one's own proof.

Hundreds of situations here; `benchmarks/prove_settlement.py` runs hundreds of thousands.
"""

import random

import plain_settlement as plain
import pytest
import random_settlements
from hypothesis import given, settings
from hypothesis import strategies as st
from random_settlements import HI_LO_VALUES, TIE_VALUES, compare, random_situation

from stud_analytics.games import GAMES
from stud_analytics.rules.settle import Winners, divisions


def test_every_game_and_house_value_is_compared():
    assert set(plain.GAMES) == set(GAMES)
    assert set(HI_LO_VALUES) == {"high", "low", "lowest_seat"}
    assert set(TIE_VALUES) == {
        "high_suit_best5", "high_suit_all7", "low_suit", "deal_order", "unspecified",
    }  # fmt: skip


@pytest.mark.parametrize("game", plain.GAMES)
@settings(max_examples=40, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_both_settle_alike(game, rng):
    assert compare(random_situation(rng, game)) is None


@pytest.mark.parametrize("game", plain.GAMES)
def test_both_settle_alike_on_fixed_seeds(game):
    for seed in range(60):
        assert compare(random_situation(random.Random(f"{game}-{seed}"), game)) is None


def test_both_settle_alike_when_the_rake_leaves_less_than_a_unit():
    for game in plain.GAMES:
        for seed in range(100):
            situation = random_situation(random.Random(f"{game}-{seed}"), game, crumbs=True)
            assert compare(situation) is None


# --- the comparison sees what it is there to see ----------------------------------------------


def test_a_side_pot_halved_without_a_low_is_seen(monkeypatch):
    real = random_settlements.winners

    def faulty(hands):
        won = real(hands)
        return won if won.low else Winners(won.high, tuple(hands))

    monkeypatch.setattr(random_settlements, "winners", faulty)
    assert "winners" in first_difference("stud_hi_lo")


def test_four_and_two_of_six_is_seen(monkeypatch):
    def faulty(paid, unit, won, hands, game, order, hi_lo, tie):
        if not game.split or won.high != won.low or len(won.high) == 1:
            yield from divisions(paid, unit, won, hands, game, order, hi_lo, tie)
            return
        half, only = paid // unit // 2 * unit, Winners(won.high, ())
        for upper in divisions(paid - half, unit, only, hands, game, order, hi_lo, tie):
            for lower in divisions(half, unit, only, hands, game, order, hi_lo, tie):
                yield {s: upper.get(s, 0) + lower.get(s, 0) for s in upper | lower}

    monkeypatch.setattr(random_settlements, "divisions", faulty)
    assert " of " in first_difference("stud_hi_lo_nq")


def test_folded_money_left_out_of_a_side_pot_is_seen(monkeypatch):
    real = random_settlements.build_pots

    def faulty(put_in, live, all_in=None):
        return real({seat: units for seat, units in put_in.items() if seat in live}, live, all_in)

    monkeypatch.setattr(random_settlements, "build_pots", faulty)
    assert first_difference("stud_high").startswith("pots")


@pytest.mark.parametrize("tie", ["high_suit_best5", "high_suit_all7", "low_suit", "deal_order"])
@pytest.mark.parametrize("game", ["stud_high", "razz_27", "stud_hi_lo_nq"])
def test_the_odd_chip_of_a_tie_given_elsewhere_is_seen(monkeypatch, game, tie):
    def faulty(paid, unit, won, hands, game, order, hi_lo, rule):
        other = "high_suit_best5" if tie == "deal_order" else "deal_order"
        rule = other if rule == tie else rule
        return divisions(paid, unit, won, hands, game, order, hi_lo, rule)

    monkeypatch.setattr(random_settlements, "divisions", faulty)
    assert f"{tie}: of" in first_difference(game)


def first_difference(game):
    for seed in range(400):
        difference = compare(random_situation(random.Random(f"{game}-{seed}"), game))
        if difference:
            return difference
    return "no difference in 400 situations"


# --- the plain settlement by hand --------------------------------------------------------------


def cards(text):
    return tuple(text.split())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "Ad Ac Ah As Kd"),
        ("2d 2c 2h 2s 3d", "Ad Ac Ah Ks Kd"),
        ("2d 2c 2h 3s 3d", "Ah Qh Th 8h 6h"),
        ("7h 5h 4h 3h 2h", "As Kd Qh Jc Ts"),
        ("6s 5d 4h 3c 2s", "5s 4d 3h 2c As"),
        ("5s 4d 3h 2c As", "Ad Ac Ah Ks Qd"),
        ("2d 2c 2h 4s 3d", "Ad Ac Kh Ks Qd"),
        ("3d 3c 2h 2s 4d", "Ad Ac Kh Qs Jd"),
        ("2d 2c 5h 4s 3d", "Ad Kc Qh Js 9d"),
        ("Ad Ac Kh Qs 3d", "As Ah Kd Qh 2d"),
    ],
)
def test_plain_high(better, worse):
    assert plain.best_high(cards(better))[0] > plain.best_high(cards(worse))[0]


@pytest.mark.parametrize(
    ("kind", "better", "worse"),
    [
        ("ace_five", "5s 4s 3s 2s As", "6d 4c 3h 2c Ad"),
        ("ace_five", "Ks Qs Js Ts 9s", "2d 2c Ah 3c 4d"),
        ("ace_five", "Ad Ac 2h 3c 4d", "2d 2c Ah 3c 4d"),
        ("deuce_seven", "7s 5d 4h 3c 2s", "7s 6d 4h 3c 2s"),
        ("deuce_seven", "Ks 5d 4h 3c 2s", "As 5d 4h 3c 2s"),
        ("deuce_seven", "As 5d 4h 3c 2s", "As 6d 4h 3c 2s"),
        ("deuce_seven", "As 5d 4h 3c 2s", "2s 2d 3h 4c 5s"),
        ("deuce_seven", "2s 2d 3h 4c 5s", "6s 5d 4h 3c 2s"),
        ("deuce_seven", "6s 5d 4h 3c 2d", "7s 5s 4s 3s 2s"),
    ],
)
def test_plain_low(kind, better, worse):
    assert plain.best_low(cards(better), kind)[0] < plain.best_low(cards(worse), kind)[0]


def test_plain_eight():
    assert plain.best_low(cards("8s 7d 6h 5c 4s Kd Kc"), "eight")[0] is not None
    assert plain.best_low(cards("9s 7d 6h 5c 4s Kd Kc"), "eight")[0] is None
    assert plain.best_low(cards("8s 7d 6h 5c 5s Kd Kc"), "eight")[0] is None


def test_plain_pots():
    # 10 from each of five = 50; 15 from B, C, D and 5 from E = 50; 15 from C and D = 30.
    assert plain.peel_pots({1: 10, 2: 25, 3: 40, 4: 40, 5: 15}, [1, 2, 3, 4]) == [
        (50, (1, 2, 3, 4)),
        (50, (2, 3, 4)),
        (30, (3, 4)),
    ]


def test_plain_chips():
    # 13 in twos: six chips of two and one of one; three seats: 2+2+1, 2+2, 2+2.
    assert plain.lay_out(plain.chips_of(13, 2), (7, 3, 5)) == {7: 5, 3: 4, 5: 4}
