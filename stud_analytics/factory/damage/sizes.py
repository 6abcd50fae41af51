"""Damage to the sizes of completions, bets, raises and calls."""

from random import Random

from stud_analytics.events import Bet, BringIn, Call, Check, Completion, Fold, Hand, Raise
from stud_analytics.factory.damage.base import (
    WAGERS,
    Kinds,
    Moment,
    any_of,
    changed,
    replaced,
    walk,
)
from stud_analytics.factory.damage.cards import boards
from stud_analytics.factory.deal import Dealing
from stud_analytics.games import FIFTH, FOURTH, GAMES, SEVENTH, SIXTH, THIRD, Street

KINDS: Kinds = Kinds()


def _full(hand: Hand, *kinds: type) -> list[Moment]:
    """Moments of such events that are not all-in, with a chip to spare, in fixed limit."""
    if hand.limit != "fixed":
        return []
    return [
        m
        for m in walk(hand)
        if type(m.event) in kinds and m.stack[m.event.seat] > m.event.amount + 1
    ]


def _one_more(hand: Hand, m: Moment, more: int = 1) -> Hand:
    event = m.event
    by = None if event.by is None else event.by + more
    return changed(hand, m.at, amount=event.amount + more, to=event.to + more, by=by)


@KINDS("completion_size", "sizes.completion")
def _completion(rng: Random, dealing: Dealing) -> Hand | None:
    m = any_of(rng, _full(dealing.hand, Completion))
    return None if m is None else _one_more(dealing.hand, m)


def _bet_size(street: Street) -> None:
    @KINDS(f"bet_size_{street}th" if street > THIRD else "bet_size_3rd", "sizes.bet")
    def harm(rng: Random, dealing: Dealing) -> Hand | None:
        m = any_of(rng, (m for m in _full(dealing.hand, Bet) if m.event.street == street))
        return None if m is None else _one_more(dealing.hand, m, rng.choice((-1, 1)))


for _street in (THIRD, FOURTH, FIFTH, SIXTH, SEVENTH):
    _bet_size(_street)


@KINDS("raise_size", "sizes.raise")
def _raise(rng: Random, dealing: Dealing) -> Hand | None:
    m = any_of(rng, _full(dealing.hand, Raise))
    return None if m is None else _one_more(dealing.hand, m)


@KINDS("short_raise", "sizes.raise", "sizes.completion")
def _short_raise(rng: Random, dealing: Dealing) -> Hand | None:
    m = any_of(rng, (m for m in _full(dealing.hand, Raise) if m.event.to - m.price > 1))
    return None if m is None else _one_more(dealing.hand, m, -1)


@KINDS("raise_below_the_smallest", "sizes.raise")
def _small_raise(rng: Random, dealing: Dealing) -> Hand | None:
    """In pot and no limit: one unit over the bet, unless that fills a short all-in up to a full
    raise, which some houses allow."""
    hand = dealing.hand
    if hand.limit == "fixed":
        return None
    short = {e.street for e in hand.events if isinstance(e, Completion | Bet | Raise) and e.all_in}
    m = any_of(
        rng,
        (
            m
            for m in walk(hand)
            if isinstance(m.event, Raise)
            and not m.event.all_in
            and m.event.to - m.price > 2
            and m.owed > 0
            and m.event.street not in short
        ),
    )
    if m is None:
        return None
    return _one_more(hand, m, m.price + 1 - m.event.to)


