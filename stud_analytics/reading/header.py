"""What stands above a hand's first action: header line, table line, seat lines."""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Final, NamedTuple

from stud_analytics.events import Money, Tournament
from stud_analytics.games import Limit
from stud_analytics.money import SYMBOL, Units, parse_units
from stud_analytics.reading.phrases import grammar_of, units_of
from stud_analytics.reading.site import Site
from stud_analytics.tuples import make

_CURRENCY: Final = {symbol: code for code, symbol in SYMBOL.items()}
_CODES: Final = {code: code for code in SYMBOL} | {"EURO": "EUR"}
_MONTHS: Final = {name: at for at, name in enumerate(
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
)}  # fmt: skip
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


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
    real: bool
    """It says that they are real money."""


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
    if game is None and name.lower() not in site.other_games:
        game = stud_game(name)
    if game is None:
        other = name if name.lower() in site.other_games else _named_game(site, name)
        return OtherGame(other) if other else NoGame(f"unknown game {name!r}")
    said = fields.get("limit", "")
    limit = site.limits.get(said.lower())
    if limit is None:
        return NoGame(f"unknown limit {said!r}")
    small, big = fields.get("small"), fields.get("big")
    tournament = None
    currency: str | None = None
    money: Money
    if "id" in fields:
        money = "tournament"
        tournament = Tournament(fields["id"], fields.get("buy_in"), fields.get("level"))
    else:
        currency = (
            _CODES.get(fields.get("currency") or "")
            or currency_of(big)
            or currency_of(small)
            or site.currency
        )
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
    elif head.get("play") and stakes.tournament is None:
        stakes = stakes._replace(money="play", currency=None)
    elif head.get("real") and stakes.tournament is None:
        stakes = stakes._replace(money="real")
    mixed = head.get("mixed")
    return stakes._replace(mixed=mixed) if mixed else stakes


def with_stacks(site: Site, stakes: Stakes, lines: Iterable[str]) -> Stakes:
    """``stakes`` with the currency that the stacks are printed in, where no stakes are."""
    if stakes.money == "play" and stakes.small_bet is None:
        seats = (site.seat.fullmatch(line) for line in lines if line.startswith(site.seat_word))
        first = next(filter(None, seats), None)
        currency = currency_of(first.groupdict().get("stack")) if first else None
        if currency:
            return stakes._replace(money="real", currency=currency)
    return stakes


def header_table(head: Mapping[str, str | None]) -> Table | None:
    """The table where the header line names it, else None."""
    name = head.get("table")
    if name is None:
        return None
    seats = head.get("max")
    return Table(
        name, int(seats) if seats else None, bool(head.get("play")), bool(head.get("real"))
    )


def header_time(site: Site, head: Mapping[str, str | None]) -> datetime | None:
    """When the hand began, in UTC: the second time in preference, which sites print in their own
    zone beside the player's."""
    if epoch := head.get("epoch"):
        return _EPOCH + timedelta(milliseconds=int(epoch)) if len(epoch) < 15 else None
    which = "2" if head.get("time2") else ""
    time, date = head.get("time" + which), head.get("date" + which)
    if not time:
        return None
    if head.get("day"):
        month = (head["month"] or "").lower()
        date = f"{head['year']}/{_MONTHS.get(month[:3], month)}/{head['day']}"
    return read_time(site, f"{date} {time}" if date else time, head.get("zone" + which) or "")


_LOW: Final = frozenset({"lo", "low", "hilo", "hilow", "hl", "l", "8", "eight"})
_SEVEN: Final = frozenset({"7", "seven", "card", "cards", "stud", "hi", "high", "h"})
_EIGHT_OR_BETTER: Final = frozenset({"or", "better"})


def stud_game(name: str) -> str | None:
    """The game that ``name`` says in a form that no site was seen to use (`Seven Card Stud Hi-Lo`,
    `Stud 8 or Better`, `Razz 2-7`): a key of `games.GAMES`, None unless every word of it is
    understood."""
    words = {*re.findall(r"[^\W\d_]+|\d+", name.lower())}
    if "razz" in words:
        rest = words - {"razz", "7", "seven", "card", "cards", "stud"}
        if rest in ({"2"}, {"27"}, {"2", "to"}, {"deuce", "to"}):
            return "razz_27"
        return None if rest - {"a", "5", "to"} else "razz"
    if "stud" not in words:
        return None
    if not words - {"5", "five", "card", "cards", "stud", "hi", "high"}:
        return "five_card_stud" if words & {"5", "five"} else "stud_high"
    if words & _LOW and not words - _LOW - _SEVEN - _EIGHT_OR_BETTER:
        return "stud_hi_lo"
    return None if words - _SEVEN else "stud_high"


def _named_game(site: Site, phrase: str) -> str | None:
    """The longest name of a game that is not stud in ``phrase``, unless a stud game's is too."""
    text = f" {phrase.lower().translate(_PUNCTUATION)} "
    if any(f" {name} " in text for name in site.games):
        return None
    found = [name for name in site.other_games if f" {name} " in text]
    return max(found, key=len) if found else other_family(phrase)


