"""kill -9 at random moments: a process plays a match in its file, is killed, and another one continues.

Before each decision, the process waits until everything is on disk, then reports the number of lines. After the kill,
the file must contain all reported lines, and the match must continue from there.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from cardgames import disk
from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.robustness.matches import games, new_match, play_on, random_options, texts
from cardgames.conformance.robustness.trying import BatchResult
from cardgames.engine.appender import Appender
from cardgames.engine.digest import new_hash
from cardgames.engine.match import Match
from cardgames.engine.record import read_file, verify

LONGEST: Final = 0.03
"""The maximum seconds from the first report of a process to its kill."""

MOST_KILLS: Final = 12
"""The number of kills of one match; then it is played to its end."""

_SAID: Final = 40
"""The bytes of a report: the number of lines, and their digest."""


def labels(seed: str) -> Iterator[str]:
    """Labels without end, a match each."""
    return (f"{seed}-{number}" for number in count())


def batch(label: str) -> BatchResult:
    """Play one match with several kills. Raises LookupError if the system has no fork."""
    if not hasattr(os, "fork"):
        raise LookupError("kills are tried where processes can fork")
    rng = Random(label)
    name = rng.choice(games())
    options, _ = random_options(name, rng)
    tried = BatchResult()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.parlour"
        for number in range(MOST_KILLS + 1):
            last = number == MOST_KILLS
            said, over = _live(
                path, new_match(options, label), f"{label}/{number}", 60.0 if last else rng.random() * LONGEST
            )
            wrong = _what_is_wrong(path, said, over)
            tried += BatchResult(1, (f"{label}, kill {number} ({name}): {wrong}",) if wrong else ())
            if over or wrong:
                break
    return tried


def _live(path: Path, match: Match, seed: str, seconds: float) -> tuple[bytes, bool]:
    """Let a process play, kill it some time after its first report; return its last report and whether it ended."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        with suppress(BaseException):
            os.close(ours)
            _play(path, match, Random(seed), theirs)
            code = 0
        os._exit(code)
    os.close(theirs)
    said = os.read(ours, _SAID)
    time.sleep(min(seconds, LONGEST))
    if seconds <= LONGEST:
        os.kill(child, signal.SIGKILL)
    parts = [said]
    while part := os.read(ours, 1 << 16):
        parts.append(part)
    os.close(ours)
    _, status = os.waitpid(child, 0)
    whole = b"".join(parts)
    return whole[-_SAID:] if whole else b"", status == 0


def _play(path: Path, match: Match, rng: Random, pipe: int) -> None:
    """Start or resume a match; after each sync, write the number of lines and their digest to `pipe`."""
    background = disk.Background()
    if path.exists():
        appender = Appender.resume(path, background.later)
    else:
        appender = Appender.create(path, match, background.later)
    match = appender.match
    _, hooks = game_and_hooks(match.game.name)
    digest, known = new_hash(), 0
    for decides in play_on(match, hooks, rng):
        if not decides:
            continue
        appender.sync()
        while not appender.safe:
            time.sleep(0.0001)
        for text in texts(match, match.lines[known:]):
            digest.update(text.encode())
        known = len(match.lines)
        os.write(pipe, f"{known:07} {digest.hexdigest()[:32]}".encode())
    appender.close()
    background.close()


def _what_is_wrong(path: Path, said: bytes, over: bool) -> str:
    """Return what is wrong with the file, or "" if it has everything reported and the match can continue."""
    if not path.exists():
        return "the file is gone" if said else ""
    reading = read_file(path)
    if reading.match is None or not (reading.resumable or reading.finished):
        return f"the match cannot go on: {reading.problems[:1]}"
    if said:
        known, digest = int(said[:7]), new_hash()
        for text in texts(reading.match, reading.match.lines[:known]):
            digest.update(text.encode())
        if len(reading.match.lines) < known or digest.hexdigest()[:32] != said[8:].decode():
            return f"{known} lines were there, {len(reading.match.lines)} are left"
    if over and (verify(path) or not reading.finished):
        return f"the finished record is not whole: {verify(path)[:1]}"
    return ""
