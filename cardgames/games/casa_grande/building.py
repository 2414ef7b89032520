"""The building: blocks and floors, and where more of them can go.

It works with sets of places (see `ground`), regardless of whose turn it is. A floor of level n is on top of the places
of height n, and has no height of its own (CG-8).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.ground import GROUND, RIM, SITES, Mask, Places, heights, site_at, straight_from
from cardgames.games.casa_grande.pieces import COLOURS, Cell, Piece, Turned, colour_of


class Block(NamedTuple):
    """A placed block, which fills the unit from `height` - 1 to `height`."""

    x: int
    y: int
    height: int
    colour: int


class Slab(NamedTuple):
    """A laid floor on blocks of height `level`: the sites of its cells, and of its white cells."""

    floor: Piece
    colour: int
    level: int
    cells: tuple[Cell, ...]
    white: tuple[Cell, ...]


Added = tuple[Block | Slab, ...]
"""The pieces added in one turn."""


class Building(NamedTuple):
    """All blocks and floors, in the order of play. Immutable: `with_block` and `with_slab` return a new building.

    `blocks` and `by_colour` are places with a block; `floors` and `laid` (by colour) places with a floor on top.
    `shadow` has each place that contains a block or has a block or floor above it; `high` is the greatest height.
    """

    players: int
    built: tuple[Block, ...] = ()
    slabs: tuple[Slab, ...] = ()
    blocks: Places = 0
    by_colour: tuple[Places, ...] = (0,) * COLOURS
    floors: Places = 0
    laid: tuple[Places, ...] = (0,) * COLOURS
    shadow: Places = 0
    high: int = 0

    @classmethod
    def of(cls, players: int, built: Iterable[Block], slabs: Iterable[Slab]) -> Building:
        """Return the building of these pieces."""
        whole = cls(players)
        for block in built:
            whole = whole.with_block(block.x, block.y, block.height, block.colour)
        for slab in slabs:
            whole = whole.with_slab(slab)
        return whole

    def with_block(self, x: int, y: int, height: int, colour: int) -> Building:
        """Return the building with one more block."""
        site = site_at(x, y)
        place = 1 << SITES * height + site
        own = self.by_colour
        return Building(
            self.players,
            (*self.built, Block(x, y, height, colour)),
            self.slabs,
            self.blocks | place,
            (*own[:colour], own[colour] | place, *own[colour + 1 :]),
            self.floors,
            self.laid,
            self.shadow | heights(height) << site,
            max(self.high, height),
        )

    def with_slab(self, slab: Slab) -> Building:
        """Return the building with one more floor."""
        level, colour, laid = slab.level, slab.colour, self.laid
        mask: Mask = 0
        for x, y in slab.cells:
            mask |= 1 << site_at(x, y)
        places = mask << SITES * level
        return Building(
            self.players,
            self.built,
            (*self.slabs, slab),
            self.blocks,
            self.by_colour,
            self.floors | places,
            (*laid[:colour], laid[colour] | places, *laid[colour + 1 :]),
            self.shadow | heights(level) * mask,
            max(self.high, level),
        )

    # ------------------------------------------------------------ whose

    def own(self, seat: Seat) -> Places:
        """Return the places with blocks of a seat, in all its colours."""
        blocks = self.by_colour
        return blocks[seat] | blocks[seat + 2] if self.players == 2 else blocks[seat]

    def seen_from_above(self, seat: Seat) -> int:
        """Return the number of a seat's blocks with nothing on top (CG-11)."""
        return self.grounds(seat)[0].bit_count()

    # ------------------------------------------------------------ blocks

    def places(self, sites: Mask, builder: Seat | None = None) -> Places:
        """Return where a block can go over `sites` (CG-6); a `builder` may not build on others' blocks (CG-18)."""
        places = self.carried(sites, builder) & ~self.blocks
        under = places & self.shadow
        if not under:
            return places
        return places & ~under | under & self.reached((under.bit_length() - 1) // SITES)

    def carried(self, sites: Mask, builder: Seat | None = None) -> Places:
        """Return the places over `sites` on the ground, a floor or a block (of `builder`, unless None)."""
        blocks = self.blocks if builder is None else self.own(builder)
        return ((blocks | self.floors) << SITES | GROUND << SITES) & heights(self.high + 1) * sites

    def reached(self, high: int) -> Places:
        """Return the empty places up to `high` that are open above or along a straight row of empty places (CG-6)."""
        levels = heights(high)
        empty = levels * GROUND & ~self.blocks
        return straight_from(empty & (~self.shadow | levels * RIM), empty, high)

    # ------------------------------------------------------------ floors

    def grounds(self, seat: Seat, block: Places = 0) -> tuple[Places, Places, int]:
        """Return the places for white cells, those for other cells, and the greatest height, after a `block` of the
        seat is added (0: none). A place counts if no floor is on it and nothing above it (CG-9)."""
        own, shadow, high = self.own(seat), self.shadow, self.high
        if block:
            height, site = divmod(block.bit_length() - 1, SITES)
            own |= block
            shadow |= heights(height) << site
            high = max(high, height)
        covered = shadow >> SITES | self.floors
        return own & ~covered, heights(high) * GROUND & ~covered, high


def corners(turned: Turned, tops: Places, free: Places, high: int) -> Places:
    """Return where the corner of a turned floor can go; the height of a place is the floor's level (CG-9)."""
    found = tops >> turned.whites[0]
    for shift in turned.whites[1:]:
        found &= tops >> shift
        if not found:
            return 0
    for shift in turned.others:
        found &= free >> shift
    return found and found & heights(high) * turned.fits


def slab(piece: Piece, turned: Turned, x: int, y: int, level: int) -> Slab:
    """Return a laid floor with its corner at (x, y)."""
    cells = tuple((x + dx, y + dy) for dx, dy in turned.cells)
    return Slab(piece, colour_of(piece), level, cells, tuple((x + dx, y + dy) for dx, dy in turned.white))
