"""Text drawing: two typefaces, four sizes, and suit signs as vector drawings.

Titles and card names use Source Serif, everything else Source Sans. Any string may contain ♠ ♥ ♦ ♣ and the Decktet
signs ☾ ☼ ≋ ❧ § ⌘. Typed apostrophes, quotation marks and minus signs are replaced by their typographic forms. Lines are
premultiplied pictures, cached by their content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import pygame
from pygame import Rect, Surface

from cardgames.engine.cards import DECKTET_SIGNS, SUIT_SIGNS
from cardgames.table.art.drawings import suit_svg
from cardgames.table.art.keep import rasterise
from cardgames.table.draw import KEPT, put
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of, is_dark

Size = Literal["small", "body", "title", "display"]
Face = Literal["sans", "serif"]

SIZES: dict[Size, int] = {"small": 12, "body": 15, "title": 20, "display": 32}
"""The four sizes, in points."""

LEAST_PX = 12
"""The smallest letter size in px, at any scale and text size."""

SUITS = "".join((*SUIT_SIGNS.values(), *DECKTET_SIGNS.values()))

_UNSET = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no font can draw, which may occur in names from other people's files."""

_MINUS = re.compile(r"(?<!\w)-(?=\d)")
_OPENING = re.compile(r"(?<!\w)'(?=\w)")

_FINE_BELOW_PX = 26

FONTS = {
    ("sans", False, False): "SourceSansPro",
    ("sans", True, False): "SourceSansProSemibold",
    ("sans", False, True): "SourceSansProIt",
    ("sans", True, True): "SourceSansProSemiboldIt",
    ("serif", False, False): "SourceSerifPro",
    ("serif", True, False): "SourceSerifProSemibold",
    ("serif", False, True): "SourceSerifProIt",
    ("serif", True, True): "SourceSerifProSemiboldIt",
}
"""The font of each face, bold or not, italic or not, by its name in the font packages."""


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a text. `figures`: all digits have the same width, for columns of numbers."""

    size: Size = "body"
    face: Face = "sans"
    bold: bool = False
    italic: bool = False
    figures: bool = False


SMALL = Style("small")
BODY = Style("body")
STRONG = Style("body", bold=True)
HEADING = Style("body", "serif", bold=True)
TITLE = Style("title", "serif", bold=True)
DISPLAY = Style("display", "serif", bold=True)
SCORE = Style("body", figures=True)


def size_px(style: Style, look: Look) -> int:
    """The size of the style's letters in px, at least `LEAST_PX`."""
    return max(LEAST_PX, look.px(SIZES[style.size] * look.text_size))


def line_height(style: Style, look: Look) -> int:
    """The distance between lines in px."""
    return round(size_px(style, look) * 1.34)


def width(text: str, style: Style, look: Look) -> int:
    """The width of a line, in px."""
    return _width(text, style, size_px(style, look))


def line(text: str, style: Style, look: Look, colour: Colour) -> Surface:
    """One line of text as a premultiplied picture of `line_height`. Suits have their own colours."""
    px = size_px(style, look)
    key = ("line", text, style, px, colour, look.theme.red, look.four_colour)
    return KEPT.get(key, lambda: _line(text, style, px, look, colour))


def write(
    surface: Surface,
    text: str,
    area: Rect,
    look: Look,
    style: Style = BODY,
    colour: Colour | None = None,
    *,
    align: Literal["left", "centre", "right"] = "left",
    valign: Literal["top", "middle", "bottom"] = "middle",
) -> Rect:
    """Draw one line in `area`, cut off with … if it doesn't fit; return its rectangle."""
    picture = line(shortened(text, style, look, area.w), style, look, colour or look.theme.ink)
    rect = picture.get_rect()
    match align:
        case "left":
            rect.left = area.left
        case "centre":
            rect.centerx = area.centerx
        case "right":
            rect.right = area.right
    match valign:
        case "top":
            rect.top = area.top
        case "middle":
            rect.centery = area.centery
        case "bottom":
            rect.bottom = area.bottom
    put(surface, picture, rect)
    return rect


