"""A hand in the words of Bodog, Bovada and Ignition: seats for names, everybody's cards open."""

from typing import Any, Final
from zoneinfo import ZoneInfo

from stud_analytics import ranking
from stud_analytics.cards import HIDDEN, cards_text
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    Raise,
    Returned,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, SUMMARY, Street
from stud_analytics.money import Units
from stud_analytics.printing.common import digits, level_number
from stud_analytics.printing.errors import CannotPrint
from stud_analytics.printing.told import Cards, Told, money_text, table_number

GAME_WORD: Final = {"stud_high": "7CARD", "stud_hi_lo": "7CARD HiLo", "razz": "RAZZ"}
LIMIT_WORD: Final = {"fixed": "Fixed Limit", "pot": "Pot Limit", "no": "No Limit"}
HEADING: Final[dict[Street, str]] = {
    3: "3RD STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER",
    SUMMARY: "SUMMARY",
}  # fmt: skip
FOLDED: Final[dict[Street, str]] = {**HEADING, 3: "3rd STREET"}
EASTERN: Final = ZoneInfo("America/New_York")
CATEGORY: Final = {
    ranking.STRAIGHT_FLUSH: "Straight flush", ranking.QUADS: "Four of a kind",
    ranking.FULL_HOUSE: "Full House", ranking.FLUSH: "Flush", ranking.STRAIGHT: "Straight",
    ranking.TRIPS: "Three of a kind", ranking.TWO_PAIR: "Two pair", ranking.PAIR: "One pair",
    ranking.HIGH_CARD: "High Card",
}  # fmt: skip


def print_hand(hand: Hand) -> str:
    """The hand as the site prints it: players become ``Seat+3``, the hero ``Seat+3 [ME]``.
    CannotPrint for games and currencies it does not have, and for a hand that does not tell
    everybody's cards, which the site always does."""
    return "\n".join(_Print(hand).lines()) + "\n"


