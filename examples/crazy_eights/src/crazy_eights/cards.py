"""The cards, piles and moves of Crazy Eights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardgames.engine.cards import Card, Deck, french_face, mask_of
from cardgames.engine.contract import Move, Zone
from cardgames.engine.piles import Cards

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

DECK = Deck(french_face(rank, suit[0].upper()) for suit in SUITS for rank in RANKS)

OF_SUIT = {suit: mask_of(range(place * 13, place * 13 + 13)) for place, suit in enumerate(SUITS)}
OF_RANK = {rank: mask_of(range(place, 52, 13)) for place, rank in enumerate(RANKS)}
EIGHTS = OF_RANK["8"]

STOCK = Zone("stock")
HEAP = Zone("heap")


def suit_of(card: Card) -> str:
    """The suit of a card, one of `SUITS`."""
    return SUITS[card // 13]


def rank_of(card: Card) -> str:
    """The rank of a card, one of `RANKS`."""
    return RANKS[card % 13]


def points_of(card: Card) -> int:
    """The points of a card left in a hand (CE-8)."""
    return 50 if rank_of(card) == "8" else min(card % 13 + 1, 10)


@dataclass(frozen=True, slots=True)
class Play(Move):
    """CE-4: play a card that fits."""

    card: Card


@dataclass(frozen=True, slots=True)
class Eight(Move):
    """CE-5: play an eight and name a suit."""

    card: Card
    suit: Literal["spades", "hearts", "diamonds", "clubs"]


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """CE-6: draw a card from the stock."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """CE-6: end the turn without a play."""


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """CE-7: the heap becomes the new stock; the first card is at the bottom."""

    cards: Cards
