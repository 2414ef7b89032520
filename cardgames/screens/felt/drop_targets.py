"""What can be taken up, and where it can go: the steps of a draft as pieces, and as places that are lit.

Cards of the hand that are played together are raised first. A player may raise any cards at any time; only what they
play is judged. A zone is lit from below, around its pieces; a place in it is lit above them, so that it can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import MovePieces, Step
from cardgames.screens.felt.draft_preview import DraftPreview
from cardgames.table import draw
from cardgames.table.board.layouts import extent, nearest
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import say

Offers = Callable[[Sequence[int]], Sequence[MovePieces]]
"""Returns the steps that may come next and contain all these pieces, the smallest first (`Draft.offers`)."""


def no_offers(_pieces: Sequence[int]) -> Sequence[MovePieces]:
    """Offer no steps."""
    return ()


class Raising:
    """The raised cards of the viewer's hand. `wanted` is whether sets are played at this table at all."""

    def __init__(self, stage: Stage, scene: GameScene, draft_preview: DraftPreview) -> None:
        self.wanted = scene.sets is not None
        self._stage = stage
        self._hand = scene.hand_zone()
        self._draft_preview = draft_preview
        self._offers: Offers = no_offers
        self._asked: dict[tuple[int, ...], Sequence[MovePieces]] = {}

    def allow(self, offers: Offers) -> None:
        """Set which sets may be played now."""
        self._offers = offers
        self._asked.clear()

    # ------------------------------------------------------------ raised cards

    @property
    def cards(self) -> list[Sprite]:
        """The raised cards in the hand, left to right."""
        return [card for card in self._in_hand() if card.raised]

    def only(self, pieces: Collection[int]) -> None:
        """Raise exactly these cards."""
        for card in self._in_hand():
            card.raised = card.piece in pieces

    def together(self, sprite: Sprite) -> list[Sprite]:
        """Return the cards taken along with a piece: all raised cards, in the order of the hand, or the piece alone."""
        raised = self.cards
        return raised if sprite in raised else [sprite]

    # ------------------------------------------------------------ allowed sets

    def plays(self, sprite: Sprite) -> bool:
        """Whether a piece is played from the hand in sets."""
        return self.wanted and sprite.zone == self._draft_preview.zone_of(sprite) == self._hand

    def playable(self) -> list[Sprite]:
        """Return the cards of the hand that are part of any allowed set."""
        return [card for card in self._in_hand() if self.offers([card])] if self.wanted else []

    def offers(self, cards: Sequence[Sprite]) -> Sequence[MovePieces]:
        """Return the allowed sets that contain all these cards, the smallest first."""
        pieces = tuple(sorted(card.piece for card in cards))
        if pieces not in self._asked:
            self._asked[pieces] = self._offers(pieces) if pieces else ()
        return self._asked[pieces]

    def ways(self, cards: Sequence[Sprite]) -> list[MovePieces]:
        """Return the steps that play exactly these cards, one for each place where they may go."""
        pieces = {card.piece for card in cards}
        return [step for step in self.offers(cards) if set(step.pieces) == pieces]

    def _in_hand(self) -> list[Sprite]:
        cards = self._stage.zones.get(self._hand, [])
        return [card for card in cards if card.piece >= 0 and self._draft_preview.zone_of(card) == self._hand]


class Target(NamedTuple):
    """A place where a piece can go: the step that brings it there, and its area on the screen."""

    step: MovePieces
    rect: Rect

    @property
    def name(self) -> str:
        """Its name among the named things on the screen."""
        zone = self.step.target
        return f"target.{zone.name}.{zone.owner}.{zone.number}.{self.step.at}"


