"""The zones of a card table, and where its seats and the cards of a trick are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames.engine.contract import Zone

CROSS = (0.02, 0.54), (-0.76, 0.03), (-0.02, -0.54), (0.76, -0.03)
"""Positions of a four-card trick from its centre, in card heights: every index is visible."""


@dataclass(frozen=True, slots=True)
class TableZones:
    """The zones of a game's table: those of each seat by seat, those in the middle from the left."""

    hands: Sequence[Zone]
    hand_size: int
    """Number of cards to leave room for in each hand; more are closer together."""

    rows: Sequence[Zone] = ()
    """The face-up row in front of each seat."""

    row_size: int = 5
    """Number of cards of a row that must be readable."""
    row_tall: float = 1
    """Height of a row, in card heights."""

    taken: Sequence[Zone] = ()
    """A small pile of each seat, such as the tricks it took."""

    piles: Sequence[Zone] = ()
    trick: Sequence[Zone] = ()
    """The place of each seat's card in the trick."""

    lines: Sequence[Zone] = ()
    """Rows of face-up cards in the middle, from the top."""


def spots(others: int) -> Sequence[tuple[float, float]]:
    """Positions of the other seats, clockwise from the viewer, from (0, 0), the top left, to (1, 1), which is the right
    side just above the viewer's hand."""
    levels = others // 2
    left = [(0.0, level / (levels - 1) if levels > 1 else 0.5) for level in range(levels)]
    top = [(0.5, 0.0)] if others % 2 else []
    return [*left[::-1], *top, *((1.0, down) for _, down in left)]


def trick_spots(seats: int) -> Sequence[tuple[float, float]]:
    """Positions of a trick's cards, clockwise from the viewer, from its centre in card heights."""
    if seats == 2:
        return (0.42, 0.1), (-0.42, -0.1)
    if seats < 5:
        return CROSS if seats == 4 else tuple((x, y - 0.27) for x, y in (CROSS[0], CROSS[1], CROSS[3]))
    (_, down), (left, _), (_, up), (right, _) = CROSS
    top = [((at - (seats - 4) / 2) * right, up) for at in range(seats - 3)]
    return (0, down), (left, down), *top, (right, down)
