"""Mouse and keyboard input for the tests of widgets."""

from __future__ import annotations

import pygame
from pygame import Rect

from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.semantics import Thing, find
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.page import Page


class Sheet(Page):
    """A page with widgets below each other."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.column = Column("column", widgets)
        self.add(self.column)

    def arrange(self, area: Rect, look: Look) -> None:
        self.column.layout(area.inflate(-200, -100), look)


class Hand:
    """Mouse and keyboard input."""

    def __init__(self, app: App) -> None:
        self.app = app

    def show(self, *widgets: Widget) -> Sheet:
        sheet = Sheet(*widgets)
        self.app.push(sheet)
        self.ticks()
        return sheet

    def ticks(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.tick()

    def _do(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))
        self.ticks(1)

    def move(self, pos: tuple[int, int]) -> None:
        self._do(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos: tuple[int, int]) -> None:
        self._do(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)

    def let_go(self, pos: tuple[int, int]) -> None:
        self._do(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def tap(self, name: str) -> None:
        pos = self.thing(name).rect.center
        self.move(pos)
        self.press(pos)
        self.let_go(pos)

    def wheel(self, dy: float) -> None:
        self._do(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=dy)

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self._do(pygame.KEYDOWN, key=code, mod=mod)
            self._do(pygame.KEYUP, key=code, mod=mod)

    def write(self, words: str) -> None:
        for letter in words:
            self._do(pygame.TEXTINPUT, text=letter)

    def thing(self, name: str) -> Thing:
        return find(self.app.top.semantics(), name)

    def sees(self, name: str) -> bool:
        return any(thing.name == name for thing in self.app.top.semantics())
