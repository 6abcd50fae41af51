"""`stud rejects`, `import --retry-rejects`, and what import and show say of further texts."""

import csv
import io
import json
import sys

import pytest
from cli_paths import ROOT, SAMPLES

sys.path.append(str(ROOT / "tests" / "store"))
from two_heroes import file_of

BROKEN = SAMPLES / "broken"


@pytest.fixture(scope="module")
def rejecting(tmp_path_factory):
    """A lake with two rejected hands: an unknown line, and a pot from which chips vanish."""
    from stud_analytics.cli.app import run

    path = tmp_path_factory.mktemp("rejecting") / "lake"
    files = [BROKEN / "unknown_line.txt", BROKEN / "chips_vanish.txt"]
    assert run(["import", *map(str, files), "--lake", str(path)]) in (0, 1)
    return path


def test_the_list(stud, rejecting, monkeypatch):
    monkeypatch.setenv("COLUMNS", "250")
    status, out, err = stud("rejects", "--lake", rejecting)
    assert (status, err) == (0, "")
    rows = [line for line in out.splitlines() if "unknown_line.txt:" in line]
    assert len(rows) == 1
    assert rows[0].split()[0] == "pokerstars"
    assert "is not known to the grammar" in rows[0]


def test_other_formats_and_filters(stud, rejecting, tmp_path):
    _, out, _ = stud("rejects", "--lake", rejecting, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == ["site", "hand_id", "file", "line", "reason"]
    _, out, _ = stud("rejects", "--lake", rejecting, "--format", "json", "--text", "--file",
                     "unknown_line")  # fmt: skip
    (row,) = json.loads(out)
    text = (BROKEN / "unknown_line.txt").read_text(encoding="utf-8").strip()
    assert row["text"] == text
    assert row["line"] == 1
    _, out, _ = stud("rejects", "--lake", rejecting, "--text", "--file", "unknown_line")
    head, _, rest = out.partition("\n")
    assert head.startswith(f"{BROKEN / 'unknown_line.txt'}:1: pokerstars ")
    assert rest.strip() == text
    status, out, err = stud("rejects", "--lake", rejecting, "--site", "fulltilt")
    assert (status, out, err) == (0, "", "no rejected hands\n")
    file = tmp_path / "rejects.jsonl"
    stud("rejects", "--lake", rejecting, "-o", file)
    assert len(file.read_text(encoding="utf-8").splitlines()) == len(rows)


def test_import_names_them_and_the_command(stud, rejecting, tmp_path):
    status, out, err = stud("import", BROKEN / "unknown_line.txt", "--lake", tmp_path / "lake")
    assert status == 1
    assert "1 hand found in 1 file: 0 stored, 1 rejected" in out
    assert "rejected: " in err
    assert err.endswith(
        "to see it: stud rejects; of a hand that another text tells well, stud report conflicts\n"
    )


def test_retry(stud, rejecting, tmp_path):
    status, out, err = stud("import", "--retry-rejects", "--lake", rejecting, "--json")
    counts = json.loads(out)
    assert (status, counts["stored"]) == (1, 0)
    assert counts["hands_found"] == counts["rejected"] >= 1
    status, out, err = stud("import", "--retry-rejects", "--lake", rejecting)
    assert f"{counts['rejected']} still rejected" in out
    assert "is not known to the grammar" in err
    stud("import", SAMPLES / "fulltilt", "--lake", tmp_path / "lake")
    status, out, err = stud("import", "--retry-rejects", "--lake", tmp_path / "lake")
    assert (status, out, err) == (0, "The lake has no rejected hands\n", "")


def test_paths_or_retry_and_not_both(stud, tmp_path):
    for words in (["import"], ["import", SAMPLES, "--retry-rejects"]):
        status, out, err = stud(*words, "--lake", tmp_path / "lake")
        assert (status, out) == (2, "")
        assert err == (
            "stud: name files or folders to import, or --retry-rejects, and not both\n"
        )  # fmt: skip
    status, _, err = stud("import", "--retry-rejects", "--lake", tmp_path / "lake")
    assert status == 2
    assert "there is no lake" in err


def test_two_heroes_and_a_contradiction(stud, tmp_path):
    lake = tmp_path / "lake"
    texts = {
        "ann": file_of("Ann"), "bo": file_of("Bo"),
        "liar": file_of(None, 900001, ("Cy ($20", "Cy ($21")),
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    assert stud("import", tmp_path / "ann.txt", "--lake", lake)[0] == 0
    status, out, _ = stud("import", tmp_path / "bo.txt", "--lake", lake)
    assert status == 0
    assert "Cards, or another hero, were added to 1 hand that the lake had" in out
    said = "Cy has $20.00 in the first and $21.00 in this"
    status, _, err = stud("import", tmp_path / "liar.txt", "--lake", lake)
    assert status == 1
    assert err == (
        f"contradicts: {tmp_path / 'liar.txt'}:1: pokerstars 900001: {said}\n"
        "to see it: stud report conflicts\n"
    )
    _, out, _ = stud("report", "conflicts", "--lake", lake, "--format", "json")
    assert json.loads(out) == [{
        "site": "pokerstars", "hand_id": "900001", "stored": f"{tmp_path / 'ann.txt'}:1",
        "other": f"{tmp_path / 'liar.txt'}:1", "difference": said,
    }]  # fmt: skip
    _, out, _ = stud("show", "900001", "--lake", lake, "--reveal")
    (line,) = [line for line in out.splitlines() if "bo.txt" in line]
    assert line.startswith("also in ")
    assert "[2c 2d] 3h" in out
    assert "[Ac Ad] Kh" in out
    _, out, _ = stud("show", "900001", "--lake", lake, "--text")
    first, second, third = out.split("\n\n-- ")
    assert first == texts["ann"].strip()
    assert second.partition("\n")[2].strip() == texts["bo"].strip()
    assert third.partition("\n")[0] == f"{tmp_path / 'liar.txt'}:1 (contradicts: {said})"
    _, out, _ = stud("report", "results", "--lake", lake, "--format", "json")
    assert [(row["player"], row["net"]) for row in json.loads(out)] == [("Ann", 0.65), ("Bo", -0.6)]
    _, out, _ = stud("validate", "--lake", lake, "--format", "jsonl")
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["holds"]
    stud("import", tmp_path / "ann.txt", "--lake", tmp_path / "other")
    status, out, err = stud("report", "conflicts", "--lake", tmp_path / "other")
    assert (status, out) == (0, "")
    assert err.startswith("no conflicts: the lake has 1 hand")


def test_a_rejected_text_of_a_stored_hand_is_a_conflict_that_is_told(stud, tmp_path):
    """Its chips do not add up, so it is no hand; the hand itself is there from another text."""
    lake, text = tmp_path / "lake", file_of("Ann")
    (tmp_path / "ann.txt").write_text(text, encoding="utf-8")
    paid = "Ann collected $1.25"
    assert text.count(paid) == 1
    (tmp_path / "bad.txt").write_text(text.replace(paid, "Ann collected $9.25"), encoding="utf-8")
    assert stud("import", tmp_path / "ann.txt", "--lake", lake)[0] == 0
    for _ in range(2):
        status, _, err = stud("import", tmp_path / "bad.txt", "--lake", lake)
        assert status == 1
        assert f"rejected: {tmp_path / 'bad.txt'}:1: chips in are not chips out" in err
    assert stud("rejects", "--lake", lake)[2].startswith("the lake has no rejected hands")
    _, out, _ = stud("report", "conflicts", "--lake", lake, "--format", "json")
    (told,) = json.loads(out)
    assert (told["stored"], told["other"]) == (
        f"{tmp_path / 'ann.txt'}:1", f"{tmp_path / 'bad.txt'}:1",
    )  # fmt: skip
    assert told["difference"].startswith("chips in are not chips out")
