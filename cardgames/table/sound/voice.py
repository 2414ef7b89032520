"""The process that owns the sound device, so that the table never waits for it.

Opening a device takes up to a good tenth of a second, and pygame holds the interpreter's lock during that time: a
thread would also block the table. An open, silent device uses a third of a percent of a core. So a small process opens
the device for the first sound, closes it after some time of silence, and ends when the table does.
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
"""Seconds of silence until the device is closed, and between attempts to open a missing one."""
STALE = 0.4
"""Seconds after which a sound is too late for what was displayed, and is not played."""
AT_ONCE = 8
"""The greatest number of simultaneous sounds; a new one replaces the oldest."""


class Cue(NamedTuple):
    """A request: a file, the volume on the left and right (0 to 1), and the time of the request (`time.time`)."""

    file: str
    left: float
    right: float
    asked: float


def run(requests: "Connection", folder: Path) -> None:
    """Play the cues from `requests`, with the files in `folder`, until the other side closes the connection.

    Sends the file name of each cue back when it is done, so that the table notices if this process hangs.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table; this process ends with the connection
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
    """The sound device and its loaded files. Without a device, or for a missing file, it is silent."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waves: dict[str, pygame.mixer.Sound | None] = {}
        self._next_try = 0.0
        self.is_open = False

    def play(self, cue: Cue) -> None:
        """Play a cue in addition to the current sounds; opens the device if necessary."""
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
        """Close the device."""
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
    """Suppress the messages that a missing sound system prints on the terminal."""
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program may not have a terminal
        yield
        return
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
