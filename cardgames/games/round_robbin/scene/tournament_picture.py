"""The tournament's picture: for each ring a fire with the tribes' tents around it, and the paths to the final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from cardgames.engine.lines import Player
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.standings import (
    FINALISTS,
    PlayerStanding,
    RingStanding,
    dropout_rule,
    ring_title,
    standings_of,
)
from cardgames.games.round_robbin.tournament import SUNRISE, SUNSET, RobbinMatchState
from cardgames.table import draw, room, text
from cardgames.table.art.emblems import emblem_of, emblem_svg
from cardgames.table.board.plate import SMALLER, team_colour
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of, mix
from cardgames.table.widgets.base import Group, Widget
from cardgames.table.widgets.label import Label
from cardgames.words import say, written

TENT = 56
PLATE = (128, 40)
SIGN = 15
"""Sizes in points: a tent, the plate at its foot, and a flame for a burn."""

_POINTS = text.Style("body", bold=True, figures=True)
_TITLE = text.HEADING


class Tent(Widget):
    """A player in a ring: the tent stands while they are in, and is folded when they are out."""

    role = "seat"

    def __init__(self, standing: PlayerStanding, ring: RingStanding, player: Player, *, is_me: bool) -> None:
        words = say(standing.words(player.name, last=ring.is_last))
        super().__init__(f"tent.{ring.name or 'only'}.{standing.player}", label=words, tip=words)
        self._standing = standing
        self._player = player
        self._is_me = is_me

    def states(self) -> tuple[str, ...]:
        """The states of the widget, also whether it is the user's own tent."""
        return (*super().states(), *(("me",) if self._is_me else ()))

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return look.px(PLATE[0]), look.px(TENT) + look.px(PLATE[1])

    def draw(self, surface: Surface) -> None:
        """Draw the tent, and below it the player, their points and burns, and when they dropped out."""
        look, standing = self.look, self._standing
        tent = Rect(0, self.rect.y, look.px(TENT), look.px(TENT))
        tent.centerx = self.rect.centerx
        cloth = team_colour(standing.player, look.theme)
        if standing.out:
            painting.draw_picture(surface, "folded-tent", tent, cloth, strength=0.75)
        else:
            painting.draw_picture(surface, "tent", tent, cloth)
        if standing.through:
            sign = Rect(0, 0, look.px(22), look.px(22))
            sign.center = tent.right + look.px(6), tent.y + look.px(16)
            painting.draw_picture(surface, "star", sign, look.theme.lamp)
        for number in range(standing.burns):
            flame = Rect(0, 0, look.px(SIGN), look.px(SIGN))
            flame.bottomright = tent.x - number * look.px(SIGN - 3), tent.bottom - look.px(4)
            painting.draw_picture(surface, "flame", flame)
        self._draw_plate(surface, look, cloth)

    def _draw_plate(self, surface: Surface, look: Look, cloth: Colour) -> None:
        theme, standing = look.theme, self._standing
        high = look.px(PLATE[1])
        plate = Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)
        draw.plate(surface, plate, look, "wood_lit" if self._is_me else "wood", radius=look.px(8), lift=0.8)
        if self._is_me:
            draw.ring(surface, plate, look, radius=look.px(8), colour=theme.lamp, width=1)
        side = look.px(24)
        emblem = Rect(plate.x + look.px(7), plate.centery - side // 2, side, side)
        name = emblem_of(self._player.emblem, standing.player)
        ink = hex_of(theme.on_wood_soft if standing.out else cloth)
        picture = draw.KEPT.get(("emblem", name, ink, side), lambda: text.vector(emblem_svg(name, ink), (side, side)))
        draw.put(surface, picture, emblem)
        words = Rect(emblem.right + look.px(6), plate.y + look.px(3), 0, (plate.h - look.px(6)) // 2)
        words.w = plate.right - look.px(7) - words.x
        colour = theme.on_wood_soft if standing.out else theme.on_wood
        text.write(surface, self._player.name, words, look, SMALLER, colour)
        below = words.move(0, words.h)
        tint = theme.on_wood_soft if standing.out else theme.brass_light
        points = text.write(surface, written(standing.points), below, look, _POINTS, tint)
        if standing.out:
            beside = Rect(points.right + look.px(6), below.y, below.right - points.right - look.px(6), below.h)
            note = say("round_robbin.tournament.out_short")
            text.write(surface, note, beside, look, text.SMALL, theme.on_wood_soft, align="right")


class Head(Widget):
    """The name of a ring, and its deal."""

    role = "heading"

    def __init__(self, ring: RingStanding) -> None:
        self._title, self._note = say(ring_title(ring.name)), say(ring.note)
        label = say("round_robbin.tournament.heading", ring=self._title, note=self._note)
        super().__init__(f"ring.{ring.name or 'only'}", label=label)
        self._ring = ring

    def draw(self, surface: Surface) -> None:
        """Draw the sun of the ring, its name and its deal."""
        look, theme = self.look, self.look.theme
        title, note = self._title, self._note
        sun = look.px(22) if self._ring.name in (SUNRISE, SUNSET) else 0
        gap = look.px(8)
        wide = text.width(title, _TITLE, look) + gap + text.width(note, text.SMALL, look) + (sun + gap if sun else 0)
        left = max(self.rect.x, self.rect.centerx - wide // 2)
        if sun:
            place = Rect(left, self.rect.centery - sun // 2, sun, sun)
            painting.draw_picture(surface, self._ring.name, place, theme.lamp)
            left = place.right + gap
        name = Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        used = text.write(surface, title, name, look, _TITLE, theme.on_felt)
        rest = Rect(used.right + gap, self.rect.y, self.rect.right - used.right - gap, self.rect.h)
        text.write(surface, note, rest, look, text.SMALL, theme.on_felt_soft)


WIDE = 420
HIGH = 228
CROWDED = 288
HEAD = 28
PAD = 10
FIRE = 60
"""Sizes in points: a ring, its height, that of a ring of five, the line above it, the margin around, a fire."""

SIDE_BY_SIDE = 740
"""The least width at which the two rings are side by side, in points."""

STONE = 4
APART = 15
"""The size of a path's stones and their distance, in points."""

MOST_STRETCH = 1.25
"""The greatest stretch of the rings' height if there is room."""

FLAT = 0.01
"""If the tents' heights differ by less (two tents), they are level with the fire."""


class TournamentPicture(Group):
    """All rings of a tournament. `me` is the player whose tents are marked."""

    role = "tournament"
    ground = "dark"

    def __init__(self, match_state: RobbinMatchState, players: Sequence[Player], me: int | None) -> None:
        self._rings = standings_of(match_state)
        self._tents = {
            ring.name: [Tent(one, ring, players[one.player], is_me=one.player == me) for one in ring.players]
            for ring in self._rings
        }
        self._heads = [Head(ring) for ring in self._rings]
        tents = [tent for of_ring in self._tents.values() for tent in of_ring]
        self._key = Label("tournament.key", say(dropout_rule(match_state)), text.SMALL, soft=True)
        inside = [*self._heads, *tents, self._key]
        super().__init__("tournament", inside, label=say("round_robbin.tournament.title"))
        self._grounds: Mapping[str, Rect] = {}
        """The area of each ring."""

    # ------------------------------------------------------------ layout

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """Return the limited width, and the height that the rings need at it."""
        wide = min(limit, look.px(2 * WIDE + 4 * PAD))
        pad = look.px(PAD)
        rings = max(ground.bottom for ground in self._spread(Rect(0, 0, wide, 0), look).values())
        return wide, rings + self._key.preferred_size(look, wide - 4 * pad)[1] + 2 * pad

    def _spread(self, area: Rect, look: Look, stretch: float = 1.0) -> dict[str, Rect]:
        """The area of each ring: two side by side if there is room, the final below. `stretch` scales their height."""
        pad = look.px(PAD)
        rings = [ring for ring in self._rings if not ring.is_last]
        beside = len(rings) == 2 and area.w >= look.px(SIDE_BY_SIDE)
        wide = min(look.px(WIDE), (area.w - 3 * pad) // 2 if beside else area.w - 2 * pad)
        crowded = any(len(ring.players) > FINALISTS for ring in rings)
        found: dict[str, Rect] = {}
        top = area.y + pad
        for number, ring in enumerate(self._rings):
            high = round(look.px(CROWDED if not ring.is_last and crowded else HIGH) * stretch)
            left = area.centerx - wide // 2
            if beside and not ring.is_last:
                left = area.centerx + (number * 2 - 1) * (wide + pad) // 2 - wide // 2
            found[ring.name] = Rect(left, top, wide, high)
            top += 0 if beside and number == 0 else high + pad
        return found

    def layout(self, rect: Rect, look: Look) -> None:
        """Lay out the tents around their fires."""
        super().layout(rect, look)
        high = self.preferred_size(look, rect.w)[1]
        self._grounds = self._spread(rect, look, max(1.0, min(MOST_STRETCH, rect.h / high)))
        pad = look.px(PAD)
        words = self._key.preferred_size(look, rect.w - 4 * pad)
        key = Rect(0, 0, *words)
        key.midbottom = rect.centerx, rect.bottom - pad
        self._key.layout(key, look)
        spare = key.y - pad - max(ground.bottom for ground in self._grounds.values())
        self._grounds = {name: ground.move(0, max(0, spare // 2)) for name, ground in self._grounds.items()}
        for head, ring in zip(self._heads, self._rings, strict=True):
            ground = self._grounds[ring.name]
            head.layout(Rect(ground.x, ground.y, ground.w, look.px(HEAD)), look)
            tents = self._tents[ring.name]
            for tent, spot in zip(tents, _circle(ground, len(tents), look), strict=True):
                tent.layout(spot, look)

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface) -> None:
        """Draw the clearing at night with paths, fires and tents."""
        look = self.look
        draw.put(surface, self._night(look), self.rect)
        final = self._grounds[self._rings[-1].name]
        for ring in self._rings:
            if self._grounds[ring.name].centerx != final.centerx:
                self._draw_path(surface, ring, look)
        for ring in self._rings:
            self._draw_fire(surface, ring, look)
        super().draw(surface)

    def _night(self, look: Look) -> Surface:
        """Dark ground with rounded corners."""

        def make() -> Surface:
            cloth = room.felt(self.rect.size, look)
            draw.shade(cloth, cloth.get_rect(), look.theme.shade, 80)
            picture = cloth.convert_alpha()
            corners = draw.rounded(self.rect.size, look.px(12), (255, 255, 255))
            picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return draw.KEPT.get(("clearing", self.rect.size, look.theme, look.theme.felt, look.scale), make)

    def _draw_path(self, surface: Surface, ring: RingStanding, look: Look) -> None:
        """Draw stones from a ring to the final; they shine when its first two players have reached it."""
        start, end = self._fire(ring, look), self._fire(self._rings[-1], look)
        theme = look.theme
        gone = any(one.through for one in ring.players)
        colour = mix(theme.felt_dark, theme.lamp, 0.75) if gone else mix(theme.felt_dark, theme.on_felt_soft, 0.4)
        side = look.px(STONE)
        steps = max(2, round(((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5 / look.px(APART)))
        for step in range(1, steps):
            share = 0.1 + 0.78 * step / steps
            # it leaves downwards, and comes from the side
            x = start.centerx + (end.centerx - start.centerx) * share**2
            y = start.centery + (end.centery - start.centery) * (1 - (1 - share) ** 2)
            stone = Rect(0, 0, side + look.px(step % 2), side)
            stone.center = round(x), round(y)
            draw.put(surface, draw.rounded(stone.size, side // 2, colour), stone)

    def _fire(self, ring: RingStanding, look: Look) -> Rect:
        """The rectangle of a ring's fire; with three tents it is below the top one."""
        ground = self._grounds[ring.name]
        high = look.px(TENT) + look.px(PLATE[1]) if len(ring.players) == 3 else 0
        place = Rect(0, 0, look.px(FIRE), look.px(FIRE))
        place.center = ground.centerx, (ground.y + look.px(HEAD) + high + ground.bottom) // 2
        return place

    def _draw_fire(self, surface: Surface, ring: RingStanding, look: Look) -> None:
        """Draw the fire of a ring or its embers; in an empty ring also the places of the tents."""
        place = self._fire(ring, look)
        if ring.goes_on:
            painting.draw_fire(surface, place)
        else:
            painting.draw_embers(surface, place, warm=bool(ring.players))
        if not ring.players:
            colour = mix(look.theme.felt, look.theme.on_felt_soft, 0.5)
            for spot in _circle(self._grounds[ring.name], FINALISTS, look):
                tent = Rect(0, 0, look.px(TENT), look.px(TENT))
                tent.midtop = spot.midtop
                painting.draw_picture(surface, "tent", tent, colour, strength=0.35)


def _circle(ground: Rect, count: int, look: Look) -> list[Rect]:
    """Places for `count` tents with plates around the fire, clockwise, reaching all edges of the ground."""
    wide, high = look.px(PLATE[0]), look.px(TENT) + look.px(PLATE[1])
    free = Rect(ground.x, ground.y + look.px(HEAD), ground.w, ground.h - look.px(HEAD))
    across, down = (free.w - wide) / 2, (free.h - high) / 2
    first = {2: -1.0, 4: -0.75}.get(count, -0.5)
    angles = [pi * (first + 2 * number / count) for number in range(count)]
    far = max((abs(cos(angle)) for angle in angles), default=1)
    low, high_up = max(map(sin, angles), default=1), min(map(sin, angles), default=-1)
    found = []
    for angle in angles:
        spot = Rect(0, 0, wide, high)
        level = 0.5 if low - high_up < FLAT else (sin(angle) - high_up) / (low - high_up)
        spot.center = round(free.centerx + cos(angle) / far * across), round(free.centery + (2 * level - 1) * down)
        found.append(spot)
    return found
