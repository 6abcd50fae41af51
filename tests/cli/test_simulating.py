"""``stud simulate``: its options, its plain errors, and files that are whole or not there."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from stud_analytics.events import Hand
from stud_analytics.factory.damage import DAMAGES
from stud_analytics.factory.site_terms import site_terms
from stud_analytics.printing import PRINTABLE
from stud_analytics.reading import read_path

ROOT = Path(__file__).parents[2]
COULD_NOT = 2


def read(path: Path) -> list[Hand]:
    hands = list(read_path(path))
    assert all(isinstance(hand, Hand) and not hand.unknown for hand in hands)
    return hands


def dealt_in(hand: Hand) -> int:
    return sum(seat.dealt_in for seat in hand.seats)


def command(*words: object, **how: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "stud_analytics.cli.app", "simulate", *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how,
    )  # fmt: skip


# --- what it writes ------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_file_and_another_does_not(stud, tmp_path):
    paths = [tmp_path / name for name in "abc"]
    for path, seed in zip(paths, (3, 3, 4), strict=True):
        assert stud("simulate", "--hands", 40, "--seed", seed, "-o", path) == (0, "", "")
    first, again, other = (path.read_bytes() for path in paths)
    assert first == again != other
    assert len(read(paths[0])) == 40


def test_standard_output_and_a_longer_run_begin_alike(stud, tmp_path):
    _, short, _ = stud("simulate", "--hands", 15, "--site", "everleaf")
    _, long, _ = stud("simulate", "--hands", 25, "--site", "everleaf")
    assert long.startswith(short)
    (tmp_path / "out.txt").write_text(short, encoding="utf-8")
    assert len(read(tmp_path / "out.txt")) == 15


def test_other_commands_take_its_files(stud, tmp_path):
    for site in ("merge", "winning"):
        path = tmp_path / site
        assert stud("simulate", "--hands", 60, "--site", site, "-o", path)[0] == 0
        status, out, _ = stud("validate", path, "--format", "jsonl")
        verdicts = [json.loads(line)["verdict"] for line in out.splitlines()]
        assert (status, len(verdicts)) == (0, 60)
        assert "broken" not in verdicts


def test_players_kind_and_game(stud, tmp_path):
    path = tmp_path / "hands.txt"
    stud("simulate", "--hands", 60, "--players", 4, "--kind", "cash", "--game", "razz", "-o", path)
    for hand in read(path):
        assert (dealt_in(hand), hand.game, hand.tournament) == (4, "razz", None)
    stud("simulate", "--hands", 60, "--kind", "tournament", "--game", "razz,stud_high", "-o", path)
    hands = read(path)
    assert all(hand.money == "tournament" for hand in hands)
    assert {hand.game for hand in hands} == {"razz", "stud_high"}
    stud("simulate", "--hands", 200, "--game", "horse", "--kind", "cash", "-o", path)
    hands = read(path)
    assert {hand.mixed for hand in hands} == {"HORSE"}
    assert {hand.game for hand in hands} == {"razz", "stud_high", "stud_hi_lo"}


def test_stakes_and_rake(stud, tmp_path):
    path = tmp_path / "hands.txt"
    stakes = ("--stakes", "0.50/1/0.10/0.15", "--kind", "cash")
    stud("simulate", "--hands", 80, *stakes, "-o", path)
    hands = read(path)
    told = {(h.small_bet, h.big_bet, h.ante, h.bring_in or 15, h.currency) for h in hands}
    assert told == {(50, 100, 10, 15, "USD")}
    text = path.read_text(encoding="utf-8")
    assert "($0.50/$1.00 USD)" in text
    assert sum(map(float, re.findall(r"Rake \$(\S+)", text))) > 1
    stud("simulate", "--hands", 80, *stakes, "--no-rake", "-o", path)
    rakes = re.findall(r"Rake \$(\S+)", path.read_text(encoding="utf-8"))
    assert (len(rakes), sum(map(float, rakes))) == (80, 0)


def test_a_house_of_ones_own_deals_by_its_rules(stud, tmp_path):
    """A house that gives the odd chip to the low: by its own rules every hand holds, by those of
    PokerStars, where the high gets it, some do not."""
    house, path = tmp_path / "mine.toml", tmp_path / "hands.txt"
    house.write_text(
        'name = "mine"\ntitle = "Mine"\n\n[odd_chip_hi_lo]\nvalues = ["low"]\nstatus = "known"\n'
        'source = "it says so"\n',
        encoding="utf-8",
    )
    simulate = ("simulate", "--hands", 300, "--game", "stud_hi_lo", "--stakes", "0.05/0.10/0.01")
    assert stud(*simulate, "--house", house, "-o", path)[0] == 0
    codes = {}
    for judge in (house, "pokerstars"):
        _, out, _ = stud("validate", path, "--house", judge, "--format", "jsonl")
        findings = [f for line in out.splitlines() for f in json.loads(line)["findings"]]
        codes[judge] = Counter(f["code"] for f in findings if f["severity"] == "error")
    assert codes[house] == {}
    assert codes["pokerstars"]["split.odd_chip"] > 0
    assert stud("simulate", "--hands", 5, "--house", "roberts", "-o", path)[0] == 0


def test_a_folder_gets_a_file_for_each_table_and_month(stud, tmp_path):
    folder = tmp_path / "hands"
    assert stud("simulate", "--hands", 120, "--site", "ipoker", "-o", f"{folder}/")[0] == 0
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) > 3
    assert all(re.fullmatch(r"2019-01_\w+\.xml", name) for name in names)
    hands = read(folder)
    assert len({hand.hand_id for hand in hands}) == 120
    one = tmp_path / "one.xml"
    stud("simulate", "--hands", 120, "--site", "ipoker", "-o", one)
    assert {hand.hand_id for hand in read(one)} == {hand.hand_id for hand in hands}
    status, out, err = stud("simulate", "--hands", 5, "-o", folder)
    assert (status, out) == (COULD_NOT, "")
    assert "choose an empty folder" in err


# --- damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["hands.txt", "folder/"])
def test_faults_are_told_beside_the_hands(stud, tmp_path, target):
    path = f"{tmp_path}/{target}"
    damage = ("--damage", "over_call", "--damage", "rake_stated_wrong", "--rate", 0.25)
    assert stud("simulate", "--hands", 200, *damage, "-o", path)[0] == 0
    sidecar = tmp_path / (target.rstrip("/") + ".damage.jsonl")
    faults = [json.loads(line) for line in sidecar.read_text(encoding="utf-8").splitlines()]
    assert 45 <= len(faults) <= 50
    assert {fault["kind"] for fault in faults} == {"over_call", "rake_stated_wrong"}
    status, out, _ = stud("validate", path, "--format", "jsonl")
    broken = {
        record["hand_id"]: record["findings"]
        for record in map(json.loads, out.splitlines())
        if record["verdict"] == "broken"
    }
    assert status == 1
    assert broken.keys() == {fault["hand_id"] for fault in faults}
    for fault in faults:
        begin, end = fault["lines"]
        assert begin <= fault["line"] <= end
        lines = Path(fault["file"]).read_text(encoding="utf-8").splitlines()
        word = {"over_call": ": calls ", "rake_stated_wrong": "| Rake "}[fault["kind"]]
        assert word in lines[fault["line"] - 1]
        found = {f["line"] for f in broken[fault["hand_id"]] if f["code"] in fault["codes"]}
        assert any(begin <= line <= end for line in found)


def test_damage_leaves_the_other_hands_as_they_are(stud, tmp_path):
    plain, damaged = tmp_path / "plain.txt", tmp_path / "damaged.txt"
    stud("simulate", "--hands", 100, "--site", "fulltilt", "-o", plain)
    stud("simulate", "--hands", 100, "--site", "fulltilt", "--damage", "all", "--rate", 0.1,
         "-o", damaged)  # fmt: skip
    sidecar = tmp_path / "damaged.txt.damage.jsonl"
    named = {json.loads(line)["hand_id"] for line in sidecar.read_text("utf-8").splitlines()}
    whole = {hand.hand_id: hand.events for hand in read(plain)}
    other = {hand.hand_id for hand in read(damaged)
             if [e[1:] for e in hand.events] != [e[1:] for e in whole[hand.hand_id]]}  # fmt: skip
    assert other <= named
    assert len(named) == 10


@pytest.mark.parametrize("site", PRINTABLE)
def test_what_a_site_hides_is_refused(stud, tmp_path, site):
    hidden = site_terms(site).hides
    assert hidden <= {damage.kind for damage in DAMAGES if damage.severity == "error"}
    for kind in hidden:
        status, _, err = stud(
            "simulate", "--site", site, "--damage", kind, "-o", tmp_path / "never.txt"
        )
        assert status == COULD_NOT
        assert f"--damage {kind}: the text of {site} tells too little" in err
    assert list(tmp_path.iterdir()) == []


def test_no_place_for_a_fault_is_told(stud, tmp_path):
    path = tmp_path / "hands.txt"
    damage = ("--damage", "side_pot_to_non_contender", "--rate", 1)
    status, out, err = stud("simulate", "--hands", 2, *damage, "-o", path)
    assert (status, out) == (0, "")
    assert "none of these hands has a place for that damage" in err
    assert (tmp_path / "hands.txt.damage.jsonl").read_bytes() == b""


# --- plain errors --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--site", "nowhere"], "--site nowhere: choose from"),
        (["--game", "holdem"], "pokerstars has no holdem; it has stud_high"),
        (["--game", "five_card_stud"], "pokerstars has no five_card_stud"),
        (["--game", "horse,razz"], "horse is a mixture of its own"),
        (["--players", "1"], "1 players: there is room for 2 to 8"),
        (["--players", "9"], "9 players: there is room for 2 to 8"),
        (["--stakes", "1"], "--stakes 1: small/big"),
        (["--stakes", "a/b"], "--stakes a/b: small/big"),
        (["--stakes", "1/0.5"], "the small bet at most the big one"),
        (["--stakes", "1/10000000.01"], "a big bet of at most 10,000,000"),
        (["--stakes", "0.5/1/0.1/0.5"], "the bring-in is less than the small bet"),
        (["--house", "nowhere"], "nowhere"),
        (["--kind", "zoom"], "--kind zoom: choose from cash, tournament, both"),
        (["--site", "everleaf", "--kind", "tournament"], "printed without tournaments"),
        (["--damage", "all"], "say where hands and faults go"),
        (["--damage", "nonsense", "-o", "x"], "--damage nonsense: choose from all, "),
        (["--damage", "more_than_the_pot", "-o", "x"], "the hands simulated are fixed limit"),
        (["--damage", "shown_twice", "-o", "x"], "makes no hand wrong"),
        (["--site", "everleaf", "--damage", "shown_in_wrong_order", "-o", "x"], "in one way alone"),
    ],
)
def test_a_wrong_value_is_one_plain_line(stud, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    status, out, err = stud("simulate", "--hands", 5, *words)
    assert (status, out) == (COULD_NOT, "")
    [line] = err.splitlines()
    assert said in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["--hands", "0"], ["--rate", "1.5"], ["--seed", "x"]])
def test_numbers_out_of_range_are_refused(stud, words):
    status, out, err = stud("simulate", *words)
    assert (status, out) == (COULD_NOT, "")
    assert words[0] in err
    assert "Traceback" not in err


def test_what_cannot_be_written(stud, tmp_path):
    status, out, err = stud("simulate", "--hands", 5, "-o", tmp_path / "no" / "such.txt")
    assert (status, out) == (COULD_NOT, "")
    assert "cannot write" in err
    (tmp_path / "file").write_text("")
    status, _, err = stud("simulate", "--hands", 5, "-o", f"{tmp_path}/file/hands/")
    assert status == COULD_NOT
    assert "cannot write" in err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
def test_a_full_disk(stud):
    status, out, err = stud("simulate", "--hands", 2000, "-o", "/dev/full")
    assert (status, out) == (COULD_NOT, "")
    [line] = err.splitlines()
    assert "cannot write /dev/full: No space left" in line


@pytest.mark.parametrize("target", ["hands.txt", "new/", "here/"])
def test_an_interrupted_run_leaves_nothing(tmp_path, target):
    (tmp_path / "here").mkdir()
    new_group = {"start_new_session": True}
    damage = ("--damage", "over_call", "--rate", 0.01)
    run = command("--hands", 10**6, "-o", f"{tmp_path}/{target}", *damage, **new_group)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        written = [path for path in tmp_path.rglob("*") if path.is_file()]
        if sum(path.stat().st_size for path in written) > 0 or (target != "hands.txt" and written):
            break
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "Traceback" not in err
    assert [path for path in tmp_path.rglob("*") if path != tmp_path / "here"] == []


def test_into_the_folder_one_stands_in(stud, tmp_path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert stud("simulate", "--hands", 60, "--damage", "all", "--rate", 1, "-o", ".")[0] == 0
    assert len([hand for file in here.iterdir() for hand in read_path(file)]) >= 60
    assert (tmp_path / "here.damage.jsonl").read_text(encoding="utf-8").count("\n") > 30


def test_an_empty_name_and_the_root_are_no_places(stud, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert stud("simulate", "--hands", 5, "-o", "")[::2] == (
        COULD_NOT, "stud: -o '': that is no path: name a file or a folder\n"
    )  # fmt: skip
    status, _, said = stud("simulate", "--hands", 5, "-o", "/")
    assert (status, said) == (COULD_NOT, "stud: / holds files already: choose an empty folder\n")
    assert not list(tmp_path.iterdir())
