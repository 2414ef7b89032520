"""Paths move cards to their places. Each card has at most one path at a time.

A card can be played, sent back and picked up in quick succession. The latest path takes the card, and earlier ones
leave it alone from then on. A card's home can change while it moves, such as when a hand closes up; the path leads to
the home at that time.

If motion is reduced, cards don't fly: they fade out in their old place and in at the new one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from pygame import Rect

from cardgames.table.board.layouts import Place
from cardgames.table.board.sprite import Sprite
from cardgames.table.tween import Call, Ease, Motion, Tween, ease_out, even, settle

FADE_SECONDS = 0.12


class SpritePath:
    """The path of these cards. Play its motions and then its `arrival`: until then, `show`, `arrange` and `reorder` of
    the stage only set the homes of these cards.

    A `firm` path isn't replaced when a hand closes up or is sorted.
    """

    def __init__(self, cards: Sequence[Sprite], *, firm: bool = False) -> None:
        self.firm = firm
        self._cards = tuple(cards)
        for card in cards:
            card.path = self

    def has(self, card: Sprite) -> bool:
        """Whether no other path has taken the card since."""
        return card.path is self

    def along(self, card: Sprite, motion: Motion) -> Motion:
        """A motion of a card that has an effect only while this path has the card."""
        return _Along(self, card, motion)

    def act(self, card: Sprite, act: Callable[[], object]) -> Motion:
        """An action on a card at a point in time, if this path still has the card."""
        return self.along(card, Call(act))

    def way(
        self, card: Sprite, seconds: float, ease: Ease = settle, *, to: Place | None = None, arc: float = 0.0
    ) -> Motion:
        """A motion of the card to its home, or `to` another place, along an arc of this height in px."""
        return self.along(card, _Way(card, seconds, ease, to, arc))

    def arrival(self) -> Motion:
        """Put the cards that are still on this path at home, at rest."""

        def arrive() -> None:
            for card in self._cards:
                if self.has(card):
                    card.rest()

        return Call(arrive)


class _Along(Motion):
    """A motion that has no effect once another path has taken its card."""

    def __init__(self, path: SpritePath, card: Sprite, motion: Motion) -> None:
        self.seconds = motion.seconds
        self.fade = motion.fade
        self._path = path
        self._card = card
        self._motion = motion

    def seek(self, now: float) -> None:
        """Show the state at time `now` if the path still has the card."""
        if self._path.has(self._card):
            self._motion.seek(now)


class _Way(Motion):
    """Moves a card and turns it by the smallest angle; a card looks the same upside down."""

    def __init__(self, card: Sprite, seconds: float, ease: Ease, to: Place | None, arc: float) -> None:
        self.seconds = seconds
        self._card = card
        self._ease = ease
        self._to = to
        self._arc = arc
        self._from: tuple[float, float, float, float] | None = None

    def seek(self, now: float) -> None:
        """Move the card to its position at time `now`."""
        card, to = self._card, self._to or self._card.home
        if self._from is None:
            self._from = card.x, card.y, card.angle, card.height
        x, y, angle, height = self._from
        there = to.angle - 180 * round((to.angle - angle) / 180)
        if now >= self.seconds:
            card.x, card.y, card.angle, card.height = to.x, to.y, there, to.height
            return
        share, even = self._ease(now / self.seconds), ease_out(now / self.seconds)
        card.x = x + (to.x - x) * share
        card.y = y + (to.y - y) * share - self._arc * math.sin(math.pi * even)
        card.angle = angle + (there - angle) * share
        card.height = height + (to.height - height) * even


class Fades:
    """The fades on one stage. `play` starts a motion and returns True if motion is reduced, else returns False."""

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
