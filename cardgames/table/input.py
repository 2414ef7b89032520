"""What a player does, whatever the device: events without mouse buttons or key codes in them.

A mouse or a finger gives `Hover`, `Press`, `Release`, and beside them gestures: a press and release in one place is
a `Tap`; a press that travels is `DragStart`, `DragMove` ..., `Drop` (or `DragCancel` when Escape or a lost window
ends it); a press that stays, or the mouse's other button, is an `Ask` ("what is this?").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

Point = tuple[int, int]

DRAG_POINTS = 6
"""How far a press travels before it is a drag, in points."""

HOLD_SECONDS = 0.45
"""How long a press stays before it asks."""


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
        self.pos: Point | None = None
        self.drag_px = DRAG_POINTS
        self._start: Point | None = None
        self._pressed_at = 0.0
        self._dragging = False
        self._asked = False
        self._down: dict[int, str] = {}
        """The keys that are down, by their codes, and their names."""
        self._last_tap: tuple[float, Point] = (-1.0, (0, 0))

    @property
    def held(self) -> bool:
        """Whether the pointer is down: a long press may be coming."""
        return self._start is not None

    @property
    def dragging(self) -> bool:
        """Whether something is being dragged."""
        return self._dragging

    def read(self, event: pygame.Event, now: float) -> Iterator[Input]:
        """What one event of pygame means; `now` in seconds."""
        match event.type:
            case pygame.MOUSEMOTION:
                yield from self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.pos = self._start = event.pos
                self._pressed_at, self._dragging, self._asked = now, False, False
                yield Press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                yield from self._let_go(event.pos, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                yield Ask(event.pos)
            case pygame.MOUSEWHEEL:
                yield Wheel(self.pos or pygame.mouse.get_pos(), event.precise_x, event.precise_y)
            case pygame.KEYDOWN:
                yield from self._key(event)
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
        yield Release(pos, start)
        if dragging:
            yield Drop(pos, start)
        elif not self._asked:
            then, where = self._last_tap
            double = now - then < 0.35 and max(abs(pos[0] - where[0]), abs(pos[1] - where[1])) < self.drag_px
            self._last_tap = (-1.0, pos) if double else (now, pos)
            yield Tap(pos, double)

    def _key(self, event: pygame.Event) -> Iterator[Input]:
        name = _NAMES.get(event.key) or pygame.key.name(event.key, use_compat=True)
        if name == "escape" and self._dragging:
            yield from self.cancel()
            return
        repeat = event.key in self._down
        self._down[event.key] = name
        yield Key(
            name,
            repeat=repeat,
            shift=bool(event.mod & pygame.KMOD_SHIFT),
            ctrl=bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            alt=bool(event.mod & pygame.KMOD_ALT),
        )
