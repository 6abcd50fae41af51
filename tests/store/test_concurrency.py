"""One process writes, the others wait; readers never wait and see whole files only."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from store_hands import MadeSource
from store_probe import DRIVER, both_catalogs, contents, environment, known_files, problems

from stud_analytics.store import LakeError, Progress, import_paths, open_lake, work, writer

# What a lake looks like to one query: the imports' counts beside what the tables hold.
GLANCE = """
    SELECT (SELECT count(*) FROM imports), (SELECT coalesce(sum(stored), 0) FROM imports),
           (SELECT count(*) FROM hands), (SELECT count(*) FROM hand_texts),
           (SELECT count(*) FROM actions), (SELECT count(*) FROM seats),
           (SELECT count(*) FROM cards)
"""


def start(lake: Path, files: list[MadeSource], workers: int, flush: int) -> "subprocess.Popen[str]":
    rows = json.dumps([[f.name, f.start, f.count, f.specials, f.pause] for f in files])
    return subprocess.Popen(
        [sys.executable, str(DRIVER), str(lake), str(workers), rows, str(flush)],
        stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment(),
    )  # fmt: skip


@both_catalogs
def test_readers_see_whole_files_only_and_do_not_wait(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    open_lake(lake, create=True).close()
    files = [MadeSource(f"f{i}", i * 1000, 150) for i in range(12)]
    writer = start(lake, files, 1, 100)
    glances = set()
    with open_lake(lake) as reader:
        while writer.poll() is None:
            glances.add(reader.sql(GLANCE).fetchall()[0])
        glances.add(reader.sql(GLANCE).fetchall()[0])
    assert writer.returncode == 0
    for seen in glances:
        n = seen[0]
        # A made hand has 15 actions, 4 seats and 12 known cards.
        assert seen == (n, 150 * n, 150 * n, 150 * n, 2250 * n, 600 * n, 1800 * n)
    assert max(glances)[0] == 12
    assert len(glances) >= 3, "the reader was kept waiting"


@both_catalogs
def test_four_reading_processes_see_whole_files_only(tmp_path: Path) -> None:
    """Each opens the lake anew for every query, as commands do; none fails or waits for the end."""
    lake = tmp_path / "lake"
    open_lake(lake, create=True).close()
    readers = [
        subprocess.Popen(
            [sys.executable, str(DRIVER.with_name("store_reader.py")), str(lake), GLANCE],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(),
        )
        for _ in range(4)
    ]  # fmt: skip
    for reader in readers:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "\n"
    writer = start(lake, [MadeSource(f"f{i}", i * 1000, 150) for i in range(12)], 1, 100)
    assert writer.wait(120) == 0
    states = set()
    for reader in readers:
        said, _ = reader.communicate(timeout=60)
        assert reader.returncode == 0
        seen = {tuple(state) for state in json.loads(said.splitlines()[-1])}
        assert max(seen)[0] == 12
        states |= seen
    # As above: what is seen is some number of whole files.
    assert states <= {
        (n, 150 * n, 150 * n, 150 * n, 2250 * n, 600 * n, 1800 * n) for n in range(13)
    }
    assert len(states) >= 3, "the readers were kept waiting"


def test_two_imports_at_once(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    files = [MadeSource(f"f{i}", i * 100, 150) for i in range(6)]
    writers = [start(lake, files, 1, 100), start(lake, files[::-1], 1, 100)]
    outputs = [writer.communicate(timeout=120)[0].splitlines() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0], outputs
    summaries = [json.loads(lines[-1]) for lines in outputs]
    # 6 files of 150 with steps of 100: hands 0..649, whoever stores them.
    assert sum(summary["stored"] for summary in summaries) == 650
    assert sum(summary["duplicates"] for summary in summaries) == 2 * 900 - 650
    assert problems(lake) == []
    with open_lake(lake) as opened:
        assert opened.sql("SELECT count(*) FROM imports").fetchall() == [(12,)]


@both_catalogs
@pytest.mark.usefixtures("made")
def test_a_second_import_says_that_it_waits(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    told: list[Progress] = []
    first = open_lake(lake, create=True)
    assert first.catalog.try_lock() is None
    second = threading.Thread(
        target=import_paths, args=([MadeSource("a", 0, 5)], lake), kwargs={"progress": told.append}
    )
    second.start()
    second.join(1.0)
    assert second.is_alive()
    assert told == [Progress(0, 1, 0, "waiting for another import into the same lake")]
    first.connection.execute("INSERT INTO imports (import_id, file) VALUES ('x', 'x')")
    first.close()
    second.join(30)
    assert not second.is_alive()
    assert told[1:] == [Progress(1, 1, 5)]
    with open_lake(lake) as opened:
        assert opened.sql("SELECT file FROM imports ORDER BY 1").fetchall() == [("a",), ("x",)]
        free = opened.catalog.try_lock()
        assert free is not None
        free.release()


@pytest.mark.usefixtures("made")
def test_several_processes_make_the_same_lake(tmp_path: Path) -> None:
    files = [
        MadeSource("a", 0, 1500, ((700, "unknown"),)), MadeSource("b", 1400, 200),
        *(MadeSource(f"c{i}", 5000 + 40 * i, 50, ((3, "nameless"),)) for i in range(20)),
    ]  # fmt: skip
    alone = import_paths(files, tmp_path / "alone")
    together = start(tmp_path / "together", files, 3, writer.FLUSH_HANDS)
    output, _ = together.communicate(timeout=120)
    summary = json.loads(output.splitlines()[-1])
    del summary["peak"]
    assert summary | {"seconds": 0} == alone.as_json() | {"seconds": 0}
    assert problems(tmp_path / "together") == []
    assert contents(tmp_path / "together") == contents(tmp_path / "alone")


def test_a_worker_that_dies_costs_nothing_that_was_committed(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    files = [MadeSource(f"f{i}", i * 1000, 200) for i in range(8)]
    files[6] = files[6]._replace(specials=((100, "exit"),))
    process = start(lake, files, 2, 100)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 2
    assert output.splitlines()[-1].startswith("LakeError: a worker process died (status 7)")
    assert problems(lake) == []
    with open_lake(lake) as opened:
        stored = opened.sql("SELECT file, stored FROM imports ORDER BY 1").fetchall()
    assert stored == [(f"f{i}", 200) for i in range(len(stored))]
    assert len(stored) <= 6


@pytest.mark.usefixtures("made")
def test_an_import_that_is_interrupted_leaves_whole_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "FLUSH_HANDS", 100)
    monkeypatch.setattr(writer, "COMMIT_HANDS", 100)
    monkeypatch.setattr(work, "CHUNK_HANDS", 50)
    files = [MadeSource("a", 0, 300), MadeSource("b", 1000, 300)]

    def interrupt(progress: Progress) -> None:
        if progress.hands == 450:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_paths(files, tmp_path / "lake", progress=interrupt)
    assert problems(tmp_path / "lake") == []
    with open_lake(tmp_path / "lake") as opened:
        assert opened.sql("SELECT file, stored FROM imports").fetchall() == [("a", 300)]
    import_paths(files, tmp_path / "lake")
    with open_lake(tmp_path / "lake") as opened:
        assert opened.sql("SELECT count(*) FROM hands").fetchall() == [(600,)]
    assert sorted((tmp_path / "lake").glob("data/**/*.parquet")) == known_files(tmp_path / "lake")


@pytest.mark.usefixtures("made")
def test_a_failing_insert_takes_the_whole_transaction_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_paths([MadeSource("a", 0, 10)], tmp_path / "lake")
    insert = writer.Writer._insert

    def fail(self: writer.Writer, name: str, table: object) -> None:
        if name == "findings":
            raise OSError(28, "No space left on device")
        insert(self, name, table)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(writer.Writer, "_insert", fail)
        with pytest.raises(LakeError, match="the disk is full: make room and run the same"):
            import_paths([MadeSource("b", 100, 10)], tmp_path / "lake")
    assert problems(tmp_path / "lake") == []
    with open_lake(tmp_path / "lake", write=True) as opened:
        assert opened.sql("SELECT count(*) FROM hands").fetchall() == [(10,)]
    assert sorted((tmp_path / "lake").glob("data/**/*.parquet")) == known_files(tmp_path / "lake")
