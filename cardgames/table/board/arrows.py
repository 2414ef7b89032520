"""Arrows over the table, from where a piece is to where it goes."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from cardgames.table.look import Look

WIDTH, HEAD = 7, 20
"""The width of an arrow and the size of its head, in points."""

_FINE = 3
"""How many times larger an arrow is drawn before it is scaled down, for smooth edges."""


class Arrow:
    """The arrow on a table, None or one. `touch` is called with areas to repaint."""

    def __init__(self, touch: Callable[[Rect], object]) -> None:
        self._touch = touch
        self._reach = Rect(0, 0, 0, 0)
        self._picture: Surface | None = None

    @property
    def reach(self) -> Rect:
        """The area that the arrow paints; empty without an arrow."""
        return self._reach

    def show(self, start: tuple[int, int], end: tuple[int, int], look: Look) -> None:
        """Show the arrow from one point to another."""
        self.hide()
        self._reach, self._picture = _drawn(start, end, look)
        self._touch(self._reach)

    def hide(self) -> None:
        """Show no arrow."""
        self._touch(self._reach)
        self._reach, self._picture = Rect(0, 0, 0, 0), None

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint the arrow if it is in `dirty`."""
        if self._picture is not None and self._reach.colliderect(dirty):
            surface.blit(self._picture, self._reach)


def _drawn(start: tuple[int, int], end: tuple[int, int], look: Look) -> tuple[Rect, Surface]:
    """Return the area and the picture of an arrow: blue, with an edge that shows on cards and on felt."""
    margin = look.px(HEAD)
    area = Rect(min(start[0], end[0]), min(start[1], end[1]), abs(end[0] - start[0]) + 1, abs(end[1] - start[1]) + 1)
    area = area.inflate(2 * margin, 2 * margin)
    large = Surface((area.w * _FINE, area.h * _FINE), pygame.SRCALPHA)
    for colour, more in ((look.theme.paper, look.px(2)), (look.theme.blue, 0)):
        shape = _shape(start, end, look.px(WIDTH) / 2 + more, look.px(HEAD), more)
        points = [((x - area.x) * _FINE, (y - area.y) * _FINE) for x, y in shape]
        pygame.draw.polygon(large, colour, points)
    return area, pygame.transform.smoothscale(large, area.size)


def _shape(
    start: tuple[int, int], end: tuple[int, int], half: float, head: float, more: float
) -> list[tuple[float, float]]:
    """Return the corners of an arrow with a shaft of twice `half`; `more` is how far its edge reaches beyond it."""
    length = max(1.0, math.dist(start, end))
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = max(0.0, length - head)

    def at(along: float, aside: float) -> tuple[float, float]:
        return start[0] + dx * along - dy * aside, start[1] + dy * along + dx * aside

    wide = head * 0.55 + more
    return [
        at(-more, half), at(neck, half), at(neck - more, wide), at(length + 1.5 * more, 0), at(neck - more, -wide),
        at(neck, -half), at(-more, -half),
    ]  # fmt: skip
