"""Reads files on the workers of a Dask cluster.

The workers share no disk with the import, and need neither the lake nor its keys: the bytes of
small files go to them in batches, and the same chunks come back as from a process here. Dask gives
a batch of a worker that died to another one; only what arrives is written, once, by the import.
"""

import io
import logging
import pickle
import socket
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from stud_analytics import __version__
from stud_analytics.reading import Source
from stud_analytics.rules import load_house
from stud_analytics.store.deriving import Deriver, add_played
from stud_analytics.store.errors import LakeError
from stud_analytics.store.extensions import first_line
from stud_analytics.store.storable import set_house_rules
from stud_analytics.store.work import Chunk, Job, read_job, sure_stamp

if TYPE_CHECKING:
    from distributed import Client, Future

BATCH_BYTES: Final = 4 << 20
"""A batch is sent off when its files have so many bytes; some two thousand hands."""
BATCH_FILES: Final = 256
LARGEST: Final = 32 << 20
"""Bytes of text: a larger file is read here, where chunks of it can be written before its end."""
_PACKED: Final = 16
"""How many bytes of text a byte of a gzip archive is taken to be."""
_AHEAD: Final = 2
"""Batches for each worker that are under way; bounds the memory of an import."""
ANSWER: Final = 10.0
"""Seconds in which a scheduler must answer."""
WORKERLESS: Final = 60.0
"""Seconds after which a cluster without workers is given up."""
_LOOK: Final = 2.0


@dataclass
class SentSource(Source):
    """A source whose bytes have been read already, where its file is."""

    data: bytes = b""
    whole: str | None = None
    """`whole_path` there."""
    stamped: str | None = None
    """`stamp` there, when its reading began."""
    sure: bool = False
    """Whether the file was the same still when it was read, and a later change would show."""

    def whole_path(self) -> str | None:
        """As it was there."""
        return self.whole

    def stamp(self) -> str | None:
        """As it was there; none once it is read, if that is not sure."""
        return self.stamped if self.sure or self.sha256 is None else None

    def _open(self) -> AbstractContextManager[IO[bytes]]:
        return nullcontext(io.BytesIO(self.data))


class SentHouse(NamedTuple):
    """A house's TOML file, which the worker has not."""

    path: str
    """As it was given here."""
    text: str


class Cluster:
    """Reads on the Dask cluster whose scheduler is at ``address`` (``HOST:PORT``, ``tls://...``).

    LakeError if Dask is not installed here, nobody answers there, the cluster loses all of its
    workers for good, or a batch kills every worker that reads it.
    """

    def __init__(self, address: str) -> None:
        _knock(address)  # a wrong address is told before there is a lake
        self._address = address

    def run(self, jobs: Iterable[Job]) -> Iterator[Chunk]:
        """The chunks of all jobs; no more than a few batches for each worker are under way."""
        import dask

        client = _connect(self._address)
        try:
            # A batch is larger than what Dask expects a task to bring along.
            with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 GiB"}):
                yield from _Import(client, self._address).chunks(jobs)
        finally:
            with suppress(Exception):  # it may be gone
                client.close(timeout=ANSWER)


