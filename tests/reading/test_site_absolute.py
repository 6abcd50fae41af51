# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Absolute Poker: the text is the input, every event is worked out by hand. All names are invented."""

import random
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rewritten import damaged
from test_reading_names import NASTY, renamed, some_name
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
SAMPLES = ROOT / "sample_histories" / "absolute"
CORPUS = ROOT.parent / "shared" / "corpus" / "absolute"
SITES = [load_site("absolute"), load_site("pokerstars")]
HOUSE = load_house("absolute")

c = parse_cards
A, S3, S4, S5, S6, S7, SD, SUM = 0, 3, 4, 5, 6, 7, 8, 9
HI_LO, STUD, RAZZ = "2009-04-01_hi_lo.txt", "2009-06-14_stud_tournament.txt", "2010-01-08_razz.txt"


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

H = "[H H "
SPLIT = """\
Stage #1500000001: Seven Card Hi/Lo  Normal $1/$2 - 2009-11-01 13:05:09 (ET)
Seat 2 - wren ($40 in chips)
Seat 4 - Tilda Moor ($3.15 in chips)
Seat 5 - Osric ($1,022.50 in chips)
Seat 7 - absent ($9 in chips)
wren - Ante $0.10
Tilda Moor - Ante $0.10
Osric - Ante $0.10
*** 3rd STREET ***
wren - Pocket [H H 3c]
Tilda Moor - Pocket [Ac 10c 10d]
Osric - Pocket [H H Kd]
wren - Bring-In $0.25
Tilda Moor - Raises $1 to $1
Osric - Calls $1
wren - Calls $0.75
*** 4TH STREET ***
wren - Pocket [H H 3c 4c]
Tilda Moor - Pocket [Ac 10c 10d 7s]
Osric - Pocket [H H Kd 9h]
Osric - Bets $1
wren - Calls $1
Tilda Moor - Calls $1
*** 5TH STREET ***
wren - Pocket [H H 3c 4c 7d]
Tilda Moor - Pocket [Ac 10c 10d 7s 10h]
Osric - Pocket [H H Kd 9h 2s]
absent - sitout (wait for bb)
Tilda Moor - All-In $1.05
Osric - Calls $1.05
wren - Calls $1.05
*** 6TH STREET ***
wren - Pocket [H H 3c 4c 7d 8s]
Tilda Moor - Pocket [Ac 10c 10d 7s 10h Qs]
Osric - Pocket [H H Kd 9h 2s Kh]
Osric - Bets $2
wren - Calls $2
*** RIVER ***
wren - Pocket [H H 3c 4c 7d 8s H]
Tilda Moor - Pocket [Ac 10c 10d 7s 10h Qs 2d]
Osric - Pocket [H H Kd 9h 2s Kh H]
Osric - Bets $2
wren - Folds
Osric - returns ($2) : not called
*** SHOW DOWN ***
Osric - Shows [8c 5c Kd 9h 2s Kh As] (One pair, kings)
Tilda Moor - Shows [Ac 10c 10d 7s 10h Qs 2d] (Three of a kind, tens)
Osric Collects $4 from side pot-1
Tilda Moor Collects $9 from main pot
*** SUMMARY ***
Total Pot($13.45) | Rake ($0.45)
Seat 2: wren Folded on the RIVER
Seat 4: Tilda Moor won Total ($9) HI:($9) with Three of a kind, tens [Ac 10c 10d 7s 10h Qs 2d - P:10c,B:10d,B:10h,P:Ac,B:Qs]
Seat 5: Osric won Total ($4) HI:($4) with One pair, kings [8c 5c Kd 9h 2s Kh As - B:Kd,B:Kh,P:As,B:9h,P:8c] LO:lost [P:8c,P:5c,B:2s]
"""


