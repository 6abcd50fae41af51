"""Several all-ins in a row that each fall short: what they add up to, and for whom."""

import random

import pytest
from hand_builder import build

from stud_analytics.factory.deal import deal
from stud_analytics.factory.terms import Stakes
from stud_analytics.rules import load_house, replay

STARS = load_house("pokerstars")
FROM_BRING_IN = STARS.replaced(short_all_in="bring_in_plus_small_bet")
HALF = STARS.replaced(short_all_in="half_bet")
DEEP = dict.fromkeys(range(1, 7), 500)


def judged(script, house=STARS, stacks=None, **header):
    hand = build(script, stacks={**DEEP, **(stacks or {})}, **header)
    return [
        (f.code, f.severity, f.line)
        for f in replay(hand, house).findings
        if f.code.partition(".")[0] in ("sizes", "turn")
    ]


# Seat 2 completes to 10, 8 more than the bring-in: a full raise is 8. Seat 4 adds 5 and seat 6
# adds 6, neither a full one; together they are 11.
OPEN = """\
antes
3rd 1 |2c 2 |7h 3 |Kd 4 |9s 5 |Td 6 |Jc
1 brings 2
2 completes 10
3 calls
4 raises 15!
5 calls
6 raises 21!
{}"""


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        # The bring-in has not acted since the completion: 8 on top of 21.
        ("1 raises 29", []),
        ("1 raises 28", [("sizes.raise", "error", 9)]),
        # 11 more than when they acted: houses differ.
        ("1 folds\n2 raises 29", [("turn.not_reopened", "note", 10)]),
        ("1 folds\n2 calls\n3 raises 29", [("turn.not_reopened", "note", 11)]),
        # 6 more than when he acted is a full raise nowhere.
        ("1 folds\n2 calls\n3 calls\n5 raises 29", [("turn.not_reopened", "error", 12)]),
        ("1 folds\n2 calls\n3 calls\n5 calls", []),
        # A full raise by itself asks everybody again: 21 + 8.
        ("1 raises 29\n2 calls\n3 calls\n5 raises 37", []),
    ],
)
def test_short_all_ins_of_no_limit_that_add_up(actions, expected):
    assert judged(OPEN.format(actions), stacks={4: 16, 6: 22}, limit="no") == expected


def test_an_all_in_over_a_caller_of_a_short_one_reopens_nothing_to_him():
    # 17 is one short of a full raise; 22 tops 10 by more than one, and 17 by 5.
    script = OPEN.replace("4 raises 15!", "4 raises 17!").replace("6 raises 21!", "6 raises 22!")
    stacks = {4: 18, 6: 23}
    after = "1 folds\n2 calls\n3 calls\n5 raises 30"
    assert judged(script.format(after), stacks=stacks, limit="no") == [
        ("turn.not_reopened", "error", 12)
    ]
    after = "1 folds\n2 raises 30"
    assert judged(script.format(after), stacks=stacks, limit="no") == [
        ("turn.not_reopened", "note", 10)
    ]


@pytest.mark.parametrize("limit", ["pot", "no"])
def test_the_dealer_raises_only_where_every_house_lets_him(limit):
    dice = random.Random(f"short {limit}")
    shorts = 0
    for _ in range(400):
        hand = deal(
            dice, game="five_card_stud", house=STARS, limit=limit, players=10,
            stakes=Stakes(1, 2, 4, 8), stacks=[dice.randint(5, 60) for _ in range(10)],
            styles=("maniac",) * 5 + ("station",) * 5, text=False,
        ).hand  # fmt: skip
        shorts += sum(getattr(event, "all_in", False) for event in hand.events)
        codes = {finding.code for finding in replay(hand, STARS).findings}
        assert codes.isdisjoint({"turn.not_reopened", "sizes.raise", "sizes.bet"}), hand.events
    assert shorts > 400


# --- fixed limit, counted from a bring-in that nobody can tell --------------------------------

# The small bet is 20. Seat 1 opens with his last chips, seat 3 adds 2. From a bring-in of 5 the
# 13 tops it by less than half a small bet and the 15 by half of it: the 15 is the bet, the next
# raise goes to 35, and seat 2 may make it. From one of 2 the 13 is the bet already, as it is
# where half a bet counts.
UNTOLD = """\
antes
3rd 1 |2c 2 |7h 3 |Kd 4 |9s 5 |Td 6 |Jc
1 completes 13!
2 calls
3 completes 15!
4 calls
5 folds
6 folds
2 raises 35"""
BETS = {"small_bet": 20, "big_bet": 40}


@pytest.mark.parametrize(
    ("house", "bring_in", "expected"),
    [
        (FROM_BRING_IN, 5, []),
        (FROM_BRING_IN, 2, ["turn.not_reopened", "sizes.raise"]),
        (HALF, None, ["turn.not_reopened", "sizes.raise"]),
        (FROM_BRING_IN, None, []),
        (STARS, None, []),
    ],
)
def test_a_bet_made_of_two_all_ins_over_an_untold_bring_in(house, bring_in, expected):
    stacks = {1: 14, 3: 16}
    found = judged(UNTOLD, house, stacks, bring_in=bring_in, **BETS)
    assert sorted(code for code, severity, _ in found if severity == "error") == sorted(expected)
    if bring_in is None and house is not HALF:
        assert ("turn.not_reopened", "note", 9) in found


def test_no_bring_in_makes_a_bet_of_them():
    # 8 is less than half of 20, whatever the bring-in; and 25 over a completion of 20 is no bet.
    script = UNTOLD.replace("13!", "5!").replace("15!", "8!").replace("2 raises 35", "2 raises 20")
    found = judged(script, STARS, {1: 6, 3: 9}, bring_in=None, **BETS)
    assert ("turn.not_reopened", "error", 9) in found
    script = UNTOLD.replace("completes 13!", "completes 20").replace("completes 15!", "raises 25!")
    script = script.replace("2 raises 35", "1 calls\n2 raises 45")
    found = judged(script, STARS, {3: 26}, bring_in=None, **BETS)
    assert ("turn.not_reopened", "error", 10) in found


@pytest.mark.parametrize(
    ("bring_in", "to", "severity"),
    [(8, 42, None), (None, 42, "note"), (8, 45, "error"), (None, 45, "error")],
)
def test_last_chips_over_all_ins_counted_from_the_bring_in(bring_in, to, severity):
    # Seat 1 brings in his last 3. From a bring-in of 8 the 17 is no bet and the 24 is one: the
    # next raise goes to 44, and last chips may be less. From one of 3 the 17 is the bet, and
    # the next raise goes to 37.
    script = f"""\
antes
3rd 1 |2c 2 |7h 3 |Kd 4 |9s 5 |Td 6 |Jc
1 brings 3!
2 completes 17!
3 completes 24!
4 raises {to}!
5 calls
6 calls"""
    stacks = {1: 4, 2: 18, 3: 25, 4: to + 1}
    found = judged(script, FROM_BRING_IN, stacks, bring_in=bring_in, **BETS)
    assert [s for code, s, line in found if line == 6] == ([severity] if severity else [])
