"""Meanings to events: chips put in and given back, checks and folds."""

from typing import Final

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Fold,
    Raise,
    Returned,
    Shown,
)
from stud_analytics.games import ANTE, SHOWDOWN, SUMMARY
from stud_analytics.money import Units
from stud_analytics.reading.so_far import CardGroups, Handler, HandSoFar
from stud_analytics.reading.vocabulary import Meaning
from stud_analytics.tuples import make

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_Ante: Final = Ante
_Bet: Final = Bet
_BringIn: Final = BringIn
_Call: Final = Call
_Check: Final = Check
_Completion: Final = Completion
_Fold: Final = Fold
_Raise: Final = Raise
_Returned: Final = Returned


def _ante(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street != ANTE:
        return True
    amount, all_in = said.amount, said.all_in
    hand.anted.add(seat)
    hand.antes.append((amount, all_in))
    hand.in_middle += amount
    hand.events.append(make(_Ante, (line, ANTE, seat, amount, all_in)))
    return None


def _bring_in(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    amount, all_in = said.amount, said.all_in
    hand.bring_ins.append((amount, all_in))
    hand.brought[seat] = amount
    _put(hand, seat, amount)
    hand.events.append(make(_BringIn, (line, hand.street, seat, amount, all_in)))
    return None


def _chips(hand: HandSoFar, seat: int, said: Meaning) -> Units:
    """The chips that a line adds, whether it states them or the total on the street."""
    return said.to - hand.put.get(seat, 0) if said.to else said.amount


def _wagers(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    """Chips put in, by a word that does not tell what for: the play does."""
    if hand.street >= SHOWDOWN:
        return True
    return _by_the_play(hand, line, seat, said, said.all_in)


def _goes_all_in(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    return _by_the_play(hand, line, seat, said, True)


def _by_the_play(hand: HandSoFar, line: int, seat: int, said: Meaning, all_in: bool) -> bool | None:
    street, level = hand.street, hand.level
    hand.unnamed = hand.unnamed or all_in
    amount = _chips(hand, seat, said)
    if street == ANTE:  # the ante takes the last chips
        return _ante(hand, line, seat, Meaning("ante", amount=amount, all_in=all_in), (), None)
    if all_in and not said.to and (put := hand.put.get(seat, 0)):
        left = _left(hand, seat)
        if amount == put + left != left:  # a total on the street, for that is what he has
            amount = left
    to = _put(hand, seat, amount)
    if to <= level or (all_in and level and _owes_more(hand, level, to)):
        hand.events.append(make(_Call, (line, street, seat, amount, all_in)))
    elif _completes(hand, level):
        if level == 0 and hand.small_bet is not None and amount < hand.small_bet:
            # Nobody opens for less than the small bet but who has to: the bring-in.
            hand.bring_ins.append((amount, all_in))
            hand.events.append(BringIn(line, street, seat, amount, all_in))
        else:
            hand.events.append(make(_Completion, (line, street, seat, amount, to, all_in, None)))
    elif level == 0:
        hand.events.append(make(_Bet, (line, street, seat, amount, to, all_in, None)))
    else:
        hand.events.append(make(_Raise, (line, street, seat, amount, to, all_in, said.by)))
    return None


def _owes_more(hand: HandSoFar, level: Units, to: Units) -> bool:
    """Whether ``to`` may be what somebody had towards a bring-in that is all-in for less. Who
    calls that before him with chips left shows that no more is owed."""
    return (
        hand.street == hand.first
        and level == max((amount for amount, all_in in hand.bring_ins if all_in), default=-1)
        and (hand.small_bet is None or to < hand.small_bet)
        and not any(type(event) is _Call and not event.all_in for event in hand.events)
    )


def _left(hand: HandSoFar, seat: int) -> Units:
    """The player's chips; no number of chips where the text does not tell them."""
    stack = hand.stacks.get(seat)
    if stack is None:
        return -1
    own = [event for event in hand.events if event.seat == seat]
    spends = _WAGERS if hand.after_antes else Ante | _WAGERS
    put = sum(event.amount for event in own if isinstance(event, spends))
    return stack - put + sum(event.amount for event in own if type(event) is Returned)


_WAGERS = BringIn | Completion | Bet | Raise | Call


def _bet(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = hand.street
    if street >= SHOWDOWN:
        return True
    amount = _chips(hand, seat, said)
    to = _put(hand, seat, amount)
    if said.double:
        hand.double_bet = to
    kind: type[Completion | Bet] = _Completion if street == hand.first else _Bet
    hand.events.append(make(kind, (line, street, seat, amount, to, said.all_in, None)))
    return None


def _raise_to(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = hand.street
    if street >= SHOWDOWN:
        return True
    below = hand.level
    amount = _chips(hand, seat, said)
    if said.hand_total is not None and _is_total(hand, seat, said):
        amount -= hand.put.get(seat, 0)
    # In fixed limit a total that is a full raise as it stands is not short of anything.
    full = hand.fixed and said.to - below == hand.small_bet
    if said.past_bring_in and street == hand.first and not full:
        amount += hand.brought.get(seat, 0)
    to = _put(hand, seat, amount)
    kind: type[Completion | Raise] = _Completion if _completes(hand, below) else _Raise
    hand.events.append(make(kind, (line, street, seat, amount, to, said.all_in, said.by)))
    return None


def _is_total(hand: HandSoFar, seat: int, said: Meaning) -> bool:
    """Whether the amount that stands beside the player's total over the hand is his total on the
    street, and not the chips that he adds."""
    before = sum(
        event.amount
        for event in hand.events
        if isinstance(event, BringIn | Completion | Bet | Raise | Call) and event.seat == seat
    )
    return said.hand_total == before - hand.put.get(seat, 0) + said.amount


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
    hand.in_middle += amount
    total = put[seat] = put.get(seat, 0) + amount
    if total > hand.level:
        hand.level = total
    return total


def _call(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    put = hand.put
    before = put.get(seat, 0)
    amount = said.to - before if said.to else said.amount
    hand.in_middle += amount
    total = put[seat] = before + amount
    if total > hand.level:
        hand.level = total
    hand.events.append(make(_Call, (line, hand.street, seat, amount, said.all_in)))
    return None


def _check(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    hand.events.append(make(_Check, (line, hand.street, seat)))
    return None


def _fold(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    hand.folded.add(seat)
    hand.events.append(make(_Fold, (line, hand.street, seat)))
    if said.cards >= 0:  # folds face up
        hand.events.append(Shown(line, hand.street, seat, cards[said.cards]))
    return None


def _returned(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.in_middle -= said.amount
    hand.events.append(make(_Returned, (line, hand.street, seat, said.amount, "bet")))
    return None


def _ante_returned(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.in_middle -= said.amount
    hand.events.append(Returned(line, hand.street, seat, said.amount, "ante"))
    return None


BETS: Final[dict[str, Handler]] = {
    "ante": _ante,
    "bring_in": _bring_in,
    "bet": _bet,
    "raise_to": _raise_to,
    "call": _call,
    "wagers": _wagers,
    "goes_all_in": _goes_all_in,
    "check": _check,
    "fold": _fold,
    "returned": _returned,
    "ante_returned": _ante_returned,
}
"""The actions of the vocabulary that move chips to the middle, or decline to."""
