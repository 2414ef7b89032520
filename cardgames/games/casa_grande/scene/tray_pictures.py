"""The pictures of a tray: the blocks and floors that a player has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.games.casa_grande.match_data import Ruleset
from cardgames.games.casa_grande.pieces import (
    FloorSet,
    Orientation,
    Piece,
    Shape,
    colour_of,
    floor_piece,
    number_of,
    size_of,
)
from cardgames.games.casa_grande.scene.camera import Camera
from cardgames.games.casa_grande.scene.painting import EMBLEMS, PaintSettings, Palette, lit, palette
from cardgames.games.casa_grande.scene.piece_pictures import block_picture
from cardgames.table import draw, text
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Widget
from cardgames.words import say

BLOCK_SHARE, WIDEST_BLOCK = 0.2, 62
"""The blocks' share of a tray's width, and their greatest width in points."""

GAP = 6
"""The gap between floors of two shapes, in points."""

_ZOOM = 4
"""The factor by which floors are painted larger and then scaled down."""

_LIFTED = 1.06
"""Scale of a floor in the hand."""

_MOST_CELLS = 2.5
"""The greatest height of the disc with a number, in cells."""

_NUMBER = text.Style("small", bold=True, figures=True)


class FloorPile(NamedTuple):
    """The floors of one shape: the first (None if all are laid), their number, the shape and the drawing area."""

    piece: Piece | None
    left: int
    shape: Shape
    rect: Rect

    def corner(self, unit: int) -> Point:
        """Return the lower right corner of the last cell; cells are `unit` px wide."""
        x, y = self.shape.cells[-1]
        return self.rect.x + (x + 1) * unit, self.rect.y + (y + 1) * unit

    def words(self, owner: str, ruleset: Ruleset) -> str:
        """Describe the floors of a player, or of you for "", for a tooltip."""
        cells, white = len(self.shape.cells), len(self.shape.white)
        floor = ruleset.floors.names[self.shape.drawing]
        if not owner:
            return say("casa_grande.about.pile_you", floor=floor, left=self.left, cells=cells, white=white)
        return say("casa_grande.about.pile", player=owner, floor=floor, left=self.left, cells=cells, white=white)


class Tray:
    """The remaining pieces of one player, laid out in `room` px."""

    def __init__(self, room: Rect, floors: FloorSet, look: Look) -> None:
        self.room = Rect(room)
        self.blocks = Rect(room.x, room.y, min(look.px(WIDEST_BLOCK), round(room.w * BLOCK_SHARE)), room.h)
        self._floors = floors
        shelf = Rect(self.blocks.right + look.px(4), room.y, 0, room.h)
        shelf.w = room.right - shelf.x
        self.unit, self._slots = _in_rows(floors.shapes, shelf, look.px(GAP))

    def piles(self, pieces: Sequence[Piece]) -> list[FloorPile]:
        """Return a pile for every shape, with the floors among these pieces."""
        found = []
        for shape, slot in zip(self._floors.shapes, self._slots, strict=True):
            these = [piece for piece in pieces if self._floors.each[number_of(piece)] is shape]
            found.append(FloorPile(these[0] if these else None, len(these), shape, slot))
        return found


def _in_rows(shapes: Sequence[Shape], room: Rect, gap: int) -> tuple[int, list[Rect]]:
    """Return the largest cell size at which all shapes fit into a room in rows, and their areas."""
    sizes = [size_of(shape.cells) for shape in shapes]
    for unit in range(max(2, room.h // 2), 2, -1):
        rects = [Rect(0, 0, wide * unit, deep * unit) for wide, deep in sizes]
        rows: list[list[Rect]] = [[]]
        left = room.x
        for rect in rects:
            if left + rect.w > room.right and rows[-1]:
                rows.append([])
                left = room.x
            rect.x = left
            rows[-1].append(rect)
            left += rect.w + gap
        heights = [max(rect.h for rect in row) for row in rows]
        high = sum(heights) + gap * (len(rows) - 1)
        if high <= room.h:
            break
    top = room.y + (room.h - high) // 2
    for row, height in zip(rows, heights, strict=True):
        for rect in row:
            rect.y = top + (height - rect.h) // 2
        top += height + gap
    return unit, rects


# ------------------------------------------------------------ floors


def ring_area(pile: FloorPile, look: Look) -> Rect:
    """Return the area of the ring around floors that can be taken; those of neighbours don't cross."""
    return pile.rect.inflate(look.px(GAP - 1), look.px(GAP - 1))


