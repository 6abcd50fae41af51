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
from stud_analytics.reading.phrases import SEAT, TEXT_HOLE, Phrasebook, grammar_of
from stud_analytics.reading.resolve import ACTIONS
from stud_analytics.reading.site import Site
from stud_analytics.reading.so_far import CardGroups, Handler, HandSoFar
from stud_analytics.reading.top import Unreadable
from stud_analytics.reading.vocabulary import Meaning
from stud_analytics.reading.whole import what_is_missing

_LONG_LINE: Final = 300
"""Lines from this length on are not remembered."""

_NAMELESS: Final = 4_000
"""Lines about nobody that are remembered: most are headings, of which there are few."""


class Entry:
    """A line understood: what is said of whom."""

    __slots__ = ("act", "cards", "said", "seat", "text")

    def __init__(
        self, act: Handler, seat: int, said: Meaning, cards: CardGroups, text: str | None
    ) -> None:
        self.act = act
        self.seat = seat
        self.said = said
        self.cards = cards
        self.text = text


_NOISE: Final = Entry(ACTIONS["noise"], 0, Meaning("noise"), (), None)


_LIST: Final = Meaning("list")


_UNKNOWN: Final = Entry(lambda *_: True, 0, Meaning(""), (), None)


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
    known: dict[str, Entry] = seating.lines
    plain, grammar = seating.plain, book.grammar
    straight = isinstance(numbers, range)  # whose items cost more than a sum does
    begin = numbers[0]
    for place in range(at, len(lines)):
        line = lines[place]
        number = begin + place if straight else numbers[place]
        key = line
        cards: CardGroups = ()
        text: str | None = None
        apart = plain and "[" in line
        if apart:
            try:
                key, cards, text = grammar.apart(line)
            except ValueError as error:
                raise Unreadable(f"line {number}: {error}") from None
        entry = known.get(key)
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
                entry = _understand(book, seating.index, line, key, cards, text)
            except ValueError as error:
                raise Unreadable(f"line {number}: {error}") from None
            # Where free text was cut out, the entry must have taken it as such.
            if len(key) < _LONG_LINE and (TEXT_HOLE not in key or entry.text is not None):
                known[key] = entry
            cards, text = entry.cards, entry.text
        elif not apart:
            cards, text = entry.cards, entry.text
        if entry.act(hand, number, entry.seat, entry.said, cards, text):
            unknown.append(UnknownLine(number, line))
    return unknown


def _is_foreign(book: Phrasebook, seating: Seating, lines: list[str]) -> bool:
    """Whether lines behind a paid hand, at a site that prints no summary, are none of its own:
    the grammar knows none of them, and none names a player."""
    try:
        return not any(
            any(name in line for name in seating.names.values())
            or _understand(book, seating.index, line, line, (), None).said.action
            not in ("", "noise")
            for line in lines
            if line and not line.isspace()
        )
    except ValueError:
        return False


def _understand(
    book: Phrasebook,
    index: dict[str, list[Candidate]],
    line: str,
    key: str,
    cards: CardGroups,
    text: str | None,
) -> Entry:
    """What ``line`` says and about whom: the longest name for which the grammar knows the rest,
    then no name. ValueError for an amount that is none or finer than the unit.

    ``key``, ``cards`` and ``text`` are what `Grammar.apart` makes of the line, where no name at
    the table can be mistaken for any of it; else the line itself and nothing."""
    if book.lists:
        entries = read_list(book.lists, index, line, partial(_meaning, book))
        if entries:
            return Entry(_in_turn(entries), 0, _LIST, (), None)
    phrases: list[str] = []
    for starts, before in book.anchors:
        if starts and not line.startswith(starts):
            continue
        begin = len(starts)
        if before:
            begin = line.find(before, begin)
            if begin < 0:
                continue
            begin += len(before)
        stop = line.find(" ", begin)
        candidates = index.get(line[begin:stop] if stop >= 0 else line[begin:])
        if candidates is None:
            continue
        for name, seat, size in candidates:
            end = begin + size
            if line[begin:end] != name:
                continue
            if key.startswith(line[:end]):  # nothing was taken out before the name ends
                said = book.known.get(key[:begin] + SEAT + key[end:])
                if said is not None:
                    return Entry(ACTIONS[said.action], seat, said, cards, text)
            phrases.append(line[:begin] + SEAT + line[end:])
            entry = _meaning(book, phrases[-1], seat)
            if entry is not None:
                return entry
    if not phrases:
        return _without_name(book, line)
    # A line that begins like one of a seated player is asked of the grammar first: his name may
    # look like noise, or hide that it is some.
    fullmatch = book.grammar.site.noise.fullmatch
    noise = any(fullmatch(said) for said in (line, *phrases))
    if SEAT not in line:
        try:
            entry = _meaning(book, line, 0)
        except ValueError:  # a name may be what looks like cards
            entry = None
        if entry is not None:
            return entry
    return _NOISE if noise else _UNKNOWN


def _without_name(book: Phrasebook, line: str) -> Entry:
    """What a line says that names nobody at the table. People who are not seated make most of the
    noise."""
    nameless = book.nameless
    entry: Entry | None = nameless.get(line)
    if entry is not None:
        return entry
    if book.grammar.site.noise.fullmatch(line):
        entry = _NOISE
    else:
        entry = (_meaning(book, line, 0) if SEAT not in line else None) or _UNKNOWN
    if len(line) < _LONG_LINE:
        if len(nameless) >= _NAMELESS:
            nameless.clear()
        nameless[line] = entry
    return entry


def _in_turn(entries: Sequence[Entry]) -> Handler:
    """A handler that takes in what a line says of one player after another."""

    def act(hand: HandSoFar, number: int, *_: object) -> bool | None:
        amiss = False
        for of in entries:
            amiss = bool(of.act(hand, number, of.seat, of.said, of.cards, of.text)) or amiss
        return amiss

    return act


def _meaning(book: Phrasebook, phrase: str, seat: int) -> Entry | None:
    said = book.known.get(phrase)
    if said is not None:
        return Entry(ACTIONS[said.action], seat, said, (), None)
    key, cards, text = book.grammar.apart(phrase)
    said = book.look(phrase, key)
    if said is None:
        return None
    return Entry(ACTIONS[said.action], seat, said, cards, text if key in book.known else None)


@cache
def tools(site: Site, decimals: int) -> tuple[Phrasebook, Seatings]:
    """What is remembered of a site in one unit, shared by every hand of the process."""
    grammar = grammar_of(site)
    marks = [before for before, _ in site.texts]
    seatings = Seatings(site.name_tails, marks, grammar.card_groups)
    return Phrasebook(grammar, decimals), seatings
