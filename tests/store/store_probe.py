"""Looks at a lake from outside, for the tests that kill and watch imports."""

import os
import re
from pathlib import Path

import pytest

import stud_analytics
from stud_analytics.store import check_lake, open_lake
from stud_analytics.store.schema import HAND_TABLES

SAMPLES = Path(__file__).parents[2] / "sample_histories" / "pokerstars"
DRIVER = Path(__file__).with_name("store_driver.py")


def both_catalogs(test):  # type: ignore[no-untyped-def]
    """Runs a test twice: the catalog of ``tmp_path / "lake"`` is a file; it is in PostgreSQL."""
    kinds = pytest.mark.parametrize("catalog", ["file", "postgres"], indirect=True)
    return pytest.mark.usefixtures("catalog")(kinds(test))


def environment() -> dict[str, str]:
    """The environment in which the driver finds the package as these tests do."""
    root = str(Path(stud_analytics.__file__).parents[1])
    paths = [root, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def sample_hands(*files: str) -> list[str]:
    """The texts of the hands in files of the PokerStars samples, one after another."""
    texts = [(SAMPLES / file).read_text(encoding="utf-8-sig") for file in files]
    return [
        hand.strip() for text in texts for hand in re.split(r"\n\n+(?=PokerStars )", text.strip())
    ]


def renumbered(hand: str, number: int) -> str:
    """The same hand under another number."""
    return re.sub(r"#\d+", f"#{number}", hand, count=1)


def problems(lake: Path, *, unswept: bool = False) -> list[str]:
    """What check_lake says; ``unswept``: but for files that the next writer removes."""
    with open_lake(lake) as opened:
        found = check_lake(opened)
    return [said for said in found if not (unswept and said.startswith("files.counted"))]


Contents = dict[str, tuple[int, int]]


def contents(lake: Path) -> Contents:
    """Each table's number of rows and a hash of all of them, without what differs from run to
    run: the order of rows, import ids, times, and files that brought nothing."""
    with open_lake(lake) as opened:
        tables = {name: f"SELECT COLUMNS(c -> c <> 'import_id') FROM {name}"
                  for name in (*HAND_TABLES, "played", "copies", "rejects")}  # fmt: skip
        tables["imports"] = (
            "SELECT file, hands_found, stored, rejected, unfinished FROM imports WHERE stored > 0"
        )
        return {
            name: opened.sql(
                f"SELECT count(*), coalesce(sum(hash(t)), 0)::HUGEINT FROM ({query}) t"
            ).fetchall()[0]
            for name, query in tables.items()
        }


def known_files(lake: Path) -> list[Path]:
    """The Parquet files that the catalog knows, sorted."""
    with open_lake(lake) as opened:
        tables = " UNION ALL ".join(
            f"SELECT data_file FROM ducklake_list_files('lake', '{name}')"
            for name in (*HAND_TABLES, "played", "copies", "imports", "rejects")
        )
        return sorted(Path(file) for (file,) in opened.sql(tables).fetchall())
