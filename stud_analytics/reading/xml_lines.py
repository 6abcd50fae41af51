"""XML to lines in the order things happened, which the site's grammar then reads.

What differs between sites is data, the table ``[xml]`` of ``site.toml``: templates that say which
line an element becomes. An element that no template fits becomes a line of its own as it stands,
which no grammar knows: nothing is dropped silently.

The lines call a player by the mark of his seat (``#6``). His name comes into the line of the seat
and into no other, so that nobody's name can be taken for anything else.
"""

import re
from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from stud_analytics.reading.xml_nodes import BadXml, Node, nodes_of


class Template(NamedTuple):
    """What an element becomes."""

    element: str | None
    """Its tag; None for a line that hangs on no element."""
    when: tuple[tuple[str, re.Pattern[str]], ...]
    """Values that have to match whole; their named groups are values too."""
    lines: tuple[str, ...]
    """The line, with ``{name}`` for a value; more than one where the site's word has meant more
    than one thing; "" for none."""
    first: bool
    """It comes before what stands beside it: cards are dealt before anybody acts."""


@dataclass(frozen=True)
class XmlForm:
    """The table ``[xml]`` of a site."""

    close: re.Pattern[str]
    """The end of the element that holds a hand."""
    session: tuple[str, ...]
    """Beginnings of what stands once above many hands. The first of them begins what is read of
    it, the others what may stand before that."""
    block: str
    """Elements whose content is put in order."""
    order: str | None
    """The attribute that tells the order inside; None for the order of the text."""
    player: str
    """The element of a player at the table ..."""
    seat: str
    name: str
    """... and its attributes for his seat and his name."""
    called: str
    """The one of them that other elements call him by ..."""
    calls: str
    """... and their attribute that does."""
    shift: int
    """Added to the numbers of seats: 0 is nobody's."""
    silent: frozenset[str]
    """Elements that say nothing but by their parts."""
    body: tuple[Template, ...]
    """The first that fits an element makes its line."""
    head: tuple[tuple[Template, ...], ...]
    """The lines above the seats, in order: the first template of each that fits; for every
    element, if they name one."""
    end: tuple[tuple[Template, ...], ...]
    """The lines after the play, likewise."""

    def session_of(self, preamble: str) -> str:
        """The session's header in one line; "" where there is none. Where there is a document
        type it is left in, to be refused with it."""
        begin = preamble.rfind(self.session[0])
        if begin < 0:
            return ""
        found = _DECLARED.search(preamble)
        if found and found.start() < begin:
            begin = found.start()
        return _LINE_END.sub(" ", preamble[begin:]).strip()


_DECLARED: Final = re.compile("<!(?:DOCTYPE|ENTITY)")
_LINE_END: Final = re.compile(r"[ \t]*\n\s*")


class Lines(NamedTuple):
    """A hand as lines."""

    lines: list[str]
    numbers: list[int]
    """The line of the hand's text, from 1, that each comes from."""


def seat_mark(seat: int) -> str:
    """What lines call the player in ``seat``."""
    return f"#{seat}"


def xml_form(data: Mapping[str, Any] | None) -> XmlForm | None:
    """The table ``[xml]``, None if the site has none. KeyError, ValueError or re.error if it is
    wrong."""
    if data is None:
        return None
    seats = data["seats"]
    return XmlForm(
        close=re.compile(rf"</{re.escape(data['hand'])}\s*>"),
        session=tuple(data["session"]),
        block=data["block"],
        order=data.get("order"),
        player=seats["element"],
        seat=seats["seat"],
        name=seats["name"],
        called=seats["called"],
        calls=seats["calls"],
        shift=seats.get("shift", 0),
        silent=frozenset(data["silent"]),
        body=tuple(map(_template, data["body"])),
        head=tuple(tuple(map(_template, line)) for line in data["head"]),
        end=tuple(tuple(map(_template, line)) for line in data["end"]),
    )


def _template(data: Mapping[str, Any]) -> Template:
    if wrong := data.keys() - {"element", "when", "line", "first"}:
        raise ValueError(f"xml: unknown: {', '.join(sorted(wrong))}")
    line = data["line"]
    return Template(
        data.get("element"),
        tuple((name, re.compile(pattern)) for name, pattern in data.get("when", {}).items()),
        (line,) if isinstance(line, str) else tuple(line),
        data.get("first", False),
    )


def lines_of(form: XmlForm, session: str, text: str) -> list[Lines]:
    """The lines of a hand, whose element ``text`` begins with; more than one `Lines` where a word
    has meant more than one thing, the likeliest first. BadXml if it cannot be read."""
    return _Hand(form, session, text).readings()


_HOLE: Final = re.compile(r"\{([\w.]+)(?::([+-]\d+))?\}", re.ASCII)

Values = ChainMap[str, str]


