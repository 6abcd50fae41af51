"""XML to elements in order of the text, by a real parser that expands nothing.

A document type, an entity, more or deeper elements and longer values than any hand's, and text
that is not well formed are refused. What comes in is one hand, which `cut.LONGEST` bounds, so
nothing here grows with a file.
"""

import re
from dataclasses import dataclass
from typing import Any, Final
from xml.parsers import expat

DEEPEST: Final = 12
"""Elements within one another; hands have four."""
MOST: Final = 4096
"""Elements; hands have some hundred."""
LONGEST_VALUE: Final = 1 << 13
"""Characters of an attribute or of an element's text."""


class BadXml(ValueError):  # noqa: N818  (it says what the text is, not what went wrong)
    """The text cannot be taken as a hand's XML. ``line`` counts from 1 within the text."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


@dataclass(slots=True)
class Node:
    """One element."""

    line: int
    """Line of the text it begins on, from 1."""
    tag: str
    attributes: dict[str, str]
    within: tuple["Node", ...]
    """The elements around it, the nearest last."""
    text: str = ""
    """The characters directly inside it, white space at either end left off."""
    parts: list[str] | None = None
    """Of that text, while the element is open; None where there is none."""


# What begins like a reference and is none: old writers left the sign as it was. Names of entities
# that only a document type could declare are among it, and so stay the text they are.
_BARE: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)")
# What would part one line into two, or a word, wherever it came from.
_BREAKS: Final = {
    ord(sign): " " for sign in "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
}  # fmt: skip
_ODD: Final = re.compile("[\x85\u2028\u2029]")


def nodes_of(text: str, *, closed: bool = True) -> list[Node]:
    """The elements of ``text``, which begins at the tag of its only outer one. ``closed``: that
    one must end; what stands after its end is not looked at. BadXml as said above."""
    return _Reader(text).read(closed)


class _Done(Exception):  # noqa: N818
    """The outer element has ended."""


class _Reader:
    """One text on its way through the parser."""

    def __init__(self, text: str) -> None:
        self.text = _BARE.sub("&amp;", text) if "&" in text else text
        # The parser itself makes a blank of a line end within a value, and takes no other sign
        # of those that ASCII has.
        self.plain = "&#" not in text and (text.isascii() or not _ODD.search(text))
        if self.plain and len(text) > LONGEST_VALUE:
            self.plain = max(map(len, text.split('"'))) <= LONGEST_VALUE
        """No value is too long, or holds what would part a line."""
        self.nodes: list[Node] = []
        self.open: tuple[Node, ...] = ()
        self.parser = parser = expat.ParserCreate(intern={})
        parser.buffer_text = True
        if hasattr(parser, "SetReparseDeferralEnabled"):  # where expat would wait for more
            parser.SetReparseDeferralEnabled(False)
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse
        parser.EntityDeclHandler = self._refuse
        parser.UnparsedEntityDeclHandler = self._refuse
        parser.ExternalEntityRefHandler = self._refuse_external

    def read(self, closed: bool) -> list[Node]:
        try:
            # Text, not bytes: an encoding that a declaration names is past and done with.
            self.parser.Parse(self.text, False)
        except _Done:
            return self.nodes
        except expat.ExpatError as error:
            raise BadXml(
                error.lineno, f"the XML is broken: {expat.ErrorString(error.code)}"
            ) from None
        except UnicodeEncodeError:
            raise BadXml(1, "the XML is broken: half a character") from None
        if closed:
            raise BadXml(1 + self.text.count("\n"), "the XML is not closed")
        for node in self.open:
            self._close(node)
        return self.nodes

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self.open) >= DEEPEST:
            raise BadXml(self._line(), f"elements within one another, more than {DEEPEST} deep")
        if len(self.nodes) >= MOST:
            raise BadXml(self._line(), f"more than {MOST} elements: no hand has as many")
        if not self.plain:
            for name, value in attributes.items():
                if len(value) > LONGEST_VALUE:
                    size = f"{len(value)} characters"
                    raise BadXml(self._line(), f"a value of {size}: no hand has one")
                attributes[name] = value.translate(_BREAKS)
        node = Node(self._line(), tag, attributes, self.open)
        self.nodes.append(node)
        self.open = (*self.open, node)

    def _end(self, tag: str) -> None:
        node = self.open[-1]
        self._close(node)
        self.open = node.within
        if not self.open:
            raise _Done

    def _close(self, node: Node) -> None:
        if node.parts:
            node.text = "".join(node.parts).translate(_BREAKS).strip()
            if len(node.text) > LONGEST_VALUE:
                size = f"{len(node.text)} characters"
                raise BadXml(self._line(), f"a text of {size}: no hand has one")
            node.parts = None

    def _characters(self, data: str) -> None:
        if self.open:
            node = self.open[-1]
            if node.parts:
                node.parts.append(data)
            elif not data.isspace():  # what it begins with is left off
                node.parts = [data]

    def _refuse(self, *_: Any) -> None:
        raise BadXml(self._line(), "the XML declares a document type or an entity: no hand does")

    def _refuse_external(self, *_: str | None) -> int:
        self._refuse()
        return 0

    def _line(self) -> int:
        return self.parser.CurrentLineNumber
