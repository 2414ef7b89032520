"""A tournament of Round Robbin' on the screen, for tests: bots that answer at once, and time controlled by the test."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

import pytest
from at_table import QuickBots, Table, paint_seldom

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.round_robbin.conformance import HOOKS
from cardgames.games.round_robbin.rules import GAME
from cardgames.host.protocol import BotReply, Decision, Request
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.sheets import HandOver, TournamentSheet

WAIT = 0.4
"""Seconds from one frame to the next: long, because others play most of the time in a tournament."""

NAMES = ("Ada", "Bep", "Cor", "Dirk", "Eef", "Fien", "Gijs", "Hugo", "Iris", "Jan")


class AnyBots(QuickBots):
    """Bots that choose like the random play of the conformance kit, without searching all chains."""

    def _answer(self, request: Request) -> BotReply:
        return BotReply(request.number, Decision(HOOKS.choose(request.legal, random.Random(request.seed))))


def go_on(match: Match) -> None:
    """Advance by one draw or one random move."""
    if match.due().need is not Need.DECISION:
        match.proceed()
        return
    rng = random.Random(len(match.entries))
    turn = rng.choice(match.turns())
    match.apply(turn.table, turn.seat, HOOKS.choose(match.table(turn.table).state.legal(turn.seat), rng))


def most_villages(match: Match) -> int:
    """The number of villages of the tribe with the most."""
    states = [playing.state for playing in match.progress.tables.values()]
    return max((len(owned) for state in states for owned in state.ground.villages), default=0)


class Tournament(Table):
    """A tournament of so many tribes, some of them people; `play` makes random moves for the person at the screen."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        players: int,
        people: Iterable[int],
        seed: str,
        rounds: int,
        villages: int = 0,
    ) -> None:
        here = set(people)
        tribes = [
            Player(name, "fox") if seat in here else Player(name, "owl", "bot", "easy")
            for seat, name in enumerate(NAMES[:players])
        ]
        agreed = {"max_rounds": rounds, "first_drop": 1} | ({"roundabout": True} if players < 6 else {})
        match = Match(GAME, GAME.schema.make(agreed, seats=players), tribes, seed)
        while most_villages(match) < villages:
            go_on(match)
        self.sit_down(app_context, monkeypatch, match, AnyBots())
        paint_seldom(self.app, every=60)

    def decide(self) -> bool:
        """Make a random move for the person at the screen in their turn."""
        mine = [turn for turn in self.host.human_turns() if turn.player == self.host.shown]
        if self.busy or self.app.top is not self.screen or not mine:
            return False
        legal = self.host.legal(mine[0].seat)
        move = HOOKS.choose(legal, random.Random(len(self.match.entries)))
        self.screen.play(self.host.play(mine[0].seat, move))
        return True

    def play(self, until: Callable[[], bool], limit: int = 30_000) -> None:
        """Play until a condition holds, skipping animations."""
        for _ in range(limit):
            if until():
                return
            if isinstance(self.app.top, TournamentSheet):
                self.key("enter")
            elif isinstance(self.app.top, HandOver):
                self.click("answer.here")
            elif self.is_reported():
                self.key("space")
            elif not self.decide():
                self.tick(seconds=WAIT)
        raise AssertionError("it never comes to that; to be read:\n" + self.words)

    def tribes(self) -> Sequence[str]:
        return [thing.label for thing in self.app.top.semantics() if thing.name.startswith("tent.")]
