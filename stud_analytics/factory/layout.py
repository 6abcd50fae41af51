"""Line numbers and plain text of a made hand: a header, a line per seat, a line per event.

The text is nobody's format: it is there so that a line number points at something. The printers
of real formats stand elsewhere.
"""

from collections.abc import Iterable

from stud_analytics.cards import cards_text
from stud_analytics.events import (
    ACTION,
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Event,
    Hand,
    Mucked,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import STREET_NAME

HEADER_LINES = 2


def first_event_line(line: int, seats: int) -> int:
    """The line of the first event of a hand that begins on ``line``."""
    return line + HEADER_LINES + seats


def lay_out(hand: Hand, events: Iterable[Event]) -> Hand:
    """The hand with these events, one on each line, and the text of it."""
    line = first_event_line(hand.line, len(hand.seats))
    numbered = tuple(event._replace(line=line + at) for at, event in enumerate(events))
    return hand._replace(events=numbered, text=text_of(hand, numbered))


def text_of(hand: Hand, events: Iterable[Event]) -> str:
    """The plain text."""
    names = {seat.seat: seat.player for seat in hand.seats}
    lines = [
        f"Hand {hand.hand_id}: {hand.game}, {hand.limit}, ante {hand.ante}, bring-in "
        f"{hand.bring_in}, {hand.small_bet}/{hand.big_bet}",
        f"Table {hand.table}, {hand.max_seats} seats",
    ]
    lines += [
        f"Seat {seat.seat}: {seat.player} ({seat.stack})"
        + (" sits out" if seat.sitting_out else "")
        for seat in hand.seats
    ]
    lines += [_line(event, names.get(event.seat, "nobody")) for event in events]
    return "\n".join(lines)


def _line(event: Event, who: str) -> str:
    kind = type(event)
    if isinstance(event, StreetStarts):
        return f"*** {STREET_NAME.get(event.street, event.street)} ***"
    if isinstance(event, Dealt):
        before = "" if event.before is None else f"[{cards_text(event.before)}] "
        return f"Dealt to {who} {before}[{cards_text((*event.down, *event.up))}]"
    if isinstance(event, CommonCard):
        return f"Common card [{cards_text(event.up)}]"
    if isinstance(event, Completion | Bet | Raise):
        return f"{who}: {ACTION[kind]} {event.amount} to {event.to}" + _all_in(event.all_in)
    if isinstance(event, Ante | BringIn | Call):
        return f"{who}: {ACTION[kind]} {event.amount}" + _all_in(event.all_in)
    if isinstance(event, Returned):
        return f"{event.of} of {event.amount} returned to {who}"
    if isinstance(event, Shown):
        words = "; ".join(filter(None, (event.high, event.low)))
        return f"{who}: {ACTION[kind]} [{cards_text(event.cards)}] ({words})"
    if isinstance(event, Mucked):
        return f"{who}: {ACTION[kind]} [{cards_text(event.cards)}]"
    if isinstance(event, Collected):
        pot = "pot" if event.pot is None else f"pot {event.pot}"
        return f"{who} collects {event.amount} from {pot} {event.half or ''}".rstrip()
    if isinstance(event, PotStated):
        return (
            f"Total {event.total} rake {event.rake} fees {event.fees} "
            f"pots {' '.join(map(str, event.pots))}".rstrip()
        )
    if isinstance(event, SeatStated):
        street = "" if event.folded_on is None else f" on {STREET_NAME[event.folded_on]}"
        return (
            f"{who} {event.outcome}{street} [{cards_text(event.cards)}] won {event.won} "
            f"stack {event.stack} net {event.net}"
        )
    return f"{who}: {ACTION[kind]}" if event.seat else ACTION[kind]


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
