"""The home screen: what was left comes first, then the games, then everything else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from laid_out import SIZES, HouseOf, problems, reachable, reached

from cardgames.engine.lines import Player
from cardgames.engine.manifest import Manifest
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.screens.app import open_house
from cardgames.screens.home.screen import Home
from cardgames.screens.home.waiting import score_of, when
from cardgames.screens.home.waiting_sheet import WaitingSheet
from cardgames.screens.house import House
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.settings import SettingsSheet
from cardgames.storage.paths import folders
from cardgames.storage.settings import SettingsFile
from cardgames.table.art import keep
from cardgames.table.art.tiles import tile_still
from cardgames.table.input import Hover, Key
from cardgames.table.semantics import find

NAMES = ("klaverjassen", "amish_lords", "casa_grande", "round_robbin", "jeudalism", "landlord", "dumbal")


def games(count: int) -> list[Manifest]:
    """The games of a house that has so many."""
    folder = "cardgames.games.klaverjassen"
    return [Manifest(name, name.replace("_", " ").title(), (4,), "", folder) for name in NAMES[:count]]


def leave_a_match(house: House, *names: str) -> None:
    """Begin a match of Klaverjassen and leave it."""
    rules = game("klaverjassen")
    players = [Player("Guest", "fox"), *(Player(name, "owl", "bot", "easy") for name in names)]
    match = Match(rules, rules.schema.standard(), players)
    record = house.library.begin(match)
    match.proceed()
    record.close()


def at_home(house: House, count: int = 1) -> Home:
    """The home screen of a house with so many games."""
    home = Home(house, games(count))
    house.app.push(home)
    return home


# -- what is there


def test_what_was_left_comes_first_and_says_with_whom(house: House) -> None:
    leave_a_match(house, "Bep", "Nel", "Cor")
    things = at_home(house).semantics()
    slip = find(things, "waiting")
    assert slip.label == "Klaverjassen was left on the table"
    assert slip.rect.bottom < find(things, "game.klaverjassen").rect.top
    assert things[0].name == "waiting", "it comes first for the keyboard too"


def test_a_game_that_comes_without_a_table_is_not_on_the_wall(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, bare, other = (replace(one, scene="somewhere:SCENE") for one in games(3))
    found = {one.name: one for one in (drawn, replace(bare, scene=""), other)}
    monkeypatch.setattr("cardgames.screens.home.screen.manifests", lambda: found)
    home = Home(house)
    house.app.push(home)
    hung = [thing.name for thing in home.semantics() if thing.name.startswith("game.")]
    assert hung == [f"game.{drawn.name}", f"game.{other.name}"]


def test_several_that_wait_are_listed_with_their_score(house: House) -> None:
    leave_a_match(house, "Bep", "Nel", "Cor")
    leave_a_match(house, "Teun", "Nel", "Cor")
    home = at_home(house)
    assert find(home.semantics(), "waiting.all").label == "One more waits"
    house.open_waiting()
    sheet = house.app.top
    assert isinstance(sheet, WaitingSheet)
    sheet._look_up()
    notes = [line._row.note for line in sheet._list.inside.children()]
    assert sum("Bep, Nel and Cor" in note for note in notes) == 1
    assert all(line._row.aside == "0 : 0" for line in sheet._list.inside.children())


def test_a_match_thrown_away_can_be_brought_back(house: House) -> None:
    leave_a_match(house, "Bep", "Nel", "Cor")
    house.open_waiting()
    sheet = house.app.top
    trash = next(thing for thing in sheet.semantics() if thing.name.startswith("remove."))
    trash.action()
    assert not house.waiting()
    find(sheet.semantics(), "undo").action()
    assert len(house.waiting()) == 1


def test_the_score_of_a_team_game_is_that_of_both_teams_the_own_first(house: House) -> None:
    leave_a_match(house, "Bep", "Nel", "Cor")
    assert score_of(house.library, house.waiting()[0], ("Guest",)) == "0 : 0"
    scores = SimpleNamespace(look_into=lambda _: SimpleNamespace(scores=(70, 20, 70, 20)))
    assert score_of(scores, house.waiting()[0], ("Bep",)) == "20 : 70"  # type: ignore[arg-type]


def test_one_game_alone_is_told_about_and_can_be_played_at_once(house: House) -> None:
    things = at_home(house).semantics()
    find(things, "new_game").action()
    assert isinstance(house.app.top, NewGame)


def test_with_several_games_each_has_its_picture_and_opens_its_table(house: House) -> None:
    home = at_home(house, 7)
    assert [thing.name for thing in home.semantics() if thing.role == "game"] == [f"game.{name}" for name in NAMES]
    find(home.semantics(), "game.klaverjassen").action()
    assert isinstance(house.app.top, NewGame)


def test_a_settings_file_that_is_partly_wrong_is_told_in_one_sentence(house: House) -> None:
    house.folders.settings.write_text("theme: lamplight\nvolume: 900\n")
    house.settings = SettingsFile(house.folders.settings)
    home = at_home(house)
    home._tell()
    toast = find(home.semantics(), "toast").label
    assert "settings.yaml:2: volume: 900 is too large" in toast


# -- how it lies


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("count", [1, 7])
def test_everything_has_its_place_at_every_size(
    house_of: HouseOf, size: tuple[int, int], scale: int, count: int
) -> None:
    house = house_of(size, ui_scale=scale)
    leave_a_match(house, "Bep", "Nel", "Cor")
    leave_a_match(house, "Wilhelmina", "Nel", "Cor")
    assert problems(at_home(house, count)) == []


def test_the_keyboard_reaches_everything(house: House) -> None:
    leave_a_match(house, "Bep", "Nel", "Cor")
    home = at_home(house)
    assert sorted(reached(home)) == sorted(reachable(home))
    doors = {"continue", "new_game", "rules", "finished", "statistics", "settings", "quit", "profile"}
    assert doors <= set(reached(home))


def test_enter_presses_what_the_keyboard_holds(house: House) -> None:
    home = at_home(house)
    while home.focus is None or home.focus.name != "settings":
        home.handle(Key("tab"))
    home.handle(Key("enter"))
    assert isinstance(house.app.top, SettingsSheet)


# -- pictures that live


@pytest.mark.parametrize("tile", [None, "<svg>"])
def test_a_game_from_outside_without_a_picture_of_its_own_has_the_plain_one(
    tile: str | None, house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "toy" / "src"))
    from lanterns import MANIFEST

    if tile is not None:  # a bad one
        (tmp_path / "lamps" / "art").mkdir(parents=True)
        (tmp_path / "lamps" / "art" / "tile.svg").write_text(tile)
        monkeypatch.syspath_prepend(str(tmp_path))
    game = replace(MANIFEST, scene="somewhere:SCENE", folder=MANIFEST.folder if tile is None else "lamps")
    found = {**manifests(), game.name: game}
    monkeypatch.setattr("cardgames.engine.registry.manifests", lambda: found)
    home = Home(house, [*games(2), game])
    house.app.push(home)
    house.app.paint()
    hung = find(home.semantics(), "game.lanterns").rect
    still = house.app.window.surface.subsurface(hung).copy()
    plain = tile_still("lanterns", home._tiles[2].picture._still.get_size(), tmp_path)
    assert pygame.image.tobytes(home._tiles[2].picture._still, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert len({tuple(plain.get_at((x, y))) for x in range(0, 160, 9) for y in range(0, 110, 9)}) > 30
    home.handle(Hover(hung.center))
    for _ in range(30):
        assert home.update(1 / 60)
        house.app.paint()
    living = house.app.window.surface.subsurface(hung)
    assert pygame.image.tobytes(living, "RGB") != pygame.image.tobytes(still, "RGB")


# -- words


def test_a_moment_is_said_as_today_yesterday_or_the_day() -> None:
    now = datetime(2026, 3, 2, 21, 30, tzinfo=UTC).astimezone()
    assert when(now - timedelta(minutes=5), now).startswith("today ")
    assert when(now - timedelta(days=1), now).startswith("yesterday ")
    assert when(now - timedelta(days=40), now) == "21 January 2026"


def test_enter_goes_on_with_what_was_left_or_plays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    home = at_home(house)
    home.handle(Key("enter"))
    assert isinstance(house.app.top, NewGame)
    house.app.pop()
    leave_a_match(house, "Bep", "Nel", "Cor")
    resumed: list[str] = []
    monkeypatch.setattr(house, "resume", lambda file: resumed.append(file.title))
    home.resume(None)
    home.handle(Key("enter"))
    assert resumed == ["Klaverjassen"]


def test_all_that_is_written_lies_in_the_players_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    monkeypatch.setattr(keep, "_folders", [])
    app = open_house()
    try:
        assert app.crash_log is not None
        assert app.crash_log.parent == folders().log
        assert keep.kept_file("cards").parent == folders().cache
    finally:
        app.house.close()
        pygame.display.quit()
