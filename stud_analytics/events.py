"""What happens in a hand: one immutable class per thing that happens, and the hand itself.

Every event begins with the line of the file it was read from, the street it happened on, and
the seat it concerns (0 where it concerns none). Amounts are whole units of the hand. The reader
writes what the text says and nothing else; it never invents a check or a fold.
"""

from datetime import datetime
from typing import Final, Literal, NamedTuple

from stud_analytics.cards import Card
from stud_analytics.games import Limit, Street
from stud_analytics.money import Units


class StreetStarts(NamedTuple):
    """A heading that opens a street (or the showdown, or the summary)."""

    line: int
    street: Street
    seat: int = 0


class Ante(NamedTuple):
    """Chips put in before the cards."""

    line: int
    street: Street
    seat: int
    amount: Units
    all_in: bool = False


class Dealt(NamedTuple):
    """Cards that one player received on one street, as far as the text shows them."""

    line: int
    street: Street
    seat: int
    up: tuple[Card, ...]
    """Face up, in the order dealt."""
    down: tuple[Card, ...]
    """Face down, in the order dealt; HIDDEN where the text marks a card and does not name it;
    empty where the text says nothing of them."""
    before: tuple[Card, ...] | None = None
    """The player's earlier cards where the line repeats them, else None."""


class CommonCard(NamedTuple):
    """One card dealt to the whole table because the deck cannot serve every player."""

    line: int
    street: Street
    seat: int
    up: tuple[Card, ...]


class BringIn(NamedTuple):
    """The forced bet of the door card."""

    line: int
    street: Street
    seat: int
    amount: Units
    all_in: bool = False


class Completion(NamedTuple):
    """A bet on the first street up to the small bet (or beyond, in pot and no limit): over the
    bring-in, or instead of it. An all-in one may fall short."""

    line: int
    street: Street
    seat: int
    amount: Units
    """Chips added."""
    to: Units
    """The player's total on the street."""
    all_in: bool = False
    by: Units | None = None
    """What the text says the bet rises by, where it says so."""


class Bet(NamedTuple):
    """The first chips of a later street."""

    line: int
    street: Street
    seat: int
    amount: Units
    to: Units
    all_in: bool = False
    by: Units | None = None


class Raise(NamedTuple):
    """More than the bet to call."""

    line: int
    street: Street
    seat: int
    amount: Units
    to: Units
    all_in: bool = False
    by: Units | None = None


class Call(NamedTuple):
    """Chips that match the bet, or all the player has."""

    line: int
    street: Street
    seat: int
    amount: Units
    all_in: bool = False


class Check(NamedTuple):
    """No bet, none to call."""

    line: int
    street: Street
    seat: int


class Fold(NamedTuple):
    """Out of the hand."""

    line: int
    street: Street
    seat: int


class Returned(NamedTuple):
    """Chips that nobody matched, given back."""

    line: int
    street: Street
    seat: int
    amount: Units
    of: Literal["bet", "ante"] = "bet"


class Shown(NamedTuple):
    """A hand shown, with what the site says it is."""

    line: int
    street: Street
    seat: int
    cards: tuple[Card, ...]
    high: str | None = None
    """The site's words for the high hand, or for the only hand of a high game."""
    low: str | None = None
    """The site's words for the low hand."""


class Mucked(NamedTuple):
    """A hand not shown at the end. ``cards`` where the text names them all the same."""

    line: int
    street: Street
    seat: int
    cards: tuple[Card, ...] = ()


class Collected(NamedTuple):
    """Chips paid out of a pot, or out of one half of it."""

    line: int
    street: Street
    seat: int
    amount: Units
    pot: int | None = None
    """0 the main pot, 1 the first side pot, ...; None where the text says only "pot"."""
    half: Literal["high", "low"] | None = None


class NoLow(NamedTuple):
    """The site says that no hand qualified for low."""

    line: int
    street: Street
    seat: int = 0


class PotStated(NamedTuple):
    """Totals as the site states them."""

    line: int
    street: Street
    seat: int
    total: Units | None
    """All pots, as printed (gross or net of rake: the site's profile says which)."""
    rake: Units | None = None
    fees: Units | None = None
    pots: tuple[Units, ...] = ()
    """Main pot, then side pots, where they are stated one by one."""