class DropTargets:
    """What can be done with the pieces as they lie now."""

    def __init__(self, stage: Stage, scene: GameScene, draft_preview: DraftPreview, raising: Raising) -> None:
        self._stage = stage
        self._scene = scene
        self._draft_preview = draft_preview
        self._raising = raising
        self._carries: list[MovePieces] = []
        self._begun = False

    def allow(self, steps: Sequence[Step], *, begun: bool) -> None:
        """Allow these steps next; `begun`: after others of the same move."""
        self._begun = begun
        self._carries = [step for step in steps if isinstance(step, MovePieces) and step.target in self._stage.layouts]

    def __len__(self) -> int:
        """Return the number of steps that move pieces."""
        return len(self._carries)

    @property
    def needs_light(self) -> bool:
        """Whether targets are worth lighting. If cards of the hand can only go to the trick, the target is obvious."""
        ways = {(step.source, step.target, step.at) for step in self._carries}
        played, tricks = self._scene.target_zone(), self._scene.tricks
        is_obvious = tricks is not None and tricks.is_trick(played) and ways == {(self._scene.hand_zone(), played, -1)}
        return bool(ways) and not is_obvious

    # ------------------------------------------------------------ movable pieces

    def at(self, pos: Point) -> Sprite | None:
        """Return the piece at a point; for unknown pieces the top one of their zone."""
        sprite = self._stage.at(pos)
        if sprite is not None and sprite.piece == UNSEEN:
            return self._draft_preview.find(UNSEEN, self._draft_preview.zone_of(sprite))
        return sprite

    def takeable(self) -> list[Sprite]:
        """Return the pieces that can be taken up, zone by zone."""
        pairs = dict.fromkeys((step.source, step.pieces[0]) for step in self._carries if len(step.pieces) == 1)
        found = [sprite for zone, piece in pairs if (sprite := self._draft_preview.find(piece, zone)) is not None]
        return [*self._raising.playable(), *(sprite for sprite in found if not self._raising.plays(sprite))]

    def pieces(self, sprite: Sprite) -> tuple[int, ...]:
        """Return the pieces that a step takes along with this one."""
        return tuple(card.piece for card in self._raising.together(sprite))

    def carries(self, sprite: Sprite) -> list[MovePieces]:
        """Return the steps that take this piece, with all cards raised with it."""
        if self._raising.plays(sprite):
            return self._raising.ways(self._raising.together(sprite))
        zone = self._draft_preview.zone_of(sprite)
        found = [step for step in self._carries if step.source == zone and step.pieces == (sprite.piece,)]
        return found if found and self._draft_preview.find(sprite.piece, zone) is sprite else []

    def by_a_tap(self, sprite: Sprite) -> MovePieces | None:
        """Return the only step of a piece for which a tap is enough; None when it must be brought somewhere. It always
        is for a piece on the table once a move has begun: a land that can only become the caravan."""
        carries, zone = self.carries(sprite), self._draft_preview.zone_of(sprite)
        on_table = zone != self._scene.hand_zone() and not self._draft_preview.is_brought(sprite)
        enough = sprite.piece == UNSEEN or self._scene.carrying.plays_on_tap(zone) or (self._begun and on_table)
        return carries[0] if enough and len(carries) == 1 else None

    # ------------------------------------------------------------ targets

    def targets(self, sprite: Sprite) -> list[Target]:
        """Return the places where this piece can go."""
        return [self.target(step) for step in self.carries(sprite)]

    def target(self, step: MovePieces) -> Target:
        """Return the target of a step."""
        draft_preview, zone = self._draft_preview, step.target
        count = draft_preview.room(zone) if step.at < 0 else len(draft_preview.lying(zone))
        return Target(step, self._scene.carrying.spot(step.target, step.at, count, self._stage.layouts[step.target]))

    def way(self, steps: Sequence[MovePieces]) -> list[Target]:
        """Return where these steps bring pieces, as far as that is worth lighting: not the hand for a card that is
        drawn, as its outline seems to mean the cards in it."""
        worth = [step for step in steps if not self.draws(step)]
        return [self.target(step) for step in worth if step.target in self._stage.layouts and self.needs_light]

    def draws(self, step: MovePieces) -> bool:
        """Whether a step brings an unknown card to the hand."""
        return step.target == self._scene.hand_zone() and UNSEEN in step.pieces

    def open_places(self) -> list[Rect]:
        """Return the empty places where pieces can go."""
        steps = {step.target: step for step in self._carries if not self._draft_preview.lying(step.target)}
        return [self.target(step).rect for step in steps.values()]

    def choices(self) -> list[Target]:
        """Return the steps, with the visible part of each piece, if the player must take one piece of a single zone and
        can do nothing else; otherwise nothing."""
        sources = {step.source for step in self._carries}
        single = [step for step in self._carries if len(step.pieces) == 1]
        if len(single) < 2 or len(sources) > 1 or not self._scene.carrying.plays_on_tap(*sources):
            return []
        seen = self._draft_preview.in_sight(*sources)
        return [Target(step, seen[step.pieces[0]]) for step in single if step.pieces[0] in seen]

    def pointed_at(self, sprite: Sprite) -> list[Target]:
        """Return the step for which a tap on this piece is enough, with its visible part."""
        step = self.by_a_tap(sprite)
        chosen = [target for target in self.choices() if target.step.pieces[0] == sprite.piece]
        return chosen or ([] if step is None else [Target(step, extent((sprite.home,)))])

    def choice_at(self, pos: Point) -> MovePieces | None:
        """Return the step for the piece meant by a point, allowed or not, if one must be taken. Pieces that lie across
        the row are ignored, and a gap means none."""
        targets = self.choices()
        if not targets or not self._stage.layouts[targets[0].step.source].area.collidepoint(pos):
            return None
        step, top = targets[0].step, max(target.rect.top for target in targets)
        row = {piece: rect for piece, rect in self._draft_preview.in_sight(step.source).items() if rect.top <= top}
        meant = min(row, key=lambda piece: abs(row[piece].centerx - pos[0]))
        far = abs(row[meant].centerx - pos[0])
        if any(abs(gap.x - pos[0]) < far for gap in self._stage.gaps(step.source)):
            return None
        return MovePieces((meant,), step.source, step.target)

    def hit(self, sprite: Sprite, pos: Point) -> MovePieces | None:
        """Return the step that brings this piece to a point; None when no step does. The area around a target ends
        where the piece came from, so that it can be put back there."""
        areas, is_back = self._stage.layouts, self._is_back(sprite, pos)
        near = [
            target
            for target in self.targets(sprite)
            if target.rect.collidepoint(pos) or (not is_back and areas[target.step.target].area.collidepoint(pos))
        ]
        return near[nearest(pos, [target.rect for target in near])].step if near else None

    def meant(self, sprite: Sprite, pos: Point) -> MovePieces | None:
        """Return the step meant by bringing this piece to a point, allowed or not; None where it means nothing."""
        return self.hit(sprite, pos) or self._refused(sprite, pos)

    def _is_back(self, sprite: Sprite, pos: Point) -> bool:
        """Whether a point is where this piece lies when nobody holds it."""
        return self._draft_preview.area((sprite,)).collidepoint(pos)

    def _refused(self, sprite: Sprite, pos: Point) -> MovePieces | None:
        if self._is_back(sprite, pos):
            return None
        source, layouts = self._draft_preview.zone_of(sprite), self._stage.layouts
        wanted = self._scene.carrying.drop_zones() or (self._scene.target_zone(),)
        zones = [zone for zone in wanted if zone != source and zone in layouts]
        zones = [zone for zone in zones if layouts[zone].area.collidepoint(pos)]
        if not zones:
            return None
        zone = zones[nearest(pos, [layouts[zone].area for zone in zones])]
        count = len(self._draft_preview.lying(zone))
        places = self._scene.carrying.places_in(zone, count)
        rects = [self._scene.carrying.spot(zone, at, count, layouts[zone]) for at in places]
        return MovePieces(self.pieces(sprite), source, zone, places[nearest(pos, rects)] if rects else -1)


