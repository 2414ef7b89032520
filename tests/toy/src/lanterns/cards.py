"""What Lanterns is played with: fifteen cards, three winds, and the four moves that are made with them."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.cards import Card, CardFace, Deck
from cardgames.engine.contract import Move, Seat, Zone

COLOURS = ("red", "green", "blue")
NAMES = [(colour, number, f"{colour[0].upper()}{number}") for colour in COLOURS for number in range(1, 6)]
DECK = Deck(CardFace(name, name, str(number), colour) for colour, number, name in NAMES)

NIGHT = Zone("night")
ASHES = Zone("ashes")
BOX = Zone("box")


def hand(seat: Seat) -> Zone:
    """Where a seat holds its lanterns."""
    return Zone("hand", seat)


def aside(seat: Seat) -> Zone:
    """Where a seat keeps the lantern that it put aside."""
    return Zone("aside", seat)


def number(card: Card) -> int:
    """What is written on a lantern, 1 to 5."""
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
    """LN-4: what the die shows."""

    colour: str


@dataclass(frozen=True, slots=True)
class Hang(Move):
    """LN-5: hang a lantern."""

    card: Card


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """LN-6: lay a lantern down and take one of the night for it."""

    laid: Card
    taken: Card


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """LN-6: trade nothing."""
