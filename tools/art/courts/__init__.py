"""The twelve court figures: one bold style, each with its own face, clothes and attribute."""

from __future__ import annotations

from tools.art.courts.figure import Figure
from tools.art.courts.jacks import JACKS
from tools.art.courts.kings import KINGS
from tools.art.courts.queens import QUEENS

_COURTS = {"J": JACKS, "Q": QUEENS, "K": KINGS}
COURT_RANKS = tuple(_COURTS)


def court_figure(rank: str, suit: str) -> Figure:
    """Return the upper half of a court card's figure; the lower half is the same, rotated about the card's middle."""
    return _COURTS[rank][suit]()
