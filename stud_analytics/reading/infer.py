"""What a text does not print, or prints in two ways, as far as the play shows it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Completion,
    Event,
    Raise,
    Returned,
)
from stud_analytics.games import Game, Street
from stud_analytics.money import Units
from stud_analytics.reading.header import SeatLine

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_Ante: Final = Ante
_BringIn: Final = BringIn
_BETS: Final = (BringIn, Completion, Bet, Raise, Call)
_CHIPS: Final = (Ante, *_BETS)
"""Events that put chips in. A tuple is looked through faster than a union is made."""


def infer_bets(game: Game, events: Iterable[Event]) -> tuple[Units | None, Units | None]:
    """The small and the big bet of a fixed-limit hand, None where the hand does not show it.

    The completion shows the small bet, a bet on the last three streets (in five-card stud the
    last two) the big one; an all-in may be less than either. A completion over an all-in may be
    for more, so that a smaller bet on the second street, which is never below the small bet, tells
    better. Without a completion such a bet shows it only where no open pair can double it: not in
    games that the high hand alone wins, unless a big bet twice as large is seen too.
    """
    first, second = game.streets[:2]
    completions: list[Units] = []
    seconds: list[Units] = []
    bigs: list[Units] = []
    for event in events:
        if type(event) in (Bet, Completion) and not event.all_in:  # type: ignore[union-attr]
            street = event.street
            found = completions if street == first else seconds if street == second else bigs
            found.append(event.to)  # type: ignore[union-attr]
    big = min(bigs, default=None)
    small = min((*completions, *seconds)) if completions else None
    if small is None and seconds:
        least = min(seconds)
        if (game.high and game.low is None) and big != 2 * least:
            return None, big
        small = least
    return small, big


def name_all_ins(first: Street, events: list[Event], small_bet: Units | None) -> None:
    """Give all-ins of the first street, which their lines do not name, the names that what
    follows shows them to have; ``events`` are changed.

    If somebody with chips left then calls for more than all of them, or completes to the small
    bet, they went towards the bring-in. If he raises the highest by the small bet, that one was
    as good as a completion.
    """
    put: dict[int, Units] = {}
    level: Units = 0
    all_ins: list[int] = []  # where they stand in `events`
    for at, event in enumerate(events):
        if not isinstance(event, _BETS):
            continue
        total = put[event.seat] = put.get(event.seat, 0) + event.amount
        if event.street != first or (type(event) is BringIn and not event.all_in):
            return
        if event.all_in:
            all_ins.append(at)
        elif type(event) is Call:
            if total > level:
                _towards_bring_in(events, all_ins)
                return
        else:
            if level < (small_bet or 0) == total:
                _towards_bring_in(events, all_ins)
                events[at] = Completion(*event)
            elif all_ins and small_bet and total == level + small_bet:
                _completed(events, all_ins, level, put)
                events[at] = Raise(*event)
            return
        level = max(level, total)


def _towards_bring_in(events: list[Event], all_ins: Iterable[int]) -> None:
    """Name these events, in the order of play, the bring-in, if none is there, and calls of it."""
    there = any(type(event) is BringIn for event in events)
    for at in all_ins:
        event = events[at]
        if isinstance(event, Completion | Raise):
            line, street, seat, amount = event[:4]
            kind = Call if there else BringIn
            events[at] = kind(line, street, seat, amount, True)
        there = True


def _completed(
    events: list[Event], all_ins: Iterable[int], level: Units, put: Mapping[int, Units]
) -> None:
    """Name the all-in that made the bet what it is a completion."""
    for at in all_ins:
        event = events[at]
        if isinstance(event, _BETS) and put[event.seat] == level:
            # The first of them; whoever put in as much after him called.
            if isinstance(event, BringIn | Call):
                line, street, seat, amount = event[:4]
                events[at] = Completion(line, street, seat, amount, level, True)
            return


def mark_all_ins(events: list[Event], stacks: Mapping[int, Units | None]) -> bool:
    """Marks in place who puts in his last chips, by what he held before the hand; whether anybody
    does whom the text does not say it of."""
    left = {seat: stack for seat, stack in stacks.items() if stack is not None}
    marked = False
    for at, event in enumerate(events):
        if event.seat not in left:
            continue
        if isinstance(event, _CHIPS):
            left[event.seat] -= event.amount
            if not left[event.seat] and not event.all_in:
                events[at] = event._replace(all_in=True)
                marked = True
        elif type(event) is Returned:
            left[event.seat] += event.amount
    return marked


def name_main_pot(events: list[Event]) -> None:
    """Of payments where some say that they are of a side pot, the others are of the main pot: in
    place."""
    for at, event in enumerate(events):
        if type(event) is Collected and event.pot is None:
            events[at] = event._replace(pot=0)


def usual_ante(posted: Sequence[tuple[Units, bool]]) -> Units | None:
    """The full size of an ante: what most posted of those who had more, the larger of two as
    common; None where nobody had more. ``posted``: amounts, and whether they were last chips."""
    whole = [amount for amount, all_in in posted if not all_in]
    if not whole:
        return None
    first = whole[0]
    if whole.count(first) == len(whole):
        return first
    return max(whole, key=lambda amount: (whole.count(amount), amount))


def posted_antes(
    events: Iterable[Event], stacks: Mapping[int, Units | None]
) -> list[tuple[Units, bool]]:
    """Antes, and whether each was its player's last chips, whether or not the line says so."""
    return [
        (event[3], event[4] or event[3] == stacks.get(event[2]))
        for event in events
        if type(event) is _Ante
    ]


