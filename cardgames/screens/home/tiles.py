"""The games as framed pictures: one large, or several in rows."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect, Surface

from cardgames.screens.home.picture import ASPECT, Picture
from cardgames.table import draw, room, text
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Act, Pressable

FRAME = 9
"""Width of the wooden frame, in points."""

PLATE = 34
"""Height of the name plate below a picture, in points."""

LARGEST = (720, 520, 440, 440, 380)
"""The greatest width, in points, of a picture if there is one, or if there are two, three, four, or more."""


class GameTile(Pressable):
    """A game's picture in a frame, with its name on a brass plate; the picture moves while it is pointed at."""

    role = "game"
    lift = 2.4

    def __init__(self, name: str, title: str, note: str, on_press: Act, cache: Path | None = None) -> None:
        """`title` is the game's name; `note` says in a few words what it is, and is its tip."""
        super().__init__(f"game.{name}", label=title, tip=note)
        self.picture = Picture(name, cache)
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    def update(self, seconds: float) -> bool:
        """Advance the picture, which moves while the pointer or the focus is on the tile."""
        self.picture.look_at(self.hovered or self.focused)
        moving, due = self.picture.update(seconds, self.look)
        if due and self.page is not None:
            self.page.touch(self._painting())
        return moving

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        frame = frame_of(self.rect, look)
        lit = self.hovered or self.focused
        radius = look.px(5)
        if self.focused:
            draw.ring(surface, frame, look, radius=radius)
        draw.shadow(surface, frame, look, radius=radius, lift=2.2 if lit else 1.4, strength=150)
        draw.put(surface, _wooden_frame(frame.size, look), frame)
        self.picture.draw(surface, self._painting(), look)
        draw_light(surface, self._painting(), look)
        plate = Rect(0, 0, 0, look.px(PLATE - 6))
        style = text.Style("title", "serif", bold=True)
        plate.w = min(self.rect.w, text.width(self.label, style, look) + look.px(44))
        plate.midbottom = (self.rect.centerx, self.rect.bottom)
        draw.plate(surface, plate, look, "brass_lit" if lit else "brass", radius=look.px(4), lift=0.6)
        for x in (plate.x + look.px(9), plate.right - look.px(9)):
            nail = Rect(x - look.px(2), plate.centery - look.px(2), look.px(4), look.px(4))
            draw.put(surface, draw.rounded(nail.size, look.px(2), theme.brass_dark), nail)
        # centre the capitals, not the line: on so low a plate a px shows
        capital = text.line("H", style, look, theme.on_brass).get_bounding_rect(min_alpha=128)
        words = plate.inflate(-look.px(28), 0)
        words.top = plate.centery - capital.centery
        text.write(surface, self.label, words, look, style, theme.on_brass, align="centre", valign="top")

    def _painting(self) -> Rect:
        """Return the area inside the frame."""
        edge = 2 * self.look.px(FRAME)
        return frame_of(self.rect, self.look).inflate(-edge, -edge)


def frame_of(rect: Rect, look: Look) -> Rect:
    """Return the frame of a tile at `rect`, which the name plate overlaps."""
    return Rect(rect.x, rect.y, rect.w, rect.h - look.px(PLATE) + look.px(14))


def tile_size(width: int, look: Look) -> tuple[int, int]:
    """Return the size of a tile of `width` px with its frame and plate."""
    edge = 2 * look.px(FRAME)
    return width, round((width - edge) / ASPECT) + edge + look.px(PLATE) - look.px(14)


def tile_places(area: Rect, count: int, look: Look) -> list[Rect]:
    """Return the places of `count` tiles in `area`: as large as fits, in even rows, the last one centred."""
    gap = look.px(28)
    best: list[Rect] = []
    for across in range(1, max(1, count) + 1):
        down = -(-count // across)
        wide = min(look.px(LARGEST[min(count, len(LARGEST)) - 1]), (area.w - gap * (across - 1)) // across)
        edge = 2 * look.px(FRAME)
        high = (area.h - gap * (down - 1)) // down
        wide = min(wide, round((high - edge - look.px(PLATE) + look.px(14)) * ASPECT) + edge)
        size = tile_size(wide, look)
        if not best or size[0] > best[0].w:
            best = _rows(area, count, across, size, gap)
    return best


def _rows(area: Rect, count: int, across: int, size: tuple[int, int], gap: int) -> list[Rect]:
    down = -(-count // across)
    top = area.y + (area.h - down * size[1] - (down - 1) * gap) // 2
    places = []
    for row in range(down):
        here = min(across, count - row * across)
        left = area.x + (area.w - here * size[0] - (here - 1) * gap) // 2
        places += [Rect(left + n * (size[0] + gap), top + row * (size[1] + gap), *size) for n in range(here)]
    return places


def draw_light(surface: Surface, rect: Rect, look: Look) -> None:
    """Draw the shadow of the frame on its picture, at the top and the left."""
    deep = look.px(7)

    def make() -> Surface:
        from pygame import SRCALPHA

        picture = Surface(rect.size, SRCALPHA)
        for n in range(deep):
            level = round(90 * (1 - n / deep) ** 2)
            line = (0, 0, 0, level)
            picture.fill(line, Rect(n, n, rect.w - n, 1))
            picture.fill(line, Rect(n, n, 1, rect.h - n))
        return picture

    draw.put(surface, draw.KEPT.get(("frame light", rect.size, deep), make), rect)


def _wooden_frame(size: tuple[int, int], look: Look) -> Surface:
    """Return strips of wood with a brass line inside."""
    theme = look.theme

    def make() -> Surface:
        edge, line = look.px(FRAME), look.px(1.5)
        picture = room.wood(size, look, base=mix(theme.rim, theme.rim_light, 0.25)).convert_alpha()
        tall = room.wood((edge, size[1]), look, upright=True, base=theme.rim)
        picture.blit(tall, (0, 0))
        picture.blit(tall, (size[0] - edge, 0))
        picture.fill(mix(theme.rim, theme.rim_light, 1.0), Rect(0, 0, size[0], line))
        picture.fill(mix(theme.rim, theme.rim_light, 0.8), Rect(0, 0, line, size[1]))
        picture.fill(theme.rim_dark, Rect(0, size[1] - line, size[0], line))
        picture.fill(theme.rim_dark, Rect(size[0] - line, 0, line, size[1]))
        inner = Rect((0, 0), size).inflate(-2 * (edge - line), -2 * (edge - line))
        draw.put(picture, draw.rounded(inner.size, 0, theme.brass_dark, theme.brass_light), inner)
        return picture

    return draw.KEPT.get(("wooden frame", size, theme, look.scale), make)
