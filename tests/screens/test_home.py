"""The home screen: unfinished matches first, then the games, then everything else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from at_table import people_and_bots
from laid_out import SIZES, AppContextOf, problems, reachable, reached, reached_by_arrows, topmost
from played_matches import keep as keep_match
from played_matches import match_of
from pygame import Rect

from cardgames.engine import registry
from cardgames.engine.manifest import Manifest
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.screens.app import open_app_context
from cardgames.screens.app_context import AppContext
from cardgames.screens.home.screen import Home, note_of
from cardgames.screens.home.tiles import tile_places
from cardgames.screens.home.waiting import Stand, stand_of, waiting_note, when
from cardgames.screens.home.waiting_sheet import WaitingSheet
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.settings import SettingsSheet
from cardgames.storage.paths import folders
from cardgames.storage.settings import SettingsFile
from cardgames.table import text
from cardgames.table.art import keep
from cardgames.table.art.tiles import tile_still
from cardgames.table.crash import CrashHandler
from cardgames.table.input import Hover, Key, Press
from cardgames.table.look import Look
from cardgames.table.semantics import find
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import say, say_in, use_language

NAMES = ("klaverjassen", "amish_lords", "casa_grande", "round_robbin", "jeudalism", "landlord", "dumbal")


def games(count: int) -> list[Manifest]:
    """The manifests of so many games."""
    folder = "cardgames.games.klaverjassen"
    return [Manifest(name, name.replace("_", " ").title(), (4,), "", folder) for name in NAMES[:count]]


def leave_a_match(app_context: AppContext, *names: str) -> None:
    """Start a match of Klaverjassen and leave it."""
    rules = game("klaverjassen")
    players = people_and_bots(["Guest", *names], 1)
    match = Match(rules, rules.schema.standard(), players)
    record = app_context.library.begin(match)
    match.proceed()
    record.close()


def at_home(app_context: AppContext, count: int = 1) -> Home:
    """The home screen with so many games."""
    home = Home(app_context, games(count))
    app_context.app.push(home)
    return home


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.35, 2.0])
@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("area", [(1800, 800), (1180, 560), (930, 330), (700, 900)])
def test_the_tiles_are_in_even_rows(area: tuple[int, int], count: int, scale: float) -> None:
    places = tile_places(Rect(0, 0, *area), count, Look(load("lamplight"), Scale(scale)))
    rows = list(Counter(place.y for place in places).values())
    assert len(places) == count
    assert max(rows) - min(rows) <= 1
    assert sorted(rows, reverse=True) == rows


def test_small_tiles_are_in_few_rows() -> None:
    places = tile_places(Rect(0, 0, 1800, 850), 7, Look(load("lamplight"), Scale(0.75)))
    assert list(Counter(place.y for place in places).values()) == [4, 3]


# -- what is there


def test_an_unfinished_match_is_shown_first_with_its_game(app_context: AppContext) -> None:
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    things = at_home(app_context).semantics()
    slip = find(things, "waiting")
    assert slip.label == "Unfinished: Klaverjassen"
    assert slip.rect.bottom < find(things, "game.klaverjassen").rect.top
    assert things[0].name == "waiting", "it comes first for the keyboard too"


def test_a_match_whose_game_is_not_installed_is_not_offered(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    monkeypatch.setattr(registry, "manifests", dict)
    assert "waiting" not in {thing.name for thing in at_home(app_context).semantics()}
    assert [file.game for file in app_context.library.matches()] == ["klaverjassen"], "it is kept among all matches"


def test_a_game_without_a_scene_has_no_tile(app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, bare, other = (replace(one, scene="somewhere:SCENE") for one in games(3))
    found = {one.name: one for one in (drawn, replace(bare, scene=""), other)}
    monkeypatch.setattr("cardgames.screens.home.screen.manifests", lambda: found)
    home = Home(app_context)
    app_context.app.push(home)
    hung = [thing.name for thing in home.semantics() if thing.name.startswith("game.")]
    assert hung == [f"game.{drawn.name}", f"game.{other.name}"]


def test_several_unfinished_matches_are_listed_with_their_scores(app_context: AppContext) -> None:
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    leave_a_match(app_context, "Teun", "Nel", "Cor")
    home = at_home(app_context)
    assert find(home.semantics(), "waiting.all").label == "1 more unfinished match"
    app_context.open_waiting()
    sheet = topmost(app_context, WaitingSheet)
    sheet._look_up()
    notes = [line._row.note for line in sheet._list.inside.children()]
    assert sum(note.endswith(" · with Bep, Nel and Cor") for note in notes) == 1, "names are last in each line"
    assert all(line._row.aside == "0 : 0" for line in sheet._list.inside.children())


def test_a_deleted_unfinished_match_can_be_restored(app_context: AppContext) -> None:
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    app_context.open_waiting()
    sheet = app_context.app.top
    trash = next(thing for thing in sheet.semantics() if thing.name.startswith("remove."))
    trash.action()
    assert not app_context.waiting()
    find(sheet.semantics(), "undo").action()
    assert len(app_context.waiting()) == 1


def test_the_score_of_a_team_game_has_your_team_first(app_context: AppContext) -> None:
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    assert stand_of(app_context.library, app_context.waiting()[0], ("Guest",)) == Stand("0 : 0")
    details = SimpleNamespace(scores=(70, 20, 70, 20), standing=lambda _: None)
    scores = SimpleNamespace(read_match=lambda _: details)
    assert stand_of(scores, app_context.waiting()[0], ("Bep",)) == Stand("20 : 70")  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_an_unfinished_tournament_shows_the_ring_and_your_place_in_it(app_context: AppContext, language: str) -> None:
    """RR-24: the rings have their own deals and points; before a deal has ended there is no place."""
    rules = game("round_robbin")
    players = people_and_bots(["Guest", *(f"Bot {seat}" for seat in range(1, 6))], 1)
    match = Match(rules, rules.schema.make({}, (), 6), players)
    record = app_context.library.begin(match)
    match.proceed()
    record.close()
    use_language(language)
    try:
        file = app_context.waiting()[0]
        stand = stand_of(app_context.library, file, ("Guest",))
        assert stand.score == ""
        rings = {say(f"round_robbin.tournament.ring.{name}") for name in ("sunrise", "sunset")}
        ring, _, rest = stand.place.partition(", ")
        assert ring in rings
        assert rest == {"en": "deal 1: 3 players", "nl": "potje 1: 3 spelers"}[language]
        note = waiting_note(file, "Guest", stand)
        assert note.startswith(f"{stand.place} · {when(file.played)} · "), "names are last: they may be cut"
        assert note.count(say_in("round_robbin", "home.deal", number=1)) == 1
    finally:
        use_language("en")


def test_a_single_game_can_be_played_at_once(app_context: AppContext) -> None:
    things = at_home(app_context).semantics()
    find(things, "new_game").action()
    assert isinstance(app_context.app.top, NewGame)


def test_each_of_several_games_has_a_tile_that_opens_its_setup(app_context: AppContext) -> None:
    home = at_home(app_context, 7)
    assert [thing.name for thing in home.semantics() if thing.role == "game"] == [f"game.{name}" for name in NAMES]
    find(home.semantics(), "game.klaverjassen").action()
    assert isinstance(app_context.app.top, NewGame)


def test_a_partly_wrong_settings_file_is_reported_in_one_sentence(app_context: AppContext) -> None:
    app_context.folders.settings.write_text("theme: lamplight\nvolume: 900\n")
    app_context.settings = SettingsFile(app_context.folders.settings)
    home = at_home(app_context)
    home._tell()
    toast = find(home.semantics(), "toast").label
    assert "settings.yaml:2: volume: 900 is too large" in toast


# -- how it lies


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("count", [1, 7])
def test_everything_fits_at_every_size(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int, count: int
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    leave_a_match(app_context, "Wilhelmina", "Nel", "Cor")
    assert problems(at_home(app_context, count)) == []


def test_the_keyboard_reaches_everything(app_context: AppContext) -> None:
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    home = at_home(app_context)
    assert sorted(reached(home)) == sorted(reachable(home))
    doors = {"continue", "new_game", "rules", "finished", "statistics", "settings", "quit", "profile"}
    assert doors <= set(reached(home))


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), "auto")])
def test_arrows_alone_reach_everything(app_context_of: AppContextOf, size: tuple[int, int], scale: int) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    home = at_home(app_context, 7)
    assert sorted(reached_by_arrows(home)) == sorted(reachable(home))
    for name in reachable(home):
        home.set_focus(home.widget(name))
        home.handle(Key("up"))
        highest = all(home.widget(other).rect.bottom > home.widget(name).rect.top for other in reachable(home))
        assert highest or home.focus is not home.widget(name), name


def test_the_focus_returns_to_where_it_was(app_context: AppContext) -> None:
    home = Home(app_context)
    app_context.app.push(home)
    home.set_focus(home.widget("settings"))
    home.handle(Key("enter"))
    app_context.app.top.handle(Key("escape"))
    assert app_context.app.top is home
    assert (home.focus.name, home.focus.focused) == ("settings", True)


def test_enter_presses_the_focused_widget(app_context: AppContext) -> None:
    home = at_home(app_context)
    while home.focus is None or home.focus.name != "settings":
        home.handle(Key("tab"))
    home.handle(Key("enter"))
    assert isinstance(app_context.app.top, SettingsSheet)


# -- pictures that live


@pytest.mark.parametrize("tile", [None, "<svg>"])
def test_an_external_game_without_a_picture_has_the_plain_one(
    tile: str | None, app_context: AppContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
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
    home = Home(app_context, [*games(2), game])
    app_context.app.push(home)
    app_context.app.paint()
    hung = find(home.semantics(), "game.lanterns").rect
    still = app_context.app.window.surface.subsurface(hung).copy()
    plain = tile_still("lanterns", home._tiles[2].picture._still.get_size(), tmp_path)
    assert pygame.image.tobytes(home._tiles[2].picture._still, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert len({tuple(plain.get_at((x, y))) for x in range(0, 160, 9) for y in range(0, 110, 9)}) > 30
    home.handle(Hover(hung.center))
    for _ in range(30):
        assert home.update(1 / 60)
        app_context.app.paint()
    living = app_context.app.window.surface.subsurface(hung)
    assert pygame.image.tobytes(living, "RGB") != pygame.image.tobytes(still, "RGB")


# -- words


def test_a_date_is_shown_as_today_yesterday_or_the_day() -> None:
    now = datetime(2026, 3, 2, 21, 30, tzinfo=UTC).astimezone()
    assert when(now - timedelta(minutes=5), now).startswith("today ")
    assert when(now - timedelta(days=1), now).startswith("yesterday ")
    assert when(now - timedelta(days=40), now) == "21 January 2026"


def test_enter_resumes_the_unfinished_match_or_starts_a_game(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = at_home(app_context)
    home.handle(Key("enter"))
    assert isinstance(app_context.app.top, NewGame)
    app_context.app.pop()
    leave_a_match(app_context, "Bep", "Nel", "Cor")
    resumed: list[str] = []
    monkeypatch.setattr(app_context, "resume", lambda file: resumed.append(file.title))
    home.resume(None)
    home.handle(Key("enter"))
    home.handle(Press((2, 2)))
    home.handle(Key("enter"))
    assert resumed == ["Klaverjassen"] * 2


def test_all_files_are_written_to_the_players_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    monkeypatch.setattr(keep, "_folders", [])
    app = open_app_context()
    try:
        assert isinstance(app.on_error, CrashHandler)
        assert app.on_error.path.parent == folders().log
        assert keep.kept_file("cards").parent == folders().cache
    finally:
        app.app_context.close()
        pygame.display.quit()


# -- what each game is


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_tile_describes_its_game_and_no_tip_covers_a_name(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int, language: str
) -> None:
    app_context = app_context_of(size, ui_scale=scale, language=language)
    home = Home(app_context, list(manifests().values()))
    app_context.app.push(home)
    for tile in home._tiles:
        assert tile.note == note_of(next(game for game in home._games if f"game.{game.name}" == tile.name))
        assert tile.states()[0] == tile.note
        assert home.area.contains(tile.rect)
        assert text.width(tile.label, tile.title_style, home.look) <= tile.plate.inflate(-home.look.px(28), 0).w
        home.handle(Hover(tile.rect.center))
        tips = [thing.rect for thing in home.semantics() if thing.role == "tip"]
        others = [other.plate for other in home._tiles if other is not tile]
        assert not any(tip.collidelist(others) >= 0 for tip in tips)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_beside_an_unfinished_match_tiles_still_describe_their_games(
    app_context_of: AppContextOf, language: str
) -> None:
    app_context = app_context_of((1366, 768), ui_scale=120, language=language)
    keep_match(app_context, match_of("one", entries=30))
    home = Home(app_context, list(manifests().values()))
    app_context.app.push(home)
    assert home._slip is not None
    assert all(tile.lines and not tile.tip for tile in home._tiles)
    assert problems(home) == []


@pytest.mark.parametrize("scale", [75, 100, 115, 130, 150])
@pytest.mark.parametrize("text_size", ["standard", "large"])
@pytest.mark.parametrize("more", [0, 2])
def test_names_are_no_wider_than_the_frames_of_their_games(
    app_context_of: AppContextOf, scale: int, text_size: str, more: int
) -> None:
    app_context = app_context_of((1280, 800), ui_scale=scale, text_size=text_size)
    keep_match(app_context, match_of("one", entries=30))
    games = [manifest for manifest in manifests().values() if manifest.folder.startswith("cardgames.games.")]
    home = Home(app_context, [*games, *games[:more]])
    app_context.app.push(home)
    for tile in home._tiles:
        assert tile.plate.w <= tile._frame.w
        assert text.width(tile.label, tile.title_style, home.look) <= tile.plate.w


def test_a_note_without_room_is_in_a_tip_that_covers_no_name(app_context: AppContext) -> None:
    home = Home(app_context, list(manifests().values()))
    home._tiles[4].note = "A game of words without end. " * 12
    app_context.app.push(home)
    home.handle(Hover(home._tiles[4].rect.center))
    tip = find(home.semantics(), "tip").rect
    assert tip.collidelist([tile.plate for tile in home._tiles if tile is not home._tiles[4]]) < 0
