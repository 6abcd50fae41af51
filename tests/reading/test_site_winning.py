# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Winning, both forms: the text is the input, every event is worked out by hand. All names are
invented."""

import random
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from rewritten import damaged
from test_reading_names import NASTY, renamed, some_name

from stud_analytics.cards import HIDDEN, parse_cards
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
from stud_analytics.reading.phrases import grammar_of
from stud_analytics.rules import load_house, replay

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories" / "winning"
CORPUS = ROOT.parent / "shared" / "corpus" / "winning"
SITES = [load_site("winning"), load_site("pokerstars")]

c = parse_cards
X, XX = (HIDDEN,), (HIDDEN, HIDDEN)
A, S3, S4, S5, S6, S7, SD, SUM = 0, 3, 4, 5, 6, 7, 8, 9

SPLIT, STUD, TOUR, OLD = (
    "2026-03-01_hi_lo_sallow_fen.txt",
    "2019-08-04_stud_plover.txt",
    "2020-05-02_tournament.txt",
    "2016-07-03_older_form_plover.txt",
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
    """One hand of a sample file, by itself, in plain UTF-8."""
    hand = outcomes((SAMPLES / name).read_bytes())[number]
    assert isinstance(hand, Hand)
    return one(hand.text + "\n")


# ------------------------------------------------------------------------------- events


def test_every_event_of_a_split_pot_with_a_side_pot():
    lena, tom, mari, quil = 1, 3, 6, 8
    low = "8,5,4,3,2"
    trips, pairs = "three of a kind, Tens", "two pair, Queens and Sevens"
    assert sample(SPLIT, 0).events == (
        Ante(8, A, quil, 10),
        Ante(9, A, tom, 10),
        Ante(10, A, mari, 10),
        Ante(11, A, lena, 10),
        StreetStarts(12, S3),
        Dealt(14, S3, lena, c("3h"), c("5d 4c")),
        Dealt(15, S3, tom, c("Qh"), ()),
        Dealt(16, S3, mari, c("Tc"), ()),
        Dealt(17, S3, quil, c("Jd"), ()),
        BringIn(18, S3, lena, 20),
        Call(19, S3, tom, 20),
        Completion(20, S3, mari, 50, 50),
        Fold(21, S3, quil),
        Call(22, S3, lena, 30),
        Call(23, S3, tom, 30),
        StreetStarts(24, S4),
        Dealt(26, S4, lena, c("8s"), (), c("5d 4c 3h")),
        Dealt(27, S4, tom, c("Qc"), (), c("Qh")),
        Dealt(28, S4, mari, c("Td"), (), c("Tc")),
        Bet(29, S4, tom, 50, 50),
        Raise(30, S4, mari, 100, 100),
        Call(31, S4, lena, 100),
        Call(32, S4, tom, 50),
        StreetStarts(33, S5),
        Dealt(35, S5, lena, c("2s"), (), c("5d 4c 3h 8s")),
        Dealt(36, S5, tom, c("7c"), (), c("Qh Qc")),
        Dealt(37, S5, mari, c("4h"), (), c("Tc Td")),
        Check(38, S5, tom),
        Bet(39, S5, mari, 100, 100),
        Raise(40, S5, lena, 200, 200),
        Call(41, S5, tom, 200),
        Call(42, S5, mari, 50, True),
        StreetStarts(43, S6),
        Dealt(45, S6, lena, c("Kd"), (), c("5d 4c 3h 8s 2s")),
        Dealt(46, S6, tom, c("9d"), (), c("Qh Qc 7c")),
        Dealt(47, S6, mari, c("6s"), (), c("Tc Td 4h")),
        Check(48, S6, tom),
        Bet(49, S6, lena, 100, 100),
        Call(50, S6, tom, 100),
        StreetStarts(51, S7),
        Dealt(53, S7, lena, (), c("9c"), c("5d 4c 3h 8s 2s Kd")),
        Check(54, S7, tom),
        Bet(55, S7, lena, 100, 100),
        Call(56, S7, tom, 100),
        StreetStarts(57, SD),
        Shown(59, SD, lena, c("5d 4c 3h 8s 2s Kd"), "high card King", low),
        Shown(60, SD, tom, c("Ah 7d Qh Qc 7c 9d 2d"), pairs),
        Shown(61, SD, mari, c("Ts 9h Tc Td 4h 6s Jc"), trips),
        Collected(62, SD, tom, 240, 1),
        Collected(63, SD, lena, 240, 1),
        Collected(64, SD, mari, 449, 0),
        Collected(65, SD, lena, 449, 0),
        StreetStarts(66, SUM),
        PotStated(67, SUM, 0, 1378, 58, 4),
        SeatStated(
            68, SUM, lena, "showed", None, c("5d 4c 3h 8s 2s Kd"), 689, "high card King", low
        ),
        SeatStated(69, SUM, tom, "showed", None, c("Ah 7d Qh Qc 7c 9d 2d"), 240, pairs),
        SeatStated(70, SUM, mari, "showed", None, c("Ts 9h Tc Td 4h 6s Jc"), 449, trips),
        SeatStated(71, SUM, quil, "folded", S3),
    )


def test_a_pot_that_only_the_summary_pays():
    hand = sample(STUD, 0)
    assert hand.events[-10:] == (
        Bet(22, S4, 7, 10, 10),
        Raise(23, S4, 5, 20, 20),
        Fold(24, S4, 7),
        Returned(25, S4, 5, 10),
        Mucked(26, S4, 5),
        StreetStarts(27, SUM),
        PotStated(28, SUM, 0, 51),
        SeatStated(29, SUM, 2, "folded", S3),
        SeatStated(30, SUM, 5, "collected", None, (), 51),
        SeatStated(31, SUM, 7, "folded", S4),
    )
    result = replay(hand, load_house("winning"))
    # Antes 6, bring-in 5, two at 10 on 3rd, two at 10 on 4th.
    assert [(award.seat, award.amount) for award in result.awards] == [(5, 51)]


def test_an_all_in_with_the_cards_run_out():
    lena, brack = 1, 4
    assert sample(TOUR, 0).events[-20:] == (
        StreetStarts(22, S5),
        Dealt(24, S5, lena, c("Jc"), (), c("Kh Kc 9d 4s")),
        Dealt(25, S5, brack, c("Th"), (), c("6s Ad")),
        Bet(26, S5, brack, 200, 200),
        Raise(27, S5, lena, 400, 400),
        Call(28, S5, brack, 20, True),
        Returned(29, S5, lena, 180),
        StreetStarts(30, S6),
        Dealt(32, S6, lena, c("2c"), (), c("Kh Kc 9d 4s Jc")),
        Dealt(33, S6, brack, c("6d"), (), c("6s Ad Th")),
        StreetStarts(34, S7),
        Dealt(36, S7, lena, (), c("9h"), c("Kh Kc 9d 4s Jc 2c")),
        StreetStarts(37, SD),
        Shown(39, SD, lena, c("Kh Kc 9d 4s Jc 2c 9h"), "two pair, Kings and Nines"),
        Shown(40, SD, brack, c("As 5h 6s Ad Th 6d 3c"), "two pair, Aces and Sixes"),
        Collected(41, SD, brack, 1280, 0),
        StreetStarts(42, SUM),
        PotStated(43, SUM, 0, 1280, 0),
        SeatStated(44, SUM, lena, "showed", None, c("Kh Kc 9d 4s Jc 2c 9h"), None, "two pair, Kings and Nines"),
        SeatStated(45, SUM, brack, "showed", None, c("As 5h 6s Ad Th 6d 3c"), 1280, "two pair, Aces and Sixes"),
    )  # fmt: skip


def test_every_event_of_the_older_form():
    tom, lena, mari = 2, 5, 8
    # Double-spaced: the text keeps the blank lines, so lines count by two.
    assert sample(OLD, 0).events == (
        Ante(11, A, tom, 15),
        Ante(13, A, lena, 15),
        Ante(15, A, mari, 15),
        # A card a line; the third is the door card, and no heading opens 3rd street.
        Dealt(29, S3, tom, c("9h"), XX),
        Dealt(31, S3, lena, c("7c"), c("4h As")),
        Dealt(33, S3, mari, c("3s"), XX),
        BringIn(35, S3, mari, 40),
        Call(37, S3, tom, 40),
        Completion(39, S3, lena, 100, 100),
        Call(41, S3, mari, 60),
        Fold(43, S3, tom),
        StreetStarts(45, S4),
        Dealt(47, S4, lena, c("2d"), ()),
        Dealt(49, S4, mari, c("3d"), ()),
        Bet(51, S4, mari, 100, 100),
        Raise(53, S4, lena, 200, 200),
        Call(55, S4, mari, 100),
        StreetStarts(57, S5),
        Dealt(59, S5, lena, c("Kd"), ()),
        Dealt(61, S5, mari, c("8h"), ()),
        Check(63, S5, mari),
        Bet(65, S5, lena, 200, 200),
        Call(67, S5, mari, 200),
        StreetStarts(69, S6),
        Dealt(71, S6, lena, c("6h"), ()),
        Dealt(73, S6, mari, c("Jd"), ()),
        Check(75, S6, mari),
        Bet(77, S6, lena, 200, 200),
        Raise(79, S6, mari, 400, 400),
        # 2 and 2.85 more: over the 4, so a raise.
        Raise(81, S6, lena, 285, 485, True),
        Call(83, S6, mari, 85),
        StreetStarts(85, S7),
        Dealt(87, S7, lena, (), c("5d")),
        Dealt(89, S7, mari, (), X),
        StreetStarts(91, SUM),
        PotStated(93, SUM, 0, 1960, 85, 10),
        SeatStated(95, SUM, tom, "other", None, (), 0, net=-55),
        SeatStated(97, SUM, lena, "showed", None, c("4h As 7c 2d Kd 6h 5d"), 980, net=-20),
        SeatStated(99, SUM, mari, "showed", None, c("Jh 8d 3s 3d 8h Jd Qs"), 980, net=-20),
    )


def test_an_uncontested_pot_of_the_older_form():
    assert sample(OLD, 1).events[-11:] == (
        StreetStarts(31, S4),
        Dealt(33, S4, 5, c("2s"), ()),
        Dealt(35, S4, 8, c("9c"), ()),
        Bet(37, S4, 5, 100, 100),
        Fold(41, S4, 8),
        Returned(43, S4, 5, 100),
        Mucked(45, S4, 5),
        StreetStarts(47, SUM),
        PotStated(49, SUM, 0, 220, 9, 1),
        SeatStated(51, SUM, 5, "mucked", None, (), 220, net=105),
        SeatStated(53, SUM, 8, "other", None, (), 0, net=-115),
    )


def test_an_all_in_call_and_a_side_pot_of_the_older_form():
    hand = sample(OLD, 2)
    wagers = [e for e in hand.events if e.street == S5 and type(e) in (Bet, Call, Raise)]
    assert wagers == [
        Bet(65, S5, 8, 200, 200), Call(67, S5, 2, 100, True), Raise(69, S5, 5, 400, 400),
        Call(71, S5, 8, 200)]  # fmt: skip
    # 9.45 among three: 3 times 3.15; 10 beside it among two.
    assert [pot.amount for pot in replay(hand, load_house("winning")).pots] == [945, 1000]


def test_the_older_form_without_blank_lines():
    lines = sample(OLD, 0).text.split("\n")
    single = one("\n".join(line for line in lines if line) + "\n")
    assert [e._replace(line=2 * e.line - 1) for e in single.events] == list(sample(OLD, 0).events)


# ------------------------------------------------------------------------------- headers


def test_what_stands_above_the_hand():
    hand = sample(SPLIT, 0)
    assert (hand.site, hand.hand_id, hand.game, hand.limit) == (
        "winning", "2680000101", "stud_hi_lo", "fixed")  # fmt: skip
    assert (hand.money, hand.currency, hand.decimals) == ("real", "USD", 2)
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (10, 20, 50, 100)
    assert (hand.table, hand.max_seats, hand.tournament) == ("Sallow Fen", 8, None)
    assert hand.started_at == datetime(2026, 3, 1, 20, 15, 4, tzinfo=UTC)
    assert hand.hero == "Lena_7s"
    assert hand.seats == (
        Seat(1, "Lena_7s", 2000),
        Seat(3, "Old Tom", 1450),
        Seat(5, "dunlin", 1120, True, False),
        Seat(6, "marigold9", 310),
        Seat(8, "Quillan", 900),
    )


def test_what_stands_above_a_hand_of_the_older_form():
    hand = sample(OLD, 0)
    assert (hand.hand_id, hand.game, hand.limit) == ("700000101", "stud_hi_lo", "fixed")
    assert (hand.money, hand.currency, hand.decimals) == ("real", "USD", 2)
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (15, 40, 100, 200)
    assert (hand.table, hand.max_seats) == ("(PRR) Plover - 2", None)
    # Nobody knows whose clock it is.
    assert hand.started_at is None
    assert hand.hero == "Lena_7s"
    assert hand.seats == (
        Seat(2, "Old Tom", 1820),
        Seat(5, "Lena_7s", 1000),
        Seat(8, "marigold9", 2640),
    )


def test_tournaments():
    hand = sample(TOUR, 0)
    assert (hand.money, hand.currency, hand.decimals) == ("tournament", None, 0)
    assert hand.tournament == Tournament("20440071", None, "5")
    assert (hand.table, hand.max_seats, hand.small_bet, hand.big_bet) == ("3", 8, 100, 200)
    assert [seat.stack for seat in hand.seats] == [1500, 640]
    old = sample(OLD, 4)
    assert (old.money, old.currency, old.decimals) == ("tournament", None, 0)
    assert old.tournament == Tournament("$50 Heath Freeroll")
    assert (old.table, old.small_bet, old.big_bet, old.ante) == ("7", 100, 200, 10)


HEAD = "Hand #1 - 7Stud(Fixed Limit) - $0.10/$0.20 - 2019/08/04 9:05:00 UTC\nPlover 8-max"
OLD_HEAD = "Game started at: 2016/7/3 20:5:36\n\nGame ID: 2 1/2 (PRR) Plover - 2 (Seven Cards Stud)"


def stud(name: str, number: int, head: str) -> Hand:
    text = sample(name, number).text
    return one(f"{head}\n{text[text.index('Seat ') :]}\n")


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("", "", {"hand_id": "1", "table": "Plover", "max_seats": 8, "small_bet": 10, "game": "stud_high"}),
        ("7Stud(", "7Stud (", {"game": "stud_high"}),
        ("7Stud(", "7Stud H/L (", {"game": "stud_hi_lo"}),
        ("7Stud(", "7stud h/l(", {"game": "stud_hi_lo"}),
        ("7Stud(", "Razz(", {"game": "razz"}),
        ("Fixed Limit", "Pot Limit", {"limit": "pot"}),
        ("$0.20", "$0.20, Ante $0.02", {"ante": 2, "big_bet": 20}),
        ("$0.10/$0.20", "$0.10 / $0.20", {"small_bet": 10, "big_bet": 20}),
        ("$0.10/$0.20", "$1,000/$2,000", {"small_bet": 100_000}),
        ("$0.10/$0.20 - ", "0.10/0.20 - ", {"money": "play", "currency": None}),
        ("Plover 8-max", "Old Mill - 8-max 8-max", {"table": "Old Mill - 8-max", "max_seats": 8}),
        ("Plover 8-max", "Forest Lake 6-max Seat #3 is the button", {"table": "Forest Lake", "max_seats": 6}),
        ("Plover 8-max", "\nPlover 8-max", {"table": "Plover"}),
        (" UTC", " XYZ", {"started_at": None}),
        ("2019/08/04 9:05:00", "2019/8/4 09:05:00", {"started_at": datetime(2019, 8, 4, 9, 5, tzinfo=UTC)}),
        ("#1 - ", "#1 - Tournament #99 - ", {"tournament": Tournament("99"), "money": "tournament"}),
    ],
)  # fmt: skip
def test_forms_of_the_header(old, new, facts):
    hand = stud(STUD, 0, HEAD.replace(old, new))
    assert {field: getattr(hand, field) for field in facts} == facts


@pytest.mark.parametrize(
    "stakes",
    ["Level 5 (100.00/200.00)- ", "Level 5 (100/200) - ", "Level 5 (100.00/200.00, Ante 20.00) - ", "Level V 100/200 - ", "(100/200) - ",
     "Level 5 (100.00/200.00), Ante 20.00 - "],
)  # fmt: skip
def test_levels_of_tournaments(stakes):
    head = f"Hand #1 - Tournament #99 - 7Stud(Fixed Limit) - {stakes}2020/05/02 18:40:11 UTC\nTable '3' 8-max Seat #1 is the button"
    hand = stud(TOUR, 0, head)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.table) == (100, 200, 20, "3")


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("", "", {"hand_id": "2", "table": "(PRR) Plover - 2", "small_bet": 100}),
        ("\n\n", "\n", {"hand_id": "2"}),
        ("1/2 ", "0.50/1 ", {"small_bet": 50, "big_bet": 100}),
        ("1/2 ", "$1/$2 ", {"small_bet": 100}),
        (
            "(PRR) Plover - 2",
            "Hold'em (Omaha) x",
            {"table": "Hold'em (Omaha) x", "game": "stud_high"},
        ),
        ("Seven Cards Stud", "Seven Cards Stud HiLow", {"game": "stud_hi_lo"}),
    ],
)
def test_forms_of_the_older_header(old, new, facts):
    hand = stud(OLD, 1, OLD_HEAD.replace(old, new))
    assert {field: getattr(hand, field) for field in facts} == facts


@pytest.mark.parametrize(
    "game",
    ["Holdem(No Limit)", "Omaha(Pot Limit)", "Omaha H/L(Pot Limit)", "5Card Omaha(Pot Limit)", "5Card Omaha H/L(Pot Limit)",
     "6Card Omaha(Pot Limit)", "6+ Holdem(No Limit)", "Omaha H/L (Fixed Limit)", "4Card Omaha Bomb Pot(Pot Limit)"],
)  # fmt: skip
def test_other_games_are_counted(game):
    [outcome] = outcomes(HEAD.replace("7Stud(Fixed Limit)", game).encode() + b"\nSeat 1: x ($5)\n")
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.hand_id) == ("not_stud", "1")
    told_otherwise = HEAD.replace(
        "7Stud(Fixed Limit) - $0.10/$0.20", f"Jackpot #5 - {game} - 0.5 and more"
    )
    assert [
        outcome.kind for outcome in outcomes(told_otherwise.encode()) if isinstance(outcome, Unread)
    ] == ["not_stud"]
    tournament = HEAD.replace(
        "7Stud(Fixed Limit) - $0.10/$0.20", f"Tournament #5 - {game} - Level 2 (20.00/40.00)"
    )
    assert [
        outcome.kind for outcome in outcomes(tournament.encode()) if isinstance(outcome, Unread)
    ] == ["not_stud"]


@pytest.mark.parametrize("game", ["Hold'em", "Omaha", "Omaha HiLow", "Five Cards Omaha"])
def test_other_games_of_the_older_form_are_counted(game):
    [outcome] = outcomes(
        OLD_HEAD.replace("Seven Cards Stud", game).encode() + b"\nSeat 1: x (5).\n"
    )
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.hand_id) == ("not_stud", "2")
    [outcome] = outcomes(
        f"Game started at: 2016/7/3 20:5:36\nGame ID: 2 Some Table ({game}) x\nSeat 1: x (5).\n".encode()
    )
    assert isinstance(outcome, Unread)
    assert outcome.kind == "not_stud"


def test_a_stud_hand_with_another_header_is_rejected():
    text = sample(STUD, 0).text.replace("$0.10/$0.20", "some stakes")
    [outcome] = outcomes(text.encode())
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.hand_id) == ("rejected", "86000211")
    assert "the game cannot be read" in outcome.reason


@pytest.mark.parametrize(
    ("words", "high", "low"),
    [
        ("HI - a pair of Aces [Ah As Kd Qc 9s] | LO - [8,7,5,3,2]", "a pair of Aces", "8,7,5,3,2"),
        ("HI - a pair of Aces [Ah As Kd Qc 9s]", "a pair of Aces", None),
        ("HI - a straight, Two to Six | LO - 6,5,4,3,2", "a straight, Two to Six", "6,5,4,3,2"),
        ("LO - [8,7,5,3,2]", None, "8,7,5,3,2"),
        ("two pair, Aces and Kings [Ah As Kd Kc 9s]", "two pair, Aces and Kings", None),
    ],
)
def test_words_of_both_hands(words, high, low):
    assert grammar_of(SITES[0]).words(words) == (high, low)


@pytest.mark.parametrize(
    "line",
    ["Main pot $1.00", "Main pot $1.00 | Rake $0.10", "Main pot $1.00 | Rake $0.10 | JP Fee $0.01",
     "Main pot $1.00 | Side pot(1) $2.00 | Rake $0.10", "Main pot $1.00 Side pot(1) $2.00 Side pot(2) $1.00 | Rake $0.10",
     "Main pot $1.00, Side pot-1 $2.00 | Rake $0.10", "Main pot 1280.00 | Rake 0.00", "Main pot $1.00 | Fund $0.01"],
)  # fmt: skip
def test_pots_under_headings_say_nothing_that_is_used(line):
    text = sample(STUD, 0).text.replace("Main pot $0.31 | Rake $0.00", line)
    assert one(text + "\n").events == sample(STUD, 0).events


# ------------------------------------------------------------------------------- ends


@pytest.mark.parametrize(("name", "number"), [(SPLIT, 0), (STUD, 0), (TOUR, 0), (OLD, 0), (OLD, 1)])
def test_cut_hands_are_unfinished_and_read_when_whole(name, number):
    text = sample(name, number).text + "\n"
    lines = text.splitlines(keepends=True)
    last = max(
        at for at, line in enumerate(lines) if line.startswith(("Seat ", "Player ", "*Player "))
    )
    for end in range(1, last + 1):
        [outcome] = outcomes("".join(lines[:end]).encode())
        assert isinstance(outcome, Unread), end
        assert outcome.kind == "unfinished"
    assert one(text).unknown == ()


@pytest.mark.parametrize(("name", "number"), [(SPLIT, 0), (STUD, 0), (OLD, 1)])
def test_no_cut_inside_a_line_makes_another_hand(name, number):
    whole = sample(name, number)
    text = whole.text
    for end in range(len(text) - 400, len(text)):
        for outcome in outcomes(text[:end].encode()):
            assert isinstance(outcome, Unread) or outcome.events == whole.events, text[
                end - 30 : end
            ]


def test_a_hand_without_its_header_is_rejected_in_either_form():
    for name in (STUD, OLD):
        text = sample(name, 0).text
        headless = text[text.index("Seat ") :]
        first = outcomes(f"{headless}\n\n\n{text}\n".encode())[0]
        assert isinstance(first, Unread)
        assert (first.kind, first.site, first.line) == ("rejected", "winning", 1)


def test_a_line_that_nobody_knows_is_kept():
    for name, number, line in ((STUD, 0, 17), (OLD, 0, 43)):
        text = sample(name, number).text.split("\n")
        text[line - 1] = text[line - 1].replace("folds", "does something else")
        [hand] = outcomes("\n".join(text).encode())
        assert isinstance(hand, Hand)
        assert [(unknown.line, unknown.text) for unknown in hand.unknown] == [
            (line, text[line - 1])
        ]


@pytest.mark.parametrize(
    "line",
    ["dabchick is sitting out", "dabchick waits for big blind", "Old Tom has timed out", "Player heron has timed out",
     "Player heron sitting out", "Player heron wait BB", "Player Old Tom is disconnected", "heron joined the table",
     "Player heron left the table"],
)  # fmt: skip
def test_lines_that_say_nothing(line):
    for name, number, at in ((SPLIT, 0, 38), (OLD, 0, 50)):
        plain = sample(name, number)
        lines = plain.text.split("\n")
        hand = one("\n".join([*lines[:at], line, *lines[at:]]) + "\n")
        assert [e._replace(line=0) for e in hand.events] == [
            e._replace(line=0) for e in plain.events
        ]


def test_the_bytes_of_the_older_form():
    """UTF-16 with and without its mark, with a stray byte at the end."""
    data = (SAMPLES / OLD).read_bytes()
    assert data[:2] == b"\xff\xfe"
    plain = [outcome.text for outcome in outcomes(data)]
    assert len(plain) == 5
    for other in (data[2:], data + b"\n", data[2:].decode("utf-16-le").encode("utf-16-be")):
        assert [outcome.text for outcome in outcomes(other)] == plain


# ------------------------------------------------------------------------------- names

PLAYERS = {
    (SPLIT, 0): ("Lena_7s", "Old Tom", "marigold9", "dunlin", "Quillan"),
    (STUD, 0): ("wisp", "Lena_7s", "Quillan"),
    (TOUR, 0): ("Lena_7s", "J. Brack"),
    (OLD, 0): ("Old Tom", "Lena_7s", "marigold9"),
    (OLD, 1): ("Lena_7s", "marigold9"),
}
OWN_NASTY = [
    "Player", "*Player", "Player Player", "posts ante $0.10", "ante (0.15)", "ante", "received a card.", "received card: [5d]",
    "received", "bring in (0.40)", "brings in $0.20", "allin (5)", "allin", "mucks cards", "does not show", "did not show",
    "did not show and won $5", "and did not bet", "shows: x", "shows", "does not show cards.Bets: 1.", "Bets: 1. Collects: 2.",
    "Wins: 4.", "(5).", "x (5).", "($5)", "x ($5)", "Main pot $5", "Main pot $5 | Rake $1", "Pot: 5. Rake 0", "Side pot(1) $5",
    "from main pot", "from side pot-1", "HI - x | LO - [7]", "| LO - ", "------ Summary ------", "*** Third street ***",
    "Game ID: 5", "Game ended at: 5", "Hand #", "Hand #5", "Total pot $5", "Low hand (A 2)", "8-max", "wait BB", "Low hand",
]  # fmt: skip


def check(key: tuple[str, int], new: list[str]) -> None:
    plain = sample(*key)
    names = dict(zip(PLAYERS[key], new, strict=True))
    hand = one(renamed(plain.text, names) + "\n")
    assert hand.events == plain.events
    assert {seat.player for seat in hand.seats} == {names[seat.player] for seat in plain.seats}
    assert hand._replace(events=(), seats=(), hero=None, text="") == plain._replace(
        events=(), seats=(), hero=None, text=""
    )


@pytest.mark.parametrize("name", [*NASTY, *OWN_NASTY])
def test_one_nasty_name(name):
    for key, players in PLAYERS.items():
        for at in range(len(players)):
            new = [f"p{number}" for number in range(len(players))]
            new[at] = name.strip()
            check(key, new)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=st.lists(some_name, min_size=5, max_size=5, unique=True))
def test_any_names_together(names):
    # "Dealt to folds" is said of `folds`, or of `Dealt to`: nobody can tell. Each alone is above.
    assume(
        not any(
            name.startswith(("Dealt to", "Seat ", "Uncalled bet (", "Player", "*Player"))
            for name in names
        )
    )
    for key, players in PLAYERS.items():
        check(key, names[: len(players)])


# ------------------------------------------------------------------------------- the whole


def judged(folder: Path) -> Counter[str]:
    """Every file read whole and every hand judged; verdicts, and the kinds of what is no stud."""
    found: Counter[str] = Counter()
    for source in find_sources(folder):
        for outcome in read_source(source, SITES):
            if isinstance(outcome, Unread):
                found[outcome.kind] += 1
                continue
            assert outcome.unknown == ()
            result = replay(outcome, load_house("winning"))
            assert result.findings == (), (outcome.file, outcome.line)
            assert result.balanced
            [stated] = [event for event in outcome.events if type(event) is PotStated]
            said = {e.seat: e.won for e in outcome.events if type(e) is SeatStated and e.won}
            # Of the total rake and fee are taken already.
            assert stated.total == sum(said.values())
            assert (result.rake, result.fees) == (stated.rake or 0, stated.fees or 0)
            collected = {p.seat: p.collected for p in result.players if p.collected}
            assert collected == said
            found[f"{outcome.game} {result.verdict}"] += 1
    return found


def test_the_samples_hold():
    assert judged(SAMPLES) == {"stud_hi_lo holds": 3, "stud_high holds": 4, "not_stud": 2}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here; ours are above")
def test_the_corpus_holds():
    assert judged(CORPUS) == {"stud_hi_lo holds": 2, "stud_high holds": 3}


def test_every_sample_is_found_by_its_bytes():
    assert {outcome.site for outcome in read_path(SAMPLES)} == {"winning"}


def test_no_edit_makes_it_raise_or_hold_with_wrong_money():
    choose = random.Random(7)
    files = [path.read_bytes() for path in sorted(SAMPLES.glob("*.txt"))]
    files.append(files[0].decode("utf-16").encode())
    house = load_house("winning")
    held = 0
    for _ in range(400):
        data = choose.choice(files)
        for _ in range(choose.choice((1, 1, 2, 5))):
            data = damaged(data, choose)
        try:
            found = outcomes(data)
        except NotText:
            continue
        for outcome in found:
            if isinstance(outcome, Hand):
                result = replay(outcome, house)
                assert result.balanced or result.verdict != "holds"
                held += result.verdict == "holds"
    assert held > 100


@pytest.mark.parametrize(
    "piece", ["a", " - ", "(Fixed Limit) - ", "1/2 ", " (x) ", ", Table 1", ", Table 1 (a)", "8-max ", "\n", "$1", "Level 1 ", "x 8-max\n"]
)  # fmt: skip
@pytest.mark.parametrize(
    "start",
    ["Hand #1 - ", "Hand #1 - 7Stud(Fixed Limit) - ", "Hand #1 - 7Stud(Fixed Limit) - $1/$2 - 2019/08/04 9:05:00 UTC\n",
     "Game started at: 2016/7/3 20:5:36\n", "Game started at: 2016/7/3 20:5:36\nGame ID: 1 1/2 "],
)  # fmt: skip
def test_no_header_takes_long(piece, start):
    """Every open part of the pattern has a longest length."""
    text = f"{start}{piece * 4000}\n"
    begin = time.perf_counter()
    outcomes(text.encode())
    assert time.perf_counter() - begin < 2
