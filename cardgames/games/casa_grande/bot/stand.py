"""A game as the search walks through it: what stands and what each seat has, without events or checks."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande import tray
from cardgames.games.casa_grande.building import Building, Slab
from cardgames.games.casa_grande.floors import Turned
from cardgames.games.casa_grande.ground import DIE, SIDE, SITES, SPACES, Places, is_sun
from cardgames.games.casa_grande.state import CasaState
from cardgames.games.casa_grande.terms import Terms
from cardgames.games.casa_grande.tray import Tray


class Floor(NamedTuple):
    """A floor where it may be laid: `corner` is the bit of its corner's place, `cells` and `white` are places."""

    drawing: str
    turned: Turned
    corner: int
    cells: Places
    white: Places

    @property
    def level(self) -> int:
        """On tops of which height it lies."""
        return self.corner // SITES

    @property
    def pay(self) -> int:
        """CG-10: cells times level."""
        return self.level * len(self.turned.cells)


class Stand(NamedTuple):
    """What the search knows of a position. What belongs to seats is a tuple with an entry for each; see `CasaState`.

    `rounds` are those in which a seat still has its turn, if the game goes on as long as it may (CG-20).
    """

    terms: Terms
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
        """The position of a state."""
        players, starter = state.terms.players, state.starter
        played, coming = (state.turn - starter) % players, state.terms.max_rounds - state.round
        return cls(
            state.terms,
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
        """After a seat spent so many points and placed a block on a place (0: none), with the bonus points that follow
        (CG-14 to CG-17)."""
        terms, building, left, money, bonus = self.terms, self.building, self.left, self.money, self.bonus
        markers = self.markers
        if bonus:
            space = (markers[seat] + spend) % SPACES
            markers = _with(markers, seat, space)
            money, bonus = self._gained(money, bonus, seat, terms.sun_bonus * is_sun(space) - spend)
        if block:
            height, site = divmod(block.bit_length() - 1, SITES)
            under = block >> SITES
            if bonus and building.floors & under:
                owner = next(colour for colour, laid in enumerate(building.laid) if laid & under) % terms.players
                if owner != seat:
                    money, bonus = self._gained(money, bonus, owner, terms.tenant_bonus)
            colour = seat + 2 if terms.second and left[seat] <= terms.blocks else seat
            building = building.with_block(site % SIDE, site // SIDE, height, colour)
            left = _with(left, seat, left[seat] - 1)
        rounds = _with(self.rounds, seat, self.rounds[seat] - 1)
        return Stand(terms, self.starter, building, markers, left, self.trays, money, bonus, rounds)

    def _gained(
        self, money: tuple[int, ...], bonus: tuple[int, ...], seat: Seat, points: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        had = bonus[seat] + points
        if had >= self.terms.bonus_goal:
            return _with(money, seat, money[seat] + self.terms.bonus_money), _with(bonus, seat, 0)
        return money, _with(bonus, seat, had)

    def laid(self, seat: Seat, floor: Floor) -> Stand:
        """After a seat laid a floor, and was paid."""
        left = self.trays[seat]
        alike = tray.alike(self.terms.floors, left, floor.drawing)
        bit = alike & -alike
        slab = Slab(0, seat, floor.level, _cells(floor.cells), ())
        money = _with(self.money, seat, self.money[seat] + floor.pay)
        return self._replace(
            building=self.building.with_slab(slab), trays=_with(self.trays, seat, left ^ bit), money=money
        )

    def taken_up(self, seat: Seat) -> Stand:
        """After a turn with a block of a seat: was it the last of the first colour, the second is there (CG-12)."""
        terms = self.terms
        if not terms.second or self.left[seat] != terms.blocks:
            return self
        return self._replace(trays=_with(self.trays, seat, tray.both(terms.floors, self.trays[seat])))

    def walked(self, seat: Seat, pips: int) -> tuple[Stand, bool]:
        """After a throw, and whether the seat sees the whole ground then (CG-5, CG-15)."""
        start = self.markers[seat]
        twice = is_sun(start + pips) and not self.terms.bonus
        space = (start + (2 * pips if twice else pips)) % SPACES
        return self._replace(markers=_with(self.markers, seat, space)), twice and is_sun(space)

    def next_seat(self, seat: Seat) -> Seat | None:
        """Who throws after a seat: the next with blocks left (CG-13); None when the game is over (CG-19, CG-20)."""
        players, ends = self.terms.players, self.terms.bonus and not all(self.left)
        for step in range(1, players + 1):
            following = (seat + step) % players
            if ends and following == self.starter:
                return None
            if self.left[following] and self.rounds[following] > 0:
                return following
        return None

    def turns(self, seat: Seat) -> int:
        """How many turns a seat still has, about."""
        return min(self.rounds[seat], min(self.left) if self.terms.bonus else self.left[seat])


THROWS = range(1, DIE + 1)


def _with(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def _cells(places: Places) -> tuple[tuple[int, int], ...]:
    cells = []
    while places:
        bit = places.bit_length() - 1
        places ^= 1 << bit
        cells.append((bit % SITES % SIDE, bit % SITES // SIDE))
    return tuple(cells)
