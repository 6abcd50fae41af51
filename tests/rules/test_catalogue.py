"""Each rule passes the right hand and catches the wrong one, with its code, at its line."""

from pathlib import Path

import pytest
from hand_builder import build

from stud_analytics.rules import CATALOGUE, load_house, replay

HOUSE = load_house("pokerstars")

# 3 antes + 10 on 3rd + 8 on 4th + 32 on 5th + 16 on 6th = 69, less 3 rake: 33 for the queens,
# 33 for the 8-7-5-4-2.
BASE = """\
antes
3rd 1 AsKd|Qc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 calls
3 folds
4th 1 AsKdQc+|Qd 2 7h+|8h
1 bets 4
2 calls
5th 1 AsKdQcQd+|3c 2 7h8h+|2s
1 bets 8
2 raises 16
1 calls
6th 1 AsKdQcQd3c+|9h 2 7h8h2s+|Jc
1 checks
2 bets 8
1 calls
7th 1 AsKdQcQd3c9h+5s|
1 checks
2 checks
showdown
1 shows AsKdQcQd3c9h5s
2 shows 4c5d7h8h2sJcTd
1 collects 33
2 collects 33
summary
total 69 rake 3
seat 1 won 33
seat 2 won 33
seat 3 folded 3"""


def judged(script, house=HOUSE, **header):
    return replay(build(script, **header), house)


def found(result):
    return [(f.code, f.line) for f in result.findings]


def edited(script, edits):
    lines = script.split("\n")
    for number, text in edits.items():
        lines[number - 1] = text
    return "\n".join(lines)


def test_the_right_hand_holds():
    result = judged(BASE)
    assert found(result) == []
    assert result.verdict == "holds"
    assert result.balanced
    assert [(p.seat, p.put_in, p.collected, p.net) for p in result.players] == [
        (1, 33, 33, 0),
        (2, 33, 33, 0),
        (3, 3, 0, -3),
    ]
    (pot,) = result.pots
    assert pot == (69, 66, (1, 2), (1,), (2,), ((1, 33), (2, 33)))


