"""What all tests have in common: none waits for the disk, none for Python to look through all the others, and none for
what another has compiled before."""

from __future__ import annotations

import gc
import os
import sys

import pytest

# Many tests start programs of their own, and all that run at once collect the same files: compiled once, and kept, also
# where Python is told to keep nothing.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.disable()  # until all tests are collected: until then nothing is thrown away


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is there now stays to the end, so that no look for what can be thrown away needs to go through it."""
    gc.freeze()
    gc.enable()


def _at_once(_: int) -> None:
    """Files are for other programs to read as soon as they are written; that they outlive a power cut is not tried."""


os.fsync = _at_once