def test_every_event_of_a_side_pot():
    wren, tilda, osric = 2, 4, 5
    hand = one(SPLIT)
    assert hand.events == (
        Ante(6, A, wren, 10),
        Ante(7, A, tilda, 10),
        Ante(8, A, osric, 10),
        StreetStarts(9, S3),
        Dealt(10, S3, wren, c("3c"), (-1, -1)),
        Dealt(11, S3, tilda, c("Td"), c("Ac Tc")),
        Dealt(12, S3, osric, c("Kd"), (-1, -1)),
        BringIn(13, S3, wren, 25),
        Completion(14, S3, tilda, 100, 100),
        Call(15, S3, osric, 100),
        Call(16, S3, wren, 75),
        StreetStarts(17, S4),
        Dealt(18, S4, wren, c("4c"), (), (-1, -1, *c("3c"))),
        Dealt(19, S4, tilda, c("7s"), (), c("Ac Tc Td")),
        Dealt(20, S4, osric, c("9h"), (), (-1, -1, *c("Kd"))),
        Bet(21, S4, osric, 100, 100),
        Call(22, S4, wren, 100),
        Call(23, S4, tilda, 100),
        StreetStarts(24, S5),
        Dealt(25, S5, wren, c("7d"), (), (-1, -1, *c("3c 4c"))),
        Dealt(26, S5, tilda, c("Th"), (), c("Ac Tc Td 7s")),
        Dealt(27, S5, osric, c("2s"), (), (-1, -1, *c("Kd 9h"))),
        # 3.15 less 0.10, 1 and 1: his last 1.05.
        Bet(29, S5, tilda, 105, 105, True),
        Call(30, S5, osric, 105),
        Call(31, S5, wren, 105),
        StreetStarts(32, S6),
        Dealt(33, S6, wren, c("8s"), (), (-1, -1, *c("3c 4c 7d"))),
        Dealt(34, S6, tilda, c("Qs"), (), c("Ac Tc Td 7s Th")),
        Dealt(35, S6, osric, c("Kh"), (), (-1, -1, *c("Kd 9h 2s"))),
        Bet(36, S6, osric, 200, 200),
        Call(37, S6, wren, 200),
        StreetStarts(38, S7),
        Dealt(39, S7, wren, (), (-1,), (-1, -1, *c("3c 4c 7d 8s"))),
        Dealt(40, S7, tilda, (), c("2d"), c("Ac Tc Td 7s Th Qs")),
        Dealt(41, S7, osric, (), (-1,), (-1, -1, *c("Kd 9h 2s Kh"))),
        Bet(42, S7, osric, 200, 200),
        Fold(43, S7, wren),
        Returned(44, S7, osric, 200),
        StreetStarts(45, SD),
        Shown(46, SD, osric, c("8c 5c Kd 9h 2s Kh As"), "One pair, kings"),
        Shown(47, SD, tilda, c("Ac Tc Td 7s Th Qs 2d"), "Three of a kind, tens"),
        Collected(48, SD, osric, 400, 1),
        Collected(49, SD, tilda, 900, 0),
        StreetStarts(50, SUM),
        PotStated(51, SUM, 0, 1345, 45),
        SeatStated(52, SUM, wren, "folded", S7),
        SeatStated(53, SUM, tilda, "showed", None, c("Ac Tc Td 7s Th Qs 2d"), 900),
        SeatStated(54, SUM, osric, "showed", None, c("8c 5c Kd 9h 2s Kh As"), 400),
    )
    # 3 * 3.15 = 9.45 in the main pot, 2 * 2 beside it.
    result = replay(hand, HOUSE)
    assert [(pot.amount, pot.shares) for pot in result.pots] == [
        (945, ((tilda, 900),)), (400, ((osric, 400),))]  # fmt: skip
    assert (result.verdict, result.rake, result.balanced) == ("holds", 45, True)


