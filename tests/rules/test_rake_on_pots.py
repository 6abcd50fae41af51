"""How the rake falls on main and side pots: what houses do is accepted, and nothing else."""

from pathlib import Path
from random import Random

import pytest
from hand_builder import build
from test_play import SIDE_POT

from stud_analytics.events import Hand
from stud_analytics.exchange import read_text
from stud_analytics.factory import deal
from stud_analytics.factory.terms import Rake, Stakes
from stud_analytics.rules import HouseError, load_house, read_house, replay
from stud_analytics.rules.house import RakeSchedule
from stud_analytics.rules.rake_on_pots import explained, in_proportion

STARS = load_house("pokerstars")
SAMPLE = Path(__file__).parents[2] / "sample_histories/pokerstars/2019-03-10_stud_high_larkspur.txt"
THREE = {1: 9, 2: 200, 3: 200}
LINES = "2 collects 15 side1\n2 collects 13 main\n1 collects 13 main"


def schedule(status="inferred", **terms):
    return (RakeSchedule(terms, status, "the wall"),)


FIVE = schedule(percent=5)
ANY = ()


@pytest.mark.parametrize(
    ("amounts", "cuts", "schedules", "fits"),
    [
        # 5% of 660 is 33, of 400 is 20, of both 53: every way gives the same.
        ((660, 400), (33, 20), FIVE, True),
        ((660, 400), (31, 22), FIVE, False),
        ((660, 400), (34, 19), FIVE, False),
        ((660, 400), (43, 10), FIVE, False),
        ((660, 400), (3, 50), ANY, False),
        ((660, 400), (53, 0), ANY, False),  # 8% of the main pot
        # A cap of 30 on 1,000, 500 and 250: parts of 17.1, 8.6 and 4.3.
        ((1000, 500, 250), (18, 8, 4), FIVE, True),  # rounded down, and 1 over for the main pot
        ((1000, 500, 250), (17, 9, 4), FIVE, True),
        ((1000, 500, 250), (20, 6, 4), FIVE, False),
        ((1000, 500, 250), (30, 0, 0), FIVE, True),  # the main pot first: 3% of it
        # A cap of 100 on 1,000 and 2,000: in proportion 33 and 67; the main pot first 50 and 50.
        ((1000, 2000), (33, 67), FIVE, True),
        ((1000, 2000), (50, 50), FIVE, True),
        ((1000, 2000), (50, 50), schedule(percent=5, pots="proportional"), False),
        ((1000, 2000), (50, 50), schedule(percent=5, pots="each_pot"), False),
        ((1000, 2000), (50, 50), schedule(percent=5, pots="main_first"), True),
        # 3.3% of both, up to 100; but a house that is known to take 5% takes 50 of the main pot.
        ((1000, 2000), (33, 67), schedule(percent=5, pots="main_first"), True),
        ((1000, 2000), (33, 67), schedule("known", percent=5, pots="main_first"), False),
        ((1000, 2000), (60, 40), FIVE, False),  # 6% of the main pot
        ((1000, 2000), (50, 47), FIVE, False),  # 97 is no cap
        # 1 of every 20 cents of each pot: 39 and 19 by themselves 1 and 0, together 2.
        ((39, 19), (1, 0), FIVE, True),
        ((39, 19), (1, 1), FIVE, True),
        ((39, 19), (0, 2), FIVE, False),
        # Steps of 25: 5% of 2,900 is 145, of 1,150 is 57.5; 125 and 50.
        ((2900, 1150), (125, 50), schedule(percent=5, step=25, pots="each_pot"), True),
        ((2900, 1150), (125, 50), schedule("known", percent=5, pots="each_pot"), False),
        ((2900, 1150), (100, 75), schedule(percent=5, step=25, pots="each_pot"), False),
        ((2900, 1150), (-5, 180), ANY, False),
    ],
)
def test_what_houses_do(amounts, cuts, schedules, fits):
    contested = (True,) * len(amounts)
    assert explained(amounts, contested, cuts, 0, 1, schedules) == fits


