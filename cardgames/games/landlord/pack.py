"""The extended Decktet (LL-1): 45 cards, numbered by rank, so that a hand in order is a hand by rank.

Ranks are 0-12 in the order of `RANKS`, which is that of LL-6; the cards of a rank lie side by side. Aces and Crowns are
numbered by suit in the order of `SUITS`, the Decktet's own.
"""

from __future__ import annotations

from cardgames.engine.cards import DECKTET_SIGNS, Card, CardFace, Deck, Mask, mask_of

SUITS = "MSWLYK"
SUIT_NAMES = ("moons", "suns", "waves", "leaves", "wyrms", "knots")

RANKS = ("3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown", "A", "2", "Excuse")
PAWN, COURT, CROWN, ACE, TWO, EXCUSE = range(7, 13)

_SUITS_OF = {
    "3": "MW SK LY",
    "4": "MS WL YK",
    "5": "ML SW YK",
    "6": "MW SY LK",
    "7": "ML SK WY",
    "8": "MS WL YK",
    "9": "MS WY LK",
    "Pawn": "MSL MYK SWK WLY",
    "Court": "MWK MLY SWY SLK",
    "Crown": "M S W L Y K",
    "A": "M S W L Y K",
    "2": "MK SY WL",
}


def _face(rank: str, suits: str) -> CardFace:
    return CardFace(f"{rank}-{suits}", rank + "".join(DECKTET_SIGNS[suit] for suit in suits), rank, suits)


DECK = Deck(
    [
        *(_face(rank, suits) for rank in RANKS[:EXCUSE] for suits in _SUITS_OF[rank].split()),
        CardFace("Excuse", "Excuse", "Excuse", ""),
    ],
    art="decktet",
)

RANK_OF: tuple[int, ...] = tuple(RANKS.index(face.rank) for face in DECK.faces)
"""The rank of each card."""

OF_RANK: tuple[Mask, ...] = tuple(
    mask_of(card for card, rank in enumerate(RANK_OF) if rank == wanted) for wanted in range(len(RANKS))
)
"""All cards of each rank."""

ALL: Mask = (1 << len(DECK)) - 1

FIRST_CROWN: Card = RANK_OF.index(CROWN)
FIRST_ACE: Card = RANK_OF.index(ACE)

BOMBS: tuple[Mask, ...] = tuple(1 << FIRST_CROWN + suit | 1 << FIRST_ACE + suit for suit in range(len(SUITS)))
"""LL-7: the Ace and the Crown of each suit."""

SUITED: Mask = OF_RANK[CROWN] | OF_RANK[ACE]
"""LL-16: the cards whose suit matters, as it makes bombs."""
