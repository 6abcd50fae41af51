"""The lake's tables, from the one definition in ``sql/tables``."""

from functools import cache
from typing import TYPE_CHECKING, Final

import duckdb

from stud_analytics.definitions import definition
from stud_analytics.definitions.played import TABLE
from stud_analytics.resources import data_folder

if TYPE_CHECKING:
    import pyarrow as pa  # not needed to run; a slow import for who only opens a lake

SCHEMA_VERSION: Final = 5
"""Counts up when a lake that older code made or makes can no longer be used as it is; `upgrading`
brings such a lake up to date."""

HAND_TABLES: Final = (
    "hands", "seats", "actions", "cards", "pots", "awards", "findings", "hand_texts",
)  # fmt: skip
"""The tables keyed by (site, hand_id); ``hands`` is the parent of the others."""

DIGEST_SQL: Final = "md5_number_upper({text})"
"""hands.digest of a text, as `rows.text_digest` has it in Python."""

SORTED_BY: Final = {"hands": "site, started_at, hand_id"}
"""The order of rows within a file, where it is not the order of reading."""


@cache
def table_definitions() -> dict[str, str]:
    """Each table's name and its CREATE TABLE statement."""
    files = sorted((data_folder("sql") / "tables").glob("*.sql"))
    definitions = {file.stem: file.read_text(encoding="utf-8") for file in files}
    return {**definitions, TABLE: definition()}


@cache
def arrow_schemas() -> "dict[str, pa.Schema]":
    """Each table's columns as Arrow types, as DuckDB itself maps them."""
    with duckdb.connect() as connection:
        for definition in table_definitions().values():
            connection.execute(definition)
        return {
            name: connection.execute(f"FROM {name} LIMIT 0").to_arrow_table().schema
            for name in table_definitions()
        }


OPTIONS: Final = {
    "parquet_compression": "zstd",
    # Texts are a quarter smaller than at DuckDB's own level, 3; above 9 little is won.
    "parquet_compression_level": "9",
    # Numbers that grow from row to row are kept as their differences.
    "parquet_version": "2",
}
"""How DuckLake writes Parquet: docs/performance.md has what each is worth."""


def set_options(connection: duckdb.DuckDBPyConnection) -> None:
    """Notes in the lake's catalog how files are written. For a writer, outside a transaction."""
    for name, value in OPTIONS.items():
        connection.execute(f"CALL lake.set_option('{name}', '{value}')")
