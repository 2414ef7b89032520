"""Features of a scene. A scene has the features whose classes it derives from.

Each is an attribute of `GameScene`. Those of `optional` are None if the game lacks them; all others have defaults and
are always present.
"""

from cardgames.table.board.parts.moving import Carrying, LongMoves, SortedHand
from cardgames.table.board.parts.optional import (
    Consequences,
    Covered,
    Drawings,
    LookBack,
    MemoryAid,
    Missed,
    OnBoard,
    Ordered,
    Sets,
    Tournament,
    Tricks,
)
from cardgames.table.board.parts.showing import Effects, Gain, Gesture, Marker, Opened, Painting, Trims
from cardgames.table.board.parts.telling import DealEnd, Headings, Scoring

__all__ = [
    "Carrying", "Consequences", "Covered", "DealEnd", "Drawings", "Effects", "Gain", "Gesture", "Headings",
    "LongMoves", "LookBack", "Marker", "MemoryAid", "Missed", "OnBoard", "Opened", "Ordered", "Painting", "Scoring",
    "Sets", "SortedHand", "Tournament", "Tricks", "Trims",
]  # fmt: skip
