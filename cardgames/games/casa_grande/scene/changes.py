"""Which parts of the picture of the house are others when what is to be seen has changed, and what it covers at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pygame import Rect

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.fronts import HIGHEST
from cardgames.games.casa_grande.scene.iso.house import House3D
from cardgames.games.casa_grande.scene.iso.plan import EDGE, FIGURE_HEIGHT, SLAB, Area
from cardgames.games.casa_grande.scene.iso.solids import Cell, Figure, Held, Mark, Sights

_SHADE = 1.0
"""How far beyond its site something throws its shadow, in sites."""

_EDGE = 4
"""Pixels beyond a thing that its edges take."""

_BANDS = 14
"""In so many bands, one below the other, it is told where the house is."""

Box = tuple[float, float, float, float, float, float]
"""From where to where something reaches: x, y and z of the one end, then of the other."""


def changed(house: House3D, before: Sights, now: Sights) -> Iterator[Rect]:
    """What must be painted anew when the house was seen as `before` and is now seen so."""
    if _lights(before) != _lights(now):
        yield house.reach()
        return
    camera = house.camera
    for old, new, box in (
        (before.blocks, now.blocks, _with_shade),
        (before.slabs, now.slabs, _with_shade),
        (before.held, now.held, _of_held),
        (before.figures, now.figures, _of_figure),
        (before.marks, now.marks, _of_mark),
        (before.fresh, now.fresh, box_of),
    ):
        if old is not new:
            yield from (around(camera, box(one)) for one in {*old} ^ {*new})


def _lights(sights: Sights) -> tuple[object, ...]:
    """What lies over the whole board."""
    return sights.cut, sights.strip, sights.space, sights.trail


def around(camera: Camera, box: Box) -> Rect:
    """Where a box is seen."""
    x0, y0, z0, x1, y1, z1 = box
    spots = [camera.project(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, bottom = max(x for x, _ in spots), max(y for _, y in spots)
    return Rect(int(left), int(top), int(right - left) + 1, int(bottom - top) + 1).inflate(2 * _EDGE, 2 * _EDGE)


def covered(house: House3D) -> list[Rect]:
    """Where the board, the houses round it and all that stands on it are seen, in bands."""
    ground = Area(-EDGE, -EDGE, SIDE + EDGE, SIDE + EDGE).corners()
    outlines = [[house.camera.project(x, y, z) for x, y in (*ground, ground[0])] for z in (0.0, HIGHEST)]
    boxes = [box_of(block) for block in house.sights.blocks] + [box_of(slab) for slab in house.sights.slabs]
    things = [around(house.camera, box) for box in boxes]
    top = min([rect.top for rect in things] + [round(y) for _, y in outlines[1]])
    bottom = round(max(y for _, y in outlines[0]))
    edges = [top + (bottom - top) * band // _BANDS for band in range(_BANDS + 1)]
    found = []
    for upper, lower in pairwise(edges):
        across = [x for outline in outlines for x in _across(outline, upper, lower)]
        across += [x for rect in things if rect.top < lower and upper < rect.bottom for x in (rect.left, rect.right)]
        if across:
            left, right = round(min(across)), round(max(across))
            found.append(Rect(left, upper, right - left, lower - upper))
    return found


def _across(outline: Sequence[tuple[float, float]], upper: float, lower: float) -> Iterator[float]:
    """The ends of the part of a closed outline that lies between two heights of the screen."""
    for (x0, y0), (x1, y1) in pairwise(outline):
        if upper <= y0 <= lower:
            yield x0
        for y in (upper, lower):
            if min(y0, y1) < y < max(y0, y1):
                yield x0 + (x1 - x0) * (y - y0) / (y1 - y0)


def box_of(thing: Block | Slab) -> Box:
    """What a block or floor takes up."""
    if isinstance(thing, Block):
        return thing.x, thing.y, thing.height - 1, thing.x + 1, thing.y + 1, thing.height
    return (*_over(thing.cells), thing.level, *_beyond(thing.cells), thing.level + SLAB)


def _over(cells: Sequence[Cell]) -> tuple[int, int]:
    return min(x for x, _ in cells), min(y for _, y in cells)


def _beyond(cells: Sequence[Cell]) -> tuple[int, int]:
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def _with_shade(thing: Block | Slab) -> Box:
    """What stands firm darkens what lies round it, down to the ground."""
    x0, y0, _, x1, y1, z1 = box_of(thing)
    return x0 - _SHADE, y0 - _SHADE, 0.0, x1 + _SHADE, y1 + _SHADE, z1 + SLAB


def _of_held(held: Held) -> Box:
    box = _with_shade(held.thing) if held.state == "firm" else box_of(held.thing)
    return (*box[:5], box[5] + held.lift)


def _of_figure(figure: Figure) -> Box:
    return figure.x - 0.6, figure.y - 0.6, 0.0, figure.x + 0.6, figure.y + 0.6, figure.z + FIGURE_HEIGHT + 0.2


def _of_mark(mark: Mark) -> Box:
    return mark.x, mark.y, mark.height, mark.x + 1, mark.y + 1, mark.height
