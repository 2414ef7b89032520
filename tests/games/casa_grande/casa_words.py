"""Translation between the game's and the reference's notation of Casa Grande: pieces, moves and options."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import reference_casa_turns
from reference_casa_board import FLOORS, SITES, Building, Floor, Lay, Place, Site, laid_out
from reference_casa_turns import Options, PlainGame

from cardgames.engine.contract import Move
from cardgames.engine.contract import Place as PlaceStep
from cardgames.engine.drawings import alike
from cardgames.games.casa_grande.building import Building as RealBuilding
from cardgames.games.casa_grande.building import Placement, Slab
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import colour_of, is_floor, number_of
from cardgames.games.casa_grande.rules import GAME
from cardgames.words import say

SKY = 990
"""Higher than a stack of all blocks."""


@dataclass(frozen=True)
class Table:
    """The options of a match in the notation of the game and of the reference."""

    seats: int
    chosen: dict[str, Any]
    extensions: list[str]

    @property
    def plain(self) -> Options:
        options = reference_casa_turns.OPTIONS | {"bonus_track": "bonus_track" in self.extensions} | self.chosen
        if "stack_on" not in self.chosen and options["bonus_track"]:
            options["stack_on"] = "own"  # CG-18
        if "max_rounds" not in self.chosen and options["second_colour"]:
            options["max_rounds"] = 96  # CG-20
        return options

    def match_state(self, rng: Random) -> Any:
        chosen = dict(self.chosen)
        if "floors" in chosen:
            chosen["floors"] = [f"{count}x {drawing}" for count, drawing in chosen["floors"]]
        return GAME.open(GAME.schema.make(chosen, self.extensions, self.seats), self.seats, rng)


# ---------------------------------------------------------------- pieces and moves


def drawing_of(piece: int, options: Options) -> str:
    """The drawing of a floor."""
    assert is_floor(piece)
    drawings = [drawing for count, drawing in options["floors"] for _ in range(count)]
    return str(drawings[number_of(piece)])


def plain_floor(slab: Slab, options: Options) -> Floor:
    assert slab.colour == colour_of(slab.floor)
    white = frozenset(slab.white)
    return Floor(slab.colour, drawing_of(slab.floor, options), slab.level, white, frozenset(slab.cells) - white)


def tray(pieces: tuple[int, ...], options: Options) -> Counter[tuple[int, str]]:
    """The floors of a seat: the number of each colour and drawing."""
    return Counter((colour_of(piece), drawing_of(piece, options)) for piece in pieces)


def plain_turn(move: Move) -> reference_casa_turns.Turn:
    """A turn of the game in the notation of the reference."""
    assert isinstance(move, Turn)
    place: Place | None = None if move.site is None else (move.site % 8, move.site // 8, move.height)
    if move.floor is None:
        return (move.spend, place, None)
    name, x, y, level, turned = move.floor
    return (move.spend, place, (name, level, *laid_out(name, turned, x, y)))


def plain_lay(step: PlaceStep, options: Options) -> Lay:
    """A floor laid by a draft in the notation of the reference."""
    (piece, (x, y, level), turned) = step
    name = drawing_of(piece, options)
    return (name, level, *laid_out(name, turned, x, y))


def near(move: Move, plain: PlainGame, rng: Random) -> Turn:
    """Another move that the current seat might try, legal or not."""
    assert isinstance(move, Turn)
    spend, site, height, lay = move.spend, move.site, move.height, move.floor
    match rng.randrange(8):
        case 0 | 1:
            x, y = rng.choice(sorted(plain.sites(spend)) if rng.random() < 0.8 and plain.sites(spend) else SITES)
            site, height = 8 * y + x, rng.choice([0, *range(1, plain.house.top() + 3), SKY])
        case 2 | 3:
            site, height = None, 0
        case 4:
            spend += rng.choice([1, 1, 2, 6])
        case 5 if lay is not None:
            x, y = lay.x + rng.choice([-1, 0, 1]), lay.y + rng.choice([-1, 0, 1])
            lay = lay._replace(x=min(max(x, 0), 7), y=min(max(y, 0), 7))
        case 6 if lay is not None:
            lay = lay._replace(level=lay.level + rng.choice([-1, 1, 1, SKY]))
        case _:
            name = lay.floor if lay is not None and rng.random() < 0.7 else rng.choice(FLOORS)[1]
            corner = (lay.x, lay.y, lay.level) if lay is not None else (rng.randrange(8), rng.randrange(8), height)
            lay = Placement(name, *corner, rng.randrange(8))
    return Turn(spend, site, height, lay)


# ---------------------------------------------------------------- what is wrong

Said = tuple[str, str]
"""A rule and a sentence."""


def sentence(rule_id: str, name: str, **values: object) -> Said:
    return rule_id, say(f"casa_grande.refuse.{name}", **values)


def site_name(site: Site) -> str:
    return "abcdefgh"[site[0]] + str(site[1] + 1)


def what_is_wrong(turn: reference_casa_turns.Turn, plain: PlainGame) -> list[Said]:
    """All valid reasons against a turn, each with its rule."""
    spent, place, lay = turn
    if spent not in plain.spends():
        no_track = not plain.options["bonus_track"]
        wrong = "no_bonus" if no_track else "spend"
        return [sentence("CG-14", wrong, count=plain.bonus[plain.turn])]
    if place not in (plain.places(spent) or [None]):
        return [wrong_place(spent, place, plain)]
    if lay is None:
        return []
    name, level, white, other = lay
    if name not in [own for _, own in plain.floors(plain.turn)]:
        return [sentence("CG-9", "no_floor", floor=name)]
    if not white | other <= set(SITES):
        return [sentence("CG-9", "over_the_edge")]
    if level < 1 or level >= SKY:
        return [sentence("CG-9", "too_high" if level >= SKY else "level")]
    return wrong_cells(plain.house_after(place), plain.turn, level, white, other)


def wrong_cells(house: Building, seat: int, level: int, white: frozenset[Site], other: frozenset[Site]) -> list[Said]:
    """The reason against each cell of a floor."""
    lacks = {site: house.lacks(site, site in white, level, seat) for site in white | other}
    return [sentence("CG-9", lack, site=site_name(site), level=level) for site, lack in lacks.items() if lack]


def wrong_place(spent: int, place: Place | None, plain: PlainGame) -> Said:
    """The reason against an illegal place for a block."""
    if place is None:
        return sentence("CG-7", "must_build")
    (x, y, height), site, sites = place, site_name(place[:2]), plain.sites(spent)
    if height < 1 or height == SKY:
        return sentence("CG-6", "too_high" if height == SKY else "not_a_move")
    if not sites:
        return sentence("CG-15", "sun_block")
    if (x, y) not in sites:
        columns, rows = {x for x, _ in sites}, {y for _, y in sites}
        lines = ["abcdefgh"[x] for x in sorted(columns)] if len(columns) == 2 else [str(y + 1) for y in sorted(rows)]
        strip = "strip_columns" if len(columns) == 2 else "strip_rows"
        return sentence("CG-6", strip, site=site, first=lines[0], last=lines[1])
    if place in plain.house.blocks:
        return sentence("CG-6", "occupied", site=site, height=height)
    if not plain.house.carried(place, plain.turn, "any"):
        return sentence("CG-6", "hangs", site=site, height=height, below=height - 1)
    if not plain.house.carried(place, plain.turn, plain.options["stack_on"]):
        return sentence("CG-18", "on_others", site=site)
    return sentence("CG-6", "unreached", site=site, height=height)


# ---------------------------------------------------------------- options


def any_drawing(rng: Random) -> str:
    """A random connected shape with at least one white cell."""
    cells = [(0, 0)]
    for _ in range(rng.randint(0, 5)):
        x, y = rng.choice(cells)
        cells.append(rng.choice([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    shape = sorted({(x - left, y - top) for x, y in cells})
    white = {cell for cell in shape if rng.random() < 0.5} or {rng.choice(shape)}
    wide, deep = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    signs = {cell: "W" if cell in white else "o" for cell in shape}
    return "/".join("".join(signs.get((x, y), ".") for x in range(wide)) for y in range(deep))


def any_floors(rng: Random) -> list[tuple[int, str]]:
    """A random custom set of floors, each shape once."""
    different = {alike(drawing): drawing for drawing in [any_drawing(rng) for _ in range(rng.randint(1, 6))]}
    return [(rng.randint(1, 3), drawing) for drawing in different.values()]


def any_table(rng: Random, seats: int, bonus: bool, most_blocks: int) -> Table:
    """Random options, sometimes only another number of blocks."""
    chosen: dict[str, Any] = {"blocks": rng.randint(4, most_blocks)}
    changes: dict[str, Any] = {
        "floors": any_floors(rng),
        "stack_on": rng.choice(["any", "own"]),
        "max_rounds": rng.randint(4, 12),
        "idle_rounds": rng.randint(1, 3),
    }
    if seats == 2:
        changes["second_colour"] = True
    if bonus:
        changes |= {
            "bonus_start": rng.randint(0, 8),
            "sun_bonus": rng.randint(0, 6),
            "tenant_bonus": rng.randint(0, 6),
            "bonus_goal": rng.randint(9, 11),
            "bonus_money": rng.randint(0, 30),
        }
    often = rng.choice([0, 0.3, 0.6])
    chosen |= {name: value for name, value in changes.items() if rng.random() < often}
    return Table(seats, chosen, ["bonus_track"] if bonus else [])


def plain_game(table: Table, starter: int) -> PlainGame:
    return PlainGame(table.seats, starter, table.plain)


def any_house(rng: Random, seats: int) -> tuple[Building, RealBuilding]:
    """Random blocks and floors, legal or not, with wide roofs and long passages under them."""
    plain, high, density = Building(seats), rng.randint(1, 4), rng.choice([0.05, 0.15, 0.3, 0.5])
    for x, y in SITES:
        for height in range(1, high + 1):
            if rng.random() < density:
                plain.blocks[x, y, height] = rng.randrange(seats)
    for _ in range(rng.randint(0, 4)):
        wide, deep, level = rng.randint(1, 8), rng.randint(1, 8), rng.randint(1, high)
        left, top = rng.randint(0, 8 - wide), rng.randint(0, 8 - deep)
        cells = frozenset((x, y) for x in range(left, left + wide) for y in range(top, top + deep))
        plain.floors.append(Floor(rng.randrange(seats), "", level, cells, frozenset()))
    building = RealBuilding(seats)
    for place, colour in plain.blocks.items():
        building = building.with_block(*place, colour)
    for floor in plain.floors:
        building = building.with_slab(Slab(0, floor.colour, floor.level, tuple(floor.cells), ()))
    return plain, building
