"""Meanings to events: headings and cards."""

from typing import Final

from stud_analytics.cards import HIDDEN
from stud_analytics.events import (
    Bet,
    BringIn,
    Call,
    Check,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Raise,
    StreetStarts,
)
from stud_analytics.games import ANTE, SHOWDOWN, SUMMARY
from stud_analytics.reading.phrases import Cards
from stud_analytics.reading.so_far import CardGroups, Handler, HandSoFar, lead
from stud_analytics.reading.vocabulary import Meaning
from stud_analytics.tuples import make

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_Dealt: Final = Dealt
_StreetStarts: Final = StreetStarts


def _street_starts(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = said.street
    if street <= hand.street or (street < SHOWDOWN and street not in hand.streets):
        return True
    hand.street = street
    _next_round(hand)
    hand.events.append(make(_StreetStarts, (line, street, 0)))
    return None


def _next_round(hand: HandSoFar) -> None:
    if hand.put:
        hand.unmatched += lead(list(hand.put.values()))
        hand.level = 0
        hand.put = {}
    if hand.served:
        hand.served = set()


def _opened_by_deal(hand: HandSoFar, seat: int) -> None:
    """Where no heading says so: a deal opens the first street, and the next one after anybody
    has acted or when the seat has had its card."""
    if hand.street == ANTE:
        hand.street = hand.first
    elif hand.street < SHOWDOWN and (
        seat in hand.served or (hand.served and hand.events and type(hand.events[-1]) in _ACTED)
    ):
        at = hand.streets.index(hand.street) + 1
        if at < len(hand.streets):
            hand.street = hand.streets[at]
            _next_round(hand)
    hand.served.add(seat)


_ACTED: Final = frozenset({BringIn, Completion, Bet, Raise, Call, Check, Fold})


def _common(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    up = cards[said.cards]
    if said.street and _street_starts(hand, line, 0, said, cards, text):
        return True
    if len(up) != 1 or hand.street not in hand.streets:
        return True
    hand.common = up
    hand.events.append(CommonCard(line, hand.street, 0, up))
    return None


def _board(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    up = cards[said.cards]
    if hand.street != SUMMARY or len(up) != 1 or (hand.common and hand.common != up):
        return True
    if not hand.common:
        hand.common = up
        hand.events.append(CommonCard(line, SUMMARY, 0, up))
    return None


def _dealt(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.deal_opens:
        _opened_by_deal(hand, seat)
    street = hand.street
    if said.so_far >= 0:
        return _dealt_so_far(hand, line, seat, cards[said.so_far])
    new = cards[said.new]
    if street == hand.first:
        hand.dealt.add(seat)
        if said.old >= 0:  # the down cards in a bracket of their own
            new = cards[said.old] + new
            if len(cards[said.new]) != 1:
                return True
        elif len(new) == 1:
            hand.events.append(make(_Dealt, (line, street, seat, new, (), None)))
            return None
        return _first_cards(hand, line, seat, new)
    if len(new) != 1 or street >= SHOWDOWN or street == ANTE:
        return True
    old = cards[said.old] if said.old >= 0 else None
    if street == hand.last_down:
        hand.events.append(make(_Dealt, (line, street, seat, (), new, old)))
    else:
        hand.events.append(make(_Dealt, (line, street, seat, new, (), old)))
    return None


def _first_cards(hand: HandSoFar, line: int, seat: int, cards: Cards) -> bool | None:
    """The down cards and the door card."""
    down, up = cards[:-1], cards[-1:]
    if len(down) != hand.down_first or HIDDEN in up:
        return True
    if HIDDEN not in down:
        hand.heroes.add(seat)
    hand.events.append(make(_Dealt, (line, hand.street, seat, up, down, None)))
    return None


def _dealt_so_far(hand: HandSoFar, line: int, seat: int, cards: Cards) -> bool | None:
    """All the cards of a player: those of the street are the last, the others are a repeat."""
    street = hand.street
    if seat in hand.folded:
        return None
    if street not in hand.streets:
        return True
    if street == hand.first:
        hand.dealt.add(seat)
        return _first_cards(hand, line, seat, cards)
    due = hand.down_first + 1 + hand.streets.index(street)
    if len(cards) == due - 1 and hand.common:
        return None  # this street's card is the one for all
    if len(cards) != due:
        return True
    before, new = cards[:-1], cards[-1:]
    if street == hand.last_down:
        hand.events.append(Dealt(line, street, seat, (), new, before))
    else:
        hand.events.append(Dealt(line, street, seat, new, (), before))
    return None


def _dealt_one(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    new = cards[said.new] if said.new >= 0 else (HIDDEN,)
    if hand.street in (ANTE, hand.first):
        partly = hand.partly.get(seat)
        if partly is None and hand.street == ANTE and hand.deal_opens:
            hand.street = hand.first
        if hand.street == hand.first and not (hand.deal_opens and _first_is_over(hand, seat)):
            partly = hand.partly.setdefault(seat, [])
            partly += new
            if len(partly) <= hand.down_first:
                return None
            hand.dealt.add(seat)
            hand.served.add(seat)
            return _first_cards(hand, line, seat, tuple(partly))
    if hand.deal_opens:
        _opened_by_deal(hand, seat)
    street = hand.street
    if len(new) != 1 or street >= SHOWDOWN or street == ANTE:
        return True
    up, down = ((), new) if street == hand.last_down else (new, ())
    if HIDDEN in up:
        return True
    hand.events.append(Dealt(line, street, seat, up, down))
    return None


def _first_is_over(hand: HandSoFar, seat: int) -> bool:
    return len(hand.partly.get(seat, ())) > hand.down_first


DEALS: Final[dict[str, Handler]] = {
    "street_starts": _street_starts,
    "common": _common,
    "board": _board,
    "dealt": _dealt,
    "dealt_one": _dealt_one,
}
"""The actions of the vocabulary that deal."""
