"""Whole hands worked out by hand: the traps of all-ins, short bring-ins, caps, leads, splits."""

import pytest
from hand_builder import build

from stud_analytics.rules import Replay, explain, load_house, replay, replay_to_json
from stud_analytics.rules.record import Decision, PlayerRecord

STARS = load_house("pokerstars")


def played(script, house=STARS, **header):
    return replay(build(script, **header), house)


def found(result):
    return [(f.code, f.severity, f.line) for f in result.findings]


SIDE_POT = """\
antes
3rd 1 As2s|3d 2 KsKd|Qc 3 JhJc|Jd
1 brings 2
2 completes 4
3 calls
1 calls
4th 1 3d+|4h 2 Qc+|Kc 3 Jd+|Th
2 bets 4
3 calls
1 calls 4!
5th 1 3d4h+|Tc 2 QcKc+|9c 3 JdTh+|9d
2 bets 8
3 calls
6th 1 |Td 2 |7c 3 |2h
2 checks
3 checks
7th 1 6h| 2 6c| 3 6d|
2 checks
3 checks
showdown
2 shows KsKdQcKc9c7c6c
3 shows JhJcJdTh9d2h6d
1 shows As2s3d4hTcTd6h
2 collects 15 side1
2 collects 13 main
1 collects 13 main
summary
total 43 rake 2 pots 26,15"""


def test_side_pot_without_a_low_goes_whole_to_its_high():
    # 9 from each of three is the main pot, split with the 6-4-3-2-A; 8 from two is the side pot.
    result = played(SIDE_POT, stacks={1: 9, 2: 200, 3: 200})
    assert found(result) == []
    assert result.pots == (
        (27, 26, (1, 2, 3), (2,), (1,), ((1, 13), (2, 13))),
        (16, 15, (2, 3), (2,), (), ((2, 15),)),
    )
    assert [award[1:4] for award in result.awards] == [(2, 15, 1), (2, 13, 0), (1, 13, 0)]
    assert explain(result) == [
        "Main pot $0.27, $0.01 rake: P1 (seat 1), P2 (seat 2), P3 (seat 3)",
        "  best high: P2 (seat 2), flush, K-Q-9-7-6",
        "  best low: P1 (seat 1), 6-4-3-2-A",
        "  P1 (seat 1) gets $0.13",
        "  P2 (seat 2) gets $0.13",
        "Side pot 1 $0.16, $0.01 rake: P2 (seat 2), P3 (seat 3)",
        "  best high: P2 (seat 2), flush, K-Q-9-7-6",
        "  no low qualifies",
        "  P2 (seat 2) gets $0.15",
    ]


def test_halving_a_side_pot_without_a_low_is_caught():
    script = SIDE_POT.replace("2 collects 15 side1", "2 collects 8 side1\n1 collects 7 side1")
    result = played(script, stacks={1: 9, 2: 200, 3: 200})
    assert ("showdown.not_contender", "error", 25) in found(result)
    assert result.verdict == "broken"


def test_rake_of_each_pot_follows_from_the_payments():
    result = played(SIDE_POT, stacks={1: 9, 2: 200, 3: 200})
    assert [pot.amount - pot.paid for pot in result.pots] == [1, 1]


def test_rake_of_each_pot_that_cannot_be_inferred_is_said():
    script = SIDE_POT.replace(" side1", "").replace(" main", "").replace(" pots 26,15", "")
    result = played(script, stacks={1: 9, 2: 200, 3: 200})
    assert found(result) == [("rake.per_pot", "note", 28)]
    assert result.verdict == "untold"


def test_pots_not_told_apart_are_laid_out_where_they_fit():
    script = SIDE_POT.replace("2 collects 15 side1", "2 collects 16").replace(" main", "")
    script = script.replace("2 collects 13", "2 collects 14").replace("total 43 rake 2 pots 26,15",
                                                                     "total 43 rake 0")  # fmt: skip
    result = played(script, stacks={1: 9, 2: 200, 3: 200})
    # 27: 14 to the high, 13 to the low; the whole 16 to the high.
    assert found(result) == []
    assert [pot.shares for pot in result.pots] == [((1, 13), (2, 14)), ((2, 16),)]


