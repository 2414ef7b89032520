"""What stands on the board, as boxes in the columns of the plan: in painting order, and as the pointer meets it.

A column is a site, or a piece of the street."""

from __future__ import annotations

import math
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

Side = Literal[0, 1, 2, 3]
"""East, south, west, north."""

SIDES: tuple[tuple[Side, int, int], ...] = ((0, 1, 0), (1, 0, 1), (2, -1, 0), (3, 0, -1))
"""The sides with the step that leads out of a site there."""

DealState = Literal["firm", "faint", "good", "bad", "held"]
"""firm: a piece that stands. faint: one that was made transparent. good, bad: the ghost of a piece where it may or may
not go. held: a piece on its way."""


_HAIR = 0.005
"""Heights that differ by less are the same."""


class Figure(NamedTuple):
    """A player's marker at a point of the plan, in the air while it hops."""

    colour: int
    x: float
    y: float
    z: float = 0.0


class Floating(NamedTuple):
    """A block or floor that is not built (yet): `lift` blocks above the place that it names."""

    thing: Block | Slab
    state: DealState = "good"
    lift: float = 0.0


class Solid(NamedTuple):
    """A block, one cell of a floor, or a figure, as a box of the column (x, y)."""

    kind: Literal["block", "slab", "figure"]
    thing: Block | Slab | Figure
    x: int
    y: int
    low: float
    high: float
    state: DealState = "firm"

    @property
    def colour(self) -> int:
        """Whose it is."""
        return self.thing.colour

    def reach(self) -> tuple[float, float, float, float]:
        """What the box covers of the plan: left, top, right, bottom."""
        if isinstance(self.thing, Figure):
            x, y = self.thing.x, self.thing.y
            return x - FIGURE_RADIUS, y - FIGURE_RADIUS, x + FIGURE_RADIUS, y + FIGURE_RADIUS
        back = INSET if self.kind == "block" else 0.0
        return self.x + back, self.y + back, self.x + 1 - back, self.y + 1 - back


class Mark(NamedTuple):
    """A place that is pointed at: the site, at this height."""

    x: int
    y: int
    height: float


class Sights(NamedTuple):
    """All that stands on the board and on the street, as it is to be seen. Equal sights look equal.

    What is higher than `cut` is faint, and looked and picked through: at 2 one sees floors up to level 2 and the blocks
    that carry them, at 1.5 the tops of those blocks, with the floors taken off. `space` is the one of the street whose
    marker looks over the sites of the `strip`, and the `trail` has those that it came over. What is `fresh` came last
    and is marked with chalk.
    """

    blocks: tuple[Block, ...] = ()
    slabs: tuple[Slab, ...] = ()
    figures: tuple[Figure, ...] = ()
    held: tuple[Floating, ...] = ()
    marks: tuple[Mark, ...] = ()
    strip: frozenset[Cell] = frozenset()
    space: int | None = None
    trail: tuple[int, ...] = ()
    fresh: frozenset[Block | Slab] = frozenset()
    cut: float | None = None


class Columns:
    """The solids of some sights, column by column, the lowest first."""

    def __init__(self, sights: Sights) -> None:
        self.sights = sights
        cut = math.inf if sights.cut is None else sights.cut
        self._floored = {(x, y, slab.level) for slab in sights.slabs for x, y in slab.cells}
        self._found: dict[Cell, list[Solid]] = {}
        self._firm: dict[Cell, list[tuple[float, float]]] = {}
        self._feet: set[tuple[int, int, int]] = set()
        for block in sights.blocks:
            self._add(block, "firm" if block.height - 0.5 <= cut else "faint")
        for slab in sights.slabs:
            self._add(slab, "firm" if slab.level <= cut else "faint")
        for held in sights.held:
            self._add(*held)
        for figure in sights.figures:
            cell = cell_at(figure.x, figure.y)
            solid = Solid("figure", figure, *cell, figure.z, figure.z + FIGURE_HEIGHT)
            self._found.setdefault(cell, []).append(solid)
        for solids in self._found.values():
            solids.sort(key=lambda solid: (solid.low, solid.state != "firm"))
        self.tops = {cell: max(solid.high for solid in solids) for cell, solids in self._found.items()}
        """How high each column reaches."""
        self.highest = max(self.tops.values(), default=0.0)

    def _add(self, thing: Block | Slab, state: DealState, lift: float = 0.0) -> None:
        """Add the box of a block, which begins at the upper side of a floor below, or the boxes of a floor's cells."""
        if isinstance(thing, Block):
            x, y, height, _ = thing
            foot = SLAB if (x, y, height - 1) in self._floored and not lift else 0.0
            solid = Solid("block", thing, x, y, height - 1 + foot + lift, height + lift, state)
            self._found.setdefault((x, y), []).append(solid)
            return
        low = thing.level + lift
        for x, y in thing.cells:
            self._found.setdefault((x, y), []).append(Solid("slab", thing, x, y, low, low + SLAB, state))

    def __iter__(self) -> Iterator[Solid]:
        for solids in self._found.values():
            yield from solids

    def at(self, x: int, y: int) -> Sequence[Solid]:
        """The solids of a column, the lowest first."""
        return self._found.get((x, y), ())

    def cells(self) -> Iterator[Cell]:
        """The columns in which something stands."""
        return iter(self._found)

    def firm(self, x: int, y: int) -> list[tuple[float, float]]:
        """From where to where a column is filled by what stands there firmly."""
        found = self._firm.get((x, y))
        if found is None:
            solids = (solid for solid in self.at(x, y) if solid.state == "firm" and solid.kind != "figure")
            found = self._firm[x, y] = [(solid.low, solid.high) for solid in solids]
        return found

    def covered(self, x: int, y: int, height: float) -> bool:
        """Whether something firm stands right on the upper side at this height of a column."""
        if not self._feet:
            self._feet = {(*cell, round(100 * low)) for cell in self._found for low, _ in self.firm(*cell)}
        return (x, y, round(100 * height)) in self._feet

    def walled(self, x: int, y: int, low: float, high: float, sides: Sequence[Cell]) -> bool:
        """Whether a column is closed, by what stands firmly in the next ones and leaves no gap from one height to the
        other, on the sides to which these steps lead."""
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
"""Half the width of the foot, which is a disc seen at a slant."""

