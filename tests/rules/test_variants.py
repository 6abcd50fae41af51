"""Whole hands of each variant and limit, worked out by hand."""

import pytest
from hand_builder import build

from stud_analytics.rules import load_house, replay

STARS = load_house("pokerstars")


def played(script, house=STARS, **header):
    return replay(build(script, **header), house)


def found(result):
    return [(f.code, f.severity, f.line) for f in result.findings]


# --- five-card stud ---------------------------------------------------------------------------

FIVE = """\
antes
2nd 1 As|Kc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 calls
3 folds
3rd 1 AsKc+|Kd 2 7h+|8h
1 bets 4
2 calls
4th 1 AsKcKd+|3c 2 7h8h+|2s
1 bets 8
2 raises 16
1 calls
5th 1 AsKcKd3c+|9h 2 7h8h2s+|Jc
1 checks
2 bets 8
1 calls
showdown
2 shows 7c7h8h2sJc
1 shows AsKcKd3c9h
1 collects 65
summary
total 69 rake 4
seat 1 won 65
seat 3 folded 2"""


def test_five_card_stud():
    # 3 antes + 2 + 4 + 4 on 2nd + 8 on 3rd + 32 on 4th + 16 on 5th = 69: kings beat sevens.
    result = played(FIVE, game="five_card_stud")
    assert found(result) == []
    assert result.pots == ((69, 65, (1, 2), (1,), (), ((1, 65),)),)
    assert [player.net for player in result.players] == [32, -33, -3]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        # The small bet on the first two streets, the big one on the last two.
        ({8: "1 bets 8", 22: "total 77 rake 12"}, [("sizes.bet", "error", 8)]),
        ({11: "1 bets 4", 12: "2 raises 12", 22: "total 61 rake -"}, [("sizes.bet", "error", 11)]),
        # The best board opens the last street too, whoever opened the one before.
        ({15: "2 checks", 16: "1 bets 8", 17: "2 calls"}, [("turn.opener", "error", 15)]),
        ({19: "2 shows 7c7h8h2sJcTd"}, [("cards.shown_not_dealt", "error", 19)]),
        ({13: "1 calls", 10: "4th 1 AsKcKd+3c| 2 7h8h+|2s"}, [("cards.count", "error", 10)]),
        ({2: "2nd 1 AsQd|Kc 2 |7h 3 |2d"}, [("cards.count", "error", 2)]),
    ],
)
def test_five_card_stud_broken(edits, expected):
    lines = FIVE.split("\n")
    for number, text in edits.items():
        lines[number - 1] = text
    script = "\n".join(lines).replace("rake -", "rake 0").replace("total 61", "total 65")
    assert found(played(script, game="five_card_stud"))[:1] == expected


def test_ten_seats_of_five_card_stud():
    doors = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"]
    deal = " ".join(f"{seat} |{card}" for seat, card in enumerate(doors, 1))
    folds = "\n".join(f"{seat} folds" for seat in range(2, 11))
    script = (
        f"antes\n2nd {deal}\n1 brings 2\n{folds}\n1 returned 2\n1 collects 10\n"
        "summary\ntotal 10 rake 0"
    )
    result = played(script, game="five_card_stud", stacks=dict.fromkeys(range(1, 11), 50))
    assert found(result) == []
    assert [player.net for player in result.players] == [9] + [-1] * 9
    for wrong in (2, 10):
        spoilt = script.replace("1 brings 2", f"{wrong} brings 2")
        codes = found(played(spoilt, game="five_card_stud",
                             stacks=dict.fromkeys(range(1, 11), 50)))  # fmt: skip
        assert codes[0] == ("bring_in.wrong_player", "error", 3)


# --- high-low without a qualifier, and deuce-to-seven razz ------------------------------------

SHOWDOWN = """\
antes
3rd 1 AsKd|Qc 2 |7h
{bring} brings 2
{call} calls
4th 1 |Qd 2 |8h
{a4} checks
{b4} checks
5th 1 |3c 2 |2s
{a5} checks
{b5} checks
6th 1 |9h 2 |Jc
{a6} checks
{b6} checks
7th 1 5s|
{a6} checks
{b6} checks
showdown
1 shows AsKdQcQd3c9h5s
2 shows {two}
{paid}
summary
total 6 rake 0"""
# Seat 1 leads every street in high games (queens), seat 2 in low ones.
HIGH = {"bring": 2, "call": 1, "a4": 1, "b4": 2, "a5": 1, "b5": 2, "a6": 1, "b6": 2}
LOW = {"bring": 1, "call": 2, "a4": 2, "b4": 1, "a5": 2, "b5": 1, "a6": 2, "b6": 1}


