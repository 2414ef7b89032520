"""Every screen of every game has room for text that is 40 % longer, from 1024x640 to 1920x1080, also with larger text.

Each game is looked at in one window for each kind of screen; together the games cover all windows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from laid_out import AppContextOf, cut_texts, noting_cut_texts, problems, topmost
from laid_table import LaidTable
from lesson_player import attempt, to_my_turn
from our_games import OUR_GAMES
from played_matches import keep, match_of_jeudalism
from played_matches import match_of as klaverjassen_match
from quick_review import begun, one_deal_of, open_replay, reviewed
from test_every_game import decide

from cardgames.engine.lesson import lesson_files
from cardgames.engine.registry import manifest
from cardgames.screens.app_context import AppContext
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.home.screen import Home
from cardgames.screens.library.screen import FinishedMatches
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.profiles import ProfilesSheet
from cardgames.screens.rules_reader.screen import RulesReader
from cardgames.screens.settings import TABS, SettingsSheet
from cardgames.screens.statistics.screen import StatisticsScreen
from cardgames.table.input import Key
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import PSEUDO, use_language

Window = tuple[tuple[int, int], int | str, str]

WINDOWS: tuple[Window, ...] = (
    ((1024, 640), "auto", "large"),
    ((1280, 800), 100, "standard"),
    ((1920, 1080), "auto", "larger"),
    ((1024, 640), 200, "standard"),
    ((1920, 1080), 150, "standard"),
)
"""Sizes, interface scales and text sizes."""


def each_game(first: int) -> pytest.MarkDecorator:
    """All games, each in one of the windows."""
    turned = [(game, WINDOWS[(first + number) % len(WINDOWS)]) for number, game in enumerate(OUR_GAMES)]
    return pytest.mark.parametrize(("game", "window"), turned, ids=OUR_GAMES)


MAY = re.compile(
    r"story\.\S+ Rect\S+ .*over story\.more"  # the sign for more lines covers the last visible line
    r"|\[?\[?(Gûëst|Rîght|Lëft|Pártñër)~+"  # names
    r"|\[\[[^\]]*\]: \[.*\["  # a text in a text in a text
)
"""Accepted: names, and widgets that consist of many texts, can be cut."""


class Eyes:
    """Inspects pages, and collects what is cut, covered or has no room."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app_context, self.monkeypatch = app_context, monkeypatch
        self.found: dict[str, None] = {}

    def top(self, kind: type[Any] = Page) -> Any:
        """The page on top, of this kind."""
        return topmost(self.app_context, kind)

    def look(self, name: str) -> None:
        """Inspect the page on top, from the top to the bottom of what can be scrolled."""
        self.app_context.app.tick()
        page = self.top()
        self.note(name, problems(page))
        self.note(name, cut_texts(page, self.monkeypatch))
        for area in [widget for top in page.widgets for widget in top.walk() if isinstance(widget, ScrollArea)]:
            while area.visible and area.rect.h > 60 and not area.at_end:
                area.scroll_to(area.at + area.rect.h - 40, at_once=True)
                self.note(name, cut_texts(page, self.monkeypatch))

    def look_below(self, name: str, page: Page) -> None:
        """Inspect everything that was opened over a page, and close it."""
        while self.app_context.app.top is not page:
            self.look(name)
            self.app_context.app.pop()

    def note(self, name: str, found: Sequence[str]) -> None:
        self.found |= {f"{name}: {fault}": None for fault in found if not MAY.match(fault)}


Open = Callable[[Window], Eyes]


