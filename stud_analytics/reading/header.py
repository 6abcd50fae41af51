"""What stands above a hand's first action: header line, table line, seat lines."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from stud_analytics.events import Money, Tournament
from stud_analytics.games import Limit
from stud_analytics.money import SYMBOL, Units, parse_units
from stud_analytics.reading.phrases import grammar_of
from stud_analytics.reading.site import Site

_CURRENCY = {symbol: code for code, symbol in SYMBOL.items()}


class Stakes(NamedTuple):
    """What the header says apart from the hand's number and time: the same hand after hand."""

    game: str
    """A key of `games.GAMES`."""
    limit: Limit
    money: Money
    currency: str | None
    small_bet: str | None
    """As printed, for the unit may depend on the rest of the hand."""
    big_bet: str | None
    tournament: Tournament | None
    mixed: str | None
    ante: str | None = None


class OtherGame(NamedTuple):
    """The header names a game that is not of the stud family."""

    name: str


class NoGame(NamedTuple):
    """The header cannot be read; why, for people."""

    reason: str


class Table(NamedTuple):
    """What the table line says."""

    name: str
    max_seats: int | None
    play: bool
    """It says that the chips are play money."""


@lru_cache(maxsize=4096)
def read_stakes(site: Site, phrase: str) -> Stakes | OtherGame | NoGame:
    """What the part of the header between hand number and date says."""
    phrase = " ".join(phrase.split())
    fields = grammar_of(site).fields(phrase, "header")
    if fields is None:
        other = _named_game(site, phrase)
        return OtherGame(other) if other else NoGame(f"the game cannot be read: {phrase!r}")
    name = fields["game"]
    game = site.games.get(name.lower())
    if game is None:
        if name.lower() in site.other_games:
            return OtherGame(name)
        return NoGame(f"unknown game {name!r}")
    limit = site.limits.get(fields["limit"].lower())
    if limit is None:
        return NoGame(f"unknown limit {fields['limit']!r}")
    small, big = fields.get("small"), fields.get("big")
    tournament = None
    currency: str | None = None
    money: Money
    if "id" in fields:
        money = "tournament"
        tournament = Tournament(fields["id"], fields.get("buy_in"), fields.get("level"))
    else:
        currency = fields.get("currency") or _currency(big) or _currency(small)
        money = "real" if currency else "play"
    mixed, ante = fields.get("mixed"), fields.get("ante")
    return Stakes(game, limit, money, currency, small, big, tournament, mixed, ante)


def with_groups(stakes: Stakes, head: Mapping[str, str | None]) -> Stakes:
    """``stakes`` with what the header's pattern finds outside the phrase, for names that hold
    anything are better told by where they stand than by a grammar."""
    tournament = head.get("tournament")
    if tournament is not None:
        of = Tournament(tournament, head.get("buy_in"), head.get("level"))
        stakes = stakes._replace(money="tournament", currency=None, tournament=of)
    mixed = head.get("mixed")
    return stakes._replace(mixed=mixed) if mixed else stakes


def header_table(head: Mapping[str, str | None]) -> Table | None:
    """The table where the header line names it, else None."""
    name = head.get("table")
    if name is None:
        return None
    seats = head.get("max")
    return Table(name, int(seats) if seats else None, bool(head.get("play")))


def header_time(site: Site, head: Mapping[str, str | None]) -> datetime | None:
    """When the hand began, in UTC: the second time in preference, which sites print in their own
    zone beside the player's."""
    which = "2" if head.get("time2") else ""
    time, date = head["time" + which] or "", head.get("date" + which)
    return read_time(site, f"{date} {time}" if date else time, head["zone" + which] or "")


def _named_game(site: Site, phrase: str) -> str | None:
    """The longest name of a game that is not stud in ``phrase``, unless a stud game's is too."""
    text = f" {phrase.lower().translate(_PUNCTUATION)} "
    if any(f" {name} " in text for name in site.games):
        return None
    found = [name for name in site.other_games if f" {name} " in text]
    return max(found, key=len) if found else None


_PUNCTUATION = dict.fromkeys(map(ord, "(),"), " ")


def _currency(amount: str | None) -> str | None:
    """The currency of an amount's sign, None if it has none."""
    if not amount:
        return None
    sign = amount.rstrip("0123456789.,\u00a0\u202f").lstrip("-") or amount[-1:]
    return _CURRENCY.get(sign)


def stake_units(text: str | None, decimals: int) -> Units | None:
    """A stake in units. ValueError as `money.parse_units`."""
    return None if text is None else _units(text, decimals)


@lru_cache(maxsize=4096)
def read_table(site: Site, line: str) -> Table | None:
    """The table line, None if it is not one."""
    match = site.table.fullmatch(line) if site.table else None
    return None if match is None else header_table(match.groupdict())


class SeatLine(NamedTuple):
    """What a seat line says."""

    seat: int
    player: str
    stack: Units
    sitting_out: bool


def read_seat(site: Site, line: str, decimals: int) -> SeatLine | None:
    """A seat line, None if it is not one. ValueError if its stack is no amount."""
    match = site.seat.fullmatch(line)
    if match is None:
        return None
    seat, name, stack, out = match.group("seat", "name", "stack", "out")
    return SeatLine(int(seat), name, _units(stack, decimals), out is not None)


_units = lru_cache(maxsize=1 << 15)(parse_units)


def read_time(site: Site, text: str, word: str) -> datetime | None:
    """A date and time as printed, with the word for its zone, in UTC. None if the zone is not
    known, or there is no such day."""
    zone = site.zones.get(word)
    if zone is None:
        return None
    hour, minutes, seconds = text.rsplit(":", 2)
    start = _hour(zone, hour)
    if start is None:
        return None
    try:
        return start + timedelta(minutes=int(minutes), seconds=int(seconds))
    except OverflowError:
        return None


@lru_cache(maxsize=4096)
def _hour(zone: ZoneInfo, text: str) -> datetime | None:
    """The full hour ``2009/11/26 10`` of a zone, in UTC: every hand of an hour shares it."""
    day, _, hour = text.replace(" - ", " ").partition(" ")
    try:
        year, month, date = map(int, day.replace("-", "/").split("/"))
        return datetime(year, month, date, int(hour), tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
