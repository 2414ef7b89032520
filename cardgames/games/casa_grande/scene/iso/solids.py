"""What stands on the board, as boxes in the columns of the plan. A column is a site, or a piece of the street."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.scene.iso.plan import FIGURE_HEIGHT, FIGURE_RADIUS, INSET, SLAB, cell_at

Cell = tuple[int, int]

Side = Literal[0, 1, 2, 3]
"""East, south, west, north."""

SIDES: tuple[tuple[Side, int, int], ...] = ((0, 1, 0), (1, 0, 1), (2, -1, 0), (3, 0, -1))
"""The sides with the step that leads out of a site there."""

State = Literal["firm", "faint", "good", "bad", "held"]
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


class Held(NamedTuple):
    """A block or floor that is not built (yet): `lift` blocks above the place that it names."""

    thing: Block | Slab
    state: State = "good"
    lift: float = 0.0


class Solid(NamedTuple):
    """A block, one cell of a floor, or a figure, as a box of the column (x, y)."""

    kind: Literal["block", "slab", "figure"]
    thing: Block | Slab | Figure
    x: int
    y: int
    low: float
    high: float
    state: State = "firm"

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
    state: State = "good"


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
    held: tuple[Held, ...] = ()
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
            self._add(self.block(block, "firm" if block.height - 0.5 <= cut else "faint"))
        for slab in sights.slabs:
            self._add_all(self.slab(slab, "firm" if slab.level <= cut else "faint"))
        for held in sights.held:
            if isinstance(held.thing, Block):
                self._add(self.block(held.thing, held.state, held.lift))
            else:
                self._add_all(self.slab(held.thing, held.state, held.lift))
        for figure in sights.figures:
            column = cell_at(figure.x, figure.y)
            self._add(Solid("figure", figure, *column, figure.z, figure.z + FIGURE_HEIGHT))
        for solids in self._found.values():
            solids.sort(key=lambda solid: (solid.low, solid.state != "firm"))
        self.tops = {cell: max(solid.high for solid in solids) for cell, solids in self._found.items()}
        """How high what stands in each column reaches."""
        self.highest = max(self.tops.values(), default=0.0)

    def _add(self, solid: Solid) -> None:
        self._found.setdefault((solid.x, solid.y), []).append(solid)

    def _add_all(self, solids: Iterable[Solid]) -> None:
        for solid in solids:
            self._add(solid)

    def block(self, block: Block, state: State = "firm", lift: float = 0.0) -> Solid:
        """The box of a block; one that stands on a floor begins at the floor's upper side."""
        foot = SLAB if (block.x, block.y, block.height - 1) in self._floored and not lift else 0.0
        return Solid("block", block, block.x, block.y, block.height - 1 + foot + lift, block.height + lift, state)

    @staticmethod
    def slab(slab: Slab, state: State = "firm", lift: float = 0.0) -> Iterator[Solid]:
        """The boxes of a floor, one for each cell."""
        low = slab.level + lift
        for x, y in slab.cells:
            yield Solid("slab", slab, x, y, low, low + SLAB, state)

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
        """Whether a column is closed from one height to the other on the sides to which these steps lead."""
        return all(self._filled(x + right, y + down, low, high) for right, down in sides)

    def _filled(self, x: int, y: int, low: float, high: float) -> bool:
        """Whether what stands firmly in a column leaves no gap between two heights."""
        for start, end in self.firm(x, y):
            if start <= low + _HAIR and end > low:
                low = end
        return low >= high - _HAIR

    def top(self, x: int, y: int) -> float:
        """How high what stands firmly reaches here."""
        return max((high for _, high in self.firm(x, y)), default=0.0)
