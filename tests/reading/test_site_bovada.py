# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Bodog, Bovada, Ignition: the text is the input, every event is worked out by hand."""

import random
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rewritten import damaged
from test_reading_phrases import agree

from stud_analytics.cards import parse_cards
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Dealt,
    Fold,
    Hand,
    Mucked,
    PotStated,
    Raise,
    Returned,
    Seat,
    SeatStated,
    Shown,
    StreetStarts,
    Tournament,
    Unread,
)
from stud_analytics.reading import find_sources, load_site, read_path, read_source
from stud_analytics.reading.cut import cut
from stud_analytics.reading.decode import NotText, decode
from stud_analytics.reading.hands import read_piece
from stud_analytics.rules import load_house, replay

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories" / "bovada"
CORPUS = ROOT.parent / "shared" / "corpus" / "bovada"
SITES = [load_site("bovada"), load_site("pokerstars")]
HOUSE = load_house("bovada")

c = parse_cards
A, S3, S4, S5, S6, S7, SD, SUM = 0, 3, 4, 5, 6, 7, 8, 9
STUD, HI_LO, TOURNAMENT = (
    "2012-05-20_stud_high.txt",
    "2012-11-03_hi_lo.txt",
    "2016-03-12_stud_tournament.txt",
)


def outcomes(data: bytes) -> list[Hand | Unread]:
    return [
        outcome
        for piece in cut(decode([data]), SITES)
        for outcome in read_piece(piece, "f.txt", SITES)
    ]


def one(text: str) -> Hand:
    [hand] = outcomes(text.encode())
    assert isinstance(hand, Hand), hand
    assert hand.unknown == ()
    return hand


def sample(name: str, number: int) -> Hand:
    """One hand of a sample file, by itself."""
    hand = outcomes((SAMPLES / name).read_bytes())[number]
    assert isinstance(hand, Hand)
    return one(hand.text + "\n")


# ------------------------------------------------------------------------------- events

SPLIT = """\
Bovada Hand #2700000001 TBL#3000001 7CARD HiLo Fixed Limit - 2012-11-04 13:05:09
Seat+2: $40 in chips
Seat+4 [ME]: $3.15 in chips
Seat+5: $1,022.50 in chips
Seat+7: $9 in chips
Seat+8 : Table enter user
Seat+2 : Ante chip $0.10
Seat+4 [ME] : Ante chip $0.10
Seat+5 : Ante chip $0.10
*** HOLE CARDS ***
Seat+2 : Card dealt to a spot [Jd Jc 3c]
Seat+4 [ME] : Card dealt to a spot [Ac Tc Td]
Seat+5 : Card dealt to a spot [8c 5c Kd]
Seat+2 : Bring_in chip(timeout) $0.25
Seat+4 [ME] : Raises $1
Seat+5 : Calls $1
Seat+2 : Calls $0.75
Seat+2 : Card dealt to a spot [4c]
Seat+4 [ME] : Card dealt to a spot [7s]
Seat+5 : Card dealt to a spot [9h]
Seat+5 : Checks(timeout)
Seat+2 : Bets $1
Seat+4 [ME] : Calls $1
Seat+5 : Calls $1
Seat+2 : Card dealt to a spot [7d]
Seat+4 [ME] : Card dealt to a spot [Th]
Seat+5 : Card dealt to a spot [4s]
Seat+4 [ME] : All-in $1.05
Seat+5 : Calls $1.05
Seat+8 : Table leave user
Seat+2 : Calls $1.05
Seat+2 : Card dealt to a spot [8s]
Seat+4 [ME] : Card dealt to a spot [Qs]
Seat+5 : Card dealt to a spot [2s]
Seat+5 : Bets $2
Seat+2 : Calls $2
Seat+2 : Card dealt to a spot [9s]
Seat+4 [ME] : Card dealt to a spot [2d]
Seat+5 : Card dealt to a spot [As]
Seat+5 : Bets $2
Seat+2 : Folds(disconnect)
Seat+5 : Return uncalled portion of bet $2
Seat+5 : Showdown [As Kd 9h 8c 5c 8c 5c 4s 2s As] (High Card)
Seat+4 [ME] : Showdown [Td Tc Th Ac Qs] (Three of a kind)
Seat+5 : Hand result-Side pot $4
Seat+4 [ME] : Hand result $4.50
Seat+5 : Hand result $4.50
*** SUMMARY ***
Total Pot($13.45) | Rake ($0.45)
Seat+2:  Folded on the RIVER
Seat+4:  HI $4.50  with Three of a kind [Ac Tc Td 7s Th Qs 2d-Td Tc Th Ac Qs]
Seat+5:  HI $2  with High Card [8c 5c Kd 9h 4s 2s As-As Kd 9h 8c 5c] LO $6.50 [8c 5c Kd 9h 4s 2s As-8c 5c 4s 2s As]
"""


