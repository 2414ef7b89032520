"""The players' emblems: twelve small pictures on discs, with a rim in the player's colour."""

from __future__ import annotations

from pygame import Surface

from cardgames.table import draw, text
from cardgames.table.art.drawings import own_drawing
from cardgames.table.art.palette import BRASS

EMBLEM_NAMES = (
    "fox", "owl", "tulip", "windmill", "kettle", "lantern", "moon", "boat", "key", "hare", "acorn", "bee",
)  # fmt: skip


def emblem_of(name: str, player: int) -> str:
    """The emblem of a player: `name`, or one by player number if the name is unknown, as in other people's records."""
    return name if name in EMBLEM_NAMES else EMBLEM_NAMES[player % len(EMBLEM_NAMES)]


def emblem_svg(name: str, colour: str = BRASS) -> str:
    """An emblem in a view box of 100 x 100, with a rim of the player's `colour` (hex).

    Raises ValueError for a name that is not in `EMBLEM_NAMES`.
    """
    if name not in EMBLEM_NAMES:
        raise ValueError(f"There is no emblem '{name}'; there are {', '.join(EMBLEM_NAMES)}.")
    return own_drawing(f"emblems/{name}").replace(BRASS, colour, 1)  # the rim is the first element in brass


def emblem(name: str, colour: str, side: int) -> Surface:
    """An emblem with a rim of `colour` (hex), premultiplied, `side` px wide. Raises ValueError."""
    return draw.KEPT.get(("emblem", name, colour, side), lambda: text.vector(emblem_svg(name, colour), (side, side)))
