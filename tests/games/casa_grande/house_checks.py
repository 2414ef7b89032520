"""What is true of every house, whatever the rules let a player do: each check looks at solid things in space alone.

A block is a cube of edge 1 whose lower side is `height - 1` over the ground. A floor is a sheet without thickness at
`level` over the ground, a square for each cell. Ownership is by colour: `seats` colours, or twice as many (CG-12).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

GROUND = range(8)


class Cube(NamedTuple):
    x: int
    y: int
    height: int
    colour: int


class Sheet(NamedTuple):
    colour: int
    level: int
    cells: frozenset[tuple[int, int]]
    white: frozenset[tuple[int, int]]


def cube_faults(cubes: Sequence[Cube], sheets: Sequence[Sheet]) -> list[str]:
    """No block is inside another or cut by a floor, and each stands on the ground, a block or a floor."""
    faults = []
    for one, other in combinations(cubes, 2):
        if (one.x, one.y) == (other.x, other.y) and abs(one.height - other.height) < 1:
            faults.append(f"{one} is inside {other}")
    for cube in cubes:
        under, lid = cube.height - 1, cube.height
        tops = [other.height for other in cubes if (other.x, other.y) == (cube.x, cube.y)]
        sheets_here = [sheet.level for sheet in sheets if (cube.x, cube.y) in sheet.cells]
        if cube.x not in GROUND or cube.y not in GROUND or under < 0:
            faults.append(f"{cube} is off the ground")
        if under not in [0, *tops, *sheets_here]:
            faults.append(f"{cube} stands on nothing")
        if any(under < level < lid for level in sheets_here):
            faults.append(f"{cube} is cut by a floor")
    return faults


def sheet_faults(cubes: Sequence[Cube], sheets: Sequence[Sheet], seats: int) -> list[str]:
    """Each floor lies on own blocks with all white cells, no two are in one place, none is over the rim."""
    faults = []
    for one, other in combinations(sheets, 2):
        if one.level == other.level and one.cells & other.cells:
            faults.append(f"{one} lies in {other}")
    for sheet in sheets:
        own = {
            (cube.x, cube.y)
            for cube in cubes
            if cube.height == sheet.level and cube.colour % seats == sheet.colour % seats
        }
        if not sheet.white or not sheet.white <= sheet.cells:
            faults.append(f"{sheet} has no white cell of its own")
        if not sheet.white <= own:
            faults.append(f"{sheet} hangs over {sorted(sheet.white - own)}")
        if any(x not in GROUND or y not in GROUND for x, y in sheet.cells):
            faults.append(f"{sheet} is over the rim")
    return faults


Picture = frozenset[tuple[int, int, bool]]


def as_drawn(drawing: str) -> Picture:
    rows = drawing.split("/")
    return frozenset((x, y, sign == "W") for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "Wo")


def alike(picture: Picture) -> Picture:
    """One and the same for all pictures that come out of each other by moving, turning and turning over."""
    ways = []
    for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        for swap in (False, True):
            cells = [(y * down, x * right, w) if swap else (x * right, y * down, w) for x, y, w in picture]
            left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
            ways.append(sorted((x - left, y - top, w) for x, y, w in cells))
    return frozenset(min(ways))


def set_faults(sheets: Sequence[Sheet], floors: Iterable[tuple[int, str]]) -> list[str]:
    """Each colour has laid no floor that is not in its set, nor more of one kind than there are (CG-4)."""
    there: Counter[Picture] = Counter()
    for count, drawing in floors:
        there[alike(as_drawn(drawing))] += count
    laid: Counter[tuple[int, Picture]] = Counter()
    for sheet in sheets:
        laid[sheet.colour, alike(frozenset((x, y, (x, y) in sheet.white) for x, y in sheet.cells))] += 1
    return [f"{count} of colour {key[0]}: {sorted(key[1])}" for key, count in laid.items() if count > there[key[1]]]


def earned(sheets: Sequence[Sheet], seats: int) -> list[int]:
    """What the floors of each seat are worth (CG-10)."""
    return [
        sum(len(sheet.cells) * sheet.level for sheet in sheets if sheet.colour % seats == seat) for seat in range(seats)
    ]


def house_faults(
    cubes: Sequence[Cube],
    sheets: Sequence[Sheet],
    seats: int,
    floors: Iterable[tuple[int, str]],
    blocks: Mapping[int, int],
) -> list[str]:
    """All that is wrong with a house. `blocks` says how many blocks each colour has to build with and lie beside."""
    faults = cube_faults(cubes, sheets) + sheet_faults(cubes, sheets, seats) + set_faults(sheets, floors)
    used = Counter(cube.colour for cube in cubes)
    return faults + [
        f"colour {colour} has built {used[colour]}" for colour in used if used[colour] > blocks.get(colour, 0)
    ]
