"""What a tile is made of."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgames.table.art.svg import document

WIDTH, HEIGHT = 320, 220

Motion = Literal["still", "glow", "sway", "rise", "drift"]


class Layer(NamedTuple):
    """One layer of a tile, all as large as the tile; the first lies at the back.

    `motion` is what it does while the tile has the hover or the focus: "glow" (its opacity breathes between about 0.6
    and 1), "sway" (it swings sideways by `reach` units and back), "rise" (it lifts by `reach` units and stays up),
    "drift" (it wanders sideways by `reach` units and back, slowly). At rest each is drawn where it is.
    """

    name: str
    svg: str
    motion: Motion = "still"
    reach: float = 0


def layer(name: str, parts: list[str], motion: Motion = "still", reach: float = 0) -> Layer:
    """A layer from its fragments."""
    return Layer(name, document(WIDTH, HEIGHT, parts), motion, reach)
