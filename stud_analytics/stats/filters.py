"""What a report can be cut by: the named parameters of the files in ``sql/reports/``."""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stud_analytics.errors import StudError
from stud_analytics.games import GAMES

if TYPE_CHECKING:
    from stud_analytics.rules.record import Verdict


class ReportError(StudError):
    """A report cannot be made as asked: one sentence that names what there is."""


class Filters(NamedTuple):
    """Which hands a report counts. None leaves a filter out."""

    player: str | None = None
    """Screen name, as printed."""
    hero: bool | None = None
    """True: only the player whose file it is."""
    site: str | None = None
    """As in hands.site: ``pokerstars``."""
    game: str | None = None
    """A key of `games.GAMES`: ``stud_hi_lo``."""
    mixed: str | None = None
    """Rounds of the mixed games whose names have this in them, letters and digits alone:
    ``horse`` is ``Mixed H.O.R.S.E.`` too."""
    limit: str | None = None
    """``fixed``, ``pot`` or ``no``."""
    money: str | None = None
    """``real``, ``play`` or ``tournament``."""
    currency: str | None = None
    """ISO code: ``USD``."""
    stakes: str | None = None
    """Small and big bet: ``0.04/0.08``, ``$400/$800``."""
    since: date | datetime | None = None
    """First moment that counts, in UTC; a date is its first moment."""
    until: date | datetime | None = None
    """Hands before this moment count, in UTC; a date counts whole."""
    players: int | None = None
    """Players dealt in."""
    verdicts: "tuple[Verdict, ...] | None" = None
    """Verdicts that count; None: those the report counts by itself (statistics: holds and
    untold; findings: all)."""
    min_hands: int | None = None
    """Least hands for a row."""
    gap: int | None = None
    """Minutes without a hand that end a session."""
    last: int | None = None
    """The last so many hands, of the player or of each player."""
    vs: str | None = None
    """Screen name of a player to compare with; None: with all others."""
    top: int | None = None
    """Most rows."""
    code: str | None = None
    """A finding's code, or the part before its full stop."""


FILTER_HELP: Final[dict[str, str]] = {
    "player": "a player's screen name",
    "hero": "only the player whose file it is",
    "site": "a site, as `stud sites` names it",
    "game": f"one of {', '.join(GAMES)}",
    "mixed": "rounds of a mixed game, as HORSE or 8-Game",
    "limit": "fixed, pot or no",
    "money": "real, play or tournament",
    "currency": "a currency's code, as USD",
    "stakes": "small and big bet, as 0.04/0.08",
    "since": "first day or moment (UTC)",
    "until": "last day, or the moment before which hands count (UTC)",
    "players": "players dealt in",
    "verdicts": "verdicts that count: holds, untold, broken",
    "min_hands": "least hands for a row",
    "gap": "minutes without a hand that end a session (30)",
    "last": "the last so many hands, of the player or of each player",
    "vs": "another player's screen name, to compare with; if not given, the field: all others",
    "top": "most rows of each kind (20)",
    "code": "a finding's code, or the part before its full stop",
}
"""One line for people on each filter."""


def option_name(name: str) -> str:
    """A filter as it is given on the command line: ``--min-hands``."""
    return "--" + {"verdicts": "verdict"}.get(name, name).replace("_", "-")


_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "game": tuple(GAMES),
    "limit": ("fixed", "pot", "no"),
    "money": ("real", "play", "tournament"),
}


_KINDS: Final[dict[str, tuple[type | tuple[type, ...], str]]] = {
    **dict.fromkeys(
        ("player", "site", "game", "mixed", "limit", "money", "currency", "stakes", "vs", "code"),
        (str, "a text"),
    ),
    **dict.fromkeys(("players", "min_hands", "gap", "last", "top"), (int, "a whole number")),
    **dict.fromkeys(("since", "until"), (date, "a date or a datetime")),
    "hero": (bool, "True or None"),
    "verdicts": ((tuple, list), "a tuple of holds, untold, broken"),
}
"""What a value is, for those that come from Python, and its words."""