class _Print:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.told = told = Told(
            hand, "Bovada", games=GAME_WORD, limits=LIMIT_WORD, returns="printed",
            currencies=("USD",), stakes=False,
            door_cards=True,
        )  # fmt: skip
        if any(not told.all_known(seat) for seat in told.dealt_in):
            raise CannotPrint("Bovada prints everybody's cards, and this hand tells not all")
        if told.common:
            raise CannotPrint("how Bovada prints a card for all is not known")
        self.headed = hand.site != "bovada" or any(
            type(event) is StreetStarts and event.street == told.game.streets[1]
            for event in hand.events
        )
        """Each street has a heading; in another form of the text only the first."""
        self.name = {seat: f"Seat+{seat}{' [ME]' * (seat == told.hero)}" for seat in told.name}

    def _money(self, units: Units) -> str:
        return money_text(units, self.hand)

    def lines(self) -> list[str]:
        """Every line."""
        told = self.told
        lines = [self._header()]
        for seat in self.hand.seats:
            stack = money_text(seat.stack or 0, self.hand, thousands=not self.hand.currency)
            lines.append(f"{self.name[seat.seat]}: {stack} in chips")
        for event in told.story:
            line = self._line(event)
            if line:
                lines.append(line)
        for pay in told.pays:
            number = f"-{pay.pot}" if told.pots > 2 else ""
            side = f"-Side pot{number}" if pay.pot else ""
            lines.append(f"{self.name[pay.seat]} : Hand result{side} {self._money(pay.amount)}")
        return lines + self._summary()

    def _header(self) -> str:
        hand = self.hand
        assert hand.started_at is not None
        when = f"{hand.started_at.astimezone(EASTERN):%Y-%m-%d %H:%M:%S}"
        game, limit = GAME_WORD[hand.game], LIMIT_WORD[hand.limit]
        number, table = digits(hand.hand_id), table_number(hand.table)
        if hand.tournament is None:
            return f"Bovada Hand #{number} TBL#{table} {game} {limit} - {when}"
        tournament = f"Tournament #{digits(hand.tournament.id)} TBL#{table}"
        level = f"Level {level_number(hand.tournament.level)} (0/0)"
        return f"Bovada Hand #{number}: {game} {tournament}, {limit}- {level} - {when}"

    # --- play --------------------------------------------------------------------------------

    def _line(self, event: Event) -> str:
        """The line of an event; nothing for one that has none."""
        if type(event) is StreetStarts:
            return self._heading(event.street)
        return f"{self.name[event.seat]} : {self._words(event)}"

    def _heading(self, street: Street) -> str:
        if street == self.told.game.streets[0] and not self.headed:
            return "*** HOLE CARDS ***"
        return f"*** {HEADING[street]} ***" if street < SHOWDOWN and self.headed else ""

    def _words(self, event: Any) -> str:
        kind = type(event)
        if kind is Dealt:
            return f"Card dealt to a spot [{cards_text(self._faces(event))}]"
        if kind is Check or kind is Fold:
            return kind.__name__ + "s"
        if kind is Shown or kind is Mucked:
            return self._end(event.seat, shown=kind is Shown)
        money = self._money(event.amount)
        if kind is Ante:
            return f"Ante chip {money}"
        if kind is BringIn:
            return f"{'Big blind/Bring in' if self.hand.tournament else 'Bring_in chip'} {money}"
        if kind is Returned:
            return f"Return uncalled portion of {event.of} {money}"
        later = event.street > self.told.game.streets[0]
        if kind is Call:
            word = "All-in" if event.all_in and later else "Call"
            return f"{word}{'s' * (word == 'Call' and not self.hand.tournament)} {money}"
        if event.amount != event.to or kind is Raise:
            return f"{'All-in(raise)' if event.all_in else 'Raises'} {self._money(event.to)}"
        if event.all_in and later:
            return f"All-in {money}"
        return f"{'D bets' if kind is Bet and self._double(event) else 'Bets'} {money}"

    def _end(self, seat: int, *, shown: bool) -> str:
        """What a player showed at the end or did not."""
        told = self.told
        cards = told.cards[seat]
        if shown:
            words = f"Showdown [{cards_text((*told.best(cards), *told.best_low(cards)))}]"
        else:
            word = "Mucks" if told.contested else "Does not show"
            words = f"{word} [{cards_text(cards)}]"
        return f"{words} ({self._called(cards)})"

    def _faces(self, event: Dealt) -> Cards:
        """The cards of a deal, faces for those that only the end tells."""
        new, seat = self.told.new_cards(event), event.seat
        if HIDDEN not in new:
            return new
        first = event.street == self.told.game.streets[0]
        cards = self.told.cards[seat]
        return cards[: len(new)] if first else cards[-len(new) :]

    def _double(self, event: Bet) -> bool:
        big = self.hand.big_bet
        return event.street == self.told.game.streets[1] and (
            self.hand.limit == "fixed" and event.to == big
        )

    def _called(self, cards: Cards) -> str:
        if len(self.told.with_common(cards)) < 5:
            return CATEGORY[ranking.category(ranking.board_high(cards[:4]))]
        return CATEGORY[ranking.category(ranking.high(self.told.with_common(cards)))]

    # --- summary -----------------------------------------------------------------------------

    def _summary(self) -> list[str]:
        told, money = self.told, self._money
        total = told.total if self.hand.site == "bovada" else None
        total = sum(told.put.values()) if total is None else total
        rake = told.rake if told.rake is not None else told.rest - told.fees
        taken = "" if self.hand.tournament else f" | Rake ({money(rake)})"
        if told.fees:
            taken += f" | JP Fee ({money(told.fees)})"
        high, low = told.shares()
        # Games of two halves have another form.
        word = "Seat+" if told.game.split else "Seat "
        return [
            f"*** {HEADING[SUMMARY]} ***",
            f"Total Pot({money(total)}){taken}",
            *[f"{word}{seat}: {self._fate(seat, high[seat], low[seat])}" for seat in told.dealt_in],
        ]

    def _fate(self, seat: int, high: Units, low: Units) -> str:
        told, money = self.told, self._money
        if seat in told.folded:
            return f" Folded on the {FOLDED[told.folded[seat]]}"
        cards = told.cards[seat]
        if not told.contested:
            return f" {money(high)} [Does not show]"
        if not any(type(e) is Shown and e.seat == seat for e in told.story):
            return f"  [Mucked] [{cards_text(cards)} ]"
        called, own = self._called(cards), cards_text(cards)
        best = cards_text(told.best(cards))
        if not told.game.split:
            verb = f" {money(high)}  with" if high else "  lose with"
            return f"{verb} {called} [{own}-{best}]"
        fate = f"{f' HI {money(high)} ' if high else ' '} with {called} [{own}-{best}]"
        return fate + (
            f" LO {money(low)} [{own}-{cards_text(told.best_low(cards))}]" if low else ""
        )
