"""Batches on a Dask cluster: a real one of two worker processes, one of them killed at work."""

import gzip
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres_server import PASSWORD, Server
from s3_server import S3, SECRET
from store_probe import contents, environment, problems, renumbered, sample_hands

from stud_analytics import __version__
from stud_analytics.cli.app import main
from stud_analytics.reading import Source, find_sources
from stud_analytics.store import LakeError, Progress, cluster, import_paths, open_lake
from stud_analytics.store.cluster import SentHouse, SentSource, batches, read_batch
from stud_analytics.store.deriving import Deriver, add_played
from stud_analytics.store.work import FileEnd, Job, read_job

FILES = (
    "2019-03-10_razz_zoom_ptarmigan.txt",
    "2019-03-10_stud_high_larkspur.txt",
    "2019-03-11_hi_lo_odd_names.txt",
)


@pytest.fixture
def histories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Thirty files: ten hands each, some of them in two files, one rejected, a hand cut off."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "histories"
    folder.mkdir()
    good = sample_hands(*FILES)
    for number in range(30):
        ids = range(70_000 + 9 * number, 70_000 + 9 * number + 10)
        hands = [renumbered(good[hand_id % len(good)], hand_id) for hand_id in ids]
        if number == 12:
            hands[5] = renumbered(sample_hands("../broken/unknown_line.txt")[0], 1)
        text = "\n\n\n".join(hands) + "\n\n\n"
        if number == 29:
            text += renumbered(good[0], 99)[:200]
        (folder / f"{number:02}.txt").write_text(text, encoding="utf-8")
    return folder


class Killer:
    """Kills, once, a worker that has a batch under way."""

    def __init__(self, local: object) -> None:
        self._local = local
        self.killed: list[int] = []

    def __call__(self, progress: Progress) -> None:
        if self.killed or progress.files < 4:
            return
        for nanny in self._local.workers.values():
            state = self._local.scheduler.workers.get(nanny.worker_address)
            if state is not None and state.processing:
                os.kill(nanny.pid, signal.SIGKILL)
                self.killed.append(nanny.pid)
                return


def report(lake: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "stud_analytics.cli.app", "report", "results", "--lake", str(lake)],
        capture_output=True, text=True, env=environment(), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_killed_worker_costs_nothing_in_postgres_and_s3(
    histories: Path, tmp_path: Path, server: Server, s3: S3, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "BATCH_FILES", 2)
    lake, plain = tmp_path / "lake", tmp_path / "plain"
    url, data = server.database(), f"s3://{s3.bucket()}/poker/lake"
    open_lake(lake, create=True, catalog=url, data=data).close()
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        killer = Killer(local)
        summary = import_paths(
            ["histories"], lake, cluster=local.scheduler_address, progress=killer
        )
        assert len(killer.killed) == 1
        again = import_paths(["histories"], lake, cluster=local.scheduler_address)
    local_summary = import_paths(["histories"], plain)
    # 30 files of ten hands, the last of each but of the 30th also the next one's first.
    assert (summary.files, summary.hands_found, summary.rejected, summary.unfinished) == (
        30, 301, 1, 1,
    )  # fmt: skip
    assert (summary.stored, summary.duplicates) == (270, 29)
    assert summary._replace(seconds=0) == local_summary._replace(seconds=0)
    assert again.stored == 0

    assert contents(lake) == contents(plain)
    assert problems(lake) == []
    assert report(lake) == report(plain)
    assert [path.name for path in lake.iterdir()] == ["lake.toml"]
    mark = (lake / "lake.toml").read_text()
    assert f'data = "{data}"' in mark
    assert SECRET not in mark
    assert PASSWORD not in mark


