"""An app context in a headless window of any size, with its own files. Pictures that are costly to draw are drawn once
for all tests."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from casa_table import AtCasa, CasaTable
from laid_out import AppContextOf, Sit
from piece_input import At
from plain_amish_table import HomesteadTable
from pygame import Rect, Surface
from robbin_table import Camp, CampOf

from cardgames.engine.contract import Move
from cardgames.screens.app import Parlour
from cardgames.screens.app_context import AppContext, theme_source, wanted_scale
from cardgames.screens.doors import Doors
from cardgames.screens.habits import HabitsFile
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile
from cardgames.table import draw, room
from cardgames.table.look import Look
from cardgames.table.window import Window

draw.KEPT.limit = 100_000_000  # the tests have windows of many sizes

_read_svg, _lay_table = pygame.image.load_sized_svg, room.lay_table


@lru_cache(1000)
def _svg(drawing: bytes, size: tuple[int, int]) -> Surface:
    """A drawing, which its only reader copies into another format."""
    return _read_svg(io.BytesIO(drawing), size)


@lru_cache(6)
def _table(size: tuple[int, int], look: Look, motif: Surface | None) -> Surface:
    picture = Surface(size)
    _lay_table(picture, picture.get_rect(), look, motif)
    return picture


def _lay_again(picture: Surface, area: Rect, look: Look, motif: Surface | None = None) -> None:
    picture.blit(_table(area.size, look, motif), area)


pygame.image.load_sized_svg = lambda file, size: _svg(file.read(), size)
room.lay_table = _lay_again


@pytest.fixture
def app_context_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppContextOf]:
    """Makes an app context: `app_context_of((1280, 800), ui_scale=150, volume=0)`; keyword arguments are settings."""
    made: list[AppContext] = []

    def make(size: tuple[int, int] = (1280, 800), **settings: bool | int | str) -> AppContext:
        pygame.display.init()
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(4000, 3000)])
        folders = Folders.under(tmp_path)
        kept = SettingsFile(folders.settings)
        kept.change(**{"sound": False, "coach": False, **settings})
        app = Parlour(Window(size), theme=theme_source(kept.now, folders), scale=wanted_scale(kept.now))
        people, habits = ProfilesFile(folders.profiles), HabitsFile(folders.config / "habits.yaml")
        app.app_context = Doors(app, folders, kept, people, habits)
        pygame.event.clear()
        made.append(app.app_context)
        return app.app_context

    yield make
    for app_context in made:
        app_context.app.stack.clear()
        app_context.close()
    pygame.display.quit()


@pytest.fixture
def app_context(app_context_of: AppContextOf) -> AppContext:
    """An app context in a window of the default size."""
    return app_context_of()


@pytest.fixture
def sit(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Opens a table of some kind: `sit(DumbalTable, "5♠ 5♥ 9♣", seats=4, size=(1024, 640))`."""

    def make(
        kind: Sit, *laid: object, size: tuple[int, int] = (1280, 800), speed: str = "instant",
        ui_scale: int | str = "auto", **more: object,
    ) -> object:  # fmt: skip
        return kind(app_context_of(size, speed=speed, ui_scale=ui_scale), monkeypatch, *laid, **more)

    return make


@pytest.fixture
def at(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> At:
    """A plain table of Amish Lords in a position where moves of all these kinds are legal."""
    quick = app_context_of((1280, 800), speed="instant")

    def sit(*kinds: type[Move] | Move, people: int = 1, **settings: bool | str) -> HomesteadTable:
        quick.settings.change(**settings)

        def wanted(legal: Sequence[Move]) -> bool:
            return all(kind in legal if isinstance(kind, Move) else kind in map(type, legal) for kind in kinds)

        return HomesteadTable(quick, monkeypatch, wanted, people=people)

    return sit


@pytest.fixture
def at_casa(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> AtCasa:
    """A table of Casa Grande without animations."""
    app_context = app_context_of((1280, 800), speed="instant")

    def sit(*args: object, **more: object) -> CasaTable:
        return CasaTable(app_context, monkeypatch, *args, **more)  # type: ignore[arg-type]

    return sit


@pytest.fixture
def camp(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> CampOf:
    """A table at which seat 0 holds these cards, with these villages."""
    quick = app_context_of((1280, 800), speed="instant")

    def sit(hand: str, *villages: list[str], **how: object) -> Camp:
        return Camp(quick, monkeypatch, hand, *villages, **how)  # type: ignore[arg-type]

    return sit
