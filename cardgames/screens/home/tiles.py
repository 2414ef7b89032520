"""The games as framed pictures: one large, or several in rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Rect, Surface

from cardgames.screens.home.picture import ASPECT, Picture
from cardgames.table import draw, room, text
from cardgames.table.look import Look
from cardgames.table.theme import mix
from cardgames.table.widgets.base import Act, Pressable
from cardgames.table.widgets.note import even_width

FRAME = 9
"""Width of the wooden frame, in points."""

PLATE = 34
"""Height of the name plate below a picture, in points."""

NOTE_LINES = 3
"""The most lines for what a game is, below its plate; a tile has as many as the longest note of all needs."""

GAP = 28
"""Points between two tiles."""

NOTE_GAP = 4
"""Points between the plate and the note."""

_NOTE = text.SMALL

LARGEST = (720, 520, 440, 440, 380)
"""The greatest width, in points, of a picture if there is one, or if there are two, three, four, or more. A fifth of
the room is always allowed."""


_TITLE, _SMALL_TITLE = text.Style("title", "serif", bold=True), text.HEADING
_LEAST_TITLE = text.Style("small", bold=True)


EDGES, NARROW_EDGES = 44, 16
"""The points beside a name on its plate, both sides together: with nails, and without them on a small frame."""


def _plate_width(title: str, style: text.Style, look: Look, edges: int) -> int:
    return text.width(title, style, look) + look.px(edges)


class GameTile(Pressable):
    """A game's picture in a frame, with its name on a brass plate and what it is below; the picture moves while it is
    pointed at."""

    role = "game"
    lift = 2.4

    def __init__(self, name: str, title: str, note: str, on_press: Act, cache: Path | None = None) -> None:
        """`title` is the game's name; `note` says in a few words what it is. A note that is too long is in the tip."""
        super().__init__(f"game.{name}", label=title)
        self.note = note
        self.lines = 0
        """The lines of the note, if there is room for any."""
        self.beside = 0
        """How much the note may be wider than the frame, on each side, in px."""
        self.title_style = _TITLE
        self.edges = EDGES
        """The points beside the name on its plate."""
        self.picture = Picture(name, cache)
        self._on_press = on_press

    def press(self) -> None:
        self._on_press()

    @property
    def more(self) -> str:
        return self.note

    def states(self) -> tuple[str, ...]:
        return (self.more, *super().states())

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self.tip = self.note if len(text.wrap(self.note, _NOTE, look, rect.w)) > self.lines else ""

    @property
    def plate(self) -> Rect:
        """The plate with the name."""
        look = self.look
        plate = Rect(0, 0, 0, look.px(PLATE - 6))
        plate.w = min(self.rect.w, _plate_width(self.label, self.title_style, look, self.edges))
        plate.midbottom = (self.rect.centerx, self.rect.bottom - note_height(self.lines, look))
        return plate

    def update(self, seconds: float) -> bool:
        """Advance the picture, which moves while the pointer or the focus is on the tile."""
        self.picture.look_at(self.hovered or self.focused)
        moving, due = self.picture.update(seconds, self.look)
        if due and self.page is not None:
            self.page.touch(self._painting())
        return moving

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        frame = self._frame
        lit = self.hovered or self.focused
        radius = look.px(5)
        if self.focused:
            draw.ring(surface, frame, look, radius=radius)
        draw.shadow(surface, frame, look, radius=radius, lift=2.2 if lit else 1.4, strength=150)
        draw.put(surface, _wooden_frame(frame.size, look), frame)
        self.picture.draw(surface, self._painting(), look)
        draw_light(surface, self._painting(), look)
        plate, style = self.plate, self.title_style
        draw.plate(surface, plate, look, "brass_lit" if lit else "brass", radius=look.px(4), lift=0.6)
        for x in (plate.x + look.px(9), plate.right - look.px(9)) if self.edges == EDGES else ():
            nail = Rect(x - look.px(2), plate.centery - look.px(2), look.px(4), look.px(4))
            draw.put(surface, draw.rounded(nail.size, look.px(2), theme.brass_dark), nail)
        # centre the capitals, not the line: on so low a plate a px shows
        capital = text.line("H", style, look, theme.on_brass).get_bounding_rect(min_alpha=128)
        words = plate.inflate(-look.px(self.edges - NARROW_EDGES), 0)
        words.top = plate.centery - capital.centery
        text.write(surface, self.label, words, look, style, theme.on_brass, align="centre", valign="top")
        self._draw_note(surface)

    def _draw_note(self, surface: Surface) -> None:
        look = self.look
        lines = text.wrap(self.note, _NOTE, look, even_width(self.note, _NOTE, look, self.rect.w))
        if len(lines) > self.lines > 0:
            lines = [*lines[: self.lines - 1], text.shortened(lines[self.lines - 1] + " ……", _NOTE, look, self.rect.w)]
        step = text.line_height(_NOTE, look)
        top = self.plate.bottom + look.px(NOTE_GAP)
        for number, line in enumerate(lines[: self.lines]):
            place = Rect(self.rect.x, top + number * step, self.rect.w, step)
            text.write(surface, line, place, look, _NOTE, look.theme.on_felt, align="centre")

    @property
    def _frame(self) -> Rect:
        """The outer edge of the frame."""
        return frame_of(self.rect.inflate(-2 * self.beside, 0), self.look, self.lines)

    def _painting(self) -> Rect:
        """Return the area inside the frame."""
        edge = 2 * self.look.px(FRAME)
        return self._frame.inflate(-edge, -edge)


