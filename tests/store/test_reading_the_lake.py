"""The code of docs/reading-the-lake.md, run as it stands there; the values are worked out by hand.

Two files of the samples, six hands, in which stacks tell what everybody won: in dollars Old Bertil
0.07 in one hand; Lena_7s -0.03 - 0.17 + 0.89 + 0.04, quiet jo -0.03 + 0.09 - 0.07 - 0.02 and Moss &
Fern -0.01 + 0.08 - 0.82 - 0.02 in four each. The two other hands are of a tournament.
"""

import re
import runpy
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from store_probe import SAMPLES, both_catalogs, sample_hands

from stud_analytics.store import import_paths, open_lake, tidying
from stud_analytics.store.extensions import CONFIG, load_extensions

PAGE = (SAMPLES.parents[1] / "docs" / "reading-the-lake.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = {
    re.findall(r"^##+ (.+)$", PAGE[: found.start()], re.MULTILINE)[-1]: found[1]
    for found in re.finditer(r"^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
}
PYTHON = ("In Python", "DuckDB", "pandas", "polars", "pyarrow")
GLOB, SQL = "What a glob may see", "In DuckDB, without this package"

RESULTS = [("Lena_7s", 4, 73), ("Old Bertil", 1, 7), ("quiet jo", 4, -3), ("Moss & Fern", 4, -77)]
# Eight in the evening in New York, on the 18th.
MONTH = [
    ("197733000871", "stud_hi_lo", datetime(2019, 3, 19, 0, 0, 3)),
    ("197733012757", "stud_hi_lo", datetime(2019, 3, 19, 0, 1, 10)),
    ("197733017921", "stud_hi_lo", datetime(2019, 3, 19, 0, 2, 22)),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page speaks of ./stud-lake."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tidying, "GRACE", 0.0)


def make_lake(path: str = "stud-lake") -> None:
    for name in ("2019-03-18_home_game.txt", "2009-04-02_older_headers.txt"):
        assert import_paths([SAMPLES / name], path).stored == 3


def run(title: str) -> dict[str, Any]:
    Path("block.py").write_text(BLOCKS[title], encoding="utf-8")
    return runpy.run_path("block.py")


def rows(answer: Any) -> list[dict[str, Any]]:
    """The rows of whatever kind of table a block gives."""
    for method in ("to_pylist", "to_dicts"):
        if hasattr(answer, method):
            return list(getattr(answer, method)())
    return list(answer.to_dict("records"))


def test_the_page_has_these_blocks() -> None:
    assert set(BLOCKS) == {*PYTHON, GLOB, SQL}


def test_every_way_in_gives_the_same() -> None:
    make_lake()
    for merged in (False, True):
        if merged:
            with open_lake("stud-lake", write=True) as lake:
                tidying.tidy(lake.connection, merge=True)
        files = list(Path("stud-lake/data/main/hands").glob("*.parquet"))
        assert len(files) == (1 if merged else 2)
        for title in PYTHON:
            said = run(title)
            unit = Decimal("0.01") if title == "In Python" else 1
            assert rows(said["results"]) == [
                {"player": player, "currency": "USD", "hands": hands, "net": net * unit}
                for player, hands, net in RESULTS
            ], title
            month = [tuple(row.values()) for row in rows(said["month"])]
            assert month == MONTH, title
            assert said["text"].strip() == sample_hands("2019-03-18_home_game.txt")[2], title
        said = run(GLOB)
        assert (said["hands"].height, said["seats"].height) == (6, 6 * 4 - 3)
        listed = {Path(row["data_file"]) for row in said["listed"] if row["name"] == "hands"}
        assert listed == {file.absolute() for file in files}


@both_catalogs
def test_duckdb_without_this_package(catalog: str, tmp_path: Path) -> None:
    make_lake("lake")
    statements = BLOCKS[SQL].replace("stud-lake", "lake")
    plain = "'ducklake:sqlite:lake/catalog.sqlite'"
    assert plain in statements
    if catalog == "postgres":
        assert "'ducklake:postgres:postgresql://ann@db.example/poker'" in PAGE
        with open_lake("lake") as lake:
            statements = statements.replace(plain, f"'ducklake:postgres:{lake.catalog.url}'")
    with duckdb.connect(config=CONFIG) as connection:
        # In the place of the two downloads.
        statements, downloads = re.subn(r"^INSTALL \w+;\n", "", statements, flags=re.MULTILINE)
        assert downloads == 2
        load_extensions(connection, "ducklake", "sqlite" if catalog == "file" else catalog)
        answer = connection.execute(statements).fetchall()
    assert answer == [(name, "USD", hands, net) for name, hands, net in RESULTS]
