"""Whole matches of Jeudalism at the table: by mouse, by keys, and with people who share the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_table import assert_nothing_is_stale, assert_table_equals_view, come
from fief import HAND, Fief
from laid_out import AppContextOf

from cardgames.engine.contract import MovePieces
from cardgames.games.jeudalism.cards import is_joker
from cardgames.screens.play.result import ResultSheet
from cardgames.table.board.sprite import Sprite
from cardgames.table.widgets.dialog import Dialog


def takeable(table: Fief) -> list[Sprite]:
    """The cards that can be taken up: those of the hand first, jokers before others."""
    steps = [step for step in table.screen.handling.steps if isinstance(step, MovePieces)]
    pieces = {(step.source, step.pieces[0]) for step in steps}
    found = [card for card in table.screen.felt_view.stage if (card.zone, card.piece) in pieces]
    return sorted(found, key=lambda card: (card.zone != HAND, not is_joker(card.piece)))


def by_mouse(table: Fief) -> None:
    """One thing done with the mouse."""
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
    """One thing done on the keyboard."""
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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("act", [by_mouse, by_keys])
def test_a_whole_match_is_played_to_its_end(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, act: Callable[[Fief], None], seats: int
) -> None:
    table = Fief(app_context_of((1024, 640), speed="instant"), monkeypatch, seats=seats, deals=2)
    table.paint_nothing(monkeypatch)
    for _ in range(6000):
        if isinstance(table.app.top, ResultSheet):
            break
        act(table)
    assert isinstance(table.app.top, ResultSheet)
    assert table.match.result is not None
    assert len(table.match.progress.finished) == 2


def test_while_a_match_is_played_everything_lies_as_the_view_says(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Fief(app_context_of((1280, 800), speed="instant"), monkeypatch, seats=3)
    for _ in range(400):
        if table.is_reported():
            break
        by_mouse(table)
        if (table.is_turn() or table.is_asked()) and not table.screen.turn.begun:
            table.rest()
            assert_table_equals_view(table)


def test_the_log_lies_before_the_story_that_is_told(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Fief(app_context_of((1024, 640), speed="instant"), monkeypatch, seats=3, hand_size=10)
    while not table.is_reported():
        by_mouse(table)
    table.rest()
    reported = table.thing("story").rect
    done = table.thing("story.done").rect
    table.key("l")
    table.rest()
    log = table.thing("log").rect
    assert reported.colliderect(log)
    assert log.contains(done)
    table.click(done.center)
    assert table.is_reported()
    table.key("escape")
    table.rest()
    table.click("story.done")
    assert not table.is_reported()


def test_where_slips_go_and_plates_move_nothing_is_left_behind(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Fief(app_context_of((1280, 800), speed="brisk"), monkeypatch, seats=2)
    for _ in range(1300):
        if table.is_reported():
            break
        by_mouse(table)
        if table.app.still:
            assert_nothing_is_stale(table)


def test_two_people_hand_the_screen_over_with_hands_and_transfer_cards_hidden(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Fief(app_context_of((1280, 800), speed="instant"), monkeypatch, seats=2, people=2)
    table.until(lambda: isinstance(table.app.top, Dialog))
    hidden = [card for card in table.screen.felt_view.stage if card.zone.name in ("hand", "transfer")]
    assert hidden
    assert not any(card.open for card in hidden)
    come(table)
    table.rest()
    first = table.host.seat
    while table.host.seat == first and not isinstance(table.app.top, Dialog):
        by_mouse(table)
    table.until(lambda: isinstance(table.app.top, Dialog))
    shown = [card for card in table.screen.felt_view.stage if card.zone.name in ("hand", "transfer")]
    assert not any(card.open for card in shown)
    come(table)
    table.rest()
    viewer = table.screen.scene.viewer
    assert viewer != first
    assert all(card.open == (card.zone.owner == viewer) for card in table.screen.felt_view.stage
               if card.zone.name in ("hand", "transfer"))  # fmt: skip
