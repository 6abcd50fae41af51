"""A lake with its catalog in PostgreSQL: making it, the ways it cannot be used, and its lock.

That it keeps the promises of every lake is shown where they are: `store_probe.both_catalogs`.
"""

import subprocess
import sys
import threading
import time
from pathlib import Path

import duckdb
import pytest
from postgres_server import PASSWORD, Server
from store_hands import MadeSource
from store_probe import environment, problems

from stud_analytics.store import LakeError, Progress, import_paths, open_lake
from stud_analytics.store.extensions import CONFIG, load_extensions, sql_text
from stud_analytics.store.postgres import postgres_catalog

pytestmark = pytest.mark.usefixtures("made")


def stored(lake: Path) -> list[tuple[object, ...]]:
    with open_lake(lake) as opened:
        return opened.sql("SELECT file, stored FROM imports ORDER BY file").fetchall()


class Beside:
    """A connection of somebody else to the catalog's database."""

    def __init__(self, url: str) -> None:
        self.connection = duckdb.connect(config=CONFIG)
        load_extensions(self.connection, "postgres")
        self.connection.execute(f"ATTACH {sql_text(url)} AS db (TYPE postgres)")

    def ask(self, query: str) -> list[tuple[object, ...]]:
        return self.connection.execute(f"FROM postgres_query('db', {sql_text(query)})").fetchall()

    def tell(self, statement: str) -> None:
        self.connection.execute(f"CALL postgres_execute('db', {sql_text(statement)})")


HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = " \
    "(SELECT oid FROM pg_database WHERE datname = current_database())"  # fmt: skip


def test_a_lake_knows_its_catalog(server: Server, tmp_path: Path) -> None:
    """Made by the command, then used by its folder alone, from wherever that is."""
    lake, url = tmp_path / "lake", server.database()
    done = subprocess.run(
        [sys.executable, "-m", "stud_analytics.cli.app", "lake", "init", "--lake", str(lake),
         "--catalog", url],
        capture_output=True, text=True, env=environment(), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"The lake at {lake} is ready, its catalog in {url}\n"
    import_paths([MadeSource("a", 0, 7)], lake)
    assert sorted(path.name for path in lake.iterdir()) == ["data", "lake.toml"]
    assert PASSWORD not in (lake / "lake.toml").read_text()
    moved = lake.rename(tmp_path / "moved")
    assert import_paths([MadeSource("b", 5, 7)], moved).duplicates == 2
    assert stored(moved) == [("a", 7), ("b", 5)]
    assert problems(moved) == []

    # Said again it changes nothing; another catalog would be another lake.
    open_lake(moved, create=True, catalog=url).close()
    assert stored(moved) == [("a", 7), ("b", 5)]
    with pytest.raises(LakeError, match=r"has its catalog in postgresql:.*: name a new folder"):
        open_lake(moved, create=True, catalog=server.database())

    # One database holds one lake.
    with pytest.raises(LakeError, match=r"is the catalog of another lake \(.*make a database for"):
        open_lake(tmp_path / "other", create=True, catalog=url)
    assert list((tmp_path / "other").iterdir()) == []
    assert stored(moved) == [("a", 7), ("b", 5)]

    # An address that leads elsewhere is not taken for an empty or another lake.
    elsewhere = server.database()
    mark = moved / "lake.toml"
    text = mark.read_text()
    mark.write_text(text.replace(url, elsewhere))
    for write in (False, True):
        with pytest.raises(LakeError, match="has no catalog of a lake: put the right"):
            open_lake(moved, write=write)
    open_lake(tmp_path / "third", create=True, catalog=elsewhere).close()
    for write in (False, True):
        with pytest.raises(LakeError, match=r"is the catalog of another lake, not of .*moved"):
            open_lake(moved, write=write)
    mark.write_text(text)
    assert stored(moved) == [("a", 7), ("b", 5)]


def test_a_making_that_was_cut_short(server: Server, tmp_path: Path) -> None:
    lake, url = tmp_path / "lake", server.database()
    open_lake(lake, create=True, catalog=url).close()
    (lake / "lake.toml").unlink()
    open_lake(lake, create=True, catalog=url).close()
    import_paths([MadeSource("a", 0, 7)], lake)
    # A folder whose mark and database are gone: its hands are not swept away as unknown files.
    (lake / "lake.toml").unlink()
    with pytest.raises(LakeError, match="has the hands of a lake that lost its catalog"):
        open_lake(lake, create=True, catalog=server.database())
    assert list(lake.rglob("hands/*.parquet"))
    open_lake(lake, create=True, catalog=url).close()
    assert stored(lake) == [("a", 7)]
    assert problems(lake) == []


def test_a_folder_with_a_file_for_catalog(tmp_path: Path) -> None:
    url = "postgresql://stud@localhost/never_asked"
    open_lake(tmp_path / "lake", create=True).close()
    with pytest.raises(LakeError, match=r"has its catalog in catalog\.sqlite: name a new folder"):
        open_lake(tmp_path / "lake", create=True, catalog=url)
    (tmp_path / "lake" / "lake.toml").unlink()
    with pytest.raises(LakeError, match=r"has its catalog in catalog\.sqlite: name a new folder"):
        open_lake(tmp_path / "lake", create=True, catalog=url)


@pytest.mark.parametrize(
    "url",
    ["postgresql://ann:sesame@host/db", "postgresql://ann@host/db?password=sesame",
     "postgres://ann:sesame@/db?host=/tmp"],
)  # fmt: skip
def test_a_password_is_not_written_to_disk(tmp_path: Path, url: str) -> None:
    with pytest.raises(LakeError, match=r"leave it out, and set PGPASSWORD or") as refused:
        open_lake(tmp_path / "lake", create=True, catalog=url)
    assert "sesame" not in str(refused.value)
    assert not (tmp_path / "lake").exists()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://host/db", "is no address of a catalog: say postgresql://USER@HOST/DATABASE"),
        ("catalog.sqlite", "is no address of a catalog"),
        ("postgresql://ho st/db", "is no address of a catalog"),
        ("postgresql://host/db\n", "is no address of a catalog"),
        ("postgresql://[host/db", "is no address of a catalog"),
        ("postgresql://ann@host", "names no database: say postgresql://USER@HOST/DATABASE"),
        ("postgresql://ann@host/", "names no database"),
    ],
)
def test_addresses_that_are_none(url: str, said: str) -> None:
    with pytest.raises(LakeError, match=said):
        postgres_catalog(url)


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    """Port 1 is nobody's."""
    with pytest.raises(LakeError, match=r"cannot be reached \(Connection refused\): start its"):
        open_lake(tmp_path / "lake", create=True, catalog="postgresql://stud@127.0.0.1:1/db")


