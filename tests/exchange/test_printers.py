"""Hands in the words of a site: its own as they were, another's so that it reads them."""

import pytest
from exchange_hands import CORPUS, FOLDERS, SAMPLES, hands_of, without_place
from reading_hands import COMMON, RAZZ, SPLIT

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Fold,
    Hand,
    Raise,
    Returned,
    SeatStated,
    Shown,
)
from stud_analytics.exchange import CannotPrint, read_text
from stud_analytics.printing import PRINTABLE, printer
from stud_analytics.reading import SITES


def read(text: str) -> Hand:
    [hand] = read_text(text)
    assert isinstance(hand, Hand), hand
    assert hand.unknown == ()
    return hand


def test_there_is_a_printer_only_for_sites_that_are_read():
    assert "pokerstars" in PRINTABLE
    assert set(PRINTABLE) <= set(SITES)


@pytest.mark.parametrize("text", [SPLIT, RAZZ, COMMON], ids=["split", "razz", "common"])
def test_a_hand_of_pokerstars_is_printed_as_it_was(text):
    printed = printer("pokerstars")(read(text))
    lost = {
        "dabchick joins the table at seat #2",
        'Tilda Moor said, "ladies [first] (HI: there)"',
    }
    wanted = [line for line in text.rstrip().split("\n") if line not in lost]
    # Names of clubs and the players' own time of day are not kept.
    assert printed.rstrip().split("\n")[1:] == wanted[1:]


OTHERWISE = {
    "bovada": "of the best five shown the order is the printer's",
    "kingsclub": "hands shown before the last card stand after it",
    "merge": "hands shown before the last card stand after it",
}
"""What of them does not come back: tests/printing/test_printed_halves.py."""


@pytest.mark.parametrize("site", [site for site in PRINTABLE if site not in OTHERWISE])
@pytest.mark.parametrize("folder", [SAMPLES, CORPUS], ids=["samples", "corpus"])
def test_a_sites_own_hands_come_back(folder, site):
    if not (folder / site).is_dir():
        pytest.skip("real hands are not here")
    for hand in hands_of(folder / site):
        again = read(printer(site)(hand))
        assert without_place(again) == without_place(hand), hand.hand_id


PLAY = (Ante, BringIn, Completion, Bet, Raise, Call, Check, Fold)


def played(hand: Hand) -> list[tuple[object, ...]]:
    """What was done, and by whom."""
    return [(type(event), *event[1:5]) for event in hand.events if isinstance(event, PLAY)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_other_sites_hands_are_read_in_the_words_of_pokerstars(folder):
    for hand in hands_of(folder):
        try:
            text = printer("pokerstars")(hand)
        except CannotPrint:
            told = hand.small_bet and hand.big_bet and hand.started_at
            assert hand.game not in ("stud_high", "stud_hi_lo", "razz") or not told
            continue
        again = read(text)
        assert again.site == "pokerstars"
        assert played(again) == played(hand), hand.hand_id
        assert [(e.seat, e[3]) for e in again.events if type(e) is Shown] == [
            (e.seat, e[3]) for e in hand.events if type(e) is Shown
        ]
        # A bet that nobody called comes back in a line, which other sites pay with the pot.
        assert gained(again) == gained(hand)
        assert {seat.seat: seat.player for seat in again.seats} == {
            seat.seat: seat.player for seat in hand.seats
        }


def gained(hand: Hand) -> dict[int, int]:
    """What each player is paid and given back, after a silent return too."""
    gains = {seat.seat: 0 for seat in hand.seats}
    put = dict(gains)
    for event in hand.events:
        if isinstance(event, Collected | Returned):
            gains[event.seat] += event.amount
        elif isinstance(event, PLAY) and hasattr(event, "amount"):
            put[event.seat] += event.amount
    if not any(isinstance(event, Returned) for event in hand.events):
        stated = [e.won for e in hand.events if isinstance(e, SeatStated) and e.won]
        paid = sum(gains.values()) or sum(stated)
        second, most = sorted(put.values())[-2:]
        if most > second and paid <= sum(put.values()) - (most - second):
            gains[max(put, key=put.__getitem__)] += most - second
    return gains


def test_what_pokerstars_never_prints():
    hand = read(RAZZ)
    for wrong, words in (
        (hand._replace(game="razz_27"), "PokerStars has no deuce-to-seven razz"),
        (hand._replace(started_at=None), "this hand has none"),
        (hand._replace(small_bet=None), "this hand has none"),
        (hand._replace(currency="XYZ"), "no sign for XYZ"),
    ):
        with pytest.raises(CannotPrint, match=words):
            printer("pokerstars")(wrong)
