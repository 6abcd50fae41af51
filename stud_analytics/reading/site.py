"""A site's profile: everything about its text that is not what a line means.

A site is a folder under ``parsers/`` with ``site.toml`` (read here) and ``grammar.lark`` (read
by `phrases`). Adding a site adds a folder and changes no Python.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from stud_analytics.errors import StudError
from stud_analytics.games import GAMES, STREET, Limit, Street
from stud_analytics.reading.about import About, read_about
from stud_analytics.reading.xml_form import XmlForm, xml_form
from stud_analytics.resources import data_folder


class SiteError(StudError):
    """A site's files are wrong; the message says which and how."""


@dataclass(frozen=True)
class Anchor:
    """Where a seated player's name may stand in a line of the body."""

    starts: str
    """The name follows these first characters of the line ..."""
    before: str
    """... or, where this is not empty, the first occurrence of this after them."""


@dataclass(frozen=True)
class NameList:
    """A line that names several seated players."""

    starts: str
    """The line begins so ..."""
    before: str
    """... the first name follows the first occurrence of this after it ..."""
    between: str
    """... and every other name one of these."""


class Header(NamedTuple):
    """One form of the line, or lines, that a hand begins with."""

    pattern: re.Pattern[str]
    """Groups hand_id, phrase and, of HEADER_GROUPS, those that the site prints there."""
    lines: int
    """How many lines it takes, blank ones left aside."""

    def match(self, lines: Sequence[str], text: str) -> re.Match[str] | None:
        """The header of a hand's text, which is also given as lines."""
        return self.pattern.match(lines[0] if self.lines == 1 else text)


@dataclass(frozen=True, eq=False)
class Site:
    """One site, as ``site.toml`` describes it. Patterns are compiled."""

    name: str
    """The folder's name, and the key in the store: ``pokerstars``."""
    title: str
    folder: Path
    start: re.Pattern[str]
    """Matches at the first character of a hand's first line."""
    literals: tuple[tuple[str, str], ...]
    """Each beginning of such a line, bare and after a line end."""
    words: tuple[str, ...]
    """Longer beginnings, to know a line that was cut off while it was written."""
    inside: tuple[str, ...]
    """Lines that only a hand has: any of them."""
    headers: tuple[Header, ...]
    """The forms of a hand's first line or lines, to be tried in order."""
    table_word: str | None
    table: re.Pattern[str] | None
    """The table's own line, where there is one: groups table and, where there are, max, play."""
    seat_word: str
    seat: re.Pattern[str]
    """Groups seat, name and, where the site prints them, stack, out, hero."""
    seat_groups: tuple[int, int, int, int, int]
    """Where each of these stands among the groups, from 0; -1 for none."""
    skip: tuple[re.Pattern[str], ...]
    """Other lines among those of the seats: groups hero, max, table, play, real or none."""
    marks_hero: bool
    """The text says who the hero is; otherwise it is whose down cards the first street names."""
    zones: Mapping[str, ZoneInfo]
    streets: Mapping[str, Street]
    games: Mapping[str, str]
    """Name of the game in lower case to a key of `games.GAMES`."""
    other_games: frozenset[str]
    """Names, in lower case, of games that are not of the stud family."""
    limits: Mapping[str, Limit]
    currency: str | None
    """Of real money printed without a sign; None where such amounts are play money."""
    hidden: tuple[str, ...]
    """Words for a card that is not shown."""
    suit_first: bool
    """Cards are written suit first: ``D7``."""
    card_marks: tuple[str, ...]
    """What may stand before a card and says where it lies: ``B:Ah``."""
    best_after: str
    """Inside the brackets: what follows it repeats the best five of the cards. Empty: nothing."""
    deal_opens: bool
    """A deal opens a street where no heading does."""
    last_chips: bool
    """The text does not always say who is all-in: it is whose last chips go in."""
    main_unnamed: bool
    """Beside payments of side pots, those that name no pot are of the main pot."""
    anchors: tuple[Anchor, ...]
    lists: tuple[NameList, ...]
    name_tails: tuple[str, ...]
    """What may stand between a name and the next space."""
    texts: tuple[tuple[str, str], ...]
    """What stands before and after free text inside a line."""
    noise_lines: tuple[str, ...]
    """Patterns for whole lines that say nothing of the hand: the site's own, and those of any."""
    noise: "Noise"
    """All of them in one."""
    whole: frozenset[str]
    """What a hand has when it is there to its end; of WHOLE."""
    xml: XmlForm | None
    """How XML becomes lines; None where the text is lines."""
    stacks_after_antes: frozenset[str]
    """Kinds of money at whose tables a listed stack is what the ante has left of it."""
    about: About
    """What it was tried on, and what its text does not tell."""


