"""Rejected hands: kept, closed when their hand is stored, and read again after an upgrade."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from store_probe import both_catalogs, contents, environment, problems
from two_heroes import file_of

from stud_analytics.reading import body, header, load_site
from stud_analytics.store import (
    LakeError,
    import_paths,
    list_rejects,
    open_lake,
    remembering,
    retry_rejects,
    retrying,
    writer,
)

YODEL = ("Bo: folds\nUncalled", "Cy yodels\nBo: folds\nUncalled")
"""A line that no grammar knows and no list of noise."""

pytestmark = pytest.mark.usefixtures("no_grace")


def put(tmp_path: Path, **files: str):
    paths = []
    for name, text in files.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return import_paths(paths, tmp_path / "lake")


def query(tmp_path: Path, sql: str) -> list[tuple[object, ...]]:
    with open_lake(tmp_path / "lake") as opened:
        return opened.sql(sql).fetchall()


def rejects(tmp_path: Path) -> list[tuple[object, ...]]:
    with open_lake(tmp_path / "lake") as opened:
        rows = list_rejects(opened).to_pylist()
    return [(row["hand_id"], Path(row["file"]).stem, row["line"], row["reason"]) for row in rows]


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch):
    """Makes PokerStars's profile know yodelling."""

    def learn() -> None:
        site = load_site("pokerstars")
        pattern = site.noise._replace(own=re.compile(f"{site.noise.own.pattern}|(?:.+ yodels)"))
        object.__setattr__(site, "noise", pattern)
        # Lines remembered as unknown are forgotten with the seating they were said in.
        body.tools.cache_clear()
        monkeypatch.setattr(remembering, "_reader", lambda: "the reader that knows yodelling")

    site = load_site("pokerstars")
    monkeypatch.setattr(body, "tools", body.tools)
    before = site.noise
    yield learn
    object.__setattr__(site, "noise", before)
    body.tools.cache_clear()


UNKNOWN = "line 35 is not known to the grammar: Cy yodels"


def three_hands() -> str:
    """Two hands with an unknown line, and between them one that stops early."""
    short = file_of("Ann", 2).partition("*** SUMMARY")[0]
    return "\n\n".join((file_of("Ann", 1, YODEL), short, file_of("Ann", 3, YODEL)))


@both_catalogs
def test_an_upgrade_reads_what_was_rejected(tmp_path, upgrade):
    summary = put(tmp_path, a=three_hands(), b=file_of("Ann", 4))
    assert (summary.stored, summary.rejected) == (1, 3)
    # Hand 1 has 44 lines, hand 2 the first 38 of them without the yodelling; two blank ones follow.
    assert [row[:3] for row in rejects(tmp_path)] == [("1", "a", 1), ("2", "a", 47), ("3", "a", 87)]
    assert rejects(tmp_path)[0][3] == UNKNOWN
    before = contents(tmp_path / "lake")
    useless = retry_rejects(tmp_path / "lake")
    assert (useless.files, useless.hands_found, useless.stored, useless.rejected) == (1, 3, 0, 3)
    assert contents(tmp_path / "lake") == before
    upgrade()
    done = retry_rejects(tmp_path / "lake")
    assert (done.files, done.hands_found, done.stored, done.rejected) == (1, 3, 2, 1)
    assert done.as_json() | {"seconds": 0} == {
        "files": 1, "hands_found": 3, "stored": 2, "duplicates": 0, "not_stud": 0, "rejected": 1,
        "unfinished": 0, "findings": 0, "seconds": 0,
    }  # fmt: skip
    ((hand_id, file, line, reason),) = rejects(tmp_path)
    assert (hand_id, file, line) == ("2", "a", 47)
    assert "the hand stops early" in reason
    assert query(tmp_path, "SELECT hand_id, line FROM hands ORDER BY 1") == [
        ("1", 1), ("3", 87), ("4", 1),
    ]  # fmt: skip
    assert query(tmp_path, "SELECT count(*) FROM copies") == [(0,)]
    assert problems(tmp_path / "lake") == []
    assert done.rejects == (f"{tmp_path / 'a.txt'}:47: {reason}",)


