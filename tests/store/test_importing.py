from pathlib import Path

import pytest
from store_hands import MadeSource
from store_probe import both_catalogs, contents, problems

from stud_analytics.store import (
    ImportSummary,
    InProcess,
    LakeError,
    Progress,
    find_hand,
    import_paths,
    open_lake,
    storable,
    work,
    writer,
)  # fmt: skip
from stud_analytics.store.summary import COUNTS

pytestmark = pytest.mark.usefixtures("made")

EVERYTHING = (
    (0, "not_stud"), (2, "rejected"), (3, "nameless"), (4, "unknown"), (5, "unbalanced"),
    (6, "broken"), (7, "crash"), (8, "too_big"), (9, "surrogate"), (10, "tournament"),
    (12, "unfinished"),
)  # fmt: skip
"""In a source of 13: stored 1, 6, 10 and 11."""


def counts(summary: ImportSummary) -> dict[str, int]:
    named = summary._asdict()
    assert named["hands_found"] == sum(
        named[k] for k in ("stored", "duplicates", "not_stud", "rejected", "unfinished")
    )
    return {name: named[name] for name in COUNTS if named[name]}


def query(lake: Path, sql: str) -> list[tuple[object, ...]]:
    with open_lake(lake) as opened:
        return opened.sql(sql).fetchall()


def test_every_fate_is_counted(tmp_path: Path) -> None:
    summary = import_paths([MadeSource("a.txt", 100, 13, EVERYTHING)], tmp_path / "lake")
    assert counts(summary) == {
        "files": 1, "hands_found": 13, "stored": 4, "not_stud": 1, "rejected": 7,
        "unfinished": 1, "findings": 4,
    }  # fmt: skip
    assert problems(tmp_path / "lake") == []
    assert query(tmp_path / "lake", "SELECT hand_id, verdict FROM hands ORDER BY 1") == [
        ("101", "untold"), ("106", "broken"), ("110", "untold"), ("111", "untold"),
    ]  # fmt: skip


def test_rejects_are_kept_whole_with_their_reason(tmp_path: Path) -> None:
    import_paths([MadeSource("a.txt", 100, 13, EVERYTHING)], tmp_path / "lake")
    rows = query(
        tmp_path / "lake",
        "SELECT hand_id, file, line, reason, text FROM rejects ORDER BY hand_id NULLS FIRST",
    )
    assert [(row[0], *row[1:3], row[4]) for row in rows] == [
        (None, "a.txt", 3, "nameless text 3"),
        *((str(100 + i), "a.txt", 1, f"Made hand {100 + i}\nline two\n") for i in (4, 5, 7, 8, 9)),
        ("R2", "a.txt", 2, "bad\ntext"),
    ]
    reasons = [str(row[3]) for row in rows]
    assert reasons[0] == "no header"
    assert reasons[1] == "line 17 is not known to the grammar: Zoë 🂡 yodels (and 1 more)"
    assert reasons[2] == (
        "chips in are not chips out: $0.11 put in, $0.10 paid, $0.00 rake, $0.00 fees"
    )
    assert reasons[3] == "the referee failed on it (KeyError: 'seat 9'): please report it"
    assert reasons[4].startswith("a value does not fit the tables: Value 1000 too large")
    assert reasons[5].startswith("a value does not fit the tables: ")
    assert reasons[6] == "line 3: a bad card"


def test_the_summary_says_why(tmp_path: Path) -> None:
    summary = import_paths([MadeSource("a.txt", 100, 13, EVERYTHING)], tmp_path / "lake")
    assert "a.txt:3: no header" in summary.rejects
    assert len(summary.rejects) == 7
    assert list(summary.as_json()) == [
        "files", "hands_found", "stored", "duplicates", "not_stud", "rejected", "unfinished",
        "findings", "seconds",
    ]  # fmt: skip


@both_catalogs
def test_importing_twice_stores_nothing_twice(tmp_path: Path) -> None:
    source = MadeSource("a.txt", 100, 13, EVERYTHING)
    import_paths([source], tmp_path / "lake")
    before = contents(tmp_path / "lake")
    again = import_paths([source], tmp_path / "lake")
    assert counts(again) == {
        "files": 1, "hands_found": 13, "duplicates": 4, "not_stud": 1, "rejected": 7,
        "unfinished": 1,
    }  # fmt: skip
    assert contents(tmp_path / "lake") == before
    assert query(tmp_path / "lake", "SELECT stored, duplicates FROM imports ORDER BY 1") == [
        (0, 4), (4, 0),
    ]  # fmt: skip
    assert problems(tmp_path / "lake") == []


