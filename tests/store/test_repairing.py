"""What a lake loses is made again from what is left of it, or from its source files, which are
named. Each loss is done to a sound lake of three files; after the repair, and an import of the
files that it names, the lake is what it was."""

import shutil
from pathlib import Path

import pytest
from postgres_server import Server
from store_probe import Contents, contents, problems

from stud_analytics.store import Repaired, check, import_paths, open_lake, repair_lake
from stud_analytics.store.files import data_files
from stud_analytics.store.tidying import tidy

pytestmark = pytest.mark.usefixtures("no_grace")
FILES = ["ann.txt", "bo.txt", "bad.txt"]
FIRST = "hand_id = '900001'"


@pytest.fixture
def lake(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sound lake, beside the files it was made of."""
    for name in FILES:
        shutil.copy(sound.parent / name, tmp_path / name)
    shutil.copytree(sound, tmp_path / "lake")
    monkeypatch.chdir(tmp_path)
    return Path("lake")


@pytest.fixture(scope="module")
def whole(sound: Path) -> Contents:
    return contents(sound)


def lose(lake: Path, *tables: str) -> None:
    """Every Parquet file of some tables is gone."""
    with open_lake(lake) as opened:
        for file in data_files(opened.connection):
            if file.table in tables:
                file.path.unlink()


def damage(lake: Path, *statements: str) -> None:
    with open_lake(lake, write=True) as opened:
        for statement in statements:
            opened.connection.execute(statement)
        tidy(opened.connection)


def differing(lake: Path, whole: Contents) -> set[str]:
    now = contents(lake)
    return {name for name in whole if now[name] != whole[name]}


def left(repaired: Repaired) -> list[str]:
    return [found.promise.name for found in repaired.left]


def test_lost_rows_are_made_again_from_the_texts(lake: Path, whole: Contents) -> None:
    tables = ("seats", "cards", "pots", "awards", "findings", "played")
    lose(lake, *tables)
    repaired = repair_lake(lake)
    assert (repaired.missing, left(repaired)) == ([], [])
    assert "2 hands read again from the texts in the lake" in repaired.done
    assert sum("let go of ducklake-" in line for line in repaired.done) >= len(tables) - 1
    assert differing(lake, whole) == set()
    assert problems(lake) == []


def test_a_lost_table_of_hands_is_read_again_from_the_texts(lake: Path, whole: Contents) -> None:
    lose(lake, "hands")
    repaired = repair_lake(lake)
    assert (repaired.missing, left(repaired)) == ([], [])
    # Bo's file, and the texts that were the first ones: all of what the lake had.
    assert "2 hands stored again, of 3 texts that had lost their hand" in repaired.done
    with open_lake(lake) as opened:
        assert opened.sql("SELECT hand_id, pot FROM hands ORDER BY 1").fetchall() == [
            ("2", 130), ("900001", 130),
        ]  # fmt: skip
        # Both players' cards are known, from whichever text came first.
        assert opened.sql(
            "SELECT player, down FROM seats WHERE hand_id = '900001' AND down <> '' ORDER BY 1"
        ).fetchall() == [("Ann", "Ac Ad 7s"), ("Bo", "2c 2d Jh")]
    assert whole["hands"][0] == 2


def test_lost_texts_come_back_with_their_files(lake: Path, whole: Contents) -> None:
    lose(lake, "hand_texts")
    repaired = repair_lake(lake)
    assert repaired.missing == ["the text of 2 hands of ann.txt: import it again"]
    assert left(repaired) == ["texts.there"]
    # The hands themselves are whole, and stay.
    assert differing(lake, whole) == {"hands", "hand_texts"}
    summary = import_paths(FILES, lake)
    # Both hands of ann.txt anew; Bo's text is still there.
    assert (summary.stored, summary.duplicates) == (2, 1)
    assert differing(lake, whole) == set()
    assert problems(lake) == []


def test_hands_lost_with_their_texts_are_named_by_file(lake: Path, whole: Contents) -> None:
    lose(lake, "hands", "hand_texts", "copies")
    repaired = repair_lake(lake)
    assert "2 hands of ann.txt: import it again" in repaired.missing
    assert left(repaired) == []
    assert contents(lake)["seats"][0] == 0
    assert import_paths(FILES, lake).stored == 2
    assert differing(lake, whole) <= {"imports"}
    assert problems(lake) == []


def test_further_texts_rejects_and_imports(lake: Path, whole: Contents) -> None:
    lose(lake, "copies", "rejects", "imports")
    repaired = repair_lake(lake)
    assert repaired.missing == [
        "1 text in copies, of bo.txt: import these files again",
        "1 text in rejects, of bad.txt: import these files again",
    ]
    assert left(repaired) == []
    import_paths(FILES, lake)
    assert differing(lake, whole) <= {"imports"}
    assert problems(lake) == []


def test_a_damaged_file_is_put_aside(lake: Path, whole: Contents) -> None:
    with open_lake(lake) as opened:
        (file, *_) = (f.path for f in data_files(opened.connection) if f.table == "pots")
    rotten = file.read_bytes()[:-20]
    file.write_bytes(rotten)
    repair_lake(lake)
    assert differing(lake, whole) == set()
    assert (lake / "damaged" / f"pots-{file.name}").read_bytes() == rotten


def test_rows_that_are_wrong_twice_or_missing(lake: Path, whole: Contents) -> None:
    damage(
        lake,
        "INSERT INTO hands FROM hands",
        f"INSERT INTO hand_texts SELECT site, hand_id, 'x' FROM hand_texts WHERE {FIRST}",
        f"UPDATE hands SET rake = 6, verdict = 'broken' WHERE {FIRST}",
        "UPDATE seats SET net = 0 WHERE hand_id = '2'",
        "INSERT INTO copies FROM copies",
        "INSERT INTO findings (site, hand_id, n) VALUES ('x', 'none', 1)",
        "UPDATE played SET collected = collected + 1",
        "UPDATE imports SET stored = 0",
    )
    repaired = repair_lake(lake)
    assert (repaired.missing, left(repaired)) == ([], [])
    assert differing(lake, whole) == set()
    assert problems(lake) == []


def test_a_silent_change_is_found_and_mended_by_rereading(lake: Path, whole: Contents) -> None:
    damage(lake, "UPDATE actions SET all_in = true WHERE n = 1")
    assert problems(lake) == []
    with open_lake(lake) as opened:
        (found,) = (found for found in check(opened, reread=True) if not found.held)
        assert (found.promise.name, found.places) == ("texts.reread", 2)
    assert left(repair_lake(lake, reread=True)) == []
    assert differing(lake, whole) == set()


def test_a_changed_text_makes_no_rows(lake: Path, whole: Contents) -> None:
    """It stays until its file is imported again: the rows are those of the text that was read."""
    damage(
        lake,
        f"UPDATE hand_texts SET text = replace(text, '$1.25', '$1.20') WHERE {FIRST}",
        "UPDATE copies SET text = replace(text, '$1.25', '$1.20')",
    )
    repaired = repair_lake(lake)
    assert left(repaired) == ["texts.digest"]
    assert repaired.missing == [
        "a further text of a hand, of bo.txt: import it again",
        "the text of 1 hand of ann.txt: import it again",
    ]
    assert {"seats", "actions", "pots"}.isdisjoint(differing(lake, whole))
    import_paths(FILES, lake)
    assert problems(lake) == []
    # The damaged copy is kept beside the good one.
    assert differing(lake, whole) <= {"copies", "imports"}
    with open_lake(lake) as opened:
        fates = opened.sql("SELECT fate FROM copies ORDER BY 1").fetchall()
    assert fates == [("conflict",), ("more",)]


def test_a_sound_lake_is_left_as_it_is(lake: Path) -> None:
    files = sorted(lake.rglob("*.parquet"))
    assert repair_lake(lake) == Repaired([], [], [])
    assert sorted(lake.rglob("*.parquet")) == files


@pytest.mark.usefixtures("lake")
def test_a_catalog_in_postgresql_is_mended_too(server: Server) -> None:
    lake = Path("other")
    server.lake(lake)
    import_paths(FILES, lake)
    before = contents(lake)
    lose(lake, "seats", "rejects")
    repaired = repair_lake(lake)
    assert left(repaired) == []
    (missing,) = repaired.missing
    assert "in rejects, of bad.txt: import these files again" in missing
    import_paths(FILES, lake)
    assert differing(lake, before) == set()
    assert problems(lake) == []


class KilledError(Exception):
    """A repair ends where it stands."""


def test_a_repair_cut_short_is_done_by_the_next(lake: Path, whole: Contents) -> None:
    lose(lake, "awards", "copies", "rejects")
    for last in ("reading hands again", "writing files anew"):

        def tell(step: str, last: str = last) -> None:
            if step.startswith(last):
                raise KilledError

        with pytest.raises(KilledError):
            repair_lake(lake, tell=tell)
    assert left(repair_lake(lake)) == []
    import_paths(FILES, lake)
    assert differing(lake, whole) <= {"imports"}
    assert problems(lake) == []


def test_what_is_wrong_of_a_known_file_is_forgotten(lake: Path, whole: Contents) -> None:
    """The next import reads the file again, and knows it."""
    damage(lake, "UPDATE imports SET reader = 'x', known = 'no' WHERE file = 'ann.txt'")
    repaired = repair_lake(lake)
    assert (repaired.missing, left(repaired)) == ([], [])
    again = import_paths(FILES, lake)
    assert (again.stored, again.duplicates, again.rejected) == (0, 3, 1)
    assert problems(lake) == []
