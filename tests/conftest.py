"""What all tests have in common: none waits for the disk, and none for Python to look through all the others."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest

from cardgames.words import ENGLISH, use_language  # also so that errors and refusals are sentences, not keys

os.environ["LC_ALL"] = "C.UTF-8"  # the language of the machine is not that of the tests

gc.disable()  # until all tests are collected: until then nothing is thrown away


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is there now stays to the end, so that no look for what can be thrown away needs to go through it."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A test that speaks another language leaves English to the next."""
    yield
    use_language(ENGLISH)


def _at_once(_: int) -> None:
    """Files are for other programs to read as soon as they are written; that they outlive a power cut is not tried."""


os.fsync = _at_once
