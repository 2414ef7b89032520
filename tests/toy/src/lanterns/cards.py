"""The cards, piles and moves of Lanterns: fifteen cards and three winds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardgames.engine.cards import Card, CardFace, Deck
from cardgames.engine.contract import Move, Seat, Zone, hand_of

COLOURS = ("red", "green", "blue")
DRAWN_AS = {"red": "H", "green": "C", "blue": "S"}
"""The card suit that stands for each colour on screen; a 1 is drawn as an ace."""


def _face(colour: str, number: int) -> CardFace:
    drawn_as = f"{'A' if number == 1 else number}{DRAWN_AS[colour]}"
    return CardFace(drawn_as, f"{colour[0].upper()}{number}", str(number), colour)


DECK = Deck(_face(colour, number) for colour in COLOURS for number in range(1, 6))

NIGHT = Zone("night")
ASHES = Zone("ashes")

hand = hand_of


def aside(seat: Seat) -> Zone:
    """The zone of the lantern that a seat put aside."""
    return Zone("aside", seat)


def number(card: Card) -> int:
    """The number of a lantern, 1 to 5."""
    return card % 5 + 1


def colour(card: Card) -> str:
    """The colour of a lantern."""
    return COLOURS[card // 5]


@dataclass(frozen=True, slots=True)
class Aside(Move):
    """LN-3: put a lantern aside."""

    card: Card


@dataclass(frozen=True, slots=True)
class Wind(Move):
    """LN-4: the result of the die."""

    colour: Literal["red", "green", "blue"]


@dataclass(frozen=True, slots=True)
class Hang(Move):
    """LN-5: hang a lantern."""

    card: Card


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """LN-6: put a hand lantern into the night and take another one from it."""

    laid: Card
    taken: Card


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """LN-6: decline the trade."""
