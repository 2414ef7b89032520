"""Input events independent of the device, without mouse buttons or key codes.

A mouse or a finger gives `Hover`, `Press`, `Release`, and also gestures: a press and release in one place is a `Tap`; a
press that moves is `DragStart`, `DragMove` ..., `Drop` (or `DragCancel` after Escape or the loss of the window); a long
press, or the mouse's other button, is an `Ask` ("what is this?").

A gesture begins with the press of a button or key, and the reader stores which picture was on the screen at that time.
Presses in quick succession in one place, or of one key, are a burst: one gesture that began with the first press. So a
gesture only ever answers what was on the screen when it began.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pygame

Point = tuple[int, int]

DRAG_POINTS = 6
"""The distance, in points, from which a press is a drag."""

HOLD_SECONDS = 0.45
"""The duration of a press that becomes an `Ask`."""

DOUBLE_SECONDS = 0.35
"""The greatest time between the taps of a double tap."""

BURST_SECONDS = 0.28
"""Presses in one place, or of one key, with less time between them are one gesture. That is too fast to read and answer
a new position; deliberate clicks, two or three a second, are slower."""

ESCAPE_BURST_SECONDS = 0.1
"""As `BURST_SECONDS`, for the Escape key: it only closes and takes back, and players press it twice on purpose to close
two things. A bouncing key is faster."""


class Hover(NamedTuple):
    """The pointer is over `pos` (px), pressed or not."""

    pos: Point


class Leave(NamedTuple):
    """The pointer left the window."""


class Press(NamedTuple):
    """The pointer was pressed."""

    pos: Point


class Release(NamedTuple):
    """The pointer was released; `start` is where it was pressed. A Tap or a Drop follows unless there was an `Ask`."""

    pos: Point
    start: Point


class Tap(NamedTuple):
    """A click or a touch in one place; `double` for the second of a double tap."""

    pos: Point
    double: bool = False


class DragStart(NamedTuple):
    """A press at `start` became a drag; the pointer is at `pos`."""

    pos: Point
    start: Point


class DragMove(NamedTuple):
    """The drag is at `pos`; `by` is the movement since the last event."""

    pos: Point
    by: Point


class Drop(NamedTuple):
    """The drag ended at `pos`."""

    pos: Point
    start: Point


class DragCancel(NamedTuple):
    """The press or the drag was cancelled: undo its effects."""


class Ask(NamedTuple):
    """A long press or a click with the other mouse button: show the tooltip for `pos`."""

    pos: Point


class Wheel(NamedTuple):
    """A scroll by wheel or two fingers, in notches; `dy` > 0 is away from the user (scroll up)."""

    pos: Point
    dx: float
    dy: float


class Key(NamedTuple):
    """A key by its name: a letter or digit, `enter`, `space`, `escape`, `tab`, `left`, `home`, `f11`, `plus` ...

    `repeat`: the key is held down; actions that must happen only once ignore repeats.
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    repeat: bool = False


class KeyUp(NamedTuple):
    """A key was released, or the window lost the keyboard focus while it was down."""

    name: str


class Text(NamedTuple):
    """Typed characters, composed by the system (follows its Key)."""

    text: str


OfPress = Release | Tap | DragStart | DragMove | Drop | DragCancel
"""What can follow a press; delivered only to the receiver of the press."""

Input = Hover | Leave | Press | OfPress | Ask | Wheel | Key | KeyUp | Text
"""Any input event."""

_NAMES = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_PLUS: "plus",
    pygame.K_KP_PLUS: "plus",
    pygame.K_EQUALS: "plus",
    pygame.K_MINUS: "minus",
    pygame.K_KP_MINUS: "minus",
}


