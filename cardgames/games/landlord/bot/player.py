"""The bots themselves: the best of all that was weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move
from cardgames.games.landlord.bot.care import Care
from cardgames.games.landlord.bot.outlook import Count, Guess
from cardgames.games.landlord.bot.sight import Sight
from cardgames.games.landlord.bot.thumb import Thought, Thumb
from cardgames.games.landlord.bot.trials import Trials
from cardgames.games.landlord.course import BIDDING
from cardgames.games.landlord.moves import BIDS
from cardgames.games.landlord.pack import ACE, RANK_OF
from cardgames.games.landlord.view import LandlordView
from cardgames.host.protocol import Budget, Decision, Weighed


class CardPlayer:
    """See `cardgames.bots.levels.Bot`. Iterations are worlds."""

    def __init__(self, care: Care) -> None:
        self._care = care

    def choose(self, view: LandlordView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        clock = Clock(budget.brake)
        if view.visible.phase == BIDDING:
            return self._bid(view, legal)
        care, sight = self._care, Sight(view)
        outlook = Count(sight, care.worlds, rng, clock) if care.worlds else Guess(sight)
        thoughts = Thumb(sight, outlook, broad=care.broad).thoughts()[: care.serious]
        if care.playouts and len(thoughts) > 1 and thoughts[0].left:
            trials = Trials(sight, rng, clock).compare(thoughts, budget.iterations or care.playouts)
            weighed = tuple(Weighed(t.thought.move, t.value, (("chance", t.won/max(1,t.tries)),*_facts(t.thought))) for t in trials)
        else:
            weighed = tuple(Weighed(thought.move, thought.value, _facts(thought)) for thought in thoughts)
        return Decision(weighed[0].move, weighed, note=clock.note)

    def _bid(self, view: LandlordView, legal: Sequence[Move]) -> Decision:
        high = sum(RANK_OF[card] - ACE + 1 for card in view.visible.hand if RANK_OF[card] >= ACE)
        wanted = max(0, min(3, high - 4))
        bids = [bid for bid in BIDS[1 : wanted + 1] if bid in legal]
        return Decision(bids[-1] if bids else BIDS[0])


def _facts(thought: Thought) -> tuple[tuple[str, float], ...]:
    return ("left", thought.left), ("holds", thought.holds)
