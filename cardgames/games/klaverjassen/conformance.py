"""The conformance hooks of Klaverjassen: random play, the rules that it must meet, and the possible worlds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardgames.conformance import ConformanceHooks, SpeedTargets
from cardgames.engine.options import Options
from cardgames.engine.sampling import every_world
from cardgames.games.klaverjassen.bot.fast import random_game
from cardgames.games.klaverjassen.deal import KlaverjassenState, KlaverjassenView
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.ruleset import ruleset_of


def worlds(view: KlaverjassenView) -> list[KlaverjassenState] | None:
    """Return every deal that agrees with the view and the cards played; None if `every_world` returns None."""
    found = every_world(view)
    return None if found is None else [world for world in found if could_be(world)]


def could_be(world: KlaverjassenState) -> bool:
    """Whether every card played was legal if these were the hands."""
    held = [hand | gone for hand, gone in zip(world.hands, world.played(), strict=True)]
    tricks = [(trick.leader, trick.cards) for trick in world.tricks]
    for leader, cards in [*tricks, (world.leader, world.trick)]:
        for place, card in enumerate(cards):
            seat = (leader + place) % len(held)
            if not playable(held[seat], cards[:place], world.trump, world.ruleset) >> card & 1:
                return False
            held[seat] &= ~(1 << card)
    return True


def searching(rng: Random, options: Options) -> Callable[[], object]:
    """Return a function that plays a random game as the bot's search does."""
    ruleset = ruleset_of(options)
    return lambda: random_game(rng.random, ruleset)


HOOKS = ConformanceHooks(
    worlds=worlds,
    brief={"games": 2},
    most_moves=70,
    most_deals=256,
    rule_ids=frozenset(f"KJ-{number}" for number in (2, 5, 7, 8, 10, 11, 14, 16, 17, 18, 20, 21)),
    aims=SpeedTargets(deals=5000, searching=searching, searched=20_000, match="games=4"),
)
