"""The bots of Landlord: three levels that split their hands into few sets, and differ in what they consider.

The manifest names `BOTS`. The quick choice is the one of Easy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgames.bots.clock import Clock
from cardgames.bots.levels import Levels
from cardgames.engine.contract import Move
from cardgames.games.landlord.bot.bidding import Auction, RatedBid, by_estimate, by_high_cards
from cardgames.games.landlord.bot.features import CountedChances, Features
from cardgames.games.landlord.bot.review import Valuer, is_endgame
from cardgames.games.landlord.bot.trials import COMPARED, Facts, Trials
from cardgames.games.landlord.bot.weighing import Greedy, RatedSet, RulesOfThumb
from cardgames.games.landlord.deal import BIDDING, LandlordView
from cardgames.host.protocol import Budget, Decision, Evaluated


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """One level; see `cardgames.bots.valuing.Bot`. Iterations are worlds.

    `worlds` is the number of sampled worlds for the chances that sets are beaten; with 0 it uses only its own hand.
    `broad` is whether it considers leading sets that are not in its best split. It plays out the `compared` best moves
    in about `playouts` worlds, and bids in `auctions` worlds; with 0 it does not play out.
    """

    worlds: int = 0
    broad: bool = False
    playouts: int = 0
    compared: int = 7
    auctions: int = 0

    def choose(self, view: LandlordView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        clock = Clock(budget.brake)
        if view.visible.phase == BIDDING:
            evaluated = self._bids(view, legal, rng, budget, clock)
        else:
            evaluated = self._plays(view, rng, budget, clock)
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)

    def _bids(
        self, view: LandlordView, legal: Sequence[Move], rng: Random, budget: Budget, clock: Clock
    ) -> list[Evaluated]:
        if self.auctions:
            bids = Auction(view, rng, clock).rated(legal, budget.iterations or self.auctions)
            if not clock.note:  # else it played out a few deals, which say less than the estimate
                return [Evaluated(bid.move, bid.value, (*_chance(bid), ("points", bid.value))) for bid in bids]
        bids = (by_estimate if self.worlds else by_high_cards)(view, legal)
        return [Evaluated(bid.move, bid.value, _chance(bid)) for bid in bids]

    def _plays(self, view: LandlordView, rng: Random, budget: Budget, clock: Clock) -> list[Evaluated]:
        features = Features(view)
        if self.worlds:
            chances = CountedChances(features, self.worlds, rng, clock)
            rated = RulesOfThumb(features, chances, clock).rated(broad=self.broad)
        else:
            rated = Greedy(features).rated()
        rated = rated[: self.compared]
        if not self.playouts or len(rated) == 1 or not rated[0].left:
            return [Evaluated(one.move, one.value, _facts(one)) for one in rated]
        trials = Trials(features, rng, clock).compare(rated, budget.iterations or self.playouts)
        return [Evaluated(trial.rated.move, trial.value, _facts(trial.rated) + trial.facts) for trial in trials]


def _chance(bid: RatedBid) -> Facts:
    """The chance to win as landlord."""
    return (("chance", bid.chance),)


def _facts(rated: RatedSet) -> Facts:
    """The number of sets that a move leaves, and the chance that nobody beats it."""
    return ("left", rated.left), ("holds", rated.holds)


BOTS = Levels(
    easy=CardPlayer(),
    normal=CardPlayer(worlds=24),
    hard=CardPlayer(worlds=24, broad=True, playouts=240, compared=COMPARED, auctions=240),
    rule=CardPlayer(),
    valuer=Valuer(CardPlayer(worlds=8, broad=True, playouts=48, compared=COMPARED)),
    spread=20.0,
    expert=CardPlayer(worlds=24, broad=True, playouts=60, compared=COMPARED, auctions=15),
    expert_runs=4,
    endgame=is_endgame,
)
