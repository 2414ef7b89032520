"""What a player does, whatever the device: events without mouse buttons or key codes in them.

A mouse or a finger gives `Hover`, `Press`, `Release`, and beside them gestures: a press and release in one place is
a `Tap`; a press that travels is `DragStart`, `DragMove` ..., `Drop` (or `DragCancel` when Escape or a lost window
ends it); a press that stays, or the mouse's other button, is an `Ask` ("what is this?").

A gesture begins with the press or with the key going down, and the reader remembers which picture was on the screen
then. Presses that follow each other quickly in one place, or of one key, are one burst: a single gesture that began
with the first of them. So a gesture answers only what was on the screen when it began.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame

Point = tuple[int, int]

DRAG_POINTS = 6
"""How far a press travels before it is a drag, in points."""

HOLD_SECONDS = 0.45
"""How long a press stays before it asks."""

DOUBLE_SECONDS = 0.35
"""Two taps in one place that follow each other sooner are a double tap."""

BURST_SECONDS = 0.28
"""Presses in one place, or of one key, that follow each other sooner are one gesture. Nobody reads a new position and
answers it so fast; who clicks on purpose two or three times a second is well above it."""


class Hover(NamedTuple):
    """The pointer is over `pos` (px), pressed or not."""

    pos: Point


class Leave(NamedTuple):
    """The pointer left the window."""


class Press(NamedTuple):
    """The pointer went down."""

    pos: Point


class Release(NamedTuple):
    """The pointer came up; `start` is where it went down. Always followed by a Tap or a Drop unless it asked."""

    pos: Point
    start: Point


class Tap(NamedTuple):
    """A click or a touch in one place; `double` when it is the second in short time at the same place."""

    pos: Point
    double: bool = False


class DragStart(NamedTuple):
    """A press at `start` began to travel; the pointer is at `pos`."""

    pos: Point
    start: Point


class DragMove(NamedTuple):
    """The drag is at `pos`; `by` since the last event."""

    pos: Point
    by: Point


class Drop(NamedTuple):
    """The drag ends at `pos`."""

    pos: Point
    start: Point


class DragCancel(NamedTuple):
    """The press or the drag is called off: put things back."""


class Ask(NamedTuple):
    """A long press or the other mouse button: show what a pointer over it would show."""

    pos: Point


class Wheel(NamedTuple):
    """The wheel or two fingers; `dy` > 0 is away from the player (scroll up), in notches."""

    pos: Point
    dx: float
    dy: float


class Key(NamedTuple):
    """A key by its name: a letter or figure, `enter`, `space`, `escape`, `tab`, `left`, `home`, `f11`, `plus` ...

    `repeat`: it is held down and comes again; what acts only once must not act on it.
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    repeat: bool = False


class KeyUp(NamedTuple):
    """A key was let go, or the window lost the keyboard while it was down."""

    name: str


class Text(NamedTuple):
    """Typed characters, composed by the system (follows its Key)."""

    text: str


OfPress = Release | Tap | DragStart | DragMove | Drop | DragCancel
"""What follows a press; it goes to whom the press was for, or to nobody."""

Input = Hover | Leave | Press | OfPress | Ask | Wheel | Key | KeyUp | Text
"""Anything a player does."""

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
    """Turns pygame's events into ours, and knows what the pointer is doing (`pos` is None when outside)."""

    def __init__(self) -> None:
        self.began = math.inf
        """The number of the picture that was on the screen when the current gesture began. Infinite outside of a
        gesture, and at the end of a drag: the player sees the table while leading it."""
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
        """The keys that are down, by their codes, and their names."""
        self._last_tap: tuple[float, Point] = (-math.inf, (0, 0))

    @property
    def held(self) -> bool:
        """Whether the pointer is down: a long press may be coming."""
        return self._start is not None

    @property
    def dragging(self) -> bool:
        """Whether something is being dragged."""
        return self._dragging

    def read(self, event: pygame.Event, now: float, picture: int = 0) -> Iterator[Input]:
        """What one event of pygame means that came at `now`, in seconds, while this picture was on the screen."""
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
        """What time alone brings: a press that has stayed asks, once."""
        if self._start and not self._dragging and not self._asked and now - self._pressed_at >= HOLD_SECONDS:
            self._asked = True
            yield Ask(self._start)

    def cancel(self) -> Iterator[Input]:
        """Call off the press or the drag that is going on."""
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
        if not (repeat or (name == self._key_name and now - self._key_at < BURST_SECONDS)):
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