@pytest.fixture
def eyes_at(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens a window in the made-up language."""

    def opened(window: Window) -> Eyes:
        size, scale, letters = window
        use_language(PSEUDO)
        settings: dict[str, Any] = {"speed": "instant", "hold_tricks": False, "bot_pause": False, "memory_aid": True}
        app_context = app_context_of(size, ui_scale=scale, text_size=letters, language=PSEUDO, **settings)
        return Eyes(app_context, monkeypatch)

    return opened


@pytest.mark.sampled(1)
@pytest.mark.parametrize("window", WINDOWS)
def test_general_pages_and_forms_have_room_for_longer_text(eyes_at: Open, window: Window) -> None:
    eyes = eyes_at(window)
    app_context = eyes.app_context
    keep(app_context, match_of_jeudalism())
    keep(app_context, klaverjassen_match("a"))
    keep(app_context, klaverjassen_match("b", entries=30))
    app_context.app.push(Home(app_context))
    eyes.look("home")
    for tab in TABS:
        app_context.app.push(SettingsSheet(app_context, tab))
        eyes.look(f"settings {tab}")
    eyes.top(SettingsSheet)._ask_reset()
    eyes.look("reset")
    app_context.open_statistics()
    statistics = eyes.top(StatisticsScreen)
    while statistics._working is not None:
        statistics._count()
    for game, way in product(("", "klaverjassen", "jeudalism"), ("wins", "scores")):
        statistics._of_game(game)
        statistics._turn_chart(way)
        eyes.look(f"statistics {game} {way}")
    app_context.open_profiles()
    eyes.look("profiles")
    eyes.top(ProfilesSheet)._ask_new()
    eyes.look("new profile")
    for name in ("open_waiting", "open_exercises", "open_finished"):
        getattr(app_context, name)()
        eyes.look(name)
    library = eyes.top(FinishedMatches)
    for row in library._list.rows[:1]:
        row.press()
        eyes.look("details")
        library._ask_export()
        eyes.look("export")
        app_context.app.pop()
    library._ask_import()
    eyes.look("import")
    assert [*eyes.found] == []


@pytest.mark.sampled(3)
@each_game(0)
def test_rules_pages_and_new_game_have_room_for_longer_text(eyes_at: Open, game: str, window: Window) -> None:
    eyes = eyes_at(window)
    eyes.app_context.open_rules(game)
    eyes.app_context.app.tick()
    with noting_cut_texts(eyes.monkeypatch) as cut:
        while eyes.top(RulesReader)._paint_next():
            pass
    eyes.note("picture", cut)
    eyes.look("rules")
    eyes.app_context.new_game(game)
    setup = eyes.top(NewGame)
    eyes.look("new game")
    for fold in setup._sheet._folds:
        fold.open(True)
    setup.rearrange()
    eyes.look("options")
    for count in {*manifest(game).player_counts[:1], *manifest(game).player_counts[-2:]}:
        setup._take_seats(count)
        eyes.look(f"{count} players")
    setup._ask_sitter(1)
    eyes.look_below("sitter", setup)
    assert [*eyes.found] == []


@pytest.mark.sampled(3)
@each_game(1)
def test_every_lesson_step_has_room_for_longer_text(eyes_at: Open, thorough: bool, game: str, window: Window) -> None:
    eyes, own = eyes_at(window), manifest(game)
    others = [count for count in own.player_counts if f"first_game_{count}.yaml" in lesson_files(own)]
    for players in [None, *others] if thorough else [None]:
        eyes.app_context.app.push(Page())
        eyes.app_context.open_first_game(game, players)
        eyes.look("welcome")
        lesson = eyes.top(FirstGame)
        lesson._begin()
        to_my_turn(lesson)
        for number, cue in enumerate(cue for cue in lesson.script.cues if cue.mine):
            eyes.note(f"step {number}", cut_texts(lesson, eyes.monkeypatch))
            assert lesson.coach.holds_its_words
            assert attempt(lesson, cue.move)
            to_my_turn(lesson)
        eyes.look("score")
        lesson.summary_player.close()
        eyes.look("farewell")
    assert [*eyes.found] == []


@pytest.mark.sampled(3)
@each_game(2)
def test_a_replay_with_its_panels_has_room_for_longer_text(eyes_at: Open, game: str, window: Window) -> None:
    eyes = eyes_at(window)
    open_replay(eyes.app_context, eyes.monkeypatch, one_deal_of(game))
    screen = reviewed(eyes.app_context)
    eyes.look("review")
    screen.handle(Key("s"))
    eyes.look("score")
    screen.handle(Key("s"))
    screen.handle(Key("c"))
    screen.jump(screen.steps.span(0)[1])
    eyes.look("log")
    assert [*eyes.found] == []


@pytest.mark.sampled(3)
@each_game(0)
def test_a_table_with_its_overlays_has_room_for_longer_text(eyes_at: Open, game: str, window: Window) -> None:
    eyes = eyes_at(window)
    table, rng = LaidTable(eyes.app_context, eyes.monkeypatch, begun(game), laid=False), Random(2)
    told = False
    for number in range(400):
        if table.app.top is not table.screen:
            eyes.look("result")
            break
        if table.is_reported() and not told:
            told = True
            table.tick(64, 0.05)
            eyes.look("score of a deal")
        decide(table, rng)
        if number == 40:
            table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
            for key in "slrmhtbg":
                table.key(key)
                table.tick(12)
                eyes.look_below(f"page {key}", table.screen)
                eyes.look(key)
                table.key(key)
                table.tick(12)
    if table.app.top is table.screen:
        table.screen.controls.concede()
        table.until(lambda: table.app.top is not table.screen)
        eyes.look("result")
    assert [*eyes.found] == []
