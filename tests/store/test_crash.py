"""An import killed at any moment leaves whole files only, and a second run completes it.

Each trial imports the same files in a process of its own and kills it (SIGKILL; on Windows
TerminateProcess) at a time of its own. One of each group is killed while it starts and makes the
lake. For the others the words of progress that a whole import gives are cut into as many
stretches as there are trials, and each is killed at a random moment after a random word of its
stretch, so that reading, INSERTs and COMMITs are all hit, however fast the machine is just then.
Transactions are small: there are many commits.
"""

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from store_probe import (
    DRIVER,
    Contents,
    contents,
    environment,
    known_files,
    problems,
    renumbered,
    sample_hands,
)  # fmt: skip

from stud_analytics.store import LakeError, import_paths, open_lake, writer

GROUPS = [("file", 5), ("file", 5), ("file", 5), ("file", 5), ("postgres", 2)]
"""Of trials, which test processes can share: where their catalogs are, and how many there are; each
group has one more that is killed starting."""
FLUSH = 40
# File to its hands' numbers and what ends it. Numbers 2000..2019 stand in two files; c is a
# large file of many INSERTs.
FILES = {
    "a.txt": (range(1000, 1050), "chips_vanish"),
    "b.txt": (range(2000, 2045), ""),
    "c.txt": (range(3000, 3200), "unknown_line"),
    "d1.txt": (range(4000, 4020), "truncated"),
    "d2.txt": (range(2000, 2020), "truncated"),
    "d3.txt": (range(4200, 4220), ""),
    "d4.txt": (range(4300, 4320), ""),
    "d5.txt": (range(4400, 4420), ""),
    "e.txt": (range(5000, 5060), ""),
}
STORED = {
    "a.txt": 50, "b.txt": 45, "c.txt": 200, "d1.txt": 20, "d2.txt": 0, "d3.txt": 20,
    "d4.txt": 20, "d5.txt": 20, "e.txt": 60,
}  # fmt: skip


def write_files(folder: Path) -> list[str]:
    """The files of FILES, made of our samples with other numbers; their paths."""
    samples = sample_hands("2019-03-08_hi_lo_kestrel.txt", "2019-03-10_razz_zoom_ptarmigan.txt")
    folder.mkdir()
    for name, (numbers, end) in FILES.items():
        hands = [renumbered(samples[number % len(samples)], number) for number in numbers]
        if end:
            (broken,) = sample_hands(f"../broken/{end}.txt")
            hands.append(broken)
        (folder / name).write_text("\n\n\n".join(hands) + "\n", encoding="utf-8")
    return [str(folder / name) for name in FILES]


def start(lake: Path, paths: list[str], workers: int = 1) -> "subprocess.Popen[str]":
    command = [sys.executable, str(DRIVER), str(lake), str(workers), json.dumps(paths), str(FLUSH)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())


def whole_files_only(lake: Path) -> int:
    """Checks a lake after a kill; how many of the files are in."""
    try:
        opened = open_lake(lake)
    except LakeError as error:
        # The kill came before the lake was made.
        assert "there is no lake" in str(error) or "was never finished" in str(error)  # noqa: PT017
        return 0
    with opened:
        files = dict(opened.sql("SELECT file, stored FROM imports").fetchall())
    # What the killed one left in the folder is in no table, and the next writer's to sweep.
    assert problems(lake, unswept=True) == []
    names = list(FILES)[: len(files)]
    assert {Path(file).name: stored for file, stored in files.items()} == {
        name: STORED[name] for name in names
    }
    return len(files)


class Whole(NamedTuple):
    """An import that nobody killed."""

    paths: list[str]
    starting: float
    """Seconds to the first rows."""
    running: float
    """Seconds from there to the end."""
    words: int
    """Lines of progress in that time."""
    contents: Contents


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    folder = tmp_path_factory.mktemp("whole")
    paths = write_files(folder / "histories")
    began = time.monotonic()
    process = start(folder / "lake", paths)
    assert process.stdout is not None
    process.stdout.readline()
    starting = time.monotonic() - began
    output, _ = process.communicate(timeout=60)
    running = time.monotonic() - began - starting
    assert process.returncode == 0, output
    assert whole_files_only(folder / "lake") == len(FILES)
    counts = json.loads(output.splitlines()[-1])
    # 50 + 45 + 200 + 5 * 20 + 60, and the four broken ones at ends of files. The truncated hand
    # ends two files.
    assert counts["hands_found"] == 459
    assert (counts["stored"], counts["duplicates"]) == (435, 20)
    assert (counts["rejected"], counts["unfinished"]) == (2, 2)
    words = output.count("\n")
    assert words > len(FILES)
    return Whole(paths, starting, running, words, contents(folder / "lake"))


@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_killed_imports(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    whole: Whole,
    group: int,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setattr(writer, "FLUSH_HANDS", FLUSH)
    monkeypatch.setattr(writer, "COMMIT_HANDS", FLUSH)
    seed = random.randrange(10**6)
    dice = random.Random(seed)
    states = []
    kind, running = GROUPS[group]
    for trial in range(running + 1):
        lake = tmp_path / f"lake{trial}"
        if kind == "postgres":
            request.getfixturevalue("server").lake(lake)
        process = start(lake, whole.paths, workers=2 if trial == group else 1)
        if trial == running:
            after = whole.starting * dice.random()
        else:
            assert process.stdout is not None
            for _ in range(1 + int(whole.words * (trial + dice.random()) / running)):
                process.stdout.readline()
            after = whole.running / whole.words * dice.random()
        try:
            process.communicate(timeout=after)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        context = f"seed {seed}, trial {trial}, killed after {after:.3f} s"
        try:
            states.append(whole_files_only(lake))
            import_paths(whole.paths, lake)
            assert contents(lake) == whole.contents
            assert sorted(lake.glob("data/**/*.parquet")) == known_files(lake)
        except (AssertionError, LakeError) as error:
            raise AssertionError(f"{context}: {error}") from error
    # The kills did hit the import between its commits.
    assert any(0 < files < len(FILES) for files in states) or running < 5, states