@pytest.mark.parametrize("said", ["$1.30 to $1.55", "$1.55", "$1.30"])
def test_what_a_raise_that_is_all_in_states_is_told_by_the_stack(said):
    """Chips added and the total beside them, or one of the two: he brought in 0.25 of 1.65."""
    text = SPLIT.replace("wren ($40 in", "wren ($1.65 in").replace(
        "wren - Calls $0.75", f"wren - All-In(Raise) {said}"
    )
    [hand] = outcomes(text.encode())
    assert isinstance(hand, Hand)
    assert hand.events[10] == Raise(16, S3, 2, 130, 155, True)


def test_the_cards_of_a_hero_who_folded_are_no_new_cards():
    text = SPLIT.replace("*** 5TH STREET ***\n", "*** 5TH STREET ***\nabsent - Pocket [2c 2h 5d]\n")
    assert [line.line for line in outcomes(text.encode())[0].unknown] == [25]  # type: ignore[union-attr]
    # The sample prints his three cards on 4th, 5th and 6th street after he has folded.
    hand = sample(HI_LO, 2)
    assert hand.text.count("Lena_7s - Pocket [6d As Kh]") == 4
    assert [event for event in hand.events if type(event) is Dealt and event.seat == 1] == [
        Dealt(11, S3, 1, c("Kh"), c("6d As"))
    ]


def test_a_split_pot_of_the_sample():
    """Lena takes the side pot alone, 22.59 of 27.14 are in the main pot, halved 10.62 each."""
    events = sample(HI_LO, 0).events
    assert [event[2:] for event in events if type(event) is Collected] == [
        (1, 455, 1, None), (2, 1062, 0, None), (1, 1062, 0, None)]  # fmt: skip
    assert [(event.seat, event.outcome, event.won) for event in events if type(event) is SeatStated] == [
        (1, "showed", 1517), (2, "showed", 1062), (3, "folded", None), (7, "showed", None), (8, "folded", None)]  # fmt: skip


OLD_ROW = SPLIT.split("\n")[52]


@pytest.mark.parametrize(
    ("row", "outcome", "cards", "won"),
    [
        ("HI:lost with High Card, ace [Ac 2d - P:Ac,P:2d]", "showed", "Ac 2d", None),
        ("(dealer) HI:lost with High Card, ace [Ac 2d - P:Ac,P:2d]", "showed", "Ac 2d", None),
        ("lost with High Card, ace [Ac 2d - P:Ac,P:2d]", "showed", "Ac 2d", None),
        ("won Total ($9) HI:with 8,6,5,4,A [Ac 2d - P:Ac,P:2d] LO:($9) [P:Ac,P:2d]", "showed", "Ac 2d", 900),
        ("won Total ($9) HI:($5) with One pair, twos [Ac 2d] LO:($4) with 8,7,3,2,A [P:Ac,P:2d]", "showed", "Ac 2d", 900),
        ("HI: [Mucked] [Ac 2d]", "mucked", "Ac 2d", None),
        ("HI:[Mucked] [Ac 2d ]", "mucked", "Ac 2d", None),
        ("[Mucked] [Ac 2d]", "mucked", "Ac 2d", None),
        ("HI: [Mucked]", "mucked", "", None),
        ("collected Total ($9) HI:($9)  [Does not show]", "collected", "", 900),
        ("collected Total ($9)", "other", "", 900),
        ("sitting out", "other", "", None),
    ],
)  # fmt: skip
def test_forms_of_a_row_of_the_summary(row, outcome, cards, won):
    hand = one(SPLIT.replace(OLD_ROW, f"Seat 4: Tilda Moor {row}"))
    [stated] = [event for event in hand.events if type(event) is SeatStated and event.seat == 4]
    assert stated == SeatStated(53, SUM, 4, outcome, None, c(cards), won)


