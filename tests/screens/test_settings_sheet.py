"""The settings and the players of this machine: changed on a sheet, at once, and for good."""

from __future__ import annotations

import pytest
from laid_out import SIZES, HouseOf, problems, reachable, reached

from cardgames.screens.home.screen import Home
from cardgames.screens.house import House
from cardgames.screens.profiles import ProfilesSheet
from cardgames.screens.settings import TABS, SettingsSheet
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import KINDS, Settings, SettingsFile
from cardgames.table import theme
from cardgames.table.input import Key, Tap, Text
from cardgames.table.semantics import find
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page


def sheet(house: House, tab: str = TABS[0]) -> SettingsSheet:
    """The settings, open over the home screen."""
    house.app.push(Home(house))
    page = SettingsSheet(house, tab)
    house.app.push(page)
    return page


def everything(page: Page) -> dict[str, Widget]:
    """All widgets that can be seen, by name."""
    return {widget.name: widget for top in page.widgets for widget in top.walk()}


def press(page: Page, name: str) -> None:
    """Do what a tap on a thing does."""
    action = find(page.semantics(), name).action
    assert action is not None, f"{name} does nothing"
    action()


# -- settings


def test_every_setting_has_its_control(house: House) -> None:
    page = sheet(house)
    names: set[str] = set()
    for tab in TABS:
        page._tabs.choose(tab)
        names |= everything(page).keys()
    assert KINDS.keys() - names == {"language"}, "one language alone is not asked for"


def test_a_change_holds_at_once_and_survives(house: House) -> None:
    page = sheet(house)
    press(page, "theme.midnight")
    assert house.app.look.theme.name == "Midnight"
    page._tabs.choose("cards")
    press(page, "suit_colours.4")
    press(page, "card_back.waves")
    assert house.app.look.four_colour
    page._tabs.choose("pace")
    press(page, "speed.instant")
    kept = SettingsFile(house.folders.settings).now
    assert (kept.theme, kept.suit_colours, kept.card_back, kept.speed) == ("midnight", 4, "waves", "instant")


def test_the_size_goes_by_the_window_or_by_the_player(house_of: HouseOf) -> None:
    house = house_of((1920, 1080))
    page = sheet(house)
    assert house.app.look.scale.factor == pytest.approx(1.35)
    assert not everything(page)["ui_scale"].enabled
    press(page, "scale_auto")
    assert house.settings.now.ui_scale == 135
    everything(page)["ui_scale"].choose(75)
    press(page, "scale_auto")
    assert house.settings.now.ui_scale == "auto"
    assert house.app.look.scale.factor == pytest.approx(1.35)


def test_the_volume_is_heard_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int]] = []
    monkeypatch.setattr(house.sounds, "play", lambda name: played.append((name, house.sounds.volume)))
    page = sheet(house, "pace")
    assert not everything(page)["volume"].enabled, "with the sounds off there is nothing to set"
    press(page, "sound")
    everything(page)["volume"].choose(40)
    assert played == [("place", 40)]


def test_everything_can_be_set_as_it_comes(house: House) -> None:
    house.settings.change(theme="daylight", volume=10)
    page = sheet(house)
    press(page, "reset")
    press(house.app.top, "answer.ok")
    assert house.settings.now == Settings()
    assert isinstance(house.app.top, SettingsSheet)


def test_a_theme_of_the_players_own_is_among_the_others_and_a_broken_one_is_told(house: House) -> None:
    folder = house.folders.themes
    folder.mkdir(parents=True)
    ours = (theme.data_dir("themes") / "midnight.yaml").read_text()
    (folder / "cellar.yaml").write_text(ours.replace("name: Midnight", "name: Cellar"))
    (folder / "attic.yaml").write_text("name: Attic\n")
    page = sheet(house)
    press(page, "theme.cellar")
    assert house.app.look.theme.name == "Cellar"
    assert "attic.yaml" in find(page.semantics(), "theme.broken.0").label


