"""Values bids and sets for reviews as Hard does: by playouts in sampled worlds, exact for the last cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from cardgames.bots.clock import Clock
from cardgames.bots.valuing import MOST_SAMPLES, Comparison
from cardgames.engine.contract import Move
from cardgames.games.landlord.bot.bidding import Auction
from cardgames.games.landlord.bot.features import CountedChances, Features, sampled
from cardgames.games.landlord.bot.looking_back import COUNTED, rated_set
from cardgames.games.landlord.bot.trials import COMPARED, EXACT, Trial, Trials
from cardgames.games.landlord.bot.weighing import RulesOfThumb
from cardgames.games.landlord.deal import BIDDING, LandlordView


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
        rated = Auction(self.view, rng, Clock(None)).rated(self.moves, 1)
        values: dict[Move, float] = {bid.move: bid.value for bid in rated}
        return [values[move] for move in self.moves]

    def against(self, number: int) -> Self:
        return replace(self, moves=(self.moves[0], self.moves[number]))


@dataclass(frozen=True, slots=True)
class _Sets:
    """A comparison of sets, or of a pass."""

    features: Features
    trials: tuple[Trial, ...]
    expects_score: bool = True
    second: None = None
    is_exact: bool = False
    worlds: int = 1
    limit: int = MOST_SAMPLES

    @property
    def moves(self) -> Sequence[Move]:
        return [trial.rated.move for trial in self.trials]

    def sample(self, rng: Random) -> Sequence[float]:
        clock, before = Clock(None), [trial.points for trial in self.trials]
        Trials(self.features, rng, clock).go_on(sampled(self.features, 1, rng, clock), self.trials)
        return [trial.points - old for trial, old in zip(self.trials, before, strict=True)]

    def against(self, number: int) -> Self:
        return replace(self, trials=(self.trials[0], self.trials[number]))


def is_endgame(view: LandlordView) -> bool:
    """Whether so few cards are left that each sampled deal is solved."""
    return view.visible.phase != BIDDING and sum(Features(view).counts) <= EXACT


class Valuer:
    """See `cardgames.bots.valuing.Valuer`."""

    def compare(self, view: LandlordView, legal: Sequence[Move], made: Move, rng: Random) -> Comparison:
        if view.visible.phase == BIDDING:
            return _Bids(view, (made, *[move for move in legal if move != made]))
        features, clock = Features(view), Clock(None)
        own = rated_set(features, made)
        rated = RulesOfThumb(features, CountedChances(features, COUNTED, rng, clock), clock).rated(broad=True)
        others = [one for one in rated if one.move != own.move][:COMPARED]
        return _Sets(features, tuple(Trial(one) for one in (own, *others)))