def test_every_event_of_a_split_pot_with_a_side_pot():
    two, me, five = 2, 4, 5
    hand = one(SPLIT)
    assert hand.events == (
        Ante(7, A, two, 10),
        Ante(8, A, me, 10),
        Ante(9, A, five, 10),
        StreetStarts(10, S3),
        Dealt(11, S3, two, c("3c"), c("Jd Jc")),
        Dealt(12, S3, me, c("Td"), c("Ac Tc")),
        Dealt(13, S3, five, c("Kd"), c("8c 5c")),
        BringIn(14, S3, two, 25),
        Completion(15, S3, me, 100, 100),
        Call(16, S3, five, 100),
        Call(17, S3, two, 75),
        # No heading: the card after the last action of a street opens the next.
        Dealt(18, S4, two, c("4c"), ()),
        Dealt(19, S4, me, c("7s"), ()),
        Dealt(20, S4, five, c("9h"), ()),
        Check(21, S4, five),
        Bet(22, S4, two, 100, 100),
        Call(23, S4, me, 100),
        Call(24, S4, five, 100),
        Dealt(25, S5, two, c("7d"), ()),
        Dealt(26, S5, me, c("Th"), ()),
        Dealt(27, S5, five, c("4s"), ()),
        # 3.15 less 0.10, 1 and 1: his last 1.05.
        Bet(28, S5, me, 105, 105, True),
        Call(29, S5, five, 105),
        Call(31, S5, two, 105),
        Dealt(32, S6, two, c("8s"), ()),
        Dealt(33, S6, me, c("Qs"), ()),
        Dealt(34, S6, five, c("2s"), ()),
        Bet(35, S6, five, 200, 200),
        Call(36, S6, two, 200),
        Dealt(37, S7, two, (), c("9s")),
        Dealt(38, S7, me, (), c("2d")),
        Dealt(39, S7, five, (), c("As")),
        Bet(40, S7, five, 200, 200),
        Fold(41, S7, two),
        Returned(42, S7, five, 200),
        # The best five for high and for low: eight different cards cannot be, seven are.
        Shown(43, SD, five, c("As Kd 9h 8c 5c 4s 2s"), "High Card"),
        Shown(44, SD, me, c("Td Tc Th Ac Qs"), "Three of a kind"),
        Collected(45, SD, five, 400, 1),
        Collected(46, SD, me, 450, 0),
        Collected(47, SD, five, 450, 0),
        StreetStarts(48, SUM),
        PotStated(49, SUM, 0, 1345, 45),
        SeatStated(50, SUM, two, "folded", S7),
        SeatStated(51, SUM, me, "showed", None, c("Ac Tc Td 7s Th Qs 2d"), 450),
        SeatStated(52, SUM, five, "showed", None, c("8c 5c Kd 9h 4s 2s As"), 850),
    )
    # 3 * 3.15 = 9.45 in the main pot, 9 of it paid in halves; 2 * 2 beside it, both ways to one.
    result = replay(hand, HOUSE)
    assert [(pot.amount, pot.shares) for pot in result.pots] == [
        (945, ((me, 450), (five, 450))), (400, ((five, 400),))]  # fmt: skip
    assert (result.verdict, result.rake, result.balanced) == ("holds", 45, True)


