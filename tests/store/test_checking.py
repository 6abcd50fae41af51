"""check_lake must see every kind of damage: each is done to a sound lake, one at a time."""

import shutil
from pathlib import Path

import pytest
from store_hands import MadeSource

from stud_analytics.store import check_lake, import_paths, open_lake

DAMAGE = [
    ("INSERT INTO hands FROM hands WHERE hand_id = '3'", "hands: the same key twice: 1 (madeup 3)"),
    ("INSERT INTO actions FROM actions WHERE hand_id = '3' AND n = 4",
     "actions: the same key twice: 1 (madeup 3 4)"),
    ("DELETE FROM hands WHERE hand_id = '3'", "seats: rows without their hand: 1 (madeup 3)"),
    ("DELETE FROM hand_texts WHERE hand_id = '3'",
     "hands without a row in hand_texts: 1 (madeup 3)"),
    ("DELETE FROM pots WHERE hand_id = '3'", "hands without a row in pots: 1 (madeup 3)"),
    ("UPDATE hand_texts SET text = '' WHERE hand_id = '3'", "hand_texts: no text: 1 (3)"),
    ("UPDATE hands SET rake = 2 WHERE hand_id = '3'",
     "hands: chips in are not chips out + rake + fees: 1 (madeup 3)"),
    ("UPDATE seats SET net = 6 WHERE hand_id = '3' AND seat = 1",
     "hands: net is not collected - put in: 1 (madeup 3)"),
    ("UPDATE pots SET amount = 12 WHERE hand_id = '3'",
     "hands: the pots do not hold what was put in: 1 (madeup 3)"),
    ("DELETE FROM awards WHERE hand_id = '3'",
     "hands: the awards are not what was collected: 1 (madeup 3)"),
    ("UPDATE imports SET stored = 11", "imports: the counts are not those of the tables: 1 (a)"),
    ("UPDATE imports SET findings = 9", "imports: the counts are not those of the tables: 1 (a)"),
    ("UPDATE imports SET unfinished = 1", "imports: the counts are not those of the tables: 1 (a)"),
    ("DELETE FROM imports", "imports: the counts are not those of the tables: 1 (import "),
]  # fmt: skip


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sound") / "lake"


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize(("damage", "said"), DAMAGE)
def test_damage_is_seen(sound: Path, tmp_path: Path, damage: str, said: str) -> None:
    if not sound.exists():
        import_paths([MadeSource("a", 0, 10)], sound)
    lake = tmp_path / "lake"
    shutil.copytree(sound, lake)
    with open_lake(lake, write=True) as opened:
        assert check_lake(opened) == []
        opened.connection.execute(damage)
        assert any(problem.startswith(said) for problem in check_lake(opened)), check_lake(opened)


@pytest.mark.usefixtures("made")
def test_a_lost_file_is_seen(tmp_path: Path) -> None:
    import_paths([MadeSource("a", 0, 10)], tmp_path / "lake")
    (file,) = (tmp_path / "lake").glob("data/**/cards/**/*.parquet")
    file.unlink()
    with open_lake(tmp_path / "lake") as opened:
        assert any(p.startswith("cards: ") and "cannot be checked" in p for p in check_lake(opened))
