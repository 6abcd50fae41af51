"""Files that an import knows are not read again, and the summary says what it would have said."""

import gzip
import json
import os
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_probe import SAMPLES, both_catalogs, contents, problems
from two_heroes import file_of

from stud_analytics.reading import find_sources
from stud_analytics.store import (
    ImportSummary,
    Job,
    check,
    import_paths,
    open_lake,
    read_job,
    remembering,
    repair_lake,
    work,
)
from stud_analytics.store.cluster import _with_bytes
from stud_analytics.store.remembering import Known, known_of
from stud_analytics.store.schema import HAND_TABLES

pytestmark = pytest.mark.usefixtures("no_grace")

HOUR = 3600
LONGER_STACK = ("Seat 5: Cy ($20", "Seat 5: Cy ($21")
MIXED = SAMPLES / "2019-03-10_8-game_sandpiper.txt"


def put(path: Path, text: str | bytes, age: float = HOUR) -> Path:
    """Writes a file that was last changed so many seconds ago."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Every fate: hands stored and duplicate, one that adds cards, one that contradicts; other
    games; a rejected one; an unfinished one."""
    hands = tmp_path / "hands"
    put(hands / "a.txt", file_of("Ann") + "\n\n\n" + file_of("Ann", 2))
    put(hands / "b.txt", file_of("Bo"))
    put(hands / "c.txt", file_of(None, 900001, LONGER_STACK))
    put(hands / "d.txt", MIXED.read_bytes())
    for name in ("unknown_line", "truncated"):
        put(hands / f"{name}.txt", (SAMPLES.parent / "broken" / f"{name}.txt").read_bytes())
    return hands


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []
    really = work.read_source

    def noted(source, **how):  # type: ignore[no-untyped-def]
        names.append(Path(source.name).name)
        return really(source, **how)

    monkeypatch.setattr(work, "read_source", noted)
    return names


def plain(summary: ImportSummary) -> dict[str, object]:
    """A summary without the seconds and how it came about, and names in any order."""
    return {
        name: sorted(value) if isinstance(value, tuple) else value
        for name, value in summary._asdict().items()
        if name not in ("seconds", "unchanged")
    }


@both_catalogs
def test_the_same_folder_again_is_not_read_and_counts_the_same(
    folder: Path, tmp_path: Path, read: list[str]
) -> None:
    lake = tmp_path / "lake"
    first = import_paths([folder], lake)
    assert len(read) == first.files == 6
    read.clear()
    before = contents(lake)
    again = import_paths([folder], lake)
    assert read == []
    assert contents(lake) == before
    all_read = import_paths([folder], lake, reread=True)
    assert len(read) == 6
    assert plain(again) == plain(all_read)
    assert (first.unchanged, again.unchanged, all_read.unchanged) == (0, 6, 0)
    assert (again.stored, again.findings, again.gained) == (0, 0, 0)
    assert again.hands_found == first.hands_found
    # The second and third hand of Ann's are those of Bo's and of the onlooker's file.
    assert again.duplicates == first.stored + first.duplicates
    assert first.duplicates == 2
    assert again.rejected == again.unfinished == again.conflicts == 1
    assert again.not_stud == first.not_stud > 0
    assert again.rejects == first.rejects
    assert again.contradictions == first.contradictions
    assert again.unfinished_at == first.unfinished_at
    assert problems(lake) == []


