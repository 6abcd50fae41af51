"""Hands of every kind, dealt by the factory, written as XML sites write them, and read back."""

from collections import Counter
from random import Random

import pytest
from xml_texts import hands
from xml_written import as_ipoker, as_merge

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Hand,
    Raise,
)
from stud_analytics.factory import Dealing, Print
from stud_analytics.factory.mixture import deal_any
from stud_analytics.games import GAMES
from stud_analytics.rules import load_house, replay

PLAY = (Ante, BringIn, Completion, Bet, Raise, Call, Check, Fold, CommonCard)


def play(hand: Hand) -> list[tuple[object, ...]]:
    """What was put in and dealt face up, by kind: what every form tells. On the first street nobody
    can tell a bring-in, a completion, a raise and a call apart once somebody is all-in for less
    than one of them, or where no stakes are printed."""
    found: list[tuple[object, ...]] = []
    unsure = hand.money == "tournament"
    first = GAMES[hand.game].streets[0]
    for event in hand.events:
        if isinstance(event, PLAY):
            kind = type(event).__name__
            if isinstance(event, Completion | Bet | Raise):
                event = event._replace(by=None)
            if isinstance(event, BringIn | Completion | Raise | Call) and event.street == first:
                unsure = unsure or event.all_in
                if unsure:
                    kind, event = "puts in", event[:4]
            found.append((kind, *event[1:]))
        elif type(event) is Dealt and event.up:
            found.append(("up", event.street, event.seat, event.up))
    # Within a street both sites deal before anybody acts, in the order of the seats.
    return sorted(found, key=lambda one: (one[1], one[0] != "up", one[2] if one[0] == "up" else 0))


def leaves_open(hand: Hand) -> bool:
    """Whether an all-in on the first street may be several things: who opens with it leaves the
    bring-in untold, and a tournament's text the small bet."""
    first = GAMES[hand.game].streets[0]
    kinds = BringIn | Completion | Raise | Call
    chips = [e for e in hand.events if isinstance(e, kinds) and e.street == first]
    return any(e.all_in for e in (chips if hand.money == "tournament" else chips[:1]))


def dealt(site: str, seed: int, games: tuple[str, ...]) -> Dealing:
    rng = Random(f"{site} {seed}")
    truth = {"uncalled_returned": "unprinted" if site == "ipoker" else "printed"}
    return deal_any(
        rng, load_house(site), game=rng.choice(games), limit="fixed", truth=truth,
        printed=Print(halves_named=site == "merge", one_line_a_pot=site != "merge", words=False),
    )  # fmt: skip


@pytest.mark.parametrize("site", ["ipoker", "merge"])
def test_dealt_hands_read_back(site):
    games = ("stud_high", "stud_hi_lo", "five_card_stud") + (("razz",) if site == "merge" else ())
    house = load_house(site)
    verdicts: Counter[str] = Counter()
    for seed in range(400):
        dealing = dealt(site, seed, games)
        plain = dealing.hand
        text = as_ipoker(dealing) if site == "ipoker" else as_merge(dealing, added=seed % 2 == 0)
        [hand] = hands(text)
        assert play(hand) == play(plain), seed
        assert [seat[:3] for seat in hand.seats] == [seat[:3] for seat in plain.seats], seed
        assert hand.hero == plain.hero
        result, due = replay(hand, house), replay(plain, house)
        assert result.balanced, seed
        assert {p.seat: p.net for p in result.players} == {p.seat: p.net for p in due.players}, seed
        if not leaves_open(plain):
            errors = {finding.code for finding in result.findings if finding.severity == "error"}
            assert errors <= {finding.code for finding in due.findings}, (seed, text)
        verdicts[result.verdict] += 1
    assert verdicts["broken"] <= verdicts["holds"] // 100
    assert verdicts["holds"] > 200, verdicts
