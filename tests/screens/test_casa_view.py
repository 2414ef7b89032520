"""The camera of Casa Grande: roofs off and on, turning, and an angle for each local player."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from casa_table import AtCasa, is_asked, turns_made

from cardgames.games.casa_grande.building import Block
from cardgames.games.casa_grande.pieces import block_piece
from cardgames.games.casa_grande.scene.camera import Box, Camera, fit
from cardgames.games.casa_grande.scene.sight import revealing
from cardgames.games.casa_grande.scene.solids import BoardContent, Columns
from cardgames.screens.felt.places import places_of
from cardgames.table.input import Ask, Hover

# ------------------------------------------------------------ several people


def test_without_hidden_information_there_is_no_hand_over(at_casa: AtCasa) -> None:
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


def test_each_local_player_keeps_their_own_camera_angle(at_casa: AtCasa) -> None:
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


# ------------------------------------------------------------ pieces behind others

TOWER = (Block(4, 0, 1, 0), Block(4, 0, 2, 0), Block(4, 0, 3, 0))
"""Hides the block below it from the first quarter: their upper sides are at the same place of the screen."""
BEHIND = Block(2, 2, 1, 1)


def test_a_hidden_piece_is_revealed_and_a_visible_one_changes_nothing() -> None:
    camera, content = fit(Box(0, 0, 800, 600), 4), BoardContent(blocks=(*TOWER, BEHIND))
    hidden = next(quarter for quarter in range(4) if _reveals(content, camera.turned(quarter)))
    revealed = revealing(content, camera.turned(hidden), {BEHIND})
    assert revealed.cut == BEHIND.height - 0.5
    looks = {one.thing: one.state for one in Columns(revealed)}
    assert [looks[block] for block in TOWER] == ["firm", "faint", "faint"]
    assert looks[BEHIND] == "firm"
    assert not _reveals(content, camera.turned(hidden + 2))


def _reveals(content: BoardContent, camera: Camera) -> bool:
    return revealing(content, camera, {BEHIND}) != content


def test_a_chip_or_placing_reveals_a_hidden_block(at_casa: AtCasa) -> None:
    table = at_casa(turns=40)
    board = table.board
    found = []
    for block in board.state.building().blocks:
        number = [one for one in board.state.building().blocks if one.colour == block.colour].index(block)
        board.mark([block_piece(block.colour, number)])
        found.append(board.board3d.content.cut)
        assert found[-1] in (None, block.height - 0.5)
        board.mark([])
        assert board.board3d.content.cut is None
        assert board._hides(block) == (found[-1] is not None)
    assert {None} < {*found}


# ------------------------------------------------------------ under the roofs


def test_the_camera_turns_with_keys_buttons_and_dragging(at_casa: AtCasa) -> None:
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
def test_every_legal_place_can_be_reached_from_some_side_or_without_roofs(at_casa: AtCasa, quarter: int) -> None:
    """Places without a visible face can be reached by keyboard."""
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


def test_nothing_is_drawn_on_a_board_at_rest(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_casa(turns=6)
    table.rest()
    table.paint_all()
    painted: list[object] = []
    monkeypatch.setattr(pygame.display, "update", painted.append)
    table.tick(30)
    assert not painted


# ------------------------------------------------------------ what things are


def test_the_latest_pieces_have_equal_tips_by_pointer_long_press_and_keyboard(at_casa: AtCasa) -> None:
    """Also before bonus points are chosen, when nothing is held."""
    table = at_casa(turns=4, seats=3, extensions=["bonus_track"])
    felt = table.screen.felt_view
    latest = [place for place in places_of(felt) if place.name.startswith("fresh.")]
    assert latest
    for place in latest:
        assert place.words.endswith(("Placed last.", "Laid last."))
        table.screen.handle(Ask(place.rect.center))
        assert table.thing("tip").label == place.words
        table.screen.handle(Hover((4, 400)))
        assert not table.has("tip")
        table.screen.handle(Hover(place.rect.center))
        table.tick(60)
        assert table.thing("tip").label == place.words
        about = table.board.about(place.rect.center)
        assert about[0] == place.words
    points = ((x, y) for y in range(300, 560, 20) for x in range(400, 900, 20))
    found = next(pos for pos in points if (about := table.board.about(pos)) and about[0].startswith("Site "))
    table.screen.handle(Hover(found))
    table.tick(60)
    assert table.thing("tip").label.startswith("Site ")
