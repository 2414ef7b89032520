"""The board of Casa Grande: the ground in the round with the players' trays, as hands and events need it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.contract import Event, Place, Seat, Step, View
from cardgames.games.casa_grande.building import Block, Slab, slab
from cardgames.games.casa_grande.course import OVER
from cardgames.games.casa_grande.floors import Shape
from cardgames.games.casa_grande.ground import SIDE, bits, site_at, site_name
from cardgames.games.casa_grande.pieces import Piece, colour_of, is_block, is_floor, number_of
from cardgames.games.casa_grande.scene import trays
from cardgames.games.casa_grande.scene.iso import solids
from cardgames.games.casa_grande.scene.iso.house import House3D
from cardgames.games.casa_grande.scene.iso.paints import palette
from cardgames.games.casa_grande.scene.iso.plan import standing, walking
from cardgames.games.casa_grande.scene.iso.solids import SIDES, Figure, Sights
from cardgames.games.casa_grande.scene.places import Places
from cardgames.games.casa_grande.terms import Terms
from cardgames.games.casa_grande.turns import sight
from cardgames.games.casa_grande.view import Visible
from cardgames.table.board.playing_board import Held, PlayingBoard
from cardgames.table.input import Input, Key, Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion, Tween, even
from cardgames.table.tween import Sequence as OneByOne
from cardgames.words import say

HOP, FALL, TURNING = 0.16, 0.26, 0.45
"""Seconds for a step of a figure, for a piece that is set down, for a quarter turn of the view."""

_WAYS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class CasaBoard(PlayingBoard):
    """See `PlayingBoard`."""

    def __init__(
        self,
        touch: Callable[[Rect], object],
        move: Callable[[Motion], object] | None,
        names: Sequence[str],
        viewer: Seat,
        terms: Terms,
    ) -> None:
        super().__init__(touch, move)
        self._names, self._viewer, self._terms = names, viewer, terms
        self._look: Look | None = None
        self._house: House3D | None = None
        self._seen: Visible | None = None
        self._steps: frozenset[Place] = frozenset()
        self._taken: tuple[Place, ...] = ()
        self._held: Held | None = None
        self._pointed: int | None = None
        self._walking: dict[Seat, tuple[float, float, float]] = {}
        self._falling: tuple[solids.Held, ...] = ()
        self.quarter = 0
        self._turn = 0.0
        self.cut: int | None = None

    # ------------------------------------------------------------ how it lies

    def arrange(self, area: Rect, look: Look) -> None:
        self._look, self.rect = look, Rect(area)
        self.places = Places(area, look, self._names, self._viewer)
        if self._house is None:
            self._house = House3D(look)
        else:
            self._house.dress(look)
        self._aim()

    @property
    def house(self) -> House3D:
        """The ground in the round; known once it has been arranged."""
        assert self._house is not None
        return self._house

    @property
    def look(self) -> Look:
        """How it is drawn; known once it has been arranged."""
        assert self._look is not None
        return self._look

    def show(self, view: View[Any, Any]) -> None:
        self._seen = view.visible
        self._walking, self._falling = {}, ()
        self._see()

    def _aim(self) -> None:
        self.house.aim(self.places.board, self._turn, self.house.columns.highest + 1)
        self.touch(self.rect)

    def _see(self) -> None:
        """Show what there is now."""
        self.house.show(self._sights())
        self._aim()

    def _sights(self) -> Sights:
        seen = self._seen
        if seen is None:
            return Sights()
        blocks, slabs = list(seen.blocks), list(seen.floors)
        for step in self._taken:
            thing = self.thing(step)
            if isinstance(thing, Block):
                blocks.append(thing)
            else:
                slabs.append(thing)
        held = list(self._falling)
        if self._held is not None and self._held.place is not None:
            state: solids.State = "bad" if self._held.refusal is not None else "good"
            held.append(solids.Held(self.thing(self._held.place), state))
        playing = seen.phase != OVER
        strip = bits(sight(seen.markers[seen.turn], 0, seen.wild)) if playing and seen.thrown else ()
        return Sights(
            tuple(blocks),
            tuple(slabs),
            tuple(self._figures(seen)),
            tuple(held),
            strip=frozenset((site % SIDE, site // SIDE) for site in strip),
            space=seen.markers[seen.turn] if playing else None,
            cut=self.cut,
        )

    def _figures(self, seen: Visible) -> list[Figure]:
        found = []
        for seat, space in enumerate(seen.markers):
            there = [other for other, one in enumerate(seen.markers) if one == space]
            spot = self._walking.get(seat) or (*standing(space, there.index(seat), len(there)), 0.0)
            found.append(Figure(seen.colours[seat] if seen.colours else seat, *spot))
        return found

    def thing(self, place: Place) -> Block | Slab:
        """The block or floor that a step places."""
        x, y, height = place.site
        if is_block(place.piece):
            return Block(x, y, height, colour_of(place.piece))
        return slab(place.piece, self._shape(place.piece).turned(place.turned), x, y, height)

    def _shape(self, piece: Piece) -> Shape:
        return self._terms.floors.each[number_of(piece)]

    # ------------------------------------------------------------ motion

    def motion(self, event: Event) -> Motion | None:
        match event.kind:
            case "walk":
                return self._walk(event.seat, event.fact("path"))
            case "block" | "floor":
                return self._fall(event)
        return None

    def _walk(self, seat: Seat, path: Sequence[int]) -> Motion | None:
        if self._seen is None or not path:
            return None
        spots = [standing(space) for space in (self._seen.markers[seat], *path)]

        def hop(start: tuple[float, float], end: tuple[float, float], share: float) -> None:
            self._walking[seat] = walking(start, end, share)
            self._see()

        return OneByOne(*(Tween(HOP, partial(hop, *pair), even) for pair in pairwise(spots)))

    def _fall(self, event: Event) -> Motion:
        facts = dict(event.facts)
        height = facts["height"] if event.kind == "block" else facts["level"]
        thing = self.thing(Place(event.shifts[0].piece, (facts["x"], facts["y"], height), facts.get("turned", 0)))

        def fall(share: float) -> None:
            self._falling = (solids.Held(thing, "firm", 3 * (1 - share)),)
            self._see()

        return Tween(FALL, fall, lambda t: t * t)

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface, dirty: Rect) -> None:
        self.house.paint(surface)
        seen = self._seen
        if seen is None:
            return
        paints = palette(self.look.theme)
        for seat in range(len(self._names)):
            for heap in self._heaps(seat):
                may = seat == self._viewer and any(step.piece == heap.piece for step in self._steps)
                raised = heap.piece == self._pointed
                trays.draw_heap(
                    surface, heap, paints, self.look, colour_of(heap.piece), lit_up=may, faint=False, raised=raised
                )

    def _heaps(self, seat: Seat) -> list[trays.Heap]:
        if self._seen is None:
            return []
        return trays.heaps(self._seen.trays[seat], self._terms.floors, self.places.trays[seat], self.look.px(7))

    def things(self) -> list[Thing]:
        found = []
        for heap in self._heaps(self._viewer):
            name = f"tray.{heap.shape.drawing}"
            label = say("casa_grande.table.floor", floor=heap.shape.name, count=heap.many)
            found.append(Thing(name, "card", heap.rect, label))
        for step in sorted(self._steps):
            if is_block(step.piece):
                x, y, height = step.site
                label = say("casa_grande.table.site", site=site_name(site_at(x, y)), height=height)
                found.append(Thing(f"site.{site_name(site_at(x, y))}.{height}", "target", self._foot(step), label))
        return found

    def _foot(self, place: Place) -> Rect:
        """What a block is put on: the face that is pointed at for it."""
        x, y, height = place.site
        return self._around([(x, y)], height - 1)

    # ------------------------------------------------------------ looking

    def input(self, event: Input) -> bool:
        match event:
            case Key("q" | "e" as key, repeat=False):
                self.turn_view(1 if key == "q" else -1)
                return True
            case Key("comma" | "." | "," as key):
                self._cut(-1 if key in ("comma", ",") else 1)
                return True
        return False

    def turn_view(self, quarters: int) -> None:
        """Turn the view smoothly."""
        start = self._turn
        self.quarter = (self.quarter + quarters) % 4
        end = round(start) + quarters

        def turn(share: float) -> None:
            self._turn = (start + (end - start) * share) % 4 if share < 1 else float(self.quarter)
            self._aim()

        if self.move is None:
            turn(1.0)
        else:
            self.move(Tween(TURNING, turn))

    def _cut(self, by: int) -> None:
        highest = int(self.house.columns.highest)
        level = (highest if self.cut is None else self.cut) + by
        self.cut = None if level >= highest else max(0, level)
        self._see()

    # ------------------------------------------------------------ hands

    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None:
        self._steps = frozenset(steps)
        self._taken = tuple(step for step in taken if isinstance(step, Place))
        self._see()

    def piece_at(self, pos: Point) -> int | None:
        own = self._heaps(self._viewer)
        return next((heap.piece for heap in own if heap.rect.inflate(8, 8).collidepoint(pos)), None)

    def place_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        face = self.house.pick(pos)
        if face is None or face.site is None:
            return None
        (x, y), height = face.site, face.height
        if is_floor(piece):
            return self._lay_at(piece, turned, x, y, height)
        if face.side is not None and face.kind == "side":
            _, dx, dy = SIDES[face.side]
            beside = Place(piece, (x + dx, y + dy, height))
            if beside in self._steps:
                return beside
        if face.kind == "edge":
            height = face.height
        above = Place(piece, (x, y, height + 1))
        if above in self._steps or face.kind != "side":
            return above
        return self._highest(piece, x, y) or above

    def _highest(self, piece: int, x: int, y: int) -> Place | None:
        there = [step for step in self._steps if step.piece == piece and step.site[:2] == (x, y)]
        return max(there, key=lambda step: step.site[2], default=None)

    def _lay_at(self, piece: int, turned: int, x: int, y: int, height: int) -> Place:
        """The floor with its middle over a site, at the level at which it may lie there and pays most."""
        cells = self._shape(piece).turned(turned).cells
        wide, deep = max(cell[0] for cell in cells) + 1, max(cell[1] for cell in cells) + 1
        left = max(0, min(SIDE - wide, x - (wide - 1) // 2))
        top = max(0, min(SIDE - deep, y - (deep - 1) // 2))
        return self._lay(piece, turned, left, top, max(1, height))

    def _lay(self, piece: int, turned: int, x: int, y: int, level: int) -> Place:
        number = self._shape(piece).turned(turned).number
        there = (piece, number, (x, y))
        fits = [step for step in self._steps if (step.piece, step.turned, step.site[:2]) == there]
        best = max(fits, key=lambda step: step.site[2], default=None)
        return best or Place(piece, (x, y, level), number)

    def beside(self, place: Place | None, piece: int, turned: int, key: str) -> Place | None:
        if place is None:
            own = [step for step in self._steps if step.piece == piece]
            return min(own, default=None) or Place(piece, (3, 3, 1), turned)
        x, y, height = place.site
        if key in ("page_up", "page_down"):
            return place._replace(site=(x, y, max(1, height + (1 if key == "page_up" else -1))))
        dx, dy = _WAYS[key]
        for _ in range(self.quarter):
            dx, dy = dy, -dx
        x, y = max(0, min(SIDE - 1, x + dx)), max(0, min(SIDE - 1, y + dy))
        if is_floor(piece):
            cells = self._shape(piece).turned(turned).cells
            x = min(x, SIDE - 1 - max(cell[0] for cell in cells))
            y = min(y, SIDE - 1 - max(cell[1] for cell in cells))
            return self._lay(piece, turned, x, y, height)
        return self._highest(piece, x, y) or Place(piece, (x, y, self._top(x, y) + 1), turned)

    def _top(self, x: int, y: int) -> int:
        return int(self.house.columns.top(x, y) + 0.5)

    def turn(self, piece: int, turned: int, *, flip: bool = False, by: int = 1) -> int:
        if not is_floor(piece):
            return turned
        flipped, quarters = divmod(turned, 4)
        number = ((1 - flipped) * 4 + (-quarters) % 4) if flip else flipped * 4 + (quarters + by) % 4
        return self._shape(piece).turned(number).number

    def hold(self, held: Held | None) -> None:
        self._held = held
        self._see()

    def point(self, piece: int | None) -> None:
        if piece != self._pointed:
            self._pointed = piece
            self.touch(self.places.trays[self._viewer].inflate(20, 20))

    def extent(self, place: Place) -> Rect:
        thing = self.thing(place)
        return self._around([(thing.x, thing.y)] if isinstance(thing, Block) else thing.cells, place.site[2])

    def _around(self, cells: Sequence[tuple[int, int]], height: int) -> Rect:
        """Where some cells are seen at a height."""
        spots = [self.house.spot(x + dx, y + dy, height) for x, y in cells for dx in (0, 1) for dy in (0, 1)]
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        return Rect(left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top)

    def worth(self, place: Place) -> str:
        if is_block(place.piece):
            return ""
        cells, level = len(self._shape(place.piece).cells), place.site[2]
        return say("casa_grande.table.pays", cells=cells, level=level, pay=cells * level)
