"""Whole matches of Jeudalism at the table: by mouse, by keys, and with people who share the screen."""

from __future__ import annotations

from at_table import assert_nothing_is_stale
from jeudalism_table import HAND, Fief
from laid_out import Sit

from cardgames.engine.contract import MovePieces
from cardgames.games.jeudalism.cards import is_joker
from cardgames.screens.play.result import ResultSheet
from cardgames.table.board.sprite import Sprite
from cardgames.table.widgets.dialog import Dialog


def takeable(table: Fief) -> list[Sprite]:
    """The cards that can be picked up: those of the hand first, jokers before others."""
    steps = [step for step in table.screen.handling.steps if isinstance(step, MovePieces)]
    pieces = {(step.source, step.pieces[0]) for step in steps}
    found = [card for card in table.screen.felt_view.stage if (card.zone, card.piece) in pieces]
    return sorted(found, key=lambda card: (card.zone != HAND, not is_joker(card.piece)))


def by_mouse(table: Fief) -> None:
    """Do one thing with the mouse."""
    handling = table.screen.handling
    if isinstance(table.app.top, ResultSheet | Dialog) or table.busy:
        table.tick()
    elif table.is_reported():
        table.click("story.done")
    elif handling.steps and (cards := takeable(table)):
        table.drag(cards[0], handling.drop_targets.targets(cards[0])[0].rect.center)
    elif table.is_asked():
        table.click("answer.pass")
    else:
        table.tick(4)


def by_keys(table: Fief) -> None:
    """Do one thing with the keyboard."""
    handling = table.screen.handling
    if isinstance(table.app.top, ResultSheet | Dialog) or table.busy:
        table.tick()
    elif table.is_reported():
        table.key("space")
    elif handling.steps and (cards := takeable(table)):
        for key in ("right", "up", "right", "right", "up", "right") * 3:
            if handling.chosen in cards:
                break
            table.key(key)
        table.key("enter")
        if table.lit and not table.busy:
            table.key("enter")
    elif table.is_asked():
        table.key("1")
    else:
        table.tick(4)


def test_the_log_is_in_front_of_the_deal_summary(sit: Sit) -> None:
    table = sit(Fief, seats=4, hand_size=7, size=(1024, 640))
    while not table.is_reported():
        by_mouse(table)
    table.rest()
    reported = table.thing("story").rect
    table.key("l")
    table.rest()
    both = reported.clip(table.thing("log").rect)
    assert both.size > (20, 20)
    table.click(both.center)
    assert table.is_reported()
    table.key("escape")
    table.rest()
    table.click("story.done")
    assert not table.is_reported()


def test_closed_questions_and_moved_plates_leave_no_traces(sit: Sit) -> None:
    table = sit(Fief, seats=2, speed="brisk")
    table.paint_all()
    looks = 0
    while looks < 20 and not table.is_reported():
        by_mouse(table)
        if table.app.still:
            looks += 1
            assert_nothing_is_stale(table)