def test_headings_say_the_same_as_the_deal():
    plain = one(SPLIT)
    text = SPLIT
    for card, street in (
        ("4c", "4TH STREET"),
        ("7d", "5TH STREET"),
        ("8s", "6TH STREET"),
        ("9s", "RIVER"),
    ):
        line = f"Seat+2 : Card dealt to a spot [{card}]\n"
        assert line in text
        text = text.replace(line, f"*** {street} ***\n{line}")
    hand = one(text.replace("HOLE CARDS", "3RD STREET"))
    opened = [event.street for event in hand.events if type(event) is StreetStarts]
    assert opened == [S3, S4, S5, S6, S7, SUM]

    def play(of: Hand) -> list[object]:
        return [e._replace(line=0) for e in of.events if type(e) is not StreetStarts]

    assert play(hand) == play(plain)
    assert replay(hand, HOUSE).pots == replay(plain, HOUSE).pots


def test_streets_without_betting_are_told_apart_by_whose_card_comes():
    """Two players, one all-in on the bring-in: four cards each, and nobody acts."""
    hand = sample(TOURNAMENT, 2)
    dealt = [(event.street, len(event.up), len(event.down)) for event in hand.events
             if type(event) is Dealt and event.seat == 1]  # fmt: skip
    assert dealt == [(S3, 1, 2), (S4, 1, 0), (S5, 1, 0), (S6, 1, 0), (S7, 0, 1)]


def test_a_double_bet_tells_the_big_bet():
    text = sample(STUD, 0).text
    one_bet = text[: text.index("Seat+6 : Calls $2\n")]
    hand = one(
        one_bet + "Seat+6 : Folds\nSeat+8 : Return uncalled portion of bet $2\nSeat+8 : Does not show [2c 7h Js Td] (High Card)\n"
        "Seat+8 : Hand result $2.40\n*** SUMMARY ***\nTotal Pot($2.40) | Rake ($0)\nSeat 1:  Folded on the 3rd STREET\n"
        "Seat 4:  Folded on the 3rd STREET\nSeat 6:  Folded on the 4TH STREET\nSeat 8:  $2.40 [Does not show]\n"
    )  # fmt: skip
    assert (hand.small_bet, hand.big_bet, hand.inferred) == (100, 200, ("small_bet", "big_bet"))
    assert hand.events[17:22] == (
        Bet(23, S4, 8, 200, 200),
        Fold(24, S4, 6),
        Returned(25, S4, 8, 200),
        Mucked(26, S4, 8, c("2c 7h Js Td")),
        Collected(27, S4, 8, 240),
    )
    assert replay(hand, HOUSE).findings == ()
    # Called a bet and no more, it could be either size.
    assert one(hand.text.replace("D bets", "Bets") + "\n").big_bet is None


@pytest.mark.parametrize(
    ("old", "new", "event"),
    [
        ("Raises $1\n", "Raises $1 to $1\n", Completion(15, S3, 4, 100, 100)),
        ("Raises $1\n", "Bets $1\n", Completion(15, S3, 4, 100, 100)),
        ("Raises $1\n", "Raises(timeout) $1\n", Completion(15, S3, 4, 100, 100)),
        ("Raises $1\n", "All-in(raise) $3.05 to $3.05\n", Completion(15, S3, 4, 305, 305, True)),
        ("Raises $1\n", "All-in $3.05\n", Completion(15, S3, 4, 305, 305, True)),
        ("Calls $1\nSeat+2 : Calls", "Call $1\nSeat+2 : Calls", Call(16, S3, 5, 100)),
        ("Calls $0.75\n", "Raises $2\n", Raise(17, S3, 2, 175, 200)),
        ("Calls $0.75\n", "Raises $1.75 to $2\n", Raise(17, S3, 2, 175, 200)),
        # $40 less the ante and the bring-in leave 39.65; with that he goes to 39.90.
        ("Calls $0.75\n", "All-in(raise) $39.65 to $39.90\n", Raise(17, S3, 2, 3965, 3990, True)),
        ("Calls $0.75\n", "All-in(raise) $39.90\n", Raise(17, S3, 2, 3965, 3990, True)),
        ("Calls $0.75\n", "All-in(raise) $39.65\n", Raise(17, S3, 2, 3965, 3990, True)),
        ("Checks(timeout)", "Check", Check(21, S4, 5)),
        ("Checks(timeout)", "Folds (auth)", Fold(21, S4, 5)),
        ("Bring_in chip(timeout)", "Bring in", BringIn(14, S3, 2, 25)),
        ("Bring_in chip(timeout)", "Big blind/Bring in", BringIn(14, S3, 2, 25)),
        ("Bring_in chip(timeout)", "Big blind/Bring in(timeout)", BringIn(14, S3, 2, 25)),
        ("Bring_in chip(timeout) $0.25", "Bets $1", Completion(14, S3, 2, 100, 100)),
        ("Hand result $4.50\nSeat+5", "Hand Result $4.50\nSeat+5", Collected(46, SD, 4, 450, 0)),
        ("| Rake ($0.45)", "| Rake ($0.40) | JP Fee ($0.05)", PotStated(49, SUM, 0, 1345, 40, 5)),
        ("Hand result-Side pot", "Hand result-Side pot-2", Collected(45, SD, 5, 400, 2)),
        ("Hand result-Side pot", "Hand Result-Side Pot", Collected(45, SD, 5, 400, 1)),
        ("Showdown [Td Tc Th Ac Qs] (Three of a kind)", "Mucks [Ac Tc Td 7s Th Qs 2d] (Three of a kind)", Mucked(44, SD, 4, c("Ac Tc Td 7s Th Qs 2d"))),
    ],
)  # fmt: skip
def test_other_words_for_it(old, new, event):
    assert old in SPLIT
    [hand] = outcomes(SPLIT.replace(old, new, 1).encode())
    assert isinstance(hand, Hand)
    assert event in hand.events


