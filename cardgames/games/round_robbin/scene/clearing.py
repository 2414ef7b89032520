"""The tournament's picture: for each ring a fire with the tribes' tents around it, and the paths to the final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from cardgames.engine.lines import Player
from cardgames.games.round_robbin.camps import FINALISTS, Camp, Tribe, camps_of, key_of
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.tournament import SUNRISE, SUNSET, RobbinMatchState
from cardgames.table import draw, room, text
from cardgames.table.art.emblems import emblem_of, emblem_svg
from cardgames.table.art.svg import document, ellipse, path, polygon, star, stroke
from cardgames.table.board.plate import SMALLER, team_colour
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of, mix
from cardgames.table.widgets.base import Group, Widget
from cardgames.table.widgets.label import Label
from cardgames.words import say

TENT = 56
PLATE = (116, 40)
SIGN = 15
"""Sizes in points: a tent, the plate at its foot, and a flame for a burn."""

_POINTS = text.Style("body", bold=True, figures=True)
_TITLE = text.Style("body", "serif", bold=True)


class Tent(Widget):
    """A tribe in its ring: the tent stands while the tribe is in, and is folded when it is out."""

    role = "seat"

    def __init__(self, tribe: Tribe, camp: Camp, player: Player, *, is_me: bool) -> None:
        words = tribe.words(player.name, last=camp.is_last)
        super().__init__(f"tent.{camp.name or 'only'}.{tribe.player}", label=words, tip=words)
        self._tribe = tribe
        self._player = player
        self._is_me = is_me

    def states(self) -> tuple[str, ...]:
        """The states of the widget, also whether it is the user's own tent."""
        return (*super().states(), *(("me",) if self._is_me else ()))

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return look.px(PLATE[0]), look.px(TENT) + look.px(PLATE[1])

    def draw(self, surface: Surface) -> None:
        """Draw the tent, and below it the player, their points and burns, and when they dropped out."""
        look, tribe = self.look, self._tribe
        tent = Rect(0, self.rect.y, look.px(TENT), look.px(TENT))
        tent.centerx = self.rect.centerx
        cloth = team_colour(tribe.player, look.theme)
        if tribe.out:
            painting.put_picture(surface, _folded_svg(cloth), tent, 0.75)
        else:
            painting.put_picture(surface, painting.tent_svg(cloth), tent)
        if tribe.through:
            sign = Rect(0, 0, look.px(22), look.px(22))
            sign.center = tent.right + look.px(6), tent.y + look.px(16)
            painting.put_picture(surface, _star_svg(look.theme.lamp), sign)
        for number in range(tribe.burns):
            flame = Rect(0, 0, look.px(SIGN), look.px(SIGN))
            flame.bottomright = tent.x - number * look.px(SIGN - 3), tent.bottom - look.px(4)
            painting.put_picture(surface, painting.FLAME, flame)
        self._draw_plate(surface, look, cloth)

    def _draw_plate(self, surface: Surface, look: Look, cloth: Colour) -> None:
        theme, tribe = look.theme, self._tribe
        high = look.px(PLATE[1])
        plate = Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)
        draw.plate(surface, plate, look, "wood_lit" if self._is_me else "wood", radius=look.px(8), lift=0.8)
        if self._is_me:
            draw.ring(surface, plate, look, radius=look.px(8), colour=theme.lamp, width=1)
        side = look.px(24)
        emblem = Rect(plate.x + look.px(7), plate.centery - side // 2, side, side)
        name = emblem_of(self._player.emblem, tribe.player)
        painting.put_picture(surface, emblem_svg(name, hex_of(theme.on_wood_soft if tribe.out else cloth)), emblem)
        words = Rect(emblem.right + look.px(6), plate.y + look.px(3), 0, (plate.h - look.px(6)) // 2)
        words.w = plate.right - look.px(7) - words.x
        colour = theme.on_wood_soft if tribe.out else theme.on_wood
        text.write(surface, self._player.name, words, look, SMALLER, colour)
        below = words.move(0, words.h)
        tint = theme.on_wood_soft if tribe.out else theme.brass_light
        points = text.write(surface, str(tribe.points), below, look, _POINTS, tint)
        if tribe.out:
            beside = Rect(points.right + look.px(6), below.y, below.right - points.right - look.px(6), below.h)
            note = say("round_robbin.tournament.out_short", number=tribe.out)
            text.write(surface, note, beside, look, text.SMALL, theme.on_wood_soft, align="right")


class Head(Widget):
    """The name of a ring, and its round."""

    role = "heading"

    def __init__(self, camp: Camp) -> None:
        super().__init__(f"ring.{camp.name or 'only'}", label=f"{camp.title}: {camp.note}")
        self._camp = camp

    def draw(self, surface: Surface) -> None:
        """Draw the sun of the ring, its name and its round."""
        look, theme = self.look, self.look.theme
        title, note = self._camp.title, self._camp.note
        sun = look.px(22) if self._camp.name in (SUNRISE, SUNSET) else 0
        gap = look.px(8)
        wide = text.width(title, _TITLE, look) + gap + text.width(note, text.SMALL, look) + (sun + gap if sun else 0)
        left = max(self.rect.x, self.rect.centerx - wide // 2)
        if sun:
            place = Rect(left, self.rect.centery - sun // 2, sun, sun)
            painting.put_picture(surface, _sun_svg(hex_of(theme.lamp), rises=self._camp.name == SUNRISE), place)
            left = place.right + gap
        name = Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        used = text.write(surface, title, name, look, _TITLE, theme.on_felt)
        rest = Rect(used.right + gap, self.rect.y, self.rect.right - used.right - gap, self.rect.h)
        text.write(surface, note, rest, look, text.SMALL, theme.on_felt_soft)


def _folded_svg(cloth: Colour) -> str:
    """A folded tent as SVG: the cloth on the ground, its pole across it."""
    parts = [
        ellipse(50, 84, 44, 8, "#000000", 0.3),
        path("M10 82C16 70 28 72 34 66C42 60 56 62 62 68C72 68 86 72 90 82C78 90 24 91 10 82Z", hex_of(cloth)),
        path("M62 68C72 68 86 72 90 82C82 87 66 89 50 89C58 82 60 76 62 68Z", "#000000", opacity=0.28),
        stroke("M34 66C38 74 36 80 30 86", "#000000", 1.6, 0.35),
        stroke("M18 74L86 64", "#4a2f20", 4),
    ]
    return document(100, 100, parts)


def _star_svg(colour: Colour) -> str:
    return document(24, 24, [polygon(star(12, 12, 11, 4.8, 5), hex_of(colour))])


def _sun_svg(colour: str, *, rises: bool) -> str:
    """A sun at the horizon as SVG: a rising one is higher than a setting one."""
    top = 15 if rises else 18
    rays = [f"M12 {top - 8}V{top - 12}", f"M5.5 {top - 6}L3 {top - 9}", f"M18.5 {top - 6}L21 {top - 9}"]
    parts = [
        path(f"M5.5 {top}A6.5 6.5 0 0 1 18.5 {top}Z", colour),
        *(stroke(ray, colour, 1.8) for ray in rays),
        stroke("M2 20H22" if rises else "M2 18.5H22M6 21.5H18", colour, 1.8),
    ]
    return document(24, 24, parts)


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
"""The greatest stretch of the camps' height if there is room."""

FLAT = 0.01
"""If the tents' heights differ by less (two tents), they are level with the fire."""


class Clearing(Group):
    """All rings of a tournament. `me` is the player whose tents are marked."""

    role = "tournament"
    ground = "dark"

    def __init__(self, match_state: RobbinMatchState, players: Sequence[Player], me: int | None) -> None:
        self._camps = camps_of(match_state)
        self._tents = {
            camp.name: [Tent(tribe, camp, players[tribe.player], is_me=tribe.player == me) for tribe in camp.tribes]
            for camp in self._camps
        }
        self._heads = [Head(camp) for camp in self._camps]
        tents = [tent for standing_here in self._tents.values() for tent in standing_here]
        self._key = Label("tournament.key", key_of(match_state), text.SMALL, soft=True)
        inside = [*self._heads, *tents, self._key]
        super().__init__("tournament", inside, label=say("round_robbin.tournament.title"))
        self._grounds: Mapping[str, Rect] = {}

    # ------------------------------------------------------------ layout

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """Return the limited width, and the height that the camps need at it."""
        wide = min(limit, look.px(2 * WIDE + 4 * PAD))
        pad = look.px(PAD)
        camps = max(ground.bottom for ground in self._spread(Rect(0, 0, wide, 0), look).values())
        return wide, camps + self._key.preferred_size(look, wide - 4 * pad)[1] + 2 * pad

    def _spread(self, area: Rect, look: Look, stretch: float = 1.0) -> dict[str, Rect]:
        """The area of each camp: two rings side by side if there is room, the final below. `stretch` scales their
        height."""
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
        for head, camp in zip(self._heads, self._camps, strict=True):
            ground = self._grounds[camp.name]
            head.layout(Rect(ground.x, ground.y, ground.w, look.px(HEAD)), look)
            tents = self._tents[camp.name]
            for tent, spot in zip(tents, _round(ground, len(tents), look), strict=True):
                tent.layout(spot, look)

    # ------------------------------------------------------------ painting

    def draw(self, surface: Surface) -> None:
        """Draw the clearing at night with paths, fires and tents."""
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
        """Draw stones from a ring to the final; they shine when its first two players have reached it."""
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
        """The rectangle of a camp's fire; with three tents it is below the top one."""
        ground = self._grounds[camp.name]
        high = look.px(TENT) + look.px(PLATE[1]) if len(camp.tribes) == 3 else 0
        place = Rect(0, 0, look.px(FIRE), look.px(FIRE))
        place.center = ground.centerx, (ground.y + look.px(HEAD) + high + ground.bottom) // 2
        return place

    def _draw_fire(self, surface: Surface, camp: Camp, look: Look) -> None:
        """Draw the fire of a camp or its embers; in an empty camp also the places of the tents."""
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
