"""Makes Arrow of the columns of replayed hands, table by table.

This is on the hot path of an import: the numbers of long tables are packed by Python before Arrow
has them, in a third to two thirds of the time; the keys of the child tables are dictionary-encoded,
so that a hand's id is stored once per batch and not once per row.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from stud_analytics.cards import TEXT
from stud_analytics.rules.record import Replay
from stud_analytics.store.columns import ACTION_NAMES, COLUMNS, RECORDS, Columns
from stud_analytics.store.schema import arrow_schemas

_NUMBERED: Final = {
    "actions": ("n", 1),
    "pots": ("pot", 0),
    "awards": ("n", 1),
    "findings": ("n", 1),
}
"""Of a table the column that counts the rows of a hand, and from what."""
_NO_NULLS: Final = frozenset(("actions", "cards"))
"""Long tables without NULLs."""
_MOST_ACTIONS: Final = 255
"""Of one player in one hand: ``played`` counts them in a byte."""


@cache
def _words() -> dict[str, dict[str, pa.Array]]:
    """Of a table's columns those of which places are collected, and what they are places in. Made
    when first needed: pyarrow imports pandas for its first array, and whoever only reads a lake
    should not wait for that."""
    return {"actions": {"action": pa.array(ACTION_NAMES)}, "cards": {"card": pa.array(TEXT)}}


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
    """Of what each hand's text tells: `columns.text_digest`."""

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

    def __init__(self, columns: Columns | None = None) -> None:
        self._columns = columns or Columns()

    def __len__(self) -> int:
        return len(self._columns)

    def add(self, replay: Replay, import_id: str, heroes: Sequence[str] | None = None) -> None:
        """Takes one hand in. Nothing of it is checked here: `batch` does that by the types.
        ``heroes``: whose files tell the hand, where there are several."""
        self._columns.add(replay, import_id, heroes)

    def pick(self, places: Sequence[int]) -> "Rows":
        """Some of the hands, by their places."""
        return Rows(self._columns.pick(places))

    def hand(self, place: int) -> tuple[Any, ...]:
        """import_id, site, hand_id, file, line and text of one hand."""
        row = self._columns.hands[place]
        return (row[-4], row[0], row[1], row[-3], row[-2], self._columns.texts[place])

    def batch(self) -> Batch:
        """The hands taken in since the last batch, as Arrow; the collection is empty again.

        OverflowError, ValueError or pa.ArrowException if a value does not fit its column: then
        nothing has changed.
        """
        columns = self._columns
        for text, digest in zip(columns.texts, columns.digests, strict=True):
            if digest is None:
                text.encode()  # says why it has none
        _check_actions(columns)
        hands = _hands(columns)
        of_hands = _Keys(columns.hands, hands.column("hand_id"))
        tables = {"hands": hands}
        for name, values in columns.tables.items():
            ends = columns.ends[name]
            index = np.repeat(np.arange(len(self), dtype=np.int32), _counts(ends))
            made = of_hands.columns(index)
            if name in _NUMBERED:
                number, first = _NUMBERED[name]
                made[number] = np.arange(len(index)) - np.array([0, *ends])[index] + first
            if name in COLUMNS:
                made |= zip(COLUMNS[name], values, strict=True)
            else:
                made |= _of_records(name, values[0])
            if name == "awards":
                # As those of actions: counted from the hand's.
                lines = np.array([row[-2] for row in columns.hands], dtype=np.int64)
                made["hand_line"] = np.array(made["line"], dtype=np.int64) - lines[index]
            tables[name] = _record_batch(name, made)
        every = of_hands.columns(np.arange(len(self), dtype=np.int32))
        tables["hand_texts"] = _record_batch("hand_texts", every | {"text": columns.texts})
        self._columns = Columns()
        return Batch(
            tables,
            [(row[0], row[1]) for row in columns.hands],
            [row[-4] for row in columns.hands],
            _counts(columns.ends["findings"]),
            columns.digests,  # type: ignore[arg-type]  # each has one
        )