def test_a_reject_that_stays_has_the_reason_of_today(tmp_path, upgrade):
    twice = ("Bo: folds\nUncalled", "Cy yodels\nCy dances\nBo: folds\nUncalled")
    put(tmp_path, a=file_of("Ann", 1, twice))
    assert rejects(tmp_path)[0][3] == f"{UNKNOWN} (and 1 more)"
    upgrade()
    summary = retry_rejects(tmp_path / "lake")
    assert (summary.stored, summary.rejected) == (0, 1)
    reason = "line 36 is not known to the grammar: Cy dances"
    assert rejects(tmp_path) == [("1", "a", 1, reason)]
    assert query(tmp_path, "SELECT count(*) FROM imports") == [(1,)]  # nothing came of the file


def test_a_reject_that_is_a_second_copy_by_now(tmp_path, upgrade):
    """Both files told hand 1 with yodelling: read again, the second adds its hero's cards."""
    put(tmp_path, a=file_of("Ann", 1, YODEL), b=file_of("Bo", 1, YODEL))
    assert len(rejects(tmp_path)) == 2
    upgrade()
    summary = retry_rejects(tmp_path / "lake")
    assert (summary.stored, summary.duplicates, summary.gained) == (1, 1, 1)
    assert rejects(tmp_path) == []
    assert query(tmp_path, "SELECT down FROM seats ORDER BY seat") == [
        ("Ac Ad 7s",), ("2c 2d Jh",), ("",),
    ]  # fmt: skip
    assert problems(tmp_path / "lake") == []


def test_a_game_that_an_upgrade_knows_to_be_another(tmp_path, monkeypatch):
    put(tmp_path, a=file_of("Ann", 1, ("7 Card Stud Limit", "Quag Limit")))
    assert len(rejects(tmp_path)) == 1
    site = load_site("pokerstars")
    monkeypatch.setattr(site.__class__, "__setattr__", object.__setattr__)
    monkeypatch.setattr(site, "other_games", site.other_games | {"quag"})
    header.read_stakes.cache_clear()  # an upgrade is another process
    summary = retry_rejects(tmp_path / "lake")
    header.read_stakes.cache_clear()
    assert (summary.stored, summary.not_stud, summary.rejected) == (0, 1, 0)
    assert rejects(tmp_path) == []


def test_no_lake_no_retry(tmp_path):
    with pytest.raises(LakeError, match="there is no lake"):
        retry_rejects(tmp_path / "lake")
    put(tmp_path, a=file_of("Ann", 1))
    assert retry_rejects(tmp_path / "lake").hands_found == 0


def test_a_file_made_whole_closes_its_rejects(tmp_path):
    """A hand cut short in the middle, and one whose header was lost: the same file, corrected."""
    whole = "\n\n".join(file_of("Ann", number) for number in (1, 2, 3))
    lines = whole.split("\n")
    start = lines.index("PokerStars Hand #2:  7 Card Stud Limit ($0.50/$1 USD) - 2021/05/05 "
                        "20:00:00 ET")  # fmt: skip
    # Its last line is gone, and a broken byte in its header; hand 1 stops early.
    damaged = lines.copy()
    damaged[start] = "PokerStars Hand #2~  7 Card Stud"
    del damaged[start - 6 : start - 3]
    put(tmp_path, a="\n".join([*damaged[: start - 6], "", "", "", *damaged[start - 6 :]]))
    assert [row[0] for row in rejects(tmp_path)] == ["1", None]
    assert query(tmp_path, "SELECT hand_id FROM hands") == [("3",)]
    summary = put(tmp_path, a=whole)
    assert (summary.stored, summary.duplicates, summary.rejected) == (2, 1, 0)
    assert rejects(tmp_path) == []
    # Nothing is lost: the damaged texts stand beside their hands.
    rows = query(tmp_path, "SELECT hand_id, line, fate, says FROM copies ORDER BY hand_id")
    assert [row[:3] for row in rows] == [("1", 1, "rejected"), ("2", start + 1, "rejected")]
    assert "stops early" in str(rows[0][3])
    assert "the header cannot be read" in str(rows[1][3])
    assert problems(tmp_path / "lake") == []


def test_a_damaged_copy_of_a_stored_hand_is_no_open_matter(tmp_path):
    put(tmp_path, a=file_of("Ann", 1))
    for _ in range(2):
        summary = put(tmp_path, b=file_of("Ann", 1, YODEL))
        assert (summary.stored, summary.rejected) == (0, 1)
        assert rejects(tmp_path) == []
        assert query(tmp_path, "SELECT fate, says FROM copies") == [("rejected", UNKNOWN)]
    assert problems(tmp_path / "lake") == []


