# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Full Tilt: the text is the input, every event is worked out by hand. All names are invented."""

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
from stud_analytics.reading.header import read_stakes
from stud_analytics.rules import load_house, replay

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories" / "fulltilt"
CORPUS = ROOT.parent / "shared" / "corpus" / "fulltilt"
SITES = [load_site("fulltilt"), load_site("pokerstars")]

c = parse_cards
A, S2, S3, S4, S5, S6, S7, SD, SUM = 0, 2, 3, 4, 5, 6, 7, 8, 9

HI_LO, MIXED, RAZZ, FIVE = (
    "2010-03-16_hi_lo_bramblewick.txt",
    "2010-03-20_mixed_sallow_fen.txt",
    "2010-11-19_razz_heads_up.txt",
    "2013-04-04_five_card_tournament.txt",
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
    lena, tom, mari, brack = 1, 2, 4, 7
    low = "8,7,4,3,2"
    assert sample(HI_LO, 1).events == (
        Ante(7, A, lena, 40),
        Ante(8, A, mari, 40),
        Ante(9, A, tom, 40),
        Ante(10, A, brack, 40),
        StreetStarts(11, S3),
        Dealt(12, S3, lena, c("2h"), c("3d 7c")),
        Dealt(13, S3, tom, c("Qd"), ()),
        Dealt(14, S3, mari, c("Ad"), ()),
        Dealt(15, S3, brack, c("8s"), ()),
        BringIn(17, S3, lena, 50),
        Fold(18, S3, tom),
        Completion(20, S3, mari, 200, 200),
        Call(21, S3, brack, 200),
        Call(22, S3, lena, 150),
        StreetStarts(23, S4),
        Dealt(24, S4, lena, c("4s"), (), c("3d 7c 2h")),
        Dealt(25, S4, mari, c("As"), (), c("Ad")),
        Dealt(26, S4, brack, c("7d"), (), c("8s")),
        Bet(27, S4, mari, 200, 200),
        Call(28, S4, brack, 200),
        Call(29, S4, lena, 200),
        StreetStarts(30, S5),
        Dealt(31, S5, lena, c("8h"), (), c("3d 7c 2h 4s")),
        Dealt(32, S5, mari, c("Jc"), (), c("Ad As")),
        Dealt(33, S5, brack, c("Kc"), (), c("8s 7d")),
        Bet(34, S5, mari, 400, 400),
        Call(35, S5, brack, 400),
        Call(36, S5, lena, 400),
        StreetStarts(37, S6),
        Dealt(38, S6, lena, c("9d"), (), c("3d 7c 2h 4s 8h")),
        Dealt(39, S6, mari, c("Js"), (), c("Ad As Jc")),
        Dealt(40, S6, brack, c("2s"), (), c("8s 7d Kc")),
        Bet(41, S6, mari, 40, 40, True),
        Call(42, S6, brack, 40),
        Call(43, S6, lena, 40),
        StreetStarts(44, S7),
        Dealt(45, S7, lena, (), c("Kh"), c("3d 7c 2h 4s 8h 9d")),
        Bet(46, S7, brack, 400, 400),
        Call(47, S7, lena, 400),
        StreetStarts(48, SD),
        Shown(49, SD, brack, c("3h 4d 8s 7d Kc 2s Qh"), "King Queen high", low),
        Shown(50, SD, lena, c("3d 7c 2h 4s 8h 9d Kh"), None, low),
        Collected(51, SD, brack, 400, 1, "high"),
        Collected(52, SD, brack, 200, 1, "low"),
        Collected(53, SD, lena, 200, 1, "low"),
        Shown(54, SD, mari, c("6h Qc Ad As Jc Js 5c"), "two pair, Aces and Jacks"),
        Collected(55, SD, mari, 1290, 0, "high"),
        Collected(56, SD, brack, 645, 0, "low"),
        Collected(57, SD, lena, 645, 0, "low"),
        StreetStarts(58, SUM),
        PotStated(59, SUM, 0, 3480, 100, None, (2680, 800)),
        SeatStated(
            60, SUM, lena, "showed", None, c("3d 7c 2h 4s 8h 9d Kh"), 845, "King Nine high", low
        ),
        SeatStated(61, SUM, tom, "folded", S3),
        SeatStated(
            62,
            SUM,
            mari,
            "showed",
            None,
            c("6h Qc Ad As Jc Js 5c"),
            1290,
            "two pair, Aces and Jacks",
        ),
        SeatStated(63, SUM, 5, "other"),
        SeatStated(
            64, SUM, brack, "showed", None, c("3h 4d 8s 7d Kc 2s Qh"), 1245, "King Queen high", low
        ),
    )


def test_every_event_of_five_card_stud():
    lena, quil, brack, dun = 2, 3, 6, 8
    assert sample(FIVE, 0).events == (
        Ante(6, A, lena, 75),
        Ante(7, A, quil, 75),
        Ante(8, A, brack, 75),
        Ante(9, A, dun, 75),
        StreetStarts(10, S2),
        Dealt(11, S2, lena, c("Td"), c("Ts")),
        Dealt(12, S2, quil, c("4h"), ()),
        Dealt(13, S2, brack, c("As"), ()),
        Dealt(14, S2, dun, c("9d"), ()),
        BringIn(16, S2, quil, 125),
        Completion(17, S2, brack, 400, 400),
        Call(18, S2, dun, 400),
        Raise(19, S2, lena, 800, 800),
        Fold(22, S2, quil),
        Raise(24, S2, brack, 575, 975, True),
        Call(25, S2, dun, 575),
        Call(26, S2, lena, 175),
        StreetStarts(27, S3),
        Dealt(28, S3, lena, c("2c"), (), c("Td")),
        Dealt(29, S3, brack, c("7h"), (), c("As")),
        Dealt(30, S3, dun, c("9h"), (), c("9d")),
        Bet(31, S3, dun, 400, 400),
        Call(32, S3, lena, 400),
        StreetStarts(33, S4),
        Dealt(34, S4, lena, c("2s"), (), c("Td 2c")),
        Dealt(35, S4, brack, c("Kd"), (), c("As 7h")),
        Dealt(36, S4, dun, c("5c"), (), c("9d 9h")),
        Check(37, S4, dun),
        Bet(38, S4, lena, 800, 800),
        Call(39, S4, dun, 800),
        StreetStarts(40, S5),
        Dealt(41, S5, lena, c("Jc"), (), c("Td 2c 2s")),
        Dealt(42, S5, brack, c("Ad"), (), c("As 7h Kd")),
        Dealt(43, S5, dun, c("6d"), (), c("9d 9h 5c")),
        Check(44, S5, dun),
        Bet(46, S5, lena, 800, 800),
        Fold(47, S5, dun),
        Returned(48, S5, lena, 800),
        StreetStarts(49, SD),
        Shown(50, SD, lena, c("Ts Td 2c 2s Jc"), "two pair, Tens and Twos"),
        Collected(51, SD, lena, 2400, 1),
        Mucked(52, SD, brack),
        Collected(53, SD, lena, 3350, 0),
        StreetStarts(54, SUM),
        PotStated(55, SUM, 0, 5750, 0, None, (3350, 2400)),
        SeatStated(56, SUM, lena, "showed", None, c("Ts Td 2c 2s Jc"), 5750, "two pair, Tens and Twos"),
        SeatStated(57, SUM, quil, "folded", S2),
        SeatStated(58, SUM, brack, "mucked", None, c("Qc As 7h Kd Ad"), None, "a pair of Aces"),
        SeatStated(59, SUM, dun, "folded", S5),
    )  # fmt: skip


def test_all_in_on_the_bring_in_and_hands_shown_at_once():
    lena, tom = 1, 2
    events = sample(RAZZ, 0).events
    # Double-spaced: the text keeps the blank lines, so lines count by two.
    assert events[:9] == (
        Ante(7, A, tom, 10),
        Ante(9, A, lena, 10),
        StreetStarts(11, S3),
        Dealt(13, S3, lena, c("5h"), c("3c 8d")),
        Dealt(15, S3, tom, c("Qs"), ()),
        BringIn(19, S3, tom, 12, True),
        Call(21, S3, lena, 12),
        Shown(23, S3, tom, c("Ac 2d Qs")),
        Shown(25, S3, lena, c("3c 8d 5h")),
    )
    assert events[10:12] == (
        Dealt(29, S4, lena, c("Jd"), (), c("3c 8d 5h")),
        Dealt(31, S4, tom, c("4s"), (), c("Ac 2d Qs")),
    )
    assert events[-9:] == (
        Dealt(47, S7, lena, (), c("2s"), c("3c 8d 5h Jd 7s 8h")),
        Dealt(49, S7, tom, (), c("9c"), c("Ac 2d Qs 4s Qd Kh")),
        Shown(51, S7, tom, c("Ac 2d Qs 4s Qd Kh 9c"), "Q,9,4,2,A"),
        Shown(53, S7, lena, c("3c 8d 5h Jd 7s 8h 2s"), "8,7,5,3,2"),
        Collected(55, S7, lena, 44),
        StreetStarts(59, SUM),
        PotStated(61, SUM, 0, 44, 0),
        SeatStated(63, SUM, lena, "showed", None, c("3c 8d 5h Jd 7s 8h 2s"), 44, "8,7,5,3,2"),
        SeatStated(65, SUM, tom, "showed", None, c("Ac 2d Qs 4s Qd Kh 9c"), None, "Q,9,4,2,A"),
    )


def test_an_ante_that_nobody_can_match_comes_back():
    hand = sample(RAZZ, 1)
    assert hand.events[:3] == (
        Ante(7, A, 1, 6, True),
        Ante(9, A, 2, 10),
        Returned(11, A, 2, 4, "ante"),
    )
    assert (hand.ante, hand.bring_in) == (10, None)


def test_an_uncontested_pot():
    events = sample(MIXED, 2).events
    assert events[7:] == (
        BringIn(13, S3, 3, 25),
        Completion(14, S3, 4, 100, 100),
        Fold(15, S3, 1),
        Fold(16, S3, 3),
        Returned(17, S3, 4, 75),
        Mucked(18, S3, 4),
        Collected(19, S3, 4, 95),
        StreetStarts(20, SUM),
        PotStated(21, SUM, 0, 95, 0),
        SeatStated(22, SUM, 1, "folded", S3),
        SeatStated(23, SUM, 3, "folded", S3),
        SeatStated(24, SUM, 4, "collected", None, (), 95),
    )


# ------------------------------------------------------------------------------- headers


def test_what_stands_above_the_hand():
    hand = sample(HI_LO, 0)
    assert (hand.site, hand.hand_id, hand.game, hand.limit) == (
        "fulltilt", "20440000101", "stud_hi_lo", "fixed")  # fmt: skip
    assert (hand.money, hand.currency, hand.decimals) == ("real", "USD", 2)
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (40, 50, 200, 400)
    assert (hand.table, hand.max_seats, hand.tournament) == ("Bramblewick", None, None)
    # Daylight saving began on March 14: four hours.
    assert hand.started_at == datetime(2010, 3, 17, 1, 15, 4, tzinfo=UTC)
    assert hand.hero == "Lena_7s"
    assert hand.seats == (
        Seat(1, "Lena_7s", 4000),
        Seat(2, "Old Tom", 6250),
        Seat(4, "marigold9", 1520),
        Seat(5, "Quillan", 8800, True, False),
        Seat(7, "J. Brack", 5135),
    )


def test_times_in_brackets_are_preferred():
    # Europe changes its clocks two weeks later: five hours between them, not six.
    assert sample(MIXED, 0).started_at == datetime(2010, 3, 20, 19, 2, 11, tzinfo=UTC)
    assert sample(RAZZ, 0).started_at == datetime(2010, 11, 20, 1, 10, tzinfo=UTC)


def test_tournaments():
    razz, five = sample(RAZZ, 0), sample(FIVE, 0)
    assert (razz.money, razz.currency, razz.decimals) == ("tournament", None, 0)
    assert razz.tournament == Tournament("150440012", "$5 + $0.50")
    assert (razz.table, razz.small_bet, razz.big_bet, razz.bring_in) == ("1", 60, 120, None)
    assert five.tournament == Tournament("251330077")
    assert (five.table, five.game, five.ante, five.bring_in) == ("3", "five_card_stud", 75, 125)
    assert [seat.stack for seat in five.seats] == [9225, 6400, 1050, 12000]


def stud(header: str) -> Hand:
    text = outcomes((SAMPLES / MIXED).read_bytes())[2].text
    return one("\n".join([header, *text.split("\n")[1:]]) + "\n")


HEAD = "Full Tilt Poker Game #1: Table Fen - $1/$2 Ante $0.15 - Limit Stud Hi - 1:05:09 ET - 2010/01/20"


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("", "", {"table": "Fen", "small_bet": 100, "game": "stud_high", "max_seats": None}),
        ("Full Tilt Poker Game", "FullTiltPoker Game", {"hand_id": "1"}),
        ("Full Tilt Poker Game", "Full Tilt Poker.fr Game", {"hand_id": "1"}),
        ("Full Tilt Poker Game", "Full Tilt Poker Hand", {"hand_id": "1"}),
        ("Table Fen", "Table Fen (6 max)", {"table": "Fen", "max_seats": 6}),
        ("Table Fen", "Table Fen (deep 6, 8 max)", {"table": "Fen", "max_seats": 8}),
        ("Table Fen", "Table Fen (heads up)", {"table": "Fen", "max_seats": None}),
        ("Table Fen", "Table F_n - o'the (old) Mill", {"table": "F_n - o'the (old) Mill"}),
        ("Table Fen", "Table Razz", {"table": "Razz", "game": "stud_high"}),
        ("Table Fen", "Table Limit Omaha", {"table": "Limit Omaha", "game": "stud_high"}),
        ("$1/$2", "$1 / $2", {"small_bet": 100, "big_bet": 200}),
        ("$1/$2", "$1/ $2", {"small_bet": 100, "big_bet": 200}),
        ("$1/$2", "$1,000/$2,000", {"small_bet": 100_000, "big_bet": 200_000}),
        ("$1/$2", "€1/€2", {"currency": "EUR"}),
        (" Ante $0.15", "", {"ante": 15}),
        ("$1/$2 Ante $0.15 - Limit Stud Hi", "Limit Stud Hi - $1/$2 Ante $0.15", {"small_bet": 100, "ante": 15}),
        ("Limit Stud Hi", "Limit Stud H/L", {"game": "stud_hi_lo"}),
        ("Limit Stud Hi", "Limit 7 Card Stud", {"game": "stud_high"}),
        ("Limit Stud Hi", "Pot Limit Stud Hi", {"limit": "pot"}),
        ("Limit Stud Hi", "Limit Razz", {"game": "razz"}),
        ("1:05:09 ET", "1:05:09 XYZ", {"started_at": None}),
        ("1:05:09 ET", "7:05:09 CET", {"started_at": datetime(2010, 1, 20, 6, 5, 9, tzinfo=UTC)}),
        (": Table", ": The Ferguson (900123), Table", {"tournament": Tournament("900123"), "money": "tournament"}),
        (": Table", ": $1,050 + $50 Big One (2nd try) (900123), Table", {"tournament": Tournament("900123", "$1,050 + $50")}),
    ],
)  # fmt: skip
def test_forms_of_the_header(old, new, facts):
    hand = stud(HEAD.replace(old, new))
    assert {field: getattr(hand, field) for field in facts} == facts


