"""Where payments, summary and rake disagree: what is due comes of the pot less the rake stated."""

from hand_builder import build
from test_catalogue import BASE, edited
from test_play import SIDE_POT

from stud_analytics.rules import explain, load_house, replay

STARS = load_house("pokerstars")
THREE = {1: 9, 2: 200, 3: 200}
LINES = "2 collects 15 side1\n2 collects 13 main\n1 collects 13 main"


def judged(edits, house=STARS, **header):
    return replay(build(edited(BASE, edits), **header), house)


def told(result):
    return [(f.code, f.line, f.expected, f.actual) for f in result.findings]


# 69 are put in; less 2 of rake 67 are due: the odd one to the high, 34 and 33.
TWO = {24: "1 collects 34", 27: "total 69 rake 2", 28: "seat 1 won 34"}


def test_only_the_winner_who_was_underpaid_is_named():
    assert told(judged(TWO)) == []
    result = judged({**TWO, 25: "2 collects 32"})
    assert told(result) == [
        ("stated.won", 25, "$0.33", "$0.32"),
        ("rake.stated", 27, "$0.67 paid out", "$0.66 ($0.01 missing)"),
    ]
    assert result.findings[0].message == (
        "the summary gives P2 (seat 2) $0.33 and the hand paid $0.32; the rules demand what the "
        "summary has"
    )
    assert result.pots[0].shares == ((1, 34), (2, 33))
    assert explain(result) == [
        "Pot $0.69, $0.02 rake, $0.01 missing: P1 (seat 1), P2 (seat 2)",
        "  best high: P1 (seat 1), pair of queens, ace, king and nine kickers",
        "  best low: P2 (seat 2), 8-7-5-4-2",
        "  P1 (seat 1) gets $0.34, $0.01 of it odd",
        "  P2 (seat 2): due $0.33, paid $0.32",
    ]


def test_what_is_paid_too_much_is_not_shared_out():
    # 36 and 33 are all 69: the 2 of rake stated are due to nobody.
    result = judged({**TWO, 24: "1 collects 36"})
    assert told(result) == [
        ("stated.won", 24, "$0.34", "$0.36"),
        ("rake.stated", 27, "$0.67 paid out", "$0.69 ($0.02 too much)"),
    ]
    assert result.pots[0].shares == ((1, 34), (2, 33))
    assert explain(result)[0] == ("Pot $0.69, $0.02 rake, $0.02 too much: P1 (seat 1), P2 (seat 2)")


def test_a_wrong_summary_is_blamed_where_the_payment_is_right():
    result = judged({28: "seat 1 won 32"})
    assert told(result) == [("stated.won", 28, "$0.33", "$0.32")]
    assert result.findings[0].message.endswith("; the rules demand what was paid")


def test_where_both_are_wrong_what_is_due_is_said():
    result = judged({24: "1 collects 31", 28: "seat 1 won 32"})
    assert told(result)[-1] == ("stated.won", 28, "$0.33", "$0.32")
    assert result.findings[-1].message.endswith(" paid $0.31; the rules demand $0.33")


def test_without_a_rake_stated_nothing_tells_which_is_right():
    # What is not paid may be rake: 1 of it or 2.
    result = judged({24: "1 collects 32", 27: "total 69"})
    (finding,) = [f for f in result.findings if f.code == "stated.won"]
    assert finding.line == 28
    assert finding.message == "the summary gives P1 (seat 1) $0.33 and the hand paid $0.32"


def test_gains_and_stacks_that_are_right_blame_the_payment():
    # 33 put in of 200, 33 won.
    for stated in ("net 0", "stack 200"):
        right = {28: f"seat 1 {stated}", 29: "", 30: ""}
        code = f"stated.{stated.split()[0]}"
        assert told(judged(right)) == []
        result = judged({**right, 24: "1 collects 30"})
        assert told(result) == [
            (code, 24, "$0.33", "$0.30"),
            ("rake.stated", 27, "$0.66 paid out", "$0.63 ($0.03 missing)"),
        ]
    # A gain that is wrong itself is blamed as it was.
    assert told(judged({28: "seat 1 net 2", 29: "", 30: ""})) == [
        ("stated.net", 28, "$0.00", "$0.02")
    ]


def test_the_total_stated_is_measured_with_the_rake_stated():
    # Winamax states what is left after the rake: 66 of 69.
    winamax = load_house("winamax")
    right = {27: "total 66 rake 3"}
    assert [f for f in told(judged(right, winamax)) if f[0].startswith("pots.")] == []
    result = judged({**right, 24: "1 collects 23"}, winamax)
    assert [f[0] for f in told(result) if f[0][:2] != "sh"] == ["stated.won", "rake.stated"]


def side_pots(lines, total):
    script = SIDE_POT.replace(LINES, lines).replace("total 43 rake 2 pots 26,15", total)
    return replay(build(script, stacks=THREE), STARS)


def test_of_several_pots_only_the_one_that_is_wrong_is_due_otherwise():
    # Of 27 and 16 the 2 of rake leave 26 and 15; 1 and 1 is the only way with 13 and 13 paid.
    lines = "2 collects 14 side1\n2 collects 13 main\n1 collects 13 main"
    for total in ("total 43 rake 2 pots 26,15", "total 43 rake 2"):
        result = side_pots(lines, total)
        assert [(f.code, f.line) for f in result.findings] == [("rake.stated", 28)]
        assert [pot.shares for pot in result.pots] == [((1, 13), (2, 13)), ((2, 15),)]


def test_pots_paid_in_one_sum_are_each_settled_by_the_rules():
    # Kings full take 27 and 16 in stud high; 10 of them go to the beaten seat 3.
    script = SIDE_POT.replace(LINES, "2 collects 33\n3 collects 10").replace(
        "total 43 rake 2 pots 26,15", "total -"
    )
    header = {"money": "tournament", "currency": None, "decimals": 0, "game": "stud_high"}
    result = replay(build(script, stacks=THREE, **header), load_house("ipoker"))
    assert [(f.code, f.line) for f in result.findings] == [("split.wrong_winner", 25)]
    assert result.findings[0].message == "P3 (seat 3) is paid from the pots and is beaten"
    assert [pot.shares for pot in result.pots] == [((2, 27),), ((2, 16),)]
    assert explain(result) == [
        "Main pot 27: P1 (seat 1), P2 (seat 2), P3 (seat 3)",
        "  best high: P2 (seat 2), flush, K-Q-9-7-6",
        "  P2 (seat 2) gets 27",
        "Side pot 1 16: P2 (seat 2), P3 (seat 3)",
        "  best high: P2 (seat 2), flush, K-Q-9-7-6",
        "  P2 (seat 2) gets 16",
        "P2 (seat 2), all pots: due 43, paid 33",
        "P3 (seat 3), all pots: due 0, paid 10",
    ]