def test_everybody_folds_to_the_bring_in():
    result = played("""\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 2
1 folds
2 folds
3 returned 2
3 collects 3
summary
total 3 rake 0""")
    assert found(result) == []
    assert [(p.put_in, p.collected, p.net) for p in result.players] == [
        (1, 0, -1),
        (1, 0, -1),
        (1, 3, 2),
    ]
    assert [p.showdown for p in result.players] == [False, False, False]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 returned 1", "returned.amount"),
        ("2 returned 2", "returned.wrong_seat"),
        ("", "returned.missing"),
    ],
)
def test_bring_in_returned_wrongly(line, code):
    result = played(f"""\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 2
1 folds
2 folds
{line}
3 collects 3""")
    assert code in [f.code for f in result.findings]
    assert result.findings[0].line == (6 if line else 7)


def test_ante_that_the_other_cannot_match_goes_back():
    result = played(
        """\
1 antes 5
2 antes 2!
1 returned 3 ante
3rd 1 |Kc 2 |7h
4th 1 Kc+|Qc 2 7h+|8h
5th 1 KcQc+|3c 2 7h8h+|2s
6th 1 |9h 2 |Jc
7th
showdown
1 shows AsKdKcQc3c9h5s
2 shows 4c5d7h8h2sJcTd
1 collects 2
2 collects 2
summary
total 4 rake 0""",
        stacks={1: 100, 2: 2},
        ante=5,
    )
    assert found(result) == []
    assert [p.put_in for p in result.players] == [2, 2]


SHORT_BRING_IN = """\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 1!
1 calls {first}
2 calls {second}
4th 1 Kc+|Qc 2 7h+|8h 3 2d+|5h
1 bets 4
2 folds
1 returned 4
"""


@pytest.mark.parametrize(
    ("first", "second", "house", "expected"),
    [
        # PokerStars: not known whether the full 2 or the 1 posted is owed.
        (2, 2, STARS, [("calls.short", "note", 4)]),
        (1, 1, STARS, [("calls.short", "note", 4)]),
        # WSOP 217: the full bring-in.
        (2, 2, load_house("wsop_live"), []),
        (1, 1, load_house("wsop_live"), [("calls.short", "error", 4)]),
        # Whatever the first one paid, the second owes the same.
        (2, 1, load_house("wsop_live"), [("calls.short", "error", 5)]),
        (3, 3, STARS, [("calls.short", "error", 4)]),
    ],
)
def test_bring_in_all_in_short(first, second, house, expected):
    script = SHORT_BRING_IN.format(first=first, second=second)
    result = played(script, house, stacks={1: 100, 2: 100, 3: 2})
    assert [f for f in found(result) if f[0].startswith("calls")] == expected


def test_player_all_in_on_the_ante_does_not_bring_in():
    script = """\
1 antes 1
2 antes 1
3 antes 1!
3rd 1 |Kc 2 |7h 3 |2d
{} brings 2
"""
    stacks = {1: 100, 2: 100, 3: 1}
    # Clockwise from seat 3 is seat 1; the next door card is the seven of seat 2.
    for seat, value in ((1, "next_clockwise"), (2, "next_door")):
        house = STARS.replaced(all_in_door=value)
        other = STARS.replaced(all_in_door="next_door" if seat == 1 else "next_clockwise")
        script_of_seat = script.format(seat)
        right = [
            f
            for f in found(played(script_of_seat, house, stacks=stacks))
            if f[0] == "bring_in.wrong_player"
        ]
        wrong = [
            f
            for f in found(played(script_of_seat, other, stacks=stacks))
            if f[0] == "bring_in.wrong_player"
        ]
        untold = [
            f
            for f in found(played(script_of_seat, stacks=stacks))
            if f[0] == "bring_in.wrong_player"
        ]
        assert right == []
        assert wrong == [("bring_in.wrong_player", "error", 5)]
        assert untold == [("bring_in.wrong_player", "note", 5)]