def test_under_another_spelling_of_its_path_messages_have_that_name(
    folder: Path, tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import_paths([folder], tmp_path / "lake")
    read.clear()
    monkeypatch.chdir(tmp_path)
    again = import_paths(["hands"], "lake")
    assert read == []
    (reason,) = again.rejects
    assert reason.startswith(os.path.join("hands", "unknown_line.txt:"))


def test_what_changed_is_read_and_nothing_else(
    folder: Path, tmp_path: Path, read: list[str]
) -> None:
    lake = tmp_path / "lake"
    import_paths([folder], lake)
    read.clear()
    os.utime(folder / "a.txt")  # looked into, for its time, and found the same
    put(folder / "b.txt", file_of("Bo", 900007), age=2 * HOUR)  # as long as before
    put(folder / "e.txt", file_of("Cy", 5))
    put(folder / "d.txt", MIXED.read_bytes() + b"\n\n\n" + file_of("Ann", 6).encode())
    summary = import_paths([folder], lake)
    assert read == ["b.txt", "d.txt", "e.txt"]
    assert summary.stored == 3
    assert problems(lake) == []


def test_of_a_file_imported_several_times_the_last_counts(tmp_path: Path, read: list[str]) -> None:
    """A form of it that an earlier import read is no more what the lake knows of it."""
    lake, file = tmp_path / "lake", tmp_path / "a.txt"
    first, second = file_of("Ann", 900001), file_of("Bo", 900002) + "\n\n\n" + file_of("Bo", 900003)
    found = []
    for text, age in ((first, 4), (second, 3), (second, 3), (first, 4), (first, 4)):
        put(file, text, age=age * HOUR)
        summary = import_paths([file], lake)
        found.append((summary.hands_found, summary.stored))
    assert found == [(1, 1), (2, 2), (2, 0), (1, 0), (1, 0)]
    assert read == ["a.txt"] * 3  # not the third and the last time: it was as it had just been read


def test_a_change_within_the_clocks_step_is_seen(tmp_path: Path, read: list[str]) -> None:
    """Size and time are as before; but the time was too young to tell."""
    lake, file = tmp_path / "lake", tmp_path / "a.txt"
    put(file, file_of("Ann", 100001), age=-HOUR)  # as young as can be, however slow the test
    then = file.stat().st_mtime_ns
    import_paths([file], lake)
    assert import_paths([file], lake).duplicates == 1
    assert read == ["a.txt"]
    put(file, file_of("Ann", 100002), age=0)
    os.utime(file, ns=(then, then))
    assert import_paths([file], lake).stored == 1


@pytest.mark.skipif(sys.platform != "linux", reason="links, and names that are bytes")
@pytest.mark.parametrize("how", ["written over", "another file", "another target", "other bytes"])
def test_other_hands_under_the_size_and_time_of_before_are_stored(
    how: str, tmp_path: Path, read: list[str]
) -> None:
    """Copying and unpacking set the time of change; two files of an archive often have the same."""
    lake, then = tmp_path / "lake", 1_600_000_000
    file = put(tmp_path / "a.txt", file_of("Ann", 100001))
    named = tmp_path / ("link.txt" if how == "another target" else "a.txt")
    if how == "another target":
        named.symlink_to(file)
    if how == "other bytes":  # is the text of the other's name, as a lake keeps names
        file = named = file.rename(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt"))
    os.utime(file, (then, then))
    assert import_paths([named], lake).stored == 1
    other = put(tmp_path / "b.txt", file_of("Ann", 100002))
    if how == "written over":
        other = put(file, other.read_bytes())
    os.utime(other, (then, then))
    if how == "another file":
        other.replace(file)
    elif how == "another target":
        named.unlink()
        named.symlink_to(other)
    elif how == "other bytes":
        named = other.rename(tmp_path / r"\udcff.txt")
    assert named.stat().st_mtime == then
    assert import_paths([named], lake).stored == 1
    assert len(read) == 2
    assert import_paths([named], lake).duplicates == 1
    assert len(read) == 2


def test_the_same_contradiction_in_several_places_counts_each_time(tmp_path: Path) -> None:
    """Whether they are read together, read again, or known."""
    hands, lake = tmp_path / "hands", tmp_path / "lake"
    other = file_of(None, 900001, LONGER_STACK)
    put(hands / "a.txt", file_of("Ann"))
    for name, text in (("b", other), ("c", other), ("d", f"{other}\n\n\n{other}")):
        put(hands / f"{name}.txt", text)
    first = import_paths([hands], lake)
    assert (first.stored, first.duplicates, first.conflicts) == (1, 4, 4)
    assert sorted(Path(place.split(":")[0]).name for place in first.contradictions) == [
        "b.txt", "c.txt", "d.txt", "d.txt",
    ]  # fmt: skip
    for reread in (False, True):
        again = import_paths([hands], lake, reread=reread)
        assert (again.duplicates, again.conflicts) == (5, 4)
        assert sorted(again.contradictions) == sorted(first.contradictions)
    assert problems(lake) == []


def test_a_file_sent_to_a_cluster_is_known_by_where_it_was_read(tmp_path: Path) -> None:
    """The worker may have another file of that name, or none."""
    file = put(tmp_path / "a.txt", file_of("Ann"))
    (source,) = find_sources(file)
    sent = _with_bytes(source)
    assert sent is not None
    known = (sent.whole_path(), sent.stamp())
    assert known == (str(file), source.stamp())
    status = file.stat()
    assert source.stamp() == (
        f"{len(file_of('Ann'))} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"
    )
    file.unlink()
    (end,) = (end for chunk in read_job(Job((sent,), None)) for end in chunk.ended)
    assert (end.path, end.stamp) == known
    young = put(tmp_path / "b.txt", file_of("Bo"), age=-HOUR)
    sent = _with_bytes(next(find_sources(young)))
    assert sent is not None
    (end,) = (end for chunk in read_job(Job((sent,), None)) for end in chunk.ended)
    assert (end.path, end.stamp) == (str(young), None)


def test_a_file_changed_while_it_is_read_is_not_known_by_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lake, file = tmp_path / "lake", put(tmp_path / "a.txt", file_of("Ann", 100001))
    really = work.read_source

    def meanwhile(source, **how):  # type: ignore[no-untyped-def]
        yield from really(source, **how)
        put(file, file_of("Ann", 100002), age=HOUR / 2)

    monkeypatch.setattr(work, "read_source", meanwhile)
    assert import_paths([file], lake).stored == 1
    monkeypatch.setattr(work, "read_source", really)
    assert import_paths([file], lake).stored == 1


def test_members_of_archives_and_packed_files(tmp_path: Path, read: list[str]) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("x/one.txt", file_of("Ann"))
        archive.writestr("two.txt", file_of("Ann", 2))
    put(tmp_path / "b.txt.gz", gzip.compress(file_of("Bo", 3).encode()))
    paths, lake = [tmp_path / "a.zip", tmp_path / "b.txt.gz"], tmp_path / "lake"
    assert import_paths(paths, lake).stored == 3
    read.clear()
    assert import_paths(paths, lake).duplicates == 3
    assert read == []
    with zipfile.ZipFile(tmp_path / "a.zip", "a") as archive:
        archive.writestr("z.txt", file_of("Ann", 4))
    assert import_paths(paths, lake).stored == 1
    assert read == ["a.zip!z.txt"]


def test_another_reader_or_other_rules_look_again(
    folder: Path, tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lake = tmp_path / "lake"
    import_paths([folder / "a.txt"], lake)
    import_paths([folder / "a.txt"], lake, house="roberts")
    assert read == ["a.txt", "a.txt"]
    import_paths([folder / "a.txt"], lake, house="roberts")
    assert read == ["a.txt", "a.txt"]
    monkeypatch.setattr(remembering, "_reader", lambda: "one that learnt a line")
    import_paths([folder / "a.txt"], lake)
    assert read == ["a.txt"] * 3


def test_what_reads_is_what_the_reader_is_known_by(tmp_path: Path) -> None:
    package = Path(remembering.__file__).parents[1]
    assert all((package / name).exists() for name in remembering._READS)
    house = tmp_path / "ours.toml"
    house.write_text("a = 1\n", encoding="utf-8")
    one = remembering.reader(str(house))
    house.write_text("a = 2\n", encoding="utf-8")
    assert len({one, remembering.reader(str(house)), remembering.reader(None)}) == 3


def test_what_could_not_be_read_to_its_end_is_not_known(tmp_path: Path, read: list[str]) -> None:
    whole = gzip.compress((file_of("Ann") + "\n\n\n" + file_of("Ann", 2)).encode())
    file = put(tmp_path / "a.txt.gz", whole[:-9])
    for _ in range(2):
        assert import_paths([file], tmp_path / "lake").source_errors
    assert len(read) == 2


def test_after_a_repair_every_file_is_read(folder: Path, tmp_path: Path, read: list[str]) -> None:
    """The counts agree again, and only the file still has the hand."""
    lake, file = tmp_path / "lake", folder / "a.txt"
    import_paths([file], lake)
    whole = contents(lake)
    with open_lake(lake, write=True) as opened:
        for table in ("hands", "hand_texts"):
            opened.connection.execute(f"DELETE FROM {table} WHERE hand_id = '2'")
    assert any("import it again" in missing for missing in repair_lake(lake).missing)
    assert problems(lake) == []
    read.clear()
    import_paths([file], lake)
    assert read == ["a.txt"]
    now = contents(lake)
    assert {**now, "imports": None} == {**whole, "imports": None}
    assert problems(lake) == []


def test_lost_hands_are_missed_before_any_repair(
    folder: Path, tmp_path: Path, read: list[str]
) -> None:
    lake, file = tmp_path / "lake", folder / "a.txt"
    import_paths([file], lake)
    with open_lake(lake, write=True) as opened:
        for table in (*HAND_TABLES, "played"):
            opened.connection.execute(f"DELETE FROM {table} WHERE hand_id = '2'")
    assert import_paths([file], lake).stored == 1
    assert read == ["a.txt", "a.txt"]


def test_a_damaged_memory_is_found_and_let_go(
    folder: Path, tmp_path: Path, read: list[str]
) -> None:
    lake, files = tmp_path / "lake", [folder / "a.txt", folder / "b.txt", folder / "d.txt"]
    import_paths(files, lake)
    for file, damage in zip(files, ("known = '{\"hands\":7}'", "known = 'x'", "path = NULL"),
                            strict=True):  # fmt: skip
        with open_lake(lake, write=True) as opened:
            opened.connection.execute(f"UPDATE imports SET {damage} WHERE file = ?", [str(file)])
    with open_lake(lake) as opened:
        (broken,) = (each for each in check(opened) if each.promise.name == "imports.known")
    assert broken.places == 3
    assert any("7 hands are known of it, 2 were found" in said for said in broken.examples)
    assert repair_lake(lake).left == []
    read.clear()
    import_paths(files, lake)
    assert read == ["a.txt", "b.txt", "d.txt"]


NAMES = st.lists(st.text(max_size=20), max_size=3).map(tuple)
COUNTS = st.integers(0, 1 << 40)


@given(st.builds(Known, COUNTS, COUNTS, COUNTS, COUNTS, COUNTS, NAMES, NAMES, NAMES, COUNTS))
def test_what_is_known_is_kept_word_for_word(known: Known) -> None:
    assert known_of(known.text()) == known
    assert isinstance(json.loads(known.text()), dict)
