"""PHH out and back: what is read equals what was written, for every hand there is."""

import tomllib
from decimal import Decimal

import pytest
from exchange_hands import FOLDERS, dealt, hands_of, without_place
from hypothesis import given, settings
from hypothesis import strategies as st

from stud_analytics.events import (
    ACTION,
    Ante,
    Collected,
    Completion,
    Dealt,
    Fold,
    Hand,
    Mucked,
    PotStated,
    Returned,
    Seat,
    StreetStarts,
    Unread,
)
from stud_analytics.exchange import phh_text, read_phh, read_text
from stud_analytics.exchange.numbers import NoAmount, decimals_of, units_of
from stud_analytics.exchange.variants import PHH_CODE, PHH_VARIANT
from stud_analytics.games import GAMES

RAZZ = """\
PokerStars Hand #200000000012:  Razz Limit ($0.50/$1.00 USD) - 2019/12/06 0:00:10 ET
Table 'Brambling "II"' 6-max
Seat 1: Osric ($1.40 in chips)
Seat 2: pike77 ($19.60 in chips)
Seat 4: Tilda Moor ($3 in chips) is sitting out
pike77: posts the ante $0.05
Osric: posts the ante $0.05
*** 3rd STREET ***
Dealt to Osric [Jc]
Dealt to pike77 [5d Jh Qc]
pike77: brings in for $0.15
Osric: raises $0.35 to $0.50
pike77: folds
Uncalled bet ($0.35) returned to Osric
Osric collected $0.40 from pot
Osric: doesn't show hand
*** SUMMARY ***
Total pot $0.40 | Rake $0
Seat 1: Osric collected ($0.40)
Seat 2: pike77 folded on the 3rd Street
"""

AS_PHH = """\
variant = "FR"
_stud = 1
ante_trimming_status = true
antes = [0.05, 0.05]
bring_in = 0.15
small_bet = 0.50
big_bet = 1.00
starting_stacks = [1.40, 19.60]
actions = [
  "d dh p1 ????Jc",
  "d dh p2 5dJhQc",
  "p2 pb",
  "p1 cbr 0.50",
  "p2 f",
]
time = 05:00:10
time_zone = "UTC"
day = 6
month = 12
year = 2019
hand = "200000000012"
seats = [1, 2]
seat_count = 6
table = "Brambling \\"II\\""
players = [
  "Osric",
  "pike77",
]
finishing_stacks = [1.60, 19.40]
winnings = [0.40, 0.00]
currency = "USD"
currency_symbol = "$"
_site = "pokerstars"
_unit = "0.01"
_money = "real"
_stakes = {ante = 0.05, bring_in = 0.15, small_bet = 0.50, big_bet = 1.00}
_hero = "pike77"
_listed = [
  {seat = 4, player = "Tilda Moor", stack = 3.00, sitting_out = true},
]
_text = [
  "rises",
]
_silent = []
_changes = []
_events = [
  {at = 0, event = "ante", player = "p2", amount = 0.05},
  {at = 0, event = "ante", player = "p1", amount = 0.05},
  {at = 0, event = "street", street = "3rd"},
  {at = 5, event = "returned", player = "p1", amount = 0.35},
  {at = 5, event = "collects", player = "p1", amount = 0.40},
  {at = 5, event = "mucks", player = "p1"},
  {at = 5, event = "street", street = "summary"},
  {at = 5, event = "pot_stated", total = 0.40, rake = 0.00},
  {at = 5, event = "seat_stated", player = "p1", outcome = "collected", won = 0.40},
  {at = 5, event = "seat_stated", player = "p2", outcome = "folded", folded_on = "3rd"},
]
"""


NAME = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


def back(text: str) -> Hand:
    hand = read_phh(text, "f.phh", 1)
    assert isinstance(hand, Hand), hand
    return hand


@pytest.fixture(scope="module")
def razz() -> Hand:
    [hand] = read_text(RAZZ)
    assert isinstance(hand, Hand)
    return hand


