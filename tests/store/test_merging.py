"""Cards taken out of a hand and merged back from the whole one: on every sample of every site."""

from pathlib import Path

import pytest

from stud_analytics.cards import HIDDEN
from stud_analytics.events import Dealt, Hand, Mucked, SeatStated, Shown
from stud_analytics.reading import SITES, read_path
from stud_analytics.rules import load_house, replay
from stud_analytics.rules.record import Replay
from stud_analytics.store.merging import contradiction, new_card_fault, told, with_cards_of

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"


def without_cards(hand: Hand, seat: int, *, shows: bool, ups: bool) -> Hand:
    """The hand as another player's file has it: the seat's down cards are not told, nor, where
    asked, its up cards and what it shows."""
    events = []
    for event in hand.events:
        if getattr(event, "seat", 0) != seat:
            events.append(event)
        elif isinstance(event, Dealt):
            up = () if ups else event.up
            if up or (event.down and event.up and not ups):
                hidden = (HIDDEN,) * len(event.down) if len(event.down) > 1 else ()
                events.append(event._replace(down=hidden, up=up, before=None))
        elif shows and isinstance(event, Shown):
            continue
        elif shows and isinstance(event, Mucked):
            events.append(event._replace(cards=()))
        elif shows and isinstance(event, SeatStated):
            events.append(event._replace(cards=(), high=None, low=None))
        else:
            events.append(event)
    hero = None if hand.hero == {s.seat: s.player for s in hand.seats}[seat] else hand.hero
    return hand._replace(events=tuple(events), hero=hero)


def cards(result: Replay) -> list[tuple[int, frozenset[int], frozenset[int]]]:
    return [
        (player.seat, frozenset(player.up) - {HIDDEN}, frozenset(player.down) - {HIDDEN})
        for player in result.players
    ]


@pytest.mark.parametrize("shows", [False, True], ids=["dealt", "dealt and shown"])
@pytest.mark.parametrize("ups", [False, True], ids=["down", "up and down"])
@pytest.mark.parametrize("name", SITES)
def test_cards_come_back(name: str, shows: bool, ups: bool) -> None:
    house = load_house(name)
    tried = 0
    for folder in (ROOT / "sample_histories" / name, CORPUS / name):
        for hand in read_path(folder) if folder.is_dir() else ():
            if not isinstance(hand, Hand):
                continue
            whole = replay(hand, house)
            for seat in (player.seat for player in whole.players):
                poor = without_cards(hand, seat, shows=shows, ups=ups)
                assert contradiction(poor, hand) is contradiction(hand, poor) is None
                both, added = with_cards_of(told(poor), hand)
                result = replay(both.hand, house)
                where = f"{hand.file}:{hand.line} {hand.hand_id} seat {seat}: {added}"
                assert cards(result) == cards(whole), where
                assert new_card_fault(replay(poor, house), result) is None, where
                assert result.balanced
                if not shows:
                    assert result.verdict == whole.verdict, where
                assert with_cards_of(both, hand)[1] is None
                assert with_cards_of(told(hand), poor)[1] is None
                tried += added is not None
    assert tried > 0
