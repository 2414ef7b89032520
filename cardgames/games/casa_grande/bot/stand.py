"""The position in the search: the building and what each seat has, without events or checks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import pow
from typing import NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.building import Building, Slab
from cardgames.games.casa_grande.ground import GROUND, SIDE, SITES, SPACES, Places, changed, heights, is_sun, place_at
from cardgames.games.casa_grande.pieces import FloorSet, Tray, Turned
from cardgames.games.casa_grande.ruleset import Ruleset
from cardgames.games.casa_grande.state import CasaState


class Floor(NamedTuple):
    """A floor that can be laid: `corner` is the bit number of its corner's place, `cells` are its places."""

    drawing: str
    turned: Turned
    corner: int
    cells: Places

    @property
    def pay(self) -> int:
        """What it pays: cells times level (CG-10)."""
        return self.corner // SITES * len(self.turned.cells)


class Stand(NamedTuple):
    """A position in the search. Attributes of seats are tuples with one entry per seat; see `CasaState`.

    `rounds` are the most turns that each seat can still have under the limit of rounds (CG-20).
    """

    ruleset: Ruleset
    starter: Seat
    building: Building
    markers: tuple[int, ...]
    left: tuple[int, ...]
    trays: tuple[Tray, ...]
    money: tuple[int, ...]
    bonus: tuple[int, ...]
    rounds: tuple[int, ...]

    @classmethod
    def of(cls, state: CasaState) -> Stand:
        """Return the position of a state."""
        players, starter = state.ruleset.players, state.starter
        played, coming = (state.turn - starter) % players, state.ruleset.max_rounds - state.round
        return cls(
            state.ruleset,
            state.starter,
            state.building,
            state.markers,
            state.left,
            state.trays,
            state.money,
            state.bonus,
            tuple(coming + ((seat - starter) % players >= played) for seat in range(players)),
        )

    def built(self, seat: Seat, spend: int, block: Places) -> Stand:
        """Return the position after a seat spends bonus points and places a block (0: none), with the bonus points
        gained (CG-14 to CG-17)."""
        ruleset, building, left, money, bonus = self.ruleset, self.building, self.left, self.money, self.bonus
        markers = self.markers
        if bonus:
            space = (markers[seat] + spend) % SPACES
            markers = changed(markers, seat, space)
            money, bonus = self._gained(money, bonus, seat, ruleset.sun_bonus * is_sun(space) - spend)
        if block:
            height, site = divmod(block.bit_length() - 1, SITES)
            under = block >> SITES
            if bonus and building.floors & under:
                owner = next(colour for colour, laid in enumerate(building.laid) if laid & under) % ruleset.players
                if owner != seat:
                    money, bonus = self._gained(money, bonus, owner, ruleset.tenant_bonus)
            colour = seat + 2 if ruleset.second and left[seat] <= ruleset.blocks else seat
            building = building.with_block(site % SIDE, site // SIDE, height, colour)
            left = changed(left, seat, left[seat] - 1)
        rounds = changed(self.rounds, seat, self.rounds[seat] - 1)
        return Stand(ruleset, self.starter, building, markers, left, self.trays, money, bonus, rounds)

    def _gained(
        self, money: tuple[int, ...], bonus: tuple[int, ...], seat: Seat, points: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        had = bonus[seat] + points
        if had >= self.ruleset.bonus_goal:
            return changed(money, seat, money[seat] + self.ruleset.bonus_money), changed(bonus, seat, 0)
        return money, changed(bonus, seat, had)

    def laid(self, seat: Seat, floor: Floor) -> Stand:
        """Return the position after a seat lays a floor and is paid."""
        left = self.trays[seat]
        alike = self.ruleset.floors.like(left, floor.drawing)
        bit = alike & -alike
        x, y, level = place_at(floor.corner)
        slab = Slab(0, seat, level, tuple((x + dx, y + dy) for dx, dy in floor.turned.cells), ())
        money = changed(self.money, seat, self.money[seat] + floor.pay)
        return self._replace(
            building=self.building.with_slab(slab), trays=changed(self.trays, seat, left ^ bit), money=money
        )

    def taken_up(self, seat: Seat) -> Stand:
        """Return the position after a turn with a block, which may bring the seat's second colour into use (CG-12)."""
        ruleset = self.ruleset
        if not ruleset.second or self.left[seat] != ruleset.blocks:
            return self
        return self._replace(trays=changed(self.trays, seat, ruleset.floors.with_second(self.trays[seat])))

    def walked(self, seat: Seat, pips: int) -> tuple[Stand, bool]:
        """Return the position after a throw, and whether the seat then sees the whole ground (CG-5, CG-15)."""
        start = self.markers[seat]
        twice = is_sun(start + pips) and not self.ruleset.bonus
        space = (start + (2 * pips if twice else pips)) % SPACES
        return self._replace(markers=changed(self.markers, seat, space)), twice and is_sun(space)

    def next_seat(self, seat: Seat) -> Seat | None:
        """Return the next seat with blocks left (CG-13); None if the game is over (CG-19, CG-20)."""
        players, ends = self.ruleset.players, self.ruleset.bonus and not all(self.left)
        for step in range(1, players + 1):
            following = (seat + step) % players
            if ends and following == self.starter:
                return None
            if self.left[following] and self.rounds[following] > 0:
                return following
        return None

    def grounds(self, seat: Seat) -> tuple[Places, Places, int]:
        """Return a seat's grounds (see `Building.grounds`), one level higher, as the next block may be the highest."""
        tops, free, high = self.building.grounds(seat)
        return tops, free | GROUND << SITES * (high + 1), high + 1

    def open_places(self, seat: Seat) -> Places:
        """Return where a seat could place a block after the best throw."""
        return self.building.places(GROUND, seat if self.ruleset.on_own else None)

    def turns(self, seat: Seat) -> int:
        """Return the approximate number of turns that a seat has left."""
        return min(self.rounds[seat], min(self.left) if self.ruleset.bonus else self.left[seat])


@dataclass(frozen=True, slots=True)
class Weights:
    """The strength settings of a level.

    `trust` is the chance that a floor is laid one day, if it now lacks 0, 1 or 2 own blocks; floors that lack more are
    ignored. `lone` is the value per level of a top block that no floor can use. `harm` is the weight of other seats'
    money and prospects. `blocks` is the number of turn starts considered, `serious` that of turns evaluated fully. The
    best `beam` turns are looked ahead from: to the next player's throw, with `replies` starts, or with the bonus track
    to the seat's next throw, with `own` starts and the gain weighted by `later`, as others build before it. `bonus` is
    the value of a bonus point as a share of its money (CG-17), while there is time to reach the goal.
    """

    trust: tuple[float, ...]
    lone: float = 0.1
    harm: float = 1.0
    blocks: int = 24
    serious: int = 12
    beam: int = 0
    replies: int = 3
    own: int = 2
    later: float = 0.5
    bonus: float = 0.7


NORMAL = Weights(trust=(0.8, 0.45), blocks=8, serious=8)
HARD = Weights(trust=(0.8, 0.45, 0.2), serious=16, beam=6)


IN_SIGHT = 0.25
"""The approximate chance that a seat's next throw brings a given site into sight."""
SOON = 8
"""With this many turns left, missing blocks can certainly be placed."""


class Hope(NamedTuple):
    """A floor of the tray in one orientation: `rates` is the value per level of a white block under it, if 0, 1 or 2
    white blocks are missing."""

    others: tuple[int, ...]
    fits: Places
    rates: tuple[float, ...]


Hopes = tuple[tuple[tuple[int, ...], tuple[Hope, ...]], ...]
"""Floors grouped by the bit offsets of their white cells from their corner."""


class Share(NamedTuple):
    """Top blocks that are worth `rate` per level, in a floor with `whites` white cells."""

    rate: float
    tops: Places
    whites: int


class Prospects(NamedTuple):
    """The prospects of a seat: `value` in all, `shares` by block, and `calls`, the value per level of one more block on
    some places."""

    value: float
    shares: tuple[Share, ...]
    calls: tuple[tuple[float, Places], ...]

    def of(self, places: Places) -> float:
        """Return the value of the blocks on these places."""
        return sum(share.rate * levels(share.tops & places) for share in self.shares if share.tops & places)

    def more(self, place: Places) -> float:
        """Return the approximate value that a block on a place adds: the gain of the best floor that needs it there."""
        height = (place.bit_length() - 1) // SITES
        return next((rate * height for rate, places in self.calls if places & place), 0.0)


NOTHING = Prospects(0.0, (), ())


def levels(places: Places) -> int:
    """Return the sum of the heights of places."""
    total = 0
    while places:
        bit = places.bit_length() - 1
        total += bit // SITES
        places ^= 1 << bit
    return total


@lru_cache(maxsize=1 << 12)
def hopes(floors: FloorSet, left: Tray, turns: int, high: int, trust: tuple[float, ...]) -> Hopes:
    """Return every orientation of the floors in a tray, valued for a number of own turns left."""
    chances = [trusted * _in_time(missing, turns) for missing, trusted in enumerate(trust)]
    found: dict[tuple[int, ...], list[Hope]] = {}
    for _, lying in floors.ways(left):
        for _, turned in lying:
            rates = tuple(len(turned.cells) / len(turned.white) * chance for chance in chances)
            hope = Hope(turned.others, turned.fits * heights(high), rates)
            found.setdefault(turned.whites, []).append(hope)
    return tuple((whites, tuple(alike)) for whites, alike in found.items())


def _in_time(missing: int, turns: int) -> float:
    """Return the chance that missing blocks can be placed in this many turns."""
    if missing > turns or not turns:
        return 0.0
    if not missing or turns >= SOON:
        return 1.0
    return 1 - pow(1 - IN_SIGHT, 2 * turns / missing)


def prospects(ways: Hopes, tops: Places, free: Places, open_places: Places, turns: int, lone: float) -> Prospects:
    """Return a seat's prospects. `tops` and `free` are its grounds (see `Building.grounds`), `open_places` those for a
    block after the best throw, `turns` its turns left."""
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
