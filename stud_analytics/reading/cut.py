"""Text to hands: a hand begins at a line that matches its site's start pattern."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from stud_analytics.reading.site import Site

LONGEST: Final = 1 << 20
"""Characters; no hand is near it. Text that runs on longer is handed out in pieces."""


class Piece(NamedTuple):
    """The text of one hand, or text before the first hand."""

    site: Site | None
    """None: text that stands before any hand."""
    text: str
    """From the first character of its first line."""
    line: int
    """Line of the file it begins on, from 1."""
    last: bool
    """The text of the file ends with it."""
    overlong: bool = False
    """It was cut off at LONGEST."""
    follows: Site | None = None
    """The site of the hand that begins right after text that stands before any hand."""


def cut(texts: Iterable[str], sites: Sequence[Site]) -> Iterator[Piece]:
    """Pieces in the order of the file. Holds no more than one block and one hand of text."""
    buffer = ""
    line = 1
    site: Site | None = None
    looked = 0  # no start lies before this position, the buffer's own first line left aside
    for text in texts:
        buffer += text
        if "\ufeff" in buffer:
            buffer = _without_marks(buffer, sites)
        # Only whole lines are looked at: the last one may go on in the next block.
        whole = buffer.rfind("\n") + 1
        begin = 0
        if whole > looked:
            for position, next_site in _starts(buffer, looked, whole, sites):
                if position > begin or site is not None:
                    piece = buffer[begin:position]
                    yield Piece(site, piece, line, False, follows=None if site else next_site)
                    line += piece.count("\n")
                site, begin = next_site, position
            looked = whole
        if begin:
            buffer = buffer[begin:]
            looked -= begin
        if len(buffer) > LONGEST:
            # What is looked at already is let go, and the rest belongs to no hand.
            end = looked or len(buffer)
            piece = buffer[:end]
            yield Piece(site, piece, line, False, overlong=True)
            line += piece.count("\n")
            buffer, looked, site = buffer[end:], 0, None
    begin = 0
    for position, next_site in _starts(buffer, looked, len(buffer), sites):
        if position > begin or site is not None:
            piece = buffer[begin:position]
            yield Piece(site, piece, line, False, follows=None if site else next_site)
            line += piece.count("\n")
        site, begin = next_site, position
    if begin < len(buffer) or site is not None:
        yield Piece(site, buffer[begin:], line, True)


def _without_marks(buffer: str, sites: Sequence[Site]) -> str:
    """Files joined together carry byte order marks in the middle, before a hand."""
    for site in sites:
        for literal, after_newline in site.literals:
            buffer = buffer.replace("\n\ufeff" + literal, after_newline)
            if buffer.startswith("\ufeff" + literal):
                buffer = buffer[1:]
    return buffer


def _starts(buffer: str, begin: int, end: int, sites: Sequence[Site]) -> list[tuple[int, Site]]:
    """Where hands begin in the lines from ``begin`` to ``end``, in order."""
    found: dict[int, Site] = {}
    for site in sites:
        match = site.start.match
        for literal, after_newline in site.literals:
            if begin == 0 and buffer.startswith(literal) and match(buffer):
                found[0] = site
            position = buffer.find(after_newline, max(begin - 1, 0), end)
            while position >= 0:
                if match(buffer, position + 1):
                    found[position + 1] = site
                position = buffer.find(after_newline, position + 1, end)
    return sorted(found.items(), key=itemgetter(0))