def test_the_same_hand_from_two_files_is_one(tmp_path: Path) -> None:
    files = [MadeSource("a", 0, 10), MadeSource("b", 5, 10), MadeSource("c", 0, 15)]
    assert counts(import_paths(files, tmp_path / "lake")) == {
        "files": 3, "hands_found": 35, "stored": 15, "duplicates": 20, "findings": 15,
    }  # fmt: skip
    assert query(tmp_path / "lake", "SELECT file, stored, duplicates FROM imports ORDER BY 1") == [
        ("a", 10, 0), ("b", 5, 5), ("c", 0, 15),
    ]  # fmt: skip
    assert query(tmp_path / "lake", "SELECT file, count(*) FROM hands GROUP BY 1 ORDER BY 1") == [
        ("a", 10), ("b", 5),
    ]  # fmt: skip
    assert problems(tmp_path / "lake") == []


@pytest.mark.parametrize(
    ("workers", "chunk", "whole", "flush", "commit"),
    [
        (1, 1000, 250, 10_000, 10_000),
        (1, 1, 1, 1, 1),
        (1, 1, 1, 1, 100),
        (1, 3, 2, 7, 7),
        (1, 3, 2, 2, 7),
        (1, 4, 1000, 5, 5),
        (1, 2, 1, 100, 100),
        (2, 1, 1, 3, 4),
        (2, 3, 2, 4, 7),
    ],
)
def test_the_lake_does_not_depend_on_how_the_work_is_cut(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    workers: int,
    chunk: int,
    whole: int,
    flush: int,
    commit: int,
) -> None:
    # Where others read ahead (2 workers) played is worked out later than rows are inserted; here
    # nobody does, so that the chunks are the same.
    monkeypatch.setattr(work, "CHUNK_HANDS", chunk)
    monkeypatch.setattr(work, "WHOLE_HANDS", whole)
    monkeypatch.setattr(writer, "FLUSH_HANDS", flush)
    monkeypatch.setattr(writer, "COMMIT_HANDS", commit)
    files = [
        MadeSource("a", 100, 13, EVERYTHING), MadeSource("b", 105, 9), MadeSource("a", 100, 13),
        MadeSource("c", 500, 3, ((1, "rejected"), (2, "nameless"))), MadeSource("d", 0, 0),
    ]  # fmt: skip
    summary = import_paths(files, tmp_path / "lake", workers=workers, executor=InProcess())
    # a: 4; b: 105..113 of which 106, 110, 111 are known; a again: 101, 105..111 known.
    assert counts(summary) == {
        "files": 5, "hands_found": 38, "stored": 15, "duplicates": 12, "not_stud": 1,
        "rejected": 9, "unfinished": 1, "findings": 15,
    }  # fmt: skip
    assert problems(tmp_path / "lake") == []
    assert query(
        tmp_path / "lake", "SELECT list(DISTINCT hand_id::INT ORDER BY hand_id::INT) FROM hands"
    ) == [([*range(100, 114), 500],)]
    # Of the rejected, 104, 105 and 107 to 109 are stored from b or the second a: 4 stay open.
    assert query(tmp_path / "lake", "SELECT count(*) FROM rejects") == [(4,)]
    assert query(tmp_path / "lake", "SELECT count(*) FROM copies") == [(0,)]  # the same texts


def test_small_files_share_one_commit_and_large_ones_have_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "FLUSH_HANDS", 100)
    monkeypatch.setattr(writer, "COMMIT_HANDS", 100)
    monkeypatch.setattr(work, "WHOLE_HANDS", 10)
    monkeypatch.setattr(work, "CHUNK_HANDS", 20)
    snapshots = "SELECT count(*) FROM ducklake_snapshots('lake')"
    open_lake(tmp_path / "lake", create=True).close()
    ((before,),) = query(tmp_path / "lake", snapshots)
    import_paths([MadeSource(f"s{i}", i * 10, 9) for i in range(10)], tmp_path / "lake")
    import_paths([MadeSource("large", 1000, 500)], tmp_path / "lake")
    assert query(tmp_path / "lake", snapshots) == [(int(str(before)) + 2,)]
    files = query(
        tmp_path / "lake",
        "SELECT table_name, file_count FROM ducklake_table_info('lake') WHERE table_name = 'hands'",
    )
    assert files == [("hands", 6)]  # one of the small ones; 500 hands, 100 at a time


