"""Casa Grande's board in 3D through a real window, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import Desk

pytestmark = pytest.mark.window


def sit_down(desk: Desk) -> None:
    desk.tap("game.casa_grande")
    desk.wait_for("start")
    desk.tap("players.2")
    desk.tap("levels.easy")
    desk.tap("start")
    my_turn(desk)


def sites(desk: Desk) -> set[str]:
    """The legal sites for the next block."""
    return {thing.name for thing in desk.named("site.")}


def my_turn(desk: Desk) -> None:
    desk.until(lambda: sites(desk) and "turn" in desk.things["seat.0"].state, "my turn")
    desk.settle()


def moved(desk: Desk) -> None:
    """Wait until the other player has moved, after an own turn that can be undone."""
    desk.until(lambda: "disabled" not in desk.things["bar.undo"].state, "a turn to take back")
    my_turn(desk)


def front(desk: Desk) -> str:
    """A site on the ground with nothing in front of it."""
    return max(desk.named("site."), key=lambda site: site.rect[1]).name


def test_a_block_is_placed_by_mouse_undone_placed_by_keys_and_survives_a_kill(desk_of: Callable[[], Desk]) -> None:
    desk = desk_of()
    sit_down(desk)
    first = sites(desk)
    desk.tap(front(desk))
    moved(desk)
    desk.tap("bar.undo")
    desk.until(lambda: sites(desk) == first, "the turn before")
    my_turn(desk)
    desk.key("Right", "Return")
    moved(desk)
    second = sites(desk)
    desk.kill()
    desk = desk_of()
    desk.tap("continue")
    my_turn(desk)
    assert sites(desk) == second


def test_the_board_turns_and_blocks_are_placed_on_the_former_back(desk: Desk) -> None:
    sit_down(desk)
    before = {name: desk.things[name].rect for name in sites(desk)}
    desk.tap("view.turn_right")
    desk.tap("view.turn_right")
    desk.until(lambda: all(desk.things[name].rect != rect for name, rect in before.items()), "another side")
    desk.settle()
    desk.tap(front(desk))
    moved(desk)
