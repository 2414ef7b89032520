"""The bots of Casa Grande: Easy takes what pays now; Normal and Hard evaluate the prospects of all seats after a turn.

The manifest names `BOTS`. Its quick bot is Easy's.
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
"""The number of best turns in a decision."""


class Near(NamedTuple):
    """The best-paying floor that one more block would make possible: the block's place, and the payment."""

    floor: str
    site: int
    height: int
    pay: int


def nearest(stand: Stand, seat: Seat) -> Near | None:
    """Return the best floor that lacks only one block and can then be laid (CG-9), or None."""
    if not stand.turns(seat):
        return None
    tops, free, high = stand.grounds(seat)
    # A block can go under a floor, but a floor can only be laid from above.
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
    """Return a turn with its facts for hints: `pay` is its floor's payment, `near` a `Near` if one block makes a floor
    possible."""
    floor, near = candidate.floor, nearest(settled(candidate, seat), seat)
    facts: list[tuple[str, Any]] = [("pay", floor.pay if floor else 0)]
    if near:
        facts.append(("near", near))
    lay = lay_at(floor.drawing, floor.turned, floor.corner) if floor else None
    return Evaluated(turn_at(candidate.head, lay), value, (*facts, *more))


# ------------------------------------------------------------ Easy

NEARBY = 3
"""Own blocks up to this many sites away count as company."""

HIGH = 0.1
"""The value of each level, compared with a block as company."""

PAID = 2.0
"""The value of money; high enough that the best floor is laid."""

TURNED_OVER = 4
"""From this turn number on, a floor is flipped. Easy ignores flipped floors, as beginners do."""

DEAR = 2.0
"""The cost of a bonus point; high enough to spend it only for a floor."""


class Greedy:
    """The Easy bot. See `cardgames.bots.levels.Bot`."""

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        """See `Bot`."""
        state, clock = CasaState.seen(view), Clock(budget.brake)
        found = easy_turns(Stand.of(state), state.turn, state.wild, clock)
        evaluated = [_evaluated(one, one.value, state.turn) for one in found[:REPORTED]]
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


def easy_turns(stand: Stand, seat: Seat, wild: bool, clock: Clock) -> list[Candidate]:
    """Return the turns that Easy considers before time runs out: each block with no floor and with its best floor; best
    first."""

    def appeal(floor: Floor) -> tuple[int, int]:
        return floor.pay, -len(floor.turned.white)  # prefer fewer own blocks

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
    """Return the value of a block's place: high, near one or two own blocks, and not on one of them."""
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
    """The Normal and Hard bots (see `cardgames.bots.levels.Bot`). Iterations are the turns Hard looks ahead from."""

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
