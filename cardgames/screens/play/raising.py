"""Cards of the hand that stand raised, to be played together: what can be done with them, and what they may become.

A player may raise any cards at any time; that is nobody's business but his. Only what he plays is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from cardgames.engine.contract import Carry
from cardgames.screens.play.making import Making
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import Sprite
from cardgames.table.board.stage import Stage

Offers = Callable[[Sequence[int]], Sequence[Carry]]
"""The steps that may come next and hold all these pieces, the smallest first (`Draft.offers`)."""


def no_offers(_pieces: Sequence[int]) -> Sequence[Carry]:
    """Nothing may be played."""
    return ()


class Raising:
    """The raised cards of the viewer's hand. `wanted` is whether sets are played at this table at all."""

    def __init__(self, stage: Stage, scene: GameScene, making: Making) -> None:
        self.wanted = scene.raises
        self._stage = stage
        self._hand = scene.hand_zone()
        self._making = making
        self._offers: Offers = no_offers
        self._asked: dict[tuple[int, ...], Sequence[Carry]] = {}

    def allow(self, offers: Offers) -> None:
        """These sets may be played now."""
        self._offers = offers
        self._asked.clear()

    # ------------------------------------------------------------ what stands raised

    @property
    def cards(self) -> list[Sprite]:
        """The raised cards that lie in the hand, left to right."""
        return [card for card in self._in_hand() if card.raised]

    def turn(self, card: Sprite) -> None:
        """Raise a card, or lower it when it stands raised."""
        card.raised = not card.raised

    def only(self, pieces: Collection[int]) -> None:
        """Let these cards stand raised, and no others."""
        for card in self._in_hand():
            card.raised = card.piece in pieces

    def together(self, sprite: Sprite) -> list[Sprite]:
        """What is taken along with a piece: all that stand raised with it, in the order of the hand; else it alone."""
        raised = self.cards
        return raised if sprite in raised else [sprite]

    # ------------------------------------------------------------ what may be played

    def plays(self, sprite: Sprite) -> bool:
        """Whether a piece is played from the hand in sets."""
        return self.wanted and sprite.zone == self._making.zone_of(sprite) == self._hand

    def playable(self) -> list[Sprite]:
        """The cards of the hand that are part of any set which may be played now."""
        return [card for card in self._in_hand() if self.offers([card])] if self.wanted else []

    def offers(self, cards: Sequence[Sprite]) -> Sequence[Carry]:
        """The sets that may be played and hold all these cards, the smallest first."""
        pieces = tuple(sorted(card.piece for card in cards))
        if pieces not in self._asked:
            self._asked[pieces] = self._offers(pieces) if pieces else ()
        return self._asked[pieces]

    def ways(self, cards: Sequence[Sprite]) -> list[Carry]:
        """The steps that play just these cards, one for each place to which they may go."""
        pieces = {card.piece for card in cards}
        return [step for step in self.offers(cards) if set(step.pieces) == pieces]

    def _in_hand(self) -> list[Sprite]:
        cards = self._stage.zones.get(self._hand, [])
        return [card for card in cards if card.piece >= 0 and self._making.zone_of(card) == self._hand]
