"""Values moves for reviews in sampled worlds that the bids make likely. Normal plays on; the last tricks are exact.

Before the last tricks, Hard's own values are the second measure: what loses points if Normal bots play on often loses
none against better players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from cardgames.bots.valuing import MOST_SAMPLES, Comparison, Evaluations, PlayedOut, Playouts, Sampler
from cardgames.engine.contract import DealState, Move, Seat, View
from cardgames.engine.registry import game
from cardgames.games.klaverjassen.bot.hard import HardBot, bidding_hands, bids_before, fit_of
from cardgames.games.klaverjassen.bot.sampling import Solver, World, game_in_play
from cardgames.games.klaverjassen.bot.thumb import ThumbBot
from cardgames.games.klaverjassen.cards import Play
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.knowledge import Worlds
from cardgames.games.klaverjassen.state import PLAYING

TRIES: Final = 100
"""How many deals are sampled at most for one that the bids accept; then the last one counts."""
SOLVED_TRICKS: Final = 3
"""With at most this many tricks left, worlds are solved exactly."""


def likely_worlds(view: KlaverjassenView, _: Random) -> Sampler:
    """Return a sampler of deals that agree with the view, each as likely as the bids make it."""
    deal, bids, worlds = view.visible, bids_before(view), Worlds(view)
    played = deal.played()

    def draw(rng: Random) -> KlaverjassenState:
        for _ in range(TRIES):
            world = worlds.deal(rng)
            if not bids or rng.random() < fit_of(deal, bidding_hands(world), played, bids):
                break
        return world

    return draw


@dataclass(frozen=True, slots=True)
class _Cards(PlayedOut):
    """Cards of the last tricks: each world is solved for all cards at once."""

    limit: int = 4 * MOST_SAMPLES

    def in_world(self, world: DealState[View[KlaverjassenState, None]], luck: int) -> list[float]:
        assert isinstance(world, KlaverjassenState)
        return solved(world, self.view.seat or 0, self.moves)


def is_endgame(view: KlaverjassenView) -> bool:
    """Whether there are two tricks left."""
    deal = view.visible
    return deal.phase == PLAYING and deal.ruleset.tricks - len(deal.tricks) == SOLVED_TRICKS - 1


def solved(world: KlaverjassenState, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The margin of `seat` after each of these cards if all seats play their best with open cards."""
    game = game_in_play(world, seat)
    World.of(world).enter(game)
    endings = Solver().solve(game)
    sign = -1 if game.side_of(seat) else 1
    values = []
    for move in moves:
        assert isinstance(move, Play)
        one, two = endings[move.card].written
        values.append(sign * (one - two))
    return values


@dataclass(frozen=True, slots=True)
class Valuer:
    """See `cardgames.bots.valuing.Valuer`. `bot` plays on, and `hard` is the second measure, before the last tricks."""

    bot: ThumbBot
    hard: HardBot

    def compare(self, view: KlaverjassenView, legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        rules = game("klaverjassen")
        comparison = Playouts(rules, self.bot, likely_worlds).compare(view, legal, made, rng)
        deal = view.visible
        last = deal.phase == PLAYING and deal.ruleset.tricks - len(deal.tricks) <= SOLVED_TRICKS
        if not isinstance(comparison, PlayedOut):
            return comparison
        if not last:
            return replace(comparison, second=Evaluations(self.hard, view, legal, comparison.moves))
        return _Cards(rules, self.bot, view, comparison.moves, comparison.sampler)
