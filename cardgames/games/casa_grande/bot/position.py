"""The position in the search: the building and what each seat has, without events or checks."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.building import Building, corners, slab
from cardgames.games.casa_grande.ground import GROUND, SIDE, SITES, SPACES, Places, bits, is_sun, place_at, replaced
from cardgames.games.casa_grande.match_data import Ruleset
from cardgames.games.casa_grande.pieces import Orientation, Tray, second_colour
from cardgames.games.casa_grande.state import CasaState


class FloorOption(NamedTuple):
    """A floor that can be laid: `corner` is the bit number of its corner's place."""

    drawing: str
    floor: Orientation
    corner: int

    @property
    def cells(self) -> Places:
        """The places that it covers."""
        return self.floor.mask << self.corner

    @property
    def pay(self) -> int:
        """What it pays: cells times level (CG-10)."""
        return self.corner // SITES * len(self.floor.cells)


class Position(NamedTuple):
    """A position in the search. Attributes of seats are tuples with one entry per seat; see `CasaState`.

    `rounds` are the most turns that each seat can still have under the limit of rounds (CG-20).
    """

    ruleset: Ruleset
    starter: Seat
    building: Building
    markers: tuple[int, ...]
    blocks_left: tuple[int, ...]
    trays: tuple[Tray, ...]
    money: tuple[int, ...]
    bonus: tuple[int, ...]
    rounds: tuple[int, ...]

    @classmethod
    def of(cls, state: CasaState) -> Position:
        """Return the position of a state."""
        players, starter = state.ruleset.players, state.starter
        played, coming = (state.turn - starter) % players, state.ruleset.max_rounds - state.round
        return cls(
            state.ruleset,
            state.starter,
            state.building,
            state.markers,
            state.blocks_left,
            state.trays,
            state.money,
            state.bonus,
            tuple(coming + ((seat - starter) % players >= played) for seat in range(players)),
        )

    # ------------------------------------------------------------ what a turn changes

    def after_block(self, seat: Seat, spend: int, block: Places) -> Position:
        """Return the position after a seat spends bonus points and places a block (0: none), with the bonus points
        gained (CG-14 to CG-17)."""
        ruleset, building, left, money, bonus = self.ruleset, self.building, self.blocks_left, self.money, self.bonus
        markers = self.markers
        if bonus:
            space = (markers[seat] + spend) % SPACES
            markers = replaced(markers, seat, space)
            money, bonus = self._gained(money, bonus, seat, ruleset.sun_bonus * is_sun(space) - spend)
        if block:
            height, site = divmod(block.bit_length() - 1, SITES)
            owner = building.floor_owner(block >> SITES) if bonus else None
            if owner is not None and owner != seat:
                money, bonus = self._gained(money, bonus, owner, ruleset.tenant_bonus)
            colour = second_colour(seat) if ruleset.second and left[seat] <= ruleset.blocks else seat
            building = building.with_block(site % SIDE, site // SIDE, height, colour)
            left = replaced(left, seat, left[seat] - 1)
        rounds = replaced(self.rounds, seat, self.rounds[seat] - 1)
        return Position(ruleset, self.starter, building, markers, left, self.trays, money, bonus, rounds)

    def _gained(
        self, money: tuple[int, ...], bonus: tuple[int, ...], seat: Seat, points: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        had = bonus[seat] + points
        if had >= self.ruleset.bonus_goal:
            return replaced(money, seat, money[seat] + self.ruleset.bonus_money), replaced(bonus, seat, 0)
        return money, replaced(bonus, seat, had)

    def after_floor(self, seat: Seat, option: FloorOption) -> Position:
        """Return the position after a seat lays a floor and is paid."""
        tray, (x, y, level) = self.trays[seat], place_at(option.corner)
        used = 1 << self.ruleset.floors.first_matching(tray, option.drawing)
        laid = slab(0, option.floor, x, y, level)._replace(colour=seat)
        return self._replace(
            building=self.building.with_slab(laid),
            trays=replaced(self.trays, seat, tray ^ used),
            money=replaced(self.money, seat, self.money[seat] + option.pay),
        )

    def after_turn(self, seat: Seat) -> Position:
        """Return the position after a turn with a block, which may bring the seat's second colour into use (CG-12)."""
        ruleset = self.ruleset
        if not ruleset.second or self.blocks_left[seat] != ruleset.blocks:
            return self
        return self._replace(trays=replaced(self.trays, seat, ruleset.floors.with_second(self.trays[seat])))

    def after_throw(self, seat: Seat, pips: int) -> tuple[Position, bool]:
        """Return the position after a throw, and whether the seat then sees the whole ground (CG-5, CG-15)."""
        start = self.markers[seat]
        twice = is_sun(start + pips) and not self.ruleset.bonus
        space = (start + (2 * pips if twice else pips)) % SPACES
        return self._replace(markers=replaced(self.markers, seat, space)), twice and is_sun(space)

    # ------------------------------------------------------------ what comes next

    def next_seat(self, seat: Seat) -> Seat | None:
        """Return the next seat with blocks left (CG-13); None if the game is over (CG-19, CG-20)."""
        players, ends = self.ruleset.players, self.ruleset.bonus and not all(self.blocks_left)
        for step in range(1, players + 1):
            following = (seat + step) % players
            if ends and following == self.starter:
                return None
            if self.blocks_left[following] and self.rounds[following] > 0:
                return following
        return None

    def turns(self, seat: Seat) -> int:
        """Return the approximate number of turns that a seat has left."""
        left = self.blocks_left
        return min(self.rounds[seat], min(left) if self.ruleset.bonus else left[seat])

    def open_places(self, seat: Seat) -> Places:
        """Return where a seat could place a block after the best throw."""
        return self.building.block_places(GROUND, seat if self.ruleset.on_own else None)

    def floor_places(self, seat: Seat) -> tuple[Places, Places, int]:
        """Return `Building.floor_places`, one level higher, as the next block may be the highest."""
        tops, free, high = self.building.floor_places(seat)
        return tops, free | GROUND << SITES * (high + 1), high + 1

    def floor_options(self, seat: Seat) -> list[FloorOption]:
        """Return the floors that a seat can lay now (CG-9)."""
        tops, free, high = self.building.floor_places(seat)
        return [
            FloorOption(drawing, floor, corner)
            for _, alike in self.ruleset.floors.oriented(self.trays[seat])
            for drawing, floor in alike
            for corner in bits(corners(floor, tops, free, high))
        ]