@KINDS("more_than_the_pot", "sizes.")
def _over_pot(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    if hand.limit != "pot":
        return None
    found = []
    pot = 0
    for m in walk(hand):
        event = m.event
        if isinstance(event, Bet | Raise) and not event.all_in:
            most = m.price + pot + m.owed
            more = most + 1 - event.to
            least = 2 * (hand.big_bet or 0) + 2 * m.price
            if more > 0 and most > least and m.stack[event.seat] > event.amount + more:
                found.append((m, more))
        if hasattr(event, "amount") and event.street < 8:
            pot += -event.amount if type(event).__name__ == "Returned" else event.amount
    chosen = any_of(rng, found)
    return None if chosen is None else _one_more(hand, *chosen)


@KINDS("raise_past_cap", "sizes.cap")
def _past_cap(rng: Random, dealing: Dealing) -> Hand | None:
    hand, truth = dealing.hand, dealing.truth
    if hand.limit != "fixed" or truth["heads_up_uncapped"] != "never":
        return None
    moments = walk(hand)
    first = min(e.street for e in hand.events if e.street)
    short = {m.event.street for m in moments if isinstance(m.event, WAGERS) and m.event.all_in}
    found = []
    for m in moments:
        event = m.event
        if not isinstance(event, Call) or event.street in short:
            continue
        cap = int(truth["max_bets_3rd" if event.street == first else "max_bets_later"])
        wagers = [w.event for w in moments[: m.at] if isinstance(w.event, WAGERS)
                  and w.event.street == event.street]  # fmt: skip
        if m.bets != cap or len(wagers) < 2:
            continue
        size = wagers[-1].to - wagers[-2].to
        if m.stack[event.seat] > m.owed + size and len(m.able) > 1:
            to = m.price + size
            found.append((m.at, Raise(0, event.street, event.seat, m.owed + size, to)))
    chosen = any_of(rng, found)
    return None if chosen is None else replaced(hand, *chosen)


@KINDS("raise_not_reopened", "turn.not_reopened")
def _not_reopened(rng: Random, dealing: Dealing) -> Hand | None:
    """A player who checked raises an all-in bet of less than half a bet, which counts for none
    under any value of ``short_all_in``."""
    hand = dealing.hand
    if hand.limit != "fixed":
        return None
    found = []
    streets = GAMES[hand.game].streets
    moments = walk(hand)
    for street in streets[1:]:
        size = (hand.small_bet if street == streets[1] else hand.big_bet) or 0
        acts = [m for m in moments if m.event.street == street]
        bets = [m for m in acts if isinstance(m.event, WAGERS)]
        if len(bets) != 1 or not bets[0].event.all_in or 2 * bets[0].event.to >= size:
            continue
        checked = {m.event.seat for m in acts if isinstance(m.event, Check)}
        for m in acts:
            seat = m.event.seat
            others = len(m.able) > 1  # else it is another fault: a raise that nobody can call
            if isinstance(m.event, Call) and seat in checked and m.stack[seat] > size and others:
                found.append((m.at, Raise(0, street, seat, size, size)))
    chosen = any_of(rng, found)
    return None if chosen is None else replaced(hand, *chosen)


@KINDS("double_bet_without_pair", "sizes.double_bet", "sizes.bet")
def _double(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    small, big = hand.small_bet or 0, hand.big_bet or 0
    if hand.limit != "fixed" or hand.game == "five_card_stud" or not small < big:
        return None
    for m in walk(hand):
        if isinstance(m.event, Bet) and m.event.street == FOURTH:
            up = boards(hand, m.at)
            if any(up[s][0] >> 2 == up[s][1] >> 2 for s in m.live):
                return None
            if m.event.to != small or m.stack[m.event.seat] <= big:
                return None
            return _one_more(hand, m, big - small)
    return None


@KINDS("over_call", "calls.over")
def _over_call(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(
        rng,
        (
            m
            for m in walk(hand)
            if isinstance(m.event, Call)
            and m.stack[m.event.seat] > m.event.amount + 1
            and not _short_bring_in(hand, m)
        ),
    )
    return None if m is None else changed(hand, m.at, amount=m.event.amount + 1)


def _short_bring_in(hand: Hand, m: Moment) -> bool:
    """Whether the price is unclear because the bring-in was all-in short."""
    return not m.bets and any(isinstance(e, BringIn) and e.all_in for e in hand.events)


@KINDS("short_call", "calls.short")
def _short_call(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(
        rng,
        (
            m
            for m in walk(hand)
            if isinstance(m.event, Call)
            and not m.event.all_in
            and m.event.amount > 1
            and not _short_bring_in(hand, m)
        ),
    )
    return None if m is None else changed(hand, m.at, amount=m.event.amount - 1)


@KINDS("check_facing_bet", "calls.check_facing_bet")
def _check(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(rng, (m for m in walk(hand) if isinstance(m.event, Call | Fold) and m.owed > 0))
    if m is None:
        return None
    return replaced(hand, m.at, Check(0, m.event.street, m.event.seat))


@KINDS("call_of_nothing", "calls.nothing")
def _nothing(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(
        rng, (m for m in walk(hand) if isinstance(m.event, Check) and m.stack[m.event.seat] > 1)
    )
    return None if m is None else replaced(hand, m.at, Call(0, m.event.street, m.event.seat, 1))


@KINDS("total_disagrees", "sizes.total")
def _total(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(rng, (m for m in walk(hand) if isinstance(m.event, WAGERS)))
    return None if m is None else changed(hand, m.at, to=m.event.to + 1)


@KINDS("raises_by_wrong", "sizes.by", severity="warning")
def _by(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    m = any_of(
        rng, (m for m in walk(hand) if isinstance(m.event, WAGERS) and m.event.by is not None)
    )
    return None if m is None else changed(hand, m.at, by=m.event.to + m.event.amount + 7)
