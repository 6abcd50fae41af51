"""Pots and shares against hand-worked values and a second, plain implementation."""

from itertools import combinations

import pytest
from hand_builder import cards
from hypothesis import given, settings
from hypothesis import strategies as st

from stud_analytics.games import GAMES
from stud_analytics.rules.settle import Holding, Winners, build_pots, divisions, holding, winners

HI_LO, HIGH, RAZZ = GAMES["stud_hi_lo"], GAMES["stud_high"], GAMES["razz"]


def divide(paid, hands, game=HI_LO, hi_lo="high", tie="high_suit_best5", unit=1, order=None):
    held = {seat: holding(game, cards(text)) for seat, text in hands.items()}
    won = winners(held)
    found = list(divisions(paid, unit, won, held, game, order or sorted(held), hi_lo, tie))
    assert len(found) == 1 or tie == "unspecified"
    return won, found[0]


# Three hands that share a low of 7-5-4-2-A in pairs, and a pair of kings.
KINGS = "KsKdQcJh9s8d3c"
WHEEL_A = "As2s3d4h5cKcQh"  # a wheel: straight to the five, and the best low
WHEEL_B = "Ah2h3c4c5dJsTd"


def test_main_and_two_side_pots():
    # A has 10, B 25, C and D 40; E folded after 15.
    # main: 10 from each of five = 50; side 1: 15 from B, C, D, 5 from E = 50; side 2: 15 x 2.
    pots = build_pots({1: 10, 2: 25, 3: 40, 4: 40, 5: 15}, [1, 2, 3, 4])
    assert pots == ((50, (1, 2, 3, 4)), (50, (2, 3, 4)), (30, (3, 4)))


def test_everybody_equal_is_one_pot():
    assert build_pots({1: 10, 2: 10, 3: 4}, [1, 2]) == ((24, (1, 2)),)


def test_nobody_left_is_no_pot():
    assert build_pots({1: 10}, []) == ()


def test_folded_chips_beyond_every_live_player_stay_in_the_last_pot():
    assert build_pots({1: 10, 2: 30}, [1]) == ((40, (1,)),)


def test_one_hand_takes_both_halves():
    won, shares = divide(31, {1: WHEEL_A, 2: KINGS})
    assert won == Winners((1,), (1,))
    assert shares == {1: 31}


def test_no_low_goes_whole_to_the_high():
    won, shares = divide(31, {1: KINGS, 2: "QsQd9c9hJcTs2d"})
    assert won == Winners((2,), ())
    assert shares == {2: 31}


def test_odd_unit_of_the_halves():
    hands = {4: "AsAdKcKh9s9d2c", 2: "8s7d5c4h2sQdJc"}  # two pair against an 8-7 low
    assert divide(73, hands)[1] == {4: 37, 2: 36}
    assert divide(73, hands, hi_lo="low")[1] == {4: 36, 2: 37}
    assert divide(73, hands, hi_lo="lowest_seat")[1] == {4: 36, 2: 37}


def test_quartered():
    # Seat 3 has the high; 1 and 2 tie for low: 48 and a quarter each of 96.
    hands = {1: "7s5d4c2hAsQdTc", 2: "7d5s4h2cAdQsTh", 3: "KsKdKhJcJd9s9h"}
    won, shares = divide(96, hands)
    assert won == Winners((3,), (1, 2))
    assert shares == {1: 24, 2: 24, 3: 48}


def test_three_quartered_with_the_odd_unit():
    # 37: the high half is 19, the low half 18, shared by 1 and 2: 9 each.
    hands = {1: "7s5d4c2hAsAcTc", 2: "7d5s4h2cAdQsTh"}  # aces and the same low
    won, shares = divide(37, hands)
    assert won == Winners((1,), (1, 2))
    assert shares == {1: 28, 2: 9}


def test_two_who_tie_both_ways_share_three_three():
    won, shares = divide(6, {1: WHEEL_A, 2: WHEEL_B})
    assert won == Winners((1, 2), (1, 2))
    assert shares == {1: 3, 2: 3}


@pytest.mark.parametrize(
    ("tie", "seat"),
    # Straights to the jack: Js in 1, Jh in 2. All seven: 2 also holds the ace of hearts, 1 the
    # ace of clubs. Lowest card of the five: 7c in 1, 7d in 2. Deal order: 2 first.
    [("high_suit_best5", 1), ("high_suit_all7", 2), ("low_suit", 1), ("deal_order", 2)],
)
def test_odd_unit_among_equal_hands(tie, seat):
    hands = {1: "JsTc9d8h7cAc2c", 2: "JhTd9s8c7dAh2h"}
    won, shares = divide(7, hands, HIGH, tie=tie, order=[2, 1])
    assert won == Winners((1, 2), ())
    assert shares == {seat: 4, 3 - seat: 3}


def test_unspecified_allows_either():
    held = {1: holding(HIGH, cards("JsTc9d8h7cAc2c")), 2: holding(HIGH, cards("JhTd9s8c7dAh2h"))}
    found = list(divisions(7, 1, winners(held), held, HIGH, [1, 2], "high", "unspecified"))
    assert found == [{1: 4, 2: 3}, {1: 3, 2: 4}]


def test_shares_are_cut_to_the_unit():
    # In units of 5: halves of 75 are 35 and 35, the odd 5 to the high.
    hands = {1: "AsAdKcKh9s9d2c", 2: "8s7d5c4h2sQdJc"}
    assert divide(75, hands, unit=5)[1] == {1: 40, 2: 35}