def test_who_may_not_use_it(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lake = tmp_path / "lake"
    url = server.lake(lake)
    monkeypatch.setenv("PGPASSWORD", "a wrong one")
    with pytest.raises(LakeError, match="refuses the password: set PGPASSWORD or write it into"):
        open_lake(lake)
    monkeypatch.delenv("PGPASSWORD")
    pgpass = tmp_path / "pgpass"
    monkeypatch.setenv("PGPASSFILE", str(pgpass))
    with pytest.raises(LakeError, match="refuses the password: set PGPASSWORD or write it into"):
        open_lake(lake)
    pgpass.write_text(f"*:*:*:stud:{PASSWORD}\n")
    pgpass.chmod(0o600)
    assert stored(lake) == []
    with pytest.raises(LakeError, match=r'cannot be reached \(.*database "nowhere" does not exist'):
        open_lake(tmp_path / "other", create=True, catalog=server.url("nowhere"))

    # A reader needs SELECT and nothing else, and can do nothing else.
    beside = Beside(url)
    beside.tell("DROP ROLE IF EXISTS reader")
    beside.tell(f"CREATE ROLE reader LOGIN PASSWORD '{PASSWORD}'")
    beside.tell("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    beside.connection.close()
    pgpass.write_text(f"*:*:*:reader:{PASSWORD}\n")
    mark = lake / "lake.toml"
    mark.write_text(mark.read_text().replace("stud@", "reader@"))
    assert stored(lake) == []
    with pytest.raises(LakeError, match="does not give you the right to that"):
        import_paths([MadeSource("a", 0, 7)], lake)


def test_a_lock_that_is_lost_commits_nothing(server: Server, tmp_path: Path) -> None:
    """Its connection ends while files are read; another may have written since."""
    lake = tmp_path / "lake"
    url = server.lake(lake)
    import_paths([MadeSource("a", 0, 7)], lake)
    beside = Beside(url)

    def lose(progress: Progress) -> None:
        ((pid,),) = beside.ask(HOLDERS)
        beside.ask(f"SELECT pg_terminate_backend({pid})")

    with pytest.raises(LakeError, match=r"connection to the database .* was lost: run the same"):
        import_paths([MadeSource("b", 100, 7)], lake, progress=lose)
    beside.connection.close()
    assert import_paths([MadeSource("b", 100, 7)], lake).stored == 7
    assert problems(lake) == []


def test_the_last_commit_of_a_dead_writer_is_waited_for(server: Server, tmp_path: Path) -> None:
    """The server works it off although the writer, and its lock with it, is gone."""
    lake = tmp_path / "lake"
    url = server.lake(lake)
    dead = Beside(url)
    dead.connection.execute("BEGIN")
    dead.tell("DELETE FROM ducklake_snapshot WHERE false")
    next_one = threading.Thread(target=import_paths, args=([MadeSource("a", 0, 7)], lake))
    next_one.start()
    other = Beside(url)
    waits = "SELECT count(*) FROM pg_locks WHERE mode = 'ShareLock' AND NOT granted"
    deadline = time.monotonic() + 60
    while other.ask(waits) == [(0,)]:
        assert next_one.is_alive(), "it did not wait"
        assert time.monotonic() < deadline
        time.sleep(0.05)
    dead.connection.execute("COMMIT")
    next_one.join(60)
    assert not next_one.is_alive()
    dead.connection.close()
    other.connection.close()
    assert stored(lake) == [("a", 7)]


def test_a_server_that_dies_during_an_import(server: Server, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    server.lake(lake)
    import_paths([MadeSource("a", 0, 7)], lake)

    def die(progress: Progress) -> None:
        server.stop()

    reader = open_lake(lake)
    try:
        with pytest.raises(LakeError, match=r"catalog (was lost: run the|cannot be reached)"):
            import_paths([MadeSource("b", 100, 7)], lake, progress=die)
        with pytest.raises(duckdb.Error):
            reader.sql("SELECT count(*) FROM hands").fetchall()
    finally:
        reader.close()
        server.start()
    assert import_paths([MadeSource("b", 100, 7)], lake).stored == 7
    assert problems(lake) == []
    files = sorted((lake / "data").rglob("imports/*.parquet"))
    assert len(files) == 2  # nothing of the first try is left
