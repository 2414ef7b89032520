"""The window: opens quickly, uses the screen's real pixels, and gives a clear message if it can't be opened."""

from __future__ import annotations

import io
import locale
import math
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

import pygame

from cardgames.resources import data_dir
from cardgames.words import say

LEAST = (1024, 640)
"""The smallest window size, in px."""

USUAL = (1280, 800)
"""The window size at the first start, in px."""

UNSEEN = ("offscreen", "dummy", "evdev")
"""SDL's drivers without a screen, which it uses if it finds none, as in a remote shell. Tests request them by name."""


Wait = Callable[[float], bool]
"""Waits at most this many seconds; returns True if an event has arrived, which is still to be read."""

WAITING = ("x11",)
"""The systems where SDL can really wait; on some others it also polls a thousand times a second."""


class NoWindowError(Exception):
    """The window can't be opened; the message is one sentence for the player."""


class Window:
    """The only window. `surface` is the surface to draw on; it changes with the window size."""

    def __init__(self, size: tuple[int, int] = USUAL, *, fullscreen: bool = False, software: bool = True) -> None:
        """Open the window. With `software` False, SDL chooses how to draw on an x11 screen.

        Raises NoWindowError.
        """
        if not getattr(pygame, "IS_CE", False):
            raise NoWindowError(say("kit.no_pygame_ce"))
        _sharp_on_windows()
        for system in ("X11", "WAYLAND"):
            # desktops and tests find the window by this name; pygame has set the name of the script
            os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = "Parlour"
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("there is no screen")
            pygame.font.init()
            if software and pygame.display.get_driver() == "x11":
                # four times as fast without a GPU; on Wayland any value breaks the window
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            with _plain_title():
                pygame.display.set_caption(say("kit.title"))
            _set_icon()
            desktop = pygame.display.get_desktop_sizes()[0]
            self._windowed = (
                max(LEAST[0], min(size[0], desktop[0])),
                max(LEAST[1], min(size[1], desktop[1])),
            )
            self._fullscreen = fullscreen
            with _plain_title():
                self.surface = self._open()
            self._size = self.surface.get_size()
        except pygame.error as error:
            raise NoWindowError(say("kit.no_window", reason=error)) from error
        pygame.key.set_repeat(350, 45)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px; the last ones after it is closed."""
        return self._size

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size when not full screen, now or later; saved for the next start."""
        return self._windowed

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""
        return self._fullscreen

    @fullscreen.setter
    def fullscreen(self, wanted: bool) -> None:
        if wanted == self._fullscreen:
            return
        self._fullscreen = wanted
        this = _this_window()
        if this is None:
            self.surface = self._open()
            self._size = self.surface.get_size()
        elif wanted:
            this.set_fullscreen(True)
        else:
            # display.set_mode would request the old size while the window still fills the screen, without success
            this.set_windowed()
            this.size = self._windowed
            this.resizable = True
            this.minimum_size = LEAST

    def resized(self) -> None:
        """Update the size after a change by the system."""
        self.surface = pygame.display.get_surface() or self.surface
        self._size = self.surface.get_size()
        if not self._fullscreen:
            self._windowed = self.size

    @property
    def seen(self) -> bool:
        """Whether the window is visible and not minimised."""
        return pygame.display.get_active()

    @property
    def focused(self) -> bool:
        """Whether the window has the keyboard focus."""
        return pygame.key.get_focused()

    @cached_property
    def wait(self) -> Wait | None:
        """A function that waits for events; None if polling is necessary."""
        return system_wait()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _open(self) -> pygame.Surface:
        if self._fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        this = _this_window()
        if this is not None:
            this.minimum_size = LEAST
        return surface


def system_wait() -> Wait | None:
    """A function that waits for events from the window system; None if there is none that works well.

    pygame can only poll: even its `event.wait` does so a thousand times a second. SDL below it can wait at no cost.
    """
    if pygame.display.get_driver() not in WAITING:
        return None
    import ctypes

    try:
        # find SDL through the pygame module that is linked to it, whatever the name of its own file
        wait = ctypes.CDLL(pygame.display.__file__).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
    wait.restype = ctypes.c_int
    return lambda seconds: bool(wait(None, math.ceil(seconds * 1000)))


@contextmanager
def _plain_title() -> Iterator[None]:
    """Let SDL write the title as plain text: in the locale C.UTF-8, other X11 programs can't read it."""
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        yield
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def _this_window() -> pygame.Window | None:
    """The display's window as an object, for features that the display module lacks; None if not available."""
    # deprecated by pygame-ce in favour of separate windows, but those can't update single rectangles
    find = getattr(pygame.Window, "from_display_module", None)
    if find is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        found: pygame.Window = find()
    return found


def _sharp_on_windows() -> None:
    """Request real pixels on screens that Windows would otherwise scale up."""
    if sys.platform == "win32":
        import ctypes

        try:
            ctypes.windll.shcore.SetProcessDpiAwareness(2)
        except (AttributeError, OSError):
            ctypes.windll.user32.SetProcessDPIAware()


def _set_icon() -> None:
    icon = data_dir("assets") / "icon" / "parlour.png"
    if icon.is_file():
        pygame.display.set_icon(pygame.image.load(io.BytesIO(icon.read_bytes()), "parlour.png"))
