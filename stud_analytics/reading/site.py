"""A site's profile: everything about its text that is not what a line means.

A site is a folder under ``parsers/`` with ``site.toml`` (read here) and ``grammar.lark`` (read
by `phrases`). Adding a site adds a folder and changes no Python.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from zoneinfo import ZoneInfo

from stud_analytics.errors import StudError
from stud_analytics.games import GAMES, STREET, Limit, Street
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
    inside: str
    """A line that only a hand has."""
    header: re.Pattern[str]
    """Groups hand_id, phrase, time, zone and, of HEADER_GROUPS, those that the site prints in
    this line."""
    table_word: str | None
    table: re.Pattern[str] | None
    """The table's own line, where there is one: groups table and, where there are, max, play."""
    seat_word: str
    seat: re.Pattern[str]
    """Groups seat, name, stack, out."""
    zones: Mapping[str, ZoneInfo]
    streets: Mapping[str, Street]
    games: Mapping[str, str]
    """Name of the game in lower case to a key of `games.GAMES`."""
    other_games: frozenset[str]
    """Names, in lower case, of games that are not of the stud family."""
    limits: Mapping[str, Limit]
    anchors: tuple[Anchor, ...]
    name_tails: tuple[str, ...]
    """What may stand between a name and the next space."""
    texts: tuple[tuple[str, str], ...]
    """What stands before and after free text inside a line."""
    noise: re.Pattern[str]
    """Whole lines that say nothing of the hand."""
    whole: frozenset[str]
    """What a hand has when it is there to its end; of WHOLE."""


NEEDED_GROUPS: Final = frozenset({"hand_id", "phrase", "time", "zone"})
HEADER_GROUPS: Final = frozenset(
    {*NEEDED_GROUPS, "date", "time2", "zone2", "date2", "table", "max", "play", "tournament",
     "buy_in", "level", "mixed", "partial"}
)  # fmt: skip
"""What the groups of the pattern ``header.line`` may be called; docs/adding-a-site.md says what
each is."""
WHOLE: Final = frozenset({"total", "seats", "summary", "payment"})
"""What may mark a whole hand: a line that states the pot, a line in the summary for every player
dealt in, the summary's heading, somebody paid."""


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
    line = re.compile(header["line"], re.ASCII)
    groups = set(line.groupindex)
    if wrong := (NEEDED_GROUPS - groups) or (groups - HEADER_GROUPS):
        raise ValueError(f"header.line: a group is missing or unknown: {', '.join(sorted(wrong))}")
    whole = frozenset(cut.get("whole", ("total", "seats")))
    if wrong := whole - WHOLE:
        raise ValueError(f"cut.whole: unknown: {', '.join(sorted(wrong))}")
    table = header.get("table")
    return Site(
        name=data["name"],
        title=data["title"],
        folder=folder,
        start=re.compile(cut["start"], re.ASCII),
        literals=tuple((literal, "\n" + literal) for literal in cut["literals"]),
        words=tuple(cut["words"]),
        inside=cut["inside"],
        header=line,
        table_word=header["table_word"] if table else None,
        table=re.compile(table, re.ASCII) if table else None,
        seat_word=header["seat_word"],
        seat=re.compile(header["seat"], re.ASCII),
        zones=MappingProxyType({word: ZoneInfo(zone) for word, zone in data["zones"].items()}),
        streets=MappingProxyType({word: STREET[name] for word, name in data["streets"].items()}),
        games=MappingProxyType(
            {name.lower(): code for code, names in data["games"].items() for name in names}
        ),
        other_games=frozenset(name.lower() for name in data["other_games"]["names"]),
        limits=MappingProxyType(data["limits"]),
        anchors=tuple(Anchor(at["starts"], at.get("before", "")) for at in names["at"]),
        name_tails=tuple(names["name_tails"]),
        texts=tuple((text["before"], text["after"]) for text in data["words"]),
        noise=re.compile("|".join(f"(?:{line})" for line in data["noise"]["lines"])),
        whole=whole,
    )


@cache
def site_names() -> tuple[str, ...]:
    """The sites there are, by name."""
    return tuple(sorted(path.parent.name for path in data_folder("parsers").glob("*/site.toml")))
