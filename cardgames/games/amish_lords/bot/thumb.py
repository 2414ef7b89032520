"""A rule of thumb: the move after which one's own farms would bring most, were the season over now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.contract import Move, Seat
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.harvest import awake, ledger, points
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import AmishView
from cardgames.games.amish_lords.worlds import Worlds
from cardgames.host.protocol import Budget, Decision

LIKING = {moves.Build: 0.4, moves.Expand: 0.3, moves.Pick: 0.35, moves.Caravan: 0.3}
"""What a kind of move is worth beside the points that it brings at once: what it makes possible."""


class ThumbBot:
    """Looks one move ahead in one world that could be the true one."""

    def choose(self, view: AmishView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        assert view.seat is not None
        seat, world = view.seat, Worlds(view).state(rng)
        return Decision(max(legal, key=lambda move: self._value(world, seat, move)))

    @staticmethod
    def _value(world: AmishState, seat: Seat, move: Move) -> float:
        after = world.copy()
        after.apply(seat, move)
        made = points(ledger(awake(after.kings, after.setup), after.farms, after.terms), len(after.farms))
        best_other = max(other for who, other in enumerate(made) if who != seat)
        return made[seat] - 0.5 * best_other + LIKING.get(type(move), 0.0)
