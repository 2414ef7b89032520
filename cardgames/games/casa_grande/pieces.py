"""The pieces: blocks and floors by number, the shapes of floors, and trays of floors left.

Colour c belongs to seat c; with a second colour (CG-12), for two players, seat s also has colour s + 2. Blocks of a
colour are all alike and leave their pile in order; of identical floors, the first is used first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from cardgames.engine.cards import CardFace, Deck
from cardgames.engine.contract import Seat, Zone
from cardgames.engine.drawings import MARKED, NONE, alike, cells_of, counted
from cardgames.engine.messages import Listing, Message, message
from cardgames.games.casa_grande.ground import BOX, SIDE, Mask, bits, site_at, site_name

Piece = int

COLOURS = 4
MOST_BLOCKS, MOST_FLOORS = BOX["most_blocks"], BOX["most_floors"]
"""The most of one colour under any options."""

_A_COLOUR = MOST_BLOCKS + MOST_FLOORS


def block_piece(colour: int, number: int) -> Piece:
    """Return a block of a colour, counted from 0 in the order of the pile."""
    return colour * _A_COLOUR + number


def floor_piece(colour: int, number: int) -> Piece:
    """Return a floor of a colour, counted from 0 in the order of the option `floors`."""
    return colour * _A_COLOUR + MOST_BLOCKS + number


def colour_of(piece: Piece) -> int:
    """Return the colour of a block or floor."""
    return piece // _A_COLOUR


def number_of(piece: Piece) -> int:
    """Return the number of a block or floor within its colour."""
    number = piece % _A_COLOUR
    return number if number < MOST_BLOCKS else number - MOST_BLOCKS


def is_floor(piece: Piece) -> bool:
    """Return whether a piece is a floor."""
    return 0 <= piece < COLOURS * _A_COLOUR and piece % _A_COLOUR >= MOST_BLOCKS


def is_block(piece: Piece) -> bool:
    """Return whether a piece is a block."""
    return 0 <= piece < COLOURS * _A_COLOUR and piece % _A_COLOUR < MOST_BLOCKS


def _face(piece: Piece) -> CardFace:
    colour, number, kind = colour_of(piece), number_of(piece) + 1, "f" if is_floor(piece) else "b"
    return CardFace(f"{kind}{colour}-{number}", f"{kind}{colour}-{number}", str(number), str(colour))


DECK = Deck(map(_face, range(COLOURS * _A_COLOUR)))
"""`b0-1` is the first block of seat 0, `f3-15` the last floor of seat 3."""

GROUND_ZONE = Zone("ground")
BLOCK_ZONES = tuple(Zone("blocks", seat) for seat in range(COLOURS))
TRAY_ZONES = tuple(Zone("tray", seat) for seat in range(COLOURS))
RESERVE_ZONES = tuple(Zone("store", seat) for seat in range(COLOURS))
"""The zones of a second colour that is not in use yet (CG-12)."""


def second_colour(seat: Seat) -> int:
    """Return the second colour of a seat (CG-12)."""
    return seat + 2


# ------------------------------------------------------------ floors

Cell = tuple[int, int]
"""The x and y of a cell of a floor, or of a site."""

TURNS = 8
"""Four clockwise quarter turns, then the same four after flipping the floor left to right."""

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
"""The names of floors that are not rectangles, by outline."""


class Orientation(NamedTuple):
    """A floor turned one way; its least x and y are 0.

    `number` is the least that turns it this way. `white_offsets` and `other_offsets` are the bit offsets of its white
    and other cells from its corner, `mask` and `white_mask` the sets of sites of all and of the white cells if the
    corner is at site 0. `corners` are the sites where the corner can be on the ground.
    """

    number: int
    cells: tuple[Cell, ...]
    white: tuple[Cell, ...]
    white_offsets: tuple[int, ...]
    other_offsets: tuple[int, ...]
    mask: Mask
    white_mask: Mask
    corners: Mask


class Shape:
    """A floor given by its drawing: rows from the top, separated by /, with `W` a white cell, `.` none, else a cell."""

    def __init__(self, drawing: str) -> None:
        self.drawing = drawing
        cells = cells_of(drawing)
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.white: tuple[Cell, ...] = tuple(cell for cell, sign in cells.items() if sign == MARKED)

    @cached_property
    def name(self) -> Message:
        """The name of the floor, such as `L of 4` or `2×3`."""
        key = _KNOWN.get(alike(self.drawing.replace(MARKED, "o")))
        if key:
            return message(f"casa_grande.floor.{key}")
        deep, wide = sorted(size_of(self.cells))
        if deep * wide > len(self.cells):
            return message("casa_grande.floor.shape", cells=len(self.cells))
        key = "bar" if deep == 1 < wide else "rectangle"
        return message(f"casa_grande.floor.{key}", deep=deep, wide=wide)

    @cached_property
    def _by_number(self) -> tuple[Orientation, ...]:
        found: list[Orientation] = []
        for number in range(TURNS):
            cells, white = self._turned_cells(number)
            same = (one for one in found if (one.cells, one.white) == (cells, white))
            found.append(next(same, None) or _orientation(number, cells, white))
        return tuple(found)

    @cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """The different orientations."""
        return tuple(dict.fromkeys(self._by_number))

    def is_same(self, other: Shape) -> bool:
        """Return whether it is the same floor, perhaps turned or flipped."""
        return any((one.cells, one.white) == other._turned_cells(0) for one in self.orientations)

    def turned(self, number: int) -> Orientation:
        """Return the floor after `number` quarter turns; from 4 on it is flipped first."""
        return self._by_number[number]

    def _turned_cells(self, number: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        flipped, quarters = divmod(number, 4)
        places = {cell: (-cell[0] if flipped else cell[0], cell[1]) for cell in self.cells}
        for _ in range(quarters):
            places = {cell: (-y, x) for cell, (x, y) in places.items()}
        left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
        places = {cell: (x - left, y - top) for cell, (x, y) in places.items()}
        return _in_order(places.values()), _in_order(places[cell] for cell in self.white)


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Sort cells row by row, as in drawings."""
    return tuple(sorted(cells, key=lambda cell: cell[::-1]))


