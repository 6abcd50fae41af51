"""Lakes that older versions wrote are read as they are, and brought up to date in place.

``old_lakes/version_N.zip`` is what the code of version N made of two made files: Ann's two hands,
then Bo's file of the first and a hand with an unknown line. It is kept as it was written.
"""

import zipfile
from pathlib import Path

import pytest
from store_probe import SAMPLES, problems
from two_heroes import file_of

from stud_analytics.store import check, find_hand, import_paths, open_lake
from stud_analytics.store.schema import HAND_TABLES, SCHEMA_VERSION

pytestmark = pytest.mark.usefixtures("no_grace")
OLD = Path(__file__).with_name("old_lakes")
VERSIONS = range(1, SCHEMA_VERSION)


@pytest.fixture
def old(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lake of a version, in a folder with the files that it was made of."""
    monkeypatch.chdir(tmp_path)
    Path("ann.txt").write_text(file_of("Ann") + "\n\n\n" + file_of("Ann", 2), encoding="utf-8")
    Path("bo.txt").write_text(file_of("Bo"), encoding="utf-8")
    bad = SAMPLES.parent / "broken" / "unknown_line.txt"
    Path("bad.txt").write_bytes(bad.read_bytes())
    with zipfile.ZipFile(OLD / f"version_{request.param}.zip") as archive:
        archive.extractall("lake")
    return Path("lake")


def rows(lake: Path) -> dict[str, list[str]]:
    """Every row of the tables of hands by column name: an upgrade adds columns at the end."""
    with open_lake(lake) as opened:
        return {
            name: sorted(
                str(sorted(row.items()))
                for row in opened.sql(f"SELECT COLUMNS(c -> c <> 'import_id') FROM {name}")
                .to_arrow_table()
                .to_pylist()
            )
            for name in (*HAND_TABLES, "played", "copies", "rejects")
        }


def mark(lake: Path) -> str:
    return (lake / "lake.toml").read_text(encoding="utf-8")


def test_every_older_version_has_its_lake() -> None:
    assert {f"version_{version}.zip" for version in VERSIONS} <= {f.name for f in OLD.iterdir()}


@pytest.mark.parametrize("old", VERSIONS, indirect=True)
def test_it_is_read_as_it_is(old: Path, request: pytest.FixtureRequest) -> None:
    before = mark(old)
    assert "schema_version" in before
    with open_lake(old) as lake:
        hands = lake.sql("SELECT hand_id, pot, rake, verdict FROM hands ORDER BY 1").fetchall()
        # Of the made hand: $1.30 in the pot, $0.05 rake.
        assert hands == [("2", 130, 5, "holds"), ("900001", 130, 5, "holds")]
        nets = lake.sql(
            "SELECT player, sum(net) FROM player_hands WHERE hand_id = '2' GROUP BY 1 ORDER BY 1"
        ).fetchall()
        assert nets == [("Ann", 65), ("Bo", -60), ("Cy", -10)]
        assert len(find_hand(lake, "900001").told().hand.seats) == 3
        assert lake.sql("SELECT count(*) FROM rejects").fetchall() == [(1,)]
    assert mark(old) == before


@pytest.mark.parametrize("old", VERSIONS, indirect=True)
def test_an_import_brings_it_up_to_date(old: Path) -> None:
    summary = import_paths(["ann.txt", "bo.txt", "bad.txt"], old)
    assert (summary.stored, summary.duplicates, summary.rejected) == (0, 3, 1)
    assert f"schema_version = {SCHEMA_VERSION}" in mark(old)
    import_paths(["ann.txt"], "new")
    import_paths(["bo.txt", "bad.txt"], "new")
    assert rows(old) == rows(Path("new"))
    assert problems(old) == []
    with open_lake(old) as lake:
        assert [checked.line() for checked in check(lake, reread=True) if not checked.held] == []


@pytest.mark.parametrize("old", VERSIONS, indirect=True)
def test_new_hands_go_into_the_columns_of_their_names(old: Path) -> None:
    """Version 2 had lakes with digest before inferred, which came last later."""
    Path("more.txt").write_text(file_of("Ann", 3), encoding="utf-8")
    assert import_paths(["more.txt"], old).stored == 1
    with open_lake(old) as lake:
        ((inferred, digest),) = lake.sql(
            "SELECT inferred, digest = md5_number_upper(text) FROM hands "
            "JOIN hand_texts USING (site, hand_id) WHERE hand_id = '3'"
        ).fetchall()
    assert (inferred, digest) == (None, True)
