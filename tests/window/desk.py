"""A desk for the tests: Parlour in a window, and hands for its mouse and its keys.

What is to be seen is read from the trace that the program writes (`PARLOUR_TRACE`); everything else goes through the
real window, as a player does it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 30.0
"""Seconds after which something missing is a failure."""

BLINK = 0.02
"""Seconds between two looks at the screen."""

CALM = 0.12
"""Seconds without a change after which the screen counts as still."""

ANSWER = 0.6
"""Seconds to wait for a visible reaction to input; some input has none."""


@dataclass(frozen=True)
class Seen:
    """A thing on the screen according to the trace; `rect` is x, y, width, height in px."""

    name: str
    role: str
    label: str
    rect: tuple[int, int, int, int]
    state: tuple[str, ...]


class Desk:
    """Parlour running in a window. `home` holds the user's files and outlives the program.

    `command` starts another copy than the tested one; its trace must come to lie beside `home`.
    """

    def __init__(self, display: str, home: Path, command: Sequence[str] = (sys.executable, "-m", "cardgames")) -> None:
        self._home = home
        self._trace = home.parent / "trace.jsonl"
        self._trace.unlink(missing_ok=True)
        self._env = {
            **os.environ,
            "DISPLAY": display,
            "PARLOUR_HOME": str(home),
            "PARLOUR_TRACE": str(self._trace),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._read = 0
        self._changed = self._did = 0.0
        self.scene = ""
        self.size = (0, 0)
        self.things: dict[str, Seen] = {}
        self._errors = (home.parent / "errors.txt").open("w+")
        self._process = subprocess.Popen(command, env=self._env, stdin=subprocess.DEVNULL, stderr=self._errors)
        try:
            self.until(lambda: self.things, "the first screen")
            self._window = self._find_window()
        except BaseException:
            self.kill()
            raise

    def _find_window(self) -> str:
        found: list[str] = []

        def look() -> bool:
            done = self._xdotool("search", "--onlyvisible", "--class", "Parlour", check=False)
            found[:] = done.split()
            return bool(found)

        self.until(look, "a window of the class Parlour")
        self._xdotool("windowfocus", found[-1])
        return found[-1]

    def _do(self, *words: object) -> None:
        """Do some mouse or keyboard input."""
        self.look()
        self._xdotool(*words)
        self._did = time.monotonic()

    def _xdotool(self, *words: object, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self._env, capture_output=True, text=True, check=check, timeout=20
        )
        return done.stdout

    # ------------------------------------------------------------ looking

    def look(self) -> bool:
        """Read the current screen; True if it has changed since the last look."""
        if not self._trace.exists():
            return False
        with self._trace.open("rb") as file:
            file.seek(self._read)
            fresh = file.read()
        end = fresh.rfind(b"\n") + 1
        if not end:
            return False
        self._read += end
        shown = json.loads(fresh[:end].splitlines()[-1])
        self.scene, self.size = shown["scene"], tuple(shown["size"])
        self.things = {
            thing["name"]: Seen(
                thing["name"], thing["role"], thing["label"], tuple(thing["rect"]), tuple(thing["state"])
            )
            for thing in shown["things"]
        }
        self._changed = time.monotonic()
        return True

    def until(self, met: Callable[[], object], what: str) -> None:
        """Wait until a condition holds; fails with the current screen."""
        end = time.monotonic() + PATIENCE
        while True:
            self.look()
            if met():
                return
            if self._process.poll() is not None:
                raise AssertionError(f"Parlour has ended (exit code {self._process.returncode}): {self.errors()}")
            if time.monotonic() > end:
                raise AssertionError(f"{what} did not come; {self.scene} shows {', '.join(self.things)}")
            time.sleep(BLINK)

    def wait_for(self, *names: str) -> str:
        """Wait until one of these things is on the screen; returns its name."""
        self.until(lambda: any(name in self.things for name in names), " or ".join(names))
        return next(name for name in names if name in self.things)

    def settle(self) -> None:
        """Wait until nothing changes any more; after input, first for its result."""
        given = self._did + ANSWER

        def still() -> bool:
            now = time.monotonic()
            return now - self._changed > CALM and (self._changed > self._did or now > given)

        self.until(still, "a screen that stands still")

    @property
    def pid(self) -> int:
        """The process id of the table."""
        return self._process.pid

    def record(self) -> str:
        """The record of the only match, as far as it is written."""
        (path,) = self._home.rglob("*.parlour")
        return path.read_text(encoding="utf-8")

    def named(self, start: str) -> list[Seen]:
        """The things whose names start so, in reading order."""
        return [thing for name, thing in self.things.items() if name.startswith(start)]

    def errors(self) -> str:
        """What the program wrote to its error stream."""
        self._errors.flush()
        return Path(self._errors.name).read_text(errors="replace")

    # ------------------------------------------------------------ doing

    def tap(self, name: str, *, across: float = 0.5, times: int = 1) -> None:
        """Click on a thing, `across` of the way from its left side."""
        self.press(name, across=across, times=times)
        self.settle()

    def press(self, name: str, *, across: float = 0.5, times: int = 1, delay: int = 60) -> None:
        """As `tap`, without waiting for the result; `delay` ms are between two clicks."""
        self.wait_for(name)
        x, y = self._spot(name, across)
        self._do("mousemove", "--window", self._window, x, y)
        self._do("click", "--repeat", times, "--delay", delay, 1)

    def drag(self, name: str, to: tuple[int, int], *, across: float = 0.3) -> None:
        """Drag a thing to a place and drop it."""
        x, y = self._spot(name, across)
        self._do("mousemove", "--window", self._window, x, y, "mousedown", 1)
        for step in range(1, 9):
            place = (x + (to[0] - x) * step // 8, y + (to[1] - y) * step // 8)
            self._do("mousemove", "--window", self._window, *place)
            time.sleep(BLINK)
        self._do("mouseup", 1)
        self.settle()

    def _spot(self, name: str, across: float) -> tuple[int, int]:
        x, y, wide, high = self.things[name].rect
        return x + round(wide * across), y + high // 2

    def key(self, *names: str, settle: bool = True) -> None:
        """Press keys, one after the other."""
        self._do("key", "--delay", 30, *names)
        if settle:
            self.settle()

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as with its corner."""
        self._do("windowsize", self._window, width, height)
        self.until(lambda: self.size == (width, height), f"a window of {width}x{height}")
        self.settle()

    # ------------------------------------------------------------ the end

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self._process.kill()
        self._process.wait()

    def ended(self) -> int:
        """Wait until the program has quit; returns the exit code."""
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """End the program in any state."""
        if self._process.poll() is None:
            self.kill()
        self._errors.close()
