"""Dealt hands in the words of five sites, read back; and those sites' own hands, line by line."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "tests" / "exchange")]

from exchange_hands import CORPUS, FOLDERS, SAMPLES, hands_of, without_place  # noqa: E402

from stud_analytics.events import (  # noqa: E402
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Fold,
    Hand,
    Raise,
    Returned,
)
from stud_analytics.exchange import CannotPrint, read_text  # noqa: E402
from stud_analytics.printing import printer  # noqa: E402
from stud_analytics.rules import load_house, replay  # noqa: E402

SITES = ("everleaf", "fulltilt", "partypoker", "winamax", "winning")


def read(text: str) -> Hand:
    [hand] = read_text(text)
    assert isinstance(hand, Hand), hand
    assert hand.unknown == ()
    return hand


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("folder", [SAMPLES, CORPUS], ids=["samples", "corpus"])
def test_a_sites_own_hands_come_back(folder: Path, site: str) -> None:
    if not (folder / site).is_dir():
        pytest.skip("real hands are not here")
    seen = 0
    for hand in hands_of(folder / site):
        again = read(printer(site)(hand))
        assert without_place(again) == without_place(hand), hand.hand_id
        seen += 1
    assert seen


def test_lines_of_full_tilt() -> None:
    [*hands] = hands_of(SAMPLES / "fulltilt")
    hand = next(hand for hand in hands if hand.hand_id == "20440000102")
    printed = printer("fulltilt")(hand).rstrip().split("\n")
    wanted = [line for line in hand.text.split("\n") if line != "Quillan stands up"]
    assert printed == wanted


def test_lines_of_winamax() -> None:
    [*hands] = hands_of(SAMPLES / "winamax")
    hand = next(hand for hand in hands if hand.hand_id == "9410022-31-1475438104")
    assert printer("winamax")(hand).rstrip() == hand.text


def test_lines_of_americas_cardroom() -> None:
    [*hands] = hands_of(SAMPLES / "winning")
    hand = next(hand for hand in hands if hand.hand_id == "2680000101")

    # How pots and rake stand so far is told from the play alone, and suits have no order here.
    def lines(text: str) -> list[str]:
        text = text.replace("[Ts Tc Td Jc 9h]", "[Ts Td Tc Jc 9h]").rstrip()
        return [line for line in text.split("\n") if "Main pot " not in line]

    assert lines(printer("winning")(hand)) == lines(hand.text)


def test_lines_of_partypoker() -> None:
    [*hands] = hands_of(SAMPLES / "partypoker")
    hand = next(hand for hand in hands if hand.hand_id == "10150044101")
    printed = printer("partypoker")(hand).rstrip().split("\n")
    noise = ("Your time bank", "Game #10150044190", "#Game No : 10150044190")
    wanted = [line for line in hand.text.split("\n") if line and not line.startswith(noise)]
    assert [line for line in printed[:3] if line] == [
        "Game #10150044101 starts.",
        "#Game No : 10150044101 ",
    ]
    # Seats stand in any order.
    assert sorted(line.rstrip() for line in printed[3:]) == sorted(map(str.rstrip, wanted))


def test_lines_of_everleaf() -> None:
    [*hands] = hands_of(SAMPLES / "everleaf")
    hand = next(hand for hand in hands if hand.hand_id == "301400377")
    printed = printer("everleaf")(hand).rstrip().split("\n")
    noise = ("dunlin joins the table", "Everleaf Gaming Game")
    wanted = [line for line in hand.text.split("\n") if line and not line.startswith(noise)]
    # Nobody knows what time it was.
    assert [line for line in printed[1:] if "7 Card Stud - " not in line] == [
        line for line in wanted if "7 Card Stud - " not in line
    ]


PLAY = (Ante, BringIn, Completion, Bet, Raise, Call, Check, Fold)


def played(hand: Hand) -> list[tuple[object, ...]]:
    """Who put in how much, and when: Everleaf does not say that it was all he had, and what an
    all-in of the first street is called PartyPoker does not say."""
    events = [event for event in hand.events if isinstance(event, PLAY)]
    return [
        (event.seat, event.street, getattr(event, "amount", type(event).__name__))
        for event in events
    ]


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_other_sites_hands_are_told_in_these_words(folder: Path, site: str) -> None:
    house = load_house(site)
    for hand in hands_of(folder):
        try:
            text = printer(site)(hand)
        except CannotPrint:
            continue
        again = read(text)
        assert again.site == site
        assert played(again) == played(hand), hand.hand_id
        assert {s.seat: (s.player, s.stack) for s in again.seats} == {
            s.seat: (s.player, s.stack) for s in hand.seats
        }
        if hand.site == site:
            continue
        before, after = replay(hand, load_house(hand.site)), replay(again, house)
        if before.verdict != "broken" and before.balanced:
            assert after.balanced, hand.hand_id
            net = {p.seat: p.net for p in before.players}
            assert {p.seat: p.net for p in after.players} == net, hand.hand_id


def test_a_bet_given_back_is_a_pot_of_its_own() -> None:
    """marigold9 has antes alone in the pot: Lena's 4 that come back are a side pot, the main one
    holds 12."""
    hand = fulltilt("20450000202")
    lines = printer("partypoker")(hand).split("\n")
    assert [line for line in lines if " wins " in line] == [
        "Lena_7s wins 4 chips from the side pot 1 with 9,6,3,2,A.",
        "Lena_7s wins 12 chips from the main pot with 9,6,3,2,A.",
    ]


def test_a_bet_given_back_joins_a_pot_that_nobody_else_can_win() -> None:
    """dunlin paid into Lena's side pot of 2,400 and folded to 800 more: it pays her 3,200."""
    hand = fulltilt("32410000301")
    lines = printer("winamax")(hand).split("\n")
    assert [line for line in lines if " collected " in line] == [
        "Lena_7s collected 3200 from side pot 1",
        "Lena_7s collected 3350 from main pot",
    ]
    assert "Seat 2: Lena_7s showed [Ts Td 2c 2s Jc] and won 6550" in "\n".join(lines)


