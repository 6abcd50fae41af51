"""The table ``[xml]`` of a site's profile: which line every element becomes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

OWN, AROUND, MADE = range(3)
"""Where a value comes from: an attribute of the element; one of what is around it or of the hand
(`game.id`); or it is one of MADE_VALUES."""
MADE_VALUES: Final = frozenset({"text", "actor", "seat", "nick"})


class Hole(NamedTuple):
    """A part of a template's line."""

    before: str
    name: str
    """The value that follows ``before``; "" for none."""
    shift: int
    """What is added to it."""
    source: int
    """OWN, AROUND or MADE."""


class Asked(NamedTuple):
    """The values that the templates of an element ask for, by where they come from."""

    own: tuple[str, ...]
    around: tuple[str, ...]
    made: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return self.own + self.around + self.made


class Template(NamedTuple):
    """A line that an element becomes."""

    element: str | None
    """Its tag; None for a line that hangs on no element."""
    when: tuple[tuple[str, re.Pattern[str], bool], ...]
    """Values, what each has to match whole, and whether that names groups: they are values too."""
    lines: tuple[tuple["Hole", ...], ...]
    """The line, taken apart. More than one line where the site's word has meant more than one
    thing."""
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
    asked: Mapping[str, Asked]
    """By element: the values that its templates ask for, ..."""
    fitting: dict[tuple[str | None, ...], tuple[Fit, ...]]
    """... and what of them fit which values, as far as that has come up: the element, its values
    to the templates that match."""
    told: Mapping[str, tuple[tuple[str, str], ...]]
    """By element: the attributes that templates ask for from elsewhere, and what as."""
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
    head = tuple(tuple(map(_template, line)) for line in data["head"])
    end = tuple(tuple(map(_template, line)) for line in data["end"])
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
        told=_told((*body.values(), *head, *end)),
        head=head,
        end=end,
    )


def source_of(name: str) -> int:
    """Where the value called ``name`` comes from."""
    return AROUND if "." in name else MADE if name in MADE_VALUES else OWN


def _told(groups: tuple[tuple[Template, ...], ...]) -> Mapping[str, tuple[tuple[str, str], ...]]:
    told: dict[str, dict[str, str]] = {}
    for template in (template for group in groups for template in group):
        asked = [name for name, _, _ in template.when]
        asked += [hole.name for holes in template.lines for hole in holes]
        for name in asked:
            tag, dot, attribute = name.partition(".")
            if dot:
                told.setdefault(tag, {})[attribute] = name
    return MappingProxyType({tag: tuple(names.items()) for tag, names in told.items()})


def _asked(templates: tuple[Template, ...]) -> Asked:
    names = dict.fromkeys(name for template in templates for name, _, _ in template.when)
    by_source: tuple[list[str], list[str], list[str]] = ([], [], [])
    for name in names:
        by_source[source_of(name)].append(name)
    return Asked(*map(tuple, by_source))


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


def _holes(line: str) -> tuple[Hole, ...]:
    holes: list[Hole] = []
    end = 0
    for hole in _HOLE.finditer(line):
        name = hole[1]
        holes.append(Hole(line[end : hole.start()], name, int(hole[2] or 0), source_of(name)))
        end = hole.end()
    return (*holes, Hole(line[end:], "", 0, OWN))
