"""Collects the values of replayed hands column by column, as plain Python values.

This is on the hot path of an import, and compiled: a hand's records are taken apart while they are
near the processor, and can be let go at once. `rows` makes Arrow of the columns.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from stud_analytics.cards import TEXT
from stud_analytics.events import ACTION, CommonCard
from stud_analytics.games import GAMES, Game
from stud_analytics.reading.telling import telling_text
from stud_analytics.rules.record import Award, Finding, PotRecord, Replay

COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "seats": (
        "seat", "player", "stack", "sitting_out", "dealt_in", "hero", "turn", "put_in",
        "collected", "net", "folded_on", "showdown", "last_street", "door_card", "up", "down",
    ),
    "actions": (
        "hand_line", "street", "seat", "action", "amount", "to_total", "all_in", "pot_before",
        "to_call", "bets_before", "could_raise", "due_seat",
    ),
    "cards": ("seat", "position", "card", "up"),
}  # fmt: skip
"""Of the tables with many rows for a hand, what is collected beside their keys."""
RECORDS: Final[dict[str, tuple[str, ...]]] = {
    "pots": PotRecord._fields,
    "awards": Award._fields,
    "findings": Finding._fields,
}
"""Of the others, whose rows are collected as they are, what is in a row."""

ACTION_NAMES: Final[tuple[str, ...]] = tuple(sorted(set(ACTION.values())))
"""An action is collected as its place here."""
_ACTION_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(ACTION_NAMES)}

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_COMMON: Final = CommonCard
_Records = tuple[tuple[Any, ...], ...]
"""Named tuples, of a kind that mypyc takes apart by their places and not by iterating."""
_OPENS: Final = frozenset(("bring_in", "completion", "bet", "raise"))


class Columns:
    """The values of some hands."""

    def __init__(self) -> None:
        self.hands: list[tuple[Any, ...]] = []
        """Rows of ``hands``, without the digest."""
        self.texts: list[str] = []
        self.digests: list[int | None] = []
        """`text_digest` of what each text tells; None where it cannot be told."""
        self.tables: dict[str, list[list[Any]]] = {
            **{name: [[] for _ in columns] for name, columns in COLUMNS.items()},
            **{name: [[]] for name in RECORDS},
        }
        """Of each table the columns, with a value for every row; of `RECORDS` one, of rows."""
        self.ends: dict[str, list[int]] = {name: [] for name in self.tables}
        """Of each table and hand how many rows there are up to the hand's last."""

    def __len__(self) -> int:
        return len(self.hands)

    def add(self, replay: Replay, import_id: str, heroes: Sequence[str] | None = None) -> None:
        """Takes one hand in. ``heroes``: whose files tell it, where there are several."""
        (
            hand, house, verdict, findings, decisions, pots, awards, players, rake, fees, _, _,
            inferred,
        ) = replay  # fmt: skip
        (
            site, hand_id, game_code, limit, money, currency, decimals, ante, bring_in, small_bet,
            big_bet, table, max_seats, started_at, tournament, mixed, hero, file, line, seats,
            events, _, text, _,
        ) = hand  # fmt: skip
        game = GAMES[game_code]
        bringer = _bring_in_seat(decisions, game.streets[0])
        if heroes is None:
            heroes = () if hero is None else (hero,)
        tables = self.tables
        _add_seats(tables["seats"], seats, players, bringer, heroes)
        _add_actions(tables["actions"], decisions, line)
        _add_cards(tables["cards"], players, events, game)
        tables["pots"][0] += pots
        tables["awards"][0] += awards
        tables["findings"][0] += findings
        for name, ends in self.ends.items():
            ends.append(len(tables[name][0]))
        self.texts.append(text)
        self.digests.append(_digest_or_none(telling_text(hand)))
        last_street: int | None = None
        showdown_players = 0
        for player in players:
            showdown, last = player[5], player[8]
            showdown_players += showdown
            if last_street is None or last > last_street:
                last_street = last
        self.hands.append(
            (
                site, hand_id, game_code, limit, mixed, money, currency, decimals, ante, bring_in,
                small_bet, big_bet, table, max_seats, len(players), started_at,
                tournament.id if tournament else None,
                tournament.buy_in if tournament else None,
                tournament.level if tournament else None,
                hero, bringer, sum([pot[0] for pot in pots]), rake, fees, last_street,
                showdown_players, verdict, house, import_id, file, line,
                ", ".join(inferred) or None,
            )
        )  # fmt: skip

    def pick(self, places: Sequence[int]) -> "Columns":
        """Some of the hands, by their places."""
        picked = Columns()
        for place in places:
            picked.hands.append(self.hands[place])
            picked.texts.append(self.texts[place])
            picked.digests.append(self.digests[place])
            for name, columns in self.tables.items():
                ends = self.ends[name]
                begin = ends[place - 1] if place else 0
                into = picked.tables[name]
                for column, values in zip(into, columns, strict=True):
                    column.extend(values[begin : ends[place]])
                picked.ends[name].append(len(into[0]))
        return picked


