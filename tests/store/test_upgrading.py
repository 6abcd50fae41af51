"""A lake of an older version: it opens as it is, and the first who writes brings it up to date."""

from pathlib import Path

import pytest
from store_probe import both_catalogs, contents, problems
from two_heroes import file_of

from stud_analytics.definitions import is_current
from stud_analytics.store import (
    LakeError,
    check_lake,
    deriving,
    find_hand,
    import_paths,
    open_lake,
    upgrading,
)
from stud_analytics.store.schema import SCHEMA_VERSION
from stud_analytics.store.tidying import tidy

pytestmark = pytest.mark.usefixtures("no_grace")


@pytest.fixture
def old_lake(tmp_path: Path, catalog: str) -> Path:
    """What version 1 made of Ann's file: no `copies`, no `played`, no `hands.digest`; lines of
    actions as they count in the file."""
    file = tmp_path / "ann.txt"
    file.write_text(file_of("Ann") + "\n\n" + file_of("Ann", 2), encoding="utf-8")
    lake = tmp_path / "lake"
    import_paths([file], lake)
    with open_lake(lake, write=True) as opened:
        opened.connection.execute("DROP TABLE copies")
        opened.connection.execute("DROP TABLE played")
        opened.connection.execute("ALTER TABLE hands DROP COLUMN digest")
        for table, columns_ in (("actions", ("line", "stack_before")), ("awards", ("line",))):
            for column in columns_:
                opened.connection.execute(f"ALTER TABLE {table} ADD COLUMN {column} BIGINT")
            opened.connection.execute(
                f"UPDATE {table} SET line = h.line + hand_line FROM hands h "
                f"WHERE h.hand_id = {table}.hand_id"
            )
            opened.connection.execute(f"ALTER TABLE {table} DROP COLUMN hand_line")
        tidy(opened.connection)
    mark(lake, 1)
    return lake


def mark(lake: Path, version: int) -> None:
    file = lake / "lake.toml"
    text = file.read_text(encoding="utf-8")
    now = f"schema_version = {SCHEMA_VERSION}"
    assert now in text
    file.write_text(text.replace(now, f"schema_version = {version}"), encoding="utf-8")


def columns(lake: Path) -> list[str]:
    with open_lake(lake) as opened:
        return opened.sql("FROM hands").columns


def test_it_is_read_as_it_is(old_lake: Path) -> None:
    assert "digest" not in columns(old_lake)
    with open_lake(old_lake) as opened:
        assert opened.sql("SELECT count(*) FROM hand_sources").fetchall() == [(2,)]
        assert find_hand(opened, "2").copies == ()
        lines = opened.sql("SELECT hand_id, n, line FROM action_amounts ORDER BY ALL").fetchall()
        assert (
            lines
            == opened.sql("SELECT hand_id, n, line FROM lake.main.actions ORDER BY ALL").fetchall()
        )
        assert opened.sql("SELECT min(hand_line) > 0, count(*) > 0 FROM awards").fetchall() == [
            (True, True)
        ]
    assert "schema_version = 1" in (old_lake / "lake.toml").read_text(encoding="utf-8")


@both_catalogs
def test_an_import_brings_it_up_to_date(old_lake: Path, tmp_path: Path) -> None:
    bo = tmp_path / "bo.txt"
    bo.write_text(file_of("Bo"), encoding="utf-8")
    summary = import_paths([tmp_path / "ann.txt", bo], old_lake)
    # Ann's texts are known to the letter; Bo's adds his cards.
    assert (summary.stored, summary.duplicates, summary.gained) == (0, 3, 1)
    assert f"schema_version = {SCHEMA_VERSION}" in (old_lake / "lake.toml").read_text(
        encoding="utf-8"
    )
    assert problems(old_lake) == []
    new = tmp_path / "new"
    import_paths([tmp_path / "ann.txt", bo], new)
    tables = contents(old_lake)
    for name in ("hands", "seats", "actions", "awards", "cards", "copies", "played"):
        assert tables[name] == contents(new)[name], name


def test_an_upgrade_cut_short_is_done_again(old_lake: Path) -> None:
    """Its transaction was committed; the mark was not written."""
    open_lake(old_lake, write=True).close()
    before = contents(old_lake)
    mark(old_lake, 1)
    with open_lake(old_lake) as opened:  # nothing stands in where nothing is missing
        assert opened.sql("SELECT count(*) FROM hand_sources").fetchall() == [(2,)]
    open_lake(old_lake, write=True).close()
    assert contents(old_lake) == before
    assert problems(old_lake) == []


def test_an_upgrade_that_fails_changes_nothing(
    old_lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrading, "DIGEST_SQL", "no_such_function({text})")
    with pytest.raises(Exception, match="no_such_function"):
        open_lake(old_lake, write=True)
    assert "digest" not in columns(old_lake)
    monkeypatch.undo()
    open_lake(old_lake, write=True).close()
    assert columns(old_lake)[-1] == "digest"


def test_other_definitions_are_worked_out_anew_by_the_next_who_writes(old_lake: Path) -> None:
    """Until then readers work them out for themselves and never see the old rows."""
    open_lake(old_lake, write=True).close()
    before = contents(old_lake)["played"]
    assert before[0] > 0
    with open_lake(old_lake, write=True) as lake:
        lake.connection.execute("UPDATE played SET flags_1 = 0, put_in = put_in + 1")
        tidy(lake.connection)
        lake.connection.execute("COMMENT ON TABLE played IS 'by definitions of yesterday'")
    assert contents(old_lake)["played"] == before
    with open_lake(old_lake) as lake:
        assert not is_current(lake.connection)
        ((net,),) = lake.sql("SELECT sum(net) FROM player_hands").fetchall()
        assert net == lake.sql("SELECT sum(net) FROM seats").fetchall()[0][0]
        (problem,) = check_lake(lake)
        assert "older definitions" in problem
    open_lake(old_lake, write=True).close()
    with open_lake(old_lake) as lake:
        assert is_current(lake.connection)
    assert contents(old_lake)["played"] == before
    assert problems(old_lake) == []


def test_working_out_anew_goes_slice_by_slice(
    old_lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_lake(old_lake, write=True).close()
    before = contents(old_lake)["played"]
    with open_lake(old_lake, write=True) as lake:
        lake.connection.execute("COMMENT ON TABLE played IS NULL")
    monkeypatch.setattr(deriving, "SLICE", 1)
    open_lake(old_lake, write=True).close()
    assert contents(old_lake)["played"] == before


def test_working_out_anew_that_fails_changes_nothing(
    old_lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_lake(old_lake, write=True).close()
    before = contents(old_lake)["played"]
    with open_lake(old_lake, write=True) as lake:
        lake.connection.execute("COMMENT ON TABLE played IS NULL")
    monkeypatch.setattr(deriving, "select", lambda: "SELECT no_such_column FROM hands")
    with pytest.raises(LakeError):
        open_lake(old_lake, write=True)
    monkeypatch.undo()
    assert contents(old_lake)["played"] == before