@pytest.mark.parametrize(
    ("old", "new", "event"),
    [
        ("Ante $0.10\nOsric", "Ante [$0.10]\nOsric", Ante(7, A, 4, 10)),
        ("Bring-In $0.25", "Bring-In $0.25.", BringIn(13, S3, 2, 25)),
        ("Raises $1 to $1", "Raises $1", Completion(14, S3, 4, 100, 100)),
        ("Raises $1 to $1", "Completes $1 to $1", Completion(14, S3, 4, 100, 100)),
        ("Raises $1 to $1", "Bets $1", Completion(14, S3, 4, 100, 100)),
        ("Raises $1 to $1", "All-In $3.05", Completion(14, S3, 4, 305, 305, True)),
        ("Folds", "Folds (timeout)", Fold(43, S7, 2)),
        ("Osric - Bets $1\n", "Osric - Checks (timeout)\n", Check(21, S4, 5)),
        ("Three of a kind, tens)\nOsric", "Three of a kind, tens)\nOsric - Mucks\nOsric", Mucked(48, SD, 5)),
        ("from side pot-1", "from side pot", Collected(48, SD, 5, 400, 1)),
        ("from side pot-1", "from side pot 2", Collected(48, SD, 5, 400, 2)),
        ("Total Pot($13.45) | Rake ($0.45)", "Total Pot($13.45)", PotStated(51, SUM, 0, 1345)),
        ("| Rake ($0.45)", "| Rake ($0.40) | JP ($0.05)", PotStated(51, SUM, 0, 1345, 40, 5)),
        ("($13.45)", "($13.45) Main Pot($9.45) Side Pot-1($4)", PotStated(51, SUM, 0, 1345, 45, None, (945, 400))),
        ("*** RIVER ***", "*** 7TH STREET ***", StreetStarts(38, S7)),
    ],
)  # fmt: skip
def test_other_words_for_it(old, new, event):
    assert old in SPLIT
    [hand] = outcomes(SPLIT.replace(old, new, 1).encode())
    assert isinstance(hand, Hand)
    assert event in hand.events


def test_a_summary_whose_halves_are_not_its_total_is_found():
    text = sample(HI_LO, 0).text.replace("HI:($2.28)", "HI:($2.30)")
    hand = one(text + "\n")
    assert [
        event.won for event in hand.events if type(event) is SeatStated and event.seat == 1
    ] == [1517, 1519]
    result = replay(hand, HOUSE)
    assert [finding.code for finding in result.findings] == ["stated.won"]
    assert result.verdict == "broken"


def test_an_uncontested_pot():
    lena, tom, mari, marsh = 1, 2, 3, 7
    assert sample(HI_LO, 2).events[-12:] == (
        Bet(37, S6, marsh, 100, 100),
        Fold(38, S6, mari),
        Returned(39, S6, marsh, 100),
        StreetStarts(40, SD),
        Mucked(41, SD, marsh),
        Collected(42, SD, marsh, 314, 0),
        StreetStarts(43, SUM),
        PotStated(44, SUM, 0, 330, 16),
        SeatStated(45, SUM, lena, "folded", S3),
        SeatStated(46, SUM, tom, "folded", S3),
        SeatStated(47, SUM, mari, "folded", S6),
        SeatStated(48, SUM, marsh, "collected", None, (), 314),
    )


def test_all_in_on_the_ante():
    """No word says so: his 8 chips are what he had."""
    hand = sample(STUD, 1)
    assert hand.events[:3] == (Ante(5, A, 1, 10), Ante(6, A, 4, 8, True), Ante(7, A, 8, 10))
    assert (hand.ante, hand.bring_in, hand.inferred) == (10, 15, ("all_in",))


# ------------------------------------------------------------------------------- headers


def test_what_stands_above_the_hand():
    hand = sample(HI_LO, 0)
    assert (hand.site, hand.hand_id, hand.game, hand.limit) == (
        "absolute", "1311905518", "stud_hi_lo", "fixed")  # fmt: skip
    assert (hand.money, hand.currency, hand.decimals) == ("real", "USD", 2)
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (5, 10, 50, 100)
    assert (hand.table, hand.max_seats, hand.tournament, hand.mixed) == (None, None, None, None)
    # Daylight saving since March 8: four hours.
    assert hand.started_at == datetime(2009, 4, 2, 1, 14, 52, tzinfo=UTC)
    assert hand.hero == "Lena_7s"
    assert hand.seats[:2] == (Seat(1, "Lena_7s", 1962), Seat(2, "Old Tom", 642))
    assert one(SPLIT).seats[-1] == Seat(7, "absent", 900, False, False)
    assert one(SPLIT).seats[2].stack == 102_250
    # The day on which it ended: five hours.
    assert one(SPLIT).started_at == datetime(2009, 11, 1, 18, 5, 9, tzinfo=UTC)


