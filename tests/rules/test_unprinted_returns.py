"""Bets that nobody called at houses that print no line for them, and pots stated a line each."""

import pytest
from hand_builder import build
from test_catalogue import BASE, edited

from stud_analytics.rules import load_house, replay

STARS = load_house("pokerstars")
SILENT = STARS.replaced(uncalled_returned="silent")
UNPRINTED = STARS.replaced(uncalled_returned="unprinted")
EITHER = STARS.replaced(uncalled_returned=("silent", "unprinted"))

# Seat 1 puts in 1 + 4, and 4 more that nobody calls; seats 2 and 3 put in 5 and 3.
FOLD_OUT = """\
antes
3rd 1 AsKd|Qc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 calls
3 folds
4th 1 AsKdQc+|Qd 2 7h+|8h
1 bets 4
2 folds
1 collects {paid}
summary
{total}
{net}"""


def judged(house, paid, total="total 13 rake 1", net="seat 1 won {0}", **header):
    script = FOLD_OUT.format(paid=paid, total=total, net=net.format(paid))
    return replay(build(script, **header), house)


@pytest.mark.parametrize(
    ("house", "paid", "total", "inferred", "put_in", "rake"),
    [
        (SILENT, 12, "total 13 rake 1", ("uncalled",), 5, 1),
        (UNPRINTED, 16, "total 17 rake 1", ("uncalled",), 5, 1),
        # Of a house that may do either, the figures decide.
        (EITHER, 12, "total 13 rake 1", ("uncalled",), 5, 1),
        (EITHER, 16, "total 17 rake 1", ("uncalled",), 5, 1),
    ],
)
def test_no_line_gives_it_back(house, paid, total, inferred, put_in, rake):
    result = judged(house, paid, total)
    assert (result.findings, result.inferred, result.rake) == ((), inferred, rake)
    assert [(p.put_in, p.net) for p in result.players] == [(put_in, 12 - put_in), (5, -5), (3, -3)]
    assert [pot.amount for pot in result.pots] == [13]


def test_the_gain_decides_where_the_rake_is_not_told():
    for net, inferred in ((7, ("uncalled",)), (3, ("uncalled",))):
        result = judged(EITHER, 12, "total 13" if net == 7 else "total 17", f"seat 1 net {net}")
        assert result.inferred == inferred
        assert {f.code for f in result.findings if f.severity == "error"} == (
            set() if net == 7 else {"rake.too_much"}
        )


def test_a_house_that_prints_it_must():
    codes = [f.code for f in judged(STARS, 12).findings]
    assert codes == ["returned.missing"]


def test_chips_that_vanish_are_not_taken_for_a_bet_that_went_back():
    for house in (SILENT, EITHER):
        result = judged(house, 11)
        assert "rake.stated" in [f.code for f in result.findings if f.severity == "error"]


def test_an_all_in_call_for_less():
    """Seat 2 has 2 left of the 4 on 4th: the other 2 of seat 1 go back, without a line."""
    script = """\
antes
3rd 1 AsKd|Qc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 calls
3 folds
4th 1 AsKdQc+|Qd 2 7h+|8h
1 bets 4
2 calls 2!
5th 1 AsKdQcQd+|3c 2 7h8h+|2s
6th 1 AsKdQcQd3c+|9h 2 7h8h2s+|Jc
7th 1 AsKdQcQd3c9h+5s|
showdown
1 shows AsKdQcQd3c9h5s
2 shows 4cKc7h8h2sJcTd
1 collects 17
summary
total 17 rake 0
seat 1 won 17
seat 3 folded 3"""
    result = replay(build(script, stacks={1: 200, 2: 7, 3: 200}), SILENT)
    assert (result.findings, result.inferred) == ((), ("uncalled",))
    assert [p.put_in for p in result.players] == [7, 7, 3]


# --------------------------------------------------------------------------- pots a line each


def test_pots_stated_a_line_each_are_one_statement():
    house = STARS.replaced(stated_pots="gross")
    right = edited(BASE, {27: "total 69 rake 3 pots 69"})
    assert replay(build(right), house).findings == ()
    wrong = replay(build(edited(BASE, {27: "total 69 rake 3 pots 60,9"})), house)
    assert [(f.code, f.line) for f in wrong.findings] == [("pots.stated_pots", 27)]


def test_the_first_wrong_one_is_named():
    house = STARS.replaced(stated_pots="gross")
    script = BASE.replace("total 69 rake 3", "total 69 rake 3 pots 69\ntotal 69 pots 5")
    [finding] = [f for f in replay(build(script), house).findings if f.code == "pots.stated_pots"]
    assert (finding.line, finding.expected, finding.actual) == (28, "$0.69", "$0.69, $0.05")


