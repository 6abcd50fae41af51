"""What PokerStars' summary asks of a hand: who put in and won how much, what is stated."""

from typing import Any, Final

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Hand,
    PotStated,
    Raise,
    Returned,
    SeatStated,
)
from stud_analytics.money import Units

_PAYS: Final = frozenset({Ante, BringIn, Completion, Bet, Raise, Call})
_ACTS: Final = _PAYS | {Check, Fold}


class Chips:
    """Who put in and won how much, in one walk through the hand."""

    def __init__(self, hand: Hand) -> None:
        self.put: dict[int, Units] = {seat.seat: 0 for seat in hand.seats}
        self.collected: dict[int, Units] = {}
        self.stated: dict[int, Units] = {}
        self.said: dict[int, SeatStated] = {}
        """Each player's line of the summary."""
        self.totals: list[PotStated] = []
        self.sides = 0
        """The last side pot that is paid."""
        self.common: list[CommonCard] = []
        self.bettors: set[int] = set()
        """Who put chips in after the ante."""
        self.last = -1
        """The last event of anybody's chips or turn."""
        put, bettors = self.put, self.bettors
        event: Any
        for at, event in enumerate(hand.events):
            kind, seat = type(event), event.seat
            if kind in _ACTS:
                self.last = at
                if kind in _PAYS:
                    if seat in put:
                        put[seat] += event.amount
                    if kind is not Ante:
                        bettors.add(seat)
            elif kind is Dealt:
                continue
            elif kind is CommonCard:
                self.common.append(event)
            elif kind is PotStated:
                self.totals.append(event)
            elif kind is SeatStated:
                self.said[seat] = event
                if seat in put and event.won is not None:
                    self.stated[seat] = event.won
            elif kind is Collected:
                self.sides = max(self.sides, event.pot or 0)
                if seat in put:
                    self.collected[seat] = self.collected.get(seat, 0) + event.amount
            elif seat not in put:
                continue
            elif kind is Returned:
                put[seat] -= event.amount

    def won(self, seat: int) -> Units:
        """What a player got out of the pots; by the summary where no line pays him."""
        return self.collected.get(seat, 0) or self.stated.get(seat, 0)

    def all_won(self) -> Units:
        """What all players got out of the pots."""
        return sum([self.won(seat) for seat in self.put])

    def unsaid_return(self) -> tuple[int, Returned | None]:
        """Chips that another site gives back without a word, and the event they go back after."""
        put = self.put
        most = sorted(put.values())[-2:]
        if len(most) < 2 or most[0] == most[1]:
            return self.last, None
        chips = most[1] - most[0]
        if self.all_won() > sum(put.values()) - chips:
            return self.last, None
        seat = max(put, key=put.__getitem__)
        return self.last, Returned(0, 0, seat, chips)
