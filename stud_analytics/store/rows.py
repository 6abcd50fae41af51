"""Turns replayed hands into Arrow rows, table by table.

This is on the hot path of an import: what repeats for every row is done once per batch. The
records of the replay are tuples, so they become rows as they are; the keys of the child tables
are dictionary-encoded, so that a hand's id is stored once per batch and not once per row.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_analytics.cards import TEXT
from stud_analytics.events import CommonCard, telling_text
from stud_analytics.games import GAMES
from stud_analytics.rules.record import Award, Decision, Finding, PotRecord, Replay
from stud_analytics.store.schema import arrow_schemas


class _Child(NamedTuple):
    """How a table's columns come out of its rows, which are tuples."""

    fields: dict[str, int]
    """Column to place in the tuple."""
    numbered: str | None = None
    """The column that counts the rows of a hand, and from what."""
    first: int = 1


def _child(
    record: type, renamed: dict[str, str], numbered: str | None = None, first: int = 1
) -> _Child:
    fields: Sequence[str] = record._fields  # type: ignore[attr-defined]
    return _Child({renamed.get(f, f): i for i, f in enumerate(fields)}, numbered, first)


class _Seat(NamedTuple):
    seat: int
    player: str
    stack: int | None
    sitting_out: bool
    dealt_in: bool
    hero: bool
    turn: int | None = None
    put_in: int | None = None
    collected: int | None = None
    net: int | None = None
    folded_on: int | None = None
    showdown: bool | None = None
    last_street: int | None = None
    door_card: str | None = None
    up: str | None = None
    down: str | None = None


class _CardRow(NamedTuple):
    seat: int
    position: int
    card: int
    up: bool


class _Text(NamedTuple):
    text: str


_CHILDREN: Final = {
    "seats": _child(_Seat, {}),
    "actions": _child(
        Decision,
        {"to": "to_total", "pot": "pot_before", "bets": "bets_before", "due": "due_seat"},
        "n",
    ),
    "cards": _child(_CardRow, {}),
    "pots": _child(PotRecord, {}, "pot", 0),
    "awards": _child(Award, {}, "n"),
    "findings": _child(Finding, {}, "n"),
    "hand_texts": _child(_Text, {}),
}  # fmt: skip


@cache
def _card_texts() -> pa.Array:
    """Made when first needed: pyarrow imports pandas for its first array, and whoever only
    reads a lake should not wait for that."""
    return pa.array(TEXT)


class Batch(NamedTuple):
    """Some hands as rows of every table."""

    tables: dict[str, pa.RecordBatch]
    """Of `schema.HAND_TABLES`, and of ``played`` where `deriving.add_played` was. In children
    ``hand_id`` is a dictionary over the batch's hands, so that its index tells the hand's place in
    ``keys``."""
    keys: list[tuple[str, str]]
    """(site, hand_id) of each hand."""
    import_ids: list[str]
    """Of each hand."""
    findings: list[int]
    """How many each hand has."""
    digests: list[int]
    """Of what each hand's text tells: `text_digest`."""

    def keep(self, wanted: Sequence[bool]) -> "dict[str, pa.RecordBatch]":
        """The tables with the rows of the wanted hands only."""
        if all(wanted):
            return self.tables
        mask = np.asarray(wanted, dtype=bool)
        kept = {}
        for name, rows in self.tables.items():
            if name == "hands":
                kept[name] = rows.filter(pa.array(mask))
            else:
                index = rows.column("hand_id").indices.to_numpy(zero_copy_only=False)
                kept[name] = rows.filter(pa.array(mask[index]))
        return kept


