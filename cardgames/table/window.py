"""Opening the window: quickly, sharp on every screen, and with a clear word when it cannot be."""

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
"""The smallest window, in px."""

USUAL = (1280, 800)
"""The window of the first start, in px."""

UNSEEN = ("offscreen", "dummy", "evdev")
"""Where SDL draws for nobody when it finds no screen, as over a line from another machine; tests ask for it by name."""


Wait = Callable[[float], bool]
"""Waits so many seconds at most; True when something has come before, which is still to be read."""

WAITING = ("x11",)
"""The systems on which SDL is asked to wait: on some others it, too, looks a thousand times a second."""


class NoWindowError(Exception):
    """Parlour cannot open a window here; the text is one sentence for the player."""


class Window:
    """The one window. `surface` is what to draw on; it changes with the size."""

    def __init__(self, size: tuple[int, int] = USUAL, *, fullscreen: bool = False, software: bool = True) -> None:
        """Open it. `software` False leaves SDL its own way to bring pictures to an x11 screen.

        Raises NoWindowError.
        """
        if not getattr(pygame, "IS_CE", False):
            raise NoWindowError(say("kit.no_pygame_ce"))
        _sharp_on_windows()
        for system in ("X11", "WAYLAND"):
            # by this name desktops and tests know the window; pygame has put the name of the script there
            os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = "Parlour"
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("there is no screen")
            pygame.font.init()
            if software and pygame.display.get_driver() == "x11":
                # without a GPU four times as fast; on Wayland any value breaks the window
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
        """Width and height in px; the last ones once it is closed."""
        return self._size

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size it has, or will have again, when not fullscreen; worth keeping for the next start."""
        return self._windowed

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
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
            # display.set_mode would ask for the old size while the window still fills the screen, and not get it
            this.set_windowed()
            this.size = self._windowed
            this.resizable = True
            this.minimum_size = LEAST

    def resized(self) -> None:
        """The system gave the window another size."""
        self.surface = pygame.display.get_surface() or self.surface
        self._size = self.surface.get_size()
        if not self._fullscreen:
            self._windowed = self.size

    @property
    def seen(self) -> bool:
        """Whether the window is on the screen and not minimised."""
        return pygame.display.get_active()

    @property
    def focused(self) -> bool:
        """Whether the keyboard writes to it."""
        return pygame.key.get_focused()

    @cached_property
    def wait(self) -> Wait | None:
        """How to wait until there is something to read; None where only looking helps."""
        return system_wait()

    def close(self) -> None:
        """Take it off the screen."""
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
    """How to wait until the system that shows the window has something to tell; None where there is no good way.

    pygame can only look: even its `event.wait` does so a thousand times a second. SDL below it can wait, and costs
    nothing meanwhile.
    """
    if pygame.display.get_driver() not in WAITING:
        return None
    import ctypes

    try:
        # SDL is found through the part of pygame that was built on it, whatever its own file is called
        wait = ctypes.CDLL(pygame.display.__file__).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
    wait.restype = ctypes.c_int
    return lambda seconds: bool(wait(None, math.ceil(seconds * 1000)))


@contextmanager
def _plain_title() -> Iterator[None]:
    """Have SDL write the title as plain text: in the locale C.UTF-8 X11 gives it a type that no other program reads."""
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        yield
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def _this_window() -> pygame.Window | None:
    """The display's window as an object, for what the display module cannot do; None in a pygame-ce without it."""
    # pygame-ce means to give this way up for windows of their own, but those cannot update single rectangles
    find = getattr(pygame.Window, "from_display_module", None)
    if find is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        found: pygame.Window = find()
    return found


def _sharp_on_windows() -> None:
    """Ask for real pixels on screens that Windows would otherwise blow up."""
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
