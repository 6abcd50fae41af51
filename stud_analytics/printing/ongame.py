"""A hand in the words of OnGame.

New cards only, a last card down to the hero alone; no word for an all-in; no line gives chips back.
The summary has the pots with those who won them, the rake, and what every seat gained.
"""

import re
from collections.abc import Iterator
from typing import Final

from stud_analytics import ranking
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
    Raise,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, Street
from stud_analytics.money import SYMBOL, Units
from stud_analytics.printing.common import digits
from stud_analytics.printing.errors import CannotPrint
from stud_analytics.printing.told import WAGERS, Cards, Pay, Told, money_text, table_number

GAME_WORD: Final = {
    "stud_high": "SEVEN_CARD_STUD",
    "stud_hi_lo": "SEVEN_CARD_STUD_HI_LO",
    "razz": "RAZZ",
}
LIMIT_WORD: Final = {"fixed": "LIMIT", "pot": "POT_LIMIT", "no": "NO_LIMIT"}
HEADING: Final[dict[Street, str]] = {
    3: "pocket cards", 4: "4th street", 5: "5th street", 6: "6th street", 7: "river",
}  # fmt: skip
CATEGORY: Final = {
    ranking.STRAIGHT_FLUSH: "STRAIGHT_FLUSH {0}", ranking.QUADS: "FOUR_OF_A_KIND {0}",
    ranking.FULL_HOUSE: "FULL_HOUSE {0}, {1}", ranking.FLUSH: "FLUSH {0}",
    ranking.STRAIGHT: "STRAIGHT {0}", ranking.TRIPS: "THREE_OF_A_KIND {0}",
    ranking.TWO_PAIR: "TWO_PAIR {0}, {1}", ranking.PAIR: "ONE_PAIR {0}",
    ranking.HIGH_CARD: "HIGH_CARD {0}",
}  # fmt: skip
_RANK: Final = (
    "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN",
    "KING", "ACE",
)  # fmt: skip
_OWN_ID: Final = re.compile(r"[A-Z]\d+(?:-\d+){1,3}")
_OWN_TOURNAMENT: Final = re.compile(r"[A-Z]\d+(?:-\d+){1,2}")
_BUY_IN: Final = re.compile(r"[$€£]?\d[\d.,]*(?: ?\+ ?[$€£]?\d[\d.,]*)?")


def print_hand(hand: Hand) -> str:
    """The hand as OnGame prints it. CannotPrint for games and currencies it does not have, and for
    a hand without stacks, stakes or a time."""
    return "\n".join(_Print(hand).lines()) + "\n"


