"""Hands that another program has wrapped: quoted in a mail, indented, or saved as a web page.

What a file is wrapped in is seen at its beginning, and taken off every line of it. A file whose
hands stand at the beginnings of lines, as the sites write them, is passed on as it is.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from stud_analytics.reading.cut import has_hands
from stud_analytics.reading.site import Site

_LOOK: Final = 1 << 16
"""Characters in which the first hand has to begin."""
_SOON: Final = 1 << 10
"""Characters in which most files have one at the beginning of a line: no more need be looked at."""
_LONGEST: Final = 1 << 20
"""Characters; a longer line of a web page is taken in parts."""

_QUOTE: Final = re.compile(r"^[ \t\u00a0]*(?:>[ \t\u00a0]*)*", re.MULTILINE)
_PAGE: Final = re.compile(
    r"\s*<(?:!doctype html|html|head|body|pre|div|p|font|span|table|br)\b", re.IGNORECASE
)
_BREAK: Final = re.compile(
    r"(?<![ \t])[ \t]*(?:<br[ \t]*/?>|</(?:p|div|tr|li|pre|title|h[1-6])[ \t]*>)[ \t]*\n?",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r"</?(?:html|head|body|pre|p|div|span|font|b|i|u|em|strong|a|table|tbody|tr|td|th|ul|ol|li"
    r"|h[1-6]|meta|link|title|center|hr|br|code|tt|!doctype)\b[^<>]{0,500}>",
    re.IGNORECASE,
)

_CHARACTER: Final = re.compile(
    r"&(?:#\d{1,7}(?!\d)|#[xX][0-9a-fA-F]{1,6}(?![0-9a-fA-F])|\w{1,32});?"
)
"""What stands for one character. No longer number: Python refuses to read one of 4,300 digits."""


def unwrapped(texts: Iterable[str], sites: Sequence[Site]) -> Iterator[str]:
    """The text without what it is wrapped in, a block at a time. In a web page a line of a hand is
    a line here, whether the page has a line end there or only ``<br>``."""
    stream = iter(texts)
    head = ""
    for text in stream:
        head += text
        if len(head) >= _LOOK:
            break
    begin = head[:_LOOK]
    whole = chain((head,), stream)
    if has_hands(head[:_SOON], sites) and not _PAGE.match(begin):
        yield from whole
    elif _PAGE.match(begin) and not _has_xml(begin, sites):
        yield from _out_of_page(whole)
    elif not has_hands(begin, sites) and has_hands(_QUOTE.sub("", begin), sites):
        yield from _unquoted(whole)
    else:
        yield from whole


def _has_xml(begin: str, sites: Sequence[Site]) -> bool:
    """Whether hands in XML are in it."""
    words = [
        word for site in sites if site.xml
        for word in (*site.xml.session, *(literal for literal, _ in site.literals))
    ]  # fmt: skip
    return any(word in begin for word in words)


def _unquoted(texts: Iterable[str]) -> Iterator[str]:
    for text in _whole_lines(texts):
        yield _QUOTE.sub("", text)


def _out_of_page(texts: Iterable[str]) -> Iterator[str]:
    for text in _whole_lines(texts):
        lines = _TAG.sub("", _BREAK.sub("\n", text))
        yield _CHARACTER.sub(lambda match: html.unescape(match[0]), lines).replace("\u00a0", " ")


def _whole_lines(texts: Iterable[str]) -> Iterator[str]:
    """The same text in blocks that end where a line ends."""
    rest = ""
    for text in texts:
        rest += text
        end = rest.rfind("\n") + 1
        if not end and len(rest) > _LONGEST:
            tag = rest.rfind("<")
            end = tag if tag > len(rest) - _LONGEST // 2 else len(rest)
        if end > 0:
            yield rest[:end]
            rest = rest[end:]
    if rest:
        yield rest
