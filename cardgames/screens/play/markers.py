"""The small things on the felt that a scene lays there, as the dealer's button: each glides to where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardgames.screens.play.gliding import Gliding
from cardgames.table import draw
from cardgames.table.board.scene import Marker
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion


class Markers:
    """What lies there now. `touch` is told what has to be painted anew; `move` plays a motion beside everything else,
    without it they are where they belong at once."""

    def __init__(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None) -> None:
        self._touch = touch
        self._move = move
        self._lying: dict[str, tuple[Marker, Gliding]] = {}

    def clear(self) -> None:
        """Nothing lies there any more; what is laid next does not glide."""
        self._lying.clear()

    def lay(self, markers: Sequence[Marker], look: Look) -> None:
        """These lie there from now on, and no others."""
        wanted = {marker.name: marker for marker in markers}
        for name in [name for name in self._lying if name not in wanted]:
            self._lying.pop(name)[1].touch()
        for name, marker in wanted.items():
            old, gliding = self._lying.get(name, (None, None))
            if gliding is None:
                gliding = Gliding(marker.rect.center, partial(_reach, marker.rect.size, look), self._touch)
            elif old != marker:
                gliding.touch()
            self._lying[name] = (marker, gliding)
            gliding.go(marker.rect.center, self._move)

    def at(self, pos: tuple[int, int]) -> Marker | None:
        """The marker at a point, which says what it means."""
        return next((marker for marker, _ in self._lying.values() if marker.rect.collidepoint(pos)), None)

    @property
    def rects(self) -> list[Rect]:
        """Where they belong."""
        return [marker.rect for marker, _ in self._lying.values()]

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint those that are seen in `dirty`."""
        for marker, gliding in self._lying.values():
            if gliding.reach.colliderect(dirty):
                where = Rect(marker.rect)
                where.center = (round(gliding.x), round(gliding.y))
                marker.paint(surface, where)

    def things(self) -> list[Thing]:
        """Them, as named things."""
        return [Thing(f"marker.{name}", "marker", lying.rect, lying.label) for name, (lying, _) in self._lying.items()]


def _reach(size: tuple[int, int], look: Look, at: tuple[float, float]) -> Rect:
    rect = Rect((0, 0), size)
    rect.center = (round(at[0]), round(at[1]))
    return draw.shadow_reach(rect, look, 1.0)
