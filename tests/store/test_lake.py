import shutil
import socket
from pathlib import Path

import duckdb
import pytest

from stud_analytics.api import LakeReader, QueryError
from stud_analytics.store import LakeError, open_lake
from stud_analytics.store import lake as lake_module
from stud_analytics.store.asking import outlasted
from stud_analytics.store.schema import HAND_TABLES, SCHEMA_VERSION, table_definitions

TABLES = {*HAND_TABLES, "played", "copies", "imports", "rejects"}


@pytest.fixture(scope="module")
def empty_lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lakes") / "empty"
    open_lake(path, create=True).close()
    return path


def copy_of(lake: Path, to: Path) -> Path:
    shutil.copytree(lake, to)
    return to


def test_a_new_lake_has_the_tables_of_the_ddl(empty_lake: Path) -> None:
    assert set(table_definitions()) == TABLES
    with open_lake(empty_lake) as lake:
        rows = lake.sql("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'")
        assert {name for (name,) in rows.fetchall()} == TABLES
        assert lake.sql("SELECT count(*) FROM hands").fetchall() == [(0,)]
        assert "player_hands" not in TABLES  # a view, not a table


def test_the_views_are_there(empty_lake: Path) -> None:
    with open_lake(empty_lake) as lake:
        assert lake.sql("SELECT count(*) FROM hand_amounts").fetchall() == [(0,)]


def test_parameters_by_place_and_by_name(empty_lake: Path) -> None:
    with open_lake(empty_lake) as lake:
        assert lake.sql("SELECT ? || ?", ["a", "b'"]).fetchall() == [("ab'",)]
        assert lake.sql("SELECT $x + 1 AS y", {"x": 1}).to_arrow_table().to_pylist() == [{"y": 2}]


def test_a_reader_cannot_write(empty_lake: Path) -> None:
    with open_lake(empty_lake) as lake, pytest.raises(duckdb.Error, match="read-only"):
        lake.connection.execute("INSERT INTO imports (file) VALUES ('x')")


@pytest.mark.parametrize(
    "name", ["with space", "it's", 'a "quote"', "ünï ♠ 日本", "semi;colon--", "per%20cent?#&x"]
)
def test_odd_paths(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / "my lake's"
    with open_lake(path, create=True) as lake:
        lake.connection.execute("INSERT INTO imports (file) VALUES ('x')")
    with open_lake(path) as lake:
        assert lake.sql("SELECT file FROM imports").fetchall() == [("x",)]
    assert sorted(p.name for p in path.iterdir())[:1] == ["catalog.sqlite"]
    assert list(path.glob("data/**/imports/**/*.parquet"))


def test_a_lake_can_be_moved(tmp_path: Path) -> None:
    with open_lake(tmp_path / "old", create=True) as lake:
        lake.connection.execute("INSERT INTO imports (file) VALUES ('x')")
    (tmp_path / "old").rename(tmp_path / "new")
    with open_lake(tmp_path / "new") as lake:
        assert lake.sql("SELECT file FROM imports").fetchall() == [("x",)]
    with open_lake(tmp_path / "new", write=True) as lake:
        lake.connection.execute("INSERT INTO imports (file) VALUES ('y')")
        assert lake.sql("SELECT count(*) FROM imports").fetchall() == [(2,)]
    assert not (tmp_path / "old").exists()


def test_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_lake("here", create=True).close()
    assert (tmp_path / "here" / "lake.toml").exists()
    open_lake(Path("here")).close()


@pytest.mark.parametrize("write", [False, True])
def test_no_lake_there(tmp_path: Path, write: bool) -> None:
    with pytest.raises(LakeError, match=r"^there is no lake at .*nowhere: make one with stud imp"):
        open_lake(tmp_path / "nowhere", write=write)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [False, True])
