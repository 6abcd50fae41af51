"""Hands as iPoker writes them: XML, a session with its table above the games.

Actions stand beside their player, numbered over the hand; the last chips are type 7; what nobody
called is among what was won; cards shown at the end stand where they were dealt.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from typing import Final

from stud_analytics.cards import HIDDEN, TEXT, Card
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Fold,
    Hand,
    Raise,
)
from stud_analytics.games import ANTE, Street
from stud_analytics.money import Units
from stud_analytics.printing.common import digits
from stud_analytics.printing.told import NoChips, Told, money_text, table_number
from stud_analytics.printing.told_xml import Act, ByStreet, attribute, hidden, joined

GAME_WORD: Final = {
    "stud_high": "7 Card Stud",
    "stud_hi_lo": "7 Card Stud Hi-Lo",
    "razz": "Razz",
    "five_card_stud": "5 Card Stud",
}
LIMIT_WORD: Final = {"fixed": "L", "pot": "PL", "no": "NL"}
_STREET: Final[dict[Street, str]] = {
    2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth",
}  # fmt: skip
_TYPE: Final[dict[type[Act], int]] = {
    Fold: 0, Call: 3, Check: 4, Completion: 5, Bet: 5, Ante: 15, BringIn: 16, Raise: 23,
}  # fmt: skip
_ALL_IN: Final = 7
_OWN_TIME: Final = re.compile(r"<startdate>([^<]{1,40})</startdate>")
_BUY_IN: Final = re.compile(r"[$€£]?\d[\d.,]*(?: ?\+ ?[$€£]?\d[\d.,]*)?")


def print_hand(hand: Hand) -> str:
    """The hand as a whole file of iPoker. CannotPrint for games and currencies it does not have,
    and for a hand without stacks or (in cash games) stakes."""
    game = _Game(hand)
    declared = '<?xml version="1.0" encoding="utf-8"?>\n'
    return declared + game.header() + "\n".join(game.lines()) + "\n</session>\n"


def print_session(hands: Iterable[Hand]) -> Iterator[str]:
    """A file's text piece by piece: hands of one table under one header."""
    return joined(map(print_hand, hands))


class _Game:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.told = told = Told(
            hand, "iPoker", games=GAME_WORD, limits=LIMIT_WORD, returns="unprinted",
            currencies=("USD", "EUR", "GBP"), stakes=hand.money != "tournament", needs_time=False,
            door_cards=hand.site != "ipoker", own=hand.site == "ipoker",
        )  # fmt: skip
        self.by = ByStreet(told)
        self.five = hand.game == "five_card_stud"
        acts = (act for acts in self.by.acts.values() for act in acts)
        self.number = {id(act): number for number, act in enumerate(acts, 1)}

    def _money(self, units: Units) -> str:
        return money_text(units, self.hand, thousands=True)

    def header(self) -> str:
        """What stands above the games of a session."""
        hand = self.hand
        stakes = f" {self._money(hand.small_bet or 0)}/{self._money(hand.big_bet or 0)}"
        kind = f"{GAME_WORD[hand.game]} {LIMIT_WORD[hand.limit]}"
        kind += "" if hand.tournament else stakes
        lines = [
            f'<session sessioncode="{table_number(hand.table)}">',
            " <general>",
            f"  <mode>{'fun' if hand.money == 'play' else 'real'}</mode>",
            f"  <gametype>{kind}</gametype>",
            f"  <tablename>{escape(hand.table or '', quote=False)}</tablename>",
        ]
        if hand.currency:
            lines.append(f"  <currency>{hand.currency}</currency>")
        if hand.max_seats:
            lines.append(f"  <tablesize>{hand.max_seats}</tablesize>")
        if hand.hero:
            lines.append(f"  <nickname>{escape(hand.hero, quote=False)}</nickname>")
        if hand.tournament:
            lines.append(
                f"  <tournamentcode>{escape(hand.tournament.id, quote=False)}</tournamentcode>"
            )
            lines.append(
                f"  <tournamentname>{escape(hand.table or '', quote=False)}</tournamentname>"
            )
            if _BUY_IN.fullmatch(hand.tournament.buy_in or ""):
                lines.append(f"  <buyin>{hand.tournament.buy_in}</buyin>")
        return "\n".join([*lines, " </general>\n"])

    def lines(self) -> Iterator[str]:
        """The element of the game."""
        hand, told = self.hand, self.told
        number = hand.hand_id if hand.site == "ipoker" else digits(hand.hand_id)
        yield f' <game gamecode="{attribute(number)}">'
        yield "  <general>"
        # No zone is printed, so that a hand of its own has a time in its text alone.
        times = _OWN_TIME.findall(hand.text) if hand.site == "ipoker" else []
        if hand.started_at is not None:
            yield f"   <startdate>{hand.started_at:%Y-%m-%d %H:%M:%S}</startdate>"
        elif times:
            yield f"   <startdate>{times[-1]}</startdate>"
        yield "   <players>"
        money = self._money
        for seat in hand.seats:
            yield (
                f'    <player seat="{seat.seat}" name="{attribute(seat.player)}"'
                f' chips="{money(seat.stack or 0)}" dealer="0" win="{money(told.won[seat.seat])}"'
                f' bet="{money(told.put[seat.seat])}" rebuy="0" addon="0"/>'
            )
        yield "   </players>"
        yield "  </general>"
        for street in self.by.acts:
            yield from self._round(street)
        yield " </game>"

    def _round(self, street: Street) -> Iterator[str]:
        by, told = self.by, self.told
        yield f'  <round no="{street - (0 if self.five or not street else 1)}">'
        if street == ANTE:
            yield from (self._action(act) for act in by.acts[street])
            yield "  </round>"
            yield '  <round no="1">'
            yield "  </round>"
            return
        name = "River" if street == told.game.streets[-1] else f"{_STREET[street]} Street"
        common = told.common.get(street)
        if common is not None:
            yield f'   <cards type="{name}" player="">{_suit_first(common)}</cards>'
        for seat in by.in_on(street):
            if common is None:
                player = attribute(told.name[seat])
                yield f'   <cards type="{name}" player="{player}">{self._new(seat, street)}</cards>'
            yield from (self._action(act) for act in by.acts[street] if act.seat == seat)
        yield "  </round>"

    def _new(self, seat: int, street: Street) -> str:
        """The cards that a seat gets on a street."""
        by, told = self.by, self.told
        open_ = seat == told.hero or (told.contested and seat in told.live)
        cards = by.so_far(seat, street, faces=open_)
        if not open_ and self.hand.site != "ipoker":
            cards = hidden(cards, by.down(len(cards)))
        new = cards if street == told.game.streets[0] else cards[-1:]
        return " ".join("X" if card == HIDDEN else _suit_first(card) for card in new)

    def _action(self, act: Act) -> str:
        kind, units = _TYPE[type(act)], 0
        if not isinstance(act, NoChips):
            units = act.to if type(act) is Raise else act.amount
            if act.all_in:
                kind, units = _ALL_IN, act.amount
        cards = "[cards]" if kind == _TYPE[Ante] else ""
        player = attribute(self.told.name[act.seat])
        return (
            f'   <action no="{self.number[id(act)]}" player="{player}" type="{kind}"'
            f' sum="{self._money(units)}" cards="{cards}"/>'
        )


@cache
def _suit_first(card: Card) -> str:
    text = TEXT[card]
    return text[1].upper() + text[0].replace("T", "10")
