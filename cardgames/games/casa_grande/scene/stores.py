"""What the players still have, round the house: each one's tray, and the piece that is carried out of it or home."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pygame import Rect, Surface

from cardgames.engine.contract import Place, Seat
from cardgames.games.casa_grande.pieces import Piece, colour_of, is_block
from cardgames.games.casa_grande.scene import telling, trays
from cardgames.games.casa_grande.scene.iso.paints import Palette
from cardgames.games.casa_grande.scene.scenery import Scenery
from cardgames.games.casa_grande.scene.trays import Heap, Tray
from cardgames.table import draw
from cardgames.table.board.playing_board import Held
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion, Tween
from cardgames.words import say

HOME = 0.22
"""Seconds in which a piece that was let go in vain goes home."""

_RAISED = 6
"""That part of a cell a floor in the hand is seen above the pointer, so that it has left the tray at once."""

_RING = 14
"""How far light goes beyond a tray, in points."""


class Stores:
    """The trays of all seats as `viewer` sees them; only his are handled. `touch` is told what must be painted anew."""

    def __init__(self, scenery: Scenery, viewer: Seat, touch: Callable[[Rect], object]) -> None:
        self._scenery, self._viewer, self._touch = scenery, viewer, touch
        self._trays: dict[Seat, Tray] = {}
        self.hidden = False
        """Whether the story lies where the viewer's tray was."""
        self._pointed: Piece | None = None
        self._homing: tuple[Held, Point] | None = None

    def lay(self, rooms: Mapping[Seat, Rect], look: Look, paints: Palette) -> None:
        """Lie in these rooms, px."""
        self._look, self._paints = look, paints
        self._trays = {seat: Tray(room, self._scenery.terms.floors, look) for seat, room in rooms.items()}

    # ------------------------------------------------------------ what lies there

    def shown(self) -> Iterator[tuple[Seat, Tray]]:
        """The trays that are to be seen."""
        for seat, tray in self._trays.items():
            if self._scenery.seen is not None and (seat != self._viewer or not self.hidden):
                yield seat, tray

    def heaps(self, seat: Seat) -> list[Heap]:
        """The floors in the tray of a seat, without what was put somewhere in this turn."""
        return self._without(seat, ())

    def _without(self, seat: Seat, gone: Sequence[Piece]) -> list[Heap]:
        seen = self._scenery.seen
        if seen is None:
            return []
        gone = (*gone, *(place.piece for place in self._put_by(seat)))
        return self._trays[seat].heaps([piece for piece in seen.trays[seat] if piece not in gone])

    def _put_by(self, seat: Seat) -> Sequence[Place]:
        return self._scenery.places() if seat == self._viewer else ()

    @property
    def pile(self) -> Rect:
        """Where the viewer's blocks lie."""
        return self._trays[self._viewer].blocks

    def floor_at(self, pos: Point) -> Piece | None:
        """The viewer's floor at a point."""
        reach = self._look.px(8)
        own = self.heaps(self._viewer)
        return next((heap.piece for heap in own if heap.rect.inflate(reach, reach).collidepoint(pos)), None)

    # ------------------------------------------------------------ what changes

    def touch(self, *, all_of_them: bool = False) -> None:
        """The viewer's tray is another, or that of each."""
        for seat in self._trays if all_of_them else (self._viewer,):
            self._touch(self._reach(self._trays[seat]))

    def _reach(self, tray: Tray) -> Rect:
        ring = self._look.px(_RING)
        return tray.room.inflate(ring, ring)

    def point(self, piece: Piece | None) -> None:
        """Raise a floor that is pointed at."""
        if piece != self._pointed:
            self._pointed = piece
            self.touch()

    def hold(self, before: Held | None, held: Held | None) -> Motion | None:
        """Something else is in the hand than before; gives the motion of what goes home."""
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
        """What was let go has found its place, and does not go home."""
        self.touch_carried()
        self._homing = None

    def home(self, piece: Piece) -> Rect:
        """Where a piece of the viewer lies, or lay before it was taken up."""
        if is_block(piece):
            return self.pile
        shape = self._scenery.shape(piece)
        return next((heap.rect for heap in self.heaps(self._viewer) if heap.shape is shape), self.pile)

    def touch_carried(self) -> None:
        """What is carried was or is here."""
        carried = self._carried()
        if carried is not None:
            self._touch(carried[1])

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface, dirty: Rect, may: frozenset[Piece]) -> None:
        """Paint the trays that lie in `dirty`; those of the viewer's floors are ringed that are among `may`."""
        for seat, tray in self.shown():
            if self._reach(tray).colliderect(dirty):
                self._draw_tray(surface, seat, tray, may if seat == self._viewer else frozenset())

    def _draw_tray(self, surface: Surface, seat: Seat, tray: Tray, may: frozenset[Piece]) -> None:
        seen, held = self._scenery.seen, self._scenery.held
        assert seen is not None
        left = seen.blocks_left[seat] - sum(is_block(place.piece) for place in self._put_by(seat))
        trays.draw_blocks(surface, tray, left, self._paints, seen.colours[seat], self._look)
        homing = None if self._homing is None else self._homing[0]
        gone = [one.piece for one in (held, homing) if one is not None]
        for heap in self._without(seat, gone):
            raised = heap.piece is not None and heap.piece == self._pointed
            colour = seat if heap.piece is None else colour_of(heap.piece)
            lit = heap.piece in may
            trays.draw_heap(surface, heap, tray.unit, self._paints, colour, self._look, may=lit, raised=raised)

    def draw_carried(self, surface: Surface) -> None:
        """Paint what the pointer holds beside the house, or what goes home."""
        carried = self._carried()
        if carried is not None:
            draw.put(surface, *carried)

    def _carried(self) -> tuple[Surface, Rect] | None:
        held = self._scenery.held
        pos = None if held is None else held.pos
        if self._homing is not None:
            held, pos = self._homing
        elif held is None or held.place is not None or (is_block(held.piece) and not held.dragged):
            return None  # a block that was not dragged off is at hand anyhow
        if pos is None:
            return None
        tray, colour = self._trays[self._viewer], colour_of(held.piece)
        if is_block(held.piece):
            picture = trays.block_picture(tray.blocks, self._paints, colour)
        else:
            lying = self._scenery.shape(held.piece).turned(held.turned)
            picture = trays.floor_picture(lying.cells, lying.white, tray.unit, self._paints, colour, lifted=True)
            pos = pos[0], pos[1] - tray.unit // _RAISED
        return picture, picture.get_rect(center=pos)

    # ------------------------------------------------------------ telling

    def things(self) -> list[Thing]:
        """The viewer's floors, as named things."""
        if not any(seat == self._viewer for seat, _ in self.shown()):
            return []
        found, names = [], self._scenery.terms.floors.names
        for heap in self.heaps(self._viewer):
            label = say("casa_grande.table.floor", floor=names[heap.shape.drawing], count=heap.many)
            if heap.piece is not None:
                found.append(Thing(f"tray.{heap.shape.drawing}", "card", heap.rect, label))
        return found

    def about(self, pos: Point, names: Sequence[str]) -> tuple[str, Rect] | None:
        """What lies in a tray at a point, and where."""
        seen = self._scenery.seen
        for seat, tray in self.shown():
            if seen is not None and tray.blocks.collidepoint(pos):
                return telling.blocks_left(seen, names, seat), tray.blocks
            for heap in self.heaps(seat):
                if heap.rect.collidepoint(pos):
                    return telling.heap(heap, names[seat], self._scenery.terms), heap.rect
        return None
