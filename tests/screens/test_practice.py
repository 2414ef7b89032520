"""A marked decision retried at the table: which moves are accepted, what is shown, and the comparison of both lines."""

from __future__ import annotations

import at_table
import pytest
from laid_out import SIZES, AppContextOf, Sit, problems, resize
from played_matches import match_of
from test_running_review import AtOnce

from cardgames.engine.contract import Move, MovePieces
from cardgames.engine.match import Match
from cardgames.games.klaverjassen.cards import Play
from cardgames.lab.intervals import Interval
from cardgames.lab.review.judging import Judged, Verdict
from cardgames.lab.review.review import DealReview, Reviewed, Reviewer, finished_deals
from cardgames.screens.app_context import AppContext
from cardgames.screens.play import turn
from cardgames.screens.practice import compare, screen
from cardgames.screens.practice.compare import CompareSheet
from cardgames.screens.practice.screen import PracticeScreen
from cardgames.screens.practice.task import Task
from cardgames.table import loop
from cardgames.table.input import Key
from cardgames.table.widgets.page import Page


class Says(AtOnce):
    """A fake review: each move gives something away unless it is in `good`."""

    def __init__(self) -> None:
        super().__init__()
        self.good: set[Move] = set()

    def judge(self, rules: object, number: int, choice: object) -> object:  # type: ignore[override]
        move = choice.move  # type: ignore[attr-defined]
        self.asked.append(f"{number} {move}")
        bad = Interval(20.0, 13.0, 27.0), Verdict.MISTAKE
        loss, verdict = (Interval(3.0, -1.0, 7.0), Verdict.CLOSE) if move in self.good else bad
        return self._done(Judged(move, loss, verdict, 0.0, 32))


class Trying(at_table.Table):
    """A lead of the first game, marked as a mistake and retried."""

    def __init__(
        self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch, *, exercise: bool = False, games: int = 1
    ) -> None:
        self.process = app_context.__dict__["review_process"] = Says()
        for module in (screen, compare):
            monkeypatch.setattr(module, "CHECK_SECONDS" if module is screen else "REVIEW_SECONDS", 0.0)
        self.whole = match_of(games=games, seed="marks")
        self.task = marked(self.whole)
        self.nexts: list[int] = []
        self.now = 100.0
        monkeypatch.setattr(loop, "time", self)
        monkeypatch.setattr(turn, "time", self)
        self.app_context, self.app = app_context, app_context.app
        self.bots = app_context.__dict__["bots"] = at_table.QuickBots()
        self.match = self.whole
        app_context.app.push(Page())
        on_next = (lambda: self.nexts.append(1)) if exercise else None
        app_context.app.push(PracticeScreen(app_context, self.task, on_next))
        self.rest()

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, _: float) -> None:
        pass

    @property
    def screen(self) -> PracticeScreen:  # type: ignore[override]
        return next(scene for scene in self.app.stack if isinstance(scene, PracticeScreen))

    @property
    def coach(self) -> str:
        return self.thing("coach").label

    def others(self) -> list[Move]:
        choice = self.task.one.choice
        return [move for move in choice.legal if move not in (choice.move, self.task.one.judged.best)]

    def make(self, move: Move) -> None:
        """Make a move as a player does."""
        self.until(lambda: self.is_turn() or self.is_asked())
        self._part()
        draft = self.screen.turn.draft
        (step,) = draft.steps_of(move)
        if isinstance(step, MovePieces):
            self.screen.handling.go(step)
        else:
            self.screen.turn.take(step)
        self.tick(4)

    def to_the_end(self) -> CompareSheet:
        """Play the deal to its end and the comparison."""
        self.play_until(lambda: isinstance(self.app.top, CompareSheet))
        self.tick(30)
        assert isinstance(self.app.top, CompareSheet)
        return self.app.top


def marked(match: Match) -> Task:
    """A card of the first deal, marked as if another card were better by 20 points."""
    reviewer, deal = Reviewer(match.game, match.options), finished_deals(match, 0)[0]
    judged = [Judged(choice.move, Interval(0, 0, 0), Verdict.BEST, 0.0, 32) for choice in deal.choices]
    at = next(n for n, choice in enumerate(deal.choices) if isinstance(choice.move, Play) and len(choice.legal) > 3)
    best = next(move for move in deal.choices[at].legal if move != deal.choices[at].move)
    judged[at] = Judged(best, Interval(20.0, 13.0, 27.0), Verdict.MISTAKE, 0.0, 32)
    review: DealReview = reviewer.summed(deal, judged, 0.0)
    one: Reviewed = review.decisions[at]
    return Task(match, 0, review, one)