def test_tournaments():
    hand = sample(STUD, 0)
    assert (hand.money, hand.currency, hand.decimals) == ("tournament", None, 0)
    assert hand.tournament == Tournament("2940117")
    assert (hand.game, hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (
        "stud_high",
        50,
        100,
        10,
        15,
    )


HEAD = "Stage #7: Seven Card Stud  Normal $1/$2 - 2009-01-20 1:05:09 (ET)"


def stud(header: str) -> Hand:
    rest = sample(HI_LO, 2).text.split("\n", 1)[1]
    return one(f"{header}\n{rest}\n")


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("", "", {"game": "stud_high", "small_bet": 100, "hand_id": "7", "started_at": datetime(2009, 1, 20, 6, 5, 9, tzinfo=UTC)}),
        ("#7", "#C7", {"hand_id": "C7"}),
        ("Seven Card Stud", "Seven Card Hi/L", {"game": "stud_hi_lo"}),
        ("Seven Card Stud", "SEVEN CARD HI/LO", {"game": "stud_hi_lo"}),
        ("Seven Card Stud", "Seven Card", {"game": "stud_high"}),
        ("Seven Card Stud", "Razz", {"game": "razz"}),
        ("Seven Card Stud ", "Seven Card Stud (1 on 1) ", {"game": "stud_high"}),
        ("Normal", "Limit", {"limit": "fixed"}),
        ("Normal", "Pot Limit", {"limit": "pot"}),
        ("$1/$2", "$1,000/$2,000", {"small_bet": 100_000, "big_bet": 200_000, "currency": "USD"}),
        ("$1/$2", "€1/€2", {"currency": "EUR"}),
        ("(ET)", "(XYZ)", {"started_at": None}),
        (" (ET)", "", {"started_at": None}),
        ("09 (ET)", "09.287 (ET)", {"started_at": datetime(2009, 1, 20, 6, 5, 9, tzinfo=UTC)}),
        (": Seven Card Stud  Normal", " Tourney ID 55 Seven Card Stud  Single Tournament Normal", {"money": "tournament", "tournament": Tournament("55")}),
        (": Seven Card Stud  Normal", " Tourney ID 55 Seven Card Stud (1 on 1) Single Tournament Limit", {"tournament": Tournament("55")}),
        ("(ET)", "(ET)\nTable: LARK ST (Real Money) Seat #4 is the dealer", {"table": "LARK ST", "money": "real", "currency": "USD"}),
        ("(ET)", "(ET)\nTable: LARK (2) ST (Real Money)", {"table": "LARK (2) ST"}),
        ("(ET)", "(ET)\nTable: LARK ST (Real Money) Seat #4 is the dead dealer", {"table": "LARK ST"}),
        ("(ET)", "(ET)\nTable: LARK ST (Play Money)", {"money": "play", "currency": None}),
        ("Seven Card Stud  Normal $1/$2 - 2009-01-20 1:05:09 (ET)", "HORSE  Normal $1/$2 - 2009-01-20 1:05:09 (ET)\nGame Type: Limit Razz",
         {"game": "razz", "mixed": "HORSE", "small_bet": 100, "currency": "USD", "started_at": datetime(2009, 1, 20, 6, 5, 9, tzinfo=UTC)}),
        ("Seven Card Stud  Normal $1/$2 - 2009-01-20 1:05:09 (ET)", "HORSE  Normal $1/$2 - 2009-01-20 1:05:09 (ET)\nTable: LARK ST (Real Money)\nGame Type: Limit Seven Card Hi/Lo",
         {"game": "stud_hi_lo", "mixed": "HORSE", "table": "LARK ST"}),
    ],
)  # fmt: skip
def test_forms_of_the_header(old, new, facts):
    hand = stud(HEAD.replace(old, new))
    assert {field: getattr(hand, field) for field in facts} == facts