def fulltilt(hand_id: str) -> Hand:
    return next(hand for hand in hands_of(SAMPLES / "fulltilt") if hand.hand_id == hand_id)


def test_a_bet_given_back_is_in_what_other_sites_pay() -> None:
    """Full Tilt gives dunlin $0.75 back and pays $0.95: PartyPoker and Winamax pay $1.70."""
    hand = fulltilt("20440000403")
    assert [e.amount for e in hand.events if type(e) is Returned] == [75]
    party = printer("partypoker")(hand)
    assert "dunlin wins $1.70 USD" in party
    assert "returned" not in party
    euros = hand._replace(currency="EUR")
    assert "dunlin collected 1.70€ from pot" in printer("winamax")(euros)
    # Everleaf gives it back without a word.
    assert "dunlin wins $ 0.95 USD from main pot" in printer("everleaf")(hand)


@pytest.mark.parametrize(
    ("site", "changed", "words"),
    [
        ("fulltilt", {"game": "razz_27"}, "Full Tilt Poker has no deuce-to-seven razz"),
        ("fulltilt", {"started_at": None}, "Full Tilt Poker prints the time"),
        ("fulltilt", {"small_bet": None}, "prints the stakes"),
        ("fulltilt", {"currency": "XYZ"}, "has no tables in XYZ"),
        ("partypoker", {"game": "five_card_stud"}, "PartyPoker has no five-card stud"),
        ("partypoker", {"started_at": None}, "PartyPoker prints the time"),
        ("everleaf", {"money": "tournament"}, "how Everleaf prints a tournament is not known"),
        ("everleaf", {"game": "razz_27"}, "Everleaf has no deuce-to-seven razz"),
        ("winamax", {}, "Winamax has no tables in USD"),
        ("winamax", {"game": "stud_hi_lo_nq"}, "Winamax has no seven-card stud hi/lo, no"),
        ("winning", {"currency": "EUR"}, "America's Cardroom has no tables in EUR"),
        ("winning", {"seats": ()}, ""),
    ],
)
def test_what_a_site_never_prints(site: str, changed: dict[str, object], words: str) -> None:
    hand = fulltilt("20440000403")
    if "seats" in changed:
        first, *others = hand.seats
        changed, words = {"seats": (first._replace(stack=None), *others)}, "prints every stack"
    with pytest.raises(CannotPrint, match=words):
        printer(site)(hand._replace(**changed))
