"""Every column of the tables and views: type, unit and meaning, from the SQL that makes them."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import duckdb

from stud_analytics.definitions import KINDS, Kind, definition, list_statistics, view_statements
from stud_analytics.definitions.played import TABLE, flag_columns, flag_places
from stud_analytics.definitions.views import GROUP
from stud_analytics.resources import data_folder


class Column(NamedTuple):
    """A column of a table or view."""

    name: str
    type: str
    """As DuckDB says it: ``BIGINT``."""
    unit: str
    """``units``, ``currency or chips``, ``big bets``, ``seat``, ...; '' for texts, cards and yes or
    no."""
    meaning: str
    """For people; of a column that has no comment, the SQL that makes it."""


class Relation(NamedTuple):
    """A table or view."""

    name: str
    view: bool
    about: str
    columns: tuple[Column, ...]


_COLUMN = re.compile(r"^    (\w+) [A-Z]+(?:\[\])?,? *-- (.+)$", re.MULTILINE)
_MADE = re.compile(
    r"((?:^-- [^\n]*\n)*)^CREATE OR REPLACE TEMP VIEW (\w+) AS(.*?);$", re.MULTILINE | re.DOTALL
)
_SAID = re.compile(r"(?:\bAS |^[ \t]+)(\w+),?[ \t]*-- (.+)$", re.MULTILINE)
_EXPRESSION = re.compile(r"^[ \t]+([^\n]+?) AS (\w+),?[ \t]*(?:--.*)?$", re.MULTILINE)
_RENAMED = re.compile(r"\w+\.(\w+)")

_UNIT_OF_NAME: Final = {
    "bets_before": "bets and raises",
    "decimals": "decimal places",
    "digest": "64 bits",
    "hand_line": "lines",
    "hands": "hands",
    "n": "order in the hand",
    "net": "units",
    "opening_street": "street",
    "position": "order of the card",
    "seat": "seat",
    "seats_to_bring_in": "seats",
    "size": "bytes",
    "street": "street",
    "turn": "order of acting",
}
_UNITS: Final = (
    (r"^two bits each", "bits"),
    (r"\bin big bets\b", "big bets"),
    (r"\bin currency or chips\b", "currency or chips"),
    (r"\bstreet of|\bstreet dealt|\bstreet on which|\bstreet the player", "street"),
    (r"\bunits\b", "units"),
    (r"\bline of\b", "line"),
    (r"\bactions\.n\b|\b(min|max)\(n\b|\bsmaller is earlier", "actions.n"),
    (r"\bdoor_card\b", "rank, 1 to 13"),
    (r"^0 main", "pot"),
    (r"^seats (with|that)|^who |^whose turn|\bseat, n\)", "seat"),
    (r"^seats at", "seats"),
    (r"^players\b", "players"),
    (r"^(the last )?hands\b|^last hands|^the sum of the five", "hands"),
    (r"^findings\b", "findings"),
    (r"^`count(_on)?\(|\bby anybody on that street", "actions"),
)
"""What a number counts, by the first that its meaning has; a test sees that none is left out."""


@cache
def list_relations() -> tuple[Relation, ...]:
    """The tables, then the views that are made for people, then the steps on the way to ``played``
    (views of ``sql/facts``); each by name."""
    with duckdb.connect() as connection:
        tables = []
        for file in _files("tables"):
            text = file.read_text(encoding="utf-8")
            connection.execute(definition() if file.stem == TABLE else text)
            tables.append(_table(connection, file.stem, text))
        meanings = {table.name: _own_meanings(table) for table in tables}
        for statement in view_statements(True):
            connection.execute(statement)
        views = [
            _view(connection, made[1], made[2], made[3], meanings)
            for folder in ("views", "facts")
            for file in _files(folder)
            for made in _MADE.finditer(file.read_text(encoding="utf-8"))
        ]
        results = next(view for view in views if view.name == "player_results")
        by_group = {name: meanings["hands"].get(name, "as in seats") for name in GROUP}
        by_group["hands"] = "hands that hold or are untold"
        made_of_statistics = [
            _described(connection, "player_hands", _PLAYER_HANDS, _own_meanings(results)),
            _described(connection, "player_stats", _PLAYER_STATS, by_group),
        ]
    steps = {
        made[2] for file in _files("facts") for made in _MADE.finditer(file.read_text("utf-8"))
    }
    shown = [view for view in (*views, *made_of_statistics) if view.name not in steps]
    return (*tables, *sorted(shown), *sorted(view for view in views if view.name in steps))


def find_relation(name: str) -> Relation | None:
    """The table or view of that name; None if there is none."""
    return next((each for each in list_relations() if each.name == name.lower()), None)


_PLAYER_HANDS: Final = (
    "A row per player and hand: player_results, and n and d of every statistic as numbers."
)
_PLAYER_STATS: Final = (
    "Every statistic by player, site, game, limit and money, over hands that hold or are untold: "
    "its value, n and d."
)


def _own_meanings(relation: Relation) -> dict[str, str]:
    """What its columns mean, those of the statistics left aside."""
    of_statistics = {meaning for _, meaning in statistic_columns().values()}
    return {c.name: c.meaning for c in relation.columns if c.meaning not in of_statistics}


def _files(folder: str) -> list[Path]:
    return sorted((data_folder("sql") / folder).glob("*.sql"))


def _types(connection: duckdb.DuckDBPyConnection, name: str) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in connection.execute(f"DESCRIBE {name}").fetchall()]


def _table(connection: duckdb.DuckDBPyConnection, name: str, text: str) -> Relation:
    about = " ".join(line[3:] for line in text.splitlines() if line.startswith("-- "))
    meanings = dict(_COLUMN.findall(text))
    if name == TABLE:
        meanings |= _flag_meanings()
    return _described(connection, name, about, meanings, view=False)


def _flag_meanings() -> dict[str, str]:
    """Which statistics stand in each column of bits."""
    names: dict[str, list[str]] = {column: [] for column in flag_columns()}
    for name, place in flag_places().items():
        names[place.column].append(name)
    return {
        column: f"two bits each, d and above it n, from the lowest up: {', '.join(each)}"
        for column, each in names.items()
    }


def _view(
    connection: duckdb.DuckDBPyConnection,
    comment: str,
    name: str,
    body: str,
    meanings: dict[str, dict[str, str]],
) -> Relation:
    """A view of a file: a column's meaning is its comment, else that of the table's column which it
    shows, else its SQL."""
    about = " ".join(line[3:] for line in comment.splitlines())
    known = {name: meanings["seats"][name] for name in ("site", "hand_id", "seat")}
    for table in reversed(re.findall(r"\b(?:FROM|JOIN) (\w+)", body)):
        known |= meanings.get(table, {})
    for sql, column in _EXPRESSION.findall(body):
        plain = _RENAMED.fullmatch(sql)
        known[column] = known[plain[1]] if plain and plain[1] in known else f"`{sql}`"
    return _described(connection, name, about, known | dict(_SAID.findall(body)))


def _described(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    about: str,
    meanings: dict[str, str],
    *,
    view: bool = True,
) -> Relation:
    of_statistics = statistic_columns()
    columns = []
    for column, kind in _types(connection, name):
        if column in meanings or column not in of_statistics:
            meaning = meanings.get(column, "")
            columns.append(Column(column, kind, _unit(column, kind, meaning), meaning))
        else:
            unit, meaning = of_statistics[column]
            columns.append(Column(column, kind, "" if kind == "BOOLEAN" else unit, meaning))
    return Relation(name, view, about, tuple(columns))


@cache
def statistic_columns() -> dict[str, tuple[str, str]]:
    """Unit and meaning of the columns of each statistic, by name."""
    said = {}
    for each in list_statistics():
        values = _VALUE_UNIT[each.kind]
        said[each.name] = (values, f"{each.counts} / {each.of}: {KINDS[each.kind]}")
        counts = "actions" if each.each == "action" else "hands"
        n = {"percent": counts, "ratio": "actions", "amount": "units", "share": "units"}
        d = {"ratio": "actions"}
        said[f"{each.name}_n"] = (n.get(each.kind, "big bets"), each.counts)
        said[f"{each.name}_d"] = (d.get(each.kind, counts), each.of)
    return said


_VALUE_UNIT: Final[dict[Kind, str]] = {
    "percent": "percent",
    "ratio": "actions per action",
    "average": "big bets",
    "per_100": "big bets per 100 hands",
    "amount": "currency or chips",
    "share": "currency or chips",
}


def _unit(name: str, kind: str, meaning: str) -> str:
    if kind in ("VARCHAR", "BOOLEAN", "TIMESTAMP"):
        return {"TIMESTAMP": "UTC"}.get(kind, "")
    if kind == "SMALLINT" and name.endswith("_n"):
        return "actions.n"
    if name in _UNIT_OF_NAME:
        return _UNIT_OF_NAME[name]
    return next((unit for pattern, unit in _UNITS if re.search(pattern, meaning)), "?")
