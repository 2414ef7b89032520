"""Looking at Casa Grande at the table: roofs off and on, turns, each person from where he looked before."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from casa_table import AtCasa, is_asked, turns_made

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
            assert table.board.viewpoint.quarter == 0
            table.key("e")
            table.rest()
            quarters.append(1)
        assert table.board.board3d.camera.quarter == quarters[person]


# ------------------------------------------------------------ under the roofs


def test_the_view_turns_by_keys_by_buttons_and_by_a_drag_on_the_street(at_casa: AtCasa) -> None:
    table = at_casa(turns=2)
    eye = table.board.viewpoint
    table.key("e")
    table.rest()
    assert (eye.turn % 4, eye.quarter) == (1, 1)
    table.click("view.turn_left")
    table.rest()
    assert (eye.turn % 4, eye.quarter) == (0, 0)
    start = table.board.board3d.spot(8.6, 8.6)
    end = table.board.board3d.spot(-0.6, 8.6)
    table.press(start)
    table.tick()
    for share in (0.3, 0.6, 1.0):
        table.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
    table.release(end)
    table.rest()
    assert eye.turn % 4 == eye.quarter == 1


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


def test_when_nothing_moves_nothing_is_painted(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_casa(turns=6)
    table.rest()
    table.paint_all()
    painted: list[object] = []
    monkeypatch.setattr(pygame.display, "update", painted.append)
    table.tick(30)
    assert not painted