def test_hands_shown_after_a_bet_that_nobody_called_are_no_showdown_of_two():
    text = sample(STUD, 1).text.replace("Does not show", "Showdown", 1)
    assert replay(one(text + "\n"), HOUSE).findings == ()


def test_a_mucked_hand_of_the_summary_is_read():
    rows = [
        event
        for event in sample(STUD, 2).events
        if type(event) is SeatStated and event.outcome == "mucked"
    ]
    assert [len(event.cards) for event in rows] == [7]


def test_a_summary_whose_halves_are_not_what_was_paid_is_found():
    result = replay(one(SPLIT.replace("LO $6.50", "LO $6.49")), HOUSE)
    assert [finding.code for finding in result.findings] == ["stated.won"]


def test_a_row_may_have_a_low_alone_or_nothing_but_money():
    for new in (
        "  LO $4.50",
        "  $4.50 [Does not show]",
        "  $4.50  with Three of a kind [Ac Tc Td 7s Th Qs 2d-Td Tc Th Ac Qs]",
    ):
        rows = SPLIT.split("\n")
        rows[50] = f"Seat+4:{new}"
        hand = one("\n".join(rows))
        assert [event.won for event in hand.events if type(event) is SeatStated] == [None, 450, 850]


# ------------------------------------------------------------------------------- headers


def test_what_stands_above_the_hand():
    hand = sample(STUD, 0)
    assert (hand.site, hand.hand_id, hand.game, hand.limit) == (
        "bovada",
        "2608811402",
        "stud_high",
        "fixed",
    )
    assert (hand.money, hand.currency, hand.decimals) == ("real", "USD", 2)
    # No stakes are printed: the completion and a bet on 5th street show them.
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (10, 25, 100, 200)
    assert hand.inferred == ("small_bet", "big_bet")
    assert (hand.table, hand.max_seats, hand.tournament, hand.mixed) == (
        "1000417",
        None,
        None,
        None,
    )
    # Summer time: four hours.
    assert hand.started_at == datetime(2012, 5, 21, 0, 4, 9, tzinfo=UTC)
    assert hand.hero == "Seat+1 [ME]"
    assert hand.seats == (
        Seat(1, "Seat+1 [ME]", 2493), Seat(4, "Seat+4", 6232), Seat(6, "Seat+6", 5176), Seat(8, "Seat+8", 7903))  # fmt: skip
    assert one(SPLIT).seats[2:] == (
        Seat(5, "Seat+5", 102_250),
        Seat(7, "Seat+7", 900, False, False),
    )
    # The day on which it ended: five hours.
    assert one(SPLIT).started_at == datetime(2012, 11, 4, 18, 5, 9, tzinfo=UTC)


