"""The players' trays around the house, and the piece that is carried from or back to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardgames.engine.contract import Place, Seat
from cardgames.games.casa_grande.pieces import Cell, FloorSet, Piece, Shape, colour_of, floor_piece, is_block, number_of
from cardgames.games.casa_grande.ruleset import Ruleset
from cardgames.games.casa_grande.scene.camera import Camera
from cardgames.games.casa_grande.scene.carving import EMBLEMS, Kit, Palette, lit, palette
from cardgames.games.casa_grande.scene.scenery import Scenery
from cardgames.games.casa_grande.scene.wood import block_picture
from cardgames.table import draw, text
from cardgames.table.board.playing_board import Held
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import mix
from cardgames.table.tween import Motion, Tween
from cardgames.table.widgets.base import Widget
from cardgames.words import say

BLOCK_SHARE, WIDEST_BLOCK = 0.2, 62
"""The blocks' share of a tray's width, and their greatest width in points."""

_FINE = 4

_LIFTED = 1.06
"""Scale of a floor in the hand."""

_MOST_CELLS = 2.5
"""The greatest height of the disc with a number, in cells."""

_NUMBER = text.Style("small", bold=True, figures=True)


class Heap(NamedTuple):
    """The floors of one shape: the first (None if all are laid), their number, the shape and the drawing area."""

    piece: Piece | None
    many: int
    shape: Shape
    rect: Rect

    def corner(self, unit: int) -> Point:
        """Return the lower right corner of the last cell; cells are `unit` px wide."""
        x, y = max(self.shape.cells, key=lambda cell: (cell[1], cell[0]))
        return self.rect.x + (x + 1) * unit, self.rect.y + (y + 1) * unit

    def words(self, who: str, ruleset: Ruleset) -> str:
        """Describe the floors for a tooltip; `who` owns them."""
        cells, white = len(self.shape.cells), len(self.shape.white)
        floor = ruleset.floors.names[self.shape.drawing]
        return say("casa_grande.about.heap", who=who, floor=floor, left=self.many, count=cells, white=white)


class Tray:
    """The remaining pieces of one player, laid out in `room` px."""

    def __init__(self, room: Rect, floors: FloorSet, look: Look) -> None:
        self.room = Rect(room)
        self.blocks = Rect(room.x, room.y, min(look.px(WIDEST_BLOCK), round(room.w * BLOCK_SHARE)), room.h)
        self._floors = floors
        shelf = Rect(self.blocks.right + look.px(4), room.y, 0, room.h)
        shelf.w = room.right - shelf.x
        self.unit, self._slots = _laid_out(floors.shapes, shelf, look.px(5))

    def heaps(self, pieces: Sequence[Piece]) -> list[Heap]:
        """Return a heap for every shape, with the floors among these pieces."""
        found = []
        for shape, slot in zip(self._floors.shapes, self._slots, strict=True):
            these = [piece for piece in pieces if self._floors.each[number_of(piece)] is shape]
            found.append(Heap(these[0] if these else None, len(these), shape, slot))
        return found


def _size(cells: Sequence[Cell]) -> tuple[int, int]:
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def _laid_out(shapes: Sequence[Shape], room: Rect, gap: int) -> tuple[int, list[Rect]]:
    """Return the largest cell size at which all shapes fit into a room in rows, and their areas."""
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


def draw_heap(surface: Surface, heap: Heap, unit: int, paints: Palette, look: Look, *, may: bool, raised: bool) -> None:
    """Paint the floors of one shape: ringed if they can be taken (`may`), raised if pointed at."""
    if heap.piece is None:  # all are laid: a hollow in the felt
        hollow = draw.rounded((unit - 1, unit - 1), max(1, unit // 8), look.theme.shade, None, 46)
        for x, y in heap.shape.cells:
            draw.put(surface, hollow, (heap.rect.x + x * unit, heap.rect.y + y * unit))
        return
    rise = look.px(5) if raised else 0
    picture = floor_picture(heap.shape.cells, heap.shape.white, unit, paints, colour_of(heap.piece))
    edge = (picture.get_width() - heap.rect.w) // 2
    if may:
        glow = heap.rect.inflate(look.px(8), look.px(8)).move(0, -rise)
        ring = look.theme.lamp if raised else look.theme.brass_light
        draw.put(surface, draw.rounded(glow.size, look.px(5), look.theme.lamp, None, 64 if raised else 30), glow)
        draw.ring(surface, glow, look, radius=look.px(5), colour=ring, width=1.5 if raised else 1)
    draw.put(surface, picture, heap.rect.move(-edge, -edge - rise))
    if heap.many > 1:
        _draw_number(surface, heap, unit, rise, look)


def _draw_number(surface: Surface, heap: Heap, unit: int, rise: int, look: Look) -> None:
    """Draw the number of floors on the last cell; its disc is never too small for the number.

    In small pictures, such as on the rules page, it would cover the floors, so it is left out.
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
    """Return a floor from above with its shadow, with a margin of a quarter cell. If `lifted`, it is slightly larger,
    with a shadow further away and a margin of half a cell."""
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
    """Draw a white cell: a pale field with the owner's sign, as it needs the owner's block below."""
    field = cell.inflate(-cell.w // 4, -cell.h // 4)
    pygame.draw.rect(art, lit(paints.plaster, 1.0), field, border_radius=field.w // 8)
    ink = mix(paints.players[colour], paints.plaster, 0.1)
    for shape, cut in EMBLEMS[colour]:
        points = [(cell.centerx + x * cell.w * 0.2, cell.centery + y * cell.h * 0.2) for x, y in shape]
        pygame.draw.polygon(art, lit(ink, 0.9) if cut else paints.plaster, points)


def draw_blocks(surface: Surface, tray: Tray, left: int, paints: Palette, colour: int, look: Look) -> None:
    """Paint the remaining blocks: one of them, and their number."""
    picture = pile_picture(tray.blocks, paints, colour)
    size = picture.get_size()
    line = text.line_height(_NUMBER, look)
    top = tray.blocks.y + max(0, (tray.blocks.h - size[1] - line) // 2)
    at = tray.blocks.centerx - size[0] // 2, top
    if left:
        draw.put(surface, picture, at)
    words = Rect(tray.blocks.x, min(top + size[1], tray.blocks.bottom - line), tray.blocks.w, line)
    text.write(surface, f"×{left}", words, look, _NUMBER, look.theme.on_felt, align="centre")


def pile_picture(room: Rect, paints: Palette, colour: int) -> Surface:
    """Return a block as large as its part of a tray allows."""
    half = max(6, min(room.w, round(room.h * 0.6)) // 2 - 1)

    def make() -> Surface:
        whole = block_picture(Kit(Camera(0, half, (0, 0)), paints, 3), colour, False).surface
        return whole.subsurface(whole.get_bounding_rect()).copy()

    return draw.KEPT.get(("casa block", half, paints, colour), make)


HOME = 0.22
"""Seconds for a piece to return after a drop without effect."""

_RAISED = 6
"""A floor in the hand is drawn this fraction of a cell above the pointer, so it leaves the tray at once."""

_RING = 14
"""Reach of the light around a tray, in points."""


class Stores:
    """The trays of all seats; only the viewer's takes input. Calls `touch` with areas to repaint."""

    def __init__(self, scenery: Scenery, viewer: Seat, touch: Callable[[Rect], object]) -> None:
        self._scenery, self._viewer, self._touch = scenery, viewer, touch
        self._trays: dict[Seat, Tray] = {}
        self.hidden = False
        """Whether the deal summary covers the viewer's tray."""
        self._pointed: Piece | None = None
        self._homing: tuple[Held, Point] | None = None

    def lay(self, rooms: Mapping[Seat, Rect], look: Look, paints: Palette) -> None:
        """Lay out the trays in these areas, in px."""
        self._look, self._paints = look, paints
        self._trays = {seat: Tray(room, self._scenery.ruleset.floors, look) for seat, room in rooms.items()}

    # ------------------------------------------------------------ what lies there

    def shown(self) -> Iterator[tuple[Seat, Tray]]:
        """Yield the visible trays."""
        for seat, tray in self._trays.items():
            if self._scenery.seen is not None and (seat != self._viewer or not self.hidden):
                yield seat, tray

    def heaps(self, seat: Seat, *gone: Piece) -> list[Heap]:
        """Return the floors in a seat's tray, without `gone` and those already placed in this turn."""
        seen = self._scenery.seen
        if seen is None:
            return []
        away = {*gone, *(place.piece for place in self._put_by(seat))}
        return self._trays[seat].heaps([piece for piece in seen.trays[seat] if piece not in away])

    def _put_by(self, seat: Seat) -> Sequence[Place]:
        return self._scenery.places() if seat == self._viewer else ()

    @property
    def pile(self) -> Rect:
        """The area of the viewer's blocks."""
        return self._trays[self._viewer].blocks

    def floor_at(self, pos: Point) -> Piece | None:
        """Return the viewer's floor at a point, or None."""
        reach = self._look.px(8)
        own = self.heaps(self._viewer)
        return next((heap.piece for heap in own if heap.rect.inflate(reach, reach).collidepoint(pos)), None)

    # ------------------------------------------------------------ what changes

    def touch(self, *, all_of_them: bool = False) -> None:
        """Repaint the viewer's tray, or all trays."""
        for seat in self._trays if all_of_them else (self._viewer,):
            self._touch(self._reach(self._trays[seat]))

    def _reach(self, tray: Tray) -> Rect:
        ring = self._look.px(_RING)
        return tray.room.inflate(ring, ring)

    def point(self, piece: Piece | None) -> None:
        """Raise a floor that is pointed at, or none."""
        if piece != self._pointed:
            self._pointed = piece
            self.touch()

    def hold(self, before: Held | None, held: Held | None) -> Motion | None:
        """React to a change of the held piece; return the motion of a piece that goes back, or None."""
        if before is not None and held is not None and before.piece == held.piece:
            return None
        self.touch()
        self._homing = None
        if before is None or held is not None or not before.dragged or before.pos is None:
            return None
        start, home = before.pos, self.home(before.piece).center

        def go(share: float) -> None:
            self.touch_carried()
            x, y = (start[axis] + (home[axis] - start[axis]) * share for axis in (0, 1))
            self._homing = (before, (round(x), round(y))) if share < 1 and self._homing is not None else None
            self.touch_carried()
            if share == 1:
                self.touch()

        self._homing = before, start
        return Tween(HOME, go)

    def arrive(self) -> None:
        """Stop a piece on its way back, as it has been placed."""
        self.touch_carried()
        self._homing = None

    def home(self, piece: Piece) -> Rect:
        """Return the area of a viewer's piece in the tray, even while it is carried."""
        if is_block(piece):
            return self.pile
        shape = self._scenery.shape(piece)
        return next((heap.rect for heap in self.heaps(self._viewer) if heap.shape is shape), self.pile)

    def touch_carried(self) -> None:
        """Repaint the area of the carried piece."""
        carried = self._carried()
        if carried is not None:
            self._touch(carried[1])

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface, dirty: Rect, may: frozenset[Piece]) -> None:
        """Paint the trays within `dirty`; the viewer's floors among `may` are ringed."""
        for seat, tray in self.shown():
            if self._reach(tray).colliderect(dirty):
                self._draw_tray(surface, seat, tray, may if seat == self._viewer else frozenset())

    def _draw_tray(self, surface: Surface, seat: Seat, tray: Tray, may: frozenset[Piece]) -> None:
        seen, held = self._scenery.seen, self._scenery.held
        assert seen is not None
        left = seen.blocks_left[seat] - sum(is_block(place.piece) for place in self._put_by(seat))
        draw_blocks(surface, tray, left, self._paints, seen.colours[seat], self._look)
        homing = None if self._homing is None else self._homing[0]
        for heap in self.heaps(seat, *(one.piece for one in (held, homing) if one is not None)):
            raised = heap.piece is not None and heap.piece == self._pointed
            draw_heap(surface, heap, tray.unit, self._paints, self._look, may=heap.piece in may, raised=raised)

    def draw_carried(self, surface: Surface) -> None:
        """Paint the piece that is carried outside the house or goes back."""
        carried = self._carried()
        if carried is not None:
            draw.put(surface, *carried)

    def _carried(self) -> tuple[Surface, Rect] | None:
        held = self._scenery.held
        pos = None if held is None else held.pos
        if self._homing is not None:
            held, pos = self._homing
        elif held is None or held.place is not None or (is_block(held.piece) and not held.dragged):
            return None  # a block that is not dragged stays in the tray
        if pos is None:
            return None
        tray, colour = self._trays[self._viewer], colour_of(held.piece)
        if is_block(held.piece):
            picture = pile_picture(tray.blocks, self._paints, colour)
        else:
            lying = self._scenery.shape(held.piece).turned(held.turned)
            picture = floor_picture(lying.cells, lying.white, tray.unit, self._paints, colour, lifted=True)
            pos = pos[0], pos[1] - tray.unit // _RAISED
        return picture, picture.get_rect(center=pos)

    # ------------------------------------------------------------ telling

    def things(self) -> list[Thing]:
        """Return the viewer's floors as named things."""
        if not any(seat == self._viewer for seat, _ in self.shown()):
            return []
        found, names = [], self._scenery.ruleset.floors.names
        for heap in self.heaps(self._viewer):
            label = say("casa_grande.table.floor", floor=names[heap.shape.drawing], count=heap.many)
            if heap.piece is not None:
                found.append(Thing(f"tray.{heap.shape.drawing}", "card", heap.rect, label))
        return found

    def about(self, pos: Point, names: Sequence[str]) -> tuple[str, Rect] | None:
        """Return the description and area of what is in a tray at a point, or None."""
        seen = self._scenery.seen
        for seat, tray in self.shown():
            if seen is not None and tray.blocks.collidepoint(pos):
                words = say("casa_grande.about.blocks", who=names[seat], count=seen.blocks_left[seat])
                return words, tray.blocks
            for heap in self.heaps(seat):
                if heap.rect.collidepoint(pos):
                    return heap.words(names[seat], self._scenery.ruleset), heap.rect
        return None


PICTURE_HIGH, PICTURE_EDGE = 150, 10
"""Its height and margin, in points."""


class TrayPicture(Widget):
    """A picture of the first player's blocks and floors on felt."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__("tray")
        self._ruleset = ruleset

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """Return the full width and a fixed height."""
        return limit, look.px(PICTURE_HIGH)

    def draw(self, surface: Surface) -> None:
        """Paint the tray."""
        look, paints, ruleset = self.look, palette(self.look.theme), self._ruleset
        draw.put(surface, draw.rounded(self.rect.size, look.px(6), look.theme.felt), self.rect)
        edge = 2 * look.px(PICTURE_EDGE)
        tray = Tray(self.rect.inflate(-edge, -edge), ruleset.floors, look)
        draw_blocks(surface, tray, ruleset.blocks, paints, 0, look)
        for heap in tray.heaps([floor_piece(0, number) for number in range(len(ruleset.floors.each))]):
            draw_heap(surface, heap, tray.unit, paints, look, may=False, raised=False)