_LAMP, _HOT_LAMP = 68, 112
"""Opacity of the lamp's colour in a lit field, of 255."""

_RADIUS, RIM = 6, 5
"""Corner radius of a field, and how far the light of a zone reaches beyond its pieces; in points."""


@dataclass(frozen=True, slots=True)
class Light:
    """One lit zone, or with `inside` one place in it. `hot`: a piece released now goes there. `edge`: only its edge is
    lit, as for a card."""

    name: str
    label: str
    rect: Rect
    inside: bool = False
    hot: bool = False
    edge: bool = False
    act: Callable[[], object] | None = field(default=None, compare=False)


class Lights:
    """The lit places. `touch` is called with areas to repaint."""

    def __init__(self, touch: Callable[[Rect], object]) -> None:
        self._touch = touch
        self._lit: tuple[Light, ...] = ()
        self.look: Look
        """The look to draw with, set before anything is lit."""

    def show(self, lights: Sequence[Light]) -> None:
        """Light exactly these places."""
        old, self._lit = self._lit, tuple(lights)
        for light in (*old, *self._lit):
            if light not in old or light not in self._lit:
                self._touch(_reach(light, self.look))

    def draw(self, surface: Surface, dirty: Rect, *, inside: bool) -> None:
        """Paint the lit zones in `dirty`, or the places `inside` them; the hot one above."""
        look = self.look
        for light in sorted(self._lit, key=lambda light: light.hot):
            if light.inside == inside and _reach(light, look).colliderect(dirty):
                _draw(surface, light, look)

    def things(self) -> list[Thing]:
        """Return the lit places as named things."""
        return [
            Thing(light.name, "target", light.rect, light.label, ("hot",) if light.hot else (), light.act)
            for light in self._lit
        ]


