"""What PokerStars' summary asks of a hand: who put in and won how much, what is stated."""

from collections import Counter
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
from stud_analytics.printing.tally import Tally

_PAYS: Final = frozenset({Ante, BringIn, Completion, Bet, Raise, Call})
_ACTS: Final = _PAYS | {Check, Fold}


def given_back(hand: Hand) -> Hand:
    """The hand of another site with what that site pays a player of his own bet, which nobody
    called, taken off what he is paid: PokerStars gives it back."""
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    events = list(hand.events)
    without = Tally(hand.game, None, None, stacks).take_chips(events).without_his_own(events)
    return hand if without is events else hand._replace(events=tuple(without))


class Chips:
    """Who put in and won how much, in one walk through the hand."""

    def __init__(self, hand: Hand) -> None:
        self.put: dict[int, Units] = {seat.seat: 0 for seat in hand.seats}
        self.collected: dict[int, Units] = {}
        self.stated: dict[int, Units] = {}
        self.said: dict[int, SeatStated] = {}
        """Each player's line of the summary."""
        self.totals: list[PotStated] = []
        self.pots: Counter[int] = Counter()
        """What is paid out of each pot."""
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
                self.pots[event.pot or 0] += event.amount
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

    def rake(self) -> Units:
        """What the site took, fees among it: as stated; what nobody was paid where it is not."""
        if self.totals and self.totals[-1].rake is not None:
            return self.totals[-1].rake + (self.totals[-1].fees or 0)
        won = self.all_won()
        _, unsaid = self.unsaid_return()
        rest = sum(self.put.values()) - won - (unsaid.amount if unsaid is not None else 0)
        return max(0, rest) if won else 0

    def paid_pots(self, count: int) -> tuple[Units, ...]:
        """What is paid out of each of so many pots; () where one of them pays nobody."""
        paid = tuple([self.pots[pot] for pot in range(count)])
        return paid if all(paid) and sum(paid) == self.all_won() else ()

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
