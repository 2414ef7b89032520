"""What lies and shines on the felt besides the cards: markers that glide, and a flare of light."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from cardgames.table import draw
from cardgames.table.board.flights import CLOSING
from cardgames.table.board.parts import Marker
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Ease, Motion, Tween, ease_out, even, settle

GLIDE_SECONDS = 0.42


class Gliding:
    """A moving point on the felt, in px. `reach_at` returns the area painted for it; `touch` requests a repaint."""

    def __init__(
        self, at: tuple[float, float], reach_at: Callable[[tuple[float, float]], Rect], touch: Callable[[Rect], object]
    ) -> None:
        self.x, self.y = at
        self._goal = at
        self._reach_at = reach_at
        self._touch = touch
        self.touch()

    @property
    def at(self) -> tuple[float, float]:
        """Its current position."""
        return self.x, self.y

    @property
    def reach(self) -> Rect:
        """The area painted for it at its current position."""
        return self._reach_at(self.at)

    def touch(self) -> None:
        """Request a repaint of it."""
        self._touch(self.reach)

    def go(
        self,
        goal: tuple[float, float],
        move: Callable[[Motion], object] | None,
        seconds: float = GLIDE_SECONDS,
        ease: Ease = settle,
    ) -> None:
        """Glide to a place; jump there without `move`."""
        if goal == self._goal:
            return
        start, self._goal = self.at, goal

        def show(share: float) -> None:
            if self._goal != goal:
                return
            self.touch()
            self.x = start[0] + (goal[0] - start[0]) * share
            self.y = start[1] + (goal[1] - start[1]) * share
            self.touch()

        if move is None:
            show(1.0)
        else:
            move(Tween(seconds, show, ease))

    def come_from(self, start: tuple[float, float], move: Callable[[Motion], object]) -> None:
        """Glide from `start` to the current goal, as the cards do when the layout changes."""
        goal, (self.x, self.y) = self._goal, start
        self._goal = start
        self.go(goal, move, CLOSING, ease_out)


class Markers:
    """The markers on the felt. `touch` is called with areas to repaint; `move` plays a motion in parallel with others,
    without it markers jump."""

    def __init__(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None) -> None:
        self._touch = touch
        self._move = move
        self._lying: dict[str, tuple[Marker, Gliding]] = {}

    def clear(self) -> None:
        """Remove all markers; the next ones do not glide to their places."""
        self._lying.clear()

    def lay(self, markers: Sequence[Marker], look: Look) -> None:
        """Show exactly these markers."""
        wanted = {marker.name: marker for marker in markers}
        for name in [name for name in self._lying if name not in wanted]:
            self._lying.pop(name)[1].touch()
        for name, marker in wanted.items():
            old, gliding = self._lying.get(name, (None, None))
            if gliding is None:
                gliding = Gliding(marker.rect.center, partial(_marker_reach, marker.rect.size, look), self._touch)
            elif old != marker:
                gliding.touch()
            self._lying[name] = (marker, gliding)
            gliding.go(marker.rect.center, self._move)

    def spots(self) -> dict[str, tuple[float, float]]:
        """Return where each marker is now."""
        return {name: gliding.at for name, (_, gliding) in self._lying.items()}

    def come_from(self, spots: Mapping[str, tuple[float, float]], move: Callable[[Motion], object]) -> None:
        """Let the markers glide from these places to where they lie."""
        for name, (_, gliding) in self._lying.items():
            if name in spots:
                gliding.come_from(spots[name], move)

    @property
    def lying(self) -> list[Marker]:
        """The markers, whose words say what they mean."""
        return [marker for marker, _ in self._lying.values()]

    @property
    def rects(self) -> list[Rect]:
        """The areas of the markers, once they have arrived."""
        return [marker.rect for marker in self.lying]

    @property
    def empty(self) -> list[Rect]:
        """The areas of the markers of empty places."""
        return [marker.rect for marker in self.lying if marker.empty]

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint the markers in `dirty`."""
        for marker, gliding in self._lying.values():
            if gliding.reach.colliderect(dirty):
                where = Rect(marker.rect)
                where.center = (round(gliding.x), round(gliding.y))
                marker.paint(surface, where)

    def things(self) -> list[Thing]:
        """Return the markers as named things."""
        return [Thing(f"marker.{name}", "marker", lying.rect, lying.label) for name, (lying, _) in self._lying.items()]


def _marker_reach(size: tuple[int, int], look: Look, at: tuple[float, float]) -> Rect:
    rect = Rect((0, 0), size)
    rect.center = (round(at[0]), round(at[1]))
    return draw.shadow_reach(rect, look, 1.0)


FLARE_SECONDS = 1.1

_RISES = 0.12
"""The share of its time in which the flare grows; then it fades."""
_STEPS, _STEP = 10, 25
"""Number of brightness steps, and how much each adds, of 255."""

_FLARE_REACH = 1.9
"""Radius of the flare, as a share of the longer side of what it lights."""


class Flare:
    """The flare of light over `rect`. `touch` is called with areas to repaint."""

    def __init__(self, rect: Rect, touch: Callable[[Rect], object]) -> None:
        self._radius = round(max(rect.size) * _FLARE_REACH)
        self.reach = Rect(0, 0, 2 * self._radius, 2 * self._radius)
        self.reach.center = rect.center
        self._touch = touch
        self.strength = 0
        """The current brightness, in steps; 0 before and after."""

    def motion(self) -> Motion:
        """Return the motion of the flare: it grows and fades."""
        return Tween(FLARE_SECONDS, self._show, even, fade=True)

    def _show(self, share: float) -> None:
        level = share / _RISES if share < _RISES else (1 - share) / (1 - _RISES)
        strength = round(_STEPS * level)
        if strength != self.strength:
            self.strength = strength
            self._touch(self.reach)

    def draw(self, surface: Surface, dirty: Rect, look: Look) -> None:
        """Paint the flare at its current brightness."""
        if self.strength and self.reach.colliderect(dirty):
            draw.glow(surface, self.reach.center, self._radius, look.theme.lamp, self.strength * _STEP)
