"""Where in a line of text a finding points: the amount, the name, the word, the card.

A pointer is right or it is absent: where the line can be read in two ways, there is none.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    StreetStarts,
)
from stud_analytics.money import parse_units
from stud_analytics.rules import Finding

Span = tuple[int, int]
"""First character and the one after the last, of a line of text."""

_AMOUNT: Final = re.compile(r"(?<![\w.,])\d(?:[\d.,]*\d)?(?![\w])")
_NUMBERED: Final = re.compile(r"(?:pot|seat|hand|#)[ #-]*$", re.IGNORECASE)
"""What comes before a number that is no amount: ``side pot 2``, ``Seat 3``."""
_SIGNS: Final = "$€£₹"
_WAGERS: Final = (Completion, Bet, Raise)
_PAYS: Final = (Ante, BringIn, Call, Returned, Collected)
_TURNS: Final = (BringIn, *_WAGERS, Call, Check, Fold)


def point(hand: Hand, finding: Finding, text: str) -> Span | None:
    """The part of ``text``, the finding's line, that matters; None where it cannot be told."""
    area = finding.code.partition(".")[0]
    find = _BY_CODE.get(finding.code) or _BY_AREA.get(area)
    if find is None:
        return None
    for event in hand.events:
        if event.line == finding.line:
            span = find(hand, finding, event, text)
            if span is not None:
                return span
    return None


def caret_under(text: str, span: Span) -> str:
    """The line of carets that goes under ``text``; empty where some character before or under it
    may not be one column wide on the reader's screen."""
    start, end = span
    if end <= start or not all(_one_column(char) for char in text[:end]):
        return ""
    return " " * start + "^" * (end - start)


def _one_column(char: str) -> bool:
    if char.isascii():
        return char.isprintable()
    return (
        unicodedata.category(char)[0] in "LNPS"
        and unicodedata.category(char) not in ("Lm", "Sk")
        and unicodedata.east_asian_width(char) in ("N", "Na", "A", "H")
        and unicodedata.bidirectional(char) not in ("R", "AL", "AN")
        and ord(char) < 0x2190  # beyond stand arrows, symbols and emoji, wide on some screens
    )


def _name_of(hand: Hand, event: Event, text: str) -> Span | None:
    """The name of the player the line is about."""
    name = next((seat.player for seat in hand.seats if seat.seat == event.seat), "")
    if not name:
        return None
    if text.startswith(name):
        return (0, len(name))
    first = text.find(name)
    if first < 0 or text.find(name, first + 1) >= 0:
        return None
    return (first, first + len(name))


def _name(hand: Hand, finding: Finding, event: Event, text: str) -> Span | None:
    return _name_of(hand, event, text)


def _verb(hand: Hand, finding: Finding, event: Event, text: str) -> Span | None:
    """The word after the name of the player who acts."""
    name = _name_of(hand, event, text)
    if name is None or name[0] or type(event) not in _TURNS:
        return None
    word = re.compile(r":?\s+(\w+)").match(text, name[1])
    return word.span(1) if word else None


def _heading(hand: Hand, finding: Finding, event: Event, text: str) -> Span | None:
    plain = text.strip()
    if type(event) is not StreetStarts or not plain:
        return None
    start = text.index(plain)
    return (start, start + len(plain))


def _cards(hand: Hand, finding: Finding, event: Event, text: str) -> Span | None:
    """The cards that the finding names, after the player's name; of two places the last where
    the line repeats earlier cards."""
    name = _name_of(hand, event, text)
    if event.seat and name is None:
        return None
    cards, start = finding.actual, name[1] if name else 0
    found = text.rfind(cards, start) if cards else -1
    if found < 0 or (type(event) is not Dealt and text.find(cards, start) != found):
        return None
    end = found + len(cards)
    around = text[found - 1 : found] + text[end : end + 1]
    return None if any(char.isalnum() for char in around) else (found, end)


def _words(hand: Hand, finding: Finding, event: Event, text: str) -> Span | None:
    """The site's words that the finding quotes."""
    found = text.find(finding.actual) if finding.actual else -1
    if found < 0 or text.find(finding.actual, found + 1) >= 0:
        return None
    return (found, found + len(finding.actual))


def _amount(hand: Hand, finding: Finding, event: Event, text: str) -> Span | None:
    """The amount that the rule judges."""
    last = False
    if isinstance(event, _WAGERS):
        units: int | None = event.by if finding.code == "sizes.by" else event.to
        last = finding.code != "sizes.by"
    elif isinstance(event, _PAYS):
        units = event.amount
    elif type(event) is PotStated:
        units = event.rake if finding.code.startswith("rake.") else event.total
    elif type(event) is SeatStated:
        units = {"stated.won": event.won, "stated.stack": event.stack}.get(finding.code, event.net)
    else:
        return None
    if units is None:
        return None
    name = _name_of(hand, event, text) if event.seat else None
    if event.seat and name is None:
        return None
    tokens = [
        (_with_sign(text, match.span()), match.group())
        for match in _AMOUNT.finditer(text)
        if not (name and match.start() < name[1] and match.end() > name[0])
        and not _NUMBERED.search(text, 0, match.start())
    ]
    if any(_is_signed(text, span) for span, _ in tokens):
        # Where amounts have a sign of currency, a bare number is none.
        tokens = [(span, token) for span, token in tokens if _is_signed(text, span)]
    spans = [span for span, token in tokens if _units(token, hand.decimals) == abs(units)]
    if not spans or (len(spans) > 1 and not last):
        return None
    return spans[-1]


def _units(token: str, decimals: int) -> int | None:
    try:
        return parse_units(token, decimals)
    except ValueError:
        return None


def _is_signed(text: str, span: Span) -> bool:
    return any(sign in text[slice(*span)] for sign in _SIGNS)


def _with_sign(text: str, span: Span) -> Span:
    start, end = span
    while start and text[start - 1] in _SIGNS + "-":
        start -= 1
    while end < len(text) and text[end] in _SIGNS:
        end += 1
    return (start, end)


_Find = Callable[[Hand, Finding, Event, str], Span | None]
_BY_AREA: Final[dict[str, _Find]] = {
    "cards": _cards,
    "antes": _amount,
    "turn": _name,
    "bring_in": _name,
    "sizes": _amount,
    "stacks": _amount,
    "calls": _amount,
    "returned": _amount,
    "streets": _heading,
    "pots": _amount,
    "rake": _amount,
    "showdown": _name,
    "split": _amount,
    "ranking": _words,
    "stated": _amount,
}
_BY_CODE: Final[dict[str, _Find]] = {
    "antes.repeated": _name,
    "antes.late": _name,
    "bring_in.amount": _amount,
    "calls.nothing": _verb,
    "calls.check_facing_bet": _verb,
    "returned.wrong_seat": _name,
    "pots.no_such_pot": _name,
    "split.wrong_winner": _name,
    "split.wrong_half": _name,
    # What these miss does not stand on the line.
    "split.untold": lambda *_: None,
    "rake.per_pot": lambda *_: None,
    "returned.missing": lambda *_: None,
    "stated.folded": _name,
    "stated.stranger": _name,
    "turn.folded": _verb,
    "turn.all_in": _verb,
    "turn.closed": _verb,
}
