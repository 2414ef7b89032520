"""Easy and Normal: bids by counting the hand, cards and roem by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.contract import Move
from cardgames.games.klaverjassen.bot.bidding import BidScale, bid_weights
from cardgames.games.klaverjassen.bot.calling import makes_it, roem_to_call
from cardgames.games.klaverjassen.bot.sight import Sight
from cardgames.games.klaverjassen.bot.thumb import Care, weigh
from cardgames.games.klaverjassen.course import BIDDING, CALLING
from cardgames.games.klaverjassen.moves import CALLS, PLAYS, Play
from cardgames.games.klaverjassen.view import KlaverjassenView
from cardgames.host.protocol import Budget, Decision, Weighed


class ThumbBot:
    """See `cardgames.bots.levels.Bot`. Chance plays no part: the same view, the same move."""

    def __init__(self, care: Care, scale: BidScale) -> None:
        self._care = care
        self._scale = scale

    def choose(self, view: KlaverjassenView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        if len(legal) == 1:
            return Decision(legal[0])
        match view.visible.phase:
            case _ if view.visible.phase == BIDDING:
                weighed = bid_weights(view, self._scale)
            case _ if view.visible.phase == CALLING:
                weighed = self._call(view)
            case _:
                weighed = self._play(view, legal)
        return Decision(weighed[0].move, weighed)

    def _play(self, view: KlaverjassenView, legal: Sequence[Move]) -> tuple[Weighed, ...]:
        sight = Sight(view, remembers=self._care.remembers)
        cards = [move.card for move in legal if isinstance(move, Play)]
        return tuple(
            Weighed(PLAYS[one.card], one.value, (("wins_trick", one.wins), ("trick_points", one.points)))
            for one in weigh(sight, cards, self._care)
        )

    def _call(self, view: KlaverjassenView) -> tuple[Weighed, ...]:
        roem = roem_to_call(view)
        over = not any(view.visible.counts)
        share = 0.0 if over else 0.55 if self._care.roem else 1.0
        gain = float(roem if makes_it(view, share, roem) else -roem)
        call, leave = (Weighed(CALLS[0], gain, (("roem", roem),)), Weighed(CALLS[1], 0.0, (("roem", roem),)))
        return (call, leave) if gain > 0 else (leave, call)
