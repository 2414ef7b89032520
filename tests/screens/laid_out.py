"""Whether the layout of a page lets everything be seen, read and reached."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pygame
import pytest

from cardgames.screens.app_context import AppContext, wanted_scale
from cardgames.table import text
from cardgames.table.input import Key
from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.widgets.base import Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList, Segments
from cardgames.table.widgets.label import Label, Setting
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListRow
from cardgames.table.widgets.slider import Stepper

AppContextOf = Callable[..., AppContext]
"""How the fixture `app_context_of` is called: the window's size, and settings by their names."""

Sit = Callable[..., Any]
"""How the fixture `sit` is called: a kind of table, what it takes, and perhaps `size`, `speed` and `ui_scale`."""

SIZES = (
    ((1024, 640), "auto"),
    ((1024, 640), 200),
    ((1280, 800), 150),
    ((1920, 1080), 75),
    ((3840, 2160), "auto"),
)
"""Windows in px, and the UI scale that the player asks for."""

ONE_LINE = (Button, Segments, DropList, Stepper)
"""Widgets that write their text on one line and would cut it."""


def resize(app_context: AppContext, size: tuple[int, int], percent: int | str) -> None:
    """Change the size of the window, in px, and the UI scale."""
    pygame.display.set_mode(size)
    app_context.app.window.resized()
    app_context.settings.change(ui_scale=percent)
    app_context.app.restyle(scale=wanted_scale(app_context.settings.now))


def topmost(table: Any, kind: type[Any]) -> Any:
    """The screen on top, which is of this kind."""
    screen = table.app.top
    assert isinstance(screen, kind)
    return screen


def problems(page: Page) -> list[str]:
    """Everything that is outside of the window, overlaps, is too small for its text, or is not reached by Tab."""
    shown = [widget for top in page.widgets for widget in top.walk()]
    return [*_outside(page, shown), *_overlaps(shown), *_cut(shown), *_beyond_tab(page)]


SHORTENED = re.compile(r"Annemarie van der Velden|\w+~+\]$|.*……$")
"""Texts that may be cut: a long name, the last of the bots' names in the made-up language, and a note that is whole in
a tooltip."""


def cut_texts(page: Page, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of a page that are drawn cut because they do not fit."""
    with noting_cut_texts(monkeypatch) as found:
        page.app.tick()
        page.touch()
        App.paint(page.app)  # also if a test draws only every nth picture
    return found


@contextmanager
def noting_cut_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect the texts that are drawn cut meanwhile."""
    shortened = text.shortened
    found: list[str] = []

    def noted(words: str, style: text.Style, look: Look, limit: int) -> str:
        drawn = shortened(words, style, look, limit)
        if drawn != words and not SHORTENED.match(words):
            found.append(f"{words} is cut: {drawn}")
        return drawn

    with monkeypatch.context() as patch:
        patch.setattr(text, "shortened", noted)
        yield found


def _beyond_tab(page: Page) -> list[str]:
    focus = page.focus
    page.set_focus(None)
    left = sorted({*reachable(page)} - {*reached(page)})
    page.set_focus(focus)
    return [f"Tab never comes to {name}" for name in left]


def _outside(page: Page, shown: list[Widget]) -> list[str]:
    area = page.area
    return [
        f"{widget.name} at {widget.rect} is outside of {area}"
        for widget in page.widgets
        if widget.visible and not area.contains(widget.rect)
    ] + [f"{widget.name} has no size" for widget in shown if widget.focusable and not (widget.rect.w and widget.rect.h)]


def _overlaps(shown: list[Widget]) -> list[str]:
    reachable = [widget for widget in shown if widget.focusable and widget.in_sight.w and widget.in_sight.h]
    return [
        f"{one.name} {one.in_sight} lies over {other.name} {other.in_sight}"
        for one, other in combinations(reachable, 2)
        if one.in_sight.colliderect(other.in_sight) and other not in one.walk() and one not in other.walk()
    ]


def _cut(shown: list[Widget]) -> list[str]:
    found = []
    for widget in shown:
        if isinstance(widget, Segments):
            if not widget.fits(widget.look, widget.rect.w):
                found.append(f"the words of {widget.name} do not fit into {widget.rect.w} px")
        elif isinstance(widget, ONE_LINE) and widget.preferred_size(widget.look, 10_000)[0] > widget.rect.w:
            found.append(f"the words of {widget.name} do not fit into {widget.rect.w} px")
        if isinstance(widget, Row) and widget.preferred_size(widget.look, widget.rect.w)[0] > widget.rect.w:
            found.append(f"{widget.name} is wider than its place")
        grows = isinstance(widget, Label | ListRow | Setting)
        if grows and widget.preferred_size(widget.look, widget.rect.w)[1] > widget.rect.h:
            found.append(f"{widget.name} needs more than {widget.rect.h} px of height")
    return found


def reached(page: Page) -> list[str]:
    """The names of the widgets that Tab reaches, until it repeats."""
    names: list[str] = []
    while True:
        page.handle(Key("tab"))
        if page.focus is None or page.focus.name in names:
            return names
        names.append(page.focus.name)


def reached_by_arrows(page: Page) -> set[str]:
    """The names of the widgets that arrow keys reach from the first one that Tab reaches."""
    page.handle(Key("tab"))
    found, left = {page.focus}, [page.focus]
    while left:
        start = left.pop()
        for way in ("left", "right", "up", "down"):
            page.set_focus(start)
            page.handle(Key(way))
            if page.focus not in found:
                found.add(page.focus)
                left.append(page.focus)
    return {widget.name for widget in found if widget is not None}


def reachable(page: Page) -> list[str]:
    """The names of all widgets that can be used or that explain why not."""
    return [w.name for top in page.widgets for w in top.walk() if w.focusable and (w.enabled or w.says_why)]
