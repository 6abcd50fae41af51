"""Meanings to events: what a phrase means at its place in the hand.

The same for every site. A handler takes the hand so far, the line, the seat and the meaning,
appends events, and returns True where the line makes no sense at its place: such a line is kept
as unknown, and the hand is not trusted.
"""

from collections.abc import Callable
from typing import Final, Literal

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
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import ANTE, SHOWDOWN, SUMMARY, Game, Street
from stud_analytics.money import Units
from stud_analytics.reading.phrases import Cards, Grammar
from stud_analytics.reading.vocabulary import Meaning


class HandSoFar:
    """A hand as far as its lines have been read."""

    __slots__ = (
        "anted", "antes", "append", "bring_ins", "cancelled", "common", "dealt", "down_first",
        "events", "first", "grammar", "heroes", "last_down", "level", "put", "small_bet",
        "stated", "street", "streets", "totals",
    )  # fmt: skip

    def __init__(self, game: Game, small_bet: Units | None, grammar: Grammar) -> None:
        self.grammar = grammar
        self.streets = game.streets
        self.first = game.streets[0]
        self.down_first = game.down_first
        self.last_down = game.streets[-1] if game.last_card_down else -1
        self.small_bet = small_bet
        self.street: Street = ANTE
        self.level: Units = 0
        """The bet on this street."""
        self.put: dict[int, Units] = {}
        """Seat to chips put in on this street."""
        self.events: list[Event] = []
        self.append = self.events.append
        self.antes: list[tuple[Units, bool]] = []
        self.bring_ins: list[tuple[Units, bool]] = []
        self.anted: set[int] = set()
        self.dealt: set[int] = set()
        self.heroes: set[int] = set()
        """Seats whose down cards the first street names."""
        self.stated: set[int] = set()
        """Seats that have a line in the summary."""
        self.totals = False
        """The summary has stated the pot."""
        self.common: Cards = ()
        self.cancelled = False


_new = tuple.__new__
"""Makes the commonest events without the cost of a named tuple's own constructor: every field
must be given, in order."""

CardGroups = tuple[Cards, ...]
Handler = Callable[[HandSoFar, int, int, Meaning, CardGroups, str | None], bool | None]