@pytest.mark.parametrize(
    ("game", "two", "paid", "expected"),
    [
        # 9-8-7-6-2 against Q-9-5-3-A: no eight, and a low all the same.
        ("stud_hi_lo_nq", "9c6d7h8h2sJcTd", "1 collects 3\n2 collects 3", ["split.wrong_winner"]),
        ("stud_hi_lo_nq", "9c6d7h8h2sJcTd", "2 collects 6", []),  # a straight to the jack scoops
        ("stud_hi_lo_nq", "9c4d7h8h2sJcKs", "1 collects 3\n2 collects 3", []),
        ("stud_hi_lo_nq", "9c4d7h8h2sJcKs", "1 collects 6", ["split.shares"]),
        ("stud_hi_lo", "9c4d7h8h2sJcKs", "1 collects 6", []),
        ("stud_hi_lo", "9c4d7h8h2sJcKs", "1 collects 3\n2 collects 3", ["split.wrong_winner"]),
    ],
)
def test_hi_lo_without_a_qualifier(game, two, paid, expected):
    script = SHOWDOWN.format(two=two, paid=paid, **HIGH)
    codes = [code for code, *_ in found(played(script, game=game, stacks={1: 50, 2: 50}))]
    assert codes == expected


@pytest.mark.parametrize(
    ("game", "two", "paid", "expected"),
    [
        # A-2-3-4-5 hands apart, seat 1 has Q-9-5-3-A: in 2-7 the ace is high, so K-Q-9-5-3.
        ("razz", "KsKh7h8h2sJcJd", "1 collects 6", []),  # K-J-8-7-2 loses to Q-9-5-3-A
        ("razz_27", "KsQh7h8h2sJcTd", "2 collects 6", []),  # J-T-8-7-2
        ("razz_27", "KsQh7h8h2sJcTd", "1 collects 6", ["split.wrong_winner"]),
        # 8-7-6-5-4 is a straight and no low in 2-7, so J-8-7-5-2 plays.
        ("razz_27", "6s5h7h8h2sJc4d", "2 collects 6", []),
    ],
)
def test_razz(game, two, paid, expected):
    script = SHOWDOWN.format(two=two, paid=paid, **LOW)
    result = played(script, game=game, stacks={1: 50, 2: 50})
    assert [code for code, *_ in found(result)] == expected


def test_a_wheel_is_no_straight_in_deuce_to_seven_and_the_ace_is_high():
    # Seat 2: 6-5-4-3-2 is a straight; with the king it has K-5-4-3-2 or K-6-4-3-2 ... the best
    # is 9-5-4-3-2; seat 1: A-2-3-4-5 is ace high, K-5-4-3-2 is better.
    script = SHOWDOWN.format(two="{}", paid="2 collects 6", **LOW)
    one = script.replace("AsKd|Qc", "As4d|Kc").replace("1 |Qd", "1 |2d").replace("1 |9h", "1 |Ah")
    one = one.replace("AsKdQcQd3c9h5s", "As4dKc2d3cAh5s")
    two = one.replace("2 |7h", "2 |6h").replace("2 |8h", "2 |5h").replace("2 |Jc", "2 |9c")
    # Seat 1's king brings in; then K-2 against 6-5, K-3-2 against 6-5-2, A-K-3-2 against 9-6-5-2.
    result = played(two.format("4c3h6h5h2s9cKs"), game="razz_27", stacks={1: 50, 2: 50})
    assert found(result) == []
    assert result.pots[0].low == (2,)


# --- pot limit and no limit -------------------------------------------------------------------

OPEN = """\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 2
{}"""


def open_limit(limit, *actions, stacks=None):
    script = OPEN.format("\n".join(actions))
    result = played(script, limit=limit, stacks=stacks or {1: 500, 2: 500, 3: 500})
    return [f for f in found(result) if f[0].partition(".")[0] in ("sizes", "turn", "stacks")]


