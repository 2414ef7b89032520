"""The conformance hooks of Dumbal: random play, and what it must reach."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets
from cardgames.engine.contract import Move
from cardgames.games.dumbal.cards import Call, Discard

CALLS, ANY = 0.7, 0.5
"""The chance that random play calls if it can, and that it otherwise chooses among all moves."""


def any_choice(moves: Sequence[Move], rng: Random) -> Move:
    """A random move. It usually calls, so that deals end; about half the time it makes the last listed discard, a run
    or a set if there is one."""
    last = moves[-1]
    if isinstance(moves[0], Call) and rng.random() < CALLS:
        return moves[0]
    if not isinstance(last, Discard) or rng.random() < ANY:
        return rng.choice(moves)
    return rng.choice([move for move in moves if isinstance(move, Discard) and move.cards == last.cards])


HOOKS = ConformanceHooks(
    pick=any_choice,
    brief={"target": 30},
    most_moves=2000,
    most_deals=256,
    rule_ids=frozenset({"DB-3", "DB-4", "DB-5", "DB-6", "DB-9", "DB-10", "DB-11", "DB-12"}),
    aims=SpeedTargets(deals=800, paired=60, match="target=40"),
)
