"""Other processes: how they come to be, what they share, and that none is left behind."""

import json
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from store_hands import MadeSource
from store_probe import DRIVER, SAMPLES, contents, environment, problems

from stud_analytics.reading import find_sources
from stud_analytics.store import executor, import_paths, importing
from stud_analytics.store.executor import start_method

METHODS = sorted({"fork", "spawn"} & set(multiprocessing.get_all_start_methods()))


@pytest.mark.parametrize("method", METHODS)
def test_a_copy_and_a_process_started_anew_make_the_same_lake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    alone = import_paths([SAMPLES], tmp_path / "alone")
    monkeypatch.setattr(executor, "start_method", lambda: method)
    summary = import_paths([SAMPLES], tmp_path / "lake", workers=3)
    assert summary._replace(seconds=0) == alone._replace(seconds=0)
    assert contents(tmp_path / "lake") == contents(tmp_path / "alone")
    assert problems(tmp_path / "lake") == []


def test_no_copy_is_made_beside_another_thread() -> None:
    """It might hold a lock, which would be locked in the copy for good."""
    ends = threading.Event()
    other = threading.Thread(target=ends.wait)
    other.start()
    try:
        assert start_method() == "spawn"
    finally:
        ends.set()
        other.join()


@pytest.mark.skipif(sys.platform != "linux", reason="no other system copies processes well")
def test_a_command_copies_itself() -> None:
    code = "from stud_analytics.store.executor import start_method; print(start_method())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "fork\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody knows whose child is whose")
def test_no_process_outlives_an_import_that_is_killed(tmp_path: Path) -> None:
    files = [MadeSource(f"f{i}", i * 1000, 200, (), 0.01) for i in range(40)]
    rows = json.dumps([[f.name, f.start, f.count, f.specials, f.pause] for f in files])
    process = subprocess.Popen(
        [sys.executable, str(DRIVER), str(tmp_path / "lake"), "3", rows, "100"],
        stdout=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
    children = [int(pid) for task in tasks for pid in task.read_text().split()]
    assert len(children) == 2
    process.kill()
    process.communicate(timeout=60)  # its output ends when nobody has it any more
    until = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in children):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_two_processes_where_there_is_much_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two files of 3,000 and 5,000 bytes, by how much is much and how many cores there are."""
    for name, size in (("a.txt", 3_000), ("b.txt", 5_000)):
        (tmp_path / name).write_bytes(b"x" * size)
    sources = list(find_sources(tmp_path))
    for cores, much, best in ((4, 8_000, 2), (2, 8_000, 2), (1, 8_000, 1), (4, 8_001, 1)):
        of_it = set(range(cores))
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, it=of_it: it, raising=False)
        monkeypatch.setattr(importing, "_LARGE", much)
        assert importing._best_workers(sources) == best
