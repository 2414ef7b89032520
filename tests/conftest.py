"""Shared settings of all tests: none waits for the disk or for garbage collection of what was loaded before.

Tests with many cases are marked `sampled`: the suite runs a few of their cases, and `python -m tools.soak` all of them.
Tests marked `soak` are run only there.
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from cardgames import words
from cardgames.words import ENGLISH, use_language  # the import also makes errors and refusals sentences instead of keys

os.environ["LC_ALL"] = "C.UTF-8"  # tests do not use the language of the machine

gc.disable()  # until all tests are collected: nothing becomes garbage before


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run all cases of tests that are marked as sampled")


@pytest.fixture
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether long walks through many positions go to their end."""
    return bool(pytestconfig.getoption("thorough"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a few cases of each test that is marked as sampled, and none of those for the soak."""
    if config.getoption("thorough"):
        return
    cases: dict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled") and isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            cases[item.nodeid.partition("[")[0]].append(item)
    kept = {case.nodeid for name, every in cases.items() for case in _covering(name, every)}
    left_out = [case for every in cases.values() for case in every if case.nodeid not in kept]
    left_out += [item for item in items if item.get_closest_marker("soak")]
    if left_out:
        gone = {case.nodeid for case in left_out}
        items[:] = [item for item in items if item.nodeid not in gone]
        config.hook.pytest_deselected(items=left_out)


def _covering(name: str, cases: Sequence[pytest.Function]) -> list[pytest.Function]:
    """Few cases of a test in which each value of each of its parameters occurs, at most as many as its marker says; the
    same ones in each run."""
    values = {case: {(key, id(value)) for key, value in case.callspec.params.items()} for case in cases}
    missing, found = set[tuple[str, int]]().union(*values.values()), []
    shuffled = Random(name).sample(cases, len(cases))
    marker = cases[0].get_closest_marker("sampled")
    most = marker.args[0] if marker and marker.args else len(cases)
    while missing and len(found) < most:
        case = max(shuffled, key=lambda case: len(values[case] & missing))
        missing -= values[case]
        found.append(case)
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Everything loaded now stays to the end, so exclude it from garbage collection."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Restore English and the usual games after a test that changed them."""
    yield
    use_language(ENGLISH)
    words._SENTENCES.clear()


def _at_once(_: int) -> None:
    """Skip syncing: files can be read as soon as they are written, and power cuts are not tested here."""


os.fsync = _at_once