def test_play_chips_without_a_table():
    text = (
        sample(STUD, 0)
        .text.replace(" Tourney ID 2940117", ":")
        .replace("Multi Normal Tournament ", "")
    )
    hand = one(text + "\n")
    assert (hand.money, hand.currency, hand.decimals, hand.tournament) == ("play", None, 0, None)


@pytest.mark.parametrize(
    "game",
    ["Holdem  Normal", "Holdem  No Limit", "Holdem (1 on 1)  No Limit", "Omaha Hi/Lo  Pot Limit", "Omaha Hi  Normal",
     "Five Card Draw  Normal", "Triple Draw 2-7  Normal", "Badugi  Normal", "Crazy Pineapple  Normal", "Royal Holdem  No Limit"],
)  # fmt: skip
def test_other_games_are_counted(game):
    for stakes in ("$1/$2", "$0.02"):
        head = HEAD.replace("Seven Card Stud  Normal $1/$2", f"{game} {stakes}")
        [outcome] = outcomes(head.encode() + b"\nSeat 1 - x ($5 in chips)\n")
        assert isinstance(outcome, Unread)
        assert (outcome.kind, outcome.hand_id) == ("not_stud", "7")


def test_another_game_of_a_mixed_table_is_counted():
    head = (
        HEAD.replace("Seven Card Stud", "HORSE")
        + "\nGame Type: Limit Holdem\nSeat 1 - x ($5 in chips)\n"
    )
    [outcome] = outcomes(head.encode())
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.reason) == ("not_stud", "Holdem")


# ------------------------------------------------------------------------------- what is refused


def test_cut_hands_are_unfinished_and_read_when_whole():
    lines = SPLIT.splitlines(keepends=True)
    for end in range(1, len(lines)):
        [outcome] = outcomes("".join(lines[:end]).encode())
        assert isinstance(outcome, Unread), end
        assert outcome.kind == "unfinished"


def test_a_line_that_nobody_knows_is_kept():
    [hand] = outcomes(SPLIT.replace("Osric - Bets $1\n", "Osric - Wagers $1\n").encode())
    assert isinstance(hand, Hand)
    assert [(line.line, line.text) for line in hand.unknown] == [(21, "Osric - Wagers $1")]


@pytest.mark.parametrize("card", ["of", "1c", "11c", "Zd", "H h"])
def test_a_damaged_card_is_no_card(card):
    [outcome] = outcomes(SPLIT.replace("[H H 3c 4c]", f"[H H 3c {card}]").encode())
    assert isinstance(outcome, Unread) or outcome.unknown


# ------------------------------------------------------------------------------- names and noise

PLAYERS = ("wren", "Tilda Moor", "Osric", "absent")
OWN_NASTY = [
    "Folds", "- Folds", "x - Folds", "x - Calls $1", "Collects $5 from main pot", "x Collects $5 from main pot", "Pocket [As]",
    "- Pocket [H H As]", "($5 in chips) sitout", "(dealer)", "x (dealer)", "HI:lost", "won Total ($9)", "Stage #1", "Stage #",
    "LO:($2)", "Total Pot($5)", "Total Pot($5) | Rake ($0)", "sitout", "x - sitout", "Table: x", "Game Type: x", "with", "[H H 2c]",
    "returns ($2) : not called", "Folded on the RIVER", "[Mucked]", "[Does not show]", "] (x)", "10c", "- B:As",
]  # fmt: skip


