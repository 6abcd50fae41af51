"""Where a lake's Parquet files lie: in its folder, or in S3-compatible storage.

DuckDB reads and writes both alike. What else has to be asked of the files is here: which there
are, how large they are, and putting a damaged one aside.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

import duckdb

from stud_analytics.store.errors import LakeError
from stud_analytics.store.extensions import CONFIG, load_extensions, sql_text

DATA: Final = "data"
"""The folder of the Parquet files, in the lake's."""

_OWNER: Final = "lake.csv"
"""Beside the Parquet files in S3: which catalog they belong to."""


class Storage(Protocol):
    """The place of a lake's Parquet files."""

    url: str | None
    """What lake.toml says of it; None for the folder."""

    @property
    def address(self) -> str:
        """What DuckLake takes as its DATA_PATH."""

    def prepare(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Makes a connection able to read and write there. LakeError where it cannot be."""

    def own(self, connection: duckdb.DuckDBPyConnection, catalog_id: str) -> None:
        """Before anything is written: LakeError if another catalog's files lie there."""

    def files(self, connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, int]]:
        """Address and bytes of every Parquet file there, by address."""

    def size(self, connection: duckdb.DuckDBPyConnection, file: str) -> int | None:
        """Bytes of one file; None if it is not there. OSError or duckdb.Error if that cannot be
        told."""

    def put_aside(self, connection: duckdb.DuckDBPyConnection, file: str, to: Path) -> None:
        """Keeps a damaged file, if there is anything of it, as the file ``to``. What stays of it
        in its old place, the next writer removes."""


def storage(folder: Path, url: str | None) -> Storage:
    """The place that ``url``, ``s3://BUCKET/PREFIX``, names; None: data/ in the lake's folder.
    LakeError for what is no such address."""
    return Folder(folder) if url is None else Bucket(url)


def fresh(place: Storage) -> duckdb.DuckDBPyConnection:
    """A connection of its own that can read there, and remembers nothing of any file."""
    connection = duckdb.connect(config=CONFIG)
    try:
        place.prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


class Folder:
    """data/ in the lake's folder."""

    url: str | None = None

    def __init__(self, folder: Path) -> None:
        self._data = folder / DATA

    @property
    def address(self) -> str:
        """The folder."""
        return str(self._data)

    def prepare(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Nothing is needed."""

    def own(self, connection: duckdb.DuckDBPyConnection, catalog_id: str) -> None:
        """It stands in the lake's folder."""

    def files(self, connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, int]]:
        """Path and bytes of every file."""
        for path in sorted(self._data.rglob("*.parquet")):
            yield str(path), path.stat().st_size

    def size(self, connection: duckdb.DuckDBPyConnection, file: str) -> int | None:
        """Bytes of one file."""
        try:
            return Path(file).stat().st_size
        except FileNotFoundError:
            return None

    def put_aside(self, connection: duckdb.DuckDBPyConnection, file: str, to: Path) -> None:
        """Moves it."""
        if Path(file).exists():
            Path(file).replace(to)


class Bucket:
    """A prefix in a bucket. Keys, region and endpoint come from the variables that Amazon's own
    programs read, and are written nowhere."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url) if url.isprintable() else urlsplit("")
        if parts.scheme != "s3" or not parts.netloc or "@" in parts.netloc:
            raise LakeError(f"{url!r} is no place for a lake's data: say s3://BUCKET/PREFIX")
        if any(sign in url for sign in " ?#*[]{}\\'\"") or not parts.path.strip("/"):
            raise LakeError(f"{url} is no place for a lake's data: say s3://BUCKET/PREFIX")
        self.url: str | None = url.rstrip("/")
        self._bucket = parts.netloc

    @property
    def address(self) -> str:
        """The prefix."""
        return f"{self.url}/"

    def prepare(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Loads the extension and gives it the keys, for this bucket alone."""
        load_extensions(connection, "httpfs")
        connection.execute(
            "CREATE OR REPLACE TEMPORARY SECRET stud_lake "
            f"(TYPE s3, SCOPE {sql_text(f's3://{self._bucket}')}, {_secret(str(self.url))})"
        )

    def own(self, connection: duckdb.DuckDBPyConnection, catalog_id: str) -> None:
        """Says whose the prefix is, when it is nobody's. A writer removes files that its catalog
        does not know; those of another lake must not be among them."""
        owner = self.address + _OWNER
        if self.size(connection, owner) is None:
            if any(True for _ in self.files(connection)):
                raise LakeError(
                    f"{self.url} has Parquet files of something else: name a new prefix"
                )
            connection.execute(
                f"COPY (SELECT {sql_text(catalog_id)} AS catalog_id) TO {sql_text(owner)}"
            )
        ((said,),) = connection.execute(
            "SELECT catalog_id::VARCHAR FROM read_csv(?, all_varchar => true)", [owner]
        ).fetchall()
        if said != catalog_id:
            raise LakeError(f"{self.url} has the data of another lake: name a new prefix")

    def files(self, connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, int]]:
        """Address and bytes of every file."""
        yield from self._sizes(connection, self.address + "**/*.parquet")

    def size(self, connection: duckdb.DuckDBPyConnection, file: str) -> int | None:
        """Bytes of one file."""
        # Listed, not asked for: what is not there is then no error.
        found = [size for name, size in self._sizes(connection, file + "*") if name == file]
        return found[0] if found else None

    def put_aside(self, connection: duckdb.DuckDBPyConnection, file: str, to: Path) -> None:
        """Copies it out."""
        if self.size(connection, file) is not None:
            ((content,),) = connection.execute(
                "SELECT content FROM read_blob(?)", [file]
            ).fetchall()
            to.write_bytes(content)

    def _sizes(self, connection: duckdb.DuckDBPyConnection, glob: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = connection.execute(
            "SELECT filename, size FROM read_blob(?) ORDER BY filename", [glob]
        ).fetchall()
        return found


def _secret(url: str) -> str:
    """The settings of DuckDB's secret. LakeError without keys."""
    keys = os.environ.get("AWS_ACCESS_KEY_ID"), os.environ.get("AWS_SECRET_ACCESS_KEY")
    if not all(keys):
        raise LakeError(
            f"the data is in {url}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and "
            "AWS_ENDPOINT_URL unless it is Amazon's), as for other programs"
        )
    said = {
        "KEY_ID": keys[0],
        "SECRET": keys[1],
        "SESSION_TOKEN": os.environ.get("AWS_SESSION_TOKEN"),
        "REGION": os.environ.get("AWS_REGION")
        or os.environ.get("AWS_DEFAULT_REGION")
        or "us-east-1",
    }
    endpoint = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL")
    options = [f"{name} {sql_text(value)}" for name, value in said.items() if value]
    if endpoint:
        parts = urlsplit(endpoint)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise LakeError(
                f"AWS_ENDPOINT_URL is {endpoint!r}: say http://HOST:PORT or https://HOST"
            )
        options += [
            f"ENDPOINT {sql_text(parts.netloc + parts.path.rstrip('/'))}",
            "URL_STYLE 'path'",
            f"USE_SSL {str(parts.scheme == 'https').lower()}",
        ]
    return ", ".join(options)
