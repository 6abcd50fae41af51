"""A hand while it is carried from one format to another: chips, bets, cards, whose they are.

Formats that say less than a site's text (``cc``, ``cbr 4``) leave amounts, all-ins and names of
actions to be worked out from what stands before. `Tally` makes such an event, and takes in every
event that happened; it judges nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from stud_analytics.cards import HIDDEN, Card
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
    Event,
    Fold,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import ANTE, GAMES, SHOWDOWN, Street
from stud_analytics.money import Units

Cards = tuple[Card, ...]
_OPENS: Final = frozenset({Dealt, CommonCard})
_PUTS: Final = frozenset({BringIn, Completion, Bet, Raise, Call})
_PAYS: Final = _PUTS | {Ante}


class Tally:
    """The table as the events so far leave it. Seats are the hand's own numbers."""

    def __init__(
        self,
        game: str,
        small_bet: Units | None,
        bring_in: Units | None,
        stacks: Mapping[int, Units | None],
        *,
        marks: bool = True,
        repeats: bool = False,
        rises: bool = False,
    ) -> None:
        self.game = GAMES[game]
        self.small_bet = small_bet
        self.bring_in_size = bring_in
        self.left: dict[int, Units | None] = dict(stacks)
        """Chips behind; None where the stack is not told."""
        self.marks, self.repeats, self.rises = marks, repeats, rises
        """The text marks hidden cards; repeats earlier cards with each new one; says what a
        raise rises by."""
        self.street: Street = ANTE
        self.live = set(stacks)
        self.level: Units = 0
        self.on_street: dict[int, Units] = {}
        self.put: dict[int, Units] = dict.fromkeys(stacks, 0)
        """Chips put in over the whole hand, returned ones taken off."""
        self.collected: dict[int, Units] = dict.fromkeys(stacks, 0)
        self.stated: dict[int, Units] = {}
        """What the summary says that somebody won."""
        self.brought_in: Units = 0
        self.up: dict[int, list[Card]] = {seat: [] for seat in stacks}
        self.down: dict[int, list[Card]] = {seat: [] for seat in stacks}
        """Down cards whose face is told."""
        self.count: dict[int, int] = dict.fromkeys(stacks, 0)
        """Cards dealt to each, told or not."""

    # --- events made from what a format says ------------------------------------------------

    def bring_in(self, line: int, seat: int) -> BringIn:
        """The bring-in, short where the chips are."""
        amount = self._capped(seat, self.bring_in_size or 0)
        return BringIn(line, self.street, seat, amount, self._all_in(seat, amount))

    def wager(self, line: int, seat: int, to: Units) -> Completion | Bet | Raise:
        """A bet, completion or raise to ``to`` on the street."""
        amount = to - self.on_street.get(seat, 0)
        kind: type[Completion | Bet | Raise] = Raise if self.level else Bet
        if self._completes():
            kind = Completion
        by = to - self.level if self.rises and self.level else None
        return kind(line, self.street, seat, amount, to, self._all_in(seat, amount), by)

    def check_or_call(self, line: int, seat: int) -> Check | Call:
        """A check where nothing is to call."""
        owed = self.level - self.on_street.get(seat, 0)
        if owed <= 0:
            return Check(line, self.street, seat)
        amount = self._capped(seat, owed)
        return Call(line, self.street, seat, amount, self._all_in(seat, amount))

    def dealt(self, line: int, seat: int, cards: Cards) -> Dealt:
        """Cards dealt together: down ones, then the up card."""
        faces = self.faces(seat, len(cards))
        up = tuple(card for card, face in zip(cards, faces, strict=True) if face)
        down = tuple(card for card, face in zip(cards, faces, strict=True) if not face)
        if not self.marks and all(card == HIDDEN for card in down):
            down = ()
        before: Cards | None = None
        street = self.dealt_on(seat)
        if self.repeats and street != self.game.streets[0]:
            before = (*self.down[seat], *self.up[seat])
            if self.marks and not self.down[seat]:
                before = (HIDDEN,) * self.game.down_first + before
        return Dealt(line, street, seat, up, down, before)

    def dealt_on(self, seat: int) -> Street:
        """The street on which the player's next card is dealt: the one under way, unless that
        card opens a later one."""
        opens = self.game.streets[min(self.round_of(seat), len(self.game.streets) - 1)]
        return max(self.street, opens)

    def round_of(self, seat: int) -> int:
        """The betting round (from 0) that the player's next card opens."""
        return max(0, self.count[seat] - self.game.down_first)

    def faces(self, seat: int, cards: int) -> list[bool]:
        """Which of the player's next cards are dealt face up."""
        game = self.game
        last = game.down_first + len(game.streets)
        return [
            not (at < game.down_first or (game.last_card_down and at == last - 1))
            for at in range(self.count[seat], self.count[seat] + cards)
        ]

    def known(self, seat: int) -> Cards:
        """The cards of a player whose faces are told, as dealt."""
        first, down = self.game.down_first, self.down[seat]
        return (*down[:first], *self.up[seat], *down[first:])

    def in_order(self, seat: int, shown: Cards) -> Cards:
        """A hand shown, as dealt: the first down cards, the up cards, a last down card. As it is
        where the up cards are not among them."""
        up, down = self.up[seat], list(self.down[seat])
        if not up or not set(shown).issuperset(up):
            return shown
        down += [card for card in shown if card not in up and card not in down]
        first = self.game.down_first
        return (*down[:first], *up, *down[first:])

    # --- what happened ----------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Takes an event in. One that concerns nobody at the table changes nothing but the
        street: not every site has a heading for each."""
        kind: Any = type(event)
        told: Any = event
        if kind is StreetStarts or (kind in _OPENS and self.street < event.street < SHOWDOWN):
            self.street = event.street
            self.level, self.on_street = 0, {}
        seat = event.seat
        if seat not in self.put:
            return
        if kind is Dealt:
            self.up[seat] += [card for card in told.up if card != HIDDEN]
            if told.down:
                self.down[seat] += [card for card in told.down if card != HIDDEN]
        elif kind is Ante:
            self._pay(seat, told.amount)
        elif kind in _PUTS:
            amount = told.amount
            if kind is BringIn:
                self.brought_in = max(self.brought_in, amount)
            self._pay(seat, amount)
            on_street = self.on_street.get(seat, 0) + amount
            self.on_street[seat] = on_street
            if on_street > self.level:
                self.level = on_street
        elif kind is Fold:
            self.live.discard(seat)
        elif kind is Returned:
            self._pay(seat, -told.amount)
        elif kind is Collected:
            self.collected[seat] += told.amount
        elif kind is Shown:
            if not self.down[seat]:
                up = self.up[seat]
                self.down[seat] = [card for card in told.cards if card not in up]
        elif kind is SeatStated and told.won is not None:
            self.stated[seat] = told.won

    def take_chips(self, events: Iterable[Event]) -> "Tally":
        """Takes in whose chips go where over the hand and who folds, and nothing of streets, bets
        to call and cards; itself."""
        put, left = self.put, self.left
        event: Any
        for event in events:
            kind, seat = type(event), event.seat
            if kind is Dealt or seat not in put:
                continue
            if kind in _PAYS:
                amount = event.amount
                put[seat] += amount
                if (behind := left[seat]) is not None:
                    left[seat] = behind - amount
            elif kind is Fold:
                self.live.discard(seat)
            elif kind is Returned:
                self._pay(seat, -event.amount)
            elif kind is Collected:
                self.collected[seat] += event.amount
            elif kind is SeatStated and event.won is not None:
                self.stated[seat] = event.won
        return self

    def won(self, seat: int) -> Units:
        """What a player got out of the pots; by the summary where no line pays him."""
        return self.collected[seat] or self.stated.get(seat, 0)

    def excess(self) -> tuple[int, Units]:
        """(seat, chips) that one player put in beyond everybody else; (0, 0) where nobody did."""
        most = sorted(self.put.values())[-2:]
        if len(most) < 2 or most[0] == most[1]:
            return 0, 0
        return max(self.put, key=lambda seat: self.put[seat]), most[1] - most[0]

    def unsaid_return(self) -> tuple[int, Units]:
        """(seat, chips) that nobody matched and that went back without an event: nobody has won
        them. (0, 0) where there are none."""
        seat, chips = self.excess()
        if not chips:
            return 0, 0
        won = sum([self.won(player) for player in self.put])
        return (seat, chips) if won <= sum(self.put.values()) - chips else (0, 0)

    def without_his_own(self, events: list[Event]) -> list[Event]:
        """The events without what a site pays, and states to be won, of a bet that nobody called,
        where it does so; the same list where it does not. The tally has taken in all of them."""
        seat, more = self.excess()
        if not more:
            return events
        paid_out = [event for event in events if type(event) is Collected]
        last = max((paid.pot or 0 for paid in paid_out), default=0)
        folded = max((put for one, put in self.put.items() if one not in self.live), default=0)
        others = max((self.put[one] for one in self.live if one != seat), default=0)
        # With chips of somebody who folded that pot is more than his own.
        pot_of_his_own = (
            last > 0
            and folded <= others
            and [(seat, more)]
            == [(paid.seat, paid.amount) for paid in paid_out if paid.pot == last]
        )
        if self.unsaid_return()[1] and not pot_of_his_own:
            return events
        own = {at: e for at, e in enumerate(events) if type(e) is Collected and e.seat == seat}
        if sum(paid.amount for paid in own.values()) < more:
            return events
        left = list(events)
        # A pot of his own is the last there is.
        for at, paid in sorted(own.items(), key=lambda one: -(one[1].pot or 0)):
            taken = min(more, paid.amount)
            left[at] = paid._replace(amount=paid.amount - taken)
            more -= taken
        off = self.excess()[1]
        for at, said in enumerate(left):
            if type(said) is SeatStated and said.seat == seat and said.won:
                left[at] = said._replace(won=max(0, said.won - off))
        return [e for e in left if not (type(e) is Collected and not e.amount)]

    def _pay(self, seat: int, amount: Units) -> None:
        self.put[seat] += amount
        left = self.left[seat]
        if left is not None:
            self.left[seat] = left - amount

    def _capped(self, seat: int, amount: Units) -> Units:
        left = self.left[seat]
        return amount if left is None else min(amount, left)

    def _all_in(self, seat: int, amount: Units) -> bool:
        return amount == self.left[seat]

    def _completes(self) -> bool:
        """As the reader tells a completion from a raise."""
        if self.street != self.game.streets[0]:
            return False
        if self.small_bet is not None:
            return self.level < self.small_bet
        return self.level <= self.brought_in
