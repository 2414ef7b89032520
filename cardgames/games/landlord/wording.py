"""How cards, ranks and sets are called in a sentence."""

from __future__ import annotations

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.games.landlord.pack import BOMBS, DECK, RANKS, SUIT_NAMES
from cardgames.games.landlord.sets import Kind, Reading, SetRules
from cardgames.words import say


def card_name(card: Card) -> str:
    """A card in a sentence."""
    return DECK.text(card)


def card_names(cards: Mask) -> str:
    """Cards side by side."""
    return DECK.texts(card_list(cards))


def rank_name(rank: int, count: int = 1) -> str:
    """A rank in words: `Pawn`, or of several `Pawns`."""
    return say(f"landlord.rank.{'one' if count == 1 else 'many'}.{RANKS[rank].lower()}")


def suit_name(suit: int) -> str:
    """A suit in words: `Moons`."""
    return say(f"landlord.suit.{SUIT_NAMES[suit]}")


def bomb_name(bomb: Mask) -> str:
    """`the bomb of Moons`."""
    return say("landlord.set.bomb", suit=suit_name(BOMBS.index(bomb)))


def set_name(reading: Reading, rules: SetRules) -> str:
    """What a set is: `pair of 5s`, `straight of 3 triples with a card each, 4 to 6`, `bomb of Moons`."""
    kind, length, rank = reading
    if kind == Kind.BOMB:
        return say("landlord.set.bomb", suit=suit_name(rules.bomb_order[rank]))
    if length == 1:
        return say(f"landlord.set.{kind.name.lower()}", rank=rank_name(rank), ranks=rank_name(rank, 2))
    low, high = rank_name(rank - length + 1), rank_name(rank)
    return say(f"landlord.set.straight.{kind.name.lower()}", length=length, low=low, high=high)


def kind_name(reading: Reading) -> str:
    """What would beat it, without its rank: `a higher pair`, `a higher straight of 5 cards`."""
    kind, length, _ = reading
    straight = "straight." if length > 1 else ""
    return say(f"landlord.higher.{straight}{kind.name.lower()}", length=length)
