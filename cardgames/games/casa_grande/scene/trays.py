"""What players still have: their floors, drawn flat as they lie in the tray, and their blocks, one with a number.

Every shape has a place of its own that stays free when the last of its floors is laid, so that one knows where to look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.floors import Cell, FloorSet, Shape
from cardgames.games.casa_grande.pieces import Piece, number_of
from cardgames.games.casa_grande.scene.iso import wood
from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.paints import EMBLEMS, Palette, lit
from cardgames.table import draw, text
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.theme import mix

BLOCK_SHARE, WIDEST_BLOCK = 0.2, 62
"""How much of a tray the blocks take, and how wide that is at most, in points."""

_FINE = 4

_LIFTED = 1.06
"""How much larger a floor is seen that is in the hand."""

_MOST_CELLS = 2.5
"""How many cells high the disc with a number may be."""

_NUMBER = text.Style("small", bold=True, figures=True)


class Heap(NamedTuple):
    """The floors of one shape: the first of them (None when all are laid), how many, and where they are drawn."""

    piece: Piece | None
    many: int
    shape: Shape
    rect: Rect

    def corner(self, unit: int) -> Point:
        """The lower right corner of the last of its cells that are `unit` px wide."""
        x, y = max(self.shape.cells, key=lambda cell: (cell[1], cell[0]))
        return self.rect.x + (x + 1) * unit, self.rect.y + (y + 1) * unit


class Tray:
    """What one player has left, laid out in `room` px."""

    def __init__(self, room: Rect, floors: FloorSet, look: Look) -> None:
        self.room = Rect(room)
        self.blocks = Rect(room.x, room.y, min(look.px(WIDEST_BLOCK), round(room.w * BLOCK_SHARE)), room.h)
        self._floors = floors
        shelf = Rect(self.blocks.right + look.px(4), room.y, 0, room.h)
        shelf.w = room.right - shelf.x
        self.unit, self._slots = _laid_out(floors.shapes, shelf, look.px(5))

    def heaps(self, pieces: Sequence[Piece]) -> list[Heap]:
        """The floors of these pieces, all shapes in their places."""
        found = []
        for shape, slot in zip(self._floors.shapes, self._slots, strict=True):
            these = [piece for piece in pieces if self._floors.each[number_of(piece)] is shape]
            found.append(Heap(these[0] if these else None, len(these), shape, slot))
        return found


def _size(cells: Sequence[Cell]) -> tuple[int, int]:
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def _laid_out(shapes: Sequence[Shape], room: Rect, gap: int) -> tuple[int, list[Rect]]:
    """The largest cells with which all shapes fit into a room in rows, and where each lies."""
    sizes = [_size(shape.cells) for shape in shapes]
    for unit in range(max(2, room.h // 2), 2, -1):
        rows: list[list[int]] = [[]]
        left = 0
        for index, (wide, _) in enumerate(sizes):
            if left + unit * wide > room.w and rows[-1]:
                rows.append([])
                left = 0
            rows[-1].append(index)
            left += unit * wide + gap
        deep = [max(sizes[index][1] for index in row) * unit for row in rows]
        if sum(deep) + gap * (len(rows) - 1) <= room.h:
            break
    found: dict[int, Rect] = {}
    top = room.y + (room.h - sum(deep) - gap * (len(rows) - 1)) // 2
    for row, high in zip(rows, deep, strict=True):
        left = room.x
        for index in row:
            wide, own = sizes[index]
            found[index] = Rect(left, top + (high - own * unit) // 2, wide * unit, own * unit)
            left += wide * unit + gap
        top += high + gap
    return unit, [found[index] for index in range(len(shapes))]


def draw_heap(
    surface: Surface, heap: Heap, unit: int, paints: Palette, colour: int, look: Look, *, may: bool, raised: bool
) -> None:
    """Paint the floors of one shape: ringed when one may be taken (`may`), higher when it is pointed at."""
    if heap.piece is None:
        _draw_gone(surface, heap, unit, look)
        return
    rise = look.px(5) if raised else 0
    picture = floor_picture(heap.shape.cells, heap.shape.white, unit, paints, colour)
    edge = (picture.get_width() - heap.rect.w) // 2
    if may:
        glow = heap.rect.inflate(look.px(8), look.px(8)).move(0, -rise)
        ring = look.theme.lamp if raised else look.theme.brass_light
        draw.put(surface, draw.rounded(glow.size, look.px(5), look.theme.lamp, None, 64 if raised else 30), glow)
        draw.ring(surface, glow, look, radius=look.px(5), colour=ring, width=1.5 if raised else 1)
    draw.put(surface, picture, heap.rect.move(-edge, -edge - rise))
    if heap.many > 1:
        _draw_number(surface, heap, unit, rise, look)


def _draw_gone(surface: Surface, heap: Heap, unit: int, look: Look) -> None:
    """The place of floors that are all laid: a hollow in the felt."""
    hollow = draw.rounded((unit - 1, unit - 1), max(1, unit // 8), look.theme.shade, None, 46)
    for x, y in heap.shape.cells:
        draw.put(surface, hollow, (heap.rect.x + x * unit, heap.rect.y + y * unit))


def _draw_number(surface: Surface, heap: Heap, unit: int, rise: int, look: Look) -> None:
    """How many there are, at the corner of its last cell; the disc is never too small for the number.

    In a picture as small as those of the rules page it would cover the floors, and is left out.
    """
    high = max(text.line_height(_NUMBER, look), min(look.px(17), unit))
    if high > _MOST_CELLS * unit:
        return
    words = str(heap.many)
    disc = Rect(0, 0, max(high, text.width(words, _NUMBER, look) + look.px(6)), high)
    right, bottom = heap.corner(unit)
    disc.center = right, bottom - look.px(1) - rise
    draw.put(surface, draw.rounded(disc.size, high // 2, look.theme.brass_light, look.theme.brass), disc)
    text.write(surface, words, disc, look, _NUMBER, look.theme.on_brass, align="centre")


def floor_picture(
    cells: Sequence[Cell], white: Sequence[Cell], unit: int, paints: Palette, colour: int, *, lifted: bool = False
) -> Surface:
    """A floor from above with its shadow, a quarter of a cell larger than its cells on every side, or half of one when
    it is `lifted`: then it is a little larger itself, and its shadow falls further off."""
    key = ("casa floor", tuple(cells), tuple(white), unit, paints, colour, lifted)
    return draw.KEPT.get(key, lambda: _floor_picture(cells, white, unit, paints, colour, lifted=lifted))


def _floor_picture(
    cells: Sequence[Cell], white: Sequence[Cell], unit: int, paints: Palette, colour: int, *, lifted: bool
) -> Surface:
    unit = round(unit * _LIFTED) if lifted else unit
    large, edge = unit * _FINE, unit // (2 if lifted else 4) * _FINE
    wide, deep = _size(cells)
    size = wide * large + 2 * edge, deep * large + 2 * edge
    wood_colour = paints.players[colour]
    shadow = Surface(size, pygame.SRCALPHA)
    drop = max(_FINE, large // (5 if lifted else 14))
    for x, y in cells:
        shadow.fill((0, 0, 0, 120), Rect(edge + x * large, edge + y * large, large, large).move(drop, drop * 3 // 2))
    art = pygame.transform.box_blur(shadow, max(1, drop // 2))
    seam, bevel = max(1, large // 40), max(_FINE, large // 16)
    body = lit(wood_colour, 0.98)
    for x, y in cells:
        art.fill((*body, 255), Rect(edge + x * large, edge + y * large, large, large))
    for x, y in cells:
        cell = Rect(edge + x * large, edge + y * large, large, large)
        for (dx, dy), strip, tone in (
            ((0, -1), Rect(cell.x, cell.y, large, bevel), 1.3),
            ((-1, 0), Rect(cell.x, cell.y, bevel, large), 1.18),
            ((0, 1), Rect(cell.x, cell.bottom - bevel, large, bevel), 0.62),
            ((1, 0), Rect(cell.right - bevel, cell.y, bevel, large), 0.72),
        ):
            if (x + dx, y + dy) not in cells:
                art.fill((*lit(wood_colour, tone), 255), strip)
            elif dx + dy > 0:
                across = Rect(cell.x, cell.bottom - seam, large, 2 * seam)
                upright = Rect(cell.right - seam, cell.y, 2 * seam, large)
                art.fill((*lit(wood_colour, 0.8), 255), upright if dx else across)
    for x, y in white:
        _draw_white(art, Rect(edge + x * large, edge + y * large, large, large), paints, colour)
    return pygame.transform.smoothscale(art, (size[0] // _FINE, size[1] // _FINE))


def _draw_white(art: Surface, cell: Rect, paints: Palette, colour: int) -> None:
    """A white cell: a pale field with the owner's sign, as a block of his must be below."""
    field = cell.inflate(-cell.w // 4, -cell.h // 4)
    pygame.draw.rect(art, lit(paints.plaster, 1.0), field, border_radius=field.w // 8)
    ink = mix(paints.players[colour], paints.plaster, 0.1)
    for shape, cut in EMBLEMS[colour]:
        points = [(cell.centerx + x * cell.w * 0.2, cell.centery + y * cell.h * 0.2) for x, y in shape]
        pygame.draw.polygon(art, lit(ink, 0.9) if cut else paints.plaster, points)


def draw_blocks(surface: Surface, tray: Tray, left: int, paints: Palette, colour: int, look: Look) -> None:
    """Paint the blocks that are left: one of them, and how many."""
    picture = block_picture(tray.blocks, paints, colour)
    size = picture.get_size()
    line = text.line_height(_NUMBER, look)
    top = tray.blocks.y + max(0, (tray.blocks.h - size[1] - line) // 2)
    at = tray.blocks.centerx - size[0] // 2, top
    if left:
        draw.put(surface, picture, at)
    words = Rect(tray.blocks.x, min(top + size[1], tray.blocks.bottom - line), tray.blocks.w, line)
    text.write(surface, f"×{left}", words, look, _NUMBER, look.theme.on_felt, align="centre")


def block_picture(room: Rect, paints: Palette, colour: int) -> Surface:
    """A block as large as its part of a tray allows."""
    half = max(6, min(room.w, round(room.h * 0.6)) // 2 - 1)

    def make() -> Surface:
        whole = wood.block_picture(Camera(0, half, (0, 0)), paints, colour, 0.0, 3).surface
        return whole.subsurface(whole.get_bounding_rect()).copy()

    return draw.KEPT.get(("casa block", half, paints, colour), make)
