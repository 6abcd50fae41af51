"""Money that leaves the table or that nobody gets: rake, pots paid to nobody, sums out of reach."""

import pytest
from hand_builder import build
from test_catalogue import BASE
from test_play import QUARTERED, SIDE_POT

from stud_analytics.rules import explain, load_house, replay

STARS = load_house("pokerstars")

# Antes 3, the completion to 4 is called by nobody: 3 + 2 + 2 = 7 with the bring-in.
STOLEN = """\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 folds
3 folds
1 returned 2
1 collects {}
summary
total 7 rake {}"""


def found(script, house=STARS, **header):
    return [(f.code, f.severity, f.line) for f in replay(build(script, **header), house).findings]


# A tenth of 7, rounded up, is 1.
@pytest.mark.parametrize(
    ("paid", "rake", "expected"),
    [
        (7, 0, []),
        (6, 1, []),
        (5, 2, [("rake.too_much", "error", 10)]),
        (1, 6, [("rake.too_much", "error", 10)]),
    ],
)
def test_more_than_a_tenth_of_the_pot_is_no_rake(paid, rake, expected):
    for house in (STARS, load_house("everleaf")):
        result = found(STOLEN.format(paid, rake), house)
        assert [f for f in result if f[1] == "error"] == expected


def test_the_whole_pot_raked_pays_nobody():
    script = STOLEN.format(0, 7).replace("1 collects 0\n", "")
    assert ("streets.unfinished", "error", 9) in found(script)


def test_five_cents_of_six_on_3rd_street():
    # Two antes, 2 brought in and called by the completion's first 2: 6, of which 1 is paid.
    script = """\
antes
3rd 1 |2c 2 |7h
1 brings 2
2 completes 4
1 folds
2 returned 2
2 collects 1
summary
total 6 rake 5"""
    assert ("rake.too_much", "error", 9) in found(script, stacks={1: 50, 2: 50})


@pytest.mark.parametrize(("paid", "rake", "expected"), [
    (7, 0, []),
    (6, 1, [("rake.tournament", "error", 10)]),
])  # fmt: skip
def test_a_tournament_takes_no_rake(paid, rake, expected):
    script = STOLEN.format(paid, rake)
    assert found(script, money="tournament", currency=None, decimals=0) == expected


THREE = {1: 9, 2: 200, 3: 200}
LINES = "2 collects 15 side1\n2 collects 13 main\n1 collects 13 main"


def side_pots(lines, total):
    return SIDE_POT.replace(LINES, lines).replace("total 43 rake 2 pots 26,15", total)


def test_a_side_pot_paid_to_nobody():
    # 27 in the main pot and 16 in the side pot, of which nobody gets anything.
    script = side_pots("2 collects 14 main\n1 collects 13 main", "total 43 rake 16")
    assert found(script, stacks=THREE)[0] == ("pots.unpaid", "error", 25)
    # Where the lines do not name the pots, 16 of 43 is still no rake.
    script = side_pots("2 collects 14\n1 collects 13", "total 43 rake 16")
    assert ("rake.too_much", "error", 27) in found(script, stacks=THREE)


@pytest.mark.parametrize(
    ("high", "low", "expected"),
    [
        # The low of the main pot, 27, is all that seat 1 can win: at most 14 (the odd chip might
        # be his), and, if the main pot bore all the rake of 2, at least 12 of 25.
        (27, 14, None),
        (29, 12, None),
        (26, 15, "at most $0.14"),
        (21, 20, "at most $0.14"),
        (30, 11, "at least $0.12"),
    ],
)
def test_pots_paid_together_bound_what_a_player_can_get(high, low, expected):
    script = side_pots(f"2 collects {high}\n1 collects {low}", "total 43 rake 2")
    result = replay(build(script, stacks=THREE), STARS)
    beyond = [f for f in result.findings if f.code == "split.out_of_reach"]
    assert [f.expected for f in beyond if f.message.startswith("P1")] == (
        [expected] if expected else []
    )
    assert result.verdict == ("broken" if expected else "untold")


