"""Jobs in processes of their own: results and errors are returned, and jobs can start processes themselves."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from cardgames.lab import jobs
from cardgames.lab.cluster import ClusterWorkers, NoCluster
from cardgames.lab.jobs import LocalWorkers, OtherVersion, WorkerLost, run_all, run_in_process


def here() -> int:
    return os.getpid()


def child_of_a_child() -> int | None:
    child = get_context("spawn").Process(target=here)
    child.start()
    child.join()
    return child.exitcode


def fail() -> None:
    raise ValueError("nothing works today")


def end_at_once() -> None:
    os._exit(3)


def double(number: int) -> int:
    return 2 * number


def test_a_job_runs_in_another_process() -> None:
    assert run_in_process(here) != os.getpid()


def test_a_job_can_start_processes_itself() -> None:
    assert run_in_process(child_of_a_child) == 0


def test_an_error_in_a_job_is_raised_in_the_caller() -> None:
    with pytest.raises(ValueError, match="nothing works today"):
        run_in_process(fail)


def test_a_vanished_process_is_an_error() -> None:
    with pytest.raises(EOFError):
        run_in_process(end_at_once)


def test_all_jobs_are_done_with_any_number_of_workers() -> None:
    assert (
        sorted(run_all(double, range(5), LocalWorkers(2)))
        == list(run_all(double, range(5), LocalWorkers(1)))
        == [0, 2, 4, 6, 8]
    )


# ---------------------------------------------------------------- workers that are killed, and workers elsewhere


def dies_once(marker: Path, number: int) -> int:
    """Kill this worker at number 7, the first time."""
    if number == 7 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def dies_always(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def slowly(number: int) -> int:
    time.sleep(0.05)
    return 2 * number


def test_after_a_kill_only_that_chunk_is_repeated(tmp_path: Path) -> None:
    found = run_all(partial(dies_once, tmp_path / "died"), range(40), LocalWorkers(2))
    assert sorted(found) == [2 * number for number in range(40)]
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_worker_is_abandoned() -> None:
    with pytest.raises(WorkerLost, match="killed 3 times"):
        list(run_all(dies_always, range(2), LocalWorkers(2)))


def test_a_worker_with_another_version_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "__version__", "9.9")
    with pytest.raises(OtherVersion, match=r"has Parlour 0\.\d+\.\d+, not 9\.9"):
        list(run_all(double, range(2), LocalWorkers(2)))


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A scheduler and three workers on the loopback address."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=3, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=logging.CRITICAL
    ) as made:
        yield made


def test_a_cluster_gives_the_same_results_after_a_worker_is_killed(cluster: Any) -> None:
    address = cluster.scheduler_address
    workers = ClusterWorkers.at(address)
    assert workers.count == 3
    found = run_all(slowly, range(100), workers)
    first = next(found)
    victim = next(iter(cluster.workers.values()))
    os.kill(victim.process.pid, signal.SIGKILL)
    assert sorted([first, *found]) == [2 * number for number in range(100)]


def test_a_worker_of_a_cluster_with_another_version_is_refused_by_name(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames.lab.cluster.__version__", "9.9")
    with pytest.raises(OtherVersion, match=r"^tcp://127\.0\.0\.1:\d+ has Parlour 0\.\d+\.\d+, not 9\.9"):
        ClusterWorkers.at(cluster.scheduler_address)


def test_an_address_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames.lab.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(NoCluster, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        ClusterWorkers.at("tcp://127.0.0.1:9")