NEEDED_GROUPS: Final = frozenset({"hand_id", "phrase"})
HEADER_GROUPS: Final = frozenset(
    {*NEEDED_GROUPS, "time", "zone", "date", "year", "month", "day", "epoch", "time2", "zone2",
     "date2", "table", "max", "play", "real", "tournament", "buy_in", "level", "mixed", "partial",
     "hero"}
)  # fmt: skip
"""What the groups of the pattern ``header.line`` may be called; docs/adding-a-site.md says what
each is."""
WHOLE: Final = frozenset({"total", "seats", "summary", "payment", "paid", "winners"})
"""What may mark a whole hand: a line that states the pot, a line in the summary for every player
dealt in, the summary's heading, somebody paid, more paid than any rake would leave out, a line in
the summary for all that every player was paid."""


@cache
def load_site(name: str) -> Site:
    """The profile of the site whose folder is ``parsers/<name>``. SiteError if there is none or
    its ``site.toml`` is wrong."""
    return read_site(data_folder("parsers") / name)


def read_site(folder: Path) -> Site:
    """The profile in ``folder`` (made-up sites in tests come this way). SiteError as above."""
    path = folder / "site.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return _site(folder, data)
    except OSError as error:
        raise SiteError(f"{path}: {error.strerror}") from None
    except KeyError as error:
        raise SiteError(f"{path}: {error.args[0]!r} is missing or unknown") from None
    except (tomllib.TOMLDecodeError, re.error, ValueError) as error:
        raise SiteError(f"{path}: {error}") from None


def _site(folder: Path, data: dict[str, Any]) -> Site:
    cut, header, names = data["cut"], data["header"], data["names"]
    for code in data["games"]:
        GAMES[code]  # a KeyError names the code that is none
    forms = [header["line"]] if isinstance(header["line"], str) else header["line"]
    headers = tuple(_header(form) for form in forms)
    for form in headers:
        groups = set(form.pattern.groupindex)
        if wrong := (NEEDED_GROUPS - groups) or (groups - HEADER_GROUPS):
            wrongs = ", ".join(sorted(wrong))
            raise ValueError(f"header.line: a group is missing or unknown: {wrongs}")
    seat = re.compile(header["seat"], re.ASCII)
    skip = tuple(re.compile(pattern, re.ASCII) for pattern in header.get("skip", ()))
    cards = data.get("cards", {})
    whole = frozenset(cut.get("whole", ("total", "seats")))
    if wrong := whole - WHOLE:
        raise ValueError(f"cut.whole: unknown: {', '.join(sorted(wrong))}")
    table = header.get("table")
    common = "xml" not in data
    noise_lines = (*data["noise"]["lines"], *(_common_noise() if common else ()))
    return Site(
        name=data["name"],
        title=data["title"],
        folder=folder,
        start=re.compile(cut["start"], re.ASCII),
        literals=tuple((literal, "\n" + literal) for literal in cut["literals"]),
        words=tuple(cut["words"]),
        inside=(cut["inside"],) if isinstance(cut["inside"], str) else tuple(cut["inside"]),
        headers=headers,
        table_word=header["table_word"] if table else None,
        table=re.compile(table, re.ASCII) if table else None,
        seat_word=header["seat_word"],
        seat=seat,
        seat_groups=_seat_groups(seat),
        skip=skip,
        marks_hero=any(
            "hero" in one.groupindex for one in (seat, *skip, *(form.pattern for form in headers))
        ),
        zones=MappingProxyType({word: ZoneInfo(zone) for word, zone in data["zones"].items()}),
        streets=MappingProxyType({word: STREET[name] for word, name in data["streets"].items()}),
        games=MappingProxyType(
            {name.lower(): code for code, names in data["games"].items() for name in names}
        ),
        other_games=frozenset(name.lower() for name in data["other_games"]["names"]),
        limits=MappingProxyType(data["limits"]),
        currency=data.get("money", {}).get("currency"),
        hidden=tuple(cards.get("hidden", ())),
        suit_first=cards.get("suit_first", False),
        card_marks=tuple(cards.get("marks", ())),
        best_after=cards.get("best_after", ""),
        deal_opens=data.get("reading", {}).get("deal_opens", False),
        main_unnamed=data.get("reading", {}).get("main_unnamed", False),
        last_chips=data.get("reading", {}).get("last_chips", False),
        anchors=_anchors(names["at"]),
        lists=tuple(
            NameList(one["starts"], one["before"], one["between"]) for one in names.get("lists", ())
        ),
        name_tails=tuple(names["name_tails"]),
        texts=tuple((text["before"], text["after"]) for text in data["words"]),
        noise_lines=noise_lines,
        noise=Noise(_noise(data["noise"]["lines"]), common),
        whole=whole,
        xml=xml_form(data.get("xml")),
        stacks_after_antes=frozenset(data.get("reading", {}).get("stacks_after_antes", ())),
        about=read_about(data.get("about", {})),
    )


