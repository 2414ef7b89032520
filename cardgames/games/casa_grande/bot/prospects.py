"""What a seat can expect of its blocks on top: each is worth its share of the best floor that it may help to carry.

A floor pays cells times level (CG-10), and the white cells of it are what a player works for. So a block on top is
worth, for each level, the cells of a floor by its white ones, times how likely that floor comes about.
"""

from __future__ import annotations

from functools import lru_cache
from math import pow
from typing import NamedTuple

from cardgames.games.casa_grande import tray
from cardgames.games.casa_grande.floors import FloorSet, Turned
from cardgames.games.casa_grande.ground import SITES, Places, heights
from cardgames.games.casa_grande.tray import Tray

IN_SIGHT = 0.25
"""The chance, roughly, that the next throw of a seat leads where a site can be seen."""
SOON = 8
"""With so many turns left there is no hurry."""


class Hope(NamedTuple):
    """A floor of the tray turned one way: `rates` is what a white block under it is worth for each level, where no
    white block is missing, one, two."""

    others: tuple[int, ...]
    fits: Places
    rates: tuple[float, ...]


Hopes = tuple[tuple[tuple[int, ...], tuple[Hope, ...]], ...]
"""Floors by how far the bits of their white cells lie behind that of their corner."""


class Share(NamedTuple):
    """Blocks on top that are worth so much for each level, in a floor of so many white cells."""

    rate: float
    tops: Places
    whites: int


class Prospects(NamedTuple):
    """What a seat can expect: in all, by its blocks, and what one more block would be worth for each level on some
    places."""

    value: float
    shares: tuple[Share, ...]
    calls: tuple[tuple[float, Places], ...]

    def of(self, places: Places) -> float:
        """What the blocks on these places are worth."""
        return sum(share.rate * levels(share.tops & places) for share in self.shares if share.tops & places)

    def more(self, place: Places) -> float:
        """Roughly what a block on a place adds: what the best floor gains that wants it there."""
        height = (place.bit_length() - 1) // SITES
        return next((rate * height for rate, places in self.calls if places & place), 0.0)


NOTHING = Prospects(0.0, (), ())


def levels(places: Places) -> int:
    """The heights of places added up."""
    total = 0
    while places:
        bit = places.bit_length() - 1
        total += bit // SITES
        places ^= 1 << bit
    return total


@lru_cache(maxsize=1 << 12)
def hopes(floors: FloorSet, left: Tray, turns: int, high: int, trust: tuple[float, ...]) -> Hopes:
    """Every way to turn the floors of a tray, with so many own turns left."""
    chances = [trusted * _in_time(missing, turns) for missing, trusted in enumerate(trust)]
    found: dict[tuple[int, ...], list[Hope]] = {}
    for _, lying in tray.ways(floors, left):
        for _, turned in lying:
            hope = Hope(turned.others, turned.fits * heights(high), _rates(turned, chances))
            found.setdefault(turned.whites, []).append(hope)
    return tuple((whites, tuple(alike)) for whites, alike in found.items())


def _rates(turned: Turned, chances: list[float]) -> tuple[float, ...]:
    return tuple(len(turned.cells) / len(turned.white) * chance for chance in chances)


def _in_time(missing: int, turns: int) -> float:
    """How likely blocks that are missing can be placed in so many turns."""
    if missing > turns or not turns:
        return 0.0
    if not missing or turns >= SOON:
        return 1.0
    return 1 - pow(1 - IN_SIGHT, 2 * turns / missing)


def prospects(ways: Hopes, tops: Places, free: Places, open_places: Places, turns: int, lone: float) -> Prospects:
    """What a seat can expect. `tops` and `free` are its grounds (see `Building.grounds`), `open_places` where a block
    may be placed when the die is kind, `turns` how many the seat still has."""
    if not tops or not turns:
        return NOTHING
    found: list[tuple[float, Places, int]] = []
    calls: list[tuple[float, Places]] = []
    for whites, alike in ways:
        whole, one, two = tops >> whites[0], open_places >> whites[0], 0
        for shift in whites[1:]:
            has, may = tops >> shift, open_places >> shift
            two = two & has | one & may
            one = one & has | whole & may
            whole &= has
        anywhere = whole | one | two
        for others, fits, rates in alike:
            fitting = anywhere & fits
            if not fitting:
                continue
            for shift in others:
                fitting &= free >> shift
            asked = 0.0
            for rate, corners in zip((*rates, 0.0), (whole, one, two), strict=False):
                corners &= fitting
                if corners:
                    covered = 0
                    for shift in whites:
                        covered |= corners << shift
                    if rate and covered & tops:
                        found.append((rate, covered & tops, len(whites)))
                    if asked:
                        calls.append((asked, covered & open_places))
                asked = rate
    found.sort(reverse=True)
    rest, value, laid = tops, 0.0, 0.0
    shares: list[Share] = []
    for rate, covered, count in found:
        new = covered & rest
        if new:
            shares.append(Share(rate, new, count))
            value += rate * levels(new)
            laid += new.bit_count() / count
            rest ^= new
            if not rest:
                break
    if laid > turns:
        value *= turns / laid
    if rest:
        value += lone * levels(rest)
    calls.sort(reverse=True)
    return Prospects(value, tuple(shares), tuple(calls))
