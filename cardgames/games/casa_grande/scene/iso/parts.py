"""What is painted of each column of the plan: which pictures, how high. Worked out once for each way to look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.ground import LEG, SIDE
from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.pictures import Pictures, Want, want
from cardgames.games.casa_grande.scene.iso.plan import CORNERS, SLAB
from cardgames.games.casa_grande.scene.iso.shade import Dark, Shades, leeward
from cardgames.games.casa_grande.scene.iso.solids import SIDES, Cell, Columns, Solid

PLAN = tuple((x, y) for y in range(-1, SIDE + 1) for x in range(-1, SIDE + 1))
"""All columns in which something can stand or lie in shadow."""

_AT_ONCE = 16
"""So many columns are worked out ahead in one frame: a fraction of a millisecond."""

_BEAM = 170, 105
"""How strong the light over the strip is where it begins and where it ends, of 255."""

_ON_PIECES = 0.55
"""How much of that falls on blocks and floors, whose colours and emblems must stay plain."""


class Part(NamedTuple):
    """A picture to be painted over a site at a height; a `late` one is seen through all that stands before it."""

    want: Want
    height: float
    late: bool = False


Darkness = Callable[[int, int, float], Dark]

Of = Callable[[Cell], list[Part]]
"""From a column to its parts, from the ground up."""


class _Way(NamedTuple):
    """How the columns are looked at: after these quarter turns, with these sides of each site towards the eye."""

    quarter: int
    sides: tuple[Cell, ...]
    dark: Darkness
    still: bool


class Parts:
    """The parts of all columns."""

    def __init__(self, columns: Columns, shades: Shades) -> None:
        self._columns, self._shades = columns, shades
        self._found: dict[tuple[object, ...], dict[Cell, list[Part]]] = {}

    def seen_by(self, camera: Camera, *, still: bool) -> Of:
        """The parts as they are seen from here, by an eye that is `still` or moves."""
        sides = _towards(camera)
        way = _Way(camera.quarter, sides, self._shades.towards(camera, still=still), still)
        kept = self._kept(camera, sides, still)

        def of(cell: Cell) -> list[Part]:
            found = kept.get(cell)
            if found is None:
                found = kept[cell] = list(self._column(*cell, way))
            return found

        return of

    def prepare(self, ways: Iterable[tuple[Camera, bool]]) -> None:
        """Work out some columns of the first of these ways of which some are missing: from where the eye will look, and
        whether it is still there. A turn comes upon new ways all the time; no one frame must work out all columns."""
        for camera, still in ways:
            kept = self._kept(camera, _towards(camera), still)
            if len(kept) < len(PLAN):
                of = self.seen_by(camera, still=still)
                for cell in [cell for cell in PLAN if cell not in kept][:_AT_ONCE]:
                    of(cell)
                return

    def _kept(self, camera: Camera, sides: tuple[Cell, ...], still: bool) -> dict[Cell, list[Part]]:
        """What was worked out for the columns as they are seen from here."""
        return self._found.setdefault((camera.quarter, leeward(camera), sides, still), {})

    def _column(self, x: int, y: int, way: _Way) -> Iterator[Part]:
        columns = self._columns
        if not self._unseen(x, y, 0.0, way):
            yield from self._upon(x, y, 0.0, False, way)
        edges: list[Part] | None = None
        for solid in columns.at(x, y):
            if solid.kind == "figure":
                continue
            firm, block = solid.state == "firm", solid.kind == "block"
            bare = not columns.covered(x, y, solid.high)
            goes_on = frozenset() if block else _goes_on(solid, way.quarter)
            unseen = self._unseen(x, y, solid.high, way)
            hidden = firm and unseen and columns.walled(x, y, solid.low, solid.high, way.sides)
            if not (block or bare or way.still):
                # in a turn a block is painted whole over the floor on which it stands, and then that floor's edges
                edges = [] if hidden else [*self._rims(solid, goes_on, way)]
                continue
            if hidden:
                continue
            foot = solid.high - 1 if block else solid.low
            if block:
                floored = solid.high - solid.low < 1 and edges is None
                yield Part(want(Pictures.block, solid.colour, floored, solid.state), foot)
                yield from edges or ()
                edges = None
            else:
                yield from self._cell(solid, goes_on, bare, way)
            if firm and not unseen:
                yield from self._upon(x, y, solid.high, block, way)
            if firm and solid.thing in columns.sights.fresh:
                yield from self._chalked(solid, goes_on, bare)
            elif solid.state in ("good", "bad"):
                yield Part(want(Pictures.frame, solid.state, 1.0 if block else SLAB, goes_on), foot, late=True)

    def _cell(self, solid: Solid, goes_on: frozenset[int], bare: bool, way: _Way) -> Iterator[Part]:
        """A cell of a floor with its rims."""
        white = bare and isinstance(solid.thing, Slab) and (solid.x, solid.y) in solid.thing.white
        yield Part(want(Pictures.cell, solid.colour, white, solid.state), solid.low)
        yield from self._rims(solid, goes_on, way)

    @staticmethod
    def _rims(solid: Solid, goes_on: frozenset[int], way: _Way) -> Iterator[Part]:
        """The rims of a cell where its floor ends. In a turn only those in front are missed."""
        for side, x, y in SIDES:
            seen = (side + way.quarter) % 4
            if seen not in goes_on and (way.still or (x, y) in way.sides):
                yield Part(want(Pictures.rim, solid.colour, seen, solid.state), solid.low)

    def _unseen(self, x: int, y: int, height: float, way: _Way) -> bool:
        """Whether an upper side is covered or, in a turn, lies so deep between walls that only cracks show it: what one
        sees over the whole of a site lies less than a block lower."""
        columns = self._columns
        return columns.covered(x, y, height) or (not way.still and columns.walled(x, y, height, height + 1, way.sides))

    def _upon(self, x: int, y: int, height: float, inset: bool, way: _Way) -> Iterator[Part]:
        """What lies upon an upper side that is seen: the light of the strip, and shadows."""
        if (x, y) in self._columns.sights.strip:
            strong = self._beam(x, y, way)
            yield Part(want(Pictures.light, round(strong * _ON_PIECES) if height else strong, inset), height)
        found = way.dark(x, y, height)
        if found.casters or found.walls:
            exact = way.still or not height
            yield Part(want(Pictures.shadow, found, inset) if exact else want(Pictures.dimmed, found), height)
        if height and (x, y) in self._columns.sights.strip:
            yield Part(want(Pictures.gleam), height)

    def _chalked(self, solid: Solid, goes_on: frozenset[int], bare: bool) -> Iterator[Part]:
        """The mark on a piece that came last: on its upper side, or on the sides of a block below something else."""
        thing = solid.thing
        if bare:
            yield Part(want(Pictures.chalk, solid.kind == "block", goes_on), solid.high)
        elif isinstance(thing, Block) and not self._carries_own(thing):
            yield Part(want(Pictures.chalk_below, solid.high - solid.low < 1), solid.high - 1)

    def _carries_own(self, block: Block) -> bool:
        """Whether a marked floor of the same colour lies on a block: it says enough."""
        return any(
            isinstance(one, Slab)
            and (one.level, one.colour) == (block.height, block.colour)
            and (block.x, block.y) in one.cells
            for one in self._columns.sights.fresh
        )

    def _beam(self, x: int, y: int, way: _Way) -> int:
        """How strong the light is that the marker's space throws over a site of its strip, of 255; in fewer steps in a
        turn."""
        space = self._columns.sights.space
        if space is None or space in CORNERS:
            return _BEAM[1]
        far = (y, SIDE - 1 - x, SIDE - 1 - y, x)[space // LEG]
        far -= 0 if way.still else far % 3
        return _BEAM[0] + (_BEAM[1] - _BEAM[0]) * far // SIDE


def _towards(camera: Camera) -> tuple[Cell, ...]:
    """The sides of a site that look towards the eye."""
    east, south = camera.towards
    return tuple((x, y) for _, x, y in SIDES if x * east + y * south > 0.001)


def _goes_on(solid: Solid, quarter: int) -> frozenset[int]:
    """Beyond which sides, as seen after these quarter turns, a cell of a floor has another of the same floor."""
    cells = solid.thing.cells if isinstance(solid.thing, Slab) else ()
    return frozenset((side + quarter) % 4 for side, x, y in SIDES if (solid.x + x, solid.y + y) in cells)