def test_play_chips():
    text = sample(FIVE, 0).text
    head, rest = text.split("\n", 1)
    head = head.replace("Thursday Heath Stud (251330077), Table 3", "Table Play Chip 88 (8 max)")
    hand = one(f"{head}\n{rest}\n")
    assert (hand.money, hand.currency, hand.decimals, hand.tournament) == ("play", None, 0, None)
    assert (hand.table, hand.max_seats) == ("88", 8)


@pytest.mark.parametrize(
    "game",
    ["Limit Hold'em", "No Limit Hold'em", "Pot Limit Omaha Hi", "Limit Omaha H/L", "Limit Badugi", "Limit 5 Card Draw",
     "$20 - $100 Cap No Limit Hold'em", "No Limit 2-7 Single Draw", "Limit 2-7 Triple Draw", "Limit A-5 Triple Draw"],
)  # fmt: skip
def test_other_games_are_counted(game):
    [outcome] = outcomes(HEAD.replace("Limit Stud Hi", game).encode() + b"\nSeat 1: x ($5)\n")
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.hand_id) == ("not_stud", "1")


# ------------------------------------------------------------------------------- what is refused


def test_a_partial_hand_is_refused_with_its_reason():
    text = sample(MIXED, 2).text.replace("#20440000403:", "#20440000403 (partial):")
    [outcome] = outcomes(text.encode())
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.hand_id) == ("rejected", "20440000403")
    assert "only a part of the hand" in outcome.reason


