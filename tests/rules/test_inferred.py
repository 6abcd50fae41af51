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


SILENT = load_house("pokerstars").replaced(uncalled_returned="silent")
"""A site that gives it back without a word."""
UNKNOWN = load_house("roberts")
"""A site of which it is not known."""


def test_a_bet_that_goes_back_without_a_word():
    result = replay(build(edited(FOLDED, {10: "1 collects 13"})), SILENT)
    assert result.verdict == "holds", result.findings
    assert result.inferred == ("uncalled",)
    assert money(result) == {1: (5, 13, 8), 2: (5, 0, -5), 3: (3, 0, -3)}
    assert [(pot.amount, pot.paid) for pot in result.pots] == [(13, 13)]
    assert (result.rake, result.balanced) == (0, True)


def test_a_silent_site_never_pays_it_with_the_pot():
    result = replay(build(FOLDED), SILENT)
    assert result.verdict == "broken"
    assert [finding.code for finding in result.findings] == ["pots.overpaid"]


def test_where_nobody_knows_the_money_tells():
    # 17 were put in. 13 are paid and no rake is stated: 4 of 17 are no rake, the last bet is 4.
    back = replay(build(edited(FOLDED, {10: "1 collects 13"})), UNKNOWN)
    assert (back.rake, back.inferred, money(back)[1]) == (0, ("uncalled",), (5, 13, 8))
    # 16 are paid: the bet is among them, and 1 the rake.
    paid = replay(build(edited(FOLDED, {10: "1 collects 16"})), UNKNOWN)
    assert (paid.rake, paid.inferred, money(paid)[1]) == (1, ("uncalled",), (5, 12, 7))
    # With a rake of 1 stated, 12 can only be without the bet; with a gain of 8 stated, 13.
    for lines in (
        "1 collects 12\nsummary\ntotal 13 rake 1",
        "1 collects 13\nsummary\nseat 1 net 8",
    ):
        stated = replay(build(edited(FOLDED, {10: lines})), UNKNOWN)
        assert stated.verdict != "broken", stated.findings
        assert money(stated)[1][0] == 5
        assert stated.inferred == ("uncalled",)


def test_what_a_call_for_less_leaves_goes_back_without_a_word():
    script = "\n".join(line for line in ALL_IN.split("\n") if line != "1 collects 2 side1")
    result = replay(build(script, stacks={1: 200, 2: 3, 3: 200}), SILENT)
    assert result.verdict == "holds", result.findings
    assert money(result) == {1: (3, 5, 2), 2: (3, 4, 1), 3: (3, 0, -3)}
    assert [(pot.amount, pot.paid) for pot in result.pots] == [(9, 9)]


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
    assert [(pot.amount, pot.paid) for pot in result.pots] == [(9, 9)]
    assert [(a.seat, a.amount, a.pot, a.half) for a in result.awards] == [
        (1, 5, 0, "high"),
        (2, 4, 0, "low"),
    ]


RAKED = UNKNOWN.replaced(uncalled_returned="unprinted")
"""As PAID, with any rake."""


def test_the_excess_bears_no_rake_where_pots_are_paid_together():
    """One unit of rake can only be of the main pot: 8 of 9 are paid, 4 to each half."""
    script = "\n".join([*ALL_IN.split("\n")[:-3], "1 collects 6", "2 collects 4"])
    result = replay(build(script, stacks={1: 200, 2: 3, 3: 200}), RAKED)
    assert result.verdict == "holds", result.findings
    assert money(result) == {1: (3, 4, 1), 2: (3, 4, 1), 3: (3, 0, -3)}
    assert [pot[:3] for pot in result.pots] == [(9, 8, (1, 2))]
    assert [(a.seat, a.amount, a.pot, a.half) for a in result.awards] == [
        (1, 4, 0, "high"),
        (2, 4, 0, "low"),
    ]
    assert (result.rake, result.balanced) == (1, True)