@pytest.mark.parametrize(
    ("game", "doors", "seat"),
    [
        ("stud_high", ("2d", "2c", "3c"), 2),  # equal deuces: clubs are lower than diamonds
        ("stud_high", ("As", "Kc", "Qc"), 3),  # the ace is high
        ("razz", ("Ks", "Kh", "Ah"), 1),  # the highest; kings by suit; the ace is low
        ("razz", ("Ac", "2c", "Ad"), 2),
        ("razz_27", ("Ac", "Kc", "Ad"), 3),  # ace high brings in
    ],
)
def test_who_brings_in(game, doors, seat):
    deal = " ".join(f"{at} |{card}" for at, card in enumerate(doors, 1))
    for actor in (1, 2, 3):
        result = played(f"antes\n3rd {deal}\n{actor} brings 2", game=game)
        wrong = [f for f in found(result) if f[0] == "bring_in.wrong_player"]
        assert wrong == ([] if actor == seat else [("bring_in.wrong_player", "error", 3)])


@pytest.mark.parametrize(
    ("game", "bring_in", "opener"),
    # Boards: 8-7, A-9, a pair of threes. High: the pair leads. Razz: 8-7 is lower than 9-A.
    # 2-7: the ace is high, so 8-7 again, and the ace brings in.
    [("stud_high", 3, 3), ("stud_hi_lo", 3, 3), ("razz", 1, 1), ("razz_27", 2, 1)],
)
def test_who_opens_4th(game, bring_in, opener):
    left = bring_in % 3 + 1
    base = (
        f"antes\n3rd 1 |7h 2 |Ac 3 |3d\n{bring_in} brings 2\n"
        f"{left} calls\n{left % 3 + 1} calls\n4th 1 7h+|8h 2 Ac+|9c 3 3d+|3h\n"
    )
    for actor in (1, 2, 3):
        result = played(base + f"{actor} bets 4", game=game)
        wrong = [f for f in found(result) if f[0].startswith("turn")]
        assert wrong == ([] if actor == opener else [("turn.opener", "error", 7)])


TIED = """\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 2
1 calls
2 calls
4th 1 Kc+|9h 2 7h+|8h 3 2d+|Kd
1 checks
2 checks
3 checks
5th 1 Kc9h+|5c 2 7h8h+|6d 3 2dKd+|9s
1 checks
2 checks
3 checks
"""


def test_equal_boards_by_the_house():
    # On 4th seat 1 shows K-9 and leads. Give seat 3 a nine first: K-9 against K-9.
    script = TIED.replace("|2d\n", "|9s\n").replace("2d+", "9s+")
    script = script.replace("3 brings 2\n1 calls\n2 calls", "2 brings 2\n3 calls\n1 calls")
    script = script[: script.index("5th")]
    by = {}
    for value in ("deal_order", "high_suit", "lowest_seat", "low_suit"):
        result = played(script, STARS.replaced(board_tie=value))
        by[value] = [f for f in found(result) if f[0] == "turn.opener"] == []
    # Seat 1 opened: kings of clubs and diamonds; the high suit is seat 3's.
    assert by == {"deal_order": True, "high_suit": False, "lowest_seat": True, "low_suit": True}
    assert found(played(script))[0][:2] == ("turn.opener", "note")
    assert played(script).tests[0].fits == ("deal_order", "lowest_seat", "low_suit")


