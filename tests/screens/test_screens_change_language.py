"""A change of language leaves no text of the old one on any screen: each is opened with something above it, the
language is changed, and each layer then equals one opened in that language."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest
import test_bot_move
import test_exercises
import test_lab_screens
from at_table import Table
from drawn import NAMES, drawn_texts
from laid_out import AppContextOf, topmost
from played_matches import OTHERS, YOU, keep, match_of
from quick_review import one_deal_of, open_replay
from test_lab_screens import at_once  # noqa: F401
from test_practice import Trying

from cardgames.disk import TooLarge
from cardgames.engine.lines import Player
from cardgames.lab.review import positions
from cardgames.lab.review.judging import Worlds
from cardgames.screens import app_context as app_contexts
from cardgames.screens.app_context import AppContext
from cardgames.screens.home import screen as home
from cardgames.screens.home.screen import Home
from cardgames.screens.lab.screen import LabScreen
from cardgames.screens.library import screen as library
from cardgames.screens.library.screen import FinishedMatches
from cardgames.screens.new_game import seating
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.sheets import HandOver
from cardgames.screens.practice.screen import PracticeScreen
from cardgames.screens.settings import TABS
from cardgames.screens.statistics.screen import StatisticsScreen
from cardgames.storage import files
from cardgames.table.crash import CrashHandler
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page
from cardgames.words import ENGLISH, use_language

DUTCH = "nl"

CLOCK = re.compile(r"\d\d:\d\d|^\d : \d$")
"""Parts that depend on time: the hour, and a score that appears shortly later."""

Patch = pytest.MonkeyPatch
Opening = Callable[[AppContext, Patch], object]


def press(app_context: AppContext, name: str) -> None:
    act = find(app_context.app.top.semantics(), name).action
    assert act is not None, name
    act()
    ticks(app_context)


def ticks(app_context: AppContext, count: int = 8) -> None:
    for _ in range(count):
        app_context.app.tick()


# ---------------------------------------------------------------- opening


def new_game(app_context: AppContext, _: Patch) -> None:
    """Four players of Dumbal with a custom rule, and a variant whose file is broken."""
    folder = app_context.folders.variants
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "own.yaml").write_text("game: dumbal\nhand_sizes: 4\n", encoding="utf-8")
    app_context.new_game("dumbal")
    page = topmost(app_context, NewGame)
    page._agreement.set("hand_size", 4)
    page._sheet._changed()
    page._sheet._folds[1].open(True)
    page.rearrange()


def conflict(app_context: AppContext, _: Patch) -> None:
    app_context.new_game("dumbal")
    page = topmost(app_context, NewGame)
    page._agreement.set_extension(next(iter(page._game.schema.extensions), ""), played=True)
    page._sheet._changed()
    page.toast(OSError(28, "disk"), bad=True)


def save_variant(app_context: AppContext, patch: Patch) -> None:
    new_game(app_context, patch)
    topmost(app_context, NewGame)._ask_name()


def broken_variant(app_context: AppContext, patch: Patch) -> None:
    new_game(app_context, patch)
    shelf = topmost(app_context, NewGame)._sheet
    shelf._variants._tell("own.yaml", shelf.shelf.broken)


def finished(app_context: AppContext, _: Patch) -> FinishedMatches:
    for seed in ("one", "two"):
        keep(app_context, match_of(seed))
    keep(app_context, match_of("three", entries=30))
    app_context.open_finished()
    page: FinishedMatches = topmost(app_context, FinishedMatches)
    page._segments.choose("all")
    return page


def waiting(app_context: AppContext, _: Patch) -> None:
    keep(app_context, match_of("three", entries=30))
    app_context.app.top.resume(None)
    app_context.open_waiting()


def salvage(app_context: AppContext, _: Patch) -> None:
    file = keep(app_context, match_of("three", entries=30))
    lines = file.path.read_text(encoding="utf-8").splitlines()
    lines[len(lines) // 2] = "what is this"
    file.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    app_context.resume(file)


def statistics(app_context: AppContext, _: Patch) -> None:
    for seed in ("one", "two"):
        keep(app_context, match_of(seed))
    app_context.open_statistics()
    ticks(app_context)
    topmost(app_context, StatisticsScreen)._periods.choose("year")


def exercises(app_context: AppContext, patch: Patch) -> None:
    test_exercises.prepared(app_context, patch)
    app_context.app.pop()
    test_exercises.reviewed(app_context)
    app_context.open_exercises()


def exercise(app_context: AppContext, patch: Patch) -> None:
    exercises(app_context, patch)
    app_context.app.top._begin()  # type: ignore[attr-defined]
    for _ in range(200):
        if isinstance(app_context.app.top, PracticeScreen):
            break
        app_context.app.tick()
    app_context.open_settings()


def lab(app_context: AppContext, _: Patch) -> None:
    test_lab_screens.keep(app_context, test_lab_screens.played("", "hand_size=4"))
    (app_context.folders.lab / "broken.lab").write_bytes(b"nothing")
    app_context.open_lab()
    ticks(app_context)


def experiment(app_context: AppContext, patch: Patch) -> None:
    lab(app_context, patch)
    app_context.open_experiment(app_context.folders.lab / "one.lab")
    ticks(app_context, 12)


def new_experiment(app_context: AppContext, patch: Patch) -> None:
    lab(app_context, patch)
    topmost(app_context, LabScreen)._ask_new()


def delete_experiment(app_context: AppContext, patch: Patch) -> None:
    lab(app_context, patch)
    page = topmost(app_context, LabScreen)
    page._acts.delete(page._chosen)


def lesson(app_context: AppContext, _: Patch) -> None:
    app_context.new_game("klaverjassen")
    app_context.open_first_game("klaverjassen")
    app_context.open_settings("klaverjassen")


def table(app_context: AppContext, patch: Patch, opened: str = "", people: Sequence[Player] = ()) -> PlayScreen:
    """A table at the turn of a person, with something open above it."""
    seated = Table.of(app_context, patch, match_of(entries=9, players=(YOU, *people, *OTHERS[len(people) :])))
    seated.until(lambda: seated.is_turn() or seated.is_asked() or len(app_context.app.stack) > 2)
    if opened:
        getattr(seated.screen.controls, opened)()
        ticks(app_context)
    return seated.screen


def at_table(opened: str) -> Opening:
    return lambda app_context, patch: table(app_context, patch, opened)


def result(app_context: AppContext, patch: Patch) -> None:
    table(app_context, patch).controls.concede()
    ticks(app_context)


def replayed(app_context: AppContext, patch: Patch) -> None:
    open_replay(app_context, patch, one_deal_of("klaverjassen"))


def doubted(app_context: AppContext, patch: Patch) -> None:
    few = Worlds(8, 16, 64)
    real = positions.reexamined
    patch.setattr(positions, "reexamined", lambda move, _=few: real(move, few))
    match = match_of()
    test_bot_move.doubt(test_bot_move.opened(app_context, match, test_bot_move.first_choice(match) + 1))


def compared(app_context: AppContext, patch: Patch) -> None:
    trying = Trying(app_context, patch)
    trying.make(trying.task.one.judged.best)
    trying.to_the_end()


def crash(app_context: AppContext, _: Patch) -> None:
    CrashHandler(app_context.folders.log / "crash.log")(app_context.app, ValueError("nothing"))


def broken_settings(app_context: AppContext, _: Patch) -> None:
    """The notice about an invalid setting, on the home screen."""
    path = app_context.folders.settings
    path.write_text("speeds: instant\n", encoding="utf-8")
    app_context.settings.problems = type(app_context.settings)(path).problems
    topmost(app_context, Home)._tell()


def broken_theme(app_context: AppContext, _: Patch) -> None:
    app_context.app.restyle(theme="nowhere")
    app_context.app.theme_problem = app_contexts.themes.load_or_default("nowhere")[1]
    topmost(app_context, Home)._tell()


def full_disk(app_context: AppContext, patch: Patch) -> None:
    """The notice that a setting was not saved, in the settings."""

    def refuse(path: Path, _: bytes) -> None:
        raise TooLarge(path, 70_000, 60_000)

    app_context.open_settings()
    with patch.context() as full:
        full.setattr(files, "write_file", refuse)
        app_context.settings.change(volume=35)
    app_context.tell_trouble(app_context.settings)


def confirmed(opening: Opening, ask: str) -> Opening:
    """The screen with a question that it asks above it."""

    def opened(app_context: AppContext, patch: Patch) -> None:
        opening(app_context, patch)
        getattr(app_context.app.top, ask)()

    return opened


def profiles(app_context: AppContext, _: Patch) -> None:
    app_context.people.add("Bram")
    app_context.open_profiles()


OPENINGS: dict[str, Opening] = {
    "home": lambda *_: None,
    **{f"settings, {tab}": lambda app_context, _, tab=tab: settings(app_context, tab) for tab in TABS},  # type: ignore[misc]
    "settings, reset": confirmed(lambda app_context, _: app_context.open_settings(), "_ask_reset"),
    "profiles": profiles,
    "profiles, new": confirmed(profiles, "_ask_new"),
    "profiles, remove": confirmed(profiles, "_ask_remove"),
    "new game": new_game,
    "new game, with a problem": conflict,
    "new game, save": save_variant,
    "new game, broken file": broken_variant,
    "rules": lambda app_context, _: app_context.open_rules("jeudalism"),
    "finished": finished,
    "finished, import": confirmed(finished, "_ask_import"),
    "finished, export": confirmed(finished, "_ask_export"),
    "waiting": waiting,
    "salvage": salvage,
    "statistics": statistics,
    "exercises": exercises,
    "exercise, settings": exercise,
    "comparison": compared,
    "lab": lab,
    "lab, new": new_experiment,
    "lab, delete": delete_experiment,
    "experiment": experiment,
    "lesson, settings": lesson,
    "table": at_table(""),
    **{f"table, {name}": at_table(name) for name in ("menu", "show_keys", "show_reference", "pause", "ask_concede")},
    "hand over": lambda app_context, patch: table(app_context, patch, people=(Player(NAMES[1], "owl"),)),
    "result": result,
    "replay": replayed,
    "replay, bot's move": doubted,
    "crash": crash,
    "broken settings": broken_settings,
    "broken theme": broken_theme,
    "full disk": full_disk,
}


def settings(app_context: AppContext, tab: str) -> None:
    app_context.open_settings()
    press(app_context, f"tabs.{tab}")


# ---------------------------------------------------------------- comparing


def layers(app_context: AppContext, patch: Patch) -> list[tuple[str, set[str], set[str]]]:
    """Each screen from the top down: its kind, its spoken words, and its drawn text."""
    ticks(app_context)
    found = []
    while app_context.app.stack:
        page = topmost(app_context, Page)
        page.set_focus(None)
        page.hide_tip()
        heard = {thing.label for thing in page.semantics()}
        texts = [{CLOCK.sub("", words) for words in said} - {""} for said in (heard, drawn_texts(page, patch))]
        found.append((type(page).__name__, *texts))
        if len(app_context.app.stack) == 1 or isinstance(page, HandOver):
            break  # below a question about local players, the screen waits for the answer
        app_context.app.pop()
        ticks(app_context)
    return found


OPENED_IN_PLACE = {"BetterScreen": "has the words of the game's own look back", "Menu": "closes"}
"""Layers that need not be rebuilt in another language."""


def test_every_screen_can_be_rebuilt_in_another_language() -> None:
    """Every layer can renew itself, or is opened with `open`, which rebuilds it."""
    found, renewed = set(), set()
    for path in sorted(Path(app_contexts.__file__).parent.parent.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(code)) if ".push(" in code or "def renewed" in code else ():
            match node:
                case ast.Call(ast.Attribute(_, "push"), [ast.Call(ast.Name(name))]) if "bench" not in path.parts:
                    found.add(name)
                case ast.ClassDef(name, body=body) if any(getattr(part, "name", "") == "renewed" for part in body):
                    renewed.add(name)
    assert sorted(found - renewed) == sorted(OPENED_IN_PLACE)


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", OPENINGS)
def test_a_rebuilt_screen_equals_one_opened_in_that_language(
    app_context_of: AppContextOf, monkeypatch: Patch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(home, "BREATH", 0.0)
    monkeypatch.setattr(library, "GLANCE", 0.0)
    monkeypatch.setattr(seating, "Random", lambda: Random(1))
    found, before = [], set()
    for language in (ENGLISH, DUTCH):
        app_context = app_context_of((1280, 800), speed="instant", language=language)
        use_language(language)
        app_context.people.rename(app_context.people.now.chosen, YOU.name)
        app_context.app.push(Home(app_context))
        OPENINGS[name](app_context, monkeypatch)
        ticks(app_context)
        if language == ENGLISH:
            before = drawn_texts(topmost(app_context, Page), monkeypatch)
        app_context.settings.change(language=DUTCH)
        found.append(layers(app_context, monkeypatch))
        app_context.app.stack.clear()
        rmtree(tmp_path, ignore_errors=True)  # a picture may still be written there
    switched, opened = found
    assert [kind for kind, *_ in switched] == [kind for kind, *_ in opened]
    for (kind, heard, drawn), (_, heard_then, drawn_then) in zip(switched, opened, strict=True):
        assert {kind: sorted(heard ^ heard_then)} == {kind: []}
        assert {kind: sorted((drawn - drawn_then) & before)} == {kind: []}
