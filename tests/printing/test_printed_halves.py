"""Dealt hands in the words of six sites, two of them XML, read back; those sites' own hands; the
lines that are theirs alone."""

import itertools
import sys
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "tests" / "exchange")]

from exchange_hands import CORPUS, SAMPLES, hands_of, without_place  # noqa: E402

from stud_analytics.events import Hand, Returned, SeatStated, Shown  # noqa: E402
from stud_analytics.exchange import CannotPrint, read_text  # noqa: E402
from stud_analytics.factory.site_terms import deal_for  # noqa: E402
from stud_analytics.games import GAMES, SHOWDOWN  # noqa: E402
from stud_analytics.printing import XML, joined, printer  # noqa: E402
from stud_analytics.rules import load_house  # noqa: E402

SITES = ("absolute", "bovada", "ongame", "kingsclub", "ipoker", "merge")


def read(text: str) -> Hand:
    [hand] = read_text(text)
    assert isinstance(hand, Hand), hand
    assert hand.unknown == ()
    return hand


def told(hand: Hand) -> Hand:
    """What of a site's own hand comes back in order: hands that are shown stand after the last
    card here, and of the best five the order, of a summary its cards, are the printer's."""
    hand = without_place(hand)._replace(inferred=())
    shown: list[object] = []
    events: list[object] = []
    for event in hand.events:
        if isinstance(event, Shown):
            best = tuple(sorted(event.cards))
            shown.append(event._replace(street=SHOWDOWN, cards=best))
        elif not (isinstance(event, SeatStated) and hand.site == "bovada"):
            events.append(event)
    return hand._replace(events=(*events, *shown))  # type: ignore[arg-type]


def runs_on(hand: Hand) -> bool:
    """Whether hands are shown before the last cards, for which streets may have no heading."""
    return any(type(e) is Shown and e.street < SHOWDOWN for e in hand.events)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("folder", [SAMPLES, CORPUS], ids=["samples", "corpus"])
def test_a_sites_own_hands_come_back(folder: Path, site: str) -> None:
    if not (folder / site).is_dir():
        pytest.skip("real hands are not here")
    seen = 0
    for hand in hands_of(folder / site):
        again = read(printer(site)(hand))
        if runs_on(hand):
            assert again.seats == hand.seats
            continue
        assert told(again) == told(hand), hand.hand_id
        seen += 1
    assert seen


@pytest.mark.parametrize("site", sorted(XML))
def test_hands_of_a_table_stand_under_one_header(site: str) -> None:
    house = load_house(site)
    dealt = [deal_for(Random(f"{site} {n}"), site, house, game="stud_high").hand for n in (0, 1, 2)]
    twice = [hand for hand in dealt for _ in (0, 1)]
    head = "<session" if site == "ipoker" else "<description"
    alone = [printer(site)(hand) for hand in twice]
    text = "".join(joined(alone))
    headers = [one[: one.index("<game ")] for one in alone]
    opened = 1 + sum(a != b for a, b in itertools.pairwise(headers))
    assert opened <= 3
    assert text.count(head) == opened
    outcomes = list(read_text(text))
    assert [without_place(o) for o in outcomes if isinstance(o, Hand)] == [
        without_place(read(one)) for one in alone
    ]


def test_no_hands_are_no_file() -> None:
    assert "".join(joined([])) == ""


def sample(site: str, hand_id: str) -> Hand:
    return next(hand for hand in hands_of(SAMPLES / site) if hand.hand_id == hand_id)


@pytest.mark.parametrize(
    ("site", "hand_id"),
    [
        ("absolute", "1402266031"),
        ("absolute", "1402266499"),
        ("kingsclub", "24130064"),
    ],
)
def test_a_hand_is_printed_as_it_was(site: str, hand_id: str) -> None:
    hand = sample(site, hand_id)
    assert printer(site)(hand).rstrip().split("\n") == hand.text.split("\n")


def test_ongame_prints_its_hand_as_it_was() -> None:
    hand = sample("ongame", "T5-71120345-18")
    printed = printer("ongame")(hand).split("\n")
    wanted = hand.text.split("\n")
    # The player's own clock is not kept, nor what the ticket was called.
    assert [line for line in printed if line and not line.startswith("Start hand: ")] == [
        line for line in wanted if not line.startswith("Start hand: ")
    ]


def test_what_nobody_called_is_among_the_winnings_at_ipoker() -> None:
    """A tournament hand of Absolute gives Lena_7s 15 back and pays her 4 of a side pot: she won 4
    and put in 10 that count; with iPoker she won 19 and put in 25."""
    hand = sample("absolute", "1402266499")
    assert [e.amount for e in hand.events if type(e) is Returned] == [15]
    text = printer("ipoker")(hand)
    assert 'name="Lena_7s" chips="900" dealer="0" win="19" bet="25"' in text
    assert 'name="Quillan" chips="8" dealer="0" win="24" bet="8"' in text


def test_merge_gives_back_what_nobody_called() -> None:
    text = printer("merge")(sample("absolute", "1402266499"))
    assert 'amount="15.00" uncalled="true" potnumber="3" player="0" pottype="n"' in text
    assert 'amount="24.00" uncalled="false" potnumber="1" player="3" pottype="n"' in text
    assert 'amount="4.00" uncalled="false" potnumber="2" player="0" pottype="n"' in text


@pytest.mark.parametrize(
    ("site", "changed", "words"),
    [
        ("absolute", {"game": "razz_27"}, "Absolute Poker has no deuce-to-seven razz"),
        ("absolute", {"started_at": None}, "Absolute Poker prints the time"),
        ("absolute", {"small_bet": None}, "prints the stakes"),
        ("bovada", {}, "Bovada prints everybody's cards"),
        ("ongame", {"game": "five_card_stud"}, "OnGame has no five-card stud"),
        ("kingsclub", {}, "KingsClub has no hands of this kind of money: tournament"),
        ("ipoker", {"game": "stud_hi_lo_nq"}, "iPoker has no seven-card stud hi/lo, no"),
        ("ipoker", {"money": "real", "currency": "INR"}, "iPoker has no tables in INR"),
        ("merge", {"money": "real", "currency": "EUR"}, "Merge has no tables in EUR"),
        ("merge", {"seats": ()}, "prints every stack"),
    ],
)
def test_what_a_site_never_prints(site: str, changed: dict[str, object], words: str) -> None:
    hand = sample("absolute", "1402266499")
    assert hand.game in GAMES
    if "seats" in changed:
        first, *others = hand.seats
        changed = {"seats": (first._replace(stack=None), *others)}
    with pytest.raises(CannotPrint, match=words):
        printer(site)(hand._replace(**changed))
