"""A player's part of the table: chips, cards, what he has done; sets of cards and of players."""

from typing import Final

from stud_analytics.cards import Card
from stud_analytics.games import Street
from stud_analytics.money import Units


def bits_of(cards: tuple[Card, ...]) -> int:
    """A set of cards as bits; HIDDEN, which is -1, is the lowest."""
    if len(cards) == 1:
        return 1 << (cards[0] + 1)
    bits = 0
    for card in cards:
        bits |= 1 << (card + 1)
    return bits


_SLOTS: Final[list[tuple[int, ...]]] = [
    tuple([slot for slot in range(10) if mask >> slot & 1]) for mask in range(1 << 10)
]
"""The slots of a mask, by the mask."""


def slots_of(mask: int) -> tuple[int, ...]:
    """The slots of a mask, lowest first."""
    if mask < len(_SLOTS):
        return _SLOTS[mask]
    return tuple([slot for slot in range(mask.bit_length()) if mask >> slot & 1])


class Player:
    """One player dealt in. Amounts are units."""

    def __init__(self, seat: int, stack: Units, known_stack: bool) -> None:
        self.seat = seat
        self.known_stack = known_stack
        """Whether the text states the stack."""
        self.behind = stack
        """Chips not put in yet; what `table.NO_LIMIT` leaves where the stack is not stated."""
        self.put_in: Units = 0
        self.ante_in: Units = 0
        self.street_in: Units = 0
        self.returned: Units = 0
        self.folded_on: Street | None = None
        self.up: tuple[Card, ...] = ()
        self.down: tuple[Card, ...] = ()
        """Down cards as far as they are told."""
        self.sequence: tuple[Card, ...] | None = None
        """Cards in the order dealt, hidden ones among them; None while they are the up cards."""
        self.held = 0
        """Up and down cards, as `bits_of`."""
        self.first = 0
        """The cards that were seen with this player before anybody else, as `bits_of`."""
        self.anted = False
        self.told: tuple[tuple[Card, ...], str | None, str | None] | None = None
        """The hand as it was last shown, with its words."""
        self.ranked = -1
        """The cards that were ranked last (`Table.rank`), as `bits_of`: what they are worth."""
        self.high = self.low = 0

    def dealt(self) -> tuple[Card, ...]:
        """Cards in the order dealt, hidden ones among them."""
        return self.up if self.sequence is None else self.sequence
