"""What whoever builds by hand wants to know: where a block may stand, where a floor may lie, and what it would pay.

All of it follows from a view, and from `building`: what stands on the ground already, the block of this turn included.
"""

from __future__ import annotations

from cardgames.engine.contract import Refusal, Seat
from cardgames.games.casa_grande import tray, why
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.floors import FloorSet, Shape, floor_set
from cardgames.games.casa_grande.ground import SIDE, SITES, bits
from cardgames.games.casa_grande.lays import Lays
from cardgames.games.casa_grande.moves import Lay
from cardgames.games.casa_grande.pieces import Piece, number_of
from cardgames.games.casa_grande.state import CasaState
from cardgames.games.casa_grande.view import CasaView


def building_of(view: CasaView) -> Building:
    """What stands on the ground."""
    return Building.of(view.visible.standing.players, view.visible.blocks, view.visible.floors)


def floors_of(view: CasaView) -> FloorSet:
    """The floors that are played with."""
    return floor_set(view.visible.standing.options.words("floors"))


def shape_of(view: CasaView, piece: Piece) -> Shape:
    """The shape of a floor."""
    return floors_of(view).each[number_of(piece)]


def places(view: CasaView, spend: int = 0) -> tuple[tuple[int, int, int], ...]:
    """CG-6: where a block may stand now, as x, y and height; after so many bonus points were spent (CG-14)."""
    state = CasaState.seen(view)
    found = state.building.places(state.sites(spend), state.builder)
    return tuple((bit % SITES % SIDE, bit % SITES // SIDE, bit // SITES) for bit in bits(found))


def lays(building: Building, seat: Seat, shape: Shape, turned: int) -> dict[tuple[int, int], tuple[int, int]]:
    """CG-9, CG-10: for each site where the corner of a floor may lie, turned so, the best level and what it pays."""
    lying = shape.turned(turned)
    found = corners(lying, *building.grounds(seat))
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for bit in bits(found):
        level, site = divmod(bit, SITES)
        best[site % SIDE, site // SIDE] = level, level * len(lying.cells)
    return best


def snap(building: Building, seat: Seat, shape: Shape, turned: int, x: int, y: int) -> int | Refusal:
    """CG-9: the best level for a floor over a site, or what it lacks there, at the level where it lacks least."""
    return why.nearest(building, seat, shape.turned(turned), x, y)


def best_lay(view: CasaView, building: Building, seat: Seat) -> Lay | None:
    """The floor of a seat that pays most now (CG-10); None when none may be laid."""
    floors = floors_of(view)
    left = sum(1 << tray.bit_of(seat, piece) for piece in view.visible.trays[seat])
    return Lays(building, seat, tray.ways(floors, left)).best()


def pay_of(lay: Lay) -> int:
    """CG-10: cells times level."""
    return lay.level * sum(sign in "Wo" for sign in lay.floor)
