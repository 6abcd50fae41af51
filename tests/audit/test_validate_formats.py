"""``stud validate``: every format, --output and --learn, through the command line."""

import json
import xml.etree.ElementTree as ET

import pytest
from audit_hands import SAMPLES

from stud_analytics.cli.app import run

BROKEN = SAMPLES / "broken"


@pytest.fixture
def stud(capsys):
    def call(*words: object) -> tuple[int, str, str]:
        status = run([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def test_every_format_counts_the_same(stud, tmp_path):
    _, jsonl, _ = stud("validate", BROKEN, "--format", "jsonl")
    records = [json.loads(line) for line in jsonl.splitlines()]
    verdicts = [record["verdict"] for record in records]
    unread = sum(
        any(finding["code"].startswith("reading.") for finding in record["findings"])
        for record in records
    )
    broken, untold = verdicts.count("broken"), verdicts.count("untold") - unread
    assert min(broken, unread) > 0
    status, text, _ = stud("validate", BROKEN)
    assert status == 1
    total = (
        f"{len(verdicts)} hands: {verdicts.count('holds')} hold, {broken} broken, "
        f"{untold} untold, {unread} not read whole"
    )
    assert text.splitlines()[-1] == total
    assert text.count("  broken by the rules of pokerstars") == broken
    status, xml, err = stud("validate", BROKEN, "--format", "junit")
    root = ET.fromstring(xml)
    assert status == 1
    assert total in err
    assert [int(root.get(key)) for key in ("tests", "failures", "skipped")] == [
        len(verdicts), broken, untold + unread,
    ]  # fmt: skip
    status, html, _ = stud("validate", BROKEN, "--format", "html")
    assert status == 1
    assert html.count('<details class="broken"') == broken
    assert f"{broken} of {len(verdicts)} hands broken" in html


@pytest.mark.parametrize("form", ["text", "jsonl", "junit", "html"])
def test_output_goes_to_the_file(stud, tmp_path, form):
    sample = BROKEN / "fifth_bet.txt"
    _, out, _ = stud("validate", sample, "--format", form)
    file = tmp_path / "out put"
    status, nothing, _ = stud("validate", sample, "--format", form, "-o", file)
    assert (status, nothing) == (1, "")
    written = file.read_text(encoding="utf-8")
    if form == "html":  # it says when it was made
        assert written.startswith("<!DOCTYPE html>")
        assert "makes bet number 5" in written
    else:
        assert written == out
    assert [path.name for path in tmp_path.iterdir()] == ["out put"]


def test_a_run_that_fails_leaves_the_old_file(stud, tmp_path):
    file = tmp_path / "audit.html"
    file.write_text("old")
    status, _, err = stud("validate", tmp_path / "nothing here", "--format", "html", "-o", file)
    assert status == 2
    assert len(err.splitlines()) == 1
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["audit.html"]


def test_words_that_cannot_be(stud, tmp_path):
    sample = BROKEN / "fifth_bet.txt"
    for words, said in (
        (["--format", "pdf"], "choose from text, jsonl, junit, html"),
        (["--learn", "--format", "html"], "--learn has no --format html"),
        (["-o", tmp_path / "no" / "such" / "folder"], "cannot write"),
        (["--house", "nowhere"], "no house called 'nowhere'"),
    ):
        status, _, err = stud("validate", sample, *words)
        assert status == 2
        assert said in err
        assert len(err.splitlines()) == 1


def test_learn(stud):
    sample = BROKEN / "odd_cent_to_low.txt"
    status, text, _ = stud("validate", sample, "--learn")
    assert status == 0  # some value explains it; that the profile has another is said
    assert "PokerStars: learned from 1 hand (1 stud_hi_lo)" in text
    row = next(line for line in text.splitlines() if line.startswith("odd_chip_hi_lo"))
    assert row.split() == ["odd_chip_hi_lo", "high", "no", "1", "known", "1:", "198000010053"]
    assert (
        "odd_chip_hi_lo: low or lowest_seat each explain every hand (put to the test by 1 hand); "
        "the profile's high (known) does not"
    ) in text
    status, out, _ = stud("validate", sample, "--learn", "--format", "jsonl")
    (told,) = map(json.loads, out.splitlines())
    assert (told["site"], told["house"], told["hands"]) == ("pokerstars", "pokerstars", 1)
    (field,) = [field for field in told["fields"] if field["field"] == "odd_chip_hi_lo"]
    assert field["surviving"] == ["low", "lowest_seat"]
    assert field["profile"]["values"] == ["high"]


def test_learn_leaves_with_1_where_no_house_could_excuse_a_hand(stud):
    status, text, _ = stud("validate", BROKEN / "loser_collects.txt", "--learn")
    assert status == 1
    assert "198000007819" in text


def test_a_lake_says_the_same(stud, tmp_path):
    lake = tmp_path / "lake"
    stud("import", BROKEN, "--lake", lake)
    _, out, _ = stud("validate", "--lake", lake, "--format", "junit")
    root = ET.fromstring(out)
    assert [suite.get("name") for suite in root] == ["pokerstars"]
    assert int(root.get("failures")) > 10
    status, html, _ = stud("validate", "--lake", lake, "--format", "html")
    assert status == 1
    assert f"lake {lake}" in html
    status, text, _ = stud("validate", "--lake", lake, "--learn")
    assert "PokerStars: learned from" in text
