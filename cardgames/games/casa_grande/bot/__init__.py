"""The bots of Casa Grande: Easy takes what pays now; Normal and Hard weigh what a turn leaves everybody to expect.

`BOTS` is named by the manifest. The quick choice is Easy's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from cardgames.bots.clock import Clock
from cardgames.bots.levels import Levels
from cardgames.engine.contract import Move, Seat
from cardgames.games.casa_grande.bot.stand import HARD, NORMAL, Floor, Stand, Weights
from cardgames.games.casa_grande.bot.weighing import Candidate, Weighing, floors_now, heads, settled, turnings
from cardgames.games.casa_grande.ground import SITES, Places, bits, heights, place_at
from cardgames.games.casa_grande.match_data import CasaView
from cardgames.games.casa_grande.moves import lay_at, turn_at
from cardgames.games.casa_grande.state import CasaState
from cardgames.host.protocol import Budget, Decision, Evaluated

REPORTED = 8
"""How many of the best turns a decision reports."""


class Near(NamedTuple):
    """The floor that pays most of those that one more block makes possible: where the block goes, what it pays."""

    floor: str
    site: int
    height: int
    pay: int


def nearest(stand: Stand, seat: Seat) -> Near | None:
    """Return the best floor that lacks one block only, after which it can be laid (CG-9)."""
    if not stand.turns(seat):
        return None
    tops, free, high = stand.grounds(seat)
    # A block may go under a floor, but a floor is laid from above.
    open_places = free & stand.open_places(seat)
    best: Near | None = None
    for drawing, turned, _, white in turnings(stand.ruleset.floors, stand.trays[seat]):
        whole = turned.fits * heights(high)
        one = 0
        for shift in turned.whites:
            one = one & tops >> shift | whole & open_places >> shift
            whole &= tops >> shift
        for shift in turned.others:
            one &= free >> shift
        if not one:
            continue
        corner = one.bit_length() - 1
        pay = corner // SITES * len(turned.cells)
        if best is None or pay > best.pay:
            height, site = divmod((white << corner & ~tops).bit_length() - 1, SITES)
            best = Near(drawing, site, height, pay)
    return best


def _evaluated(candidate: Candidate, value: float, seat: Seat, *more: tuple[str, float]) -> Evaluated:
    """A turn and the numbers behind it, for hints: `pay` is what its floor pays; `near` is a `Near`, left out when no
    single block makes a floor possible."""
    floor, near = candidate.floor, nearest(settled(candidate, seat), seat)
    facts: list[tuple[str, Any]] = [("pay", floor.pay if floor else 0)]
    if near:
        facts.append(("near", near))
    lay = lay_at(floor.drawing, floor.turned, floor.corner) if floor else None
    return Evaluated(turn_at(candidate.head, lay), value, (*facts, *more))


# ------------------------------------------------------------ Easy

NEARBY = 3
"""Own blocks count as company up to so many sites away."""

HIGH = 0.1
"""What each level counts beside company."""

PAID = 2.0
"""What money counts beside a good place for a block; so much that the best floor is laid."""

TURNED_OVER = 4
"""From this turn on a floor lies with its other side up, which Easy never considers: so beginners overlook floors."""

DEAR = 2.0
"""What a bonus point counts: so much that none is spent but for a floor."""


class Greedy:
    """Easy. See `cardgames.bots.levels.Bot`."""

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        state, clock = CasaState.seen(view), Clock(budget.brake)
        found = easy_turns(Stand.of(state), state.turn, state.wild, clock)
        evaluated = [_evaluated(one, one.value, state.turn) for one in found[:REPORTED]]
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


def easy_turns(stand: Stand, seat: Seat, wild: bool, clock: Clock) -> list[Candidate]:
    """Return the turns that Easy considers until the clock stops it: for each block the floor that pays most, best
    first."""

    def appeal(floor: Floor) -> tuple[int, int]:
        return floor.pay, -len(floor.turned.white)  # of floors that pay the same the one that needs fewest own blocks

    found: list[Candidate] = []
    for head in heads(stand, seat, wild, stand.ruleset.bonus_goal):
        built = stand.built(seat, head.spend, head.block)
        seen = (floor for floor in floors_now(built, seat) if floor.turned.number < TURNED_OVER)
        best = max(seen, key=appeal, default=None)
        found.append(Candidate(company(stand, seat, head.block) - DEAR * head.spend, head, None, built))
        if best:
            kept = company(stand, seat, head.block & ~best.cells)
            found.append(Candidate(PAID * best.pay + kept - DEAR * head.spend, head, best, built))
        if clock.is_over():
            break
    found.sort(key=lambda one: -one.value)
    return found


def company(stand: Stand, seat: Seat, block: Places) -> float:
    """Return how good a block's place is: with one or two own blocks nearby, rather high, and on none of its own."""
    if not block:
        return 0.0
    tops, _, _ = stand.building.grounds(seat)
    x, y, height = place_at(block.bit_length() - 1)
    away = (abs(own_x - x) + abs(own_y - y) for own_x, own_y, _ in map(place_at, bits(tops)))
    near = sum(1 < far <= NEARBY for far in away)
    buried = height - 1 if tops & block >> SITES else 0
    return HIGH * height + min(near, 2) - buried


# ------------------------------------------------------------ Normal and Hard


class Builder:
    """Normal and Hard. See `cardgames.bots.levels.Bot`. Iterations are turns that Hard plays on."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        state, clock, weights = CasaState.seen(view), Clock(budget.brake), self._weights
        if weights.beam and budget.iterations:
            weights = replace(weights, beam=budget.iterations)
        weighing = Weighing(Stand.of(state), state.turn, state.wild, weights, clock)
        evaluated = [
            _evaluated(candidate, value, state.turn, ("mine", now.mine), ("theirs", now.theirs))
            for value, candidate, now in weighing.turns()[:REPORTED]
        ]
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


BOTS = Levels(easy=Greedy(), normal=Builder(NORMAL), hard=Builder(HARD), rule=Greedy())