def test_tournaments():
    hand = sample(TOURNAMENT, 0)
    assert (hand.money, hand.currency, hand.decimals) == ("tournament", None, 0)
    assert hand.tournament == Tournament("9931207", None, "3")
    assert (hand.table, hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (
        "4",
        10,
        15,
        50,
        100,
    )
    # The clocks change the night after: five hours.
    assert hand.started_at == datetime(2016, 3, 12, 20, 15, tzinfo=UTC)


HEAD = "Bovada Hand #7 TBL#33 7CARD Fixed Limit - 2012-01-20 1:05:09"
EVENT = (
    "Bovada Hand #7: 7CARD Tournament #55 TBL#2, Fixed Limit- Level 12 (0/0) - 2012-01-20 01:05:09"
)


def stud(header: str, of: tuple[str, int] = (STUD, 1)) -> Hand:
    return one("\n".join([header, *sample(*of).text.split("\n")[1:]]) + "\n")


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("", "", {"game": "stud_high", "hand_id": "7", "table": "33", "money": "real", "started_at": datetime(2012, 1, 20, 6, 5, 9, tzinfo=UTC)}),
        ("Bovada", "Bodog", {"site": "bovada"}),
        ("Bovada", "Ignition", {"site": "bovada"}),
        ("Bovada", "Bodog.eu", {"site": "bovada"}),
        ("Bovada", "Bodog.com", {"site": "bovada"}),
        ("Bovada", "Bodog UK", {"site": "bovada"}),
        ("Bovada", "Bodog Canada", {"site": "bovada"}),
        ("Bovada", "Bodog88", {"site": "bovada"}),
        ("Bovada", "PaiWangLuo", {"site": "bovada"}),
        ("#7 TBL", "#7: TBL", {"hand_id": "7", "table": "33"}),
        ("#7 TBL#33 ", "#7  ", {"hand_id": "7", "table": None}),
        ("#7 TBL", "#C7  TBL", {"hand_id": "C7", "table": "33"}),
        ("7CARD", "7CARD HiLo", {"game": "stud_hi_lo"}),
        ("7CARD", "7CARD Hi/Lo", {"game": "stud_hi_lo"}),
        ("7CARD", "7CARD 1 on 1", {"game": "stud_high"}),
        ("Fixed Limit", "Pot Limit", {"limit": "pot"}),
        ("Fixed Limit", "Fixed Limit [MVS]", {"limit": "fixed"}),
        ("Fixed Limit", "Fixed Limit[INTERNAL]", {"limit": "fixed"}),
        ("05:09", "05:09 (ET)", {"started_at": datetime(2012, 1, 20, 6, 5, 9, tzinfo=UTC)}),
    ],
)  # fmt: skip
def test_forms_of_the_header(old, new, facts):
    hand = stud(HEAD.replace(old, new))
    assert {field: getattr(hand, field) for field in facts} == facts


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("", "", {"tournament": Tournament("55", None, "12"), "table": "2", "money": "tournament"}),
        ("Fixed Limit-", "Normal  -", {"limit": "fixed", "tournament": Tournament("55", None, "12")}),
        ("Fixed Limit-", "Turbo-", {"limit": "fixed"}),
        ("Fixed Limit-", "Fixed Limit Turbo-", {"limit": "fixed"}),
        ("#55", "#M55", {"tournament": Tournament("M55", None, "12")}),
        ("- Level 12 (0/0)", "", {"tournament": Tournament("55"), "table": "2"}),
        ("7CARD", "7CARD HiLo", {"game": "stud_hi_lo"}),
        # Blinds that a game without blinds does not have; if they are there, they are its bets.
        ("(0/0)", "(50/100)", {"small_bet": 50, "big_bet": 100, "inferred": ()}),
    ],
)  # fmt: skip
def test_forms_of_a_tournaments_header(old, new, facts):
    hand = stud(EVENT.replace(old, new), (TOURNAMENT, 0))
    assert {field: getattr(hand, field) for field in facts} == facts


def test_stacks_without_a_sign_are_play_chips():
    hand = one(SPLIT.replace("$", ""))
    assert (hand.money, hand.currency, hand.decimals) == ("play", None, 2)
    assert hand.events == one(SPLIT).events
    assert one(SPLIT.replace("$", "€")).currency == "EUR"


