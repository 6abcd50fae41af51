"""Who reads the files: this process, or several. The interface is one method, so that a
cluster can stand behind it."""

import multiprocessing
import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple, Protocol

from stud_analytics.store.errors import LakeError
from stud_analytics.store.work import Chunk, Job, read_job

_AHEAD: Final = 2
"""Chunks a worker may be ahead of the import; bounds the memory of an import."""


class Executor(Protocol):
    """Runs jobs and gives their chunks back, each job's in order and jobs in order.

    It must not run far ahead of whoever takes the chunks: memory does not grow with the import.
    """

    def run(self, jobs: Iterable[Job]) -> Iterator[Chunk]:
        """The chunks of all jobs."""
        ...


class InProcess:
    """Reads in the importing process itself."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Chunk]:
        """The chunks of all jobs, made as they are asked for."""
        for job in jobs:
            yield from read_job(job)


class Processes:
    """Reads in processes of their own, which are started anew so that every platform can."""

    def __init__(self, workers: int) -> None:
        self._count = workers

    def run(self, jobs: Iterable[Job]) -> Iterator[Chunk]:
        """The chunks of all jobs; jobs are dealt round, a chunk is never far ahead."""
        workers: list[_Process] = []
        order: list[_Process | _Here] = []
        pending = iter(jobs)
        turn = 0
        try:
            while True:
                # Each worker has one job under way and one in hand.
                while len(order) < 2 * self._count:
                    job = next(pending, None)
                    if job is None:
                        break
                    if any(source.path is None for source in job.sources):
                        order.append(_Here(job))
                        continue
                    if turn >= len(workers) and len(workers) < self._count:
                        workers.append(_Process())
                    worker = workers[turn % self._count]
                    turn += 1
                    worker.give(job)
                    order.append(worker)
                if not order:
                    return
                yield from order.pop(0).chunks()
        finally:
            for worker in workers:
                worker.stop()


class _Here(NamedTuple):
    """A job with standard input, which no other process has."""

    job: Job

    def chunks(self) -> Iterator[Chunk]:
        """The job's chunks, made as they are asked for."""
        return read_job(self.job)


class _Process:
    """One worker process, and the thread that takes what it sends."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe = ours
        self._chunks: queue.Queue[Any] = queue.Queue(_AHEAD)
        self._stopped = False
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._thread = threading.Thread(target=self._take, daemon=True)
        self._thread.start()

    def give(self, job: Job) -> None:
        """Sends a job; its chunks come after those of the jobs given before."""
        with suppress(OSError):  # the process is gone; `chunks` says so
            self._pipe.send(job)

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of the oldest job. LakeError if the process died; whatever it raised."""
        while True:
            item = self._chunks.get()
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            yield item

    def stop(self) -> None:
        """Ends the process, whatever it is doing."""
        self._stopped = True
        self._process.terminate()
        self._process.join()
        while self._thread.is_alive():
            try:
                self._chunks.get_nowait()
            except queue.Empty:
                self._thread.join(0.01)
        self._pipe.close()

    def _take(self) -> None:
        try:
            while True:
                self._chunks.put(self._pipe.recv())
        except (EOFError, OSError):
            if not self._stopped:
                self._process.join()
                self._chunks.put(
                    LakeError(
                        f"a worker process died (status {self._process.exitcode}): nothing is "
                        "lost, run the same command again, with fewer --workers if memory is short"
                    )
                )


def _serve(pipe: Connection) -> None:
    """The life of a worker process: jobs in, chunks out, None after each job. It ends when the
    importing process does."""
    try:
        while True:
            job: Job = pipe.recv()
            try:
                for chunk in read_job(job):
                    pipe.send(chunk)
                pipe.send(None)
            except (BrokenPipeError, ConnectionError):
                return
            except Exception as error:  # noqa: BLE001  # it is raised again over there
                pipe.send(error)
    except (EOFError, OSError, KeyboardInterrupt):
        return
