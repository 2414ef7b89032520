"""The layout of the Casa Grande table at one size.

The 3D ground is in the middle; as it is a diamond, the four corners are free for the players' plates, blocks and
floors. The viewer's floors are at the bottom, large enough to be picked up. Above the viewer's plate are the view
buttons, and above them the die.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pygame import Rect

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.match_data import Ruleset
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.camera import EDGE, FIGURE_HEIGHT, SLAB, Camera, around_ground
from cardgames.games.casa_grande.scene.solids import BoardContent, Figure, Floating, Highlight
from cardgames.games.casa_grande.scene.street_pictures import FRONT_HIGHEST
from cardgames.table.board.plate import HIGH, plate_width
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.words import say

FREE, GAP = 10, 8
"""Margin at the edges and gap between parts, in points."""

TRAY, OTHER_TRAY = 84, 108
"""Least height of the viewer's tray and of the other trays, in points; a large table has larger ones."""

LOOKS, TURNERS = 4, 2
"""Number of view buttons, above the plate, and of floor buttons, above the tray."""

DIE, TOOL, NOTE = 34, 36, 20
"""Least edge of the die, side of a button, and height of the text above the buttons, in points."""

BRIEF_HINT, WIDE = 88, 1.6
"""Height left free below the die, in points, on a table that is so much wider than high: there a hint without its
reasons has room if nowhere else."""

_SUMMARY = 172
"""Height of the deal summary, in points."""

_CORNERS = (("top right",), ("top left", "top right"), ("top left", "top right", "bottom right"))
"""Corners of one, two or three other players, clockwise from the viewer's left."""


