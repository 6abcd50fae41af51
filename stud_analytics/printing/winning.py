"""A hand in the words of America's Cardroom (Winning), in the newer of its two forms."""

from collections.abc import Iterator
from typing import Final

from stud_analytics.cards import cards_text
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Dealt,
    Hand,
    Mucked,
    Returned,
    Shown,
)
from stud_analytics.games import SHOWDOWN, STREET_NAME, Street
from stud_analytics.money import Units
from stud_analytics.printing.common import Cards, SiteText, Wager, bracketed, digits
from stud_analytics.printing.winning_older import GAMES_THEN, print_older

_LIMIT: Final = {"fixed": "Fixed Limit", "pot": "Pot Limit", "no": "No Limit"}
_NO_TIME: Final = "2016/01/01 0:00:00"
"""For hands without a time: where no zone stands the reader takes none."""


def print_hand(hand: Hand) -> str:
    """The hand as America's Cardroom prints it now; one that it printed itself in its older form,
    in that. CannotPrint for games it does not have, for
    other money than dollars and chips, and for a hand without stacks or stakes."""
    if hand.site == "winning" and hand.started_at is None and hand.game in GAMES_THEN:
        # Only the older form keeps its time to itself.
        return print_older(hand)
    return _Winning(hand).text()


class _Winning(SiteText):
    title = "America's Cardroom"
    games = {  # noqa: RUF012
        "stud_high": "7Stud",
        "stud_hi_lo": "7Stud H/L",
        "razz": "Razz",
        "razz_27": "2-7 Razz",
        "five_card_stud": "5Stud",
    }
    currencies = frozenset({"USD"})
    needs_time = False

    def head(self) -> Iterator[str]:
        hand = self.hand
        when = _NO_TIME
        if hand.started_at is not None:
            when = f"{hand.started_at:%Y/%m/%d %H:%M:%S} UTC"
        number = f"Hand #{digits(hand.hand_id)}"
        game = f"{self.games[hand.game]} ({_LIMIT[hand.limit]})"
        stakes = f"{self._money(hand.small_bet or 0)}/{self._money(hand.big_bet or 0)}"
        ante = f", Ante {self._money(hand.ante)}" if hand.ante else ""
        size = f"{hand.max_seats or 8}-max"
        if hand.tournament is None:
            yield f"{number} - {game} - {stakes}{ante} - {when}"
            yield f"{self.table} {size}"
        else:
            told = hand.tournament
            yield (
                f"{number} - Tournament #{digits(told.id)} - {game} - "
                f"Level {told.level or 1} ({stakes}){ante} - {when}"
            )
            yield f"Table '{self.table}' {size}"
        for seat in hand.seats:
            out = " is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} ({self._money(seat.stack or 0)}){out}"

    def heading(self, street: Street) -> Iterator[str]:
        if street == SHOWDOWN:
            yield "*** SHOW DOWN ***"
            rake, fees = self.rake(), self.fees()
        else:
            last = street == self.game.streets[-1]
            common = f" {bracketed(self.common)}" if last and self.common else ""
            yield f"*** {STREET_NAME[street]} STREET ***{common}"
            rake, fees = self._rake_so_far(), 0
        main, *sides = self._pots(rake)
        line = f"Main pot {self._money(main)}"
        for at, side in enumerate(sides, 1):
            line += f" | Side pot({at}) {self._money(side)}"
        line += f" | Rake {self._money(rake - fees)}"
        yield line + (f" | JP Fee {self._money(fees)}" if fees else "")

    def _rake_so_far(self) -> Units:
        """The part of the rake that the chips so far in the middle make."""
        if self.tally.street == self.game.streets[0]:
            return 0
        total = self.rake() + sum(event.amount for event in self.collected)
        return self.rake() * sum(self.tally.put.values()) // total if total else 0

    def _pots(self, rake: Units) -> list[Units]:
        """The main pot and the side pots of now, the rake taken from each in its measure."""
        put, left = self.tally.put, self.tally.left
        ends = sorted({put[seat] for seat in self.tally.live if left[seat] == 0 and put[seat]})
        chips = sorted(put.values())
        pots: list[Units] = []
        below = 0
        for end in [*ends, chips[-1] if chips else 0]:
            size = 0
            for put_in in chips:
                size += min(put_in, end) - min(put_in, below)
            if size > 0 or not pots:
                pots.append(size)
            below = end
        if len(pots) == 1:
            return [pots[0] - rake]
        total = sum(pots)
        taken = [rake * pot // total if total else 0 for pot in pots]
        taken[0] += rake - sum(taken)
        return [pot - part for pot, part in zip(pots, taken, strict=True)]

    def ante(self, event: Ante) -> Iterator[str]:
        yield f"{self.name[event.seat]} posts ante {self._chips(event)}"

    def dealt(self, event: Dealt) -> Iterator[str]:
        new = self.known_new(event)
        before = self.earlier(event) if event.street != self.game.streets[0] else ()
        old = bracketed(before) + " " if before else ""
        if new:
            yield f"Dealt to {self.name[event.seat]} {old}{bracketed(new)}"

    def bring_in(self, event: BringIn) -> Iterator[str]:
        yield f"{self.name[event.seat]} brings in {self._chips(event)}"

    def wager(self, event: Wager) -> Iterator[str]:
        who, end = self.name[event.seat], _all_in(event.all_in)
        if isinstance(event, Bet) or not self.opened_here():
            yield f"{who} bets {self._money(event.amount)}{end}"
        else:
            # What it raises by are the chips added.
            yield f"{who} raises {self._money(event.amount)} to {self._money(event.to)}{end}"

    def call(self, event: Call) -> Iterator[str]:
        yield f"{self.name[event.seat]} calls {self._chips(event)}"

    def returned(self, event: Returned) -> Iterator[str]:
        yield f"Uncalled bet ({self._money(event.amount)}) returned to {self.name[event.seat]}"

    def shows(self, event: Shown) -> Iterator[str]:
        words = self._words(event.seat, event.cards, event.high, event.low)
        tail = f" ({words})" if words else ""
        yield f"{self.name[event.seat]} shows {bracketed(event.cards)}{tail}"

    def mucks(self, event: Mucked) -> Iterator[str]:
        word = "mucks hand" if self.contested else "does not show"
        yield f"{self.name[event.seat]} {word}"

    def collects(self, event: Collected) -> Iterator[str]:
        if self.contested:
            pot = f"side pot-{event.pot}" if event.pot else "main pot"
            yield f"{self.name[event.seat]} collected {self._money(event.amount)} from {pot}"

    def summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        rake, fees = self.rake(), self.fees()
        line = f"Total pot {self._money(self.paid())}"
        if rake or self.contested:
            line += f" | Rake {self._money(rake - fees)}"
        yield line + (f" | JP Fee {self._money(fees)}" if fees else "")
        if self.common:
            yield f"Board {bracketed(self.common)}"
        for seat in self.hand.seats:
            if seat.dealt_in or seat.seat in self.stated:
                yield f"Seat {seat.seat}: {seat.player} {self._fate(seat.seat)}"

    def _fate(self, seat: int) -> str:
        said = self.stated.get(seat)
        if seat in self.folded:
            bet = "" if seat in self.put_in() else " and did not bet"
            street = STREET_NAME[self.folded[seat]]
            return f"folded on the {street} Street" + (bet if self._on_first(seat) else "")
        won, cards = self.won(seat), self.cards_of(seat)
        if seat in self.shown or (said is not None and said.outcome == "showed"):
            words = self._words(seat, cards, *self.words_of(seat))
            fate = f"won {self._money(won)}" if won else "lost"
            return f"showed {bracketed(cards)} and {fate}" + (f" with {words}" if words else "")
        if won:
            return f"did not show and won {self._money(won)}"
        return f"mucked {bracketed(cards)}" if cards else "did not show and lost"

    def _on_first(self, seat: int) -> bool:
        return self.folded[seat] == self.game.streets[0]

    def _words(self, seat: int, cards: Cards, high: str | None, low: str | None) -> str:
        """``HI - two pair, Kings and Nines [...] | LO - [8,5,4,3,2]``."""
        cards = (*cards, *(card for card in self.tally.known(seat) if card not in cards))
        if not self.game.high:
            return f"LO - [{high or low}]" if high or low else ""
        if not high:
            return ""
        five = f"{high} [{cards_text(self.best_high(cards))}]"
        if not self.game.split:
            return five
        return f"HI - {five}" + (f" | LO - [{low}]" if low else "")

    def _chips(self, event: Ante | BringIn | Call) -> str:
        return self._money(event.amount) + _all_in(event.all_in)

    def _money(self, units: Units) -> str:
        """``$0.20``, ``$1.00``, ``1500.00``."""
        return ("$" if self.hand.currency else "") + self.number(units, cents=True)


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
