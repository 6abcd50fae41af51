"""The zone of times that are printed without one: kept with the lake, never silently changed."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from store_probe import SAMPLES as POKERSTARS

from stud_analytics.cli.app import main
from stud_analytics.reading import ZoneError, find_sources, tail
from stud_analytics.store import (
    LakeError,
    Watcher,
    find_hand,
    import_paths,
    lake_info,
    open_lake,
    retry_rejects,
)
from stud_analytics.store.cluster import batches
from stud_analytics.store.importing import _jobs
from stud_analytics.store.mark import read_mark
from stud_analytics.store.work import Job, read_job

pytestmark = pytest.mark.usefixtures("no_grace")

SAMPLES = POKERSTARS.parent
ROME = {
    # 20:31:07, 20:32:44 and 20:37:20 on a summer's clock, two hours ahead of UTC.
    ("ipoker", "2012-05-14 18:31:07"),
    ("ipoker", "2012-05-14 18:32:44"),
    ("ipoker", "2012-05-14 18:37:20"),
    # 9:41:17 and 9:44:50 in winter, one hour ahead.
    ("kingsclub", "2021-03-07 08:41:17"),
    ("kingsclub", "2021-03-07 08:44:50"),
}
LONDON = {
    ("ipoker", "2012-05-14 19:31:07"),
    ("ipoker", "2012-05-14 19:32:44"),
    ("ipoker", "2012-05-14 19:37:20"),
    ("kingsclub", "2021-03-07 09:41:17"),
    ("kingsclub", "2021-03-07 09:44:50"),
}
OTHERS = {
    # They say UTC.
    ("winning", "2019-08-04 09:05:00"),
}
NONE = {("ipoker", None), ("kingsclub", None)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five hands without a zone, one with."""
    hands = tmp_path / "hands"
    hands.mkdir()
    for name in (
        "ipoker/2012-05-14_hi_lo_millbrook.xml",
        "kingsclub/2021-03-07_side_pots.txt",
        "winning/2019-08-04_stud_plover.txt",
    ):
        copy = hands / name.replace("/", "_")
        shutil.copyfile(SAMPLES / name, copy)
        os.utime(copy, (copy.stat().st_mtime - 3600,) * 2)
    return hands


def times(lake: Path, table: str = "hands") -> set[tuple[str, str | None]]:
    with open_lake(lake) as opened:
        return set(
            opened.sql(
                f"SELECT DISTINCT site, strftime(started_at, '%Y-%m-%d %H:%M:%S') FROM {table}"
            ).fetchall()
        )


def run(*arguments: str) -> object:
    """The status with which the command leaves."""
    with pytest.raises(SystemExit) as left:
        main([*arguments])
    return left.value.code


def check(lake: Path, expected: set[tuple[str, str | None]], *, reread: bool = False) -> None:
    """The times of every hand and of every row that reports read; and whether the lake keeps its
    promises, by its texts too."""
    assert times(lake) == expected | OTHERS
    assert times(lake, "played") == expected | OTHERS
    if reread:
        assert run("lake", "check", "--reread", "--lake", str(lake)) == 0


