"""The places on the felt that explain themselves: markers, name plates, face-up cards, piles, empty places, and the
stores of a board."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.screens.felt.felt import Felt
from cardgames.table import draw
from cardgames.table.board.layouts import Place, extent
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Input, Key, Point
from cardgames.table.look import Look
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.page import Page
from cardgames.words import listed, say


class FeltPlace(NamedTuple):
    """A place on the felt with its tooltip. `name` is unique there and never translated.

    `small` places, such as markers and plates, open their tooltip at once. `zone` is set for a pile or a card; a card
    also has the area of its `pile`, and a `spot` where nothing lies over it. A place of a board that exists only
    while someone points at it is `passing`.
    """

    name: str
    rect: Rect
    words: str
    small: bool = False
    zone: Zone | None = None
    pile: Rect | None = None
    spot: Point | None = None
    passing: bool = False

    @property
    def near(self) -> Rect:
        """What its tooltip is beside: the whole pile of a card."""
        return self.rect if self.pile is None else self.pile

    @property
    def tapped(self) -> Point:
        """Where a tap reaches it."""
        return self.rect.center if self.spot is None else self.spot


def places_of(felt: Felt) -> list[FeltPlace]:
    """Return everything on the felt that has a tooltip, the front first."""
    if felt.view is None:
        return []
    shown, small = _shown(felt), _small(felt)
    zones = [zone for zone in reversed([*felt.stage.layouts]) if zone in shown]
    piles = [place for zone in zones for place in _in_pile(felt, zone, shown[zone], small)]
    return [*small, *piles, *_empty(felt, shown), *_on_board(felt)]


def place_at(felt: Felt, pos: Point) -> FeltPlace | None:
    """Return what has a tooltip at a point; None for nothing."""
    if felt.view is None:
        return None
    found = _at(_small(felt), pos)
    if found is not None:
        return found
    sprite, shown = felt.stage.at(pos), _shown(felt)
    if sprite is not None:
        zone = felt.zone_of(sprite)
        pile = _around(shown[zone])
        return _pile(felt, zone, pile) if sprite.piece == UNSEEN else _card(felt, sprite, pile)
    found = _at([*_empty(felt, shown), *_on_board(felt)], pos)
    about = None if found is not None or felt.board is None else felt.board.about(pos)
    return found if about is None else FeltPlace(f"board: {about[0]}", about[1], about[0], passing=True)


def place_name(felt: Felt, pos: Point) -> str:
    """Return the name of the place under a point that has a tooltip; "" if there is none."""
    place = place_at(felt, pos)
    return "" if place is None else place.name


def pile_of(felt: Felt, zone: Zone, piece: int = UNSEEN) -> FeltPlace | None:
    """Return the place of a zone, or of one of its face-up cards; None if it is not shown."""
    sprites = _shown(felt).get(zone, ())
    card = next((sprite for sprite in sprites if sprite.piece == piece != UNSEEN), None)
    if card is not None:
        return _card(felt, card, _around(sprites))
    rect = _around(sprites) if sprites else dict(felt.slots()).get(zone)
    return None if rect is None else _pile(felt, zone, rect)


def card_words(felt: Felt, piece: int, zone: Zone) -> str:
    """Return the tooltip of a face-up card: what it is, who played it or what its place is for, and what lies below
    it."""
    scene, view = felt.scene, felt.view
    assert view is not None
    played = scene.tricks and zone.owner >= 0 and zone.name == scene.target_zone().name
    where = say("play.about.played_by", name=scene.names[zone.owner]) if played else scene.about_place(zone, view)
    below = listed(map(scene.card_words, scene.opened.opened_pile(zone, view)[1:]), "comma")
    lines = scene.about(piece, view), where, say("play.about.below", cards=below) if below else ""
    return "\n".join(filter(None, lines))


def _at(places: Sequence[FeltPlace], pos: Point) -> FeltPlace | None:
    return next((place for place in places if place.rect.collidepoint(pos)), None)


def _shown(felt: Felt) -> dict[Zone, list[Sprite]]:
    """Return the pieces of each zone on the felt."""
    shown: dict[Zone, list[Sprite]] = {}
    for sprite in felt.stage:
        shown.setdefault(felt.zone_of(sprite), []).append(sprite)
    return shown


def _in_pile(felt: Felt, zone: Zone, sprites: Sequence[Sprite], small: Sequence[FeltPlace]) -> list[FeltPlace]:
    """Return the face-up cards of a zone that can be pointed at, or else the zone. The hand is one place, and what has
    a marker over it is explained by that."""
    pile = _around(sprites)
    if zone != felt.scene.hand_zone():
        known = (sprite for sprite in sprites if sprite.piece != UNSEEN)
        found = ((sprite, _spot(felt, sprite, small)) for sprite in known)
        cards = [_card(felt, sprite, pile, spot) for sprite, spot in found if spot is not None]
        if cards:
            return cards
    seen = any(_spot(felt, sprite, small) is not None for sprite in reversed(sprites))  # mostly the top one
    return [_pile(felt, zone, pile)] if seen else []


def _spot(felt: Felt, sprite: Sprite, small: Sequence[FeltPlace]) -> Point | None:
    """Return a point at which a piece is in front, the nearest to its middle; None if there is none."""
    rect = _around([sprite])
    points = [(rect.x + round(rect.w * x), rect.y + round(rect.h * y)) for x, y in _SPOTS]
    free = (spot for spot in points if felt.stage.at(spot) is sprite and _at(small, spot) is None)
    return next(free, None)


_SPOTS = sorted(
    product((0.06, 0.25, 0.5, 0.75, 0.94), (0.06, 0.25, 0.5, 0.75, 0.94)),
    key=lambda spot: math.dist(spot, (0.5, 0.5)),
)
"""Where a piece is looked for, as shares of its width and height, the middle first."""


def _small(felt: Felt) -> list[FeltPlace]:
    markers = [FeltPlace(f"marker.{one.name}", one.rect, one.words, True) for one in felt.markers.lying]
    plates = felt.seat_plates.plates.values()
    return [*markers, *(FeltPlace(f"seat.{plate.seat}", plate.rect, plate.tip, True) for plate in plates)]


def _pile(felt: Felt, zone: Zone, rect: Rect) -> FeltPlace:
    assert felt.view is not None
    return FeltPlace(_name(zone), rect, felt.scene.about_place(zone, felt.view), zone=zone)


def _name(zone: Zone) -> str:
    numbers = "".join(f".{number}" for number in (zone.owner, zone.number) if number >= 0)
    return f"place.{zone.name}{numbers}"


def _card(felt: Felt, sprite: Sprite, pile: Rect, spot: Point | None = None) -> FeltPlace:
    """Return the place of a face-up card in its pile."""
    zone = felt.zone_of(sprite)
    name, words = f"{_name(zone)}:{sprite.piece}", card_words(felt, sprite.piece, zone)
    return FeltPlace(name, _around([sprite]), words, zone=zone, pile=pile, spot=spot)


def _around(sprites: Sequence[Sprite]) -> Rect:
    return extent([Place(sprite.x, sprite.y, sprite.angle, sprite.height) for sprite in sprites])


def _empty(felt: Felt, filled: Container[Zone]) -> list[FeltPlace]:
    """Return the places shown on the felt without a piece in them; `filled` contains the others."""
    return [_pile(felt, zone, rect) for zone, rect in felt.slots() if zone not in filled]


def _on_board(felt: Felt) -> list[FeltPlace]:
    found = () if felt.board is None else felt.board.places()
    return [FeltPlace(name, rect, words, pile=store) for name, rect, words, store in found]


_LINES = 6
"""The number of lines in which the places are read."""

_ASIDE = 2.5
"""How much a distance to the side counts, relative to one up or down."""


def _far(place: Rect, here: Rect) -> float:
    return abs(place.centery - here.centery) + _ASIDE * abs(place.centerx - here.centerx)


class PlaceFocus(Widget):
    """The keyboard's way round the felt: Tab comes here once, and arrows go from place to place.

    Only the place with the focus has a ring and a tooltip. For Enter, `tap` is called with its middle.
    """

    role = "place"
    focusable = True

    def __init__(self, felt: Callable[[], Felt], tap: Callable[[Point], object]) -> None:
        self._felt = felt
        self._tap = tap
        self._corner = Rect(0, 0, 0, 0)
        self._at: FeltPlace | None = None
        self._has_focus = False
        super().__init__("places", label=say("play.place.all"))

    def layout(self, rect: Rect, look: Look) -> None:
        """Set the felt's area, in whose corner it waits for the focus."""
        self._corner = Rect(rect.topleft, (1, 1))
        super().layout(self._corner, look)
        self.refresh()

    @property
    def focused(self) -> bool:
        """Whether the keyboard is on a place."""
        return self._has_focus

    @focused.setter
    def focused(self, value: bool) -> None:
        if value != self._has_focus:
            self._has_focus = value
            self.refresh()

    def refresh(self) -> None:
        """Follow the place that has the focus, after the view has changed."""
        places = self._places() if self._has_focus else []
        name = "" if self._at is None else self._at.name
        same = next((place for place in places if place.name == name), None)
        self._go(same or min(places, key=self._from_middle, default=None))

    def _places(self) -> list[FeltPlace]:
        return [place for place in places_of(self._felt()) if place.words]

    def _from_middle(self, place: FeltPlace) -> float:
        x, y = self._felt().area.center
        return math.hypot(place.rect.centerx - x, place.rect.centery - y)

    def _go(self, place: FeltPlace | None) -> None:
        self.touch()
        self._at = place
        self.rect = Rect(self._corner if place is None else place.rect)
        self.tip = "" if place is None else place.words
        self.label = say("play.place.all") if place is None else place.words.replace("\n", " ")
        self.touch()

    def handle(self, event: Input) -> bool:
        match event:
            case Key("left" | "right" | "up" | "down" as way) if self._has_focus and not event.ctrl and not event.alt:
                return self._turn(way)
            case Key("enter", repeat=False) if self._at is not None:
                self._tap(self._at.tapped)
                return True
        return False

    def _turn(self, way: str) -> bool:
        """Go to the next place in reading order, or to the nearest one above or below; False if there is none."""
        places, here = self._places(), self.rect
        if way in ("left", "right"):
            in_turn = sorted(places, key=self._reading)
            names = [place.name for place in in_turn]
            index = names.index(self._at.name) if self._at is not None and self._at.name in names else -1
            found = in_turn[(index + (1 if way == "right" else -1)) % len(in_turn)] if in_turn else None
        else:
            down = 1 if way == "down" else -1
            beyond = [place for place in places if (place.rect.centery - here.centery) * down > 2]
            found = min(beyond, key=lambda place: _far(place.rect, here), default=None)
        if found is None:
            return False
        self._go(found)
        if isinstance(self.page, Page):
            self.page.show_tip(self.tip, found.near)
        return True

    def _reading(self, place: FeltPlace) -> tuple[int, int]:
        """The sort key of reading order: line by line, from the left."""
        area = self._felt().area
        return (place.rect.centery - area.y) * _LINES // max(1, area.h), place.rect.centerx

    def draw(self, surface: Surface) -> None:
        if self._at is not None:
            draw.ring(surface, self.rect, self.look, radius=self.look.px(6), colour=self.look.theme.focus)
