"""What a kind of damage is, and a plain walk through a hand for those who do it."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Event,
    Fold,
    Hand,
    Raise,
    Returned,
    SeatStated,
    StreetStarts,
)
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.layout import lay_out
from stud_analytics.money import Units

WAGERS = (Completion, Bet, Raise)
TURNS = (BringIn, Completion, Bet, Raise, Call, Check, Fold)

Harm = Callable[[Random, Dealing], "Hand | None"]


class Damage(NamedTuple):
    """One kind of damage."""

    kind: str
    codes: tuple[str, ...]
    """Codes of the rules that may catch it; one that ends in a full stop stands for its group."""
    apply: Harm
    severity: Literal["error", "warning"]
    """How bad a finding is expected: a text that is wrong and changes nothing is a warning."""

    def caught_by(self, code: str) -> bool:
        """Whether a finding of this code is the one expected."""
        return any(code == c or (c.endswith(".") and code.startswith(c)) for c in self.codes)


class Kinds(list[Damage]):
    """The kinds of one file; calling it registers the function below."""

    def __call__(
        self, kind: str, *codes: str, severity: Literal["error", "warning"] = "error"
    ) -> Callable[[Harm], Harm]:
        """Register a kind under its name, with the codes expected."""

        def register(apply: Harm) -> Harm:
            self.append(Damage(kind, codes, apply, severity))
            return apply

        return register


class Moment(NamedTuple):
    """An event and what lay on the table just before it."""

    at: int
    """Its index."""
    event: Any
    paid: dict[int, Units]
    """Chips put in on the street, by seat."""
    price: Units
    """The total to match."""
    stack: dict[int, Units]
    live: frozenset[int]
    bets: int
    """Completions, bets and raises on the street so far."""

    @property
    def able(self) -> list[int]:
        """Seats in the hand with chips."""
        return [seat for seat in sorted(self.live) if self.stack[seat] > 0]

    @property
    def owed(self) -> Units:
        """What the event's player owes."""
        return self.price - self.paid.get(self.event.seat, 0)


def walk(hand: Hand) -> list[Moment]:
    """Every event with the state before it."""
    stack = {seat.seat: seat.stack or 0 for seat in hand.seats if seat.dealt_in}
    live = frozenset(stack)
    paid: dict[int, Units] = {}
    price = bets = 0
    moments: list[Moment] = []
    for at, event in enumerate(hand.events):
        moments.append(Moment(at, event, dict(paid), price, dict(stack), live, bets))
        if isinstance(event, StreetStarts):
            paid, price, bets = {}, 0, 0
        elif isinstance(event, Ante):
            stack[event.seat] -= event.amount
        elif isinstance(event, BringIn | Completion | Bet | Raise | Call):
            stack[event.seat] -= event.amount
            paid[event.seat] = paid.get(event.seat, 0) + event.amount
            price = max(price, paid[event.seat])
            bets += isinstance(event, WAGERS)
        elif isinstance(event, Returned):
            stack[event.seat] += event.amount
        elif isinstance(event, Fold):
            live -= {event.seat}
    return moments


_Thing = TypeVar("_Thing")


def any_of(rng: Random, things: Iterable[_Thing]) -> "_Thing | None":
    """One of the things, or None if there are none."""
    listed = list(things)
    return rng.choice(listed) if listed else None


def changed(hand: Hand, at: int, **fields: object) -> Hand:
    """The hand with fields of one event changed."""
    events: list[Any] = list(hand.events)
    events[at] = events[at]._replace(**fields)
    return lay_out(hand, events)


def replaced(hand: Hand, at: int, *events: Event) -> Hand:
    """The hand with one event replaced by others, or by none."""
    return lay_out(hand, [*hand.events[:at], *events, *hand.events[at + 1 :]])


def inserted(hand: Hand, at: int, *events: Event) -> Hand:
    """The hand with events put in before index ``at``."""
    return lay_out(hand, [*hand.events[:at], *events, *hand.events[at:]])


def paid_out(hand: Hand, events: Sequence[Event]) -> Hand:
    """The hand with payments changed and the summary made to agree with them.

    So the fault lies in the payment alone, not in a text that contradicts itself.
    """
    won: dict[int, Units] = {}
    before: dict[int, Units] = {}
    for event in events:
        if isinstance(event, Collected):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    for event in hand.events:
        if isinstance(event, Collected):
            before[event.seat] = before.get(event.seat, 0) + event.amount
    agreed: list[Event] = []
    for event in events:
        if isinstance(event, SeatStated):
            now = won.get(event.seat, 0)
            gain = now - before.get(event.seat, 0)
            agreed.append(
                event._replace(
                    won=now or None,
                    stack=None if event.stack is None else event.stack + gain,
                    net=None if event.net is None else event.net + gain,
                )
            )
        else:
            agreed.append(event)
    return lay_out(hand, agreed)
