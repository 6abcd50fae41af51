"""Damage to cards."""

from random import Random
from typing import Any

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.events import CommonCard, Dealt, Hand, SeatStated, Shown
from stud_analytics.factory.damage.base import Kinds, any_of, changed, inserted, replaced, walk
from stud_analytics.factory.deal import Dealing

KINDS: Kinds = Kinds()


def boards(hand: Hand, before: int) -> dict[int, list[Card]]:
    """Up cards by seat, of the events before an index."""
    up: dict[int, list[Card]] = {}
    for event in hand.events[:before]:
        if isinstance(event, Dealt):
            up.setdefault(event.seat, []).extend(event.up)
    return up


def _told(hand: Hand) -> set[Card]:
    """Every card that the text names anywhere."""
    told: set[Card] = set()
    for event in hand.events:
        if isinstance(event, Dealt):
            told.update(event.up, event.down, event.before or ())
        elif isinstance(event, CommonCard):
            told.update(event.up)
        elif isinstance(event, Shown | SeatStated):
            told.update(event.cards)
    return told


def _fresh(rng: Random, hand: Hand) -> Card | None:
    """A card that the text does not name; None where it names all."""
    return any_of(rng, sorted(set(range(52)) - _told(hand)))


def _dealt(hand: Hand) -> list[int]:
    return [i for i, e in enumerate(hand.events) if isinstance(e, Dealt)]


def _swapped(cards: tuple[Card, ...], at: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:at], card, *cards[at + 1 :])


@KINDS("card_dealt_to_two", "cards.duplicate")
def _two(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    found = []
    for at in _dealt(hand):
        event: Any = hand.events[at]
        others = [c for s, up in boards(hand, at).items() if s != event.seat for c in up]
        if event.up and others:
            found.append((at, others))
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    return changed(hand, chosen[0], up=(rng.choice(chosen[1]),))


@KINDS("card_dealt_twice_to_one", "cards.duplicate")
def _one(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    found = []
    for at in _dealt(hand):
        event: Any = hand.events[at]
        own = boards(hand, at).get(event.seat, [])
        if event.up and own:
            found.append((at, own))
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    return changed(hand, chosen[0], up=(rng.choice(chosen[1]),))


def _shows(hand: Hand) -> list[int]:
    return [i for i, e in enumerate(hand.events) if isinstance(e, Shown)]


@KINDS("shown_card_is_anothers", "cards.duplicate_shown")
def _anothers(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _shows(hand))
    if at is None:
        return None
    event: Any = hand.events[at]
    others = [c for s, up in boards(hand, at).items() if s != event.seat for c in up]
    return changed(hand, at, cards=_swapped(event.cards, 0, rng.choice(others)))


@KINDS("shown_card_twice", "cards.duplicate_shown", "cards.shown_not_dealt")
def _shown_twice(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _shows(hand))
    if at is None:
        return None
    event: Any = hand.events[at]
    return changed(hand, at, cards=_swapped(event.cards, 0, event.cards[-2]))


@KINDS("shown_card_not_dealt", "cards.shown_not_dealt")
def _not_dealt(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _shows(hand))
    if at is None:
        return None
    event: Any = hand.events[at]
    first = event.cards.index(boards(hand, at)[event.seat][0])
    card = _fresh(rng, hand)
    if card is None:
        return None
    return changed(hand, at, cards=_swapped(event.cards, first, card))


@KINDS("up_card_changes", "cards.changed")
def _changes(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i in _dealt(hand) if getattr(hand.events[i], "before", None)))
    if at is None:
        return None
    event: Any = hand.events[at]
    place = rng.choice([i for i, card in enumerate(event.before) if card != HIDDEN])
    card = _fresh(rng, hand)
    if card is None:
        return None
    return changed(hand, at, before=_swapped(event.before, place, card))


@KINDS("two_cards_on_a_street", "cards.count")
def _count(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i in _dealt(hand) if getattr(hand.events[i], "up", ())))
    if at is None:
        return None
    event: Any = hand.events[at]
    card = _fresh(rng, hand)
    return None if card is None else changed(hand, at, up=(*event.up, card))


@KINDS("no_card_on_a_street", "cards.missing", "cards.count")
def _missing(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    dealt = _dealt(hand)
    first = min(hand.events[i].street for i in dealt)
    at = any_of(
        rng,
        (i for i in dealt if getattr(hand.events[i], "up", ()) and hand.events[i].street > first),
    )
    return None if at is None else replaced(hand, at)


@KINDS("card_to_a_folded_player", "cards.to_player_out")
def _folded(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    moments = walk(hand)
    everybody = moments[0].live
    m = any_of(
        rng,
        (m for m in moments if isinstance(m.event, Dealt) and m.event.up and m.live != everybody),
    )
    if m is None:
        return None
    seat = rng.choice(sorted(everybody - m.live))
    card = _fresh(rng, hand)
    if card is None:
        return None
    return inserted(hand, m.at, Dealt(0, m.event.street, seat, (card,), ()))
