"""An independent, simple implementation of Casa Grande, written from the rules page alone: the turns of a game.

A turn is (spent, place or None, lay or None).
"""

from collections import Counter
from typing import Any

from reference_casa_board import FLOORS, SITES, Building, Floor, Lay, Place, Site, pay

Options = dict[str, Any]
Turn = tuple[int, Place | None, Lay | None]

TRACK = 20
SUNS = [0, 5, 10, 15]

OPTIONS: Options = {
    "blocks": 24,
    "second_colour": False,
    "bonus_track": False,
    "stack_on": "any",
    "bonus_start": 5,
    "sun_bonus": 3,
    "tenant_bonus": 2,
    "bonus_goal": 9,
    "bonus_money": 9,
    "max_rounds": 48,
    "idle_rounds": 5,
    "floors": FLOORS,
}
"""The standard rules; with a second colour the maximum is 96 rounds, with Bonus Track `stack_on` is "own"."""


# ---------------------------------------------------------------- the track


def strip(space: int) -> set[Site]:
    """CG-2: the sites that a marker on this space sees; none from a sun."""
    side, step = divmod(space, 5)
    if step == 0:
        return set()
    first = 2 * (step - 1) if side in (0, 1) else 8 - 2 * step  # clockwise: west to east and down, then back and up
    lines = (first, first + 1)
    return {(x, y) for x, y in SITES if (x if side in (0, 2) else y) in lines}


def walk(start: int, steps: int) -> list[int]:
    """The spaces that a marker passes, one by one."""
    return [(start + step) % TRACK for step in range(1, steps + 1)]


def thrown_walk(start: int, pips: int, options: Options) -> list[int]:
    """CG-5: from a sun the same again, but CG-15 has no such rule."""
    path = walk(start, pips)
    if path[-1] in SUNS and not options["bonus_track"]:
        path += walk(path[-1], pips)
    return path


def corner(seat: int, seats: int) -> int:
    """CG-3."""
    return SUNS[2 * seat] if seats == 2 else SUNS[seat]


# ---------------------------------------------------------------- the course of a game


