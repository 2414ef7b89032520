"""A table with moves of several steps, through a real window: Amish Lords, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import Desk, Seen

pytestmark = pytest.mark.window


def sit_down(desk: Desk) -> None:
    desk.tap("game.amish_lords")
    desk.wait_for("start")
    desk.tap("levels.easy")
    desk.until(lambda: "chosen" in desk.things["levels.easy"].state, "an easy bot")
    desk.tap("start")
    my_turn(desk)


def my_turn(desk: Desk) -> None:
    desk.until(lambda: "answer.skip" in desk.things and "turn" in desk.things["seat.0"].state, "my turn")
    desk.settle()


def send_out(desk: Desk) -> Seen:
    """Put the first card of the hand down as caravan; gives it as it lies there when the other has played."""
    desk.tap(desk.named("hand.0.")[0].name, across=0.2)
    desk.tap(desk.named("target.caravan.0")[0].name)
    desk.until(lambda: desk.named("caravan.0."), "a caravan")
    my_turn(desk)
    return desk.named("caravan.0.")[0]


def test_a_move_is_half_made_through_a_kill_and_taken_back(desk_of: Callable[[], Desk]) -> None:
    desk = desk_of()
    sit_down(desk)
    first = send_out(desk)
    desk.tap(desk.named("hand.0.")[0].name, across=0.2)
    desk.tap(desk.named("target.caravan.0")[0].name)
    desk.wait_for("answer.back")  # the old caravan has still to go somewhere
    desk.kill()
    desk = desk_of()
    desk.tap("continue")
    desk.wait_for("answer.back")
    desk.settle()
    desk.key("BackSpace")
    my_turn(desk)
    assert [thing.name for thing in desk.named("caravan.0.")] == [first.name]
    assert "answer.back" not in desk.things


def test_the_keyboard_takes_a_card_and_leads_it_where_it_goes(desk: Desk) -> None:
    sit_down(desk)
    held = len(desk.named("hand.0."))
    desk.key("Right", "Return")
    desk.until(lambda: desk.named("target.") or desk.named("caravan.0."), "a place to go")
    if not desk.named("caravan.0."):
        desk.key("Return")
    desk.until(lambda: desk.named("caravan.0."), "a caravan")
    my_turn(desk)
    assert len(desk.named("hand.0.")) == held - 1
    desk.key("1")
    my_turn(desk)
    assert len(desk.named("hand.0.")) == held - 1


@pytest.mark.parametrize(("delay", "times", "turns"), [(30, 12, 1), (150, 5, 1), (350, 4, 4)])
def test_clicks_in_a_burst_skip_one_turn_and_clicks_on_purpose_one_each(
    desk: Desk, delay: int, times: int, turns: int
) -> None:
    """The button is in the same place each time, and the other player answers at once."""
    sit_down(desk)
    desk.press("answer.skip", times=times, delay=delay)
    my_turn(desk)
    assert desk.record().count("move 0 0 skip") == turns
