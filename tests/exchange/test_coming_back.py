"""Hands in another form say the same hand, or are not taken for it."""

import pytest
from exchange_hands import SAMPLES, hands_of
from reading_hands import SPLIT

from stud_analytics.events import Hand
from stud_analytics.exchange import CannotPrint, ohh_text, phh_text, read_text
from stud_analytics.exchange.coming_back import Loss, loss
from stud_analytics.printing import PRINTABLE, printer
from stud_analytics.reading import SITES

FORMS = {"phh": phh_text, "ohh": ohh_text, **{site: printer(site) for site in PRINTABLE}}
EVERY = 6
"""One hand in so many of those we wrote is put into every form."""


def lost(hand: Hand, form: str) -> Loss | None:
    return loss(hand, FORMS[form](hand), form if form in PRINTABLE else None)


@pytest.mark.parametrize("site", SITES)
def test_what_a_printer_gives_is_the_hand_or_less_of_it(site):
    """From every site to every other, to PHH and to Open Hand History: the chips, the seats and
    the cards of what is read back are the hand's, and it is not called broken."""
    for hand in hands_of(SAMPLES / site)[::EVERY]:
        for form in FORMS:
            try:
                found = lost(hand, form)
            except CannotPrint:
                continue
            assert found is None or found.kind != "wrong", (hand.hand_id, form, found.reason)


@pytest.mark.parametrize("site", SITES)
def test_phh_and_the_sites_own_words_lose_nothing(site):
    for hand in hands_of(SAMPLES / site)[1::EVERY]:
        assert lost(hand, "phh") is None
        assert lost(hand, site) is None


@pytest.fixture(scope="module")
def split() -> tuple[Hand, str]:
    [hand] = read_text(SPLIT)
    assert isinstance(hand, Hand)
    return hand, printer("pokerstars")(hand)


def test_the_same_text_loses_nothing(split):
    assert loss(*split, "pokerstars") is None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Osric ($20 in", "Osric ($21 in", "seats, names or stacks come back otherwise"),
        ("pike77", "pike78", "seats, names or stacks come back otherwise"),
        ("Seat 6: pike77", "Seat 7: pike77", "seats, names or stacks come back otherwise"),
        ("in for $0.15", "in for $0.20", "what seat 6 does on 3rd street comes back otherwise"),
        ("Tilda Moor: checks\n", "", "what seat 4 does on 6th street comes back otherwise"),
        ("collected $2.48", "collected $2.38", "what seat 1 gained comes back otherwise"),
        ("[Kd Kh] [9c]", "[Kd Kh] [8c]", "seat 1 comes back with 8c"),
        ("9:05:07 ET", "9:05:08 ET", "started_at comes back as 2019-07-14 13:05:08+00:00"),
        ("$0.50/$1.00", "$0.50/$1.20", "big_bet comes back as another"),
        ("Stud Hi/Lo", "Stud", "game comes back as stud_high, and was stud_hi_lo"),
        ("USD) -", "EUR) -", "currency comes back as EUR, and was USD"),
        ("Rake $0.35", "Rake $0.30", "it comes back broken: $0.35 of $10.00 are not paid out"),
        ("pike77: folds", "pike77: swaps", "nobody knows 'pike77: swaps'"),
        ("*** SUMMARY ***", "", "it does not come back"),
    ],
)
def test_a_text_that_says_otherwise_is_wrong(split, old, new, reason):
    hand, text = split
    assert old in text
    found = loss(hand, text.replace(old, new), "pokerstars")
    assert found is not None
    assert found.kind == "wrong"
    assert reason in found.reason


def test_other_numbers_of_hands_are_wrong(split):
    hand, text = split
    assert loss(hand, text + "\n\n" + text, "pokerstars") == Loss(
        "wrong", "it comes back as 2 hands"
    )
    assert loss(hand, "", "pokerstars") == Loss("wrong", "it comes back as 0 hands")


def test_cards_that_are_left_out_are_less(split):
    hand, text = split
    assert " mucked [6h Ts 4h 4c Td Qs 2h]" in text
    told = text.replace(" mucked [6h Ts 4h 4c Td Qs 2h]", " mucked")
    assert loss(hand, told, "pokerstars") == Loss("less", "it does not tell all cards of seat 3")
    [less] = read_text(told)
    assert isinstance(less, Hand)
    assert loss(less, text, "pokerstars") == Loss("wrong", "seat 3 comes back with 2h 6h Ts")


def test_a_number_too_long_for_a_site_keeps_its_end(split):
    hand = split[0]._replace(hand_id="9250793-1578-1479092164")
    text = printer("kingsclub")(hand)
    assert text.startswith("#25079315781479092164: ")
    assert loss(hand, text, "kingsclub") == lost(split[0], "kingsclub")
