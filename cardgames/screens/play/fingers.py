"""What a player holds in his fingers: the piece that he drags, and what comes along with it in a small fan."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.table.board.sprite import FINGERS, Sprite
from cardgames.table.input import Point

TILT = 0.35
"""Degrees that a dragged card leans for each px that it moved."""

MOST_LEAN = 14.0
"""So far it leans at most."""

SPREAD, BEND = 0.17, 4.0
"""How far the cards of the fan lie apart, as a share of their height, and how many degrees they are turned."""


class Fingers:
    """One hand of the player. `lead` is the piece under the pointer, None while he holds nothing; `cards` are all that
    he holds, left to right."""

    def __init__(self) -> None:
        self.lead: Sprite | None = None
        self.cards: Sequence[Sprite] = ()
        self._lean = 0.0

    def take(self, lead: Sprite, cards: Sequence[Sprite], pos: Point) -> None:
        """Take these up at a point."""
        self.lead, self.cards, self._lean = lead, tuple(cards), 0.0
        for card in self.cards:
            card.course = FINGERS
        self._spread(lead, pos)

    def follow(self, pos: Point, by: Point) -> None:
        """The pointer has moved so far: what is held leans a little on its way."""
        if self.lead is not None:
            lean = max(-MOST_LEAN, min(MOST_LEAN, -by[0] * TILT))
            self._lean += (lean - self._lean) * 0.35
            self._spread(self.lead, pos)

    def put_down(self) -> Sequence[Sprite]:
        """Hold nothing any more; gives what was held."""
        held, self.lead, self.cards = self.cards, None, ()
        for card in held:
            card.course = None
        return held

    def _spread(self, lead: Sprite, pos: Point) -> None:
        at = self.cards.index(lead)
        for index, card in enumerate(self.cards):
            aside = index - at
            card.x = pos[0] + aside * SPREAD * card.height
            card.y = pos[1] + abs(aside) * 0.02 * card.height
            card.angle = self._lean - aside * BEND
