"""A hand in the words of PokerStars: its own hands as they were, other sites' as it would say it.

What PokerStars has no word for (which half of a pot is paid, hidden cards) is left out; what it
always says and another site does not (the total pot, a summary line a player) is told from the
play.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo

from stud_analytics.cards import HIDDEN, TEXT, Card, cards_text
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
    Raise,
    Returned,
    Seat,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import ANTE, GAMES, SHOWDOWN, SUMMARY, Street
from stud_analytics.money import SYMBOL, Units, plain_amount
from stud_analytics.printing.common import digits
from stud_analytics.printing.errors import CannotPrint, no_time
from stud_analytics.printing.pokerstars_chips import Chips, given_back

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
    own = hand.site == "pokerstars"
    return "\n".join(_Print(hand if own else given_back(hand)).lines()) + "\n"


class _Print:
    def __init__(self, hand: Hand) -> None:
        if hand.game not in GAME_WORD:
            raise CannotPrint(f"PokerStars has no {GAMES[hand.game].name}")
        if hand.small_bet is None or hand.big_bet is None:
            raise CannotPrint("PokerStars prints the stakes, and this hand has none")
        if hand.started_at is None:
            raise no_time("PokerStars")
        if None in [seat.stack for seat in hand.seats]:
            raise CannotPrint("PokerStars prints every stack, and this hand has not all of them")
        self.hand = hand
        self.name = {seat.seat: seat.player for seat in hand.seats}
        self.money = _amounts(self._symbol(), hand.decimals)
        self.cards = {seat: _Cards() for seat in self.name}
        self.down_first = GAMES[hand.game].down_first
        self.street: Street = ANTE
        self.level: Units = 0
        self.on_street: dict[int, Units] = {}
        self.folded: dict[int, Street] = {}
        self.shown: dict[int, Shown] = {}
        self.mucked: dict[int, tuple[Card, ...]] = {}
        self.common: tuple[Card, ...] = ()
        self.contested = False
        self.left = 0
        """Players who have not folded when the hand is over."""
        self.chips = Chips(hand)
        self.sides = self.chips.sides
        self.out: list[str] = []

    # --- head --------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Every line."""
        hand, money, out = self.hand, self.money, self.out
        out.append(self._header())
        table = f"Table '{hand.table or ''}' {hand.max_seats or 8}-max"
        out.append(table + (" (Play Money)" if hand.money == "play" else ""))
        for number, player, stack, sitting_out, _ in hand.seats:
            away = " is sitting out" if sitting_out else ""
            out.append(f"Seat {number}: {player} ({money[stack or 0]} in chips){away}")
        summary = False
        last, unsaid = self.chips.unsaid_return()
        if unsaid is None:
            last = -1
        writers = _WRITERS
        for at, event in enumerate(hand.events):
            street = event.street
            if street == SUMMARY:
                if not summary:
                    summary = True
                    # Some sites show hands and pay the pots there.
                    for told in hand.events[at:]:
                        if type(told) in _PAYS_OR_SHOWS:
                            self._line(told)
                    out.append(f"*** {HEADING[SUMMARY]} ***")
                self.street = street
            else:
                kind = type(event)
                if self.street < street and kind in _OPENS:
                    # Not every site has a heading for each street.
                    self._heading(StreetStarts(0, street))
                writer = writers.get(kind)
                if writer is not None:
                    writer(self, event)
            if at == last and unsaid is not None:
                self._line(unsaid)
        if not summary:
            out.append(f"*** {HEADING[SUMMARY]} ***")
        self._summary()
        return out

    def _header(self) -> str:
        hand = self.hand
        number = digits(hand.hand_id)
        stakes = f"{self._stake(hand.small_bet)}/{self._stake(hand.big_bet)}"
        if hand.currency:
            stakes += f" {hand.currency}"
        game = f"{GAME_WORD[hand.game]} {LIMIT_WORD[hand.limit]}"
        assert hand.started_at is not None
        there = hand.started_at.astimezone(EASTERN)
        day = f"{there.year}/{there.month:02}/{there.day:02}"
        when = f"{day} {there.hour}:{there.minute:02}:{there.second:02} ET"
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
            f"PokerStars Hand #{number}: Tournament #{digits(hand.tournament.id)}, {buy_in}{game}"
        )
        return f"{head} - {level}({stakes}) - {when}"

    # --- play --------------------------------------------------------------------------------

    def _line(self, event: Event) -> None:
        writer = _WRITERS.get(type(event))
        if writer is not None:
            writer(self, event)

    def _heading(self, event: StreetStarts) -> None:
        street = event.street
        self.contested = self.contested or street == SHOWDOWN
        self.street, self.level = street, 0
        self.on_street = {}
        self.out.append(f"*** {HEADING[street]} ***{self._common_of(street)}")

    def _ante(self, event: Ante) -> None:
        _, _, seat, amount, all_in = event
        who, end = self.name.get(seat, ""), " and is all-in" if all_in else ""
        self.out.append(f"{who}: posts the ante {self.money[amount]}{end}")

    def _puts(self, event: BringIn | Call) -> None:
        _, _, seat, amount, all_in = event
        who, end = self.name.get(seat, ""), " and is all-in" if all_in else ""
        self.out.append(f"{who}: {_PUTS_WORD[type(event)]} {self.money[amount]}{end}")
        self._pay(seat, amount)

    def _wager(self, event: Completion | Bet | Raise) -> None:
        _, _, seat, amount, to, all_in, by = event
        who, end = self.name.get(seat, ""), " and is all-in" if all_in else ""
        money = self.money
        if by is None and not self.level:
            self.out.append(f"{who}: bets {money[amount]}{end}")
        else:
            by = to - self.level if by is None else by
            self.out.append(f"{who}: raises {money[by]} to {money[to]}{end}")
        self._pay(seat, amount)

    def _pay(self, seat: int, amount: Units) -> None:
        if seat not in self.name:
            return
        total = self.on_street.get(seat, 0) + amount
        self.on_street[seat] = total
        if total > self.level:
            self.level = total

    def _check(self, event: Check) -> None:
        self.out.append(f"{self.name.get(event.seat, '')}: checks")

    def _fold(self, event: Fold) -> None:
        self.folded[event.seat] = event.street
        self.out.append(f"{self.name.get(event.seat, '')}: folds")

    def _returned(self, event: Returned) -> None:
        who = self.name.get(event.seat, "")
        self.out.append(f"Uncalled bet ({self.money[event.amount]}) returned to {who}")

    def _shows(self, event: Shown) -> None:
        self.shown[event.seat] = event
        cards = self.cards.get(event.seat)
        if cards is not None and not cards.down:
            cards.down = [card for card in event.cards if card not in cards.up]
            cards.tell(self.down_first)
        words = self._words(event.high, event.low)
        who = self.name.get(event.seat, "")
        self.out.append(
            f"{who}: shows [{cards_text(event.cards)}]" + (f" ({words})" if words else "")
        )

    def _mucks(self, event: Mucked) -> None:
        who = self.name.get(event.seat, "")
        self.mucked[event.seat] = event.cards
        self.out.append(f"{who}: " + ("mucks hand" if self.contested else "doesn't show hand"))

    def _collects(self, event: Collected) -> None:
        who = self.name.get(event.seat, "")
        self.out.append(f"{who} collected {self.money[event.amount]} from {self._pot(event.pot)}")

    def _no_low(self, event: NoLow) -> None:
        self.out.append("No low hand qualified")

    def _common_of(self, street: Street) -> str:
        """The card for all, which stands in its street's heading."""
        for event in self.chips.common:
            if event.street == street:
                return f" [{cards_text(event.up)}]"
        return ""

    def _common(self, event: CommonCard) -> None:
        self.common = event.up

    def _dealt(self, event: Dealt) -> None:
        _, _, seat, up, down, _ = event
        known = self.cards.get(seat)
        if known is not None and not down and len(up) == 1 and up[0] >= 0:
            # By far the most: one more up card.
            card, earlier = TEXT[up[0]], known.text
            known.up.append(up[0])
            if earlier:
                self.out.append(f"Dealt to {self.name[seat]} [{earlier}] [{card}]")
                known.text = f"{earlier} {card}"
            else:
                self.out.append(f"Dealt to {self.name[seat]} [{card}]")
                known.text = card
            return
        new = [card for card in (*event.down, *event.up) if card != HIDDEN]
        if new and (event.street != 3 or len(new) in (1, 3)):
            who = self.name.get(event.seat, "")
            told = " ".join([TEXT[card] for card in new])
            old = known.in_order(self.down_first) if known is not None else ()
            if old:
                before = " ".join([TEXT[card] for card in old])
                self.out.append(f"Dealt to {who} [{before}] [{told}]")
            else:
                self.out.append(f"Dealt to {who} [{told}]")
        if known is not None:
            known.take(event)
            known.tell(self.down_first)

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

    def _summary(self) -> None:
        hand, money, out = self.hand, self.money, self.out
        stated = self.chips.totals
        rake = self.chips.rake()
        total = self.chips.all_won() + rake
        pots = ""
        sizes = stated[-1].pots if stated else ()
        if sizes and hand.site != "pokerstars":
            # Elsewhere the rake may be in them.
            sizes = self.chips.paid_pots(len(sizes))
        if sizes:
            main, *sides = sizes
            pots = f" Main pot {money[main]}."
            for at, side in enumerate(sides, 1):
                name = "Side pot" if len(sides) == 1 else f"Side pot-{at}"
                pots += f" {name} {money[side]}."
        out.append(f"Total pot {money[total]}{pots} | Rake {money[rake]}")
        common = self.common or (self.chips.common[0].up if self.chips.common else ())
        if common:
            out.append(f"Board [{cards_text(common)}]")
        said = self.chips.said
        self.left = sum(seat.dealt_in for seat in hand.seats) - len(self.folded)
        for seat in hand.seats:
            number = seat.seat
            if seat.dealt_in or number in said:
                out.append(f"Seat {number}: {seat.player}{self._fate(seat, said.get(number))}")

    def _fate(self, seat: Seat, said: SeatStated | None) -> str:
        """What became of a player: as his own summary line says, else as the play shows."""
        number = seat.seat
        if not seat.dealt_in:
            return " is sitting out"
        won = self.chips.won(number)
        if said is not None and said.outcome == "collected" and won:
            return f" collected ({self.money[won]})"
        if number in self.folded:
            street = self.folded[number]
            first = street == 3 and number not in self.chips.bettors
            return f" folded on the {FOLDED[street]}" + (" (didn't bet)" if first else "")
        shown = self.shown.get(number)
        cards = said.cards if said is not None and said.cards else shown.cards if shown else ()
        cards = cards or self.mucked.get(number, ())
        # A site that names the hands in its summary alone says of nobody that he showed.
        won_with = won and cards and number not in self.mucked and self.left > 1
        if shown is not None or won_with or (said is not None and said.outcome == "showed"):
            words = self._words(
                *((said.high, said.low) if said and (said.high or said.low) else
                  (shown.high, shown.low) if shown else (None, None))
            )  # fmt: skip
            fate = f"and won ({self.money[won]})" if won else "and lost"
            return f" showed [{cards_text(cards)}] {fate}" + (f" with {words}" if words else "")
        if won:
            return f" collected ({self.money[won]})"
        return " mucked" + (f" [{cards_text(cards)}]" if cards else "")

    # --- amounts -----------------------------------------------------------------------------

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


