"""A hand of America's Cardroom in the form it printed until about 2019.

A card a line, a blank line after every line, amounts without a sign, no heading for third street,
and a summary of what each player put in and got out. Its time has no zone: nobody knows it, and a
time that means nothing stands in its place. The site's words for a hand shown are left out: the
reader does not keep them.
"""

from collections.abc import Iterator
from typing import Final

from stud_analytics.cards import HIDDEN, TEXT, Card
from stud_analytics.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Dealt,
    Fold,
    Hand,
    Mucked,
    PotStated,
    Raise,
    Returned,
    Shown,
)
from stud_analytics.games import SHOWDOWN, Street
from stud_analytics.money import Units
from stud_analytics.printing.common import Cards, SiteText, Wager, digits

GAMES_THEN: Final = {"stud_high": "Seven Cards Stud", "stud_hi_lo": "Seven Cards Stud HiLow"}
_WORD: Final[dict[Street, str]] = {4: "Third", 5: "Fourth", 6: "Fifth", 7: "Sixth"}
"""It counts from the card after the door card."""


def print_older(hand: Hand) -> str:
    """The hand in that form. CannotPrint for games it does not have, for other money than dollars
    and chips, and for a hand without stacks or stakes."""
    return _Older(hand).text()


class _Older(SiteText):
    title = "America's Cardroom"
    games = GAMES_THEN
    currencies = frozenset({"USD"})
    needs_time = False

    def text(self) -> str:
        return "\n\n".join(self.lines()) + "\n"

    def head(self) -> Iterator[str]:
        hand = self.hand
        stakes = f"{self.number(hand.small_bet or 0)}/{self.number(hand.big_bet or 0)}"
        where = hand.table or ""
        if hand.tournament is not None:
            where = f"{hand.tournament.id}, Table {digits(where)}"
        yield "Game started at: 2016/1/1 0:0:0"
        yield f"Game ID: {digits(hand.hand_id)} {stakes} {where} ({self.games[hand.game]})"
        for seat in hand.seats:
            out = " sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} ({self.number(seat.stack or 0)}){out}."

    def heading(self, street: Street) -> Iterator[str]:
        if street in _WORD:
            common = f" {_cards(self.common)}" if street == self.game.streets[-1] else ""
            yield f"*** {_WORD[street]} street ***" + (common if self.common else "")

    def ante(self, event: Ante) -> Iterator[str]:
        yield self._puts(event, "ante")

    def dealt(self, event: Dealt) -> Iterator[str]:
        first = self.game.streets[0]
        if event.street != first:
            for card in (*event.up, *event.down):
                yield self._card(event.seat, card)
            return
        if not any(self.tally.count.values()) and event is self._opening()[0]:
            # Everybody's down cards come before the door cards.
            for other in self._opening():
                down = other.down or (HIDDEN,) * self.game.down_first
                for card in down:
                    yield self._card(other.seat, card)
        for card in event.up:
            yield self._card(event.seat, card)

    def _opening(self) -> list[Dealt]:
        first = self.game.streets[0]
        return [e for e in self.hand.events if type(e) is Dealt and e.street == first]

    def _card(self, seat: int, card: Card) -> str:
        if card == HIDDEN:
            return f"Player {self.name[seat]} received a card."
        return f"Player {self.name[seat]} received card: {_cards((card,))}"

    def bring_in(self, event: BringIn) -> Iterator[str]:
        yield self._puts(event, "bring in")

    def wager(self, event: Wager) -> Iterator[str]:
        raised = isinstance(event, Raise | Completion)
        yield self._puts(event, "raises" if raised and self.opened_here() else "bets")

    def call(self, event: Call) -> Iterator[str]:
        yield self._puts(event, "calls")

    def _puts(self, event: Ante | BringIn | Wager | Call, word: str) -> str:
        all_in = event.all_in and not isinstance(event, Ante)
        word = "allin" if all_in else word
        return f"Player {self.name[event.seat]} {word} ({self.number(event.amount)})"

    def check(self, event: Check) -> Iterator[str]:
        yield f"Player {self.name[event.seat]} checks"

    def fold(self, event: Fold) -> Iterator[str]:
        yield f"Player {self.name[event.seat]} folds"

    def returned(self, event: Returned) -> Iterator[str]:
        yield f"Uncalled bet ({self.number(event.amount)}) returned to {self.name[event.seat]}"

    def shows(self, event: Shown) -> Iterator[str]:
        if event.street < SHOWDOWN:
            yield f"Player {self.name[event.seat]} shows {_cards(event.cards)}"

    def mucks(self, event: Mucked) -> Iterator[str]:
        yield f"Player {self.name[event.seat]} mucks cards"

    def collects(self, event: Collected) -> Iterator[str]:
        yield from ()

    def no_low(self) -> Iterator[str]:
        yield from ()

    def summary(self) -> Iterator[str]:
        yield "------ Summary ------"
        stated = [event for event in self.hand.events if type(event) is PotStated]
        fees = next((event.fees for event in stated), None)
        pot = f"Pot: {self.number(self.paid())}. Rake {self.number(self.rake() - self.fees())}"
        yield pot + (f". JP fee {self.number(fees)}" if fees is not None else "")
        for seat in self.hand.seats:
            if seat.dealt_in:
                yield self._fate(seat.seat)
        yield "Game ended at: 2016/1/1 0:0:0"

    def _fate(self, seat: int) -> str:
        said = self.stated.get(seat)
        outcome = said.outcome if said is not None else "other"
        won, put = self.won(seat), self.tally.put[seat]
        cards = self.cards_of(seat)
        fate = " does not show cards."
        if cards and (outcome == "showed" or seat in self.shown):
            fate = f" shows: {_cards(cards)}. "
        elif outcome == "mucked" or (won and seat not in self.folded):
            fate = " mucks (does not show cards). "
        net: Units = won - put
        gain = f"Wins: {self.number(net)}" if net >= 0 else f"Loses: {self.number(-net)}"
        star = "*" if won else ""
        bets = f"Bets: {self.number(put)}. Collects: {self.number(won)}. {gain}."
        return f"{star}Player {self.name[seat]}{fate}{bets}"


def _cards(cards: Cards) -> str:
    return f"[{' '.join(TEXT[card].replace('T', '10') for card in cards)}]"