def test_equal_boards_behind_equal_boards_that_are_all_in():
    # Seats 1 and 2 lead with ace-queen and are all-in; 3 and 4 tie behind them with king-nine.
    script = """\
antes
3rd 1 |Qd 2 |Ac 3 |Kc 4 |9c
4 brings 2
1 calls
2 calls
3 calls
4th 1 |As 2 |Qs 3 |9s 4 |Kd
{} checks"""
    stacks = {1: 3, 2: 3, 3: 50, 4: 50}
    script = script.replace("1 calls", "1 calls 2!").replace("2 calls\n3", "2 calls 2!\n3")
    house = STARS.replaced(board_tie="high_suit", all_in_best_board="next_best")

    def opener(seat, by):
        found = replay(build(script.format(seat), stacks=stacks), by).findings
        return [f.severity for f in found if f.code == "turn.opener"]

    # The king of diamonds is higher than that of clubs; seat 3 is the lower seat.
    assert opener(4, house) == []
    assert opener(3, house) == ["error"]
    lowest = house.replaced(board_tie="lowest_seat")
    assert opener(3, lowest) == []
    assert opener(4, lowest) == ["error"]
    clockwise = house.replaced(all_in_best_board="next_clockwise")
    assert opener(3, clockwise) == []
    assert opener(4, clockwise) == ["error"]


LEADER_FOLDS = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 calls
3 calls
4th 1 |5c 2 |8h 3 |9d
3 checks
1 checks
2 checks
5th 1 |Qc 2 |Qh 3 |Jd
3 checks
1 checks
2 checks
6th 1 |3c 2 |4h 3 |6d
3 checks
1 bets 8
2 calls
3 folds
7th
{} checks
"""


@pytest.mark.parametrize(("value", "seat"), [("best_live_board", 2), ("next_clockwise", 1)])
def test_lead_of_7th_when_the_leader_of_6th_folded(value, seat):
    # Left are Q-5-3-2 (seat 1) and Q-8-7-4 (seat 2); clockwise after seat 3 comes seat 1.
    house = STARS.replaced(lead_7th_after_fold=value)
    assert found(played(LEADER_FOLDS.format(seat), house))[:1] != [("turn.lead_7th", "error", 20)]
    wrong = found(played(LEADER_FOLDS.format(3 - seat), house))
    assert wrong[0] == ("turn.lead_7th", "error", 20)
    assert found(played(LEADER_FOLDS.format(seat)))[0] == ("turn.lead_7th", "note", 20)


OPEN_PAIR = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 calls
3 calls
4th 1 |5c 2 |7d 3 |9d
2 {}
3 {}
1 {}
"""


@pytest.mark.parametrize(
    ("actions", "house", "game", "expected"),
    [
        (("bets 8", "raises 16", "folds"), "pokerstars", "stud_high", []),
        (("bets 4", "raises 8", "folds"), "pokerstars", "stud_high", []),
        (("bets 4", "raises 12", "folds"), "pokerstars", "stud_high", []),
        (("checks", "bets 8", "folds"), "pokerstars", "stud_high", []),
        # After a big bet, raises are big.
        (("bets 8", "raises 12", "folds"), "pokerstars", "stud_high", [("sizes.raise", 8)]),
        (("bets 6", "calls", "folds"), "pokerstars", "stud_high", [("sizes.bet", 7)]),
        (("bets 8", "calls", "folds"), "pokerstars", "stud_hi_lo", [("sizes.double_bet", 7)]),
        (("bets 8", "calls", "folds"), "pokerstars", "razz", [("sizes.double_bet", 7)]),
        # The founding rules: hi/lo too, for the one who holds the pair.
        (("bets 8", "calls", "folds"), "seed", "stud_hi_lo", []),
        (("checks", "bets 8", "folds"), "seed", "stud_hi_lo", [("sizes.double_bet", 8)]),
        (("bets 8", "calls", "folds"), "wsop_tournament", "stud_high", [("sizes.double_bet", 7)]),
    ],
)
def test_double_bet_on_4th(actions, house, game, expected):
    result = played(OPEN_PAIR.format(*actions), load_house(house), game=game)
    sizes = [(f.code, f.line) for f in result.findings if f.code.startswith("sizes")]
    assert sizes == expected


