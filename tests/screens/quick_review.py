"""Short matches of every game, and a review of them that takes no time."""

from __future__ import annotations

from concurrent.futures import Future
from itertools import cycle
from random import Random

import pytest
from drawn import NAMES
from laid_out import topmost
from test_every_game import hooks_of
from test_running_review import AtOnce

from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.lab.intervals import Interval
from cardgames.lab.review.background import Rules
from cardgames.lab.review.judging import Judged, Thresholds
from cardgames.lab.review.review import Choice
from cardgames.screens.app_context import AppContext
from cardgames.screens.replay import coach
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.table.input import Key

BOUNDS = Thresholds(0.5, 1.5, 3.0)


class QuickReview(AtOnce):
    """A fake review in which every other move gives something away: little, more or much."""

    def __init__(self) -> None:
        super().__init__()
        self._losses = cycle((0.0, 1.0, 0.0, 2.0, 0.0, 4.0))

    def thresholds(self, rules: Rules) -> Future[Thresholds]:
        return self._done(BOUNDS)

    def judge(self, rules: Rules, number: int, choice: Choice) -> Future[Judged]:
        better = next(move for move in choice.legal if move != choice.move)
        loss = Interval(*[next(self._losses)] * 3)
        return self._done(Judged(better, loss, BOUNDS.verdict(loss), 1.0, 8))


def begun(game: str) -> Match:
    """A new short match, with names that the made-up language does not change."""
    rules = registry.game(game)
    seats = 3 if 3 in rules.player_counts else min(rules.player_counts)
    players = (Player(NAMES[0], "fox"), *(Player(name, "owl", "bot", "hard") for name in NAMES[1:seats]))
    return Match(rules, rules.schema.make(hooks_of(game).brief, (), seats), players, game)


def one_deal_of(game: str) -> Match:
    """Such a match after a random first deal."""
    match, rng = begun(game), Random(1)
    while match.result is None and len(match.deal_positions()) < 2:
        due = match.due()
        if due.need is Need.DECISION:
            table, seat = due.turns[0].table, due.turns[0].seat
            match.apply(table, seat, hooks_of(game).choose(match.table(table).state.legal(seat), rng))
        else:
            match.proceed()
    return match


def open_replay(app_context: AppContext, monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """Open a replay of a match in the view of its first player, ready to be reviewed."""
    app_context.__dict__["review_process"] = QuickReview()
    monkeypatch.setattr(coach, "REVIEW_SECONDS", 1e6)
    app_context.open_replay(match, player=0)


def reviewed(app_context: AppContext) -> ReplayScreen:
    """The replay on top with a complete review, started by the key C."""
    screen = on_top(app_context)
    if not screen.coach.on:
        screen.handle(Key("c"))
    review = screen.coach.review
    assert review is not None
    while not review.done:
        review.poll()
    screen.list_again()
    app_context.app.tick()
    return screen


def on_top(app_context: AppContext) -> ReplayScreen:
    """The replay screen on top."""
    return topmost(app_context, ReplayScreen)
