"""Cards that fade out in their old place and in at the new one, where motion is reduced."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pygame import Rect

from cardgames.table.board.sprite import Sprite
from cardgames.table.tween import Motion, Tween, even

FADE_SECONDS = 0.12


class Fades:
    """The fades on one stage: if motion is reduced, cards don't fly; they fade out in their old place and in at the new
    one. `play` starts a motion and returns True if motion is reduced, else returns False."""

    def __init__(self, touch: Callable[[Rect], object], play: Callable[[Motion], bool]) -> None:
        self._touch = touch
        self._play = play
        self._leaving: list[Sprite] = []
        self._off = False

    def __iter__(self) -> Iterator[Sprite]:
        """The copies that are fading out."""
        return iter(self._leaving)

    def clear(self) -> None:
        """Drop all fades and start none until `go_on`, such as for a new window size."""
        self._leaving.clear()
        self._off = True

    def go_on(self) -> None:
        """Allow fades again, after all changes were noted."""
        self._off = False

    def note(self, sprite: Sprite) -> None:
        """Start a fade if a changed card has moved or turned over since it was drawn."""
        was = sprite.as_drawn()
        if self._off or sprite.held or (was is not None and not _jumped(was, sprite)):
            return

        def show(share: float) -> None:
            sprite.fade = share

        if self._play(Tween(FADE_SECONDS, show, even, fade=True)):
            sprite.fade = 0.0
            self.leave(was)

    def leave(self, was: Sprite | None) -> None:
        """Fade out the copy of a card as it was drawn."""
        if self._off or was is None or was.alpha == 0:
            return
        was.fade, was.lit, was.marked, was.chosen = 1.0, False, False, False

        def show(share: float) -> None:
            was.fade = 1 - share
            self._touch(was.reach)
            if share == 1 and was in self._leaving:
                self._leaving.remove(was)

        if self._play(Tween(FADE_SECONDS, show, even, fade=True)):
            self._leaving.append(was)


def _jumped(was: Sprite, now: Sprite) -> bool:
    """Whether a card has moved by more than half its height or turned over."""
    return math.hypot(now.x - was.x, now.y - was.y) > 0.5 * now.height or abs(now.face_share - was.face_share) > 0.5
