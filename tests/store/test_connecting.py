"""A connection that is begun beside imports: taken once, by whoever wants what it has."""

import duckdb
import pytest

from stud_analytics.store import LakeError, extensions, import_paths, open_lake, open_meanwhile
from stud_analytics.store.extensions import connect, connect_meanwhile


def loaded(connection):
    return {
        name
        for (name,) in connection.execute(
            "SELECT extension_name FROM duckdb_extensions() WHERE loaded"
        ).fetchall()
    }


def test_the_connection_begun_is_taken_once():
    connect_meanwhile("ducklake")
    begun = extensions._begun
    with connect("ducklake") as first, connect("ducklake") as second:
        assert first is begun.connection
        assert second is not first
        assert "ducklake" in loaded(first) & loaded(second)


def test_a_connection_with_other_extensions_is_closed_and_another_made():
    connect_meanwhile("ducklake")
    begun = extensions._begun
    with connect("sqlite", "ducklake") as made:
        assert {"sqlite_scanner", "ducklake"} <= loaded(made)
    with pytest.raises(duckdb.ConnectionException):
        begun.connection.execute("SELECT 1")


def test_whoever_asks_for_a_connection_that_could_not_be_begun_is_told_why():
    connect_meanwhile("no_such_extension")
    with pytest.raises(LakeError, match="pip install duckdb-extension-no_such_extension"):
        connect("no_such_extension")


def test_a_lake_whose_mark_is_damaged_is_told_of_by_opening_it_alone(tmp_path):
    (tmp_path / "lake.toml").write_text("nonsense", encoding="utf-8")
    open_meanwhile(tmp_path)
    assert extensions._begun is None
    with pytest.raises(LakeError, match="damaged"):
        open_lake(tmp_path)


def test_of_a_lake_in_a_database_nothing_is_begun(tmp_path):
    (tmp_path / "lake.toml").write_text(
        'schema_version = 1\ncatalog = "postgresql://nobody@localhost/none"\n', encoding="utf-8"
    )
    open_meanwhile(tmp_path)
    assert extensions._begun is None


def test_an_import_goes_on_from_what_was_begun(tmp_path):
    lake = tmp_path / "lake"
    open_meanwhile(lake)
    assert extensions._begun is not None
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "note.txt").write_text("no hand\n", encoding="utf-8")
    assert import_paths([str(tmp_path / "hands")], lake).stored == 0
    assert extensions._begun is None