class Reader:
    """Converts pygame's events and tracks the pointer (`pos` is None outside of the window)."""

    def __init__(self) -> None:
        self.began = math.inf
        """The number of the picture on the screen when the current gesture began. Infinite outside of a gesture, and at
        the end of a drag: the player watches the table while dragging."""
        self.pos: Point | None = None
        self.drag_px = DRAG_POINTS
        self._start: Point | None = None
        self._pressed_at = -math.inf
        self._pressed_where: Point = (0, 0)
        self._press_began = 0
        self._in_burst = False
        """Whether the last press belongs to a gesture that began before it."""
        self._key_at = -math.inf
        self._key_name = ""
        self._key_began = 0
        self._dragging = False
        self._asked = False
        self._down: dict[int, str] = {}
        """The keys that are down: their names by key code."""
        self._last_tap: tuple[float, Point] = (-math.inf, (0, 0))

    @property
    def held(self) -> bool:
        """Whether the pointer is pressed, so that a long press is possible."""
        return self._start is not None

    @property
    def dragging(self) -> bool:
        """Whether a drag is in progress."""
        return self._dragging

    def is_stale(self, event: pygame.Event, later: Iterable[pygame.Event]) -> bool:
        """Whether an event repeats a held key that was released, or repeated again, before this event could be read.

        Repeats are made by a timer that goes on while a picture is painted. Without this, one press of a key counts
        twice whenever painting takes longer than the delay of the first repeat.
        """
        if event.type != pygame.KEYDOWN or event.key not in self._down:
            return False
        return any(one.type in (pygame.KEYDOWN, pygame.KEYUP) and one.key == event.key for one in later)

    def read(self, event: pygame.Event, now: float, picture: int = 0) -> Iterator[Input]:
        """Yield the input events for a pygame event at time `now`, in seconds, while `picture` was on the screen."""
        try:
            yield from self._read(event, now, picture)
        finally:
            self.began = math.inf

    def _read(self, event: pygame.Event, now: float, picture: int) -> Iterator[Input]:
        match event.type:
            case pygame.MOUSEMOTION:
                yield from self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                yield from self._press(event.pos, now, picture)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                yield from self._let_go(event.pos, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                yield Ask(event.pos)
            case pygame.MOUSEWHEEL:
                yield Wheel(self.pos or pygame.mouse.get_pos(), event.precise_x, event.precise_y)
            case pygame.KEYDOWN:
                yield from self._key(event, now, picture)
            case pygame.KEYUP if event.key in self._down:
                yield KeyUp(self._down.pop(event.key))
            case pygame.TEXTINPUT:
                yield Text(event.text)
            case pygame.WINDOWLEAVE:
                self.pos = None
                yield Leave()
            case pygame.WINDOWFOCUSLOST:
                down, self._down = self._down, {}
                yield from map(KeyUp, down.values())
                yield from self.cancel()

    def wait(self, now: float) -> Iterator[Input]:
        """Yield an `Ask`, once, if a press has been held long enough."""
        if self._start and not self._dragging and not self._asked and now - self._pressed_at >= HOLD_SECONDS:
            self._asked = True
            yield Ask(self._start)

    def cancel(self) -> Iterator[Input]:
        """Cancel the current press or drag."""
        pressed, self._dragging, self._start = self._start is not None, False, None
        if pressed:
            yield DragCancel()

    def _press(self, pos: Point, now: float, picture: int) -> Iterator[Input]:
        self._in_burst = now - self._pressed_at < BURST_SECONDS and self._near(pos, self._pressed_where)
        if not self._in_burst:
            self._press_began = picture
        self.pos = self._start = self._pressed_where = pos
        self._pressed_at, self._dragging, self._asked = now, False, False
        self.began = self._press_began
        yield Press(pos)

    def _near(self, one: Point, other: Point) -> bool:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < self.drag_px

    def _moved(self, pos: Point) -> Iterator[Input]:
        last, self.pos = self.pos or pos, pos
        yield Hover(pos)
        if self._start is None or self._asked:
            return
        if self._dragging:
            yield DragMove(pos, (pos[0] - last[0], pos[1] - last[1]))
        elif max(abs(pos[0] - self._start[0]), abs(pos[1] - self._start[1])) >= self.drag_px:
            self._dragging = True
            yield DragStart(pos, self._start)

    def _let_go(self, pos: Point, now: float) -> Iterator[Input]:
        start, dragging = self._start, self._dragging
        self._start, self._dragging = None, False
        if start is None:
            return
        self.began = math.inf if dragging and not self._in_burst else self._press_began
        yield Release(pos, start)
        if dragging:
            yield Drop(pos, start)
        elif not self._asked:
            then, where = self._last_tap
            double = now - then < DOUBLE_SECONDS and self._near(pos, where)
            self._last_tap = (-math.inf, pos) if double else (now, pos)
            yield Tap(pos, double)

    def _key(self, event: pygame.Event, now: float, picture: int) -> Iterator[Input]:
        name = _NAMES.get(event.key) or pygame.key.name(event.key, use_compat=True)
        if name == "escape" and self._dragging:
            yield from self.cancel()
            return
        repeat = event.key in self._down
        self._down[event.key] = name
        quick = ESCAPE_BURST_SECONDS if name == "escape" else BURST_SECONDS
        if not (repeat or (name == self._key_name and now - self._key_at < quick)):
            self._key_began = picture
        self._key_name, self._key_at = name, now
        self.began = self._key_began
        yield Key(
            name,
            repeat=repeat,
            shift=bool(event.mod & pygame.KMOD_SHIFT),
            ctrl=bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            alt=bool(event.mod & pygame.KMOD_ALT),
        )