_FAMILIES: Final = re.compile(
    r"hold.?em|omaha|\bplo\d?\b|\bbad(?:ug|eu|ac)|lowball|pineapple|courchevel"
    r"|(?:triple|single|card) draw|\bdraw(?:maha)?\b|chinese|short ?deck|blackjack",
    re.IGNORECASE,
)
_STUD_WORDS: Final = re.compile(r"stud|razz|(?:7|seven)[ _-]?card|\bmix", re.IGNORECASE)


def other_family(text: str) -> str | None:
    """The word for a family of games that have nothing of stud, in whatever form a site names one
    of them (`Zoom Pot Limit 5 Card PLO`); None where a word of stud, or of a mix, stands too."""
    match = None if _STUD_WORDS.search(text) else _FAMILIES.search(text)
    return match[0] if match else None


_PUNCTUATION: Final = dict.fromkeys(map(ord, "(),"), " ")


def currency_of(amount: str | None) -> str | None:
    """The currency that an amount is printed in, by its word or its sign; None if by neither."""
    if not amount:
        return None
    marks = amount.translate(_DIGITS)
    return _CODES.get("".join(filter(str.isalpha, marks))) or _CURRENCY.get(marks)


_DIGITS: Final = dict.fromkeys(map(ord, "0123456789.,-+ \u00a0\u202f"))


def stake_units(text: str | None, decimals: int) -> Units | None:
    """A stake in units. ValueError as `money.parse_units`."""
    return None if text is None else units_of(text, decimals)


@lru_cache(maxsize=4096)
def read_table(site: Site, line: str) -> Table | None:
    """The table line, None if it is not one."""
    match = site.table.fullmatch(line) if site.table else None
    return None if match is None else header_table(match.groupdict())


class SeatLine(NamedTuple):
    """What a seat line says."""

    seat: int
    player: str
    stack: Units | None
    """None where the line does not state it."""
    sitting_out: bool
    hero: bool
    """The line says that the player is the hero."""


_SeatLine: Final = SeatLine


def read_seat(site: Site, line: str, decimals: int) -> SeatLine | None:
    """A seat line, None if it is not one. ValueError if its stack is no amount."""
    match = site.seat.fullmatch(line)
    if match is None:
        return None
    found = match.groups()
    number, name, stack, out, hero = site.seat_groups
    amount = found[stack] if stack >= 0 else None
    is_out = out >= 0 and found[out] is not None
    is_hero = hero >= 0 and found[hero] is not None
    units = None if amount is None else parse_units(amount, decimals)
    seat: SeatLine = make(_SeatLine, (int(found[number]), found[name], units, is_out, is_hero))
    return seat


def read_time(site: Site, text: str, word: str) -> datetime | None:
    """A date and time as printed, with the word for its zone, in UTC. None if the zone is not
    known, or there is no such day."""
    zone = site.zones.get(word) or _offset(word)
    if zone is None:
        return None
    half, text = _half_of_day(text)
    parts = text.split(":")
    try:
        minute, second = int(parts[1]), int(parts[2]) if len(parts) > 2 else 0
        start = _hour(zone, parts[0], half)
        if start is None:
            there = _on_the_clock(parts[0], half)
            return (there + timedelta(0, second, 0, 0, minute)).replace(tzinfo=zone).astimezone(UTC)
        return start + timedelta(0, second, 0, 0, minute)
    except (ValueError, IndexError, OverflowError):
        return None


def _half_of_day(text: str) -> tuple[str, str]:
    """``pm`` and the rest of ``2009/11/26 10:20:30 PM``; nothing where the clock has 24 hours."""
    half = text[-2:].lower()
    return (half, text[:-2].rstrip()) if half in ("am", "pm") else ("", text)


@lru_cache(maxsize=256)
def _offset(word: str) -> tzinfo | None:
    """The zone that ``GMT+0300``, ``UTC-5`` or ``GMT+03:00`` is; None for any other word."""
    match = re.fullmatch(r"(?:GMT|UTC)([+-])(\d{1,2}):?(\d\d)?", word, re.ASCII)
    if match is None:
        return None
    sign, hours, minutes = match.groups()
    ahead = timedelta(hours=int(hours), minutes=int(minutes or 0))
    try:
        return timezone(ahead if sign == "+" else -ahead)
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def _hour(zone: tzinfo, text: str, half: str) -> datetime | None:
    """The full hour ``2009/11/26 10`` of a zone, in UTC: every hand of an hour shares it. None if
    the zone's clock is set within it. ValueError if there is no such hour."""
    hour = _on_the_clock(text, half).replace(tzinfo=zone)
    if hour.utcoffset() != hour.replace(minute=59, second=59).utcoffset():
        return None
    return hour.astimezone(UTC)


def _on_the_clock(text: str, half: str) -> datetime:
    """The full hour ``2009/11/26 10`` as a clock showed it, of no zone. ValueError if there is no
    such hour."""
    day, _, hours = text.replace(" - ", " ").partition(" ")
    year, month, date = map(int, day.replace("-", "/").split("/"))
    hour = int(hours)
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return datetime(year, month, date, hour)
