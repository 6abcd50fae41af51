"""Open Hand History to hands: what `ohh_write` writes, read as far as it says.

A small blind is the bring-in, a raise over it the completion; chips that nobody matched come back
without a word; who won what stands in the pots. A hold'em or Omaha hand is not stud. What has no
street of stud in it is rejected.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final, Literal

from stud_analytics.cards import CARD, Card
from stud_analytics.events import (
    Ante,
    BringIn,
    Check,
    Collected,
    CommonCard,
    Dealt,
    Event,
    Fold,
    Hand,
    Money,
    Mucked,
    PotStated,
    Returned,
    Seat,
    Shown,
    StreetStarts,
    Tournament,
    Unread,
)
from stud_analytics.exchange.numbers import NoAmount, decimal_of, decimals_of, units_of
from stud_analytics.exchange.ohh_write import BIG_BET, PARTS, PLAY, STREET_WORD, WRITER
from stud_analytics.exchange.variants import LIMIT_OF_OHH, OHH_GAME, OTHER_OHH
from stud_analytics.games import ANTE, GAMES, SHOWDOWN, Street
from stud_analytics.money import Units
from stud_analytics.printing.tally import Cards, Tally
from stud_analytics.rules import house_files, load_house

FOREIGN: Final = "ohh"
"""The site of hands whose file names none that is known here."""
_STREETS: Final[dict[str, Street]] = {word.lower(): street for street, word in STREET_WORD.items()}
_UNFINISHED: Final = "the file ends inside the hand: it is read when the rest is there"
Half = Literal["high", "low"] | None
_WAGERS: Final = ("Bet", "Raise")


class BadHand(ValueError):  # noqa: N818  (it says what the hand is, not what went wrong)
    """A JSON object that is no hand; the message says why, for people."""


def read_ohh(text: str, file: str, line: int, *, whole: bool = True) -> Hand | Unread:
    """The hand of one JSON object that begins on ``line`` of ``file``. ``whole``: the object
    ends before the file does. Never raises."""
    hand_id: str | None = None
    site: str | None = None
    if not whole:
        return Unread("unfinished", site, hand_id, file, line, _UNFINISHED, text)
    try:
        whole_text = json.loads(text, parse_float=Decimal)
        table = _of(_of(whole_text, dict, "the whole").get("ohh"), dict, "ohh")
        site, hand_id = _key(table)
        kind = str(table.get("game_type"))
        if kind in OTHER_OHH:
            return Unread("not_stud", site, hand_id, file, line, kind, text)
        if kind not in OHH_GAME:
            raise BadHand(f"unknown game_type {kind!r}")
        return _Reader(table, text, line, site).hand(site, hand_id, file)
    except json.JSONDecodeError as error:
        reason = f"line {line + error.lineno - 1}: this is no JSON: {error.msg}"
    except (BadHand, NoAmount) as error:
        reason = f"line {line}: {error}"
    except RecursionError:
        reason = f"line {line}: lists within lists without end"
    return Unread("rejected", site, hand_id, file, line, reason, text)


def _key(table: Mapping[str, Any]) -> tuple[str, str]:
    site, number = table.get("site_name"), table.get("game_number")
    number = None if number in (None, "") else str(number)
    if number and isinstance(site, str) and site in house_files():
        return site, number
    said = json.dumps(table, sort_keys=True, default=str).encode("utf-8", "replace")
    digest = hashlib.sha256(said).hexdigest()[:12]
    return FOREIGN, f"{number}-{digest}" if number else digest


class _Reader:
    def __init__(self, table: Mapping[str, Any], text: str, line: int, site: str) -> None:
        self.table = table
        self.text = text
        self.first = line
        self.at = 0
        """How far into the text the actions have been found."""
        self.line = line
        self.game = OHH_GAME[table["game_type"]]
        limit = str(_of(table.get("bet_limit"), dict, "bet_limit").get("bet_type"))
        if limit not in LIMIT_OF_OHH:
            raise BadHand(f"unknown bet_type {limit!r}")
        self.limit = LIMIT_OF_OHH[limit]
        self.players = [_of(p, dict, "players") for p in _of(table.get("players"), list, "players")]
        self.rounds = [_of(r, dict, "rounds") for r in _of(table.get("rounds"), list, "rounds")]
        self.pots = [_of(pot, dict, "pots") for pot in _of(table.get("pots", []), list, "pots")]
        self.decimals = self._decimals()
        self.seat_of = {
            _of(p.get("id"), int, "id"): _of(p.get("seat"), int, "seat") for p in self.players
        }
        names = [_of(player.get("name"), str, "name") for player in self.players]
        if len({*names}) != len(names) or len({*self.seat_of.values()}) != len(names):
            raise BadHand("two players have the same id, seat or name")
        self.stacks = {
            self.seat_of[player["id"]]: self._maybe(player.get("starting_stack"))
            for player in self.players
        }
        self.tally = Tally(self.game, self._maybe(table.get("big_blind_amount")), None, self.stacks)
        self.pots_hold_all = self._pots_hold_all()
        self.events: list[Event] = []
        self.part: set[int] = set()
        self.gross = "gross" in load_house(site).setting("stated_total", self.game).values
        self.acted = False
        """Somebody has put chips in or folded since the last street began."""

    def hand(self, site: str, hand_id: str, file: str) -> Hand:
        """The hand. Raises BadHand or NoAmount."""
        for entry in self.rounds:
            self._round(entry)
        self._end_of_betting()
        self._payments()
        if not self.part:
            raise BadHand("nobody antes and nobody is dealt a card")
        table = self.table
        tournament = self._tournament()
        currency = table.get("currency") or None
        flags = _of(table.get("flags", []), list, "flags")
        # Other writers have no word for play money but to name no currency.
        own = str(table.get("internal_version")).startswith(WRITER)
        money: Money = "real" if (currency or own) and PLAY not in flags else "play"
        if tournament is not None or table.get("tournament") is True:
            money = "tournament"
        hero = self._seat(table.get("hero_player_id"))
        seats = sorted(
            Seat(
                self.seat_of[player["id"]],
                player["name"],
                self.stacks[self.seat_of[player["id"]]],
                player.get("is_sitting_out") is True,
                self.seat_of[player["id"]] in self.part,
            )
            for player in self.players
        )
        size = table.get("table_size")
        return Hand(
            site,
            hand_id,
            self.game,
            self.limit,
            money,
            None if currency is None else _of(currency, str, "currency"),
            self.decimals,
            self._maybe(table.get("ante_amount")),
            self._maybe(table.get("small_blind_amount")),
            self._maybe(table.get("big_blind_amount")),
            self._maybe(table.get(BIG_BET)),
            str(table["table_name"]) if table.get("table_name") else None,
            size if type(size) is int else None,
            _time(table.get("start_date_utc")),
            tournament,
            None,
            next((seat.player for seat in seats if seat.seat == hero), None),
            file,
            self.first,
            tuple(seats),
            tuple(self.events),
            (),
            self.text,
        )

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self.tally.take(event)

    # --- rounds ------------------------------------------------------------------------------

    def _round(self, entry: Mapping[str, Any]) -> None:
        word = entry.get("street")
        street = _STREETS.get(str(word).lower())
        streets = (*GAMES[self.game].streets, SHOWDOWN)
        if street not in streets or (self.tally.street and street <= self.tally.street):
            raise BadHand(f"{word!r} is no street of stud, or stands in the wrong place")
        actions = [_of(a, dict, "actions") for a in _of(entry.get("actions"), list, "actions")]
        self._end_of_betting()
        self._find('"street"')
        begins, begun = self.line, False
        for action in actions:
            # Antes stand in the first round and come before it.
            if not begun and action.get("action") != "Post Ante":
                self._begin(begins, street, entry)
                begun = True
            self._action(action)
        if not begun:
            self._begin(begins, street, entry)

    def _begin(self, line: int, street: Street, entry: Mapping[str, Any]) -> None:
        self._add(StreetStarts(line, street))
        common = self._cards(entry.get("cards") or [])
        if common:
            self._add(CommonCard(line, street, 0, common))

    def _action(self, action: Mapping[str, Any]) -> None:
        self._find('"action_number"')
        word, tally, line = action.get("action"), self.tally, self.line
        seat = self._seat(action.get("player_id"))
        if seat is None:
            raise BadHand(f"line {line}: there is no player {action.get('player_id')!r}")
        cards = self._cards(action.get("cards") or [])
        amount = self._maybe(action.get("amount"))
        all_in = action.get("is_allin") is True
        event: Event | None = None
        if word in ("Post Ante", "Post SB", "Call", *_WAGERS):
            if not amount:
                raise BadHand(f"line {line}: {word} without an amount")
            if word == "Post Ante":
                event = Ante(line, ANTE, seat, amount, all_in)
            elif word == "Post SB":
                event = BringIn(line, tally.street, seat, amount, all_in)
            elif word == "Call":
                event = tally.check_or_call(line, seat)
                event = event if isinstance(event, Check) else event._replace(amount=amount)
                event = event._replace(all_in=all_in) if not isinstance(event, Check) else None
            else:
                event = tally.wager(line, seat, tally.on_street.get(seat, 0) + amount)
                event = event._replace(all_in=all_in)
            self.acted = True
        elif word == "Check":
            event = Check(line, tally.street, seat)
        elif word == "Fold":
            event, self.acted = Fold(line, tally.street, seat), True
        elif word == "Dealt Cards":
            event = self._dealt(line, seat, cards)
        elif word == "Shows Cards":
            event = Shown(line, tally.street, seat, cards)
        elif word == "Mucks Cards":
            event = Mucked(line, tally.street, seat, cards)
        if event is None:
            raise BadHand(f"line {line}: {word!r} is no action of stud")
        if isinstance(event, Ante | Dealt):
            self.part.add(seat)
        self._add(event)

    def _dealt(self, line: int, seat: int, cards: Cards) -> Dealt:
        """The cards of one street: on the first the down cards, if they are told, and the door
        card."""
        game, street = self.tally.game, self.tally.street
        if game.last_card_down and street == game.streets[-1]:
            return Dealt(line, street, seat, (), cards)
        most = game.down_first + 1 if street == game.streets[0] else 1
        if not 1 <= len(cards) <= most:
            raise BadHand(f"line {line}: {len(cards)} cards dealt at once")
        return Dealt(line, street, seat, cards[-1:], cards[:-1])

    # --- chips -------------------------------------------------------------------------------

    def _end_of_betting(self) -> None:
        """Chips that nobody matched come back without a word, unless the pots hold them."""
        seat, chips = self.tally.excess()
        if self.acted and chips and not self.pots_hold_all:
            of = "ante" if not self.tally.on_street else "bet"
            self._add(Returned(self.line, self.tally.street, seat, chips, of))  # type: ignore[arg-type]
        self.acted = False

    def _pots_hold_all(self) -> bool:
        """Whether the pots hold even what nobody matched: then nothing came back."""
        put_in = dict.fromkeys(self.seat_of, 0)
        for entry in self.rounds:
            for action in _of(entry.get("actions"), list, "actions"):
                player = action.get("player_id")
                if self._seat(player) is not None:
                    put_in[player] += self._maybe(action.get("amount")) or 0
        pots = sum(self._maybe(pot.get("amount")) or 0 for pot in self.pots)
        most = [0, 0, *sorted(put_in.values())][-2:]
        return pots > sum(put_in.values()) - (most[1] - most[0])

    def _payments(self) -> None:
        tally = self.tally
        several = len(self.pots) > 1
        rake = fees = total = 0
        for pot in self.pots:
            self._find('"player_wins"')
            rake += self._maybe(pot.get("rake")) or 0
            fees += self._maybe(pot.get("jackpot")) or 0
            total += self._maybe(pot.get("amount")) or 0
            for win in _of(pot.get("player_wins"), list, "player_wins"):
                seat = self._seat(_of(win, dict, "player_wins").get("player_id"))
                amount = self._maybe(win.get("win_amount"))
                if seat is None or amount is None:
                    raise BadHand("player_wins: a win of nobody, or of nothing")
                number = pot.get("number") if several else None
                number = number if type(number) is int else None
                for part, half in self._parts(win, amount):
                    self._add(Collected(self.line, tally.street, seat, part, number, half))
        if self.pots:
            # A pot's amount holds the rake; what its site calls the total may be without.
            total -= 0 if self.gross else rake + fees
            self._add(PotStated(self.line, tally.street, 0, total, rake, fees or None))

    def _parts(self, win: Mapping[str, Any], amount: Units) -> list[tuple[Units, Half]]:
        """A win's payments where our own key tells them one by one, with their halves."""
        parts: list[tuple[Units, Half]] = []
        for part in _of(win.get(PARTS, []), list, PARTS):
            word = _of(part, dict, PARTS).get("half")
            half: Half = "high" if word == "high" else "low" if word == "low" else None
            parts.append((self._maybe(part.get("amount")) or 0, half))
        return parts if sum(part for part, _ in parts) == amount else [(amount, None)]

    # --- values ------------------------------------------------------------------------------

    def _find(self, word: str) -> None:
        """Moves on to the line of the next ``word``."""
        found = self.text.find(word, self.at)
        if found >= 0:
            self.line += self.text.count("\n", self.at, found)
            self.at = found + len(word)

    def _seat(self, player: object) -> int | None:
        return self.seat_of.get(player) if isinstance(player, int) else None

    def _maybe(self, value: object) -> Units | None:
        if value is None:
            return None
        units = units_of(value, self.decimals)
        if units < 0:
            raise NoAmount(f"{value} is less than nothing")
        return units

    def _decimals(self) -> int:
        table = self.table
        values = [
            table.get(name)
            for name in ("small_blind_amount", "big_blind_amount", "ante_amount", BIG_BET)
        ]
        values += [player.get("starting_stack") for player in self.players]
        for entry in self.rounds:
            actions = _of(entry.get("actions"), list, "actions")
            values += [_of(action, dict, "actions").get("amount") for action in actions]
        for pot in self.pots:
            values += [pot.get("amount"), pot.get("rake"), pot.get("jackpot")]
            wins = _of(pot.get("player_wins"), list, "player_wins")
            values += [_of(win, dict, "player_wins").get("win_amount") for win in wins]
        told = [value for value in values if value is not None]
        if any(decimal_of(value) is None for value in told):
            raise BadHand("an amount is infinite")
        return decimals_of(told) or (2 if table.get("currency") else 0)

    def _cards(self, words: object) -> tuple[Card, ...]:
        cards = _of(words, list, "cards")
        if wrong := [word for word in cards if not isinstance(word, str) or word not in CARD]:
            raise BadHand(f"{wrong[0]!r} is no card")
        return tuple(CARD[word] for word in cards)

    def _tournament(self) -> Tournament | None:
        info = self.table.get("tournament_info")
        if not isinstance(info, dict) or not info.get("tournament_number"):
            return None
        return Tournament(str(info["tournament_number"]))


def _of(value: object, kind: type, name: str) -> Any:
    if type(value) is not kind:
        raise BadHand(f"{name} is missing or wrong")
    return value


def _time(text: object) -> datetime | None:
    """When the hand began, in UTC; None where it is not told."""
    try:
        when = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone(UTC)