def test_a_file_that_cannot_be_read_costs_no_other(tmp_path: Path) -> None:
    files = [
        MadeSource("a", 0, 5), MadeSource("bad", 10, 5, ((0, "unreadable"),)),
        MadeSource("torn", 20, 5, ((3, "unreadable"),)), MadeSource("c", 30, 5),
    ]  # fmt: skip
    summary = import_paths(files, tmp_path / "lake")
    assert summary.source_errors == (
        "bad: cannot be read: the disk says no", "torn: cannot be read: the disk says no",
    )  # fmt: skip
    assert counts(summary) == {"files": 3, "hands_found": 13, "stored": 13, "findings": 13}
    assert query(tmp_path / "lake", "SELECT file, stored FROM imports ORDER BY 1") == [
        ("a", 5), ("c", 5), ("torn", 3),
    ]  # fmt: skip
    assert problems(tmp_path / "lake") == []


def test_nothing_to_import_makes_no_lake(tmp_path: Path) -> None:
    assert counts(import_paths([], tmp_path / "lake")) == {}
    assert not (tmp_path / "lake").exists()
    import_paths([MadeSource("a", 0, 1)], tmp_path / "lake")
    assert counts(import_paths([], tmp_path / "lake")) == {}
    assert query(tmp_path / "lake", "SELECT hand_id FROM hands") == [("0",)]


def test_the_house_is_the_hands_site_unless_named(tmp_path: Path) -> None:
    import_paths([MadeSource("a", 0, 1)], tmp_path / "lake")
    storable._houses.clear()
    import_paths([MadeSource("b", 1, 1)], tmp_path / "lake", house="seed")
    assert query(tmp_path / "lake", "SELECT hand_id, house FROM hands ORDER BY 1") == [
        ("0", "madeup"), ("1", "seed"),
    ]  # fmt: skip


def test_progress(tmp_path: Path) -> None:
    told: list[Progress] = []
    files = [MadeSource("a", 0, 300), MadeSource("b", 1000, 2100)]
    import_paths(files, tmp_path / "lake", progress=told.append)
    assert told[-1] == Progress(2, 2, 2400)
    # 500 hands a chunk.
    assert [p.hands for p in told] == [300, 800, 1300, 1800, 2300, 2400]


def test_find_hand(tmp_path: Path) -> None:
    import_paths([MadeSource("a.txt", 100, 13, EVERYTHING)], tmp_path / "lake")
    with open_lake(tmp_path / "lake") as lake:
        hand = find_hand(lake, "106")
        assert (hand.site, hand.hand_id, hand.file, hand.line) == ("madeup", "106", "a.txt", 1)
        assert hand.text == "Made hand 106\nline two\n"
        assert (hand.record["verdict"], hand.record["pot"]) == ("broken", 11)
        assert find_hand(lake, "106", "madeup") == hand
        with pytest.raises(LakeError, match=r"has no hand 999: check the number"):
            find_hand(lake, "999")
        with pytest.raises(LakeError, match="hand 106 is of madeup, not of elsewhere"):
            find_hand(lake, "106", "elsewhere")
        with pytest.raises(LakeError, match=r"hand 104 was rejected \(a.txt:1: line 17 is"):
            find_hand(lake, "104")


def test_find_hand_of_two_sites_asks_which(tmp_path: Path) -> None:
    import_paths([MadeSource("a.txt", 100, 1)], tmp_path / "lake")
    with open_lake(tmp_path / "lake", write=True) as lake:
        for table in ("hands", "hand_texts"):
            lake.connection.execute(
                f"INSERT INTO {table} SELECT * REPLACE ('other' AS site) FROM {table}"
            )
        with pytest.raises(LakeError, match="there of madeup and other: say which with --site"):
            find_hand(lake, "100")
        assert find_hand(lake, "100", "other").site == "other"