def test_a_cancelled_hand_is_refused():
    lines = sample(MIXED, 2).text.split("\n")
    lines[15:19] = ["Hand #20440000403 has been canceled"]
    [outcome] = outcomes("\n".join(lines).encode())
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.reason) == ("rejected", "the site cancelled the hand")


def test_cut_hands_are_unfinished_and_read_when_whole():
    text = sample(MIXED, 2).text + "\n"
    lines = text.splitlines(keepends=True)
    for end in range(1, len(lines)):
        [outcome] = outcomes("".join(lines[:end]).encode())
        assert isinstance(outcome, Unread), end
        assert outcome.kind == "unfinished"
    assert one(text).unknown == ()


def test_a_line_that_nobody_knows_is_kept():
    text = sample(MIXED, 2).text.replace("Old Tom folds", "Old Tom does something else")
    [hand] = outcomes(text.encode())
    assert isinstance(hand, Hand)
    assert [(line.line, line.text) for line in hand.unknown] == [
        (16, "Old Tom does something else")
    ]


def test_a_hand_without_its_header_belongs_to_the_site_that_follows():
    for name, follows in ((MIXED, "fulltilt"), ("pokerstars", "pokerstars")):
        path = (
            next(SAMPLES.parent.glob("pokerstars/2019-03-16*"))
            if name == follows
            else SAMPLES / name
        )
        text = path.read_bytes().decode().replace("\r\n", "\n")
        headless = "\n".join(text.split("\n\n")[0].split("\n")[1:])
        first = outcomes(f"{headless}\n\n\n{text}".encode())[0]
        assert isinstance(first, Unread)
        assert (first.kind, first.site, first.line) == ("rejected", follows, 1)


