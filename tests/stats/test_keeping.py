"""The field's sums are worked out once for each state of a lake and each set of filters, and are
never those of another."""

import os
import shutil
from hashlib import sha256
from pathlib import Path

import duckdb
import pytest
from played_hands import fill

from stud_analytics.stats import Filters, run_report, stream_report
from stud_analytics.store import import_paths, open_lake

SAMPLES = Path(__file__).parents[2] / "sample_histories"
FIRST, LATER = SAMPLES / "pokerstars", SAMPLES / "simulated" / "pokerstars.txt"


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("keeping") / "lake"
    import_paths([FIRST], folder)
    return folder


@pytest.fixture
def path(imported, tmp_path):
    return Path(shutil.copytree(imported, tmp_path / "lake"))


def kept(lake):
    """The names of the tables that are kept."""
    rows = lake.connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'temp'"
    ).fetchall()
    return sorted(name for (name,) in rows if name.startswith("kept_"))


def rows(lake, filters=None, report="compare"):
    return run_report(lake.connection, report, filters or Filters()).to_pylist()


def field_hands(lake):
    """Of each hero and game: the hands of all others, by the report; and counted plainly."""
    keys = ("player", "paid_in", "limit_kind", "game")
    told = {tuple(row[key] for key in keys): row["vs_hands"] for row in rows(lake)}
    counted = lake.connection.execute(
        """
        SELECT
            heroes.player,
            CASE money WHEN 'real' THEN currency ELSE money END,
            limit_kind,
            game,
            count(*)
        FROM played, (SELECT DISTINCT player FROM played WHERE hero) AS heroes
        WHERE verdict <> 'broken' AND played.player <> heroes.player
        GROUP BY ALL
        """
    ).fetchall()
    return told, {tuple(key): hands for *key, hands in counted if tuple(key) in told}


def test_what_is_kept_is_used_and_no_other_filters_are_given_it(path):
    with open_lake(path) as lake:
        all_games = rows(lake)
        (table,) = kept(lake)
        assert rows(lake) == all_games
        assert kept(lake) == [table]
        razz = rows(lake, Filters(game="razz"))
        assert {row["game"] for row in razz} == {"razz"}
        assert razz == [row for row in all_games if row["game"] == "razz"]
        assert len(kept(lake)) == 2
        lake.connection.execute(f"UPDATE temp.{table} SET hands = hands + 1000")
        assert [row["vs_hands"] - 1000 for row in rows(lake)] == [
            row["vs_hands"] for row in all_games
        ]
        assert rows(lake, Filters(game="razz")) == razz


def test_another_import_is_seen_at_once(path):
    with open_lake(path) as lake:
        before, counted = field_hands(lake)
        assert before == counted
        old = kept(lake)
        import_paths([LATER], path)
        after, counted = field_hands(lake)
        assert after == counted
        assert sum(after.values()) > sum(before.values())
        assert len(kept(lake)) == 1
        assert kept(lake) != old


def test_in_somebodys_transaction_nothing_is_kept(path):
    with open_lake(path, write=True) as lake:
        before = rows(lake)
        tables = kept(lake)
        lake.connection.execute("BEGIN")
        lake.connection.execute("DELETE FROM played WHERE NOT hero AND game = 'razz'")
        during = rows(lake)
        assert during == [row for row in before if row["game"] != "razz"]
        lake.connection.execute("ROLLBACK")
        assert kept(lake) == tables
        assert rows(lake) == before


def test_a_table_for_each_set_of_filters_up_to_some(path, monkeypatch):
    monkeypatch.setattr("stud_analytics.stats.keeping._MOST", 3)
    with open_lake(path) as lake:
        for players, tables in ((2, 1), (3, 2), (2, 2), (4, 3), (5, 1), (4, 2)):
            rows(lake, Filters(players=players))
            assert len(kept(lake)) == tables


def summed(file):
    """Gives a file that was changed the name that tells the sum of its bytes."""
    what, _, _ = file.name.split(".")
    file.rename(file.with_name(f"{what}.{sha256(file.read_bytes()).hexdigest()[:32]}.parquet"))


def on(shelf):
    """The files there."""
    return sorted(file for file in shelf.rglob("*") if file.is_file())


def told(path, shelf, **filters):
    """The report as a process tells it that has asked nothing before."""
    with open_lake(path, views=False) as lake:
        table = run_report(lake.connection, "compare", Filters(**filters), shelf=shelf)
        return table.to_pylist()


