"""Reading records: any bytes give a reading - the match up to the first damage, and what is wrong in which line.

What is written is the authority: deals and outcomes of chance are read, never made again from the seed.
"""

from __future__ import annotations

from pathlib import Path
from stat import S_ISDIR, S_ISREG

from cardgames.engine.contract import AnyGame
from cardgames.engine.reading import Problem, Reading
from cardgames.engine.record_reader import RecordReader
from cardgames.engine.record_text import MAX_BYTES

__all__ = ["Problem", "Reading", "read", "read_file", "verify"]


def read_file(path: Path) -> Reading:
    """What a record file says. Raises OSError when it cannot be opened, nothing else."""
    facts = path.stat()
    if facts.st_size > MAX_BYTES:
        return Reading(problems=[_too_big(facts.st_size)])
    if not S_ISREG(facts.st_mode) and not S_ISDIR(facts.st_mode):  # a device or a pipe may never end
        return Reading(problems=[Problem(0, "this is no file", "name a file that ends in .parlour")])
    return read(path.read_bytes())


def verify(path: Path) -> list[Problem]:
    """What is wrong with a record file; [] when nothing is."""
    try:
        return read_file(path).problems
    except OSError as error:
        return [Problem(0, f"the file cannot be read ({error.strerror})")]


def read(data: bytes, game: AnyGame | None = None) -> Reading:
    """What a record says. Never raises, whatever the bytes. `game` stands in for the installed one."""
    if len(data) > MAX_BYTES:
        return Reading(problems=[_too_big(len(data))])
    return RecordReader(data, game).read()


def _too_big(size: int) -> Problem:
    return Problem(0, f"the file has {size} bytes", f"a record has at most {MAX_BYTES}")
