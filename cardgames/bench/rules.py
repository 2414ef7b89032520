"""How quickly the rules go: random games through the contract and on the search path, and copies of a state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from cardgames.bench.figure import Figure
from cardgames.engine.contract import CHANCE
from cardgames.engine.registry import game as game_named
from cardgames.games.klaverjassen.fast import random_game
from cardgames.games.klaverjassen.terms import terms_of

GAME = "klaverjassen"

RUNS = 5
"""How often each thing is measured; the best counts, as whatever else the machine does only makes it slower."""

SECONDS = 1.0
"""How long each run takes at least."""


def contract() -> Iterator[Figure]:
    """Random games as the table plays them: dealt, asked for what is legal, applied with events, told and settled."""
    game = game_named(GAME)
    options = game.schema.standard()
    rng = Random("contract")
    opened: Any = game.open(options, options.seats, rng)
    (table,) = game.tables(opened)

    def play() -> None:
        state = game.start(game.deal(rng, table, opened))
        while actors := state.to_act():
            actor = actors[0]
            state.apply(actor, state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)))
        state.ledger()
        game.settle(opened, table, state.outcome())

    what = "random games a second through the contract, with events and ledger"
    yield Figure(what, _a_second(play), "", 5_000, "least")


def search() -> Iterator[Figure]:
    """Random games as a bot's search plays them."""
    terms = terms_of(game_named(GAME).schema.standard())
    chance = Random("search").random
    rate = _a_second(lambda: random_game(chance, terms))
    yield Figure("random games a second on the search path", rate, "", 20_000, "least")


def copy() -> Iterator[Figure]:
    """Copies of a state in the middle of a game."""
    game = game_named(GAME)
    options = game.schema.standard()
    rng = Random("copy")
    opened: Any = game.open(options, options.seats, rng)
    (table,) = game.tables(opened)
    state = game.start(game.deal(rng, table, opened))
    for _ in range(18):
        actor = state.to_act()[0]
        state.apply(actor, state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)))
    yield Figure("copy of a state in mid-game", 1e6 / _a_second(state.copy), "µs", 2, "under")


def _a_second(act: Callable[[], object]) -> float:
    """How often `act` can be done in a second."""
    act()
    return max(_run(act) for _ in range(RUNS))


def _run(act: Callable[[], object]) -> float:
    done, batch, start = 0, 1, time.perf_counter()
    while True:
        for _ in range(batch):
            act()
        done += batch
        passed = time.perf_counter() - start
        if passed >= SECONDS:
            return done / passed
        # about a hundred looks at the clock a run, however quick the thing is
        batch = max(1, round(done / passed * SECONDS / 100))
