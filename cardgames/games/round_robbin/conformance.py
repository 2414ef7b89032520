"""The conformance hooks of Round Robbin': random play, and what it must reach."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.moves import Choices

ROBS = 0.6
"""The chance that random play tries a chain."""


def any_choice(moves: Sequence[Move], rng: Random) -> Move:
    """Return a random chain, found without listing all, or a random other move, so that deals last for a while."""
    if not isinstance(moves, Choices):
        return rng.choice(moves)
    chain = moves.random_chain(rng) if rng.random() < ROBS else None
    return chain or rng.choice(moves.plain)


HOOKS = ConformanceHooks(
    pick=any_choice,
    brief={"max_rounds": 1},
    most_moves=4000,
    most_deals=120,
    rule_ids=frozenset({"RR-6", "RR-8", "RR-10", "RR-17", "RR-18", "RR-19", "RR-20"}),
    aims=SpeedTargets(deals=200),
)