@pytest.fixture
def trying(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Trying:
    return Trying(app_context_of((1280, 800), speed="instant"), monkeypatch)


def test_the_match_begins_before_the_move_with_the_same_bots_and_chance(trying: Trying) -> None:
    again, start = trying.host.match, trying.task.start
    assert again.entries == trying.whole.entries[:start]
    assert again.seed == trying.whole.seed
    assert [who.level for who in again.players] == ["", "hard", "normal", "hard"]
    assert trying.host.record is None
    assert "−20.0" in trying.coach


def test_the_best_move_is_accepted_at_once_and_made(trying: Trying) -> None:
    trying.make(trying.task.one.judged.best)
    assert "Well played" in trying.coach
    assert trying.process.asked == []  # the review knows it
    assert len(trying.host.match.entries) > trying.task.start
    assert trying.screen.saved.tries(trying.task.start).solved


def test_a_move_whose_interval_reaches_the_best_is_accepted(trying: Trying) -> None:
    other = trying.others()[0]
    trying.process.good.add(other)
    trying.make(other)
    assert "Accepted" in trying.coach
    assert len(trying.host.match.entries) > trying.task.start


def test_a_worse_move_is_refused_with_its_cost_and_can_be_replaced(trying: Trying) -> None:
    trying.make(trying.others()[0])
    assert "20.0 points (13.0 to 27.0)" in trying.coach
    assert len(trying.host.match.entries) == trying.task.start
    tries = trying.screen.saved.tries(trying.task.start)
    assert (tries.count, tries.solved) == (1, False)
    assert trying.thing("status").label == "Try again, or keep your move"
    trying.click("practice.again")
    assert trying.thing("status").label.startswith("Your turn")
    trying.make(trying.task.one.judged.best)
    assert trying.screen.saved.tries(trying.task.start).solved


def test_the_cost_of_a_move_has_an_interval_only_if_it_has_a_width(trying: Trying) -> None:
    trying.screen._say_refused(Judged(None, Interval(20.0, 19.98, 20.02), Verdict.MISTAKE, None, 1))
    assert trying.coach.startswith("It gives away 20.0 points. ")


def test_the_original_move_is_refused_without_a_search(trying: Trying) -> None:
    trying.make(trying.task.one.choice.move)
    assert "It gives away" in trying.coach
    assert trying.process.asked == []


def test_a_refused_move_can_be_made_anyway(trying: Trying) -> None:
    move = trying.others()[0]
    trying.make(move)
    trying.click("practice.anyway")
    trying.tick(5)
    made = trying.host.match.entries[trying.task.start]
    assert made.move == move  # type: ignore[union-attr]
    assert not trying.screen.saved.tries(trying.task.start).solved


def test_a_change_of_language_keeps_verdict_and_move(trying: Trying) -> None:
    trying.make(trying.others()[0])
    trying.tick(5)
    english = trying.coach
    assert trying.screen.stage == "refused"
    trying.app_context.settings.change(language="nl")
    trying.rest()
    assert trying.screen.stage == "refused"
    assert trying.coach != english
    assert "answer" not in trying.coach
    trying.click("practice.anyway")
    trying.rest()
    assert trying.screen.stage == "playing"
    trying.to_the_end()


def test_the_better_move_is_lit_on_the_table_and_does_not_count_as_solved(trying: Trying) -> None:
    trying.click("practice.show")
    assert trying.badges
    trying.tick(2)
    assert trying.thing("coach.do").label == "Do it (Enter)"
    trying.key("enter")
    trying.tick(10)
    assert not trying.has("coach.do")
    assert trying.screen.stage == "playing"
    assert "prefers" in trying.coach
    assert not trying.screen.saved.tries(trying.task.start).solved


def test_after_a_look_at_the_better_move_another_one_is_not_said_to_be_it(trying: Trying) -> None:
    trying.click("practice.show")
    other = trying.others()[0]
    trying.process.good.add(other)
    trying.make(other)
    assert "prefers" not in trying.coach
    assert "Accepted" in trying.coach
    assert not trying.screen.saved.tries(trying.task.start).solved


def test_undo_goes_back_to_the_question_and_no_further(trying: Trying) -> None:
    trying.make(trying.task.one.judged.best)
    trying.until(lambda: trying.is_turn())
    trying.key("u")
    trying.rest()
    assert trying.screen.stage == "asking"
    trying.key("u")
    trying.rest()
    assert len(trying.host.match.entries) == trying.task.start


def test_both_lines_are_compared_at_the_end(trying: Trying) -> None:
    trying.make(trying.task.one.judged.best)
    trying.play_until(lambda: trying.has("story.done"))
    assert trying.thing("story.done").label == "Compare"
    sheet = trying.to_the_end()
    words = trying.thing("compare.lines").label.splitlines()
    assert "Given away from here: 20.0 points" in words
    (deal,) = finished_deals(trying.host.match, 0)
    own = [choice for choice in deal.choices if choice.entry >= trying.task.start]
    assert words[words.index("This time") :].count("−20.0") == len(own)
    assert "gave away" in trying.thing("dialog.words").label
    trying.click("answer.again")
    trying.rest()
    assert trying.screen.stage == "asking"
    assert sheet not in trying.app.stack


def test_the_deal_is_the_last_one(sit: Sit) -> None:
    """No cards of a later deal are dealt, and the status doesn't say so."""
    trying = sit(Trying, games=2)
    trying.make(trying.task.one.judged.best)
    trying.to_the_end()
    assert trying.host.match.progress.deals[0] == 1
    assert trying.screen.status.label == "Both lines compared"
    trying.key("escape")
    trying.tick(5)
    assert type(trying.app.top) is Page


def test_an_exercise_pauses_after_the_answer_and_offers_the_next(sit: Sit) -> None:
    trying = sit(Trying, exercise=True)
    trying.make(trying.task.one.judged.best)
    trying.tick(60)
    assert len(trying.host.match.entries) == trying.task.start + 1
    assert trying.thing("status").label == "Play on, or start the next exercise"
    trying.click("practice.next")
    assert trying.nexts == [1]
    trying.screen.handle(Key("enter"))
    assert trying.nexts == [1, 1], "Enter presses the brass button too"


def test_enter_takes_a_refused_move_back(trying: Trying) -> None:
    trying.make(trying.others()[0])
    trying.tick(30)
    trying.screen.handle(Key("enter"))
    assert trying.screen.stage == "asking"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["nl", "pseudo"])
def test_everything_fits(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    app_context = app_context_of((1280, 800), speed="instant", language=language)
    trying = Trying(app_context, monkeypatch)
    trying.make(trying.others()[0])
    for size, scale in SIZES:
        resize(app_context, size, scale)
        trying.tick(3)
        assert problems(trying.screen) == [], (size, scale)
        assert trying.screen.coach.holds_its_words, (size, scale)
