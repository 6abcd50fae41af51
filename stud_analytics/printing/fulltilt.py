"""A hand in the words of Full Tilt Poker."""

from collections.abc import Iterator
from typing import Final
from zoneinfo import ZoneInfo

from stud_analytics.cards import cards_text
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
    PotStated,
    Returned,
    Seat,
    SeatStated,
    Shown,
)
from stud_analytics.games import SHOWDOWN, STREET_NAME, Street
from stud_analytics.money import SYMBOL, Units
from stud_analytics.printing.common import SiteText, Wager, bracketed, digits

_LIMIT: Final = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
_EASTERN: Final = ZoneInfo("America/New_York")


def print_hand(hand: Hand) -> str:
    """The hand as Full Tilt Poker prints it. CannotPrint for games it does not have, and for a
    hand without stacks, stakes or a time."""
    return _FullTilt(hand).text()


class _FullTilt(SiteText):
    title = "Full Tilt Poker"
    games = {  # noqa: RUF012
        "stud_high": "Stud Hi",
        "stud_hi_lo": "Stud H/L",
        "razz": "Razz",
        "five_card_stud": "5 Card Stud",
    }
    currencies = frozenset({"USD", "EUR", "GBP"})

    def head(self) -> Iterator[str]:
        hand = self.hand
        assert hand.started_at is not None
        there = hand.started_at.astimezone(_EASTERN)
        play = "Play Chip " if hand.money == "play" else ""
        where = f"Table {play}{self.table}"
        if hand.max_seats and hand.max_seats < 8:
            # A table of eight says nothing of its size.
            where += " (heads up)" if hand.max_seats == 2 else f" ({hand.max_seats} max)"
        if hand.tournament is not None:
            buy_in = f"{hand.tournament.buy_in} " if hand.tournament.buy_in else ""
            where = f"{buy_in}Tournament ({digits(hand.tournament.id)}), {where}"
        ante = f" Ante {self._money(hand.ante)}" if hand.ante else ""
        stakes = f"{self._money(hand.small_bet or 0)}/{self._money(hand.big_bet or 0)}{ante}"
        yield (
            f"Full Tilt Poker Game #{digits(hand.hand_id)}: {where} - {stakes} - "
            f"{_LIMIT[hand.limit]} {self.games[hand.game]} - {there:%H:%M:%S} ET - {there:%Y/%m/%d}"
        )
        for seat in hand.seats:
            out = ", is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} ({self._money(seat.stack or 0)}){out}"

    def heading(self, street: Street) -> Iterator[str]:
        if street == SHOWDOWN:
            yield "*** SHOW DOWN ***"
            return
        last = street == self.game.streets[-1]
        common = f" {bracketed(self.common)}" if last and self.common else ""
        yield f"*** {STREET_NAME[street].upper()} STREET ***{common}"

    def ante(self, event: Ante) -> Iterator[str]:
        yield f"{self.name[event.seat]} antes {self._chips(event)}"

    def dealt(self, event: Dealt) -> Iterator[str]:
        who = self.name[event.seat]
        new = self.known_new(event)
        if event.street == self.game.streets[0]:
            down = tuple(card for card in event.down if card in new)
            new = event.up
            old = bracketed(down) + " " if down else ""
        else:
            before = self.earlier(event)
            old = bracketed(before) + " " if before else ""
        if new:
            yield f"Dealt to {who} {old}{bracketed(new)}"

    def first_to_act(self, seat: int) -> Iterator[str]:
        if self.tally.street == self.game.streets[0] and self.tally.up[seat]:
            word = "high" if self.game.high_brings_in else "low"
            door = cards_text(self.tally.up[seat][:1])
            yield f"{self.name[seat]} is {word} with [{door}]"

    def bring_in(self, event: BringIn) -> Iterator[str]:
        yield f"{self.name[event.seat]} brings in for {self._chips(event)}"

    def wager(self, event: Wager) -> Iterator[str]:
        who, end = self.name[event.seat], _all_in(event.all_in)
        if isinstance(event, Bet):
            yield f"{who} bets {self._money(event.amount)}{end}"
        elif isinstance(event, Completion):
            yield f"{who} completes it to {self._money(event.to)}{end}"
        else:
            yield f"{who} raises to {self._money(event.to)}{end}"

    def call(self, event: Call) -> Iterator[str]:
        yield f"{self.name[event.seat]} calls {self._chips(event)}"

    def returned(self, event: Returned) -> Iterator[str]:
        what = "Ante" if event.of == "ante" else "Uncalled bet"
        yield f"{what} of {self._money(event.amount)} returned to {self.name[event.seat]}"

    def shows(self, event: Shown) -> Iterator[str]:
        high, low = event.high, event.low
        words = high or low or ""
        if self.game.split and words:
            parts = [f"{high}, for high" if high else "", f"{low}, for low" if low else ""]
            words = " and ".join(part for part in parts if part)
        tail = f" {words}" if words else ""
        yield f"{self.name[event.seat]} shows {bracketed(event.cards)}{tail}"

    def mucks(self, event: Mucked) -> Iterator[str]:
        yield f"{self.name[event.seat]} mucks"

    def collects(self, event: Collected) -> Iterator[str]:
        half = f"{event.half} " if event.half else ""
        verb = "ties for" if self.winners(event.pot, event.half) > 1 else "wins"
        high, low = self.words_of(event.seat) if event.seat in self.shown else (None, None)
        words = low if event.half == "low" or not self.game.high else high
        tail = f" with {words}" if words else ""
        paid = self._money(event.amount)
        yield f"{self.name[event.seat]} {verb} the {half}{self._pot(event.pot)} ({paid}){tail}"

    def _pot(self, pot: int | None) -> str:
        if pot is None:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self.sides == 1 else f"side pot-{pot}"

    def summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        rake = self.rake()
        pots = ""
        stated = next((e for e in self.hand.events if type(e) is PotStated and e.pots), None)
        if stated is not None:
            main, *sides = stated.pots
            pots = f" Main pot {self._money(main)}."
            for at, side in enumerate(sides, 1):
                word = "Side pot" if len(sides) == 1 else f"Side pot-{at}"
                pots += f" {word} {self._money(side)}."
        yield f"Total pot {self._money(self.paid() + rake)}{pots} | Rake {self._money(rake)}"
        if self.common:
            yield f"Board: {bracketed(self.common)}"
        for seat in self.hand.seats:
            said = self.stated.get(seat.seat)
            if seat.dealt_in or said is not None or seat.sitting_out:
                yield f"Seat {seat.seat}: {seat.player} {self._fate(seat, said)}"

    def _fate(self, seat: Seat, said: SeatStated | None) -> str:
        number = seat.seat
        if not seat.dealt_in:
            return "is sitting out"
        if number in self.folded:
            return f"folded on {STREET_NAME[self.folded[number]]} St."
        won, cards = self.won(number), self.cards_of(number)
        high, low = self.words_of(number)
        words = high or low or ""
        if self.game.split and words:
            parts = [f"HI: {high}" if high else "", f"LO: {low}" if low else ""]
            words = "; ".join(part for part in parts if part)
        showed = number in self.shown or (said is not None and said.outcome == "showed")
        # A site that names the hands in its summary alone says of nobody that he showed.
        showed = showed or bool(self.contested and won and cards)
        if not self.contested and not (showed and said and said.outcome == "showed"):
            return f"collected ({self._money(won)}), mucked"
        if showed:
            fate = f"won ({self._money(won)})" if won else "lost"
            return f"showed {bracketed(cards)} and {fate}" + (f" with {words}" if words else "")
        if cards:
            return f"mucked {bracketed(cards)}" + (f" - {words}" if words else "")
        return f"collected ({self._money(won)})" if won else "mucked"

    def _chips(self, event: Ante | BringIn | Call) -> str:
        return self._money(event.amount) + _all_in(event.all_in)

    def _money(self, units: Units) -> str:
        """``$0.20``, ``$1``, ``1,500``."""
        sign = SYMBOL[self.hand.currency] if self.hand.currency else ""
        return sign + self.number(units, thousands=True)


def _all_in(all_in: bool) -> str:
    return ", and is all in" if all_in else ""
