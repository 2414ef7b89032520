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
from cardgames.games.casa_grande.bot.luck import throw_luck
from cardgames.games.casa_grande.bot.position import FloorOption, Position
from cardgames.games.casa_grande.bot.prospects import HARD, NORMAL, Weights
from cardgames.games.casa_grande.bot.search import Candidate, Search, starts_of
from cardgames.games.casa_grande.building import placement_at
from cardgames.games.casa_grande.ground import SITES, Places, bits, heights, place_at
from cardgames.games.casa_grande.moves import turn_from
from cardgames.games.casa_grande.state import CasaView
from cardgames.host.protocol import Budget, Decision, Evaluated

REPORTED = 8
"""The number of best turns in a decision."""


class NextFloor(NamedTuple):
    """The best-paying floor that one more block would make possible: the block's place, and the payment."""

    floor: str
    site: int
    height: int
    pay: int


def next_floor(position: Position, seat: Seat) -> NextFloor | None:
    """Return the best floor that lacks only one block and can then be laid (CG-9), or None."""
    if not position.turns(seat):
        return None
    tops, free, high = position.floor_places(seat)
    # A block can go under a floor, but a floor can only be laid from above.
    open_places = free & position.open_places(seat)
    best: NextFloor | None = None
    for _, alike in position.ruleset.floors.oriented(position.trays[seat]):
        for drawing, floor in alike:
            none, one = floor.corners * heights(high), 0
            for offset in floor.white_offsets:
                one = one & tops >> offset | none & open_places >> offset
                none &= tops >> offset
            for offset in floor.other_offsets:
                one &= free >> offset
            if not one:
                continue
            corner = one.bit_length() - 1
            pay = corner // SITES * len(floor.cells)
            if best is None or pay > best.pay:
                height, site = divmod((floor.white_mask << corner & ~tops).bit_length() - 1, SITES)
                best = NextFloor(drawing, site, height, pay)
    return best


def _evaluated(candidate: Candidate, value: float, seat: Seat, *more: tuple[str, float]) -> Evaluated:
    """Return a turn with its facts for hints: `pay` is its floor's payment, `near` a `NextFloor` if there is one."""
    option, near = candidate.floor, next_floor(candidate.position(seat), seat)
    facts: list[tuple[str, Any]] = [("pay", option.pay if option else 0)]
    if near:
        facts.append(("near", near))
    placement = placement_at(*option) if option else None
    return Evaluated(turn_from(candidate.start, placement), value, (*facts, *more))


# ------------------------------------------------------------ Easy

NEARBY = 3
"""Own blocks more than one and up to this many sites away are good neighbours."""

LEVEL_VALUE = 0.1
"""The value of each level, compared with a neighbour."""

PAY_VALUE = 2.0
"""The value of money; high enough that the best floor is laid."""

FLIPPED = 4
"""From this turn number on, a floor is flipped. Easy ignores flipped floors, as beginners do."""

BONUS_COST = 2.0
"""The cost of a bonus point; high enough to spend it only for a floor."""


class GreedyBot:
    """The Easy bot. See `cardgames.bots.valuing.Bot`."""

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        state, clock = view.visible, Clock(budget.brake)
        found = greedy_turns(Position.of(state), state.turn, state.wild, clock)
        evaluated = [_evaluated(one, one.value, state.turn) for one in found[:REPORTED]]
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


def greedy_turns(position: Position, seat: Seat, wild: bool, clock: Clock) -> list[Candidate]:
    """Return the turns that Easy considers before time runs out: each block with no floor and with its best floor; best
    first."""

    def appeal(option: FloorOption) -> tuple[int, int]:
        return option.pay, -len(option.floor.white)  # prefer fewer own blocks

    found: list[Candidate] = []
    for start in starts_of(position, seat, wild, position.ruleset.bonus_goal):
        after, cost = position.after_block(seat, start.spend, start.block), BONUS_COST * start.spend
        found.append(Candidate(block_value(position, seat, start.block) - cost, start, None, after))
        options = (option for option in after.floor_options(seat) if option.floor.number < FLIPPED)
        best = max(options, key=appeal, default=None)
        if best:
            kept = block_value(position, seat, start.block & ~best.cells)
            found.append(Candidate(PAY_VALUE * best.pay + kept - cost, start, best, after))
        if clock.is_over():
            break
    found.sort(key=lambda one: -one.value)
    return found


def block_value(position: Position, seat: Seat, block: Places) -> float:
    """Return the value of a block's place: high, near one or two own blocks, and not on one of them."""
    if not block:
        return 0.0
    tops, _, _ = position.building.floor_places(seat)
    x, y, height = place_at(block.bit_length() - 1)
    distances = (abs(own_x - x) + abs(own_y - y) for own_x, own_y, _ in map(place_at, bits(tops)))
    near = sum(1 < distance <= NEARBY for distance in distances)
    buried = height - 1 if tops & block >> SITES else 0
    return LEVEL_VALUE * height + min(near, 2) - buried


# ------------------------------------------------------------ Normal and Hard


class SearchBot:
    """The Normal and Hard bots (see `cardgames.bots.valuing.Bot`). Iterations are the turns Hard looks ahead from. They
    report the best turns only, but also any turn that is asked about alone."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: CasaView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        state, clock, weights = view.visible, Clock(budget.brake), self._weights
        if weights.beam and budget.iterations:
            weights = replace(weights, beam=budget.iterations)
        search = Search(Position.of(state), state.turn, state.wild, weights, clock)
        evaluated = [
            _evaluated(candidate, value, state.turn, ("mine", now.mine), ("theirs", now.theirs))
            for value, candidate, now in (search.turn(legal[0]) if len(legal) == 1 else search.turns())[:REPORTED]
        ]
        return Decision(evaluated[0].move, tuple(evaluated), note=clock.note)


BOTS = Levels(
    easy=GreedyBot(),
    normal=SearchBot(NORMAL),
    hard=SearchBot(HARD),
    rule=GreedyBot(),
    spread=26.2,
    expert=GreedyBot(),  # the die weighs more than skill: the mean of many quick matches says more than one of Hard
    expert_runs=20,
    thrown=throw_luck,
)
