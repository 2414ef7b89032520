"""The text size: a setting beside the scale, at which every screen still fits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_table import Table
from laid_out import AppContextOf, problems, topmost

from cardgames.screens.app_context import TEXT_SIZES, AppContext
from cardgames.screens.home.screen import Home
from cardgames.screens.play.screen import BAR
from cardgames.screens.settings import TABS, SettingsSheet
from cardgames.storage.settings import SettingsFile
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import SCALES, Scale
from cardgames.table.widgets.page import Page

WINDOWS = (
    ((1024, 640), "auto"),
    ((1024, 640), 100),
    ((1280, 800), 120),
    ((1920, 1080), 75),
    ((1920, 1080), "auto"),
)

PAGES: dict[str, Callable[[AppContext], object]] = {
    **{f"settings.{tab}": lambda own, tab=tab: own.app.push(SettingsSheet(own, tab)) for tab in TABS},  # type: ignore[misc]
    "home": lambda own: own.go_home(),
    "new_game": lambda own: own.new_game("landlord"),
    "profiles": lambda own: own.open_profiles(),
    "rules": lambda own: own.open_rules("klaverjassen"),
    "finished": lambda own: own.open_finished(),
    "statistics": lambda own: own.open_statistics(),
    "waiting": lambda own: own.open_waiting(),
}


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("chosen", ["small", "large", "larger"])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_screen_fits_at_every_text_size(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str, chosen: str, page: str
) -> None:
    app_context = app_context_of(size, ui_scale=scale, text_size=chosen)
    app_context.app.push(Home(app_context))
    PAGES[page](app_context)
    app_context.app.tick()
    top = topmost(app_context, Page)
    assert problems(top) == []


def test_each_text_size_applies_at_once_and_is_saved(app_context: AppContext) -> None:
    page = SettingsSheet(app_context)
    app_context.app.push(Home(app_context))
    app_context.app.push(page)
    letters = []
    for chosen in ("small", "standard", "large", "larger"):
        page._controls["text_size"].choose(chosen)  # type: ignore[attr-defined]
        assert SettingsFile(app_context.folders.settings).now.text_size == chosen
        letters.append(text.size_px(text.BODY, app_context.app.look))
        assert app_context.app.look.scale.factor == 1.0
    assert letters == [14, 15, 17, 20]
    assert page._text_line.help_line.startswith("Cards give way")


@pytest.mark.parametrize(
    ("size", "scale", "chosen", "words"),
    [
        ((1280, 800), 130, "larger", "At this interface scale, the window has no room for larger text."),
        ((1024, 640), "auto", "small", "Text never gets too small to read, so some of it stays as it is."),
    ],
)
def test_the_setting_says_why_text_cannot_grow(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str, chosen: str, words: str
) -> None:
    app_context = app_context_of(size, ui_scale=scale, text_size=chosen)
    page = SettingsSheet(app_context)
    app_context.app.push(page)
    assert page._text_line.help_line == words


@pytest.mark.parametrize("scale", [SCALES[0], 0.8, 1.0, SCALES[1]])
@pytest.mark.parametrize("chosen", TEXT_SIZES)
def test_no_text_is_smaller_than_12_px(chosen: str, scale: float) -> None:
    look = Look(load("lamplight"), Scale(scale), text_size=TEXT_SIZES[chosen])
    for shown in (look, look.lettered):
        assert all(text.size_px(text.Style(size), shown) >= 12 for size in text.SIZES)


def test_text_on_the_table_grows_and_the_cards_and_the_bar_stay(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(app_context, monkeypatch)
    table.until(table.is_turn)

    def measures() -> tuple[int, int, int]:
        felt = table.screen.felt_view
        (card, *_) = felt.stage.zones[felt.scene.hand_zone()]
        return card.height, table.screen.bar.rect.h, felt.seat_plates.plates[0].rect.h

    card, bar, plate = measures()
    assert bar == app_context.app.look.px(BAR)
    app_context.settings.change(text_size="larger")
    assert measures()[:2] == (card, bar)
    assert measures()[2] == pytest.approx(1.3 * plate, abs=2)