class PlainGame:
    """A game in play. `due()` says what comes next."""

    def __init__(self, seats: int, starter: int, options: Options) -> None:
        self.seats, self.starter, self.turn, self.options = seats, starter, starter, options
        self.house = Building(seats)
        self.markers = [corner(seat, seats) for seat in range(seats)]
        self.money = [0] * seats
        self.bonus = [options["bonus_start"] if options["bonus_track"] else 0] * seats
        colours = [0, 1, 2, 3] if options["second_colour"] else list(range(seats))
        self.left = dict.fromkeys(colours, int(options["blocks"]))
        self.trays = {colour: Counter({name: count for count, name in options["floors"]}) for colour in colours}
        self.pips = 0
        self.path: list[int] = []
        self.rounds = 0
        self.idle = 0
        self.built = False
        self.over = False

    def due(self) -> str:
        return "nothing" if self.over else "turn" if self.pips else "throw"

    def colours(self, seat: int) -> list[int]:
        """The colours of a seat in the order in which they are used (CG-12)."""
        return [colour for colour in sorted(self.left) if colour % self.seats == seat]

    def colour(self, seat: int) -> int | None:
        """The colour that the seat builds with now; None if all its blocks are used up."""
        usable = [colour for colour in self.colours(seat) if self.left[colour] > 0]
        return usable[0] if usable else None

    def floors(self, seat: int) -> list[tuple[int, str]]:
        """The floors of a seat and their colours: those of a second colour follow when the first is used up (CG-12)."""
        first, *second = self.colours(seat)
        taken_up = [first] if self.left[first] else [first, *second]
        return [(colour, name) for colour in taken_up for name, count in self.trays[colour].items() if count]

    # what may be done

    def throw(self, pips: int) -> list[int]:
        self.path = thrown_walk(self.markers[self.turn], pips, self.options)
        self.markers[self.turn], self.pips = self.path[-1], pips
        return self.path

    def spends(self) -> set[int]:
        """CG-14."""
        return set(range(self.bonus[self.turn] + 1))

    def sites(self, spent: int) -> set[Site]:
        """The sites that the current seat can build on."""
        space = (self.markers[self.turn] + spent) % TRACK
        if space in SUNS:
            return set() if self.options["bonus_track"] else set(SITES)  # CG-15, CG-5
        return strip(space)

    def places(self, spent: int = 0) -> set[Place]:
        return self.house.places(self.sites(spent), self.turn, self.options["stack_on"])

    def house_after(self, place: Place | None) -> Building:
        """The building with the block of this turn."""
        house, colour = Building(self.seats, dict(self.house.blocks), self.house.floors), self.colour(self.turn)
        if place is not None and colour is not None:
            house.blocks[place] = colour
        return house

    def lays(self, place: Place | None) -> set[Lay]:
        """The floors that can be laid with a block in this place (CG-9)."""
        house = self.house_after(place)
        return {lay for _, name in self.floors(self.turn) for lay in house.lays(name, self.turn)}

    def may_play(self, turn: Turn) -> bool:
        spent, place, lay = turn
        if spent not in self.spends():
            return False
        if place not in (self.places(spent) or [None]):  # CG-7
            return False
        if lay is None:
            return True
        name, _, white, other = lay
        known = name in [own for _, own in self.floors(self.turn)]
        return known and white | other <= set(SITES) and self.house_after(place).may_lay(lay, self.turn)

    # what it does

    def play(self, turn: Turn) -> None:
        seat, (spent, place, lay) = self.turn, turn
        floors = self.floors(seat)
        self.bonus[seat] -= spent
        if spent:
            self.path = walk(self.markers[seat], spent)
            self.markers[seat] = self.path[-1]
        if self.options["bonus_track"] and self.markers[seat] in SUNS:
            self.gain(seat, self.options["sun_bonus"])
        if place is not None:
            self.build(seat, place)
        if lay is not None:
            name, level, white, other = lay
            colour = next(colour for colour, known in floors if known == name)
            self.house.floors.append(Floor(colour, name, level, white, other))
            self.trays[colour][name] -= 1
            self.money[seat] += pay(lay)
        self.end_turn()

    def build(self, seat: int, place: Place) -> None:
        colour = self.colour(seat)
        assert colour is not None
        landlord = self.house.landlord(place)
        self.house.blocks[place] = colour
        self.left[colour] -= 1
        self.built = True
        if self.options["bonus_track"] and landlord and self.house.owner(landlord.colour) != seat:
            self.gain(self.house.owner(landlord.colour), self.options["tenant_bonus"])

    def gain(self, seat: int, points: int) -> None:
        """CG-17."""
        self.bonus[seat] += points
        if self.bonus[seat] >= self.options["bonus_goal"]:
            self.bonus[seat] = 0
            self.money[seat] += self.options["bonus_money"]

    def end_turn(self) -> None:
        """The turn passes to the next seat with blocks (CG-13), or the game ends."""
        self.pips = 0
        if not any(self.left.values()):  # CG-11
            self.over = True
        while not self.over:
            self.turn = (self.turn + 1) % self.seats
            if self.turn == self.starter:
                self.end_round()
            if self.over or self.colour(self.turn) is not None or self.options["bonus_track"]:
                break

    def end_round(self) -> None:
        """CG-19 and CG-20."""
        self.rounds += 1
        self.idle = 0 if self.built else self.idle + 1
        self.built = False
        out = any(self.colour(seat) is None for seat in range(self.seats))
        self.over = (
            (out and self.options["bonus_track"])
            or self.rounds >= self.options["max_rounds"]
            or self.idle >= self.options["idle_rounds"]
        )

    def ranks(self) -> list[int]:
        """CG-11: the place of each seat; equals share."""
        worth = [(self.money[seat], self.house.on_top(seat)) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in worth) for mine in worth]
