"""A hand in the words of PokerStars: its own hands as they were, other sites' as it would say it.

What PokerStars has no word for (which half of a pot is paid, hidden cards) is left out; what it
always says and another site does not (the total pot, a summary line a player) is told from the
play.
"""

import re
from collections.abc import Iterator
from typing import Final
from zoneinfo import ZoneInfo

from stud_analytics.cards import HIDDEN, Card, cards_text
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
    Hand,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    Seat,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import GAMES, SHOWDOWN, SUMMARY, Street
from stud_analytics.money import SYMBOL, Units, plain_amount
from stud_analytics.printing.errors import CannotPrint
from stud_analytics.printing.tally import Tally

GAME_WORD: Final = {
    "stud_high": "7 Card Stud",
    "stud_hi_lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
}
"""The games PokerStars has."""
LIMIT_WORD: Final = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
HEADING: Final[dict[Street, str]] = {
    3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER",
    SHOWDOWN: "SHOW DOWN", SUMMARY: "SUMMARY",
}  # fmt: skip
FOLDED: Final[dict[Street, str]] = {
    3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River",
}  # fmt: skip
EASTERN: Final = ZoneInfo("America/New_York")


def print_hand(hand: Hand) -> str:
    """The hand as PokerStars prints it. CannotPrint for games it does not have, and for a hand
    without stacks, stakes or a time, all of which it always prints."""
    return "\n".join(_Print(hand).lines()) + "\n"