class _Import:
    """One import by a cluster."""

    def __init__(self, client: "Client", address: str) -> None:
        self._client = client
        self._address = address
        self._house: SentHouse | None = None
        self._order: deque[tuple[Job, Future | None]] = deque()
        """What is under way, in order; None: it is read here."""

    def chunks(self, jobs: Iterable[Job]) -> Iterator[Chunk]:
        pending = batches(jobs)
        while True:
            ahead = _AHEAD * max(1, len(self._workers()))
            while len(self._order) < ahead and (batch := next(pending, None)):
                self._order.append((batch, self._submit(batch)))
            if not self._order:
                return
            batch, future = self._order.popleft()
            yield from read_job(batch) if future is None else self._result(batch, future)

    def _submit(self, batch: Job) -> "Future | None":
        if not isinstance(batch.sources[0], SentSource):
            return None
        if batch.house is not None and batch.house.endswith(".toml") and self._house is None:
            text = Path(batch.house).read_text(encoding="utf-8")
            self._house = SentHouse(batch.house, text)
        # The scheduler keeps the bytes, so that it can give them to another worker.
        sent = pickle.dumps((batch, self._house), pickle.HIGHEST_PROTOCOL)
        future: Future = self._client.submit(read_batch, __version__, sent, pure=False)
        return future

    def _workers(self) -> Any:
        """Those there are now. LakeError if the scheduler is gone."""
        try:
            return self._client.nthreads()
        except Exception as error:
            raise self._lost() from error

    def _result(self, batch: Job, future: "Future") -> "list[Chunk]":
        """What became of a batch, once it is read."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        seen = time.monotonic()
        while True:
            try:
                found: list[Chunk] = future.result(timeout=_LOOK)
            except TimeoutError:
                if self._workers():
                    seen = time.monotonic()
                elif time.monotonic() - seen > WORKERLESS:
                    raise LakeError(_no_workers(self._address)) from None
            except KilledWorker as error:
                first = batch.sources[0].name
                raise LakeError(
                    f"each worker of the cluster at {self._address} that read {first} and the "
                    f"{len(batch.sources) - 1} files after it died: see that stud-analytics "
                    f"{__version__} is installed there, and give workers more memory; what was "
                    "committed is there"
                ) from error
            except CancelledError as error:
                raise self._lost() from error
            except (ImportError, AttributeError, RuntimeError) as error:
                # Where this package is not installed, Dask says so in any of these.
                if isinstance(error, RuntimeError) and "deserializ" not in str(error):
                    raise
                raise LakeError(
                    f"the cluster at {self._address} cannot read hands "
                    f"({first_line(error).split('. ')[0]}): install stud-analytics "
                    f"{__version__} where its scheduler and workers run"
                ) from error
            else:
                return found

    def _lost(self) -> LakeError:
        return LakeError(
            f"the scheduler of the cluster at {self._address} was lost: run the same command "
            "again; what was committed is there"
        )


def batches(jobs: Iterable[Job]) -> Iterator[Job]:
    """The same files in the same order, in jobs of a size that pays to be sent: their sources
    have their bytes with them. A file that is to be read here is a job of its own as it was."""
    waiting: list[Source] = []
    size = 0
    house: str | None = None
    zone: str | None = None
    for job in jobs:
        _, house, zone = job  # these are the same for a whole import
        for source in job.sources:
            sent = _with_bytes(source)
            if waiting and (sent is None or size + len(sent.data) > BATCH_BYTES):
                yield Job(tuple(waiting), house, zone)
                waiting, size = [], 0
            if sent is None:
                yield Job((source,), house, zone)
                continue
            waiting.append(sent)
            size += len(sent.data)
            if size >= BATCH_BYTES or len(waiting) >= BATCH_FILES:
                yield Job(tuple(waiting), house, zone)
                waiting, size = [], 0
    if waiting:
        yield Job(tuple(waiting), house, zone)


def _with_bytes(source: Source) -> SentSource | None:
    """The source with its bytes; None if it is too large, or cannot be read, which is told best by
    whoever tries again."""
    if source.path is None or source.problem is not None:
        return None
    began, stamp = time.time_ns(), source.stamp()
    try:
        with source._open() as stream:
            data = stream.read(LARGEST + 1)
    except Exception:  # noqa: BLE001  # an archive can be damaged in many ways
        return None
    text = len(data) * (_PACKED if data.startswith(b"\x1f\x8b") else 1)
    if text > LARGEST:
        return None
    return SentSource(
        source.name, source.path, source.member, data=data,
        whole=source.whole_path(), stamped=stamp, sure=sure_stamp(stamp, source, began) is not None,
    )  # fmt: skip


_one = threading.Lock()
"""A worker process reads one batch at a time, however many threads it has: they would only wait
for each other, and take more memory."""


def read_batch(version: str, sent: bytes) -> list[Chunk]:
    """The chunks of a pickled job, on a worker. ImportError if that has another version."""
    if version != __version__:
        raise ImportError(f"it has stud-analytics {__version__}")
    job, house = pickle.loads(sent)
    with _one:
        if house is not None:
            _use(house)
        chunks = list(read_job(job))
        add_played([chunk.batch for chunk in chunks if chunk.batch is not None], _deriver())
        return chunks


@cache
def _deriver() -> Deriver:
    """The worker's own."""
    return Deriver(threads=1)


def _use(house: SentHouse) -> None:
    """Judges by the house of this text from now on, where ``house.path`` is said."""
    path = Path(house.path)
    with tempfile.TemporaryDirectory(prefix="stud-house-") as folder:
        # A profile that does not say its name is called like its file or folder.
        copy = Path(folder) / (path.absolute().parent.name or "house") / path.name
        copy.parent.mkdir()
        copy.write_text(house.text, encoding="utf-8")
        set_house_rules(house.path, load_house(copy))


def _connect(address: str) -> "Client":
    """A client of the cluster, which has a worker at least. LakeError if there is none."""
    from distributed import Client

    # What it logs of workers that go and come is said here in one line, where it matters.
    for name in ("", ".client", ".core", ".worker"):
        logging.getLogger(f"distributed{name}").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise LakeError(_silent(address)) from error
    try:
        client.wait_for_workers(1, timeout=ANSWER)
    except Exception as error:
        client.close(timeout=1)
        raise LakeError(_no_workers(address)) from error
    return client


def _knock(address: str) -> None:
    """LakeError unless somebody answers who talks as Dask does: its client would wait for anybody
    else for ever. A scheduler speaks first; with TLS the client does."""
    try:
        from distributed.comm import get_address_host_port, normalize_address
    except ImportError as error:
        raise LakeError(
            'a cluster needs Dask: pip install "stud-analytics[cluster]" here and where the '
            "cluster runs"
        ) from error
    try:
        host, port = get_address_host_port(normalize_address(address))
    except (ValueError, TypeError) as error:
        raise LakeError(
            f"{address!r} is no address of a Dask scheduler ({error}): say HOST:PORT"
        ) from error
    try:
        with socket.create_connection((host, port), timeout=ANSWER) as line:
            if not address.startswith("tls://") and not line.recv(1):
                raise LakeError(_silent(address))
    except (OSError, OverflowError) as error:
        raise LakeError(_silent(address)) from error


def _silent(address: str) -> str:
    return (
        f"no Dask scheduler answers at {address}: start one with `dask scheduler`, or put its "
        "address right"
    )


def _no_workers(address: str) -> str:
    return (
        f"the cluster at {address} has no workers: start some with `dask worker {address} "
        "--nthreads 1`, where stud-analytics is installed"
    )
