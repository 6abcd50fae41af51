"""Hands as Merge writes them: XML, a game an element under the description of its table.

Cards come below the actions of their round, all that a player has; the last chips are an all-in,
whatever they do; a raise is the total on the street; seats count from 0; chips that nobody called
are a winner's of their own, as in the newer form of the text (version 2). In tournaments stacks
are listed after the antes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta, timezone
from functools import lru_cache
from typing import Any, Final

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
from stud_analytics.games import ANTE, SHOWDOWN, Street
from stud_analytics.money import Units, plain_amount
from stud_analytics.printing.common import digits
from stud_analytics.printing.told import Cards, Told, money_text, table_number
from stud_analytics.printing.told_xml import Act, ByStreet, attribute, hidden, joined
from stud_analytics.ranking.codes import CATEGORY_SHIFT, code_of_low, code_ranks

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
_TO: Final = frozenset({Completion, Raise})
"""Acts told by the total on the street."""
_BY: Final = frozenset({Ante, BringIn, Bet, Call})
"""Acts told by the chips they put in."""
_ENDS: Final = frozenset({Shown, Mucked})
_OPENS: Final = frozenset({BringIn, Completion})
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
            door_cards=hand.site != "merge",
        )  # fmt: skip
        self.by = ByStreet(self.told)
        self.out: list[str] = []
        """The lines so far."""
        assert hand.started_at is not None
        self.clock = int(hand.started_at.timestamp() * 1000)
        """Milliseconds since 1970, of the last event."""
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

    def lines(self) -> list[str]:
        """The element of the game."""
        hand, told = self.hand, self.told
        out = self.out
        out += ("", self._opening(), '    <players dealer="0" >')
        antes = {act.seat: act.amount for act in self.by.acts[ANTE] if type(act) is Ante}
        for seat in hand.seats:
            stack = (seat.stack or 0) - (antes.get(seat.seat, 0) if self.tournament else 0)
            dealt_in = "true" if seat.dealt_in else "false"
            out.append(
                f'        <player seat="{seat.seat - 1}" nickname="{attribute(seat.player)}"'
                f' balance="{self._money(stack)}" dealtin="{dealt_in}" />'
            )
        out.append("    </players>")
        self._round("BLINDS", [self._act(act) for act in self.by.acts[ANTE]])
        for street in self.by.acts:
            if street != ANTE:
                self._street(street)
        if told.contested:
            self._round("SHOWDOWN", self._showdown())
            self._round("END_OF_GAME", self._winners())
        else:
            mucks = [self._event("MUCK", seat) for seat in told.live]
            self._round("END_OF_FOLDED_GAME", mucks + self._winners())
            self._round("END_OF_GAME", ())
        out.append("</game>")
        return out

    def _opening(self) -> str:
        hand = self.hand
        assert hand.started_at is not None
        moment = hand.started_at.astimezone(_EASTERN).strftime("%Y%m%d%H%M%S")
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
        data = f"{moment[:8]}|{name}|{which}|{number}|{'true' if self.tournament else 'false'}"
        return (
            f'<game id="{number}" starttime="{moment}" numholecards="7"{types}{seats}'
            f' realmoney="{real}" data="{attribute(data)}" version="2" >'
        )

    def _round(self, name: str, lines: Sequence[str]) -> None:
        self.rounds += 1
        self.out.append(f'    <round id="{name}" sequence="{self.rounds}" >')
        if lines:
            self.out.append("        " + "\n        ".join(lines))
        self.out.append("    </round>")

    # --- play --------------------------------------------------------------------------------

    def _street(self, street: Street) -> None:
        acts = self.by.acts[street]
        if street != self.told.game.streets[0]:
            lines = [self._act(act) for act in acts]
            self._round(_ROUND[street], lines + self._deals(street))
            return
        opened = int(bool(acts) and type(acts[0]) in _OPENS)
        lines = [self._act(act) for act in acts[:opened]]
        self._round("BRING_IN", lines + self._deals(street))
        self._round(_ROUND[street], [self._act(act) for act in acts[opened:]])

    def _act(self, act: Act) -> str:
        units: Units | None = None
        how = type(act)
        kind = _TYPE[how]
        teller: Any = act
        if how in _TO:
            units = teller.to
            if how is Completion and not self._brought_in(act.street):
                kind = "BET"
        elif how in _BY:
            units = teller.amount
        if units is not None and teller.all_in:
            kind, units = "ALL_IN", teller.amount
        return self._event(kind, act.seat, units)

    def _brought_in(self, street: Street) -> bool:
        return any(type(act) is BringIn for act in self.by.acts[street])

    def _event(self, kind: str, seat: int, units: Units | None = None) -> str:
        when = self.clock + 2000 * self.events
        self.events += 1
        amount = "" if units is None else f' amount="{self._money(units)}"'
        return (
            f'<event sequence="{self.events}" type="{kind}" timestamp="{when}"'
            f' player="{seat - 1}"{amount} />'
        )

    def _deals(self, street: Street) -> list[str]:
        told, by = self.told, self.by
        lines: list[str] = []
        common = told.common.get(street)
        if common is not None:
            lines.append(f'<cards type="COMMUNITY" cards="{TEXT[common]}" />')
        else:
            count = by.count(street)
            for seat in sorted(by.in_on(street)):
                if seat != told.hero:
                    cards = tuple(told.held[seat][:count])
                    cards = hidden(cards, by.down(len(cards)))
                    lines.append(self._cards("DRAW_DRAWN_CARDS", seat, cards))
        # The hero's own come last.
        if told.hero in told.dealt_in:
            last = min(street, told.folded.get(told.hero, SHOWDOWN))
            last = max(told.game.streets[0], last)
            cards = by.so_far(told.hero, last, faces=True)
            lines.append(self._cards("HOLE", told.hero, cards, words=HIDDEN not in cards))
        return lines

    def _cards(self, kind: str, seat: int, cards: Cards, *, words: bool = False) -> str:
        hand = f' hand="{self._words(cards)}"' if words else ""
        return f'<cards type="{kind}" cards="{_text(cards)}" player="{seat - 1}"{hand} />'

    def _words(self, cards: Cards) -> str:
        game = self.told.game
        low = None if game.low is None else ranking.low_ace_five(cards)
        if not game.high:
            assert low is not None
            words = _low_words(low, 12)
            if words:
                return words
            low = None
        return _hand_words(ranking.high(cards), low)

    # --- the end -----------------------------------------------------------------------------

    def _showdown(self) -> list[str]:
        told = self.told
        ends = [event for event in told.story if type(event) in _ENDS]
        lines = [
            self._event("SHOW" if type(event) is Shown else "MUCK", event.seat) for event in ends
        ]
        for event in ends:
            if type(event) is Shown:
                lines.append(self._cards("SHOWN", event.seat, event.cards))
            elif told.all_known(event.seat):
                lines.append(self._cards("MUCKED", event.seat, told.cards[event.seat]))
        return lines

    def _winners(self) -> list[str]:
        told = self.told
        back = [event for event in told.story if type(event) is Returned]
        return [
            self._winner(pay.amount, "false", (pay.pot or 0) + 1, pay.seat, (pay.half or "none")[0])
            for pay in told.pays
        ] + [self._winner(e.amount, "true", told.pots + 1, e.seat, "n") for e in back]

    def _winner(self, units: Units, uncalled: str, pot: int, seat: int, half: str) -> str:
        return (
            f'<winner amount="{self._money(units)}" uncalled="{uncalled}" potnumber="{pot}"'
            f' player="{seat - 1}" pottype="{half}" />'
        )


@lru_cache(maxsize=1 << 12)
def _text(cards: Cards) -> str:
    return ",".join(["null" if card == HIDDEN else TEXT[card] for card in cards])


@lru_cache(maxsize=1 << 14)
def _hand_words(high: int, low: int | None) -> str:
    """``Pair of Threes``, ``Ace High - Lo (8-5-3-2-A)``: of the values of the hands."""
    top, *others = code_ranks(high)
    second = others[0] if others else top
    words = _WORDS[ranking.category(high)].format(_ONE[top], _ONE[second])
    words = words.replace("Sixs", "Sixes")
    small = "" if low is None else _low_words(low, 7)
    return f"{words} - Lo ({small})" if small else words


def _low_words(low: int, most: int) -> str:
    """``8-6-2``; nothing of a pair, or of a card over ``most`` (the ace is 0)."""
    code = code_of_low(low)
    ranks = code_ranks(code)
    if code >> CATEGORY_SHIFT != ranking.HIGH_CARD or ranks[0] > most:
        return ""
    return "-".join(["A23456789TJQK"[rank] for rank in ranks])
