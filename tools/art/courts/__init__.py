"""The twelve court figures: one bold style, each with its own face, dress and thing to hold."""

from __future__ import annotations

from tools.art.courts.figure import Figure
from tools.art.courts.jacks import JACKS
from tools.art.courts.kings import KINGS
from tools.art.courts.queens import QUEENS

_COURTS = {"J": JACKS, "Q": QUEENS, "K": KINGS}
COURT_RANKS = tuple(_COURTS)


def court_figure(rank: str, suit: str) -> Figure:
    """The upper half of a court card's figure; the lower half is the same, turned about the middle of the card."""
    return _COURTS[rank][suit]()