def text_digest(text: str) -> int:
    """What tells a text from another of the same hand: `schema.DIGEST_SQL` in Python.
    UnicodeEncodeError for half characters."""
    return int.from_bytes(hashlib.md5(text.encode(), usedforsecurity=False).digest()[:8], "little")


def _digest_or_none(text: str) -> int | None:
    try:
        return text_digest(text)
    except UnicodeEncodeError:  # the text will not fit its column either
        return None


def _add_seats(
    columns: list[list[Any]],
    seats: _Records,
    players: _Records,
    bringer: int | None,
    heroes: Sequence[str],
) -> None:
    (
        in_seat, in_player, in_stack, in_sitting_out, in_dealt_in, in_hero, in_turn, in_put_in,
        in_collected, in_net, in_folded_on, in_showdown, in_last_street, in_door_card, in_up,
        in_down,
    ) = columns  # fmt: skip
    records = {player[0]: player for player in players}
    turns = _turns(list(records), bringer)
    for row in seats:
        number, name, stack, sitting_out, dealt_in = row
        in_seat.append(number)
        in_player.append(name)
        in_stack.append(stack)
        in_sitting_out.append(sitting_out)
        in_dealt_in.append(dealt_in)
        in_hero.append(name in heroes)
        in_turn.append(turns.get(number))
        player = records.get(number)
        if player is None:
            for column in columns[7:]:
                column.append(None)
            continue
        _, put_in, collected, net, folded_on, showdown, up, down, last_street = player
        in_put_in.append(put_in)
        in_collected.append(collected)
        in_net.append(net)
        in_folded_on.append(folded_on)
        in_showdown.append(showdown)
        in_last_street.append(last_street)
        in_door_card.append(TEXT[up[0]] if up and up[0] >= 0 else None)
        in_up.append(" ".join([TEXT[card] for card in up if card >= 0]))
        in_down.append(" ".join([TEXT[card] for card in down if card >= 0]))


def _bring_in_seat(decisions: _Records, first_street: int) -> int | None:
    """Who brought in, or completed instead; None if nobody did."""
    for decision in decisions:
        if decision[3] in _OPENS:
            seat: int = decision[2]
            return seat if decision[1] == first_street else None
    return None


def _turns(seats: list[int], bringer: int | None) -> dict[int, int]:
    """Seat to its place in the order of 3rd street: 1 is left of the bring-in, which is last."""
    if bringer not in seats:
        return {}
    start = seats.index(bringer) + 1
    return {seat: turn for turn, seat in enumerate(seats[start:] + seats[:start], 1)}


def _add_actions(columns: list[list[Any]], decisions: _Records, first_line: int) -> None:
    (
        in_hand_line, in_street, in_seat, in_action, in_amount, in_to_total, in_all_in,
        in_pot_before, in_to_call, in_bets_before, in_could_raise, in_due_seat,
    ) = columns  # fmt: skip
    for decision in decisions:
        (
            line, street, seat, action, amount, to, all_in, pot, to_call, _, bets, could_raise,
            due,
        ) = decision  # fmt: skip
        # Counted from the hand's own line: in a file of many hands a fifth of the bytes.
        in_hand_line.append(line - first_line)
        in_street.append(street)
        in_seat.append(seat)
        in_action.append(_ACTION_PLACE[action])
        in_amount.append(amount)
        in_to_total.append(to)
        in_all_in.append(all_in)
        in_pot_before.append(pot)
        in_to_call.append(to_call)
        in_bets_before.append(bets)
        in_could_raise.append(could_raise)
        in_due_seat.append(due)


def _add_cards(
    columns: list[list[Any]],
    players: _Records,
    events: _Records,
    game: Game,
) -> None:
    in_seat, in_position, in_card, in_up = columns

    first_up = game.down_first + 1
    last_position = game.down_first + len(game.streets) if game.last_card_down else 0
    # Beyond these come cards that a broken hand has too many.
    most_up = len(game.streets) - game.last_card_down
    most_down = game.down_first + game.last_card_down
    for player in players:
        seat, _, _, _, _, _, up, down, _ = player
        too_many = most_up + most_down + 1 + max(len(down) - most_down, 0)
        for place, card in enumerate(up):
            if card >= 0:
                in_seat.append(seat)
                in_position.append(
                    first_up + place if place < most_up else too_many + place - most_up
                )
                in_card.append(card)
                in_up.append(True)
        for place, card in enumerate(down, 1):
            if card >= 0:
                if place > most_down:
                    position = most_up + place
                else:
                    position = place if place < first_up else last_position
                in_seat.append(seat)
                in_position.append(position)
                in_card.append(card)
                in_up.append(False)
    position = last_position
    for event in events:
        if type(event) is _COMMON:
            for card in event.up:
                if card >= 0:
                    in_seat.append(0)
                    in_position.append(position)
                    in_card.append(card)
                    in_up.append(True)
                position += 1