@pytest.mark.parametrize(
    ("limit", "actions", "expected"),
    [
        # 3 antes and the 2: pot 5. Seat 1 owes 2: calls 2 and raises the 7 there are: to 9.
        ("pot", ("1 completes 9",), []),
        ("pot", ("1 completes 10",), [("sizes.completion", "error", 4)]),
        ("no", ("1 completes 10",), []),
        ("no", ("1 completes 500",), [("stacks.more_than_held", "error", 4)]),
        ("no", ("1 completes 499!",), []),
        # A completion is at least the small bet, 4.
        ("no", ("1 completes 3",), [("sizes.completion", "error", 4)]),
        ("pot", ("1 completes 3",), [("sizes.completion", "error", 4)]),
        ("no", ("1 completes 4",), []),
        # To 9 is 7 more than the bring-in: the next raise goes to 16 at least.
        ("no", ("1 completes 9", "2 raises 16"), []),
        ("no", ("1 completes 9", "2 raises 15"), [("sizes.raise", "error", 5)]),
        # Pot limit: 5 + 9 in the pot, 9 to call, so 9 + 14 + 9 = 32 at most.
        ("pot", ("1 completes 9", "2 raises 32"), []),
        ("pot", ("1 completes 9", "2 raises 33"), [("sizes.raise", "error", 5)]),
        # The bring-in has 2 in already: 46 in the pot, 30 to call: 32 + 46 + 30 = 108.
        ("pot", ("1 completes 9", "2 raises 32", "3 raises 108"), []),
        ("pot", ("1 completes 9", "2 raises 32", "3 raises 109"), [("sizes.raise", "error", 6)]),
        # No cap: a fifth and a sixth bet.
        ("no", ("1 completes 4", "2 raises 8", "3 raises 12", "1 raises 16", "2 raises 20",
                "3 raises 24"), []),
        # The last full raise was 20.
        ("no", ("1 completes 4", "2 raises 24", "3 raises 43"), [("sizes.raise", "error", 6)]),
        ("no", ("1 completes 4", "2 raises 24", "3 raises 44"), []),
    ],
)  # fmt: skip
def test_sizes_in_pot_and_no_limit(limit, actions, expected):
    assert open_limit(limit, *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        # Seat 3 is all-in for 15 over the 10: 5 more, less than the full raise of 8.
        (("1 completes 10", "2 calls", "3 raises 15!", "1 raises 40"),
         [("turn.not_reopened", "error", 7)]),
        (("1 completes 10", "2 calls", "3 raises 15!", "1 calls", "2 calls"), []),
        # Seat 2 has not acted since the completion, and raises: 8 more than the 15 is sure;
        (("1 completes 10", "3 folds"), [("turn.order", "error", 5)]),
    ],
)  # fmt: skip
def test_short_all_in_does_not_reopen_no_limit(actions, expected):
    assert open_limit("no", *actions, stacks={1: 500, 2: 500, 3: 16}) == expected


def test_raise_over_a_short_all_in_of_no_limit():
    # Seat 1 completes to 10, seat 2 is all-in for 15: the next raise is 8 over the 15, to 23;
    # houses that let it be filled up to 18 are not known from those that do not.
    stacks = {1: 500, 2: 16, 3: 500}
    start = ("1 completes 10", "2 raises 15!")
    assert open_limit("no", *start, "3 raises 23", stacks=stacks) == []
    assert open_limit("no", *start, "3 raises 18", stacks=stacks) == [("sizes.raise", "note", 6)]
    assert open_limit("no", *start, "3 raises 17", stacks=stacks) == [("sizes.raise", "error", 6)]


def test_the_smallest_bet_of_a_later_street_is_the_small_one():
    later = ("1 calls", "2 calls", "4th 1 |9c 2 |8d 3 |5s", "1 bets {}")
    for chips, expected in ((4, []), (3, [("sizes.bet", "error", 7)]), (90, [])):
        actions = "\n".join(later).format(chips).split("\n")
        assert open_limit("no", *actions) == expected
    # Pot limit: 9 in the pot.
    for chips, expected in ((9, []), (10, [("sizes.bet", "error", 7)])):
        actions = "\n".join(later).format(chips).split("\n")
        assert open_limit("pot", *actions) == expected


# --- stakes that the text does not tell --------------------------------------------------------

NONE = {"ante": None, "bring_in": None, "small_bet": None, "big_bet": None}


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ({}, []),
        # Read from the hand: 4 the small bet, 8 the big one; so 9 is no bet, and 4 no big one.
        ({11: "1 bets 9", 12: "2 raises 17"}, [("sizes.bet", "error", 11)]),
        ({12: "2 raises 12"}, [("sizes.raise", "error", 12)]),
        ({1: "1 antes 1\n2 antes 1\n3 antes 2"}, [("antes.unequal", "error", 3)]),
        ({1: "1 antes 1\n2 antes 0\n3 antes 1"}, [("antes.short", "error", 2)]),
    ],
)
def test_stakes_are_read_from_the_bets(edits, expected):
    lines = FIVE.split("\n")
    for number, text in edits.items():
        lines[number - 1] = text
    result = replay(build("\n".join(lines), "five_card_stud")._replace(**NONE), STARS)
    assert found(result)[: len(expected) or None] == expected


def test_a_size_that_nothing_tells_is_untold():
    # The only bet is a last chip: no bet of the hand shows what the small one is.
    script = "antes\n3rd 1 |Kc 2 |7h 3 |2d\n3 brings 2\n1 completes 3!\n2 calls\n3 calls"
    result = replay(build(script, stacks={1: 4, 2: 50, 3: 50})._replace(**NONE), STARS)
    assert ("sizes.untold", "note", 4) in found(result)
    assert "the small bet" in result.findings[0].expected
