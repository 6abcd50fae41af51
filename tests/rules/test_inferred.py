"""What the text does not print and the play shows: bets nobody called, halves of pots."""

from hand_builder import build
from test_catalogue import BASE, edited

from stud_analytics.rules import load_house, replay

PAID = load_house("pokerstars").replaced(uncalled_returned="unprinted")
"""A site that pays a bet nobody called with the pot."""

FOLDED = """\
antes
3rd 1 AsKd|Qc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 calls
3 folds
4th 1 |Qd 2 |8h
1 bets 4
2 folds
1 collects 17"""
# 3 antes of 1, 4 + 4 + 2 on 3rd and 4 on 4th: 17, of which the last 4 were never called.


def money(result):
    return {p.seat: (p.put_in, p.collected, p.net) for p in result.players}


def test_a_bet_nobody_called_comes_off_what_was_put_in_and_paid():
    result = replay(build(FOLDED), PAID)
    assert result.verdict == "holds"
    assert result.inferred == ("uncalled",)
    assert money(result) == {1: (5, 13, 8), 2: (5, 0, -5), 3: (3, 0, -3)}
    assert [(pot.amount, pot.paid, pot.shares) for pot in result.pots] == [(13, 13, ((1, 13),))]
    assert [award.amount for award in result.awards] == [13]
    assert result.balanced


def test_a_bet_given_back_by_a_line_is_not_inferred():
    script = edited(FOLDED, {10: "1 returned 4\n1 collects 13"})
    result = replay(build(script), load_house("pokerstars"))
    assert result.verdict == "holds"
    assert result.inferred == ()
    assert money(result)[1] == (5, 13, 8)


def test_money_that_does_not_add_up_is_left_as_it_stands():
    result = replay(build(edited(FOLDED, {10: "1 collects 18"})), PAID)
    assert result.verdict == "broken"
    assert result.inferred == ()
    assert money(result)[1] == (9, 18, 9)


ALL_IN = """\
antes
3rd 1 AsKd|Qc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 calls 2!
3 folds
4th 1 AsKdQc+|Qd 2 7h+|8h
5th 1 AsKdQcQd+|3c 2 7h8h+|2s
6th 1 AsKdQcQd3c+|9h 2 7h8h2s+|Jc
7th 1 AsKdQcQd3c9h+5s|
showdown
1 shows AsKdQcQd3c9h5s
2 shows 4c5d7h8h2sJcTd
1 collects 5 main high
2 collects 4 main low
1 collects 2 side1"""
# Seat 2 has 3 in all (ante 1, call 2); seat 1 put in 5: 2 of it are matched by nobody. The main
# pot is 3 + 3 + 3 = 9; a pair of queens has the high, 8-7-5-4-2 the low, the odd unit the high.


def test_the_excess_over_an_all_in_call_comes_out_of_the_last_pot():
    result = replay(build(ALL_IN, stacks={1: 200, 2: 3, 3: 200}), PAID)
    assert result.verdict == "holds", result.findings
    assert "uncalled" in result.inferred
    assert money(result) == {1: (3, 5, 2), 2: (3, 4, 1), 3: (3, 0, -3)}
    assert [(pot.amount, pot.paid) for pot in result.pots] == [(9, 9), (0, 0)]
    assert [(a.seat, a.amount, a.pot, a.half) for a in result.awards] == [
        (1, 5, 0, "high"),
        (2, 4, 0, "low"),
    ]


def test_halves_follow_from_the_hands_where_no_line_tells_them():
    # BASE: seat 1 has a pair of queens, seat 2 eight-seven low and the lower pair: 33 each.
    result = replay(build(BASE), load_house("pokerstars"))
    assert [(a.seat, a.half) for a in result.awards] == [(1, "high"), (2, "low")]
    assert result.inferred == ("halves",)
    told = edited(BASE, {24: "1 collects 33 main high", 25: "2 collects 33 main low"})
    assert replay(build(told), load_house("pokerstars")).inferred == ()


def test_who_takes_both_halves_has_neither_alone():
    # Without a low at all there are no halves.
    no_low = {23: "2 shows 9c5d7h8h2sJcTd", 24: "1 collects 66", 25: "seat 9"}
    script = "\n".join(
        line for line in edited(BASE, no_low).split("\n") if line not in ("seat 9", "seat 2 won 33")
    )
    script = script.replace("seat 1 won 33", "seat 1 won 66")
    result = replay(build(script), load_house("pokerstars"))
    assert [a.half for a in result.awards] == [None]
    assert result.inferred == ()
