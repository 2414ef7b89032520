"""The conformance hooks of Klaverjassen: random play, the rules that it must meet, and the possible worlds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets
from cardgames.engine.options import Options
from cardgames.engine.sampling import every_world
from cardgames.games.klaverjassen.bot.fast import random_game
from cardgames.games.klaverjassen.cards import SUIT_MASK
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.three import ThreeSeatState


def worlds(view: KlaverjassenView) -> list[KlaverjassenState] | None:
    """Return every deal that agrees with the view and the cards played; None if `every_world` returns None."""
    found = every_world(view)
    return None if found is None else [world for world in found if could_be(world)]


def could_be(world: KlaverjassenState) -> bool:
    """Whether every card played or put aside was legal if these were the hands."""
    held, plays = list(world.hands), list(world.plays_from_hands())
    for seat, card, _, _ in plays:
        held[seat] |= 1 << card
    for seat, card, lying, partner in plays:
        if not playable(held[seat], lying, world.trump, world.ruleset, partner) >> card & 1:
            return False
        held[seat] &= ~(1 << card)
    if isinstance(world, ThreeSeatState) and world.ruleset.keeps_trumps:
        return not sum(world.away) & SUIT_MASK[world.trump]
    return True


def searching(rng: Random, options: Options) -> Callable[[], object]:
    """Return a function that plays a random game as the bot's search does."""
    ruleset = ruleset_of(options)
    return lambda: random_game(rng.random, ruleset)


HOOKS = ConformanceHooks(
    worlds=worlds,
    brief={"games": 2},
    most_moves=70,
    most_deals=2560,
    rule_ids=frozenset(f"KJ-{number}" for number in (2, 5, 7, 8, 10, 11, 14, 16, 17, 18, 20, 21, 29, 39, 40)),
    aims=SpeedTargets(deals=5000, paired=20, searching=searching, searched=20_000, match="games=4"),
)
