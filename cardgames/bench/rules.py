"""How quickly the rules go: random deals through the contract and on the search path, and copies of a state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from cardgames.bench.figure import Figure
from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.hooks import Aims, AnyDealState, ConformanceHooks
from cardgames.engine.contract import CHANCE, AnyGame, Table
from cardgames.engine.options import Options
from cardgames.engine.registry import manifests

RUNS = 5
"""How often each thing is measured; the best counts, as whatever else the machine does only makes it slower."""

SECONDS = 1.0
"""How long each run takes at least."""


class Measured(NamedTuple):
    """A game that says how quick it means to be, a match state before its first deal, and the deal that is due."""

    title: str
    game: AnyGame
    hooks: ConformanceHooks
    aims: Aims
    options: Options
    opened: Any
    table: Table

    def begun(self, rng: Random) -> AnyDealState:
        """A deal before its first move."""
        state: AnyDealState = self.game.start(self.game.deal(rng, self.table, self.opened))
        return state

    def go_on(self, state: AnyDealState, rng: Random) -> bool:
        """Ask for what is legal and make a random move, with its events; False when the deal is over."""
        actors = state.to_act()
        if not actors:
            return False
        actor = actors[0]
        state.apply(actor, state.draw(rng) if actor == CHANCE else self.hooks.choose(state.legal(actor), rng))
        return True


def measured() -> Iterator[Measured]:
    """Every installed game that has aims."""
    for name, manifest in manifests().items():
        if manifest.hooks:
            game, hooks = game_and_hooks(name)
            if hooks.aims:
                options = game.schema.standard()
                opened = game.open(options, options.seats, Random("bench"))
                yield Measured(manifest.title, game, hooks, hooks.aims, options, opened, game.tables(opened)[0])


def contract() -> Iterator[Figure]:
    """Random deals as the table plays them: dealt, asked for what is legal, applied with events, told and settled."""
    for one in measured():
        rng = Random("contract")

        def play(one: Measured = one, rng: Random = rng) -> None:
            state = one.begun(rng)
            while one.go_on(state, rng):
                pass
            state.ledger()
            outcome = state.outcome()
            assert outcome
            one.game.settle(one.opened, one.table, outcome)

        what = f"{one.title}, {one.options.seats} seats: random deals a second through the contract"
        yield Figure(what, _a_second(play), "", one.aims.deals, "least")


def search() -> Iterator[Figure]:
    """Random deals as a bot's search plays them, in the games that have quicker means for that."""
    for one in measured():
        if one.aims.searching:
            rate = _a_second(one.aims.searching(Random("search"), one.options))
            yield Figure(f"{one.title}: random deals a second on the search path", rate, "", one.aims.searched, "least")


def copy() -> Iterator[Figure]:
    """Copies of a state in the middle of a deal."""
    for one in measured():
        whole, rng = one.begun(Random("copy")), Random("copy")
        moves = 0
        while one.go_on(whole, rng):
            moves += 1
        half, rng = one.begun(Random("copy")), Random("copy")
        for _ in range(moves // 2):
            one.go_on(half, rng)
        rate = _a_second(half.copy)
        yield Figure(f"{one.title}: copy of a state in the middle of a deal", 1e6 / rate, "µs", one.aims.copy, "under")


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
