"""Where the seats of a card table are, and the cards of a trick."""

from __future__ import annotations

from collections.abc import Sequence

CROSS = (0.02, 0.54), (-0.76, 0.03), (-0.02, -0.54), (0.76, -0.03)
"""Positions of a four-card trick from its centre, in card heights: every index is visible."""


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
