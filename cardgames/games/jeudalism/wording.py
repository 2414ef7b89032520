"""How cards are called in a sentence, and how a refusal is worded."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.engine.cards import Card
from cardgames.engine.contract import Refusal
from cardgames.games.jeudalism.pack import DECK, is_joker
from cardgames.words import say


def card_name(card: Card) -> str:
    """A card in a sentence."""
    return say("jeudalism.card.joker") if is_joker(card) else DECK.text(card)


def card_names(cards: Iterable[Card]) -> str:
    """Cards side by side, where a joker needs no article."""
    return " ".join(say("jeudalism.card.joker_among") if is_joker(card) else DECK.text(card) for card in cards)


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal; its sentence names the first of `cards` as `card`, the second as `other`."""
    named = [card for card in cards if card >= 0]
    for place, card in zip(("card", "other"), named, strict=False):
        values[place] = card_name(card)
    words = say(f"jeudalism.refuse.{key}", **values)
    return Refusal(rule_id, words[0].upper() + words[1:], tuple(named))
