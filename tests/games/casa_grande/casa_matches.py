"""Games played in parallel by the game and the reference rules, which must agree."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from casa_words import (
    Said,
    Table,
    near,
    plain_floor,
    plain_game,
    plain_lay,
    plain_turn,
    sentence,
    tray,
    what_is_wrong,
    wrong_cells,
)
from reference_casa_board import SITES, Building, Lay, Place, Site, laid_out, pay
from reference_casa_turns import SUNS, PlainGame
from reference_casa_turns import Turn as PlainTurn

from cardgames.engine.contract import CHANCE, Answer, Event, IllegalMove, Move, Refusal
from cardgames.engine.contract import Place as PlaceStep
from cardgames.games.casa_grande.building import Building as RealBuilding
from cardgames.games.casa_grande.building import corners, missing, nearest_level, refuse
from cardgames.games.casa_grande.ground import bits, place_at, replaced, site_at
from cardgames.games.casa_grande.moves import Throw, Turn
from cardgames.games.casa_grande.pieces import Shape, is_block, shape
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import OVER, THROW, TURN, CasaState

DUE = {"throw": THROW, "turn": TURN, "nothing": OVER}


Beginning = tuple[int, Place | None]
Known = dict[Beginning, set[Lay]]


# ---------------------------------------------------------------- the same in both


def compare_tables(state: CasaState, plain: PlainGame) -> None:
    """Compare everything on the table."""
    seen = state.view(None).visible
    assert seen.phase == DUE[plain.due()]
    assert state.to_act() == {"throw": (CHANCE,), "turn": (plain.turn,), "nothing": ()}[plain.due()]
    assert {block[:3]: block.colour for block in seen.building.blocks} == plain.house.blocks
    assert len(seen.building.blocks) == len(plain.house.blocks)
    assert [plain_floor(slab, plain.options) for slab in seen.building.slabs] == plain.house.floors
    assert list(seen.markers) == plain.markers
    assert list(seen.path) == plain.path
    assert list(seen.money) == plain.money
    assert list(seen.bonus or [0] * plain.seats) == plain.bonus
    assert (seen.bonus == ()) == (not plain.options["bonus_track"])
    for seat in range(plain.seats):
        colour = plain.colour(seat)
        assert seen.blocks_left[seat] == sum(plain.left[colour] for colour in plain.colours(seat))
        assert colour is None or seen.colour(seat) == colour
        left = Counter(plain.floors(seat))
        assert set(tray(seen.floors_left(seat), plain.options)) == set(left)
        for (floor_colour, name), count in tray(seen.floors_left(seat), plain.options).items():
            assert count == plain.trays[floor_colour][name]
    if plain.due() == "nothing":
        return
    assert (seen.turn, seen.round, seen.idle) == (plain.turn, plain.rounds + 1, plain.idle)
    assert seen.busy == plain.built
    standing_on_sun = plain.markers[plain.turn] in SUNS
    assert seen.wild == (plain.due() == "turn" and standing_on_sun and not plain.options["bonus_track"])


def compare_money(state: CasaState, plain: PlainGame) -> None:
    """The ledger has a line for every floor, and for every payment of bonus points (ALL-5)."""
    floors = [(plain.house.owner(floor.colour), pay(floor[1:])) for floor in plain.house.floors]
    assert [(line.seat, line.points) for line in state.ledger() if line.rule_id == "CG-10"] == floors
    rest = [line for line in state.ledger() if line.rule_id != "CG-10"]
    assert {(line.rule_id, line.points) for line in rest} <= {("CG-17", plain.options["bonus_money"])}
    for seat in range(plain.seats):
        assert sum(line.points for line in state.ledger() if line.seat == seat) == plain.money[seat]


def compare_choices(state: CasaState, plain: PlainGame, known: Known, rng: Random) -> None:
    """Legal and illegal turns agree, and each legal one is listed once. `known` caches floors."""
    seat = plain.turn
    listed = list(state.legal(seat))
    assert len(state.legal(seat)) == len(listed) > 0
    number = rng.randrange(len(listed))
    assert state.legal(seat)[number] == listed[number]
    assert state.turns().any(rng) in listed
    assert not any(state.legal(other) for other in range(plain.seats) if other != seat)
    turns = {plain_turn(move) for move in listed}
    assert len(turns) == len(listed)
    beginnings = sorted(beginnings_of(plain), key=repr)
    assert {turn[:2] for turn in turns} == set(beginnings)
    for spent, place in rng.sample(beginnings, min(2, len(beginnings))):
        known[spent, place] = plain.lays(place)
    for beginning, lays in known.items():
        assert {turn[2] for turn in turns if turn[:2] == beginning} == {None, *lays}
    for _ in range(4):
        compare_refusal(state, plain, near(rng.choice(listed), plain, rng))


def beginnings_of(plain: PlainGame) -> set[Beginning]:
    """CG-6, CG-7, CG-14: possible spending, and the places for the block after it."""
    return {(spent, place) for spent in plain.spends() for place in plain.places(spent) or [None]}


def compare_refusal(state: CasaState, plain: PlainGame, move: Turn) -> None:
    refusal, turn = state.refusal(plain.turn, move), plain_turn(move)
    assert (refusal is None) == plain.may_play(turn), (move, refusal)
    if refusal:
        assert (refusal.rule_id, refusal.text) in what_is_wrong(turn, plain)
        before = state.copy()
        with pytest.raises(IllegalMove):
            state.apply(plain.turn, move)
        assert state == before


def compare_hands(state: CasaState, plain: PlainGame, beginning: Beginning, lays: set[Lay], rng: Random) -> None:
    """What the player is shown while building: places, levels and pay, and the best pay."""
    view, (spent, place) = state.view(plain.turn), beginning
    assert set(map(place_at, bits(view.visible.places(spent)))) == plain.places(spent)
    block = Turn(spent, site_at(*place[:2]), place[2]) if place else Turn(spent)
    building = view.visible.building_after(block)
    best = view.visible.placements_after(block).best()
    assert (best.pay if best else 0) == max(map(pay, lays), default=0)
    for name in sorted({name for _, name in plain.floors(plain.turn)}):
        turned = rng.randrange(8)
        levels = best_levels(lays, name, turned)
        reported = levels_of(building, plain.turn, shape(name), turned)
        assert reported == levels
        for corner in [(rng.randrange(8), rng.randrange(8)), *levels]:
            snapped = snap(building, plain.turn, shape(name), turned, *corner)
            if corner in levels:
                assert snapped == levels[corner]
            else:
                assert isinstance(snapped, Refusal)
                assert (snapped.rule_id, snapped.text) in least_wrong(plain, place, laid_out(name, turned, *corner))


def levels_of(building: RealBuilding, seat: int, shape: Shape, turned: int) -> dict[Site, int]:
    """CG-9: the best level for each site where the corner of a floor in this orientation can be."""
    floor = shape.turned(turned)
    return {place[:2]: place[2] for place in map(place_at, bits(corners(floor, *building.floor_places(seat))))}


def snap(building: RealBuilding, seat: int, shape: Shape, turned: int, x: int, y: int) -> int | Refusal:
    """CG-9: the best level for a floor over a site, or what it lacks there, at the level where it lacks least."""
    floor = shape.turned(turned)
    if not floor.corners >> site_at(x, y) & 1:
        return refuse("CG-9", "over_the_edge")
    level = nearest_level(building, seat, floor, x, y)
    lacking = missing(building, seat, floor, x, y, level)
    return lacking[0] if lacking else level


def least_wrong(plain: PlainGame, place: Place | None, cells: tuple[frozenset[Site], frozenset[Site]]) -> list[Said]:
    """What can be said against a floor that can lie over these sites on no level.

    It is what is wrong where the least is, on a level not above all that stands below it.
    """
    if not cells[0] | cells[1] <= set(SITES):
        return [sentence("CG-9", "over_the_edge")]
    house = plain.house_after(place)
    highest = max(height for site in cells[0] | cells[1] for height in [1, *house.heights(site), *house.levels(site)])
    wrong = [wrong_cells(house, plain.turn, level, *cells) for level in range(1, highest + 1)]
    return [said for cells in wrong if len(cells) == min(map(len, wrong)) for said in cells]


def best_levels(lays: Iterable[Lay], name: str, turned: int) -> dict[Site, int]:
    """Where the corner of a floor in this orientation can be, and the highest level there."""
    levels: dict[Site, int] = {}
    for lay in lays:
        corner = min(x for x, _ in lay[2] | lay[3]), min(y for _, y in lay[2] | lay[3])
        if lay[0] == name and lay[2:] == laid_out(name, turned, *corner):
            levels[corner] = max(lay[1], levels.get(corner, 0))
    return levels


def compare_draft(state: CasaState, plain: PlainGame, move: Move, lays: set[Lay]) -> None:
    """The draft offers the same places and floors, and builds the intended turn."""
    draft, (spent, place, _) = GAME.draft(state.view(plain.turn)), plain_turn(move)
    assert isinstance(draft.steps()[0], Answer) == (plain.bonus[plain.turn] > 0 or not (place or lays))
    for step in draft.steps_of(move):
        offered = draft.steps()
        assert step in offered
        placing = [one for one in offered if isinstance(one, PlaceStep)]
        if step == Answer("spend", str(spent)):
            assert [one.answer for one in offered if isinstance(one, Answer)] == [
                str(n) for n in sorted(plain.spends())
            ]
        elif isinstance(step, PlaceStep) and is_block(step.piece):
            assert {one.site for one in placing} == plain.places(spent)
        else:
            assert {plain_lay(one, plain.options) for one in placing} == lays
            assert (Answer("turn", "done") in offered) == (place is None)
        draft.add(step)
    assert draft.move() == move


def compare_events(events: Sequence[Event], plain: PlainGame, turn: PlainTurn, path: list[int]) -> None:
    """The events of a turn that the reference has made already."""
    spent, place, lay = turn
    reported = {kind: [event for event in events if event.kind == kind] for kind in ("walk", "block", "floor", "over")}
    assert [list(event.fact("path")) for event in reported["walk"]] == ([path] if spent else [])
    placed = [tuple(event.fact(name) for name in ("x", "y", "height")) for event in reported["block"]]
    assert placed == ([place] if place else [])
    laid = [(event.fact("level"), event.fact("pay")) for event in reported["floor"]]
    assert laid == ([(lay[1], pay(lay))] if lay else [])
    assert bool(reported["over"]) == (plain.due() == "nothing")


# ---------------------------------------------------------------- playing both


def worth(place: Place | None, house: Building, seat: int) -> float:
    """The preference for a place: beside own blocks of its height, under floors, on those of other players."""
    if place is None:
        return 1
    x, y, height = place
    beside = [other for other, colour in house.blocks.items() if other[2] == height and house.owner(colour) == seat]
    landlord = house.landlord(place)
    return (
        1
        + 4 * sum(abs(x - other[0]) <= 2 and abs(y - other[1]) <= 2 for other in beside)
        + (0 if house.open_above(place) else 6)
        + (6 if landlord and house.owner(landlord.colour) != seat else 0)
    )


def begin(plain: PlainGame, sunny: bool, rng: Random) -> Beginning:
    """A random start of a turn that makes floors likely; in a sunny game, one without a block."""
    beginnings = sorted(beginnings_of(plain), key=repr)
    if sunny:
        beginnings = [beginning for beginning in beginnings if beginning[1] is None] or beginnings
    return rng.choices(beginnings, [worth(place, plain.house, plain.turn) for _, place in beginnings])[0]


def play_match(table: Table, rng: Random, *, built_up: bool = False, sunny: bool = False) -> None:
    """Play a game of both and compare what they say at every step.

    If `built_up`, most of the blocks are placed before. In a `sunny` game, as some are anyway, markers go to the suns
    when they can.
    """
    match_state = table.match_state(rng)
    (due,) = GAME.tables(match_state)
    deal = GAME.parse_deal(GAME.deal_text(GAME.deal(rng, due, match_state)), due, match_state)
    state, plain, played = GAME.start(deal), plain_game(table, deal.starter), [f"starter {deal.starter}"]
    if built_up:
        play_ahead(state, plain, rng)
    sunny = sunny or rng.random() < 0.2
    try:
        while plain.due() != "nothing":
            compare_tables(state, plain)
            move = play_turn(state, plain, sunny, rng)
            played.append(GAME.move_text(move))
    except AssertionError as error:
        error.add_note(f"{table}\n" + "; ".join(played))
        raise
    compare_tables(state, plain)
    compare_money(state, plain)
    outcome = state.outcome()
    assert list(outcome.points) == plain.money
    result = GAME.result(GAME.settle(match_state, due, outcome))
    assert (list(result.scores), list(result.places)) == (plain.money, plain.ranks())


def play_ahead(state: CasaState, plain: PlainGame, rng: Random) -> None:
    """Play both without comparing, preferably high and with floors, until few blocks are left."""
    for seat in range(plain.seats):  # CG-13: some run out of blocks before others
        gone = rng.randrange(4)
        plain.left[plain.colours(seat)[0]] -= gone
        state.blocks_left = replaced(state.blocks_left, seat, state.blocks_left[seat] - gone)
    left = sum(plain.left.values()) // 6
    while sum(plain.left.values()) > left and plain.due() != "nothing":
        if plain.due() == "throw":
            throw = state.draw(rng)
            assert isinstance(throw, Throw)
            state.apply(CHANCE, throw)
            plain.throw(throw.pips)
            continue
        move: Any = max((state.turns().any(rng) for _ in range(25)), key=keenness)
        state.apply(plain.turn, move)
        plain.play(plain_turn(move))


def keenness(move: Any) -> tuple[bool, int]:
    return move.floor is not None, move.height


def play_turn(state: CasaState, plain: PlainGame, sunny: bool, rng: Random) -> Move:
    seat = plain.turn
    assert state.outcome() is None
    if plain.due() == "throw":
        assert not state.legal(seat)
        throw = state.draw(rng)
        assert isinstance(throw, Throw)
        reported = state.apply(CHANCE, throw)
        path = plain.throw(throw.pips)
        assert [list(event.fact("path")) for event in reported if event.kind == "walk"] == [path]
        return throw
    beginning = begin(plain, sunny, rng)
    lays = plain.lays(beginning[1])
    compare_choices(state, plain, {beginning: lays}, rng)
    compare_hands(state, plain, beginning, lays, rng)
    chosen = (*beginning, rng.choice(sorted(lays, key=repr)) if lays and rng.random() < 0.9 else None)
    (move,) = (move for move in state.legal(seat) if plain_turn(move) == chosen)
    assert GAME.parse_move(GAME.move_text(move)) == move
    compare_draft(state, plain, move, lays)
    events = state.apply(seat, move)
    plain.play(chosen)
    compare_events(events, plain, chosen, plain.path)
    return move