def _reach(light: Light, look: Look) -> Rect:
    wide = 4 * look.px(RIM)
    return light.rect.inflate(wide, wide)


def _field(light: Light, look: Look) -> Rect:
    rim = 0 if light.inside else 2 * look.px(RIM)
    return light.rect.inflate(rim, rim)


def _draw(surface: Surface, light: Light, look: Look) -> None:
    theme, radius = look.theme, look.px(_RADIUS)
    rect = _field(light, look)
    if not light.edge:
        lamp = draw.rounded(rect.size, radius, theme.lamp, None, _HOT_LAMP if light.hot else _LAMP)
        draw.put(surface, lamp, rect)
    colour = theme.focus if light.hot else theme.brass_light
    draw.ring(surface, rect, look, radius=radius, colour=colour, width=3 if light.hot else 2)


class Lighting:
    """Lights the places where pieces can go, as `reach` says. `go` takes the step of a lit place that is pressed."""

    def __init__(
        self, lights: Lights, reach: DropTargets, stage: Stage, scene: GameScene, go: Callable[[MovePieces], object]
    ) -> None:
        self._lights = lights
        self._reach = reach
        self._stage = stage
        self._scene = scene
        self._go = go

    def show(self, sprite: Sprite | None, hot: MovePieces | None) -> None:
        """Light the places where a piece can go, and brighter the `hot` one, to which a drop or Enter brings it; with
        no piece, the pieces to choose from."""
        targets = self._reach.targets(sprite) if sprite is not None and self._reach.needs_light else []
        lights = [self._light(target, hot == target.step) for target in targets]
        if sprite is None:
            lights = [self._choice(target) for target in self._reach.choices()]
        self._lights.show(lights)

    def show_way(self, steps: Sequence[MovePieces]) -> None:
        """Light where the steps of a hint bring pieces, each place once: light on light hides its name."""
        places: dict[str, Target] = {}
        for target in self._reach.way(steps):
            places.setdefault(target.name, target)
        self._lights.show([self._light(target) for target in places.values()])

    def _light(self, target: Target, hot: bool = False) -> Light:
        where, at = self._scene.where(target.step.target), target.step.at
        label = say("play.target", where=where) if at < 0 else say("play.target_at", where=where, place=at)
        act = partial(self._go, target.step)
        return Light(target.name, label, target.rect, at >= 0, hot, at >= 0 and self._is_card(target), act)

    def _is_card(self, target: Target) -> bool:
        """Whether a card lies at a target, such as one that a joker steals: light over it would make it pale."""
        cards = self._stage.zones.get(target.step.target, ())
        return any(extent([card.home]).collidepoint(target.rect.center) for card in cards)

    def _choice(self, target: Target) -> Light:
        """Return the light for one of several pieces that may be taken."""
        piece = target.step.pieces[0]
        key = self._scene.game.deck.faces[piece].key
        label = say("play.choice", card=self._scene.card_words(piece))
        return Light(f"choice.{key}", label, target.rect, inside=True, edge=True, act=partial(self._go, target.step))
