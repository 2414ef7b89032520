"""A headless window for every test of the table."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from hand import Hand

from cardgames.table.look import Look
from cardgames.table.loop import App
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.table.window import Window


@pytest.fixture
def look() -> Look:
    """Lamplight at scale 1."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1024, 640))
    return Look(load("lamplight"), Scale(1.0))


@pytest.fixture
def app() -> Iterator[App]:
    """An app without scenes, in a window of 1024 x 640."""
    app = App(Window((1024, 640)))
    pygame.event.clear()
    yield app
    app.window.close()


@pytest.fixture
def hand(app: App) -> Hand:
    """Input for that window."""
    return Hand(app)


@pytest.fixture
def said() -> list[object]:
    """The values that the widgets of a test reported."""
    return []