BROKEN = [
    # cards
    ("duplicate dealt", {14: "6th 1 AsKdQcQd3c+|9h 2 7h8h2s+|3c", 23: "2 shows 4c5d7h8h2s3cTd"},
     [("cards.duplicate", 14)]),
    ("duplicate shown", {23: "2 shows 4cAs7h8h2sJcTd", 25: "2 collects 33"},
     [("cards.duplicate_shown", 23)]),
    ("two up cards", {14: "6th 1 AsKdQcQd3c+|9hTs 2 7h8h2s+|Jc", 18: "7th 1 AsKdQcQd3c9hTs+5s|"},
     [("cards.count", 14), ("turn.untold", 15), ("split.untold", 24)]),
    ("card changes", {14: "6th 1 AsKdQcQd3c+|9h 2 7h8s2s+|Jc"}, [("cards.changed", 14)]),
    ("card to a folder", {10: "5th 1 AsKdQcQd+|3c 2 7h8h+|2s 3 2d+|4d"},
     [("cards.to_player_out", 10)]),
    ("no card", {14: "6th 1 AsKdQcQd3c+|9h"}, [("cards.missing", 14), ("turn.untold", 15)]),
    ("card after the action", {7: "4th 1 AsKdQc+|Qd", 8: "1 bets 4\ndeal 2 7h+|8h"},
     [("turn.untold", 8), ("cards.after_action", 9)]),
    ("shown, not dealt", {23: "2 shows 4c5d7h8d2sJcTd"},
     [("cards.shown_not_dealt", 23), ("split.untold", 24)]),
    # antes
    ("ante missing", {1: "1 antes 1", 2: "3 antes 1",
                      3: "3rd 1 AsKd|Qc 2 |7h 3 |2d\n3 brings 2", 27: "total 68 rake 2"},
     [("antes.missing", 3)]),
    ("ante repeated", {1: "antes\n2 antes 1", 27: "total 70 rake 4"}, [("antes.repeated", 2)]),
    ("ante short", {1: "1 antes 1\n2 antes 0\n3 antes 1", 27: "total 68 rake 2"},
     [("antes.short", 2)]),
    ("ante too big", {1: "1 antes 1\n2 antes 2\n3 antes 1", 27: "total 70 rake 4"},
     [("antes.unequal", 2)]),
    ("ante late", {1: "1 antes 1\n3 antes 1", 3: "2 antes 1\n3 brings 2"},
     [("antes.missing", 3), ("antes.late", 4)]),
    # bring-in
    ("bring-in too low", {3: "3 brings 1", 27: "total 68 rake 2"}, [("bring_in.amount", 3)]),
    ("bring-in above the small bet", {3: "3 brings 5", 4: "1 raises 8", 27: "total 80 rake 14"},
     [("bring_in.amount", 3), ("sizes.raise", 4)]),
    ("two bring-ins", {4: "1 brings 2", 5: "2 completes 4", 6: "3 folds\n1 calls"},
     [("bring_in.repeated", 4)]),
    ("completed by another", {3: "", 6: "3 folds", 27: "total 67 rake 1"},
     [("bring_in.wrong_player", 4)]),
    ("no bring-in", {3: "3 folds", 6: "", 27: "total 67 rake 1"}, [("bring_in.missing", 3)]),
    # turn
    ("wrong opener", {15: "2 bets 8", 16: "1 calls", 17: ""}, [("turn.opener", 15)]),
    ("wrong lead on 7th", {19: "2 checks", 20: "1 checks"}, [("turn.lead_7th", 19)]),
    ("out of turn", {5: "3 folds", 6: "2 calls"}, [("turn.order", 5)]),
    ("acts after folding", {20: "2 checks", 21: "3 checks", 22: "showdown",
                            23: "1 shows AsKdQcQd3c9h5s\n2 shows 4c5d7h8h2sJcTd"},
     [("turn.folded", 21)]),
    ("acts when closed", {21: "1 checks", 22: "showdown",
                          23: "1 shows AsKdQcQd3c9h5s\n2 shows 4c5d7h8h2sJcTd"},
     [("turn.closed", 21)]),
    ("stranger acts", {21: "7 checks", 22: "showdown",
                       23: "1 shows AsKdQcQd3c9h5s\n2 shows 4c5d7h8h2sJcTd"},
     [("turn.not_dealt_in", 21)]),
    # sizes
    ("completion", {4: "1 completes 5", 27: "total 71 rake 5"}, [("sizes.completion", 4)]),
    ("small bet on 5th", {11: "1 bets 4", 12: "2 raises 12", 27: "total 61 rake 0",
                          24: "1 collects 31", 25: "2 collects 30",
                          28: "seat 1 won 31", 29: "seat 2 won 30"}, [("sizes.bet", 11)]),
    ("raise too big", {12: "2 raises 20", 27: "total 77 rake 11"}, [("sizes.raise", 12)]),
    ("big bet in hi/lo", {8: "1 bets 8", 27: "total 77 rake 11"}, [("sizes.double_bet", 8)]),
    ("raise that is a call", {12: "2 raises 8", 13: "", 24: "1 collects 26", 25: "2 collects 26",
                              27: "total 53 rake 1", 28: "seat 1 won 26", 29: "seat 2 won 26"},
     [("sizes.no_raise", 12)]),
    # calls
    ("short call", {17: "1 calls 7", 27: "total 68 rake 2"}, [("calls.short", 17)]),
    ("over call", {17: "1 calls 9", 27: "total 70 rake 4"}, [("calls.over", 17)]),
    ("call of nothing", {20: "2 calls 2", 27: "total 71 rake 5"}, [("calls.nothing", 20)]),
    ("check facing a bet", {17: "1 checks", 24: "1 collects 29", 25: "2 collects 29",
                            27: "total 61 rake 3", 28: "seat 1 won 29", 29: "seat 2 won 29"},
     [("calls.check_facing_bet", 17)]),
    # streets
    ("street repeated", {20: "2 checks", 21: "7th", 22: "showdown",
                         23: "1 shows AsKdQcQd3c9h5s\n2 shows 4c5d7h8h2sJcTd"},
     [("streets.repeated", 21)]),
    ("street missing", {14: "", 15: "", 16: "", 17: "", 24: "1 collects 25", 25: "2 collects 25",
                        27: "total 53 rake 3", 28: "seat 1 won 25", 29: "seat 2 won 25"},
     [("streets.missing", 18)]),
    ("no showdown street", {18: "", 19: "", 20: ""}, [("streets.missing", 21)]),
    ("street unclosed", {20: ""}, [("streets.unclosed", 21)]),
    ("unfinished", {24: "", 25: "", 28: "", 29: "", 27: ""}, [("streets.unfinished", 30)]),
    # pots and money
    ("total stated", {27: "total 96 rake 3"}, [("pots.stated_total", 27)]),
    ("rake stated", {27: "total 69 rake 2"}, [("rake.stated", 27)]),
    ("more paid than put in", {24: "1 collects 44", 28: "seat 1 won 44", 27: "total 69 rake 3"},
     [("pots.overpaid", 24)]),
    ("folded hand wins", {25: "3 collects 33", 29: "seat 3 won 33", 30: ""},
     [("showdown.folded_wins", 25), ("stated.folded", 29)]),
    ("no low said", {26: "nolow"}, [("showdown.no_low", 26)]),
    # split
    ("unequal halves", {24: "1 collects 40", 25: "2 collects 26", 28: "seat 1 won 40",
                        29: "seat 2 won 26"}, [("split.shares", 24)]),
    ("low unpaid", {24: "1 collects 66", 25: "", 28: "seat 1 won 66", 29: ""},
     [("split.shares", 24)]),
    ("wrong half", {24: "1 collects 33 low", 25: "2 collects 33 high"},
     [("split.wrong_half", 24), ("split.wrong_half", 25)]),
    # the summary
    ("summary won", {28: "seat 1 won 32"}, [("stated.won", 28)]),
    ("summary folded", {30: "seat 3 folded 4"}, [("stated.folded", 30)]),
    ("summary stack", {30: "seat 3 stack 196"}, [("stated.stack", 30)]),
    ("summary net", {30: "seat 3 net -2"}, [("stated.net", 30)]),
    ("summary stranger", {30: "seat 6 folded 3"}, [("stated.stranger", 30)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edits", "expected"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_the_wrong_hand_is_caught(edits, expected):
    result = judged(edited(BASE, edits))
    # A script line that stands for two shifts the ones below it.
    assert [code for code, _ in found(result)] == [code for code, _ in expected]
    if not any("\n" in text for text in edits.values()):
        assert found(result) == expected
    assert result.verdict in ("broken", "untold", "holds")
    assert (result.verdict == "broken") == any(f.severity == "error" for f in result.findings)


def test_every_rule_is_described_and_coded_once():
    codes = [rule.code for rule in CATALOGUE]
    assert len(set(codes)) == len(codes) >= 50
    for rule in CATALOGUE:
        assert rule.statement.endswith("."), rule.code
        assert rule.source, rule.code
        assert rule.on, rule.code


def test_every_rule_has_its_wrong_hand():
    """In the table above, or in a file beside this one."""
    here = {code for _, _, expected in BROKEN for code, _ in expected}
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    missing = [rule.code for rule in CATALOGUE if rule.code not in here]
    assert [code for code in missing if not any(f'"{code}"' in text for text in files)] == []
