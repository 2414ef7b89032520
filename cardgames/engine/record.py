"""Reads records. Any bytes give a reading: the match up to the first damage, and what is wrong on which line.

The record is authoritative: deals and outcomes of chance are read, never generated again from the seed.
"""

from __future__ import annotations

from errno import ENOENT
from os import strerror
from pathlib import Path

from cardgames import disk
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import message
from cardgames.engine.reading import Problem, Reading
from cardgames.engine.record_reader import RecordReader
from cardgames.engine.record_text import MAX_BYTES

__all__ = ["Problem", "Reading", "read", "read_file", "verify"]


def read_file(path: Path) -> Reading:
    """Read a record file. Raises OSError if it cannot be opened, and nothing else."""
    try:
        return read(disk.read_file(path, MAX_BYTES))
    except disk.TooLarge as error:
        return Reading(problems=[_too_big(error.size)])
    except disk.NotAFile:
        return Reading(problems=[Problem(0, message("file.not_a_file"), message("file.record.name_one"))])
    except ValueError as error:
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path)) from error


def verify(path: Path) -> list[Problem]:
    """The problems of a record file; [] if there are none."""
    try:
        return read_file(path).problems
    except OSError as error:
        return [Problem(0, message("file.cannot_be_read", reason=error.strerror))]


def read(data: bytes, game: AnyGame | None = None) -> Reading:
    """Read a record. Never raises, whatever the bytes. `game` replaces the installed game."""
    if len(data) > MAX_BYTES:
        return Reading(problems=[_too_big(len(data))])
    return RecordReader(data, game).read()


def _too_big(size: int) -> Problem:
    return Problem(0, message("file.too_large", size=size), message("file.record.most", most=MAX_BYTES))
