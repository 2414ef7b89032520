"""Checks that a bot's decision depends only on its view, the budget and the seed."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from gc import get_referents
from itertools import islice
from random import Random
from types import FunctionType, ModuleType

from cardgames.bots.levels import Levels
from cardgames.bots.valuing import Bot
from cardgames.conformance.honesty import HonestyChecker
from cardgames.conformance.hooks import AnyDealState, Setting
from cardgames.conformance.play import Step, steps
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import CHANCE, Deal, DealState, Seat
from cardgames.engine.match import Match
from cardgames.host.protocol import LEVELS, Budget, Decision

BUDGET = Budget(iterations=16, brake=None)
"""Small, and without a time limit, which would not be repeatable."""


def check_bots(setting: Setting, levels: Levels, decisions: int = 10) -> None:
    """Ask every level for `decisions` decisions of a random match, also in equivalent worlds. Raises Fault."""
    rng = chance_for(setting.seed, "bots")
    asked = [step for step in steps(setting) if step.actor != CHANCE]
    for level in (*LEVELS, "rule"):
        bot = levels.rule if level == "rule" else levels.bot(level)
        for step in islice(filter(has_choice, rng.sample(asked, len(asked))), decisions):
            check_bot(step, bot, level, rng)


def has_choice(step: Step) -> bool:
    """Whether more than one move is legal. The list may be long and lazy, so take only two moves."""
    return sum(1 for _ in islice(step.before.legal(step.actor), 2)) > 1


def check_bot(step: Step, bot: Bot, level: str, rng: Random) -> None:
    """Check that a bot chooses a legal move, and the same one in every world with the same view for its seat."""
    seat, seed = step.actor, str(rng.random())
    first = ask(bot, step.before, seat, seed)
    if first.move not in step.before.legal(seat):
        raise step.fault(f"the {level} bot chose {first.move}, which is not among the legal moves")
    worlds = [twin.state for twin in HonestyChecker().twins(step, seat, rng)]
    for world in (*worlds, step.before):
        other = ask(bot, world, seat, seed)
        if (other.move, other.evaluated) != (first.move, first.evaluated):
            moves = f"{step.move_text(first.move)} and {step.move_text(other.move)}"
            raise step.fault(f"the {level} bot chose {moves} for one view and one seed")
    kept = next(held_by(bot), None)
    if kept is not None:
        raise step.fault(f"the {level} bot keeps a {type(kept).__name__}")


def ask(bot: Bot, state: AnyDealState, seat: Seat, seed: str) -> Decision:
    """The decision of a bot, whose view is pickled as for another process."""
    view, legal = pickle.loads(pickle.dumps((state.view(seat), list(state.legal(seat)))))
    return bot.choose(view, legal, Random(seed), BUDGET)


def held_by(bot: object) -> Iterator[object]:
    """The deal states, deals and matches that a bot refers to, through its attributes and those of its class."""
    waiting: list[object] = [bot, *vars(type(bot)).values()]
    met: set[int] = set()
    while waiting:
        held = waiting.pop()
        if id(held) in met or isinstance(held, ModuleType | FunctionType | type):
            continue
        met.add(id(held))
        if isinstance(held, DealState | Deal | Match):
            yield held
        else:
            waiting += get_referents(held)
