"""A card on the table: its position, its orientation, and its picture with its shadow."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from operator import attrgetter
from typing import Any, Protocol

import pygame
from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.table.board.layouts import CARD_WIDTH, Place, turned
from cardgames.table.draw import Kept, bytes_of, cut_gaps, faded, rounded
from cardgames.table.theme import Colour, Theme

LIFTED = 1.06
"""The scale of a lifted card."""

RISE = 0.14
"""How far a raised card stands out of its row, as a share of its height."""

HAND_PATH = object()
"""The path of a card that a player holds."""

DIMMED = (184, 178, 168, 255)
"""The tint of a card that can't be played; its text stays readable."""

DIMMED_BACK = (214, 212, 210, 255)

TRIM_REACH = 0.19
"""How far a trim can extend beyond its card, as a share of the card's height."""

KEPT_CARDS, FEWEST_TURNED = 65, 28
"""The number of cached pictures at the size of the player's hand, those of the deck and turned or dimmed ones together,
and the minimum for turned ones whatever the size of the deck. That is enough for a hand of 17 (turned pictures are
larger), its shadows and the cards elsewhere. A smaller cache would redraw them in every frame."""

_SHADOW_HEIGHT, _GLOW_HEIGHT = 72, 200
"""The heights, in px, of the cards whose shadow and glow are scaled to all other sizes."""

_SHADOW_STEP, _COARSE = 12, 0.05
"""Shadows are scaled in steps of this many px. The second value is the most that the steps for a moving card can
enlarge the card or its shadow, as a share of its height."""


class Faces(Protocol):
    """A source of card pictures."""

    @property
    def count(self) -> int:
        """The number of pictures that it keeps ready."""
        ...

    def is_compact(self, height: int) -> bool:
        """Return whether cards of this height in px have a compact face."""
        ...

    def face(self, piece: int, height: int, back: str = "", *, compact: bool = False) -> Surface:
        """The face of a card as a premultiplied picture of this height in px; for UNSEEN, the named back or the
        player's chosen one."""
        ...


Dress = Callable[[Surface, str, Rect, bool], object]
"""Paints a trim: takes the surface, the trim's name, the card's rectangle and whether the card is face up."""


