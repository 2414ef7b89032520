"""Runs many tests in several processes, and counts the faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from time import monotonic

from cardgames.bots.processes import init_child, signals_held_back

MOST_FAULTS = 20
"""The number of faults after which to stop."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The number of tests, and a sentence for each fault."""

    count: int = 0
    faults: tuple[str, ...] = ()

    def __add__(self, other: BatchResult) -> BatchResult:
        return BatchResult(self.count + other.count, self.faults + other.faults)

    def __str__(self) -> str:
        clean = self.count - len(self.faults)
        return f"{self.count:,} tried, {clean:,} clean, {len(self.faults)} faults"


Batch = Callable[[str], BatchResult]


def run_batches(
    labels: Iterator[str],
    batch: Batch,
    *,
    minutes: float = 0,
    count: int = 0,
    jobs: int = 1,
    most_faults: int = MOST_FAULTS,
    progress: Callable[[BatchResult], None] | None = None,
) -> BatchResult:
    """Run the batches of the labels, until `minutes` have passed or `count` tests were made (0: no limit), the labels
    end, or there are `most_faults` faults."""
    start, found = monotonic(), BatchResult()
    running: set[Future[BatchResult]] = set()
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=init_child) as pool, ExitStack() as ending:
        ending.callback(pool.shutdown, cancel_futures=True)
        while True:
            late = minutes and monotonic() - start > 60 * minutes
            enough = (count and found.count >= count) or len(found.faults) >= most_faults
            if not late and not enough:
                with signals_held_back():  # a process may start here
                    running |= {pool.submit(batch, label) for label in islice(labels, 2 * jobs - len(running))}
            if not running:
                return found
            done, running = wait(running, return_when=FIRST_COMPLETED)
            found = sum((future.result() for future in done), found)
            if progress:
                progress(found)