def test_razz_takes_the_lowest():
    # Seat 1 has 6-4-3-2-A, seat 2 has 5-4-3-2-A: straights do not count.
    won, shares = divide(9, {1: "As2d3c4h6sKdKc", 2: "2s3d4c5h7sAdAc"}, RAZZ)
    assert won == Winners((), (2,))
    assert shares == {2: 9}


# --- against the plain implementation -------------------------------------------------------


def plain_high(five):
    """Category and ranks of five cards, by counting."""
    ranks = sorted((card // 4 for card in five), reverse=True)
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    shape = [n for n, _ in groups]
    order = [r for _, r in groups]
    flush = len({card % 4 for card in five}) == 1
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, order = True, [3]
    if straight and flush:
        kind = 8
    elif shape[0] == 4:
        kind = 7
    elif shape[:2] == [3, 2]:
        kind = 6
    elif flush:
        kind = 5
    elif straight:
        kind = 4
    elif shape[0] == 3:
        kind = 3
    elif shape[:2] == [2, 2]:
        kind = 2
    elif shape[0] == 2:
        kind = 1
    else:
        kind = 0
    return (kind, order)


def plain_low(five):
    """The low of five cards as a list, best first when smallest; None: no eight low."""
    ranks = sorted(((card // 4 + 1) % 13 + 1 for card in five), reverse=True)
    return ranks if len(set(ranks)) == 5 and ranks[0] <= 8 else None


def plain_settle(put_in, hands, folded, takes):
    """Deal with every single unit of contribution by itself: who could win it, then share."""
    piles = {}
    top = max((put_in[s] for s in put_in if s not in folded), default=0)
    for units in put_in.values():
        for level in range(1, units + 1):
            able = tuple(
                s for s in sorted(put_in) if s not in folded and put_in[s] >= min(level, top)
            )
            piles[able] = piles.get(able, 0) + 1
    result = dict.fromkeys(put_in, 0)
    for able, units in piles.items():
        highs = {s: max(plain_high(f) for f in combinations(hands[s], 5)) for s in able}
        lows = {
            s: min((low for f in combinations(hands[s], 5) if (low := plain_low(f))), default=None)
            for s in able
        }
        best_high = [s for s in able if highs[s] == max(highs.values())]
        told = [low for low in lows.values() if low]
        best_low = [s for s in able if told and lows[s] == min(told)]
        parts = [(units, best_high)]
        if best_low and best_low != best_high:
            parts = [(units - units // 2, best_high), (units // 2, best_low)]
        for part, who in parts:
            for place in range(part):
                result[takes(who)[place % len(who)]] += 1
    return {seat: units for seat, units in result.items() if units}


@st.composite
def showdowns(draw):
    n = draw(st.integers(2, 6))
    deck = draw(st.permutations(range(52)))
    seats = list(range(1, n + 1))
    put_in = {seat: draw(st.integers(1, 30)) for seat in seats}
    folded = draw(st.sets(st.sampled_from(seats), max_size=n - 2))
    # The best of the folded cannot have paid more than somebody still in.
    top = max(put_in[seat] for seat in seats if seat not in folded)
    for seat in folded:
        put_in[seat] = min(put_in[seat], top)
    hands = {seat: tuple(deck[seat * 7 - 7 : seat * 7]) for seat in seats}
    return put_in, hands, folded


@settings(max_examples=150, deadline=None)
@given(showdowns())
def test_agrees_with_the_plain_implementation(case):
    put_in, hands, folded = case
    live = [seat for seat in put_in if seat not in folded]
    total = {}
    pots = build_pots(put_in, live)
    assert sum(pot.amount for pot in pots) == sum(put_in.values())
    for pot in pots:
        held = {seat: holding(HI_LO, hands[seat]) for seat in pot.contenders}
        won = winners(held)
        order = sorted(put_in)
        (shares,) = divisions(pot.amount, 1, won, held, HI_LO, order, "high", "deal_order")
        assert sum(shares.values()) == pot.amount
        assert set(shares) <= set(pot.contenders)
        if not won.low:
            assert set(shares) <= set(won.high)
        for seat, units in shares.items():
            total[seat] = total.get(seat, 0) + units
    assert not set(total) & set(folded)
    assert total == plain_settle(put_in, hands, folded, takes=sorted)


@pytest.mark.parametrize(
    ("paid", "way", "high", "low"),
    [
        # 19 in fives is three fives and 4: five each, the third five to one half, the 4 to the
        # other. 23 is four fives, ten each, and the 3 to the favoured half.
        (19, "high", 10, 9),
        (19, "low", 9, 10),
        (23, "high", 13, 10),
        (23, "low", 10, 13),
    ],
)
def test_less_than_a_unit_over(paid, way, high, low):
    hands = {1: Holding((), 2, 0), 2: Holding((), 1, 1)}
    won = Winners((1,), (2,))
    shared = divisions(paid, 5, won, hands, GAMES["stud_hi_lo"], [1, 2], way, "unspecified")
    assert list(shared) == [{1: high, 2: low}]


def test_less_than_a_unit_among_equal_hands_goes_to_any_other_than_the_odd_unit():
    # 8 in fives among three: one five and a 3.
    hands = {seat: Holding((), 1, 0) for seat in (1, 2, 3)}
    won = Winners((1, 2, 3), ())
    shared = divisions(8, 5, won, hands, GAMES["stud_high"], [1, 2, 3], "high", "unspecified")
    assert sorted(sorted(shares.items()) for shares in shared) == [
        [(1, 3), (2, 5)], [(1, 3), (3, 5)], [(1, 5), (2, 3)],
        [(1, 5), (3, 3)], [(2, 3), (3, 5)], [(2, 5), (3, 3)],
    ]  # fmt: skip
