"""Which face is seen at a pixel: the line of sight is followed down to the first thing that it meets."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.scene.iso import outline
from cardgames.games.casa_grande.scene.iso.camera import Camera, Point
from cardgames.games.casa_grande.scene.iso.plan import CORNERS, is_site, space_at
from cardgames.games.casa_grande.scene.iso.solids import Cell, Columns, Figure, Side, Solid

_EAST: Side = 0
_SOUTH: Side = 1
_WEST: Side = 2
_NORTH: Side = 3


class Face(NamedTuple):
    """What is seen at a pixel.

    `top` and `side` belong to a block, `slab` (the upper side) and `edge` to a floor. `height` is how high one stands
    there: that of the block, the level of the floor, 0 on the ground. `side` is the side of the site that a side face
    or an edge looks to. `space` is one of the street.
    """

    kind: Literal["top", "side", "slab", "edge", "ground", "street", "corner", "figure"]
    thing: Block | Slab | Figure | None = None
    site: Cell | None = None
    height: int = 0
    side: Side | None = None
    space: int | None = None


def pick(columns: Columns, camera: Camera, pixel: Point) -> Face | None:
    """The face seen at a pixel; None beside the board. What is faint or held is looked through."""
    found = first_met(columns, camera, pixel)
    if found is not None:
        return _face(*found)
    x, y = camera.unproject(pixel)
    site = (int(x // 1), int(y // 1))
    if is_site(*site):
        return Face("ground", site=site)
    space = space_at(x, y)
    return None if space is None else Face("corner" if space in CORNERS else "street", space=space)


def first_met(columns: Columns, camera: Camera, pixel: Point) -> tuple[Solid, Side | None] | None:
    """The first solid on the line of sight, and the side through which it enters; None for the upper side."""
    start, climb = camera.unproject(pixel), camera.climb()
    best: tuple[float, Solid, Side | None] | None = None
    for solid in columns:
        if solid.state == "firm":
            met = _met(solid, camera, pixel, start, climb)
            if met is not None and (best is None or met[0] > best[0]):
                best = met[0], solid, met[1]
    return None if best is None else best[1:]


def height_met(solid: Solid, camera: Camera, pixel: Point) -> float | None:
    """At which height the line of sight through a pixel meets a solid; None when it passes by."""
    met = _met(solid, camera, pixel, camera.unproject(pixel), camera.climb())
    return None if met is None else met[0]


_Met = tuple[float, Side | None]


def _met(solid: Solid, camera: Camera, pixel: Point, start: Point, climb: Point) -> _Met | None:
    if isinstance(solid.thing, Figure):
        height = _at_figure(solid.thing, camera, pixel, start, climb)
        return None if height is None else (height, None)
    return _entry(solid, start, climb)


def _entry(solid: Solid, start: Point, climb: Point) -> _Met | None:
    """At which height a line of sight enters a box, and through which side; None when it misses the box.

    The line runs through `start` on the ground and moves by `climb` for each block of height.
    """
    left, top, right, bottom = solid.reach()
    low, high = solid.low, solid.high
    side: Side | None = None
    for at, slope, least, most, less, more in (
        (start[0], climb[0], left, right, _WEST, _EAST),
        (start[1], climb[1], top, bottom, _NORTH, _SOUTH),
    ):
        if abs(slope) < 1e-9:
            if not least <= at <= most:
                return None
            continue
        one, other = (least - at) / slope, (most - at) / slope
        outer, through = (other, more) if slope > 0 else (one, less)
        if outer < high:
            high, side = outer, through
        low = max(low, min(one, other))
    return (high, side) if low <= high else None


def _at_figure(figure: Figure, camera: Camera, pixel: Point, start: Point, climb: Point) -> float | None:
    """At which height a line of sight meets a figure: its outline stands upright, turned to the eye."""
    foot = camera.project(figure.x, figure.y, figure.z)
    if not outline.figure_holds((pixel[0] - foot[0]) / camera.half, (pixel[1] - foot[1]) / camera.half):
        return None
    near_x, near_y = camera.towards
    away = (figure.x - start[0]) * near_x + (figure.y - start[1]) * near_y
    return away / (climb[0] * near_x + climb[1] * near_y)


def _face(solid: Solid, side: Side | None) -> Face:
    thing, site = solid.thing, (solid.x, solid.y)
    if isinstance(thing, Figure):
        return Face("figure", thing, space=space_at(thing.x, thing.y))
    if isinstance(thing, Block):
        return Face("top" if side is None else "side", thing, site, thing.height, side)
    return Face("slab" if side is None else "edge", thing, site, thing.level, side)
