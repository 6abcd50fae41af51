"""Open Hand History: our mapping, what it loses, and that what it keeps comes back."""

import json

import pytest
from exchange_hands import FOLDERS, dealt, hands_of
from hypothesis import given
from hypothesis import strategies as st
from reading_hands import SPLIT

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
    PotStated,
    Raise,
    Returned,
    Seat,
    SeatStated,
    Shown,
    Unread,
)
from stud_analytics.exchange import ohh_text, read_ohh, read_text

KEPT = (Ante, BringIn, Completion, Bet, Raise, Call, Check, Fold, CommonCard)


def back(text: str) -> Hand:
    hand = read_ohh(text, "f.ohh", 1)
    assert isinstance(hand, Hand), hand
    return hand


def plays(hand: Hand) -> list[tuple[object, ...]]:
    """What was done, apart from lines and from what a raise is said to rise by. Last chips are an
    all-in, whether or not the site says so."""
    left = {seat.seat: seat.stack for seat in hand.seats}
    done = []
    for event in hand.events:
        if isinstance(event, KEPT) and event.street < 9:
            if hasattr(event, "all_in"):
                left[event.seat] -= event.amount
                event = event._replace(all_in=event.all_in or left[event.seat] == 0)
            event = event._replace(by=None) if hasattr(event, "by") else event
            done.append((type(event).__name__, *event[1:]))
    return done


@pytest.fixture(scope="module")
def table() -> dict:
    [hand] = read_text(SPLIT)
    assert isinstance(hand, Hand)
    return json.loads(ohh_text(hand))["ohh"]


def test_the_head(table):
    assert table["site_name"] == "pokerstars"
    assert table["game_number"] == "200000000001"
    assert table["start_date_utc"] == "2019-07-14T13:05:07Z"
    assert table["table_name"] == "Brambling II"
    assert (table["game_type"], table["bet_limit"]["bet_type"]) == ("StudHiLo", "FL")
    assert (table["table_size"], table["currency"], table["dealer_seat"]) == (8, "USD", 0)
    # The bring-in, the small bet; the big bet has no place.
    assert (table["small_blind_amount"], table["big_blind_amount"]) == (0.15, 0.5)
    assert table["ante_amount"] == 0.1
    assert table["hero_player_id"] == 4
    assert table["players"][1] == {
        "id": 3, "seat": 3, "name": "wren_wren", "starting_stack": 1.55, "is_sitting_out": False,
    }  # fmt: skip


def test_the_streets(table):
    assert [entry["street"] for entry in table["rounds"]] == [
        "3rd Street", "4th Street", "5th Street", "6th Street", "7th Street", "Showdown",
    ]  # fmt: skip
    third = table["rounds"][0]["actions"]
    said = [(a["player_id"], a["action"], a.get("amount"), a.get("is_allin")) for a in third]
    assert said[:4] == [(seat, "Post Ante", 0.1, False) for seat in (1, 3, 4, 6)]
    assert [a["cards"] for a in third[4:8]] == [["Kd"], ["4h"], ["2c", "3s", "5d"], ["3c"]]
    assert said[8:] == [
        (6, "Post SB", 0.15, False),  # the bring-in
        (1, "Raise", 0.5, False),  # the completion
        (3, "Call", 0.5, False),
        (4, "Raise", 1, False),  # chips added, not the total
        (6, "Fold", None, None),
        (1, "Call", 0.5, False),
        (3, "Call", 0.5, False),
    ]
    fourth = table["rounds"][1]["actions"]
    assert fourth[4] == {
        "action_number": 20, "player_id": 3, "action": "Call", "amount": 0.45, "is_allin": True,
    }  # fmt: skip
    assert [a["action"] for a in table["rounds"][5]["actions"]] == [
        "Shows Cards", "Shows Cards", "Mucks Cards",
    ]  # fmt: skip


def test_the_pots(table):
    main, side = table["pots"]
    # The text does not say which pot was raked: the first has it.
    assert (main["number"], main["amount"], main["rake"], main["jackpot"]) == (0, 5.05, 0.35, 0)
    assert main["player_wins"] == [
        {"player_id": 1, "win_amount": 2.35}, {"player_id": 4, "win_amount": 2.35},
    ]  # fmt: skip
    assert (side["number"], side["amount"]) == (1, 4.95)
    assert [win["win_amount"] for win in side["player_wins"]] == [2.48, 2.47]


def test_what_comes_back():
    [hand] = read_text(SPLIT)
    assert isinstance(hand, Hand)
    again = back(ohh_text(hand))
    assert plays(again) == plays(hand)
    assert (again.site, again.hand_id, again.started_at) == (
        hand.site, hand.hand_id, hand.started_at,
    )  # fmt: skip
    assert (again.ante, again.bring_in, again.small_bet, again.big_bet) == (10, 15, 50, 100)
    assert again.seats == hand.seats
    assert again.hero == hand.hero
    paid = [event[2:5] for event in again.events if isinstance(event, Collected)]
    assert sorted(paid) == [(1, 235, 0), (1, 248, 1), (4, 235, 0), (4, 247, 1)]
    assert again.events[-1][2:] == (0, 1000, 35, None, ())
    assert isinstance(again.events[-1], PotStated)