def test_a_hand_as_phh(razz):
    assert phh_text(razz) == AS_PHH


def test_it_says_the_same_when_read(razz):
    hand = back(AS_PHH)
    assert without_place(hand) == without_place(razz)
    assert hand.hero == "pike77"
    assert hand.seats[2] == Seat(4, "Tilda Moor", 300, True, False)
    assert hand.events[6] == Completion(13, 3, 1, 50, 50, False, 35)


@settings(max_examples=300)
@given(st.integers(min_value=0))
def test_what_is_read_equals_what_was_written(seed):
    hand = dealt(seed)
    text = phh_text(hand)
    again = back(text)
    assert without_place(again) == without_place(hand)
    assert phh_text(again) == text


def test_every_game_and_limit_is_dealt_and_comes_back():
    seen = set()
    for seed in range(2000):
        hand = dealt(seed)
        if (hand.game, hand.limit) not in seen:
            seen.add((hand.game, hand.limit))
            assert without_place(back(phh_text(hand))) == without_place(hand)
    assert seen == {(game, limit) for game in GAMES for limit in ("fixed", "pot", "no")}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_hand_of_every_site_comes_back(folder):
    hands = hands_of(folder)
    assert hands
    for hand in hands:
        text = phh_text(hand)
        assert without_place(back(text)) == without_place(hand), hand.hand_id
        assert phh_text(back(text)) == text


@settings(max_examples=200)
@given(st.lists(NAME, min_size=3, max_size=3, unique=True), NAME)
def test_any_name_comes_back(names, table):
    hand = back(AS_PHH)
    seats = tuple(seat._replace(player=name) for seat, name in zip(hand.seats, names, strict=True))
    hand = hand._replace(seats=seats, hero=names[1], table=table)
    assert without_place(back(phh_text(hand))) == without_place(hand)


def test_every_event_has_the_line_it_stands_on():
    for seed in range(60):
        hand = dealt(seed)
        text = phh_text(hand)
        lines = ("# one\n\n" + text).split("\n")
        read = read_phh("\n\n" + text, "f.phh", 1)
        assert isinstance(read, Hand)
        assert read.line == 3
        word = {"completion": "cbr", "bet": "cbr", "raise": "cbr", "fold": " f", "call": "cc",
                "check": "cc", "dealt": "d dh", "bring_in": " pb", "common": "d db",
                "shows": " sm", "mucks": " sm"}  # fmt: skip
        for event in read.events:
            name = ACTION[type(event)]
            assert word.get(name, name) in lines[event.line - 1] or name in lines[event.line - 1]


def test_what_nobody_told_is_not_told_afterwards():
    """PHH wants stakes and stacks; what the hand does not say is not said after the journey."""
    for seed in range(200):
        hand = dealt(seed)
        seats = tuple(seat._replace(stack=None) for seat in hand.seats)
        bare = hand._replace(
            seats=seats, ante=None, bring_in=None, small_bet=None, big_bet=None, max_seats=None,
            table=None, started_at=None, hero=None, inferred=("small_bet",),
        )  # fmt: skip
        again = back(phh_text(bare))
        assert without_place(again) == without_place(bare)
        fields = tomllib.loads(phh_text(bare))
        assert "finishing_stacks" not in fields
        assert 0 < fields["bring_in"] <= fields["small_bet"] <= fields["big_bet"]


def test_codes_are_one_to_one():
    assert len(PHH_VARIANT) == len(PHH_CODE) == 18
    assert [PHH_CODE[game, "fixed"] for game in GAMES] == [
        "F7S", "F7S/8", "_F7S/HL", "FR", "_FR27", "_F5S",
    ]  # fmt: skip
    assert PHH_CODE["five_card_stud", "no"] == "_N5S"


# --- other writers -----------------------------------------------------------------------------

