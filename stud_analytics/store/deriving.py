"""The rows of ``played``: made where hands are stored, made anew where definitions changed.

Both go the same way: the rows of some hands as Arrow, and the statements of ``sql/facts`` over them
in a database in memory. So memory does not grow with the lake, and nothing is defined twice.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import duckdb

from stud_analytics.definitions import SOURCES, definition, note
from stud_analytics.definitions.played import TABLE, select, statements
from stud_analytics.store.extensions import CONFIG
from stud_analytics.store.schema import arrow_schemas

if TYPE_CHECKING:
    import pyarrow as pa  # not needed to run; a slow import for who only opens a lake

    from stud_analytics.store.lake import Lake
    from stud_analytics.store.rows import Batch

SLICE: Final = 50_000
"""Hands of a lake that are worked out together."""

_ORDER: Final = (
    "player", "site", "game", "limit_kind", "money", "big_bet", "started_at", "hand_id", "seat",
)  # fmt: skip
"""A player's rows together: who asks for one player skips the others' unread, and Parquet keeps
such columns smaller than in no order."""

_CREATE: Final = (
    f"DROP TABLE IF EXISTS {TABLE};\n{definition()}COMMENT ON TABLE {TABLE} IS '{note()}'"
)


_GIVES_BACK: Final = {"allocator_bulk_deallocation_flush_threshold": "128KB"}
"""With this DuckDB gives back all that a query took, which comes once for many hands; with more it
keeps 25 MiB of it."""


class Deriver:
    """Works the rows of ``played`` out of the rows of the other tables."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads
        """Of the database; None: as many as there are cores."""
        self._connection: duckdb.DuckDBPyConnection | None = None

    def rows(self, tables: "Mapping[str, pa.Table]") -> "pa.Table":
        """The rows of the hands in ``tables``, which are whole: of each hand every row of
        `SOURCES`."""
        first = self._connection is None
        if self._connection is None:
            config = {} if self._threads is None else {"threads": self._threads}
            self._connection = duckdb.connect(config={**CONFIG, **_GIVES_BACK, **config})
        connection = self._connection
        for name in SOURCES:
            connection.register(name, tables[name])
        try:
            if first:  # the views find the tables of each call by their names
                connection.execute(";\n".join(statements("facts")))
            order = ", ".join(f"dealt_in.{column}" for column in _ORDER)
            return connection.execute(f"{select()}\nORDER BY {order}").to_arrow_table()
        finally:
            for name in SOURCES:
                connection.unregister(name)

    def close(self) -> None:
        """Lets the database go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@cache
def _named() -> dict[str, list[str]]:
    """Of each of `SOURCES` the columns that some statement names."""
    words = set(re.findall(r"\w+", "\n".join([*statements("facts"), select()])))
    schemas = arrow_schemas()
    return {name: [c for c in schemas[name].names if c in words] for name in SOURCES}


def sources(tables: "Mapping[str, pa.RecordBatch]") -> "dict[str, pa.RecordBatch]":
    """Of some hands' rows those, and of those the columns, that ``played`` is worked out of."""
    import numpy as np
    import pyarrow as pa

    rows = {name: tables[name].select(columns) for name, columns in _named().items()}
    common = np.asarray(tables["cards"].column("seat")) == 0
    return rows | {"cards": rows["cards"].filter(pa.array(common))}


