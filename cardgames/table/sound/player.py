"""What the table uses: `Sounds(volume).play("deal", pan=0.3)`.

It never waits: a sound is a short message to a process of its own (see `voice`), which is started with the
first one. With the volume at 0 nothing is started, loaded or sent.
"""

import math
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.resources import data_dir
from cardgames.table.sound.names import NAMES, VARIATIONS, SoundName, file_name
from cardgames.table.sound.voice import Cue, speak

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

APART = 0.03
"""Seconds in which the same sound is heard once: cards that come down together, as without motion, fall as one."""
UNANSWERED = 24
"""With so many sounds sent and not yet taken up, the other side hangs: more would only pile up."""


class Sounds:
    """The sounds of one running Parlour.

    `volume` is 0 (off) to 100 and may be set at any time; it holds from the next sound on. `folder` is where
    the files are, the program's own by default. Where there is no sound device, or it breaks, all is silent.
    """

    def __init__(
        self, volume: int = 80, folder: Path | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.volume = volume
        self._folder = folder
        self._line: Connection | None = None
        self._broken = False
        self._unanswered = 0
        self._clock = clock
        self._last: dict[SoundName, int] = {}
        self._played: dict[SoundName, float] = {}
        self._random = random.Random()  # Its own: no sound depends on a shuffle, and no shuffle on a sound.

    @property
    def volume(self) -> int:
        """How loud, 0 to 100; 0 is off."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        if not 0 <= volume <= 100:
            raise ValueError(f"sound volume {volume}: it goes from 0 (off) to 100")
        self._volume = volume

    def prepare(self) -> None:
        """Get ready, so that the first sound is not late: for a moment when the screen stands still."""
        if self._volume and self._line is None and not self._broken:
            self._start()

    def play(self, name: SoundName, pan: float = 0.0) -> None:
        """Let a sound be heard now, from `pan` -1 (left) to 1 (right), in another variation than last time.

        Returns at once; the same sound is heard once in a moment (`APART`). Raises ValueError for a sound that Parlour
        does not have.
        """
        if name not in NAMES:
            raise ValueError(f"no sound is called {name!r}; there are {', '.join(NAMES)}")
        if not self._volume or self._clock() - self._played.get(name, -APART) < APART:
            return
        self.prepare()
        if self._line is None:
            return
        self._played[name] = self._clock()
        left, right = gains(self._volume, pan)
        try:
            while self._line.poll():
                self._line.recv()
                self._unanswered -= 1
            if self._unanswered < UNANSWERED:
                self._line.send(Cue(file_name(name, self._vary(name)), left, right, time.time()))
                self._unanswered += 1
        except (EOFError, OSError):
            self._give_up()

    def close(self) -> None:
        """End the sounds, with the program. What is being heard is cut off."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _vary(self, name: SoundName) -> int:
        others = [v for v in range(VARIATIONS) if v != self._last.get(name)]
        self._last[name] = self._random.choice(others)
        return self._last[name]

    def _start(self) -> None:
        import multiprocessing  # 25 ms that the first frame need not wait for.

        context = multiprocessing.get_context("spawn")
        try:
            folder = self._folder or data_dir("assets") / "sounds"
            ours, theirs = context.Pipe()
            context.Process(target=speak, args=(theirs, folder), name="parlour-sound", daemon=True).start()
        except OSError:
            self._give_up()
            return
        theirs.close()
        self._line = ours
        self._unanswered = 0

    def _give_up(self) -> None:
        self.close()
        self._broken = True


def gains(volume: int, pan: float) -> tuple[float, float]:
    """How loud on the left and right, 0 to 1.

    The steps of `volume` (0-100) sound even; `pan` (-1 to 1) only moves the sound and leaves it as loud.
    """
    level = (volume / 100) ** 2
    angle = (min(1.0, max(-1.0, pan)) + 1.0) * math.pi / 4
    return level * math.cos(angle), level * math.sin(angle)
