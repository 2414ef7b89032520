"""The rules page as players read it, and the statistics of a game."""

import re

import pytest
from casa_positions import at
from rules_page import RulesPage

from cardgames.games.casa_grande.ground import bits, place_at
from cardgames.games.casa_grande.match_data import CasaOutcome
from cardgames.games.casa_grande.pieces import floor_set
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import TURN, CasaView
from cardgames.words import knows

PAGE = RulesPage("casa_grande")


def seen(number: int) -> CasaView:
    return PAGE.seen([picture.caption for picture in PAGE.pictures if picture.kind == "position"][number])


def test_cg4_the_page_lists_the_floors_of_the_standard_game() -> None:
    rows = re.findall(r"^\| (\d) \| ([^|]+) \| ([Wo./]+) \| (\d) \|$", PAGE.text, re.MULTILINE)
    floors = floor_set(GAME.schema.standard().words("floors"))
    assert [(int(count), name, drawing, int(cells)) for count, name, drawing, cells in rows] == [
        (sum(floor is shape for floor in floors.each), str(shape.name), shape.drawing, len(shape.cells))
        for shape in floors.shapes
    ]
    assert f"and {len(floors.each)} floors" in PAGE.text


def test_cg6_the_picture_shows_a_place_on_each_ground_and_under_a_floor() -> None:
    view = seen(0)

    assert (view.visible.phase, view.to_act) == (TURN, (0,))
    under = {(*at("e8"), 1), (*at("f8"), 1)}
    places = set(map(place_at, bits(view.visible.places(0))))
    assert under <= places
    assert {x for x, _, _ in places} == {4, 5}


def test_cg9_the_picture_shows_a_floor_over_another_players_block_and_a_gap() -> None:
    view = seen(1)
    (slab,) = view.visible.building.slabs
    assert set(slab.white) == {at("g4"), at("g7")}
    blocks = {(block.x, block.y): block.colour for block in view.visible.building.blocks}
    assert [blocks.get(cell) for cell in slab.cells if cell not in slab.white] == [1, None]


def test_cg11_the_last_picture_shows_the_building_before_its_last_block() -> None:
    view = seen(2)
    assert sum(view.visible.blocks_left) == 1
    assert view.visible.money[0] == max(view.visible.money) == 32


def test_the_lesson_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, _ = PAGE.walked_through()
    outcome = state.outcome()
    assert {"points": list(outcome.points)} == PAGE.script["result"]
    assert not any(state.blocks_left)


OUTCOME = CasaOutcome((25, 0), on_top=(1, 3), floors=(4, 0), cells=(14, 0), highest=(3, 0), rounds=9)


def test_statistics_keep_coins_floors_cells_top_blocks_and_highest_floor() -> None:
    assert GAME.deal_facts(OUTCOME, 0) == {"money": 25, "floors": 4, "cells": 14, "on_top": 1, "highest": 3}


def test_without_floors_there_is_no_highest_floor() -> None:
    assert GAME.deal_facts(OUTCOME, 1) == {"money": 0, "floors": 0, "cells": 0, "on_top": 3}


@pytest.mark.parametrize("fact", GAME.deal_facts(OUTCOME, 0))
def test_each_statistics_fact_has_words(fact: str) -> None:
    assert knows(f"casa_grande.statistics.amount_of.{fact}")