def add_played(batches: "Sequence[Batch]", deriver: Deriver) -> None:
    """Puts the rows of ``played`` beside the others of the batches. A hand that is there twice has
    them the first time: no import stores the second."""
    import numpy as np
    import pyarrow as pa

    places: dict[tuple[str, str], tuple[int, int]] = {}
    for number, batch in enumerate(batches):
        for place, key in enumerate(batch.keys):
            places.setdefault(key, (number, place))
    if not places:
        return
    firsts = [
        batch.keep([places[key] == (number, place) for place, key in enumerate(batch.keys)])
        for number, batch in enumerate(batches)
    ]
    played = deriver.rows(
        {name: pa.Table.from_batches([first[name] for first in firsts]) for name in SOURCES}
    ).combine_chunks()
    keys = zip(played["site"].to_pylist(), played["hand_id"].to_pylist(), strict=True)
    at = np.array([places[key] for key in keys], dtype=np.int32).reshape(-1, 2)
    for number, batch in enumerate(batches):
        (rows,) = np.nonzero(at[:, 0] == number)
        part = played.take(pa.array(rows))
        ids = batch.tables["hands"].column("hand_id")
        columns = {name: part[name].combine_chunks() for name in part.column_names}
        columns["hand_id"] = pa.DictionaryArray.from_arrays(pa.array(at[rows, 1]), ids)
        batch.tables[TABLE] = pa.RecordBatch.from_pydict(columns)


def insert_played(lake: "Lake", played: "pa.Table") -> None:
    """Adds rows that `add_played` made, in the order of the table."""
    if played.num_rows:
        lake.over(f"INSERT INTO {TABLE} BY NAME FROM incoming ORDER BY {', '.join(_ORDER)}", played)


def make_table(connection: duckdb.DuckDBPyConnection) -> None:
    """Creates the table ``played``, empty, with the mark of these definitions, in place of any
    other. Within a transaction."""
    connection.execute(_CREATE)


def refresh(connection: duckdb.DuckDBPyConnection) -> None:
    """Works every row of ``played`` out anew, in one transaction: readers have what was there until
    it is done, and a failure changes nothing. For a writer, under the lock."""
    deriver = Deriver()
    connection.execute(_SLICES.format(hands=SLICE))
    connection.execute("BEGIN")
    try:
        make_table(connection)
        count = f"SELECT coalesce(max(slice) + 1, 0) FROM {_SLICE}"
        ((slices,),) = connection.execute(count).fetchall()
        for number in range(slices):
            incoming = deriver.rows(_slice(connection, number))  # noqa: F841  # the query's
            connection.execute(f"INSERT INTO {TABLE} BY NAME FROM incoming")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    finally:
        deriver.close()
        connection.execute(f"DROP TABLE {_SLICE}")


_SLICE: Final = "temp.main.slices"
_SLICES: Final = f"""
    CREATE OR REPLACE TEMP TABLE {_SLICE} AS
    SELECT
        site,
        hand_id,
        (row_number() OVER (ORDER BY started_at, site, length(hand_id), hand_id) - 1)
            // {{hands}} AS slice
    FROM hands
"""
"""Hands by time, as most imports bring them: so a player's rows take as little room as if they were
imported now, and are found as soon."""


def _slice(connection: duckdb.DuckDBPyConnection, number: int) -> "dict[str, pa.Table]":
    """The rows of `SOURCES` of some hands of a lake."""
    return {
        name: connection.execute(
            f"FROM {name} SEMI JOIN (FROM {_SLICE} WHERE slice = {number}) USING (site, hand_id)"
            + (" WHERE seat = 0" if name == "cards" else "")
        ).to_arrow_table()
        for name in SOURCES
    }


def parts_of(
    connection: duckdb.DuckDBPyConnection,
) -> Iterator[tuple[str, dict[str, "pa.Table"]]]:
    """The hands of a lake in parts of some `SLICE`: the SQL condition that picks the part out of
    any table with their keys, and its rows of `SOURCES`."""
    ((hands,),) = connection.execute("SELECT count(*) FROM hands").fetchall()
    parts = -(-hands // SLICE)
    for part in range(parts):
        condition = f"hash(site, hand_id) % {parts} = {part}"
        yield (
            condition,
            {
                name: connection.execute(
                    f"FROM {name} WHERE {condition}" + (" AND seat = 0" if name == "cards" else "")
                ).to_arrow_table()
                for name in SOURCES
            },
        )
