"""Exercises from your own mistakes, and the background review of recent matches."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from at_table import QuickBots
from laid_out import SIZES, AppContextOf, cut_texts, problems, resize, topmost
from played_matches import keep, match_of
from test_running_review import FEW, AtOnce

from cardgames.lab.review import background
from cardgames.lab.review.background import Step
from cardgames.lab.review.review import Reviewer
from cardgames.screens import review_queue
from cardgames.screens.app_context import AppContext
from cardgames.screens.practice import exercises
from cardgames.screens.practice.exercises import Exercises
from cardgames.screens.practice.screen import PracticeScreen
from cardgames.screens.statistics import screen as statistics_screen
from cardgames.screens.statistics.screen import StatisticsScreen
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page

STEPS: dict[tuple[bytes, int, tuple[Any, ...]], Step | None] = {}
"""Results of review steps, cached for all tests."""


class StepByStep(AtOnce):
    """Reviews match files in this process."""

    def step(self, path: Path, player: int, found: Any) -> Future[Step | None]:
        self.asked.append(path.name)
        if self.broken:
            return self._done(None)
        step = path.read_bytes(), player, (*found,)
        if step not in STEPS:
            STEPS[step] = background._step(path, player, found)
        return self._done(STEPS[step])


def finished_context(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, language: str = "en") -> AppContext:
    """An app context with two finished matches of one game each; reviews use few worlds and take no time."""
    return prepared(app_context_of((1280, 800), speed="instant", language=language), monkeypatch)


def prepared(app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    app_context.__dict__["review_process"] = StepByStep()
    app_context.__dict__["bots"] = QuickBots()
    monkeypatch.setattr(background, "Reviewer", partial(Reviewer, worlds=FEW, hard_runs=0))
    background._opened.cache_clear()
    for module, name in (
        (review_queue, "POLL_SECONDS"), (exercises, "LOAD_SECONDS"), (statistics_screen, "FOLLOW_SECONDS"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, 0.0)
    for seed in ("marks", "two"):
        keep(app_context, match_of(games=1, seed=seed))
    app_context.app.push(Page())
    return app_context


@pytest.fixture
def app_context(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    return finished_context(app_context_of, monkeypatch)


def things(app_context: AppContext) -> dict[str, str]:
    """The names and labels of everything on the top screen."""
    return {thing.name: thing.label for thing in app_context.app.top.semantics()}


def press(app_context: AppContext, name: str) -> None:
    act = find(app_context.app.top.semantics(), name).action
    act()
    app_context.app.tick()


def until_reviewed(app_context: AppContext) -> None:
    for _ in range(300):
        if not app_context.review_queue.running:
            break
        app_context.app.tick()
    for _ in range(5):
        app_context.app.tick()


def in_statistics(app_context: AppContext) -> StatisticsScreen:
    app_context.open_statistics()
    for _ in range(6):
        app_context.app.tick()
    return topmost(app_context, StatisticsScreen)


def reviewed(app_context: AppContext) -> AppContext:
    """Review both matches from the statistics screen, and leave it."""
    screen = in_statistics(app_context)
    press(app_context, "coach.review")
    until_reviewed(app_context)
    screen.put_away()
    return app_context


def at_exercises(app_context: AppContext) -> Exercises:
    app_context.open_exercises()
    app_context.app.tick()
    return topmost(app_context, Exercises)


# ---------------------------------------------------------------- reviewing recent matches


def test_statistics_without_reviews_explain_and_offer_them(app_context: AppContext) -> None:
    in_statistics(app_context)
    shown = things(app_context)
    assert "hasn't reviewed" in shown["coach.none"]
    assert shown["coach.review"] == "Review 2 recent matches"
    press(app_context, "coach.review")
    until_reviewed(app_context)
    shown = things(app_context)
    assert "coach.review" not in shown  # nothing is left
    assert "2 games" in shown["coach.games"]
    assert [name for name in shown if name.startswith("chart.kinds.")]
    assert [name for name in shown if name.startswith("chart.coach.")]


def test_a_background_review_can_be_paused_continued_and_stopped(app_context: AppContext) -> None:
    in_statistics(app_context)
    process = app_context.__dict__["review_process"]
    press(app_context, "coach.review")
    app_context.app.tick()
    press(app_context, "coach.pause")
    for _ in range(4):
        app_context.app.tick()
    asked = len(process.asked)
    for _ in range(10):
        app_context.app.tick()
    assert len(process.asked) == asked
    assert "Paused" in things(app_context)["coach.progress"]
    press(app_context, "coach.pause")
    for _ in range(4):
        app_context.app.tick()
    assert len(process.asked) > asked
    press(app_context, "coach.stop")
    assert not app_context.review_queue.running
    assert "coach.review" in things(app_context)


def test_a_background_review_continues_on_other_screens_and_skips_failures(app_context: AppContext) -> None:
    screen = in_statistics(app_context)
    app_context.__dict__["review_process"].broken = True
    press(app_context, "coach.review")
    screen.put_away()
    until_reviewed(app_context)
    assert not app_context.review_queue.running
    assert app_context.review_shelf.reviews() == []


# ---------------------------------------------------------------- exercises


def test_without_marks_an_explanation_leads_to_the_statistics(app_context: AppContext) -> None:
    at_exercises(app_context)
    assert things(app_context)["nothing"] == "No exercises yet"
    press(app_context, "play")
    assert isinstance(app_context.app.top, StatisticsScreen)


def test_the_most_costly_mistake_comes_first_and_opens_at_the_table(app_context: AppContext) -> None:
    screen = at_exercises(reviewed(app_context))
    costs = [one.cost for one in screen._shown]
    assert len(costs) > 1
    assert costs == sorted(costs, reverse=True)
    first = screen._shown[0]
    for _ in range(4):
        app_context.app.tick()
    note = screen._list.rows[0].note
    screen.handle(Key("enter"))
    for _ in range(20):
        app_context.app.tick()
    table = topmost(app_context, PracticeScreen)
    choice = table.task.one.choice
    assert note.endswith(f"Your move: {table.texts.label(choice, choice.move)}")
    assert table.task.one.choice.entry == first.decision.entry
    assert table.task.match.origin.id == first.coached.match


def test_a_solved_exercise_leaves_the_list_and_the_next_one_opens(app_context: AppContext) -> None:
    screen = at_exercises(reviewed(app_context))
    first, second = screen._shown[:2]
    screen.handle(Key("enter"))
    for _ in range(20):
        app_context.app.tick()
    table = topmost(app_context, PracticeScreen)
    table._checked, table.stage = table.task.one.judged.best, "checking"
    table._check()
    for _ in range(10):
        app_context.app.tick()
    press(app_context, "practice.next")
    for _ in range(20):
        app_context.app.tick()
    assert isinstance(app_context.app.top, PracticeScreen)
    assert app_context.app.top.task.one.choice.entry == second.decision.entry
    app_context.app.pop()
    app_context.app.tick()
    shown = [(one.coached.match, one.decision.entry) for one in screen._shown]
    assert (first.coached.match, first.decision.entry) not in shown
    press(app_context, "which.all")
    assert any(one.tries.solved for one in screen._shown)


def test_a_match_that_was_removed_has_no_exercises(app_context: AppContext) -> None:
    screen = at_exercises(reviewed(app_context))
    for file in app_context.library.finished():
        app_context.library.remove(file)
    screen.resume(None)
    assert screen._shown == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["nl", "pseudo"])
def test_everything_fits(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    app_context = reviewed(finished_context(app_context_of, monkeypatch, language))
    screen = at_exercises(app_context)
    assert screen._shown
    for size, scale in SIZES:
        resize(app_context, size, scale)
        app_context.app.tick()
        assert [*problems(screen), *cut_texts(screen, monkeypatch)] == [], (size, scale)