class _Hand:
    """One hand's elements, and the values that can be named of them."""

    def __init__(self, form: XmlForm, session: str, text: str) -> None:
        self.form = form
        self.known: dict[str, str] = {}
        """What is known of the hand as a whole: the first of each name."""
        try:
            above = nodes_of(session, closed=False) if session else []
        except BadXml as error:
            raise BadXml(1, f"in the header of the session, {error.reason}") from None
        self.nodes = nodes_of(text)
        for nodes in (above, self.nodes):
            for node in nodes:
                for attribute, value in node.attributes.items():
                    self.known.setdefault(f"{node.tag}.{attribute}", value)
                if node.text and node.within:
                    self.known.setdefault(f"{node.within[0].tag}.{node.tag}", node.text)
        self.seats: dict[str, int] = {}
        """What a player is called by -> his seat."""
        self.nicks: dict[int, str] = {}
        for node in self.nodes:
            if node.tag == form.player and form.called in node.attributes:
                seat = node.attributes.get(form.seat, "")
                if not (seat.isascii() and seat.isdigit() and len(seat) < 4):
                    raise BadXml(node.line, f"the seat cannot be read: {seat!r}")
                number = int(seat) + form.shift
                self.seats.setdefault(node.attributes[form.called], number)
                self.nicks.setdefault(number, node.attributes.get(form.name, ""))

    def readings(self) -> list[Lines]:
        number = max(len(template.lines) for template in self.form.body)
        found: list[Lines] = []
        for reading in range(number):
            lines = self.lines(reading)
            if lines not in found:
                found.append(lines)
        return found

    def lines(self, reading: int) -> Lines:
        """The hand in one reading of its words."""
        written = Lines([], [])
        for templates in self.form.head:
            self.single(templates, written)
        self.body(reading, written)
        for templates in self.form.end:
            self.single(templates, written)
        return written

    def single(self, templates: Sequence[Template], written: Lines) -> None:
        """A line of the head or the end: of no element, or of each one."""
        element = templates[0].element
        places = (
            [(ChainMap(self.known), 1)]
            if element is None
            else [(self.values(node), node.line) for node in self.nodes if node.tag == element]
        )
        for values, number in places:
            line = _first_fit(templates, values, 0)[0]
            if line:
                _write(written, line, number)

    def body(self, reading: int, written: Lines) -> None:
        heading = ""
        blocks: dict[int, list[Node]] = {}
        for node in self.nodes:
            block = self.block_of(node)
            if block is not None:
                blocks.setdefault(id(block), []).append(node)
        for node in self.nodes:
            if node.tag == self.form.block:
                inside = blocks.get(id(node))
                if not inside:
                    continue
                line, _ = self.line(node, reading)
                # Rounds of which two are one street open it once.
                if line and line != heading:
                    heading = line
                    _write(written, line, node.line)
                self.ordered(inside, reading, written)
            elif self.block_of(node) is None:
                line, _ = self.line(node, reading)
                if line:
                    _write(written, line, node.line)

    def block_of(self, node: Node) -> Node | None:
        for around in reversed(node.within):
            if around.tag == self.form.block:
                return around
        return None

    def ordered(self, nodes: Sequence[Node], reading: int, written: Lines) -> None:
        """What stands in a block: what comes first, then the rest by its number."""
        rest: list[tuple[int, str, int]] = []
        number = 0
        for node in nodes:
            line, first = self.line(node, reading)
            if first:
                _write(written, line, node.line)
                continue
            if self.form.order is not None and self.form.calls in node.attributes:
                text = node.attributes.get(self.form.order, "")
                if text.isascii() and text.isdigit() and len(text) < 10:
                    number = int(text)
                elif self.form.order in node.attributes:
                    raise BadXml(node.line, f"its number cannot be read: {text!r}")
            if line:
                rest.append((number, line, node.line))
        rest.sort(key=lambda entry: entry[0])
        for _, line, at in rest:
            _write(written, line, at)

    def line(self, node: Node, reading: int) -> tuple[str, bool]:
        """What the element becomes, "" for nothing, and whether that comes first."""
        form = self.form
        fitting = [template for template in form.body if template.element == node.tag]
        if fitting:
            line, first = _first_fit(fitting, self.values(node), reading)
            if line is not None:
                return line, first
        elif node.tag in form.silent:
            return "", False
        attributes = "".join(f' {name}="{value}"' for name, value in node.attributes.items())
        return f"<{node.tag}{attributes}>{node.text}", False

    def values(self, node: Node) -> Values:
        """What templates can name at the element: its own attributes, its ``text``, the ``actor``
        with his ``seat`` and ``nick``, the attributes of what is around it, and what is known of
        the hand."""
        form = self.form
        values: dict[str, str] = {}
        for around in node.within:
            for attribute, value in around.attributes.items():
                values[f"{around.tag}.{attribute}"] = value
        values.update(node.attributes)
        values["text"] = node.text
        called = node.attributes.get(form.called if node.tag == form.player else form.calls)
        seat = self.seats.get(called) if called is not None else None
        if seat is not None:
            values["actor"] = seat_mark(seat)
            values["seat"] = str(seat)
            values["nick"] = self.nicks[seat]
        return ChainMap(values, self.known)


def _first_fit(
    templates: Sequence[Template], values: Values, reading: int
) -> tuple[str | None, bool]:
    """The line of the first template that fits, None if none does, and whether it comes first."""
    for template in templates:
        line = _fill(template, values, reading)
        if line is not None:
            return line, template.first
    return None, False


def _fill(template: Template, values: Values, reading: int) -> str | None:
    """The template's line; None if it does not fit, for want of a value too."""
    for name, pattern in template.when:
        value = values.get(name)
        match = None if value is None else pattern.fullmatch(value)
        if match is None:
            return None
        if pattern.groupindex:
            values = values.new_child({k: v for k, v in match.groupdict().items() if v is not None})
    parts: list[str] = []
    line = template.lines[min(reading, len(template.lines) - 1)]
    end = 0
    for hole in _HOLE.finditer(line):
        value = values.get(hole[1])
        if value is None:
            return None
        if hole[2]:
            if not (value.isascii() and value.isdigit() and len(value) < 10):
                return None
            value = str(int(value) + int(hole[2]))
        parts += (line[end : hole.start()], value)
        end = hole.end()
    return "".join((*parts, line[end:]))


def _write(written: Lines, line: str, number: int) -> None:
    written.lines.append(line)
    written.numbers.append(number)
