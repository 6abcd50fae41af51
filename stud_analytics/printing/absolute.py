"""A hand in the words of Absolute Poker and UltimateBet.

Every street repeats what each player holds, the cards of a hero who has folded too; hidden cards
are marked. The summary says which of the best five lie open (B) and which in the pocket (P).
"""

import re
from collections.abc import Iterator
from typing import Final
from zoneinfo import ZoneInfo

from stud_analytics import ranking
from stud_analytics.cards import HIDDEN, TEXT
from stud_analytics.events import (
    Ante,
    Call,
    Dealt,
    Event,
    Hand,
    Mucked,
    Raise,
    Returned,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, SUMMARY, Street
from stud_analytics.money import Units
from stud_analytics.printing.common import Wager, digits
from stud_analytics.printing.told import Cards, Forced, NoChips, Told, money_text

GAME_WORD: Final = {
    "stud_high": "Seven Card Stud",
    "stud_hi_lo": "Seven Card Hi/Lo",
    "razz": "Razz",
}
LIMIT_WORD: Final = {"fixed": "Normal", "pot": "Pot Limit", "no": "No Limit"}
MIXES: Final = ("HORSE", "HOSE", "ROE", "HEROS")
HEADING: Final[dict[Street, str]] = {
    3: "3rd STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER",
    SHOWDOWN: "SHOW DOWN", SUMMARY: "SUMMARY",
}  # fmt: skip
EASTERN: Final = ZoneInfo("America/New_York")
_ONE: Final = {
    ranking.HIGH_CARD: "High Card, {0} high", ranking.PAIR: "One pair, {0}s",
    ranking.TWO_PAIR: "Two Pair, {0}s and {1}s", ranking.TRIPS: "Three of a kind, {0}s",
    ranking.STRAIGHT: "Straight, {0} high", ranking.FLUSH: "Flush, {0} high",
    ranking.FULL_HOUSE: "Full House, {0}s full of {1}s", ranking.QUADS: "Four of a kind, {0}s",
    ranking.STRAIGHT_FLUSH: "Straight Flush, {0} high",
}  # fmt: skip
_RANK: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip


def print_hand(hand: Hand) -> str:
    """The hand as the site prints it. CannotPrint for games and currencies it does not have, and
    for a hand without stacks, stakes or a time."""
    return "\n".join(_Print(hand).lines()) + "\n"


class _Print:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.told = Told(
            hand, "Absolute Poker", games=GAME_WORD, limits=LIMIT_WORD, returns="printed",
            currencies=("USD",),
            door_cards=True,
        )  # fmt: skip
        self.so_far: dict[int, list[int]] = {seat: [] for seat in self.told.dealt_in}

    def _money(self, units: Units) -> str:
        return money_text(units, self.hand)

    def lines(self) -> Iterator[str]:
        """Every line."""
        told = self.told
        yield from self._head()
        for seat in self.hand.seats:
            out = " sitting out" if seat.sitting_out and not seat.dealt_in else ""
            yield f"Seat {seat.seat} - {seat.player} ({self._money(seat.stack or 0)} in chips){out}"
        headed = told.contested
        for event in told.story:
            if isinstance(event, Mucked) and not headed:
                yield f"*** {HEADING[SHOWDOWN]} ***"
                headed = True
            yield from self._line(event)
        if not headed:
            yield f"*** {HEADING[SHOWDOWN]} ***"
        for pay in told.pays:
            pot = f"side pot-{pay.pot}" if pay.pot else "main pot"
            yield f"{told.name[pay.seat]} Collects {self._money(pay.amount)} from {pot}"
        yield from self._summary()

    def _head(self) -> Iterator[str]:
        hand = self.hand
        assert hand.started_at is not None
        number = f"C{digits(hand.hand_id)}" if hand.hand_id[:1] == "C" else digits(hand.hand_id)
        tournament = f" Tourney ID {digits(hand.tournament.id)}" if hand.tournament else ":"
        event = "Multi Normal Tournament " if hand.tournament else ""
        stakes = f"{self._money(hand.small_bet or 0)}/{self._money(hand.big_bet or 0)}"
        when = f"{hand.started_at.astimezone(EASTERN):%Y-%m-%d %H:%M:%S} (ET)"
        mixed = hand.mixed if hand.mixed in MIXES else None
        game = f"{mixed or GAME_WORD[hand.game]}  {event}{LIMIT_WORD[hand.limit]}"
        yield f"Stage #{number}{tournament} {game} {stakes} - {when}"
        if mixed:
            limit = "Limit" if hand.limit == "fixed" else LIMIT_WORD[hand.limit]
            if hand.table:
                yield f"Table: {hand.table}"
            yield f"Game Type: {limit} {GAME_WORD[hand.game]}"

    # --- play --------------------------------------------------------------------------------

    def _line(self, event: Event) -> Iterator[str]:
        told, money = self.told, self._money
        who = told.name.get(event.seat, "")
        if isinstance(event, StreetStarts):
            common = told.common.get(event.street)
            card = f" [{_cards((common,))}]" if common is not None else ""
            yield f"*** {HEADING[event.street]} ***{card}"
            if told.folded.get(told.hero, SHOWDOWN) < event.street < SHOWDOWN:
                yield f"{told.name[told.hero]} - Pocket [{_cards(tuple(self.so_far[told.hero]))}]"
        elif isinstance(event, Dealt):
            self.so_far[event.seat] += told.new_cards(event)
            yield f"{who} - Pocket [{_cards(tuple(self.so_far[event.seat]))}]"
        elif isinstance(event, Forced):
            yield f"{who} - {'Ante' if type(event) is Ante else 'Bring-In'} {money(event.amount)}"
        elif isinstance(event, Wager):
            opens = event.amount == event.to and not isinstance(event, Raise)
            if event.all_in and not opens:
                yield f"{who} - All-In(Raise) {money(event.amount)} to {money(event.to)}"
            elif event.all_in and event.street > told.game.streets[0]:
                yield f"{who} - All-In {money(event.amount)}"
            elif opens:
                yield f"{who} - Bets {money(event.amount)}"
            else:
                yield f"{who} - Raises {money(event.amount)} to {money(event.to)}"
        elif isinstance(event, Call):
            # On the first street an all-in could be more than a call.
            last = event.all_in and event.street > told.game.streets[0]
            yield f"{who} - {'All-In' if last else 'Calls'} {money(event.amount)}"
        elif isinstance(event, NoChips):
            yield f"{who} - {type(event).__name__}s"
        elif isinstance(event, Returned):
            of = "Ante " if event.of == "ante" else ""
            yield f"{who} - {of}returns ({money(event.amount)}) : not called"
        elif isinstance(event, Shown) and not self._shown_again(event):
            words = self._words(event.cards, event.high, event.low)
            yield f"{who} - Shows [{_cards(event.cards)}] ({words})"
        elif isinstance(event, Mucked):
            yield f"{who} - " + ("Mucks" if told.contested else "Does not show")

    def _shown_again(self, event: Shown) -> bool:
        """Whether the player shows more later: other sites turn all-in hands up at once."""
        shown = [e for e in self.told.story if type(e) is Shown and e.seat == event.seat]
        return event is not shown[-1] and len(event.cards) < len(shown[-1].cards)

    def _words(self, cards: Cards, high: str | None, low: str | None) -> str:
        if high and self.hand.site == "absolute":
            return f"HI:{high} LO:{low}" if low else high
        five = self.told.best(cards)
        ranks = [card >> 2 for card in five]
        if not self.told.game.high and len(set(ranks)) == len(ranks):
            return ",".join(TEXT[card][0].replace("T", "10") for card in five)
        top = ranks[0]
        second = next((rank for rank in ranks[2:] if rank != top), top)
        words = _ONE[ranking.category(ranking.high(five))].format(_RANK[top], _RANK[second])
        return re.sub(r"sixs\b", "sixes", words).replace("High Card, ace high", "High Card, ace")

    # --- summary -----------------------------------------------------------------------------

    def _summary(self) -> Iterator[str]:
        told, money = self.told, self._money
        yield f"*** {HEADING[SUMMARY]} ***"
        total = told.total if self.hand.site == "absolute" else None
        total = sum(told.put.values()) if total is None else total
        rake = told.rake if told.rake is not None else told.rest - told.fees
        taken = "" if self.hand.tournament else f" | Rake ({money(rake)})"
        if told.fees:
            taken += f" | Jackpot ({money(told.fees)})"
        yield f"Total Pot({money(total)}){taken}"
        if told.common:
            yield f"Board [{_cards(tuple(told.common.values()))}]"
        high, low = told.shares()
        for seat in told.dealt_in:
            yield f"Seat {seat}: {told.name[seat]} {self._fate(seat, high[seat], low[seat])}"

    def _fate(self, seat: int, high: Units, low: Units) -> str:
        told, money = self.told, self._money
        if seat in told.folded:
            return f"Folded on the {HEADING[told.folded[seat]]}"
        if not told.contested:
            won = money(high + low)
            return f"collected Total ({won}) HI:({won})  [Does not show]"
        shows = [e for e in told.story if type(e) is Shown and e.seat == seat]
        shown = shows[-1] if shows else None
        cards = told.cards[seat]
        if shown is None:
            return "HI: [Mucked]" + (f" [{_cards(cards)}]" if told.all_known(seat) else "")
        won = f"won Total ({money(high + low)}) " if high + low else ""
        paid = f"({money(high)}) " if high else "" if low else "lost "
        said = told.stated(seat)
        words = self._words(cards, said.high if said else shown.high, None)
        fate = f"{won}HI:{paid}with {words} [{_cards(cards)} - {self._best(cards, 'high')}]"
        return fate + (f" LO:({money(low)}) [{self._best(cards, 'low')}]" if low else "")

    def _best(self, cards: Cards, half: str) -> str:
        five = self.told.best(cards) if half == "high" else self.told.best_low(cards)
        pocket = (*cards[:2], *cards[6:])
        return ",".join(f"{'P' if card in pocket else 'B'}:{_cards((card,))}" for card in five)


def _cards(cards: Cards) -> str:
    return " ".join("H" if card == HIDDEN else TEXT[card].replace("T", "10") for card in cards)
