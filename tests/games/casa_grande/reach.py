"""What may be done on the ground now, by the package's own parts, to be compared with the plain rules."""

from __future__ import annotations

from cardgames.engine.contract import Refusal, Seat
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.ground import SIDE, bits, place_at, site_at
from cardgames.games.casa_grande.match_data import CasaView
from cardgames.games.casa_grande.moves import Lay, Lays
from cardgames.games.casa_grande.pieces import Shape
from cardgames.games.casa_grande.refusals import missing, nearest_level, refuse
from cardgames.games.casa_grande.state import CasaState


def places(view: CasaView, spend: int = 0) -> tuple[tuple[int, int, int], ...]:
    """CG-6: where a block may stand, as x, y and height; after so many bonus points were spent (CG-14)."""
    return tuple(map(place_at, bits(CasaState.seen(view).places(spend))))


def lays(building: Building, seat: Seat, shape: Shape, turned: int) -> dict[tuple[int, int], tuple[int, int]]:
    """CG-9, CG-10: for each site where the corner of a floor may lie, turned so, the best level and what it pays."""
    lying = shape.turned(turned)
    found = map(place_at, bits(corners(lying, *building.grounds(seat))))
    return {(x, y): (level, level * len(lying.cells)) for x, y, level in found}


def snap(building: Building, seat: Seat, shape: Shape, turned: int, x: int, y: int) -> int | Refusal:
    """CG-9: the best level for a floor over a site, or what it lacks there, at the level where it lacks least."""
    lying = shape.turned(turned)
    if not (0 <= x < SIDE and 0 <= y < SIDE and lying.fits >> site_at(x, y) & 1):
        return refuse("CG-9", "over_the_edge")
    level = nearest_level(building, seat, lying, x, y)
    lacking = missing(building, seat, lying, x, y, level)
    return lacking[0] if lacking else level


def best_lay(view: CasaView, building: Building, seat: Seat) -> Lay | None:
    """The floor of a seat that pays most now (CG-10); None when none may be laid."""
    state = CasaState.seen(view)
    return Lays(building, seat, state.ruleset.floors.ways(state.trays[seat])).best()
