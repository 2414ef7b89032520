"""Shows pieces where they are dragged, and where the steps of a draft bring them although nothing has happened yet; and
pieces that are peeked at.

The stage keeps the layout of the view, so nothing has to be undone there: sprites are only drawn elsewhere. A piece
taken leaves a gap, except in the player's hand, which closes; where it is brought, other pieces make room.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from pygame import Rect

from cardgames.engine.contract import MovePieces, Step, Zone
from cardgames.table.board import flights
from cardgames.table.board.layouts import CARD_WIDTH, Column, Place, extent
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import HAND_PATH, Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.input import Point
from cardgames.table.tween import Tween, Tweens
from cardgames.table.units import covered

BEGUN_LIFT = 0.5
"""How far a piece brought by a step is lifted."""

CLOSE = 0.12
"""Pieces closer than this share of their height hide each other."""

ASIDES = (0.62, -0.12), (0.3, -0.96)
"""How far right and down a piece lies aside so that the number and suit of the one below can be read, also in large
print, as shares of its width and height."""

_Rows = dict[Zone, list[Sprite | None]]
"""The pieces of each zone touched by steps, lowest first, with None for pieces taken away."""

TILT = 0.35
"""Degrees that a dragged card leans for each px that it moved."""

MOST_LEAN = 14.0
"""The largest lean, in degrees."""

SPREAD, BEND = 0.17, 4.0
"""Distance between the cards of a dragged fan, as a share of their height, and the angle between them in degrees."""


class DragState:
    """The dragged pieces. `lead` is the piece under the pointer, None while nothing is dragged; `cards` are all pieces,
    left to right."""

    def __init__(self) -> None:
        self.lead: Sprite | None = None
        self.cards: Sequence[Sprite] = ()
        self._lean = 0.0

    def take(self, lead: Sprite, cards: Sequence[Sprite], pos: Point) -> None:
        """Take up these cards at a point."""
        self.lead, self.cards, self._lean = lead, tuple(cards), 0.0
        for card in self.cards:
            card.path = HAND_PATH
        self._spread(lead, pos)

    def follow(self, pos: Point, by: Point) -> None:
        """Move the cards with the pointer, which moved by `by`; they lean a little."""
        if self.lead is not None:
            lean = max(-MOST_LEAN, min(MOST_LEAN, -by[0] * TILT))
            self._lean += (lean - self._lean) * 0.35
            self._spread(self.lead, pos)

    def put_down(self) -> Sequence[Sprite]:
        """Release the cards and return them."""
        held, self.lead, self.cards = self.cards, None, ()
        for card in held:
            card.path = None
        return held

    def _spread(self, lead: Sprite, pos: Point) -> None:
        at = self.cards.index(lead)
        for index, card in enumerate(self.cards):
            aside = index - at
            card.x = pos[0] + aside * SPREAD * card.height
            card.y = pos[1] + abs(aside) * 0.02 * card.height
            card.angle = self._lean - aside * BEND


class DraftPreview:
    """The steps taken so far, shown on the table."""

    def __init__(self, stage: Stage, tweens: Tweens, scene: GameScene) -> None:
        self._stage = stage
        self._tweens = tweens
        self._ordered = scene.ordered
        self._hand = scene.hand_zone()
        self._rows: _Rows = {}
        self._places: dict[Sprite, Place] = {}
        self._brought: dict[Sprite, Zone] = {}
        self._followed: set[Sprite] = set()
        """The brought sprites that no step of the player moved: they follow from the player's steps."""
        self._fronts: set[Sprite] = set()
        """The sprites in a column in front of others that no step brought: an edge around them would cover what is in
        sight of those."""

    # ------------------------------------------------------------ layout

    def lying(self, zone: Zone) -> list[Sprite]:
        """Return the pieces of a zone, lowest first."""
        row: Sequence[Sprite | None] = self._rows.get(zone, self._stage.zones.get(zone, []))
        return [sprite for sprite in row if sprite is not None]

    def room(self, zone: Zone) -> int:
        """Return how many places a zone has, gaps included."""
        return len(self._rows.get(zone, self._stage.zones.get(zone, [])))

    def zone_of(self, sprite: Sprite) -> Zone:
        """Return the zone where a sprite is shown."""
        return self._brought.get(sprite, sprite.zone)

    @property
    def rects(self) -> list[Rect]:
        """The areas of the pieces brought by steps."""
        return [extent((place,)) for sprite, place in self._places.items() if sprite in self._brought]

    def extent(self, zone: Zone) -> Rect:
        """Return the area that the pieces of a zone cover; empty for an empty zone."""
        return extent(self._places.get(sprite, sprite.home) for sprite in self.lying(zone))

    def area(self, sprites: Sequence[Sprite]) -> Rect:
        """Return the area that these pieces cover once they have arrived."""
        return extent(self._places.get(sprite, sprite.home) for sprite in sprites)

    def in_sight(self, zone: Zone) -> dict[int, Rect]:
        """Return the visible part of each piece of a zone by piece, for pieces side by side, overlapping, or covered by
        the pieces of another zone."""
        lying = self.lying(zone)
        rects = [extent((self._places.get(sprite, sprite.home),)) for sprite in lying]
        for index, rect in enumerate(rects):
            for above in rects[index + 1 :]:
                if above.y > rect.y and rect.colliderect(above):
                    rect.h = above.y - rect.y
                elif rect.x < above.x < rect.right:
                    rect.w = above.x - rect.x
        zones = list(self._stage.layouts)
        for cover in map(self.extent, zones[zones.index(zone) + 1 :]):
            for rect in rects:
                if rect.colliderect(cover) and cover.top <= rect.top and cover.bottom >= rect.bottom:
                    left, right = cover.x - rect.x, rect.right - cover.right
                    rect.x, rect.w = (rect.x, left) if left > right else (cover.right, right)
        return {sprite.piece: rect for sprite, rect in zip(lying, rects, strict=True)}

    def is_brought(self, sprite: Sprite) -> bool:
        """Whether a step has brought a piece to where it lies."""
        return sprite in self._brought

    def find(self, piece: int, zone: Zone) -> Sprite | None:
        """Return the sprite of a piece in a zone, the top one of unknown pieces; None when there is none."""
        return next((sprite for sprite in reversed(self.lying(zone)) if sprite.piece == piece), None)

    # ------------------------------------------------------------ showing steps

    def show(self, steps: Sequence[Step], taken: Sequence[Step], *, at_once: bool = False) -> None:
        """Show these steps; pieces that no step moves any more go home. The player has `taken` some of the steps, and
        the others follow from those. `at_once` skips the motion, after a new layout."""
        before = self._places
        self._rows, self._brought, self._followed = {}, {}, set()
        for step in steps:
            if isinstance(step, MovePieces):
                self._drop_card(step, follows=step not in taken)
        self._places = self._new_places()
        for sprite in before:
            if sprite not in self._places:
                self._give_back(sprite)
        for sprite, place in self._places.items():
            brought = sprite in self._brought and sprite not in self._fronts
            sprite.begun = brought and not self._is_covered(sprite)
            if not sprite.held and (at_once or before.get(sprite) != place):
                self._lay(sprite, place, at_once=at_once)

    def put_back(self, sprite: Sprite) -> bool:
        """Send a released piece back to where a step has brought it; False when no step has."""
        if sprite not in self._places:
            return False
        self._lay(sprite, self._places[sprite], at_once=False)
        return True

    def _is_covered(self, sprite: Sprite) -> bool:
        """Whether a piece moved as a consequence of a step and now lies face down."""
        return sprite in self._followed and sprite.face_down

    def _drop_card(self, step: MovePieces, *, follows: bool) -> None:
        source, target = self._row(step.source), self._row(step.target)
        for piece in step.pieces:
            sprite = self.find(piece, step.source)
            if sprite is None:
                continue
            at = source.index(sprite)
            source[at : at + 1] = [] if step.source == self._hand else [None]
            if follows and not any(source):
                source.clear()  # no gaps in a row that has made room as a whole
            target_at = _slot(target, step.at)
            if self._ordered is not None and self._ordered.fills_gaps(step.target) and None in target:
                target[target.index(None)] = sprite
            else:
                target.insert(target_at, sprite)
            self._brought[sprite] = step.target
            if follows:
                self._followed.add(sprite)
            self._put_in_order(step.source)
            self._put_in_order(step.target)

    def _put_in_order(self, zone: Zone) -> None:
        """Sort a zone that has an order: it keeps no gaps, and the new piece is sorted in."""
        lying = self.lying(zone)
        if self._stage.order_of(zone, [sprite.piece for sprite in lying]) is not None:
            self._rows[zone] = [*self._stage.sorted(zone, lying)]

    def _row(self, zone: Zone) -> list[Sprite | None]:
        return self._rows.setdefault(zone, list(self._stage.zones.get(zone, [])))

    def _new_places(self) -> dict[Sprite, Place]:
        found: dict[Sprite, Place] = {}
        self._fronts = set()
        for zone, row in self._rows.items():
            if zone not in self._stage.layouts:
                continue
            home = self._stage.zones.get(zone, [])
            if len(row) == len(home) and all(one in (None, was) for one, was in zip(row, home, strict=True)):
                continue  # no piece has moved but those that left gaps
            if isinstance(self._stage.layouts[zone], Column):
                behind = max((at for at, sprite in enumerate(row) if sprite and sprite not in self._brought), default=0)
                self._fronts |= {sprite for sprite in row[:behind] if sprite is not None}
            pieces = [sprite.piece for sprite in row if sprite is not None]
            pieces += [pieces[0] if pieces else 0] * (len(row) - len(pieces))
            below: Place | None = None
            for index, (sprite, place) in enumerate(zip(row, self._stage.places(zone, pieces), strict=True)):
                if sprite is None:
                    continue
                here = place
                if sprite in self._followed:
                    sprite.face_down = self._stage.lies_down(zone, index)
                read = sprite in self._brought and not self._is_covered(sprite)
                if read and below is not None and _hides(place, below):
                    here = self._aside(place, zone)
                below = place
                moved = home[index : index + 1] != [sprite]  # the last of a full column may keep its place
                if sprite in self._brought or place != sprite.home or moved:
                    found[sprite] = here
                    sprite.order = self._stage.order_in(zone, index)
                    sprite.trim = self._stage.trim_of(zone, index, sprite.piece)
        return found

    def _aside(self, place: Place, zone: Zone) -> Place:
        """Return a place moved aside so far that the piece below can be read and taken, to the side where it covers the
        least of other zones and leaves the table least."""
        wide, high = place.height * CARD_WIDTH, place.height
        aside = [place._replace(x=place.x + x * wide, y=place.y + y * high) for x, y in ASIDES]
        others = [self.extent(other) for other in self._stage.layouts if other != zone]
        areas = [layout.area for layout in self._stage.layouts.values()]
        table = areas[0].unionall(areas[1:])

        def lost(one: Place) -> int:
            rect = extent((one,))
            return covered(rect, others) + rect.w * rect.h - covered(rect, [table])

        best = min(aside, key=lost)
        rect = extent((best,))
        inside = rect.clamp(table)
        return best._replace(x=best.x + inside.x - rect.x, y=best.y + inside.y - rect.y)

    def _lay(self, sprite: Sprite, place: Place, *, at_once: bool) -> None:
        sprite.x, sprite.y = sprite.middle
        sprite.rise = 0.0
        sprite.lift = BEGUN_LIFT if sprite.begun else 0.0
        going = flights.ready(sprite, place)
        if at_once:
            going.seek(going.seconds)
        else:
            self._tweens.beside(going)

    def _give_back(self, sprite: Sprite) -> None:
        sprite.begun = False
        if sprite.held or sprite not in self._stage.zones.get(sprite.zone, []):
            return
        self._stage.put_in_order((sprite.zone,))
        at = self._stage.zones[sprite.zone].index(sprite)
        sprite.trim = self._stage.trim_of(sprite.zone, at, sprite.piece)
        sprite.face_down = self._stage.lies_down(sprite.zone, at)
        sprite.lift = 0.0
        self._tweens.beside(self._stage.home(sprite))


