"""How villages, action cards, the dump and the sleeping kings lie. All lengths are in px."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from cardgames.games.round_robbin.villages import VILLAGE
from cardgames.table.board.layouts import CARD_WIDTH, Pile, Place, extent

STEP = 0.6
"""How far each card of a village looks out beside the one before it, as a share of its width."""

ACROSS = 0.5
"""How far below the middle of a village the card lies that was put in and for which nothing has come back yet, as a
share of its height: the corners of the three cards stay in sight."""

PEEP = 0.7
"""How far a sleeping king lies beside the deck, as a share of a card's width."""

APART = 1.1
"""From one action card to the next, as a share of a card's width."""


def village_width(height: float) -> float:
    """How wide a village of cards of this height is."""
    return height * CARD_WIDTH * (1 + STEP * (VILLAGE - 1))


@dataclass(frozen=True, slots=True)
class Camp:
    """A village: three cards that overlap so that each can be read; a fourth, being rolled in, lies across them."""

    centre: tuple[float, float]
    height: float

    @property
    def area(self) -> Rect:
        """The three cards."""
        return extent(self.places(VILLAGE))

    def places(self, count: int) -> list[Place]:
        """From the low end on; the fourth lies across."""
        (x, y), high = self.centre, self.height
        step = high * CARD_WIDTH * STEP
        lying = min(count, VILLAGE)
        found = [Place(x + (at - (lying - 1) / 2) * step, y, 0, high) for at in range(lying)]
        return [*found, *(Place(x, y + high * ACROSS, 90, high) for _ in range(count - lying))]


@dataclass(frozen=True, slots=True)
class Fire:
    """The action cards side by side, each with a place that it keeps."""

    centre: tuple[float, float]
    height: float

    @property
    def area(self) -> Rect:
        """The three places."""
        return extent(self.places(VILLAGE))

    def places(self, count: int) -> list[Place]:
        """From the left."""
        x, y = self.centre
        step = self.height * CARD_WIDTH * APART
        return [Place(x + (at - (VILLAGE - 1) / 2) * step, y, 0, self.height) for at in range(count)]


@dataclass(frozen=True, slots=True)
class Dump(Pile):
    """A pile of which the two top cards are seen (RR-2): the top one lies half beside the others."""

    @property
    def area(self) -> Rect:
        """The pile with its top card."""
        return extent(self.places(2))

    def places(self, count: int) -> list[Place]:
        """The lowest first."""
        (x, y), high = self.centre, self.height
        aside = high * CARD_WIDTH * 0.5
        pile = [Place(x - aside / 2 - at * self.rise, y - at * self.rise, 0, high) for at in range(count)]
        if count > 1:
            pile[-1] = Place(x + aside / 2, y - (count - 2) * self.rise, 0, high)
        return pile


@dataclass(frozen=True, slots=True)
class Asleep:
    """The red kings, sideways under the deck whose middle is `centre` (RR-1)."""

    centre: tuple[float, float]
    height: float

    @property
    def area(self) -> Rect:
        """Both kings."""
        return extent(self.places(2))

    def places(self, count: int) -> list[Place]:
        """One to the left, one to the right."""
        x, y = self.centre
        aside = self.height * CARD_WIDTH * PEEP
        return [Place(x - aside, y, 90, self.height), Place(x + aside, y, -90, self.height)][:count]
