"""The table ``[xml]`` of a site's profile: which line every element becomes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Template(NamedTuple):
    """A line that an element becomes."""

    element: str | None
    """Its tag; None for a line that hangs on no element."""
    when: tuple[tuple[str, re.Pattern[str], bool], ...]
    """Values, what each has to match whole, and whether that names groups: they are values too."""
    lines: tuple[tuple[tuple[str, str, int], ...], ...]
    """The line, taken apart: text, the value that follows it ("" for none), and what is added to
    it. More than one line where the site's word has meant more than one thing."""
    first: bool
    """It comes before what stands beside it: cards are dealt before anybody acts."""


Fit = tuple[Template, dict[str, str | None]]
"""A template and the groups that its patterns named."""


@dataclass(frozen=True)
class XmlForm:
    """How a site's XML becomes lines."""

    close: re.Pattern[str]
    """The end of the element that holds a hand."""
    session: tuple[str, ...]
    """Beginnings of elements that stand once above many hands. The first of them begins what is
    read, the others what may stand before that."""
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
    body: Mapping[str, tuple[Template, ...]]
    """By element; the first that fits makes its line."""
    asked: Mapping[str, tuple[str, ...]]
    """By element: the values that its templates ask for, ..."""
    fitting: dict[tuple[str | None, ...], tuple["Fit", ...]]
    """... and what of them fit which values, as far as that has come up: the element, its values
    to the templates that match."""
    head: tuple[tuple[Template, ...], ...]
    """The lines above the seats, in order: the first template of each that fits; for every
    element, if they name one."""
    end: tuple[tuple[Template, ...], ...]
    """The lines after the play, likewise."""

    def session_of(self, preamble: str) -> str:
        """The session's header in one line; "" where there is none. Where a document type is
        declared it is the whole preamble, to be refused for it."""
        begin = preamble.rfind(self.session[0])
        if begin < 0:
            return ""
        if _DECLARED.search(preamble):
            begin = 0
        return _LINE_END.sub(" ", preamble[begin:]).strip()


_DECLARED: Final = re.compile("<!(?:DOCTYPE|ENTITY)")
_LINE_END: Final = re.compile(r"[ \t]*\n\s*")
_HOLE: Final = re.compile(r"\{([\w.]+)(?::([+-]\d+))?\}", re.ASCII)


def xml_form(data: Mapping[str, Any] | None) -> XmlForm | None:
    """The table ``[xml]``, None if the site has none. KeyError, ValueError or re.error if it is
    wrong."""
    if data is None:
        return None
    seats = data["seats"]
    body: dict[str, tuple[Template, ...]] = {}
    for entry in data["body"]:
        body[entry["element"]] = (*body.get(entry["element"], ()), _template(entry))
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
        body=MappingProxyType(body),
        asked=MappingProxyType({tag: _asked(templates) for tag, templates in body.items()}),
        fitting={},
        head=tuple(tuple(map(_template, line)) for line in data["head"]),
        end=tuple(tuple(map(_template, line)) for line in data["end"]),
    )


def _asked(templates: tuple[Template, ...]) -> tuple[str, ...]:
    """Every value that the templates ask for, once."""
    return tuple(dict.fromkeys(name for template in templates for name, _, _ in template.when))


def _template(data: Mapping[str, Any]) -> Template:
    if wrong := data.keys() - {"element", "when", "line", "first"}:
        raise ValueError(f"xml: unknown: {', '.join(sorted(wrong))}")
    when = {name: re.compile(pattern) for name, pattern in data.get("when", {}).items()}
    lines = [data["line"]] if isinstance(data["line"], str) else data["line"]
    return Template(
        data.get("element"),
        tuple((name, pattern, bool(pattern.groupindex)) for name, pattern in when.items()),
        tuple(map(_holes, lines)),
        data.get("first", False),
    )


def _holes(line: str) -> tuple[tuple[str, str, int], ...]:
    holes: list[tuple[str, str, int]] = []
    end = 0
    for hole in _HOLE.finditer(line):
        holes.append((line[end : hole.start()], hole[1], int(hole[2] or 0)))
        end = hole.end()
    return (*holes, (line[end:], "", 0))
