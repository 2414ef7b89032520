"""Refusals with their rules, and why a floor cannot be laid."""

from __future__ import annotations

from cardgames.engine.contract import Refusal, Seat
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.ground import SIDE, SITES, heights, site_at, site_name
from cardgames.games.casa_grande.moves import Lay
from cardgames.games.casa_grande.pieces import Cell, Turned, shape
from cardgames.words import say

MOST_HEIGHT = 200
"""More than any building's height: there are fewer blocks."""


def refuse(rule_id: str, key: str, **values: object) -> Refusal:
    """Return a refusal with one of the sentences of `words/en.yaml`."""
    return Refusal(rule_id, say(f"casa_grande.refuse.{key}", **values))


def of_lay(building: Building, seat: Seat, lay: Lay) -> Refusal | None:
    """Return why a seat cannot lay a floor there: the reason of its first cell that lacks something (CG-9)."""
    turned = shape(lay.floor).turned(lay.turned)
    if not (0 <= lay.x < SIDE and 0 <= lay.y < SIDE and turned.fits >> site_at(lay.x, lay.y) & 1):
        return refuse("CG-9", "over_the_edge")
    if not 1 <= lay.level < MOST_HEIGHT:
        return refuse("CG-9", "level" if lay.level < 1 else "too_high")
    lacking = missing(building, seat, turned, lay.x, lay.y, lay.level)
    return lacking[0] if lacking else None


def missing(building: Building, seat: Seat, turned: Turned, x: int, y: int, level: int) -> list[Refusal]:
    """Return what each cell of a floor within the ground lacks; [] if the floor can be laid (CG-9)."""
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


def nearest_level(building: Building, seat: Seat, turned: Turned, x: int, y: int) -> int:
    """Return the highest level at which a floor within the ground can be laid; if there is none, the level at which it
    lacks least, no higher than what is below it."""
    below = sum(1 << site_at(x + dx, y + dy) for dx, dy in turned.cells)
    levels = [level for level in range(building.high, 0, -1) if building.shadow >> SITES * level & below]
    return min(levels or [1], key=lambda level: len(missing(building, seat, turned, x, y, level)))
