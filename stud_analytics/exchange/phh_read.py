"""PHH to hands: our own back to what was written, other writers' as far as they say.

What another writer's file says by PHH's own rules is told as events: antes, the street each card
opens, chips that nobody matched, chips collected by ``winnings`` or ``finishing_stacks``. Nothing
else is worked out: no action is put in, no pot is shared.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from stud_analytics.events import (
    Ante,
    Collected,
    Event,
    Hand,
    Money,
    PotStated,
    Returned,
    Seat,
    Shown,
    StreetStarts,
    Tournament,
    Unread,
)
from stud_analytics.exchange.lines import Lines
from stud_analytics.exchange.numbers import NoAmount, decimal_of, decimals_of, units_of
from stud_analytics.exchange.phh_actions import Actions, BadAction, words_of
from stud_analytics.exchange.phh_events import BadTable, changed, table_event
from stud_analytics.exchange.phh_write import FORM
from stud_analytics.exchange.variants import OTHER_PHH, PHH_VARIANT
from stud_analytics.games import ANTE, GAMES, SHOWDOWN
from stud_analytics.money import Units, unit_decimals, unit_text
from stud_analytics.printing.tally import Tally
from stud_analytics.reading import SITES, load_site
from stud_analytics.rules import house_files

FOREIGN: Final = "phh"
"""The site of hands whose file names none that is known here."""
_UNFINISHED: Final = "the file ends inside the hand: it is read when the rest is there"


_ABOVE: Final = re.compile(r"\s*(?:^[ \t]*\[[^\[\]\n]+\][ \t]*(?:#[^\n]*)?\n\s*)?", re.MULTILINE)


class BadHand(ValueError):  # noqa: N818  (it says what the hand is, not what went wrong)
    """PHH that is no hand; the message says why, for people."""


def read_phh(text: str, file: str, line: int, *, last: bool = True) -> Hand | Unread:
    """The hand whose PHH begins on ``line`` of ``file``: one hand, its ``[1]`` before it or not.
    ``last``: nothing follows it in the file, so it may be cut off. Never raises."""
    text = text.rstrip()
    # Its number in the file is no part of the hand: the same hand may have another elsewhere.
    above = _ABOVE.match(text)
    assert above is not None
    line += above[0].count("\n")
    text = text[above.end() :]
    hand_id: str | None = None
    site: str | None = None
    try:
        table = _table(text)
        site, hand_id = _key(table)
        variant = str(table.get("variant"))
        if variant in OTHER_PHH:
            return Unread("not_stud", site, hand_id, file, line, OTHER_PHH[variant], text)
        if variant not in PHH_VARIANT:
            raise BadHand(f"unknown variant {variant!r}")
        return _Reader(table, Lines(text, line), site, hand_id).hand(file, text)
    except tomllib.TOMLDecodeError as error:
        if last and "end of document" in str(error):
            return Unread("unfinished", site, hand_id, file, line, _UNFINISHED, text)
        reason = f"this is no TOML: {error} (lines counted from line {line})"
    except (BadHand, BadAction, BadTable, NoAmount) as error:
        reason = f"line {line}: {error}"
    except RecursionError:
        reason = f"line {line}: lists within lists without end"
    return Unread("rejected", site, hand_id, file, line, reason, text)


def _table(text: str) -> dict[str, Any]:
    table = tomllib.loads(text, parse_float=Decimal)
    if len(table) == 1 and isinstance(inner := next(iter(table.values())), dict):
        table = inner
    if table.get("_stud") == FORM and "_events" not in table:
        raise BadHand("the field _events is missing: the hand is not whole")
    return table


def _key(table: Mapping[str, Any]) -> tuple[str, str]:
    """Site and number of the hand. A number that another writer gave is not the only one of its
    kind, so what the hand says goes into it."""
    number = table.get("hand")
    number = None if number is None else str(number)
    if "_stud" in table:
        site = table.get("_site")
        if not isinstance(site, str) or site not in house_files():
            raise BadHand(f"the site {site!r} is not known here")
        if number is None:
            raise BadHand("the field hand is missing")
        return site, number
    venue = table.get("venue")
    for name in SITES:
        if number and isinstance(venue, str) and venue in (name, load_site(name).title):
            return name, number
    said = json.dumps(table, sort_keys=True, default=str).encode("utf-8", "replace")
    digest = hashlib.sha256(said).hexdigest()[:12]
    return FOREIGN, f"{number}-{digest}" if number else digest


class _Reader:
    def __init__(self, table: Mapping[str, Any], lines: Lines, site: str, hand_id: str) -> None:
        self.table = table
        self.lines = lines
        self.site, self.hand_id = site, hand_id
        self.own = "_stud" in table
        if self.own and table["_stud"] != FORM:
            raise BadHand(f"_stud = {table['_stud']!r}: this version reads {FORM}")
        self.game, self.limit = PHH_VARIANT[table["variant"]]
        self.actions = cast("list[str]", self._list("actions", str))
        self.decimals = self._decimals()
        stacks = [
            None if decimal_of(stack) is None else self._units(stack)
            for stack in self._list("starting_stacks", int, Decimal)
        ]
        count = len(stacks)
        numbers = self._list("seats", int) if "seats" in table else list(range(1, count + 1))
        names = self._list("players", str) if "players" in table else []
        names = names or [f"p{at}" for at in range(1, count + 1)]
        if not count or len(set(numbers)) != count or len(set(names)) != count:
            raise BadHand("seats, players and starting_stacks do not name the same players")
        if len(names) != count or len(numbers) != count:
            raise BadHand("seats, players and starting_stacks do not name the same players")
        self.seats = cast("list[int]", numbers)
        self.names = cast("list[str]", names)
        self.stacks = dict(zip(self.seats, stacks, strict=True))
        self.seat_of = {f"p{at}": seat for at, seat in enumerate(self.seats, 1)}
        self.told = self._stakes()
        bring_in = self._units(table["bring_in"]) if "bring_in" in table else None
        hints = self._list("_text", str) if "_text" in table else ["marks"]
        self.tally = Tally(
            self.game,
            self.told.get("small_bet"),
            bring_in,
            self.stacks,
            **{hint: hint in hints for hint in ("marks", "repeats", "rises")},
        )
        self.says = Actions(self.tally, self.seat_of, self.decimals)
        self.events: list[Event] = []

    def hand(self, file: str, text: str) -> Hand:
        """The hand. Raises BadHand and its like."""
        if self.own:
            self._read_own()
        else:
            self._read_foreign()
        table = self.table
        currency = table.get("currency")
        money = table.get("_money", "real" if currency else "play")
        if money not in ("real", "play", "tournament"):
            raise BadHand(f"_money cannot be {money!r}")
        return Hand(
            self.site,
            self.hand_id,
            self.game,
            self.limit,
            cast("Money", money),
            self._text("currency"),
            self.decimals,
            self.told.get("ante"),
            self.told.get("bring_in"),
            self.told.get("small_bet"),
            self.told.get("big_bet"),
            None if table.get("table") is None else str(table["table"]),
            self._whole("seat_count"),
            _started_at(table),
            self._tournament(),
            self._text("_mixed"),
            self._text("_hero"),
            file,
            self.lines.first,
            self._all_seats(),
            tuple(self.events),
            (),
            text,
            tuple(self._maybe_list("_inferred", str)),
        )

    # --- events ------------------------------------------------------------------------------

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self.tally.take(event)

    def _read_own(self) -> None:
        silent = set(self._list("_silent", int))
        changes = {self._at(change): change for change in self._list("_changes", dict)}
        beside = self._list("_events", dict)
        lines = self.lines.tables("_events", len(beside))
        waiting = iter(zip(beside, lines, strict=True))
        follows = next(waiting, None)
        action_lines = self.lines.texts("actions", self.actions)
        for number in range(len(self.actions) + 1):
            while follows is not None and self._at(follows[0]) <= number:
                street = self.tally.street
                self._add(table_event(*follows, street, self.seat_of, self.decimals))
                follows = next(waiting, None)
            if number == len(self.actions):
                break
            action = self.actions[number]
            if number in silent and self.says.deals_street(action) is None:
                continue  # what it says stands beside it
            event = self.says.event(action, action_lines[number])
            if event is None or number in silent:
                continue
            if number in changes:
                event = changed(event, changes[number], self.seat_of, self.decimals)
            self._add(event)
        if follows is not None:
            raise BadHand("_events: an event stands after an action that is not there")
        self._agree()

    def _agree(self) -> None:
        """What stands twice in our own files, once for everybody and once for us, says the same:
        whoever changed one of them changed another hand."""
        antes, winnings = self._per_player("antes"), self._per_player("winnings")
        posted = {event.seat: event.amount for event in self.events if type(event) is Ante}
        for seat, ante, won in zip(self.seats, antes, winnings, strict=True):
            if posted.get(seat, 0) > ante or won != self.tally.won(seat):
                name = "winnings" if posted.get(seat, 0) <= ante else "antes"
                raise BadHand(f"{name} and _events contradict each other")

    def _at(self, table: Mapping[str, Any]) -> int:
        at = table.get("at")
        if type(at) is not int:
            raise BadHand(f"at cannot be {at!r}")
        return at

    def _read_foreign(self) -> None:
        streets = GAMES[self.game].streets
        self._antes()
        round_ = -1
        betting = True
        for action, line in zip(self.actions, self.lines.texts("actions", self.actions)):  # noqa: B905
            opens = self.says.deals_street(action)
            if opens is not None and opens > round_:
                if round_ >= 0 and betting and len(self.tally.live) > 1:
                    self._return_excess(line)
                if opens != round_ + 1 or opens >= len(streets):
                    raise BadHand(f"line {line}: {action!r} skips a street")
                round_, betting = opens, False
                self._add(StreetStarts(line, streets[round_]))
            event = self.says.event(action, line)
            if event is None:
                continue
            word = words_of(action)[1]
            betting = betting or word in ("pb", "cbr", "cc")
            if word == "sm" and len(self.tally.live) > 1 and self.tally.street != SHOWDOWN:
                if round_ == len(streets) - 1:
                    self._return_excess(line)
                    self._add(StreetStarts(line, SHOWDOWN))
                    event = event._replace(street=SHOWDOWN)
                elif isinstance(event, Shown) and not event.cards:
                    continue
            self._add(event)
        self._payments(self.lines.last)

    def _antes(self) -> None:
        line = self.lines.of("antes")
        for seat, ante in zip(self.seats, self._per_player("antes"), strict=True):
            left = self.tally.left[seat]
            amount = ante if left is None else min(ante, left)
            if amount:
                self._add(Ante(line, ANTE, seat, amount, amount == left))

    def _return_excess(self, line: int) -> None:
        """PHH gives chips that nobody matched back without a word."""
        seat, chips = self.tally.excess()
        if chips:
            self._add(Returned(line, self.tally.street, seat, chips))

    def _payments(self, line: int) -> None:
        """Chips collected, as far as the file says who: by the stacks at the end, else by the
        winnings."""
        tally = self.tally
        winnings = self._per_player("winnings") if "winnings" in self.table else None
        matched = sum(tally.put.values()) - tally.excess()[1]
        if winnings is None or sum(winnings) <= matched:  # else they hold what nobody matched
            self._return_excess(line)
        left = [chips for chips in (tally.left[seat] for seat in self.seats) if chips is not None]
        if "finishing_stacks" in self.table and len(left) == len(self.seats):
            ends = self._per_player("finishing_stacks")
            winnings = [end - chips for end, chips in zip(ends, left, strict=True)]
        if winnings is None:
            return
        total = sum(tally.put.values())
        if min(winnings) < 0 or sum(winnings) > total:
            raise BadHand("finishing_stacks or winnings have other chips than were put in")
        for seat, amount in zip(self.seats, winnings, strict=True):
            if amount:
                self._add(Collected(line, tally.street, seat, amount))
        if sum(winnings) < total:
            kept = total - sum(winnings)
            self._add(PotStated(line, tally.street, 0, total, kept))

    # --- fields ------------------------------------------------------------------------------

    def _list(self, name: str, *kinds: type) -> list[Any]:
        value = self.table.get(name)
        if not isinstance(value, list) or any(type(entry) not in kinds for entry in value):
            raise BadHand(f"the field {name} is missing or wrong")
        return value

    def _per_player(self, name: str) -> list[Units]:
        """Amounts, one a player."""
        amounts = [self._units(amount) for amount in self._list(name, int, Decimal)]
        if len(amounts) != len(self.seats):
            raise BadHand(f"{name} and starting_stacks do not name the same players")
        return amounts

    def _maybe_list(self, name: str, *kinds: type) -> list[Any]:
        return self._list(name, *kinds) if name in self.table else []

    def _units(self, value: object) -> Units:
        units = units_of(value, self.decimals)
        if units < 0:
            raise NoAmount(f"{value} is less than nothing")
        return units

    def _decimals(self) -> int:
        """The hand's unit: as we wrote it, else as fine as the amounts are, with a currency cents
        at least."""
        if self.own:
            unit = str(self.table.get("_unit"))
            decimals = unit_decimals(unit)
            if unit_text(decimals) != unit:
                raise BadHand(f"_unit cannot be {unit!r}")
            return decimals
        amounts: list[object] = []
        for name in ("antes", "starting_stacks", "winnings", "finishing_stacks"):
            amounts += self._list(name, int, Decimal) if name in self.table else []
        for name in ("bring_in", "small_bet", "big_bet"):
            amounts += [self.table[name]] if name in self.table else []
        for action in self.actions:
            words = words_of(action)
            if words[1:2] == ["cbr"] and len(words) == 3:
                amounts.append(_decimal(words[2]))
        return decimals_of(amounts) or (2 if self.table.get("currency") else 0)

    def _stakes(self) -> dict[str, Units]:
        names = ("ante", "bring_in", "small_bet", "big_bet")
        if self.own:
            told = self.table.get("_stakes", {})
            if not isinstance(told, dict):
                raise BadHand("_stakes is no table")
            return {name: self._units(told[name]) for name in names if name in told}
        stakes = {name: self._units(self.table[name]) for name in names[1:] if name in self.table}
        antes = [self._units(ante) for ante in self._list("antes", int, Decimal)]
        return stakes | {"ante": max(antes, default=0)}

    def _text(self, name: str) -> str | None:
        value = self.table.get(name)
        if value is not None and not isinstance(value, str):
            raise BadHand(f"{name} cannot be {value!r}")
        return value

    def _whole(self, name: str) -> int | None:
        value = self.table.get(name)
        if value is not None and type(value) is not int:
            raise BadHand(f"{name} cannot be {value!r}")
        return value

    def _tournament(self) -> Tournament | None:
        parts = self.table.get("_tournament")
        if parts is None:
            return None
        known = isinstance(parts, dict) and set(parts) <= set(Tournament._fields) and "id" in parts
        if not known or not all(isinstance(part, str) for part in parts.values()):
            raise BadHand(f"_tournament cannot be {parts!r}")
        return Tournament(**parts)

    def _all_seats(self) -> tuple[Seat, ...]:
        out = {self.seat_of.get(player) for player in self._maybe_list("_sitting_out", str)}
        seats = [
            Seat(seat, name, self.stacks[seat], seat in out)
            for seat, name in zip(self.seats, self.names, strict=True)
        ]
        for listed in self._maybe_list("_listed", dict):
            if type(listed.get("seat")) is not int:
                raise BadHand("_listed: a seat has no number")
            stack = self._units(listed["stack"]) if "stack" in listed else None
            player, away = str(listed.get("player")), listed.get("sitting_out") is True
            seats.append(Seat(listed["seat"], player, stack, away, False))
        seats.sort()
        if len({seat.seat for seat in seats}) != len(seats):
            raise BadHand("a seat is listed twice")
        return tuple(seats)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text.replace(",", ""))
    except ArithmeticError:
        raise NoAmount(f"{text!r} is no amount") from None


def _started_at(table: Mapping[str, Any]) -> datetime | None:
    """When the hand began, in UTC; None where the day, the time or the zone is not told."""
    clock, zone = table.get("time"), table.get("time_zone")
    try:
        day = date(table["year"], table["month"], table["day"])
        if not isinstance(clock, time) or not isinstance(zone, str):
            return None
        there = UTC if zone == "UTC" else ZoneInfo(zone)
        return datetime.combine(day, clock, there).astimezone(UTC)
    except (KeyError, TypeError, ValueError, OSError, OverflowError):
        return None
