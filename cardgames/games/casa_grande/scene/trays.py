"""The floors that players still have, drawn flat: white cells as they lie, in the colour of their owner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.floors import FloorSet, Shape
from cardgames.games.casa_grande.pieces import Piece, number_of
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.theme import mix


class Heap(NamedTuple):
    """Floors that are alike: the first of them, how many, and where they are drawn."""

    piece: Piece
    many: int
    shape: Shape
    rect: Rect


def heaps(pieces: Sequence[Piece], floors: FloorSet, room: Rect, gap: int) -> list[Heap]:
    """The floors of a tray, those that are alike together, in a row that fits into `room` px."""
    groups = [
        (one, len([first, *rest]), one_shape)
        for one_shape, group in groupby(pieces, key=lambda piece: floors.each[number_of(piece)])
        for first, *rest in [list(group)]
        for one in [first]
    ]
    sizes = [_size(shape) for _, _, shape in groups]
    if not sizes:
        return []
    cells = sum(wide for wide, _ in sizes)
    deepest = max(deep for _, deep in sizes)
    unit = max(3, int(min((room.w - gap * (len(sizes) + 1)) / cells, (room.h - gap) / deepest)))
    left = room.x + gap
    found = []
    for (piece, count, shape), (wide, deep) in zip(groups, sizes, strict=True):
        rect = Rect(left, 0, unit * wide, unit * deep)
        rect.centery = room.centery
        found.append(Heap(piece, count, shape, rect))
        left = rect.right + gap
    return found


def _size(shape: Shape) -> tuple[int, int]:
    return max(x for x, _ in shape.cells) + 1, max(y for _, y in shape.cells) + 1


def draw_heap(
    surface: Surface, heap: Heap, paints: Palette, look: Look, colour: int, *, lit_up: bool, faint: bool, raised: bool
) -> None:
    """Paint floors that are alike: `lit_up` when one may be taken, `faint` when none may, `raised` when pointed at."""
    wide, _ = _size(heap.shape)
    unit = heap.rect.w // wide
    wood = paints.players[colour]
    edge, body, white = lit(wood, 0.7), mix(wood, paints.plaster, 0.3), paints.plaster
    if faint:
        edge, body, white = (mix(one, look.theme.felt, 0.5) for one in (edge, body, white))
    rise = look.px(4) if raised else 0
    for x, y in heap.shape.cells:
        cell = Rect(heap.rect.x + x * unit, heap.rect.y + y * unit - rise, unit, unit)
        surface.fill(edge, cell)
        pygame.draw.rect(surface, white if (x, y) in heap.shape.white else body, cell.inflate(-2, -2))
    if lit_up:
        ring = heap.rect.move(0, -rise).inflate(look.px(6), look.px(6))
        colour_of_ring = look.theme.lamp if raised else look.theme.brass_light
        draw.ring(surface, ring, look, radius=look.px(4), colour=colour_of_ring, width=1)
    if heap.many > 1:
        spot = Rect(0, 0, look.px(20), look.px(16))
        spot.midtop = (heap.rect.centerx, heap.rect.bottom + look.px(1) - rise)
        text.write(surface, f"×{heap.many}", spot, look, text.SMALL, look.theme.on_felt_soft, align="centre")