def _orientation(number: int, cells: tuple[Cell, ...], white: tuple[Cell, ...]) -> Orientation:
    wide, deep = size_of(cells)
    return Orientation(
        number,
        cells,
        white,
        white_offsets=tuple(site_at(*cell) for cell in white),
        other_offsets=tuple(site_at(*cell) for cell in cells if cell not in white),
        mask=sum(1 << site_at(*cell) for cell in cells),
        white_mask=sum(1 << site_at(*cell) for cell in white),
        corners=sum(1 << site_at(x, y) for x in range(SIDE - wide + 1) for y in range(SIDE - deep + 1)),
    )


def size_of(cells: Iterable[Cell]) -> tuple[int, int]:
    """Return the width and depth of a floor, given its cells with least x and y 0."""
    across, down = zip(*cells, strict=True)
    return max(across) + 1, max(down) + 1


def sites_below(floor: Orientation, x: int, y: int) -> Message | Listing:
    """Return the sites below a floor with its corner here, in words: `d5, e5 and e6`, or `d5 to f6` for a row or a
    rectangle."""
    names = [site_name(site_at(x + dx, y + dy)) for dx, dy in floor.cells]
    wide, deep = size_of(floor.cells)
    if wide * deep == len(names) > 1:
        return message("casa_grande.floor.area", first=names[0], last=names[-1])
    return Listing(tuple(names))


def _spelled(drawing: str) -> Listing:
    """Return a drawing in words: `WoW/.o.` is "white plain white, gap plain gap"."""
    words = {MARKED: message("casa_grande.floor.marked"), NONE: message("casa_grande.floor.gap")}
    plain = message("casa_grande.floor.plain")
    rows = [tuple(words.get(sign, plain) for sign in row) for row in drawing.split("/")]
    return Listing(tuple(Listing(row, "plain") for row in rows), "comma")


