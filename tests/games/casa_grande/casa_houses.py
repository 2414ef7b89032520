"""Games of Casa Grande that begin in the middle: a house stands already, denser than a few rounds would build it."""

from dataclasses import replace
from random import Random

from casa_words import Table
from plain_building import SITES, Building, Floor, Place
from plain_turns import TRACK, PlainGame

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.building import Building as RealBuilding
from cardgames.games.casa_grande.pieces import floor_piece
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import CasaState


def furnish(plain: PlainGame, rng: Random) -> None:
    """Build at random on a part of the ground, each seat as far as chance has it; the seat in turn has blocks left."""
    wide, deep = rng.randint(2, 5), rng.randint(2, 5)
    left, top = rng.randint(0, 8 - wide), rng.randint(0, 8 - deep)
    part = {(x, y) for x in range(left, left + wide) for y in range(top, top + deep)}
    blocks, stays = plain.options["blocks"], 1 if plain.options["bonus_track"] else 0  # CG-19: it would be over
    for seat in range(plain.seats):
        colours = plain.colours(seat)
        keeps = max(stays, 1 if seat == plain.turn else 0, rng.choice([0, 1, 1, 2, 3, len(colours) * blocks]))
        for colour in reversed(colours):
            plain.left[colour] = min(keeps, blocks)
            keeps -= plain.left[colour]
    waiting = [colour for colour, count in plain.left.items() for _ in range(blocks - count)]
    rng.shuffle(waiting)
    for colour in waiting:
        seat = plain.house.owner(colour)
        places = plain.house.places(part, seat, "any")
        plain.house.blocks[rng.choices(sorted(places), [near(place, plain, seat) for place in sorted(places)])[0]] = (
            colour
        )
        if rng.random() < 0.5:
            lay_any(plain, seat, rng)
    plain.markers = [rng.randrange(TRACK) for _ in plain.markers]
    if plain.options["bonus_track"]:
        plain.bonus = [rng.randrange(plain.options["bonus_goal"]) for _ in plain.bonus]


def near(place: Place, plain: PlainGame, seat: int) -> int:
    """Blocks gather where own ones of their height are."""
    mine = [other for other, colour in plain.house.blocks.items() if plain.house.owner(colour) == seat]
    x, y, height = place
    return 1 + 3 * sum(other[2] == height and abs(x - other[0]) + abs(y - other[1]) <= 3 for other in mine)


def lay_any(plain: PlainGame, seat: int, rng: Random) -> None:
    """One of the floors that the seat has now, if it can be laid."""
    colour, name = rng.choice(plain.floors(seat) or [(seat, "")])
    lays = sorted(plain.house.lays(name, seat), key=repr) if name else []
    if lays:
        plain.house.floors.append(Floor(colour, *rng.choice(lays)))
        plain.trays[colour][name] -= 1


def as_it_stands(state: CasaState, plain: PlainGame, table: Table) -> CasaState:
    """The game's own state of a furnished house, before a throw."""
    drawings = [drawing for count, drawing in table.plain["floors"] for _ in range(count)]
    free = {colour: [floor_piece(colour, number) for number in range(len(drawings))] for colour in plain.left}
    slabs = []
    for floor in plain.house.floors:
        number = next(
            piece for piece in free[floor.colour] if drawings[piece - floor_piece(floor.colour, 0)] == floor.name
        )
        free[floor.colour].remove(number)
        slabs.append(Slab(number, floor.colour, floor.level, tuple(floor.cells), tuple(floor.white)))
    has = [{colour for colour, _ in plain.floors(seat)} for seat in range(plain.seats)]
    visible = replace(
        state.view(None).visible,
        blocks=tuple(Block(*place, colour) for place, colour in plain.house.blocks.items()),
        floors=tuple(slabs),
        markers=tuple(plain.markers),
        bonus=tuple(plain.bonus) if plain.options["bonus_track"] else None,
        blocks_left=tuple(sum(plain.left[colour] for colour in plain.colours(seat)) for seat in range(plain.seats)),
        trays=tuple(tuple(piece for colour in sorted(colours) for piece in free[colour]) for colours in has),
    )
    view = replace(state.view(None), visible=visible)
    return GAME.sample(view, Random(0))


def any_house(rng: Random, seats: int) -> tuple[Building, RealBuilding]:
    """Blocks and floors anywhere, whether they hold or not, with wide roofs and long passages under them."""
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
    slabs = [Slab(0, floor.colour, floor.level, tuple(floor.cells), ()) for floor in plain.floors]
    return plain, RealBuilding.of(seats, [Block(*place, colour) for place, colour in plain.blocks.items()], slabs)
