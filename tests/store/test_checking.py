"""A check must see every kind of damage: each is done to a sound lake, one at a time, and breaks
the promise that is about it. No promise is without a damage that breaks it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from store_probe import problems

from stud_analytics.store import PROMISES, Lake, check, open_lake, repair_lake
from stud_analytics.store.files import data_files
from stud_analytics.store.promises import KEYS

HAND = "hand_id = '900001'"
PLACE = "pokerstars 900001"

# A promise, what is done, and the first place that is named.
DAMAGE: list[tuple[str, str, str]] = [
    *((f"keys.{table}", f"INSERT INTO {table} FROM {table}", "")
      for table in KEYS if table != "findings"),
    ("keys.findings", "INSERT INTO findings (site, hand_id, n) SELECT 'x', 'y', 1 FROM range(2)",
     "x y 1"),
    *((f"parents.{table}", f"DELETE FROM hands WHERE {HAND}", PLACE)
      for table in ("seats", "actions", "cards", "pots", "awards", "hand_texts", "played",
                    "copies")),
    ("parents.findings", "INSERT INTO findings (site, hand_id) VALUES ('x', 'none')", "x none"),
    *((f"children.{table}", f"DELETE FROM {table} WHERE {HAND}", PLACE)
      for table in ("seats", "actions", "pots")),
    ("tables.columns", "ALTER TABLE seats DROP COLUMN up", "seats.up is missing"),
    ("seats.players", f"UPDATE hands SET players = 4 WHERE {HAND}", PLACE),
    ("cards.seats", f"DELETE FROM cards WHERE {HAND} AND seat = 1 AND position = 3", PLACE),
    ("money.conserved", f"UPDATE hands SET rake = 6 WHERE {HAND}", PLACE),
    ("money.net", f"UPDATE seats SET net = net + 1 WHERE {HAND} AND seat = 1", PLACE),
    ("money.pots", f"UPDATE pots SET amount = 131 WHERE {HAND}", PLACE),
    ("money.awards", f"DELETE FROM awards WHERE {HAND}", PLACE),
    ("findings.verdict", f"UPDATE hands SET verdict = 'broken' WHERE {HAND}", PLACE),
    ("texts.there", f"UPDATE hand_texts SET text = '' WHERE {HAND}", f"{PLACE} ann.txt"),
    ("texts.digest", f"UPDATE hand_texts SET text = replace(text, 'Bo', 'Bu') WHERE {HAND}",
     f"{PLACE} ann.txt"),
    ("texts.reread", f"UPDATE actions SET all_in = true WHERE {HAND} AND n = 1",
     f"{PLACE} (actions)"),
    ("copies.digest", "UPDATE copies SET text = text || 'x'", f"{PLACE} "),
    ("played.definitions", "COMMENT ON TABLE played IS 'of yesterday'", "the statistics are"),
    ("played.rows", f"UPDATE played SET collected = collected + 1 WHERE {HAND}", PLACE),
    ("rejects.text", "UPDATE rejects SET text = NULL", "bad.txt 1"),
    ("rejects.open", f"INSERT INTO rejects BY NAME SELECT site, hand_id, 'a' AS file, 1 AS line, "
     f"'a' AS text FROM hands WHERE {HAND}", PLACE),
    ("imports.sum", "UPDATE imports SET unfinished = 1 WHERE file = 'bo.txt'", "bo.txt"),
    ("imports.counts", "UPDATE imports SET stored = 11 WHERE file = 'ann.txt'", "ann.txt"),
    ("imports.counts", "DELETE FROM imports WHERE file = 'ann.txt'", "import "),
    ("imports.known", "UPDATE imports SET reader = 'x', path = 'p', known = '{\"hands\":3}' "
     "WHERE file = 'ann.txt'", "ann.txt 3 hands are known of it, 2 were found"),
    ("imports.known", "UPDATE imports SET reader = 'x', known = 'no' WHERE file = 'ann.txt'",
     "ann.txt what is known of it cannot be read"),
    ("imports.known", "UPDATE imports SET reader = 'x', path = NULL, known = '{\"hands\":2}' "
     "WHERE file = 'ann.txt'", "ann.txt nothing tells"),
    ("files.counted", f"DELETE FROM seats WHERE {HAND}", "data/main/seats/"),
]  # fmt: skip


def _gone(file: Path) -> None:
    file.unlink()


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-10])


def _rotten(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:4] + bytes(len(data) // 2) + data[4 + len(data) // 2 :])


def broken(lake: Lake) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {
        found.promise.name: (found.places, found.examples)
        for found in check(lake, reread=True)
        if not found.held
    }


def test_a_sound_lake_keeps_every_promise(sound: Path) -> None:
    with open_lake(sound) as lake:
        told = list(check(lake, reread=True))
    assert [found.promise for found in told] == list(PROMISES)
    assert [found.line() for found in told if not found.held] == []
    assert problems(sound) == []


def test_every_promise_has_its_damage() -> None:
    names = [promise.name for promise in PROMISES]
    assert len(set(names)) == len(names)
    assert {name for name, _, _ in DAMAGE} | {"files.whole"} == set(names)


def test_damage_is_seen(sound: Path, tmp_path: Path) -> None:
    """Each is done within a transaction, looked at from there, and taken back."""
    lake_path = tmp_path / "lake"
    shutil.copytree(sound, lake_path)
    with open_lake(lake_path, write=True) as lake:
        promises = {promise.name: promise for promise in PROMISES}
        for name, damage, place in DAMAGE:
            if name == "files.counted":
                continue  # not in the catalog before it is committed
            lake.connection.execute("BEGIN")
            lake.connection.execute(damage)
            query = promises[name].broken
            rows = lake.sql(query).fetchall() if isinstance(query, str) else list(query(lake))
            lake.connection.execute("ROLLBACK")
            assert rows, name
            said = " ".join(str(part) for part in rows[0] if part is not None)
            assert said.startswith(place), (name, said)
        assert broken(lake) == {}
        lake.connection.execute(DAMAGE[-1][1])
        found = broken(lake)
        assert found["files.counted"][1][0].startswith(DAMAGE[-1][2])
        assert found["children.seats"] == (1, (PLACE,))


@pytest.mark.parametrize(
    ("harm", "said"), [(_gone, "is missing"), (_cut, "bytes and not"), (_rotten, "is damaged")]
)
def test_a_damaged_file_is_named(
    sound: Path, tmp_path: Path, harm: Callable[[Path], None], said: str
) -> None:
    lake_path = tmp_path / "lake"
    shutil.copytree(sound, lake_path)
    with open_lake(lake_path) as lake:
        (file, *_) = (f.path for f in data_files(lake.connection) if f.table == "actions")
    harm(file)
    with open_lake(lake_path) as lake:
        places, (place, *_) = broken(lake)["files.whole"]
    assert places == 1
    assert place.startswith(f"data/main/actions/{file.name} (actions) ")
    assert said in place


def test_tables_of_ones_own_count_too(sound: Path, tmp_path: Path) -> None:
    """A table that somebody keeps beside ours, in a schema of its own or not, is sound with its
    rows in it, and a file that it has lost is said and let go."""
    lake_path = tmp_path / "lake"
    shutil.copytree(sound, lake_path)
    with open_lake(lake_path, write=True) as lake:
        lake.connection.execute("CREATE TABLE notes AS SELECT 'Bo' AS player, 'loose' AS note")
        lake.connection.execute("CREATE SCHEMA own")
        lake.connection.execute('CREATE TABLE own."it\'s/so" AS SELECT 1 AS n FROM range(3)')
        assert broken(lake) == {}
        own = {file.table: file for file in data_files(lake.connection)}
        assert own["notes"].rows == 1
        assert own["own.it's/so"].rows == 3
    _cut(own["own.it's/so"].path)
    with open_lake(lake_path) as lake:
        places, (place,) = broken(lake)["files.whole"]
        assert places == 1
        assert "(own.it's/so) has" in place
    repaired = repair_lake(lake_path)
    assert "(own.it's/so, 3 rows)" in repaired.done[0]
    assert repaired.missing == ["3 rows of own.it's/so, a table of your own: put them in again"]
    assert repaired.left == []
    assert len(list((lake_path / "damaged").iterdir())) == 1
    with open_lake(lake_path) as lake:
        assert broken(lake) == {}
        assert lake.sql('SELECT count(*) FROM own."it\'s/so"').fetchall() == [(0,)]
        assert lake.sql("FROM notes").fetchall() == [("Bo", "loose")]


def test_what_cannot_be_looked_at_is_said_and_does_not_stop_the_rest(
    sound: Path, tmp_path: Path
) -> None:
    shutil.copytree(sound, tmp_path / "lake")
    with open_lake(tmp_path / "lake") as lake:
        (file, *_) = (f.path for f in data_files(lake.connection) if f.table == "pots")
    file.unlink()
    with open_lake(tmp_path / "lake") as lake:
        states = {found.promise.name: found.state for found in check(lake)}
    assert states["money.pots"] == states["keys.pots"] == "unchecked"
    assert (states["files.whole"], states["keys.hands"]) == ("broken", "held")


def test_a_file_of_nobody_is_seen(sound: Path, tmp_path: Path) -> None:
    shutil.copytree(sound, tmp_path / "lake")
    (tmp_path / "lake" / "data" / "main" / "seats" / "stray.parquet").write_bytes(b"PAR1")
    assert problems(tmp_path / "lake") == [
        "files.counted: 1 (data/main/seats/stray.parquet is not in the catalog, or no longer)"
    ]
