"""Everything on the board as boxes in columns of the plan, for painting and for finding what is at a pixel.

A column is a site, or a piece of the street.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.scene.camera import (
    CORNERS,
    FIGURE_HEIGHT,
    FIGURE_RADIUS,
    INSET,
    RISE,
    SLAB,
    Camera,
    Point,
    cell_at,
    is_site,
    space_at,
)

Cell = tuple[int, int]

Base = tuple[int, int, int]
"""The ground of a site, or the upper side of a block or floor there: x, y and the height."""

Side = Literal[0, 1, 2, 3]
"""East, south, west, north."""

SIDES: tuple[tuple[Side, int, int], ...] = ((0, 1, 0), (1, 0, 1), (2, -1, 0), (3, 0, -1))
"""The sides, each with the step out of a site."""

PieceLook = Literal["firm", "faint", "good", "bad", "held", "hint"]
"""firm: a piece in place. faint: one made transparent. good, bad: the preview of a piece where it can or cannot go.
held: a piece in motion. hint: the outline of a piece where a hint would place it."""


_HAIR = 0.005
"""Heights that differ by less than this are equal."""


class Figure(NamedTuple):
    """A player's marker at a point of the plan; z is above 0 in a hop."""

    colour: int
    x: float
    y: float
    z: float = 0.0


class Floating(NamedTuple):
    """A block or floor that is not built (yet), shown `lift` blocks above its place."""

    thing: Block | Slab
    state: PieceLook = "good"
    lift: float = 0.0


class Solid(NamedTuple):
    """A block, one cell of a floor, or a figure, as a box of the column (x, y)."""

    thing: Block | Slab | Figure
    x: int
    y: int
    low: float
    high: float
    state: PieceLook = "firm"

    @property
    def colour(self) -> int:
        """The colour of the block, floor or figure."""
        return self.thing.colour

    def reach(self) -> tuple[float, float, float, float]:
        """Return the area of the box on the plan: left, top, right, bottom."""
        if isinstance(self.thing, Figure):
            x, y = self.thing.x, self.thing.y
            return x - FIGURE_RADIUS, y - FIGURE_RADIUS, x + FIGURE_RADIUS, y + FIGURE_RADIUS
        back = INSET if isinstance(self.thing, Block) else 0.0
        return self.x + back, self.y + back, self.x + 1 - back, self.y + 1 - back


class Highlight(NamedTuple):
    """A highlighted site at this height."""

    x: int
    y: int
    height: float


