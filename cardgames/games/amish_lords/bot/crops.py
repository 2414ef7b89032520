"""What rows of cards bring to the harvest, counted fast: one int for each row, and they add up.

A crop has a field of eight bits for each suit, with as how many cards they count on the side that its king looks at
(AL-19); the field of hearts counts farms (AL-21). A suit whose king sleeps is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.games.amish_lords.coherence import Row
from cardgames.games.amish_lords.harvest import King
from cardgames.games.amish_lords.pack import FIRST_KING, HEARTS, suit_of
from cardgames.games.amish_lords.terms import Terms

FIELD, FULL = 8, 255

Crop = int


def count(crop: Crop, suit: int) -> int:
    """What a crop counts for a suit."""
    return crop >> FIELD * suit & FULL


class Crops:
    """How rows count for the kings that lie face up."""

    def __init__(self, kings: Sequence[King], terms: Terms) -> None:
        self.kings = tuple(kings)
        self.suits = tuple(king.suit for king in kings)
        self.as_house = [0] * FIRST_KING
        """What each card counts as a house, and in `as_land` as a land; hearts not yet by farm."""
        self.as_land = [0] * FIRST_KING
        for king in kings:
            side = self.as_house if king.bishop else self.as_land
            for card, worth in enumerate(terms.worth):
                if suit_of(card) == king.suit:
                    side[card] = worth << FIELD * king.suit
        self._needed = terms.hearts_needed
        self._met: dict[Row, Crop] = {}

    def of_row(self, row: Row) -> Crop:
        """The crop of one farm."""
        crop = self._met.get(row)
        if crop is None:
            as_land = self.as_land
            crop = self.as_house[row[0]]
            for card in row[1:]:
                crop += as_land[card]
            hearts = count(crop, HEARTS)
            crop += ((hearts >= self._needed) - hearts) << FIELD * HEARTS
            self._met[row] = crop
        return crop

    def of_rows(self, rows: Sequence[Row]) -> Crop:
        """The crop of several farms."""
        return sum(map(self.of_row, rows))

    def has_heart(self, row: Row) -> bool:
        """Whether the farm already has what the king of hearts asks of it."""
        return count(self.of_row(row), HEARTS) > 0
