"""Damage to the order of play."""

from itertools import pairwise
from random import Random

from stud_analytics.events import (
    BringIn,
    Call,
    Check,
    Dealt,
    Fold,
    Hand,
    Raise,
    Returned,
    StreetStarts,
)
from stud_analytics.factory.damage.base import (
    TURNS,
    Kinds,
    Moment,
    any_of,
    changed,
    inserted,
    replaced,
    walk,
)
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.layout import lay_out
from stud_analytics.games import FIFTH, FOURTH, SEVENTH, SHOWDOWN, SIXTH, Street

KINDS: Kinds = Kinds()
QUIET = (Check, Fold, Call)


def _bring_in(hand: Hand) -> Moment | None:
    return next((m for m in walk(hand) if isinstance(m.event, BringIn)), None)


def _door(hand: Hand, seat: int) -> int:
    return next(e.up[0] for e in hand.events if isinstance(e, Dealt) and e.seat == seat)


@KINDS("bring_in_wrong_seat", "bring_in.wrong_player", "turn.")
def _wrong_seat(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = _bring_in(hand)
    if m is None or m.event.all_in:
        return None
    other = any_of(rng, (s for s in m.able if s != m.event.seat and m.stack[s] > m.event.amount))
    return None if other is None else changed(hand, m.at, seat=other)


@KINDS("bring_in_wrong_suit", "bring_in.wrong_player", "turn.")
def _wrong_suit(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = _bring_in(hand)
    if m is None or m.event.all_in:
        return None
    rank = _door(hand, m.event.seat) >> 2
    other = any_of(
        rng,
        (
            s
            for s in m.able
            if s != m.event.seat and m.stack[s] > m.event.amount and _door(hand, s) >> 2 == rank
        ),
    )
    return None if other is None else changed(hand, m.at, seat=other)


@KINDS("bring_in_amount", "bring_in.amount")
def _amount(rng: Random, dealing: Dealing) -> Hand | None:
    m = _bring_in(dealing.hand)
    if m is None or m.event.all_in:
        return None
    amount = m.event.amount + rng.choice((-1, 1))
    if not 0 < amount < m.stack[m.event.seat]:
        return None
    return changed(dealing.hand, m.at, amount=amount)


@KINDS("bring_in_missing", "bring_in.")
def _missing(rng: Random, dealing: Dealing) -> Hand | None:
    m = _bring_in(dealing.hand)
    if m is None or not isinstance(dealing.hand.events[m.at + 1], TURNS):
        return None
    return replaced(dealing.hand, m.at)


@KINDS("bring_in_repeated", "bring_in.repeated")
def _repeated(rng: Random, dealing: Dealing) -> Hand | None:
    m = _bring_in(dealing.hand)
    if m is None:
        return None
    other = any_of(rng, (s for s in m.able if s != m.event.seat))
    if other is None or m.stack[other] <= m.event.amount:
        return None
    return inserted(dealing.hand, m.at + 1, m.event._replace(seat=other, all_in=False))


@KINDS("out_of_turn", "turn.", "bring_in.")
def _out_of_turn(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    events = hand.events
    at = any_of(
        rng,
        (
            i
            for i in range(len(events) - 1)
            if isinstance(events[i], QUIET)
            and isinstance(events[i + 1], QUIET)
            and events[i].seat != events[i + 1].seat
        ),
    )
    if at is None:
        return None
    return lay_out(hand, [*events[:at], events[at + 1], events[at], *events[at + 2 :]])


@KINDS("check_skipped", "turn.", "streets.unclosed")
def _skipped(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i, e in enumerate(hand.events) if isinstance(e, Check)))
    return None if at is None else replaced(hand, at)


@KINDS("fold_skipped", "turn.", "streets.", "cards.missing", "bring_in.", "returned.")
def _fold_skipped(rng: Random, dealing: Dealing) -> Hand | None:
    # He stays in without having acted. Not the last fold of a hand, whose loss may say nothing
    # but that the hand is cut short.
    hand = dealing.hand
    folds = [i for i, e in enumerate(hand.events) if isinstance(e, Fold)]
    if not any(isinstance(e, StreetStarts) and e.street == SHOWDOWN for e in hand.events):
        return None
    at = any_of(rng, folds)
    return None if at is None else replaced(hand, at)


@KINDS("acts_twice", "turn.", "calls.")
def _twice(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i, e in enumerate(hand.events) if isinstance(e, Check | Fold)))
    return None if at is None else inserted(hand, at, hand.events[at])


@KINDS("acts_after_folding", "turn.folded")
def _after_fold(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    moments = walk(hand)
    everybody = moments[0].live
    m = any_of(rng, (m for m in moments if isinstance(m.event, TURNS) and m.live != everybody))
    if m is None:
        return None
    seat = rng.choice(sorted(everybody - m.live))
    return inserted(hand, m.at, Check(0, m.event.street, seat))


@KINDS("acts_after_all_in", "turn.all_in")
def _after_all_in(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(
        rng,
        (m for m in walk(hand) if isinstance(m.event, TURNS) and len(m.able) != len(m.live)),
    )
    if m is None:
        return None
    seat = rng.choice(sorted(s for s in m.live if not m.stack[s]))
    return inserted(hand, m.at, Check(0, m.event.street, seat))


def _wrong_opener(street: Street) -> None:
    @KINDS(f"wrong_opener_{street}th", "turn.opener", "turn.lead_7th")
    def harm(rng: Random, dealing: Dealing) -> Hand | None:
        hand = dealing.hand
        if street not in hand_streets(hand)[1:]:
            return None
        acts = [i for i, e in enumerate(hand.events) if e.street == street and isinstance(e, TURNS)]
        if len(acts) < 2:
            return None
        first, second = hand.events[acts[0]], hand.events[acts[1]]
        if acts[1] != acts[0] + 1 or not isinstance(first, Check):
            return None
        events = hand.events
        return lay_out(hand, [*events[: acts[0]], second, first, *events[acts[1] + 1 :]])


def hand_streets(hand: Hand) -> list[Street]:
    """Betting rounds that have a heading, in order."""
    return [e.street for e in hand.events if isinstance(e, StreetStarts) and e.street < SHOWDOWN]


for _street in (FOURTH, FIFTH, SIXTH, SEVENTH):
    _wrong_opener(_street)


@KINDS("acts_when_closed", "turn.closed", "turn.order", "calls.")
def _closed(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    moments = walk(hand)
    m = any_of(
        rng,
        (
            m
            for before, m in pairwise(moments)
            if isinstance(m.event, StreetStarts)
            and m.event.street <= SHOWDOWN
            and isinstance(before.event, TURNS)
            and m.able
        ),
    )
    if m is None:
        return None
    street = hand.events[m.at - 1].street
    return inserted(hand, m.at, Check(0, street, rng.choice(m.able)))


@KINDS("raise_nobody_can_call", "turn.nobody_to_call")
def _uncallable(rng: Random, dealing: Dealing) -> Hand | None:
    """Instead of calling the last all-in a player raises, and gets the raise back."""
    hand = dealing.hand
    m = any_of(
        rng,
        (
            m
            for m in walk(hand)
            if isinstance(m.event, Call)
            and m.able == [m.event.seat]
            and m.stack[m.event.seat] > m.event.amount
            and m.event.amount == m.owed
        ),
    )
    if m is None:
        return None
    call = m.event
    more = min(hand.big_bet or 1, m.stack[call.seat] - call.amount)
    last = more == m.stack[call.seat] - call.amount
    to = m.price + more
    return replaced(
        hand,
        m.at,
        Raise(0, call.street, call.seat, call.amount + more, to, last),
        Returned(0, call.street, call.seat, more, "bet"),
    )
