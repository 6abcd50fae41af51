"""Text to hands: a hand begins at a line that matches its site's start pattern.

In XML it begins at an element, wherever in a line, and what stands once above all the hands of a
session is handed out with each of them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Final, NamedTuple

from stud_analytics.reading.site import Site

LONGEST: Final = 1 << 20
"""Characters; no hand is near it. Text that runs on longer is handed out in pieces."""
LONGEST_PREAMBLE: Final = 1 << 15
"""Characters; a longer one is none."""
_LONGEST_TAG: Final = 1 << 12
_INDENT: Final = 100


class Piece(NamedTuple):
    """The text of one hand, or text before the first hand."""

    site: Site | None
    """None: text that stands before any hand."""
    text: str
    """From the first character of its first line, in XML of its element."""
    line: int
    """Line of the file it begins on, from 1."""
    last: bool
    """The text of the file ends with it."""
    overlong: bool = False
    """It was cut off at LONGEST."""
    follows: Site | None = None
    """The site of the hand that begins right after text that stands before any hand."""
    preamble: str = ""
    """In XML: the text above the hands of a session, this one among them."""


def cut(texts: Iterable[str], sites: Sequence[Site]) -> Iterator[Piece]:
    """Pieces in the order of the file. Holds no more than one block, one hand and one preamble."""
    buffer = ""
    line = 1
    site: Site | None = None
    preamble = ""
    session = False  # the text that the buffer begins with belongs to a preamble
    looked = 0  # no mark lies before this position, the buffer's own first one left aside
    xml = tuple(literal for site in sites if site.xml for literal, _ in site.literals)
    for text in chain(texts, (None,)):
        if text is not None:
            buffer += text
        if "\ufeff" in buffer:
            buffer = _without_marks(buffer, sites)
        whole = len(buffer) if text is None else _whole(buffer, xml)
        begin = 0
        if whole > looked:
            for position, next_site, opens_session in _marks(buffer, looked, whole, sites):
                if position > begin or site is not None:
                    piece = buffer[begin:position]
                    follows = None if site else next_site
                    yield Piece(site, piece, line, False, False, follows, preamble if site else "")
                    line += piece.count("\n")
                    if session and len(preamble) + len(piece) <= LONGEST_PREAMBLE:
                        preamble += piece
                if not (next_site.xml and (session or not opens_session)):
                    preamble = ""
                session, begin = opens_session, position
                site = None if opens_session else next_site
            looked = whole
        if begin:
            buffer = buffer[begin:]
            looked -= begin
        if len(buffer) > LONGEST:
            # What is looked at already is let go, and the rest belongs to no hand.
            end = looked or len(buffer)
            piece = buffer[:end]
            yield Piece(site, piece, line, False, True, None, preamble if site else "")
            line += piece.count("\n")
            buffer, looked, site, session = buffer[end:], 0, None, False
    if buffer or site is not None:
        yield Piece(site, buffer, line, True, False, None, preamble if site else "")


def _whole(buffer: str, xml: tuple[str, ...]) -> int:
    """How far the buffer can be looked at: its last line may go on in the next block. A line of
    XML can be up to its last element, for there may be no other line; but the element that begins
    a hand has to be there whole."""
    whole = buffer.rfind("\n") + 1
    if xml:
        tag = buffer.rfind("<")
        if tag >= whole:
            if buffer[whole : whole + _INDENT].lstrip()[:1] == "<":
                return tag
        elif (
            len(buffer) - tag < _LONGEST_TAG
            and buffer.startswith(xml, tag)
            and ">" not in buffer[tag:]
        ):
            return tag
    return whole


def _without_marks(buffer: str, sites: Sequence[Site]) -> str:
    """Files joined together carry byte order marks in the middle, before a hand."""
    for site in sites:
        for literal, after_newline in site.literals:
            buffer = buffer.replace("\n\ufeff" + literal, after_newline)
            if buffer.startswith("\ufeff" + literal):
                buffer = buffer[1:]
        if site.xml:
            for literal in site.xml.session:
                buffer = buffer.replace("\ufeff" + literal, literal)
    return buffer


_TAG: Final = re.compile(r"\s*>|\s+[\w:.-]{1,99}\s*=\s*[\"']")
"""What follows the name of an element."""


def _free(buffer: str, position: int) -> bool:
    """Whether an element begins there, as far as what stands before it tells: in a chat line of a
    text site there is always a name before it."""
    return buffer[max(0, position - _INDENT) : position].rstrip(" \t")[-1:] in ("", "\n", ">", "}")


@lru_cache(maxsize=64)
def _beginnings(sites: tuple[Site, ...]) -> re.Pattern[str]:
    """A line end and, behind it, what a hand's first line begins with on any of the text sites:
    one look through a text in place of one for each beginning."""
    literals = [literal for site in sites if not site.xml for literal, _ in site.literals]
    first = "".join(sorted({re.escape(literal[:1]) for literal in literals}))
    rest = "|".join(re.escape(literal) for literal in sorted(set(literals)))
    return re.compile(rf"\n(?=[{first}])(?={rest})" if literals else r"(?!)")


def has_hands(text: str, sites: Sequence[Site]) -> bool:
    """Whether a hand of one of the sites begins in a text."""
    return bool(_marks(text, 0, len(text), sites))


def _marks(
    buffer: str, begin: int, end: int, sites: Sequence[Site]
) -> list[tuple[int, Site, bool]]:
    """Where hands, and in XML sessions (then True), begin from ``begin`` to ``end``, in order."""
    found: dict[int, tuple[int, Site, bool]] = {}
    lines = [
        begun.start() + 1
        for begun in _beginnings(tuple(sites)).finditer(buffer, max(begin - 1, 0), end)
    ]
    if begin == 0:
        lines.append(0)
    tags = buffer.find("<", begin, end) >= 0
    for site in sites:
        match = site.start.match
        if site.xml:
            if not tags:
                continue
            for literal in site.xml.session:
                position = buffer.find(literal, begin, end)
                while position >= 0:
                    if _TAG.match(buffer, position + len(literal)) and _free(buffer, position):
                        found.setdefault(position, (position, site, True))
                    position = buffer.find(literal, position + 1, end)
            for literal, _ in site.literals:
                position = buffer.find(literal, begin, end)
                while position >= 0:
                    if match(buffer, position) and _free(buffer, position):
                        found[position] = position, site, False
                    position = buffer.find(literal, position + 1, end)
            continue
        literals = tuple([literal for literal, _ in site.literals])
        for position in lines:
            if buffer.startswith(literals, position, end) and match(buffer, position):
                found[position] = position, site, False
    return sorted(found.values(), key=itemgetter(0))
