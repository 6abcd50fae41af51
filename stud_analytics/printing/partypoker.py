"""A hand in the words of PartyPoker.

It deals nobody's cards but the hero's, takes its rake without a word, and pays a bet that nobody
called as a pot.
"""

from collections.abc import Iterator
from typing import Final
from zoneinfo import ZoneInfo

from stud_analytics.cards import TEXT
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
    Raise,
    Shown,
)
from stud_analytics.games import FOURTH, SHOWDOWN, Street
from stud_analytics.money import SYMBOL, Units
from stud_analytics.printing.common import Cards, SiteText, Wager, digits

_LIMIT: Final = {"fixed": "FL", "pot": "PL", "no": "NL"}
_EASTERN: Final = ZoneInfo("America/New_York")
_DEALING: Final[dict[Street, str]] = {
    3: "Dealing", 4: "Dealing Fourth street", 5: "Dealing Fifth street",
    6: "Dealing Sixth street", 7: "Dealing River",
}  # fmt: skip


def print_hand(hand: Hand) -> str:
    """The hand as PartyPoker prints it. CannotPrint for games it does not have, and for a hand
    without stacks, stakes or a time."""
    return _Party(hand).text()


class _Party(SiteText):
    title = "PartyPoker"
    games = {  # noqa: RUF012
        "stud_high": "7 Card Stud",
        "stud_hi_lo": "7 Card Stud Hi-Lo",
        "razz": "Razz",
    }
    currencies = frozenset({"USD", "EUR", "GBP"})
    returns = False
    keeps_returned = True

    def head(self) -> Iterator[str]:
        hand = self.hand
        number = digits(hand.hand_id)
        assert hand.started_at is not None
        there = hand.started_at.astimezone(_EASTERN)
        when = f"{there:%A, %B %d, %H:%M:%S %Z %Y}"
        small, big = hand.small_bet or 0, hand.big_bet or 0
        if hand.tournament is None:
            coin = f" {hand.currency}" if hand.currency else ""
            stakes = f"{self._sign()}{self.number(small)}/{self._sign()}{self.number(big)}{coin}"
            # Tables of stud high name their limit only where it is another.
            plain = hand.limit == "fixed" and hand.game == "stud_high"
            limit = "" if plain else f"{_LIMIT[hand.limit]} "
            game = f"{stakes} {limit}{self.games[hand.game]}"
        else:
            told = hand.tournament
            buy_in = f" {told.buy_in}" if told.buy_in else ""
            limit = "" if hand.limit == "fixed" else f"{_LIMIT[hand.limit]} "
            game = (
                f"{limit}{self.games[hand.game]}{buy_in} Trny: {digits(told.id)} "
                f"Level: {told.level or 1}  Stakes-Antes({self.number(small)}/{self.number(big)}"
                + (f" -{self.number(hand.ante)})" if hand.ante else ")")
            )
        yield f"Game #{number} starts."
        yield ""
        yield f"#Game No : {number} "
        yield f"***** Hand History for Game {number} *****"
        yield f"{game} - {when}"
        table = "Table" if hand.tournament is not None else "Table Table "
        kind = "Play" if hand.money == "play" else "Real"
        yield f"{table} {self.table} ({kind} Money)"
        yield "Seat 0 is the button"
        yield f"Total number of players : {len(hand.seats)}/{hand.max_seats or 8} "
        for seat in hand.seats:
            out = " is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} ( {self._money(seat.stack or 0)} ){out}"

    def heading(self, street: Street) -> Iterator[str]:
        if street < SHOWDOWN:
            last = street == self.game.streets[-1]
            common = f" : {_cards(self.common)}" if last and self.common else ""
            yield f"** {_DEALING[street]} **{common}"

    def ante(self, event: Ante) -> Iterator[str]:
        yield from self._puts(event, "posts ante")

    def dealt(self, event: Dealt) -> Iterator[str]:
        new = self.known_new(event)
        if new and event.seat == self.hero:
            yield f"Dealt to {self.name[event.seat]} [  {' '.join(TEXT[c] for c in new)} ]"

    def first_to_act(self, seat: int) -> Iterator[str]:
        yield f"{self.name[seat]} opens"

    def bring_in(self, event: BringIn) -> Iterator[str]:
        yield from self._puts(event, "bring-ins")

    def wager(self, event: Wager) -> Iterator[str]:
        if isinstance(event, Completion) and not event.all_in:
            yield f"{self.name[event.seat]} completes [{self._money(event.to)}]"
            return
        word = "raises" if isinstance(event, Raise) else "bets"
        doubled = event.street == FOURTH and self.hand.limit == "fixed"
        if isinstance(event, Bet) and doubled and event.amount == self.hand.big_bet:
            word = "double bets"
        yield from self._puts(event, word)

    def call(self, event: Call) -> Iterator[str]:
        yield from self._puts(event, "calls")

    def _puts(self, event: Ante | BringIn | Wager | Call, word: str) -> Iterator[str]:
        if event.all_in:
            yield f"{self.name[event.seat]} is all-In  [{self._money(event.amount)}]"
        else:
            yield f"{self.name[event.seat]} {word} [{self._money(event.amount)}]"

    def shows(self, event: Shown) -> Iterator[str]:
        who, words = self.name[event.seat], event.high or event.low or ""
        low = event.low if event.high and self.game.split else None
        yield f"{who} shows {_cards(event.cards)}{words}{'.' if words else ''}"
        if low:
            yield f"{who} shows{low}  for low."

    def mucks(self, event: Mucked) -> Iterator[str]:
        who = self.name[event.seat]
        cards = event.cards or self.cards_of(event.seat)
        if not cards:
            yield f"{who} does not show cards."
            return
        high, low = self.words_of(event.seat)
        words = high or low or ""
        yield f"{who} doesn't show {_cards(cards)}{words}{'.' if words else ''}"

    def collects(self, event: Collected) -> Iterator[str]:
        who, paid = self.name[event.seat], self._money(event.amount)
        if not self.contested:
            yield f"{who} wins {paid}"
            return
        if self.hand.money == "tournament":
            paid += " chips"
        pot = f"side pot {event.pot}" if event.pot else "main pot"
        high, low = self.words_of(event.seat)
        if event.half == "low":
            tail = f" with {low}." if low else "."
            yield f"{who} wins Lo ({paid}) from the {pot}{tail}"
        else:
            words = high or low
            tail = f" with {words}." if words else "."
            yield f"{who} wins {paid} from the {pot}{tail}"

    def no_low(self) -> Iterator[str]:
        yield "There was no qualifying low hand"

    def _sign(self) -> str:
        return SYMBOL[self.hand.currency] if self.hand.currency else ""

    def _money(self, units: Units) -> str:
        """``$0.20 USD``, ``$1 USD``, ``1,500``."""
        coin = f" {self.hand.currency}" if self.hand.currency else ""
        return f"{self._sign()}{self.number(units, thousands=True)}{coin}"


def _cards(cards: Cards) -> str:
    return f"[ {', '.join(TEXT[card] for card in cards)} ]"