def test_a_folder_that_is_no_lake(tmp_path: Path, write: bool) -> None:
    (tmp_path / "letter.txt").write_text("dear reader")
    with pytest.raises(LakeError, match="is not a lake: name the folder that stud import made"):
        open_lake(tmp_path, write=write)
    with pytest.raises(LakeError, match="is not a lake and not empty: name a new folder"):
        open_lake(tmp_path, create=True)
    assert [p.name for p in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_no_lake(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(LakeError, match="is not a lake"):
        open_lake(file)
    with pytest.raises(LakeError, match="is a file, not a lake: name a folder"):
        open_lake(file, create=True)
    with pytest.raises(LakeError, match=r"cannot be used|is not a lake"):
        open_lake(file / "below", create=True)
    assert file.read_text() == "x"


def test_an_empty_folder_becomes_a_lake(tmp_path: Path) -> None:
    with open_lake(tmp_path, create=True) as lake:
        assert lake.sql("FROM hands").fetchall() == []


def test_a_lake_of_a_newer_version(empty_lake: Path, tmp_path: Path) -> None:
    path = copy_of(empty_lake, tmp_path / "lake")
    mark = path / "lake.toml"
    mark.write_text(f'schema_version = {SCHEMA_VERSION + 1}\nversion = "9.9"\n')
    for kind in ({}, {"write": True}, {"create": True}):
        with pytest.raises(LakeError, match=r"newer stud-analytics \(9\.9\): upgrade this one"):
            open_lake(path, **kind)


@pytest.mark.parametrize("text", ["", "schema_version = ", "schema_version = 'x'", "[a]"])
def test_a_damaged_mark(empty_lake: Path, tmp_path: Path, text: str) -> None:
    path = copy_of(empty_lake, tmp_path / "lake")
    (path / "lake.toml").write_text(text)
    with pytest.raises(LakeError, match=r"lake\.toml is damaged: put it back"):
        open_lake(path)


def test_a_damaged_catalog(empty_lake: Path, tmp_path: Path) -> None:
    path = copy_of(empty_lake, tmp_path / "lake")
    for file in path.glob("catalog.sqlite-*"):
        file.unlink()
    (path / "catalog.sqlite").write_bytes(b"no such thing" * 1000)
    with pytest.raises(LakeError, match=r"catalog is damaged: put catalog\.sqlite back"):
        open_lake(path)


def test_a_missing_catalog_is_not_made_anew(empty_lake: Path, tmp_path: Path) -> None:
    path = copy_of(empty_lake, tmp_path / "lake")
    for file in path.glob("catalog.sqlite*"):
        file.unlink()
    for kind in ({}, {"write": True}, {"create": True}):
        with pytest.raises(LakeError, match=r"catalog\.sqlite is missing: put it back"):
            open_lake(path, **kind)
        assert not (path / "catalog.sqlite").exists()


def test_a_lake_whose_making_was_cut_short_is_made_to_its_end(
    empty_lake: Path, tmp_path: Path
) -> None:
    path = copy_of(empty_lake, tmp_path / "lake")
    (path / "lake.toml").unlink()
    with pytest.raises(LakeError, match="was never finished: run stud import again"):
        open_lake(path)
    open_lake(path, create=True).close()
    with open_lake(path) as lake:
        rows = lake.sql("SELECT count(*) FROM duckdb_tables() WHERE database_name = 'lake'")
        assert rows.fetchall() == [(len(TABLES),)]


def test_no_network_is_asked(empty_lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kind: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "socket", refuse)
    with open_lake(empty_lake) as lake:
        settings = lake.sql(
            "SELECT value FROM duckdb_settings() WHERE name IN "
            "('autoinstall_known_extensions', 'autoload_known_extensions')"
        ).fetchall()
        assert settings == [("false",), ("false",)]
        # An extension that is not ours is refused at once, not fetched.
        with pytest.raises(duckdb.Error, match="spatial"):
            lake.connection.execute("LOAD spatial")


def test_a_state_forgotten_while_it_is_looked_for_is_looked_for_again(
    empty_lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, asked = lake_module.create_views, []

    def create_views(connection: duckdb.DuckDBPyConnection) -> None:
        asked.append(connection)
        if len(asked) < 3:
            raise duckdb.InvalidInputException("Invalid Input Error: No snapshot found in DuckLake")
        create(connection)

    monkeypatch.setattr(lake_module, "create_views", create_views)
    with open_lake(empty_lake) as lake:
        assert lake.sql("SELECT count(*) FROM hand_amounts").fetchall() == [(0,)]
    assert len(asked) == 3


FORGOTTEN = duckdb.InvalidInputException("Invalid Input Error: No snapshot found in DuckLake")


class Unsettled:
    """A connection whose first answers come while a writer forgets states."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, failures: int) -> None:
        self.connection, self.failures = connection, failures

    def sql(self, query: str, params: object = None) -> duckdb.DuckDBPyRelation:
        if self.failures:
            self.failures -= 1
            raise FORGOTTEN
        return self.connection.sql(query, params=params)


def test_a_query_of_a_reader_is_asked_again_too(empty_lake: Path) -> None:
    with open_lake(empty_lake) as lake:
        really = lake.connection
        lake.connection = Unsettled(really, 3)  # type: ignore[assignment]
        assert lake.sql("SELECT count(*) FROM hands").fetchall() == [(0,)]
        lake.connection = Unsettled(really, 1000)  # type: ignore[assignment]
        with pytest.raises(duckdb.Error) as failure:
            lake.sql("SELECT count(*) FROM hands")
        assert "run it again" in str(outlasted(failure.value))
        lake.connection = really
        with pytest.raises(duckdb.Error) as failure:
            lake.sql("SELECT no_such_column FROM hands")
        assert outlasted(failure.value) is None


def test_what_to_do_is_said_where_a_query_outlasts_its_files(empty_lake: Path) -> None:
    with open_lake(empty_lake, write=True) as lake:
        lake.connection.execute("INSERT INTO imports (file) VALUES ('x')")
    for file in empty_lake.rglob("*.parquet"):
        file.unlink()
    with LakeReader(open_lake(empty_lake)) as reader:
        with pytest.raises(QueryError, match=r"removed while .* run it again; .* stud lake check"):
            reader.sql("SELECT file FROM imports")
        assert len(reader.sql("SELECT 1 AS one", arrow=True)) == 1
