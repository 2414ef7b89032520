"""The felt and everything on it: sprites, plates, bubbles and the scene's own painting, drawn for one view.

It needs neither match nor host: the table, the replay, the pictures of the rules and `cardgames picture` all use it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.contract import Event, Step, View, Zone
from cardgames.screens.felt.drop_targets import Lights
from cardgames.screens.felt.markers import Flare, Markers
from cardgames.screens.felt.painted_glide import PaintedGlide
from cardgames.screens.felt.seat_plates import SeatPlates, Sitter
from cardgames.screens.felt.tags import Tags
from cardgames.table import draw
from cardgames.table.art.atlas import CardLook
from cardgames.table.board import flights, tags
from cardgames.table.board.badges import Badges
from cardgames.table.board.faces import DeckFaces
from cardgames.table.board.layouts import Place, extent, turned
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import RISE, Painter, Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Glide, Motion, Tween, ease_out
from cardgames.words import say

PUSHED = 0.7
"""How far a card that is named is pushed out of its row."""


def _push(sprite: Sprite, rise: float) -> Motion:
    """Return the motion of a card out of its row, or back into it; it ends when the card leaves the row."""
    was, zone = sprite.rise, sprite.zone

    def show(share: float) -> None:
        if sprite.zone == zone and not sprite.begun:
            sprite.rise = was + (rise - was) * share

    return Tween(0.15, show)


def _pushed_area(card: Sprite) -> Rect:
    """Return the area of a card when it is pushed out of its row."""
    home = card.home
    dx, dy = turned(0, -PUSHED * RISE * home.height, home.angle if home.rises is None else home.rises)
    return extent((home._replace(x=home.x + dx, y=home.y + dy),))


def _thing_name(kind: str, zone: Zone) -> str:
    """Return a name that is unique on the felt."""
    return ".".join([kind, zone.name, *(str(number) for number in (zone.owner, zone.number) if number >= 0)])


class Felt:
    """One table as `scene.viewer` sees it.

    `touch` is called with each area to repaint. `move` plays a motion in parallel with others; without it, markers and
    the lamp jump. `fade` plays a motion instead where motion is reduced.
    """

    def __init__(
        self,
        scene: GameScene,
        sitters: Sequence[Sitter],
        style: CardLook,
        touch: Callable[[Rect], object],
        move: Callable[[Motion], object] | None = None,
        fade: Callable[[Motion], bool] | None = None,
    ) -> None:
        self.scene = scene
        self.seat_plates = SeatPlates(scene, sitters, touch, move)
        self.stage = Stage(touch, fade)
        self.stage.lies_down = self._lies_down
        self.stage.back_of = scene.trims.back
        self.stage.trim_of = self._trim
        if scene.ordered:
            self.stage.order_of = scene.ordered.in_order
        self.lights = Lights(touch)
        self.traces = Lights(touch)
        """The places of a turn that the player looks back at."""
        self.badges = Badges(touch)
        self.tags = Tags(touch)
        self._flare: Flare | None = None
        self.markers = Markers(touch, move)
        self.board = scene.on_board.make_board(touch, move) if scene.on_board else None
        self.view: View[Any, Any] | None = None
        self._earned: View[Any, Any] | None = None
        self._told: View[Any, Any] | None = None
        """The view that the scene paints while a line tells more than `view` has; None for `view`."""
        self._filled: set[Zone] = set()
        self.all_face_up = False
        """Whether all known pieces lie face up, as in a replay."""
        self.zone_of: Callable[[Sprite], Zone] = lambda sprite: sprite.zone
        """Returns the zone where a sprite is shown, which steps of a draft may have changed."""
        self.area = Rect(0, 0, 0, 0)
        self.hand_order: Callable[[Sequence[int], View[Any, Any]], Sequence[int]] = lambda pieces, _: pieces
        self._touch = touch
        self._style = style
        self._look: Look | None = None
        self._move = move
        self.watch: Callable[[Motion], object] = move or (lambda _: None)
        """Plays a motion that must finish before anything else is shown."""
        self._painted: list[Thing] = []
        self._captions: list[Thing] = []
        self._painted_glide = PaintedGlide()
        self._taken: tuple[Step, ...] = ()
        self._painter: Painter | None = None
        self._drawn_for: tuple[tuple[int, int], Look, CardLook] | None = None
        self.faces: DeckFaces
        """The pictures of the cards; set by `arrange`."""

    @property
    def look(self) -> Look:
        """The look to draw with; set by `arrange`."""
        assert self._look is not None
        return self._look

    # ------------------------------------------------------------ layout and view

    def arrange(self, area: Rect, look: Look) -> None:
        """Lay everything out in this area."""
        self.area, self._look = Rect(area), look
        self.lights.look = self.traces.look = self.badges.look = look
        self.tags.hide()
        if self.view is not None:
            self.scene.make_room(self.view)  # a continued match has a view before the first layout
        layouts = self.scene.layouts(area, look)
        height = round(layouts[self.scene.hand_zone()].places(1)[0].height)
        self._make_faces(height)
        self._painter = Painter(self.faces, look.theme, height, self._dress)
        self.stage.arrange(layouts)
        self.seat_plates.arrange(area, look)
        if self.board is not None:
            self.board.arrange(area, look)
        self.markers.clear()
        if self.view is not None:
            self.seat_plates.write(self.view, self._taken)
            self.seat_plates.light(self.view)
            self._lay_markers(self.view)

    def follow(self, before: Felt | None) -> None:
        """Take over the card pictures of an earlier felt of the same match, which is no longer drawn: large ones are
        slow to make."""
        if before is not None and before._drawn_for is not None:
            self.faces, self._drawn_for = before.faces, before._drawn_for
            before.rest()

    def seat(self, sitters: Sequence[Sitter]) -> None:
        """Show other players at the seats."""
        if self.seat_plates.sitters != tuple(sitters):
            self.seat_plates.sitters = tuple(sitters)
            self.arrange(self.area, self.look)

    def prepare(self, ms: float) -> None:
        """Draw ahead, for about `ms` milliseconds, pictures that will be needed soon."""
        if self.faces.prepare(ms) and self.board is not None:
            self.board.prepare(ms)

    def _make_faces(self, height: int) -> None:
        """Make the card pictures. When cards only shrink to make room, the existing pictures are scaled instead."""
        drawn_for = self.area.size, self.look, self._style
        if self._drawn_for != drawn_for or self.faces.height < height:
            self._drawn_for = drawn_for
            self.faces = DeckFaces(self.scene.game.deck, height, self._style, self.scene.dealt)

    def show(self, view: View[Any, Any], *, resting: bool = True) -> None:
        """Show a view at once; `resting` is False while more is to be shown, so that nobody's turn is lit."""
        if self.view is None:
            self._touch(self.area)  # the scene paints on the felt from the first view on
        if view is not self.view:
            self._taken = ()
        self.view, self._earned, self._told = view, None, None
        if self.scene.make_room(view):
            self._move_together()
        contents = dict(self.scene.contents(view))
        hand = self.scene.hand_zone()
        if hand in contents:
            contents[hand] = tuple(self.hand_order(contents[hand], view))
            self._sort(hand, contents[hand])
        zones = self.scene.opened.unveiling(view)
        turned = self.stage.show(contents, zones)
        if turned and self._move is not None:
            self.watch(flights.unveiling(turned, zones)) if zones else self._move(flights.turning_up(turned))
        filled, layouts = {zone for zone, pieces in contents.items() if pieces}, self.stage.layouts
        for zone in (filled ^ self._filled) & set(layouts):  # a scene may paint an empty place
            self._touch(extent(layouts[zone].places(1)).inflate(self.look.px(6), self.look.px(6)))
        self._filled = filled
        if self.board is not None:
            self.board.show(view)
        self.seat_plates.write(view, self._taken)
        self.seat_plates.light(view if resting else None)
        self._lay_markers(view)
        self._paint_anew(view)

    def show_gain(self, event: Event) -> None:
        """Write what an event earned on the plates and markers, before later events are shown."""
        before = self._earned or self.view
        after = None if before is None else self.scene.effects.earned(event, before)
        if after is not None:
            self._earned, self._taken = after, ()  # the event is one of the steps
            self.seat_plates.write(after)
            self._lay_markers(after)

    def tell(self, event: Event) -> None:
        """Let what the scene paints tell the same as the line of an event, which is shown now."""
        before = self._told or self.view
        after = None if before is None else self.scene.effects.told(event, before)
        if after is not None:
            self._told = after
            self._paint_anew(after)

    def _paint_anew(self, view: View[Any, Any]) -> None:
        """Repaint what the scene paints on the felt where it has changed."""
        painted, captions = self.scene.painting.things(self.area, self.look, view), self.captions()
        if painted != self._painted or captions != self._captions:
            for thing in (*self._painted, *self._captions, *painted, *captions):
                self._touch(draw.shadow_reach(thing.rect, self.look, 1.0))
            self._painted, self._captions = painted, captions
        self._painted_glide.repaint()

    def glide(self, arrange: Callable[[], object]) -> None:
        """Call `arrange`, which changes the layout, and animate board, cards, plates, markers and what is painted on
        the felt to their places."""
        cards = {sprite: Place(sprite.x, sprite.y, sprite.angle, sprite.height) for sprite in self.stage}
        plates, markers = self.seat_plates.spots(), self.markers.spots()
        spots = None if self.board is None else self.board.spots()
        words = {thing.name: self._painted_glide.place(thing) for thing in (*self._painted, *self._captions)}
        former = self.area
        arrange()
        if self._move is not None:
            self._move(flights.laid_anew(cards))
            self._move(self._painted_glide.motion(words, lambda: self._touch(former.union(self.area))))
            self.seat_plates.come_from(plates, self._move)
            self.markers.come_from(markers, self._move)
            if self.board is not None:
                self.board.come_from(spots)

    def _move_together(self) -> None:
        """Lay everything out again for more pieces than had room, and animate it to its new places."""
        self.glide(partial(self.arrange, self.area, self.look))
        self._touch(self.area)

    def _lies_down(self, zone: Zone, place: int) -> bool:
        covered = None if self.all_face_up else self.scene.covered
        return covered is not None and self.view is not None and covered.face_down(zone, place, self.view)

    def _trim(self, zone: Zone, place: int, piece: int) -> str:
        return "" if self.view is None else self.scene.trims.trim(zone, place, piece, self.view)

    def _dress(self, surface: Surface, trim: str, card: Rect, face_up: bool) -> None:
        self.scene.trims.paint_trim(surface, trim, card, self.look, face_up=face_up)

    def _sort(self, hand: Zone, pieces: Sequence[int]) -> None:
        """Animate the cards of the hand to another order."""
        lying = [sprite.piece for sprite in self.stage.zones.get(hand, ())]
        if self._move is not None and lying != list(pieces) and sorted(lying) == sorted(pieces):
            self._move(self.stage.reorder(hand, pieces))

    def rest(self) -> None:
        """Free the pictures of turned cards once nothing moves."""
        if self._painter is not None:
            self._painter.forget()

    def restyle(self, style: CardLook) -> None:
        """Draw cards with other backs, colours or indices."""
        self._style = style
        if self._look is not None:
            self.arrange(self.area, self._look)

    def draft_preview(self, taken: Sequence[Step]) -> None:
        """Show the cost of the steps of a draft on the plates, until the next view."""
        self._taken = tuple(taken)
        if self.view is not None:
            self.seat_plates.write(self.view, self._taken)
            self._paint_anew(self.view)

    def _lay_markers(self, view: View[Any, Any]) -> None:
        self.markers.lay(self.scene.painting.markers(self.area, self.look, view), self.look)

    # ------------------------------------------------------------ motion and places

    def shine(self, pieces: Sequence[int]) -> None:
        """Lift and light face-up cards, such as the winner of a trick, until they move elsewhere."""
        for sprite in self.stage:
            if sprite.piece in pieces and sprite.piece >= 0:
                sprite.marked = True
                if self._move is not None:
                    self._move(Glide(sprite, 0.18, ease_out, lift=1.0))

    def flare(self, rect: Rect) -> Motion:
        """Return the motion of a flare of light around what lies in `rect`."""
        self._flare = Flare(rect, self._touch)
        return self._flare.motion()

    def push_out(self, cards: Sequence[Sprite], *, out: bool, clear_of: Sequence[Rect] = ()) -> None:
        """Push cards of a hand out of their row, or back into it, unless they are raised or held for another reason.
        None of a hand is pushed out where one would get below what they stay `clear_of`."""
        below = {card.zone for card in cards if out and _pushed_area(card).collidelist(clear_of) >= 0}
        for sprite in cards:
            if sprite.zone in below:
                continue
            stands = sprite.lit or sprite.chosen or sprite.raised or sprite.held or sprite.begun
            if sprite.zone.name == self.scene.hand_zone().name and not stands and self._move is not None:
                self._move(_push(sprite, PUSHED if out else 0.0))

    @property
    def pushed_hand(self) -> Rect:
        """The area that the viewer's hand covers when its cards are pushed out; empty without cards."""
        hand = self.stage.zones.get(self.scene.hand_zone(), ())
        rect = extent(card.home for card in hand)
        high = max((math.ceil(PUSHED * RISE * card.home.height) for card in hand), default=0)
        return Rect(rect.x, rect.y - high, rect.w, rect.h + high)

    def slots(self) -> list[tuple[Zone, Rect]]:
        """Return the zones whose place is shown on the felt even while it is empty, each with its place."""
        layouts = self.stage.layouts
        zones = () if self.view is None else self.scene.slots(self.view)
        return [(zone, self.scene.slot_area(zone, layouts[zone])) for zone in zones if zone in layouts]

    def captions(self) -> list[Thing]:
        """Return the captions of the empty places."""
        scene, layouts = self.scene, self.stage.layouts
        empty = [zone for zone, _ in self.slots() if zone not in self._filled or self._left(zone)]
        words = {zone: (scene.slot_name(zone), scene.caption_area(zone, layouts[zone])) for zone in empty}
        bare = {zone[:2] for zone, (name, rect) in words.items() if not tags.caption_lines(name, rect, self.look)}
        return [
            Thing(_thing_name("slot", zone), "caption", rect, name)
            for zone, (name, rect) in words.items()
            if zone[:2] not in bare  # places of one kind all have a caption, or none
        ]

    def _left(self, zone: Zone) -> bool:
        """Return whether the steps of a draft have brought all pieces of a zone elsewhere."""
        return all(self.zone_of(sprite) != zone for sprite in self.stage.zones.get(zone, ()))

    def spot(self, zone: Zone) -> tuple[float, float]:
        """Return the middle of a zone, in px."""
        place = self.stage.layouts[zone].places(1)[0]
        return place.x, place.y

    @property
    def low(self) -> Rect:
        """The part of the felt that a player looking at the hand sees; messages further up may be missed."""
        return self.area.clip(self.area.move(0, self.area.h // 3))

    def areas_to_keep_clear(self, *, to_come: bool = False) -> list[Rect]:
        """Return the areas that a slip must not cover: face-up cards, the shown places of a trick that has begun (or is
        `to_come`), the viewer's hand, plates, markers, buttons and stores of a board, and words on the felt other than
        captions and notes.
        """
        played, hand = self.scene.target_zone().name, self.scene.hand_zone()
        found = [extent([card.home]) for card in self.stage if card.piece >= 0 and card.zone != hand]
        if to_come or any(cards for zone, cards in self.stage.zones.items() if zone.name == played):
            slots = {zone for zone, _ in self.slots()}
            zones = [zone for zone in self.stage.layouts if zone.name == played and (zone in slots or zone.number < 0)]
            found += [extent(self.stage.layouts[zone].places(1)[:1]) for zone in zones]
        found += [extent(card.home for card in self.stage.zones.get(hand, ()))]
        found += [plate.rect for plate in self.seat_plates.plates.values()]
        found += [thing.rect for thing in self._painted if thing.role not in ("caption", "note")]
        if self.board is not None:
            found += [*(tool.rect for tool in self.board.tools() if tool.visible), *self.board.stores()]
        return found + self.markers.rects

    @property
    def written(self) -> list[Rect]:
        """The areas of the captions of places and piles, of notes, and of words on a board."""
        captions = [thing.rect for thing in (*self._painted, *self._captions) if thing.role == "caption"]
        return [*captions, *self.notes, *(() if self.board is None or self.view is None else self.board.written())]

    @property
    def notes(self) -> list[Rect]:
        """The areas of general words on the rules, some of those that are `written`."""
        return [thing.rect for thing in self._painted if thing.role == "note"]

    def face_down_piles(self) -> list[Rect]:
        """Return the areas of face-down cards that are in no hand, such as a deck."""
        hand = self.scene.hand_zone().name
        piles = (
            [card.home for card in cards if card.piece < 0]
            for zone, cards in self.stage.zones.items()
            if zone.name != hand
        )
        return [extent(homes) for homes in piles if homes]

    def hidden_hands(self) -> list[Rect]:
        """Return the areas of the face-down hands of others: how many cards they have can be seen there."""
        own = self.scene.hand_zone()
        hands = (cards for zone, cards in self.stage.zones.items() if zone.name == own.name and zone != own)
        return [extent(card.home for card in cards) for cards in hands if cards and all(one.piece < 0 for one in cards)]

    def counted_hands(self) -> list[Rect]:
        """Return the areas of the cards with the number of cards in the face-down hands of others."""
        own = self.scene.hand_zone()
        held = (card for card in self.stage if card.zone.name == own.name and card.zone != own)
        return [extent((card.home,)) for card in held if card.piece < 0 and card.trim]

    def areas_in_use(self) -> tuple[list[Rect], list[Rect], list[Rect]]:
        """Return the areas of everything on the table (cards by zone, face down too, plates, markers and words), those
        of the players' cards and plates, and those of hands and plates alone."""
        hand = self.scene.hand_zone().name
        cards = [(zone, extent(card.home for card in cards)) for zone, cards in self.stage.zones.items() if cards]
        seats = [rect for zone, rect in cards if zone.name == hand]
        seats += [plate.rect for plate in self.seat_plates.plates.values()]
        owned = [rect for zone, rect in cards if zone.name != hand and zone.owner >= 0]
        others = [rect for zone, rect in cards if zone.name != hand and zone.owner < 0]
        everything = [*seats, *owned, *others, *(thing.rect for thing in self._painted), *self.markers.rects]
        return everything, [*seats, *owned], seats

    def area_of(self, zone: Zone) -> Rect:
        """Return the area of the cards of a zone, as in `areas_in_use`; empty without cards."""
        cards = self.stage.zones.get(zone, ())
        return extent(card.home for card in cards) if cards else Rect(0, 0, 0, 0)

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface, dirty: Rect) -> None:
        """Paint everything in `dirty` but the felt itself; before the first deal only the plates."""
        if self._painter is None:
            return
        look = self.look
        if self.view is None:
            self.seat_plates.draw_plates(surface, dirty)
            return
        if self._painted_glide.active:
            view = self.view
            things = (*self._painted, *self._captions)
            self._painted_glide.draw(surface, things, lambda layer: self._paint_places(layer, self.area, view))
        else:
            self._paint_places(surface, dirty, self.view)
        if self.board is not None and self.board.rect.colliderect(dirty):
            self.board.draw(surface, dirty)
        self.seat_plates.draw_light(surface, dirty)
        self.seat_plates.draw_plates(surface, dirty)
        self.markers.draw(surface, dirty)
        self.seat_plates.draw_lamp(surface, dirty)
        if self._flare is not None:
            self._flare.draw(surface, dirty, look)
        self.lights.draw(surface, dirty, inside=False)
        self.stage.draw(surface, dirty, self._painter)
        self.traces.draw(surface, dirty, inside=True)
        self.lights.draw(surface, dirty, inside=True)
        self.stage.draw(surface, dirty, self._painter, held=True)
        self.tags.draw(surface, dirty)
        self.seat_plates.draw_bubbles(surface)

    def _paint_places(self, surface: Surface, dirty: Rect, view: View[Any, Any]) -> None:
        """Paint what the scene paints on the felt, and the captions of empty places."""
        self.scene.painting.paint(surface, self.area, self.look, self._told or view)
        for slot in self._captions:
            if slot.rect.colliderect(dirty):
                signed = slot.name.split(".")[1] in self.scene.signed
                tags.draw_caption(surface, slot.label, slot.rect, self.look, foot=signed)

    def draw_over(self, surface: Surface, dirty: Rect) -> None:
        """Paint what is above everything, sheets included: badges, and points that fly."""
        self.badges.draw(surface, dirty)
        self.seat_plates.draw_points(surface, dirty)

    def things(self) -> list[Thing]:
        """Return everything on the felt as named things."""
        found = self.seat_plates.things()
        if self.view is None:
            return found
        found += self.scene.painting.things(self.area, self.look, self._told or self.view)
        found += [] if self.board is None else self.board.things()
        found += self._captions
        found += self.markers.things()
        for zone, pile in self.stage.zones.items():
            found += [self._card_thing(zone, sprite) for sprite in pile if self._is_listed(sprite)]
        return found + self.lights.things() + self.badges.things() + self.tags.things() + self.seat_plates.said()

    @staticmethod
    def _is_listed(sprite: Sprite) -> bool:
        """Whether a sprite is listed: it is known, or can be taken unseen, such as the top of the deck."""
        return sprite.piece >= 0 or sprite.lit

    def _card_thing(self, zone: Zone, sprite: Sprite) -> Thing:
        seen = sprite.piece >= 0
        key = self.scene.game.deck.faces[sprite.piece].key if seen else "unseen"
        words = self.scene.spoken(sprite.piece) if seen else say("play.unseen")
        high = round(sprite.height)
        rect = Rect(0, 0, round(high * 5 / 7), high)
        rect.center = (round(sprite.x), round(sprite.y))
        marks = (
            ("playable", sprite.lit), ("refused", sprite.dim), ("chosen", sprite.chosen), ("named", sprite.marked),
            ("hinted", sprite.hinted), ("raised", sprite.raised), ("begun", sprite.begun),
            ("face_down", not sprite.open), ("new", sprite.new),
        )  # fmt: skip
        place = "".join(f".{number}" for number in (zone.owner, zone.number) if number >= 0)
        label = say("play.card", card=words, where=self.scene.where(self.zone_of(sprite)))
        state = tuple(name for name, holds in marks if holds)
        return Thing(f"{zone.name}{place}.{key}", "card", rect, label, state)