FOREIGN = """\
# A hand by another writer.
variant = 'F7S'
ante_trimming_status = true
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 60, 1]
actions = ['d dh p1 ??', 'd dh p1 ??', 'd dh p1 9c', 'd dh p2 ????Kh', 'd dh p3 5s5d5c',
           'p3 f # no chips left to bring in with, by some house', 'p1 cbr 4', 'p2 f']
finishing_stacks = [102, 59, 0]
venue = 'A kitchen'
"""


def test_another_writers_hand_reads_as_far_as_it_says():
    hand = back(FOREIGN)
    assert (hand.site, hand.game, hand.limit, hand.money, hand.decimals) == (
        "phh", "stud_high", "fixed", "play", 0,
    )  # fmt: skip
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (1, 2, 4, 8)
    assert hand.seats == (Seat(1, "p1", 100), Seat(2, "p2", 60), Seat(3, "p3", 1))
    assert hand.hero is None
    assert hand.started_at is None
    assert hand.events == (
        Ante(4, 0, 1, 1), Ante(4, 0, 2, 1), Ante(4, 0, 3, 1, True),
        StreetStarts(9, 3),
        Dealt(9, 3, 1, (28,), (-1, -1)), Dealt(9, 3, 2, (46,), (-1, -1)),
        Dealt(9, 3, 3, (12,), (15, 13)),
        Fold(10, 3, 3), Completion(10, 3, 1, 4, 4), Fold(10, 3, 2),
        Returned(12, 3, 1, 4), Collected(12, 3, 1, 3),
    )  # fmt: skip


def test_money_is_as_fine_as_the_amounts_are():
    hand = back(
        FOREIGN.replace("[1, 1, 1]", "[0.5, 0.5, 0.5]")
        .replace("'p1 cbr 4'", "'p1 cbr 4.25'")
        .replace("[102, 59, 0]", "[101, 59.5, 0.5]")
    )
    assert (hand.decimals, hand.ante, hand.bring_in) == (2, 50, 200)
    [raised] = [event for event in hand.events if isinstance(event, Completion)]
    assert raised.to == 425
    assert back(FOREIGN + "currency = 'EUR'\n").decimals == 2


def test_the_number_of_another_writer_is_not_the_only_one_of_its_kind():
    first = back(FOREIGN + "hand = 7\n")
    other = back(FOREIGN.replace("[100,", "[200,").replace("[102,", "[202,") + "hand = 7\n")
    spaced = back(FOREIGN.replace(", 60, 1]", ",60,  1]") + "\nhand = 7\n")
    assert first.hand_id.startswith("7-")
    assert first.hand_id != other.hand_id
    assert first.hand_id == spaced.hand_id
    at_home = back(FOREIGN.replace("A kitchen", "PokerStars") + "hand = 7\n")
    assert (at_home.site, at_home.hand_id) == ("pokerstars", "7")


def test_a_showdown_of_another_writer():
    hand = back(
        """\
variant = "FR"
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [3, inf]
actions = ["d dh p1 ????Kc", "d dh p2 As2s3s", "p1 cbr 2", "p2 cc", "d dh p1 2c",
  "d dh p2 4s", "d dh p1 3c", "d dh p2 5s", "d dh p1 4c", "d dh p2 Ks", "d dh p1 5c", "d dh p2 Kh",
  "p2 sm -", "p1 sm"]
winnings = [0, 6]
players = ["Al", "Bo"]
seats = [4, 2]
time = 20:15:00
time_zone = "Europe/Paris"
year = 2024
month = 7
day = 1
"""
    )
    assert hand.seats == (Seat(2, "Bo", None), Seat(4, "Al", 3))
    assert hand.started_at is not None
    assert hand.started_at.isoformat() == "2024-07-01T18:15:00+00:00"
    assert hand.events[5] == Completion(7, 3, 4, 2, 2, True)
    shown, mucked, paid = hand.events[-3:]
    assert (shown.street, shown.seat, shown.cards) == (8, 2, (51, 3, 7, 11, 15, 47, 46))
    assert isinstance(mucked, Mucked)
    assert paid == Collected(paid.line, 8, 2, 6)


