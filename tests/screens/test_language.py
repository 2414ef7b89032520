"""The language is a setting that applies at once and is saved."""

from __future__ import annotations

import pytest
from laid_out import AppContextOf, topmost
from played_matches import keep, match_of

from cardgames.screens.app_context import AppContext
from cardgames.screens.home.screen import Home
from cardgames.screens.settings import TABS, SettingsSheet
from cardgames.table import text
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListRow
from cardgames.words import PSEUDO, say, use_language


def marked(page: Page) -> list[str]:
    """The labels of a page that are at least partly in the made-up language."""
    return [thing.label for thing in page.semantics() if "~" in thing.label]


@pytest.mark.parametrize("tab", TABS)
def test_settings_and_home_screen_change_language_at_once(app_context: AppContext, tab: str) -> None:
    app_context.app.push(Home(app_context))
    app_context.app.push(SettingsSheet(app_context, tab))
    app_context.settings.change(language=PSEUDO)
    app_context.app.tick()
    home, sheet = app_context.app.stack
    assert isinstance(home, Home)
    assert isinstance(sheet, SettingsSheet)
    assert sheet._tabs.value == tab
    assert say("settings.title") in sheet.name
    assert marked(home)


def test_the_language_is_saved_and_a_missing_one_becomes_english(app_context: AppContext) -> None:
    app_context.settings.change(language="tlh")
    app_context.app.push(Home(app_context))
    app_context.app.tick()
    assert not marked(app_context.app.top)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["nl", PSEUDO])
def test_rows_of_finished_matches_grow_with_their_text(app_context_of: AppContextOf, language: str) -> None:
    app_context = app_context_of((1024, 640), ui_scale=200, language=language)
    use_language(language)
    keep(app_context, match_of("a"))
    app_context.open_finished()
    app_context.app.tick()
    top = topmost(app_context, Page)
    [row] = [widget for page in top.widgets for widget in page.walk() if isinstance(widget, ListRow)]
    high = text.line_height(text.BODY, row.look) + text.line_height(text.SMALL, row.look)
    assert row.rect.h == row.preferred_size(row.look, row.rect.w)[1] >= high
    assert (len(row._lines(row.look, row.rect.w)[0]) > 1) == (language == PSEUDO)