def test_fullscreen_by_key_is_kept_among_the_settings(house: House) -> None:
    house.app.toggle_fullscreen()
    assert house.settings.now.fullscreen
    assert house.app.window.fullscreen
    house.app.toggle_fullscreen()
    assert not house.settings.now.fullscreen


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_has_its_place_at_every_size(house_of: HouseOf, size: tuple[int, int], scale: int, tab: str) -> None:
    page = sheet(house_of(size, ui_scale=scale), tab)
    assert problems(page) == []
    assert all(page._sheet.contains(widget.rect) for widget in page.widgets if widget.visible)


@pytest.mark.parametrize("tab", TABS)
def test_the_keyboard_reaches_everything(house: House, tab: str) -> None:
    page = sheet(house, tab)
    assert sorted(reached(page)) == sorted(reachable(page))


def test_escape_and_a_tap_beside_it_put_the_sheet_away(house: House) -> None:
    page = sheet(house)
    page.handle(Key("escape"))
    assert isinstance(house.app.top, Home)
    house.open_settings()
    house.app.top.handle(Tap((3, 3)))
    assert isinstance(house.app.top, Home)


# -- players


def players(house: House) -> ProfilesSheet:
    """The players, open over the home screen."""
    house.app.push(Home(house))
    page = ProfilesSheet(house)
    house.app.push(page)
    return page


def write(page: Page, words: str) -> None:
    """Write into the field that the keyboard holds, instead of what stands there, and press Enter."""
    page.handle(Key("a", ctrl=True))
    for letter in words:
        page.handle(Text(letter))
    page.handle(Key("enter"))


def sit_down(house: House, page: ProfilesSheet, name: str) -> None:
    """Add a player."""
    press(page, "add")
    write(house.app.top, name)


def test_another_player_sits_down_and_is_you_from_then_on(house: House) -> None:
    page = players(house)
    sit_down(house, page, "Marieke")
    assert house.people.you.name == "Marieke"
    assert ProfilesFile(house.people.path).you.name == "Marieke"
    page.handle(Key("escape"))
    assert find(house.app.top.semantics(), "profile").label == "Marieke"


def test_two_players_cannot_have_one_name(house: House) -> None:
    page = players(house)
    sit_down(house, page, "guest")
    assert find(house.app.top.semantics(), "name.wrong").label == "The name guest belongs to Guest."
    assert "guest" in find(house.app.top.semantics(), "name").state
    assert len(house.people.now.profiles) == 1


def test_a_new_name_counts_when_it_has_been_written(house: House) -> None:
    page = players(house)
    page.set_focus(page._field)
    write(page, "Ada")
    assert house.people.you.name == "Ada"
    assert house.people.you.former == ("Guest",), "not a former name for each letter"
    page.set_focus(page._field)
    page.handle(Key("a", ctrl=True))
    page.handle(Text("Bo"))
    page.handle(Key("escape"))
    assert house.people.you.name == "Bo"


def test_what_cannot_be_a_name_is_said_and_the_old_one_stays(house: House) -> None:
    page = players(house)
    page.set_focus(page._field)
    write(page, " ")
    assert house.people.you.name == "Guest"
    assert find(page.semantics(), "name.remark").label.startswith("A name has")


def test_who_leaves_the_list_is_asked_about_first_and_the_last_one_stays(house: House) -> None:
    page = players(house)
    assert "remove" not in everything(page)
    sit_down(house, page, "Marieke")
    press(page, "remove")
    press(house.app.top, "answer.cancel")
    assert len(house.people.now.profiles) == 2
    press(page, "remove")
    press(house.app.top, "answer.ok")
    assert [person.name for person in house.people.now.profiles] == ["Guest"]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_players_have_their_place_at_every_size(house_of: HouseOf, size: tuple[int, int], scale: int) -> None:
    house = house_of(size, ui_scale=scale)
    for number in range(11):
        house.people.add(f"Player of a long name {number}")
    page = players(house)
    assert problems(page) == []
    assert all(page._sheet.contains(widget.rect) for widget in page.widgets if widget.visible)


def test_the_keyboard_reaches_every_player_and_every_emblem(house: House) -> None:
    page = players(house)
    sit_down(house, page, "Marieke")
    assert sorted(reached(page)) == sorted(reachable(page))
    page.set_focus(page._emblems)
    before = house.people.you.emblem
    page.handle(Key("right"))
    assert house.people.you.emblem != before
