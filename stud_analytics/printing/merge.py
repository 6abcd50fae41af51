"""Hands as Merge writes them: XML, a game an element under the description of its table.

Cards come below the actions of their round, all that a player has; the last chips are an all-in,
whatever they do; a raise is the total on the street; seats count from 0; chips that nobody called
are a winner's of their own, as in the newer form of the text (version 2). In tournaments stacks
are listed after the antes.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta, timezone
from typing import Final

from stud_analytics import ranking
from stud_analytics.cards import HIDDEN, TEXT
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Fold,
    Hand,
    Mucked,
    Raise,
    Returned,
    Shown,
)
from stud_analytics.games import ANTE, Street
from stud_analytics.money import Units, plain_amount
from stud_analytics.printing.common import digits
from stud_analytics.printing.told import Cards, Told, money_text, table_number
from stud_analytics.printing.told_xml import Act, ByStreet, attribute, hidden, joined

GAME_WORD: Final = {
    "stud_high": "7-Stud",
    "stud_hi_lo": "7-Stud H/L8",
    "razz": "Razz",
    "five_card_stud": "5-Stud",
}
LIMIT_WORD: Final = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
_NUMBER: Final = {"stud_high": 38, "stud_hi_lo": 42, "razz": 46}
"""A game's number for play money; real money, and tournaments for either, follow it."""
_ROUND: Final[dict[Street, str]] = {
    2: "SECOND_STREET", 3: "THIRD_STREET", 4: "FOURTH_STREET", 5: "FIFTH_STREET",
    6: "SIXTH_STREET", 7: "SEVENTH_STREET",
}  # fmt: skip
_TYPE: Final[dict[type[Act], str]] = {
    Ante: "ANTE", BringIn: "BRING_IN", Completion: "COMPLETE", Bet: "BET", Raise: "RAISE",
    Call: "CALL", Check: "CHECK", Fold: "FOLD",
}  # fmt: skip
_EASTERN: Final = timezone(timedelta(hours=-5))
_OWN_ID: Final = re.compile(r"\d+-\d+")
_ONE: Final = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
    "King", "Ace",
)  # fmt: skip
_WORDS: Final = {
    ranking.HIGH_CARD: "{0} High", ranking.PAIR: "Pair of {0}s",
    ranking.TWO_PAIR: "Two Pair {0}s and {1}s", ranking.TRIPS: "Three {0}s",
    ranking.STRAIGHT: "Straight {0} High", ranking.FLUSH: "Flush {0} High",
    ranking.FULL_HOUSE: "Full House {0}s full of {1}s", ranking.QUADS: "Four {0}s",
    ranking.STRAIGHT_FLUSH: "Straight Flush {0} High",
}  # fmt: skip


def print_hand(hand: Hand) -> str:
    """The hand as a whole file of Merge. CannotPrint for games and currencies it does not have,
    and for a hand without stacks, a time or (in cash games) stakes."""
    game = _Game(hand)
    return game.description() + "\n".join(game.lines()) + "\n"


def print_session(hands: Iterable[Hand]) -> Iterator[str]:
    """A file's text piece by piece: hands of one table under one description."""
    return joined(map(print_hand, hands))


