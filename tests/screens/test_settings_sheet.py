"""The settings and the local players: changed on a sheet, applied at once, and saved."""

from __future__ import annotations

import pytest
from laid_out import SIZES, AppContextOf, problems, reachable, reached
from new_games import press

from cardgames.screens.app_context import AppContext
from cardgames.screens.home.screen import Home
from cardgames.screens.motif import felt_hue
from cardgames.screens.profiles import ProfilesSheet
from cardgames.screens.settings import TABS, SettingsSheet
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import KINDS, Settings, SettingsFile
from cardgames.table import text, theme
from cardgames.table.input import Hover, Key, Press, Release, Tap, Text
from cardgames.table.semantics import find
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page


def sheet(app_context: AppContext, tab: str = TABS[0]) -> SettingsSheet:
    """The settings, open over the home screen."""
    app_context.app.push(Home(app_context))
    page = SettingsSheet(app_context, tab)
    app_context.app.push(page)
    return page


def everything(page: Page) -> dict[str, Widget]:
    """All visible widgets, by name."""
    return {widget.name: widget for top in page.widgets for widget in top.walk()}


# -- settings


def test_every_setting_has_its_control(app_context: AppContext) -> None:
    page = sheet(app_context)
    names: set[str] = set()
    for tab in TABS:
        page._tabs.choose(tab)
        names |= everything(page).keys()
    assert KINDS.keys() <= names


def test_a_change_applies_at_once_and_is_saved(app_context: AppContext) -> None:
    page = sheet(app_context)
    press(page, "theme.midnight")
    assert app_context.app.look.theme.name == "Midnight"
    page._tabs.choose("cards")
    press(page, "suit_colours.4")
    press(page, "card_back.waves")
    assert app_context.app.look.four_colour
    page._tabs.choose("pace")
    press(page, "speed.instant")
    kept = SettingsFile(app_context.folders.settings).now
    assert (kept.theme, kept.suit_colours, kept.card_back, kept.speed) == ("midnight", 4, "waves", "instant")


def test_the_scale_follows_the_window_or_the_player(app_context_of: AppContextOf) -> None:
    app_context = app_context_of((1920, 1080))
    page = sheet(app_context)
    assert app_context.app.look.scale.factor == pytest.approx(1.35)
    assert not everything(page)["ui_scale"].enabled
    press(page, "scale_auto")
    assert app_context.settings.now.ui_scale == 135
    everything(page)["ui_scale"].choose(75)
    press(page, "scale_auto")
    assert app_context.settings.now.ui_scale == "auto"
    assert app_context.app.look.scale.factor == pytest.approx(1.35)


def test_every_step_of_the_scale_changes_the_size_up_to_a_shown_limit(
    app_context_of: AppContextOf,
) -> None:
    app_context = app_context_of((1280, 800), ui_scale=75)
    page = sheet(app_context)
    sizes = set()
    stepper, steps = everything(page)["ui_scale"], range(75, 135, 5)
    for percent in steps:
        stepper.choose(percent)
        page._grow()
        assert app_context.settings.now.ui_scale == percent
        sizes.add((app_context.app.look.scale.factor, text.size_px(text.TITLE, app_context.app.look)))
    assert len({factor for factor, _ in sizes}) == len({title for _, title in sizes}) == len(steps)
    stepper.choose(135)
    assert stepper.value == 130
    assert page._scale_line.help_line.startswith("This window holds 130% at most.")


def test_at_a_small_scale_the_sheet_holds_its_first_page(app_context_of: AppContextOf) -> None:
    """It grows as its letters, which are never smaller than 12 px."""
    page = sheet(app_context_of((1920, 1080), ui_scale=75))
    assert page._page.excess <= 0


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
def test_a_button_of_the_scale_stays_under_the_pointer_that_clicks_it(
    app_context_of: AppContextOf, size: tuple[int, int], reduced_motion: bool
) -> None:
    app_context = app_context_of(size, ui_scale=75, reduced_motion=reduced_motion)
    page = sheet(app_context)
    stepper = page._scale
    for side, end in ((1, 1), (-1, 0)):
        page.handle(Hover(spot := stepper.button(side).center))
        while (before := stepper.value) != stepper.bounds[end]:
            page.handle(Press(spot))
            page.handle(Release(spot, spot))
            page._grow()
            assert stepper.value != before, "the click has hit the button"
            assert stepper.button(side).collidepoint(spot)
            assert page.area.contains(page._sheet)


@pytest.mark.parametrize(
    ("size", "wanted", "words"),
    [
        ((1280, 800), 200, "This window holds 130% at most. Make it larger for 200%."),
        ((1280, 800), "auto", "This window holds 130% at most. Cards always fill the table."),
        ((3840, 2160), 200, "The size of text, buttons and plates. Cards always fill the table."),
    ],
)
def test_a_scale_that_does_not_fit_is_explained(
    app_context_of: AppContextOf, size: tuple[int, int], wanted: int | str, words: str
) -> None:
    page = sheet(app_context_of(size, ui_scale=wanted))
    assert page._scale_line.help_line == words
    assert app_context_of(size, ui_scale=wanted).settings.now.ui_scale == wanted


def test_the_preview_shows_the_felt_of_the_table_below(app_context: AppContext) -> None:
    app_context.settings.change(theme="midnight")
    colours = []
    for game in ("", "klaverjassen", "casa_grande"):
        page = SettingsSheet(app_context, game=game)
        app_context.app.push(page)
        table = app_context.app.look.tinted(felt_hue(game) if game else None)
        assert page.look.theme == table.theme
        colours.append(page.look.theme.felt)
    assert len(set(colours)) == 3