def test_no_double_bet_without_a_pair():
    script = OPEN_PAIR.format("checks", "bets 8", "folds").replace("2 |7d", "2 |8d")
    script = script.replace("2 checks\n3 bets 8", "3 bets 8\n1 folds").replace("1 folds\n1", "1")
    result = played(script, game="stud_high")
    assert ("sizes.double_bet", "error", 7) in found(result)


CAPPED = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 completes 4
3 raises 8
2 raises 12
3 raises 16
2 raises 20
"""


def test_cap_by_the_house():
    # The completion and three raises are four bets; the fourth raise is the fifth bet.
    script = CAPPED.replace("1 brings 2\n2", "1 brings 2\n2").replace(
        "2 raises 12", "1 folds\n2 raises 12"
    )
    stars = [f for f in found(played(script)) if f[0] == "sizes.cap"]
    assert stars == [("sizes.cap", "error", 9)]
    assert [f for f in found(played(script, load_house("wsop_live"))) if f[0] == "sizes.cap"] == []
    unknown = [f for f in found(played(script, load_house("roberts"))) if f[0] == "sizes.cap"]
    assert unknown == [("sizes.cap", "note", 9)]


def test_decisions_and_players_have_their_names_when_they_are_asked_for():
    result = played(CAPPED.replace("2 raises 20", "2 calls"))
    first, *_ = result.decisions
    assert (type(first), first.action, first.seat) == (Decision, "ante", 1)
    assert {type(player) for player in result.players} == {PlayerRecord}
    # By place they are plain tuples: what a verdict and the rows of an import need.
    assert (result[4], result[7]) == (result.decisions, result.players)
    assert {type(told) for told in (*result[4], *result[7])} == {tuple}
    again = result._replace(decisions=(first._replace(seat=3),))
    assert type(again) is Replay
    assert [(type(d), d.seat) for d in again.decisions] == [(Decision, 3)]


def test_decisions_tell_what_stood_on_the_table():
    script = CAPPED.replace("2 raises 12", "1 folds\n2 raises 12").replace("2 raises 20", "2 calls")
    result = played(script)
    told = [
        (d.seat, d.action, d.amount, d.to, d.pot, d.to_call, d.stack, d.bets, d.could_raise, d.due)
        for d in result.decisions[3:]
    ]
    assert told == [
        (1, "bring_in", 2, 2, 3, 0, 199, 0, True, 1),
        (2, "completion", 4, 4, 5, 2, 199, 0, True, 2),
        (3, "raise", 8, 8, 9, 4, 199, 1, True, 3),
        (1, "fold", 0, 2, 17, 6, 197, 2, True, 1),
        (2, "raise", 8, 12, 17, 4, 195, 2, True, 2),
        (3, "raise", 8, 16, 25, 4, 191, 3, True, 3),
        (2, "call", 4, 16, 33, 4, 187, 4, False, 2),
    ]


SHORT_RAISE = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 completes 4
3 calls
1 calls
4th 1 |3c 2 |8h 3 |Qd
3 bets 4
1 calls
2 raises {short}!
3 {answer}
"""


@pytest.mark.parametrize(
    ("short", "answer", "value", "expected"),
    [
        # A raise of 2 on a bet of 4 is half a bet: it counts, the next goes to 6 + 4.
        (6, "raises 10", "half_bet", None),
        (6, "raises 8", "half_bet", "sizes.raise"),
        # Where only a full raise counts, the bettor who has acted may not raise.
        (6, "raises 8", "full_raise", "turn.not_reopened"),
        # A raise of 1 is less than half: it counts nowhere.
        (5, "raises 8", "half_bet", "turn.not_reopened"),
        (5, "calls", "half_bet", None),
    ],
)
def test_short_all_in_raise(short, answer, value, expected):
    script = SHORT_RAISE.format(short=short, answer=answer)
    house = STARS.replaced(short_all_in=value)
    result = played(script, house, stacks={1: 100, 2: 5 + short, 3: 100})
    errors = [f.code for f in result.findings if f.line == 11 and f.severity == "error"]
    assert [code for code in errors if code != "streets.unfinished"] == (
        [expected] if expected else []
    )


