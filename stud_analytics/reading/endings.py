"""Meanings to events: hands shown, pots paid, the summary."""

from typing import Final, Literal

from stud_analytics.events import (
    Collected,
    Mucked,
    NoLow,
    PotStated,
    SeatStated,
    Shown,
)
from stud_analytics.games import SHOWDOWN, SUMMARY, Street
from stud_analytics.money import Units
from stud_analytics.reading.phrases import Cards
from stud_analytics.reading.so_far import CardGroups, Handler, HandSoFar, Outcome
from stud_analytics.reading.vocabulary import Meaning
from stud_analytics.tuples import make

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_Collected: Final = Collected
_PotStated: Final = PotStated
_SeatStated: Final = SeatStated
_Shown: Final = Shown


def _shows(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    if said.at_showdown:
        hand.street = SHOWDOWN
    shown = cards[said.cards] if said.best < 0 else tuple(dict.fromkeys(cards[said.best]))
    high, low = hand.grammar.words(text) if text else (None, None)
    hand.events.append(make(_Shown, (line, hand.street, seat, shown, high, low)))
    return None


def _says_low(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    """Words for the low of a hand that has been shown."""
    for at in range(len(hand.events) - 1, -1, -1):
        event = hand.events[at]
        if type(event) is Shown and event.seat == seat:
            hand.events[at] = event._replace(low=hand.grammar.low_words(text))
            return None
    return True


def _mucks(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    if said.at_showdown:
        hand.street = SHOWDOWN
    last = hand.events[-1] if hand.events else None
    if type(last) is Mucked and last.seat == seat and not last.cards:
        hand.events.pop()  # told in two lines, the cards in the second
    hand.events.append(
        Mucked(line, hand.street, seat, cards[said.cards] if said.cards >= 0 else ())
    )
    return None


def _collects(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY and not hand.late_payments:
        return True
    seat = seat or said.number
    if seat not in hand.names:
        return True
    hand.paid += said.amount
    pot = said.side_pot or (0 if said.main_pot else None)
    hand.side_paid = hand.side_paid or bool(pot)
    half: Literal["high", "low"] | None = None
    if said.high_half or said.low_half:
        half = "high" if said.high_half else "low"
    hand.events.append(make(_Collected, (line, hand.street, seat, said.amount, pot, half)))
    return None


def _no_low(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.events.append(NoLow(line, hand.street))
    return None


def _pot_stated(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if (hand.totals and said.total is not None) or (hand.raked and said.rake is not None):
        return True
    hand.totals = hand.totals or said.total is not None
    hand.raked = hand.raked or said.rake is not None
    pots = said.side_amount if said.main_amount is None else (said.main_amount, *said.side_amount)
    hand.events.append(
        make(_PotStated, (line, hand.street, 0, said.total, said.rake, said.fees, pots))
    )
    return None


def _seat_stated(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    """A player's line of the summary, whatever it says."""
    outcome: Outcome = (
        "folded" if said.folded
        else "showed" if said.showed
        else "mucked" if said.mucked
        else "collected" if said.collected
        else "other"
    )  # fmt: skip
    high, low = hand.grammar.words(text) if text else (None, None)
    known = cards[said.cards] if said.cards >= 0 else ()
    return _state(hand, line, seat, said, outcome, said.street or None, known, high, low)


def _state(
    hand: HandSoFar,
    line: int,
    seat: int,
    said: Meaning,
    outcome: Outcome,
    folded_on: Street | None = None,
    known: Cards = (),
    high: str | None = None,
    low: str | None = None,
) -> bool | None:
    """Takes a line of the summary in. True where it stands outside the summary, comes twice and
    is no further share of what the player won, is nobody's, or has another number beside the name
    than the seat's."""
    if seat and said.number and said.number != seat:
        return True
    seat = seat or said.number
    if hand.street != SUMMARY or seat not in hand.names:
        return True
    if seat in hand.stated:
        return _another_share(hand, seat, said, outcome, low)
    hand.stated.add(seat)
    net = said.net if said.lost is None else -said.lost
    won = halves = _halves(said)
    if said.won is not None or said.share is not None:
        won = said.won if said.share is None else said.share
    stated: SeatStated = make(
        _SeatStated,
        (line, SUMMARY, seat, outcome, folded_on, known, won, high, low, said.stack, net),
    )
    hand.events.append(stated)
    if halves not in (None, won):  # the line says two things: both are kept, one is found wrong
        hand.events.append(stated._replace(cards=(), won=halves))
    hand.won += won or 0
    return None


def _halves(said: Meaning) -> Units | None:
    """What a line of the summary gives for high and low together; None where it does not."""
    high, low = said.high_won, said.low_won
    return None if high is None and low is None else (high or 0) + (low or 0)


def _another_share(
    hand: HandSoFar, seat: int, said: Meaning, outcome: Outcome, low: str | None
) -> bool | None:
    """A second line of a player whose summary has one for each share: it adds to the first."""
    if said.share is None:
        return True
    for at in range(len(hand.events) - 1, -1, -1):
        event = hand.events[at]
        if type(event) is SeatStated and event.seat == seat:
            if event.won is None or event.outcome != outcome:
                return True
            won = event.won + said.share
            hand.events[at] = event._replace(won=won, low=event.low or low)
            hand.won += said.share
            return None
    return True


def _seat_folded(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return _state(hand, line, seat, said, "folded", said.street)


def _seat_showed(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    high, low = hand.grammar.words(text) if text else (None, None)
    return _state(hand, line, seat, said, "showed", None, cards[said.cards], high, low)


def _seat_mucked(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    known = cards[said.cards] if said.cards >= 0 else ()
    high, low = hand.grammar.words(text) if text else (None, None)
    return _state(hand, line, seat, said, "mucked", None, known, high, low)


def _seat_collected(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return _state(hand, line, seat, said, "collected")


def _seat_other(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return _state(hand, line, seat, said, "other")


def _cancelled(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.cancelled = True
    return None


def _ends(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.ended = True
    return None


def _noise(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return None


ENDINGS: Final[dict[str, Handler]] = {
    "shows": _shows,
    "says_low": _says_low,
    "mucks": _mucks,
    "collects": _collects,
    "no_low": _no_low,
    "pot_stated": _pot_stated,
    "seat_stated": _seat_stated,
    "seat_folded": _seat_folded,
    "seat_showed": _seat_showed,
    "seat_mucked": _seat_mucked,
    "seat_collected": _seat_collected,
    "seat_other": _seat_other,
    "cancelled": _cancelled,
    "ends": _ends,
    "noise": _noise,
}
"""The actions of the vocabulary that end a hand, and those that say nothing of it."""