def test_a_change_of_volume_is_heard_at_once(app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int]] = []
    monkeypatch.setattr(app_context.sounds, "play", lambda name: played.append((name, app_context.sounds.volume)))
    page = sheet(app_context, "pace")
    assert not everything(page)["volume"].enabled, "without sound there is no volume to set"
    press(page, "sound")
    everything(page)["volume"].choose(40)
    assert played == [("place", 40)]


def test_all_settings_can_be_reset_to_the_defaults(app_context: AppContext) -> None:
    app_context.settings.change(theme="daylight", volume=10)
    page = sheet(app_context)
    press(page, "reset")
    press(app_context.app.top, "answer.ok")
    assert app_context.settings.now == Settings()
    assert isinstance(app_context.app.top, SettingsSheet)


def test_custom_themes_are_listed_and_broken_ones_reported(app_context: AppContext) -> None:
    folder = app_context.folders.themes
    folder.mkdir(parents=True)
    ours = (theme.data_dir("themes") / "midnight.yaml").read_text()
    (folder / "cellar.yaml").write_text(ours.replace("name: Midnight", "name: Cellar"))
    (folder / "attic.yaml").write_text("name: Attic\n")
    page = sheet(app_context)
    press(page, "theme.cellar")
    assert app_context.app.look.theme.name == "Cellar"
    assert "attic.yaml" in find(page.semantics(), "theme.broken.0").label


def test_full_screen_by_key_is_saved_in_the_settings(app_context: AppContext) -> None:
    app_context.app.toggle_fullscreen()
    assert app_context.settings.now.fullscreen
    assert app_context.app.window.fullscreen
    app_context.app.toggle_fullscreen()
    assert not app_context.settings.now.fullscreen


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int, tab: str
) -> None:
    page = sheet(app_context_of(size, ui_scale=scale), tab)
    assert problems(page) == []
    assert all(page._sheet.contains(widget.rect) for widget in page.widgets if widget.visible)


def test_escape_and_a_tap_outside_close_the_sheet(app_context: AppContext) -> None:
    page = sheet(app_context)
    page.handle(Key("escape"))
    assert isinstance(app_context.app.top, Home)
    app_context.open_settings()
    app_context.app.top.handle(Tap((3, 3)))
    assert isinstance(app_context.app.top, Home)


# -- players


def players(app_context: AppContext) -> ProfilesSheet:
    """The players, open over the home screen."""
    app_context.app.push(Home(app_context))
    page = ProfilesSheet(app_context)
    app_context.app.push(page)
    return page


def write(page: Page, words: str) -> None:
    """Replace the text of the focused field, and press Enter."""
    page.handle(Key("a", ctrl=True))
    for letter in words:
        page.handle(Text(letter))
    page.handle(Key("enter"))


def sit_down(app_context: AppContext, page: ProfilesSheet, name: str) -> None:
    """Add a player."""
    press(page, "add")
    write(app_context.app.top, name)


def test_choosing_another_player_makes_them_you(app_context: AppContext) -> None:
    page = players(app_context)
    sit_down(app_context, page, "Marieke")
    assert app_context.people.you.name == "Marieke"
    assert ProfilesFile(app_context.people.path).you.name == "Marieke"
    page.handle(Key("escape"))
    assert find(app_context.app.top.semantics(), "profile").label == "Marieke"


def test_two_players_cannot_have_the_same_name(app_context: AppContext) -> None:
    page = players(app_context)
    sit_down(app_context, page, "guest")
    wrong = find(app_context.app.top.semantics(), "name.wrong").label
    assert wrong == "Guest already uses the name guest. Choose another."
    assert "guest" in find(app_context.app.top.semantics(), "name").state
    assert len(app_context.people.now.profiles) == 1


def test_a_new_name_applies_when_confirmed(app_context: AppContext) -> None:
    page = players(app_context)
    page.set_focus(page._field)
    write(page, "Ada")
    assert app_context.people.you.name == "Ada"
    assert app_context.people.you.former == ("Guest", "Gast"), "not a former name for each letter"
    page.set_focus(page._field)
    page.handle(Key("a", ctrl=True))
    page.handle(Text("Bo"))
    page.handle(Key("escape"))
    assert app_context.people.you.name == "Bo"


def test_an_invalid_name_is_explained_and_the_old_one_stays(app_context: AppContext) -> None:
    page = players(app_context)
    page.set_focus(page._field)
    write(page, " ")
    assert app_context.people.you.name == "Guest"
    assert find(page.semantics(), "name.remark").label.startswith("Use 1 to")


def test_removing_a_player_asks_first_and_the_last_one_stays(app_context: AppContext) -> None:
    page = players(app_context)
    assert "remove" not in everything(page)
    sit_down(app_context, page, "Marieke")
    press(page, "remove")
    press(app_context.app.top, "answer.cancel")
    assert len(app_context.people.now.profiles) == 2
    press(page, "remove")
    press(app_context.app.top, "answer.ok")
    assert [person.name for person in app_context.people.now.profiles] == ["Guest"]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_player_list_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    for number in range(11):
        app_context.people.add(f"Player of a long name {number}")
    page = players(app_context)
    assert problems(page) == []
    assert all(page._sheet.contains(widget.rect) for widget in page.widgets if widget.visible)


def test_the_keyboard_reaches_every_player_and_every_emblem(app_context: AppContext) -> None:
    page = players(app_context)
    sit_down(app_context, page, "Marieke")
    assert sorted(reached(page)) == sorted(reachable(page))
    page.set_focus(page._emblems)
    before = app_context.people.you.emblem
    page.handle(Key("enter"))
    app_context.app.top.handle(Key("down"))
    app_context.app.top.handle(Key("enter"))
    assert app_context.people.you.emblem != before