QUARTERED = """\
antes
3rd 1 AsKd|2c 2 |7h 3 |Kc
1 brings 2
2 calls
3 calls
4th 1 |5c 2 |5h 3 |Jc
3 checks
1 checks
2 checks
5th 1 |4d 2 |4h 3 |Jd
3 checks
1 checks
2 checks
6th 1 |7c 2 |2h 3 |3c
3 checks
1 checks
2 checks
7th 1 Th|
3 checks
1 checks
2 checks
showdown
1 shows AsKd2c5c4d7cTh
2 {}
3 shows KsKhKcJcJd3c9s
{}
total 9 rake 1
"""
FULL = "3 collects 4\n1 collects {}\n2 collects {}"
TWO = "3 collects 4\n1 collects 4"


def test_quartered_pot():
    # 8 to share: kings full takes 4, the two 7-5-4-2-A lows take 2 each.
    result = played(QUARTERED.format("shows AdQd7h5h4h2hTc", FULL.format(2, 2)))
    assert found(result) == []
    assert result.pots[0] == (9, 8, (1, 2, 3), (3,), (1, 2), ((1, 2), (2, 2), (3, 4)))
    wrong = played(QUARTERED.format("shows AdQd7h5h4h2hTc", FULL.format(3, 1)))
    assert found(wrong) == [("split.shares", "error", 27)]
    assert wrong.pots[0].shares == ((1, 2), (2, 2), (3, 4))


def test_mucked_hand():
    untold = played(QUARTERED.format("mucks", TWO))
    assert found(untold) == [("split.untold", "note", 26)]
    assert "P2 (seat 2)" in untold.findings[0].message
    assert untold.verdict == "untold"
    assert untold.pots[0] == (9, 8, (1, 2, 3), (), (), ((1, 4), (3, 4)))
    # The summary names the cards: judged as known. Queens have no low; with the ace they had.
    fine = played(QUARTERED.format("mucks", TWO) + "seat 2 mucked QsQd7h5h4h2hTc")
    assert found(fine) == []
    robbed = played(QUARTERED.format("mucks", TWO) + "seat 2 mucked AdQd7h5h4h2hTc")
    assert found(robbed) == [("split.shares", "error", 27)]


def test_known_loser_is_caught_beside_a_mucked_hand():
    # Seat 3 (kings full, no low) is paid nothing, seat 1 holds the only low that is told; but
    # where seat 1 mucks and seat 2 with its pair of fours is paid beside kings full:
    script = QUARTERED.format("shows 4sQd7h5h4h2hTc", "2 collects 8").replace(
        "1 shows AsKd2c5c4d7cTh", "1 mucks"
    )
    script = script.replace("AsKd|2c", "|2c").replace("7th 1 Th|", "7th")
    assert found(played(script)) == [("split.wrong_winner", "error", 26)]


def test_json_is_the_contract():
    result = played(SIDE_POT, stacks={1: 9, 2: 200, 3: 200})
    assert replay_to_json(result) == {
        "site": "pokerstars",
        "hand_id": "1",
        "house": "pokerstars",
        "verdict": "holds",
        "findings": [],
        "pots": [
            {
                "amount": 27,
                "contenders": [1, 2, 3],
                "high": [2],
                "low": [1],
                "shares": {"1": 13, "2": 13},
            },
            {"amount": 16, "contenders": [2, 3], "high": [2], "low": [], "shares": {"2": 15}},
        ],
        "players": [
            {"seat": 1, "put_in": 9, "collected": 13, "net": 4},
            {"seat": 2, "put_in": 17, "collected": 28, "net": 11},
            {"seat": 3, "put_in": 17, "collected": 0, "net": -17},
        ],
        "rake": 2,
        "fees": 0,
    }


