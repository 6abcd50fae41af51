"""Hands in the words of a site: its own as they were, another's so that it reads them."""

import pytest
from exchange_hands import CORPUS, FOLDERS, SAMPLES, hands_of, without_place
from reading_hands import COMMON, RAZZ, SPLIT

from stud_analytics.events import Collected, Dealt, Hand, PotStated, Returned, SeatStated, Shown
from stud_analytics.exchange import PRINTERS, CannotPrint, read_text
from stud_analytics.reading import SITES


def read(text: str) -> Hand:
    [hand] = read_text(text)
    assert isinstance(hand, Hand), hand
    assert hand.unknown == ()
    return hand


def test_there_is_a_printer_only_for_sites_that_are_read():
    assert "pokerstars" in PRINTERS
    assert set(PRINTERS) <= set(SITES)


@pytest.mark.parametrize("text", [SPLIT, RAZZ, COMMON], ids=["split", "razz", "common"])
def test_a_hand_of_pokerstars_is_printed_as_it_was(text):
    printed = PRINTERS["pokerstars"](read(text))
    lost = {
        "dabchick joins the table at seat #2",
        'Tilda Moor said, "ladies [first] (HI: there)"',
    }
    wanted = [line for line in text.rstrip().split("\n") if line not in lost]
    # Names of clubs and the players' own time of day are not kept.
    assert printed.rstrip().split("\n")[1:] == wanted[1:]


@pytest.mark.parametrize("site", sorted(PRINTERS))
@pytest.mark.parametrize("folder", [SAMPLES, CORPUS], ids=["samples", "corpus"])
def test_a_sites_own_hands_come_back(folder, site):
    if not (folder / site).is_dir():
        pytest.skip("real hands are not here")
    for hand in hands_of(folder / site):
        again = read(PRINTERS[site](hand))
        assert without_place(again) == without_place(hand), hand.hand_id


@pytest.mark.parametrize("folder", FOLDERS)
def test_other_sites_hands_are_read_in_the_words_of_pokerstars(folder):
    hidden = (Dealt, Shown, Collected, PotStated, SeatStated)
    for hand in hands_of(folder):
        try:
            text = PRINTERS["pokerstars"](hand)
        except CannotPrint:
            assert hand.game not in ("stud_high", "stud_hi_lo", "razz") or hand.small_bet is None
            continue
        again = read(text)
        assert again.site == "pokerstars"
        mine = [event for event in hand.events if not isinstance(event, hidden)]
        theirs = [event for event in again.events if not isinstance(event, hidden)]
        played = [event._replace(line=0) for event in mine if event.street < 8]
        plain = [event._replace(line=0) for event in theirs if event.street < 8]
        # An ante that goes back goes back as a bet.
        plain = [e._replace(of="bet") if isinstance(e, Returned) else e for e in plain]
        played = [e._replace(of="bet") if isinstance(e, Returned) else e for e in played]
        assert [e[2:5] for e in plain] == [e[2:5] for e in played], hand.hand_id
        for kind in (Collected, Shown):
            assert [(e.seat, e[3]) for e in again.events if type(e) is kind] == [
                (e.seat, e[3]) for e in hand.events if type(e) is kind
            ]
        assert {seat.seat: seat.player for seat in again.seats} == {
            seat.seat: seat.player for seat in hand.seats
        }


def test_what_pokerstars_never_prints():
    hand = read(RAZZ)
    for wrong, words in (
        (hand._replace(game="razz_27"), "PokerStars has no deuce-to-seven razz"),
        (hand._replace(started_at=None), "this hand has none"),
        (hand._replace(small_bet=None), "this hand has none"),
        (hand._replace(currency="XYZ"), "no sign for XYZ"),
    ):
        with pytest.raises(CannotPrint, match=words):
            PRINTERS["pokerstars"](wrong)
