"""The table ``played``: what reports read, worked out of the other tables by ``sql/facts``.

A row per player and hand dealt in. A statistic that counts a hand once has two bits of one of the
columns ``flags_1``, ``flags_2``, ...: the lower one, d (could); the one above it, n (did). One that
counts actions has ``_n`` and ``_d``. Sums of other columns (net, big bets, shares of the rake) have
none. The view ``player_hands`` has n and d of all by name.

The same statements run over the rows of an import, while they wait to be stored, and over a whole
lake's tables. Their hash is kept as the table's comment: a lake whose hash is another's has rows by
another definition, which nobody may read as ours.
"""

import hashlib
import re
from functools import cache
from typing import Final, NamedTuple

from stud_analytics.definitions.statistics import list_statistics
from stud_analytics.resources import data_folder

TABLE: Final = "played"
SOURCES: Final = ("hands", "seats", "actions", "pots", "cards")
"""The tables it is worked out of."""

KEYS: Final = {
    "player_facts": "site, hand_id, seat",
    "third_street": "site, hand_id",
    "pot_shares": "site, hand_id, seat",
}
"""The facts joined to dealt_in, and by what."""

_COMMENTS = re.compile(r"--[^\n]*")
_COLUMN = re.compile(r"^    (\w+) [A-Z]+,? *--", re.MULTILINE)


def statements(folder: str) -> tuple[str, ...]:
    """The statements of ``sql/<folder>/*.sql`` by file name, which is an order that runs."""
    files = sorted((data_folder("sql") / folder).glob("*.sql"))
    return tuple(
        statement.strip()
        for file in files
        for statement in _COMMENTS.sub("", file.read_text(encoding="utf-8")).split(";")
        if statement.strip()
    )


FLAGS: Final = 15
"""Statistics in a column: two bits of each fit an INTEGER, sign left out."""


class Place(NamedTuple):
    """Where a statistic that counts a hand once stands."""

    column: str
    bit: int
    """Of d; n is the bit above it."""


@cache
def flag_places() -> dict[str, Place]:
    """The place of each statistic that counts a hand once, by its name."""
    names = [statistic.name for statistic in list_statistics() if statistic.flag]
    return {
        name: Place(f"flags_{number // FLAGS + 1}", 2 * (number % FLAGS))
        for number, name in enumerate(names)
    }


def flag_columns() -> tuple[str, ...]:
    """The columns that hold them."""
    return tuple(dict.fromkeys(place.column for place in flag_places().values()))


def _stored() -> dict[str, str]:
    """SQL of every column of the statistics, over `sql/facts`. What is unknown counts as no
    chance."""
    places = flag_places()
    bits: dict[str, list[str]] = {column: [] for column in flag_columns()}
    counts: dict[str, str] = {}
    for statistic in list_statistics():
        name, n, d = statistic.name, statistic.n, statistic.d
        if statistic.flag:
            could, did = 1 << places[name].bit, 3 << places[name].bit
            bits[places[name].column].append(
                f"CASE WHEN {d} THEN CASE WHEN {n} THEN {did} ELSE {could} END ELSE 0 END"
            )
        elif statistic.each == "action":
            counts |= {f"{name}_n": f"coalesce({n}, 0)", f"{name}_d": f"coalesce({d}, 0)"}
    return {
        **{column: f"({' + '.join(each)})::INTEGER" for column, each in bits.items()},
        **{column: f"({count})::UTINYINT" for column, count in counts.items()},
    }


@cache
def definition() -> str:
    """CREATE TABLE: that of ``sql/tables/played.sql`` with the statistics' columns."""
    text = (data_folder("sql") / "tables" / f"{TABLE}.sql").read_text(encoding="utf-8")
    plain = _COMMENTS.sub("", text).rstrip().removesuffix(";").rstrip().removesuffix(")").rstrip()
    columns = [f"    {column} {sql.rpartition('::')[2]}" for column, sql in _stored().items()]
    return ",\n".join([plain, *columns]) + "\n);\n"


@cache
def select() -> str:
    """The rows of the table, over the views of ``sql/facts``."""
    text = (data_folder("sql") / "tables" / f"{TABLE}.sql").read_text(encoding="utf-8")
    columns = [f"dealt_in.{column}" for column in _COLUMN.findall(text)]
    columns += [f"{sql} AS {column}" for column, sql in _stored().items()]
    joins = [f"LEFT JOIN {view} USING ({keys})" for view, keys in KEYS.items()]
    return "\n".join(["SELECT", ",\n".join(f"    {c}" for c in columns), "FROM dealt_in", *joins])


@cache
def fingerprint() -> str:
    """The hash of everything that makes the rows what they are."""
    said = "\n".join([definition(), *statements("facts"), select()])
    return hashlib.sha256(said.encode()).hexdigest()


def note() -> str:
    """The table's comment in a lake whose rows are by these definitions."""
    return f"by definitions {fingerprint()}"
