"""The layers of each column of the plan: which pictures are painted over a site, from bottom to top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.ground import LEG, SIDE
from cardgames.games.casa_grande.scene.camera import CORNERS, SLAB, Camera
from cardgames.games.casa_grande.scene.picture_cache import Pictures, Request, in_state, request
from cardgames.games.casa_grande.scene.piece_pictures import (
    block_picture,
    cell_picture,
    chalk_picture,
    chalk_sides_picture,
    frame_picture,
    gleam_picture,
    rim_picture,
)
from cardgames.games.casa_grande.scene.shadows import Shading, ShadowFinder, shadow_direction
from cardgames.games.casa_grande.scene.solids import SIDES, Cell, Columns, Figure, Side, Solid

PLAN = tuple((x, y) for y in range(-1, SIDE + 1) for x in range(-1, SIDE + 1))
"""All columns that can contain things or shadows."""

_AT_ONCE = 16
"""Columns computed ahead per frame: a fraction of a millisecond."""

_LIGHT = 170, 105
"""Strength of the light at the near and the far end of the strip, of 255."""

_ON_PIECES = 0.55
"""Share of that light on blocks and floors, whose colours and emblems must stay clear."""


class Layer(NamedTuple):
    """A picture to paint over a site at a height; one `on_top` is painted last, so nothing hides it."""

    request: Request
    height: float
    on_top: bool = False


class ViewAngle(NamedTuple):
    """An angle of view: the quarter, the visible sides of each site (as steps out of it), whether it is at
    rest, a function for the shadows on each upper side, and the layers computed so far."""

    quarter: int
    sides: tuple[Cell, ...]
    still: bool
    shading: Callable[[int, int, float], Shading]
    known: dict[Cell, list[Layer]]


class Layers:
    """The layers of all columns, computed once for each angle."""

    def __init__(self, columns: Columns, shadow_finder: ShadowFinder) -> None:
        self._columns, self._shadow_finder = columns, shadow_finder
        self._angles: dict[tuple[object, ...], ViewAngle] = {}

    def angle(self, camera: Camera, *, still: bool) -> ViewAngle:
        """Return the angle of a camera, at rest (`still`) or in a turn."""
        sides = tuple((x, y) for _, x, y in SIDES if camera.nearness(x, y) > 0.001)
        key = camera.quarter, shadow_direction(camera), sides, still
        found = self._angles.get(key)
        if found is None:
            shading = self._shadow_finder.towards(camera, still=still)
            found = self._angles[key] = ViewAngle(camera.quarter, sides, still, shading, {})
        return found

    def at(self, cell: Cell, angle: ViewAngle) -> list[Layer]:
        """Return the layers of a column, from bottom to top."""
        found = angle.known.get(cell)
        if found is None:
            found = angle.known[cell] = list(self._column(*cell, angle))
        return found

    def prepare(self, cameras: Iterable[tuple[Camera, bool]]) -> None:
        """Compute some missing columns for the first of these cameras that lacks any; each comes with whether it is at
        rest. A turn needs new angles all the time, and no single frame should compute all columns."""
        for camera, still in cameras:
            angle = self.angle(camera, still=still)
            if len(angle.known) < len(PLAN):
                for cell in [cell for cell in PLAN if cell not in angle.known][:_AT_ONCE]:
                    self.at(cell, angle)
                return

    def _column(self, x: int, y: int, angle: ViewAngle) -> Iterator[Layer]:
        columns = self._columns
        if not self._hidden(x, y, 0.0, angle):
            yield from self._surface(x, y, 0.0, False, angle)
        edges: list[Layer] | None = None
        for solid in columns.at(x, y):
            thing, colour, state = solid.thing, solid.colour, solid.state
            if isinstance(thing, Figure):
                continue
            firm, block = state == "firm", isinstance(thing, Block)
            bare = not columns.covered(x, y, solid.high)
            cells = thing.cells if isinstance(thing, Slab) else ()
            continues = frozenset(_seen(side, angle) for side, dx, dy in SIDES if (x + dx, y + dy) in cells)
            unseen = self._hidden(x, y, solid.high, angle)
            hidden = firm and unseen and columns.walled(x, y, solid.low, solid.high, angle.sides)
            if state == "hint":
                yield _frame(solid, continues)
                continue
            if not (block or bare or angle.still):
                # in a turn a whole block is painted over its floor, and then the floor's edges
                edges = [] if hidden else [*_rims(solid, continues, angle)]
                continue
            if hidden:
                continue
            foot = solid.high - 1 if block else solid.low
            if isinstance(thing, Slab):
                white = bare and (x, y) in thing.white
                yield Layer(in_state(request(cell_picture, colour, white), state), solid.low)
                yield from _rims(solid, continues, angle)
            else:
                floored = solid.high - solid.low < 1 and edges is None
                yield Layer(in_state(request(block_picture, colour, floored), state), foot)
                yield from edges or ()
                edges = None
            if firm and not unseen:
                yield from self._surface(x, y, solid.high, block, angle)
            if firm and thing in columns.content.fresh:
                if bare:
                    yield Layer(request(chalk_picture, block, continues), solid.high)
                elif isinstance(thing, Block) and not self._has_marked_floor(thing):
                    yield Layer(request(chalk_sides_picture, solid.high - solid.low < 1), solid.high - 1)
            elif state in ("good", "bad"):
                if state == "bad":
                    yield Layer(request(Pictures.refused, block), solid.high, on_top=True)
                yield _frame(solid, continues)

    def _hidden(self, x: int, y: int, height: float, angle: ViewAngle) -> bool:
        """Return whether an upper side is covered or, in a turn, so deep between walls that only cracks show it: walls
        at least a block high on all visible sides."""
        walled = not angle.still and self._columns.walled(x, y, height, height + 1, angle.sides)
        return walled or self._columns.covered(x, y, height)

    def _surface(self, x: int, y: int, height: float, inset: bool, angle: ViewAngle) -> Iterator[Layer]:
        """Yield the layers on a visible upper side: the light of the strip, and shadows."""
        lit = (x, y, int(height)) in self._columns.content.strip
        if lit:
            strong = self._light_strength(x, y, angle)
            yield Layer(request(Pictures.light, round(strong * _ON_PIECES) if height else strong, inset), height)
        found = angle.shading(x, y, height)
        if found.casters or found.walls:
            exact = angle.still or not height
            yield Layer(request(Pictures.shadow, found, inset) if exact else request(Pictures.dimmed, found), height)
        if height and lit:
            yield Layer(request(gleam_picture), height)

    def _has_marked_floor(self, block: Block) -> bool:
        """Return whether a marked floor of the same colour lies on a block, which then needs no mark."""
        return any(
            isinstance(one, Slab)
            and (one.level, one.colour) == (block.height, block.colour)
            and (block.x, block.y) in one.cells
            for one in self._columns.content.fresh
        )

    def _light_strength(self, x: int, y: int, angle: ViewAngle) -> int:
        """Return the strength of the strip's light on a site, of 255; with fewer values in a turn."""
        space = self._columns.content.space
        if space is None or space in CORNERS:
            return _LIGHT[1]
        far = (y, SIDE - 1 - x, SIDE - 1 - y, x)[space // LEG]
        far -= 0 if angle.still else far % 3
        return _LIGHT[0] + (_LIGHT[1] - _LIGHT[0]) * far // SIDE


def _frame(solid: Solid, continues: frozenset[Side]) -> Layer:
    """Return the outline of the preview of a block, or of a cell of a floor."""
    block = isinstance(solid.thing, Block)
    foot = solid.high - 1 if block else solid.low
    return Layer(request(frame_picture, solid.state, 1.0 if block else SLAB, continues), foot, on_top=True)


def _seen(side: Side, angle: ViewAngle) -> Side:
    """Return which side on screen a side of a site is."""
    return SIDES[(side + angle.quarter) % 4][0]


def _rims(solid: Solid, continues: frozenset[Side], angle: ViewAngle) -> Iterator[Layer]:
    """Yield the rims of a cell at its floor's edges; in a turn, only those in front."""
    for side, x, y in SIDES:
        seen = _seen(side, angle)
        if seen not in continues and (angle.still or (x, y) in angle.sides):
            yield Layer(in_state(request(rim_picture, solid.colour, seen), solid.state), solid.low)


