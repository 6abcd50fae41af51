"""Compacting and vacuuming change the files and not the rows, and leave readers alone."""

import shutil
import time
from pathlib import Path

import pytest
from store_hands import MadeSource
from store_probe import contents, known_files, problems

from stud_analytics.store import (
    compact_lake,
    import_paths,
    lake_info,
    open_lake,
    tidying,
    vacuum_lake,
)

pytestmark = pytest.mark.usefixtures("made", "no_grace")


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    """Of three imports of ten hands: 3 files a table."""
    for part in range(3):
        import_paths([MadeSource(f"f{part}", 100 * part, 10)], tmp_path / "lake")
    return tmp_path / "lake"


def test_compacting_makes_few_files_of_many(lake: Path) -> None:
    before, files = contents(lake), known_files(lake)
    with open_lake(lake) as reader:
        done = compact_lake(lake, grace=0)
        assert reader.sql("SELECT count(*), sum(net) FROM seats").fetchall() == [(120, -30)]
    # hands, hand_texts, seats, actions, cards, pots, awards, findings, played, imports.
    assert (done.before.files, done.after.files) == (30, 10)
    assert len(files) == 30
    assert sorted(lake.glob("data/**/*.parquet")) == known_files(lake)
    assert done.after.bytes < done.before.bytes
    assert contents(lake) == before
    assert problems(lake) == []


def test_old_files_stay_for_the_queries_that_have_begun(lake: Path) -> None:
    """A vacuum removes those that were replaced longer ago than its limit."""
    old = known_files(lake)
    with open_lake(lake, write=True) as opened:
        opened.connection.execute("CALL ducklake_merge_adjacent_files('lake')")
    killed = old[0].with_name("ducklake-of-a-killed-writer.parquet")
    shutil.copy(old[0], killed)
    done = vacuum_lake(lake, older_than=3600)
    assert all(file.exists() for file in old)
    assert done.after.snapshots == done.before.snapshots > 1
    time.sleep(0.01)
    done = vacuum_lake(lake, older_than=0)
    assert not any(file.exists() for file in (*old, killed))
    assert (done.after.files, done.after.snapshots) == (10, 1)
    assert problems(lake) == []


def test_whoever_writes_next_leaves_what_a_compaction_still_holds(
    lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was killed while it waited; a reader that began before has its files."""
    monkeypatch.setattr(tidying, "LONG_GRACE", 60.0)
    old = known_files(lake)
    killed = old[0].with_name("ducklake-of-a-killed-writer.parquet")
    shutil.copy(old[0], killed)
    with open_lake(lake) as reader:
        reader.connection.execute("BEGIN; SELECT count(*) FROM hands")
        with open_lake(lake, write=True, sweeping=False) as opened:
            tidying.rewrite_files(opened.connection, merge=tidying.SMALL)
        open_lake(lake, write=True).close()
        assert all(file.exists() for file in old)
        assert reader.sql("SELECT count(DISTINCT table_name) FROM hands").fetchall() == [(1,)]
    monkeypatch.setattr(tidying, "LONG_GRACE", 0.0)
    open_lake(lake, write=True).close()
    assert not any(file.exists() for file in (*old, killed))
    assert problems(lake) == []


def test_a_lake_at_a_glance(lake: Path) -> None:
    with open_lake(lake) as opened:
        info = lake_info(opened)
    assert info.rows["hands"] == 30
    assert (info.rows["seats"], info.rows["actions"]) == (4 * 30, 15 * 30)
    assert info.size.files == 30
    assert info.bytes_a_hand == round(info.size.bytes / 30)
    assert str(info.first_hand) == "2024-02-29 23:59:58"


def test_a_compaction_takes_texts_in_small_groups_also_in_a_lake_made_before(lake: Path) -> None:
    """DuckDB holds a group of rows while it writes one: 250 MB of texts by its own size."""
    with open_lake(lake, write=True) as writer:
        writer.sql("CALL lake.set_option('parquet_row_group_size', 122880)")
    compact_lake(lake, grace=0)
    with open_lake(lake) as reader:
        of_texts = reader.sql(
            "SELECT value FROM ducklake_options('lake') "
            "WHERE option_name = 'parquet_row_group_size' AND scope_entry = 'main.hand_texts'"
        ).fetchall()
    assert of_texts == [("16384",)]
