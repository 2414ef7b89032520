"""Small drawings on the felt and on cards: empty places, tags with numbers, lines of text, notes with cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, icons, text
from cardgames.table.look import Look

COUNT = 22
"""The side of the tag with a number of cards, in points."""

NOTE = 38
"""The width of a card's name on a note, in points."""

CAPTION = text.SMALL
"""The style of the captions of empty places."""

_CAPTION_MOST = 0.75
"""The greatest height of a caption, as a share of its place."""

_NUMBER = text.Style("small", bold=True, figures=True)
_NAME = text.Style("small", bold=True)
_LOUD = text.HEADING
_LOUD_SMALL = text.Style("small", "serif", bold=True)


def draw_place(surface: Surface, place: Rect, look: Look, *, strength: float = 1.0) -> None:
    """Draw an empty place on the felt: a faint outline."""
    radius = max(3, round(place.h * 0.045))
    key = ("empty place", place.size, look.theme.felt_dark, look.theme.on_felt_soft, strength)

    def make() -> Surface:
        picture = draw.rounded(place.size, radius, look.theme.on_felt_soft, None, round(72 * strength)).copy()
        line = look.px(1)
        inner = (place.w - 2 * line, place.h - 2 * line)
        hole = draw.rounded(inner, max(1, radius - line), (255, 255, 255))
        picture.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
        draw.put(picture, draw.rounded(inner, max(1, radius - line), look.theme.felt_dark, None, 64), (line, line))
        return picture

    draw.put(surface, draw.KEPT.get(key, make), place)


def caption_lines(words: str, place: Rect, look: Look) -> list[str]:
    """The lines of a caption within an empty place; [] if it doesn't fit there uncut."""
    room = place.inflate(-2 * look.px(3), -2 * look.px(3))
    if max((text.width(word, CAPTION, look) for word in words.split()), default=0) > room.w:
        return []
    lines = text.wrap(words, CAPTION, look, room.w)
    return lines if len(lines) * text.line_height(CAPTION, look) <= room.h * _CAPTION_MOST else []


def draw_caption(surface: Surface, words: str, place: Rect, look: Look, *, foot: bool) -> None:
    """Draw what goes into an empty place: in its middle, or at its foot, below a sign."""
    lines, area = caption_lines(words, place, look), caption_area(words, place, look, foot=foot)
    step = text.line_height(CAPTION, look)
    for number, line in enumerate(lines):
        where = Rect(place.x, area.y + number * step, place.w, step)
        text.write(surface, line, where, look, CAPTION, look.theme.on_felt_soft, align="centre")