def test_a_zone_is_kept_and_given_to_hands_that_had_no_time(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    first = import_paths([folder], lake)
    assert (first.stored, first.zoneless, first.zone) == (6, 5, None)
    check(lake, NONE)
    again = import_paths([folder], lake)
    assert (again.unchanged, again.zoneless) == (3, 5)  # remembered, and said as often
    by_rome = import_paths([folder], lake, zone="Europe/Rome")
    assert (by_rome.stored, by_rome.duplicates, by_rome.dated) == (0, 6, 5)
    assert (by_rome.zoneless, by_rome.dated_otherwise) == (0, 0)
    assert by_rome.unchanged == 1  # Winning prints its zone, and need not be read for another
    check(lake, ROME)
    with open_lake(lake) as opened:
        assert lake_info(opened).zone == "Europe/Rome"
        told = find_hand(opened, str(next(iter(_ids(opened, "2012-05-14 18:31:07"))))).told()
    assert told.hand.started_at == datetime(2012, 5, 14, 18, 31, 7, tzinfo=UTC)
    after = import_paths([folder], lake)
    assert (after.zone, after.unchanged, after.dated) == ("Europe/Rome", 3, 0)
    check(lake, ROME)


def _ids(lake, moment: str) -> Iterator[str]:  # type: ignore[no-untyped-def]
    rows = lake.sql(f"SELECT hand_id FROM hands WHERE started_at = '{moment}'").fetchall()
    return (hand_id for (hand_id,) in rows)


def test_the_next_import_knows_the_zone_whoever_reads(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    first = import_paths([folder / "winning_2019-08-04_stud_plover.txt"], lake, zone="Europe/Rome")
    assert (first.stored, first.zone_before) == (1, None)
    by_two = import_paths([folder], lake, workers=2)
    assert (by_two.stored, by_two.zone, by_two.zone_before) == (5, "Europe/Rome", "Europe/Rome")
    check(lake, ROME)


def test_another_zone_changes_nothing_until_it_is_told_to(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    import_paths([folder], lake, zone="Europe/Rome")
    by_london = import_paths([folder], lake, zone="Europe/London")
    assert (by_london.zone_before, by_london.zone) == ("Europe/Rome", "Europe/London")
    assert (by_london.dated, by_london.dated_otherwise) == (0, 5)
    check(lake, ROME)
    # The zone that is kept is not said, so that rereading by it changes nothing either.
    unsaid = import_paths([folder], lake, reread=True)
    assert (unsaid.dated, unsaid.dated_otherwise) == (0, 5)
    check(lake, ROME)
    said = import_paths([folder], lake, zone="Europe/London", reread=True)
    assert (said.dated, said.dated_otherwise, said.zone_before) == (5, 0, "Europe/London")
    check(lake, LONDON, reread=True)


def test_the_command_tells_what_it_did(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*options: str) -> str:
        assert run("import", str(folder), "--lake", str(tmp_path / "lake"), *options) == 0
        return capsys.readouterr().out

    assert "5 hands printed a time without a zone, and so have none" in said()
    assert "5 hands that the lake had got a time by Europe/Rome" in said("--zone", "Europe/Rome")
    assert "zone" not in said()
    changed = said("--zone", "Europe/London")
    assert "are Europe/London from now on; before they were Europe/Rome" in changed
    assert "5 hands keep a time by another zone" in changed
    assert "--reread --zone Europe/London" in changed
    assert "5 hands that the lake had got a time" in said("--reread", "--zone", "Europe/London")


@pytest.mark.parametrize("zone", ["../../etc/passwd", "", "Europe/Rome\n", "Rome", "localtime"])
def test_what_is_no_zone_leaves_no_trace(
    zone: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lake = tmp_path / "lake"
    for command in (
        ["import", str(folder), "--lake", str(lake)],
        ["watch", str(folder), "--lake", str(lake)],
        ["parse", str(folder)],
    ):
        assert run(*command, "--zone", zone) == 2
        told = capsys.readouterr()
        assert told.out == ""
        [line] = told.err.splitlines()
        assert line.startswith("stud: there is no time zone ")
    with pytest.raises(ZoneError):
        import_paths([folder], lake, zone=zone)
    assert not lake.exists()


def test_a_zone_in_lake_toml_that_nobody_knows_is_told(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    import_paths([folder], lake, zone="Europe/Rome")
    mark = lake / "lake.toml"
    mark.write_text(mark.read_text("utf-8").replace("Europe/Rome", "../../passwd"), "utf-8")
    with pytest.raises(LakeError, match=r"lake\.toml: there is no time zone '\.\./\.\./passwd'"):
        import_paths([folder], lake)
    assert times(lake) == ROME | OTHERS  # to read the lake no zone is needed
    import_paths([folder], lake, zone="Europe/Rome")  # and it can be put right
    found = read_mark(lake)
    assert found is not None
    assert found.zone == "Europe/Rome"


def test_rejects_read_again_are_read_by_the_zone(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    file = folder / "kingsclub_2021-03-07_side_pots.txt"
    import_paths([file], lake, zone="Europe/Rome")
    with open_lake(lake, write=True) as opened:  # as if an older version had rejected it
        opened.connection.execute(
            "INSERT INTO rejects BY NAME SELECT import_id, site, hand_id, file, line, "
            "'not understood' AS reason, text FROM hands JOIN hand_texts USING (site, hand_id)"
        )
        for name in (
            "hands",
            "hand_texts",
            "seats",
            "actions",
            "cards",
            "pots",
            "awards",
            "played",
        ):
            opened.connection.execute(f"DELETE FROM {name}")
    assert retry_rejects(lake).stored == 2
    assert times(lake) == {hand for hand in ROME if hand[0] == "kingsclub"}


def test_a_watch_reads_by_the_zone(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail, "SETTLED", 0.0)
    lake = tmp_path / "lake"
    watcher = Watcher([str(folder)], lake, zone="Europe/Rome")
    watcher.look()
    watcher.close()
    assert times(lake) == ROME | OTHERS
    assert Watcher([str(folder)], lake).zone == "Europe/Rome"


def test_jobs_for_a_cluster_take_the_zone_along(folder: Path) -> None:
    sources = list(find_sources(folder))
    for job in batches(_jobs(sources, None, "Europe/Rome", 1)):
        assert job.zone == "Europe/Rome"
        for chunk in read_job(Job(job.sources, job.house, job.zone)):
            assert chunk.batch is not None
            assert chunk.batch.tables["hands"].column("started_at").null_count == 0


def test_a_copy_that_adds_cards_leaves_the_time_as_it_is(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    import_paths([folder], lake, zone="Europe/Rome")
    told = (SAMPLES / "ipoker" / "2012-05-14_hi_lo_millbrook.xml").read_bytes()
    hidden = b'player="tansy.m">X X DQ'
    assert hidden in told
    copy = tmp_path / "copy.xml"
    copy.write_bytes(told.replace(hidden, hidden.replace(b"X X", b"C3 C5"), 1))
    assert import_paths([copy], lake, zone="Europe/London").gained == 1
    check(lake, ROME, reread=True)


def test_hands_that_lost_a_table_get_it_again_with_their_time(folder: Path, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    import_paths([folder], lake, zone="Europe/Rome")
    import_paths([folder / "winning_2019-08-04_stud_plover.txt"], lake, zone="Asia/Tokyo")
    with open_lake(lake, write=True) as opened:
        opened.connection.execute("DELETE FROM seats WHERE site = 'ipoker'")
    assert run("lake", "check", "--repair", "--lake", str(lake)) == 0
    check(lake, ROME)
