"""What stands at the camps of the tournament's picture: tents with the plates of their owners, and the rings' names."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.engine.lines import Player
from cardgames.games.round_robbin.camps import Camp, Tribe
from cardgames.games.round_robbin.scene import painting
from cardgames.games.round_robbin.tournament import SUNRISE, SUNSET
from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem_of, emblem_svg
from cardgames.table.art.svg import document, ellipse, path, polygon, star, stroke
from cardgames.table.board.plate import SMALLER, team_colour
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of
from cardgames.table.widgets.base import Widget
from cardgames.words import say

TENT = 56
PLATE = (116, 40)
SIGN = 15
"""Sizes in points: a tent, the plate at its foot, and a flame for a burn."""

_POINTS = text.Style("body", bold=True, figures=True)
_TITLE = text.Style("body", "serif", bold=True)


class Tent(Widget):
    """A tribe in its ring: the tent stands while it is in, and lies folded when it is out."""

    role = "seat"

    def __init__(self, tribe: Tribe, camp: Camp, player: Player, *, is_me: bool) -> None:
        words = tribe.words(player.name, last=camp.is_last)
        super().__init__(f"tent.{camp.name or 'only'}.{tribe.player}", label=words, tip=words)
        self._tribe = tribe
        self._player = player
        self._is_me = is_me

    def states(self) -> tuple[str, ...]:
        """Whose it is, too."""
        return (*super().states(), *(("me",) if self._is_me else ()))

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        return look.px(PLATE[0]), look.px(TENT) + look.px(PLATE[1])

    def draw(self, surface: Surface) -> None:
        """The tent, and below it who lives there, how many points, how many burns, and since when he is out."""
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
    """The name of a ring, and how far it has come."""

    role = "heading"

    def __init__(self, camp: Camp) -> None:
        super().__init__(f"ring.{camp.name or 'only'}", label=f"{camp.title}: {camp.note}")
        self._camp = camp

    def draw(self, surface: Surface) -> None:
        """The sun of the ring, its name, and the round."""
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
    """A tent that was taken down: the cloth on the ground, its pole across it."""
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
    """A sun at the horizon with its rays: it stands higher when it rises than when it sets."""
    top = 15 if rises else 18
    rays = [f"M12 {top - 8}V{top - 12}", f"M5.5 {top - 6}L3 {top - 9}", f"M18.5 {top - 6}L21 {top - 9}"]
    parts = [
        path(f"M5.5 {top}A6.5 6.5 0 0 1 18.5 {top}Z", colour),
        *(stroke(ray, colour, 1.8) for ray in rays),
        stroke("M2 20H22" if rises else "M2 18.5H22M6 21.5H18", colour, 1.8),
    ]
    return document(24, 24, parts)