@pytest.mark.parametrize(
    "head",
    [
        "Bovada Hand #7 TBL#33 HOLDEM No Limit - 2012-01-20 01:05:09",
        "Bodog Hand #7 TBL#33 HOLDEM 1 on 1 Fixed Limit - 2012-01-20 01:05:09",
        "Ignition Hand #7  Zone Poker ID#1107 HOLDEMZonePoker No Limit - 2018-01-20 01:05:09",
        "Ignition Hand #7 TBL#33 OMAHA Pot Limit - 2018-01-20 01:05:09",
        "Ignition Hand #7 TBL#33 OMAHA HiLo Pot Limit - 2018-01-20 01:05:09",
        "Ignition Hand #7 TBL#33 HOLDEM No Limit [MVS] - 2021-01-20 01:05:09",
        "Bovada Hand #7: HOLDEM Tournament #55 TBL#2, Normal  - Level 1 (10/20) - 2013-01-20 01:05:09",
        "Bovada Hand #7: HOLDEM Tournament #55 TBL#2, Turbo- Level 6 (75/150) - 2013-01-20 01:05:09",
        "Bovada Hand #7: OMAHA HiLo Tournament #55 TBL#2, Pot Limit Turbo- Level 6 (75/150) - 2013-01-20 01:05:09",
    ],
)  # fmt: skip
def test_other_games_are_counted(head):
    [outcome] = outcomes(head.encode() + b"\nSeat 1: UTG ($5 in chips)\n")
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.hand_id) == ("not_stud", "7")


# ------------------------------------------------------------------------------- what is refused


def test_cut_hands_are_unfinished_and_read_when_whole():
    lines = SPLIT.splitlines(keepends=True)
    for end in range(1, len(lines)):
        [outcome] = outcomes("".join(lines[:end]).encode())
        assert isinstance(outcome, Unread), end
        assert outcome.kind == "unfinished"


def test_a_line_that_nobody_knows_is_kept():
    [hand] = outcomes(SPLIT.replace("Seat+2 : Bets $1\n", "Seat+2 : Wagers $1\n").encode())
    assert isinstance(hand, Hand)
    assert [(line.line, line.text) for line in hand.unknown] == [(22, "Seat+2 : Wagers $1")]


@pytest.mark.parametrize("card", ["of", "1c", "11c", "Zd", "H"])
def test_a_damaged_card_is_no_card(card):
    [outcome] = outcomes(SPLIT.replace("spot [4c]", f"spot [{card}]").encode())
    assert isinstance(outcome, Unread) or outcome.unknown


def test_an_eighth_card_is_no_card():
    text = SPLIT.replace(
        "Seat+5 : Bets $2\nSeat+2 : Folds(d",
        "Seat+5 : Card dealt to a spot [6s]\nSeat+5 : Bets $2\nSeat+2 : Folds(d",
    )
    assert text != SPLIT
    [hand] = outcomes(text.encode())
    assert isinstance(hand, Hand)
    assert [finding.code for finding in replay(hand, HOUSE).findings if finding.severity == "error"]


# ------------------------------------------------------------------------------- noise

NOISE = [
    "Seat+2 : Table deposit $25", "Seat+8 : Table deposit $25", "Seat+8 : Table withdraw $25", "Seat+8 : Table enter user", "Seat+5 : Table leave user",
    "Seat+4 [ME] : Sit out", "Seat+4 [ME] : Re-join", "Seat+2 : Seat sit out", "Seat+2 : Seat re-join", "Seat+3 : Seat stand",
    "Seat+3 : Seat sit down", "Seat+3 : Stand", "Seat+2 : Leave(Auto)", "Seat+2 : Enter(Auto)", "Seat+2 : Ranking 14",
    "Seat+2 : Prize Cash [$12.50]", "Dealer : Set dealer/Bring in spot [2]", "Seat+4 [ME] : Sit out(timeout)", "",
]  # fmt: skip


@pytest.mark.parametrize("line", NOISE)
def test_noise_in_every_place(line):
    plain, lines = one(SPLIT), SPLIT.split("\n")
    for at in range(1, len(lines)):
        hand = one("\n".join([*lines[:at], line, *lines[at:]]))
        assert [event[1:] for event in hand.events] == [event[1:] for event in plain.events]


# ------------------------------------------------------------------------------- whole files


