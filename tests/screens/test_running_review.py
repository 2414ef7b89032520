"""The review beside a replay and below a deal summary: what is reviewed, marked, kept and shown on the table."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import at_table
import pytest
from laid_out import SIZES, AppContextOf, problems, resize, topmost
from played_matches import OTHERS, YOU, match_of

from cardgames.engine.contract import Deal, Seat, Table
from cardgames.engine.match import Match
from cardgames.host.protocol import Decision
from cardgames.lab.review.background import ReviewProcess, Rules
from cardgames.lab.review.judging import Judged, Thresholds, Verdict, Worlds
from cardgames.lab.review.review import (
    Choice,
    FinishedDeal,
    Played,
    Reviewer,
    deals_of,
    finished_deals,
)
from cardgames.screens.app_context import AppContext
from cardgames.screens.play import summary_player
from cardgames.screens.play.better import BetterScreen
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.practice.screen import PracticeScreen
from cardgames.screens.replay import coach
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.replay.top_bar import OPEN
from cardgames.screens.review_texts import marks_in_line
from cardgames.screens.running_review import RunningReview
from cardgames.storage.reviews import SavedReview, kept_review, path_of
from cardgames.table.input import Key, Press
from cardgames.table.semantics import Thing, find
from cardgames.words import say

FEW = Worlds(6, 12, 48)


def named(things: Sequence[Thing], start: str) -> list[Thing]:
    """The widgets whose names start so."""
    return [thing for thing in things if thing.name.startswith(start)]


JUDGED: dict[bytes, Judged] = {}
"""Reviews of decisions, cached for all tests."""


class AtOnce(ReviewProcess):
    """Reviews in this process, with few worlds."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.broken = False

    def warm(self) -> None:
        """Without a process, there is nothing to start."""

    def deals(self, played: Played, player: int, *, last: bool = False) -> Future[list[FinishedDeal]]:
        found = deals_of(played, player)
        return self._done(found[-1:] if last else found)

    def thresholds(self, rules: Rules) -> Future[Thresholds]:
        return self._done(rules.reviewer().thresholds)

    def advise(self, rules: Rules, choice: Choice) -> Future[Decision]:
        return self._done(Decision(choice.legal[0]))

    def judge(self, rules: Rules, number: int, choice: Choice) -> Future[Judged]:
        self.asked.append(f"{number} {choice.entry}")
        decision = pickle.dumps((rules, number, choice))
        if decision not in JUDGED:
            reviewer = rules.reviewer()
            JUDGED[decision] = Reviewer(reviewer.game, reviewer.options, FEW, 0).judged(number, choice)
        return self._done(JUDGED[decision])

    def by_hard(self, rules: Rules, number: int, deal: Deal, table: Table, seat: Seat) -> Future[float]:
        self.asked.append(f"{number} cards")
        return self._done(5.0)

    def _done(self, found: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.broken:
            future.set_exception(RuntimeError("the process is gone"))
        else:
            future.set_result(found)
        return future


def started(process: ReviewProcess, match: Match, folder: Path, player: int = 0) -> RunningReview:
    return RunningReview(process, match, player, SavedReview(folder, match.origin.id, player))


def finish(review: RunningReview) -> RunningReview:
    for _ in range(200):
        if review.done:
            return review
        review.poll()
    raise AssertionError("the review does not end")


# ---------------------------------------------------------------- the review itself


@pytest.mark.parametrize(("entries", "complete"), [(10_000, True), (60, False)])
def test_a_finished_match_that_was_reviewed_is_not_offered_for_review_again(
    entries: int, complete: bool, tmp_path: Path
) -> None:
    """Unlike a match that goes on."""
    match = match_of(games=2, entries=entries)
    finish(started(AtOnce(), match, tmp_path)).stop()
    kept = kept_review(path_of(tmp_path, match.origin.id, 0))
    assert kept.complete is complete


def test_the_wanted_deal_is_reviewed_first_then_all_others(tmp_path: Path) -> None:
    process, match = AtOnce(), match_of(games=2)
    review = started(process, match, tmp_path)
    second = match.deal_positions()[-1]
    review.wanted = second
    for _ in range(3):
        review.poll()
    assert {asked.split()[0] for asked in process.asked} == {str(len(match.deal_positions()))}
    finish(review)
    assert review.deal(second) is not None
    assert len(review.reviews()) == 2


def test_a_finished_review_is_saved_and_not_repeated(tmp_path: Path) -> None:
    match = match_of(games=1)
    first = finish(started(AtOnce(), match, tmp_path))
    first.stop()
    again, process = finish(started(process := AtOnce(), match, tmp_path)), process
    assert again.reviews() == first.reviews()
    assert process.asked == []


def test_an_interrupted_review_continues_where_it_stopped(tmp_path: Path) -> None:
    match = match_of(games=1)
    review = started(AtOnce(), match, tmp_path)
    for _ in range(4):
        review.poll()
    review.stop()
    kept, process = len(SavedReview(tmp_path, match.origin.id, 0).found), AtOnce()
    finish(started(process, match, tmp_path))
    (review,) = finish(started(AtOnce(), match, tmp_path / "other")).reviews()
    whole = len(review.decisions) + 1  # with the cards
    assert 0 < kept < whole
    assert len(process.asked) == whole - kept


@pytest.mark.parametrize("text", ["", "{", '{"version": 2, "found": {"1 0 pass": 7, "cards 1": "x"}}', "[]"])
def test_a_damaged_review_file_is_ignored(tmp_path: Path, text: str) -> None:
    match = match_of(games=1)
    path_of(tmp_path, match.origin.id, 0).write_text(text, encoding="utf-8")
    assert len(finish(started(AtOnce(), match, tmp_path)).reviews()) == 1


def test_a_failing_process_ends_only_the_review(tmp_path: Path) -> None:
    process = AtOnce()
    process.broken = True
    review = finish(started(process, match_of(games=1), tmp_path))
    assert review.failed
    assert review.reviews() == []


def test_a_deal_in_play_is_not_reviewed(tmp_path: Path) -> None:
    process = AtOnce()
    assert finish(started(process, match_of(entries=20), tmp_path)).reviews() == []
    assert process.asked == []


def test_the_review_process_finds_the_same_as_this_process() -> None:
    match = match_of(games=1)
    process = ReviewProcess()
    try:
        (deal,) = process.deals(Played.of(match), 0).result(timeout=60)
        found = process.judge(Rules.of(match), deal.number, deal.choices[-1]).result(timeout=60)
    finally:
        process.close()
    assert deal.choices == finished_deals(match, 0)[0].choices
    assert found == Reviewer(match.game, match.options).judged(deal.number, deal.choices[-1])


# ---------------------------------------------------------------- the screen


@pytest.fixture
def table(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> ReplayScreen:
    """A replay with a complete review."""
    app_context = app_context_of((1280, 800), speed="instant")
    return watched(app_context, monkeypatch, match_of(games=1, seed="marks"))


def watched(app_context: AppContext, monkeypatch: pytest.MonkeyPatch, match: Match) -> ReplayScreen:
    app_context.__dict__["review_process"] = AtOnce()
    monkeypatch.setattr(coach, "REVIEW_SECONDS", 0.0)
    app_context.open_replay(match)
    app_context.app.tick()
    screen = topmost(app_context, ReplayScreen)
    screen.handle(Key("c"))
    for _ in range(200):
        app_context.app.tick()
        if screen.coach.review is not None and screen.coach.review.done:
            break
    app_context.app.tick()
    return screen


def test_the_review_lists_numbers_and_marks_and_the_timeline_shows_them(table: ReplayScreen) -> None:
    things = table.semantics()
    assert named(things, "review.number.")
    (deal,) = table.coach.review.reviews()  # type: ignore[union-attr]
    marks = [one for one in deal.counted if one.judged.verdict.is_mark]
    assert marks
    assert {thing.name for thing in named(things, "review.mark.")} >= {f"review.mark.{marks[0].choice.entry}"}
    assert len(table.transport.scrubber.mistakes) == len({one.choice.entry for one in marks})


def test_pressing_a_mark_goes_to_the_position_before_the_move(table: ReplayScreen) -> None:
    (deal,) = table.coach.review.reviews()  # type: ignore[union-attr]
    mark = next(one for one in deal.counted if one.judged.verdict.is_mark)
    table.handle(Key("m"))
    assert table.position == table.steps.at(table.steps.number(mark.choice.entry))
    assert table.replay.view(table.position, mark.choice.seat) == mark.choice.view


def test_a_press_on_a_sign_of_the_timeline_shows_what_is_said_of_that_move(table: ReplayScreen) -> None:
    table.transport.scrubber.bounds = (1, 40 * table.steps.number(table.steps.last))  # steps are narrower than a pixel
    for step in table.transport.scrubber.mistakes:
        table.log.to_top()
        x, y = table.transport.scrubber._sign(step).center
        table.transport.scrubber.handle(Press((x + 2, y)))
        table.app.tick()
        assert table.position == table.steps.at(step)
        row = table.widget(f"review.mark.{table.position}")
        assert row is not None
        assert find(table.semantics(), row.name).rect.h == row.rect.h


def test_a_mark_can_be_opened_and_used_by_keyboard_alone(table: ReplayScreen) -> None:
    table.jump(table.steps.last)
    table.log.to_top()
    table.handle(Key("m"))
    table.app.tick()
    entry = min(table.coach._marks.values())
    for name in ("review.mark", "review.show", "review.again"):
        shown = find(table.semantics(), f"{name}.{entry}")
        assert shown.rect.h == table.widget(shown.name).rect.h  # type: ignore[union-attr]
    assert "chosen" in find(table.semantics(), f"review.mark.{entry}").state
    table.handle(Key("tab"))
    assert table.focus is table.widget(f"review.show.{entry}")
    scrolled = table.log._scroll.at
    table.list_again()
    assert table.focus is table.widget(f"review.show.{entry}"), "a running review keeps the focus"
    assert table.log._scroll.at == scrolled, "and what is read"
    while table.focus is not None:
        table.handle(Key("tab"))
    position = table.position
    table.handle(Key("right"))
    assert table.position > position, "after the last widget, arrows move through the match again"


def test_the_better_move_is_played_on_the_table(table: ReplayScreen) -> None:
    (deal,) = table.coach.review.reviews()  # type: ignore[union-attr]
    mark = next(one for one in deal.counted if one.judged.verdict.is_mark)
    table.coach.show_better(mark, table._names, table._seated)
    table.app.tick()
    shown = topmost(table, BetterScreen)
    assert table.coach.texts.label(mark.choice, mark.judged.best) in find(shown.semantics(), "better.words").label


def test_a_marked_move_can_be_retried_with_the_same_cards_and_bots(table: ReplayScreen) -> None:
    (deal,) = table.coach.review.reviews()  # type: ignore[union-attr]
    mark = next(one for one in deal.counted if one.judged.verdict.is_mark)
    match, app = table._match, table.app
    act = find(table.semantics(), f"review.again.{mark.choice.entry}").action
    act()
    app.tick()
    playing = app.top
    assert isinstance(playing, PracticeScreen)
    again = playing.host.match
    assert again.origin.fork_of == f"{match.origin.id} {mark.choice.entry}"
    assert again.entries[: mark.choice.entry] == match.entries[: mark.choice.entry]
    assert again.players == list(match.players)


def test_the_review_follows_the_view_of_the_replay(table: ReplayScreen) -> None:
    table.look_through(OPEN)
    assert table.coach.review is None
    assert not table.transport.scrubber.mistakes
    assert not table._bar.review.visible
    table.look_through(1)
    assert table._bar.review.visible


def test_a_deal_that_is_not_over_is_not_being_reviewed_for_ever(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = watched(app_context_of((1280, 800)), monkeypatch, match_of(games=2, seed="marks", entries=60))
    screen.jump(screen.steps.last)
    screen.app.tick()
    row = screen.widget("review.progress")
    assert row is not None
    assert row.label == say("review.left_out")


def test_bots_of_an_unfinished_match_have_no_review(app_context_of: AppContextOf) -> None:
    app_context = app_context_of((1280, 800))
    players = (*OTHERS, YOU)
    app_context.open_replay(match_of(entries=60, players=players), (), 0, 0)
    app_context.app.tick()
    screen = topmost(app_context, ReplayScreen)
    assert not screen._bar.review.visible
    screen.handle(Key("c"))
    assert screen.coach.review is None


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "nl", "pseudo"])
def test_everything_fits_at_every_size(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    app_context = app_context_of((1280, 800), speed="instant", language=language)
    screen = watched(app_context, monkeypatch, match_of(games=1, seed="marks"))
    for size, scale in SIZES:
        resize(app_context, size, scale)
        app_context.app.tick()
        assert problems(screen) == [], (size, scale)


def test_a_blunder_and_a_mistake_differ_in_shape_too(table: ReplayScreen) -> None:
    from pygame import Surface

    from cardgames.screens.replay.marks import draw_sign

    drawn = []
    for verdict in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER):
        surface = Surface((24, 24))
        draw_sign(surface, (12, 12), 20, verdict, table.look)
        drawn.append(tuple(surface.get_at((x, y))[:3] != (0, 0, 0) for x in range(24) for y in range(24)))
    assert len({*drawn}) == 3


# ---------------------------------------------------------------- below a deal summary


class AtTheEnd(at_table.Table):
    """A game of Klaverjassen that has just ended, with its deal summary."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch, process: ReviewProcess) -> None:
        app_context.__dict__["review_process"] = process
        monkeypatch.setattr(summary_player, "REVIEW_SECONDS", 0.0)
        match = match_of(games=2, seed="marks")
        before_last = match.fork(match.deal_positions()[1] - 2, (YOU, *OTHERS))
        self.sit_down(app_context, monkeypatch, before_last)
        self.until(lambda: self.screen.deal_summary is not None and not self.screen.deal_summary.playing)


@pytest.mark.parametrize("on", [True, False])
def test_one_line_below_the_deal_summary_has_the_points_given_away(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, on: bool
) -> None:
    process = AtOnce()
    table = AtTheEnd(app_context_of((1280, 800), speed="instant", coach=on, auto_play=True), monkeypatch, process)
    if not on:
        assert not table.has("story.review")
        assert process.asked == []
        return
    table.until(lambda: "·" in table.thing("story.review").label)
    words = table.thing("story.review").label
    given = r"(No mistakes|\d+ (mistakes?|inaccurac\w+), [\d.]+ points)"
    assert re.fullmatch(given + r" · The cards favoured (you|the others) by [\d.]+ points", words)
    table.click("story.review")
    table.tick(2)
    screen = topmost(table, ReplayScreen)
    assert screen.coach.review is not None
    table.until(lambda: screen.coach.review.done)
    (deal,) = screen.coach.review.reviews()
    first = min(marks_in_line(deal), key=lambda one: one.choice.entry)
    assert screen.position == screen.steps.at(screen.steps.number(first.choice.entry))
    assert first.choice.entry > screen.steps.span(0)[0]
    assert "chosen" in find(screen.semantics(), f"review.mark.{first.choice.entry}").state


def test_a_lesson_is_not_reviewed(app_context_of: AppContextOf) -> None:
    app_context = app_context_of((1280, 800), coach=True)
    app_context.open_first_game("klaverjassen", 4)
    screen = topmost(app_context, PlayScreen)
    assert not screen.summary_player.reviews


def test_the_review_stops_when_the_summary_is_closed(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = AtOnce()
    table = AtTheEnd(app_context_of((1280, 800), speed="instant", coach=True, auto_play=True), monkeypatch, process)
    table.click("story.done")
    asked = len(process.asked)
    table.tick(10)
    assert len(process.asked) <= asked
