"""The levels of a game's bots, and how a request becomes a decision.

A game's manifest names a `Levels` object. Each level is a `Bot`, which gets a view and never a deal state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from cardgames.bots.generic import EASY, HARD, NORMAL, RULE, GenericBot
from cardgames.bots.valuing import Bot, ByBot, Playouts, Valuer
from cardgames.engine.cards import Card
from cardgames.engine.contract import Move, View
from cardgames.engine.registry import game as rules_of
from cardgames.engine.registry import manifest, resolve
from cardgames.host.protocol import RANDOM, Budget, Decision, Request, UnknownLevel

Drawable = Callable[[Any], Mapping[Card, float]]
"""Returns the cards of a deal state's stock with what drawing each is worth to a seat, in points; more is better."""

Thrown = Callable[[Any], Sequence[float]]
"""Returns, for a deal state at a decision that follows a throw, what the throw is worth to each seat, in points, minus
the mean over all throws."""


class RandomBot:
    """Plays random legal moves, for simulations and tests."""

    def choose(self, view: View[Any, Any], legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        return Decision(rng.choice(legal))


@dataclass(frozen=True, slots=True)
class Levels:
    """The bots of one game. `rule` decides within milliseconds, without a search, when another bot fails.

    `valuer` values moves for reviews; None for what Hard says. `expert` plays the deals of reviews in all seats,
    `expert_runs` times: Hard with less effort, or a quick bot many times where one result says little of a deal; None
    for Hard itself. `spread` is the standard deviation of a seat's margin in a deal among Normal bots, in points; 0 if
    it was not measured. `drawn` returns the cards of the stock with what drawing each is worth to a seat, in points, to
    take luck out of results (see `lab.luck`); None if there is nothing to draw, or no such worth. `thrown` does the
    same for a die that is thrown before each decision. `stock` is the field of the deal state with the cards that seats
    draw, in an order that nobody knows; "" for none. `endgame` says whether `valuer` solves the sampled worlds of a
    view's decision, to check reviews against the truth.
    """

    easy: Bot
    normal: Bot
    hard: Bot
    rule: Bot
    valuer: Valuer | None = None
    spread: float = 0.0
    expert: Bot | None = None
    expert_runs: int = 1
    drawn: Drawable | None = None
    thrown: Thrown | None = None
    stock: str = ""
    endgame: Callable[[Any], bool] | None = None

    def bot(self, level: str) -> Bot:
        """The bot of a level. Raises UnknownLevel."""
        match level:
            case "easy":
                return self.easy
            case "normal":
                return self.normal
            case "hard":
                return self.hard
            case _ if level == RANDOM:
                return RandomBot()
            case _:
                raise UnknownLevel(level)


def bots_of(game: str) -> Levels:
    """The bots of an installed game: its own, or generic ones. Raises UnknownGame."""
    own = manifest(game).bots
    if not own:
        rules = rules_of(game)
        easy, normal, hard, rule = (GenericBot(rules, effort) for effort in (EASY, NORMAL, HARD, RULE))
        return Levels(easy, normal, hard, rule, Playouts(rules))
    levels: Levels = resolve(own)
    return levels


def valuer_of(game: str) -> Valuer:
    """What values the moves of an installed game for reviews. Raises UnknownGame."""
    levels = bots_of(game)
    return levels.valuer or ByBot(levels.hard)


def decide(request: Request) -> Decision:
    """The decision of the requested level; the same request gives the same decision.

    Raises LookupError for an unknown game or level, and anything that a broken bot raises.
    """
    return decide_with(bots_of(request.game).bot(request.level), request)


def rule_choice(request: Request) -> Decision:
    """The quick rule-based decision, or the first legal move if that fails."""
    try:
        return decide_with(bots_of(request.game).rule, request)
    except Exception:
        return Decision(request.legal[0])


def decide_with(bot: Bot, request: Request) -> Decision:
    """Let a bot choose, check that the move is legal, and record the thinking time."""
    start = perf_counter()
    decision = bot.choose(request.view, request.legal, Random(request.seed), request.budget)
    if decision.move not in request.legal:
        raise ValueError(f"the bot chose {decision.move}, which is not allowed here")
    return Decision(decision.move, decision.evaluated, perf_counter() - start, decision.note)