# ------------------------------------------------------------------------------- names and noise

PLAYERS = {
    (HI_LO, 1): ("Lena_7s", "Old Tom", "marigold9", "Quillan", "J. Brack"),
    (RAZZ, 0): ("Lena_7s", "Old Tom"),
    (RAZZ, 1): ("marigold9", "Lena_7s"),
    (FIVE, 0): ("Lena_7s", "Quillan", "J. Brack", "dunlin"),
}
OWN_NASTY = [
    "mucks", "wins the pot", "wins the pot ($5)", "antes $0.40", "antes", "is low with [7s]", "($5)", "x ($5)",
    "($5), is sitting out", "is all in", "and is all in", "brings in for 5", "Uncalled bet of $5 returned to", "Ante of",
    "returned to", "No low hand qualified", "Board:", "Full Tilt Poker", "Full Tilt Poker G", "shows [As]", "ties for the pot",
    "for high", "for low", "HI: x", "collected ($5), mucked", "Total pot 5 | Rake 0", "*** 3RD STREET ***", "Dealt to x", "adds $5",
]  # fmt: skip


def check(key: tuple[str, int], new: list[str]) -> None:
    plain = sample(*key)
    names = dict(zip(PLAYERS[key], new, strict=True))
    hand = one(renamed(plain.text, names) + "\n")
    assert hand.events == plain.events
    assert [seat.player for seat in hand.seats] == [names[seat.player] for seat in plain.seats]
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


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=st.lists(some_name, min_size=5, max_size=5, unique=True))
def test_any_names_together(names):
    for key, players in PLAYERS.items():
        check(key, names[: len(players)])


