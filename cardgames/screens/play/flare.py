"""Light that flares over a place on the felt and dies away: something great has happened there."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.table import draw
from cardgames.table.look import Look
from cardgames.table.tween import Motion, Tween, even

SECONDS = 1.1

_RISES = 0.12
"""The share of its time in which it grows; in the rest it fades."""
_STEPS, _STEP = 10, 25
"""How many strengths it has, and by how much of 255 each is brighter than the one before."""

_REACH = 1.9
"""How far it reaches from the middle, as a share of the longer side of what lies there."""


class Flare:
    """The light over what lies in `rect`. `touch` is told what has to be painted anew."""

    def __init__(self, rect: Rect, touch: Callable[[Rect], object]) -> None:
        self._radius = round(max(rect.size) * _REACH)
        self.reach = Rect(0, 0, 2 * self._radius, 2 * self._radius)
        self.reach.center = rect.center
        self._touch = touch
        self.strength = 0
        """How bright it is now, in steps; 0 before and after."""

    def motion(self) -> Motion:
        """It flares up and dies away."""
        return Tween(SECONDS, self._show, even, fade=True)

    def _show(self, share: float) -> None:
        level = share / _RISES if share < _RISES else (1 - share) / (1 - _RISES)
        strength = round(_STEPS * level)
        if strength != self.strength:
            self.strength = strength
            self._touch(self.reach)

    def draw(self, surface: Surface, dirty: Rect, look: Look) -> None:
        """Paint as much of it as there is now."""
        if self.strength and self.reach.colliderect(dirty):
            draw.glow(surface, self.reach.center, self._radius, look.theme.lamp, self.strength * _STEP)