class _Print:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.told = told = Told(
            hand, "OnGame", games=GAME_WORD, limits=LIMIT_WORD, returns="as told",
            currencies=SYMBOL,
        )  # fmt: skip
        if told.common:
            raise CannotPrint("how OnGame prints a card for all is not known")
        self.opened = False
        """The first street has its bring-in, or a bet in its stead."""
        self.on_street: dict[int, Units] = {}
        self.over_all: dict[int, Units] = {}
        """What each has put in over the hand, antes left aside."""

    def _money(self, units: Units) -> str:
        return money_text(units, self.hand)

    def lines(self) -> Iterator[str]:
        """Every line."""
        hand = self.hand
        number, table = hand.hand_id, table_number(hand.table)
        letter = "T5" if hand.tournament else "R5"
        if not _OWN_ID.fullmatch(number):
            number = f"{letter}-{table}-{digits(number)}"
        yield f"***** History for hand {number}{self._tournament()} *****"
        assert hand.started_at is not None
        yield f"Start hand: {hand.started_at:%a %b %d %H:%M:%S} GMT+0000 {hand.started_at:%Y}"
        kind = {"real": "Real money", "play": "Play money"}.get(hand.money, "Tournament chips")
        stakes = f"{self._money(hand.small_bet or 0)}/{self._money(hand.big_bet or 0)}"
        terms = f"{LIMIT_WORD[hand.limit]} {GAME_WORD[hand.game]} {stakes}"
        ante = f", ante: {self._money(hand.ante)}" if hand.ante else ""
        numbered = number.split("-")[1] if number.count("-") > 1 else table
        yield f"Table: {hand.table or table} [{numbered}] ({terms}{ante}, {kind})"
        if hand.hero:
            yield f"User: {hand.hero}"
        yield f"Players in round: {len(self.told.dealt_in)}"
        for seat in hand.seats:
            yield f"Seat {seat.seat}: {seat.player} ({self._money(seat.stack or 0)})"
        for event in self.told.story:
            yield from self._line(event)
        yield "---"
        yield "Summary:"
        yield from self._summary()
        yield f"***** End of hand {number} *****"

    def _tournament(self) -> str:
        played = self.hand.tournament
        if played is None:
            return ""
        own = _OWN_TOURNAMENT.fullmatch(played.id)
        number = played.id if own else f"S4-{digits(played.id)}"
        buy_in = played.buy_in or ""
        words = f", buy-in: {buy_in}" if _BUY_IN.fullmatch(buy_in) else ""
        return f" (TOURNAMENT: {self.hand.table or 'Tournament'}, {number}{words})"

    # --- play --------------------------------------------------------------------------------

    def _line(self, event: Event) -> Iterator[str]:
        told = self.told
        who = told.name.get(event.seat, "")
        if isinstance(event, StreetStarts):
            if event.street < SHOWDOWN:
                self.on_street = {}
                yield "---"
                yield f"Dealing {HEADING[event.street]}"
        elif isinstance(event, Dealt):
            if event.street < told.game.streets[-1] or event.seat == told.hero:
                yield f"Dealing to {who}: {_cards(told.new_cards(event))}"
        elif isinstance(event, Ante):
            yield f"{who} posts ante {self._money(event.amount)}"
        elif isinstance(event, Check):
            yield f"{who} checks"
        elif isinstance(event, Fold):
            yield f"{who} folds"
        elif isinstance(event, WAGERS):
            yield f"{who} {self._wager(event)}"

    def _wager(self, event: BringIn | Completion | Bet | Raise | Call) -> str:
        added = self._money(event.amount)
        before = self.on_street.get(event.seat, 0)
        self.on_street[event.seat] = before + event.amount
        self.over_all[event.seat] = self.over_all.get(event.seat, 0) + event.amount
        opened, self.opened = self.opened, True
        if isinstance(event, BringIn):
            return f"small bring in {added}"
        if isinstance(event, Call):
            return f"calls {added}"
        if not opened:
            return f"big bring in {added}"
        if not isinstance(event, Raise) and not before:
            return f"bets {added}"
        return f"raises {added} to {self._money(self.over_all[event.seat])}"

    # --- summary -----------------------------------------------------------------------------

    def _summary(self) -> Iterator[str]:
        told, money = self.told, self._money
        paid: dict[int, list[Pay]] = {}
        for pay in told.pays:
            paid.setdefault(pay.pot or 0, []).append(pay)
        for number, pot in enumerate(told.layers()):
            which = f"Side pot {number}" if number else "Main pot"
            to = ", ".join(f"{told.name[p.seat]} ({money(p.amount)})" for p in paid.get(number, []))
            if to:
                yield f"{which}: {money(pot)} won by {to}"
        yield f"Rake taken: {money(told.rest if told.rake is None else told.rake + told.fees)}"
        shown = {event.seat: event for event in told.story if type(event) is Shown}
        for seat in told.dealt_in:
            gain = told.net(seat)
            sign = "-" if gain < 0 else "+" if gain else ""
            line = f"Seat {seat}: {told.name[seat]} ({money(told.stack[seat] + gain)}), net: {sign}"
            line += money(gain)
            said = told.stated(seat)
            if self.hand.site == "ongame" and said is not None and said.cards:
                line += f", {_cards(said.cards)}{_named(said.high, said.low)}"
            elif seat in shown:
                line += f", {_cards(shown[seat].cards)}{self._called(shown[seat].cards)}"
            yield line

    def _called(self, cards: Cards) -> str:
        if not self.told.game.high or len(cards) < 5:
            return ""
        five = ranking.best_five(cards, "high")
        top = five[0] >> 2
        second = next((card >> 2 for card in five[2:] if card >> 2 != top), top)
        words = CATEGORY[ranking.category(ranking.high(five))]
        return f" ({words.format(_RANK[top], _RANK[second])})"


def _named(high: str | None, low: str | None) -> str:
    words = [words for words in (high, low) if words]
    return f" ({') ('.join(words)})" if words else ""


def _cards(cards: Cards) -> str:
    return "[" + ", ".join("-" if c == HIDDEN else cards_text((c,)) for c in cards) + "]"
