"""Blocks and floors: painted wood with worn edges, grain and an emblem."""

from __future__ import annotations

import random

from cardgames.games.casa_grande.scene.iso.camera import Camera, Spot
from cardgames.games.casa_grande.scene.iso.carving import (
    TOP_LIGHT,
    Carving,
    Picture,
    light_on,
    seen_sides,
    side_face,
    top_face,
)
from cardgames.games.casa_grande.scene.iso.paints import EMBLEMS, Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import INSET, SLAB
from cardgames.games.casa_grande.scene.iso.solids import SIDES
from cardgames.table.theme import mix

WORN = 0.055
"""How far the edges of a block are rounded off."""

_BANDS = 6


def block_picture(camera: Camera, paints: Palette, colour: int, low: float, fine: int) -> Picture:
    """A block whose foot is at `low` (0, or as thick as a floor is)."""
    wood = paints.players[colour]
    art = Carving(camera, high=1.0, fine=fine)
    near, far = INSET, 1 - INSET
    rng = random.Random(colour * 2 + (low > 0))
    for side in seen_sides(camera):
        light = light_on(camera, side)
        face = side_face(side, INSET, low, 1.0)
        edge = WORN / (1 - 2 * INSET)
        rim = 1 - WORN / (1 - low)
        art.patch(face, ((0, 0.02), (0, rim), (edge, 1), (1 - edge, 1), (1, rim), (1, 0.02)), lit(wood, light * 0.98))
        for band in range(_BANDS):
            down, up = rim * band / _BANDS, rim * (band + 1) / _BANDS
            share = (band + 0.5) / _BANDS
            tone = lit(wood, light * (0.84 + 0.2 * share))
            art.patch(face, ((edge, down), (edge, up), (1 - edge, up), (1 - edge, down)), tone)
        for _ in range(5):
            at, left, length = rng.uniform(0.08, 0.9), rng.uniform(edge, 0.5), rng.uniform(0.25, 0.5)
            right = min(1 - edge, left + length)
            wave = rng.uniform(-0.015, 0.015)
            line = [face(left, at), face((left + right) / 2, at + wave), face(right, at)]
            art.line(line, lit(wood, light * 0.88), 0.7)
        art.emblem(face, EMBLEMS[colour], 0.2, wood, light * 0.97)
        worn = lit(wood, light * 1.22)
        art.patch(face, ((edge, rim), (edge, 1), (1 - edge, 1), (1 - edge, rim)), worn)
        art.patch(face, ((0, 0.03), (edge * 0.7, 0.03), (edge * 0.7, rim), (0, rim)), lit(wood, light * 1.08))
        art.patch(face, ((edge, 0), (edge, 0.035), (1 - edge, 0.035), (1 - edge, 0)), lit(wood, light * 0.72))
    inner = top_face(INSET + WORN, 1.0)
    corners = [(near, near, 1.0), (far, near, 1.0), (far, far, 1.0), (near, far, 1.0)]
    art.fill(_cut(corners, WORN), lit(wood, TOP_LIGHT * 1.16))
    art.patch(inner, ((0, 0), (1, 0), (1, 1), (0, 1)), lit(wood, TOP_LIGHT))
    for _ in range(7):
        at, left, length = rng.uniform(0.05, 0.95), rng.uniform(0.0, 0.5), rng.uniform(0.3, 0.6)
        right = min(1.0, left + length)
        middle = at + rng.uniform(-0.03, 0.03)
        line = [inner(left, at), inner((left + right) / 2, middle), inner(right, at)]
        art.line(line, lit(wood, TOP_LIGHT * rng.uniform(0.9, 0.96)), 0.8)
    art.emblem(inner, EMBLEMS[colour], 0.3, wood, TOP_LIGHT)
    return art.done()


def _cut(corners: list[Spot], by: float) -> list[Spot]:
    """The outline of a square without its corners."""
    found: list[Spot] = []
    for k, (x, y, z) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % 4]
        for other in (before, after):
            far = abs(other[0] - x) + abs(other[1] - y)
            found.append((x + (other[0] - x) * by / far, y + (other[1] - y) * by / far, z))
    return found


def cell_picture(
    camera: Camera, paints: Palette, colour: int, white: bool, goes_on: frozenset[int], fine: int
) -> Picture:
    """One cell of a floor that goes on beyond these sides of its site. White ones have a plate of plaster."""
    wood = paints.players[colour]
    board = mix(wood, paints.plaster, 0.3)
    art = Carving(camera, high=SLAB, fine=fine)
    for side in seen_sides(camera):
        if side not in goes_on:
            light = light_on(camera, side)
            face = side_face(side, 0.0, 0.0, SLAB)
            art.patch(face, ((0, 0), (1, 0), (1, 1), (0, 1)), lit(wood, light * 0.9))
            art.patch(face, ((0, 0.72), (1, 0.72), (1, 1), (0, 1)), lit(wood, light * 1.12))
    top = top_face(0.0, SLAB)
    art.patch(top, ((0, 0), (1, 0), (1, 1), (0, 1)), lit(board, TOP_LIGHT))
    for side, x, y in SIDES:
        rim = 0.035 if side in goes_on else 0.075
        strip = _along_side(x, y, rim)
        art.patch(top, strip, lit(board, 0.9) if side in goes_on else lit(wood, 1.0))
    if white:
        art.patch(top, _tile(0.135, 0.02), lit(board, 0.72))
        art.patch(top, _tile(0.135, 0.0), lit(paints.plaster, 1.05))
        art.emblem(top, EMBLEMS[colour], 0.17, mix(paints.plaster, wood, 0.35), 1.0)
    else:
        art.emblem(top, EMBLEMS[colour], 0.14, board, TOP_LIGHT)
    return art.done()


def _along_side(x: int, y: int, wide: float) -> tuple[tuple[float, float], ...]:
    """A strip of the unit square along the side that looks to (x, y)."""
    if x:
        start = 1 - wide if x > 0 else 0.0
        return (start, 0), (start + wide, 0), (start + wide, 1), (start, 1)
    start = 1 - wide if y > 0 else 0.0
    return (0, start), (1, start), (1, start + wide), (0, start + wide)


def _tile(edge: float, grown: float) -> tuple[tuple[float, float], ...]:
    """A square plate with its corners cut."""
    low, high, cut = edge - grown, 1 - edge + grown, 0.07
    return (
        (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
        (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
    )  # fmt: skip


