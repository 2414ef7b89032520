"""Fades: where motion is reduced, a card leaves its old place and comes into sight in its new one without flying."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pygame import Rect

from cardgames.table.board.sprite import Sprite
from cardgames.table.tween import Motion, Tween, even

SECONDS = 0.12


class Fades:
    """The fades on one stage. `play` starts a motion where motion is reduced and gives False where it is not."""

    def __init__(self, touch: Callable[[Rect], object], play: Callable[[Motion], bool]) -> None:
        self._touch = touch
        self._play = play
        self._leaving: list[Sprite] = []
        self._off = False

    def __iter__(self) -> Iterator[Sprite]:
        """What is just fading away."""
        return iter(self._leaving)

    def clear(self) -> None:
        """Nothing fades until `go_on`, as when the window has another size."""
        self._leaving.clear()
        self._off = True

    def go_on(self) -> None:
        """All changes so far are noted: let cards fade from now on."""
        self._off = False

    def note(self, sprite: Sprite) -> None:
        """A card looks different from when it was drawn; when it is elsewhere or turned over, it fades over."""
        was = sprite.as_drawn()
        if self._off or sprite.held or (was is not None and not _jumped(was, sprite)):
            return

        def show(share: float) -> None:
            sprite.fade = share

        if self._play(Tween(SECONDS, show, even, fade=True)):
            sprite.fade = 0.0
            self.leave(was)

    def leave(self, was: Sprite | None) -> None:
        """A card fades away from where it was drawn."""
        if self._off or was is None or was.alpha == 0:
            return
        was.fade, was.lit, was.marked, was.chosen = 1.0, False, False, False

        def show(share: float) -> None:
            was.fade = 1 - share
            self._touch(was.reach)
            if share == 1 and was in self._leaving:
                self._leaving.remove(was)

        if self._play(Tween(SECONDS, show, even, fade=True)):
            self._leaving.append(was)


def _jumped(was: Sprite, now: Sprite) -> bool:
    """Whether a card is elsewhere, not only closer to its neighbours, or shows another side than it did."""
    return math.hypot(now.x - was.x, now.y - was.y) > 0.5 * now.height or abs(now.show - was.show) > 0.5