def paragraph(
    surface: Surface,
    text: str,
    area: Rect,
    look: Look,
    style: Style = BODY,
    colour: Colour | None = None,
    *,
    align: Literal["left", "centre", "right"] = "left",
) -> Rect:
    """Draw wrapped lines from the top of `area`; return their rectangle."""
    step = line_height(style, look)
    y = area.y
    for part in wrap(text, style, look, area.w):
        write(surface, part, Rect(area.x, y, area.w, step), look, style, colour, align=align)
        y += step
    return Rect(area.x, area.y, area.w, y - area.y)


def wrap(text: str, style: Style, look: Look, limit: int) -> list[str]:
    """The text in lines of at most `limit` px; newlines stay, longer words are broken."""
    return list(_wrap(text, style, size_px(style, look), limit))


def height(text: str, style: Style, look: Look, limit: int) -> int:
    """The height of the wrapped text, in px."""
    return len(wrap(text, style, look, limit)) * line_height(style, look)


def shortened(text: str, style: Style, look: Look, limit: int) -> str:
    """The text, cut off with … if it is wider than `limit` px."""
    px = size_px(style, look)
    if _width(text, style, px) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(text[:middle].rstrip() + "…", style, px) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def caption(words: str, px: int, colour: Colour) -> Surface:
    """Words in the bold serif of card names, with letters of `px`, as a premultiplied picture as wide as the text."""

    def make() -> Surface:
        fine = 2 if px < _FINE_BELOW_PX else 1
        picture = _font(("serif", True, False), px * fine).render(words, True, colour).premul_alpha()
        wide, high = picture.get_size()
        return pygame.transform.smoothscale(picture, (-(-wide // fine), -(-high // fine)))

    return KEPT.get(("caption", words, px, colour), make)


def suit_sign(suit: str, px: int, colour: Colour) -> Surface:
    """A suit sign (one of `SUITS`) as a premultiplied square picture of `px`."""

    def make() -> Surface:
        return vector(suit_svg(suit, hex_of(colour)), (px, px))

    return KEPT.get(("suit", suit, px, colour), make)


def vector(svg: str, size: tuple[int, int]) -> Surface:
    """An SVG text as a premultiplied picture of `size` px."""
    return rasterise(svg, size)


def coloured_parts(text: str) -> Iterator[tuple[str, bool]]:
    """The typographic form of the text in runs, each with whether it is a suit sign."""
    for part in re.split(f"([{SUITS}])", _printed(text)):
        if part:
            yield part, part in SUITS


def _printed(text: str) -> str:
    """The typographic form of a text: a wide minus before a digit, and curly quotes and apostrophes."""
    typed = _MINUS.sub("\u2212", _UNSET.sub("", text))
    return _OPENING.sub("\u2018", typed).replace("'", "\u2019")


@lru_cache(maxsize=64)
def _font(style_key: tuple[Face, bool, bool], px: int) -> pygame.font.Font:
    name = FONTS[style_key]
    if style_key[0] == "sans":
        from font_source_sans_pro import font_files_ttf as files
    else:  # the other format of the serif font draws signs of several strokes, “ " …, in the width of one
        from font_source_serif_pro import font_files_otf as files
    return pygame.font.Font(files[name], px)


@lru_cache(maxsize=4096)
def _width(text: str, style: Style, px: int) -> int:
    fine = 2 if px < _FINE_BELOW_PX else 1
    font = _font((style.face, style.bold, style.italic), px * fine)
    total = 0
    for part, is_suit, after in _parts(text):
        if is_suit:
            total += _suit_width(part, px, after) * fine
        elif style.figures:
            total += sum(_cell(font) if glyph.isdigit() else font.size(glyph)[0] for glyph in part)
        else:
            total += font.size(part)[0]
    return -(-total // fine)


_ROOM = {"♠": 0.07, "♥": 0.07, "♦": 0.13, "♣": 0.03}
"""The room at the right of suit signs, as a share of the size; Decktet signs have none."""


def _parts(text: str) -> Iterator[tuple[str, bool, str]]:
    """The runs of a text, each with whether it is a suit sign, and the run after it."""
    for (part, is_suit), (after, _) in pairwise([*coloured_parts(text), ("", False)]):
        yield part, is_suit, after


def _suit_width(suit: str, px: int, after: str) -> int:
    """The width of a suit sign; a full stop or comma moves up to it as far as the sign leaves room."""
    share = 0.94 if suit in DECKTET_SIGNS.values() else 0.82
    return round(px * (share - (_ROOM.get(suit, 0) if after[:1] in (".", ",") else 0)))


def _suit_side(suit: str, px: int) -> int:
    """The side of a suit sign in px; Decktet signs are more detailed and slightly larger."""
    return round(px * (0.86 if suit in DECKTET_SIGNS.values() else 0.74))


@lru_cache(maxsize=64)
def _cell(font: pygame.font.Font) -> int:
    return max(font.size(figure)[0] for figure in "0123456789")


def _line(text: str, style: Style, px: int, look: Look, colour: Colour) -> Surface:
    fine = 2 if px < _FINE_BELOW_PX else 1
    font = _font((style.face, style.bold, style.italic), px * fine)
    high = round(px * 1.34)
    full = Surface((max(1, _width(text, style, px) * fine), high * fine), pygame.SRCALPHA)
    full.fill((*colour, 0))
    x = 0
    # the height of capitals is centred in the line, without regard to descenders
    top = round((high * fine - font.get_height()) / 2)
    signs = []
    for part, is_suit, after in _parts(text):
        if is_suit:
            signs.append((part, x // fine))
            x += _suit_width(part, px, after) * fine
        elif style.figures:
            x = _cells(full, part, font, (x, top), colour)
        else:
            wide = font.size(part)[0]
            if wide:  # characters that only change the text direction have no picture
                full.blit(font.render(part, True, colour), (x, top), special_flags=pygame.BLEND_RGBA_MAX)
            x += wide
    picture = full if fine == 1 else pygame.transform.smoothscale(full, (full.get_width() // fine, high))
    picture = picture.premul_alpha()
    baseline = top / fine + font.get_ascent() / fine
    for suit, left in signs:
        side, rise = _suit_side(suit, px), 0.9 if suit in DECKTET_SIGNS.values() else 0.96
        tint = look.suit_colour(suit, on_dark=not is_dark(colour), ink=colour)
        put(picture, suit_sign(suit, side, tint), (left + round(px * 0.04), round(baseline - side * rise)))
    return picture


def _cells(full: Surface, part: str, font: pygame.font.Font, at: tuple[int, int], colour: Colour) -> int:
    x, top = at
    cell = _cell(font)
    for glyph in part:
        own = font.size(glyph)[0]
        room = cell if glyph.isdigit() else own
        if own:
            place = (x + (room - own) // 2, top)
            full.blit(font.render(glyph, True, colour), place, special_flags=pygame.BLEND_RGBA_MAX)
        x += room
    return x


@lru_cache(maxsize=512)
def _wrap(text: str, style: Style, px: int, limit: int) -> tuple[str, ...]:
    lines: list[str] = []
    for given in text.split("\n"):
        current, first = "", len(lines)
        for word in given.split(" "):
            longer = f"{current} {word}" if current else word
            if not current or _width(longer, style, px) <= limit:
                current = longer
            else:
                lines.append(current)
                current = word
            while _width(current, style, px) > limit and len(current) > 1:
                cut = _fitting(current, style, px, limit)
                lines.append(current[:cut])
                current = current[cut:]
        start, _, last = lines[-1].rpartition(" ") if len(lines) > first else ("", "", "")
        longer = f"{last} {current}"
        if start and not any(map(str.isalpha, current)) and _width(longer, style, px) <= limit:
            lines[-1], current = start, longer  # no number stands alone on the last line
        lines.append(current)
    return tuple(lines)


def _fitting(word: str, style: Style, px: int, limit: int) -> int:
    """The number of letters of a word that fit into `limit` px, at least one."""
    low, high = 1, min(len(word), max(1, limit))
    while low < high:
        middle = (low + high + 1) // 2
        if _width(word[:middle], style, px) <= limit:
            low = middle
        else:
            high = middle - 1
    return low
