"""PHH's actions: ``d dh p1 ????2c``, ``p2 pb``, ``p3 cbr 0.50``, ``p1 sm AsKs...``.

The writer and the reader both ask `Actions` what an action says by itself; what a site's text
says beyond that the writer puts down beside it, and the reader puts back.
"""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from stud_analytics.cards import HIDDEN
from stud_analytics.events import CommonCard, Dealt, Event, Fold, Mucked, Shown
from stud_analytics.exchange.numbers import units_of
from stud_analytics.exchange.phh_events import cards_of
from stud_analytics.printing.tally import Cards, Tally


class BadAction(ValueError):  # noqa: N818  (it says what the action is, not what went wrong)
    """An action that cannot be; the message says why, for people."""


def words_of(action: str) -> list[str]:
    """The words of an action, its comment left off."""
    words = action.split()
    return words[: words.index("#")] if "#" in words else words


class Actions:
    """What each action of a hand says, given what happened before it."""

    def __init__(self, tally: Tally, seat_of: Mapping[str, int], decimals: int) -> None:
        self._tally = tally
        self._seat_of = seat_of
        self._decimals = decimals
        self._part: dict[int, Cards] = {}
        """Cards of a first street that is dealt one by one."""

    def event(self, action: str, line: int) -> Event | None:
        """The event an action says; None for a mere comment, or cards that more must follow.
        BadAction, BadTable or NoAmount where it says nothing that can be."""
        words = words_of(action)
        if not words:
            return None
        if words[:2] == ["d", "db"] and len(words) == 3:
            street = max(self._tally.street, self._tally.game.streets[-1])
            return CommonCard(line, street, 0, cards_of(words[2]))
        if words[:2] == ["d", "dh"] and len(words) == 4:
            return self._dealt(line, self._seat(words[2]), cards_of(words[3]))
        if words[0] == "d" or len(words) < 2:
            raise BadAction(f"{action!r} is no action")
        seat = self._seat(words[0])
        return self._done(action, line, seat, words[1], words[2:])

    def deals_street(self, action: str) -> int | None:
        """Which betting round (from 0) the cards of a dealing action open; None for other
        actions and comments."""
        words = words_of(action)
        game = self._tally.game
        if words[:2] == ["d", "db"]:
            return len(game.streets) - 1
        if words[:2] != ["d", "dh"] or len(words) != 4:
            return None
        return self._tally.round_of(self._seat(words[2]))

    def _seat(self, player: str) -> int:
        seat = self._seat_of.get(player)
        if seat is None:
            raise BadAction(f"there is no player {player!r}")
        return seat

    def _done(self, action: str, line: int, seat: int, word: str, rest: list[str]) -> Event:
        tally = self._tally
        if word == "sm" and len(rest) <= 1:
            if not rest:
                return Mucked(line, tally.street, seat)
            cards = tally.known(seat) if rest[0] == "-" else cards_of(rest[0])
            told = tuple(card for card in cards if card != HIDDEN)
            return Shown(line, tally.street, seat, told)
        if word == "cbr" and len(rest) == 1:
            try:
                to = units_of(Decimal(rest[0].replace(",", "")), self._decimals)
            except InvalidOperation:
                raise BadAction(f"{rest[0]!r} is no amount in {action!r}") from None
            if to <= tally.on_street.get(seat, 0):
                raise BadAction(f"{action!r} adds no chips")
            return tally.wager(line, seat, to)
        if not rest:
            if word == "cc":
                return tally.check_or_call(line, seat)
            if word == "pb":
                return tally.bring_in(line, seat)
            if word == "f":
                return Fold(line, tally.street, seat)
        raise BadAction(f"{action!r} is no action of stud")

    def _dealt(self, line: int, seat: int, cards: Cards) -> Dealt | None:
        tally = self._tally
        count, first = tally.count[seat], tally.game.down_first + 1
        if count < first:
            cards = self._part.pop(seat, ()) + cards
            if len(cards) < first:
                self._part[seat] = cards
                return None
        if len(cards) != (first if count < first else 1):
            raise BadAction(f"{len(cards)} cards dealt to one player at once")
        if count + len(cards) > tally.game.down_first + len(tally.game.streets):
            raise BadAction("a player is dealt more cards than the game has")
        dealt = tally.dealt(line, seat, cards)
        tally.count[seat] = count + len(cards)
        return dealt
