"""The pieces that the player drags: they follow the pointer as a fan, and lean as it moves."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.board.sprite import HAND_PATH, Sprite
from cardgames.table.input import Point

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
