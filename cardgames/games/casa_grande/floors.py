"""Floors: their shapes, how they can be turned, and the set of them that a table plays with (CG-4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from cardgames.engine.drawings import MARKED, NONE, alike, cells_of, counted
from cardgames.games.casa_grande.ground import SIDE, Mask, site_at, site_name
from cardgames.words import listed, say

Cell = tuple[int, int]
"""The x and y of a cell of a floor, or of a site."""

TURNS = 8
"""Four quarter turns clockwise, and four more when the floor is flipped first, left to right."""

_KNOWN = {
    alike(drawing): key
    for key, drawing in {
        "corner": "oo/.o",
        "L4": "ooo/..o",
        "T4": "ooo/.o.",
        "S4": "oo./.oo",
        "P5": "oo/oo/o.",
        "V5": "ooo/..o/..o",
        "plus": ".o./ooo/.o.",
    }.items()
}
"""What floors are called that are no rectangles, by their outline."""


class Turned(NamedTuple):
    """A floor as it lies when it is turned; its least x and y are 0.

    `number` is the least that turns it so. `whites` and `others` are how far the bits of its white cells and of its
    other cells lie behind the bit of its corner, `fits` where that corner can lie on the ground.
    """

    number: int
    cells: tuple[Cell, ...]
    white: tuple[Cell, ...]
    whites: tuple[int, ...]
    others: tuple[int, ...]
    fits: Mask


class Shape:
    """A floor by its drawing: rows from the top with / between them, `W` a white cell, `.` none, else a cell."""

    def __init__(self, drawing: str) -> None:
        self.drawing = drawing
        cells = cells_of(drawing)
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.white: tuple[Cell, ...] = tuple(cell for cell, sign in cells.items() if sign == MARKED)

    @cached_property
    def name(self) -> str:
        """What players call it: `L4`, `2×3`."""
        key = _KNOWN.get(alike(self.drawing.replace(MARKED, "o")))
        if key:
            return say(f"casa_grande.floor.{key}")
        deep, wide = sorted(max(place) + 1 for place in zip(*self.cells, strict=True))
        if deep * wide > len(self.cells):
            return say("casa_grande.floor.other", cells=len(self.cells))
        key = "bar" if deep == 1 < wide else "rectangle"
        return say(f"casa_grande.floor.{key}", deep=deep, wide=wide)

    @cached_property
    def _turnings(self) -> tuple[Turned, ...]:
        found: list[Turned] = []
        for number in range(TURNS):
            cells, white = self._lying(number)
            same = (one for one in found if (one.cells, one.white) == (cells, white))
            found.append(next(same, None) or _turned(number, cells, white))
        return tuple(found)

    @cached_property
    def ways(self) -> tuple[Turned, ...]:
        """The different ways in which it can lie."""
        return tuple(dict.fromkeys(self._turnings))

    def is_like(self, other: Shape) -> bool:
        """Whether it is the same floor, drawn turned or flipped perhaps."""
        return any((way.cells, way.white) == other._lying(0) for way in self.ways)

    def turned(self, number: int) -> Turned:
        """How it lies after so many quarter turns; from 4 on it is flipped first."""
        return self._turnings[number]

    def _lying(self, number: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        flipped, quarters = divmod(number, 4)
        places = {cell: (-cell[0] if flipped else cell[0], cell[1]) for cell in self.cells}
        for _ in range(quarters):
            places = {cell: (-y, x) for cell, (x, y) in places.items()}
        left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
        places = {cell: (x - left, y - top) for cell, (x, y) in places.items()}
        return _in_order(places.values()), _in_order(places[cell] for cell in self.white)


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Row by row, as they are drawn."""
    return tuple(sorted(cells, key=lambda cell: cell[::-1]))


def _turned(number: int, cells: tuple[Cell, ...], white: tuple[Cell, ...]) -> Turned:
    wide, deep = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    return Turned(
        number,
        cells,
        white,
        tuple(site_at(*cell) for cell in white),
        tuple(site_at(*cell) for cell in cells if cell not in white),
        sum(1 << site_at(x, y) for x in range(SIDE - wide + 1) for y in range(SIDE - deep + 1)),
    )


def sites_below(lying: Turned, x: int, y: int) -> str:
    """The sites below a floor with its corner here, as one says them: `d5, e5 and e6`; `d5 to f6` where they make a row
    or a rectangle."""
    names = [site_name(site_at(x + dx, y + dy)) for dx, dy in lying.cells]
    wide, deep = (max(cell[axis] for cell in lying.cells) + 1 for axis in (0, 1))
    if wide * deep == len(names) > 1:
        return say("casa_grande.floor.area", first=names[0], last=names[-1])
    return listed(names)


def _spelled(drawing: str) -> str:
    """A drawing in words: `WoW/.o.` is "white-plain-white, gap-plain-gap"."""
    words = {MARKED: say("casa_grande.floor.marked"), NONE: say("casa_grande.floor.gap")}
    plain = say("casa_grande.floor.plain")
    return ", ".join("-".join(words.get(sign, plain) for sign in row) for row in drawing.split("/"))


class FloorSet:
    """The floors of one colour: `shapes` are the different ones, `each` has the shape of every floor, by its number."""

    def __init__(self, drawn: tuple[str, ...]) -> None:
        pairs = [pair for pair in map(counted, drawn) if pair]
        self.shapes = tuple(shape(drawing) for _, drawing in pairs)
        self.each = tuple(one for (count, _), one in zip(pairs, self.shapes, strict=True) for _ in range(count))
        self.masks: dict[str, int] = {
            one.drawing: sum(1 << number for number, other in enumerate(self.each) if other is one)
            for one in self.shapes
        }
        """The floors of each drawing, as a set of their numbers."""

    @cached_property
    def names(self) -> dict[str, str]:
        """What each is called, by its drawing: where several have one outline their white cells tell them apart, by how
        many they are or, row by row, by where they are."""
        found: dict[str, str] = {}
        for one in self.shapes:
            namesakes = [other for other in self.shapes if other.name == one.name and not one.is_like(other)]
            white = len(one.white)
            if not namesakes:
                found[one.drawing] = one.name
            elif all(len(other.white) != white for other in namesakes):
                found[one.drawing] = say("casa_grande.floor.white", floor=one.name, count=white)
            else:
                found[one.drawing] = say("casa_grande.floor.spelled", floor=one.name, rows=_spelled(one.drawing))
        return found


@lru_cache(maxsize=512)
def shape(drawing: str) -> Shape:
    """The shape of a drawing."""
    return Shape(drawing)


@lru_cache(maxsize=64)
def floor_set(drawn: tuple[str, ...]) -> FloorSet:
    """The floors that an option draws: `2xWoW`, `WooW`."""
    return FloorSet(drawn)
