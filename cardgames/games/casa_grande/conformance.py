"""Conformance hooks of Casa Grande: where all pieces are, and a full board to turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardgames.conformance import ConformanceHooks, SpeedTargets, TurningBoard
from cardgames.engine.contract import Move, Seat, Zone
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.casa_grande.moves import Turns
from cardgames.games.casa_grande.pieces import (
    BLOCK_ZONES,
    GROUND_ZONE,
    RESERVE_ZONES,
    TRAY_ZONES,
    Piece,
    block_piece,
    floor_piece,
    second_colour,
)
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import CasaState, CasaView


def contents(state: CasaState) -> dict[Zone, tuple[Piece, ...]]:
    """Return the pieces in each zone."""
    ruleset, ground = state.ruleset, [slab.floor for slab in state.building.slabs]
    zones: dict[Zone, tuple[Piece, ...]] = {}
    for seat, left in enumerate(state.blocks_left):
        blocks = [block_piece(seat, number) for number in range(ruleset.blocks)]
        waiting: list[Piece] = []
        if ruleset.second:
            second = second_colour(seat)
            others = [block_piece(second, number) for number in range(ruleset.blocks)]
            if left > ruleset.blocks:
                waiting = [*others, *(floor_piece(second, number) for number in range(len(ruleset.floors.each)))]
            blocks += others
        placed = ruleset.all_blocks - left
        ground += blocks[:placed]
        zones[BLOCK_ZONES[seat]] = tuple(piece for piece in blocks[placed:] if piece not in waiting)
        zones[TRAY_ZONES[seat]] = state.floors_left(seat)
        zones[RESERVE_ZONES[seat]] = tuple(waiting)
    zones[GROUND_ZONE] = tuple(ground)
    return zones


def swap(state: CasaState, seat: Seat | None, rng: Random) -> None:
    """Nothing is hidden, so nothing can be swapped."""


def worlds(view: CasaView) -> list[CasaState]:
    """Return the state of the view, the only possible world."""
    return [view.visible.thawed()]


def any_turn(moves: Sequence[Move], rng: Random) -> Move:
    """Return a random turn, without counting the turns where possible."""
    return moves.any(rng) if isinstance(moves, Turns) else rng.choice(moves)


_HOUSES, _LOOKS = 4, 40
"""The number of houses built to find the fullest, and of random turns tried to find one with a floor."""


def full_match() -> Match:
    """Return the match with the fullest of several houses that four players built at random, with floors where
    possible."""
    return max(map(_built, range(_HOUSES)), key=_cells)


def _cells(match: Match) -> int:
    state: Any = match.table().state
    return sum(len(slab.cells) for slab in state.building.slabs)


def _built(number: int) -> Match:
    rng = Random(number)
    players = [Player(name) for name in ("North", "East", "South", "West")]
    match = Match(GAME, GAME.schema.standard(4), players, f"house {number}")
    while match.result is None:
        if match.due().need in (Need.DEAL, Need.DRAW):
            match.proceed()
            continue
        (due,) = match.turns()
        turns = match.table(due.table).state.legal(due.seat)
        some = [any_turn(turns, rng) for _ in range(_LOOKS)]
        match.apply(due.table, due.seat, max(some, key=lambda turn: getattr(turn, "floor", None) is not None))
    return match


HOOKS = ConformanceHooks(
    contents=contents,
    swap=swap,
    worlds=worlds,
    hides=False,
    pick=any_turn,
    brief={"blocks": 10},
    most_moves=1200,
    most_deals=1,
    rule_ids=frozenset(f"CG-{number}" for number in (3, 5, 6, 7, 9, 10, 14, 15)),
    aims=SpeedTargets(deals=150, paired=1500, turning=TurningBoard(full_match, keys=("e", "q"))),
)
