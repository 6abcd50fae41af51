"""XML to lines in the order things happened, which the site's grammar then reads.

What differs between sites is data, the table ``[xml]`` of ``site.toml``: templates that say which
line an element becomes. An element that no template fits becomes a line of its own as it stands,
which no grammar knows: nothing is dropped silently.

The lines call a player by the mark of his seat (``#6``). His name comes into the line of the seat
and into no other, so that nobody's name can be taken for anything else.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stud_analytics.reading.xml_form import (
    AROUND,
    MADE_VALUES,
    OWN,
    Fit,
    Hole,
    Template,
    XmlForm,
)
from stud_analytics.reading.xml_nodes import BadXml, Node, nodes_of

_REMEMBERED: Final = 10_000
"""Entries of `XmlForm.fitting`; it is emptied when it is full."""


class Lines(NamedTuple):
    """A hand as lines."""

    lines: list[str]
    numbers: list[int]
    """The line of the hand's text, from 1, that each comes from."""


def seat_mark(seat: int) -> str:
    """What lines call the player in ``seat``."""
    return f"#{seat}"


class XmlHand:
    """A hand's elements, and the lines they become."""

    def __init__(self, form: XmlForm, session: str, text: str) -> None:
        """``session`` as `XmlForm.session_of` gives it; ``text`` begins with the hand's element.
        BadXml if either cannot be read."""
        self.form = form
        self.nodes = nodes_of(text)
        self.known = dict(_session_values(session))
        """What is known of the hand as a whole: the first of each name."""
        for node in self.nodes:
            for attribute, name in form.told.get(node.tag, ()):
                if attribute in node.attributes:
                    self.known.setdefault(name, node.attributes[attribute])
            if node.text and node.within:
                self.known.setdefault(f"{node.within[0].tag}.{node.tag}", node.text)
        self._head: Lines | None = None
        self._around: dict[tuple[str, int], list[str | None]] = {}
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
        self.marks = {seat: seat_mark(seat) for seat in self.nicks}

    def head(self) -> Lines:
        """The lines above the seats."""
        if self._head is None:
            self._head = self._lists(self.form.head)
        return self._head

    def readings(self) -> list[Lines]:
        """All the lines; more than once where a word has meant more than one thing, the likeliest
        first. BadXml for an order that cannot be read."""
        body = self._body()
        head, end = self.head(), self._lists(self.form.end)
        found: list[Lines] = []
        for reading in range(max(len(lines) for lines, _ in body) if body else 1):
            written = [lines[min(reading, len(lines) - 1)] for lines, _ in body]
            if not found or written != found[0].lines[len(head.lines) : -len(end.lines) or None]:
                numbers = [*head.numbers, *(number for _, number in body), *end.numbers]
                found.append(Lines([*head.lines, *written, *end.lines], numbers))
        return found

    def _lists(self, lists: Sequence[Sequence[Template]]) -> Lines:
        """Lines of the head or of the end: of no element, or of each one."""
        written = Lines([], [])
        for templates in lists:
            element = templates[0].element
            for node in (None,) if element is None else self.nodes:
                if node is None or node.tag == element:
                    fit = _first_fit(templates, _Place(self, node))
                    if fit is not None and fit[0][0]:
                        written.lines.append(fit[0][0])
                        written.numbers.append(node.line if node else 1)
        return written

    def _body(self) -> list[tuple[tuple[str, ...], int]]:
        """Each line of the seats and the play, in each reading, with its place in the text."""
        heading: tuple[str, ...] = ()
        inside: dict[int, list[Node]] = {}
        outside: list[Node] = []
        for node in self.nodes:
            block = self._block_of(node)
            if block is None:
                outside.append(node)
            else:
                inside.setdefault(id(block), []).append(node)
        written: list[tuple[tuple[str, ...], int]] = []
        for node in outside:
            lines, _ = self._line(node)
            if node.tag == self.form.block:
                if id(node) not in inside:
                    continue  # nothing happened in it
                # Rounds of which two are one street open it once.
                if lines[0] and lines != heading:
                    heading = lines
                    written.append((lines, node.line))
                written += self._ordered(inside[id(node)])
            elif lines[0]:
                written.append((lines, node.line))
        return written

    def _block_of(self, node: Node) -> Node | None:
        for around in node.within:
            if around.tag == self.form.block:
                return around
        return None

    def _ordered(self, nodes: Sequence[Node]) -> list[tuple[tuple[str, ...], int]]:
        """What stands in a block: what comes first, then the rest by its number."""
        order = self.form.order
        begins: list[tuple[tuple[str, ...], int]] = []
        rest: list[tuple[int, tuple[str, ...], int]] = []
        number = 0
        for node in nodes:
            lines, first = self._line(node)
            if not lines[0]:
                continue
            if first:
                begins.append((lines, node.line))
                continue
            if order is not None and order in node.attributes:
                text = node.attributes[order]
                if not (text.isascii() and text.isdigit() and len(text) < 10):
                    raise BadXml(node.line, f"the order cannot be read: {order}={text!r}")
                number = int(text)
            rest.append((number, lines, node.line))
        rest.sort(key=lambda entry: entry[0])
        return [*begins, *((lines, line) for _, lines, line in rest)]

    def _line(self, node: Node) -> tuple[tuple[str, ...], bool]:
        """What the element becomes in each reading, "" for nothing, and whether it comes first."""
        templates = self.form.body.get(node.tag)
        if templates is None:
            if node.tag in self.form.silent:
                return ("",), False
        else:
            place = _Place(self, node)
            attributes, asked = node.attributes, self.form.asked[node.tag]
            values = [attributes.get(name) for name in asked.own]
            if asked.around:
                # The same for all elements of one kind side by side.
                beside = (node.tag, id(node.within))
                around = self._around.get(beside)
                if around is None:
                    around = self._around[beside] = [place.get(name) for name in asked.around]
                values += around
            if asked.made:
                values += [place.get(name) for name in asked.made]
            key = (node.tag, *values)
            fits = self.form.fitting.get(key)
            if fits is None:
                fits = self._fits(templates, key)
            for template, found in fits:
                if lines := _filled(template, place, found):
                    return lines, template.first
        as_it_stands = "".join(f' {name}="{value}"' for name, value in node.attributes.items())
        return (f"<{node.tag}{as_it_stands}>{node.text}",), False

    def _fits(self, templates: Sequence[Template], key: tuple[str | None, ...]) -> tuple[Fit, ...]:
        """What of an element's templates fit its values, which are remembered."""
        tag, *values = key
        asked = dict(zip(self.form.asked[tag or ""].names, values, strict=True))
        tried = [(template, _match(template, asked.get)) for template in templates]
        fits = tuple([(template, found) for template, found in tried if found is not None])
        remembered = self.form.fitting
        if len(remembered) >= _REMEMBERED:
            remembered.clear()
        remembered[key] = fits
        return fits


