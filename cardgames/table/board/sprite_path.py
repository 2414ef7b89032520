"""Courses: what carries cards from where they are to where they belong, one course at a time for each card.

A card that is played, sent home and picked up right after each other is wanted in three places. The last one that
took it has it: whatever had it before leaves it alone from then on. And where a card belongs may change while it is
on its way, as when a hand closes up; a way home leads to where home is by then.

Where motion is reduced, a card leaves its old place and comes into sight in its new one without flying: it fades.
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
    """What carries these cards now. It has to be played, with its `arrival` at the end: until then `show`, `arrange`
    and `reorder` of the stage only tell the cards where they belong.

    A `firm` one is not taken over when a hand closes up or is sorted.
    """

    def __init__(self, cards: Sequence[Sprite], *, firm: bool = False) -> None:
        self.firm = firm
        self._cards = tuple(cards)
        for card in cards:
            card.path = self

    def has(self, card: Sprite) -> bool:
        """Whether nothing else has taken the card since."""
        return card.path is self

    def along(self, card: Sprite, motion: Motion) -> Motion:
        """A motion of a card, for as long as this course has it."""
        return _Along(self, card, motion)

    def act(self, card: Sprite, act: Callable[[], object]) -> Motion:
        """Something done to a card at once, if this course has it then."""
        return self.along(card, Call(act))

    def way(
        self, card: Sprite, seconds: float, ease: Ease = settle, *, to: Place | None = None, arc: float = 0.0
    ) -> Motion:
        """The way of a card to where it belongs by then, or `to` another place, along an arc so many px high."""
        return self.along(card, _Way(card, seconds, ease, to, arc))

    def arrival(self) -> Motion:
        """The cards that are still on this course lie where they belong, and are free."""

        def arrive() -> None:
            for card in self._cards:
                if self.has(card):
                    card.rest()

        return Call(arrive)


class _Along(Motion):
    """A motion that ends when its card is taken by another course."""

    def __init__(self, path: SpritePath, card: Sprite, motion: Motion) -> None:
        self.seconds = motion.seconds
        self.fade = motion.fade
        self._path = path
        self._card = card
        self._motion = motion

    def seek(self, now: float) -> None:
        """Show it as long as the course has the card."""
        if self._path.has(self._card):
            self._motion.seek(now)


class _Way(Motion):
    """Moves a card, and turns it as little as it can be: a card never spins, and looks the same upside down."""

    def __init__(self, card: Sprite, seconds: float, ease: Ease, to: Place | None, arc: float) -> None:
        self.seconds = seconds
        self._card = card
        self._ease = ease
        self._to = to
        self._arc = arc
        self._from: tuple[float, float, float, float] | None = None

    def seek(self, now: float) -> None:
        """Be where the card is at this time."""
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

        if self._play(Tween(FADE_SECONDS, show, even, fade=True)):
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

        if self._play(Tween(FADE_SECONDS, show, even, fade=True)):
            self._leaving.append(was)


def _jumped(was: Sprite, now: Sprite) -> bool:
    """Whether a card is elsewhere, not only closer to its neighbours, or shows another side than it did."""
    return math.hypot(now.x - was.x, now.y - was.y) > 0.5 * now.height or abs(now.show - was.show) > 0.5
