"""The conformance hooks of Landlord: how the kit plays at random, and the rules that it must meet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets
from cardgames.engine.contract import Move
from cardgames.engine.option_kinds import Form
from cardgames.games.landlord.cards import PASS
from cardgames.games.landlord.finder import Choices

PASSES = 0.3
"""The probability of a pass in random play."""


def any_choice(moves: Sequence[Move], rng: Random) -> Move:
    """Return a random move: a pass with probability `PASSES`, or a set of a random family, without listing all sets."""
    if not isinstance(moves, Choices):
        return rng.choice(moves)
    if moves.to_beat is not None and rng.random() < PASSES:
        return PASS
    return moves.any_set(rng) or PASS


HOOKS = ConformanceHooks(
    pick=any_choice,
    brief={"match": Form("deals", 1)},
    most_moves=300,
    most_deals=600,
    rule_ids=frozenset({"LL-3", "LL-4", "LL-5", "LL-8", "LL-13", "LL-14"}),
    aims=SpeedTargets(deals=700, paired=150),
)
