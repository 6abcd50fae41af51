"""Where a fault may be put into a text: only where the text alone shows it, and by what name."""

from collections.abc import Iterator
from itertools import islice

import pytest

from stud_analytics.factory.faults import Fault, kinds_for
from stud_analytics.factory.printed import PrintedHand, Printing
from stud_analytics.factory.simulate import plan_for
from stud_analytics.rules import load_house

OPENERS = ("wrong_opener_4th", "wrong_opener_5th", "wrong_opener_6th")


def spoilt(
    site: str, kinds: tuple[str, ...], hands: int, seed: int = 5, **plan: bool
) -> Iterator[PrintedHand]:
    """The damaged ones of so many hands, all of which are to be damaged."""
    house = load_house(site)
    printing = Printing(plan_for(site, house, (), seed, **plan), kinds_for(site, house, kinds), 1.0)
    return (hand for hand in islice(printing.hands(), hands) if hand.fault is not None)


def fault_of(hand: PrintedHand) -> Fault:
    assert hand.fault is not None
    return hand.fault


def all_in_before(hand: PrintedHand, street: int) -> bool:
    """Whether somebody had put in his last chips, as the dealer knows and a site may not say."""
    return any(
        getattr(event, "all_in", False) and event.street < street
        for event in hand.dealing.hand.events
    )


@pytest.mark.parametrize("site", ["everleaf", "ongame", "kingsclub"])
def test_no_opener_is_wrong_where_the_house_leaves_open_who_opens_past_an_all_in(site):
    """Everleaf and OnGame print no word of an all-in."""
    house = load_house(site)
    assert len(house.setting("all_in_best_board", "stud_high").values) > 1
    found = list(spoilt(site, OPENERS, 300))
    assert len(found) > 30
    for hand in found:
        kind = fault_of(hand).kind
        assert not all_in_before(hand, int(kind[-3])), kind


def test_no_bring_in_is_by_the_wrong_seat_where_the_door_card_is_all_in():
    """KingsClub's first street has no heading, and its house may ask the next player or door."""
    assert len(load_house("kingsclub").setting("all_in_door", "razz").values) > 1
    found = list(spoilt("kingsclub", ("bring_in_wrong_seat",), 200, seed=8))
    assert len(found) > 60
    assert not [hand for hand in found if all_in_before(hand, 3)]


@pytest.mark.parametrize("site", ["kingsclub", "merge"])
def test_a_wrong_payment_may_be_found_in_the_sum_where_pots_are_paid_together(site):
    """KingsClub pays every pot with the same words, Merge names each."""
    several = {
        hand.dealing.ending.pots: fault_of(hand) for hand in spoilt(site, ("loser_scoops",), 500)
    }
    counts = {1: 0, 2: 0}
    for pots, fault in several.items():
        together = site == "kingsclub" and len(pots) > 1
        assert ("split.shares" in fault.codes) == together
        assert fault.codes[0] == "split.wrong_winner"
        counts[min(len(pots), 2)] += 1
    assert min(counts.values()) > 3


def test_no_raise_is_wrong_where_no_stakes_are_told():
    """iPoker's tournaments print none: what an all-in is short of, and the cap, are not told."""
    kinds = ("raise_not_reopened", "raise_past_cap")
    assert not list(spoilt("ipoker", kinds, 400, cash=False))
    assert list(spoilt("ipoker", kinds, 400, tournaments=False))


@pytest.mark.parametrize("site", ["everleaf", "ipoker"])
def test_no_ante_is_wrong_beside_one_other(site):
    """Of two antes nobody knows which is the full one, and one of all his chips tells nothing:
    Everleaf prints no word of it."""
    found = list(spoilt(site, ("ante_short", "ante_too_much"), 150, seed=51))
    assert len(found) > 30
    for hand in found:
        dealt = hand.dealing.hand
        full = [s for s in dealt.seats if s.dealt_in and (s.stack or 0) > (dealt.ante or 0)]
        assert len(full) > 2, hand.text
