"""The floors that a seat still has, as one int: bit n is floor n of its first colour, then come those of the second."""

from __future__ import annotations

from functools import lru_cache

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.floors import FloorSet, Turned
from cardgames.games.casa_grande.ground import bits
from cardgames.games.casa_grande.pieces import MOST_FLOORS, Piece, colour_of, floor_piece, number_of, second_colour

Tray = int

_BOTH = 1 | 1 << MOST_FLOORS


def full(floors: FloorSet) -> Tray:
    """All floors of a first colour."""
    return (1 << len(floors.each)) - 1


def both(floors: FloorSet, tray: Tray) -> Tray:
    """CG-12: what is left, and all floors of the second colour."""
    return tray | full(floors) << MOST_FLOORS


def alike(floors: FloorSet, tray: Tray, drawing: str) -> Tray:
    """The floors in a tray with this drawing."""
    return tray & floors.masks.get(drawing, 0) * _BOTH


def piece_at(seat: Seat, bit: int) -> Piece:
    """The piece of a bit of a seat's tray."""
    rank, number = divmod(bit, MOST_FLOORS)
    return floor_piece(second_colour(seat) if rank else seat, number)


def bit_of(seat: Seat, piece: Piece) -> int:
    """The bit of one of a seat's floors in its tray."""
    return number_of(piece) + (MOST_FLOORS if colour_of(piece) != seat else 0)


def pieces(seat: Seat, tray: Tray) -> tuple[Piece, ...]:
    """The floors in a tray."""
    return tuple(piece_at(seat, bit) for bit in bits(tray))


Way = tuple[str, Turned]
"""A floor by its drawing, and how it is turned."""

Ways = tuple[tuple[int, tuple[Way, ...]], ...]
"""Ways to turn floors, by how far the bit of the second white cell lies behind that of the first; 0 for one alone."""


@lru_cache(maxsize=1 << 12)
def ways(floors: FloorSet, tray: Tray) -> Ways:
    """How the floors in a tray can lie: each shape once, and each of its different turns once."""
    found: dict[int, list[Way]] = {}
    for shape in floors.shapes:
        if alike(floors, tray, shape.drawing):
            for turned in shape.ways:
                first, second = (*turned.whites, turned.whites[0])[:2]
                found.setdefault(second - first, []).append((shape.drawing, turned))
    return tuple((apart, tuple(lying)) for apart, lying in found.items())
