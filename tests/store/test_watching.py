"""Hands come into the lake as their files grow; killing the watcher at any moment loses none."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from store_probe import environment, problems, renumbered, sample_hands
from two_heroes import file_of

from stud_analytics.reading import SourceError, tail
from stud_analytics.store import LakeError, Watcher, import_paths, open_lake, tidying, watching

pytestmark = pytest.mark.usefixtures("no_grace")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A last hand is whole as soon as it looks so."""
    monkeypatch.setattr(tail, "SETTLED", 0.0)


def write(path: Path, *numbers: int) -> None:
    """Adds hands to a file."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(file_of("Ann", number) + "\n\n" for number in numbers)


def stored(lake: Path) -> list[str]:
    with open_lake(lake) as opened:
        rows = opened.sql("SELECT hand_id FROM hands ORDER BY hand_id::BIGINT").fetchall()
    return [hand_id for (hand_id,) in rows]


@pytest.mark.usefixtures("at_once")
def test_files_that_appear_grow_are_renamed_and_vanish(tmp_path: Path) -> None:
    folder, lake = tmp_path / "histories", tmp_path / "histories" / "lake"
    folder.mkdir()
    watcher = Watcher([str(folder)], lake)
    assert watcher.look().counts == {}
    assert not lake.exists()  # and no lake is made for nothing
    a = folder / "a.txt"
    a.touch()
    assert watcher.look().stored == ()
    write(a, 1)
    (line,) = watcher.look().stored
    assert (line.site, line.hand_id, line.game, line.verdict, line.hero, str(line.net)) == (
        "pokerstars", "1", "stud_high", "holds", "Ann", "0.65",
    )  # fmt: skip
    assert (line.file, line.line) == (str(a), 1)
    write(a, 2, 3)
    assert [line.line for line in watcher.look().stored] == [46, 91]
    looked = watcher.look()
    assert (looked.counts, looked.stored, looked.said) == ({}, (), ())
    # Renamed: nothing is read again.
    b = folder / "b.txt"
    a.rename(b)
    assert watcher.look().counts == {}
    write(b, 4)
    assert [line.file for line in watcher.look().stored] == [str(b)]
    # Copied: everything is there already.
    (folder / "c.txt").write_bytes(b.read_bytes())
    looked = watcher.look()
    assert (looked.counts["duplicates"], looked.counts["stored"]) == (4, 0)
    b.unlink()
    (folder / "deep" / "er").mkdir(parents=True)
    write(folder / "deep" / "er" / "d.txt", 5)
    assert [line.hand_id for line in watcher.look().stored] == ["5"]
    assert watcher.files == 2
    assert stored(lake) == ["1", "2", "3", "4", "5"]
    assert watcher.counts == {"stored": 5, "duplicates": 4}
    watcher.close()
    assert stored(lake) == ["1", "2", "3", "4", "5"]
    assert problems(lake) == []


@pytest.mark.usefixtures("at_once")
def test_rejects_other_games_and_contradictions(tmp_path: Path) -> None:
    a = tmp_path / "a.txt"
    yodel = file_of("Ann", 2, ("Bo: folds\nUncalled", "Cy yodels\nBo: folds\nUncalled"))
    other = file_of("Ann", 3, ("7 Card Stud Limit", "Hold'em Limit"))
    liar = file_of(None, 1, ("Cy ($20", "Cy ($21"))
    a.write_text("\n\n".join((file_of("Ann", 1), yodel, other, liar, file_of("Bo", 1), "")))
    watcher = Watcher([str(a)], tmp_path / "lake")
    looked = watcher.look()
    assert looked.counts == {
        "stored": 1, "duplicates": 2, "rejected": 1, "not_stud": 1, "gained": 1, "conflicts": 1,
    }  # fmt: skip
    assert looked.said == (
        f"rejected: {a}:46: line 80 is not known to the grammar: Cy yodels",
        f"contradicts: {a}:137: pokerstars 1: Cy has $20.00 in the first and $21.00 in this",
    )
    assert watcher.look().counts == {}
    watcher.close()


@pytest.mark.usefixtures("at_once")
def test_utf_16_with_blank_lines_between(tmp_path: Path) -> None:
    a = tmp_path / "a.txt"
    data = (file_of("Ann", 1) + "\n\n" + file_of("Ann", 2)).replace("\n", "\r\n").encode("utf-16")
    watcher = Watcher([str(tmp_path)], tmp_path / "lake")
    got = []
    for begin in range(0, len(data), 999):
        with a.open("ab") as file:
            file.write(data[begin : begin + 999])
        got += watcher.look().stored
    assert [line.hand_id for line in got] == ["1", "2"]
    assert problems(tmp_path / "lake") == []
    before = watcher.counts.copy()
    import_paths([a], tmp_path / "lake")
    assert stored(tmp_path / "lake") == ["1", "2"]
    assert before["stored"] == 2


@pytest.mark.usefixtures("at_once")
def test_a_lake_that_cannot_be_written_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "a.txt", 1, 2)
    watcher = Watcher([str(tmp_path)], tmp_path / "lake")

    def full(*args: object, **kind: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(watching.Writer, "_insert", full)
        with pytest.raises(LakeError, match="the disk is full"):
            watcher.look()
    assert [line.hand_id for line in watcher.look().stored] == ["1", "2"]
    assert problems(tmp_path / "lake") == []


@pytest.mark.usefixtures("at_once")
def test_the_lake_is_given_back_between_files_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "SESSION", 0.0)
    for number in range(3):
        write(tmp_path / f"{number}.txt", number)
    opened = []
    plain = watching.open_lake
    monkeypatch.setattr(
        watching, "open_lake", lambda *path, **kind: opened.append(1) or plain(*path, **kind)
    )
    lake = tmp_path / "lake"
    watcher = Watcher([str(tmp_path)], lake)
    assert len(watcher.look().stored) == len(opened) == 3
    import_paths([tmp_path], lake)  # would wait for ever if the watcher held it
    assert len(stored(lake)) == 3
    assert watcher.look(stop=lambda: True).counts == {}


@pytest.mark.usefixtures("at_once")
def test_small_files_are_made_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "TIDY_AFTER", 4)
    watcher = Watcher([str(tmp_path)], tmp_path / "lake")
    for number in range(4):
        write(tmp_path / "a.txt", number)
        watcher.look()
    for _ in range(2):  # nothing is due: the files are tidied up, then the old ones are removed
        watcher.look()
    files = list((tmp_path / "lake").glob("data/main/hands/*.parquet"))
    assert len(files) == 1
    assert stored(tmp_path / "lake") == ["0", "1", "2", "3"]
    assert problems(tmp_path / "lake") == []


def test_what_cannot_be_watched(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"nowhere: there is no such file or folder: check"):
        Watcher([str(tmp_path), str(tmp_path / "nowhere")], tmp_path / "lake")
    with pytest.raises(SourceError, match="standard input cannot be watched"):
        Watcher(["-"], tmp_path / "lake")


DRIVER = Path(__file__).with_name("watch_driver.py")


def start(lake: Path, folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(DRIVER), str(lake), str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment(),
    )  # fmt: skip


def wait_for(process: "subprocess.Popen[str]", word: str) -> str:
    """Reads standard error up to the line with the word."""
    assert process.stderr is not None
    for line in process.stderr:
        if word in line:
            return line
    raise AssertionError(f"the watcher ended without {word!r}")


def test_a_session_from_its_start_to_ctrl_c(tmp_path: Path) -> None:
    folder, lake = tmp_path / "histories", tmp_path / "lake"
    folder.mkdir()
    write(folder / "a.txt", 1, 2)
    os.utime(folder / "a.txt", (1.6e9, 1.6e9))  # of long ago: nobody is writing its last hand
    process = start(lake, folder)
    try:
        first = wait_for(process, "watching")
        assert first.startswith("2 hands stored, 0 there already; watching 1 file in ")
        write(folder / "a.txt", 3)
        written = time.monotonic()
        assert process.stdout is not None
        line = process.stdout.readline()
        took = time.monotonic() - written
        assert line == (
            f"pokerstars 3, stud_high, Wren, Ann +0.65 USD ({folder / 'a.txt'}:91)\n"
        )  # fmt: skip
        # 2 s is the promise; the rest is for a machine that does much else.
        assert took < 10, took
        # Others import and report meanwhile.
        write(tmp_path / "other.txt", 9)
        assert import_paths([tmp_path / "other.txt"], lake).stored == 1
        assert stored(lake) == ["1", "2", "3", "9"]
        with (folder / "a.txt").open("a", encoding="utf-8") as file:
            file.write(file_of("Ann", 4)[:700])
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        output, said = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0, said
    assert output == ""
    assert said == f"stopped: 3 hands stored\nnot whole yet: {folder / 'a.txt'}:136\n"
    assert problems(lake) == []


def test_killed_again_and_again_while_files_grow(tmp_path: Path) -> None:
    """Two files grow in pieces of any size; the watcher is killed at random moments and started
    again. In the end everything is there once."""
    seed = random.randrange(10**6)  # another every time; the message of a failure names it
    dice = random.Random(seed)
    folder, lake = tmp_path / "histories", tmp_path / "lake"
    folder.mkdir()
    samples = sample_hands("2019-03-08_hi_lo_kestrel.txt", "2019-03-10_razz_zoom_ptarmigan.txt")
    numbers = {"a.txt": range(1000, 1030), "b.txt": range(2000, 2030)}
    data = {
        name: ("\n\n\n".join(renumbered(samples[n % len(samples)], n) for n in of_file) + "\n")
        .replace("\n", "\r\n" if name == "b.txt" else "\n")
        .encode("utf-16" if name == "b.txt" else "utf-8")
        for name, of_file in numbers.items()
    }
    over = threading.Event()

    def grow() -> None:
        at = dict.fromkeys(data, 0)
        while any(at[name] < len(data[name]) for name in data):
            name = dice.choice([name for name in data if at[name] < len(data[name])])
            size = dice.choice((7, 300, 1500, 4000))
            with (folder / name).open("ab") as file:
                file.write(data[name][at[name] : at[name] + size])
            at[name] += size
            time.sleep(0.1)
        over.set()

    writer = threading.Thread(target=grow)
    writer.start()
    kills = 0
    try:
        while not over.is_set() or kills < 4:
            process = start(lake, folder)
            over.wait(0.5 + 3 * dice.random())
            process.kill()
            process.communicate()
            kills += 1
    finally:
        writer.join()
    process = start(lake, folder)
    try:
        wait_for(process, "watching")
        wanted = [str(number) for of_file in numbers.values() for number in of_file]
        until = time.monotonic() + 60
        while stored(lake) != wanted and time.monotonic() < until:
            time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
    assert stored(lake) == wanted, f"seed {seed}"
    assert process.returncode == 0, said
    assert problems(lake) == [], f"seed {seed}"
    with open_lake(lake) as opened:
        assert opened.sql("SELECT count(*) FROM rejects").fetchall() == [(0,)]
        # A hand that rested after a line that could be its last may have been stored without what
        # came after; then both texts are there, and they agree.
        assert opened.sql("SELECT DISTINCT fate FROM copies").fetchall() in ([], [("same",)])


@pytest.mark.usefixtures("at_once")
def test_readers_go_on_while_files_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A query that has begun finds its files, whatever is tidied up meanwhile."""
    monkeypatch.setattr(tidying, "GRACE", 1.0)
    lake = tmp_path / "lake"
    write(tmp_path / "a.txt", *range(30))
    import_paths([tmp_path / "a.txt"], lake)
    seen = set()
    over = threading.Event()

    def read() -> None:
        with open_lake(lake) as reader:
            while not over.is_set():
                seen.update(
                    reader.sql("SELECT count(*) FROM hands JOIN seats USING (hand_id)").fetchall()
                )

    thread = threading.Thread(target=read)
    thread.start()
    for number in range(3):
        file = tmp_path / f"b{number}.txt"
        file.write_text(file_of("Bo", number), encoding="utf-8")
        assert import_paths([file], lake).gained == 1
    over.set()
    thread.join()
    assert seen == {(90,)}  # 30 hands of three seats
