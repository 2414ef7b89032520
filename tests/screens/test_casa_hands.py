"""A turn of Casa Grande by hand: blocks and floors by mouse and by keys, what is refused, how one looks around."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pygame
import pytest
from casa_table import CasaTable, anything, assert_board_equals_view, floor_follows
from laid_out import HouseOf

from cardgames.engine.contract import Place
from cardgames.games.casa_grande.events import bonus, walk
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import is_floor
from cardgames.games.casa_grande.scene.iso.plan import standing
from cardgames.screens.house import House

Sit = Callable[..., CasaTable]


@pytest.fixture
def sit(house_of: HouseOf, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """At a table at which everything goes at once."""
    house: House = house_of((1280, 800), speed="instant")

    def at(*args: object, **more: object) -> CasaTable:
        return CasaTable(house, monkeypatch, *args, **more)  # type: ignore[arg-type]

    return at


def moves(table: CasaTable) -> list[Turn]:
    """The turns that person 0 made at the table."""
    return [move for seat, move in made(table) if seat == 0]


def made(table: CasaTable) -> list[tuple[int, Turn]]:
    found = [(getattr(entry, "seat", -1), getattr(entry, "move", None)) for entry in table.match.entries]
    return [(seat, move) for seat, move in found if isinstance(move, Turn)]


# ------------------------------------------------------------ the block


def test_the_block_is_in_the_hand_and_a_tap_on_a_site_places_it(sit: Sit) -> None:
    """CG-6."""
    table = sit(turns=2)
    before = len(moves(table))
    pos = table.block_point()
    table.hover(pos)
    assert table.held.place in table.steps
    assert table.board.house.sights.held[0].state == "good"
    table.click(pos)
    table.rest()
    assert len(moves(table)) == before + 1
    assert_board_equals_view(table)


def test_the_block_is_dragged_from_the_pile_onto_its_site(sit: Sit) -> None:
    table = sit(turns=2)
    before = len(moves(table))
    start, end = table.board.stores.pile.center, table.block_point()
    table.press(start)
    table.tick()
    table.move((start[0] + 20, start[1] - 20))
    table.move(end)
    table.release(end)
    table.rest()
    assert len(moves(table)) == before + 1


def test_a_block_outside_the_strip_is_refused_in_words_and_stays_in_the_hand(sit: Sit) -> None:
    """CG-2, CG-6."""
    table = sit(turns=2)
    pos = table.point(lambda place: place not in table.steps, table.steps[0].piece)
    table.hover(pos)
    assert "is not in the strip that you see" in table.thing("tip").label
    assert table.board.house.sights.held[0].state == "bad"
    table.click(pos)
    assert "is not in the strip that you see" in table.thing("toast").label
    assert not table.empty_handed
    assert not table.taken
    table.hover(table.block_point())
    assert not table.has("toast"), "what was refused is told no longer over a ghost that may stand"


def test_what_is_to_be_done_with_the_block_is_noted_until_it_is_done(sit: Sit) -> None:
    """CG-5, CG-6."""
    table = sit(floor_follows, turns=8)
    expected = "A sun: your block goes anywhere" if table.scenery.sees_all else "Your block goes into the light"
    assert table.board._noted == expected
    table.put_block()
    assert not table.board._noted


def test_the_keys_lead_the_block_and_enter_places_it(sit: Sit) -> None:
    table = sit(turns=4)
    before = len(moves(table))
    table.key("right")
    for key in ("up", "left", "down", "right", "up"):
        if table.held.place in table.steps:
            break
        table.key(key)
    table.key("enter")
    if table.has("answer.done"):
        table.key("1")
    table.rest()
    assert len(moves(table)) == before + 1


@pytest.mark.parametrize("quarter", range(4))
def test_an_arrow_leads_to_that_side_of_the_screen(sit: Sit, quarter: int) -> None:
    table = sit(anything, turns=0)
    for _ in range(quarter):
        table.key("e")
    table.rest()
    piece = table.steps[0].piece
    start = table.board._aim.beside(None, piece, 0, "right", quarter)
    assert start is not None
    start = start._replace(site=(4, 4, 1))
    for key, (right, down) in {"right": (1, 1), "left": (-1, -1), "up": (1, -1), "down": (-1, 1)}.items():
        there = table.board.beside(start, piece, 0, key)
        assert there is not None
        (x0, y0), (x1, y1) = table.board.extent(start).center, table.board.extent(there).center
        assert ((x1 - x0) * right > 0, (y1 - y0) * down > 0) == (True, True), key


# ------------------------------------------------------------ the floor


def test_after_the_block_a_floor_may_be_laid_or_none(sit: Sit) -> None:
    """CG-9."""
    table = sit(floor_follows, turns=8)
    table.put_block()
    assert table.has("answer.done")
    before = len(moves(table))
    table.click("answer.done")
    table.rest()
    assert len(moves(table)) == before + 1
    assert moves(table)[-1].floor is None


def test_a_floor_is_picked_turned_led_and_laid_by_mouse_and_the_ghost_says_what_it_pays(sit: Sit) -> None:
    """CG-9, CG-10."""
    table = sit(floor_follows, turns=8)
    table.put_block()
    step = table.floor_step()
    heap = next(heap for heap in table.board.stores.heaps(0) if heap.piece == step.piece)
    table.click(heap.rect.center)
    _turn_to(table, step.turned)
    pos = table.point(lambda place: place == step, step.piece, step.turned)
    table.hover(pos)
    cells = len(heap.shape.cells)
    assert table.thing("tip").label == f"{cells} × {step.site[2]} = {cells * step.site[2]}"
    table.click(pos)
    table.rest()
    assert moves(table)[-1].floor is not None
    assert_board_equals_view(table)


def _turn_to(table: CasaTable, turned: int) -> None:
    """Turn and flip the floor in the hand, with the keys, until it lies so."""
    for key in ("", "r", "r", "r", "f", "r", "r", "r"):
        if key:
            table.key(key)
        if table.held.turned == turned:
            return
    raise AssertionError("it cannot lie so")


def test_a_floor_is_laid_by_keys_alone(sit: Sit) -> None:
    table = sit(floor_follows, turns=8)
    table.put_block()
    before = len(moves(table))
    table.key("right")
    table.key("enter")
    assert is_floor(table.held.piece)
    assert table.held.place in table.steps
    table.key("enter")
    table.rest()
    assert len(moves(table)) == before + 1
    assert moves(table)[-1].floor is not None


def test_a_hint_after_the_block_shows_the_floor_that_pays_most(sit: Sit) -> None:
    table = sit(floor_follows, turns=8)
    table.put_block()
    most = max(step.site[2] * len(table.scenery.shape(step.piece).cells) for step in table.steps)
    table.key("h")
    assert table.held.place in table.steps
    assert table.thing("tip").label.endswith(f"= {most}")


def test_a_floor_that_lacks_a_block_says_which_cell_lacks_what(sit: Sit) -> None:
    table = sit(floor_follows, turns=8)
    table.put_block()
    step = table.floor_step()
    pos = table.point(lambda place: place not in table.steps, step.piece, step.turned)
    heap = next(heap for heap in table.board.stores.heaps(0) if heap.piece == step.piece)
    table.click(heap.rect.center)
    _turn_to(table, step.turned)
    table.hover(pos)
    assert table.thing("tip").label.endswith("(CG-9)")
    table.click(pos)
    assert table.thing("toast").label.endswith("(CG-9)")
    assert len(table.taken) == 1


def test_a_floor_held_near_to_where_it_may_lie_is_meant_there(sit: Sit) -> None:
    """Wherever over its place it is held: also where the middle is a corner of sites, or lies between two pieces."""
    table = sit(floor_follows, turns=8)
    table.put_block()
    camera = table.board.house.camera
    floors = [step for step in table.steps if is_floor(step.piece)]
    for step in floors:
        cells = table.scenery.shape(step.piece).turned(step.turned).cells
        wide, deep = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
        x, y, level = step.site
        right, down = camera.project(x + wide / 2, y + deep / 2, level)
        assert table.board.place_at((round(right), round(down)), step.piece, step.turned) == step
        right, down = camera.project(x + wide / 2 + 0.6, y + deep / 2, level)
        near = table.board.place_at((round(right), round(down)), step.piece, step.turned)
        assert near in floors


def test_a_floor_that_fits_nowhere_can_be_taken_up_and_says_why(sit: Sit) -> None:
    table = sit(floor_follows, turns=8)
    table.put_block()
    fits = {step.piece for step in table.steps}
    heap = next(heap for heap in table.board.stores.heaps(0) if heap.piece is not None and heap.piece not in fits)
    table.click(heap.rect.center)
    assert table.held.piece == heap.piece
    table.hover(table.board.places.board.center)
    assert "(CG-9)" in table.thing("tip").label


def test_a_floor_before_the_block_is_refused(sit: Sit) -> None:
    table = sit(turns=8)
    heap = next(heap for heap in table.board.stores.heaps(0) if heap.piece is not None)
    table.click(heap.rect.center)
    assert table.thing("toast").label == "First the block, then the floor. (CG-9)"


def test_escape_takes_the_floor_out_of_the_hand_and_then_the_block_back(sit: Sit) -> None:
    table = sit(floor_follows, turns=8)
    table.put_block()
    blocks = len(table.board.house.sights.blocks)
    table.key("right")
    table.key("enter")
    table.key("escape")
    assert table.empty_handed
    assert len(table.taken) == 1
    table.key("escape")
    assert not table.taken
    assert len(table.board.house.sights.blocks) == blocks - 1


def test_where_no_floor_fits_the_turn_is_over_with_the_block(sit: Sit) -> None:
    table = sit(lambda legal: all(move.floor is None for move in legal), turns=0)
    before = len(moves(table))
    table.click(table.block_point())
    table.rest()
    assert len(moves(table)) == before + 1


def test_where_nothing_is_hidden_people_take_turns_without_a_word(sit: Sit) -> None:
    table = sit(turns=2, people=2)
    table.click(table.block_point())
    if table.has("answer.done"):
        table.click("answer.done")
    table.until(lambda: table.host.shown == 1 and table.steps)
    assert table.app.top is table.screen
    before = len(made(table))
    table.click(table.block_point())
    if table.has("answer.done"):
        table.click("answer.done")
    table.until(lambda: table.host.shown == 0)
    assert len(made(table)) == before + 1


def test_each_person_at_one_screen_looks_at_the_house_from_where_he_did_before(sit: Sit) -> None:
    table = sit(turns=12, people=2)
    table.key("q")
    table.rest()
    quarters = [3]
    for person in (1, 0, 1):
        table.click(table.block_point())
        if table.has("answer.done"):
            table.click("answer.done")
        table.until(partial(is_asked, table, person))
        if len(quarters) == 1:
            assert table.board.eye.quarter == 0
            table.key("e")
            table.rest()
            quarters.append(1)
        assert table.board.house.camera.quarter == quarters[person]


def is_asked(table: CasaTable, person: int) -> bool:
    """Whether a person sits at the screen and may build."""
    return table.host.shown == person and bool(table.steps)


# ------------------------------------------------------------ second thoughts


def test_a_turn_that_is_taken_back_leaves_the_board_as_it_was(sit: Sit) -> None:
    table = sit(turns=4)
    blocks = table.board.house.sights.blocks
    table.click(table.block_point())
    if table.has("answer.done"):
        table.click("answer.done")
    table.rest()
    assert table.board.house.sights.blocks != blocks
    table.key("u")
    table.rest()
    assert table.board.house.sights.blocks == blocks
    assert_board_equals_view(table)


def test_where_moves_are_confirmed_the_block_stands_there_until_the_answer(sit: Sit) -> None:
    table = sit(lambda legal: all(move.floor is None for move in legal), turns=0)
    table.house.settings.change(confirm_moves=True)
    blocks = len(table.board.house.sights.blocks)
    table.click(table.block_point())
    assert table.has("answer.yes")
    assert len(table.board.house.sights.blocks) == blocks + 1
    table.key("escape")
    assert len(table.board.house.sights.blocks) == blocks
    table.click(table.block_point())
    table.key("enter")
    table.rest()
    assert len(moves(table)) == 1


def test_a_block_that_was_put_is_there_again_after_the_window_was_resized(sit: Sit) -> None:
    table = sit(floor_follows, turns=8)
    table.put_block()
    blocks = table.board.house.sights.blocks
    table.screen.rearrange()
    assert table.board.house.sights.blocks == blocks
    assert len(table.taken) == 1
    assert_board_equals_view(table)


# ------------------------------------------------------------ under the roofs


def test_floors_are_taken_off_and_put_on_again(sit: Sit) -> None:
    table = sit(floor_follows, turns=16)
    assert table.board.house.sights.slabs
    highest = max(slab.level for slab in table.board.house.sights.slabs)
    table.key(",")
    assert table.board.eye.level == highest
    table.click("view.roof_on")
    assert table.board.eye.level is None


def test_the_view_turns_by_keys_by_buttons_and_by_a_drag_on_the_street(sit: Sit) -> None:
    table = sit(turns=2)
    eye = table.board.eye
    table.key("e")
    table.rest()
    assert (eye.turn % 4, eye.quarter) == (1, 1)
    table.click("view.turn_left")
    table.rest()
    assert (eye.turn % 4, eye.quarter) == (0, 0)
    start = table.board.house.spot(8.6, 8.6)
    end = table.board.house.spot(-0.6, 8.6)
    table.press(start)
    table.tick()
    for share in (0.3, 0.6, 1.0):
        table.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
    table.release(end)
    table.rest()
    assert eye.turn % 4 == eye.quarter == 1


@pytest.mark.parametrize("quarter", range(4))
def test_every_allowed_place_can_be_pointed_at_from_some_side_or_with_floors_off(sit: Sit, quarter: int) -> None:
    """Nothing on the board is unreachable: what no face shows, the keys reach."""
    table = sit(turns=12)
    for _ in range(quarter):
        table.key("e")
    table.rest()
    for step in table.steps:
        above = step._replace(site=(*step.site[:2], step.site[2] + 1))
        reached = {step, above}
        for key in ("page_down", "page_up"):
            there = table.board.beside(above if key == "page_down" else step, step.piece, 0, key)
            assert there is not None
            reached.add(there)
        assert step in reached


def test_a_block_set_above_floors_that_are_off_puts_them_on_again(sit: Sit) -> None:
    """What one has just built is not faint."""
    table = sit(floor_follows, turns=16)
    table.key(",")
    level = table.board.eye.level
    assert level is not None
    low = Place(table.steps[0].piece, (0, 0, level - 1))
    table.board.put(low)
    assert table.board.eye.level == level
    table.board.put(low._replace(site=(0, 0, level)))
    assert table.board.eye.level is None


# ------------------------------------------------------------ how it sounds


def test_a_sun_is_heard_when_it_is_reached(sit: Sit) -> None:
    """CG-5, CG-15."""
    scene = sit().screen.scene
    to_sun, further = walk(0, (1, 2, 3, 4, 5), True), walk(0, (1, 2), False)
    assert (scene.sound(to_sun), scene.heard_last(to_sun)) == ("sun", True)
    assert scene.sound(further) is None
    assert scene.sound(bonus(0, 3, 8, "sun")) == "sun"
    assert scene.sound(bonus(0, 2, 10, "tenant")) == "coin"


# ------------------------------------------------------------ bonus points


def test_bonus_points_are_asked_first_and_the_figure_goes_on(sit: Sit) -> None:
    """CG-14."""
    table = sit(turns=0, extensions=["bonus_track"])
    assert table.has("answer.5")
    start = table.scenery.markers()[0]
    table.key("2")
    assert table.scenery.markers()[0] == (start + 2) % 20
    assert "The points are spent." in table.words
    table.key("backspace")
    assert table.scenery.markers()[0] == start
    table.key("0")
    assert not table.has("answer.0")
    assert table.scenery.markers()[0] == start


def test_points_that_are_spent_are_gone_from_the_plate_before_the_turn_is_made(sit: Sit) -> None:
    """CG-14."""
    table = sit(turns=0, extensions=["bonus_track"])
    plate = table.screen.felt_view.plates
    assert plate[0].mark == "5 bonus"
    table.key("2")
    assert (plate[0].mark, plate[1].mark) == ("3 bonus", "5 bonus")
    table.app.top.rearrange()
    table.rest()
    assert table.screen.felt_view.plates[0].mark == "3 bonus"
    table.key("backspace")
    assert table.screen.felt_view.plates[0].mark == "5 bonus"


def test_a_space_of_the_street_stands_for_the_points_with_which_one_gets_there(sit: Sit) -> None:
    """CG-14."""
    table = sit(turns=0, extensions=["bonus_track"])
    start = table.scenery.markers()[0]
    pos = table.board.house.spot(*standing((start + 3) % 20))
    table.hover(pos)
    assert table.thing("tip").label.startswith("Spend 3 points.")
    table.click(pos)
    assert table.scenery.markers()[0] == (start + 3) % 20


# ------------------------------------------------------------ anything at all


def test_whatever_is_pressed_the_board_equals_the_view(sit: Sit) -> None:
    table = sit(turns=6, seats=3)
    rng = Random(7)
    room = table.board.rect
    keys = ("up", "down", "left", "right", "enter", "escape", "r", "f", "q", "e", ",", ".", "1", "backspace")
    for _ in range(220):
        pos = rng.randrange(room.left, room.right), rng.randrange(room.top + 80, room.bottom)
        match rng.randrange(4):
            case 0:
                table.click(pos)
            case 1:
                table.hover(pos)
            case 2:
                table.key(rng.choice(keys))
            case _:
                table.press(pos)
                table.tick()
                table.move((pos[0] + rng.randrange(-90, 90), pos[1] + rng.randrange(-90, 90)))
                table.release((pos[0] + 30, pos[1] - 30))
        if table.app.top is not table.screen:
            table.key("escape")
        if table.is_told():
            break
        if not table.busy and not table.app._moving:
            assert_board_equals_view(table)
    table.rest()
    assert_board_equals_view(table)


def test_when_nothing_moves_nothing_is_painted(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(turns=6)
    table.rest()
    painted: list[object] = []
    monkeypatch.setattr(pygame.display, "update", painted.append)
    table.tick(30)
    assert not painted
