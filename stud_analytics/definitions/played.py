"""The table ``played``: what reports read, worked out of the other tables by ``sql/facts``.

A row per player and hand dealt in. Of a statistic that counts a hand once there is one column:
true (did), false (could and did not), NULL (could not). One that counts actions has ``_n`` and
``_d``. Sums of other columns (net, big bets, shares of the rake) have none.

The same statements run over the rows of an import, while they wait to be stored, and over a whole
lake's tables. Their hash is kept as the table's comment: a lake whose hash is another's has rows by
another definition, which nobody may read as ours.
"""

import hashlib
import re
from functools import cache
from typing import Final

from stud_analytics.definitions.statistics import Statistic, list_statistics
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


def stored_columns(statistic: Statistic) -> dict[str, str]:
    """The columns that the table has of a statistic, with their types."""
    name = statistic.name
    if statistic.flag:
        return {name: "BOOLEAN"}
    if statistic.each == "action":
        return {f"{name}_n": "UTINYINT", f"{name}_d": "UTINYINT"}
    return {}


@cache
def definition() -> str:
    """CREATE TABLE: that of ``sql/tables/played.sql`` with a column for each statistic."""
    text = (data_folder("sql") / "tables" / f"{TABLE}.sql").read_text(encoding="utf-8")
    plain = _COMMENTS.sub("", text).rstrip().removesuffix(";").rstrip().removesuffix(")").rstrip()
    columns = [
        f"    {column} {kind}"
        for statistic in list_statistics()
        for column, kind in stored_columns(statistic).items()
    ]
    return ",\n".join([plain, *columns]) + "\n);\n"


@cache
def select() -> str:
    """The rows of the table, over the views of ``sql/facts``."""
    text = (data_folder("sql") / "tables" / f"{TABLE}.sql").read_text(encoding="utf-8")
    columns = [f"dealt_in.{column}" for column in _COLUMN.findall(text)]
    columns += [sql for statistic in list_statistics() for sql in _worked_out(statistic)]
    joins = [f"LEFT JOIN {view} USING ({keys})" for view, keys in KEYS.items()]
    return "\n".join(["SELECT", ",\n".join(f"    {c}" for c in columns), "FROM dealt_in", *joins])


def _worked_out(statistic: Statistic) -> list[str]:
    """SQL of the stored columns of a statistic. What is unknown counts as no chance."""
    name, n, d = statistic.name, statistic.n, statistic.d
    if statistic.flag:
        return [f"CASE WHEN {d} THEN coalesce({n}, false) END AS {name}"]
    if statistic.each == "action":
        return [
            f"coalesce({n}, 0)::UTINYINT AS {name}_n",
            f"coalesce({d}, 0)::UTINYINT AS {name}_d",
        ]
    return []


@cache
def fingerprint() -> str:
    """The hash of everything that makes the rows what they are."""
    said = "\n".join([definition(), *statements("facts"), select()])
    return hashlib.sha256(said.encode()).hexdigest()


def note() -> str:
    """The table's comment in a lake whose rows are by these definitions."""
    return f"by definitions {fingerprint()}"
