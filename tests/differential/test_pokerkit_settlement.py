"""Our settlement against pokerkit's over whole hands; every difference has a rule behind it.

300 hands here; `benchmarks/prove_settlement.py` plays tens of thousands and counts the kinds.
"""

from collections import Counter

import plain_settlement as plain
import pytest
from pokerkit_habits import HABITS, NAMES, explain, occasions, our_payoffs, with_habits
from pokerkit_showdowns import TABLES, Showdown, play, played


def test_every_difference_is_explained_by_a_rule():
    count = Counter()
    for game in TABLES:
        for seed in range(50):
            case = played(game, seed)
            assert sum(case.payoffs.values()) == 0
            ours = our_payoffs(case)
            assert sum(ours.values()) == 0
            assert ours == with_habits(case, ()), case
            habits = explain(case)
            assert habits is not None, f"unexplained: {case}, ours {ours}"
            count.update(habits or ("agree",))
    assert count["agree"] > 250
    assert set(count) - {"agree"} <= set(NAMES)


def test_hands_are_the_same_for_the_same_seed():
    assert play("stud_hi_lo", 7) == play("stud_hi_lo", 7)
    assert play("stud_hi_lo", 7) != play("stud_hi_lo", 8)


def test_every_game_is_played():
    assert set(TABLES) == set(plain.GAMES)


def test_a_wrong_payment_is_not_explained():
    case = next(c for s in range(50) if not explain(c := played("razz", s)) and len(c.live) > 1)
    taker, giver = sorted(case.payoffs, key=case.payoffs.get)[:2]
    wrong = {**case.payoffs, taker: case.payoffs[taker] + 1, giver: case.payoffs[giver] - 1}
    assert explain(case._replace(payoffs=wrong)) is None


# --- each habit by hand: what pokerkit pays, what the rule demands ------------------------------

THREE_WAYS = ("Ks Kd Kh Jc 9d 9s 4h", "Qs Qd 8c 6h 4c 3s As", "Jd Js Tc Td 7s 7h 2c")


def settled(game, put_in, hands, kept, payoffs):
    hands = {seat: tuple(text.split()) for seat, text in hands.items()}
    return Showdown(game, 0, put_in, sorted(hands), kept, hands, False, payoffs)


def test_halves_without_low():
    # 2 is all-in for 10 with the only low, 8-6-4-3-A; 1 and 3 put in 30 each.
    # Main 30: 1's full house 15, 2's low 15. Side 40: neither 1 nor 3 has a low, so 1 takes 40.
    # 1: 15 + 40 - 30 = +25. 2: 15 - 10 = +5. 3: -30.
    # pokerkit halves the side pot too: 20 to 1, and of the "low" 20 each contender gets 10, so
    # the beaten 3 gets 10 back: 1 +15, 2 +5, 3 -20.
    paid = {1: 15, 2: 5, 3: -20}
    hands = dict(enumerate(THREE_WAYS, 1))
    case = settled("stud_hi_lo", {1: 30, 2: 10, 3: 30}, hands, [1, 2, 3], paid)
    assert our_payoffs(case) == {1: 25, 2: 5, 3: -30}
    assert explain(case) == ("halves_without_low",)


def test_ties_both_ways_cut_twice():
    # Wheels in 1 and 2, 3 each, no flush: 3-3. pokerkit: 3 high as 2 and 1, 3 low as 2 and 1.
    # 1 holds the higher ace and the higher five, so suits alone would give it both odd chips too.
    hands = {1: "As 2s 3d 4h 5d Kc Qh", 2: "Ah 2h 3c 4c 5c Js Td"}
    case = settled("stud_hi_lo", {1: 3, 2: 3}, hands, [1, 2], {1: 1, 2: -1})
    assert our_payoffs(case) == {1: 0, 2: 0}
    assert explain(case) == ("ties_both_ways_cut_twice",)


@pytest.fixture
def three_straights():
    # Jack-high straights; the jacks are hearts, spades and diamonds.
    return {1: "Jh Tc 9d 8h 7c 2c 3c", 2: "Js Td 9s 8c 7d 2h 3h", 3: "Jd Th 9c 8s 7h 2d 3s"}


def test_odd_chip_by_position(three_straights):
    # A fourth player folded 1: 3 * 2 + 1 = 7 is 2 each and one over, due to the jack of spades.
    put_in = {1: 2, 2: 2, 3: 2, 4: 1}
    case = settled("stud_high", put_in, three_straights, [1, 2, 3], {1: 1, 2: 0, 3: 0, 4: -1})
    assert our_payoffs(case) == {1: 0, 2: 1, 3: 0, 4: -1}
    assert explain(case) == ("odd_chip_by_position",)


def test_odd_chips_to_one(three_straights):
    # 3 * 2 + 2 = 8 is 2 each and two over: one to spades, one to hearts. pokerkit: both to the
    # first player, who happens to hold the hearts, so position comes into it as well.
    put_in = {1: 2, 2: 2, 3: 2, 4: 2}
    case = settled("stud_high", put_in, three_straights, [1, 2, 3], {1: 2, 2: 0, 3: 0, 4: -2})
    assert our_payoffs(case) == {1: 1, 2: 1, 3: 0, 4: -2}
    assert explain(case) == ("odd_chips_to_one", "odd_chip_by_position")


def test_pots_joined_after_muck():
    # 3 is all-in for 3 and beaten both ways. Main 9: the high half gets 5, the low half 4.
    # Side 2 * 3 = 6 of 1 and 2, of which 3 and 3. 4 folded 1 beyond the main pot: main 3*4 = 12,
    # side 3 + 3 + 1 = 7: 6 + 4 = 10 to the high, 6 + 3 = 9 to the low. 1: 10 - 6, 2: 9 - 6.
    # Joined they are 19: 10 and 9 as well. With 4 folding 2 (main 3+3+3+2 = 11, side 6):
    # apart 6 + 3 = 9 and 5 + 3 = 8; joined 17: 9 and 8. With 4 folding 4 and 3 all-in for 3,
    # 5 folding 1: main 3*4 + 1 = 13, side 3 + 3 + 1 = 7: apart 7 + 4 = 11 and 6 + 3 = 9;
    # joined 20: 10 and 10. That is the case.
    hands = {1: "Ks Kd Kh Jc 9d 9s 4h", 2: "8c 6h 4c 3s As Qs Qd", 3: "Jd Js Tc Th 7s 2h 2c"}
    put_in = {1: 6, 2: 6, 3: 3, 4: 4, 5: 1}
    paid = {1: 4, 2: 4, 3: -3, 4: -4, 5: -1}
    case = settled("stud_hi_lo", put_in, hands, [1, 2], paid)
    assert our_payoffs(case) == {1: 5, 2: 3, 3: -3, 4: -4, 5: -1}
    assert explain(case) == ("pots_joined_after_muck",)


def test_every_habit_is_told_with_its_rule():
    assert len(set(NAMES)) == len(HABITS) == 5
    for habit in HABITS:
        assert habit.pokerkit
        assert habit.rule
        assert habit.right in ("ours", "both, by house")


def test_an_ordinary_hand_gives_no_occasion():
    hands = {1: "Ks Kd Kh Jc 9d 9s 4h", 2: "Qs Qd 8c 6h 4c 3s As"}
    case = settled("stud_high", {1: 5, 2: 5}, hands, [1], {1: 5, 2: -5})
    assert occasions(case) == []