_WRITERS: Final[dict[type[Event], Callable[[_Print, Any], None]]] = {
    StreetStarts: _Print._heading,
    Ante: _Print._ante,
    Dealt: _Print._dealt,
    CommonCard: _Print._common,
    BringIn: _Print._puts,
    Call: _Print._puts,
    Completion: _Print._wager,
    Bet: _Print._wager,
    Raise: _Print._wager,
    Check: _Print._check,
    Fold: _Print._fold,
    Returned: _Print._returned,
    Shown: _Print._shows,
    Mucked: _Print._mucks,
    Collected: _Print._collects,
    NoLow: _Print._no_low,
}
_PUTS_WORD: Final[dict[type[Event], str]] = {BringIn: "brings in for", Call: "calls"}
_OPENS: Final = frozenset({Dealt, CommonCard})
_PAYS_OR_SHOWS: Final = frozenset({Shown, Mucked, Returned, Collected})


class _Cards:
    """The cards of a player whose faces are told so far."""

    __slots__ = ("down", "text", "up")

    def __init__(self) -> None:
        self.up: list[Card] = []
        self.down: list[Card] = []
        self.text = ""
        """All of them in print, as dealt."""

    def tell(self, first: int) -> None:
        self.text = " ".join([TEXT[card] for card in self.in_order(first)])

    def take(self, event: Dealt) -> None:
        for card in event.up:
            if card != HIDDEN:
                self.up.append(card)
        for card in event.down:
            if card != HIDDEN:
                self.down.append(card)

    def in_order(self, first: int) -> list[Card]:
        """As dealt: ``first`` down, the up cards, the last one down."""
        if not self.down:
            return self.up
        return self.down[:first] + self.up + self.down[first:]


class _Amounts(dict[Units, str]):
    """Amounts in print, each worked out once: ``$0.20``, ``$1``, ``1500``."""

    def __init__(self, symbol: str, decimals: int) -> None:
        self._symbol = symbol
        self._decimals = decimals

    def __missing__(self, units: Units) -> str:
        text = self._symbol + plain_amount(units, self._decimals).removesuffix(".00")
        if len(self) < _KEPT:
            self[units] = text
        return text


_KEPT: Final = 50_000
_amounts = cache(_Amounts)


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