def test_a_pot_of_one_player_bears_rake_or_none():
    # 5% of 330 is 16, of 100 is 5, of 430 is 21.
    for cuts, fits in (((16, 5), True), ((16, 0), True), ((21, 0), False), ((0, 16), False)):
        own = explained((330, 100), (True, False), cuts, 0, 1, schedule(percent=5, pots="each_pot"))
        assert own == fits, cuts


def test_a_fee_comes_off_with_the_rake_or_off_the_main_pot():
    # 58 of 940 and 500 are parts of 37.9 and 20.1; a fee of 4 more is the main pot's.
    assert explained((940, 500), (True, True), (42, 20), 4, 1, FIVE)
    assert not explained((940, 500), (True, True), (42, 20), 0, 1, FIVE)
    # 62 in proportion are 40.5 and 21.5.
    assert explained((940, 500), (True, True), (40, 22), 4, 1, FIVE)
    assert not explained((940, 500), (True, True), (36, 26), 4, 1, FIVE)


def test_in_proportion():
    assert in_proportion((660, 400), (True, True), 53) == [33, 20]
    assert in_proportion((1000, 500, 250), (True, True, True), 30) == [18, 8, 4]
    assert in_proportion((330, 100), (True, False), 21) == [21, 0]
    assert in_proportion((0, 0), (True, True), 0) == [0, 0]


# --- a hand of a sample, with money moved between two winners -----------------------------------


def larkspur(main, side, body_only=False):
    """The hand of which the main pot of $6.60 pays $6.27 and the side pot of $4.00 $3.80."""
    start = SAMPLE.read_text(encoding="utf-8").split("PokerStars Hand #197356475469")[1]
    body, heading, summary = start.partition("*** SUMMARY ***")
    for told, units in (("6.27", main), ("3.80", side)):
        body = body.replace(f"${told}", f"${units}")
        summary = summary if body_only else summary.replace(f"${told}", f"${units}")
    text = "PokerStars Hand #197356475469" + body + heading + summary
    (hand,) = [h for h in read_text(text) if isinstance(h, Hand) and h.hand_id == "197356475469"]
    return replay(hand, STARS), hand.text.split("\n")


def test_the_true_hand_holds():
    result, _ = larkspur("6.27", "3.80")
    assert (result.verdict, result.findings) == ("holds", ())


@pytest.mark.parametrize(
    ("main", "side", "severity", "found"),
    [
        ("6.57", "3.50", "error", "$0.03 of the main pot, $0.50 of side pot 1"),  # 12.5%
        ("6.29", "3.78", "note", "$0.31 of the main pot, $0.22 of side pot 1"),
        ("6.28", "3.79", "note", "$0.32 of the main pot, $0.21 of side pot 1"),
        ("6.37", "3.70", "note", "$0.23 of the main pot, $0.30 of side pot 1"),
        ("6.49", "3.58", "error", "$0.11 of the main pot, $0.42 of side pot 1"),  # 10.5%
        ("6.25", "3.82", "note", "$0.35 of the main pot, $0.18 of side pot 1"),
    ],
)
def test_money_moved_between_the_winners_of_two_pots(main, side, severity, found):
    result, lines = larkspur(main, side)
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("rake.side_pots", severity)
    assert lines[finding.line - result.hand.line].endswith(f"collected ${side} from side pot")
    assert finding.expected == "about $0.33 of the main pot, $0.20 of side pot 1"
    assert finding.actual == found
    assert result.verdict == ("broken" if severity == "error" else "untold")


def test_the_share_of_each_pot_is_said():
    result, _ = larkspur("6.57", "3.50")  # 3 of 660 is 0.45%
    assert "$0.03 on the $6.60 of the main pot (0.5%)" in result.findings[0].message
    assert "$0.50 on the $4.00 of side pot 1 (12.5%)" in result.findings[0].message


