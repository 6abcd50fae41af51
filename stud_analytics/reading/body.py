"""The lines of the play, each to what it says and about whom."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from stud_analytics.events import (
    UnknownLine,
)
from stud_analytics.games import SUMMARY
from stud_analytics.reading.lists import read_list
from stud_analytics.reading.names import Candidate, Seating, Seatings
from stud_analytics.reading.phrases import SEAT, TEXT_HOLE, Cards, Phrasebook, grammar_of
from stud_analytics.reading.resolve import ACTIONS
from stud_analytics.reading.site import Site
from stud_analytics.reading.so_far import Handler, HandSoFar
from stud_analytics.reading.top import Unreadable
from stud_analytics.reading.vocabulary import Meaning
from stud_analytics.reading.whole import what_is_missing

_LONG_LINE = 300
"""Lines from this length on are not remembered."""


Entry = tuple[Handler, int, Meaning, tuple[Cards, ...], str | None]
"""Handler, seat, meaning, cards, free text."""


_NOISE: Entry = (ACTIONS["noise"], 0, Meaning("noise"), (), None)


_LIST: Final = Meaning("list")


_UNKNOWN: Entry = (lambda *_: True, 0, Meaning(""), (), None)


def read_body(
    book: Phrasebook,
    seating: Seating,
    hand: HandSoFar,
    lines: list[str],
    at: int,
    numbers: Sequence[int],
) -> list[UnknownLine]:
    """Every line's events into ``hand``; returns the lines nobody knows. Raises Unreadable for an
    amount that is none or finer than the unit."""
    unknown: list[UnknownLine] = []
    known, plain, take_apart = seating.lines, seating.plain, book.grammar.take_apart
    for number, line in zip(numbers[at:], lines[at:], strict=True):
        if plain and "[" in line:
            try:
                key, cards, text = take_apart(line)
            except ValueError as error:
                raise Unreadable(f"line {number}: {error}") from None
            entry = known.get(key)
            if entry is not None:
                if entry[0](hand, number, entry[1], entry[2], cards, text):
                    unknown.append(UnknownLine(number, line))
                continue
        else:
            key = line
            entry = known.get(line)
        if entry is None:
            if not line or line.isspace():
                # What follows a whole hand and a blank line is none of it, unless it is another
                # one that lost its header.
                rest = number - numbers[0]
                site = book.grammar.site
                if (
                    (hand.street == SUMMARY or "paid" in site.whole)
                    and not what_is_missing(hand, site)
                    and not any(inside in lines[rest:] for inside in site.inside)
                    and (hand.street == SUMMARY or _is_foreign(book, seating, lines[rest:]))
                ):
                    break
                continue
            try:
                entry = _understand(book, seating.index, line)
            except ValueError as error:
                raise Unreadable(f"line {number}: {error}") from None
            # Where free text was cut out, the entry must have taken it as such.
            if len(key) < _LONG_LINE and (TEXT_HOLE not in key or entry[4] is not None):
                known[key] = entry
        act, seat, said, cards, text = entry
        if act(hand, number, seat, said, cards, text):
            unknown.append(UnknownLine(number, line))
    return unknown


def _is_foreign(book: Phrasebook, seating: Seating, lines: list[str]) -> bool:
    """Whether lines behind a paid hand, at a site that prints no summary, are none of its own:
    the grammar knows none of them, and none names a player."""
    try:
        return not any(
            any(name in line for name in seating.names.values())
            or _understand(book, seating.index, line)[2].action not in ("", "noise")
            for line in lines
            if line and not line.isspace()
        )
    except ValueError:
        return False


def _understand(book: Phrasebook, index: dict[str, list[Candidate]], line: str) -> Entry:
    """What ``line`` says and about whom: the longest name for which the grammar knows the rest,
    then no name. ValueError for an amount that is none or finer than the unit."""
    site = book.grammar.site
    if site.lists:
        entries = read_list(site.lists, index, line, partial(_meaning, book))
        if entries:
            return _in_turn(entries), 0, _LIST, (), None
    phrases: list[str] = []
    for anchor in site.anchors:
        if not line.startswith(anchor.starts):
            continue
        begin = len(anchor.starts)
        if anchor.before:
            begin = line.find(anchor.before, begin)
            if begin < 0:
                continue
            begin += len(anchor.before)
        rest = line[begin:] if begin else line
        for name, seat, size in index.get(rest.partition(" ")[0], ()):
            if rest.startswith(name):
                phrases.append(line[:begin] + SEAT + rest[size:])
                entry = _meaning(book, phrases[-1], seat)
                if entry is not None:
                    return entry
    # People who are not seated make most of the noise. A line that begins like one of a seated
    # player is asked of the grammar first: his name may look like noise, or hide that it is some.
    noise = any(site.noise.fullmatch(text) for text in (line, *phrases))
    if noise and not phrases:
        return _NOISE
    if SEAT not in line:
        try:
            entry = _meaning(book, line, 0)
        except ValueError:
            if not phrases:  # else a name may be what looks like cards
                raise
            entry = None
        if entry is not None:
            return entry
    return _NOISE if noise else _UNKNOWN


def _in_turn(entries: Sequence[Entry]) -> Handler:
    """A handler that takes in what a line says of one player after another."""

    def act(hand: HandSoFar, number: int, *_: object) -> bool | None:
        amiss = False
        for handle, seat, said, cards, text in entries:
            amiss = bool(handle(hand, number, seat, said, cards, text)) or amiss
        return amiss

    return act


def _meaning(book: Phrasebook, phrase: str, seat: int) -> Entry | None:
    said = book.known.get(phrase)
    if said is not None:
        return ACTIONS[said.action], seat, said, (), None
    part = book.grammar.take_apart(phrase)
    said = book.look(phrase, part.key)
    if said is None:
        return None
    text = part.text if part.key in book.known else None
    return ACTIONS[said.action], seat, said, part.cards, text


@cache
def tools(site: Site, decimals: int) -> tuple[Phrasebook, Seatings]:
    """What is remembered of a site in one unit, shared by every hand of the process."""
    grammar = grammar_of(site)
    marks = [before.strip() for before, _ in site.texts]
    seatings = Seatings(site.name_tails, marks, grammar.card_groups)
    return Phrasebook(grammar, decimals), seatings