HEAD = 0.235
HEAD_AT = -(FIGURE_HEIGHT * RISE - HEAD)
"""Radius of the head, and where its middle is."""

NECK, NECK_AT = 0.13, HEAD_AT + 0.16
"""Half the width of the body where it meets the head, and where that is."""


def body_half_width(y: float) -> float:
    """Return half the width of a figure's body at a height between neck and foot, in half widths of a site; y goes down
    from the foot."""
    share = (y - NECK_AT) / -NECK_AT
    return NECK + (FOOT * 0.96 - NECK) * math.pow(share, 1.7)


def figure_holds(x: float, y: float) -> bool:
    """Whether a point, as seen from the middle of the foot, lies in the outline of a figure: head, foot and body."""
    if x * x + (y - HEAD_AT) ** 2 <= HEAD * HEAD or (x / FOOT) ** 2 + (2 * y / FOOT) ** 2 <= 1:
        return True
    return NECK_AT <= y <= 0 and abs(x) <= body_half_width(y)


# ------------------------------------------------------------ picking


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
    """Return the face seen at a pixel; None beside the board. What is faint or held is looked through."""
    found = first_met(columns, camera, pixel)
    if found is not None:
        return _face_of(*found)
    x, y = camera.unproject(pixel)
    site = (int(x // 1), int(y // 1))
    if is_site(*site):
        return Face("ground", site=site)
    space = space_at(x, y)
    return None if space is None else Face("corner" if space in CORNERS else "street", space=space)


def first_met(columns: Columns, camera: Camera, pixel: Point) -> tuple[Solid, Side | None] | None:
    """Return the first solid on the line of sight, and the side through which it enters; None for the upper side."""
    start, climb = camera.unproject(pixel), camera.climb()
    best: tuple[float, Solid, Side | None] | None = None
    for solid in columns:
        if solid.state == "firm":
            met = meeting(solid, camera, pixel, start, climb)
            if met is not None and (best is None or met[0] > best[0]):
                best = met[0], solid, met[1]
    return None if best is None else best[1:]


def meeting(solid: Solid, camera: Camera, pixel: Point, start: Point, climb: Point) -> tuple[float, Side | None] | None:
    """Return at which height the line of sight through a pixel enters a solid, and through which side; None when it
    passes by. The line starts on the ground and moves by `climb` for each block of height."""
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
    """At which height a line of sight meets a figure: its outline stands upright, turned to the eye."""
    foot = camera.project(figure.x, figure.y, figure.z)
    if not figure_holds((pixel[0] - foot[0]) / camera.half, (pixel[1] - foot[1]) / camera.half):
        return None
    near_x, near_y = camera.towards
    away = (figure.x - start[0]) * near_x + (figure.y - start[1]) * near_y
    return away / (climb[0] * near_x + climb[1] * near_y)


def _face_of(solid: Solid, side: Side | None) -> Face:
    thing, site = solid.thing, (solid.x, solid.y)
    if isinstance(thing, Figure):
        return Face("figure", thing, space=space_at(thing.x, thing.y))
    if isinstance(thing, Block):
        return Face("top" if side is None else "side", thing, site, thing.height, side)
    return Face("slab" if side is None else "edge", thing, site, thing.level, side)


def columns_back_to_front(camera: Camera, cells: Iterable[Cell]) -> list[Cell]:
    """Return columns of the plan as they are to be painted, so that no solid is seen through another: the farthest
    first. A line of sight from above comes first into the nearer columns, and in a column first to what is higher."""
    return sorted(cells, key=lambda cell: camera.nearness(*cell))
