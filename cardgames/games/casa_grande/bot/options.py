"""The turns that a seat can make, each with a first rough number; the best of them are looked at closely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande import tray
from cardgames.games.casa_grande.bot.care import Care
from cardgames.games.casa_grande.bot.prospects import NOTHING, Prospects, hopes, prospects
from cardgames.games.casa_grande.bot.stand import Floor, Stand
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.floors import FloorSet, Turned
from cardgames.games.casa_grande.ground import GROUND, SITES, Mask, Places, bits
from cardgames.games.casa_grande.tray import Tray
from cardgames.games.casa_grande.turns import Head, sight

FLOORS_EACH = 3
"""So many floors are thought of after a block: those that gain most."""


class Turning(NamedTuple):
    """A floor of a tray turned one way, and which places it covers, its corner in the first."""

    drawing: str
    turned: Turned
    cells: Mask
    white: Mask


class Candidate(NamedTuple):
    """A turn that might be made, what comes of it, and its rough value to who makes it."""

    value: float
    head: Head
    floor: Floor | None
    stand: Stand


def heads(stand: Stand, seat: Seat, wild: bool, most_spent: int) -> list[Head]:
    """All ways to begin a turn with the marker where it is (see `Turns.heads`)."""
    builder = seat if stand.terms.on_own else None
    spends = min(most_spent, stand.bonus[seat]) + 1 if stand.bonus else 1
    places = [stand.building.places(sight(stand.markers[seat], spend, wild), builder) for spend in range(spends)]
    return [Head(spend, 1 << bit if found else 0) for spend, found in enumerate(places) for bit in bits(found or 1)]


@lru_cache(maxsize=1 << 12)
def turnings(floors: FloorSet, left: Tray) -> tuple[Turning, ...]:
    """Every way to turn the floors of a tray."""
    return tuple(
        Turning(drawing, turned, _mask((*turned.whites, *turned.others)), _mask(turned.whites))
        for _, lying in tray.ways(floors, left)
        for drawing, turned in lying
    )


def _mask(shifts: Sequence[int]) -> Mask:
    return sum(1 << shift for shift in shifts)


def floors_now(stand: Stand, seat: Seat) -> Iterator[Floor]:
    """The floors that a seat may lay (CG-9)."""
    tops, free, high = stand.building.grounds(seat)
    for drawing, turned, cells, white in turnings(stand.terms.floors, stand.trays[seat]):
        for corner in bits(corners(turned, tops, free, high)):
            yield Floor(drawing, turned, corner, cells << corner, white << corner)


def expected(stand: Stand, seat: Seat, care: Care, open_places: Places | None = None) -> Prospects:
    """What a seat can expect of its blocks on top."""
    turns, left = stand.turns(seat), stand.trays[seat]
    if not turns or not left:
        return NOTHING
    building, terms = stand.building, stand.terms
    tops, free, high = building.grounds(seat)
    if not tops:
        return NOTHING
    if open_places is None:
        open_places = reachable(building, seat if terms.on_own else None)
    high += 1  # what a block on the highest of all may begin
    free |= GROUND << SITES * high
    return prospects(hopes(terms.floors, left, turns, high, care.trust), tops, free, open_places, turns, care.lone)


def reachable(building: Building, builder: Seat | None) -> Places:
    """Where a block may be placed when the die is kind."""
    return building.places(GROUND, builder)


class Options:
    """What a seat can do in a position, whatever the die shows."""

    def __init__(self, stand: Stand, seat: Seat, care: Care) -> None:
        self._seat, self._care = seat, care
        self.mine = expected(stand, seat, care)
        """What the seat can expect as it is."""
        self._others = [
            (care.harm / (stand.terms.players - 1), expected(stand, other, care))
            for other in range(stand.terms.players)
            if other != seat
        ]
        self._promises: dict[Places, float] = {}

    def likely(self, ways: Sequence[Head], most: int) -> list[Head]:
        """The ways to begin that look best at first sight: a block that floors want, or that harms others."""
        return sorted(ways, key=self._promise, reverse=True)[:most] if len(ways) > most else list(ways)

    def _promise(self, head: Head) -> float:
        block, known = head.block, self._promises
        if not block:
            return 0.0
        if block not in known:
            below = block >> SITES
            known[block] = self.mine.more(block) - self.mine.of(below) + self._taken(below)
        return known[block]

    def of(self, stand: Stand, head: Head) -> list[Candidate]:
        """A way to begin the turn, without a floor and with each of the floors that gain most."""
        seat, care = self._seat, self._care
        built = stand.built(seat, head.spend, head.block)
        mine = expected(built, seat, care)
        value = built.money[seat] + mine.value + worth_of_bonus(built, seat, care) + self._taken(head.block >> SITES)
        gains = [
            (floor.pay - mine.of(floor.cells) + self._taken(floor.cells), -number, floor)
            for number, floor in enumerate(floors_now(built, seat))
        ]
        gains.sort(reverse=True)
        found = [Candidate(value + gain, head, floor, built) for gain, _, floor in gains[:FLOORS_EACH]]
        return [Candidate(value, head, None, built), *found]

    def _taken(self, places: Places) -> float:
        """What others lose, and how much it counts, when these places are covered."""
        return sum(harm * expects.of(places) for harm, expects in self._others) if places else 0.0


def worth_of_bonus(stand: Stand, seat: Seat, care: Care) -> float:
    """CG-17: what bonus points are worth in money; less and less towards the end."""
    if not stand.bonus:
        return 0.0
    terms = stand.terms
    hurry = min(1.0, stand.turns(seat) / 6)
    return care.bonus * hurry * stand.bonus[seat] * terms.bonus_money / terms.bonus_goal


def settled(candidate: Candidate, seat: Seat) -> Stand:
    """The position after a turn."""
    stand = candidate.stand.laid(seat, candidate.floor) if candidate.floor else candidate.stand
    return stand.taken_up(seat) if candidate.head.block else stand
