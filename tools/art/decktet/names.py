"""The keys of the 45 cards: a rank, a hyphen and the suits in order, such as "2-MK", "Court-SLK"; and "Excuse"."""

from __future__ import annotations

SUITS = "MSWLYK"
"""Moons, Suns, Waves, Leaves, Wyrms, Knots, from low to high."""

NUMBERS = tuple("23456789")
RANKS = ("A", *NUMBERS, "Pawn", "Court", "Crown")
EXCUSE = "Excuse"

_PAIRS = {
    "2": ("MK", "SY", "WL"),
    "3": ("MW", "SK", "LY"),
    "4": ("MS", "WL", "YK"),
    "5": ("ML", "SW", "YK"),
    "6": ("MW", "SY", "LK"),
    "7": ("ML", "SK", "WY"),
    "8": ("MS", "WL", "YK"),
    "9": ("MS", "WY", "LK"),
    "Pawn": ("MSL", "MYK", "SWK", "WLY"),
    "Court": ("MWK", "MLY", "SWY", "SLK"),
}

DECKTET_NAMES = (
    *(f"A-{suit}" for suit in SUITS),
    *(f"{rank}-{suits}" for rank, many in _PAIRS.items() for suits in many),
    *(f"Crown-{suit}" for suit in SUITS),
    EXCUSE,
)


def rank_and_suits(key: str) -> tuple[str, str]:
    """Return ("7", "WY") for "7-WY", ("", "") for the Excuse. Raises ValueError for a text that is not a card."""
    if key not in DECKTET_NAMES:
        raise ValueError(f"'{key}' is no card of the Decktet: one is written like 7-WY, Crown-K or Excuse.")
    rank, _, suits = key.partition("-")
    return ("", "") if key == EXCUSE else (rank, suits)
