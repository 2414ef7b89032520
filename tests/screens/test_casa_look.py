"""The table of Casa Grande as it looks: in every size, in motion, and when the house is finished."""

from __future__ import annotations

from itertools import combinations

import pytest
from casa_table import AtCasa, CasaTable, assert_board_equals_view
from laid_out import SIZES, HouseOf
from pygame import Rect

from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.course import OVER
from cardgames.games.casa_grande.scene.camera import Box, fit
from cardgames.games.casa_grande.scene.eye import room_for
from cardgames.games.casa_grande.scene.solids import Columns, Sights
from cardgames.games.casa_grande.scene.telling import PADDING, written
from cardgames.table import text

CORNERS = ("topleft", "topright", "bottomleft", "bottomright", "center")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_has_its_place_and_nothing_lies_over_the_house(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str, seats: int
) -> None:
    table = CasaTable(house_of(size, ui_scale=scale, speed="instant"), monkeypatch, turns=20, seats=seats)
    board, felt = table.board, table.screen.felt_view
    own = [board.stores.pile, *(heap.rect for heap in board.stores.heaps(0))]
    plates = [plate.rect for plate in felt.company.plates.values()]
    others = [heap.rect for seat in range(1, seats) for heap in board.stores.heaps(seat)]
    tools = [tool.rect for tool in board.tools()]
    lying = [*own, *plates, *others, *tools, board.die.rect]
    for rect in lying:
        assert felt.area.contains(rect), rect
    for one, other in combinations(lying, 2):
        assert not one.colliderect(other), (one, other)
    for rect in lying:
        for corner in CORNERS:
            assert board.house.pick(getattr(rect, corner)) is None, rect


@pytest.mark.parametrize("turns", [0, 16])
@pytest.mark.parametrize(("size", "scale", "seats"), [((1280, 800), 100, 2), ((1920, 1080), "auto", 4)])
def test_a_hint_leaves_the_house_and_what_the_players_have_to_be_seen(
    house_of: HouseOf,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int | str,
    seats: int,
    turns: int,
) -> None:
    house = house_of(size, ui_scale=scale, speed="instant")
    table = CasaTable(house, monkeypatch, turns=turns, seats=seats, extensions=["bonus_track"], bonus_start=8)
    words = "Spend no bonus points, then build on d5 at height 1. " * 4
    monkeypatch.setattr(table.screen.scene, "advice", lambda *_: (words, None))
    table.key("h")
    table.until(lambda: table.has("toast"))
    told, board = table.thing("toast").rect, table.board
    grid = [(x, y) for x in range(told.left, told.right + 1, 8) for y in range(told.top, told.bottom + 1, 8)]
    assert not any(board.house.pick(spot) for spot in grid)
    assert told.collidelist([table.thing("question").rect, board.die.rect, *board.places.trays.values()]) == -1


def test_the_whole_house_is_in_sight_however_high_and_wherever_it_is(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = CasaTable(house_of((1280, 800), speed="instant"), monkeypatch)
    board = table.board
    for x, y, high in ((0, 0, 9), (7, 0, 24), (3, 4, 60), (7, 7, 96)):
        columns = Columns(Sights(tuple(Block(x, y, height, 0) for height in range(1, high + 1))))
        for quarter in (0.0, 1.0, 1.5, 2.0, 3.0):
            board.house.aim(board.places.board, quarter, room_for(columns))
            spots = [board.house.spot(x + dx, y + dy, high) for dx in (0, 1) for dy in (0, 1)]
            assert all(board.places.board.top <= down for _, down in spots), (x, y, high, quarter)


def test_how_many_floors_are_left_is_written_on_one_of_their_cells(at_casa: AtCasa) -> None:
    table = at_casa(turns=0)
    unit = table.board.stores._trays[0].unit
    for heap in table.board.stores.heaps(0):
        right, bottom = heap.corner(unit)
        x, y = (right - heap.rect.x) // unit - 1, (bottom - heap.rect.y) // unit - 1
        assert (x, y) in heap.shape.cells, heap.shape.name


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_in_the_drawer_of_four_players_cells_and_level_of_each_floor_are_written(
    house_of: HouseOf, size: tuple[int, int], scale: int | str
) -> None:
    look = house_of(size, ui_scale=scale).app.look
    wide = (look.px(340) - 2 * look.px(18)) // 4 - look.px(PADDING)
    slab = Slab(0, 0, 12, tuple((x, y) for x in range(3) for y in range(3)), ((0, 0),))
    room = wide - text.width("108", text.SCORE, look)
    sketch, gap, words = written(slab, room, look)
    assert words == "9×12"
    assert sketch + gap + text.width(words, text.SMALL, look) <= room
    assert written(slab, look.px(120), look)[2] == "9 × 12"


# ------------------------------------------------------------ in motion


def test_a_turn_is_seen_step_by_step(house_of: HouseOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """The die rolls, the figure walks, the block comes down; in the end all is where the view says."""
    table = CasaTable(house_of((1024, 640), speed="brisk"), monkeypatch, turns=2)
    table.click(table.block_point())
    seen = set()
    for _ in range(4000):
        table.tick()
        scenery = table.scenery
        seen |= {"rolls"} if table.board.die.rolls else set()
        seen |= {"walks"} if scenery.walking is not None else set()
        seen |= {"falls"} if scenery.falling is not None else set()
        if not table.busy and table.steps:
            break
    assert seen == {"rolls", "walks", "falls"}
    table.rest()
    assert_board_equals_view(table)


def test_with_reduced_motion_everything_is_where_it_belongs_at_once(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = CasaTable(house_of((1280, 800), reduced_motion=True), monkeypatch, turns=2)
    table.click(table.block_point())
    for _ in range(2000):
        table.tick()
        assert not table.board.die.rolls
        assert table.scenery.falling is None
        if not table.busy and table.steps:
            break
    table.key("e")
    table.tick()
    assert table.board.eye.turn % 4 == 1


def test_what_is_pointed_at_is_painted_anew_and_nothing_far_from_it(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = CasaTable(house_of((1280, 800), speed="instant"), monkeypatch, turns=2)
    pos = table.block_point()
    table.hover(pos)
    table.rest()
    touched: list[Rect] = []
    monkeypatch.setattr(table.app, "touch", lambda rect=None: touched.append(rect or table.app.top.area))
    away = table.point(lambda place: place != table.held.place, table.steps[0].piece)
    table.screen.placing._lead(table.held, away)  # type: ignore[union-attr]
    assert touched
    whole = table.board.rect.w * table.board.rect.h
    assert sum(rect.w * rect.h for rect in touched) < whole // 4


# ------------------------------------------------------------ the end


def test_when_the_house_is_finished_it_turns_once_at_any_speed_while_its_story_is_told(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = CasaTable(house_of((1024, 640), speed="instant"), monkeypatch, turns=46, seats=2)
    for _ in range(6000):
        if table.is_told():
            break
        if not table.busy and table.steps:
            table.click(table.block_point() if not table.taken else table.thing("answer.done").rect.center)
        table.tick()
    assert table.scenery.seen is not None
    assert table.scenery.seen.phase == OVER
    story = table.screen.story
    assert story is not None
    assert not story.rect.colliderect(table.board.house.reach().inflate(-80, -80))
    playing = room_for(table.board.house.columns)
    assert table.board.house.camera.half >= fit(Box(*table.board.places.board), playing).half, "as large as it can be"
    turned = set()
    for _ in range(300):
        table.now += 0.03
        table.tick()
        turned.add(int(table.board.eye.turn))
    assert turned >= {0, 1, 2, 3}
    assert table.board.eye.turn % 4 == 0
