"""What a player holds: the pieces being dragged, and face-down pieces turned up to look at them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgames.table.board.sprite import HAND_PATH, Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.input import Point
from cardgames.table.tween import Tween, Tweens

TILT = 0.35
"""Degrees that a dragged card leans for each px that it moved."""

MOST_LEAN = 14.0
"""The largest lean, in degrees."""

SPREAD, BEND = 0.17, 4.0
"""Distance between the cards of a dragged fan, as a share of their height, and the angle between them in degrees."""


class DragState:
    """The dragged pieces. `lead` is the piece under the pointer, None while nothing is dragged; `cards` are all pieces,
    left to right."""

    def __init__(self) -> None:
        self.lead: Sprite | None = None
        self.cards: Sequence[Sprite] = ()
        self._lean = 0.0

    def take(self, lead: Sprite, cards: Sequence[Sprite], pos: Point) -> None:
        """Take up these cards at a point."""
        self.lead, self.cards, self._lean = lead, tuple(cards), 0.0
        for card in self.cards:
            card.path = HAND_PATH
        self._spread(lead, pos)

    def follow(self, pos: Point, by: Point) -> None:
        """Move the cards with the pointer, which moved by `by`; they lean a little."""
        if self.lead is not None:
            lean = max(-MOST_LEAN, min(MOST_LEAN, -by[0] * TILT))
            self._lean += (lean - self._lean) * 0.35
            self._spread(self.lead, pos)

    def put_down(self) -> Sequence[Sprite]:
        """Release the cards and return them."""
        held, self.lead, self.cards = self.cards, None, ()
        for card in held:
            card.path = None
        return held

    def _spread(self, lead: Sprite, pos: Point) -> None:
        at = self.cards.index(lead)
        for index, card in enumerate(self.cards):
            aside = index - at
            card.x = pos[0] + aside * SPREAD * card.height
            card.y = pos[1] + abs(aside) * 0.02 * card.height
            card.angle = self._lean - aside * BEND


TURN_SECONDS = 0.16


class Peeking:
    """The face-down pieces that are turned up now: the one pointed at, the chosen one, those named, or all."""

    def __init__(self, stage: Stage, tweens: Tweens) -> None:
        self._stage = stage
        self._tweens = tweens
        self._all = False
        self._pointed: Sprite | None = None
        self._chosen: Sprite | None = None
        self._named: tuple[Sprite, ...] = ()

    def point(self, sprite: Sprite | None) -> None:
        """Set the piece under the pointer."""
        if sprite is not self._pointed:
            self._pointed = sprite
            self._turn()

    def choose(self, sprite: Sprite | None) -> None:
        """Set the piece that is chosen or held."""
        if sprite is not self._chosen:
            self._chosen = sprite
            self._turn()

    def name(self, sprites: Sequence[Sprite]) -> None:
        """Set the pieces that are named, such as by a refusal."""
        if self._named or sprites:
            self._named = tuple(sprites)
            self._turn()

    def show_all(self, wanted: bool) -> None:
        """Turn all pieces up, or down again."""
        self._all = wanted
        self._turn()

    def _turn(self) -> None:
        for sprite in self._stage:
            if sprite.piece >= 0 and sprite.face_down:
                wanted = self._all or sprite in (self._pointed, self._chosen, *self._named)
                if sprite.peeked != wanted:
                    sprite.peeked = wanted
                    share = 1.0 if wanted else 0.0
                    self._tweens.beside(Tween(TURN_SECONDS, partial(_turn, sprite, sprite.face_share, share)))


def _turn(sprite: Sprite, start: float, end: float, share: float) -> None:
    if sprite.open == (end == 1.0):  # unless it has moved since and faces another way
        sprite.face_share = start + (end - start) * share