def check(new: list[str]) -> None:
    plain = one(SPLIT)
    names = dict(zip(PLAYERS, new, strict=True))
    hand = one(renamed(SPLIT, names))
    assert hand.events == plain.events
    assert [seat.player for seat in hand.seats] == [names[seat.player] for seat in plain.seats]
    assert hand.hero == names["Tilda Moor"]
    same = {"events": (), "seats": (), "hero": None, "text": ""}
    assert hand._replace(**same) == plain._replace(**same)


@pytest.mark.parametrize("name", [*NASTY, *OWN_NASTY])
def test_one_nasty_name(name):
    for at in range(len(PLAYERS)):
        new = [f"p{number}" for number in range(len(PLAYERS))]
        new[at] = name.strip()
        check(new)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=st.lists(some_name, min_size=4, max_size=4, unique=True))
def test_any_names_together(names):
    check(names)


NOISE = [
    "dabchick - sitout (wait for bb)", "dabchick - sitout", "absent - sitting out", "dabchick - timed out", "dabchick - disconnected",
    "dabchick - reconnected", "dabchick joins the table", "dabchick left the table", "Betting is capped", "",
]  # fmt: skip


@pytest.mark.parametrize("line", NOISE)
def test_noise_in_every_place(line):
    plain, lines = one(SPLIT), SPLIT.split("\n")
    for at in range(5, len(lines)):
        hand = one("\n".join([*lines[:at], line, *lines[at:]]))
        assert [event[1:] for event in hand.events] == [event[1:] for event in plain.events]


# ------------------------------------------------------------------------------- whole files


def test_the_memories_and_the_grammar_agree():
    phrases = set()
    for text in (SPLIT, *(hand.text for hand in read_path(SAMPLES) if isinstance(hand, Hand))):
        names = [
            *PLAYERS,
            "Lena_7s",
            "Old Tom",
            "marigold9",
            "Quillan",
            "J. Brack",
            "dunlin",
            "Marsh & Co",
            "pike (77)",
        ]
        for line in text.split("\n"):
            phrases.update(line.replace(name, "§") for name in names)
    assert agree(phrases, site=SITES[0]) >= 100


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_encodings_and_line_ends(encoding, newline):
    text = SPLIT.replace("wren", "Zoë").replace("$", "€")
    [found] = outcomes(text.replace("\n", newline).encode(encoding))
    assert isinstance(found, Hand)
    assert found.events == one(SPLIT).events
    assert (found.currency, found.seats[0].player) == ("EUR", "Zoë")


def test_two_sites_in_one_file():
    ours = (SAMPLES / STUD).read_bytes()
    theirs = next(SAMPLES.parent.glob("pokerstars/2019-03-16*")).read_bytes()
    found = outcomes(ours + b"\n\n" + theirs + b"\n\n" + ours)
    assert [outcome.site for outcome in found] == [
        *["absolute"] * 2, *["pokerstars"] * (len(found) - 4), *["absolute"] * 2]  # fmt: skip


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
            found[f"{outcome.game} {result.verdict}"] += 1
    return found


def test_the_samples_hold():
    assert judged(SAMPLES) == {
        "stud_hi_lo holds": 3, "stud_high holds": 2, "razz holds": 1, "not_stud": 1}  # fmt: skip


@pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here; ours are above")
def test_the_corpus_holds():
    assert judged(CORPUS) == {"stud_hi_lo holds": 1}


def test_every_sample_is_found_by_its_bytes():
    assert {outcome.site for outcome in read_path(SAMPLES)} == {"absolute"}


def test_no_edit_makes_it_raise_or_hold_with_wrong_money():
    choose = random.Random(11)
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
    "piece",
    ["a", " - ", " $1/$2 - ", " Normal ", "HORSE ", "(ET)", " Tourney ID 1", "\nTable: a", "1."],
)
def test_no_header_takes_long(piece):
    """Every open part of the pattern has a longest length."""
    for lead in ("Stage #1: ", "Stage #1: HORSE "):
        begin = time.perf_counter()
        outcomes(f"{lead}{piece * 4000}\n".encode())
        assert time.perf_counter() - begin < 2
