"""Our sample histories through reader, referee and store together."""

import gzip
import re
from pathlib import Path

import pytest
from store_probe import SAMPLES, contents, problems, sample_hands

from stud_analytics.rules import HouseError
from stud_analytics.store import (
    ImportSummary,
    Processes,
    find_hand,
    import_paths,
    open_lake,
    read_again,
    stored_texts,
)  # fmt: skip


def all_samples() -> list[str]:
    return sample_hands(*(path.name for path in SAMPLES.glob("*.txt")))


def is_stud(hand: str) -> bool:
    header = hand.split("\n", 1)[0].upper()
    return "STUD" in header or "RAZZ" in header


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ImportSummary]:
    lake = tmp_path_factory.mktemp("real") / "lake"
    return lake, import_paths([SAMPLES], lake)


def test_every_sample_is_stored_or_not_stud(imported: tuple[Path, ImportSummary]) -> None:
    lake, summary = imported
    hands = all_samples()
    stud = [hand for hand in hands if is_stud(hand)]
    assert (summary.files, summary.hands_found) == (len(list(SAMPLES.glob("*.txt"))), len(hands))
    assert (summary.stored, summary.not_stud) == (len(stud), len(hands) - len(stud))
    assert summary.source_errors == summary.rejects == ()
    assert problems(lake) == []


def test_the_texts_are_those_of_the_files(imported: tuple[Path, ImportSummary]) -> None:
    with open_lake(imported[0]) as lake:
        stored = {row[1]: row for row in stored_texts(lake)}
        for hand in filter(is_stud, all_samples()):
            number = re.search(r"#(\d+)", hand)
            assert number is not None
            _, hand_id, ((text, file, line),) = stored.pop(number[1])
            assert text.strip() == hand
            lines = Path(file).read_text(encoding="utf-8-sig").split("\n")
            assert lines[line - 1] == hand.split("\n", 1)[0]
            assert read_again(text, file, line).hand_id == hand_id
        assert stored == {}


def test_the_money_is_what_the_text_says(imported: tuple[Path, ImportSummary]) -> None:
    with open_lake(imported[0]) as lake:
        rows = lake.sql("SELECT hand_id, pot, rake, decimals FROM hands").fetchall()
        for hand_id, pot, rake, decimals in rows:
            text = find_hand(lake, hand_id).text
            said = re.search(r"^Total pot \D?([\d.]+).* \| Rake \D?([\d.]+)", text, re.MULTILINE)
            assert said is not None, hand_id
            assert [round(float(x) * 10**decimals) for x in said.groups()] == [pot, rake], hand_id


def test_two_processes_make_the_same_lake(
    imported: tuple[Path, ImportSummary], tmp_path: Path
) -> None:
    summary = import_paths([SAMPLES], tmp_path / "lake", executor=Processes(2))
    assert summary._replace(seconds=0) == imported[1]._replace(seconds=0)
    assert contents(tmp_path / "lake") == contents(imported[0])


def test_a_re_export_of_the_same_hands_stores_nothing(
    imported: tuple[Path, ImportSummary], tmp_path: Path
) -> None:
    lake = tmp_path / "lake"
    import_paths([SAMPLES], lake)
    before = contents(lake)
    again = "\r\n\r\n\r\n".join(h.replace("\n", "\r\n") for h in reversed(all_samples()))
    (tmp_path / "export.gz").write_bytes(gzip.compress(("\ufeff" + again).encode("utf-16")))
    summary = import_paths([tmp_path / "export.gz"], lake)
    assert (summary.stored, summary.duplicates) == (0, imported[1].stored)
    assert contents(lake) == before


def test_a_hand_still_being_written_is_whole_next_time(tmp_path: Path) -> None:
    first, second = sample_hands("2019-03-08_hi_lo_kestrel.txt")[:2]
    file, lake = tmp_path / "live.txt", tmp_path / "lake"
    file.write_text(first + "\n\n\n" + second[: len(second) // 2], encoding="utf-8")
    summary = import_paths([file], lake)
    assert (summary.stored, summary.unfinished) == (1, 1)
    file.write_text(first + "\n\n\n" + second + "\n\n\n", encoding="utf-8")
    summary = import_paths([file], lake)
    assert (summary.stored, summary.duplicates, summary.unfinished) == (1, 1, 0)
    assert problems(lake) == []


def test_an_unknown_house_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match="no_such_house"):
        import_paths([SAMPLES], tmp_path / "lake", house="no_such_house")
    assert not (tmp_path / "lake").exists()


def test_paths_that_are_not_there_and_files_that_are_no_histories(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader,\nno hands here.\n")
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "picture.bin").write_bytes(bytes(range(256)) * 50)
    names = ("gone", "letter.txt", "empty.txt", "picture.bin")
    summary = import_paths([tmp_path / name for name in names], tmp_path / "lake")
    assert (summary.files, summary.hands_found) == (0, 0)
    assert [error.split(":")[0] for error in summary.source_errors] == [
        str(tmp_path / name) for name in names
    ]
    # In a folder they only lie beside the histories.
    summary = import_paths([tmp_path], tmp_path.with_name("lake2"))
    assert summary.source_errors == ()
    assert {Path(file).name for file in summary.passed_over} >= {"letter.txt", "empty.txt"}


def test_a_lake_in_the_imported_folder_is_not_read_as_histories(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(sample_hands("2019-03-08_hi_lo_kestrel.txt")[0] + "\n")
    for stored in (1, 0):
        summary = import_paths(iter([tmp_path]), tmp_path / "stud-lake")
        assert (summary.files, summary.stored, summary.duplicates) == (1, stored, 1 - stored)
        assert summary.source_errors == summary.passed_over == ()


@pytest.mark.parametrize("workers", [1, 2])
def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    with (SAMPLES / "2019-03-08_hi_lo_kestrel.txt").open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        other = SAMPLES / "2019-03-10_stud_high_larkspur.txt"
        summary = import_paths([other, "-"], tmp_path / "lake", workers=workers)
    assert summary.source_errors == ()
    with open_lake(tmp_path / "lake") as lake:
        files = lake.sql("SELECT file FROM imports WHERE stored > 5").fetchall()
    assert {file for (file,) in files} == {str(other), "-"}
