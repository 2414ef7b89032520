"""Looking at Casa Grande at the table: roofs off and on, turns, each person from where he looked before."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from casa_table import AtCasa, CasaTable, floor_follows, is_asked, turns_made
from laid_out import HouseOf
from pygame import Rect

from cardgames.engine.contract import Place
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.scene import telling
from cardgames.games.casa_grande.scene.stores import Heap
from cardgames.games.casa_grande.terms import terms_of
from cardgames.table.input import Ask

# ------------------------------------------------------------ several people


def test_where_nothing_is_hidden_people_take_turns_without_a_word(at_casa: AtCasa) -> None:
    table = at_casa(turns=2, people=2)
    table.click(table.block_point())
    if table.has("answer.done"):
        table.click("answer.done")
    table.until(lambda: table.host.shown == 1 and table.steps)
    assert table.app.top is table.screen
    before = len(turns_made(table))
    table.click(table.block_point())
    if table.has("answer.done"):
        table.click("answer.done")
    table.until(lambda: table.host.shown == 0)
    assert len(turns_made(table)) == before + 1


def test_each_person_at_one_screen_looks_at_the_house_from_where_he_did_before(at_casa: AtCasa) -> None:
    table = at_casa(turns=12, people=2)
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


# ------------------------------------------------------------ what a thing is


def test_what_is_told_of_a_thing_goes_when_the_pointer_leaves_it(at_casa: AtCasa) -> None:
    table = at_casa(turns=8)
    heap = next(heap for heap in table.board.stores.heaps(0) if heap.piece is not None)
    x, y = heap.rect.center
    for leaves in (lambda: table.hover((x, y - 80)), lambda: table.screen.handle(Ask((x, y - 80)))):
        table.screen.handle(Ask((x, y)))
        assert heap.shape.name in table.thing("tip").label
        table.hover((x + 2, y))
        assert table.has("tip"), "it is the same thing"
        leaves()
        assert not table.has("tip")


def test_cg4_what_is_told_of_a_floor_counts_its_cells_and_the_white_ones() -> None:
    terms = terms_of(GAME.schema.parse("floors=W,2xWoW", 2))
    told = [
        telling.heap(Heap(0, count, one, Rect(0, 0, 9, 9)), "Bram", terms)
        for count, one in ((1, terms.floors.shapes[0]), (2, terms.floors.shapes[1]))
    ]
    assert told == [
        "Bram has 1 1×1 left: 1 cell, a white one. It needs a block of the owner below.",
        "Bram has 2 bar of 3 left: 3 cells, 2 of them white. Each white cell needs a block of the owner below.",
    ]


def test_the_die_tells_what_it_shows(at_casa: AtCasa) -> None:
    table = at_casa(turns=8)
    table.screen.handle(Ask(table.thing("die").rect.center))
    assert table.thing("tip").label == table.thing("die").label


# ------------------------------------------------------------ under the roofs


def test_floors_are_taken_off_and_put_on_again(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=16)
    assert table.board.house.sights.slabs
    highest = max(slab.level for slab in table.board.house.sights.slabs)
    table.key(",")
    assert table.board.eye.level == highest
    table.click("view.roof_on")
    assert table.board.eye.level is None


def test_what_takes_floors_off_or_puts_them_on_is_dim_where_there_is_nothing_to_do(at_casa: AtCasa) -> None:
    def dim() -> list[str]:
        return [name for name in ("view.roof_off", "view.roof_on") if "disabled" in table.thing(name).state]

    table = at_casa(turns=0)
    assert dim() == ["view.roof_off", "view.roof_on"]
    table = at_casa(turns=16)
    assert dim() == ["view.roof_on"]
    table.click("view.roof_off")
    levels = 0
    while not dim():
        table.click("view.roof_off")
        levels += 1
        assert levels < 9
    assert dim() == ["view.roof_off"]
    for _ in range(levels + 1):
        table.click("view.roof_on")
    assert dim() == ["view.roof_on"]


def test_the_view_turns_by_keys_by_buttons_and_by_a_drag_on_the_street(at_casa: AtCasa) -> None:
    table = at_casa(turns=2)
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


def test_after_a_turn_what_the_pointer_holds_is_where_a_tap_would_place_it(at_casa: AtCasa) -> None:
    """CG-6: the board turned away below the pointer, which did not move."""
    table = at_casa(turns=12)
    pos = table.block_point()
    table.hover(pos)
    before = table.held.place
    table.key("e")
    table.rest()
    assert table.held.place == table.board.place_at(pos, table.held.piece, table.held.turned) != before
    assert (table.held.refusal is None) == (table.held.place is None or table.held.place in table.steps)


def test_after_the_board_was_dragged_round_nothing_is_held_over_where_the_pointer_was(at_casa: AtCasa) -> None:
    table = at_casa(turns=12)
    table.hover(table.block_point())
    assert table.held.place is not None
    start, end = table.board.house.spot(8.6, 8.6), table.board.house.spot(-0.6, 8.6)
    table.press(start)
    table.tick()
    table.move(end)
    table.release(end)
    table.rest()
    assert table.held.place == table.board.place_at(end, table.held.piece, table.held.turned)


def test_after_a_turn_what_the_keys_hold_is_where_it_was_and_told_beside_it(at_casa: AtCasa) -> None:
    """CG-2: outside the strip, in words."""
    table = at_casa(turns=12)
    while table.held.place is None or table.held.refusal is None:
        table.key("up")
    place, told = table.held.place, table.thing("tip")
    table.key("e")
    table.key("e")
    table.rest()
    assert table.held.place == place
    assert table.thing("tip").label == told.label
    assert table.thing("tip").rect != told.rect


@pytest.mark.parametrize("by_keys", [True, False])
def test_while_the_board_turns_no_words_stay_behind_where_a_piece_was(
    house_of: HouseOf, monkeypatch: pytest.MonkeyPatch, *, by_keys: bool
) -> None:
    """CG-2: outside the strip, in words."""
    table = CasaTable(house_of((1280, 800), speed="brisk"), monkeypatch, turns=12)
    if by_keys:
        while table.held.place is None or table.held.refusal is None:
            table.key("up")
    else:
        piece = table.steps[0].piece
        table.hover(table.point(lambda place: place not in table.steps, piece))
    assert table.has("tip")
    table.key("e")
    table.tick()
    assert table.board.turning
    assert not table.has("tip")
    table.rest()
    assert table.has("tip") == (table.held.refusal is not None)


@pytest.mark.parametrize("quarter", range(4))
def test_every_allowed_place_can_be_pointed_at_from_some_side_or_with_floors_off(at_casa: AtCasa, quarter: int) -> None:
    """Nothing on the board is unreachable: what no face shows, the keys reach."""
    table = at_casa(turns=12)
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


def test_a_block_set_above_floors_that_are_off_puts_them_on_again(at_casa: AtCasa) -> None:
    """What one has just built is not faint."""
    table = at_casa(floor_follows, turns=16)
    table.key(",")
    level = table.board.eye.level
    assert level is not None
    low = Place(table.steps[0].piece, (0, 0, level - 1))
    table.board.put(low)
    assert table.board.eye.level == level
    table.board.put(low._replace(site=(0, 0, level)))
    assert table.board.eye.level is None


def test_when_nothing_moves_nothing_is_painted(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_casa(turns=6)
    table.rest()
    painted: list[object] = []
    monkeypatch.setattr(pygame.display, "update", painted.append)
    table.tick(30)
    assert not painted
