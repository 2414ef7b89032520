"""Pictures of a deck's cards: an atlas at the height of the player's hand, scaled for all other heights.

Small cards have a compact face with larger indices, from a second atlas.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from cardgames.engine.cards import UNSEEN, Deck
from cardgames.table.art.atlas import COMPACT_BELOW, CardAtlas, CardLook
from cardgames.table.art.decks import print_name
from cardgames.table.board.layouts import CARD_WIDTH

_SMALL = int((COMPACT_BELOW - 1) / CARD_WIDTH)
"""The greatest height, in px, at which a card has the compact face."""


class DeckFaces:
    """The faces of one deck, drawn at `height` px and scaled to other heights.

    `dealt` are the cards to prepare in advance (None: all); others are drawn when first shown.
    """

    def __init__(self, deck: Deck, height: int, look: CardLook, dealt: Sequence[int] | None = None) -> None:
        self._deck = deck
        ready = range(len(deck)) if dealt is None else dealt
        self._names = tuple(dict.fromkeys(deck.faces[card].key for card in ready))
        self._look = look
        self._atlas = self._make(height)
        self._small: CardAtlas | None = None

    def _make(self, height: int) -> CardAtlas:
        return CardAtlas(height, self._look, self._names, art=self._deck.art)

    @property
    def height(self) -> int:
        """The height, in px, that all other sizes are scaled from."""
        return self._atlas.height

    @property
    def count(self) -> int:
        """The number of prepared pictures, including the back."""
        return len(self._names) + 1

    def prepare(self, budget_ms: float = 4.0) -> bool:
        """Draw pictures in advance for about `budget_ms` milliseconds. Return True when all are drawn."""
        return self._atlas.step(budget_ms)

    def is_compact(self, height: int) -> bool:
        """Return whether cards of this height have the compact face."""
        return height <= _SMALL < self._atlas.height

    def face(self, piece: int, height: int, back: str = "", *, compact: bool = False) -> Surface:
        """The picture of a card at this height, perhaps with the compact face; for UNSEEN, the player's chosen back or
        the named one."""
        atlas = self._atlas
        if piece != UNSEEN and compact:
            if self._small is None:
                self._small = self._make(_SMALL)
            atlas = self._small
        picture = atlas.back(back) if piece == UNSEEN else atlas.card(self._deck.faces[piece].key)
        if height == atlas.height:
            return picture
        scaled = pygame.transform.smoothscale(picture, (max(1, round(height * CARD_WIDTH)), max(1, height)))
        if piece != UNSEEN and atlas.height > _SMALL:
            print_name(scaled, self._deck.art, self._deck.faces[piece].key)
        return scaled
