"""The new-game screen for tests, and input for it."""

from __future__ import annotations

from cardgames.screens.app_context import AppContext
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.input import Key, Text
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page


def new_game(app_context: AppContext) -> NewGame:
    """The new-game screen of Klaverjassen."""
    page = NewGame(app_context, "klaverjassen")
    app_context.app.push(page)
    return page


def press(page: Page, name: str) -> None:
    """Do the action of a tap on a widget."""
    action = find(page.semantics(), name).action
    assert action is not None, f"{name} does nothing"
    action()


def summary(page: NewGame) -> str:
    """The line that describes the match."""
    return find(page.semantics(), "summary").label


def write(page: Page, words: str) -> None:
    """Type into the field of a dialog, and press Enter."""
    for letter in words:
        page.handle(Text(letter))
    page.handle(Key("enter"))
