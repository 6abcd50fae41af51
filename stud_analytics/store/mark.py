"""lake.toml: says that a folder is a lake, and where the lake's catalog and data are."""

import os
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from stud_analytics import __version__
from stud_analytics.store.errors import LakeError
from stud_analytics.store.schema import SCHEMA_VERSION

MARK: Final = "lake.toml"


class Mark(NamedTuple):
    """What lake.toml says."""

    schema_version: int
    """Of the tables: `schema.SCHEMA_VERSION` when it was written."""
    version: str
    """Of the program that wrote it last."""
    catalog: str | None = None
    """Address of the PostgreSQL database with the catalog; None: SQLite, in the folder."""
    catalog_id: str | None = None
    """Tells the lake's catalog from any other that may be at that address by mistake."""
    data: str | None = None
    """Where its Parquet files are in S3-compatible storage; None: in the folder."""
    zone: str | None = None
    """IANA name of the zone of times that stand without one in what is imported; None: unknown."""


def read_mark(folder: Path) -> Mark | None:
    """The folder's mark; None if it has none. LakeError for a damaged one."""
    file = folder / MARK
    try:
        if file.exists() and not file.is_file():  # a pipe would be waited for
            raise ValueError
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        mark = Mark(
            int(said["schema_version"]),
            str(said.get("version", "unknown")),
            _text(said.get("catalog")),
            _text(said.get("catalog_id")),
            _text(said.get("data")),
            _text(said.get("zone")),
        )
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError):
        raise LakeError(f"{file} is damaged: put it back, or import into a new lake") from None
    return mark


def write_mark(
    folder: Path,
    catalog: str | None,
    catalog_id: str | None,
    data: str | None = None,
    zone: str | None = None,
) -> None:
    """Writes lake.toml in one step: from here on the folder is a lake of this version."""
    where = "data/" if data is None else "see data"
    lines = [
        f"# A lake of stud-analytics: hands in Parquet ({where}) with a DuckLake catalog.",
        f"schema_version = {SCHEMA_VERSION}",
        f'version = "{__version__}"',
    ]
    if catalog is not None:
        lines += [f"catalog = {_quoted(catalog)}", f"catalog_id = {_quoted(catalog_id or '')}"]
    if data is not None:
        lines.append(f"data = {_quoted(data)}")
    if zone is not None:
        lines.append(f"zone = {_quoted(zone)}")
    unfinished = folder / f"{MARK}.new"
    unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.replace(unfinished, folder / MARK)


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise TypeError


def _quoted(text: str) -> str:
    """``text``, which has no control characters, as a TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