def caption_area(words: str, place: Rect, look: Look, *, foot: bool = False) -> Rect:
    """Return the area of the words that `draw_caption` draws; without width if they have no room."""
    lines = caption_lines(words, place, look)
    wide = max((text.width(line, CAPTION, look) for line in lines), default=0)
    high = len(lines) * text.line_height(CAPTION, look)
    bottom = place.bottom - look.px(4) if foot else place.centery + high // 2
    return Rect(place.centerx - wide // 2, bottom - high, wide, high)


def draw_count(surface: Surface, card: Rect, count: str, look: Look) -> None:
    """Draw the number of cards on a round tag in the middle of the top card."""
    where = Rect(0, 0, look.px(COUNT), look.px(COUNT))
    where.center = card.center
    draw.disc(surface, where.center, where.w // 2, look, "wood", lift=0.5)
    text.write(surface, count, where, look, _NUMBER, look.theme.on_wood, align="centre")


def draw_again(surface: Surface, card: Rect, look: Look) -> None:
    """Draw the place of an empty pile that is reshuffled when the next card is drawn."""
    theme, radius = look.theme, max(3, round(card.h * 0.05))
    key = ("again", card.size, theme.felt, theme.felt_dark, theme.on_felt)

    def make() -> Surface:
        picture = draw.rounded(card.size, radius, theme.felt_dark, theme.felt).copy()
        sign = Rect(0, 0, card.w // 2, card.w // 2)
        sign.center = card.w // 2, card.h // 2
        icons.draw_icon(picture, "replay", sign, theme.on_felt)
        return picture

    draw.put(surface, draw.KEPT.get(key, make), card)


def draw_worth(surface: Surface, card: Rect, points: str, look: Look) -> None:
    """Draw the total value of open cards on a tag at the foot of the last one."""
    _draw_at_foot(surface, card, [points], look)


def draw_name(surface: Surface, card: Rect, name: str, look: Look, most: int = 1) -> bool:
    """Draw the name of a pile on a tag at the foot of its top card, on at most `most` lines; False without room."""
    room = card.w - look.px(12)
    lines = text.wrap(name, _NUMBER, look, room)
    if len(lines) > most or max(text.width(word, _NUMBER, look) for word in name.split(" ")) > room:
        return False
    _draw_at_foot(surface, card, lines, look)
    return True


def draw_new(surface: Surface, card: Rect, word: str, look: Look) -> None:
    """Draw a word on a tag at the left side of a card, below its index, where a card of a fan is in sight."""
    tag = _tag_rect([word], look)
    tag.midleft = card.x, card.y + round(card.h * 0.6)
    _draw_tag(surface, tag, [word], look)


def _draw_at_foot(surface: Surface, card: Rect, lines: Sequence[str], look: Look) -> None:
    tag = _tag_rect(lines, look)
    tag.midbottom = card.centerx, card.bottom - look.px(4)
    _draw_tag(surface, tag, lines, look)


def _tag_rect(lines: Sequence[str], look: Look) -> Rect:
    step = text.line_height(_NUMBER, look)
    wide = max(text.width(line, _NUMBER, look) for line in lines) + look.px(12)
    return Rect(0, 0, max(step + look.px(2), wide), len(lines) * step + look.px(2))


def _draw_tag(surface: Surface, tag: Rect, lines: Sequence[str], look: Look) -> None:
    step = text.line_height(_NUMBER, look)
    draw.plate(surface, tag, look, "wood", radius=look.px(5), lift=0.5)
    for number, line in enumerate(lines):
        row = Rect(tag.x, tag.y + look.px(1) + number * step, tag.w, step)
        text.write(surface, line, row, look, _NUMBER, look.theme.on_wood, align="centre")


def draw_lines(surface: Surface, lines: Sequence[tuple[str, bool]], room: Rect, look: Look) -> None:
    """Draw lines of text, centred vertically in the room. A loud line has the lamp's colour, and a larger size if there
    is room."""
    loudest = _loudest(lines, room, look)
    y = lines_area(lines, room, look).y
    for line, loud in lines:
        style, colour = (loudest, look.theme.lamp) if loud else (text.SMALL, look.theme.on_felt_soft)
        high = text.height(line, style, look, room.w)
        text.paragraph(surface, line, Rect(room.x, y, room.w, high), look, style, colour)
        y += high


def is_room_for(lines: Sequence[str], room: Rect, look: Look) -> bool:
    """Whether these lines of small text fit in the room, each in one line."""
    wide = max(text.width(line, text.SMALL, look) for line in lines)
    return wide <= room.w and len(lines) * text.line_height(text.SMALL, look) <= room.h


def lines_area(lines: Sequence[tuple[str, bool]], room: Rect, look: Look) -> Rect:
    """The part of the room that `draw_lines` fills, from its left side; it can be higher than the room."""
    loudest = _loudest(lines, room, look)
    high = _high(lines, room, look, loudest)
    wide = 0
    for line, loud in lines:
        style = loudest if loud else text.SMALL
        wide = max(wide, *(text.width(part, style, look) for part in text.wrap(line, style, look, room.w)))
    return Rect(room.x, room.centery - high // 2, min(room.w, wide), high)


def _loudest(lines: Sequence[tuple[str, bool]], room: Rect, look: Look) -> text.Style:
    """The style of loud lines in this room."""
    return _LOUD if _high(lines, room, look, _LOUD) <= room.h else _LOUD_SMALL


def _high(lines: Sequence[tuple[str, bool]], room: Rect, look: Look, loudest: text.Style) -> int:
    return sum(text.height(line, loudest if loud else text.SMALL, look, room.w) for line, loud in lines)


def _note_wide(look: Look) -> int:
    """The width of a column on a note, which grows with its letters."""
    return round(NOTE * text.size_px(_NAME, look) / text.SIZES[_NAME.size])


def note_columns(cards: int, room: Rect, look: Look) -> int:
    """The number of cards side by side on a note in this room, about as many on each line."""
    lines = -(-cards // max(2, room.w // _note_wide(look)))
    return max(2, -(-cards // max(1, lines)))


def note_rect(cards: int, room: Rect, look: Look) -> Rect:
    """The rectangle of a note with this number of cards, as large as needed within the room."""
    across = note_columns(cards, room, look)
    lines = -(-cards // across)
    high = lines * text.line_height(_NAME, look) + look.px(8)
    return Rect(room.x, room.y, min(room.w, across * _note_wide(look)), min(room.h, high))


def draw_note(surface: Surface, where: Rect, cards: Sequence[str], look: Look) -> None:
    """Draw a note with the cards that a player still held at the end."""
    draw.plate(surface, where, look, "paper", radius=look.px(3), lift=0.4)
    across = note_columns(len(cards), where, look)
    wide, high = where.w // across, where.h // -(-len(cards) // across)
    for index, card in enumerate(cards):
        line, column = divmod(index, across)
        cell = Rect(where.x + column * wide, where.y + line * high, wide, high)
        name = note_name(card, wide, look)
        draw.put(surface, name, name.get_rect(center=cell.center))


def note_name(card: str, wide: int, look: Look) -> Surface:
    """A card's name on a note. A joker's is narrowed to fit a narrow column rather than cut off."""
    name = text.line(card, _NAME, look, look.theme.ink)
    most = wide - look.px(2)
    if name.get_width() <= most:
        return name
    key = ("note name", card, most, name.get_height(), look.theme.ink, look.theme.red, look.four_colour)
    return draw.KEPT.get(key, lambda: pygame.transform.smoothscale(name, (most, name.get_height())))
