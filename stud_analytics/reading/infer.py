"""What a text does not print, as far as the play shows it: stakes, who is all-in."""

from collections.abc import Iterable, Mapping

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
from stud_analytics.games import Game
from stud_analytics.money import Units


def infer_bets(game: Game, events: Iterable[Event]) -> tuple[Units | None, Units | None]:
    """The small and the big bet of a fixed-limit hand, None where the hand does not show it.

    The completion shows the small bet, a bet on the last three streets (in five-card stud the
    last two) the big one; an all-in may be less than either. A bet on the second street shows
    the small bet only where no open pair can double it: not in games that the high hand alone
    wins, unless a big bet twice as large is seen too.
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
    small = min(completions, default=None)
    if small is None and seconds:
        least = min(seconds)
        if (game.high and game.low is None) and big != 2 * least:
            return None, big
        small = least
    return small, big


def mark_all_ins(events: list[Event], stacks: Mapping[int, Units | None]) -> bool:
    """Marks in place who puts in his last chips, by what he held before the hand; whether anybody
    does whom the text does not say it of."""
    left = {seat: stack for seat, stack in stacks.items() if stack is not None}
    marked = False
    for at, event in enumerate(events):
        if event.seat not in left:
            continue
        if isinstance(event, Ante | BringIn | Completion | Bet | Raise | Call):
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