def test_finding_in_json_has_every_key():
    result = played("antes\n3rd 1 |2c 2 |7h 3 |Kd\n2 brings 2")
    assert set(replay_to_json(result)["findings"][0]) == {
        "code", "severity", "line", "message", "expected", "actual", "source",
    }  # fmt: skip


ALL_IN = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 completes 4
3 calls
1 folds
4th 2 |8h 3 |Qd
3 bets 4
2 {}
3 {}
"""


@pytest.mark.parametrize(
    ("stack", "second", "third", "expected"),
    [
        (9, "calls 4!", "checks", ("turn.closed", "error", 10)),
        (9, "calls 4", "folds", ("stacks.all_in_unsaid", "warning", 9)),
        (11, "calls 4!", "folds", ("stacks.all_in_said", "error", 9)),
        (7, "calls 4!", "folds", ("stacks.more_than_held", "error", 9)),
        (7, "calls 2!", "folds", None),
    ],
)
def test_stacks(stack, second, third, expected):
    result = played(ALL_IN.format(second, third), stacks={1: 100, 2: stack, 3: 100})
    codes = [f for f in found(result) if f[0].startswith(("stacks", "turn.closed"))]
    assert (codes[:1] or [None])[0] == (expected or ("turn.closed", "error", 10))


def test_acting_when_all_in():
    script = ALL_IN.format("calls 4!", "").replace("3 \n", "5th 2 |8d 3 |Qh\n2 checks\n")
    result = played(script, stacks={1: 100, 2: 9, 3: 100})
    assert ("turn.all_in", "error", 11) in found(result)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("3 collects 8", "3 collects 7", [("rake.stated", "error", 12)]),
        ("total 9 rake 1", "total 9 rake -1", [("rake.stated", "error", 12),
                                                ("rake.negative", "error", 12)]),
        ("3 collects 8", "3 collects 8 side2", [("pots.no_such_pot", "error", 10)]),
        ("total 9 rake 1", "total 9 rake 1 pots 5,4", [("pots.stated_pots", "error", 12)]),
        ("summary", "5th", [("streets.after_end", "error", 11)]),
    ],
)  # fmt: skip
def test_end_of_an_uncontested_hand(old, new, expected):
    script = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 calls
3 calls
4th 1 |3c 2 |8h 3 |Qd
3 bets 4
1 folds
2 folds
3 returned 4
3 collects 8
summary
total 9 rake 1""".replace("4th 1 |3c 2 |8h 3 |Qd\n", "4th\n")
    script = script.replace("3 returned 4\n3 collects 8", "3 returned 4\n3 collects 8")
    fine = played(script)
    assert [f for f in found(fine) if f[1] == "error"] == []
    result = played(script.replace(old, new))
    assert [f[:2] for f in found(result) if f[1] == "error"] == [f[:2] for f in expected]


def test_a_street_that_comes_too_late():
    script = LEADER_FOLDS.format(1).replace("5th 1", "6th 1").replace("6th 1 |3c", "5th 1 |3c")
    result = played(script, game="stud_high")
    assert ("streets.missing", "error", 10) in found(result)
    assert ("streets.backwards", "error", 14) in found(result)


def test_a_raise_that_does_not_add_up_and_a_misprinted_one():
    hand = build("antes\n3rd 1 |2c 2 |7h 3 |Kd\n1 brings 2\n2 completes 4\n3 raises 8")
    *events, raise_ = hand.events
    wrong = replay(hand._replace(events=(*events, raise_._replace(amount=7))), STARS)
    assert ("sizes.total", "error", 5) in found(wrong)
    misprint = replay(hand._replace(events=(*events, raise_._replace(by=-3))), STARS)
    assert ("sizes.by", "warning", 5) in found(misprint)
    assert ("sizes.by", "warning", 5) not in found(replay(hand, STARS))


