"""Overlays of a page: dialogs, menus, drawers, tooltips, toasts."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pygame
import pytest
from hand import Hand
from pygame import Rect

from cardgames.table import loop
from cardgames.table.look import Look
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.dialog import Dialog, DialogButton, Drawer
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.menu import Item, Menu
from cardgames.table.widgets.page import Page


def test_a_tooltip_appears_at_once_and_closes(hand: Hand) -> None:
    hand.show(IconButton("undo", "undo", "Undo", lambda: None, key="U"))
    hand.move(hand.thing("undo").rect.center)
    assert hand.thing("tip").label == "Undo (U)"
    hand.move((1, 1))
    assert not hand.sees("tip")


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_tooltip_of_a_focused_widget_closes_when_it_is_pressed(hand: Hand, said: list[object], key: int) -> None:
    """As under the mouse: it would cover what opens, such as the title of a drawer."""
    hand.show(IconButton("log", "log", "What happened", lambda: said.append("log"), key="L"))
    hand.key(pygame.K_TAB)
    assert hand.thing("tip").label == "What happened (L)"
    hand.key(key)
    assert said == ["log"]
    assert not hand.sees("tip")


def test_the_tooltip_of_a_focused_widget_closes_with_the_focus(hand: Hand) -> None:
    """A hint gives an answer the focus and takes it away again; nothing else would explain the tooltip then."""
    labels = {"log": "What happened", "undo": "Undo"}
    page = hand.show(*(IconButton(name, name, label, lambda: None) for name, label in labels.items()))
    hand.key(pygame.K_TAB)
    page.set_focus(None)
    assert not hand.sees("tip")
    page.set_focus(page.widget("log"))
    hand.move(hand.thing("undo").rect.center)
    page.set_focus(None)
    assert hand.thing("tip").label == "Undo", "it is that of what is under the pointer"


def test_a_tap_outside_a_menu_only_closes_it(hand: Hand, said: list[object]) -> None:
    page = hand.show(Button("under", "Under", lambda: said.append("under")))
    spot = hand.thing("under").rect.center
    hand.app.push(Menu([Item("one", "One", lambda: said.append("one"))], Rect(500, 400, 10, 10)))
    hand.ticks()
    hand.press(spot)
    hand.let_go(spot)
    assert said == []
    assert hand.app.top is page


def test_a_dialog_returns_its_answer_and_blocks_the_page(hand: Hand, said: list[object]) -> None:
    page = hand.show(Button("under", "Under", lambda: said.append("under")))
    spot = hand.thing("under").rect.center
    answers = [DialogButton("cancel", "No"), DialogButton("yes", "Yes", chief=True)]
    hand.app.push(Dialog("Sure?", "Really?", answers, said.append))
    hand.ticks()
    assert not hand.sees("under")
    hand.press(spot)
    hand.let_go(spot)
    assert said == ["cancel"]
    assert hand.app.top is page
    hand.app.push(Dialog("Sure?", "Really?", answers, said.append))
    hand.ticks()
    hand.key(pygame.K_RETURN)
    hand.app.push(Dialog("Sure?", "Really?", answers, said.append))
    hand.ticks()
    hand.key(pygame.K_ESCAPE)
    assert said == ["cancel", "yes", "cancel"]


def test_a_dialog_that_must_be_answered_stays_open(hand: Hand, said: list[object]) -> None:
    hand.show()
    dialog = Dialog("Roem?", "", [DialogButton("call", "Call"), DialogButton("silent", "Keep silent")], said.append)
    hand.app.push(dialog)
    hand.ticks()
    hand.key(pygame.K_ESCAPE)
    hand.press((3, 3))
    hand.let_go((3, 3))
    assert hand.app.top is dialog
    hand.tap("answer.call")
    assert said == ["call"]


def test_enter_gives_the_lit_answer_after_a_press_between_the_answers(hand: Hand, said: list[object]) -> None:
    hand.show()
    dialog = Dialog("Sure?", "", [DialogButton("cancel", "No"), DialogButton("yes", "Yes", chief=True)], said.append)
    hand.app.push(dialog)
    hand.ticks()
    spot = (dialog._sheet.x + 4, dialog._sheet.y + 4)
    hand.press(spot)
    hand.let_go(spot)
    hand.key(pygame.K_RETURN)
    assert said == ["yes"]


def test_arrows_move_between_the_answers_of_a_dialog(hand: Hand, said: list[object]) -> None:
    hand.show()
    answers = [
        DialogButton("cancel", "Play on", chief=True),
        DialogButton("rules", "The rules"),
        DialogButton("home", "Leave"),
    ]
    hand.app.push(Dialog("The table waits", "", answers, said.append, stacked=True))
    hand.ticks()
    hand.key(pygame.K_UP)
    assert "focused" in hand.thing("answer.cancel").state
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert said == ["home"]


def test_escape_closes_a_dialog_that_only_informs(hand: Hand, said: list[object]) -> None:
    page = hand.show()
    hand.app.push(Dialog("broken.yaml", "It cannot be played.", [DialogButton("ok", "All right")], said.append))
    hand.ticks()
    hand.key(pygame.K_ESCAPE)
    assert hand.app.top is page
    assert said == ["ok"]


def test_home_and_end_go_to_the_first_and_last_row_of_a_menu(hand: Hand, said: list[object]) -> None:
    hand.show()
    items = [Item(name, name, lambda name=name: said.append(name)) for name in ("one", "two", "three")]  # type: ignore[misc]
    for key in (pygame.K_END, pygame.K_HOME):
        hand.app.push(Menu(items, Rect(500, 400, 10, 10)))
        hand.ticks()
        hand.key(key)
        hand.key(pygame.K_RETURN)
    assert said == ["three", "one"]


def test_left_and_right_move_in_a_menu_as_up_and_down_do(hand: Hand, said: list[object]) -> None:
    """The list may have been opened from a row of options beside each other."""
    hand.show()
    items = [Item(name, name, lambda name=name: said.append(name)) for name in ("one", "two", "three")]  # type: ignore[misc]
    for keys in ((pygame.K_RIGHT,), (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT), (pygame.K_LEFT,)):
        hand.app.push(Menu(items, Rect(500, 400, 10, 10)))
        hand.ticks()
        hand.key(*keys, pygame.K_RETURN)
    assert said == ["two", "two", "three"]


def test_a_drawer_slides_out_and_the_page_stays_usable(hand: Hand, said: list[object]) -> None:
    class Table(Page):
        def __init__(self) -> None:
            super().__init__()
            self.play = Button("play", "Play", lambda: said.append("play"))
            self.drawer = Drawer("score", "Score", Label("words", "162"))
            self.add(self.play, self.drawer)

        def arrange(self, area: Rect, look: Look) -> None:
            self.play.layout(Rect(20, 20, 100, 36), look)
            self.drawer.layout(area, look)

    table = Table()
    hand.app.restyle(speed="instant")
    hand.app.push(table)
    hand.ticks()
    assert not hand.sees("words")
    table.drawer.open()
    hand.ticks()
    assert hand.thing("words").label == "162"
    hand.tap("play")
    assert said == ["play"]
    hand.tap("score.close")
    hand.ticks()
    assert not hand.sees("words")


def test_a_toast_is_shown_and_disappears(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = hand.show()
    sheet.toast("You hold the 9♥", bad=True, seconds=60)
    hand.ticks()
    assert hand.thing("toast").label == "You hold the 9♥"
    later = time.perf_counter() + 60
    monkeypatch.setattr(loop, "time", SimpleNamespace(perf_counter=lambda: later, sleep=lambda _: None))
    hand.ticks()
    assert not hand.sees("toast")