def test_the_memories_and_the_grammar_agree():
    phrases = set()
    for text in (SPLIT, *(hand.text for hand in read_path(SAMPLES) if isinstance(hand, Hand))):
        for line in text.split("\n"):
            who, colon, rest = line.partition(" : ")
            phrases.update({line, f"§{colon}{rest}" if colon else line, line.replace(who, "§")})
    assert agree(phrases, site=SITES[0]) >= 100


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
@pytest.mark.parametrize(
    "newline", ["\n", "\r\n", "\r", "\n\n"], ids=["lf", "crlf", "cr", "double"]
)
def test_encodings_and_line_ends(encoding, newline):
    [found] = outcomes(SPLIT.replace("\n", newline).encode(encoding))
    assert isinstance(found, Hand)
    assert [event[1:] for event in found.events] == [event[1:] for event in one(SPLIT).events]


def test_two_sites_in_one_file():
    ours = (SAMPLES / STUD).read_bytes()
    theirs = next(SAMPLES.parent.glob("pokerstars/2019-03-16*")).read_bytes()
    found = outcomes(ours + b"\n\n" + theirs + b"\n\n" + ours)
    assert [outcome.site for outcome in found] == [
        *["bovada"] * 3, *["pokerstars"] * (len(found) - 6), *["bovada"] * 3]  # fmt: skip


def judged(folder: Path) -> Counter[str]:
    """Every file read whole and every hand judged; verdicts, and the kinds of what is no stud."""
    found: Counter[str] = Counter()
    for source in find_sources(folder):
        for outcome in read_source(source, SITES):
            if isinstance(outcome, Unread):
                found[outcome.kind] += 1
                continue
            assert outcome.unknown == ()
            result = replay(outcome, HOUSE)
            assert result.findings == (), (outcome.file, outcome.line)
            assert result.balanced
            [stated] = [event for event in outcome.events if type(event) is PotStated]
            assert sum(pot.amount for pot in result.pots) == stated.total
            assert result.rake == (stated.rake or 0)
            paid: Counter[int] = Counter()
            for event in outcome.events:
                if type(event) is Collected:
                    paid[event.seat] += event.amount
                elif type(event) is SeatStated:
                    assert paid[event.seat] == (event.won or 0)
            assert {
                player.seat: player.collected for player in result.players if player.collected
            } == paid
            found[f"{outcome.game} {result.verdict}"] += 1
    return found


def test_the_samples_hold():
    assert judged(SAMPLES) == {"stud_hi_lo holds": 2, "stud_high holds": 5, "not_stud": 1}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here; ours are above")
def test_the_corpus_holds():
    assert judged(CORPUS) == {"stud_hi_lo holds": 1, "stud_high holds": 22}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here; ours are above")
def test_stacks_go_on_from_hand_to_hand():
    """A player's chips after a hand are those he has before the next at the same table."""
    after: dict[str, int] = {}
    compared = 0
    for outcome in read_path(next(CORPUS.glob("tour*"))):
        assert isinstance(outcome, Hand)
        for seat in outcome.seats:
            if after.get(seat.player):
                compared += after[seat.player] == seat.stack
        players = {player.seat: player.net for player in replay(outcome, HOUSE).players}
        after = {
            seat.player: (seat.stack or 0) + players.get(seat.seat, 0) for seat in outcome.seats
        }
    assert compared >= 100


def test_every_sample_is_found_by_its_bytes():
    assert {outcome.site for outcome in read_path(SAMPLES)} == {"bovada"}


def test_no_edit_makes_it_raise_or_hold_with_wrong_money():
    choose = random.Random(13)
    files = [path.read_bytes() for path in sorted(SAMPLES.glob("*.txt"))]
    held = 0
    for _ in range(300):
        data = choose.choice(files)
        for _ in range(choose.choice((1, 1, 2, 5))):
            data = damaged(data, choose)
        try:
            found = outcomes(data)
        except NotText:
            continue
        for outcome in found:
            if isinstance(outcome, Hand):
                result = replay(outcome, HOUSE)
                assert result.balanced or result.verdict != "holds"
                held += result.verdict == "holds"
    assert held > 100


@pytest.mark.parametrize(
    "piece", ["a", " - ", "A ", " Tournament #1", " TBL#1", ", Level 1", "- Level 1 (0/0) ", "1."]
)
def test_no_header_takes_long(piece):
    """Every open part of the pattern has a longest length."""
    begin = time.perf_counter()
    outcomes(f"Bovada Hand #1: {piece * 4000}\n".encode())
    assert time.perf_counter() - begin < 2