def test_another_process_takes_it_from_the_shelf(path, tmp_path):
    shelf = tmp_path / "cache" / "kept"
    expected = told(path, None)
    assert told(path, shelf) == expected
    (file,) = on(shelf)
    rows = f"SELECT * REPLACE (hands + 1000 AS hands) FROM read_parquet('{file}')"
    duckdb.execute(f"COPY (FROM ({rows})) TO '{file}' (FORMAT parquet)")
    summed(file)
    assert [row["vs_hands"] - 1000 for row in told(path, shelf)] == [
        row["vs_hands"] for row in expected
    ]
    # Others ask for other things, and of another state of the lake.
    assert told(path, shelf, game="razz") == [row for row in expected if row["game"] == "razz"]
    assert len(on(shelf)) == 2
    import_paths([LATER], path)
    assert told(path, shelf) == told(path, None) != expected
    assert len(on(shelf)) == 1


def test_a_catalog_put_back_that_went_on_another_way_is_another_state(path, tmp_path):
    shelf, before = tmp_path / "kept", tmp_path / "before"
    shutil.copytree(path, before)
    import_paths([LATER], path)
    with_more = told(path, shelf)
    shutil.rmtree(path)
    shutil.copytree(before, path)
    import_paths([SAMPLES / "fulltilt"], path)
    assert told(path, shelf) == told(path, None) != with_more


def changed(file, sound):
    """A Parquet file with one bit changed that reads well, and otherwise."""
    rows = f"FROM read_parquet('{file}')"
    expected = duckdb.execute(rows).fetchall()
    for at in range(100, len(sound)):
        file.write_bytes(sound[:at] + bytes([sound[at] ^ 1]) + sound[at + 1 :])
        try:
            if duckdb.execute(rows).fetchall() != expected:
                return file.read_bytes()
        except duckdb.Error:
            continue
    raise AssertionError("no such bit")


def test_a_shelf_is_the_users_own_and_its_path_no_pattern(path, tmp_path):
    expected = told(path, None)
    both, one = tmp_path / "k*", tmp_path / "kept"
    for shelf in (one, both, both):
        assert told(path, shelf) == expected
    assert on(one)
    assert not both.exists()
    (file,) = on(one)
    rows = f"SELECT * REPLACE (hands + 1000 AS hands) FROM read_parquet('{file}')"
    duckdb.execute(f"COPY (FROM ({rows})) TO '{file}' (FORMAT parquet)")
    summed(file)
    assert told(path, one) != expected
    if os.name == "posix":
        (link := tmp_path / "link").symlink_to(one)
        assert told(path, link) == expected
        one.chmod(0o777)
        assert told(path, one) == expected


def test_a_spoiled_shelf_is_no_shelf(path, tmp_path):
    expected = told(path, tmp_path / "kept")
    (file,) = on(tmp_path / "kept")
    sound = file.read_bytes()
    file.write_bytes(sound[:-20] + bytes(20))
    summed(file)
    assert told(path, tmp_path / "kept") == expected
    # A bit that any reader of Parquet takes as it is: 1 more or less of something.
    assert told(path, tmp_path / "kept") == expected
    (file,) = on(tmp_path / "kept")
    file.write_bytes(changed(file, sound))
    assert told(path, tmp_path / "kept") == expected
    (tmp_path / "file").write_text("no folder")
    assert told(path, tmp_path / "file") == expected


def test_a_failed_report_leaves_no_transaction(path, monkeypatch):
    with open_lake(path) as lake:
        with monkeypatch.context() as patch:
            patch.setattr("stud_analytics.stats.keeping._digest", lambda *_: "!")
            with pytest.raises(Exception, match="syntax"):
                rows(lake)
        lake.connection.execute("BEGIN")
        lake.connection.execute("COMMIT")
        assert rows(lake)


def test_over_anything_but_a_lake_nothing_is_kept():
    connection = fill([])
    assert run_report(connection, "compare").num_rows == 0
    tables = connection.execute("SELECT table_name FROM duckdb_tables() WHERE temporary").fetchall()
    assert not [name for (name,) in tables if name.startswith("kept_")]


def test_a_report_makes_the_views_that_it_needs_and_streams_what_it_runs(path):
    names = ("compare", "big_pots", "starting_hands", "hands")
    with open_lake(path) as whole:
        expected = {name: run_report(whole.connection, name) for name in names}
    for name, table in expected.items():
        with open_lake(path, views=False) as lake:
            assert run_report(lake.connection, name) == table, name
            assert stream_report(lake.connection, name).read_all() == table, name
            made = lake.connection.execute(
                "SELECT view_name FROM duckdb_views() WHERE temporary"
            ).fetchall()
            assert ("player_stats",) not in made
