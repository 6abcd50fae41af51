"""`stud lake`: what it prints, its JSON and its status."""

import json
import shutil

import pytest

from stud_analytics.store import PROMISES


@pytest.fixture
def damaged(lake, tmp_path):
    """A copy of the lake of all samples without its files of pots."""
    shutil.copytree(lake, tmp_path / "lake")
    for file in (tmp_path / "lake").glob("data/**/pots/*.parquet"):
        file.unlink()
    return tmp_path / "lake"


def test_check_names_every_promise(stud, lake):
    status, out, err = stud("lake", "check", "--lake", lake)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    promises = [promise for promise in PROMISES if not promise.only_rereading]
    assert lines == [
        *(f"held      {promise.name}: {promise.says}" for promise in promises),
        f"{len(promises)} promises held",
    ]


def test_check_says_where_and_repair_mends(stud, damaged):
    status, out, err = stud("lake", "check", "--lake", damaged)
    assert status == 1
    assert "broken    files.whole:" in out
    assert "(pots) is missing" in out
    assert "unchecked money.pots:" in out
    assert err == "to mend what can be mended: stud lake check --repair\n"
    status, out, _ = stud("lake", "check", "--lake", damaged, "--json")
    said = json.loads(out)
    assert status == 1
    assert said["broken"] == sum(promise["state"] != "held" for promise in said["promises"]) > 1
    assert said["promises"][0]["state"] == "broken"
    status, out, _ = stud("lake", "check", "--repair", "--lake", damaged, "--json")
    said = json.loads(out)
    assert (status, said["broken"], said["missing"]) == (0, 0, [])
    assert any("read again from the texts in the lake" in line for line in said["repaired"])
    status, out, _ = stud("lake", "check", "--repair", "--lake", damaged)
    assert (status, out.count("repaired:")) == (0, 0)


def test_info_compact_and_vacuum(stud, lake, tmp_path):
    shutil.copytree(lake, tmp_path / "lake")
    status, out, _ = stud("lake", "info", "--lake", tmp_path / "lake", "--json")
    info = json.loads(out)
    assert status == 0
    assert info["bytes_a_hand"] == round(info["bytes"] / info["rows"]["hands"])
    _, out, _ = stud("lake", "info", "--lake", tmp_path / "lake")
    assert f"\nhands       {info['rows']['hands']}\n" in out
    status, out, _ = stud("lake", "compact", "--grace", 0, "--lake", tmp_path / "lake", "--json")
    done = json.loads(out)
    assert status == 0
    assert done["before"]["files"] == info["files"]
    status, out, _ = stud("lake", "vacuum", "--older-than", 0, "--lake", tmp_path / "lake")
    assert status == 0
    assert "snapshots   1 before, 1 now\n" in out


def test_no_lake(stud, tmp_path):
    for command in ("info", "check", "compact", "vacuum"):
        status, out, err = stud("lake", command, "--lake", tmp_path / "none")
        assert (status, out) == (2, "")
        assert err.startswith("stud: there is no lake at ")
