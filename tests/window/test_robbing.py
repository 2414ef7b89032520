"""Round Robbin' through a real window: cards are drawn, laid at the fire and taken back, dumped; bots answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import Desk, Seen

pytestmark = pytest.mark.window


def sit_down(desk: Desk) -> None:
    desk.tap("game.round_robbin")
    desk.wait_for("start")
    desk.tap("levels.easy")
    desk.until(lambda: "chosen" in desk.things["levels.easy"].state, "an easy bot")
    desk.tap("start")
    my_turn(desk)


def my_turn(desk: Desk) -> None:
    desk.until(lambda: "turn" in desk.things["seat.0"].state and can_draw(desk), "my turn")
    desk.settle()


def can_draw(desk: Desk) -> bool:
    return "deck.unseen" in desk.things and "playable" in desk.things["deck.unseen"].state


def hand(desk: Desk) -> list[Seen]:
    return desk.named("hand.0.")


def draw(desk: Desk) -> None:
    held = len(hand(desk))
    desk.tap("deck.unseen")
    desk.until(lambda: len(hand(desk)) == held + 1, "a seventh card")
    desk.settle()


def lay(desk: Desk, card: str) -> None:
    desk.tap(card, across=0.2)
    desk.tap("target.robbing.0.-1.-1")
    desk.wait_for("answer.back")


def begun(desk: Desk) -> list[str]:
    return [card.name for card in hand(desk) if "begun" in card.state]


def test_cards_are_laid_taken_back_and_one_is_dumped(desk: Desk) -> None:
    sit_down(desk)
    draw(desk)
    first, second = hand(desk)[0].name, hand(desk)[2].name
    lay(desk, first)
    lay(desk, second)
    assert sorted(begun(desk)) == sorted((first, second))
    desk.key("BackSpace")
    desk.until(lambda: begun(desk) == [first], "one card laid")
    desk.key("BackSpace")
    desk.until(lambda: not begun(desk), "all cards back in the hand")
    desk.tap(first, across=0.2)
    desk.tap("target.dump.-1.-1.-1")
    my_turn(desk)
    assert len(hand(desk)) == 6
    assert first not in {card.name for card in hand(desk)}


@pytest.mark.parametrize("end", [Desk.kill, Desk.destroy, Desk.tell_to_end])
def test_a_chain_that_is_begun_outlasts_every_end(desk_of: Callable[[], Desk], end: Callable[[Desk], object]) -> None:
    desk = desk_of()
    sit_down(desk)
    draw(desk)
    first, second = hand(desk)[0].name, hand(desk)[1].name
    lay(desk, first)
    lay(desk, second)
    end(desk)
    desk = desk_of()
    desk.tap("continue")
    desk.wait_for("answer.back")
    desk.settle()
    assert sorted(begun(desk)) == sorted((first, second))
    desk.key("Delete")
    desk.until(lambda: not begun(desk), "all cards back in the hand")


def test_many_clicks_on_the_dump_dump_one_card(desk: Desk) -> None:
    sit_down(desk)
    draw(desk)
    desk.tap(hand(desk)[0].name, across=0.2)
    desk.press("target.dump.-1.-1.-1", times=60)
    my_turn(desk)
    assert len(hand(desk)) == 6