def note_height(lines: int, look: Look) -> int:
    """Return the height of a note of this many lines, with the gap above it."""
    return lines * text.line_height(_NOTE, look) + look.px(NOTE_GAP) if lines else 0


def frame_of(rect: Rect, look: Look, lines: int) -> Rect:
    """Return the frame of a tile at `rect`, which the name plate overlaps."""
    return Rect(rect.x, rect.y, rect.w, rect.h - note_height(lines, look) - look.px(PLATE) + look.px(14))


def tile_size(width: int, look: Look, lines: int = 0) -> tuple[int, int]:
    """Return the size of a tile of `width` px with its frame, its plate and this many lines of its note."""
    edge = 2 * look.px(FRAME)
    high = round((width - edge) / ASPECT) + edge + look.px(PLATE) - look.px(14)
    return width, high + note_height(lines, look)


def arrange_tiles(tiles: Sequence[GameTile], area: Rect, look: Look) -> None:
    """Lay out the tiles, all with the same number of lines for their notes and the same size of their titles: so that
    the titles are whole, then the notes, then the pictures as large as possible. Small pictures hang further apart
    where their notes then fit."""

    def fit(style: text.Style, wide: int, edges: int = EDGES) -> bool:
        return all(_plate_width(tile.label, style, look, edges) <= wide for tile in tiles)

    def whole(lines: int, wide: int) -> bool:
        return all(len(text.wrap(tile.note, _NOTE, look, wide)) <= lines for tile in tiles)

    def worth(lines: int) -> tuple[bool, bool, int]:
        wide = tile_places(area, len(tiles), look, lines)[0].w
        return fit(_SMALL_TITLE, wide), whole(lines, wide), wide

    best, beside = max(range(NOTE_LINES + 1), key=worth), 0
    places = tile_places(area, len(tiles), look, best)
    if not whole(best, places[0].w):
        for lines in range(1, NOTE_LINES + 1):
            narrow = tile_places(area, len(tiles), look, lines)
            apart = _apart(narrow, area, look)
            if whole(lines, apart[0].w) and fit(_SMALL_TITLE, apart[0].w):
                best, beside, places = lines, (apart[0].w - narrow[0].w) // 2, apart
                break
    frame = places[0].w - 2 * beside
    shapes = ((_TITLE, EDGES), (_SMALL_TITLE, EDGES), (_SMALL_TITLE, NARROW_EDGES))
    least = (_LEAST_TITLE, NARROW_EDGES)  # with many games
    style, edges = next((shape for shape in shapes if fit(shape[0], frame, shape[1])), least)
    for tile, place in zip(tiles, places, strict=True):
        tile.lines, tile.beside, tile.title_style, tile.edges = best, beside, style, edges
        tile.layout(place, look)


def _apart(places: Sequence[Rect], area: Rect, look: Look) -> list[Rect]:
    """Return the places with the frames further apart, so that notes can be wider than these."""
    wide, high = places[0].size
    down = len({place.y for place in places})
    across, gap = -(-len(places) // down), look.px(GAP)
    most = (area.w - (across - 1) * gap) // across
    return _rows(area, len(places), down, (min(most, wide * 5 // 3), high), gap)


def tile_places(area: Rect, count: int, look: Look, lines: int = 0) -> list[Rect]:
    """Return the places of `count` tiles in `area`, with this many lines for their notes: as large as fits, in as few
    rows as such tiles need.

    Rows differ by at most one tile, the longer ones first: seven are 4-3 or 3-2-2, never 3-3-1.
    """
    gap = look.px(GAP)
    best: list[Rect] = []
    for down in range(1, max(1, count) + 1):
        across = -(-count // down)
        widest = max(look.px(LARGEST[min(count, len(LARGEST)) - 1]), area.w // 5)
        wide = min(widest, (area.w - gap * (across - 1)) // across)
        edge = 2 * look.px(FRAME)
        high = (area.h - gap * (down - 1)) // down
        below = look.px(PLATE) - look.px(14) + note_height(lines, look)
        wide = min(wide, round((high - edge - below) * ASPECT) + edge)
        size = tile_size(wide, look, lines)
        if not best or size[0] > best[0].w:
            best = _rows(area, count, down, size, gap)
    return best


def _rows(area: Rect, count: int, down: int, size: tuple[int, int], gap: int) -> list[Rect]:
    top = area.y + (area.h - down * size[1] - (down - 1) * gap) // 2
    shortest, longer = divmod(count, down)
    places = []
    for row in range(down):
        here = shortest + (row < longer)
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
