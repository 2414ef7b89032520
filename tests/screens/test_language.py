"""A change of language changes every text on the screen at once, and text that is 40 % longer has room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from at_table import Table, people_and_bots
from laid_out import SIZES, AppContextOf, cut_texts, problems, resize
from laid_table import LaidTable
from overlay_walk import NAMES, RECORDS, decisions, do_something, make_a_move
from played_matches import keep, match_of_jeudalism
from played_matches import match_of as klaverjassen_match
from test_every_game import GAMES, TABLES, decide, match_of

from cardgames.engine import registry
from cardgames.engine.record import read_file
from cardgames.screens.app_context import AppContext
from cardgames.screens.home.screen import Home
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.settings import TABS, SettingsSheet
from cardgames.table import text
from cardgames.table.loop import Scene
from cardgames.table.semantics import Thing
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListRow
from cardgames.words import ENGLISH, PSEUDO, say, use_language


@pytest.fixture(autouse=True)
def speak_english_again() -> Iterator[None]:
    yield
    use_language(ENGLISH)


def marked(page: Page) -> list[str]:
    """The labels of a page that are at least partly in the made-up language."""
    return [thing.label for thing in page.semantics() if "~" in thing.label]


def plain(page: Page, title: str) -> list[str]:
    """Words on a page that are not in the made-up language: those outside of its brackets, except names."""
    found = []
    for thing in page.semantics():
        left = thing.label.replace(title, "")
        while left != (left := re.sub(r"\[[^\[\]]*\]", "", left)):
            pass
        found += [f"{thing.name}: {word}" for word in re.findall(r"[a-z]{3,}", left)]
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", TABLES)
def test_a_table_in_play_changes_its_language_at_once(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    app_context = app_context_of((1024, 640), speed="instant", ui_scale=200)
    table, rng = LaidTable(app_context, monkeypatch, match_of(game, people=1), laid=False), Random(2)
    for _ in range(60):
        decide(table, rng)
    table.key("l")
    entries = list(table.match.entries)
    assert not marked(table.screen)
    app_context.settings.change(language=PSEUDO)
    table.tick()
    assert app_context.app.top is table.screen
    table.key("l")
    assert any(thing.name.startswith("log.") and "~" in thing.label for thing in table.screen.semantics())
    assert table.match.entries[: len(entries)] == entries
    title = registry.manifest(table.match.game.name).title
    assert plain(table.screen, title) == []
    assert problems(table.screen) == []
    app_context.settings.change(language=ENGLISH)
    table.tick()
    assert not marked(table.screen)


@pytest.mark.sampled
@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_settings_and_home_screen_change_language_and_have_room(
    app_context_of: AppContextOf, size: tuple[int, int], percent: int | str, tab: str
) -> None:
    app_context = app_context_of(size, ui_scale=percent)
    app_context.app.push(Home(app_context))
    app_context.app.push(SettingsSheet(app_context, tab))
    app_context.settings.change(language=PSEUDO)
    app_context.app.tick()
    home, sheet = app_context.app.stack
    assert isinstance(home, Home)
    assert isinstance(sheet, SettingsSheet)
    assert sheet._tabs.value == tab
    assert say("settings.title") in sheet.name
    for page in (home, sheet):
        assert problems(page) == []
    app_context.app.pop()
    assert marked(home)


def test_the_language_is_saved_and_a_missing_one_becomes_english(app_context: AppContext) -> None:
    app_context.settings.change(language="tlh")
    app_context.app.push(Home(app_context))
    app_context.app.tick()
    assert not marked(app_context.app.top)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", [PSEUDO, "nl"])
def test_an_old_match_is_reviewed_in_another_language_at_once(app_context: AppContext, language: str) -> None:
    match = klaverjassen_match("a")
    app_context.app.push(Home(app_context))
    app_context.open_replay(match, player=0)
    replay = app_context.app.top
    assert isinstance(replay, ReplayScreen)
    for _ in range(30):
        replay.step()
    app_context.app.tick()
    position, english = replay.position, [line.label for line in log_of(replay)]
    assert len(english) > 9
    app_context.settings.change(language=language)
    app_context.app.tick()
    again = app_context.app.top
    assert isinstance(again, ReplayScreen)
    assert (again.position, again.eyes) == (position, 0)
    changed = [line.label for line in log_of(again)]
    assert len(changed) > 9
    assert not {*changed} & {*english}
    app_context.settings.change(language=ENGLISH)
    app_context.app.tick()
    assert {line.label for line in log_of(app_context.app.top)} & {*english}


def log_of(replay: Scene) -> list[Thing]:
    """The lines of the log of a replay."""
    return [thing for thing in replay.semantics() if thing.name.startswith("log.") and thing.role in ("row", "heading")]


TABLE_WINDOWS = [((1024, 640), 100), ((1024, 640), 200), ((1280, 800), 150), ((1920, 1080), 75), ((1920, 1080), 200)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_match_has_room_for_longer_text_at_every_moment(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, thorough: bool, game: str
) -> None:
    """One table of each game, at several positions of its record: at rest, with a drawer, a hint and a tip, after a
    move, with the menu, the keys and the card values open."""
    match = read_file(RECORDS / f"{game}-rules-1.parlour").match
    players = people_and_bots(["Ann", *NAMES[1 : len(match.players)]], 1)
    app_context = app_context_of((1024, 640), speed="instant", language=PSEUDO)
    use_language(PSEUDO)
    positions, rnd, found = decisions(match), Random(1), []
    windows = [*enumerate(TABLE_WINDOWS)]
    for number, window in windows if thorough else [windows[GAMES.index(game) % len(windows)]]:
        resize(app_context, *window)
        fork = match.fork(positions[number * len(positions) // len(TABLE_WINDOWS)], players)
        table = Table.of(app_context, monkeypatch, fork)
        table.until(lambda table=table: table.is_turn() or table.is_asked() or table.is_reported())
        page: Page = table.screen
        faults = [*problems(page), *cut_texts(page, monkeypatch)]
        for _ in do_something(table, rnd):
            faults += [*problems(page), *cut_texts(page, monkeypatch)]
        make_a_move(table, rnd)
        faults += [*problems(page), *cut_texts(page, monkeypatch)]
        for opened in ("menu", "show_keys", "show_reference", "pause", "ask_concede"):
            getattr(table.screen.controls, opened)()
            table.tick()
            top = app_context.app.top
            assert isinstance(top, Page)
            assert top is not page
            faults += [*problems(top), *cut_texts(top, monkeypatch)]
            app_context.app.pop()
        found += [f"{window}: {fault}" for fault in faults]
        app_context.app.pop()
    assert found == []


PAGES = (
    "home", "new_game jeudalism", "new_game landlord", "new_game klaverjassen", "lesson klaverjassen", "profiles",
    "rules", "finished", "statistics", "waiting",
)  # fmt: skip

WINDOWS = [((1024, 640), "auto"), ((1024, 640), 200), ((1280, 800), 75), ((1920, 1080), 150)]


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_every_page_has_room_for_longer_text(
    app_context_of: AppContextOf,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    percent: int | str,
    page: str,
) -> None:
    app_context = app_context_of(size, ui_scale=percent, language=PSEUDO)
    use_language(PSEUDO)
    keep(app_context, match_of_jeudalism())
    keep(app_context, klaverjassen_match("a"))
    app_context.app.push(Home(app_context))
    kind, _, game = page.partition(" ")
    openings = {
        "home": lambda: None,
        "new_game": lambda: app_context.new_game(game),
        "lesson": lambda: app_context.open_first_game(game, 4),
        "profiles": app_context.open_profiles,
        "rules": app_context.open_rules,
        "finished": app_context.open_finished,
        "statistics": app_context.open_statistics,
        "waiting": app_context.open_waiting,
    }
    openings[kind]()
    app_context.app.tick()
    top = app_context.app.top
    assert isinstance(top, Page)
    if isinstance(top, NewGame):
        for fold in top._sheet._folds:
            fold.open(True)
        top.rearrange()
    assert marked(top)
    assert problems(top) == []
    assert cut_texts(top, monkeypatch) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_the_review_and_the_result_of_every_game_have_room_for_longer_text(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, thorough: bool, game: str
) -> None:
    app_context = app_context_of(WINDOWS[0][0], speed="instant", language=PSEUDO)
    use_language(PSEUDO)
    app_context.app.push(Home(app_context))
    match, found = read_file(RECORDS / f"{game}-rules-1.parlour").match, []
    players = people_and_bots(["Ann", *NAMES[1 : len(match.players)]], 1)

    def end() -> None:
        table = Table.of(app_context, monkeypatch, match.fork(decisions(match)[-1], players))
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        table.screen.controls.concede()
        table.until(lambda: app_context.app.top is not table.screen)

    def review() -> None:
        app_context.open_replay(match, player=0)
        replay = app_context.app.top
        assert isinstance(replay, ReplayScreen)
        for _ in range(40):
            replay.step()

    openings = {
        "review": review,
        "result": end,
    }
    for number, (name, opening) in enumerate(openings.items(), GAMES.index(game)):
        for window in WINDOWS if thorough else (WINDOWS[number % 4],):
            resize(app_context, *window)
            opening()
            app_context.app.tick()
            top = app_context.app.top
            assert isinstance(top, Page)
            assert marked(top)
            found += [f"{name} {window}: {fault}" for fault in (*problems(top), *cut_texts(top, monkeypatch))]
            while len(app_context.app.stack) > 1:
                app_context.app.pop()
    assert found == []


@pytest.mark.parametrize("language", ["nl", PSEUDO])
def test_rows_of_finished_matches_grow_with_their_text(app_context_of: AppContextOf, language: str) -> None:
    app_context = app_context_of((1024, 640), ui_scale=200, language=language)
    use_language(language)
    keep(app_context, klaverjassen_match("a"))
    app_context.open_finished()
    app_context.app.tick()
    top = app_context.app.top
    assert isinstance(top, Page)
    [row] = [widget for page in top.widgets for widget in page.walk() if isinstance(widget, ListRow)]
    high = text.line_height(text.BODY, row.look) + text.line_height(text.SMALL, row.look)
    assert row.rect.h == row.preferred_size(row.look, row.rect.w)[1] >= high
    assert (len(row._lines(row.look, row.rect.w)[0]) > 1) == (language == PSEUDO)