class FloorSet:
    """The floors of one colour: `shapes` are the different ones, `each` has the shape of each floor by number, `full`
    is a tray with all of them. See `Tray`."""

    def __init__(self, drawn: tuple[str, ...]) -> None:
        """`drawn` has the drawings as the option writes them: `2xWoW`, `WooW`."""
        self._drawn = drawn
        pairs = [pair for pair in map(counted, drawn) if pair]
        self.shapes = tuple(shape(drawing) for _, drawing in pairs)
        self.each = tuple(one for (count, _), one in zip(pairs, self.shapes, strict=True) for _ in range(count))
        self.full: Tray = (1 << len(self.each)) - 1
        self._masks = {
            one.drawing: sum(1 << number for number, other in enumerate(self.each) if other is one)
            for one in self.shapes
        }
        self.oriented: Callable[[Tray], OrientedFloors] = lru_cache(maxsize=1 << 12)(self._oriented)
        """The floors of a tray: each shape once, in each of its different orientations."""

    def __reduce__(self) -> tuple[object, ...]:
        """Send only the drawings to another process."""
        return _floor_set, (self._drawn,)

    @cached_property
    def names(self) -> dict[str, Message]:
        """The name of each floor by drawing; those with the same outline are told apart by their white cells: by their
        number, or by their places, row by row."""
        found: dict[str, Message] = {}
        for one in self.shapes:
            namesakes = [other for other in self.shapes if other.name == one.name and not one.is_same(other)]
            white = len(one.white)
            if not namesakes:
                found[one.drawing] = one.name
            elif all(len(other.white) != white for other in namesakes):
                found[one.drawing] = message("casa_grande.floor.white", floor=one.name, count=white)
            else:
                found[one.drawing] = message("casa_grande.floor.spelled", floor=one.name, rows=_spelled(one.drawing))
        return found

    def with_second(self, tray: Tray) -> Tray:
        """Return the tray with all floors of the second colour added (CG-12)."""
        return tray | self.full << MOST_FLOORS

    def matching(self, tray: Tray, drawing: str) -> Tray:
        """Return the floors in a tray with this drawing."""
        return tray & self._masks.get(drawing, 0) * (1 | 1 << MOST_FLOORS)

    def first_matching(self, tray: Tray, drawing: str) -> int:
        """Return the bit number of the first floor with this drawing; the tray must have one."""
        found = self.matching(tray, drawing)
        return (found & -found).bit_length() - 1

    def _oriented(self, tray: Tray) -> OrientedFloors:
        found: dict[int, list[OrientedFloor]] = {}
        for one in self.shapes:
            if self.matching(tray, one.drawing):
                for floor in one.orientations:
                    first, second = (*floor.white_offsets, floor.white_offsets[0])[:2]
                    found.setdefault(second - first, []).append((one.drawing, floor))
        return tuple((apart, tuple(alike)) for apart, alike in found.items())


shape = lru_cache(maxsize=512)(Shape)
"""The shape of a drawing."""

floor_set = lru_cache(maxsize=64)(FloorSet)
"""Return the floor set for the drawings of an option."""


def _floor_set(drawn: tuple[str, ...]) -> FloorSet:
    """The floor set that another process sent."""
    return floor_set(drawn)


# ------------------------------------------------------------ trays

Tray = int
"""The floors that a seat has left: bit n is floor n of its first colour; those of the second colour follow."""

OrientedFloor = tuple[str, Orientation]
"""A floor's drawing and orientation."""

OrientedFloors = tuple[tuple[int, tuple[OrientedFloor, ...]], ...]
"""Oriented floors, grouped by the bit offset from the first white cell to the second; 0 if there is one."""


def tray_piece(seat: Seat, bit: int) -> Piece:
    """Return the floor with this bit number in a seat's tray."""
    rank, number = divmod(bit, MOST_FLOORS)
    return floor_piece(second_colour(seat) if rank else seat, number)


def tray_pieces(seat: Seat, tray: Tray) -> tuple[Piece, ...]:
    """Return the floors in a seat's tray."""
    return tuple(tray_piece(seat, bit) for bit in bits(tray))


def tray_of(seat: Seat, floors: Iterable[Piece]) -> Tray:
    """Return the tray of a seat with these floors."""
    return sum(1 << number_of(piece) + (MOST_FLOORS if colour_of(piece) != seat else 0) for piece in floors)
