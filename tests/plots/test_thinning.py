"""A thinned line has every extreme of the whole one, and its rows only."""

import random

import duckdb
import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from stud_analytics.stats.plots import Plot, thinned

PLOT = Plot("line", x="x", y=("y",), thin=("z",))


def run(rows, parts, sections=("who", "paid in")):
    table = pa.Table.from_pylist(
        rows,
        pa.schema([("who", pa.string()), ("paid in", pa.string()), ("x", pa.int64()),
                   ("y", pa.float64()), ("z", pa.float64()), ("more", pa.list_(pa.int8()))]),
    )  # fmt: skip
    with duckdb.connect() as connection:
        connection.register("whole", table)
        sql = thinned("SELECT * FROM whole ORDER BY x DESC", PLOT, sections, parts)
        return connection.execute(sql).to_arrow_table().to_pylist()


def walk(who, paid_in, count, seed):
    """A row per hand, some without a value, with tops and bottoms of one hand."""
    rng = random.Random(seed)
    y = z = 0.0
    rows = []
    for x in range(1, count + 1):
        y += rng.choice([-0.25, 0.25])
        z += rng.choice([-1.0, 0.0, 1.0])
        spike = 500.0 if x == count // 3 else -500.0 if x == count // 2 else 0.0
        rows.append({"who": who, "paid in": paid_in, "x": x, "y": y + spike,
                     "z": None if x % 10 == 0 else z, "more": [x % 5]})  # fmt: skip
    return rows


def kept_by_hand(rows, parts):
    """The same rule in plain Python: the x of what stays of one section, rows in order of x."""
    if len(rows) <= parts * 6:
        return [row["x"] for row in rows]
    kept = set()
    for part in range(parts):
        some = [row for at, row in enumerate(rows) if at * parts // len(rows) == part]
        kept |= {some[0]["x"], some[-1]["x"]}
        for column in ("y", "z"):
            told = [row for row in some if row[column] is not None]
            if told:
                # min and max take the first of equals.
                kept.add(min(told, key=lambda row: row[column])["x"])
                kept.add(max(told, key=lambda row: row[column])["x"])
    return sorted(kept)


def test_each_section_keeps_its_ends_and_extremes():
    whole = {key: walk(*key, count, seed) for seed, (key, count) in enumerate({
        ("Lena", "USD"): 30_000, ("Lena", None): 900, (None, "EUR"): 600, ("x' --", "USD"): 1,
    }.items())}  # fmt: skip
    got = run([row for rows in whole.values() for row in rows], 100)
    for key, rows in whole.items():
        mine = [row for row in got if (row["who"], row["paid in"]) == key]
        assert [row["x"] for row in mine] == kept_by_hand(rows, 100)
        by_x = {row["x"]: row for row in rows}
        assert all(row == by_x[row["x"]] for row in mine), "rows come as they are"
        assert (mine[0], mine[-1]) == (rows[0], rows[-1])
        for column in ("y", "z"):
            values = [row[column] for row in rows if row[column] is not None]
            left = [row[column] for row in mine if row[column] is not None]
            assert (min(left), max(left)) == (min(values), max(values))
    assert len([row for row in got if row["who"] == "Lena" and row["paid in"]]) <= 600


@settings(max_examples=25)
@given(
    st.lists(st.tuples(*[st.one_of(st.none(), st.integers(-3, 3))] * 2), max_size=60),
    st.integers(1, 5),
)
def test_any_line_and_any_number_of_parts(values, parts):
    rows = [
        {"who": "a", "paid in": "b", "x": x, "y": y, "z": z, "more": None}
        for x, (y, z) in enumerate(values)
    ]
    for sections in ((), ("who", "paid in")):
        got = run(rows, parts, sections)
        assert [row["x"] for row in got] == kept_by_hand(rows, parts)
        assert all(row == rows[row["x"]] for row in got)
