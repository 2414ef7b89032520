"""The running program from outside: its start-up time, its cost when idle, and its frames.

The measured program is `cardgames`, or `cardgames.bench.seated`, which starts like it and deals at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from compileall import compile_dir
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import cardgames
from cardgames.bench.figure import Figure
from cardgames.bench.seated import WHOLE
from cardgames.conformance.agreements import game_and_hooks
from cardgames.engine.registry import manifests
from cardgames.lab.jobs import run_in_process

if TYPE_CHECKING:
    from cardgames.bench.frames import FrameTimes

STARTS = 9
"""The number of starts; the median counts."""

PATIENCE, MATCH_PATIENCE = 30.0, 300.0
"""Seconds to wait before giving up."""

SETTLING, IDLE = 4.0, 10.0
"""Seconds to let the program settle, and seconds to measure it when idle."""

SIZES = (1280, 800), (1920, 1080)
SIZE = SIZES[-1]
DEALS, LEAST_FRAMES = 2, 20

SEATED = "cardgames.bench.seated"

MATCH_OVER = "answer.rematch"
"""The name of an answer that appears when a match is over."""


class Shown(NamedTuple):
    """The name, role and state of a thing on the screen."""

    name: str
    role: str
    state: str


Seen = list[Shown]


class Game(NamedTuple):
    """A game with a scene: its name and title, and the options of a whole match (`SpeedTargets.match`)."""

    name: str
    title: str
    match: str


def _games() -> Iterator[Game]:
    for name, manifest in manifests().items():
        if manifest.scene:
            aims = game_and_hooks(name)[1].aims if manifest.hooks else None
            yield Game(name, manifest.title, aims.match if aims else "")


def start() -> Iterator[Figure]:
    """The time from the start of the process to the first painted frame, and to a dealt table.

    Python's own compilation is done beforehand, as an installer does it, and not measured.
    """
    compile_dir(Path(cardgames.__file__).parent, quiet=2)
    with TemporaryDirectory() as folder:
        first = _time_to(Path(folder), "cardgames", bool)
        times = [_time_to(Path(folder), "cardgames", bool) for _ in range(STARTS)]
        yield Figure("start to the painted first screen, the very first time", first, "s", 0.5, "under")
        yield Figure("start to the painted first screen", median(times), "s", 0.25, "under")
        for game in _games():
            times = [_time_to(Path(folder), SEATED, _dealt, game.name) for _ in range(STARTS)]
            yield Figure(f"{game.title}: start to a dealt table", median(times), "s", 0.6, "under")


def table() -> Iterator[Figure]:
    """The processor use of a table that waits for its player. (Linux only.)"""
    if not Path("/proc/self/stat").exists():
        return
    for game in _games():
        with TemporaryDirectory() as folder, _running(Path(folder), SEATED, game.name) as (process, seen):
            _wait(lambda: any(one.name == "seat.0" and "turn" in one.state for one in seen()), process)
            time.sleep(SETTLING)
            before = _processor_seconds(process.pid)
            time.sleep(IDLE)
            used = _processor_seconds(process.pid) - before
            what = f"{game.title}: processor of a table that waits, of one core"
            yield Figure(what, 100 * used / IDLE, "%", 0.5, "under")


def memory() -> Iterator[Figure]:
    """The memory of the process after a whole match, in a small and a large window.

    (Linux only.) A table is opened first, so that the pictures of the cards are cached as usual.
    """
    if not Path("/proc/self/stat").exists():
        return
    for game in _games():
        for size in SIZES:
            with TemporaryDirectory() as folder:
                _cache_pictures(Path(folder), game, size)
                words = f"{game.title}: memory of the table's process after a whole match at {size[0]}x{size[1]}"
                yield Figure(words, _after_a_match(Path(folder), game, size), "MB", 80, "under")


def _cache_pictures(folder: Path, game: Game, size: tuple[int, int]) -> None:
    with _running(folder, SEATED, game.name, size=size) as (process, seen):
        _wait(lambda: _dealt(seen()), process)
        time.sleep(SETTLING)


def _after_a_match(folder: Path, game: Game, size: tuple[int, int]) -> float:
    with _running(folder, SEATED, game.name, WHOLE, *game.match.split(), size=size) as (process, seen):
        _wait(lambda: any(one.name == MATCH_OVER for one in seen()), process, MATCH_PATIENCE)
        time.sleep(SETTLING)
        return _memory(process.pid)


def frames() -> Iterator[Figure]:
    """The frame times of a table of hard bots, each game in its own process."""
    for game in _games():
        times = run_in_process(partial(_frame_times, game.name))
        for what, taken in (("dealing", times.dealing), ("playing", times.playing)):
            if len(taken) < LEAST_FRAMES:
                continue  # a game that does not deal at the table has no such frames
            for name, part in (("median", 0.5), ("99 of 100", 0.99)):
                words = f"{game.title}: frame while {what} at {SIZE[0]}x{SIZE[1]} with a bot thinking, {name}"
                yield Figure(words, times.share(taken, part), "ms", 16.7, "under")


def _frame_times(game: str) -> FrameTimes:
    from cardgames.bench.frames import frame_times

    return frame_times(game, SIZE, deals=DEALS)


# ---------------------------------------------------------------- running the program


@contextmanager
def _running(
    folder: Path, module: str, *words: str, size: tuple[int, int] = SIZES[0]
) -> Iterator[tuple[subprocess.Popen[bytes], Callable[[], Seen]]]:
    """Run the program with its files in `folder`; yield its process, and a function that returns what it shows."""
    trace = folder / "trace.jsonl"
    trace.unlink(missing_ok=True)
    settings = folder / "home" / "config" / "settings.yaml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("speed: instant\n", encoding="utf-8")
    (settings.parent / "habits.yaml").write_text(f"window: {size[0]}x{size[1]}\n", encoding="utf-8")
    environment = {**os.environ, "PARLOUR_HOME": str(folder / "home"), "PARLOUR_TRACE": str(trace)}

    def seen() -> Seen:
        lines = trace.read_bytes().splitlines() if trace.exists() else []
        whole: dict[str, Any] = {"things": []}
        for line in reversed(lines):
            try:
                whole = json.loads(line)
                break
            except ValueError:
                continue  # the line is still being written
        return [Shown(thing["name"], thing["role"], " ".join(thing["state"])) for thing in whole["things"]]

    process = subprocess.Popen([sys.executable, "-m", module, *words], env=environment, stdin=subprocess.DEVNULL)
    try:
        yield process, seen
    finally:
        process.kill()
        process.wait()


def _time_to(folder: Path, module: str, met: Callable[[Seen], bool], *words: str) -> float:
    """The seconds from the start of the process until the screen meets a condition."""
    begin = time.perf_counter()
    with _running(folder, module, *words) as (process, seen):
        _wait(lambda: met(seen()), process)
        taken = time.perf_counter() - begin
        time.sleep(1)  # lets it finish and cache what later starts use
    return taken


def _dealt(seen: Seen) -> bool:
    """Whether cards or the pieces of a board are on the table."""
    return any(one.role in ("card", "piece") for one in seen)


def _wait(met: Callable[[], bool], process: subprocess.Popen[bytes], patience: float = PATIENCE) -> None:
    end = time.perf_counter() + patience
    while not met():
        if process.poll() is not None or time.perf_counter() > end:
            raise RuntimeError("the program did not come up; does `cardgames` open a window here?")
        time.sleep(0.001)


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """The resident memory of the process in megabytes, including shared libraries."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
