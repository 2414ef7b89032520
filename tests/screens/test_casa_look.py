"""The table of Casa Grande as it looks: in every size, in motion, and when the house is finished."""

from __future__ import annotations

from itertools import combinations

import pytest
from casa_table import CasaTable, assert_board_equals_view
from laid_out import SIZES, AppContextOf

from cardgames.games.casa_grande.building import Block
from cardgames.games.casa_grande.scene.eye import room_for
from cardgames.games.casa_grande.scene.solids import Columns, Sights

CORNERS = ("topleft", "topright", "bottomleft", "bottomright", "center")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_has_its_place_and_nothing_lies_over_the_house(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str, seats: int
) -> None:
    table = CasaTable(app_context_of(size, ui_scale=scale, speed="instant"), monkeypatch, turns=20, seats=seats)
    board, felt = table.board, table.screen.felt_view
    own = [board.stores.pile, *(heap.rect for heap in board.stores.heaps(0))]
    plates = [plate.rect for plate in felt.seat_plates.plates.values()]
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


def test_the_whole_house_is_in_sight_however_high_and_wherever_it_is(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = CasaTable(app_context_of((1280, 800), speed="instant"), monkeypatch)
    board = table.board
    for x, y, high in ((0, 0, 9), (7, 0, 24), (3, 4, 60), (7, 7, 96)):
        columns = Columns(Sights(tuple(Block(x, y, height, 0) for height in range(1, high + 1))))
        for quarter in (0.0, 1.0, 1.5, 2.0, 3.0):
            board.house.aim(board.places.board, quarter, room_for(columns))
            spots = [board.house.spot(x + dx, y + dy, high) for dx in (0, 1) for dy in (0, 1)]
            assert all(board.places.board.top <= down for _, down in spots), (x, y, high, quarter)


# ------------------------------------------------------------ in motion


def test_a_turn_is_seen_step_by_step(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """The die rolls, the figure walks, the block comes down; in the end all is where the view says."""
    table = CasaTable(app_context_of((1024, 640), speed="brisk"), monkeypatch, turns=2)
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
