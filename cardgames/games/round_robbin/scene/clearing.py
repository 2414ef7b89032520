"""The tournament's picture: for each ring a fire with the tribes' tents round it, and the paths to the final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from cardgames.engine.lines import Player
from cardgames.games.round_robbin.camps import FINALISTS, Camp, camps_of, key_of
from cardgames.games.round_robbin.course import RobbinStanding
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.scene.tents import PLATE, TENT, Head, Tent
from cardgames.table import draw, room, text
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Group
from cardgames.table.widgets.label import Label
from cardgames.words import say

WIDE = 420
HIGH = 228
CROWDED = 288
HEAD = 28
PAD = 10
FIRE = 60
"""Sizes in points: a ring, its height, and that of a ring of five; the line above it, what is free around, a fire."""

SIDE_BY_SIDE = 740
"""From this width on the two rings are side by side, in points."""

STONE = 4
APART = 15
"""A stone of a path, and the way from one to the next, in points."""

MOST_STRETCH = 1.25
"""Where there is room the camps get so much more of it at most."""

FLAT = 0.01
"""Two tents stand level with the fire."""


class Clearing(Group):
    """All rings of a tournament. `me` is the player whose tents are marked."""

    role = "tournament"
    ground = "dark"

    def __init__(self, standing: RobbinStanding, players: Sequence[Player], me: int | None) -> None:
        self._camps = camps_of(standing)
        self._tents = {
            camp.name: [Tent(tribe, camp, players[tribe.player], is_me=tribe.player == me) for tribe in camp.tribes]
            for camp in self._camps
        }
        self._heads = [Head(camp) for camp in self._camps]
        tents = [tent for standing_here in self._tents.values() for tent in standing_here]
        self._key = Label("tournament.key", key_of(standing), text.SMALL, soft=True)
        inside = [*self._heads, *tents, self._key]
        super().__init__("tournament", inside, label=say("round_robbin.tournament.title"))
        self._grounds: Mapping[str, Rect] = {}

    # ------------------------------------------------------------ where things stand

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """As wide as there is room, and as high as the camps are then."""
        wide = min(limit, look.px(2 * WIDE + 4 * PAD))
        pad = look.px(PAD)
        camps = max(ground.bottom for ground in self._spread(Rect(0, 0, wide, 0), look).values())
        return wide, camps + self._key.natural(look, wide - 4 * pad)[1] + 2 * pad

    def _spread(self, area: Rect, look: Look, stretch: float = 1.0) -> dict[str, Rect]:
        """The ground of each camp: two rings side by side where there is room, the final below. With `stretch` they are
        higher than they need be."""
        pad = look.px(PAD)
        rings = [camp for camp in self._camps if not camp.is_last]
        beside = len(rings) == 2 and area.w >= look.px(SIDE_BY_SIDE)
        wide = min(look.px(WIDE), (area.w - 3 * pad) // 2 if beside else area.w - 2 * pad)
        crowded = any(len(camp.tribes) > FINALISTS for camp in rings)
        found: dict[str, Rect] = {}
        top = area.y + pad
        for number, camp in enumerate(self._camps):
            high = round(look.px(CROWDED if not camp.is_last and crowded else HIGH) * stretch)
            left = area.centerx - wide // 2
            if beside and not camp.is_last:
                left = area.centerx + (number * 2 - 1) * (wide + pad) // 2 - wide // 2
            found[camp.name] = Rect(left, top, wide, high)
            top += 0 if beside and number == 0 else high + pad
        return found

    def layout(self, rect: Rect, look: Look) -> None:
        """The tents round their fires."""
        super().layout(rect, look)
        high = self.natural(look, rect.w)[1]
        self._grounds = self._spread(rect, look, max(1.0, min(MOST_STRETCH, rect.h / high)))
        pad = look.px(PAD)
        words = self._key.natural(look, rect.w - 4 * pad)
        key = Rect(0, 0, *words)
        key.midbottom = rect.centerx, rect.bottom - pad
        self._key.layout(key, look)
        spare = key.y - pad - max(ground.bottom for ground in self._grounds.values())
        self._grounds = {name: ground.move(0, max(0, spare // 2)) for name, ground in self._grounds.items()}
        for head, camp in zip(self._heads, self._camps, strict=True):
            ground = self._grounds[camp.name]
            head.layout(Rect(ground.x, ground.y, ground.w, look.px(HEAD)), look)
            tents = self._tents[camp.name]
            for tent, spot in zip(tents, _round(ground, len(tents), look), strict=True):
                tent.layout(spot, look)

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface) -> None:
        """The clearing at night, paths, fires, and what stands round them."""
        look = self.look
        draw.put(surface, self._night(look), self.rect)
        final = self._grounds[self._camps[-1].name]
        for camp in self._camps:
            if self._grounds[camp.name].centerx != final.centerx:
                self._draw_path(surface, camp, look)
        for camp in self._camps:
            self._draw_fire(surface, camp, look)
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

    def _draw_path(self, surface: Surface, camp: Camp, look: Look) -> None:
        """Stones from a ring to the final; they shine when the first two have gone there."""
        start, end = self._fire(camp, look), self._fire(self._camps[-1], look)
        theme = look.theme
        gone = any(tribe.through for tribe in camp.tribes)
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

    def _fire(self, camp: Camp, look: Look) -> Rect:
        """Where the fire of a camp burns; with three it is below the uppermost tent."""
        ground = self._grounds[camp.name]
        high = look.px(TENT) + look.px(PLATE[1]) if len(camp.tribes) == 3 else 0
        place = Rect(0, 0, look.px(FIRE), look.px(FIRE))
        place.center = ground.centerx, (ground.y + look.px(HEAD) + high + ground.bottom) // 2
        return place

    def _draw_fire(self, surface: Surface, camp: Camp, look: Look) -> None:
        """The fire of a camp, or its embers; where nobody has come yet the places of the tents."""
        place = self._fire(camp, look)
        if camp.goes_on:
            painting.draw_fire(surface, place, burning=True)
        else:
            painting.draw_embers(surface, place, warm=bool(camp.tribes))
        if not camp.tribes:
            colour = mix(look.theme.felt, look.theme.on_felt_soft, 0.5)
            for spot in _round(self._grounds[camp.name], FINALISTS, look):
                tent = Rect(0, 0, look.px(TENT), look.px(TENT))
                tent.midtop = spot.midtop
                painting.put_picture(surface, painting.tent_svg(colour), tent, 0.35)


def _round(ground: Rect, count: int, look: Look) -> list[Rect]:
    """Places for so many tents with their plates round the fire, clockwise, out to all edges of the ground."""
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
