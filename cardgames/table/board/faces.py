"""Pictures of a deck's cards: one atlas at the height of the player's hand, all other heights scaled from it.

Small cards have a face of their own with larger signs, so they come from a second atlas.
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
    """The faces of one deck, `height` px high where they are wanted sharpest.

    `dealt` are the cards whose pictures are made ready (None: all); any other is drawn when it is shown.
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
        """How high the cards are, in px, of which all others are scaled."""
        return self._atlas.height

    @property
    def count(self) -> int:
        """How many pictures are kept ready, the back included."""
        return len(self._names) + 1

    def prepare(self, budget_ms: float = 4.0) -> bool:
        """Draw ahead what is not yet drawn, for about so many milliseconds; True when all is."""
        return self._atlas.step(budget_ms)

    def face(self, piece: int, height: int, back: str = "") -> Surface:
        """The picture of a card this high; for UNSEEN that of a back, the player's own or that of another deck."""
        atlas = self._atlas
        if piece != UNSEEN and height <= _SMALL < atlas.height:
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
