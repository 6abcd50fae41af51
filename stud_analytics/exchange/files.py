"""What a file is, told from its first bytes; and every hand of it, whatever the form."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange.ohh_read import read_ohh
from stud_analytics.exchange.phh_read import read_phh
from stud_analytics.reading import Source, sites_in
from stud_analytics.reading import read_source as read_site_source
from stud_analytics.reading import read_text as read_site_text
from stud_analytics.reading.cut import LONGEST
from stud_analytics.reading.decode import NotText, decode

Form = Literal["phh", "ohh"]

_COMMENTS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*")
_TOML = re.compile(r"\[[^\[\]\n]+\]|[A-Za-z_'\"][\w'\"-]*[ \t]*=")
_VARIANT = re.compile(r"^[ \t]*['\"]?variant['\"]?[ \t]*=[ \t]*['\"]", re.MULTILINE)
_HEAD = re.compile(r"^[ \t]*\[[^\[\]\n]+\][ \t]*(?:#[^\n]*)?$", re.MULTILINE)
_MARK = re.compile(r'[{}"\\]')
_LOOK: Final = 1 << 16
"""Characters that are looked at."""


def form_of(text: str) -> Form | None:
    """What the beginning of a file is: PHH, Open Hand History, or neither."""
    text = text[:_LOOK].removeprefix("\ufeff")
    begin = _COMMENTS.match(text)
    assert begin is not None
    if _TOML.match(text, begin.end()) and _VARIANT.search(text):
        return "phh"
    if text.lstrip()[:1] in ("{", "[") and '"ohh"' in text:
        return "ohh"
    return None


def read_source(source: Source, *, zone: str | None = None) -> Iterator[Hand | Unread]:
    """Every hand of a source in order, of a site's text, PHH or Open Hand History alike; as
    `reading.read_source`, with its errors. ``zone``, an IANA name, is that of times which a site's
    text prints without one; ZoneError for no such zone."""
    opened = _Opened(source)
    form = opened.form()
    if form is None:
        yield from read_site_source(opened, sites_in(zone))
    else:
        yield from _read(form, decode(opened.blocks()), source.name, 1)


def read_text(
    text: str, file: str = "-", line: int = 1, *, ends: bool = True, zone: str | None = None
) -> Iterator[Hand | Unread]:
    """Every hand of a text that begins on ``line`` of ``file``: what a lake keeps, read again.
    ``ends``: the file may end with it, so that a hand can be unfinished. ``zone`` as of
    `read_source`."""
    form = form_of(text)
    if form is None:
        yield from read_site_text(text, file, line, ends=ends, sites=sites_in(zone))
    else:
        yield from _read(form, [text], file, line, ends=ends)


def names_no_zone(hand: Hand) -> bool:
    """Whether all that is missing to know when a hand without a time was played is the zone."""
    again = next(read_text(hand.text, hand.file, hand.line, zone="UTC"), None)
    return isinstance(again, Hand) and again.started_at is not None


class _Opened(Source):
    """A source whose beginning has been looked at."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.name, source.path, source.member, source.problem)
        self._rest = source.blocks()
        self._first = b""
        while len(self._first) < _LOOK and (block := next(self._rest, b"")):
            self._first += block

    def form(self) -> Form | None:
        try:
            return form_of("".join(decode([self._first[:_LOOK]])))
        except NotText:
            return None

    def blocks(self) -> Iterator[bytes]:
        yield self._first
        yield from self._rest


def _read(
    form: Form, texts: Iterable[str], file: str, line: int, *, ends: bool = True
) -> Iterator[Hand | Unread]:
    if form == "ohh":
        for text, whole in _objects(texts):
            begin = text.index("{")
            at = line + text.count("\n", 0, begin)
            yield read_ohh(text[begin:], file, at, whole=whole or not ends)
            line += text.count("\n")
        return
    waiting: str | None = None
    for text in _tables(texts):
        if waiting is not None:
            yield read_phh(waiting, file, line, last=False)
            line += waiting.count("\n")
        waiting = text
    if waiting is not None:
        yield read_phh(waiting, file, line, last=ends)


def _tables(texts: Iterable[str]) -> Iterator[str]:
    """The hands of a PHH file: each ``[1]`` begins one; a file without is one hand."""
    buffer = ""
    looked = 0
    for text in texts:
        buffer += text
        whole = buffer.rfind("\n") + 1
        begin = 0
        for match in _HEAD.finditer(buffer, looked, whole):
            if _says_something(buffer[begin : match.start()]):
                yield buffer[begin : match.start()]
                begin = match.start()
        buffer, looked = buffer[begin:], whole - begin
        if len(buffer) > LONGEST:  # no hand is near it: it is rejected in pieces
            yield buffer
            buffer, looked = "", 0
    begin = 0
    for match in _HEAD.finditer(buffer, looked):
        if _says_something(buffer[begin : match.start()]):
            yield buffer[begin : match.start()]
            begin = match.start()
    if buffer[begin:].strip():
        yield buffer[begin:]


def _says_something(text: str) -> bool:
    """Whether there is more than blank lines and comments."""
    comments = _COMMENTS.match(text)
    return comments is None or bool(text[comments.end() :].strip())


def _objects(texts: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """The JSON objects of a text, with what stands before each; False with one that is cut off
    by the end of the file."""
    buffer = ""
    looked = depth = 0
    inside = False
    escaped = -1  # where a character stands that a backslash takes its meaning from
    for text in texts:
        buffer += text
        begin = 0
        for match in _MARK.finditer(buffer, looked):
            at, mark = match.start(), match.group()
            if at == escaped:
                continue
            if inside:
                if mark == "\\":
                    escaped = at + 1
                elif mark == '"':
                    inside = False
            elif mark == '"':
                inside = depth > 0
            elif mark == "{":
                depth += 1
            elif mark == "}" and depth:
                depth -= 1
                if not depth:
                    yield buffer[begin : at + 1], True
                    begin = at + 1
        buffer, escaped = buffer[begin:], escaped - begin
        looked = len(buffer)
        if len(buffer) > LONGEST:  # no hand is near it: it is rejected in pieces
            if "{" in buffer:
                yield buffer, True
            buffer, looked, depth, inside, escaped = "", 0, 0, False, -1
    if "{" in buffer:
        yield buffer, False