def _street_starts(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = said.street
    if street <= hand.street or (street < SHOWDOWN and street not in hand.streets):
        return True
    hand.street = street
    hand.level = 0
    hand.put = {}
    hand.append(StreetStarts(line, street))
    return None


def _common(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    up = cards[said.cards]
    if _street_starts(hand, line, 0, said, cards, text) or len(up) != 1 or hand.street >= SHOWDOWN:
        return True
    hand.common = up
    hand.append(CommonCard(line, hand.street, 0, up))
    return None


def _board(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    up = cards[said.cards]
    if hand.street != SUMMARY or len(up) != 1 or (hand.common and hand.common != up):
        return True
    if not hand.common:
        hand.common = up
        hand.append(CommonCard(line, SUMMARY, 0, up))
    return None


def _ante(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street != ANTE:
        return True
    amount, all_in = said.amount, said.all_in
    hand.anted.add(seat)
    hand.antes.append((amount, all_in))
    hand.append(_new(Ante, (line, ANTE, seat, amount, all_in)))
    return None


def _dealt(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    new = cards[said.new]
    street = hand.street
    if street == hand.first:
        hand.dealt.add(seat)
        if said.old >= 0:  # the down cards in a bracket of their own
            new = cards[said.old] + new
            if len(cards[said.new]) != 1:
                return True
        elif len(new) == 1:
            hand.append(_new(Dealt, (line, street, seat, new, (), None)))
            return None
        if len(new) != hand.down_first + 1:
            return True
        hand.heroes.add(seat)
        hand.append(Dealt(line, street, seat, new[-1:], new[:-1]))
        return None
    if len(new) != 1 or street >= SHOWDOWN or street == ANTE:
        return True
    old = cards[said.old] if said.old >= 0 else None
    if street == hand.last_down:
        hand.append(_new(Dealt, (line, street, seat, (), new, old)))
    else:
        hand.append(_new(Dealt, (line, street, seat, new, (), old)))
    return None


def _bring_in(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    amount, all_in = said.amount, said.all_in
    hand.bring_ins.append((amount, all_in))
    _put(hand, seat, amount)
    hand.append(BringIn(line, hand.street, seat, amount, all_in))
    return None


def _bet(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = hand.street
    if street >= SHOWDOWN:
        return True
    below = hand.level
    amount = said.amount
    to = _put(hand, seat, amount)
    kind = Completion if _completes(hand, below) else Bet
    hand.append(kind(line, street, seat, amount, to, said.all_in))
    return None


def _raise_to(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = hand.street
    if street >= SHOWDOWN:
        return True
    below = hand.level
    to = said.to
    amount = to - hand.put.get(seat, 0)
    _put(hand, seat, amount)
    kind = Completion if _completes(hand, below) else Raise
    hand.append(kind(line, street, seat, amount, to, said.all_in, said.by))
    return None


def _completes(hand: HandSoFar, below: Units) -> bool:
    """Whether chips on top of ``below`` are a completion: the first street, and no full small
    bet yet. Where the header states no stakes, the first bet or raise over the bring-in is."""
    if hand.street != hand.first:
        return False
    if hand.small_bet is not None:
        return below < hand.small_bet
    return below <= max((amount for amount, _ in hand.bring_ins), default=0)


def _put(hand: HandSoFar, seat: int, amount: Units) -> Units:
    """The seat's total on the street after adding ``amount``."""
    put = hand.put
    total = put[seat] = put.get(seat, 0) + amount
    if total > hand.level:
        hand.level = total
    return total


def _call(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    amount = said.amount
    put = hand.put
    total = put[seat] = put.get(seat, 0) + amount
    if total > hand.level:
        hand.level = total
    hand.append(_new(Call, (line, hand.street, seat, amount, said.all_in)))
    return None


def _check(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    hand.append(_new(Check, (line, hand.street, seat)))
    return None


def _fold(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    hand.append(_new(Fold, (line, hand.street, seat)))
    if said.cards >= 0:  # folds face up
        hand.append(Shown(line, hand.street, seat, cards[said.cards]))
    return None


def _returned(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.append(Returned(line, hand.street, seat, said.amount))
    return None


def _ante_returned(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.append(Returned(line, hand.street, seat, said.amount, "ante"))
    return None


def _shows(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    high, low = hand.grammar.words(text) if text else (None, None)
    hand.append(Shown(line, hand.street, seat, cards[said.cards], high, low))
    return None


def _mucks(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.append(Mucked(line, hand.street, seat, cards[said.cards] if said.cards >= 0 else ()))
    return None


def _collects(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    pot = said.side_pot or (0 if said.main_pot else None)
    half: Literal["high", "low"] | None = None
    if said.high_half or said.low_half:
        half = "high" if said.high_half else "low"
    hand.append(Collected(line, hand.street, seat, said.amount, pot, half))
    return None


def _no_low(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.append(NoLow(line, hand.street))
    return None


def _pot_stated(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.totals:
        return True
    hand.totals = True
    pots = () if said.main_amount is None else (said.main_amount, *said.side_amount)
    hand.append(PotStated(line, hand.street, 0, said.total, said.rake, said.fees, pots))
    return None


def _seat_folded(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if _misplaced(hand, seat, said):
        return True
    hand.append(SeatStated(line, SUMMARY, seat, "folded", said.street))
    return None


def _seat_showed(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if _misplaced(hand, seat, said):
        return True
    high, low = hand.grammar.words(text) if text else (None, None)
    shown = cards[said.cards]
    hand.append(SeatStated(line, SUMMARY, seat, "showed", None, shown, said.won, high, low))
    return None


def _seat_mucked(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if _misplaced(hand, seat, said):
        return True
    known = cards[said.cards] if said.cards >= 0 else ()
    high, low = hand.grammar.words(text) if text else (None, None)
    hand.append(SeatStated(line, SUMMARY, seat, "mucked", None, known, None, high, low))
    return None


def _seat_collected(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if _misplaced(hand, seat, said):
        return True
    hand.append(SeatStated(line, SUMMARY, seat, "collected", None, (), said.won))
    return None


def _seat_other(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if _misplaced(hand, seat, said):
        return True
    hand.append(SeatStated(line, SUMMARY, seat, "other"))
    return None


def _misplaced(hand: HandSoFar, seat: int, said: Meaning) -> bool:
    """Whether a summary line stands outside the summary, comes twice, or has another number
    beside the name than the seat's."""
    if hand.street != SUMMARY or seat in hand.stated or (said.number and said.number != seat):
        return True
    hand.stated.add(seat)
    return False


def _cancelled(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.cancelled = True
    return None


def _noise(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return None


ACTIONS: Final[dict[str, Handler]] = {
    "street_starts": _street_starts,
    "common": _common,
    "board": _board,
    "ante": _ante,
    "dealt": _dealt,
    "bring_in": _bring_in,
    "bet": _bet,
    "raise_to": _raise_to,
    "call": _call,
    "check": _check,
    "fold": _fold,
    "returned": _returned,
    "ante_returned": _ante_returned,
    "shows": _shows,
    "mucks": _mucks,
    "collects": _collects,
    "no_low": _no_low,
    "pot_stated": _pot_stated,
    "seat_folded": _seat_folded,
    "seat_showed": _seat_showed,
    "seat_mucked": _seat_mucked,
    "seat_collected": _seat_collected,
    "seat_other": _seat_other,
    "cancelled": _cancelled,
    "noise": _noise,
}
"""The actions of the vocabulary."""
