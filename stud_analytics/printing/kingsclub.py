"""A hand in the words of KingsClub.

Chips without a currency, calls and raises as totals, nothing that heads the first street or the
showdown, no line that gives chips back, none for side pots: what every seat gained tells the rest.
"""

import re
from collections.abc import Iterator
from typing import Final

from stud_analytics.cards import HIDDEN, cards_text
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, Street
from stud_analytics.money import SYMBOL, Units
from stud_analytics.printing.common import digits
from stud_analytics.printing.errors import CannotPrint
from stud_analytics.printing.told import WAGERS, Cards, Told, money_text

GAME_WORD: Final = {
    "stud_high": "Seven Card Stud",
    "stud_hi_lo": "Seven Card Stud Hi-Lo",
    "stud_hi_lo_nq": "Seven Card Stud Hi-Lo Regular",
    "razz": "Razz",
    "razz_27": "2-7 Razz",
}
LIMIT_WORD: Final = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
HEADING: Final[dict[Street, str]] = {
    4: "3RD STREET", 5: "4TH STREET", 6: "5TH STREET", 7: "6TH STREET",
}  # fmt: skip
"""A heading counts the betting rounds that are over."""
_OWN_TIME: Final = re.compile(r"#[^\n]*\n+(\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d)")


def print_hand(hand: Hand) -> str:
    """The hand as KingsClub prints it. CannotPrint for games and money it does not have, and for a
    hand without stacks, stakes or a time."""
    return "\n".join(_Print(hand).lines()) + "\n"


class _Print:
    def __init__(self, hand: Hand) -> None:
        own = _OWN_TIME.match(hand.text) if hand.site == "kingsclub" else None
        # No zone is printed, so that a hand of its own has a time in its text alone.
        self.when = (
            own[1] if own else f"{hand.started_at:%Y-%m-%d %H:%M:%S}" if hand.started_at else ""
        )
        self.told = told = Told(
            hand, "KingsClub", games=GAME_WORD, limits=LIMIT_WORD, returns="silent",
            currencies=(*SYMBOL, None), money=("real",), needs_time=not own,
            door_cards=True,
        )  # fmt: skip
        if told.common:
            raise CannotPrint("how KingsClub prints a card for all is not known")
        self.hand = hand
        self.on_street: dict[int, Units] = {}

    def _money(self, units: Units) -> str:
        return money_text(units, self.hand._replace(currency=None), thousands=True)

    def lines(self) -> Iterator[str]:
        """Every line."""
        hand, told, money = self.hand, self.told, self._money
        stakes = f"{money(hand.small_bet or 0)}/{money(hand.big_bet or 0)}"
        yield f"#{digits(hand.hand_id)}: {LIMIT_WORD[hand.limit]} {GAME_WORD[hand.game]} - {stakes}"
        yield self.when
        yield f"Table '{hand.table or hand.mixed or '1'}'"
        for seat in hand.seats:
            yield f"Seat {seat.seat}: {seat.player} ({money(seat.stack or 0)})"
        for event in told.story:
            yield from self._line(event)
        yield "*** SUMMARY ***"
        for number in told.dealt_in:
            gain = told.net(number)
            row = f"Seat {number}: {told.name[number]} ({money(told.stack[number] + gain)})"
            yield f"{row} {'-' if gain < 0 else '+'}{money(gain)}"
        own = hand.site == "kingsclub"
        rake = told.rest if told.rake is None and not own else (told.rake or 0) + told.fees
        if rake:
            yield f"Rake {money(rake)}"
        # Hands are known with a line for each pot, and hands with none for the side pots.
        each = own and "side pot" in hand.text
        for pay in told.pays:
            pot = (
                f"side pot {pay.pot}" if pay.pot else "main pot" if pay.pot == 0 and each else "pot"
            )
            if each or not pay.pot:
                yield f"{told.name[pay.seat]} wins {pot} ({money(pay.amount)})"

    def _line(self, event: Event) -> Iterator[str]:
        told = self.told
        who = told.name.get(event.seat, "")
        if isinstance(event, StreetStarts):
            self.on_street = {}
            if told.game.streets[0] < event.street < SHOWDOWN:
                yield f"*** {HEADING[event.street]} ***"
        elif isinstance(event, Dealt):
            yield f"Dealt to {who}: {_cards(told.new_cards(event))}"
        elif isinstance(event, Ante):
            yield f"{who}: posts ante {self._money(event.amount)}{_all_in(event.all_in)}"
        elif isinstance(event, Check):
            yield f"{who} checks"
        elif isinstance(event, Fold):
            yield f"{who} folds"
        elif isinstance(event, Shown):
            yield f"{who} shows {_cards(event.cards)}"
        elif isinstance(event, Mucked) and told.contested:
            yield f"{who} mucks"
        elif isinstance(event, WAGERS):
            total = self.on_street.get(event.seat, 0) + event.amount
            self.on_street[event.seat] = total
            word = {
                BringIn: "brings in for", Call: "calls", Completion: "bets", Bet: "bets",
            }.get(type(event), "raises to")  # fmt: skip
            yield f"{who} {word} {self._money(total)}{_all_in(event.all_in)}"


def _all_in(all_in: bool) -> str:
    return ", and is all in" if all_in else ""


def _cards(cards: Cards) -> str:
    return "[" + " ".join("X" if c == HIDDEN else cards_text((c,)) for c in cards) + "]"
