"""Blocks and floors: painted wood with worn edges, grain and an emblem."""

from __future__ import annotations

import random
from functools import lru_cache

from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.carving import (
    TOP_LIGHT,
    Carving,
    Picture,
    Printed,
    Toned,
    cut_emblem,
    seen_sides,
    side_face,
    thread,
    toned,
    top_face,
)
from cardgames.games.casa_grande.scene.iso.paints import EMBLEMS, Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import INSET, SLAB
from cardgames.games.casa_grande.scene.iso.solids import SIDES
from cardgames.table.theme import mix

WORN = 0.055
"""How far the edges of a block are rounded off."""

_BANDS, _FEW_BANDS = 5, 2
"""In how many steps a side grows darker towards its foot: at rest, and in a turn."""

_WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def block_picture(camera: Camera, paints: Palette, colour: int, low: float, fine: int) -> Picture:
    """A block whose foot is at `low` (0, or as thick as a floor is)."""
    wood = paints.players[colour]
    art = Carving(camera, high=1.0, fine=fine)
    for side, light in seen_sides(camera.rest):
        art.print(side_face(side, INSET, low, 1.0), toned(_block_side(colour, low, fine > 1), wood, light))
    art.print(top_face(INSET, 1.0), toned(_block_top(colour, fine > 1), wood, TOP_LIGHT))
    return art.done()


@lru_cache(maxsize=32)
def _block_side(colour: int, low: float, whole: bool) -> list[Toned]:
    """A side of a block: darker towards its foot, with grain, an emblem and worn edges."""
    rng = random.Random(colour * 2 + (low > 0))
    edge = WORN / (1 - 2 * INSET)
    rim = 1 - WORN / (1 - low)
    found: list[Toned] = [(((0, 0.02), (0, 1), (1, 1), (1, 0.02)), 1.04)]
    bands = _BANDS if whole else _FEW_BANDS
    for band in range(bands):
        down, up = rim * band / bands, rim * (band + 1) / bands
        tone = 0.84 + 0.2 * (band + 0.5) / bands
        found.append((((edge, down), (edge, up), (1 - edge, up), (1 - edge, down)), tone))
    for _ in range(5 if whole else 0):
        at, left, length = rng.uniform(0.08, 0.9), rng.uniform(edge, 0.5), rng.uniform(0.25, 0.5)
        right = min(1 - edge, left + length)
        bend = at + rng.uniform(-0.015, 0.015)
        found.append((thread(((left, at), ((left + right) / 2, bend), (right, at)), 0.012), 0.88))
    found += cut_emblem(EMBLEMS[colour], 0.2, edged=whole)
    found.append((((edge, rim), (edge, 1), (1 - edge, 1), (1 - edge, rim)), 1.22))
    if not whole:
        return found
    found += [
        (((0, 0.03), (edge * 0.7, 0.03), (edge * 0.7, rim), (0, rim)), 1.08),
        (((edge, 0), (edge, 0.035), (1 - edge, 0.035), (1 - edge, 0)), 0.72),
    ]
    return found


@lru_cache(maxsize=16)
def _block_top(colour: int, whole: bool) -> list[Toned]:
    """The upper side of a block, within its worn edges."""
    rng = random.Random(colour)
    edge = WORN / (1 - 2 * INSET)
    found: list[Toned] = [(cut_square(0.0, edge), 1.16), (cut_square(edge, 0.02), 1.0)]
    for _ in range(7 if whole else 0):
        at, left, length = rng.uniform(0.1, 0.9), rng.uniform(edge, 0.5), rng.uniform(0.3, 0.6)
        right = min(1.0 - edge, left + length)
        middle = at + rng.uniform(-0.03, 0.03)
        tone = rng.choice((0.9, 0.93, 0.96))
        found.append((thread(((left, at), ((left + right) / 2, middle), (right, at)), 0.014), tone))
    return found + cut_emblem(EMBLEMS[colour], 0.27, edged=whole, flat=True)


def cell_picture(camera: Camera, paints: Palette, colour: int, white: bool, fine: int) -> Picture:
    """The upper side of a cell of a floor, with grooves all round."""
    art = Carving(camera, high=SLAB, fine=fine)
    art.print(top_face(0.0, SLAB), _cell_top(paints, colour, white, fine > 1))
    return art.done()


def rim_picture(camera: Camera, paints: Palette, colour: int, side: int, fine: int) -> Picture:
    """What a cell has besides where its floor ends on this side: a rim, and the edge when it can be seen."""
    wood = paints.players[colour]
    art, top = Carving(camera, high=SLAB, fine=fine), top_face(0.0, SLAB)
    _, x, y = SIDES[side]
    reach = art.fill([top(*point) for point in _along_side(x, y, 0.075)], wood)
    for seen, light in seen_sides(camera.rest):
        if seen == side:
            face = side_face(seen, 0.0, 0.0, SLAB)
            for edge, tone in ((_WHOLE, 0.9), (_EDGE, 1.12)):
                reach.union_ip(art.fill([face(*point) for point in edge], lit(wood, light * tone)))
    return art.done().within(reach) if fine == 1 else art.done().cut()


_EDGE = ((0.0, 0.72), (1.0, 0.72), (1.0, 1.0), (0.0, 1.0))


@lru_cache(maxsize=64)
def _cell_top(paints: Palette, colour: int, white: bool, whole: bool) -> list[Printed]:
    """The upper side of a cell: a board, or a plate of plaster in it, with the emblem."""
    wood = paints.players[colour]
    board = mix(wood, paints.plaster, 0.3)
    top: list[Printed] = [(_WHOLE, lit(board, 0.9)), (cut_square(0.03, 0.0), lit(board, TOP_LIGHT))]
    if white:
        top += [(cut_square(0.115, 0.07), lit(board, 0.72)), (cut_square(0.135, 0.07), lit(paints.plaster, 1.05))]
    emblem = cut_emblem(EMBLEMS[colour], 0.17 if white else 0.14, edged=whole, flat=True)
    if white:
        return [*top, *toned(emblem, mix(paints.plaster, wood, 0.35), 1.0)]
    return [*top, *toned(emblem, board, TOP_LIGHT)]


def _along_side(x: int, y: int, wide: float) -> tuple[tuple[float, float], ...]:
    """A strip of the unit square along the side that looks to (x, y)."""
    if x:
        start = 1 - wide if x > 0 else 0.0
        return (start, 0), (start + wide, 0), (start + wide, 1), (start, 1)
    start = 1 - wide if y > 0 else 0.0
    return (0, start), (1, start), (1, start + wide), (0, start + wide)


def cut_square(edge: float, cut: float) -> tuple[tuple[float, float], ...]:
    """A square so far inside a face, its corners cut."""
    low, high = edge, 1 - edge
    return (
        (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
        (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
    )  # fmt: skip
