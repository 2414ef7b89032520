"""Values bids and sets for reviews as Hard does: by playouts in sampled worlds, exact for the last cards.

For a set or a pass before the last cards, deals that Hard bots with less search play on are the second measure: the
playouts follow a plan for each hand, and often see no good play after a pass or no use for a bomb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final, Self

from cardgames.bots.clock import Clock
from cardgames.bots.valuing import MOST_SAMPLES, Bot, Comparison, PlayedOut
from cardgames.engine.contract import Move
from cardgames.engine.registry import game
from cardgames.games.landlord.bot.bidding import Auction
from cardgames.games.landlord.bot.features import CountedChances, Features, sampled
from cardgames.games.landlord.bot.trials import COMPARED, EXACT, Trial, Trials
from cardgames.games.landlord.bot.weighing import RatedSet, RulesOfThumb
from cardgames.games.landlord.cards import Play
from cardgames.games.landlord.deal import BIDDING, LandlordView
from cardgames.games.landlord.finder import may_play, representative
from cardgames.games.landlord.sets import Laid

COUNTED: Final = 24
"""The number of worlds for the chances that sets are beaten."""
PLAYED_ON, COUNTS_FOR = 30, 6
"""How many deals bots play on for the second measure, at most, and how many playouts one counts for: with two moves, it
takes up to 0.3 s."""


@dataclass(frozen=True, slots=True)
class _Bids:
    """A comparison of bids."""

    view: LandlordView
    moves: Sequence[Move]
    expects_score: bool = True
    second: None = None
    is_exact: bool = False
    worlds: int = 1
    limit: int = MOST_SAMPLES

    def sample(self, rng: Random) -> Sequence[float]:
        rated = Auction(self.view, rng, Clock(None), by_margin=True).rated(self.moves, 1)
        values: dict[Move, float] = {bid.move: bid.value for bid in rated}
        return [values[move] for move in self.moves]

    def against(self, number: int) -> Self:
        return replace(self, moves=(self.moves[0], self.moves[number]))


@dataclass(frozen=True, slots=True)
class _Sets:
    """A comparison of sets, or of a pass."""

    features: Features
    trials: tuple[Trial, ...]
    second: PlayedOut | None
    expects_score: bool = True
    is_exact: bool = False
    worlds: int = 1
    limit: int = MOST_SAMPLES

    @property
    def moves(self) -> Sequence[Move]:
        return [trial.rated.move for trial in self.trials]

    def sample(self, rng: Random) -> Sequence[float]:
        clock, before = Clock(None), [trial.points for trial in self.trials]
        trials = Trials(self.features, rng, clock, by_margin=True)
        trials.go_on(sampled(self.features, 1, rng, clock), self.trials)
        return [trial.points - old for trial, old in zip(self.trials, before, strict=True)]

    def against(self, number: int) -> Self:
        return replace(self, trials=(self.trials[0], self.trials[number]))


def is_endgame(view: LandlordView) -> bool:
    """Whether so few cards are left that each sampled deal is solved."""
    return view.visible.phase != BIDDING and sum(Features(view).counts) <= EXACT


def _rated(features: Features, move: Move) -> RatedSet:
    """The move made, as a `RatedSet`."""
    reading = may_play(features.hand, move, features.to_beat, features.rules) if isinstance(move, Play) else None
    if not isinstance(move, Play) or reading is None:
        return RatedSet(0.0, None, 0, 0.0)
    return RatedSet(0.0, Laid(reading, *representative(features.hand, move.body, move.attached)), 0, 0.0)


@dataclass(frozen=True, slots=True)
class Valuer:
    """See `cardgames.bots.valuing.Valuer`. `bot` plays on for the second measure."""

    bot: Bot

    def compare(self, view: LandlordView, legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        if view.visible.phase == BIDDING:
            return _Bids(view, (made, *[move for move in legal if move != made]))
        features, clock = Features(view), Clock(None)
        own = _rated(features, made)
        rated = RulesOfThumb(features, CountedChances(features, COUNTED, rng, clock), clock).rated(broad=True)
        others = [one for one in rated if one.move != own.move][:COMPARED]
        trials = tuple(Trial(one) for one in (own, *others))
        if is_endgame(view):
            return _Sets(features, trials, None)
        rules, moves = game("landlord"), [trial.rated.move for trial in trials]
        worlds = partial(rules.sample, view)
        second = PlayedOut(rules, self.bot, view, moves, worlds, worlds=COUNTS_FOR, limit=PLAYED_ON)
        return _Sets(features, trials, second)
