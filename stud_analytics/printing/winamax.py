"""A hand in the words of Winamax.

A bet that nobody called is in the pot and in what is collected; the total of a raise leaves out
what the player himself brought in.
"""

from collections.abc import Iterator
from typing import Final

from stud_analytics.cards import HIDDEN
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Dealt,
    Hand,
    Mucked,
    Shown,
)
from stud_analytics.games import SEVENTH, SHOWDOWN, STREET_NAME, Street
from stud_analytics.money import Units, plain_amount
from stud_analytics.printing.common import (
    Cards,
    SiteText,
    Wager,
    bracketed,
    digits,
    level_number,
)

_LIMIT: Final = {"fixed": "fixed limit", "pot": "pot limit", "no": "no limit"}


def print_hand(hand: Hand) -> str:
    """The hand as Winamax prints it. CannotPrint for games it does not have, for another currency
    than the euro, and for a hand without stacks, stakes or a time."""
    return _Winamax(hand).text()


class _Winamax(SiteText):
    title = "Winamax"
    games = {  # noqa: RUF012
        "stud_high": "7-Card Stud",
        "stud_hi_lo": "7-Card Stud Hi/Lo",
        "razz": "Razz",
        "razz_27": "2-7 Razz",
        "five_card_stud": "5-Card Stud",
    }
    currencies = frozenset({"EUR"})
    returns = False
    keeps_returned = True

    def head(self) -> Iterator[str]:
        hand = self.hand
        assert hand.started_at is not None
        number = hand.hand_id
        if "-" not in number or not set(number) <= set("0123456789-"):
            number = f"{digits(number)}-1-{int(hand.started_at.timestamp())}"
        sizes = [size for size in (hand.ante, hand.small_bet, hand.big_bet) if size]
        stakes = "/".join(self._money(size) for size in sizes)
        game = f"{self.games[hand.game]} {_LIMIT[hand.limit]} ({stakes})"
        when = f"{hand.started_at:%Y/%m/%d %H:%M:%S} UTC"
        size = f"{hand.max_seats or 6}-max"
        if hand.tournament is None:
            yield f"Winamax Poker - CashGame - HandId: #{number} - {game} - {when}"
            kind = "play" if hand.money == "play" else "real"
            yield f"Table: '{self.table}' {size} ({kind} money)"
        else:
            told = hand.tournament
            buy_in = told.buy_in or "0€"
            yield (
                f'Winamax Poker - Tournament "Stud" buyIn: {buy_in} '
                f"level: {level_number(told.level)} - HandId: #{number} - {game} - {when}"
            )
            table = digits(self.table).rjust(3, "0")
            yield f"Table: 'Stud({digits(told.id)})#{table}' {size} (real money)"
        for seat in hand.seats:
            out = " is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} ({self._money(seat.stack or 0)}){out}"
        yield "*** ANTE/BLINDS ***"

    def heading(self, street: Street) -> Iterator[str]:
        if street == SHOWDOWN:
            yield "*** SHOW DOWN ***"
            return
        last = street == self.game.streets[-1]
        common = f" {bracketed(self.common)}" if last and self.common else ""
        yield f"*** {STREET_NAME[street]} STREET ***{common}"

    def ante(self, event: Ante) -> Iterator[str]:
        yield f"{self.name[event.seat]} posts ante {self._chips(event)}"

    def dealt(self, event: Dealt) -> Iterator[str]:
        who, hidden = self.name[event.seat], self.game.down_first
        if event.street == self.game.streets[0]:
            down = event.down or (HIDDEN,) * hidden
            yield f"Dealt to {who} {bracketed((*down, *event.up))}"
            return
        before = event.before
        if before is None or HIDDEN not in before:
            before = self.earlier(event)
            if not self.tally.down[event.seat]:
                before = (*(HIDDEN,) * hidden, *before)
        face_down = event.street == SEVENTH and self.game.last_card_down and not event.up
        new = event.up or event.down or ((HIDDEN,) if face_down else ())
        yield f"Dealt to {who} {bracketed(before)} {bracketed(new)}"

    def bring_in(self, event: BringIn) -> Iterator[str]:
        yield f"{self.name[event.seat]} brings in {self._chips(event)}"

    def wager(self, event: Wager) -> Iterator[str]:
        who, end = self.name[event.seat], _all_in(event.all_in)
        if isinstance(event, Bet) or not self.opened_here():
            yield f"{who} bets {self._money(event.amount)}{end}"
            return
        first = event.street == self.game.streets[0]
        to = event.to - (self.brought.get(event.seat, 0) if first else 0)
        # What it says it raises by leaves out a bring-in, the player's own or one to be called.
        brought_in = max(self.brought.values(), default=0) if first else 0
        level = self.tally.level
        by = to - (level if level > brought_in else 0)
        yield f"{who} raises {self._money(by)} to {self._money(to)}{end}"

    def call(self, event: Call) -> Iterator[str]:
        yield f"{self.name[event.seat]} calls {self._chips(event)}"

    def shows(self, event: Shown) -> Iterator[str]:
        words = self._words(event.high, event.low)
        tail = f" ({words})" if words else ""
        yield f"{self.name[event.seat]} shows {bracketed(event.cards)}{tail}"

    def mucks(self, event: Mucked) -> Iterator[str]:
        if self.contested:
            cards = f" {bracketed(event.cards)}" if event.cards else ""
            yield f"{self.name[event.seat]} mucks hand{cards}"

    def collects(self, event: Collected) -> Iterator[str]:
        if len(parts := self._halves(event)) > 1:
            for part in parts:
                yield from self.collects(part)
            return
        half = {"high": "(HI)", "low": "(LO)", None: ""}[event.half]
        pot = "pot" if event.pot is None else "main pot"
        pot = f"side pot {event.pot}" if event.pot else pot
        yield f"{self.name[event.seat]} collected {self._money(event.amount)} from {pot}{half}"

    def _halves(self, event: Collected) -> list[Collected]:
        """A payment as it is: that of a split game which nobody contests in two halves."""
        if self.contested or not self.game.split or event.half is not None or event.amount < 2:
            return [event]
        low = event.amount // 2
        high = event._replace(amount=event.amount - low, half="high")
        return [high, event._replace(amount=low, half="low")]

    def summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        rake = self.rake()
        told = f"Rake {self._money(rake)}" if rake else "No rake"
        yield f"Total pot {self._money(self.paid())} | {told}"
        if self.common:
            yield f"Board: {bracketed(self.common)}"
        for seat in self.hand.seats:
            yield from self._fates(seat.seat)

    def _fates(self, seat: int) -> Iterator[str]:
        """A line for each payment of a split game, or for all of a player's, and for who showed and
        lost; none for the others."""
        who = f"Seat {seat}: {self.name[seat]}"
        cards: Cards = self.shown[seat].cards if seat in self.shown else ()
        paid = [part for e in self.collected if e.seat == seat for part in self._halves(e)]
        amounts = [payment.amount for payment in paid]
        if amounts and not self.game.split:
            amounts = [sum(amounts)]
        if not cards:
            for amount in amounts:
                yield f"{who} won {self._money(amount)}"
            return
        words = self._words(*self.words_of(seat))
        tail = f" with {words}" if words else ""
        for amount in amounts:
            yield f"{who} showed {bracketed(cards)} and won {self._money(amount)}{tail}"
        if not amounts:
            yield f"{who} showed {bracketed(cards)} and lost{tail}"

    def _words(self, high: str | None, low: str | None) -> str:
        if not self.game.split:
            return high or low or ""
        parts = (f"High : {high}" if high else "", f"Low : {low}" if low else "")
        return " | ".join(part for part in parts if part)

    def _chips(self, event: Ante | BringIn | Call) -> str:
        return self._money(event.amount) + _all_in(event.all_in)

    def _money(self, units: Units) -> str:
        """``0.20€``, ``1€``, ``1500``."""
        text = plain_amount(units, self.hand.decimals)
        if self.hand.decimals:
            text = text.removesuffix(".00")
        return text + ("€" if self.hand.currency else "")


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
