"""What runs in processes of its own: its answer comes back, its faults too, and it may have processes itself."""

from __future__ import annotations

import os
from multiprocessing import get_context

import pytest

from cardgames.lab.jobs import LocalWorkers, run_all, run_in_process


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


def test_apart_is_another_process() -> None:
    assert run_in_process(here) != os.getpid()


def test_what_is_done_apart_may_have_processes_of_its_own() -> None:
    assert run_in_process(child_of_a_child) == 0


def test_a_fault_apart_is_raised_here() -> None:
    with pytest.raises(ValueError, match="nothing works today"):
        run_in_process(fail)


def test_a_process_that_vanishes_is_not_waited_for() -> None:
    with pytest.raises(EOFError):
        run_in_process(end_at_once)


def test_all_jobs_are_done_however_many_do_them() -> None:
    assert sorted(run_all(double, range(5), LocalWorkers(2))) == list(run_all(double, range(5), LocalWorkers(1))) == [0, 2, 4, 6, 8]
