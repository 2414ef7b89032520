"""How pieces stand: how far cards stand out of the hand's row, and how far pieces are lifted."""

from __future__ import annotations

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.screens.felt.draft_preview import BEGUN_LIFT, DraftPreview, DragState
from cardgames.screens.felt.drop_targets import Raising
from cardgames.table.board.sprite import RISE, Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.tween import Tween, Tweens

RISEN = 0.6
"""How far cards that can be played stand out of the row, when others cannot."""

CHOSEN = 1.0, 1.0
RAISED = 1.35, 0.3
HELD = 0.0, 1.0
READY = 0.0, BEGUN_LIFT
"""How far a card stands out of the row, and how far it is lifted: chosen, raised to be played with others, dragged,
brought by a step."""

LARGER = 0.05
"""How much further up a fully lifted card reaches, as a share of its height."""

NEARER = 0.45
"""How far a card that is pointed at is lifted, and how much of the remaining way it stands out."""


class Stances:
    """How far the player's pieces stand out and are lifted."""

    def __init__(
        self,
        stage: Stage,
        tweens: Tweens,
        hand: Zone,
        draft_preview: DraftPreview,
        raising: Raising,
        drag_state: DragState,
    ) -> None:
        self._stage = stage
        self._tweens = tweens
        self._hand = hand
        self._draft_preview = draft_preview
        self._raising = raising
        self._drag_state = drag_state
        self.chosen: Sprite | None = None
        self.hovered: tuple[Sprite, Zone] | None = None
        """The sprite below the pointer and its zone; once the sprite has left that zone it no longer counts."""

    def is_hand_card(self, sprite: Sprite) -> bool:
        """Whether a sprite is a known card of the hand that no step has brought elsewhere."""
        known = sprite.zone == self._hand and sprite.piece != UNSEEN
        return known and self._draft_preview.zone_of(sprite) == self._hand

    def lift(self, sprite: Sprite, seconds: float = 0.12) -> None:
        """Push a card out of the row, as far as its current state asks for."""
        stance, zone = self._of(sprite), sprite.zone
        was_rise, was_lift = sprite.rise, sprite.lift

        def show(share: float) -> None:
            # leave a card alone that has since left its zone or stands otherwise
            if sprite.zone == zone and self._of(sprite) == stance:
                sprite.rise = was_rise + (stance[0] - was_rise) * share
                sprite.lift = was_lift + (stance[1] - was_lift) * share

        if (was_rise, was_lift) != stance:
            self._tweens.beside(Tween(seconds, show))

    def _of(self, sprite: Sprite) -> tuple[float, float]:
        """Return how far a piece rises out of its row, which only cards of the hand do, and how far it is lifted."""
        in_hand = self.is_hand_card(sprite)
        rise = RISEN if sprite.lit and in_hand else 0.0
        if sprite in self._drag_state.cards:
            return HELD
        if sprite.raised and in_hand:
            return RAISED
        if sprite is self.chosen and not (in_hand and self._raising.wanted):
            return CHOSEN if in_hand else HELD
        if self._draft_preview.is_brought(sprite):
            return READY
        if sprite is self.chosen or (sprite, sprite.zone) == self.hovered:
            return rise + (1 - rise) * NEARER if in_hand else 0.0, NEARER
        return rise, 0.0

    @property
    def risen(self) -> list[Rect]:
        """The areas of raised and of lit cards, as they stand out of the hand or will once back in it."""
        raised, cards = self._raising.cards, self._stage.zones.get(self._hand, [])
        lit = [card for card in cards if card.lit and card not in raised and self.is_hand_card(card)]
        return [self._rect(card, *RAISED) for card in raised] + [self._rect(card, RISEN, 0.0) for card in lit]

    @property
    def standing(self) -> list[Rect]:
        """The areas of all cards that stand out of the hand, or will in a moment: raised, chosen, lit or pointed at."""
        raised, cards = self._raising.cards, self._stage.zones.get(self._hand, [])
        stances = [(card, *self._of(card)) for card in cards if card not in raised]
        return self.risen + [self._rect(card, rise, lift) for card, rise, lift in stances if rise]

    def _rect(self, card: Sprite, rise: float, lift: float) -> Rect:
        """Return the area of a card that stands out of the hand this far; a lifted card looks larger."""
        place = self._draft_preview.area((card,))
        return place.move(0, -round((rise * RISE + lift * LARGER) * card.home.height))