class _Print:
    def __init__(self, hand: Hand) -> None:
        if hand.game not in GAME_WORD:
            raise CannotPrint(f"PokerStars has no {GAMES[hand.game].name}")
        if hand.started_at is None or hand.small_bet is None or hand.big_bet is None:
            raise CannotPrint("PokerStars prints the stakes and the time, and this hand has none")
        if any(seat.stack is None for seat in hand.seats):
            raise CannotPrint("PokerStars prints every stack, and this hand has not all of them")
        self.hand = hand
        self.name = {seat.seat: seat.player for seat in hand.seats}
        self.tally = Tally(
            hand.game, hand.small_bet, hand.bring_in, {s.seat: s.stack for s in hand.seats}
        )
        self.folded: dict[int, Street] = {}
        self.shown: dict[int, Shown] = {}
        self.common: tuple[Card, ...] = ()
        self.contested = False
        pots = {event.pot for event in hand.events if type(event) is Collected}
        self.sides = max((pot for pot in pots if pot), default=0)

    # --- head --------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Every line."""
        hand = self.hand
        yield self._header()
        table = f"Table '{hand.table or ''}' {hand.max_seats or 8}-max"
        yield table + (" (Play Money)" if hand.money == "play" else "")
        for seat in hand.seats:
            out = " is sitting out" if seat.sitting_out else ""
            yield f"Seat {seat.seat}: {seat.player} ({self._money(seat.stack or 0)} in chips){out}"
        summary = False
        last, unsaid = self._unsaid_return()
        for at, event in enumerate(hand.events):
            if event.street == SUMMARY and not summary:
                summary = True
                # Some sites show hands and pay the pots there.
                for told in hand.events[at:]:
                    if isinstance(told, Shown | Mucked | Returned | Collected):
                        yield from self._line(told)
                yield f"*** {HEADING[SUMMARY]} ***"
            if event.street < SUMMARY:
                if isinstance(event, Dealt | CommonCard) and self.tally.street < event.street:
                    # Not every site has a heading for each street.
                    yield from self._line(StreetStarts(0, event.street))
                yield from self._line(event)
            self.tally.take(event)
            if at == last and unsaid is not None:
                yield from self._line(unsaid)
        if not summary:
            yield f"*** {HEADING[SUMMARY]} ***"
        yield from self._summary()

    def _unsaid_return(self) -> tuple[int, Returned | None]:
        """Chips that another site gives back without a word, and the event they go back after."""
        tally = Tally(self.hand.game, None, None, {s.seat: s.stack for s in self.hand.seats})
        last = -1
        for at, event in enumerate(self.hand.events):
            tally.take(event)
            if isinstance(event, Ante | BringIn | Completion | Bet | Raise | Call | Check | Fold):
                last = at
        seat, chips = tally.unsaid_return()
        return last, Returned(0, tally.street, seat, chips) if chips else None

    def _header(self) -> str:
        hand = self.hand
        number = _digits(hand.hand_id)
        stakes = f"{self._stake(hand.small_bet)}/{self._stake(hand.big_bet)}"
        if hand.currency:
            stakes += f" {hand.currency}"
        game = f"{GAME_WORD[hand.game]} {LIMIT_WORD[hand.limit]}"
        assert hand.started_at is not None
        there = hand.started_at.astimezone(EASTERN)
        when = f"{there:%Y/%m/%d} {there.hour}:{there:%M:%S} ET"
        if hand.tournament is None:
            game = f"{hand.mixed} ({game}, {stakes})" if hand.mixed else f"{game} ({stakes})"
            return f"PokerStars Hand #{number}:  {game} - {when}"
        if hand.mixed:
            game = f"{hand.mixed} ({game})"
        buy_in = hand.tournament.buy_in or ""
        buy_in = f"{buy_in} " if _BUY_IN.fullmatch(buy_in) else ""
        level = _roman(hand.tournament.level or "")
        level = f"Level {level} " if level else ""
        head = (
            f"PokerStars Hand #{number}: Tournament #{_digits(hand.tournament.id)}, {buy_in}{game}"
        )
        return f"{head} - {level}({stakes}) - {when}"

    # --- play --------------------------------------------------------------------------------

    def _line(self, event: Event) -> Iterator[str]:
        who = self.name.get(event.seat, "")
        if isinstance(event, StreetStarts):
            self.contested = self.contested or event.street == SHOWDOWN
            yield f"*** {HEADING[event.street]} ***{self._common_of(event.street)}"
        elif isinstance(event, CommonCard):
            self.common = event.up
        elif isinstance(event, Dealt):
            yield from self._dealt(event, who)
        elif isinstance(event, Completion | Bet | Raise):
            if event.by is None and not self.tally.level:
                yield f"{who}: bets {self._money(event.amount)}{_all_in(event.all_in)}"
            else:
                by = event.to - self.tally.level if event.by is None else event.by
                to = self._money(event.to)
                yield f"{who}: raises {self._money(by)} to {to}{_all_in(event.all_in)}"
        elif isinstance(event, Ante | BringIn | Call):
            word = "posts the ante" if isinstance(event, Ante) else "brings in for"
            word = "calls" if isinstance(event, Call) else word
            yield f"{who}: {word} {self._money(event.amount)}{_all_in(event.all_in)}"
        elif isinstance(event, Check):
            yield f"{who}: checks"
        elif isinstance(event, Fold):
            self.folded[event.seat] = event.street
            yield f"{who}: folds"
        elif isinstance(event, Returned):
            yield f"Uncalled bet ({self._money(event.amount)}) returned to {who}"
        elif isinstance(event, Shown):
            self.shown[event.seat] = event
            words = self._words(event.high, event.low)
            yield f"{who}: shows [{cards_text(event.cards)}]" + (f" ({words})" if words else "")
        elif isinstance(event, Mucked):
            yield f"{who}: " + ("mucks hand" if self.contested else "doesn't show hand")
        elif isinstance(event, Collected):
            yield f"{who} collected {self._money(event.amount)} from {self._pot(event.pot)}"
        elif isinstance(event, NoLow):
            yield "No low hand qualified"

    def _common_of(self, street: Street) -> str:
        """The card for all, which stands in its street's heading."""
        for event in self.hand.events:
            if type(event) is CommonCard and event.street == street:
                return f" [{cards_text(event.up)}]"
        return ""

    def _dealt(self, event: Dealt, who: str) -> Iterator[str]:
        new = [card for card in (*event.down, *event.up) if card != HIDDEN]
        if not new or (event.street == 3 and len(new) not in (1, 3)):
            return
        old = self.tally.known(event.seat)
        before = f"[{cards_text(old)}] " if old else ""
        yield f"Dealt to {who} {before}[{cards_text(new)}]"

    def _words(self, high: str | None, low: str | None) -> str:
        if self.hand.game == "stud_hi_lo":
            return "; ".join(
                part
                for part in (f"HI: {high}" if high else "", f"LO: {low}" if low else "")
                if part
            )
        return high or (f"Lo: {low}" if low else "")

    def _pot(self, pot: int | None) -> str:
        if pot is None:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if self.sides == 1 else f"side pot-{pot}"

    # --- summary -----------------------------------------------------------------------------

    def _summary(self) -> Iterator[str]:
        stated = [event for event in self.hand.events if type(event) is PotStated]
        rake = sum((event.rake or 0) + (event.fees or 0) for event in stated[-1:])
        total = sum(map(self.tally.won, self.tally.put)) + rake
        pots = ""
        if stated and stated[-1].pots:
            main, *sides = stated[-1].pots
            pots = f" Main pot {self._money(main)}."
            for at, side in enumerate(sides, 1):
                name = "Side pot" if len(sides) == 1 else f"Side pot-{at}"
                pots += f" {name} {self._money(side)}."
        yield f"Total pot {self._money(total)}{pots} | Rake {self._money(rake)}"
        if self.common or self._summary_common():
            yield f"Board [{cards_text(self.common or self._summary_common())}]"
        said = {e.seat: e for e in self.hand.events if type(e) is SeatStated}
        for seat in self.hand.seats:
            if seat.dealt_in or seat.seat in said:
                yield f"Seat {seat.seat}: {seat.player}{self._fate(seat, said.get(seat.seat))}"

    def _summary_common(self) -> tuple[Card, ...]:
        return next((e.up for e in self.hand.events if type(e) is CommonCard), ())

    def _fate(self, seat: Seat, said: SeatStated | None) -> str:
        """What became of a player: as his own summary line says, else as the play shows."""
        number = seat.seat
        won = self.tally.won(number)
        if not seat.dealt_in:
            return " is sitting out"
        if said is not None and said.outcome == "collected" and won:
            return f" collected ({self._money(won)})"
        if number in self.folded:
            street = self.folded[number]
            first = street == 3 and number not in self._bettors()
            return f" folded on the {FOLDED[street]}" + (" (didn't bet)" if first else "")
        shown = self.shown.get(number)
        cards = said.cards if said is not None and said.cards else shown.cards if shown else ()
        if shown is not None or (said is not None and said.outcome == "showed"):
            words = self._words(
                *((said.high, said.low) if said and (said.high or said.low) else
                  (shown.high, shown.low) if shown else (None, None))
            )  # fmt: skip
            fate = f"and won ({self._money(won)})" if won else "and lost"
            return f" showed [{cards_text(cards)}] {fate}" + (f" with {words}" if words else "")
        if won:
            return f" collected ({self._money(won)})"
        return " mucked" + (f" [{cards_text(cards)}]" if cards else "")

    def _bettors(self) -> set[int]:
        """Who put chips in after the ante."""
        puts = (BringIn, Completion, Bet, Raise, Call)
        return {event.seat for event in self.hand.events if isinstance(event, puts)}

    # --- amounts -----------------------------------------------------------------------------

    def _money(self, units: Units) -> str:
        """``$0.20``, ``$1``, ``1500``."""
        return self._symbol() + plain_amount(units, self.hand.decimals).removesuffix(".00")

    def _stake(self, units: Units | None) -> str:
        """Stakes keep their cents: ``$1.00``."""
        text = plain_amount(units or 0, self.hand.decimals)
        return self._symbol() + (text if self.hand.currency else text.removesuffix(".00"))

    def _symbol(self) -> str:
        currency = self.hand.currency
        if currency is None:
            return ""
        if currency not in SYMBOL:
            raise CannotPrint(f"PokerStars has no sign for {currency}")
        return SYMBOL[currency]


_BUY_IN: Final = re.compile(
    r"[$€£]?\d[\d.,]*(?:\+[$€£]?\d[\d.,]*)+(?: [A-Z]{3})?|[$€£]\d[\d.,]*|Freeroll"
)
"""What PokerStars prints there; other sites' words for it are left out."""
_ROMAN: Final = (
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def _roman(level: str) -> str:
    """The number of a level as PokerStars writes it: ``XIV``. "" for what is none."""
    if not (level.isascii() and level.isdigit() and int(level) < 90):
        return level if level and not level.strip("IVXLCDM") else ""
    number, word = int(level), ""
    for worth, sign in _ROMAN:
        word += sign * (number // worth)
        number %= worth
    return word


def _digits(number: str) -> str:
    """The digits of a number that another site writes with letters too."""
    return "".join(sign for sign in number if sign in "0123456789") or "0"


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