class TableLayout:
    """The layout of a table of `area` px, seen by `viewer`. It has room for the bonus points of the `ruleset` on the
    plates, and if `summary_open` for the deal summary."""

    def __init__(
        self,
        area: Rect,
        look: Look,
        names: Sequence[str],
        viewer: Seat,
        ruleset: Ruleset,
        *,
        summary_open: bool = False,
    ) -> None:
        px, gap = look.px, look.px(GAP)
        self.area = Rect(area)
        room = area.inflate(-2 * px(FREE), -2 * px(FREE))
        high = px(HIGH)
        own_high = min(max(px(TRAY), room.h // 9), room.h // 4)
        other_high = min(max(px(OTHER_TRAY), room.h // 6), room.h // 5)
        mark = say("casa_grande.table.bonus", count=ruleset.bonus_goal) if ruleset.bonus else ""
        wide = [plate_width(name, look, mark) for name in names]
        plate = Rect(room.x, room.bottom - high, wide[viewer], high)
        self.seats: dict[Seat, SeatLayout] = {viewer: SeatLayout(plate, "bottom")}
        self.trays: dict[Seat, Rect] = {}
        right = room.right
        others = [(viewer + turn) % len(names) for turn in range(1, len(names))]
        for seat, corner in zip(others, _CORNERS[len(others) - 1], strict=True):
            rect = Rect(room.x, room.y, wide[seat], high)
            store = Rect(room.x, rect.bottom + px(4), max(wide[seat], room.w // 5), other_high)
            if "right" in corner:
                rect.right = store.right = room.right
            if "bottom" in corner:
                rect.bottom = room.bottom
                store.bottom = min(rect.top, room.bottom - own_high - gap) - px(4)
                right = rect.left - gap
            self.seats[seat] = SeatLayout(rect, "right" if "right" in corner else "left")
            self.trays[seat] = store
        left = plate.right + gap
        self.trays[viewer] = Rect(left, room.bottom - own_high, right - left, own_high)
        foot = self.trays[viewer].top
        self.deal_summary = Rect(left, 0, right - left, min(px(_SUMMARY), room.h // 3))
        self.deal_summary.bottom = room.bottom
        for store in self.trays.values():
            if store.colliderect(self.deal_summary) and store.left > left:
                self.deal_summary.w = store.left - gap - left
        if summary_open:
            foot = self.deal_summary.top
        self.board = Rect(area.x, area.y, area.w, foot - gap - area.y)
        side = px(TOOL)
        step = side + px(2)
        over_plate, over_tray = plate.y - gap - side, self.trays[viewer].top - gap - side
        self.tools = [Rect(plate.x + step * index, over_plate, side, side) for index in range(LOOKS)]
        self.tools += [Rect(left + step * index, over_tray, side, side) for index in range(TURNERS)]
        self.note = Rect(plate.x, over_plate - px(NOTE), plate.w, px(NOTE))
        self.die_edge = max(px(DIE), room.h // 25)
        lowest = over_tray - px(4) - self.die_edge // 2
        if area.w > WIDE * area.h:  # else the board is beside it
            lowest = min(lowest, over_plate - px(BRIEF_HINT) - self.die_edge)
        self.die = plate.x + 4 * self.die_edge + gap, min(self.note.top - self.die_edge, lowest)
        self.slip_foot = self.question_foot = self.trays[viewer].right - px(190), foot - gap // 2
        if right < room.right:  # a tray there leaves less room beside the board than the left side has
            self.question_foot = plate.x + px(190), foot - gap // 2


_SHADE = 1.0
"""How far a shadow reaches beyond its site, in sites."""

_MARGIN = 4
"""Extra pixels for the edges of a thing."""

_BANDS = 14
"""The number of bands, one below the other, that describe the outline of the board."""

Box = tuple[float, float, float, float, float, float]
"""An extent: x, y and z of one end, then of the other."""


def changed_areas(board3d: Board3D, before: BoardContent, ghosts: frozenset[Figure]) -> Iterator[Rect]:
    """Yield the areas to repaint after the content of the board was `before`, with these `ghosts`."""
    now = board3d.content
    lights = [(content.cut, content.strip, content.space, content.trail) for content in (before, now)]
    if lights[0] != lights[1]:  # these cover the whole board
        yield board3d.reach()
        return
    camera = board3d.camera
    for old, new, box in (
        (before.blocks, now.blocks, _with_shade),
        (before.slabs, now.slabs, _with_shade),
        (before.held, now.held, _of_held),
        (before.figures, now.figures, _of_figure),
        (before.highlights, now.highlights, _of_mark),
        (before.fresh, now.fresh, box_of),
    ):
        if old is not new:
            yield from (around(camera, box(one)) for one in {*old} ^ {*new})
    yield from (around(camera, _of_figure(one)) for one in ghosts ^ board3d.ghosts())


def around(camera: Camera, box: Box) -> Rect:
    """Return the screen area of a box."""
    x0, y0, z0, x1, y1, z1 = box
    spots = [camera.project(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, bottom = max(x for x, _ in spots), max(y for _, y in spots)
    return Rect(int(left), int(top), int(right - left) + 1, int(bottom - top) + 1).inflate(2 * _MARGIN, 2 * _MARGIN)


def covered(board3d: Board3D) -> list[Rect]:
    """Return the areas covered by the board, the house fronts and everything built, as bands."""
    ground = around_ground(EDGE)
    outlines = [[board3d.camera.project(x, y, z) for x, y in (*ground, ground[0])] for z in (0.0, FRONT_HIGHEST)]
    boxes = [box_of(block) for block in board3d.content.blocks] + [box_of(slab) for slab in board3d.content.slabs]
    things = [around(board3d.camera, box) for box in boxes]
    top = min([rect.top for rect in things] + [round(y) for _, y in outlines[1]])
    bottom = round(max(y for _, y in outlines[0]))
    edges = [top + (bottom - top) * band // _BANDS for band in range(_BANDS + 1)]
    found = []
    for upper, lower in pairwise(edges):
        across = [x for outline in outlines for x in _across(outline, upper, lower)]
        across += [x for rect in things if rect.top < lower and upper < rect.bottom for x in (rect.left, rect.right)]
        if across:
            left, right = round(min(across)), round(max(across))
            found.append(Rect(left, upper, right - left, lower - upper))
    return found


def _across(outline: Sequence[tuple[float, float]], upper: float, lower: float) -> Iterator[float]:
    """Yield x values that bound the part of a closed outline between two screen heights."""
    for (x0, y0), (x1, y1) in pairwise(outline):
        if upper <= y0 <= lower:
            yield x0
        for y in (upper, lower):
            if min(y0, y1) < y < max(y0, y1):
                yield x0 + (x1 - x0) * (y - y0) / (y1 - y0)


def box_of(thing: Block | Slab) -> Box:
    """Return the extent of a block or floor."""
    if isinstance(thing, Block):
        return thing.x, thing.y, thing.height - 1, thing.x + 1, thing.y + 1, thing.height
    across, down = [x for x, _ in thing.cells], [y for _, y in thing.cells]
    return min(across), min(down), thing.level, max(across) + 1, max(down) + 1, thing.level + SLAB


def top_of(thing: Block | Slab, camera: Camera) -> tuple[int, int]:
    """Return the point of the screen in the middle of the upper side of a block, or of the middle cell of a floor."""
    if isinstance(thing, Block):
        cell, top = (thing.x, thing.y), float(thing.height)
    else:
        left, near, _, right, far, _ = box_of(thing)
        middle = (left + right - 1) / 2, (near + far - 1) / 2
        cell, top = min(thing.cells, key=lambda one: (math.dist(one, middle), one)), thing.level + SLAB
    x, y = camera.project(cell[0] + 0.5, cell[1] + 0.5, top)
    return round(x), round(y)


def _with_shade(thing: Block | Slab) -> Box:
    """Return the extent of a firm thing with its shadow, down to the ground."""
    x0, y0, _, x1, y1, z1 = box_of(thing)
    return x0 - _SHADE, y0 - _SHADE, 0.0, x1 + _SHADE, y1 + _SHADE, z1 + SLAB


def _of_held(held: Floating) -> Box:
    box = _with_shade(held.thing) if held.state == "firm" else box_of(held.thing)
    return (*box[:5], box[5] + held.lift)


def _of_figure(figure: Figure) -> Box:
    return figure.x - 0.6, figure.y - 0.6, 0.0, figure.x + 0.6, figure.y + 0.6, figure.z + FIGURE_HEIGHT + 0.2


def _of_mark(mark: Highlight) -> Box:
    return mark.x, mark.y, mark.height, mark.x + 1, mark.y + 1, mark.height