class Rows:
    """Collects replayed hands and makes a `Batch` of them."""

    def __init__(self) -> None:
        self._hands: list[tuple[Any, ...]] = []
        self._telling: list[str] = []
        self._rows: dict[str, list[Any]] = {name: [] for name in _CHILDREN}
        self._ends: dict[str, list[int]] = {name: [] for name in _CHILDREN}

    def __len__(self) -> int:
        return len(self._hands)

    def add(self, replay: Replay, import_id: str, heroes: Sequence[str] | None = None) -> None:
        """Takes one hand in. Nothing of it is checked here: `batch` does that by the types.
        ``heroes``: whose files tell the hand, where there are several."""
        hand = replay.hand
        decisions = replay.decisions
        players = replay.players
        rows = self._rows
        game = GAMES[hand.game]
        bringer = _bring_in_seat(decisions, game.streets[0])
        seats, cards = rows["seats"], rows["cards"]
        records = {player.seat: player for player in players}
        turns = _turns([player.seat for player in players], bringer)
        hero = hand.hero
        if heroes is None:
            heroes = () if hero is None else (hero,)
        first_up = game.down_first + 1
        last_position = game.down_first + len(game.streets) if game.last_card_down else 0
        # Beyond these come cards that a broken hand has too many.
        most_up = len(game.streets) - game.last_card_down
        most_down = game.down_first + game.last_card_down
        for seat in hand.seats:
            number, name, stack, out, dealt_in = seat
            player = records.get(number)
            if player is None:
                seats.append((number, name, stack, out, dealt_in, name in heroes, *_NOT_DEALT))
                continue
            up, down = player.up, player.down
            seats.append(
                (
                    number, name, stack, out, dealt_in, name in heroes,
                    turns.get(number), player.put_in, player.collected, player.net,
                    player.folded_on, player.showdown, player.last_street,
                    TEXT[up[0]] if up and up[0] >= 0 else None,
                    " ".join([TEXT[card] for card in up if card >= 0]),
                    " ".join([TEXT[card] for card in down if card >= 0]),
                )
            )  # fmt: skip
            if len(up) > most_up or len(down) > most_down:
                extra = [(c, False) for c in down[most_down:]] + [(c, True) for c in up[most_up:]]
                places = enumerate(extra, most_up + most_down + 1)
                cards.extend((number, at, card, is_up) for at, (card, is_up) in places if card >= 0)
                up, down = up[:most_up], down[:most_down]
            for position, card in enumerate(up, first_up):
                if card >= 0:
                    cards.append((number, position, card, True))
            for position, card in enumerate(down, 1):
                if card >= 0:
                    place = position if position < first_up else last_position
                    cards.append((number, place, card, False))
        common = [event.up for event in hand.events if type(event) is CommonCard]
        for position, card in enumerate((card for up in common for card in up), last_position):
            if card >= 0:
                cards.append((0, position, card, True))
        rows["actions"].extend(decisions)
        rows["pots"].extend(replay.pots)
        rows["awards"].extend(replay.awards)
        rows["findings"].extend(replay.findings)
        rows["hand_texts"].append((hand.text,))
        self._telling.append(telling_text(hand))
        for name, ends in self._ends.items():
            ends.append(len(rows[name]))
        tournament = hand.tournament
        self._hands.append(
            (
                hand.site, hand.hand_id, hand.game, hand.limit, hand.mixed, hand.money,
                hand.currency, hand.decimals, hand.ante, hand.bring_in, hand.small_bet,
                hand.big_bet, hand.table, hand.max_seats, len(players), hand.started_at,
                tournament.id if tournament else None,
                tournament.buy_in if tournament else None,
                tournament.level if tournament else None,
                hero, bringer, sum([pot.amount for pot in replay.pots]), replay.rake,
                replay.fees, max([player.last_street for player in players], default=None),
                sum([player.showdown for player in players]), replay.verdict, replay.house,
                import_id, hand.file, hand.line, ", ".join(replay.inferred) or None,
            )
        )  # fmt: skip

    def batch(self) -> Batch:
        """The hands taken in since the last batch, as Arrow; the collection is empty again.

        OverflowError, pa.ArrowInvalid or UnicodeEncodeError if a value does not fit its column.
        """
        hands, rows, ends, telling = self._hands, self._rows, self._ends, self._telling
        self.__init__()  # type: ignore[misc]
        schemas = arrow_schemas()
        keys = [(row[0], row[1]) for row in hands]
        digests = [text_digest(text) for text in telling]
        columns = [*zip(*hands, strict=True), digests] if hands else []
        tables = {"hands": _record_batch(schemas["hands"], columns)}
        site_names = sorted({site for site, _ in keys})
        place = {site: i for i, site in enumerate(site_names)}
        site_of = np.array([place[site] for site, _ in keys], dtype=np.int32)
        sites, ids = pa.array(site_names, pa.string()), tables["hands"].column("hand_id")
        first_lines = np.array([row[-2] for row in hands], dtype=np.int64)
        for name, child in _CHILDREN.items():
            counts = np.diff(np.array([0, *ends[name]])).astype(np.int32)
            index = np.repeat(np.arange(len(hands), dtype=np.int32), counts)
            keyed = {
                "site": pa.DictionaryArray.from_arrays(pa.array(site_of[index]), sites),
                "hand_id": pa.DictionaryArray.from_arrays(pa.array(index), ids),
            }
            if child.numbered:
                starts = np.array([0, *ends[name][:-1]], dtype=np.int32)
                keyed[child.numbered] = np.arange(len(index)) - starts[index] + child.first
            if "hand_line" in schemas[name].names:
                # Counted from the hand's own: in a file of many hands a fifth of the bytes.
                at = child.fields["line"]
                lines = np.array([row[at] for row in rows[name]], dtype=np.int64)
                keyed["hand_line"] = lines - first_lines[index]
            tables[name] = _child_batch(schemas[name], child, rows[name], keyed)
        return Batch(
            tables,
            keys,
            [row[-4] for row in hands],
            np.diff(np.array([0, *ends["findings"]])).tolist(),
            digests,
        )