def _seat_groups(pattern: re.Pattern[str]) -> tuple[int, int, int, int, int]:
    def place(name: str) -> int:
        return pattern.groupindex.get(name, 0) - 1

    return place("seat"), place("name"), place("stack"), place("out"), place("hero")


def _anchors(places: Sequence[Mapping[str, str]]) -> tuple[Anchor, ...]:
    """A name right after fixed words is looked for first, one after words with an amount last:
    `Dealt to shows [As] [2c]` is about somebody called `shows [As]` rather than `Dealt to`, and
    `Uncalled bet ($5) returned to checks` about what somebody does rather than `checks`."""
    anchors = [Anchor(at["starts"], at.get("before", "")) for at in places]
    return tuple(sorted(anchors, key=lambda at: 2 if at.before else 0 if at.starts else 1))


class Noise(NamedTuple):
    """Patterns for whole lines that say nothing of a hand."""

    own: re.Pattern[str]
    """The site's."""
    common: bool
    """Those of any site hold too."""

    def fullmatch(self, line: str) -> bool:
        """Whether a whole line is noise."""
        if self.own.fullmatch(line) is not None:
            return True
        return self.common and _any_noise().fullmatch(line) is not None


@cache
def _any_noise() -> re.Pattern[str]:
    """Compiled once for all sites, and only where a line asks for it."""
    return _noise(_common_noise())


@cache
def _common_noise() -> tuple[str, ...]:
    """The patterns of ``parsers/common.toml``, which any site's text may need."""
    with (data_folder("parsers") / "common.toml").open("rb") as file:
        noise = tomllib.load(file)["noise"]
    lines = noise["lines"]
    for kind in ("quiet", "rest", "prize"):
        lines = [line.replace(f"{{{kind}}}", noise[kind]) for line in lines]
    return tuple(lines)


_SOMEBODY: Final = ".+ "
_CLASS: Final = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]])*\]")
_GROUP: Final = re.compile(r"\([^()]*\)")


def _noise(lines: Sequence[str]) -> re.Pattern[str]:
    """One pattern for all. Those that begin with anybody's name share that beginning, so that it
    is tried once and not once for each."""
    named, others = [], []
    for line in lines:
        rest = _CLASS.sub("", line)
        while (outside := _GROUP.sub("", rest)) != rest:
            rest = outside
        if line.startswith(_SOMEBODY) and "|" not in rest:
            named.append(line.removeprefix(_SOMEBODY))
        else:
            others.append(line)
    if named:
        others.append(_SOMEBODY + "(?:" + "|".join(f"(?:{rest})" for rest in named) + ")")
    return re.compile("|".join(f"(?:{line})" for line in others))


_LINE_END: Final = re.compile(r"(?<!\^)\\n")
"""A line end in a pattern's own text, not within ``[^\\n]``."""


def _header(form: str) -> Header:
    """A form of the header: its pattern has to end where a line ends."""
    pattern = re.compile(rf"(?:{form})[ \t]*(?=\n|\Z)", re.ASCII)
    return Header(pattern, 1 + len(_LINE_END.findall(form)))


@cache
def site_names() -> tuple[str, ...]:
    """The sites there are, by name."""
    return tuple(sorted(path.parent.name for path in data_folder("parsers").glob("*/site.toml")))
