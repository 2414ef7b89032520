"""The numbers behind a turn that was weighed, as hints tell them."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.bot.options import Candidate, reachable, settled, turnings
from cardgames.games.casa_grande.bot.stand import Floor, Stand
from cardgames.games.casa_grande.ground import GROUND, SIDE, SITES, heights
from cardgames.games.casa_grande.moves import Lay, Turn


class Near(NamedTuple):
    """The floor that pays most of those that one more block makes possible: where the block goes, what it pays."""

    floor: str
    site: int
    height: int
    pay: int


Facts = tuple[tuple[str, Any], ...]


def facts_of(candidate: Candidate, seat: Seat) -> Facts:
    """`pay` is what its floor pays. `near` is a `Near`, left out when no single block makes a floor possible."""
    near = nearest(settled(candidate, seat), seat)
    pay = ("pay", candidate.floor.pay if candidate.floor else 0)
    return (pay, ("near", near)) if near else (pay,)


def nearest(stand: Stand, seat: Seat) -> Near | None:
    """The best floor that lacks one block only, after which it can be laid (CG-9)."""
    if not stand.turns(seat):
        return None
    tops, free, high = stand.building.grounds(seat)
    high += 1  # that block may be the highest of all
    free |= GROUND << SITES * high
    # A block may go under a floor, but a floor is laid from above.
    open_places = free & reachable(stand.building, seat if stand.terms.on_own else None)
    best: Near | None = None
    for drawing, turned, _, white in turnings(stand.terms.floors, stand.trays[seat]):
        whole = turned.fits * heights(high)
        one = 0
        for shift in turned.whites:
            one = one & tops >> shift | whole & open_places >> shift
            whole &= tops >> shift
        for shift in turned.others:
            one &= free >> shift
        if not one:
            continue
        corner = one.bit_length() - 1
        pay = corner // SITES * len(turned.cells)
        if best is None or pay > best.pay:
            height, site = divmod((white << corner & ~tops).bit_length() - 1, SITES)
            best = Near(drawing, site, height, pay)
    return best


def turn_of(candidate: Candidate) -> Turn:
    """The move that a candidate is."""
    spend, block = candidate.head
    lay = lay_of(candidate.floor) if candidate.floor else None
    if not block:
        return Turn(spend, None, 0, lay)
    height, site = divmod(block.bit_length() - 1, SITES)
    return Turn(spend, site, height, lay)


def lay_of(floor: Floor) -> Lay:
    """Where a floor is laid, as moves say it."""
    level, site = divmod(floor.corner, SITES)
    return Lay(floor.drawing, site % SIDE, site // SIDE, level, floor.turned.number)
