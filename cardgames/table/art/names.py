"""The names of the cards: rank and suit, "AS" ... "10H" ... "KC"; the jokers are "JOKER1" (red), "JOKER2" (black)."""

from __future__ import annotations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"

JOKER_NAMES = ("JOKER1", "JOKER2")
CARD_NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKER_NAMES)


def split_name(card_name: str) -> tuple[str, str]:
    """The rank and the suit of a card's name, ("10", "H") for "10H". Raises ValueError for any other text."""
    rank, suit = card_name[:-1], card_name[-1:]
    if rank not in RANKS or not suit or suit not in SUITS:
        raise ValueError(f"'{card_name}' is no card: a card is a rank {', '.join(RANKS)} and a suit S, H, D or C.")
    return rank, suit
