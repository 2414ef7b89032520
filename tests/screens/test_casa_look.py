"""The table of Casa Grande at every size, in motion, and at the end of the match."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from casa_table import CasaTable, assert_board_equals_view
from laid_out import SIZES, Sit
from pygame import Rect, Surface

from cardgames.games.casa_grande.building import Block
from cardgames.games.casa_grande.ground import SIDE
from cardgames.games.casa_grande.match_data import ruleset_of
from cardgames.games.casa_grande.pieces import floor_piece
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.scene import tray_pictures
from cardgames.games.casa_grande.scene.camera import STREET, Camera
from cardgames.games.casa_grande.scene.painting import palette
from cardgames.games.casa_grande.scene.solids import BoardContent, Columns
from cardgames.games.casa_grande.scene.street_pictures import names_of_strips
from cardgames.games.casa_grande.scene.viewpoint import room_for
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

CORNERS = ("topleft", "topright", "bottomleft", "bottomright", "center")


@pytest.mark.sampled
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_and_nothing_covers_the_building(
    sit: Sit, size: tuple[int, int], scale: int | str, seats: int
) -> None:
    table = sit(CasaTable, turns=20, seats=seats, size=size, ui_scale=scale)
    board, felt = table.board, table.screen.felt_view
    own = [board.trays.block_area, *(pile.rect for pile in board.trays.piles(0))]
    plates = [plate.rect for plate in felt.seat_plates.plates.values()]
    others = [pile.rect for seat in range(1, seats) for pile in board.trays.piles(seat)]
    tools = [tool.rect for tool in board.tools()]
    lying = [*own, *plates, *others, *tools, board.die.rect]
    for rect in lying:
        assert felt.area.contains(rect), rect
    for one, other in combinations(lying, 2):
        assert not one.colliderect(other), (one, other)
    for rect in lying:
        for corner in CORNERS:
            assert board.board3d.pick(getattr(rect, corner)) is None, rect


def test_the_whole_building_is_visible_at_any_height_and_place(sit: Sit) -> None:
    table = sit(CasaTable)
    board = table.board
    for x, y, high in ((0, 0, 9), (7, 0, 24), (3, 4, 60), (7, 7, 96)):
        columns = Columns(BoardContent(tuple(Block(x, y, height, 0) for height in range(1, high + 1))))
        for quarter in (0.0, 1.0, 1.5, 2.0, 3.0):
            board.board3d.set_view(board.layout.board, quarter, room_for(columns))
            spots = [board.board3d.spot(x + dx, y + dy, high) for dx in (0, 1) for dy in (0, 1)]
            assert all(board.layout.board.top <= down for _, down in spots), (x, y, high, quarter)


def test_the_number_of_floors_is_over_the_ring_of_the_next_ones(sit: Sit) -> None:
    """CG-9: floors that can be laid are ringed; how many there are of the others stays to be read."""
    table = sit(CasaTable)
    trays = table.board.trays
    piles = trays.piles(0)

    def seen(*legal: int | None) -> bytes:
        surface = Surface(table.board.rect.bottomright)
        trays.draw(surface, table.board.rect, frozenset(piece for piece in legal if piece is not None))
        disc = Rect(0, 0, 9, 9)
        disc.center = piles[0].corner(trays._trays[0].unit)
        return pygame.image.tobytes(surface.subsurface(disc), "RGB")

    assert piles[0].left > 1
    assert seen(piles[1].piece) == seen()


# ------------------------------------------------------------ in motion


def test_a_turn_is_animated_step_by_step(sit: Sit) -> None:
    """The die rolls, the figure walks, the block lands; in the end everything is where the view says."""
    table = sit(CasaTable, turns=2, size=(1024, 640), speed="brisk")
    table.click(table.block_point())
    seen = set()
    for _ in range(4000):
        table.tick()
        state = table.state
        seen |= {"rolls"} if table.board.die.rolls else set()
        seen |= {"walks"} if state.walking is not None else set()
        seen |= {"falls"} if state.falling is not None else set()
        if not table.busy and table.steps:
            break
    assert seen == {"rolls", "walks", "falls"}
    table.rest()
    assert_board_equals_view(table)


@pytest.mark.parametrize(("left", "written"), [(3, ["×3"]), (0, [])])
def test_the_block_count_disappears_with_the_last_block(
    left: int, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.font.init()
    look, ruleset, words = Look(load("lamplight"), Scale(1.0)), ruleset_of(GAME.schema.standard(2)), []
    monkeypatch.setattr(tray_pictures.text, "write", lambda _surface, said, *_, **__: words.append(said))
    tray = tray_pictures.Tray(Rect(0, 0, 300, 100), ruleset.floors, look)
    tray_pictures.draw_blocks(Surface((300, 100)), tray, left, palette(look.theme), 0, look)
    assert words == written


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_the_rings_of_two_floors_side_by_side_do_not_cross(scale: float) -> None:
    """CG-9: both can be laid."""
    look = Look(load("lamplight"), Scale(scale))
    ruleset = ruleset_of(GAME.schema.standard(4))
    for size in ((300, 100), (560, 60), (120, 100)):
        tray = tray_pictures.Tray(Rect((0, 0), size), ruleset.floors, look)
        piles = tray.piles([floor_piece(0, number) for number in range(len(ruleset.floors.each))])
        rings = [tray_pictures.ring_area(pile, look) for pile in piles]
        assert not any(one.colliderect(other) for one, other in combinations(rings, 2))


@pytest.mark.parametrize("half", [18, 24, 40])
def test_names_of_rows_and_columns_are_off_the_light_street_on_small_boards_too(half: int) -> None:
    """Chips, hints and the log name sites by them (CG-6)."""
    look = Look(load("lamplight"), Scale(1.0))
    camera = Camera(0, half, (400, 300))
    names = dict(names_of_strips(camera, look))
    assert "".join(sorted(names)) == "12345678abcdefgh"
    high = text.line_height(text.SMALL, look) / 4
    for name, where in names.items():
        top = camera.unproject((where.centerx, where.centery - high))
        assert max(top) > SIDE + STREET, name


def test_a_question_placed_while_the_board_moves_beside_the_log_goes_to_its_place_after_it(sit: Sit) -> None:
    """It stayed where it had room beside a board on its way: over the front corner, after Esc had closed a hint."""
    table = sit(CasaTable, seats=4, extensions=["bonus_track"], size=(1024, 640), speed="brisk")
    before = table.thing("question").rect
    table.key("l")
    table.rest()
    table.key("l")
    table.tick(4, 0.02)
    table.screen.turn.lay(table.screen.look)
    assert table.thing("question").rect != before
    table.rest()
    assert table.thing("question").rect == before


@pytest.mark.parametrize(("turns", "drawer"), [(0, ""), (0, "l"), (8, ""), (8, "l")])
def test_in_a_low_window_no_question_covers_the_board(sit: Sit, turns: int, drawer: str) -> None:
    """There, the panel has only the answers and the status line asks, also beside an open log."""
    table = sit(CasaTable, turns=turns, seats=3, extensions=["bonus_track"], size=(1024, 640), ui_scale=150)
    if drawer:
        table.key(drawer)
        table.rest()
    question = table.thing("question")
    assert question.label in table.thing("status").label
    inner = question.rect.inflate(-8, -8)
    across, down = (range(inner.left, inner.right, 16), range(inner.top, inner.bottom, 16))
    over = [(x, y) for x in across for y in down if table.board.board3d.pick((x, y)) is not None]
    assert not over
    answers = [thing for thing in table.app.top.semantics() if thing.name.startswith("answer.")]
    assert answers
    assert all(question.rect.contains(answer.rect) for answer in answers)
