"""Why a move may not be made: the sentences of refusals, each with the rule that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.contract import CHANCE, Move, Refusal, Seat
from cardgames.games.casa_grande import tray
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.course import OVER, THROW
from cardgames.games.casa_grande.floors import TURNS, Cell, Turned, shape
from cardgames.games.casa_grande.ground import (
    DIE,
    SIDE,
    SITES,
    heights,
    site_at,
    site_name,
    strip_name,
)
from cardgames.games.casa_grande.moves import Lay, Throw, Turn
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.games.casa_grande.state import CasaState

MOST_HEIGHT = 200
"""No block stands higher: there are not so many."""


def refuse(rule_id: str, key: str, **values: object) -> Refusal:
    """A refusal with one of the sentences."""
    return Refusal(rule_id, say(f"casa_grande.refuse.{key}", **values))


def refusal(state: CasaState, actor: Seat, move: Move) -> Refusal | None:
    """Why `actor`, a seat or CHANCE, may not do this; None when it may."""
    if state.phase == OVER:
        return refuse("CG-11", "over")
    if actor == CHANCE:
        if state.phase != THROW:
            return refuse("CG-5", "no_throw")
        return None if type(move) is Throw and 1 <= move.pips <= DIE else refuse("CG-5", "only_throw", die=DIE)
    if actor != state.turn:
        return refuse("CG-3", "turn")
    if state.phase == THROW or type(move) is not Turn:
        return refuse("CG-5", "throw_first" if state.phase == THROW else "not_a_move")
    return of_spend(state, move.spend) or of_block(state, move) or _of_floor(state, move)


def of_spend(state: CasaState, spend: int) -> Refusal | None:
    """CG-14: bonus points that are not there."""
    if not spend:
        return None
    if not state.bonus:
        return refuse("CG-14", "no_bonus")
    had = state.bonus[state.turn]
    return None if 0 < spend <= had else refuse("CG-14", "spend", count=had)


def of_block(state: CasaState, move: Turn) -> Refusal | None:
    """CG-5 to CG-7, CG-15, CG-18: a block where none may go, or none where one must."""
    building, site, height = state.building, move.site, move.height
    if site is None:
        if height or building.places(state.sites(move.spend), state.builder):
            return refuse("CG-7", "must_build")
        return None
    if not 0 <= site < SITES or not 1 <= height < MOST_HEIGHT:
        return refuse("CG-6", "not_a_move" if height < MOST_HEIGHT else "too_high")
    if state.on_sun(move.spend):
        return refuse("CG-15", "sun_block")
    name, bit = site_name(site), 1 << SITES * height + site
    sites = state.sites(move.spend)
    if not sites >> site & 1:
        first, last = strip_name(state.space(move.spend))
        return refuse("CG-6", "strip", site=name, first=first, last=last)
    if building.places(1 << site, state.builder) & bit:
        return None
    if building.blocks & bit:
        return refuse("CG-6", "occupied", site=name, height=height)
    if not building.carried(sites) & bit:
        return refuse("CG-6", "hangs", site=name, height=height, below=height - 1)
    if not building.carried(sites, state.builder) & bit:
        return refuse("CG-18", "on_others", site=name)
    return refuse("CG-6", "unreached", site=name, height=height)


def _of_floor(state: CasaState, move: Turn) -> Refusal | None:
    lay = move.floor
    if lay is None:
        return None
    building, seat = state.building, state.turn
    if not tray.alike(state.terms.floors, state.trays[seat], lay.floor):
        return refuse("CG-9", "no_floor", floor=lay.floor)
    if not 0 <= lay.turned < TURNS:
        return refuse("CG-9", "not_a_move")
    if move.site is not None:
        building = building.with_block(move.site % SIDE, move.site // SIDE, move.height, state.colour(seat))
    return of_lay(building, seat, lay)


def of_lay(building: Building, seat: Seat, lay: Lay) -> Refusal | None:
    """CG-9: why a floor cannot be laid so by a seat: the first cell, row by row, that lacks something, and what."""
    turned, corner = shape(lay.floor).turned(lay.turned), site_at(lay.x, lay.y)
    on_ground = 0 <= lay.x < SIDE and 0 <= lay.y < SIDE and turned.fits >> corner & 1
    if not on_ground:
        return refuse("CG-9", "over_the_edge")
    if not 1 <= lay.level < MOST_HEIGHT:
        return refuse("CG-9", "level" if lay.level < 1 else "too_high")
    lacking = missing(building, seat, turned, lay.x, lay.y, lay.level)
    return lacking[0] if lacking else None


def missing(building: Building, seat: Seat, turned: Turned, x: int, y: int, level: int) -> list[Refusal]:
    """CG-9: what each cell of a floor lacks that lies on the ground wholly; [] when it may be laid there."""
    if corners(turned, *building.grounds(seat)) >> SITES * level + site_at(x, y) & 1:
        return []
    checked = (_of_cell(building, seat, (x + dx, y + dy), (dx, dy) in turned.white, level) for dx, dy in turned.cells)
    return [lack for lack in checked if lack]


def _of_cell(building: Building, seat: Seat, cell: Cell, white: bool, level: int) -> Refusal | None:
    site = site_at(*cell)
    name, place = site_name(site), 1 << SITES * level + site
    if building.floors & place:
        return refuse("CG-9", "floor_there", site=name, level=level)
    if building.shadow & place << SITES:
        return refuse("CG-9", "buried", site=name, level=level)
    if not white or building.own(seat) & place:
        return None
    if building.blocks & place:
        return refuse("CG-9", "white_on_others", site=name, level=level)
    empty = not building.shadow & heights(level) << site
    return refuse("CG-9", "white_on_nothing" if empty else "white_too_low", site=name, level=level)


def nearest(building: Building, seat: Seat, turned: Turned, x: int, y: int) -> int | Refusal:
    """The best level on which a floor may be laid at a place (CG-9, CG-10), or what it lacks where it lacks least."""
    if not (0 <= x < SIDE and 0 <= y < SIDE and turned.fits >> site_at(x, y) & 1):
        return refuse("CG-9", "over_the_edge")
    level = nearest_level(building, seat, turned, x, y)
    lacking = missing(building, seat, turned, x, y, level)
    return lacking[0] if lacking else level


def nearest_level(building: Building, seat: Seat, turned: Turned, x: int, y: int) -> int:
    """The best level on which a floor may be laid that lies on the ground wholly; else the one where it lacks least, no
    higher than what stands below it."""
    below = sum(1 << site_at(x + dx, y + dy) for dx, dy in turned.cells)
    levels = [level for level in range(building.high, 0, -1) if building.shadow >> SITES * level & below]
    return min(levels or [1], key=lambda level: len(missing(building, seat, turned, x, y, level)))