def _hides(place: Place, below: Place) -> bool:
    """Whether a piece at one place hides the piece at the other."""
    return math.dist(place[:2], below[:2]) < place.height * CLOSE


def _slot(row: list[Sprite | None], at: int) -> int:
    """Return the index of piece number `at` in a row with gaps, not counting gaps; the end of the row for -1."""
    if at < 0:
        return len(row)
    slots = [index for index, sprite in enumerate(row) if sprite is not None]
    return slots[at] if at < len(slots) else len(row)


TURN_SECONDS = 0.16


class Peeking:
    """The face-down pieces that are turned up now: the one pointed at, the chosen one, those named, or all."""

    def __init__(self, stage: Stage, tweens: Tweens) -> None:
        self._stage = stage
        self._tweens = tweens
        self._all = False
        self._pointed: Sprite | None = None
        self._chosen: Sprite | None = None
        self._named: tuple[Sprite, ...] = ()

    def point(self, sprite: Sprite | None) -> None:
        """Set the piece under the pointer."""
        if sprite is not self._pointed:
            self._pointed = sprite
            self._turn()

    def choose(self, sprite: Sprite | None) -> None:
        """Set the piece that is chosen or held."""
        if sprite is not self._chosen:
            self._chosen = sprite
            self._turn()

    def name(self, sprites: Sequence[Sprite]) -> None:
        """Set the pieces that are named, such as by a refusal."""
        if self._named or sprites:
            self._named = tuple(sprites)
            self._turn()

    def show_all(self, wanted: bool) -> None:
        """Turn all pieces up, or down again."""
        self._all = wanted
        self._turn()

    def _turn(self) -> None:
        for sprite in self._stage:
            if sprite.piece >= 0 and sprite.face_down:
                wanted = self._all or sprite in (self._pointed, self._chosen, *self._named)
                if sprite.peeked != wanted:
                    sprite.peeked = wanted
                    share = 1.0 if wanted else 0.0
                    self._tweens.beside(Tween(TURN_SECONDS, partial(_turn, sprite, sprite.face_share, share)))


def _turn(sprite: Sprite, start: float, end: float, share: float) -> None:
    if sprite.open == (end == 1.0):  # unless it has moved since and faces another way
        sprite.face_share = start + (end - start) * share