class _Place:
    """An element, and what a template can name there: its own attributes, its ``text``, the
    ``actor`` with his ``seat`` and ``nick``, with a full stop the attributes of what is around
    it and what is known of the hand."""

    __slots__ = ("attributes", "hand", "node")

    def __init__(self, hand: XmlHand, node: Node | None) -> None:
        self.hand = hand
        self.node = node
        self.attributes = _NO_VALUES if node is None else node.attributes

    def get(self, name: str) -> str | None:
        """The value called so, None if there is none."""
        if "." in name:
            return self.around(name)
        return self.made(name) if name in MADE_VALUES else self.attributes.get(name)

    def around(self, name: str) -> str | None:
        """A value of what is around the element, or of the hand."""
        if self.node is not None and self.node.within:
            tag, _, attribute = name.partition(".")
            for around in reversed(self.node.within):
                if around.tag == tag:
                    return around.attributes.get(attribute)
        return self.hand.known.get(name)

    def made(self, name: str) -> str | None:
        """One of MADE_VALUES."""
        node, form = self.node, self.hand.form
        if node is None:
            return None
        if name == "text":
            return node.text
        called = node.attributes.get(form.called if node.tag == form.player else form.calls)
        seat = None if called is None else self.hand.seats.get(called)
        if seat is None:
            return None
        if name == "actor":
            return self.hand.marks[seat]
        return str(seat) if name == "seat" else self.hand.nicks[seat]


_NO_VALUES: Final[dict[str, str]] = {}


def _first_fit(templates: Sequence[Template], place: _Place) -> tuple[tuple[str, ...], bool] | None:
    """The lines of the first template that fits, and whether they come first."""
    for template in templates:
        found = _match(template, place.get)
        if found is not None and (lines := _filled(template, place, found)):
            return lines, template.first
    return None


def _match(template: Template, get: Callable[[str], str | None]) -> dict[str, str | None] | None:
    """The groups that the template's patterns name; None if one of them does not match."""
    found: dict[str, str | None] = {}
    for name, pattern, named in template.when:
        value = get(name)
        match = None if value is None else pattern.fullmatch(value)
        if match is None:
            return None
        if named:
            found.update(match.groupdict())
    return found


def _filled(
    template: Template, place: _Place, found: dict[str, str | None]
) -> tuple[str, ...] | None:
    """The template's line in each reading; None if a value is missing."""
    lines = []
    for holes in template.lines:
        line = _fill(holes, place, found)
        if line is None:
            return None
        lines.append(line)
    return tuple(lines)


def _fill(holes: tuple[Hole, ...], place: _Place, found: dict[str, str | None]) -> str | None:
    """A template's line; None if a value of it is missing."""
    line = ""
    for before, name, shift, source in holes:
        line += before
        if name:
            if found and name in found:
                value = found[name]
            elif source == OWN:
                value = place.attributes.get(name)
            else:
                value = place.around(name) if source == AROUND else place.made(name)
            if value is None:
                return None
            if shift:
                if not (value.isascii() and value.isdigit() and len(value) < 10):
                    return None
                value = str(int(value) + shift)
            line += value
    return line


@lru_cache(maxsize=16)
def _session_values(session: str) -> tuple[tuple[str, str], ...]:
    """What a session's header tells: the same for all its hands."""
    values: dict[str, str] = {}
    if session:
        try:
            _note_values(nodes_of(session, closed=False), values)
        except BadXml as error:
            raise BadXml(1, f"in the header of the session, {error.reason}") from None
    return tuple(values.items())


def _note_values(nodes: Sequence[Node], values: dict[str, str]) -> None:
    """Attributes by their element's name, text by the name of the outer element."""
    for node in nodes:
        for attribute, value in node.attributes.items():
            values.setdefault(f"{node.tag}.{attribute}", value)
        if node.text and node.within:
            values.setdefault(f"{node.within[0].tag}.{node.tag}", node.text)