NOISE = [
    "dabchick sits down", "dabchick adds $40", "Old Tom stands up", "Old Tom is sitting out", "dunlin has 5 seconds left to act",
    "dunlin has timed out", "dunlin has returned", "dunlin has been disconnected", "dunlin has reconnected",
    "dunlin has requested TIME", "dunlin is feeling angry", "dunlin: gl all", "dabchick: dunlin folds", "dunlin: folds",
    "dunlin: wins the pot ($5)", "dunlin: [As Kd] :-)", "Dealer: Hand #5", "a: b: c", "Old Tom: *** SUMMARY ***", "",
]  # fmt: skip


@pytest.mark.parametrize("line", NOISE)
def test_noise_in_every_place(line):
    plain = sample(MIXED, 0)
    lines = plain.text.split("\n")
    for at in range(5, len(lines)):
        hand = one("\n".join([*lines[:at], line, *lines[at:]]) + "\n")
        assert [event[1:] for event in hand.events] == [event[1:] for event in plain.events]


def test_chat_is_not_taken_for_play():
    """A colon after a name is chat, unless it belongs to the name."""
    plain = sample(MIXED, 2)
    text = plain.text.replace("dunlin", "Old Tom:")
    assert one(text.replace("Old Tom: folds", "Old Tom folds") + "\n").events == plain.events


