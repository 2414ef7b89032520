"""The process that owns the sound device, so that the table never waits for one.

Opening a device takes from some milliseconds to a good tenth of a second, and pygame holds the interpreter's
lock all that time: in a thread it would still stop the table. A device that is open and silent also costs a
third of a percent of a core. So a small process does it: it opens the device at the first sound, lets it go
after a while of silence, and ends when the table does.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    import pygame

REST = 30.0
"""Seconds of silence after which the device is given back, and until a missing one is looked for again."""
STALE = 0.4
"""Seconds after which a sound comes too late to belong to what was seen, and is left out."""
AT_ONCE = 8
"""How many sounds are heard together; one more takes the place of the oldest."""


class Cue(NamedTuple):
    """A request: a file, how loud on the left and right (0 to 1), and when it was asked (`time.time`)."""

    file: str
    left: float
    right: float
    asked: float


def speak(requests: "Connection", folder: Path) -> None:
    """Play the cues that come through `requests`, with the files of `folder`, until the other side closes.

    Each cue is answered with its file's name once it was dealt with: the table sees that nothing hangs.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the table's; our end is the closed connection.
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    device = Device(folder)
    try:
        while True:
            if device.is_open and not requests.poll(REST):
                device.close()
            cue: Cue = requests.recv()
            if time.time() - cue.asked < STALE:
                device.play(cue)
            requests.send(cue.file)
    except (EOFError, OSError):
        device.close()


class Device:
    """The sound device and the waves loaded for it. Without a device, or a file, it is silent."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waves: dict[str, pygame.mixer.Sound | None] = {}
        self._next_try = 0.0
        self.is_open = False

    def play(self, cue: Cue) -> None:
        """Start a cue's sound beside those that are playing; opens the device if need be."""
        import pygame

        if not self.is_open and time.monotonic() >= self._next_try:
            self._open()
        if not self.is_open:
            return
        if cue.file not in self._waves:
            self._waves[cue.file] = self._load(cue.file)
        wave = self._waves[cue.file]
        if wave is not None:
            channel = pygame.mixer.find_channel(force=True)
            channel.play(wave)
            channel.set_volume(cue.left, cue.right)

    def close(self) -> None:
        """Give the device back."""
        if self.is_open:
            import pygame

            self._waves.clear()
            pygame.mixer.quit()
            self.is_open = False

    def _open(self) -> None:
        import pygame

        try:
            with _hushed():
                pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=512, allowedchanges=0)
        except pygame.error:
            self._next_try = time.monotonic() + REST
            return
        pygame.mixer.set_num_channels(AT_ONCE)
        self.is_open = True

    def _load(self, file: str) -> "pygame.mixer.Sound | None":
        import pygame

        try:
            return pygame.mixer.Sound(self._folder / file)
        except (pygame.error, OSError):
            return None


@contextmanager
def _hushed() -> Iterator[None]:
    """Without the lines that a missing sound system prints on the terminal by itself."""
    try:
        kept = os.dup(2)
    except OSError:  # A windowed program may have no terminal at all.
        yield
        return
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
