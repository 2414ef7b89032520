"""Points on their way from the story of a deal to the plate of whoever gets them."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.tween import Call, Motion, Sequence, Tween

SECONDS = 0.6
_STYLE = text.Style("body", bold=True, figures=True)


class Chip:
    """A chip of brass (or of dark wood, where it is not `good` to get it) with a number on it, at a place in px."""

    def __init__(
        self, points: int, at: tuple[int, int], look: Look, touch: Callable[[Rect], object], *, good: bool
    ) -> None:
        self._words = f"{points:+d}"
        self._good = good
        self._look = look
        self._touch = touch
        self._x, self._y = float(at[0]), float(at[1])

    @property
    def rect(self) -> Rect:
        """Where it is."""
        rect = Rect(0, 0, text.width(self._words, _STYLE, self._look) + self._look.px(20), self._look.px(26))
        rect.center = (round(self._x), round(self._y))
        return rect

    @property
    def reach(self) -> Rect:
        """All that is painted for it."""
        return draw.shadow_reach(self.rect, self._look, 1.5)

    def flight(self, goal: tuple[int, int], land: Callable[[], object]) -> Motion:
        """It flies to `goal` in an arc, then `land` is called."""
        start = (self._x, self._y)
        far = math.hypot(goal[0] - start[0], goal[1] - start[1])

        def show(share: float) -> None:
            self._touch(self.reach)
            self._x = start[0] + (goal[0] - start[0]) * share
            self._y = start[1] + (goal[1] - start[1]) * share - 0.18 * far * math.sin(math.pi * share)
            self._touch(self.reach)

        return Sequence(Tween(SECONDS, show, _slow_fast_slow), Call(land))

    def draw(self, surface: Surface) -> None:
        """Paint it."""
        look = self._look
        draw.plate(surface, self.rect, look, "brass" if self._good else "wood", radius=self.rect.h // 2, lift=1.5)
        colour = look.theme.on_brass if self._good else look.theme.bad_on_dark
        text.write(surface, self._words, self.rect, look, _STYLE, colour, align="centre")


def _slow_fast_slow(t: float) -> float:
    return t * t * (3 - 2 * t)
