"""Damage to the streets."""

from random import Random

from stud_analytics.events import (
    ACTION,
    Call,
    Check,
    Collected,
    CommonCard,
    Dealt,
    Hand,
    SeatStated,
    StreetStarts,
)
from stud_analytics.factory.damage.base import Kinds, any_of, inserted, replaced
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.layout import lay_out
from stud_analytics.games import GAMES, SHOWDOWN

KINDS: Kinds = Kinds()


def _headings(hand: Hand) -> list[int]:
    return [
        i for i, e in enumerate(hand.events) if isinstance(e, StreetStarts) and e.street < SHOWDOWN
    ]


@KINDS("heading_missing", "cards.", "turn.", "streets.", "sizes.", "calls.")
def _no_heading(rng: Random, dealing: Dealing) -> Hand | None:
    """What follows then counts as the street before."""
    hand = dealing.hand
    at = any_of(rng, _headings(hand)[1:])
    if at is None or not isinstance(hand.events[at + 1], Dealt):
        return None
    street = hand.events[at].street
    before = max(e.street for e in hand.events[:at])
    return lay_out(
        hand,
        [
            e._replace(street=before) if e.street == street else e
            for i, e in enumerate(hand.events)
            if i != at
        ],
    )


@KINDS("heading_twice", "streets.repeated")
def _twice(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _headings(hand))
    return None if at is None else inserted(hand, at, hand.events[at])


@KINDS("street_left_out", "streets.missing")
def _left_out(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    streets = [hand.events[i].street for i in _headings(hand)]
    last = GAMES[hand.game].streets[-1]
    street = any_of(rng, [s for s in streets[1:] if s != last and s != streets[-1]])
    if street is None:
        return None
    return lay_out(hand, [e for e in hand.events if e.street != street])


@KINDS("last_street_left_out", "streets.missing")
def _no_last(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    last = GAMES[hand.game].streets[-1]
    if not any(isinstance(e, StreetStarts) and e.street == SHOWDOWN for e in hand.events):
        return None
    return lay_out(hand, [e for e in hand.events if e.street != last])


@KINDS("cut_short", "streets.unfinished")
def _cut(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    first = next((i for i, e in enumerate(hand.events) if isinstance(e, Collected)), None)
    if first is None:
        return None
    kept = [e for e in hand.events[:first] if not isinstance(e, SeatStated)]
    return lay_out(hand, kept)


@KINDS("dealt_on_after_the_end", "streets.after_end")
def _after_end(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    streets = GAMES[hand.game].streets
    if any(isinstance(e, StreetStarts) and e.street == SHOWDOWN for e in hand.events):
        return None
    at = next((i for i, e in enumerate(hand.events) if isinstance(e, Collected)), None)
    if at is None or hand.events[at].street == streets[-1]:
        return None
    following = streets[streets.index(hand.events[at].street) + 1]
    return inserted(hand, at, StreetStarts(0, following))


@KINDS("last_action_missing", "streets.unclosed", "turn.", "returned.", "calls.")
def _unclosed(rng: Random, dealing: Dealing) -> Hand | None:
    """The last player to act on a street does not."""
    hand = dealing.hand
    events = hand.events
    at = any_of(
        rng,
        (
            i - 1
            for i, e in enumerate(events)
            if isinstance(e, StreetStarts)
            and e.street <= SHOWDOWN
            and isinstance(events[i - 1], Check | Call)
        ),
    )
    return None if at is None else replaced(hand, at)


@KINDS("streets_out_of_order", "streets.", "cards.", "turn.")
def _order(rng: Random, dealing: Dealing) -> Hand | None:
    """Two streets of cards change places, headings and all."""
    hand = dealing.hand
    heads = _headings(hand)
    if len(heads) < 4:
        return None
    a, b, c = heads[1:4]
    if any(isinstance(e, CommonCard) for e in hand.events[a:c]):
        return None
    e = hand.events
    assert ACTION[type(e[a])] == "street"
    return lay_out(hand, [*e[:a], *e[b:c], *e[a:b], *e[c:]])