def draw_pile(
    surface: Surface, pile: FloorPile, unit: int, colours: Palette, look: Look, *, legal: bool, raised: bool
) -> None:
    """Paint the floors of one shape: ringed if they can be taken (`legal`), raised if pointed at."""
    if pile.piece is None:  # all are laid: a hollow in the felt
        hollow = draw.rounded((unit - 1, unit - 1), max(1, unit // 8), look.theme.shade, None, 46)
        for x, y in pile.shape.cells:
            draw.put(surface, hollow, (pile.rect.x + x * unit, pile.rect.y + y * unit))
        return
    rise = look.px(5) if raised else 0
    picture = floor_picture(pile.shape, unit, colours, colour_of(pile.piece))
    edge = (picture.get_width() - pile.rect.w) // 2
    if legal:
        glow = ring_area(pile, look).move(0, -rise)
        ring = look.theme.lamp if raised else look.theme.brass_light
        draw.put(surface, draw.rounded(glow.size, look.px(5), look.theme.lamp, None, 90 if raised else 56), glow)
        draw.ring(surface, glow, look, radius=look.px(5), colour=ring, width=3 if raised else 2)
    draw.put(surface, picture, pile.rect.move(-edge, -edge - rise))


def draw_number(surface: Surface, pile: FloorPile, unit: int, look: Look, *, raised: bool) -> None:
    """Draw the number of floors on the last cell, over the ring of the floors beside it; its disc is never too small
    for the number.

    In small pictures, such as on the rules page, it would cover the floors, so it is left out.
    """
    high = max(text.line_height(_NUMBER, look), min(look.px(17), unit))
    if pile.piece is None or pile.left < 2 or high > _MOST_CELLS * unit:
        return
    words = str(pile.left)
    disc = Rect(0, 0, max(high, text.width(words, _NUMBER, look) + look.px(6)), high)
    right, bottom = pile.corner(unit)
    disc.center = right, bottom - look.px(6 if raised else 1)
    draw.put(surface, draw.rounded(disc.size, high // 2, look.theme.brass_light, look.theme.brass), disc)
    text.write(surface, words, disc, look, _NUMBER, look.theme.on_brass, align="centre")


def floor_picture(
    floor: Shape | Orientation, unit: int, colours: Palette, colour: int, *, lifted: bool = False
) -> Surface:
    """Return a floor from above with its shadow, with a margin of a quarter cell. If `lifted`, it is slightly larger,
    with a shadow further away and a margin of half a cell."""
    key = ("casa floor", floor.cells, floor.white, unit, colours, colour, lifted)
    return draw.KEPT.get(key, lambda: _floor_picture(floor, unit, colours, colour, lifted=lifted))


def _floor_picture(floor: Shape | Orientation, unit: int, colours: Palette, colour: int, *, lifted: bool) -> Surface:
    unit = round(unit * _LIFTED) if lifted else unit
    large, edge = unit * _ZOOM, unit // (2 if lifted else 4) * _ZOOM
    wide, deep = size_of(floor.cells)
    size = wide * large + 2 * edge, deep * large + 2 * edge
    rects = {(x, y): Rect(edge + x * large, edge + y * large, large, large) for x, y in floor.cells}
    wood = colours.players[colour]
    shadow = Surface(size, pygame.SRCALPHA)
    drop = max(_ZOOM, large // (5 if lifted else 14))
    for rect in rects.values():
        shadow.fill((0, 0, 0, 120), rect.move(drop, drop * 3 // 2))
    art = pygame.transform.box_blur(shadow, max(1, drop // 2))
    seam, bevel = max(1, large // 40), max(_ZOOM, large // 16)
    for rect in rects.values():
        art.fill(lit(wood, 0.98), rect)
    for (x, y), rect in rects.items():
        for dx, dy, strip, tone in (
            (0, -1, Rect(rect.x, rect.y, large, bevel), 1.3),
            (-1, 0, Rect(rect.x, rect.y, bevel, large), 1.18),
            (0, 1, Rect(rect.x, rect.bottom - bevel, large, bevel), 0.62),
            (1, 0, Rect(rect.right - bevel, rect.y, bevel, large), 0.72),
        ):
            if (x + dx, y + dy) not in rects:
                art.fill(lit(wood, tone), strip)
            elif dx:
                if dx > 0:
                    art.fill(lit(wood, 0.8), Rect(rect.right - seam, rect.y, 2 * seam, large))
            elif dy > 0:
                art.fill(lit(wood, 0.8), Rect(rect.x, rect.bottom - seam, large, 2 * seam))
    for cell in floor.white:
        _draw_white(art, rects[cell], colours, colour)
    return pygame.transform.smoothscale(art, (size[0] // _ZOOM, size[1] // _ZOOM))


def _draw_white(art: Surface, cell: Rect, colours: Palette, colour: int) -> None:
    """Draw a white cell: a pale field with the owner's emblem, as it needs the owner's block below."""
    field = cell.inflate(-cell.w // 4, -cell.h // 4)
    pygame.draw.rect(art, lit(colours.plaster, 1.0), field, border_radius=field.w // 8)
    ink = mix(colours.players[colour], colours.plaster, 0.1)
    for shape, carved in EMBLEMS[colour]:
        points = [(cell.centerx + x * cell.w * 0.2, cell.centery + y * cell.h * 0.2) for x, y in shape]
        pygame.draw.polygon(art, lit(ink, 0.9) if carved else colours.plaster, points)


# ------------------------------------------------------------ blocks


def draw_blocks(surface: Surface, tray: Tray, left: int, colours: Palette, colour: int, look: Look) -> None:
    """Paint the remaining blocks: one of them, and their number."""
    picture = tray_block(tray.blocks, colours, colour)
    size = picture.get_size()
    line = text.line_height(_NUMBER, look)
    top = tray.blocks.y + max(0, (tray.blocks.h - size[1] - line) // 2)
    if not left:  # all are placed: a hollow in the felt
        hollow = picture.get_rect(midtop=(tray.blocks.centerx, top))
        draw.put(surface, draw.rounded(hollow.size, look.px(4), look.theme.shade, None, 46), hollow)
        return
    draw.put(surface, picture, (tray.blocks.centerx - size[0] // 2, top))
    words = Rect(tray.blocks.x, min(top + size[1], tray.blocks.bottom - line), tray.blocks.w, line)
    text.write(surface, f"×{left}", words, look, _NUMBER, look.theme.on_felt, align="centre")


def tray_block(room: Rect, colours: Palette, colour: int) -> Surface:
    """Return a block as large as its part of a tray allows."""
    half = max(6, min(room.w, round(room.h * 0.6)) // 2 - 1)

    def make() -> Surface:
        return block_picture(PaintSettings(Camera(0, half, (0, 0)), colours, 3), colour, False).trimmed().surface

    return draw.KEPT.get(("casa block", half, colours, colour), make)


# ------------------------------------------------------------ on the rules page

PICTURE_HIGH, PICTURE_EDGE = 150, 10
"""Height and margin of the picture, in points."""


class TrayPicture(Widget):
    """A picture of the first player's blocks and floors on felt."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__("tray")
        self._ruleset = ruleset

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(PICTURE_HIGH)

    def draw(self, surface: Surface) -> None:
        look, colours, ruleset = self.look, palette(self.look.theme), self._ruleset
        draw.put(surface, draw.rounded(self.rect.size, look.px(6), look.theme.felt), self.rect)
        edge = 2 * look.px(PICTURE_EDGE)
        tray = Tray(self.rect.inflate(-edge, -edge), ruleset.floors, look)
        draw_blocks(surface, tray, ruleset.blocks, colours, 0, look)
        for pile in tray.piles([floor_piece(0, number) for number in range(len(ruleset.floors.each))]):
            draw_pile(surface, pile, tray.unit, colours, look, legal=False, raised=False)
            draw_number(surface, pile, tray.unit, look, raised=False)
