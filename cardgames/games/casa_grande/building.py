"""The building: blocks and floors, and where more of them can go or why not.

It works with sets of places (see `ground`), regardless of whose turn it is. A floor of level n is on top of the places
of height n, and has no height of its own (CG-8).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardgames.engine.contract import Refusal, Seat
from cardgames.engine.messages import message
from cardgames.games.casa_grande.ground import (
    GROUND,
    RIM,
    SIDE,
    SITES,
    Mask,
    Places,
    bits,
    heights,
    nth_bit,
    place_at,
    replaced,
    site_at,
    site_name,
    straight_from,
)
from cardgames.games.casa_grande.pieces import COLOURS, Cell, Orientation, OrientedFloors, Piece, colour_of, shape

MOST_HEIGHT = 200
"""More than any building's height: there are fewer blocks."""


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

    @property
    def pay(self) -> int:
        """What it paid: cells times level (CG-10)."""
        return len(self.cells) * self.level


Added = tuple[Block | Slab, ...]
"""The pieces added in one turn."""


class Building(NamedTuple):
    """All blocks and floors, in the order of play. Immutable: `with_block` and `with_slab` return a new building.

    `filled` and `filled_by` (by colour) are the places with a block; `floored` and `floored_by` those with a floor on
    top. `shadow` has each place that contains a block or has a block or floor above it; `high` is the greatest height.
    """

    players: int
    blocks: tuple[Block, ...] = ()
    slabs: tuple[Slab, ...] = ()
    filled: Places = 0
    filled_by: tuple[Places, ...] = (0,) * COLOURS
    floored: Places = 0
    floored_by: tuple[Places, ...] = (0,) * COLOURS
    shadow: Places = 0
    high: int = 0

    def with_block(self, x: int, y: int, height: int, colour: int) -> Building:
        """Return the building with one more block."""
        site = site_at(x, y)
        place = 1 << SITES * height + site
        return Building(
            self.players,
            (*self.blocks, Block(x, y, height, colour)),
            self.slabs,
            self.filled | place,
            replaced(self.filled_by, colour, self.filled_by[colour] | place),
            self.floored,
            self.floored_by,
            self.shadow | heights(height) << site,
            max(self.high, height),
        )

    def with_slab(self, slab: Slab) -> Building:
        """Return the building with one more floor."""
        level, colour = slab.level, slab.colour
        mask: Mask = 0
        for x, y in slab.cells:
            mask |= 1 << site_at(x, y)
        places = mask << SITES * level
        return Building(
            self.players,
            self.blocks,
            (*self.slabs, slab),
            self.filled,
            self.filled_by,
            self.floored | places,
            replaced(self.floored_by, colour, self.floored_by[colour] | places),
            self.shadow | heights(level) * mask,
            max(self.high, level),
        )

    def own(self, seat: Seat) -> Places:
        """Return the places with blocks of a seat, in all its colours."""
        blocks = self.filled_by
        return blocks[seat] | blocks[seat + 2] if self.players == 2 else blocks[seat]

    def floor_owner(self, place: Places) -> Seat | None:
        """Return the owner of the floor on top of a place, or None."""
        if not self.floored & place:
            return None
        return next(colour for colour, floored in enumerate(self.floored_by) if floored & place) % self.players

    def seen_from_above(self) -> tuple[int, ...]:
        """Return the number of each seat's blocks with nothing on top (CG-11)."""
        return tuple(self.floor_places(seat)[0].bit_count() for seat in range(self.players))

    # ------------------------------------------------------------ blocks

    def block_places(self, sites: Mask, builder: Seat | None) -> Places:
        """Return where a block can go over `sites` (CG-6); a `builder` may not build on others' blocks (CG-18)."""
        places = self.supported(sites, builder) & ~self.filled
        under = places & self.shadow
        if not under:
            return places
        return places & ~under | under & self.reachable((under.bit_length() - 1) // SITES)

    def supported(self, sites: Mask, builder: Seat | None = None) -> Places:
        """Return the places over `sites` on the ground, a floor or a block (of `builder`, unless None)."""
        blocks = self.filled if builder is None else self.own(builder)
        return ((blocks | self.floored) << SITES | GROUND << SITES) & heights(self.high + 1) * sites

    def reachable(self, high: int) -> Places:
        """Return the empty places up to `high` that are open above or along a straight row of empty places (CG-6)."""
        levels = heights(high)
        empty = levels * GROUND & ~self.filled
        return straight_from(empty & (~self.shadow | levels * RIM), empty, high)

    # ------------------------------------------------------------ floors

    def floor_places(self, seat: Seat, block: Places = 0) -> tuple[Places, Places, int]:
        """Return the places for white cells, those for other cells, and the greatest height, after a `block` of the
        seat is added (0: none). A place counts if no floor is on it and nothing above it (CG-9)."""
        own, shadow, high = self.own(seat), self.shadow, self.high
        if block:
            height, site = divmod(block.bit_length() - 1, SITES)
            own |= block
            shadow |= heights(height) << site
            high = max(high, height)
        covered = shadow >> SITES | self.floored
        return own & ~covered, heights(high) * GROUND & ~covered, high


def corners(floor: Orientation, tops: Places, free: Places, high: int) -> Places:
    """Return where the corner of a turned floor can go; the height of a place is the floor's level (CG-9)."""
    found = tops >> floor.white_offsets[0]
    for offset in floor.white_offsets[1:]:
        found &= tops >> offset
        if not found:
            return 0
    for offset in floor.other_offsets:
        found &= free >> offset
    return found and found & heights(high) * floor.corners


def slab(piece: Piece, floor: Orientation, x: int, y: int, level: int) -> Slab:
    """Return a laid floor with its corner at (x, y)."""
    cells = tuple((x + dx, y + dy) for dx, dy in floor.cells)
    return Slab(piece, colour_of(piece), level, cells, tuple((x + dx, y + dy) for dx, dy in floor.white))


# ------------------------------------------------------------ where floors can be laid


class Placement(NamedTuple):
    """Where a floor is laid: its drawing, the corner of the covered area, its level, and how it is turned."""

    floor: str
    x: int
    y: int
    level: int
    turned: int

    @property
    def pay(self) -> int:
        """What the floor pays: cells times level (CG-10)."""
        return self.level * len(shape(self.floor).cells)


def placement_at(drawing: str, floor: Orientation, bit: int) -> Placement:
    """Return the placement of a floor with its corner at the place with this bit number."""
    x, y, level = place_at(bit)
    return Placement(drawing, x, y, level, floor.number)


class Placements:
    """All legal placements of some floors (CG-9), computed together and created one at a time."""

    __slots__ = ("_count", "_found")

    def __init__(self, building: Building, seat: Seat, floors: OrientedFloors, block: Places = 0) -> None:
        """`block` is the place of a block that is added first, 0 for none."""
        tops, free, high = building.floor_places(seat, block)
        self._found: list[tuple[str, Orientation, Places]] = []
        self._count = 0
        for apart, alike in floors:
            # Most floors have no two own blocks at the right distance, which is quick to check.
            if not tops & tops >> apart:
                continue
            for drawing, floor in alike:
                found = corners(floor, tops, free, high)
                if found:
                    self._found.append((drawing, floor, found))
                    self._count += found.bit_count()

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Placement:
        for drawing, floor, found in self._found:
            count = found.bit_count()
            if number < count:
                return placement_at(drawing, floor, nth_bit(found, number))
            number -= count
        raise IndexError(number)

    def __iter__(self) -> Iterator[Placement]:
        for drawing, floor, found in self._found:
            for bit in bits(found):
                yield placement_at(drawing, floor, bit)

    def best(self) -> Placement | None:
        """Return the placement that pays most (CG-10); among equals, that with fewest white cells, then the first."""
        highest = (placement_at(drawing, floor, found.bit_length() - 1) for drawing, floor, found in self._found)
        return max(highest, key=lambda one: (one.pay, -len(shape(one.floor).white)), default=None)


# ------------------------------------------------------------ why a piece cannot go to a place


def refuse(rule_id: str, key: str, **values: object) -> Refusal:
    """Return a refusal with one of the messages of `words/en.yaml`."""
    return Refusal(rule_id, message(f"casa_grande.refuse.{key}", **values))


def block_refusal(building: Building, site: int, height: int, builder: Seat | None) -> Refusal | None:
    """Return why a block cannot go there; a `builder` may not build on others' blocks (CG-6, CG-18)."""
    sites, place, name = 1 << site, 1 << SITES * height + site, site_name(site)
    if building.block_places(sites, builder) & place:
        return None
    if building.filled & place:
        return refuse("CG-6", "occupied", site=name, height=height)
    if not building.supported(sites) & place:
        return refuse("CG-6", "hangs", site=name, height=height, below=height - 1)
    if not building.supported(sites, builder) & place:
        return refuse("CG-18", "on_others", site=name)
    return refuse("CG-6", "unreached", site=name, height=height)


def placement_refusal(building: Building, seat: Seat, placement: Placement) -> Refusal | None:
    """Return why a seat cannot lay a floor there: the reason of its first cell that lacks something (CG-9)."""
    drawing, x, y, level, number = placement
    floor = shape(drawing).turned(number)
    if not (0 <= x < SIDE and 0 <= y < SIDE and floor.corners >> site_at(x, y) & 1):
        return refuse("CG-9", "over_the_edge")
    if not 1 <= level < MOST_HEIGHT:
        return refuse("CG-9", "level" if level < 1 else "too_high")
    return next(iter(missing(building, seat, floor, x, y, level)), None)


def missing(building: Building, seat: Seat, floor: Orientation, x: int, y: int, level: int) -> list[Refusal]:
    """Return what each cell of a floor within the ground lacks; [] if the floor can be laid (CG-9)."""
    if corners(floor, *building.floor_places(seat)) >> SITES * level + site_at(x, y) & 1:
        return []
    checked = (_cell_refusal(building, seat, x + dx, y + dy, level, (dx, dy) in floor.white) for dx, dy in floor.cells)
    return [refusal for refusal in checked if refusal]


def _cell_refusal(building: Building, seat: Seat, x: int, y: int, level: int, white: bool) -> Refusal | None:
    site = site_at(x, y)
    name, place = site_name(site), 1 << SITES * level + site
    if building.floored & place:
        return refuse("CG-9", "floor_there", site=name, level=level)
    if building.shadow & place << SITES:
        return refuse("CG-9", "buried", site=name, level=level)
    if not white or building.own(seat) & place:
        return None
    if building.filled & place:
        return refuse("CG-9", "white_on_others", site=name, level=level)
    empty = not building.shadow & heights(level) << site
    return refuse("CG-9", "white_on_nothing" if empty else "white_too_low", site=name, level=level)


def nearest_level(building: Building, seat: Seat, floor: Orientation, x: int, y: int) -> int:
    """Return the highest level at which a floor within the ground can be laid. If there is none, return the level that
    misses the fewest blocks, at most the height of what is below."""
    below = sum(1 << site_at(x + dx, y + dy) for dx, dy in floor.cells)
    levels = [level for level in range(building.high, 0, -1) if building.shadow >> SITES * level & below]
    return min(levels or [1], key=lambda level: len(missing(building, seat, floor, x, y, level)))
