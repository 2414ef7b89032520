"""The players' trays around the board, and the piece that is carried from or back to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pygame import Rect, Surface

from cardgames.engine.contract import Place, Seat
from cardgames.games.casa_grande.pieces import Piece, colour_of, is_block
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.games.casa_grande.scene.painting import Palette
from cardgames.games.casa_grande.scene.tray_pictures import (
    FloorPile,
    Tray,
    draw_blocks,
    draw_number,
    draw_pile,
    floor_picture,
    tray_block,
)
from cardgames.table import draw
from cardgames.table.board.playing_board import BoardPlace, Held
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion, Tween
from cardgames.words import say

RETURN = 0.22
"""Seconds for a piece to return after a drop without effect."""

_RAISED = 6
"""A floor in the hand is drawn this fraction of a cell above the pointer, so it leaves the tray at once."""

_RING = 14
"""Reach of the light around a tray, in points."""


class Trays:
    """The trays of all seats; only the viewer's takes input. Calls `touch` with areas to repaint."""

    def __init__(self, state: BoardState, viewer: Seat, touch: Callable[[Rect], object]) -> None:
        self._state, self._viewer, self._touch = state, viewer, touch
        self._trays: dict[Seat, Tray] = {}
        self.hidden = False
        """Whether the deal summary covers the viewer's tray."""
        self._pointed: Piece | None = None
        self._returning: tuple[Held, Point] | None = None

    def lay_out(self, rooms: Mapping[Seat, Rect], look: Look, colours: Palette) -> None:
        """Lay out the trays in these areas, in px."""
        self._look, self._colours = look, colours
        self._trays = {seat: Tray(room, self._state.ruleset.floors, look) for seat, room in rooms.items()}

    @property
    def rooms(self) -> dict[Seat, Rect]:
        """The areas of the trays, in px."""
        return {seat: tray.room for seat, tray in self._trays.items()}

    # ------------------------------------------------------------ content

    def shown(self) -> Iterator[tuple[Seat, Tray]]:
        """Yield the visible trays."""
        return ((seat, tray) for seat, tray in self._trays.items() if seat != self._viewer or not self.hidden)

    def piles(self, seat: Seat, *without: Piece) -> list[FloorPile]:
        """Return the floors in a seat's tray, without these and those already placed in this turn."""
        absent = {*without, *(place.piece for place in self._placed_by(seat))}
        return self._trays[seat].piles([piece for piece in self._state.deal.floors_left(seat) if piece not in absent])

    def _placed_by(self, seat: Seat) -> Sequence[Place]:
        return self._state.places() if seat == self._viewer else ()

    @property
    def block_area(self) -> Rect:
        """The area of the viewer's blocks."""
        return self._trays[self._viewer].blocks

    def floor_at(self, pos: Point) -> Piece | None:
        """Return the viewer's floor at a point, or None."""
        reach = self._look.px(8)
        own = self.piles(self._viewer)
        return next((pile.piece for pile in own if pile.rect.inflate(reach, reach).collidepoint(pos)), None)

    def area_of(self, piece: Piece) -> Rect:
        """Return the area of a viewer's piece in the tray, even while it is carried."""
        if is_block(piece):
            return self.block_area
        shape = self._state.shape(piece)
        return next(pile.rect for pile in self.piles(self._viewer) if pile.shape is shape)

    # ------------------------------------------------------------ changes

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
        self._returning = None
        if before is None or held is not None or not before.dragged or before.pos is None:
            return None
        (x, y), (to_x, to_y) = before.pos, self.area_of(before.piece).center

        def go_back(share: float) -> None:
            self.touch_carried()
            pos = round(x + (to_x - x) * share), round(y + (to_y - y) * share)
            self._returning = (before, pos) if share < 1 and self._returning is not None else None
            self.touch_carried()
            if share == 1:
                self.touch()

        self._returning = before, before.pos
        return Tween(RETURN, go_back)

    def stop_return(self) -> None:
        """Stop a piece on its way back, as it has been placed."""
        self.touch_carried()
        self._returning = None

    def touch_carried(self) -> None:
        """Repaint the area of the carried piece."""
        carried = self._carried()
        if carried is not None:
            self._touch(carried[1])

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface, dirty: Rect, legal: frozenset[Piece]) -> None:
        """Paint the trays within `dirty`; the viewer's floors among `legal` are ringed."""
        for seat, tray in self.shown():
            if self._reach(tray).colliderect(dirty):
                self._draw_tray(surface, seat, tray, legal if seat == self._viewer else frozenset())

    def _draw_tray(self, surface: Surface, seat: Seat, tray: Tray, legal: frozenset[Piece]) -> None:
        deal, held = self._state.deal, self._state.held
        left = deal.blocks_left[seat] - sum(is_block(place.piece) for place in self._placed_by(seat))
        draw_blocks(surface, tray, left, self._colours, deal.colour(seat), self._look)
        returning = None if self._returning is None else self._returning[0]
        piles = self.piles(seat, *(one.piece for one in (held, returning) if one is not None))
        for pile in piles:
            lit, raised = pile.piece in legal, self._raised(pile)
            draw_pile(surface, pile, tray.unit, self._colours, self._look, legal=lit, raised=raised)
        for pile in piles:
            draw_number(surface, pile, tray.unit, self._look, raised=self._raised(pile))

    def _raised(self, pile: FloorPile) -> bool:
        return pile.piece is not None and pile.piece == self._pointed

    def draw_carried(self, surface: Surface) -> None:
        """Paint the piece that is carried outside the board or goes back."""
        carried = self._carried()
        if carried is not None:
            draw.put(surface, *carried)

    def _carried(self) -> tuple[Surface, Rect] | None:
        held = self._state.held
        pos = None if held is None else held.pos
        if self._returning is not None:
            held, pos = self._returning
        elif held is None or held.place is not None or (is_block(held.piece) and not held.dragged):
            return None  # a block that is not dragged stays in the tray
        if pos is None:
            return None
        tray, colour = self._trays[self._viewer], colour_of(held.piece)
        if is_block(held.piece):
            picture = tray_block(tray.blocks, self._colours, colour)
        else:
            floor = self._state.shape(held.piece).turned(held.turned)
            picture = floor_picture(floor, tray.unit, self._colours, colour, lifted=True)
            pos = pos[0], pos[1] - tray.unit // _RAISED
        return picture, picture.get_rect(center=pos)

    # ------------------------------------------------------------ semantic access

    def things(self) -> list[Thing]:
        """Return the viewer's floors as named things."""
        names = self._state.ruleset.floors.names
        return [
            Thing(
                f"tray.{pile.shape.drawing}",
                "piece",
                pile.rect,
                say("casa_grande.table.floor", floor=names[pile.shape.drawing], count=pile.left),
            )
            for pile in (() if self.hidden else self.piles(self._viewer))
            if pile.piece is not None
        ]

    def stored(self) -> list[Rect]:
        """Return the areas of the blocks and of the floors of each shape that are left."""
        found = []
        for seat, tray in self.shown():
            found += [tray.blocks, *(pile.rect for pile in self.piles(seat) if pile.left)]
        return found

    def places(self, names: Sequence[str], you: Seat) -> list[BoardPlace]:
        """Return the blocks and the floors of each shape in the trays, each with its tooltip: beside a tray, but over
        its own floors in the wide one of the viewer. `you` is the seat that texts call you."""
        found = []
        for seat, tray in self.shown():
            owner, room, wide = "" if seat == you else names[seat], tray.room, seat == self._viewer
            about = self._blocks_words(owner, self._state.deal.blocks_left[seat])
            found.append(BoardPlace(f"blocks.{seat}", tray.blocks, about, None if wide else room))
            piles = self.piles(seat)
            for pile in piles:
                words = "\n".join([pile.words(owner, self._state.ruleset), say("casa_grande.purpose.floor")])
                column = Rect(pile.rect.x, room.y, pile.rect.w, room.h)
                around = [other.rect for other in piles if other.rect.colliderect(column)]  # in another row
                store = column.unionall(around) if wide else room
                found.append(BoardPlace(f"floor.{seat}.{pile.shape.drawing}", pile.rect, words, store))
        return found

    @staticmethod
    def _blocks_words(owner: str, count: int) -> str:
        """Describe the blocks left of a player, or of you for ""."""
        about = say("casa_grande.about.blocks", player=owner, count=count)
        if not owner:
            about = say("casa_grande.about.blocks_you", count=count)
        return "\n".join([about, say("casa_grande.purpose.blocks")])
