"""Who reads the files: this process, or several. The interface is one method, so that a
cluster can stand behind it."""

import multiprocessing
import queue
import sys
import threading
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Final, Literal, NamedTuple, Protocol, Self

from stud_analytics.lazy import without_pandas
from stud_analytics.store.errors import LakeError
from stud_analytics.store.work import Chunk, Job, read_job, system_memory

_AHEAD: Final = 20
"""Chunks a process may be ahead of the import: as many as it reads while ``played`` of 8,000 hands
is worked out and committed. Bounds the memory of an import."""
_TURN: Final = 0.0005
"""Seconds that a thread may keep others waiting: one that takes a chunk from another process does
so in tens of pieces, and before each it waits for the one that reads. Python's own is ten times as
long."""
_IN_HAND: Final = 2
"""Jobs a process has at once: one under way, and the next, so that it need not wait."""


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
    """Reads in ``workers`` processes, of which this is one: it has the rows written too, and reads
    when it would have to wait for another. The others are started anew, so that every platform
    can; where this is used as a context manager, at once, while the lake is opened."""

    def __init__(self, workers: int) -> None:
        self._others = max(1, workers - 1)
        self._processes: list[_Process] = []

    def __enter__(self) -> Self:
        while len(self._processes) < self._others:
            self._processes.append(_Process())
        return self

    def __exit__(self, *_: object) -> None:
        while self._processes:
            self._processes.pop().stop()

    def run(self, jobs: Iterable[Job]) -> Iterator[Chunk]:
        """The chunks of all jobs. Whoever has read a job takes the next that nobody has."""
        with self, _short_turns():
            tasks = _Tasks(jobs)
            for process in self._processes:
                process.begin(tasks)
            here = _Here(tasks)
            while True:
                task = tasks.first()
                if task is None:
                    if not here.read() and tasks.first() is None:
                        return
                elif task.process is None:
                    yield from here.rest(task)
                    tasks.done()
                elif task.process.has_chunk or not here.read():
                    chunk = task.process.chunk()
                    if chunk is None:
                        tasks.done()
                    else:
                        yield chunk


@contextmanager
def _short_turns() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(_TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


class _Task(NamedTuple):
    """A job that somebody has taken."""

    job: Job
    process: "_Process | None"
    """None: this one."""


class _Tasks:
    """The jobs of an import, and who took which. Threads share it, one for each process."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._jobs = iter(jobs)
        self._taken: deque[_Task] = deque()
        """Those that are not done, in the order of the jobs."""
        self._failure: Exception | None = None
        self._lock = threading.Lock()

    def take(self, process: "_Process | None") -> _Task | None:
        """The next job for whoever asks; None if there is none. Standard input, which no other
        process has, is this process's whoever asks."""
        with self._lock:
            try:
                for job in self._jobs:
                    here = any(source.path is None for source in job.sources)
                    task = _Task(job, None if here else process)
                    self._taken.append(task)
                    if task.process is process:
                        return task
            except Exception as failure:  # noqa: BLE001  # it is raised in the import's own thread
                self._failure = failure
            return None

    def first(self) -> _Task | None:
        """The first that is not done; None if all that were taken are."""
        with self._lock:
            if self._failure is not None:
                raise self._failure
            return self._taken[0] if self._taken else None

    def done(self) -> None:
        """The first is done."""
        with self._lock:
            self._taken.popleft()


class _Here:
    """What this process reads."""

    def __init__(self, tasks: _Tasks) -> None:
        self._tasks = tasks
        self._ahead: deque[tuple[_Task, deque[Chunk]]] = deque()
        """The tasks begun, and the chunks of each that are waiting."""
        self._rest: Iterator[Chunk] = iter(())
        """The chunks to come of the last one."""

    def read(self) -> bool:
        """Reads a little more; False if there is nothing to read, or enough waits."""
        if sum(len(chunks) for _, chunks in self._ahead) >= _AHEAD:
            return False
        chunk = next(self._rest, None)
        if chunk is not None:
            self._ahead[-1][1].append(chunk)
            return True
        task = self._tasks.take(None)
        if task is None:
            return False
        self._ahead.append((task, deque()))
        self._rest = read_job(task.job)
        return True

    def rest(self, task: _Task) -> Iterator[Chunk]:
        """The chunks of a task of this process's, the first of all that are not done."""
        if not self._ahead or self._ahead[0][0] is not task:  # another took it for this one
            yield from read_job(task.job)
            return
        _, chunks = self._ahead[0]
        while chunks:
            yield chunks.popleft()
        if len(self._ahead) == 1:
            yield from self._rest
        self._ahead.popleft()


class _Process:
    """Another process, and the thread here that gives it jobs and takes what it sends."""

    def __init__(self) -> None:
        copies = start_method() == "fork"
        context = (
            multiprocessing.get_context("fork") if copies else multiprocessing.get_context("spawn")
        )
        ours, theirs = context.Pipe()
        self._pipe = ours
        self._chunks: queue.Queue[Any] = queue.Queue(_AHEAD)
        self._stopped = False
        copied = ours if copies else None
        self._process = context.Process(target=_serve, args=(theirs, copied), daemon=True)
        with warnings.catch_warnings():
            # Python 3.12 warns of any thread, those too in which allocators wait for work.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()
        self._thread: threading.Thread | None = None

    def begin(self, tasks: _Tasks) -> None:
        """From now on it reads what it can get of the tasks."""
        self._thread = threading.Thread(target=self._take, args=(tasks,), daemon=True)
        self._thread.start()

    @property
    def has_chunk(self) -> bool:
        """Whether `chunk` has something at once."""
        return not self._chunks.empty()

    def chunk(self) -> Chunk | None:
        """The next chunk of the first of its tasks; None if that is done. LakeError if the process
        died; whatever it raised."""
        item = self._chunks.get()
        if isinstance(item, BaseException):
            raise item
        return item  # type: ignore[no-any-return]  # else it came of `_serve`

    def stop(self) -> None:
        """Ends the process, whatever it is doing."""
        self._stopped = True
        self._process.terminate()
        self._process.join()
        while self._thread is not None and self._thread.is_alive():
            try:
                self._chunks.get_nowait()
            except queue.Empty:
                self._thread.join(0.01)
        self._pipe.close()

    def _take(self, tasks: _Tasks) -> None:
        given = 0
        try:
            while True:
                while given < _IN_HAND and (task := tasks.take(self)) is not None:
                    given += 1
                    self._pipe.send(task.job)
                if not given:
                    return
                item = self._pipe.recv()
                given -= item is None
                self._chunks.put(item)
        except (EOFError, OSError):
            if not self._stopped:
                self._process.join()
                self._chunks.put(
                    LakeError(
                        f"a worker process died (status {self._process.exitcode}): nothing is "
                        "lost, run the same command again, with fewer --workers if memory is short"
                    )
                )


def start_method() -> Literal["fork", "spawn"]:
    """How another process comes to be. A copy of this one is there at once and shares its memory;
    but a lock that another thread holds at that moment stays locked in the copy for good, so only
    where there is none, and where the system copies processes well. The copy uses no DuckDB, whose
    threads it does not have."""
    alone = threading.active_count() == 1
    return "fork" if sys.platform == "linux" and alone else "spawn"


def _serve(pipe: Connection, copied: Connection | None = None) -> None:
    """The life of a worker process: jobs in, chunks out, None after each job. It ends when the
    importing process does; so a copy of that lets go of its end of the pipe, ``copied``."""
    if copied is not None:
        copied.close()
    without_pandas()
    try:
        with system_memory():
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