def test_where_only_the_payments_are_wrong_the_summary_is_not_blamed():
    result, lines = larkspur("6.29", "3.78", body_only=True)
    told = {(f.code, lines[f.line - result.hand.line], f.expected, f.actual)
            for f in result.findings}  # fmt: skip
    side, main = "Lena_7s collected $3.78 from side pot", "Old Bertil collected $6.29 from main pot"
    assert told == {
        ("split.shares", side, "Lena_7s (seat 1) $3.80", "Lena_7s (seat 1) $3.78"),
        ("split.shares", main, "Old Bertil (seat 5) $6.27", "Old Bertil (seat 5) $6.29"),
        ("stated.won", side, "$3.80", "$3.78"),
        ("stated.won", main, "$6.27", "$6.29"),
    }
    assert [pot.shares for pot in result.pots] == [((5, 627),), ((1, 380),)]


# --- what is known of the house -----------------------------------------------------------------


def house_with(tmp_path, *terms, status="known"):
    path = tmp_path / "mine.toml"
    rake = "\n".join(["[[rake]]", *terms, f'status = "{status}"', 'source = "the wall"'])
    path.write_text(f'based_on = "pokerstars"\n{rake}\n', encoding="utf-8")
    return read_house(path)


def moved(main_high, main_low, side, rake, house):
    """The side pot hand of `test_play`: 27 in the main pot, 16 in the side pot."""
    lines = f"2 collects {side} side1\n2 collects {main_high} main\n1 collects {main_low} main"
    total = f"total 43 rake {rake} pots {main_high + main_low},{side}"
    script = SIDE_POT.replace(LINES, lines).replace("total 43 rake 2 pots 26,15", total)
    return [(f.code, f.severity, f.line)
            for f in replay(build(script, stacks=THREE), house).findings]  # fmt: skip


def test_a_house_that_is_known_is_kept_to_its_way(tmp_path):
    even = house_with(tmp_path, "percent = 5", 'pots = "proportional"')
    assert moved(13, 13, 15, 2, even) == []
    # Nothing of 27 and 2 of 16: no way of any house.
    assert moved(14, 13, 14, 2, even) == [("rake.side_pots", "error", 24)]
    assert moved(14, 13, 14, 2, STARS) == [("rake.side_pots", "note", 24)]


def test_a_known_house_that_rakes_each_pot_takes_less_of_several(tmp_path):
    each = house_with(tmp_path, "percent = 5", 'pots = "each_pot"')
    # 5% of 27 is 1, of 16 none; of 43 it would be 2.
    assert moved(13, 13, 16, 1, each) == []
    assert moved(13, 13, 15, 2, each) == [
        ("rake.side_pots", "error", 24),
        ("rake.schedule", "error", 28),
    ]
    assert [f[0] for f in moved(13, 13, 16, 1, house_with(tmp_path, "percent = 5"))] == [
        "rake.schedule"
    ]


def test_a_way_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(HouseError, match="proportional, main_first, each_pot"):
        house_with(tmp_path, "percent = 5", 'pots = "by_weight"')


def test_who_takes_every_pot_alone_loses_nothing_by_it():
    # Kings full against jacks in stud high: seat 2 wins 27 and 16.
    script = SIDE_POT.replace(LINES, "2 collects 14 side1\n2 collects 27 main").replace(
        "pots 26,15", "pots 27,14"
    )
    assert replay(build(script, game="stud_high", stacks=THREE), STARS).findings == ()


@pytest.mark.parametrize("name", ["pokerstars", "fulltilt", "everleaf"])
def test_rake_that_the_dealer_takes_is_explained(name):
    house, rng = load_house(name), Random(name)
    several = 0
    for _ in range(60):
        rake = Rake(rng.choice((500, 300)), cap=rng.choice((None, 50, 100)))
        stacks = [rng.randint(30, 900) for _ in range(4)]
        dealt = deal(rng, game="stud_high", house=house, rake=rake, players=4, stacks=stacks,
                     stakes=Stakes(10, 20, 40, 80), styles=["loose"] * 4)  # fmt: skip
        result = replay(dealt.hand, house.replaced(**dealt.truth))
        several += len(result.pots) > 1
        assert result.verdict != "broken"
        assert "rake.side_pots" not in {f.code for f in result.findings}
    assert several >= 20
