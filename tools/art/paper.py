"""The blank card below every face and back."""

from __future__ import annotations

from cardgames.table.art.decks import HEIGHT, WIDTH
from cardgames.table.art.palette import PAPER
from cardgames.table.art.svg import rect

CORNER = 14
EDGE, EDGE_WIDTH = "#94856a", 1.8
"""The cut edge of the paper: dark and wide enough to separate overlapping white cards at any size."""


def blank() -> str:
    """Return the paper with its edge."""
    inset = EDGE_WIDTH / 2
    return rect(inset, inset, WIDTH - EDGE_WIDTH, HEIGHT - EDGE_WIDTH, PAPER, CORNER, EDGE, EDGE_WIDTH)
