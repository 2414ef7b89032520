"""The prospects of a seat: what its blocks with nothing on top may earn with floors later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import pow
from typing import NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.bot.position import Position
from cardgames.games.casa_grande.ground import SITES, Places, heights
from cardgames.games.casa_grande.pieces import FloorSet, Tray

IN_SIGHT = 0.25
"""The approximate chance that a seat's next throw brings a given site into sight."""

ENOUGH_TURNS = 8
"""With this many turns left, missing blocks can certainly be placed."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The strength settings of a level.

    `completion` is the chance that a floor is laid one day, if it now lacks 0, 1 or 2 own blocks; floors that lack more
    are ignored. `unused` is the value per level of a top block that no floor can use. `rivals` is the weight of other
    seats' money and prospects. `starts` is the number of turn starts considered, `evaluated` that of turns evaluated
    fully. The best `beam` turns are looked ahead from: to the next player's throw, with `replies` starts, or with the
    Bonus Track to the seat's next throw, with `own_starts` starts and the gain weighted by `later`, as others build
    before it. `bonus` is the value of a bonus point as a share of its money (CG-17), while there is time to reach the
    goal.
    """

    completion: tuple[float, ...]
    unused: float = 0.1
    rivals: float = 1.0
    starts: int = 24
    evaluated: int = 12
    beam: int = 0
    replies: int = 3
    own_starts: int = 2
    later: float = 0.5
    bonus: float = 0.7


NORMAL = Weights(completion=(0.8, 0.45), starts=8, evaluated=8)
HARD = Weights(completion=(0.8, 0.45, 0.2), evaluated=16, beam=6)


class FloorRates(NamedTuple):
    """A floor in one orientation: `rates` is the value per level of a white block under it, if 0, 1 or 2 white blocks
    are missing; `corners` are the places where its corner can be."""

    other_offsets: tuple[int, ...]
    corners: Places
    rates: tuple[float, ...]


RatedFloors = tuple[tuple[tuple[int, ...], tuple[FloorRates, ...]], ...]
"""Floors grouped by the bit offsets of their white cells from their corner."""


class Share(NamedTuple):
    """Top blocks that are worth `rate` per level, in a floor with `whites` white cells."""

    rate: float
    tops: Places
    whites: int


class Prospects(NamedTuple):
    """The prospects of a seat: `value` in all, and `shares` by block."""

    value: float
    shares: tuple[Share, ...]

    def of(self, places: Places) -> float:
        """Return the value of the blocks on these places."""
        return sum(share.rate * levels(share.tops & places) for share in self.shares if share.tops & places)


NOTHING = Prospects(0.0, ())


def levels(places: Places) -> int:
    """Return the sum of the heights of places."""
    total = 0
    while places:
        bit = places.bit_length() - 1
        total += bit // SITES
        places ^= 1 << bit
    return total


@lru_cache(maxsize=1 << 12)
def rated_floors(floors: FloorSet, tray: Tray, turns: int, high: int, completion: tuple[float, ...]) -> RatedFloors:
    """Return every orientation of the floors in a tray, rated for a number of own turns left."""
    chances = [chance * _in_time(missing, turns) for missing, chance in enumerate(completion)]
    found: dict[tuple[int, ...], list[FloorRates]] = {}
    for _, alike in floors.oriented(tray):
        for _, floor in alike:
            rates = tuple(len(floor.cells) / len(floor.white) * chance for chance in chances)
            rated = FloorRates(floor.other_offsets, floor.corners * heights(high), rates)
            found.setdefault(floor.white_offsets, []).append(rated)
    return tuple((white_offsets, tuple(alike)) for white_offsets, alike in found.items())


def _in_time(missing: int, turns: int) -> float:
    """Return the chance that missing blocks can be placed in this many turns."""
    if missing > turns or not turns:
        return 0.0
    if not missing or turns >= ENOUGH_TURNS:
        return 1.0
    return 1 - pow(1 - IN_SIGHT, 2 * turns / missing)


