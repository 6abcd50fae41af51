"""How far a hand's own money speaks against what it was read as."""

from typing import Final

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Completion,
    Hand,
    Raise,
    Returned,
    SeatStated,
    StreetStarts,
    Unread,
)
from stud_analytics.money import Units

_PLAY: Final = (Completion, Bet, Raise, Call)
_CHIPS: Final = (Ante, BringIn, *_PLAY)
"""Events that put chips in. A tuple is looked through faster than a union is made."""


Doubt = tuple[int, int, int, Units]
"""1 for a hand that cannot be read; places where the money contradicts itself; raises that do not
fit stakes which only the play showed; units that are missing between what was put in and what was
paid."""


def doubt(outcome: Hand | Unread) -> Doubt:
    """Of readings of the same text the least is the best. The rake is among the units that are
    missing: it is the same in every reading."""
    if isinstance(outcome, Unread):
        return (1, 0, 0, 0)
    stacks = {seat.seat: seat.stack for seat in outcome.seats}
    sizes = {outcome.small_bet, outcome.big_bet} if outcome.limit == "fixed" else set()
    # What such stakes are hangs on the reading itself: they are no witness against it.
    told = "small_bet" not in outcome.inferred and "big_bet" not in outcome.inferred
    wrong = odd = 0
    beyond: set[int] = set()  # seats that put in more than they had
    level: Units = 0
    full: Units = 0  # the level without all-ins that are too short to count
    put: dict[int, Units] = {}
    last: dict[int, Units] = {}  # what was put in on the last street with chips
    spent: dict[int, Units] = {}
    paid: Units = 0
    won: Units = 0
    for event in outcome.events:
        if isinstance(event, StreetStarts):
            level, full, put = 0, 0, {}
        elif isinstance(event, _CHIPS):
            seat = event.seat
            spent[seat] = spent.get(seat, 0) + event.amount
            # Who is all-in has put in what he had.
            held = stacks.get(seat)
            wrong += event.all_in and held not in (None, spent[seat])
            if held is not None and spent[seat] > held and not event.all_in:
                beyond.add(seat)
            if isinstance(event, Ante):
                continue
            total = put[seat] = put.get(seat, 0) + event.amount
            last = put
            if isinstance(event, Call):
                # A call brings the player up to the bet, or was his last chips.
                wrong += total > level or (total < level and not event.all_in)
            elif total <= level:
                wrong += 1
            elif isinstance(event, Raise) and None not in sizes and not event.all_in:
                amiss = bool(sizes) and sizes.isdisjoint((total - level, total - full))
                wrong += amiss and told
                odd += amiss and not told
            if total > level and (not event.all_in or total - full in sizes):
                full = total
            level = max(level, total)
        elif isinstance(event, Returned):
            spent[event.seat] = spent.get(event.seat, 0) - event.amount
            if event.of == "bet":
                others = [units for seat, units in last.items() if seat != event.seat]
                wrong += last.get(event.seat, 0) - max(others, default=0) != event.amount
        elif isinstance(event, Collected):
            paid += event.amount
        elif isinstance(event, SeatStated):
            won += event.won or 0
    missing = sum(spent.values()) - (paid or won)
    return (0, wrong + len(beyond) + (missing < 0), odd, abs(missing))


def is_sure(outcome: Hand, found: Doubt) -> bool:
    """Whether no other reading can be better than one of which `doubt` found this: nothing is
    missing; or no more than a rake, and the calls tell how much everybody bet."""
    unread, wrong, odd, missing = found
    if unread or wrong or odd:
        return False
    if not missing:
        return True
    put_in: Units = 0
    level: Units = 0
    put: dict[int, Units] = {}
    wagered: set[int] = set()  # and not yet shown by a call of their own to have put in so much
    called = True  # or the bet came back, and `doubt` has looked at how much
    for event in outcome.events:
        if isinstance(event, _PLAY):
            seat = event.seat
            put_in += event.amount
            total = put[seat] = put.get(seat, 0) + event.amount
            if not isinstance(event, Call):
                wagered.add(seat)
                level, called = total, False
            elif total == level:
                wagered.discard(seat)
                called = True
        elif isinstance(event, BringIn):
            put_in += event.amount
            level = put[event.seat] = event.amount
        elif isinstance(event, Ante):
            put_in += event.amount
        elif isinstance(event, Returned):
            put_in -= event.amount
            called = called or event.of == "bet"
        elif isinstance(event, StreetStarts):
            if not called or any(put[seat] != level for seat in wagered):
                return False
            level, put = 0, {}
            wagered.clear()
    if not called or any(put[seat] != level for seat in wagered):
        return False
    return missing * 10 <= put_in