class _Game:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.tournament = hand.money == "tournament"
        self.told = Told(
            hand, "Merge", games=GAME_WORD, limits=LIMIT_WORD,
            returns="as told" if hand.site == "merge" else "printed", currencies=("USD",),
            stakes=not self.tournament and (hand.limit == "fixed" or hand.ante is None),
        )  # fmt: skip
        self.by = ByStreet(self.told)
        self.events = 0
        self.rounds = 0

    def _money(self, units: Units) -> str:
        text = plain_amount(units, self.hand.decimals)
        return text if self.hand.decimals else text + ".00"

    def description(self) -> str:
        """What stands above the games of a table."""
        hand = self.hand
        kind = hand.mixed or GAME_WORD[hand.game]
        kind += " Tournament" if self.tournament else ""
        stakes = LIMIT_WORD[hand.limit]
        if not self.tournament and hand.big_bet is None:
            three = (hand.ante, hand.bring_in, hand.small_bet)
            stakes += f" ({'/'.join(money_text(units or 0, hand, cents=True) for units in three)})"
        elif not self.tournament:
            words = [
                money_text(units or 0, hand, cents=True) for units in (hand.small_bet, hand.big_bet)
            ]
            stakes += " " + "/".join(word.removesuffix(".00") for word in words)
        return f'<description type="{attribute(kind)}" stakes="{stakes}" version="2" />\n'

    def lines(self) -> Iterator[str]:
        """The element of the game."""
        hand, told = self.hand, self.told
        yield ""
        yield self._opening()
        yield '    <players dealer="0" >'
        antes = {act.seat: act.amount for act in self.by.acts[ANTE] if type(act) is Ante}
        for seat in hand.seats:
            stack = (seat.stack or 0) - (antes.get(seat.seat, 0) if self.tournament else 0)
            dealt_in = "true" if seat.dealt_in else "false"
            yield (
                f'        <player seat="{seat.seat - 1}" nickname="{attribute(seat.player)}"'
                f' balance="{self._money(stack)}" dealtin="{dealt_in}" />'
            )
        yield "    </players>"
        yield from self._round("BLINDS", map(self._act, self.by.acts[ANTE]))
        for street in self.by.acts:
            if street != ANTE:
                yield from self._street(street)
        if told.contested:
            yield from self._round("SHOWDOWN", self._showdown())
            yield from self._round("END_OF_GAME", self._winners())
        else:
            yield from self._round("END_OF_FOLDED_GAME", self._folded())
            yield from self._round("END_OF_GAME", ())
        yield "</game>"

    def _opening(self) -> str:
        hand = self.hand
        assert hand.started_at is not None
        there = hand.started_at.astimezone(_EASTERN)
        table = table_number(hand.table)
        own = _OWN_ID.fullmatch(hand.hand_id)
        number = hand.hand_id if own else f"{table}-{digits(hand.hand_id)}"
        real = "false" if hand.money == "play" else "true"
        kind = _NUMBER.get(hand.game, 0)
        kind += (hand.money != "play") + 2 * self.tournament
        types = f' gametype="{kind}"' if hand.game in _NUMBER else ""
        if hand.mixed:
            types = f' gametype="{77 if self.tournament else 75}" multigametype="{kind}"'
        seats = f' seats="{hand.max_seats}"' if hand.max_seats else ""
        name = (hand.table or table).replace("|", " ").replace(":", " ")
        which = table
        if hand.tournament is not None:
            name, which = f"Tournament {digits(hand.tournament.id)}", digits(hand.tournament.id)
        data = f"{there:%Y%m%d}|{name}|{which}|{number}|{'true' if self.tournament else 'false'}"
        return (
            f'<game id="{number}" starttime="{there:%Y%m%d%H%M%S}" numholecards="7"{types}{seats}'
            f' realmoney="{real}" data="{attribute(data)}" version="2" >'
        )

    def _round(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        self.rounds += 1
        yield f'    <round id="{name}" sequence="{self.rounds}" >'
        for line in lines:
            yield "        " + line
        yield "    </round>"

    # --- play --------------------------------------------------------------------------------

    def _street(self, street: Street) -> Iterator[str]:
        acts, deals = self.by.acts[street], list(self._deals(street))
        if street != self.told.game.streets[0]:
            yield from self._round(_ROUND[street], (*map(self._act, acts), *deals))
            return
        opening = [act for act in acts[:1] if isinstance(act, BringIn | Completion)]
        yield from self._round("BRING_IN", (*map(self._act, opening), *deals))
        yield from self._round(_ROUND[street], map(self._act, acts[len(opening) :]))

    def _act(self, act: Act) -> str:
        units: Units | None = None
        kind = _TYPE[type(act)]
        if isinstance(act, Completion | Raise):
            units = act.to
            if type(act) is Completion and not self._brought_in(act.street):
                kind = "BET"
        elif isinstance(act, Ante | BringIn | Bet | Call):
            units = act.amount
        if isinstance(act, Ante | BringIn | Completion | Bet | Raise | Call) and act.all_in:
            kind, units = "ALL_IN", act.amount
        return self._event(kind, act.seat, units)

    def _brought_in(self, street: Street) -> bool:
        return any(type(act) is BringIn for act in self.by.acts[street])

    def _event(self, kind: str, seat: int, units: Units | None = None) -> str:
        assert self.hand.started_at is not None
        when = int(self.hand.started_at.timestamp() * 1000) + 2000 * self.events
        self.events += 1
        amount = "" if units is None else f' amount="{self._money(units)}"'
        return (
            f'<event sequence="{self.events}" type="{kind}" timestamp="{when}"'
            f' player="{seat - 1}"{amount} />'
        )

    def _deals(self, street: Street) -> Iterator[str]:
        told, by = self.told, self.by
        common = told.common.get(street)
        if common is not None:
            yield f'<cards type="COMMUNITY" cards="{TEXT[common]}" />'
        # The hero's own come last.
        for seat in sorted(told.dealt_in, key=lambda seat: (seat == told.hero, seat)):
            there = seat in by.in_on(street)
            if seat == told.hero:
                last = street if there else max(told.game.streets[0], told.folded[seat])
                cards = by.so_far(seat, last, faces=True)
                yield self._cards("HOLE", seat, cards, words=HIDDEN not in cards)
            elif there and common is None:
                cards = by.so_far(seat, street, faces=False)
                yield self._cards("DRAW_DRAWN_CARDS", seat, hidden(cards, by.down(seat, street)))

    def _cards(self, kind: str, seat: int, cards: Cards, *, words: bool = False) -> str:
        text = ",".join("null" if card == HIDDEN else TEXT[card] for card in cards)
        hand = f' hand="{self._words(cards)}"' if words else ""
        return f'<cards type="{kind}" cards="{text}" player="{seat - 1}"{hand} />'

    def _words(self, cards: Cards) -> str:
        """``Pair of Threes``, ``Ace High - Lo (8-5-3-2-A)``, in razz ``8-6-2``."""
        game, full = self.told.game, len(cards) >= 5
        low = ""
        if game.low is not None:
            kind: ranking.HandKind = "low_eight" if game.high else "low_ace_five"
            five = ranking.best_five(cards, kind) if full else cards
            ranks = sorted((((card >> 2) + 1) % 13 for card in five), reverse=True)
            if ranks and len(set(ranks)) == len(ranks) and (ranks[0] < 8 or not game.high):
                low = "-".join("A23456789TJQK"[rank] for rank in ranks)
            if not game.high and low:
                return low
        value = ranking.high(cards) if full else ranking.board_high(cards)
        five = ranking.best_five(cards, "high") if full else _by_count(cards)
        top = five[0] >> 2
        second = next((card >> 2 for card in five[2:] if card >> 2 != top), top)
        words = _WORDS[ranking.category(value)].format(_ONE[top], _ONE[second])
        words = words.replace("Sixs", "Sixes")
        return f"{words} - Lo ({low})" if low else words

    # --- the end -----------------------------------------------------------------------------

    def _showdown(self) -> Iterator[str]:
        told = self.told
        ends = [event for event in told.story if isinstance(event, Shown | Mucked)]
        for event in ends:
            yield self._event("SHOW" if type(event) is Shown else "MUCK", event.seat)
        for event in ends:
            if type(event) is Shown:
                yield self._cards("SHOWN", event.seat, event.cards)
            elif told.all_known(event.seat):
                yield self._cards("MUCKED", event.seat, told.cards[event.seat])

    def _folded(self) -> Iterator[str]:
        for seat in self.told.live:
            yield self._event("MUCK", seat)
        yield from self._winners()

    def _winners(self) -> Iterator[str]:
        told = self.told
        for pay in told.pays:
            half = (pay.half or "none")[0]
            yield self._winner(pay.amount, "false", (pay.pot or 0) + 1, pay.seat, half)
        for event in told.story:
            if type(event) is Returned:
                yield self._winner(event.amount, "true", told.pots + 1, event.seat, "n")

    def _winner(self, units: Units, uncalled: str, pot: int, seat: int, half: str) -> str:
        return (
            f'<winner amount="{self._money(units)}" uncalled="{uncalled}" potnumber="{pot}"'
            f' player="{seat - 1}" pottype="{half}" />'
        )


def _by_count(cards: Cards) -> Cards:
    """The cards of a board, pairs and better first."""
    ranks = [card >> 2 for card in cards]
    return tuple(sorted(cards, key=lambda card: (-ranks.count(card >> 2), -(card >> 2))))
