"""Whole matches through a real window, as a player plays them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk
from players import Hands, Keyboard, Mouse, come_to_a_card, hand, play_card, play_on, refused, turn

from cardgames.engine.record import read_file

pytestmark = pytest.mark.window


def only_record(home: Path) -> Path:
    """The only saved match."""
    (record,) = (home / "data" / "matches").rglob("*.parlour")
    return record


@pytest.mark.parametrize(("hands", "games"), [(Mouse(), 2), (Keyboard(), 1)], ids=["mouse", "keyboard"])
def test_a_match_is_played_from_the_home_screen_to_the_result(desk: Desk, home: Path, hands: Hands, games: int) -> None:
    hands.sit_down(desk, games)
    assert play_on(desk, hands) == 8 * games
    assert [row for row in desk.things if row.startswith("sheet.")]
    hands.go_home(desk)
    reading = read_file(only_record(home))
    assert reading.match.result is not None
    assert not reading.problems
    hands.quit(desk)
    assert desk.ended() == 0
    assert desk.errors() == ""


def test_a_killed_match_resumes_where_it_was(desk_of: Callable[[], Desk]) -> None:
    desk, hands = desk_of(), Mouse()
    hands.sit_down(desk, 1)
    play_on(desk, hands, cards=3)
    come_to_a_card(desk, hands)
    cards = [card.name for card in hand(desk)]
    seats = [desk.things[f"seat.{seat}"].label for seat in range(4)]
    desk.kill()
    desk = desk_of()
    desk.tap("continue")
    desk.until(lambda: turn(desk), "the same turn")
    desk.settle()
    assert sorted(card.name for card in hand(desk)) == sorted(cards)
    assert [desk.things[f"seat.{seat}"].label for seat in range(4)] == seats
    assert play_on(desk, hands) == 5


def test_a_refused_card_returns_and_the_table_says_why(desk: Desk) -> None:
    hands = Mouse()
    hands.sit_down(desk, 2)
    while not (turn(desk) and refused(desk)):
        play_on(desk, hands, cards=1)
        desk.until(lambda: turn(desk) or desk.named("story.") or desk.named("answer."), "the next turn")
        desk.settle()
    before = {card.name: card.rect for card in hand(desk)}
    card = refused(desk)[0]
    desk.drag(card.name, (desk.size[0] // 2, desk.size[1] * 2 // 5), across=0.2)
    desk.until(lambda: "KJ-" in desk.things["toast"].label if "toast" in desk.things else False, "the rule")
    desk.until(lambda: desk.things[card.name].rect == before[card.name], "the card in its place again")
    assert {card.name for card in hand(desk)} == set(before)
    play_card(desk, hands)


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)], ids=["small", "large"])
def test_the_table_fits_a_resized_window(desk: Desk, size: tuple[int, int]) -> None:
    hands = Mouse()
    hands.sit_down(desk, 1)
    play_on(desk, hands, cards=1)
    desk.resize(*size)
    for thing in desk.things.values():
        x, y, wide, high = thing.rect
        assert x >= 0 and y >= 0 and x + wide <= size[0] and y + high <= size[1], thing  # noqa: PT018
    play_on(desk, hands, cards=2)