class SeatStated(NamedTuple):
    """A player's line of the summary."""

    line: int
    street: Street
    seat: int
    outcome: Literal["folded", "showed", "mucked", "collected", "other"]
    folded_on: Street | None = None
    cards: tuple[Card, ...] = ()
    won: Units | None = None
    """The player's total over all pots, where stated; None for nothing said."""
    high: str | None = None
    low: str | None = None
    stack: Units | None = None
    """Final stack, where stated."""
    net: Units | None = None
    """Gain or loss, where stated."""


Event = (
    StreetStarts | Ante | Dealt | CommonCard | BringIn | Completion | Bet | Raise | Call | Check
    | Fold | Returned | Shown | Mucked | Collected | NoLow | PotStated | SeatStated
)  # fmt: skip

ACTION: Final[dict[type[Event], str]] = {
    StreetStarts: "street",
    Ante: "ante",
    Dealt: "dealt",
    CommonCard: "common",
    BringIn: "bring_in",
    Completion: "completion",
    Bet: "bet",
    Raise: "raise",
    Call: "call",
    Check: "check",
    Fold: "fold",
    Returned: "returned",
    Shown: "shows",
    Mucked: "mucks",
    Collected: "collects",
    NoLow: "no_low",
    PotStated: "pot_stated",
    SeatStated: "seat_stated",
}
"""The word for each event in JSON and in the store."""


def _equal(one: Event, other: object) -> bool:
    """Events of different kinds are never equal, whatever they hold; a plain tuple may be."""
    same = type(other) is type(one) or type(other) is tuple
    return same and tuple.__eq__(one, other)


def _unequal(one: Event, other: object) -> bool:
    return not _equal(one, other)


for _kind in ACTION:  # tuples, of which a check and a fold by the same seat would be equal
    setattr(_kind, "__eq__", _equal)  # noqa: B010  (a method of a class, not of an instance)
    setattr(_kind, "__ne__", _unequal)  # noqa: B010

Money = Literal["real", "play", "tournament"]


class Seat(NamedTuple):
    """A player at the table when the hand began."""

    seat: int
    player: str
    stack: Units | None
    sitting_out: bool = False
    dealt_in: bool = True
    """Whether the player took part: anted or received cards."""


class Tournament(NamedTuple):
    """What the header says of the tournament. Buy-ins are text as printed."""

    id: str
    buy_in: str | None = None
    level: str | None = None


class UnknownLine(NamedTuple):
    """A line that no rule of the site's grammar knows."""

    line: int
    text: str


class Hand(NamedTuple):
    """One hand as its text tells it. Whatever the text does not tell is None."""

    site: str
    hand_id: str
    game: str
    """A key of `games.GAMES`."""
    limit: Limit
    money: Money
    currency: str | None
    decimals: int
    """A unit is ``10 ** -decimals``: 2 for cents, 0 for chips."""
    ante: Units | None
    bring_in: Units | None
    small_bet: Units | None
    big_bet: Units | None
    table: str | None
    max_seats: int | None
    started_at: datetime | None
    """In UTC."""
    tournament: Tournament | None
    mixed: str | None
    """The mixed game this hand is a round of: ``8-Game``, ``HORSE``."""
    hero: str | None
    file: str
    line: int
    """Line of the file the hand begins on, from 1."""
    seats: tuple[Seat, ...]
    """By seat number."""
    events: tuple[Event, ...]
    unknown: tuple[UnknownLine, ...]
    text: str
    """The hand as it stands in the file, without the blank lines around it."""
    inferred: tuple[str, ...] = ()
    """Names of the fields above that the text does not print: worked out from the play."""


class Unread(NamedTuple):
    """A hand that was found in a file and is not a `Hand`: counted, never dropped."""

    kind: Literal["not_stud", "unfinished", "rejected"]
    site: str | None
    hand_id: str | None
    file: str
    line: int
    reason: str
    """For people: what it is or what is wrong, with the offending line where there is one."""
    text: str