def full_bring_in(events: Iterable[Event], stacks: Mapping[int, Units | None]) -> Units | None:
    """The first bring-in that was not its player's last chips, whether or not the line says so;
    None where there is none. ``stacks`` by seat, before the hand."""
    antes: dict[int, Units] = {}
    for event in events:
        if type(event) is _Ante:
            antes[event[2]] = antes.get(event[2], 0) + event[3]
        elif type(event) is _BringIn and not event.all_in:
            stack = stacks.get(event.seat)
            if stack is None or event.amount + antes.get(event.seat, 0) < stack:
                return event.amount
    return None


def before_antes(seats: list[SeatLine], events: Iterable[Event], taken: bool) -> list[SeatLine]:
    """The seats with what they had when the hand began, where the stacks listed are what the
    antes left of it: as an all-in shows, otherwise if ``taken`` says so."""
    events = list(events)
    stacks = {seat.seat: seat.stack for seat in seats if seat.stack is not None}
    shown = antes_were_taken(stacks, events)
    if not (taken if shown is None else shown):
        return seats
    antes = Counter[int]()
    for event in events:
        if type(event) is Ante:
            antes[event.seat] += event.amount
    return [
        seat if seat.stack is None else seat._replace(stack=seat.stack + antes[seat.seat])
        for seat in seats
    ]


def antes_were_taken(stacks: Mapping[int, Units], events: Iterable[Event]) -> bool | None:
    """Whether ``stacks``, by seat, are what was left when the antes were paid: whoever put in
    his last chips shows it. None if nobody does."""
    antes: dict[int, Units] = {}
    bets: dict[int, Units] = {}
    spent: set[int] = set()
    for event in events:
        if type(event) is Ante:
            antes[event.seat] = antes.get(event.seat, 0) + event.amount
        elif isinstance(event, _BETS):
            bets[event.seat] = bets.get(event.seat, 0) + event.amount
            if event.all_in:
                spent.add(event.seat)
    for seat in spent:
        if antes.get(seat) and stacks.get(seat) == bets[seat]:
            return True
        if stacks.get(seat) == bets[seat] + antes.get(seat, 0):
            return False
    return None
