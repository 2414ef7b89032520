"""An independent, simple implementation of Casa Grande, written from the rules page alone: what stands on the ground.

It shares nothing with the game's own code. A place is (x, y, height), a site (x, y), x eastwards and y southwards from
0. `blocks` says which colour stands in a place; a floor is its colour, its name, its level, and the sites of its cells,
the white ones apart. Colour c belongs to seat c, and with two colours each (CG-12) colour c + 2 to seat c as well.

A lay is (name, level, white, other): a floor that may be laid, and where its cells go, as two frozen sets of sites.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

Site = tuple[int, int]
Place = tuple[int, int, int]
Lay = tuple[str, int, frozenset[Site], frozenset[Site]]

SIZE = 8
SITES = [(x, y) for y in range(SIZE) for x in range(SIZE)]

# CG-4: W needs an own block under it, o is any other cell, . is none.
FLOORS: list[tuple[int, str]] = [
    (2, "WoW"),
    (2, "Wo/.W"),
    (1, "WooW"),
    (2, "Woo/..W"),
    (1, "WoW/.W."),
    (1, "Wo./.oW"),
    (1, "Wo/oW"),
    (1, "Wo/oW/W."),
    (1, "WoW/..o/..W"),
    (1, ".W./WoW/.W."),
    (1, "WoW/oWo"),
    (1, "WoW/ooo/WoW"),
]


class Floor(NamedTuple):
    colour: int
    name: str
    level: int
    white: frozenset[Site]
    other: frozenset[Site]

    @property
    def cells(self) -> frozenset[Site]:
        return self.white | self.other


# ---------------------------------------------------------------- floors


def drawn(name: str) -> dict[Site, bool]:
    """The cells of a drawing, and which of them are white."""
    rows = name.split("/")
    return {(x, y): sign == "W" for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "Wo"}


@cache
def turned(name: str, turn: int) -> dict[Site, bool]:
    """A floor after `turn` % 4 quarter turns clockwise, flipped from 4 on; its lowest x and y are 0."""
    cells = drawn(name)
    if turn >= 4:
        cells = {(-x, y): white for (x, y), white in cells.items()}
    for _ in range(turn % 4):
        cells = {(-y, x): white for (x, y), white in cells.items()}  # what pointed east points south
    left, top = min(x for x, y in cells), min(y for x, y in cells)
    return {(x - left, y - top): white for (x, y), white in cells.items()}


def laid_out(name: str, turn: int, x: int, y: int) -> tuple[frozenset[Site], frozenset[Site]]:
    """The white and the other sites of a turned floor with its lowest corner at (x, y); they can be outside the
    ground."""
    cells = {(x + dx, y + dy): white for (dx, dy), white in turned(name, turn).items()}
    white = frozenset(site for site in cells if cells[site])
    return white, frozenset(cells) - white


@cache
def ways(name: str) -> set[tuple[frozenset[Site], frozenset[Site]]]:
    """All ways to lay a floor inside the ground, at any level."""
    found = {laid_out(name, turn, x, y) for turn in range(8) for x, y in SITES}
    return {(white, other) for white, other in found if (white | other) <= set(SITES)}


def pay(lay: Lay) -> int:
    """CG-10."""
    _, level, white, other = lay
    return (len(white) + len(other)) * level


# ---------------------------------------------------------------- the house


@dataclass
class Building:
    """The blocks and floors on the ground."""

    seats: int
    blocks: dict[Place, int] = field(default_factory=dict)
    floors: list[Floor] = field(default_factory=list)

    def owner(self, colour: int) -> int:
        return colour % self.seats

    def levels(self, site: Site) -> list[int]:
        """The levels of the floors over a site."""
        return [floor.level for floor in self.floors if site in floor.white or site in floor.other]

    def heights(self, site: Site) -> list[int]:
        """The heights of the blocks on a site."""
        return [height for x, y, height in self.blocks if (x, y) == site]

    def top(self) -> int:
        return max([height for _, _, height in self.blocks], default=0)

    # CG-6: blocks

    def open_above(self, place: Place) -> bool:
        """Nothing is in the place or above it."""
        x, y, height = place
        return all(other < height for other in self.heights((x, y)) + self.levels((x, y)))

    def reached(self, place: Place) -> bool:
        """From above, or in a straight line through empty places from the edge or from a place open above."""
        x, y, height = place
        if self.open_above(place):
            return True
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            way = (x + dx, y + dy, height)
            while way[:2] in SITES and way not in self.blocks:
                if self.open_above(way):
                    return True
                way = (way[0] + dx, way[1] + dy, height)
            if way[:2] not in SITES:
                return True
        return False

    def landlord(self, place: Place) -> Floor | None:
        """The floor directly under a block in this place."""
        x, y, height = place
        found = [floor for floor in self.floors if (x, y) in floor.cells and floor.level == height - 1]
        return found[0] if found else None

    def carried(self, place: Place, seat: int, stack_on: str) -> bool:
        """Whether what is under the place supports a block of `seat` (CG-6, CG-18)."""
        x, y, height = place
        if height == 1 or self.landlord(place):
            return True
        below = self.blocks.get((x, y, height - 1))
        return below is not None and (stack_on == "any" or self.owner(below) == seat)

    def places(self, sites: set[Site], seat: int, stack_on: str) -> set[Place]:
        """The places on these sites for a block of `seat`."""
        highest = max([self.top(), *(floor.level for floor in self.floors)], default=0) + 1
        tried = {(x, y, height) for x, y in sites for height in range(1, highest + 1)}
        empty = {place for place in tried if place not in self.blocks}
        return {place for place in empty if self.carried(place, seat, stack_on) and self.reached(place)}

    # CG-9: floors

    def lacks(self, site: Site, white: bool, level: int, seat: int) -> str:
        """The reason against a cell of a floor over a site, as the name of the sentence; "" if there is none."""
        if level in self.levels(site):
            return "floor_there"
        if any(more > level for more in self.heights(site) + self.levels(site)):
            return "buried"
        if not white:
            return ""
        if (*site, level) in self.blocks:
            return "" if self.owner(self.blocks[*site, level]) == seat else "white_on_others"
        return "white_too_low" if self.heights(site) + self.levels(site) else "white_on_nothing"

    def may_lay(self, lay: Lay, seat: int) -> bool:
        """Whether a lay inside the ground is legal."""
        _, level, white, other = lay
        wrong = [self.lacks(site, site in white, level, seat) for site in white | other]
        return level >= 1 and not any(wrong)

    def lays(self, name: str, seat: int) -> set[Lay]:
        """Everywhere a floor can be laid: its white cells are on blocks of one height, of any owner."""
        found: set[Lay] = set()
        for level in range(1, self.top() + 1):
            stones = {(x, y) for x, y, height in self.blocks if height == level}
            every = [(name, level, white, other) for white, other in ways(name) if white <= stones]
            found |= {lay for lay in every if self.may_lay(lay, seat)}
        return found

    # CG-11

    def on_top(self, seat: int) -> int:
        """How many of the seat's blocks are seen from above."""
        seen = 0
        for (x, y, height), colour in self.blocks.items():
            blocks_over = [above for above in self.heights((x, y)) if above > height]
            floors_over = [level for level in self.levels((x, y)) if level >= height]
            seen += self.owner(colour) == seat and not blocks_over and not floors_over
        return seen