def test_pots_paid_together_to_one_player_are_recorded_pot_by_pot():
    # Seat 1 with 4-4 and no low: seat 2's kings full take 27 and 16, less 2: the main pot bears
    # 2 * 27 // 43 = 1 and what that leaves over, the side pot 2 * 16 // 43 = 0.
    script = side_pots("2 collects 41", "total 43 rake 2")
    script = script.replace("1 As2s|3d", "1 AsQs|3d").replace("As2s3d4hTcTd6h", "AsQs3d4hTcTd6h")
    result = replay(build(script, stacks=THREE), STARS)
    assert result.verdict == "holds"
    assert [(pot.amount, pot.paid, pot.shares) for pot in result.pots] == [
        (27, 25, ((2, 25),)),
        (16, 16, ((2, 16),)),
    ]


@pytest.mark.parametrize(
    ("paid", "verdict", "shares"),
    [
        # Kings full and 7-5-4-2-A are shown; seat 2 mucked and got nothing, so whatever it held
        # the two share alike: the odd one of 9 goes to the high.
        ("3 collects 5\n1 collects 4", "untold", ((1, 4), (3, 5))),
        ("3 collects 9", "broken", ((1, 4), (3, 5))),
        ("3 collects 6\n1 collects 3", "broken", ((1, 4), (3, 5))),
        # Paid himself, the one who mucked may have held anything.
        ("3 collects 5\n2 collects 4", "untold", ((2, 4), (3, 5))),
    ],
)
def test_a_mucked_hand_that_got_nothing_hides_no_wrong_share(paid, verdict, shares):
    script = QUARTERED.format("mucks", paid).replace("total 9 rake 1", "total 9 rake 0")
    result = replay(build(script), STARS)
    assert result.verdict == verdict
    assert [f.code for f in result.findings] == [
        "split.shares" if verdict == "broken" else "split.untold"
    ]
    assert result.pots[0].shares == shares


def test_two_hands_that_tie_both_ways_leave_the_halves_no_say():
    # Both hold 5-4-3-2-A, a straight and the best low; seat 3 is gone. 9 is 5 and 4 to whichever
    # of them, whatever the house does with the odd chip of two halves.
    script = QUARTERED.format("shows AcQs7h5h4h2h3d", "1 collects 5\n2 collects 4")
    for old, new in [
        ("3 checks\n1 checks\n2 checks\nshowdown", "3 folds\n1 checks\n2 checks\nshowdown"),
        ("3 shows KsKhKcJcJd3c9s\n", ""),
        ("7th 1 Th|", "7th 1 3s|"),
        ("4d7cTh", "4d7c3s"),
        ("rake 1", "rake 0"),
    ]:
        assert old in script
        script = script.replace(old, new)
    house = STARS.replaced(odd_chip_hi_lo="low", odd_chip_tie="unspecified")
    result = replay(build(script), house)
    assert result.findings == ()
    assert result.pots[0][2:] == ((1, 2), (1, 2), (1, 2), ((1, 5), (2, 4)))


def test_words_where_payment_and_due_differ():
    result = replay(build(STOLEN.format(5, 0)), STARS)
    (finding,) = result.findings
    assert (finding.code, finding.expected, finding.actual) == (
        "rake.stated", "$0.07 paid out", "$0.05 ($0.02 missing)",
    )  # fmt: skip
    assert explain(result) == [
        "Pot $0.07, $0.02 missing: P1 (seat 1)",
        "  not contested",
        "  P1 (seat 1): due $0.07, paid $0.05",
    ]
    script = QUARTERED.format("mucks", "3 collects 6\n1 collects 3")
    lines = explain(replay(build(script.replace("rake 1", "rake 0")), STARS))
    assert lines[-2:] == [
        "  P1 (seat 1): due $0.04, paid $0.03",
        "  P3 (seat 3): due $0.05, paid $0.06",
    ]


# 5% of 69 is 3, and how a schedule that is only inferred rounds is not known: 4 may be. A tenth,
# rounded up, is 7.
@pytest.mark.parametrize(
    ("rake", "shares", "expected"),
    [
        (4, (33, 32), []),
        (5, (32, 32), [("rake.schedule", "note", 27)]),
        (7, (31, 31), [("rake.schedule", "note", 27)]),
        (8, (31, 30), [("rake.too_much", "error", 27)]),
    ],
)
def test_rake_above_an_inferred_schedule(rake, shares, expected):
    script = BASE.replace("rake 3", f"rake {rake}")
    for seat, share in enumerate(shares, 1):
        script = script.replace(f"{seat} collects 33", f"{seat} collects {share}")
        script = script.replace(f"seat {seat} won 33", f"seat {seat} won {share}")
    assert found(script) == expected