TWO_ALL_IN = """\
1 antes 1
2 antes 1!
3 antes 1
3rd 1 AsKd|Qc 2 9s9d|9h 3 5c7d|2d
3 brings 2
1 completes 4
3 calls
4th 1 |Qd 2 |8h 3 |Jc
1 checks
3 checks
5th 1 |3c 2 |Kh 3 |Ts
1 bets 8
3 calls 1!
6th 1 |6h 2 |2s 3 |4h
7th 1 4s| 2 6c| 3 Tc|
showdown
1 shows AsKdQcQd3c6h4s
2 shows 9s9d9h8hKh2s6c
3 shows 5c7d2dJcTs4hTc
1 collects 16
2 collects 3"""
# Main pot 3, of seat 2 with three nines; side pot 4 + 4 + 1 + 1 = 10, of seat 1 with queens; 7 that
# nobody called, more than the main pot holds. Of 20 put in, 19 are paid.


def test_the_excess_is_added_up_beside_side_pots_that_bear_rake():
    result = replay(
        build(TWO_ALL_IN, game="stud_high", stacks={1: 200, 2: 1, 3: 6}), RAKED
    )  # fmt: skip
    # Which of the two pots bore the unit is not told.
    assert [f.code for f in result.findings if f.severity != "warning"] == ["rake.per_pot"]
    assert money(result) == {1: (6, 9, 3), 2: (1, 3, 2), 3: (6, 0, -6)}
    assert [pot.amount for pot in result.pots] == [3, 10]
    assert sum(pot.paid for pot in result.pots) == 12
    assert [(a.seat, a.amount) for a in result.awards] == [(1, 9), (2, 3)]
    assert (result.rake, result.balanced, result.inferred) == (1, True, ("uncalled",))


def test_an_excess_that_others_were_due_is_left_where_it_was_put():
    """Seat 3 is paid what was the bet of seat 1: nothing is taken off what either put in or got."""
    script = TWO_ALL_IN.replace("1 collects 16", "3 collects 12\n1 collects 4")
    result = replay(build(script, game="stud_high", stacks={1: 200, 2: 1, 3: 6}), RAKED)
    assert result.verdict == "broken"
    assert money(result) == {1: (13, 4, -9), 2: (1, 3, 2), 3: (6, 12, 6)}
    assert sum(pot.amount for pot in result.pots) == 20
    assert sum(award.amount for award in result.awards) == 19
    assert result.inferred == ()


def test_more_given_back_than_was_put_in_is_a_finding_and_no_crash():
    """Seat 2 put in its ante of 1 and is given 7, which seat 1 bet: its pot is below nothing."""
    lines = {14: "2 returned 7\n6th 1 |6h 2 |2s 3 |4h", 20: "1 collects 9"}
    script = edited(TWO_ALL_IN, lines)
    hand = build(script, game="stud_high", stacks={1: 200, 2: 1, 3: 6})
    result = replay(hand, load_house("pokerstars"))
    assert [(f.code, f.line) for f in result.findings if f.severity == "error"] == [
        ("returned.wrong_seat", 14)
    ]


OWN_CARDS = """\
antes
3rd 1 AsKd|Qc
3 brings 2
1 completes 4
2 calls
3 folds
4th 1 |Qd
2 bets 4
1 calls
5th 1 |3c
2 bets 8
1 folds
2 collects 29"""
# 3 antes of 1, 4 + 4 + 2 on 3rd, 4 + 4 on 4th and 8 on 5th: 29. Nobody called the last 8.


def test_where_only_the_heros_cards_are_printed_one_note_says_so():
    result = replay(build(OWN_CARDS), PAID)
    assert [(f.code, f.severity, f.line) for f in result.findings] == [
        ("bring_in.untold", "note", 3)
    ]
    assert result.verdict == "untold"


def test_a_card_that_is_missing_among_others_is_still_missed():
    told = OWN_CARDS.replace("|Qc", "|Qc 2 |7h 3 |2d")
    found = {(f.code, f.line) for f in replay(build(told), PAID).findings}
    assert ("cards.missing", 7) in found


def test_the_last_pot_is_told_by_its_number_not_by_its_line():
    lines = ALL_IN.split("\n")
    script = "\n".join([*lines[:-3], lines[-1], *lines[-3:-1]])  # the side pot is paid first
    result = replay(build(script, stacks={1: 200, 2: 3, 3: 200}), PAID)
    assert result.verdict == "holds", result.findings
    assert [(a.seat, a.amount, a.pot) for a in result.awards] == [(1, 5, 0), (2, 4, 0)]


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