class BoardContent(NamedTuple):
    """Everything to show on the board and the street. Equal content looks equal.

    Things above `cut` are faint, and ignored by `pick`: at 2, floors up to level 2 and the blocks below them are firm;
    at 1.5, the tops of those blocks show, without the floors. `space` is the street space from which a block can be
    placed on the `strip`; `trail` are the spaces it came over. The latest pieces are `fresh`, marked with chalk.
    """

    blocks: tuple[Block, ...] = ()
    slabs: tuple[Slab, ...] = ()
    figures: tuple[Figure, ...] = ()
    held: tuple[Floating, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    strip: frozenset[Base] = frozenset()
    space: int | None = None
    trail: tuple[int, ...] = ()
    fresh: frozenset[Block | Slab] = frozenset()
    cut: float | None = None


class Columns:
    """The solids of some content by column, lowest first."""

    def __init__(self, content: BoardContent) -> None:
        self.content = content
        cut = math.inf if content.cut is None else content.cut
        self._floored = {(x, y, slab.level) for slab in content.slabs for x, y in slab.cells}
        self._found: defaultdict[Cell, list[Solid]] = defaultdict(list)
        self._firm: dict[Cell, list[tuple[float, float]]] = {}
        self._feet: set[tuple[int, int, int]] = set()
        for block in content.blocks:
            self._add(block, "firm" if block.height - 0.5 <= cut else "faint")
        for slab in content.slabs:
            self._add(slab, "firm" if slab.level <= cut else "faint")
        for held in content.held:
            self._add(*held)
        for figure in content.figures:
            cell = cell_at(figure.x, figure.y)
            self._found[cell].append(Solid(figure, *cell, figure.z, figure.z + FIGURE_HEIGHT))
        for solids in self._found.values():
            solids.sort(key=lambda solid: (solid.low, solid.state != "firm"))
        self.tops = {cell: max(solid.high for solid in solids) for cell, solids in self._found.items()}
        """The height of each column."""
        self.highest = max(self.tops.values(), default=0.0)

    def _add(self, thing: Block | Slab, state: PieceLook, lift: float = 0.0) -> None:
        """Add the box of a block, which starts on top of a floor below it, or the boxes of a floor's cells."""
        if isinstance(thing, Block):
            x, y, height, _ = thing
            foot = SLAB if (x, y, height - 1) in self._floored and not lift else 0.0
            self._found[x, y].append(Solid(thing, x, y, height - 1 + foot + lift, height + lift, state))
            return
        low = thing.level + lift
        for x, y in thing.cells:
            self._found[x, y].append(Solid(thing, x, y, low, low + SLAB, state))

    def __iter__(self) -> Iterator[Solid]:
        for solids in self._found.values():
            yield from solids

    def at(self, x: int, y: int) -> Sequence[Solid]:
        """Return the solids of a column, lowest first."""
        return self._found.get((x, y), ())

    def firm(self, x: int, y: int) -> list[tuple[float, float]]:
        """Return the ranges of heights that firm things fill in a column."""
        found = self._firm.get((x, y))
        if found is None:
            firm = (solid for solid in self.at(x, y) if solid.state == "firm" and not isinstance(solid.thing, Figure))
            found = self._firm[x, y] = [(solid.low, solid.high) for solid in firm]
        return found

    def covered(self, x: int, y: int, height: float) -> bool:
        """Return whether something firm is directly on the upper side at this height of a column."""
        if not self._feet:
            self._feet = {(*cell, round(100 * low)) for cell in self._found for low, _ in self.firm(*cell)}
        return (x, y, round(100 * height)) in self._feet

    def walled(self, x: int, y: int, low: float, high: float, sides: Sequence[Cell]) -> bool:
        """Return whether firm things close off a column without a gap, from `low` to `high`, on the sides with these
        steps."""
        for right, down in sides:
            filled = low
            for start, end in self.firm(x + right, y + down):
                if start <= filled + _HAIR and end > filled:
                    filled = end
            if filled < high - _HAIR:
                return False
        return True


# ------------------------------------------------------------ the outline of a figure

FOOT = FIGURE_RADIUS * 1.3
"""Half width of the foot, a disc seen at a slant."""

HEAD = 0.235
HEAD_AT = -(FIGURE_HEIGHT * RISE - HEAD)
"""Radius and middle of the head."""

NECK, NECK_AT = 0.13, HEAD_AT + 0.16
"""Half width of the body at the head, and the height of that point."""


def body_half_width(y: float) -> float:
    """Return the half width of a figure's body at a height between neck and foot, in half widths of a site; y is 0 at
    the foot and grows downwards."""
    share = (y - NECK_AT) / -NECK_AT
    return NECK + (FOOT * 0.96 - NECK) * math.pow(share, 1.7)


def figure_holds(x: float, y: float) -> bool:
    """Return whether a point, relative to the middle of the foot, is inside a figure's outline."""
    if x * x + (y - HEAD_AT) ** 2 <= HEAD * HEAD or (x / FOOT) ** 2 + (2 * y / FOOT) ** 2 <= 1:
        return True
    return NECK_AT <= y <= 0 and abs(x) <= body_half_width(y)


# ------------------------------------------------------------ picking


class PickedFace(NamedTuple):
    """The face seen at a pixel.

    `top` and `side` belong to a block, `slab` (the upper side) and `edge` to a floor. `height` is that of the block,
    the level of the floor, or 0 on the ground. `side` is the direction of a side face or edge. `space` is a space of
    the street.
    """

    kind: Literal["top", "side", "slab", "edge", "ground", "street", "corner", "figure"]
    thing: Block | Slab | Figure | None = None
    site: Cell | None = None
    height: int = 0
    side: Side | None = None
    space: int | None = None


def pick(columns: Columns, camera: Camera, pixel: Point) -> PickedFace | None:
    """Return the face seen at a pixel; None outside the board. Only firm things count."""
    found = first_hit(columns, camera, pixel)
    if found is not None:
        return _face_of(*found)
    x, y = camera.unproject(pixel)
    site = (int(x // 1), int(y // 1))
    if is_site(*site):
        return PickedFace("ground", site=site)
    space = space_at(x, y)
    return None if space is None else PickedFace("corner" if space in CORNERS else "street", space=space)


def first_hit(columns: Columns, camera: Camera, pixel: Point) -> tuple[Solid, Side | None] | None:
    """Return the first firm solid on the line of sight, and the side where it enters; None for the upper side."""
    start, climb = camera.unproject(pixel), camera.climb()
    best: tuple[float, Solid, Side | None] | None = None
    for solid in columns:
        if solid.state == "firm":
            met = intersection(solid, camera, pixel, start, climb)
            if met is not None and (best is None or met[0] > best[0]):
                best = met[0], solid, met[1]
    return None if best is None else best[1:]


def intersection(
    solid: Solid, camera: Camera, pixel: Point, start: Point, climb: Point
) -> tuple[float, Side | None] | None:
    """Return the height where the line of sight through a pixel enters a solid, and the side; None if it misses. The
    line starts on the ground at `start` and moves by `climb` per block of height."""
    if isinstance(solid.thing, Figure):
        height = _at_figure(solid.thing, camera, pixel, start, climb)
        return None if height is None else (height, None)
    return _entry(solid, start, climb)


def _entry(solid: Solid, start: Point, climb: Point) -> tuple[float, Side | None] | None:
    left, top, right, bottom = solid.reach()
    low, high = solid.low, solid.high
    side: Side | None = None
    axes: tuple[tuple[float, float, float, float, Side, Side], ...] = (
        (start[0], climb[0], left, right, 2, 0),  # west and east
        (start[1], climb[1], top, bottom, 3, 1),  # north and south
    )
    for at, slope, least, most, less, more in axes:
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
    """Return the height where a line of sight meets a figure, an upright outline that faces the viewer, or None."""
    foot = camera.project(figure.x, figure.y, figure.z)
    if not figure_holds((pixel[0] - foot[0]) / camera.half, (pixel[1] - foot[1]) / camera.half):
        return None
    near_x, near_y = camera.towards
    away = (figure.x - start[0]) * near_x + (figure.y - start[1]) * near_y
    return away / (climb[0] * near_x + climb[1] * near_y)


def _face_of(solid: Solid, side: Side | None) -> PickedFace:
    thing, site = solid.thing, (solid.x, solid.y)
    if isinstance(thing, Figure):
        return PickedFace("figure", thing, space=space_at(thing.x, thing.y))
    if isinstance(thing, Block):
        return PickedFace("top" if side is None else "side", thing, site, thing.height, side)
    return PickedFace("slab" if side is None else "edge", thing, site, thing.level, side)


def columns_back_to_front(camera: Camera, cells: Iterable[Cell]) -> list[Cell]:
    """Return columns in painting order, farthest first, so that nearer solids cover farther ones. A line of sight from
    above meets nearer columns first, and within a column higher solids first."""
    return sorted(cells, key=lambda cell: camera.nearness(*cell))