def test_chips_that_come_from_nowhere_are_refused():
    outcome = read_phh(FOREIGN.replace("[102, 59, 0]", "[103, 59, 0]"), "f.phh", 1)
    assert isinstance(outcome, Unread)
    assert "other chips than were put in" in outcome.reason


def test_what_the_house_keeps_is_told():
    hand = back(FOREIGN.replace("[102, 59, 0]", "[101, 59, 0]"))
    assert hand.events[-2:] == (Collected(12, 3, 1, 2), PotStated(12, 3, 0, 3, 1))


# --- what is wrong with a file -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"FR"', '"NT"', "not_stud"),
        ('"FR"', '"XYZ"', "unknown variant 'XYZ'"),
        ("antes = [0.05", "antes = [0.055", "finer than the unit"),
        ("[0.05, 0.05]", "[true, 0.05]", "antes is missing or wrong"),
        ("1.40, 19.60", "1.40", "do not name the same players"),
        ("19.60", "-19.60", "less than nothing"),
        ("19.60", "1e40", "no amount of a poker hand"),
        ('"p1 cbr 0.50"', '"p1 cbr 0.00"', "adds no chips"),
        ('"p1 cbr 0.50"', '"p3 cbr 0.50"', "there is no player 'p3'"),
        ('"p1 cbr 0.50"', '"p1 bets"', "is no action of stud"),
        ('"d dh p1 ????Jc"', '"d dh p1 ????Jx"', "'Jx' is no card"),
        ('"d dh p1 ????Jc"', '"d dh p1 ????????Jc"', "cards dealt to one player at once"),
        ('_site = "pokerstars"', '_site = "nowhere"', "the site 'nowhere' is not known"),
        ('_unit = "0.01"', '_unit = "0.02"', "_unit cannot be '0.02'"),
        ("_stud = 1", "_stud = 9", "_stud = 9: this version reads 1"),
        ('event = "mucks"', 'event = "sings"', "there is no event 'sings'"),
        ('"mucks", player = "p1"', '"mucks", player = "p1", amount = 1', "mucks has no 'amount'"),
        ('player = "p1", amount = 0.35', 'player = "p1"', "amount is missing"),
        ("winnings = [0.40", "winnings = [0.41", "winnings and _events contradict"),
        ("antes = [0.05, 0.05]", "antes = [0.04, 0.05]", "antes and _events contradict"),
        ("{at = 5, event = \"mucks\"", "{at = 9, event = \"mucks\"", "an action that is not there"),
        ("[\n  \"Osric\",\n  \"pike77\",\n]", '["Osric", "Osric"]', "do not name the same"),
    ],
)  # fmt: skip
def test_a_damaged_hand_is_rejected_with_its_reason(old, new, reason):
    assert old in AS_PHH
    outcome = read_phh(AS_PHH.replace(old, new, 1), "f.phh", 1)
    assert isinstance(outcome, Unread)
    if reason == "not_stud":
        assert (outcome.kind, outcome.reason) == ("not_stud", "no-limit hold'em")
    else:
        assert outcome.kind == "rejected"
        assert reason in outcome.reason


def test_a_hand_cut_anywhere_is_never_taken_for_a_whole_one(razz):
    for at in range(1, len(AS_PHH) - 1):
        outcome = read_phh(AS_PHH[:at], "f.phh", 1)
        assert isinstance(outcome, Unread) or without_place(outcome) == without_place(razz), at


def test_money_never_becomes_a_float():
    assert units_of(Decimal("0.29"), 2) == 29
    assert units_of(3, 2) == 300
    for wrong in (0.29, "0.29", True, None, Decimal("0.295"), Decimal("NaN"), 10**20):
        with pytest.raises(NoAmount):
            units_of(wrong, 2)
    assert decimals_of([Decimal("1.50"), 3]) == 2
    assert decimals_of([Decimal("1.00"), 3]) == 0
    assert decimals_of([Decimal("0.125")]) == 3