SIDE_POT = """\
1 antes 1
2 antes 1
3 antes 1!
3rd 1 AsKd|Qc 2 |7h 3 |9d
2 brings 2
1 completes 4
2 calls
4th 1 AsKdQc+|Qd 2 7h+|8h 3 9d+|2c
1 bets 4
2 calls
5th 1 AsKdQcQd+|3c 2 7h8h+|2s 3 9d2c+|2d
1 checks
2 checks
6th 1 AsKdQcQd3c+|9h 2 7h8h2s+|Jc 3 9d2c2d+|9c
1 checks
2 checks
7th 1 AsKdQcQd3c9h+5s|
1 checks
2 checks
showdown
1 shows AsKdQcQd3c9h5s
2 shows TcKc7h8h2sJcTd
3 shows 2h4h9d2c2d9cJh
3 collects 3
summary
total 19
seat 1 net {}
seat 2 net -9
seat 3 net 2"""


def test_gains_that_leave_out_a_side_pot_need_no_rake():
    """19 put in, 3 of them the main pot; nobody's line pays the 16 that seats 1 and 2 went on for,
    and no line says that rake was taken."""
    stacks: dict[int, int | None] = {1: 90, 2: 90, 3: 1}

    def result(net):
        return replay(build(SIDE_POT.format(net), game="stud_high", stacks=stacks), STARS)

    assert [(f.code, f.line) for f in result(7).findings] == [("pots.left_out", 27)]
    assert {p.seat: p.collected for p in result(7).players} == {1: 16, 2: 0, 3: 3}
    # What does not add up to nothing tells nothing, nor does a part of a pot.
    assert "pots.left_out" not in [f.code for f in result(6).findings]
    nets = {25: "1 collects 33", 27: "total 69", 28: "seat 1 net 0", 29: "seat 2 net 3"}
    script = edited(BASE, {**nets, 24: "2 collects 33", 25: "", 30: "seat 3 net -3"})
    assert "pots.left_out" not in [f.code for f in replay(build(script), STARS).findings]


# --------------------------------------------------------------------------- from the bring-in

OVER = """\
antes
3rd 1 AsKd|Qc 2 |7h 3 |2d
3 brings {bring}
1 completes 40
2 raises {to}
3 folds
1 folds
2 returned {back}
2 collects {paid}
summary
total {paid} rake 0"""


@pytest.mark.parametrize(
    ("bring", "to", "value", "severity"),
    [
        (30, 70, "bring_in_plus_small_bet", None),  # 40 tops 30 by less than half of 40
        (30, 80, "bring_in_plus_small_bet", "error"),
        (30, 80, "half_bet", None),
        (30, 70, "half_bet", "error"),
        (30, 70, ("half_bet", "bring_in_plus_small_bet"), "note"),
        (30, 80, ("half_bet", "bring_in_plus_small_bet"), "note"),
        (20, 80, "bring_in_plus_small_bet", None),  # by half of it: a bet like any other
        (20, 60, "bring_in_plus_small_bet", "error"),
    ],
)
def test_a_completion_that_tops_the_bring_in_by_little(bring, to, value, severity):
    house = STARS.replaced(short_all_in=value)
    script = OVER.format(bring=bring, to=to, back=to - 40, paid=83 + bring)
    stacks: dict[int, int | None] = {1: 900, 2: 900, 3: 900}
    hand = build(script, stacks=stacks, bring_in=bring, small_bet=40, big_bet=80)
    found = [f.severity for f in replay(hand, house).findings if f.code == "sizes.raise"]
    assert found == ([severity] if severity else [])


def test_who_opens_for_a_bet_leaves_no_bring_in_to_count_from():
    house = STARS.replaced(short_all_in="bring_in_plus_small_bet")
    script = OVER.replace("3 brings {bring}\n1 completes 40", "3 completes 40\n1 calls")
    script = script.format(to=80, back=40, paid=123)
    hand = build(script, stacks={1: 900, 2: 900, 3: 900}, bring_in=30, small_bet=40, big_bet=80)
    assert [f.code for f in replay(hand, house).findings if f.severity == "error"] == []


def test_a_bring_in_that_is_not_told_leaves_the_raise_open():
    house = STARS.replaced(short_all_in="bring_in_plus_small_bet")
    script = OVER.replace("3 brings {bring}", "3 brings 5!").format(to=70, back=30, paid=88)
    hand = build(script, stacks={1: 900, 2: 900, 3: 6}, bring_in=None, small_bet=40, big_bet=80)
    [finding] = [f for f in replay(hand, house).findings if f.code == "sizes.raise"]
    assert finding.severity == "note"


def test_last_chips_brought_in_are_no_full_bring_in():
    """Whether or not the line says all-in: seat 3 had 6 and anted 1."""
    script = OVER.replace("3 brings {bring}", "3 brings 5").format(to=80, back=40, paid=88)
    hand = build(script, stacks={1: 900, 2: 900, 3: 6}, bring_in=None, small_bet=40, big_bet=80)
    result = replay(hand, load_house("pokerstars"))
    assert "calls.short" not in [f.code for f in result.findings]
    assert "bring_in.amount" not in [f.code for f in result.findings]
