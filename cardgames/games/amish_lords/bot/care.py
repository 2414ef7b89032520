"""What the levels differ by: what they look at, and how much they imagine. They share nearly all of their taste."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth, in points, that bring none at once. Found by playing seasons."""

    turn: float = 0.2
    """A turn that a plan still needs."""
    pick: float = 0.3
    """A card from the deck, beside what it is in the hand: others will not have it."""
    skip: float = -0.9
    """A turn in which nothing is done."""
    idle: float = 0.3
    """What a turn costs that changes something and brings nothing."""
    farm: float = 0.6
    """A farm that could still be built, with much time left."""
    farm_time: float = 10.0
    """Own turns until that is worth half."""
    gain: float = 0.16
    """How many cards a picked card adds to the crop of a suit, on average."""
    slot: float = 0.35
    """How far to trust what a free land may still get."""
    card: float = 0.02
    """A hand card that no plan uses."""
    crowd: float = 0.5
    """What a full hand costs, as nothing can be picked; one with more room costs less."""
    house: float = 0.12
    """How far to trust a caravan that as yet finds no land in the hand."""


USUAL = Taste()
HERE_AND_NOW = replace(USUAL, gain=0.05)
"""Who looks at what lies there, and thinks little of what is still to come."""


@dataclass(frozen=True, slots=True)
class Care:
    """What a level looks at.

    `others`: it watches the farms of others, and remembers which lands it saw go there. `ahead`: for so many turns it
    thinks of what its caravan can do. `timing`: it counts the turns that are left. `worlds`: so many are imagined to
    guess what lies face down; without any it swindles nobody. `harm`: what a point that a rival loses is worth.
    `guard`: how likely a card that fits one of its lands comes to touch it. `schemes`: how far it trusts in what its
    caravan could swindle in the next turn.
    """

    others: bool = True
    ahead: int = 1
    timing: bool = True
    worlds: int = 0
    harm: float = 0.0
    guard: float = 0.0
    schemes: float = 0.0
    taste: Taste = USUAL


EASY = Care(others=False, ahead=0, timing=False, taste=HERE_AND_NOW)
NORMAL = Care(others=False, worlds=12)
HARD = Care(worlds=60, harm=0.8, guard=0.006, schemes=0.8)
