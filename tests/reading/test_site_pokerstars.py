# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""PokerStars: the text is the input; every event is worked out by hand. Its headers, names and
phrases are held in the reader's own tests, which speak PokerStars throughout."""

from datetime import UTC, datetime

import pytest
from reading_hands import COMMON, HOLDEM, RAZZ, SPLIT, one, outcomes

from stud_analytics.cards import parse_cards
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Hand,
    Mucked,
    NoLow,
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

c = parse_cards
A, S3, S4, S5, S6, S7, SD, SUM = 0, 3, 4, 5, 6, 7, 8, 9
OSRIC, WREN, TILDA, PIKE = 1, 3, 4, 6


def test_every_event_of_a_split_pot():
    assert one(SPLIT).events == (
        Ante(7, A, OSRIC, 10),
        Ante(8, A, WREN, 10),
        Ante(9, A, TILDA, 10),
        Ante(10, A, PIKE, 10),
        StreetStarts(11, S3),
        Dealt(12, S3, OSRIC, c("Kd"), ()),
        Dealt(13, S3, WREN, c("4h"), ()),
        Dealt(14, S3, TILDA, c("5d"), c("2c 3s")),
        Dealt(15, S3, PIKE, c("3c"), ()),
        BringIn(16, S3, PIKE, 15),
        Completion(17, S3, OSRIC, 50, 50, False, 35),
        Call(18, S3, WREN, 50),
        Raise(20, S3, TILDA, 100, 100, False, 50),
        Fold(21, S3, PIKE),
        Call(22, S3, OSRIC, 50),
        Call(23, S3, WREN, 50),
        StreetStarts(24, S4),
        Dealt(25, S4, OSRIC, c("Kh"), (), c("Kd")),
        Dealt(26, S4, WREN, c("4c"), (), c("4h")),
        Dealt(27, S4, TILDA, c("8s"), (), c("2c 3s 5d")),
        Bet(28, S4, OSRIC, 50, 50),
        Call(29, S4, WREN, 45, True),
        Raise(30, S4, TILDA, 100, 100, False, 50),
        Call(31, S4, OSRIC, 50),
        StreetStarts(32, S5),
        Dealt(33, S5, OSRIC, c("9c"), (), c("Kd Kh")),
        Dealt(34, S5, WREN, c("Td"), (), c("4h 4c")),
        Dealt(35, S5, TILDA, c("7h"), (), c("2c 3s 5d 8s")),
        Check(36, S5, OSRIC),
        Bet(37, S5, TILDA, 100, 100),
        Call(38, S5, OSRIC, 100),
        StreetStarts(39, S6),
        Dealt(40, S6, OSRIC, c("Jc"), (), c("Kd Kh 9c")),
        Dealt(41, S6, WREN, c("Qs"), (), c("4h 4c Td")),
        Dealt(42, S6, TILDA, c("Ad"), (), c("2c 3s 5d 8s 7h")),
        Check(43, S6, OSRIC),
        Check(45, S6, TILDA),
        StreetStarts(46, S7),
        Dealt(47, S7, TILDA, (), c("9s"), c("2c 3s 5d 8s 7h Ad")),
        Bet(48, S7, OSRIC, 100, 100),
        Call(49, S7, TILDA, 100),
        StreetStarts(50, SD),
        Shown(51, SD, OSRIC, c("Ks 6d Kd Kh 9c Jc 9d"), "a full house, Kings full of Nines"),
        Shown(52, SD, TILDA, c("2c 3s 5d 8s 7h Ad 9s"), "high card Ace", "7,5,3,2,A"),
        Collected(53, SD, OSRIC, 248, 1),
        Collected(54, SD, TILDA, 247, 1),
        Mucked(55, SD, WREN),
        Collected(56, SD, OSRIC, 235, 0),
        Collected(57, SD, TILDA, 235, 0),
        StreetStarts(58, SUM),
        PotStated(59, SUM, 0, 1000, 35, None, (470, 495)),
        SeatStated(
            60, SUM, OSRIC, "showed", None, c("Ks 6d Kd Kh 9c Jc 9d"), 483,
            "a full house, Kings full of Nines",
        ),
        SeatStated(61, SUM, WREN, "mucked", None, c("6h Ts 4h 4c Td Qs 2h")),
        SeatStated(
            62, SUM, TILDA, "showed", None, c("2c 3s 5d 8s 7h Ad 9s"), 482,
            "high card Ace", "7,5,3,2,A",
        ),
        SeatStated(63, SUM, PIKE, "folded", S3),
    )  # fmt: skip


def test_everything_else_of_a_split_pot():
    hand = one(SPLIT)
    assert hand._replace(events=(), text="") == Hand(
        "pokerstars", "200000000001", "stud_hi_lo", "fixed", "real", "USD", 2, 10, 15, 50, 100,
        "Brambling II", 8, datetime(2019, 7, 14, 13, 5, 7, tzinfo=UTC), None, None, "Tilda Moor",
        "f.txt", 1,
        (Seat(1, "Osric", 2000), Seat(3, "wren_wren", 155), Seat(4, "Tilda Moor", 3275),
         Seat(6, "pike77", 910)),
        (), (), "",
    )  # fmt: skip
    assert hand.text == SPLIT.rstrip()


