"""The running program from outside: how soon it is there, what it costs while nothing moves, and its frames.

`python -m cardgames.bench.table` is the program as it is measured: it starts like `cardgames`, and deals at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cardgames.bench.figure import Figure

if TYPE_CHECKING:
    from cardgames.screens.play.measure import FrameTimes

GAME = "klaverjassen"
STARTS = 9
"""How often the program is started; the median counts."""

PATIENCE = 30.0
SETTLING, IDLE = 4.0, 20.0
"""Seconds to let everything come to rest, and seconds in which the resting program is watched."""

SIZE = (1920, 1080)
DEALS = 2

Seen = list[tuple[str, str]]
"""Name and state of each thing on the screen."""


def start() -> Iterator[Figure]:
    """From the start of the process until the first picture is painted, and until cards lie on a table."""
    with TemporaryDirectory() as folder:
        first = _time_to(Path(folder), "cardgames", bool)
        times = [_time_to(Path(folder), "cardgames", bool) for _ in range(STARTS)]
        yield Figure("start to the painted first screen, the very first time", first, "s", 0.5, "under")
        yield Figure("start to the painted first screen", median(times), "s", 0.25, "under")
        times = [_time_to(Path(folder), "cardgames.bench.table", _dealt) for _ in range(STARTS)]
        yield Figure("start to a dealt table", median(times), "s", 0.6, "under")


def table() -> Iterator[Figure]:
    """What the process costs while the table waits for its player, and what it takes of the memory. (Linux only.)"""
    if not Path("/proc/self/stat").exists():
        return
    with TemporaryDirectory() as folder, _running(Path(folder), "cardgames.bench.table") as (process, seen):
        _wait(lambda: any("turn" in state for name, state in seen() if name == "seat.0"), process)
        time.sleep(SETTLING)
        before = _processor_seconds(process.pid)
        time.sleep(IDLE)
        used = _processor_seconds(process.pid) - before
        yield Figure("processor of a table that waits, of one core", 100 * used / IDLE, "%", 0.5, "under")
        yield Figure("memory of the table's process", _memory(process.pid), "MB", 80, "under")


def frames() -> Iterator[Figure]:
    """The frames of a table where four hard bots play, in a process of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        times = pool.submit(_frame_times).result()
    for what, taken in (("dealing", times.dealing), ("playing", times.playing)):
        for name, part in (("median", 0.5), ("99 of 100", 0.99)):
            words = f"frame while {what} at {SIZE[0]}x{SIZE[1]} with a bot thinking, {name}"
            yield Figure(words, times.share(taken, part), "ms", 16.7, "under")


def _frame_times() -> FrameTimes:
    from cardgames.screens.play.measure import frame_times

    return frame_times(SIZE, deals=DEALS, game=GAME)


# ---------------------------------------------------------------- the program as it is measured


def deal_at_once() -> None:
    """Start as the player does, and sit down at a table as soon as the first screen is there."""
    from cardgames.screens.app import open_house
    from cardgames.screens.home.screen import Home

    app = open_house()
    house = app.house

    def sit_down() -> None:
        from cardgames.engine.lines import Player
        from cardgames.engine.match import Match
        from cardgames.engine.registry import game

        rules = game(GAME)
        options = rules.schema.standard()
        bots = [Player(f"Bot {seat}", "owl", "bot", "normal") for seat in range(1, options.seats)]
        house.begin(Match(rules, options, [Player("You", "fox", "human"), *bots], "bench"))

    app.call_later(0, sit_down)
    try:
        app.run(Home(house))
    finally:
        house.close()


# ---------------------------------------------------------------- watching it


@contextmanager
def _running(folder: Path, module: str) -> Iterator[tuple[subprocess.Popen[bytes], Callable[[], Seen]]]:
    """The program, its files in `folder`, and a function that tells name and state of what it shows."""
    trace = folder / "trace.jsonl"
    trace.unlink(missing_ok=True)
    settings = folder / "home" / "config" / "settings.yaml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("speed: instant\n", encoding="utf-8")
    environment = {**os.environ, "PARLOUR_HOME": str(folder / "home"), "PARLOUR_TRACE": str(trace)}

    def seen() -> Seen:
        lines = trace.read_bytes().splitlines() if trace.exists() else []
        whole: dict[str, Any] = {"things": []}
        for line in reversed(lines):
            try:
                whole = json.loads(line)
                break
            except ValueError:
                continue  # it is just being written
        return [(thing["name"], " ".join(thing["state"])) for thing in whole["things"]]

    process = subprocess.Popen([sys.executable, "-m", module], env=environment, stdin=subprocess.DEVNULL)
    try:
        yield process, seen
    finally:
        process.kill()
        process.wait()


def _time_to(folder: Path, module: str, met: Callable[[Seen], bool]) -> float:
    """Seconds from the start of the process until what is on the screen is as wanted."""
    begin = time.perf_counter()
    with _running(folder, module) as (process, seen):
        _wait(lambda: met(seen()), process)
        taken = time.perf_counter() - begin
        time.sleep(1)  # what it makes ready for later is done, and kept for the next start
    return taken


def _dealt(seen: Seen) -> bool:
    return sum(name.startswith("hand.0.") for name, _ in seen) >= 8


def _wait(met: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    end = time.perf_counter() + PATIENCE
    while not met():
        if process.poll() is not None or time.perf_counter() > end:
            raise RuntimeError("the program did not come up; does `cardgames` open a window here?")
        time.sleep(0.001)


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Megabytes of memory that the process holds (resident, shared libraries included)."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    deal_at_once()
