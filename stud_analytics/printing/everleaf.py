"""A hand in the words of Everleaf, in the form that prints cards (from 2011 on).

It says nothing of an all-in, of chips given back, of the rake, and whose time it keeps is not
known: a hand without a time is printed with a time that means nothing.
"""

from collections.abc import Iterator
from typing import Final

from stud_analytics.cards import TEXT, rank_of
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Completion,
    Dealt,
    Hand,
    Mucked,
    Shown,
)
from stud_analytics.games import SHOWDOWN, Street
from stud_analytics.money import SYMBOL, Units
from stud_analytics.printing.common import Cards, SiteText, Wager, digits

_LIMIT: Final = {"fixed": "", "pot": "PL ", "no": "NL "}
_COIN: Final = {"USD": "USD", "EUR": "EURO", "GBP": "GBP"}
_DEALING: Final[dict[Street, str]] = {
    3: "Dealing down cards", 4: "Dealing 4th Street", 5: "Dealing 5th Street",
    6: "Dealing 6th Street", 7: "Dealing River",
}  # fmt: skip


def print_hand(hand: Hand) -> str:
    """The hand as Everleaf prints it. CannotPrint for games it does not have, for a tournament,
    and for a hand without stacks or stakes."""
    return _Everleaf(hand).text()


class _Everleaf(SiteText):
    title = "Everleaf"
    games = {  # noqa: RUF012
        "stud_high": "7 Card Stud",
        "stud_hi_lo": "7 Card Stud Hi/Lo",
        "razz": "Razz",
    }
    currencies = frozenset({"USD", "EUR", "GBP"})
    tournaments = False
    needs_time = False
    returns = False

    def head(self) -> Iterator[str]:
        hand = self.hand
        number = digits(hand.hand_id)
        when = f"{hand.started_at:%Y/%m/%d - %H:%M:%S}" if hand.started_at else _NO_TIME
        stakes = f"{self._tight(hand.small_bet or 0)}/{self._tight(hand.big_bet or 0)}"
        yield f"Everleaf Gaming Game #{number}"
        yield f"***** Hand history for game #{number} *****"
        yield f"{stakes} {_LIMIT[hand.limit]}{self.games[hand.game]} - {when}"
        yield f"Table {self.table}" + (" (Play Money)" if hand.money == "play" else "")
        yield f"Total number of players: {len(hand.seats)}"
        for seat in hand.seats:
            out = " is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} (  {self._money(seat.stack or 0)} ){out}"

    def heading(self, street: Street) -> Iterator[str]:
        if street < SHOWDOWN:
            last = street == self.game.streets[-1]
            common = f" {_cards(self.common)}" if last and self.common else ""
            yield f"** {_DEALING[street]} **{common}"

    def ante(self, event: Ante) -> Iterator[str]:
        yield f"{self.name[event.seat]}: posts ante [{self._money(event.amount)}]"

    def dealt(self, event: Dealt) -> Iterator[str]:
        new = self.known_new(event)
        if new:
            yield f"Dealt to {self.name[event.seat]} {_cards(new)}."

    def bring_in(self, event: BringIn) -> Iterator[str]:
        yield f"{self.name[event.seat]} posts bring-in {self._tight(event.amount)}."

    def wager(self, event: Wager) -> Iterator[str]:
        who = self.name[event.seat]
        if isinstance(event, Completion) and self.opened_here():
            yield f"{who} completes to {self._tight(event.to)}."
        elif isinstance(event, Bet | Completion):
            yield f"{who}: bets [{self._money(event.amount)}]"
        else:
            yield f"{who} raises [{self._money(event.amount)}]"

    def call(self, event: Call) -> Iterator[str]:
        yield f"{self.name[event.seat]} calls [{self._money(event.amount)}]"

    def shows(self, event: Shown) -> Iterator[str]:
        words = event.high or event.low
        tail = f" {words}" if words else ""
        yield f"{self.name[event.seat]} shows {_cards(event.cards)}{tail}"

    def mucks(self, event: Mucked) -> Iterator[str]:
        yield f"{self.name[event.seat]} does not show cards"

    def collects(self, event: Collected) -> Iterator[str]:
        pot = f"side pot {event.pot}" if event.pot else "main pot"
        line = f"{self.name[event.seat]} wins {self._money(event.amount)} from {pot}"
        high, low = self.words_of(event.seat) if event.seat in self.shown else (None, None)
        words, cards = high or low, self.cards_of(event.seat)
        best = self.best_high(cards) if words else ()
        if event.half == "low" and low:
            words, best = low.replace(",", ", "), self.best_low(cards)
        best = tuple(sorted(best, key=rank_of, reverse=True))
        yield line + (f" with {words} {_cards(best)}" if words and best else "")

    def no_low(self) -> Iterator[str]:
        yield "There was no qualifying low hand"

    def _tight(self, units: Units) -> str:
        """``$0.10``, ``40``: in the header and where a bring-in is."""
        sign = SYMBOL[self.hand.currency] if self.hand.currency else ""
        return f"{sign}{self.number(units, cents=bool(sign), thousands=True)}"

    def _money(self, units: Units) -> str:
        """``$ 0.10 USD``, ``40 Chips``."""
        currency = self.hand.currency
        if currency is None:
            return f"{self.number(units, thousands=True)} Chips"
        return (
            f"{SYMBOL[currency]} {self.number(units, cents=True, thousands=True)} {_COIN[currency]}"
        )


_NO_TIME: Final = "2000/01/01 - 00:00:00"
"""The reader has no time from it, as from any that this site prints."""


def _cards(cards: Cards) -> str:
    return f"[ {', '.join(TEXT[card] for card in cards)} ]"