def test_a_razz_hand_of_a_home_game_tournament():
    hand = one(RAZZ)
    assert hand[:16] == (
        "pokerstars", "200000000002", "razz", "fixed", "tournament", None, 0, 6, 9, 30, 60,
        "31000001 1", 2, datetime(2013, 12, 6, 5, 0, 10, tzinfo=UTC),
        Tournament("31000001", "100+9", "IV"), "8-Game",
    )  # fmt: skip
    assert hand.hero == "pike77"
    assert hand.events == (
        Ante(5, A, 2, 6),
        Ante(6, A, 1, 6),
        StreetStarts(7, S3),
        Dealt(8, S3, 1, c("Jc"), ()),
        Dealt(9, S3, 2, c("Qc"), c("5d Jh")),
        BringIn(10, S3, 2, 9),
        Completion(11, S3, 1, 30, 30, False, 21),
        Fold(12, S3, 2),
        Returned(13, S3, 1, 21),
        Collected(14, S3, 1, 30),
        Mucked(15, S3, 1),
        StreetStarts(16, SUM),
        PotStated(17, SUM, 0, 30, 0),
        SeatStated(18, SUM, 1, "collected", won=30),
        SeatStated(19, SUM, 2, "folded", S3),
    )


def test_play_money_all_ins_a_common_card_and_a_seat_that_sits_out():
    hand = one(COMMON)
    assert (hand.money, hand.currency, hand.decimals) == ("play", None, 0)
    assert (hand.ante, hand.bring_in) == (2, None)  # the only bring-in was a short all-in
    assert hand.started_at == datetime(2011, 4, 18, 0, 21, 35, tzinfo=UTC)
    assert hand.hero is None
    assert hand.seats[2] == Seat(5, "pike77", 480, True, False)
    assert hand.events[7:10] == (
        BringIn(14, S3, 2, 1, True),
        Completion(15, S3, 8, 10, 10, True, 9),
        Call(16, S3, 1, 10),
    )
    assert hand.events[22:24] == (StreetStarts(29, S7), CommonCard(29, S7, 0, c("6h")))
    assert [event for event in hand.events if isinstance(event, CommonCard)] == [hand.events[23]]


def test_the_bring_in_completing_himself_and_opening_for_a_full_bet():
    hand = one(RAZZ.replace("pike77: brings in for 9\nOsric: raises 21 to 30",
                            "pike77: bets 30\nOsric: raises 30 to 60")
               .replace("bet (21)", "bet (30)"))  # fmt: skip
    assert hand.events[5:7] == (Completion(10, S3, 2, 30, 30), Raise(11, S3, 1, 60, 60, False, 30))
    again = one(RAZZ.replace("Osric: raises 21 to 30\npike77: folds",
                             "Osric: calls 9\npike77: raises 21 to 30\nOsric: folds"))  # fmt: skip
    assert again.events[7] == Completion(12, S3, 2, 21, 30, False, 21)


def test_an_all_in_short_of_the_small_bet_leaves_the_completion_to_the_next():
    hand = one(RAZZ.replace("raises 21 to 30", "raises 5 to 14 and is all-in")
               .replace("pike77: folds", "pike77: raises 16 to 30"))  # fmt: skip
    assert hand.events[6:8] == (
        Completion(11, S3, 1, 14, 14, True, 5),
        Completion(12, S3, 2, 21, 30, False, 16),
    )


LINES = [
    ("pike77: folds", "pike77: folds [5d Jh Qc]",
     [Fold(12, S3, 2), Shown(12, S3, 2, c("5d Jh Qc"))]),
    ("Osric: doesn't show hand", "Osric: shows [Jc]", [Shown(15, S3, 1, c("Jc"))]),
    ("Osric: doesn't show hand", "Osric: shows [2c 3d Jc] (Lo: J,3,2)",
     [Shown(15, S3, 1, c("2c 3d Jc"), None, "J,3,2")]),
    ("Osric: doesn't show hand", "Osric: mucks hand", [Mucked(15, S3, 1)]),
    ("Osric: doesn't show hand", "No low hand qualified", [NoLow(15, S3)]),
    ("Osric collected 30 from pot", "Osric collected 1,030 from side pot-3",
     [Collected(14, S3, 1, 1030, 3)]),
    ("Osric collected 30 from pot", "Osric collected 30 from side pot",
     [Collected(14, S3, 1, 30, 1)]),
    ("brings in for 9", "brings in low for 9", [BringIn(10, S3, 2, 9)]),
    ("Total pot 30 | Rake 0",
     "Total pot 30 Main pot 10. Side pot-1 8. Side pot-2 7. Side pot-3 5. | Rake 0",
     [PotStated(17, SUM, 0, 30, 0, None, (10, 8, 7, 5))]),
    ("pike77 folded on the 3rd Street", "pike77 folded on the River",
     [SeatStated(19, SUM, 2, "folded", S7)]),
    ("Osric collected (30)", "Osric (button) collected (30)",
     [SeatStated(18, SUM, 1, "collected", won=30)]),
    ("Osric collected (30)", "Osric showed [Jc] and lost with Lo: J",
     [SeatStated(18, SUM, 1, "showed", None, c("Jc"), None, None, "J")]),
    ("Osric collected (30)", "Osric showed [Jc] and won (30)",
     [SeatStated(18, SUM, 1, "showed", None, c("Jc"), 30)]),
    ("Osric collected (30)", "Osric mucked", [SeatStated(18, SUM, 1, "mucked")]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), LINES, ids=[line[1] for line in LINES])
