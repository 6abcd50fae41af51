"""What a lake remembers of the files it has read, so that an import does not read them again.

A file is known by its path. It is skipped, unopened, where its `Source.stamp` is that of before;
else where its bytes are the same, by their hash. The memory is in the file's row of
``imports``, so it is committed with the hands; and it holds for the reader that made it only:
another version, or other rules to judge by, may make something else of the same bytes.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import duckdb

from stud_analytics import __version__
from stud_analytics.reading import Source, SourceError
from stud_analytics.resources import data_folder
from stud_analytics.store.lake import Lake

FATES: Final = ("stored", "duplicates", "not_stud", "rejected", "unfinished")
"""What can become of a hand that is found; `imports.hands_found` is their sum."""


class Known(NamedTuple):
    """What an import says of a file that it need not read."""

    hands: int
    """Of every fate; those that are not in the counts below are in the lake."""
    not_stud: int
    rejected: int
    unfinished: int
    conflicts: int
    unfinished_at: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()
    """The first of each, as a summary names them, without the file's name in front."""
    zoneless: int = 0
    """As of `FileEnd`."""

    @property
    def duplicates(self) -> int:
        """Hands that are in the lake."""
        return self.hands - self.not_stud - self.rejected - self.unfinished

    def text(self) -> str:
        """As ``imports.known`` has it."""
        said = {name: value for name, value in self._asdict().items() if value}
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def known_of(text: str) -> Known:
    """What `Known.text` wrote."""
    said: dict[str, Any] = json.loads(text)
    counts = [int(said.get(name, 0)) for name in Known._fields[:5]]
    lists = [tuple(map(str, said.get(name, ()))) for name in Known._fields[5:8]]
    return Known._make([*counts, *lists, int(said.get("zoneless", 0))])


_READS: Final = (
    "text.py", "cards.py", "money.py", "games.py", "events.py", "ranking", "reading", "rules",
    "exchange", "store/work.py", "store/storable.py", "store/columns.py", "store/rows.py",
    "store/merging.py",
)  # fmt: skip
"""Where in the package it is decided what is made of a file's bytes."""


@cache
def _reader() -> str:
    package = Path(__file__).parents[1]
    digest = hashlib.sha256(__version__.encode())
    for root, names in ((package, _READS), (data_folder("parsers"), (".",))):
        for name in names:
            files = [root / name] if name.endswith(".py") else sorted((root / name).rglob("*"))
            for file in files:
                if file.suffix in (".py", ".lark", ".toml"):
                    digest.update(f"\0{file.relative_to(root).as_posix()}\0".encode())
                    digest.update(file.read_bytes())
    return digest.hexdigest()


def reader(house: str | None, zone: str | None = None) -> str:
    """A hash of the code and the data that read hands, times without a zone by ``zone``, and judge
    them by ``house``."""
    digest = hashlib.sha256(f"{_reader()}\0{house}".encode())
    if zone is not None:
        digest.update(f"\0{zone}".encode())
    if house is not None and house.endswith(".toml"):
        digest.update(Path(house).read_bytes())
    return digest.hexdigest()[:32]


class Skipped(NamedTuple):
    """A file that need not be read."""

    source: Source
    known: Known


class Memory:
    """What a lake knows of some files. To be asked under the writers' lock."""

    def __init__(
        self,
        lake: Lake,
        sources: Iterable[Source],
        house: str | None,
        zone: str | None = None,
    ) -> None:
        self._rows: dict[str, tuple[str | None, str, int, str]] = {}
        """Of each path its stamp, sha256, size and what is known."""
        paths = [path for source in sources if (path := source.whole_path()) is not None]
        asked = {"reader": reader(house, zone), "zoneless": reader(house), "paths": paths}
        rows: list[tuple[Any, ...]] = []
        lake.connection.execute("BEGIN")  # so that DuckLake asks its catalog once for both
        try:
            if _counts_all(lake):
                rows = lake.connection.execute(_ROWS, asked).fetchall()
        finally:
            lake.connection.execute("ROLLBACK")
        # Of each path the last counts.
        self._rows = {path: (stamp, sha, size, known) for path, stamp, sha, size, known in rows}

    def split(
        self, sources: Iterable[Source], tell: Callable[[int, int], None] = lambda *_: None
    ) -> tuple[list[Skipped], list[Source]]:
        """The files that are as the lake knows them, and those that must be read, each in their
        order. ``tell`` is given the files and the hands skipped so far."""
        skipped: list[Skipped] = []
        others: list[Source] = []
        hands = 0
        for source in sources:
            known = self._recall(source)
            if known is None:
                others.append(source)
                continue
            skipped.append(Skipped(source, known))
            hands += known.hands
            tell(len(skipped), hands)
        return skipped, others

    def _recall(self, source: Source) -> Known | None:
        path = source.whole_path()
        row = None if path is None else self._rows.get(path)
        if row is None or source.problem is not None:
            return None
        stamp, sha256, size, known = row
        now = source.stamp()
        if now is None:
            return None
        if now == stamp:
            return known_of(known)
        if source.member is None and now.partition(" ")[0] != str(size):
            return None
        try:
            return known_of(known) if source.digest() == sha256 else None
        except SourceError:
            return None  # whoever reads it says what is wrong


_ROWS: Final = """
    SELECT path, stamp, sha256, size, known
    FROM imports
    SEMI JOIN (SELECT unnest($paths::VARCHAR[]) AS path) USING (path)
    WHERE (reader = $reader OR (reader = $zoneless AND NOT contains(known, '"zoneless":')))
        AND sha256 IS NOT NULL AND known IS NOT NULL
    ORDER BY imported_at NULLS FIRST, import_id DESC NULLS FIRST
"""
"""What is known of each path, the last import last. A file in which a zone had nothing to say was
read by none as by any. To leave out the others here takes DuckDB
longer to plan than they take to be passed over."""


def _counts_all(lake: Lake) -> bool:
    """Whether the lake has every hand that its imports stored. Else some were lost, and the files
    they came from are what can give them back."""
    ((same,),) = lake.connection.execute(
        "SELECT (SELECT count(*) FROM hands) = (SELECT coalesce(sum(stored), 0) FROM imports)"
    ).fetchall()
    return bool(same)


def kept(connection: duckdb.DuckDBPyConnection) -> tuple[int, ...]:
    """How many rows there are of those that come out of files and nowhere else."""
    row = connection.execute(
        "SELECT (SELECT count(*) FROM hands), (SELECT count(*) FROM copies), "
        "(SELECT count(*) FROM rejects)"
    ).fetchone()
    return row or ()


def forget_files(connection: duckdb.DuckDBPyConnection) -> None:
    """Has every file read again by the next import of it. Within a transaction, or as one; nothing
    in a lake of before version 5, which remembers none."""
    ((there,),) = connection.execute(
        "SELECT count(*) FROM duckdb_columns() WHERE database_name = 'lake' "
        "AND table_name = 'imports' AND column_name = 'reader'"
    ).fetchall()
    if there:
        connection.execute("UPDATE imports SET reader = NULL WHERE reader IS NOT NULL")
