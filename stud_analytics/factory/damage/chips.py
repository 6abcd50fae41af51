"""Damage to antes, stacks and chips given back."""

from random import Random

from stud_analytics.events import Ante, BringIn, Call, Dealt, Hand, Returned, StreetStarts
from stud_analytics.factory.damage.base import (
    WAGERS,
    Kinds,
    any_of,
    changed,
    inserted,
    replaced,
    walk,
)
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.layout import lay_out
from stud_analytics.games import SHOWDOWN

KINDS: Kinds = Kinds()
PUTS = (Ante, BringIn, *WAGERS, Call)


def _full_antes(hand: Hand) -> list[int]:
    return [
        m.at
        for m in walk(hand)
        if isinstance(m.event, Ante) and m.stack[m.event.seat] > m.event.amount + 1
    ]


@KINDS("ante_missing", "antes.missing")
def _missing(rng: Random, dealing: Dealing) -> Hand | None:
    at = any_of(rng, _full_antes(dealing.hand))
    return None if at is None else replaced(dealing.hand, at)


@KINDS("ante_too_much", "antes.unequal")
def _unequal(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _full_antes(hand))
    return None if at is None else changed(hand, at, amount=(hand.ante or 0) + 1)


@KINDS("ante_short", "antes.short")
def _short(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _full_antes(hand))
    if at is None or (hand.ante or 0) < 2:
        return None
    return changed(hand, at, amount=(hand.ante or 0) - 1)


@KINDS("ante_twice", "antes.repeated")
def _twice(rng: Random, dealing: Dealing) -> Hand | None:
    at = any_of(rng, _full_antes(dealing.hand))
    if at is None:
        return None
    return inserted(dealing.hand, at, dealing.hand.events[at])


@KINDS("ante_after_the_deal", "antes.late")
def _late(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    events = hand.events
    at = any_of(rng, _full_antes(hand))
    if at is None:
        return None
    deal = next(i for i, e in enumerate(events) if isinstance(e, Dealt)) + 1
    return lay_out(hand, [*events[:at], *events[at + 1 : deal], events[at], *events[deal:]])


@KINDS("more_than_held", "stacks.more_than_held")
def _held(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    put: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, PUTS):
            put[event.seat] = put.get(event.seat, 0) + event.amount
        elif isinstance(event, Returned):
            put.pop(event.seat, None)
            put[event.seat] = -1 << 40
    seat = any_of(rng, (s for s, chips in put.items() if chips > (hand.ante or 0) + 1))
    if seat is None:
        return None
    seats = tuple(s._replace(stack=put[seat] - 1) if s.seat == seat else s for s in hand.seats)
    return lay_out(hand._replace(seats=seats), hand.events)


@KINDS("all_in_said_with_chips_left", "stacks.all_in_said")
def _all_in(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(rng, (m for m in walk(hand) if isinstance(m.event, PUTS) and not m.event.all_in))
    return None if m is None else changed(hand, m.at, all_in=True)


@KINDS("all_in_not_said", "stacks.all_in_unsaid", severity="warning")
def _unsaid(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(rng, (m for m in walk(hand) if isinstance(m.event, PUTS) and m.event.all_in))
    return None if m is None else changed(hand, m.at, all_in=False)


def _returns(hand: Hand) -> list[int]:
    return [i for i, e in enumerate(hand.events) if isinstance(e, Returned)]


@KINDS("returned_amount", "returned.amount")
def _amount(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _returns(hand))
    if at is None:
        return None
    event = hand.events[at]
    assert isinstance(event, Returned)
    amount = event.amount + rng.choice((-1, 1))
    return changed(hand, at, amount=amount) if amount else None


@KINDS("returned_to_wrong_seat", "returned.wrong_seat")
def _wrong(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _returns(hand))
    if at is None:
        return None
    right = hand.events[at].seat
    return changed(hand, at, seat=rng.choice([s for s in dealing.seats if s != right]))


@KINDS("returned_missing", "returned.missing")
def _not_returned(rng: Random, dealing: Dealing) -> Hand | None:
    at = any_of(rng, _returns(dealing.hand))
    return None if at is None else replaced(dealing.hand, at)


@KINDS("returned_though_called", "returned.")
def _called(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    events = hand.events
    at = any_of(
        rng,
        (
            i
            for i, e in enumerate(events)
            if isinstance(e, StreetStarts)
            and e.street <= SHOWDOWN
            and i
            and isinstance(events[i - 1], Call)
        ),
    )
    if at is None or dealing.truth["uncalled_returned"] != "printed":
        return None
    call = events[at - 1]
    return inserted(hand, at, Returned(0, call.street, call.seat, 1))
