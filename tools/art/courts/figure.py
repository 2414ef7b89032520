"""Assembles a court figure from its layers."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardgames.table.art.palette import PAPER
from cardgames.table.art.svg import circle, placed, polygon, star
from tools.art.courts import robes
from tools.art.courts.faces import Skin

HEAD_X, HEAD_Y, HEAD_SCALE = 114, 99, 1.08


@dataclass(frozen=True, slots=True)
class Figure:
    """The layers of a figure's upper half, from back to front.

    `back`, `head` and `front` are relative to the middle of the face; `robe`, `held` and `arm` use the card's
    coordinates. `halo` is a kind ("disc", "rays", "bloom") and its colour.
    """

    halo: tuple[str, str]
    skin: Skin
    robe: list[str]
    head: list[str]
    back: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    arm: list[str] = field(default_factory=list)

    def ground(self) -> list[str]:
        """Return the halo behind the head."""
        return _halo(*self.halo)

    def draw(self) -> list[str]:
        """Return the upper half as fragments."""
        return [
            placed(self.back, HEAD_X, HEAD_Y, HEAD_SCALE),
            *robes.neck(self.skin),
            *self.robe,
            placed([*self.head, *self.front], HEAD_X, HEAD_Y, HEAD_SCALE),
            *self.arm,
            *self.held,
            *(robes.hand(self.skin) if self.arm else []),
        ]


def _halo(kind: str, colour: str) -> list[str]:
    x, y = HEAD_X, HEAD_Y - 6
    if kind == "rays":
        return [polygon(star(x, y, 76, 61, 20), colour), circle(x, y, 55, PAPER)]
    if kind == "bloom":
        petals = star(x, y, 60, 60, 8)
        return [circle(x, y, 62, colour), *(circle(px, py, 13, colour) for px, py in petals), circle(x, y, 55, PAPER)]
    return [circle(x, y, 69, colour), circle(x, y, 55, PAPER)]
