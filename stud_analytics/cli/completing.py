"""What the prompt of ``stud sql`` offers to complete: SQL's words and the lake's names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import duckdb

_OFTEN: Final = (
    "by", "create", "describe", "explain", "filter", "first", "nulls", "over", "partition", "show",
    "temp", "values", "view",
)  # fmt: skip
"""Key words that DuckDB's grammar allows as names too."""

_WORD = re.compile(r"[\w.]*\Z")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Names(NamedTuple):
    """What there is in a lake, by the names that can be typed as they are."""

    columns: dict[str, tuple[str, ...]]
    """Of each table and view."""
    keywords: tuple[str, ...]
    functions: tuple[str, ...]
    reports: tuple[str, ...]


def read_names(connection: duckdb.DuckDBPyConnection) -> Names:
    """The names in the lake of ``connection``, and those of SQL."""
    from stud_analytics.stats import list_reports

    columns: dict[str, tuple[str, ...]] = {}
    for table, column in connection.execute(
        "SELECT table_name, column_name FROM duckdb_columns() "
        "WHERE NOT internal AND database_name IN ('lake', 'temp') ORDER BY table_name, column_index"
    ).fetchall():
        if _IDENTIFIER.fullmatch(table) and _IDENTIFIER.fullmatch(column):
            columns[table] = (*columns.get(table, ()), column)
    keywords = connection.execute(
        "SELECT keyword_name FROM duckdb_keywords() "
        "WHERE keyword_category IN ('reserved', 'type_function')"
    ).fetchall()
    functions = connection.execute(
        "SELECT DISTINCT function_name FROM duckdb_functions() "
        "WHERE function_type IN ('scalar', 'aggregate', 'macro')"
    ).fetchall()
    return Names(
        columns,
        tuple(sorted({*_OFTEN, *(word for (word,) in keywords)})),
        tuple(sorted(name for (name,) in functions if _IDENTIFIER.fullmatch(name))),
        tuple(report.name for report in list_reports()),
    )


def completions(text: str, names: Names, commands: Mapping[str, str]) -> list[str]:
    """Words that may stand where the text ends, the likeliest first, each to replace the word
    that is begun there (`begun`). ``commands`` are those that begin with a full stop, each with
    what follows it: ``relation``, ``report`` or ''."""
    if text.lstrip().startswith("."):
        return list(_after_dot(text.lstrip(), names, commands))
    word = begun(text)
    table, dot, part = word.rpartition(".")
    if dot:
        columns = names.columns.get(_table_of(table, text, names), ())
        return [f"{table}.{name}" for name in columns if name.startswith(part.lower())]
    return _matching(word, _in_order(text, names, word))


def begun(text: str) -> str:
    """The word that is begun at the end of the text."""
    if text.lstrip().startswith("."):
        return text.split(" ")[-1].lstrip()
    match = _WORD.search(text)
    return match[0] if match else ""


def _after_dot(text: str, names: Names, commands: Mapping[str, str]) -> Iterator[str]:
    command, blank, rest = text.partition(" ")
    if not blank:
        yield from (name for name in commands if name.startswith(command.lower()))
    elif " " not in rest.lstrip():
        known = {"relation": tuple(names.columns), "report": names.reports}
        candidates = known.get(commands.get(command.lower(), ""), ())
        yield from (name for name in sorted(candidates) if name.startswith(rest.lstrip().lower()))


def _in_order(text: str, names: Names, word: str) -> Iterator[str]:
    """Every word, the likelier ones first: columns of the tables that the text names."""
    typed = {each.lower() for each in re.findall(r"\w+", text)}
    for table, columns in names.columns.items():
        if table in typed:
            yield from columns
    yield from names.columns
    yield from (key.upper() if word[:1].isupper() else key for key in names.keywords)
    for columns in names.columns.values():
        yield from columns
    if len(word) > 1:
        yield from names.functions


def _matching(word: str, candidates: Iterator[str] | Sequence[str]) -> list[str]:
    """Each candidate that begins so, once."""
    return list(dict.fromkeys(c for c in candidates if c.lower().startswith(word.lower())))


def _table_of(name: str, text: str, names: Names) -> str:
    """The table that ``name`` stands for in the text: itself, or the one it is a short name of."""
    lower = name.lower()
    if lower in names.columns:
        return lower
    for table, alias in re.findall(r"\b(\w+)\s+(?:AS\s+)?(?=(\w+))", text, re.IGNORECASE):
        if alias.lower() == lower and table.lower() in names.columns:
            return str(table.lower())
    return ""