def test_the_damaged_copy_is_read_after_an_upgrade(tmp_path, upgrade):
    put(tmp_path, a=file_of("Ann", 1), b=file_of("Bo", 1, YODEL))
    assert query(tmp_path, "SELECT fate FROM copies") == [("rejected",)]
    upgrade()
    summary = put(tmp_path, b=file_of("Bo", 1, YODEL))
    assert (summary.duplicates, summary.gained) == (1, 1)
    assert query(tmp_path, "SELECT fate FROM copies") == [("more",)]
    assert problems(tmp_path / "lake") == []


def test_a_nameless_reject_of_another_text_stays(tmp_path):
    """The file at that place holds another hand now: the old text is still open."""
    put(tmp_path, a="PokerStars Hand #2~  7 Card Stud\nsomething else\n\n" + file_of("Ann", 9))
    assert [row[:3] for row in rejects(tmp_path)] == [(None, "a", 1)]
    put(tmp_path, a=file_of("Ann", 1))
    assert [row[:3] for row in rejects(tmp_path)] == [(None, "a", 1)]


def test_many_rejects_in_one_transaction(tmp_path, monkeypatch, upgrade):
    monkeypatch.setattr(writer, "FLUSH_HANDS", 10)
    monkeypatch.setattr(writer, "COMMIT_HANDS", 10)
    monkeypatch.setattr(retrying, "tidy", lambda connection: None)  # it lets go of snapshots
    texts = [file_of("Ann", number, YODEL) for number in range(60)]
    put(tmp_path, a="\n\n".join(texts[:40]), b="\n\n".join(texts[40:]))
    assert len(rejects(tmp_path)) == 60
    snapshots = "SELECT count(*) FROM ducklake_snapshots('lake')"
    ((before,),) = query(tmp_path, snapshots)
    upgrade()
    summary = retry_rejects(tmp_path / "lake")
    assert (summary.files, summary.stored) == (2, 60)
    assert query(tmp_path, snapshots) == [(int(str(before)) + 1,)]
    assert rejects(tmp_path) == []
    assert query(tmp_path, "SELECT stored, rejected FROM imports ORDER BY 1, 2") == [
        (0, 20), (0, 40), (20, 0), (40, 0),
    ]  # fmt: skip
    assert problems(tmp_path / "lake", unswept=True) == []


RETRY = """
import re, sys
from stud_analytics.reading import load_site
from stud_analytics.store import retry_rejects, retrying, writer
writer.FLUSH_HANDS = writer.COMMIT_HANDS = 10
retrying._GROUP = 5
site = load_site("pokerstars")
own = re.compile(site.noise.own.pattern + "|(?:.+ yodels)")
object.__setattr__(site, "noise", site.noise._replace(own=own))
print("ready", flush=True)
retry_rejects(sys.argv[1], progress=lambda p: print(p.files, flush=True))
"""


def test_a_retry_that_is_killed_loses_nothing(tmp_path, upgrade):
    texts = [file_of("Ann", number, YODEL) for number in range(40)]
    put(tmp_path, **{f"f{i}": "\n\n".join(texts[4 * i : 4 * i + 4]) for i in range(10)})
    before = contents(tmp_path / "lake")
    command = [sys.executable, "-c", RETRY, str(tmp_path / "lake")]
    began = time.monotonic()
    killed = 0
    for after in range(0, 10, 2):
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment()
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            for _ in range(after):
                process.stdout.readline()
            process.kill()
        assert contents(tmp_path / "lake") == before, f"killed after {after} files"
        killed += 1
    assert killed == 5
    upgrade()
    assert retry_rejects(tmp_path / "lake").stored == 40
    assert rejects(tmp_path) == []
    assert problems(tmp_path / "lake") == []
    assert time.monotonic() - began < 120


def test_another_text_at_the_same_place_takes_the_place_of_the_old(tmp_path):
    put(tmp_path, a=file_of("Ann", 1, YODEL))
    dance = ("Bo: folds\nUncalled", "Cy dances\nBo: folds\nUncalled")
    for _ in range(2):
        summary = put(tmp_path, a=file_of("Ann", 1, dance))
        assert summary.rejected == 1
        reason = "line 35 is not known to the grammar: Cy dances"
        assert rejects(tmp_path) == [("1", "a", 1, reason)]
    put(tmp_path, b=file_of("Ann", 1, dance))  # the same text elsewhere
    assert len(rejects(tmp_path)) == 1