def prospects(position: Position, seat: Seat, weights: Weights, open_places: Places | None = None) -> Prospects:
    """Return the prospects of a seat. `open_places` are those for a block after the best throw, computed if None."""
    known = _known(position, seat, weights, open_places)
    if known is None:
        return NOTHING
    rated, tops, free, reachable = known
    found = []
    for white_offsets, rates, by_missing in _possible_floors(rated, tops, free, reachable):
        for rate, corners in zip(rates, by_missing, strict=False):
            if rate and corners and (covered := _shifted(corners, white_offsets) & tops):
                found.append((rate, covered, len(white_offsets)))
    found.sort(reverse=True)
    rest, value, laid = tops, 0.0, 0.0
    shares: list[Share] = []
    for rate, covered, whites in found:
        new = covered & rest
        if new:
            shares.append(Share(rate, new, whites))
            value += rate * levels(new)
            laid += new.bit_count() / whites
            rest ^= new
            if not rest:
                break
    turns = position.turns(seat)
    if laid > turns:
        value *= turns / laid
    if rest:
        value += weights.unused * levels(rest)
    return Prospects(value, tuple(shares))


class Gains:
    """What one more block of a seat would add."""

    def __init__(self, position: Position, seat: Seat, weights: Weights) -> None:
        self._wanted: list[tuple[float, Places]] = []
        """The value per level of one more block on some places, highest first."""
        known = _known(position, seat, weights)
        if known is None:
            return
        rated, tops, free, open_places = known
        for white_offsets, rates, by_missing in _possible_floors(rated, tops, free, open_places):
            for rate, corners in zip(rates, by_missing[1:], strict=False):  # the rate after the block
                if rate and corners:
                    self._wanted.append((rate, _shifted(corners, white_offsets) & open_places))
        self._wanted.sort(reverse=True)

    def of(self, place: Places) -> float:
        """Return the approximate value that a block on a place adds: the gain of the best floor that needs it there."""
        height = (place.bit_length() - 1) // SITES
        return next((rate * height for rate, places in self._wanted if places & place), 0.0)


def _known(
    position: Position, seat: Seat, weights: Weights, open_places: Places | None = None
) -> tuple[RatedFloors, Places, Places, Places] | None:
    """Return the rated floors of a seat, its top blocks, the places free for a floor, and `open_places`; None if the
    seat can't lay a floor any more. `tops` and `free` are from `Position.floor_places`."""
    turns, tray = position.turns(seat), position.trays[seat]
    if not turns or not tray:
        return None
    tops, free, high = position.floor_places(seat)
    if not tops:
        return None
    rated = rated_floors(position.ruleset.floors, tray, turns, high, weights.completion)
    return rated, tops, free, position.open_places(seat) if open_places is None else open_places


def _possible_floors(
    rated: RatedFloors, tops: Places, free: Places, open_places: Places
) -> Iterator[tuple[tuple[int, ...], tuple[float, ...], tuple[Places, Places, Places]]]:
    """Yield the floors that may be laid: the offsets of the white cells, the rates, and the corners at which 0, 1 and 2
    white blocks are missing."""
    for white_offsets, alike in rated:
        none, one, two = tops >> white_offsets[0], open_places >> white_offsets[0], 0
        for offset in white_offsets[1:]:
            has, could_have = tops >> offset, open_places >> offset
            two = two & has | one & could_have
            one = one & has | none & could_have
            none &= has
        anywhere = none | one | two
        if not anywhere:
            continue
        for other_offsets, corners, rates in alike:
            fitting = anywhere & corners
            if fitting:
                for offset in other_offsets:
                    fitting &= free >> offset
                if fitting:
                    yield white_offsets, rates, (none & fitting, one & fitting, two & fitting)


def _shifted(corners: Places, offsets: tuple[int, ...]) -> Places:
    """Return the places at these offsets from the corners."""
    places = 0
    for offset in offsets:
        places |= corners << offset
    return places
