"""The wooden pieces by their numbers: blocks and floors of four colours, and the zones in which they lie.

Colour c belongs to seat c; with a second colour (CG-12), for two, seat s has colour s + 2 as well. Blocks of a colour
are all alike and leave their pile in order; of floors that are alike the first goes first.
"""

from __future__ import annotations

from cardgames.engine.cards import CardFace, Deck
from cardgames.engine.contract import Seat, Zone
from cardgames.games.casa_grande.ground import BOX

Piece = int

COLOURS = 4
MOST_BLOCKS, MOST_FLOORS = BOX["most_blocks"], BOX["most_floors"]
"""Of one colour, whatever is agreed on."""

_A_COLOUR = MOST_BLOCKS + MOST_FLOORS


def block_piece(colour: int, number: int) -> Piece:
    """A block of a colour, counted from 0 in the order in which they leave the pile."""
    return colour * _A_COLOUR + number


def floor_piece(colour: int, number: int) -> Piece:
    """A floor of a colour, counted from 0 as the option `floors` draws them."""
    return colour * _A_COLOUR + MOST_BLOCKS + number


def colour_of(piece: Piece) -> int:
    """The colour of a block or floor."""
    return piece // _A_COLOUR


def number_of(piece: Piece) -> int:
    """Which block or floor of its colour it is."""
    number = piece % _A_COLOUR
    return number if number < MOST_BLOCKS else number - MOST_BLOCKS


def is_floor(piece: Piece) -> bool:
    """Whether it is a floor."""
    return 0 <= piece < COLOURS * _A_COLOUR and piece % _A_COLOUR >= MOST_BLOCKS


def is_block(piece: Piece) -> bool:
    """Whether it is a block."""
    return 0 <= piece < COLOURS * _A_COLOUR and piece % _A_COLOUR < MOST_BLOCKS


def _face(piece: Piece) -> CardFace:
    colour, number, kind = colour_of(piece), number_of(piece) + 1, "f" if is_floor(piece) else "b"
    return CardFace(f"{kind}{colour}-{number}", f"{kind}{colour}-{number}", str(number), str(colour))


DECK = Deck(map(_face, range(COLOURS * _A_COLOUR)))
"""`b0-1` is the first block of seat 0, `f3-15` the last floor of seat 3."""

GROUND_ZONE = Zone("ground")
BLOCK_ZONES = tuple(Zone("blocks", seat) for seat in range(COLOURS))
TRAY_ZONES = tuple(Zone("tray", seat) for seat in range(COLOURS))
STORE_ZONES = tuple(Zone("store", seat) for seat in range(COLOURS))
"""CG-12: where the second colour waits."""


def second_colour(seat: Seat) -> int:
    """CG-12: the other colour of a seat."""
    return seat + 2