@given(st.integers(min_value=0))
def test_the_play_of_every_game_comes_back(seed):
    hand = dealt(seed)
    text = ohh_text(hand)
    again = back(text)
    assert ohh_text(again) == text
    # Houses differ in whether what tops a short all-in completes or raises; the file cannot tell.
    assert [play[1:] for play in plays(again)] == [play[1:] for play in plays(hand)]
    up = [(e.seat, e.street, e.up) for e in hand.events if isinstance(e, Dealt) and e.up]
    assert [(e.seat, e.street, e.up) for e in again.events if isinstance(e, Dealt) and e.up] == up
    # A mucked hand that the summary names is told with its muck.
    named = {e.seat: e.cards for e in hand.events if isinstance(e, SeatStated) and e.cards}
    shown = [
        (e.seat, e.cards or named.get(e.seat, ()))
        for e in hand.events
        if isinstance(e, Shown | Mucked)
    ]
    ended = {seat for seat, _ in shown}
    shown += [(seat, cards) for seat, cards in named.items() if seat not in ended]
    assert [(e.seat, e.cards) for e in again.events if isinstance(e, Shown | Mucked)] == shown
    put_in = sum(event.amount for event in hand.events if isinstance(event, KEPT[:6]))
    paid = sum(event.amount for event in hand.events if isinstance(event, Collected | Returned))
    rake = sum((e.rake or 0) + (e.fees or 0) for e in hand.events if isinstance(e, PotStated))
    if put_in != paid + rake:
        return  # chips go back without a word, or the house keeps some without one
    given_back = sum(event.amount for event in hand.events if isinstance(event, Returned))
    assert sum(e.amount for e in again.events if isinstance(e, Returned)) == given_back


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_play_of_every_sites_hands_comes_back(folder):
    for hand in hands_of(folder):
        again = back(ohh_text(hand))
        assert ohh_text(again) == ohh_text(hand)
        assert plays(again) == plays(hand), hand.hand_id


def test_every_action_has_its_line():
    text = "\n" + ohh_text(dealt(5))
    [hand] = read_text(text)
    assert isinstance(hand, Hand)
    lines = text.split("\n")
    assert hand.line == 2
    for event in hand.events:
        if isinstance(event, Ante | Bet | Call | Fold | Dealt):
            assert f'"player_id": {event.seat}, ' in lines[event.line - 1]


SMALL = """\
{"ohh": {"site_name": "Somewhere", "game_number": 7, "game_type": "Stud",
 "bet_limit": {"bet_type": "FL"}, "big_blind_amount": 4, "table_name": "",
 "players": [{"id": 0, "seat": 5, "name": "Al", "starting_stack": 3},
             {"id": 1, "seat": 2, "name": "Bo", "starting_stack": 50}],
 "rounds": [{"street": "3rd street", "actions": [
   {"action_number": 1, "player_id": 0, "action": "Post Ante", "amount": 3, "is_allin": true},
   {"action_number": 2, "player_id": 1, "action": "Post Ante", "amount": 5}]}],
 "pots": [{"number": 0, "amount": 6, "player_wins": [{"player_id": 1, "win_amount": 6}]}]}}
"""


def test_another_writers_hand():
    hand = back(SMALL)
    assert hand.site == "ohh"
    assert hand.hand_id.startswith("7-")
    assert (hand.money, hand.decimals, hand.small_bet, hand.max_seats) == ("play", 0, 4, None)
    assert hand.seats == (Seat(2, "Bo", 50), Seat(5, "Al", 3))
    assert [event[1:] for event in hand.events[:2]] == [(0, 5, 3, True), (0, 2, 5, False)]
    returned = next(event for event in hand.events if isinstance(event, Returned))
    assert returned[1:] == (3, 2, 2, "ante")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"Stud"', '"Omaha"', "not_stud"),
        ('"Stud"', '"Tarot"', "unknown game_type 'Tarot'"),
        ('"FL"', '"XL"', "unknown bet_type 'XL'"),
        ("3rd street", "Flop", "'Flop' is no street of stud"),
        ('"Post Ante", "amount": 5', '"Post BB", "amount": 5', "'Post BB' is no action of stud"),
        ('"amount": 5', '"amount": -5', "less than nothing"),
        ('"amount": 5', '"amount": "5"', "is no amount"),
        ('"player_id": 0', '"player_id": 9', "there is no player 9"),
        ('"name": "Al"', '"name": "Bo"', "the same id, seat or name"),
        ('"players": [', '"players": 3, "x": [', "players is missing or wrong"),
        ('{"ohh"', '{"hho"', "ohh is missing or wrong"),
        ("}}\n", "}\n", "this is no JSON"),
    ],
)
def test_a_damaged_hand_is_rejected_with_its_reason(old, new, reason):
    assert old in SMALL
    outcome = read_ohh(SMALL.replace(old, new, 1), "f.ohh", 1)
    assert isinstance(outcome, Unread)
    assert (outcome.kind == reason) or reason in outcome.reason
