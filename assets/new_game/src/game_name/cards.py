"""The cards, the piles and the moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardgames.engine.cards import Card, Deck, french_face, mask_of
from cardgames.engine.contract import Move, Zone

Suit = Literal["spades", "hearts", "diamonds", "clubs"]

SUITS: tuple[Suit, ...] = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

# Cards are numbers: 0 is the ace of spades, 1 the two of spades, and so on.
DECK = Deck(french_face(rank, suit[0].upper()) for suit in SUITS for rank in RANKS)

# A mask is a set of cards, kept as one int. `a | b` joins two sets, `a & b` is what they have in common.
OF_SUIT = {suit: mask_of(range(place * 13, place * 13 + 13)) for place, suit in enumerate(SUITS)}
OF_RANK = {rank: mask_of(range(place, 52, 13)) for place, rank in enumerate(RANKS)}
JACKS = OF_RANK["J"]

STOCK = Zone("stock")
DISCARD = Zone("discard")


def suit_of(card: Card) -> Suit:
    """Return the suit of a card."""
    return SUITS[card // 13]


def rank_of(card: Card) -> str:
    """Return the rank of a card, one of `RANKS`."""
    return RANKS[card % 13]


@dataclass(frozen=True, slots=True)
class Play(Move):
    """GN-4: play a card that fits."""

    card: Card


@dataclass(frozen=True, slots=True)
class Jack(Move):
    """GN-5: play a jack and name a suit."""

    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """GN-6: draw a card."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """GN-6: pass, when the stock is empty."""