def _check_actions(columns: Columns) -> None:
    """OverflowError where a player acts more often in a hand than ``played`` can count: found only
    when it is worked out, of many hands together, that would cost the others too."""
    seats = columns.tables["actions"][COLUMNS["actions"].index("seat")]
    for begin, end in pairwise((0, *columns.ends["actions"])):
        if end - begin > _MOST_ACTIONS:
            most = max(Counter(seats[begin:end]).values())
            if most > _MOST_ACTIONS:
                raise OverflowError(f"{most} actions of one player, {_MOST_ACTIONS} at most")


def _hands(columns: Columns) -> pa.RecordBatch:
    names = arrow_schemas()["hands"].names
    values: Sequence[Sequence[Any]] = [()] * len(names)
    if columns.hands:
        values = [*zip(*columns.hands, strict=True), columns.digests]
    return _record_batch("hands", dict(zip(names, values, strict=True)))


def _of_records(name: str, rows: Sequence[tuple[Any, ...]]) -> dict[str, Any]:
    """The columns of a table whose rows were collected as they are."""
    fields = RECORDS[name]
    values: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(fields)
    return dict(zip(fields, values, strict=True))


def _counts(ends: Sequence[int]) -> list[int]:
    """How many rows each hand has, by where its rows end."""
    return [end - begin for begin, end in pairwise((0, *ends))]


class _Keys:
    """The keys of some hands, as columns of other tables."""

    def __init__(self, hands: Sequence[tuple[Any, ...]], ids: pa.Array) -> None:
        names = sorted({row[0] for row in hands})
        place = {site: i for i, site in enumerate(names)}
        self._sites = pa.array(names, pa.string())
        self._site_of = np.array([place[row[0]] for row in hands], dtype=np.int32)
        self._ids = ids

    def columns(self, index: "np.ndarray[Any, np.dtype[np.int32]]") -> dict[str, Any]:
        """Of a table whose rows are of the hands at these places."""
        site, hand_id = pa.array(self._site_of[index]), pa.array(index)
        return {
            "site": pa.DictionaryArray.from_arrays(site, self._sites),
            "hand_id": pa.DictionaryArray.from_arrays(hand_id, self._ids),
        }


def _record_batch(table: str, columns: dict[str, Any]) -> pa.RecordBatch:
    """A table's rows. Of its columns, of which there may be more, each is Arrow's, numpy's, or
    plain values; where there are `_words`, places among them."""
    schema = arrow_schemas()[table]
    words = _words().get(table, {})
    arrays = []
    for field in schema:
        values = columns[field.name]
        if isinstance(values, pa.Array):
            arrays.append(values)
        elif isinstance(values, np.ndarray):
            arrays.append(pa.array(values).cast(field.type))
        elif field.name in words:
            places = _packed(values, pa.int8())
            arrays.append(pa.DictionaryArray.from_arrays(places, words[field.name]))
        elif table in _NO_NULLS:
            arrays.append(_packed(values, field.type))
        else:
            arrays.append(pa.array(values, field.type))
    return pa.RecordBatch.from_arrays(arrays, names=schema.names)


def _packed(values: list[Any], kind: pa.DataType) -> pa.Array:
    """A column without NULLs. OverflowError or ValueError for a value that does not fit."""
    if kind == pa.int8():
        try:
            small = np.frombuffer(bytes(values), dtype=np.int8)
        except ValueError:  # beyond 255, or negative
            small = None
        if small is None or (len(small) and small.min() < 0):  # bytes takes up to 255
            raise OverflowError(f"{max(values, key=abs)} is no number of one byte")
        return pa.array(small)
    if kind == pa.bool_():
        return pa.array(np.frombuffer(bytes(values), dtype=np.bool_))
    code = {pa.int32(): "i", pa.int64(): "q"}[kind]
    return pa.array(np.frombuffer(array(code, values), dtype=kind.to_pandas_dtype()))


def text_batch(table: str, rows: Sequence[tuple[Any, ...]]) -> pa.RecordBatch:
    """Rows of ``rejects`` or ``copies``. Half characters, which UTF-8 cannot hold, become question
    marks."""
    clean = [
        tuple([without_halves(value) if isinstance(value, str) else value for value in row])
        for row in rows
    ]
    names = arrow_schemas()[table].names
    return _record_batch(table, dict(zip(names, zip(*clean, strict=True), strict=True)))


def without_halves(text: str) -> str:
    """The text with half characters as question marks: what the lake can hold."""
    return text.encode("utf-8", "replace").decode()
