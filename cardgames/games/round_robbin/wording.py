"""How cards and villages are called in a sentence, and how a refusal is worded."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.engine.cards import Card, cards_in
from cardgames.engine.contract import Refusal
from cardgames.games.round_robbin.pack import DECK, NUMBERS, REAL, is_joker, number_of, suit_of
from cardgames.games.round_robbin.villages import SETS, Kind, Village, in_order
from cardgames.words import say


def card_name(card: Card) -> str:
    """A card in a sentence."""
    return say("round_robbin.card.joker") if is_joker(card) else DECK.text(card)


def card_names(cards: Iterable[Card]) -> str:
    """Cards side by side, where a joker needs no article."""
    return " ".join(say("round_robbin.card.joker_among") if is_joker(card) else DECK.text(card) for card in cards)


def lying(village: Village) -> str:
    """A village by its cards, as they lie."""
    return card_names(in_order(village))


def kind_name(village: Village) -> str:
    """What a village is: `round of jacks`, `straight in hearts`."""
    first = next(cards_in(village & REAL))
    if SETS[village] is Kind.ROUND:
        return say("round_robbin.village.round", numbers=say(f"round_robbin.numbers.{NUMBERS[number_of(first) - 1]}"))
    suit = say(f"round_robbin.suits.{suit_of(first)}")
    return say("round_robbin.village.straight", suit=suit)


def village_name(village: Village) -> str:
    """The same, a straight with its cards: `straight in hearts (4♥ 5♥ 6♥)`."""
    name = kind_name(village)
    if SETS[village] is Kind.ROUND:
        return name
    return say("round_robbin.village.with_cards", name=name, cards=lying(village))


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal; its sentence names all of `cards` as `cards`, the first of them as `card`, the second as `other`."""
    named = [card for card in cards if card >= 0]
    for place, card in zip(("card", "other"), named, strict=False):
        values[place] = card_name(card)
    values["cards"] = ", ".join(map(card_name, named))
    words = say(f"round_robbin.refuse.{key}", **values)
    return Refusal(rule_id, words[0].upper() + words[1:], tuple(named))
