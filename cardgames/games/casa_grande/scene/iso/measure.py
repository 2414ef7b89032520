"""How long the frames take in which the finished house of four players turns, at its fullest."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pygame
from pygame import Rect

from cardgames.engine.contract import CHANCE
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.scene.iso.house import House3D
from cardgames.games.casa_grande.scene.iso.plan import standing
from cardgames.games.casa_grande.scene.iso.solids import Figure, Sights
from cardgames.games.casa_grande.turns import Turns
from cardgames.table import room as table_room
from cardgames.table import theme as themes
from cardgames.table.look import Look
from cardgames.table.units import Scale
from cardgames.table.window import Window

TURNING = 27
"""Frames of a quarter turn of 0.45 seconds."""

ROUNDS = 3
"""How often it turns right round."""

_GAMES, _LOOKS = 4, 40
"""So many houses are built, and so many turns looked at for one with a floor."""


def full_house() -> Sights:
    """The fullest of some houses that four players built at random, though with a floor where they saw one."""
    return max(
        (_played(seed) for seed in range(_GAMES)), key=lambda sights: sum(len(one.cells) for one in sights.slabs)
    )


def _played(seed: int) -> Sights:
    rng = random.Random(seed)
    standing_ = GAME.open(GAME.schema.make({}), 4, rng)
    (table,) = GAME.tables(standing_)
    state = GAME.start(GAME.deal(rng, table, standing_))
    while actors := state.to_act():
        if actors == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
            continue
        turns = state.legal(actors[0])
        some = [turns.any(rng) if isinstance(turns, Turns) else rng.choice(turns) for _ in range(_LOOKS)]
        state.apply(actors[0], max(some, key=lambda turn: isinstance(turn, Turn) and turn.floor is not None))
    figures = tuple(Figure(seat, *standing(5 * seat)) for seat in range(4))
    return Sights(state.building.built, state.building.slabs, figures)


def turn_times(size: tuple[int, int]) -> Sequence[float]:
    """Milliseconds of each frame while the full house turns in a window of `size` px. Raises NoWindowError."""
    window = Window(size)
    look = Look(themes.load(themes.DEFAULT), Scale.for_window(size, "auto"))
    house = House3D(look)
    house.show(full_house())
    felt = table_room.felt(size, look)
    room = Rect(0, 0, *size).inflate(-size[0] // 5, -size[1] // 8)
    times: list[float] = []
    for frame in range(ROUNDS * 4 * TURNING + 1):
        start = time.perf_counter()
        before = house.reach()
        house.aim(room, frame / TURNING, house.columns.highest, moving=True)
        changed = before.union(house.reach())
        window.surface.blit(felt, changed, changed)
        house.paint(window.surface)
        pygame.display.update(changed)
        times.append((time.perf_counter() - start) * 1000)
    window.close()
    return times[1:]  # the first frame is another matter
