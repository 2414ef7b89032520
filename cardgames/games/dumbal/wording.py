"""How cards are called in a sentence, and how a refusal is worded."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.engine.cards import Card
from cardgames.engine.contract import Refusal
from cardgames.games.dumbal.pack import DECK
from cardgames.words import say


def card_names(cards: Iterable[Card]) -> str:
    """Cards side by side: `9♠ 9♦`."""
    return DECK.texts(cards)


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal; its sentence may name all of `cards` as `cards`, and the first of them as `card`."""
    named = tuple(card for card in cards if card >= 0)
    values["cards"] = card_names(named)
    values["card"] = card_names(named[:1])
    return Refusal(rule_id, say(f"dumbal.refuse.{key}", **values), named)