def test_batches_have_the_files_in_order_with_their_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten bytes a batch, and files of more than twenty are read here."""
    monkeypatch.setattr(cluster, "BATCH_BYTES", 10)
    monkeypatch.setattr(cluster, "LARGEST", 20)
    sources = []
    for number, size in enumerate((4, 4, 4, 20, 21, 0, 10)):
        (tmp_path / str(number)).write_bytes(b"x" * size)
        sources.append(Source(str(number), tmp_path / str(number)))
    sources.append(Source("-", None))
    sources.append(Source("gone", tmp_path / "gone"))
    sources.append(Source("broken", tmp_path / "0", problem="it is broken"))
    jobs = [Job(tuple(sources[:3]), "wsop_live"), Job(tuple(sources[3:]), "wsop_live")]
    made = list(batches(jobs))
    assert [[source.name for source in job.sources] for job in made] == [
        ["0", "1"], ["2"], ["3"], ["4"], ["5", "6"], ["-"], ["gone"], ["broken"],
    ]  # fmt: skip
    here = {s.name for job in made for s in job.sources if not isinstance(s, SentSource)}
    assert here == {"4", "-", "gone", "broken"}
    assert {job.house for job in made} == {"wsop_live"}
    monkeypatch.setattr(cluster, "BATCH_FILES", 1)
    assert [len(job.sources) for job in batches(jobs[:1])] == [1, 1, 1]
    # A gzip archive is taken for sixteen times its bytes.
    (tmp_path / "a.gz").write_bytes(b"\x1f\x8b")
    (job,) = batches([Job((Source("a.gz", tmp_path / "a.gz"),), None)])
    assert type(job.sources[0]) is Source


def rows(chunks: object) -> list[object]:
    """What chunks tell, but for the import's ids."""
    told: list[object] = []
    for chunk in chunks:
        if chunk.batch is not None:
            tables = chunk.batch.tables
            told += [tables[name].drop_columns(["import_id"]) if name == "hands" else tables[name]
                     for name in tables]  # fmt: skip
        told += [row[1:] for row in chunk.rejects]
        told += [end._replace(import_id="") for end in chunk.ended]
    return told


def test_a_worker_reads_bytes_as_the_file_is_read_here(tmp_path: Path) -> None:
    """Plain, packed, in an archive; by a house's file that the worker has not."""
    text = "\n\n\n".join(sample_hands(FILES[0]))
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (tmp_path / "b.gz").write_bytes(gzip.compress(text.encode()))
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("d.txt", text)
    house = tmp_path / "mine.toml"
    house.write_text('based_on = "pokerstars"\n', encoding="utf-8")
    for path in (tmp_path / "b.gz", tmp_path / "c.zip"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    job = Job(tuple(find_sources(tmp_path)), str(house))
    (batch,) = batches([job])
    assert len(batch.sources) == 4  # with mine.toml itself, which is no history
    chunks = list(read_job(job))
    add_played([chunk.batch for chunk in chunks if chunk.batch is not None], Deriver())
    here = rows(chunks)
    sent = pickle.dumps((batch, SentHouse(str(house), house.read_text(encoding="utf-8"))))
    for path in list(tmp_path.iterdir()):
        path.unlink()  # the worker has none of them
    assert [end.stamp is not None for end in here if isinstance(end, FileEnd)] == [
        False, True, True, False,
    ]  # fmt: skip
    assert rows(read_batch(__version__, sent)) == here
    with pytest.raises(ImportError, match=f"it has stud-analytics {__version__}"):
        read_batch("0.0.0", sent)


@pytest.fixture
def stranger() -> Iterator[int]:
    """The port of somebody who answers, and is no scheduler."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def hang_up() -> None:
            try:
                while True:
                    listener.accept()[0].close()
            except OSError:
                return

        threading.Thread(target=hang_up, daemon=True).start()
        yield listener.getsockname()[1]
        listener.close()


def test_an_address_that_is_no_cluster(
    tmp_path: Path, histories: Path, stranger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told at once, and no lake is made."""
    for address, said in (
        ("127.0.0.1:1", r"no Dask scheduler answers at 127\.0\.0\.1:1: start one with"),
        (f"127.0.0.1:{stranger}", "no Dask scheduler answers at"),
        ("nobody", "'nobody' is no address of a Dask scheduler .*: say HOST:PORT"),
    ):
        with pytest.raises(LakeError, match=said):
            import_paths([histories], tmp_path / "lake", cluster=address)
    monkeypatch.setitem(sys.modules, "distributed.comm", None)
    with pytest.raises(LakeError, match=r'pip install "stud-analytics\[cluster\]" here and'):
        import_paths([histories], tmp_path / "lake", cluster="127.0.0.1:1")
    assert not (tmp_path / "lake").exists()


@pytest.mark.parametrize("other", [["--workers", "2", "x.txt"], ["--retry-rejects"]])
def test_a_cluster_goes_alone(other: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["import", "--cluster", "a:1", *other])
    assert left.value.code == 2
    assert capsys.readouterr().err == (
        f"stud: --cluster and {other[0]} do not go together: leave one out\n"
    )