_LEAST: Final = {"players": 0, "min_hands": 0, "gap": 0, "last": 1, "top": 1}
"""The least value of a number."""


def make_filters(given: Mapping[str, Any]) -> Filters:
    """`Filters` from names and values. ReportError for a name that is no filter."""
    for name in given:
        if name not in Filters._fields:
            raise ReportError(
                f"there is no filter {name!r}; the filters are {', '.join(Filters._fields)}"
            )
    values = dict(given)
    for name, as_stored in (("site", str.lower), ("currency", str.upper)):
        if isinstance(values.get(name), str):  # as people write them: PokerStars, usd
            values[name] = as_stored(values[name])
    # As on the command line, where nobody can say "not the hero".
    return Filters(**{**values, "hero": given.get("hero") or None})


def parameters(filters: Filters) -> dict[str, Any]:
    """The values of the SQL parameters by name. ReportError for a value that cannot be."""
    for name, (kinds, words) in _KINDS.items():
        value = getattr(filters, name)
        if value is not None and (
            not isinstance(value, kinds) or (kinds is int and isinstance(value, bool))
        ):
            raise ReportError(f"{name} {value!r}: {words}")
        if isinstance(value, str) and not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise ReportError(f"{name} {value!a}: no text in UTF-8") from None
    for verdict in filters.verdicts or ():
        if verdict not in ("holds", "untold", "broken"):
            raise ReportError(f"verdicts {verdict!r}: choose from holds, untold, broken")
    for name, choices in _CHOICES.items():
        value = getattr(filters, name)
        if value is not None and value not in choices:
            raise ReportError(f"{name} {value!r}: choose from {', '.join(choices)}")
    for name, least in _LEAST.items():
        value = getattr(filters, name)
        if value is not None and value < least:
            raise ReportError(f"{name} {value}: a number from {least} up")
    if filters.vs is not None and filters.vs == filters.player:
        raise ReportError(f"vs {filters.vs}: name another player than the one compared")
    values: dict[str, Any] = filters._asdict()
    values["stakes"] = None if filters.stakes is None else plain_stakes(filters.stakes)
    values["mixed"] = None if filters.mixed is None else _letters(filters.mixed)
    values["since"] = _moment("since", filters.since)
    values["until"] = _moment("until", filters.until)
    if filters.until is not None and not isinstance(filters.until, datetime):
        # The last day that there is has none after it.
        values["until"] += min(timedelta(days=1), datetime.max - values["until"])
    values["verdicts"] = None if filters.verdicts is None else list(filters.verdicts)
    return values


def _moment(name: str, value: date | datetime | None) -> datetime | None:
    """A date as its first moment; a moment with a time zone as UTC without one. ReportError for
    one that is before or after all years in UTC."""
    if value is None:
        return None
    if not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day)
    if value.utcoffset() is not None:
        try:
            return value.replace(tzinfo=None) - (value.utcoffset() or timedelta())
        except OverflowError:
            raise ReportError(f"{name} {value}: name a year from 1 to 9999, in UTC") from None
    return value


def _letters(mixed: str) -> str:
    """What a mixed game's name is compared by. ReportError if it has nothing of it."""
    letters = re.sub("[^a-z0-9]", "", mixed.lower())
    if not letters:
        raise ReportError(f"mixed {mixed!r}: name a mixed game, as HORSE or 8-Game")
    return letters


def plain_stakes(text: str) -> str:
    """Stakes as hand_amounts.stakes writes them: ``$0.5/$1.00`` is ``0.50/1``. ReportError if
    they are no two amounts."""
    parts = text.split("/")
    if len(parts) == 2:
        try:
            return "/".join(_plain(part) for part in parts)
        except (InvalidOperation, ValueError):
            pass
    raise ReportError(f"stakes {text!r}: write small and big bet as 0.04/0.08")


def _plain(part: str) -> str:
    amount = Decimal(part.strip().strip("$€£₹ ").replace(",", ""))
    if not amount.is_finite():
        raise ValueError(part)
    if amount == amount.to_integral_value():
        return str(int(amount))
    cents = amount.quantize(Decimal("0.01"))
    return str(cents if cents == amount else amount.normalize())
