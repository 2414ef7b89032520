"""Playback of sounds, for the table: `Sounds(volume).play("deal", pan=0.3)`.

It never blocks: a sound is a short message to a separate process (see `voice`), which is started for the first one.
With the volume at 0, nothing is started, loaded or sent.
"""

import math
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.resources import data_dir
from cardgames.table.sound.names import NAMES, VARIATIONS, SoundName, file_name
from cardgames.table.sound.voice import Cue, run

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

APART = 0.03
"""Seconds within which the same sound is only played once, as for cards that land together."""
UNANSWERED = 24
"""With this many unanswered messages the other process hangs, so no more are sent."""


class Sounds:
    """The sounds of one running Parlour.

    `volume` is 0 (off) to 100; a change applies from the next sound on. `folder` contains the files, by default the
    program's own. Without a working sound device, everything is silent.
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
        self._random = random.Random()  # separate, so that sounds and shuffles don't affect each other

    @property
    def volume(self) -> int:
        """The volume, 0 to 100; 0 is off."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        if not 0 <= volume <= 100:
            raise ValueError(f"sound volume {volume}: it goes from 0 (off) to 100")
        self._volume = volume

    def prepare(self) -> None:
        """Start the process in an idle moment, so that the first sound isn't late."""
        if self._volume and self._line is None and not self._broken:
            self._start()

    def play(self, name: SoundName, pan: float = 0.0) -> None:
        """Play a sound now, at `pan` -1 (left) to 1 (right), in a different version than last time.

        Returns at once; repetitions within `APART` are ignored. Raises ValueError for an unknown sound.
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
        """Stop all sounds and end the process."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _vary(self, name: SoundName) -> int:
        others = [v for v in range(VARIATIONS) if v != self._last.get(name)]
        self._last[name] = self._random.choice(others)
        return self._last[name]

    def _start(self) -> None:
        import multiprocessing  # takes 25 ms, so not before the first frame

        context = multiprocessing.get_context("spawn")
        try:
            folder = self._folder or data_dir("assets") / "sounds"
            ours, theirs = context.Pipe()
            context.Process(target=run, args=(theirs, folder), name="parlour-sound", daemon=True).start()
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
    """The volume on the left and right, 0 to 1.

    The steps of `volume` (0-100) sound even; `pan` (-1 to 1) doesn't change the loudness.
    """
    level = (volume / 100) ** 2
    angle = (min(1.0, max(-1.0, pan)) + 1.0) * math.pi / 4
    return level * math.cos(angle), level * math.sin(angle)