def text_digest(text: str) -> int:
    """What tells a text from another of the same hand: `schema.DIGEST_SQL` in Python.
    UnicodeEncodeError for half characters."""
    return int.from_bytes(hashlib.md5(text.encode(), usedforsecurity=False).digest()[:8], "little")


_OPENS: Final = frozenset(("bring_in", "completion", "bet", "raise"))
_NOT_DEALT: Final = (None,) * (len(_Seat._fields) - 6)


def _record_batch(schema: pa.Schema, columns: Sequence[Sequence[Any]]) -> pa.RecordBatch:
    """Columns in the schema's order; none at all for no rows."""
    arrays = [
        pa.array(column, field.type)
        for column, field in zip(columns or [()] * len(schema), schema, strict=True)
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _child_batch(
    schema: pa.Schema, child: _Child, rows: list[Any], keyed: dict[str, Any]
) -> pa.RecordBatch:
    columns: Sequence[Sequence[Any]] = (
        list(zip(*rows, strict=True)) if rows else [()] * len(child.fields)
    )
    arrays = []
    for field in schema:
        if (made := keyed.get(field.name)) is not None:
            arrays.append(made if isinstance(made, pa.Array) else pa.array(made).cast(field.type))
        elif field.name == "card":
            index = pa.array(columns[child.fields["card"]], pa.int8())
            arrays.append(pa.DictionaryArray.from_arrays(index, _card_texts()))
        else:
            arrays.append(pa.array(columns[child.fields[field.name]], field.type))
    return pa.RecordBatch.from_arrays(arrays, names=schema.names)


def _bring_in_seat(decisions: Sequence[Decision], first_street: int) -> int | None:
    """Who brought in, or completed instead; None if nobody did."""
    for decision in decisions:
        if decision.action in _OPENS:
            return decision.seat if decision.street == first_street else None
    return None


def _turns(seats: Sequence[int], bringer: int | None) -> dict[int, int]:
    """Seat to its place in the order of 3rd street: 1 is left of the bring-in, which is last."""
    if bringer not in seats:
        return {}
    start = seats.index(bringer) + 1
    return {seat: turn for turn, seat in enumerate((*seats[start:], *seats[:start]), 1)}


def text_batch(table: str, rows: Sequence[tuple[Any, ...]]) -> pa.RecordBatch:
    """Rows of ``rejects`` or ``copies``. Half characters, which UTF-8 cannot hold, become question
    marks."""
    clean = [
        tuple([without_halves(value) if isinstance(value, str) else value for value in row])
        for row in rows
    ]
    return _record_batch(arrow_schemas()[table], list(zip(*clean, strict=True)))


def without_halves(text: str) -> str:
    """The text with half characters as question marks: what the lake can hold."""
    return text.encode("utf-8", "replace").decode()
