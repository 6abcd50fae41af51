"""`stud watch` at the command line; what it does with files is in tests/store/test_watching.py."""

import sys

import pytest
from cli_paths import ROOT

from stud_analytics.cli import watching
from stud_analytics.reading import tail

sys.path.append(str(ROOT / "tests" / "store"))
from two_heroes import file_of


def test_a_folder_that_does_not_exist(stud, tmp_path):
    status, out, err = stud("watch", tmp_path / "nowhere", "--lake", tmp_path / "lake")
    assert (status, out) == (2, "")
    assert err == (
        f"stud: {tmp_path / 'nowhere'}: there is no such file or folder: check the path\n"
    )
    status, _, err = stud("watch", "--lake", tmp_path / "lake")
    assert status == 2
    assert "FOLDER" in err
    status, _, err = stud("watch", tmp_path, "--house", "nobody", "--lake", tmp_path / "lake")
    assert status == 2
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "lake").exists()


@pytest.fixture
def wakes(monkeypatch):
    """Gives `stud watch` what a test does in the place of what the folder does, then Ctrl-C."""
    monkeypatch.setattr(tail, "SETTLED", 0.0)
    monkeypatch.setattr(tail, "GIVEN_UP", 0.0)

    def install(*acts):
        def play(folders, lake, stop):
            for act in acts:
                act()
                yield True

        monkeypatch.setattr(watching, "_wakes", play)

    return install


def test_a_line_for_each_hand_and_a_farewell(stud, tmp_path, wakes):
    folder = tmp_path / "histories"
    folder.mkdir()
    a = folder / "a.txt"
    a.write_text(file_of("Ann", 1), encoding="utf-8")
    (folder / "notes.md").write_text("Dear diary,\n", encoding="utf-8")

    def adds(*texts):
        def act():
            with a.open("a", encoding="utf-8") as file:
                file.write("".join("\n\n" + text for text in texts))

        return act

    evil = ("'Wren'", "'Wr\x1b[31men'")
    yodel = ("Bo: folds\nUncalled", "Cy yodels\nBo: folds\nUncalled")
    wakes(
        adds(file_of("Cy", 2, evil)),
        adds(file_of("Ann", 3, yodel), file_of("Bo", 1)),
        adds(file_of("Ann", 4)[:900]),
    )
    status, out, err = stud("watch", folder, "--lake", tmp_path / "lake")
    assert status == 1  # a hand was rejected
    assert out == (
        f"pokerstars 2, stud_high, Wr\\x1b[31men, Cy -0.10 USD ({a}:46)\n"
    )  # fmt: skip
    assert err.splitlines() == [
        f"1 hand stored, 0 there already; watching 2 files in {folder}: Ctrl-C stops",
        f"rejected: {a}:90: line 124 is not known to the grammar: Cy yodels",
        "stopped: 2 hands stored, 1 there already, 1 with cards added, 1 rejected (stud rejects)",
        f"not whole yet: {a}:181",
        "1 file without hands of a site known here",
    ]
