"""The bots of Amish Lords: no mad move at any level, honest, repeatable, and at home in every variant."""

from random import Random

import pytest
from mad_turns import MAD, Mad

from cardgames.games.amish_lords.bot import BOTS
from cardgames.games.amish_lords.state import AmishState
from cardgames.host.protocol import LEVELS, Budget, Decision

USUAL = Budget(brake=None)
QUICK = Budget(iterations=10, brake=None)


def decide(state: AmishState, level: str, seed: int = 1, budget: Budget = USUAL) -> Decision:
    bot = BOTS.rule if level == "rule" else BOTS.bot(level)
    return bot.choose(state.view(state.turn), state.legal(state.turn), Random(seed), budget)


@pytest.mark.parametrize("mad", MAD, ids=lambda mad: mad.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_mad_move(level: str, mad: Mad) -> None:
    rng = Random(mad.why)
    for seed in range(3):
        state = mad.state(rng)
        assert decide(state, level, seed).move not in mad.moves(state)
