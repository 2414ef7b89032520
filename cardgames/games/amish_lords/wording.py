"""How cards are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.engine.cards import UNSEEN, Card
from cardgames.games.amish_lords.pack import DECK, is_joker
from cardgames.words import say


def card_name(card: Card) -> str:
    """A card in a sentence; one that is not known is "a card"."""
    if card == UNSEEN:
        return say("amish_lords.card.unseen")
    return say("amish_lords.card.joker") if is_joker(card) else DECK.text(card)


def card_names(cards: Iterable[Card]) -> str:
    """Cards side by side, where a joker needs no article."""
    return " ".join(say("amish_lords.card.joker_among") if is_joker(card) else DECK.text(card) for card in cards)