class Sprite:
    """A card on the table. `x`, `y` is its middle in px, `angle` in degrees anticlockwise, `height` in px.

    `lift` is 0 on the felt and 1 in a player's hand; `rise` is 1 when raised out of its row; `show` is 1 face up, 0
    face down, and in between while turning over. `lit`: can be played; `dim`: can't be played; `chosen`: selected by
    keyboard or tap; `raised`: to be played together with others; `marked`: mentioned in a message; `hinted`: moved by
    the hint that is shown; `begun`: moved by a step of an incomplete move; `new`: has a tag that says so. `down`: face
    down although known, unless `peeked` at. `back` names its back, "" for the player's choice; `trim` names what is
    attached to it, "" for nothing. `casts`: has a shadow; in a pile only the lowest card does. `path` is what moves it
    now (`HAND_PATH`: the player, above all other cards), None at rest; nothing else moves it meanwhile. `fade` is its
    opacity during a fade, if motion is reduced.
    """

    __slots__ = (
        "alpha",
        "angle",
        "back",
        "begun",
        "casts",
        "chosen",
        "dim",
        "drawn",
        "face_down",
        "face_share",
        "fade",
        "height",
        "hinted",
        "home",
        "lift",
        "lit",
        "marked",
        "new",
        "noted",
        "order",
        "path",
        "peeked",
        "piece",
        "raised",
        "rise",
        "trim",
        "x",
        "y",
        "zone",
    )

    def __init__(self, piece: int, zone: Zone, place: Place) -> None:
        self.piece = piece
        self.zone = zone
        self.home = place
        self.x, self.y, self.angle, self.height = place[:4]
        self.lift = 0.0
        self.rise = 0.0
        self.face_share = 0.0 if piece == UNSEEN else 1.0
        self.alpha = 1.0
        self.fade = 1.0
        self.lit = False
        self.dim = False
        self.chosen = False
        self.raised = False
        self.marked = False
        self.hinted = False
        self.begun = False
        self.new = False
        self.face_down = False
        self.peeked = False
        self.back = ""
        self.trim = ""
        self.path: object | None = None
        self.casts = True
        self.order = 0
        self.drawn: tuple[tuple[Any, ...], Rect] | None = None
        self.noted: tuple[Any, ...] | None = None

    def belong(self, place: Place) -> None:
        """Set a new home: a card at rest goes there at once, a moving card when it arrives."""
        self.home = place
        if self.path is None:
            self.rest()
        elif self.held:
            self.height = place.height

    def rest(self) -> None:
        """Put the card at home, at rest."""
        self.path = None
        self.x, self.y, self.angle, self.height = self.home[:4]
        if not self.rise:
            self.lift = 0.0
        self.face_share = 1.0 if self.open else 0.0
        self.alpha = 1.0

    @property
    def open(self) -> bool:
        """Whether its face is visible at its place."""
        return self.piece != UNSEEN and (not self.face_down or self.peeked)

    @property
    def held(self) -> bool:
        """Whether a player holds it."""
        return self.path is HAND_PATH

    @property
    def middle(self) -> tuple[float, float]:
        """The point where its middle is drawn, including `rise` and `lift`."""
        lift = self.lift * self.height * 0.02
        if not self.rise:
            return self.x, self.y - lift
        way = self.home.angle if self.home.rises is None else self.home.rises
        dx, dy = turned(0, -self.rise * RISE * self.height, way)
        return self.x + dx, self.y + dy - lift

    @property
    def at_rest(self) -> bool:
        """Whether it is at home, possibly upside down, so that its picture should be drawn exactly."""
        home = self.home
        there = (self.x, self.y, self.height) == (home.x, home.y, home.height)
        return there and abs((self.angle - home.angle + 90) % 180 - 90) < 0.01

    @property
    def exact(self) -> bool:
        """Whether its picture is drawn exactly: at home and not being lifted or lowered."""
        return self.at_rest and self.lift in (0.0, 1.0)

    def is_as_noted(self) -> bool:
        """Whether nothing changed since the last call, so that its `signature` is the same. A fast test, as most cards
        are at rest."""
        now, before = _ALL_OF_IT(self), self.noted
        self.noted = now
        return bool(now == before)

    @property
    def signature(self) -> tuple[Any, ...]:
        """All values that its picture depends on."""
        return (
            self.piece,
            round(self.x, 1),
            round(self.y, 1),
            round(self.angle, 1),
            round(self.height, 1),
            round(self.lift, 2),
            round(self.rise, 2),
            round(self.face_share, 2),
            0 < self.face_share < 1,  # no glow around a card that is turning over
            round(self.alpha * self.fade, 2),
            self.lit,
            self.dim,
            self.chosen,
            self.raised,
            self.marked,
            self.hinted,
            self.begun,
            self.new,
            self.held,
            self.exact,  # moving cards are drawn in coarse steps, even close to the end
            *map(round, self.middle),
            self.casts,
            self.order,
            self.back,
            self.trim,
        )

    def as_drawn(self) -> Sprite | None:
        """A copy of the card as it was last drawn; None if it never was."""
        if self.drawn is None:
            return None
        twin = copy(self)
        twin.piece, twin.x, twin.y, twin.angle, twin.height, twin.lift, twin.rise, twin.face_share = self.drawn[0][:8]
        twin.path = None
        return twin

    @property
    def reach(self) -> Rect:
        """The area that the card can paint on, including its shadow."""
        margin = self.height * ((TRIM_REACH if self.trim else 0.10) + 0.14 * self.lift) + _SHADOW_STEP / 2
        if not self.exact:
            margin += self.height * _COARSE
        return self._area(margin)

    @property
    def drawn_area(self) -> Rect:
        """The area of the card itself, as it lies now."""
        return self._area(0)

    def _area(self, margin: float) -> Rect:
        high = self.height * (1 + (LIFTED - 1) * self.lift)
        wide = high * CARD_WIDTH
        angle = math.radians(self.angle)
        c, s = abs(math.cos(angle)), abs(math.sin(angle))
        across, down = wide * c + high * s, wide * s + high * c
        rect = Rect(0, 0, math.ceil(across + 2 * margin), math.ceil(down + 2 * margin))
        x, y = self.middle
        rect.center = (round(x), round(y))
        return rect

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the card, or on its place before it was raised."""
        if abs(pos[0] - self.x) > self.height or abs(pos[1] - self.y) > self.height:
            return False  # a fast test for most cards: the point is too far away
        x, y = self.middle
        if self._covers(pos, x, y):
            return True
        return self.rise > 0 and self._covers(pos, self.x, self.y)

    def _covers(self, pos: tuple[int, int], x: float, y: float) -> bool:
        across, down = pos[0] - x, pos[1] - y
        if self.angle:
            angle = math.radians(self.angle)
            c, s = math.cos(angle), math.sin(angle)
            across, down = across * c - down * s, across * s + down * c
        return abs(across) <= self.height * CARD_WIDTH / 2 and abs(down) <= self.height / 2


_ALL_OF_IT = attrgetter(*(name for name in Sprite.__slots__ if name not in ("drawn", "noted", "zone")))
"""All attributes that can affect the signature."""


class Painter:
    """Paints sprites and caches turned and scaled pictures.

    A moving card is drawn in steps of a few px and degrees: too small to notice, but cached pictures can be used again.
    """

    def __init__(self, faces: Faces, theme: Theme, height: int, dress: Dress | None = None) -> None:
        """`height` is that of a card in the player's hand, in px; `dress` paints trims."""
        self._faces = faces
        self._dress = dress
        self._theme = theme
        turned_ones = max(FEWEST_TURNED, KEPT_CARDS - faces.count)
        self._kept = Kept(round(turned_ones * 4 * height * height * CARD_WIDTH), bytes_of)

    def forget(self) -> None:
        """Drop all cached pictures."""
        self._kept.forget()

    def draw(self, surface: Surface, sprite: Sprite) -> None:
        """Paint one sprite with its shadow."""
        alpha = sprite.alpha * sprite.fade
        if alpha < 0.02:
            return
        high = sprite.height * (1 + (LIFTED - 1) * sprite.lift)
        x, y = sprite.middle
        if sprite.exact:
            high, angle = round(high), round(sprite.angle * 2) / 2
        else:
            step = max(2, round(sprite.home.height / 24))
            high, angle = round(high / step) * step, round(sprite.angle / 3) * 3.0
        fold = abs(math.cos(math.pi * sprite.face_share)) if 0 < sprite.face_share < 1 else 1.0
        if sprite.casts and alpha > 0.4:
            self._draw_shadow(surface, sprite, x, y, high, fold)
        piece = sprite.piece if sprite.face_share > 0.5 else UNSEEN
        compact = self._faces.is_compact(round(sprite.height))  # a lifted card looks like those beside it
        picture = self._picture(piece, sprite.back, high, angle, fold, sprite.dim, compact)
        if alpha < 1:
            picture = faded(picture, alpha)
        rect = picture.get_rect(center=(round(x), round(y)))
        halo = self._halo(sprite, high, angle) if fold == 1.0 else None
        if halo is not None:
            surface.blit(halo, halo.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self._dress is None or fold < 1 or alpha < 1:
            return
        if sprite.trim and not angle:
            self._dress(surface, sprite.trim, rect, piece != UNSEEN)
        fanned = sprite.trim if sprite.exact and angle and piece != UNSEEN else ""
        for trim in filter(None, (fanned, "new" if sprite.new and piece != UNSEEN else "")):
            tag = self._tag(self._dress, trim, high, angle)
            surface.blit(tag, tag.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _tag(self, dress: Dress, trim: str, high: int, angle: float) -> Surface:
        """The trim of a new or fanned card, on a transparent picture of the card's size, turned with the card."""

        def make() -> Surface:
            picture = Surface((round(high * CARD_WIDTH), high), pygame.SRCALPHA)
            dress(picture, trim, picture.get_rect(), True)
            return pygame.transform.rotozoom(framed(picture), angle, 1) if angle else picture

        return self._kept.get(("trim", trim, high, angle), make)

    def _halo(self, sprite: Sprite, high: int, angle: float) -> Surface | None:
        """The highlight around a card: a crisp edge if it is chosen, marked, begun or raised, a dashed one if a hint
        moves it, a warm glow if it is only lit."""
        if sprite.chosen:
            return self._edge(high, angle, self._theme.focus)
        if sprite.hinted:
            return self._edge(high, angle, self._theme.blue_on_dark, dashed=True)
        if sprite.marked or sprite.begun or sprite.raised:
            return self._edge(high, angle, self._theme.brass_light if sprite.marked else self._theme.brass)
        return self._glow(high, angle) if sprite.lit else None

    def _draw_shadow(self, surface: Surface, sprite: Sprite, x: float, y: float, high: int, fold: float) -> None:
        lift = round(sprite.lift * 3) / 3
        drawn_out, angle = round(high / _SHADOW_STEP) * _SHADOW_STEP, round(sprite.angle / 6) * 6 % 180
        shadow = self._shadow(drawn_out, angle, lift, _coarse(fold))
        offset = high * (0.014 + 0.075 * lift)
        at = shadow.get_rect(center=(round(x + offset), round(y + offset * 1.4)))
        surface.blit(shadow, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _picture(
        self, piece: int, back: str, high: int, angle: float, fold: float, dim: bool, compact: bool
    ) -> Surface:
        fold = _coarse(fold)
        if piece == UNSEEN:
            angle %= 180  # backs look the same upside down
        key = ("card", piece, back if piece == UNSEEN else "", high, angle, fold, dim, compact)

        def make() -> Surface:
            picture = self._faces.face(piece, high, back, compact=compact)
            if fold < 1:
                picture = _folded(picture, fold)
            if dim:
                picture = picture.copy()
                picture.fill(DIMMED_BACK if piece == UNSEEN else DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
            return pygame.transform.rotozoom(framed(picture), angle, 1) if angle else picture

        return self._kept.get(key, make)

    def _shadow(self, high: int, angle: float, lift: float, fold: float) -> Surface:
        def make() -> Surface:
            soft = self._soft(lift)
            return pygame.transform.rotozoom(_folded(soft, fold) if fold < 1 else soft, angle, high / _SHADOW_HEIGHT)

        return self._kept.get(("shadow", high, angle, lift, fold), make)

    def _soft(self, lift: float) -> Surface:
        """The shadow of a small upright card, blurred once, and turned and scaled for all others."""

        def make() -> Surface:
            blur = max(1, round(_SHADOW_HEIGHT * (0.022 + 0.035 * lift)))
            size = (round(_SHADOW_HEIGHT * CARD_WIDTH), _SHADOW_HEIGHT)
            tile = Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
            strength = 150 if lift < 0.5 else 165
            tile.blit(rounded(size, 4, self._theme.shade, None, strength), (2 * blur, 2 * blur))
            return pygame.transform.gaussian_blur(tile, blur)

        return self._kept.get(("soft", lift), make)

    def _glow(self, high: int, angle: float) -> Surface:
        def make() -> Surface:
            return pygame.transform.rotozoom(self._warmth(), angle, high / _GLOW_HEIGHT)

        return self._kept.get(("glow", high, angle), make)

    def _warmth(self) -> Surface:
        """The glow around an upright card, blurred once like the shadow."""

        def make() -> Surface:
            edge, radius = round(_GLOW_HEIGHT * 0.02), round(_GLOW_HEIGHT * 0.05)
            wide = round(_GLOW_HEIGHT * CARD_WIDTH)
            soft = Surface((wide + 8 * edge, _GLOW_HEIGHT + 8 * edge), pygame.SRCALPHA)
            for beyond, strength, blur in ((2 * edge, 150, edge), (edge, 235, edge // 3)):
                size = (wide + 2 * beyond, _GLOW_HEIGHT + 2 * beyond)
                lamp = rounded(size, radius + beyond, self._theme.lamp, None, strength)
                soft.blit(lamp, (4 * edge - beyond, 4 * edge - beyond), special_flags=pygame.BLEND_PREMULTIPLIED)
                soft = pygame.transform.gaussian_blur(soft, blur)
            return soft

        return self._kept.get(("warmth",), make)

    def _edge(self, high: int, angle: float, colour: Colour, *, dashed: bool = False) -> Surface:
        """A dark line and a bright band around the card, visible on felt and on other cards."""

        def make() -> Surface:
            band, line = max(3, round(high * 0.022)), max(1, round(high * 0.009))
            wide = round(high * CARD_WIDTH)
            radius = round(high * 0.045)
            outer = band + line
            whole = Surface((wide + 2 * outer, high + 2 * outer), pygame.SRCALPHA)
            whole.blit(rounded(whole.get_size(), radius + outer, self._theme.shade, None, 220), (0, 0))
            bright = rounded((wide + 2 * band, high + 2 * band), radius + band, colour)
            whole.blit(bright, (line, line), special_flags=pygame.BLEND_PREMULTIPLIED)
            if dashed:
                cut_gaps(whole, outer, 2 * outer)
            return pygame.transform.rotozoom(framed(whole), angle, 1) if angle else whole

        return self._kept.get(("edge", high, angle, colour, dashed), make)


def framed(picture: Surface) -> Surface:
    """The picture with a transparent margin, for smooth edges after a rotation."""
    wide, high = picture.get_size()
    larger = Surface((wide + 4, high + 4), pygame.SRCALPHA)
    larger.blit(picture, (2, 2))
    return larger


def _coarse(fold: float) -> float:
    """The width of a card that is turning over, as a share of its full width, in steps too small to notice."""
    return round(fold * 8) / 8


def _folded(picture: Surface, fold: float) -> Surface:
    """The picture narrowed to `fold` of its width, for a card that is turning over."""
    return pygame.transform.smoothscale(picture, (max(1, round(picture.get_width() * fold)), picture.get_height()))