ODD = """\
antes
3rd 1 AsKd|2c 2 |7h
1 brings 2
2 calls
4th 1 |5c 2 |5h
2 checks
1 checks
5th 1 |4d 2 |4h
2 checks
1 checks
6th 1 |7c 2 |2h
2 checks
1 checks
7th 1 Th|
2 checks
1 checks
showdown
2 shows {}
1 shows AsKd2c5c4d7cTh
2 collects {}
1 collects {}
summary
total 6 rake 1"""


@pytest.mark.parametrize(
    ("hand", "two", "one", "expected"),
    [
        # 5 to share: kings are high for 3, the 7-5-4-2-A is low for 2.
        ("KsKh7h5h4h2hTc", 3, 2, []),  # 7-5-4-2 and a king: no low; a flush in hearts
        ("KsKh7h5h4h2hTc", 2, 3, [("split.odd_chip", "error", 20)]),
    ],
)
def test_odd_unit_between_the_halves(hand, two, one, expected):
    def of_the_split(house):
        result = played(ODD.format(hand, two, one), house, stacks={1: 100, 2: 100})
        return [f for f in found(result) if f[0].startswith("split")]

    assert of_the_split(STARS) == expected
    if expected:
        house = STARS.replaced(odd_chip_hi_lo="low")
        assert of_the_split(house) == []


def test_odd_unit_among_equal_hands_is_untold_where_the_house_is():
    # Both hold 7-5-4-2-A and ace-king high: 5 to share, the very same hands both ways. Aces:
    # spades in seat 1, diamonds in seat 2, so the high card by suit gives seat 1 the odd one.
    stacks = {1: 100, 2: 100}

    def of_the_split(two, one, house):
        result = played(ODD.format("AdKc7h5h4h2hTc", two, one), house, stacks=stacks)
        return [f for f in found(result) if f[0].startswith("split")]

    assert of_the_split(3, 2, STARS) == [("split.odd_chip_tie", "note", 20)]
    # Clubs under hearts, first dealt, spades over diamonds: every listed value gives it to seat 1.
    assert of_the_split(2, 3, STARS) == []
    assert of_the_split(4, 1, STARS) == [("split.shares", "error", 20)]
    for value in ("high_suit_best5", "high_suit_all7"):
        house = STARS.replaced(odd_chip_tie=value)
        assert of_the_split(3, 2, house) == [("split.odd_chip_tie", "error", 20)]
        assert of_the_split(2, 3, house) == []
    result = played(ODD.format("AdKc7h5h4h2hTc", 3, 2), stacks=stacks)
    assert "odd_chip_tie" in [test.field for test in result.tests]


def test_pot_that_pays_more_than_it_holds():
    script = SIDE_POT.replace("2 collects 15 side1", "2 collects 18 side1")
    script = script.replace("2 collects 13 main", "2 collects 10 main")
    result = played(script, stacks={1: 9, 2: 200, 3: 200})
    assert ("pots.paid", "error", 24) in found(result)


ALONE = """\
antes
3rd 1 |2c 2 |7h 3 |Kd
1 brings 2
2 completes 4
3 calls
{}
4th {} 2 |8h 3 |Qd
3 bets 4
{}
2 raises 8!
3 {}"""


@pytest.mark.parametrize(
    ("first", "card", "then", "answer", "expected"),
    [
        # Seat 2 is all-in and seat 1 is gone: seat 3 may call, and nobody could call a raise.
        ("1 folds", "", "", "raises 12", ["turn.nobody_to_call"]),
        ("1 folds", "", "", "calls", []),
        # Seat 1 is still there to call it.
        ("1 calls", "1 |3c", "1 calls", "raises 12", []),
    ],
)
def test_nobody_raises_when_nobody_can_call(first, card, then, answer, expected):
    result = played(ALONE.format(first, card, then, answer), stacks={1: 100, 2: 13, 3: 100})
    assert [f.code for f in result.findings if f.line == 11 and f.code.startswith("turn")] == (
        expected
    )
    assert result.decisions[-1].could_raise is not expected or not expected
