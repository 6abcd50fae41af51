"""The same XML written in other ways, for the tests of XML sites."""

import re
from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import escape

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import load_site
from stud_analytics.reading.cut import cut
from stud_analytics.reading.decode import decode
from stud_analytics.reading.hands import read_piece

SITES: Final = [load_site(name) for name in ("ipoker", "merge", "pokerstars", "fulltilt")]


def outcomes(data: bytes | str, block: int = 0) -> list[Hand | Unread]:
    """Everything that a file gives, its bytes handed over ``block`` at a time."""
    if isinstance(data, str):
        data = data.encode()
    blocks = [data[i : i + block] for i in range(0, len(data), block)] if block else [data]
    return [
        outcome
        for piece in cut(decode(blocks), SITES)
        for outcome in read_piece(piece, "f.xml", SITES)
    ]


def hands(data: bytes | str) -> list[Hand]:
    """The stud hands of a file, each read whole and without an unknown line."""
    found = []
    for outcome in outcomes(data):
        if isinstance(outcome, Unread):
            assert outcome.kind == "not_stud", outcome
            continue
        assert outcome.unknown == ()
        found.append(outcome)
    return found


def told(hand: Hand) -> Hand:
    """The hand without where it stood in its file."""
    events = tuple([event._replace(line=0) for event in hand.events])
    return hand._replace(events=events, line=0, text="")


def attribute(value: str) -> str:
    """A text as it stands in an attribute."""
    return escape(value, {'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


_TAG: Final = re.compile(r"<(\w+)((?:\s+[\w_]+\s*=\s*\"[^\"]*\")+)\s*(/?)>")
_ATTRIBUTE: Final = re.compile(r"([\w_]+)\s*=\s*(\"[^\"]*\")")


def _tags(text: str, write: Callable[[list[tuple[str, str]]], str]) -> str:
    return _TAG.sub(
        lambda tag: f"<{tag[1]} {write(_ATTRIBUTE.findall(tag[2]))}{tag[3]}>",
        text,
    )


def _quote(value: str) -> str:
    return value if "'" in value else f"'{value[1:-1]}'"


REWRITTEN: Final[dict[str, Callable[[str], str]]] = {
    "on one line": lambda text: re.sub(r">\s*\n\s*", ">", text),
    "an element a line": lambda text: re.sub(r">\s*<", ">\n<", text),
    "indented": lambda text: re.sub(r">\s*<", ">\n          <", text),
    "attributes backwards": lambda text: _tags(
        text, lambda found: " ".join(f"{name}={value}" for name, value in reversed(found))
    ),
    "attributes a line each": lambda text: _tags(
        text, lambda found: "\n   ".join(f"{name} = {value}" for name, value in found)
    ),
    "single quotes": lambda text: _tags(
        text, lambda found: "  ".join(f"{name}={_quote(value)}" for name, value in found)
    ),
    "space at the end of tags": lambda text: re.sub(r"\s*(/?)>", r" \1>", text).replace(
        "</ ", "</"
    ),
    "comments": lambda text: text.replace("<round", "<!-- a <b> & c --><round"),
    "a mark before every line of it": lambda text: "\ufeff" + text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "mac": lambda text: text.replace("\n", "\r"),
    "trailing rubbish": lambda text: text.rstrip() + "\n}\n\n</session>\nbye & bye <3\n",
}
"""Ways to write the same."""