def test_one_line(old, new, expected):
    assert old in RAZZ
    hand = one(RAZZ.replace(old, new, 1))
    assert [event for event in hand.events if event.line == expected[0].line] == expected


NOISE = """\
Osric is disconnected
Osric is connected
Osric has timed out
Osric has timed out while disconnected
Osric has timed out while being disconnected
Osric is sitting out
Osric has returned
Osric leaves the table
Osric said, "folds [As] (HI: x; LO: y) $5"
Osric said, ""
a stranger: bets said, "so"
a stranger joins the table at seat #7
a stranger is connected
a stranger was removed from the table for failing to post
a stranger will be allowed to play after the button
pike77 re-buys and receives 3000 chips for $5.00
pike77 finished the tournament in 5th place
pike77 finished the tournament in 2nd place and received $12.00.
Osric wins the tournament and receives $20.00 - congratulations!
Osric wins the $5 bounty for eliminating pike77
Osric wins $2.50 for eliminating pike77 and their own bounty increases by $2.50 to $7.50
pike77 cashed out the hand for $1.20 | Cash Out Fee $0.01
Betting is capped
Pair on board - a double bet is allowed
*********** # 12 **************
""".splitlines()


@pytest.mark.parametrize("line", NOISE)
def test_noise_says_nothing_and_moves_every_later_line(line):
    plain = one(RAZZ)
    for after in ("pike77: brings in for 9\n", "*** SUMMARY ***\n", "Osric: posts the ante 6\n"):
        hand = one(RAZZ.replace(after, after + line + "\n"))
        at = RAZZ[: RAZZ.index(after)].count("\n") + 1
        assert hand.events == tuple(
            event._replace(line=event.line + 1) if event.line > at else event
            for event in plain.events
        )


@pytest.mark.parametrize(
    "line",
    [
        "pike77: swaps a card",
        "pike77: calls $1.5K",
        "pike77: shows [of Kd]",
        "stranger: folds",
        "Uncalled bet (5) returned to stranger",
        "*** 3rd STREET ***",
        "*** 2nd STREET ***",
        "Dealt to pike77 [Ks Qs]",
        "Osric: posts the ante 6",
        "Seat 1: Osric folded on the River",
        "Board [6h]",
        "§: folds",
        "Table '31000001 1' 2-max",
    ],
)
def test_a_line_that_nobody_knows_or_that_is_out_of_place_is_kept(line):
    [hand] = outcomes(RAZZ.replace("pike77: folds", line + "\npike77: folds"))
    assert isinstance(hand, Hand)
    assert hand.unknown == ((12, line),)
    assert [event for event in hand.events if event.line == 12] == []


@pytest.mark.parametrize(
    "line",
    ["pike77: folds", "Osric collected 30 from pot", "Seat 1: Osric collected (30)", "Total pot 5 | Rake 0",
     "Seat 7: Osric collected (30)", "*** RIVER ***"],
)  # fmt: skip
def test_the_summary_holds_nothing_twice_and_no_action(line):
    [hand] = outcomes(RAZZ + line + "\n")
    assert [unknown.text for unknown in hand.unknown] == [line]


def test_hands_of_other_games_are_counted_with_their_name():
    found = outcomes(HOLDEM + "\n\n" + SPLIT + "\n\n" + HOLDEM)
    assert [type(outcome) for outcome in found] == [Unread, Hand, Unread]
    assert [found[0].kind, found[0].reason, found[0].hand_id, found[2].line] == [
        "not_stud", "Hold'em", "200000000004", 73,
    ]  # fmt: skip


def test_chips_in_hundredths():
    hand = one(RAZZ.replace("returned to Osric", "returned to Osric").replace("(21)", "(21.50)"))
    assert hand.decimals == 2
    assert (hand.ante, hand.small_bet, hand.seats[0].stack) == (600, 3000, 104000)


def test_an_amount_finer_than_the_unit_is_refused():
    [unread] = outcomes(SPLIT.replace("brings in for $0.15", "brings in for $0.155555"))
    assert (unread.kind, unread.hand_id) == ("rejected", "200000000001")
    assert "line 16" in unread.reason
    assert "$0.155555" in unread.reason
    assert unread.text == SPLIT.rstrip().replace("$0.15\n", "$0.155555\n")
