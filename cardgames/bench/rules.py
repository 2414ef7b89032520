"""The speed of the rules: random deals through the contract and with search code, and copies of a state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from cardgames.bench.figure import Figure
from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.hooks import AnyDealState, ConformanceHooks, SpeedTargets
from cardgames.engine.contract import CHANCE, Table
from cardgames.engine.game import AnyGame
from cardgames.engine.options import Options
from cardgames.engine.registry import manifests

RUNS = 5
"""The number of runs; the best counts, as other load only makes a run slower."""

SECONDS = 1.0
"""The minimum duration of a run, in seconds."""


class Measured(NamedTuple):
    """A game with speed targets, its match state before the first deal, and the table of that deal."""

    title: str
    game: AnyGame
    hooks: ConformanceHooks
    aims: SpeedTargets
    options: Options
    opened: Any
    table: Table

    def begun(self, rng: Random) -> AnyDealState:
        """A deal before its first move."""
        state: AnyDealState = self.game.start(self.game.deal(rng, self.table, self.opened))
        return state

    def play_step(self, state: AnyDealState, rng: Random) -> bool:
        """Ask for the legal moves and make a random one, with its events; False when the deal is over."""
        actors = state.to_act()
        if not actors:
            return False
        actor = actors[0]
        state.apply(actor, state.draw(rng) if actor == CHANCE else self.hooks.choose(state.legal(actor), rng))
        return True


def measured() -> Iterator[Measured]:
    """Every installed game with speed targets."""
    for name, manifest in manifests().items():
        if manifest.hooks:
            game, hooks = game_and_hooks(name)
            if hooks.aims:
                options = game.schema.standard()
                opened = game.open(options, options.seats, Random("bench"))
                yield Measured(manifest.title, game, hooks, hooks.aims, options, opened, game.tables(opened)[0])


def contract() -> Iterator[Figure]:
    """Random deals as at the table: deal, legal moves, events, ledger and settling."""
    for one in measured():
        rng = Random("contract")

        def play(one: Measured = one, rng: Random = rng) -> None:
            state = one.begun(rng)
            while one.play_step(state, rng):
                pass
            state.ledger()
            outcome = state.outcome()
            assert outcome
            one.game.settle(one.opened, one.table, outcome)

        what = f"{one.title}, {one.options.seats} seats: random deals a second through the contract"
        yield Figure(what, _a_second(play), "", one.aims.deals, "least")


def search() -> Iterator[Figure]:
    """Random deals as in a bot's search, for games with faster code for it."""
    for one in measured():
        if one.aims.searching:
            rate = _a_second(one.aims.searching(Random("search"), one.options))
            yield Figure(f"{one.title}: random deals a second on the search path", rate, "", one.aims.searched, "least")


def copy() -> Iterator[Figure]:
    """Copies of a state in the middle of a deal."""
    for one in measured():
        whole, rng = one.begun(Random("copy")), Random("copy")
        moves = 0
        while one.play_step(whole, rng):
            moves += 1
        half, rng = one.begun(Random("copy")), Random("copy")
        for _ in range(moves // 2):
            one.play_step(half, rng)
        rate = _a_second(half.copy)
        yield Figure(f"{one.title}: copy of a state in the middle of a deal", 1e6 / rate, "µs", one.aims.copy, "under")


def _a_second(act: Callable[[], object]) -> float:
    """The number of calls of `act` in a second."""
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
        # look at the clock about a hundred times a run, however fast the call
        batch = max(1, round(done / passed * SECONDS / 100))