# ------------------------------------------------------------------------------- whole files


def test_the_memories_and_the_grammar_agree():
    phrases = set()
    for (name, number), players in PLAYERS.items():
        for line in sample(name, number).text.split("\n"):
            phrases.update(line.replace(player, "§") for player in players)
    assert agree(phrases, site=SITES[0]) >= 60


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-16-le"])
@pytest.mark.parametrize(
    "newline", ["\n", "\r\n", "\r", "\n\n"], ids=["lf", "crlf", "cr", "double"]
)
def test_encodings_and_line_ends(encoding, newline):
    hand = sample(HI_LO, 1)
    [found] = outcomes((hand.text + "\n").replace("\n", newline).encode(encoding))
    assert isinstance(found, Hand)
    assert [event[1:] for event in found.events] == [event[1:] for event in hand.events]


def test_two_sites_in_one_file():
    ours = (SAMPLES / MIXED).read_bytes().replace(b"\r\n", b"\n")
    theirs = next(SAMPLES.parent.glob("pokerstars/2019-03-16*")).read_bytes()
    found = outcomes(ours + b"\n\n" + theirs + b"\n\n" + ours)
    assert [outcome.site for outcome in found] == [
        *["fulltilt"] * 3, *["pokerstars"] * (len(found) - 6), *["fulltilt"] * 3]  # fmt: skip
    assert all(outcome.kind == "not_stud" for outcome in found if isinstance(outcome, Unread))


def judged(folder: Path) -> Counter[str]:
    """Every file read whole and every hand judged; verdicts, and the kinds of what is no stud."""
    found: Counter[str] = Counter()
    for source in find_sources(folder):
        for outcome in read_source(source, SITES):
            if isinstance(outcome, Unread):
                found[outcome.kind] += 1
                continue
            assert outcome.unknown == ()
            result = replay(outcome, load_house("fulltilt"))
            assert result.findings == (), (outcome.file, outcome.line)
            assert result.balanced
            [stated] = [event for event in outcome.events if type(event) is PotStated]
            assert sum(pot.amount for pot in result.pots) == stated.total
            assert result.rake == stated.rake
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
    assert judged(SAMPLES) == {
        "stud_hi_lo holds": 2, "stud_high holds": 2, "razz holds": 2, "five_card_stud holds": 1, "not_stud": 1,
    }  # fmt: skip


@pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here; ours are above")
def test_the_corpus_holds():
    assert judged(CORPUS) == {
        "stud_hi_lo holds": 2, "stud_high holds": 19, "razz holds": 2, "five_card_stud holds": 1, "not_stud": 31,
    }  # fmt: skip


def test_stakes_are_remembered_apart_from_the_table():
    """Hands of every table share what is remembered of a header's phrase."""
    read_stakes.cache_clear()
    for table in ("Fen", "Moor", "Mere"):
        stud(HEAD.replace("Fen", table))
    assert read_stakes.cache_info().misses <= 2


def test_every_sample_is_found_by_its_bytes():
    assert {outcome.site for outcome in read_path(SAMPLES)} == {"fulltilt"}


def test_no_edit_makes_it_raise_or_hold_with_wrong_money():
    choose = random.Random(7)
    files = [path.read_bytes() for path in sorted(SAMPLES.glob("*.txt"))]
    house = load_house("fulltilt")
    held = 0
    for _ in range(600):
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
    "piece", ["a", " - ", " - $1/$2 - ", " - Limit ", "(1), Table ", "a (6 max)", "1.", "(1), a (8 max) - $1/$2 - Limit x ", "$1 + "]
)  # fmt: skip
def test_no_header_takes_long(piece):
    """Every open part of the pattern has a longest length."""
    [outcome] = outcomes(f"Full Tilt Poker Game #1: {piece * 4000}\n".encode())
    assert isinstance(outcome, Unread)
    begin = time.perf_counter()
    SITES[0].headers[0].pattern.match(f"Full Tilt Poker Game #1: {piece * 4000}")
    assert time.perf_counter() - begin < 1
