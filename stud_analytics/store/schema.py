"""The lake's tables, from the one definition in ``sql/tables``."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from stud_analytics.definitions import definition
from stud_analytics.definitions.played import TABLE
from stud_analytics.resources import data_folder

if TYPE_CHECKING:
    import duckdb  # a reader of hands needs none of it
    import pyarrow as pa  # not needed to run; a slow import for who only opens a lake

SCHEMA_VERSION: Final = 5
"""Counts up when a lake that older code made or makes can no longer be used as it is; `upgrading`
brings such a lake up to date."""

HAND_TABLES: Final = (
    "hands", "seats", "actions", "cards", "pots", "awards", "findings", "hand_texts",
)  # fmt: skip
"""The tables keyed by (site, hand_id); ``hands`` is the parent of the others."""

DIGEST_SQL: Final = "md5_number_upper({text})"
"""hands.digest of a text, as `columns.text_digest` has it in Python."""

SORTED_BY: Final = {"hands": "site, started_at, hand_id"}
"""The order of rows within a file, where it is not the order of reading."""


@cache
def table_definitions() -> dict[str, str]:
    """Each table's name and its CREATE TABLE statement."""
    files = sorted((data_folder("sql") / "tables").glob("*.sql"))
    definitions = {file.stem: file.read_text(encoding="utf-8") for file in files}
    return {**definitions, TABLE: definition()}


_COLUMN: Final = re.compile(r"^    (\w+) ([A-Z]+)(\[\])?[ ,]*(?:--.*)?$", re.MULTILINE)


@cache
def arrow_schemas() -> "dict[str, pa.Schema]":
    """Each table's columns as Arrow types: those that DuckDB itself maps them to, without asking
    it, for a process that reads hands should not need it."""
    import pyarrow as pa

    types = {
        "VARCHAR": pa.string(), "BOOLEAN": pa.bool_(), "TIMESTAMP": pa.timestamp("us"),
        "TINYINT": pa.int8(), "SMALLINT": pa.int16(), "INTEGER": pa.int32(), "BIGINT": pa.int64(),
        "UTINYINT": pa.uint8(), "UBIGINT": pa.uint64(),
    }  # fmt: skip
    return {
        name: pa.schema(
            (column, pa.list_(pa.field("l", types[kind])) if several else types[kind])
            for column, kind, several in _COLUMN.findall(definition)
        )
        for name, definition in table_definitions().items()
    }


OPTIONS: Final = {
    "parquet_compression": "zstd",
    # Texts are a quarter smaller than at DuckDB's own level, 3; above 9 little is won.
    "parquet_compression_level": "9",
    # Numbers that grow from row to row are kept as their differences.
    "parquet_version": "2",
    # Of what a compaction makes out of smaller files: as much of a table as it holds in memory.
    "target_file_size": "64MB",
}
"""How DuckLake writes Parquet: docs/performance.md has what each is worth."""

OPTIONS_OF: Final = {
    # DuckDB holds a whole group while it writes one: by default 120,000 texts, 250 MB.
    ("hand_texts", "parquet_row_group_size"): "16384",
}
"""The same of single tables."""


def set_options(connection: "duckdb.DuckDBPyConnection") -> None:
    """Notes in the lake's catalog how files are written. For a writer, outside a transaction."""
    set_common_options(connection)
    set_table_options(connection)


def set_common_options(connection: "duckdb.DuckDBPyConnection") -> None:
    """The same of all tables. Within a transaction: each of its own takes 40 milliseconds."""
    for name, value in OPTIONS.items():
        connection.execute(f"CALL lake.set_option('{name}', '{value}')")


def set_table_options(connection: "duckdb.DuckDBPyConnection") -> None:
    """The same of single tables, which have to be there for others to see."""
    for (table, name), value in OPTIONS_OF.items():
        connection.execute(f"CALL lake.set_option('{name}', '{value}', table_name => '{table}')")
