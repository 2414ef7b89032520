"""Runs independent jobs on several workers, which Ctrl-C and SIGTERM end quietly.

Workers are processes of this machine, or of others (`lab/cluster.py`), behind `concurrent.futures.Executor`. Jobs go to
them in chunks of about a second. The results depend neither on the workers nor on their number or order, and a worker
that is killed costs only its chunks, which are done again.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from types import FrameType
from typing import Final, Protocol, TypeVar, cast

from cardgames import __version__
from cardgames.bots.processes import init_child, signals_held_back
from cardgames.engine.messages import UserError, message

ResultT = TypeVar("ResultT")

SIGTERM_EXIT_CODE: Final = 128 + signal.SIGTERM
"""The exit code after SIGTERM, as in shells."""

NICE: Final = 10
"""How much a process in the background stands back behind others."""
CHUNK_SECONDS: Final = 1.0
LONGEST_CHUNK: Final = 500
"""The maximum number of jobs in a chunk."""
ATTEMPTS: Final = 3
"""How often a chunk is tried if its worker is killed."""


class OtherVersion(UserError):
    """A worker has another version of Parlour, whose results might differ."""


class WorkerLost(UserError):
    """A chunk was lost again and again."""


class Workers(Protocol):
    """Where jobs run; `count` is how many run at the same time."""

    @property
    def count(self) -> int: ...

    def executor(self) -> AbstractContextManager[Executor]:
        """Start the workers; leaving the context ends them."""


@dataclass(frozen=True, slots=True)
class LocalWorkers:
    """Processes of this machine; with one, jobs run in this process."""

    count: int

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        pool = ProcessPoolExecutor(self.count, get_context("spawn"), init_child)
        try:
            yield pool
        finally:
            end_pool(pool)


def one_process() -> ProcessPoolExecutor:
    """Start a process that stands back behind all others."""
    pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
    with signals_held_back():
        pool.submit(int)  # the process starts now, with signals held back
    return pool


def _begin() -> None:
    init_child()
    if hasattr(os, "nice"):
        os.nice(NICE)


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool, cancel everything, and wait for its thread, so that nothing is left to end."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        with suppress(OSError):
            process.kill()
    pool.shutdown(wait=True, cancel_futures=True)


def run_all(play: Callable[[int], ResultT], numbers: Iterable[int], workers: Workers) -> Iterator[ResultT]:
    """Yield the results of `play(number)` as they finish; `play` must be picklable.

    Raises what `play` raises, OtherVersion, or WorkerLost.
    """
    if workers.count <= 1 and isinstance(workers, LocalWorkers):
        yield from map(play, numbers)
        return
    chunks = _Chunks(deque(numbers))
    with exits_on_sigterm():
        while chunks:
            with workers.executor() as executor, suppress(BrokenProcessPool):
                yield from _run(play, chunks, workers.count, executor)


class _Chunks:
    """The numbers that are left, and the size of the next chunk."""

    def __init__(self, left: deque[int]) -> None:
        self.left = left
        self.lost: deque[tuple[int, ...]] = deque()
        self.size = 1
        self._attempts: Counter[tuple[int, ...]] = Counter()

    def __bool__(self) -> bool:
        return bool(self.left or self.lost)

    def take(self) -> tuple[int, ...]:
        """The next chunk. Raises WorkerLost if it was lost too often."""
        if self.lost:
            chunk = self.lost.popleft()
        else:
            chunk = tuple(self.left.popleft() for _ in range(min(self.size, len(self.left))))
        self._attempts[chunk] += 1
        if self._attempts[chunk] > ATTEMPTS:
            raise WorkerLost(message("cli.worker_lost", count=ATTEMPTS))
        return chunk

    def took(self, count: int, seconds: float) -> None:
        """Adjust the size of chunks to the time that one took."""
        each = max(seconds / count, CHUNK_SECONDS / LONGEST_CHUNK)
        self.size = max(1, min(2 * self.size, int(CHUNK_SECONDS / each)))


def _run(play: Callable[[int], ResultT], chunks: _Chunks, count: int, executor: Executor) -> Iterator[ResultT]:
    """Run chunks until all are done. Raises BrokenProcessPool after a worker was killed; `chunks` has what is left."""
    going: dict[Future[tuple[list[ResultT], float]], tuple[int, ...]] = {}
    try:
        while chunks or going:
            while chunks and len(going) < 2 * count:
                chunk = chunks.take()
                try:
                    with signals_held_back():
                        going[executor.submit(_play_chunk, play, chunk, __version__)] = chunk
                except BrokenProcessPool:
                    chunks.lost.append(chunk)
                    raise
            for future in wait(going, return_when=FIRST_COMPLETED).done:
                results, seconds = future.result()
                chunk = going.pop(future)
                chunks.took(len(chunk), seconds)
                yield from results
    except BrokenProcessPool:
        chunks.lost.extend(going.values())
        raise


def _play_chunk(play: Callable[[int], ResultT], numbers: Sequence[int], version: str) -> tuple[list[ResultT], float]:
    """Do the jobs of a chunk; return the results and the seconds they took."""
    if version != __version__:
        raise OtherVersion(message("cli.other_version", worker=worker_name(), theirs=__version__, ours=version))
    start = perf_counter()
    return [play(number) for number in numbers], perf_counter() - start


def worker_name() -> str:
    """The name of this machine and process, for messages."""
    import os
    import platform

    return f"{platform.node()}:{os.getpid()}"


def run_in_process(play: Callable[[], ResultT]) -> ResultT:
    """Return the result of `play`, run in its own process. `play` must be picklable.

    Raises what `play` raises, and EOFError if the process is killed.
    """
    context = get_context("spawn")
    hears, tells = context.Pipe(duplex=False)
    # not a pool: its processes cannot have children, and `play` may need bots
    process = context.Process(target=_tell, args=(play, tells))
    with exits_on_sigterm():
        try:
            with signals_held_back():
                process.start()
            tells.close()
            given, problem = hears.recv()
        finally:
            if process.pid is not None:
                process.terminate()
                process.join()
    if problem is not None:
        raise problem
    return cast(ResultT, given)


def _tell(play: Callable[[], object], tells: Connection) -> None:
    """Send the result of `play`, or the exception that it raised."""
    init_child()
    outcome: tuple[object, Exception | None]
    try:
        outcome = play(), None
    except Exception as problem:
        outcome = None, problem
    tells.send(outcome)


@contextmanager
def exits_on_sigterm() -> Iterator[None]:
    """Make SIGTERM raise SystemExit inside the block, so that processes and files are cleaned up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(SIGTERM_EXIT_CODE)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
