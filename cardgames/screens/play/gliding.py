"""Something small on the felt that glides from where it is to where it belongs."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from cardgames.table.tween import Motion, Tween, settle

SECONDS = 0.42


class Gliding:
    """A place on the felt in px; `reach_at` gives all that is painted for it there, `touch` has that painted anew."""

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
        """Where it is just now."""
        return self.x, self.y

    @property
    def reach(self) -> Rect:
        """All that is painted for it just now."""
        return self._reach_at(self.at)

    def touch(self) -> None:
        """Have it painted anew."""
        self._touch(self.reach)

    def go(self, goal: tuple[float, float], move: Callable[[Motion], object] | None) -> None:
        """Go to a place, at once without `move`."""
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
            move(Tween(SECONDS, show, settle))
