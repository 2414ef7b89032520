"""The decorations of the table: boards of the kings, roofs, wheels, strips and empty places."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.drawings import drawing
from cardgames.table.art.palette import BRASS, INK, PAPER
from cardgames.table.art.svg import circle, document, stroke
from cardgames.table.board import tags
from cardgames.table.look import Look

ROOF_WIDTH, ROOF_HEIGHT = 250, 56
"""The view box of the roof drawing, which is as wide as a card."""

ROOF_FOOT = 8 / ROOF_WIDTH
"""How far the roof overlaps the house, as a share of its width; the card's index must stay visible."""

STRIP = 0.25
"""Height of the paper strip that names a card, as a share of the card's height."""

BARE = 0.38
"""Height of the blank area on such a card, as a share of its height; it hides a half-covered picture."""

SIGN_AT = 0.4
"""Height of the middle of the sign in an empty place, as a share of the place's height: below it is a caption."""

SIGN_WIDE = 0.5
"""Width of that sign, as a share of the place's width."""

SIGN = 20
"""Height of the sign on a king's board, in points."""

_STRIP_STYLES = (text.Style("display", bold=True), text.Style("title", bold=True), text.Style("body", bold=True))
_SMALL_STRONG = text.Style("small", bold=True)
_HEADING = text.Style("small", "serif", bold=True)


def _drawing(name: str) -> str:
    return drawing("amish_lords", name)


def _picture(name: str, size: tuple[int, int]) -> Surface:
    """Return one of the game's drawings in this size, cached."""
    return draw.KEPT.get(("farm", name, size), lambda: text.vector(_drawing(name), size))


def draw_sign(surface: Surface, name: str, where: Rect) -> None:
    """Draw a sign ("asleep", "awake", "caravan", "land" or "swindle") that fills `where`."""
    side = min(where.size)
    picture = _picture(name, (side, side))
    draw.put(surface, picture, picture.get_rect(center=where.center))


def draw_roof(surface: Surface, card: Rect) -> None:
    """Draw the roof of a house over the upper edge of `card`."""
    size = (card.w, card.w * ROOF_HEIGHT // ROOF_WIDTH)
    picture = _picture("roof", size)
    draw.put(surface, picture, (card.x, card.y + round(card.w * ROOF_FOOT) - size[1]))


def draw_wheels(surface: Surface, card: Rect) -> None:
    """Draw the wheels of a caravan below its card."""
    side = round(card.w * 0.36)
    picture = draw.KEPT.get(("wheel", side), lambda: text.vector(_wheel_svg(), (side, side)))
    for x in (card.x + card.w * 0.2, card.right - card.w * 0.2):
        draw.put(surface, picture, picture.get_rect(center=(round(x), round(card.bottom - side * 0.12))))


def _wheel_svg() -> str:
    spokes = [stroke("M50 14V86M14 50H86M25 25L75 75M75 25L25 75", INK, 6)]
    rim = [circle(50, 50, 46, PAPER), circle(50, 50, 40, "", INK, 10)]
    return document(100, 100, [*rim, *spokes, circle(50, 50, 12, BRASS)])


def draw_strip(surface: Surface, words: str, card: Rect, look: Look, *, face_up: bool) -> None:
    """Draw a paper strip with the name of a covered card along its upper edge.

    On a face-down card it is a shorter slip that shows what the viewer may look at or remembers.
    """
    strip = Rect(card.x, card.y, card.w, round(card.h * STRIP))
    style = _fitting(words, strip, look)
    ink = look.theme.ink
    if not face_up:
        slip = Rect(0, 0, text.width(words, style, look) + look.px(12), min(strip.h, text.line_height(style, look)))
        slip.center = strip.center
        draw.plate(surface, slip.clip(card), look, "paper", radius=look.px(3))
    else:
        line = max(2, look.px(2))
        surface.fill(PAPER, Rect(card.x + line, card.y + line, card.w - 2 * line, round(card.h * BARE)))
        ink = look.theme.black
    text.write(surface, words, strip, look, style, ink, align="centre")


def _fitting(words: str, strip: Rect, look: Look) -> text.Style:
    """Return the style with the largest letters that fit the strip, or the smallest style."""
    for style in _STRIP_STYLES:
        if text.line_height(style, look) <= strip.h and text.width(words, style, look) <= strip.w * 0.7:
            return style
    return _SMALL_STRONG


def board_style(words: Sequence[str], caption: Rect, look: Look) -> text.Style:
    """Return the style in which the payments of all kings are written: large if each has room below its sign."""
    below = caption.h - look.px(SIGN + 3)
    roomy = all(text.height(one, text.BODY, look, caption.w) <= below * 0.9 for one in words)
    return text.BODY if roomy else text.SMALL


def draw_board(
    surface: Surface,
    board: Rect,
    caption: Rect,
    sign: str,
    heading: str,
    words: tuple[str, str],
    look: Look,
    style: text.Style,
    *,
    awake: bool,
) -> None:
    """Draw the board of a king of the line: its sign, the side that it pays for, and its payment in a `style`, or in
    the second `words` if only these have room."""
    theme = look.theme
    draw.plate(surface, board, look, "wood_lit" if awake else "wood", radius=look.px(8), lift=0.6)
    side = look.px(SIGN)
    top = Rect(caption.x, caption.y, caption.w, side)
    if sign:
        draw_sign(surface, sign, Rect(caption.x, caption.y, side, side))
    else:
        wide = look.px(24)
        roof = Rect(0, 0, wide, wide)
        roof.midtop = (caption.x + side // 2, caption.y + side - wide * ROOF_HEIGHT // ROOF_WIDTH)
        draw_house(surface, Rect(caption.x, caption.y, side, side), look)
    left = side + look.px(5)
    ink = theme.brass_light if awake else theme.on_wood_soft
    if text.width(heading, _HEADING, look) <= top.w - left:  # a small picture has only the sign
        text.write(surface, heading, Rect(top.x + left, top.y, top.w - left, top.h), look, _HEADING, ink)
    below = Rect(caption.x, top.bottom + look.px(3), caption.w, caption.bottom - top.bottom)
    paid = paid_in(words, below, look, style)
    text.paragraph(surface, paid, below, look, style, theme.on_wood if awake else theme.on_wood_soft)


def paid_in(words: tuple[str, str], below: Rect, look: Look, style: text.Style) -> str:
    """Return the words of a payment that have room; "" if none have."""
    return next((one for one in words if text.height(one, style, look, below.w) <= below.h), "")


def draw_house(surface: Surface, where: Rect, look: Look) -> None:
    """Draw a small house, the sign of the bishop."""
    wall = Rect(0, 0, round(where.w * 0.66), round(where.h * 0.5))
    wall.midbottom = where.midbottom
    draw.put(surface, draw.rounded(wall.size, look.px(1), look.theme.wood), wall)
    surface.fill(look.theme.paper, wall.inflate(-2 * look.px(1), -2 * look.px(1)))  # paper with an edge
    door = Rect(0, 0, max(2, wall.w // 4), wall.h * 2 // 3)
    door.midbottom = wall.midbottom
    surface.fill(look.theme.wood, door)
    size = (where.w, round(where.w * 0.46))
    picture = _picture("roof", size)
    draw.put(surface, picture, picture.get_rect(midbottom=(where.centerx, wall.top + look.px(2))))


def has_room_for_sign(place: Rect, caption: str, look: Look) -> bool:
    """Whether an empty place has room for a sign above its caption."""
    lines = tags.caption_lines(caption, place, look)
    return place.h * SIGN_AT + place.w * SIGN_WIDE / 2 <= place.h - len(lines) * text.line_height(text.SMALL, look)


def draw_place(surface: Surface, place: Rect, look: Look, sign: str, *, strength: float) -> None:
    """Draw an empty place on the felt: a faint outline, and the sign of what can go there."""
    radius = max(3, round(place.h * 0.045))
    key = ("empty place", place.size, look.theme.felt_dark, look.theme.on_felt_soft, sign, strength)

    def make() -> Surface:
        picture = draw.rounded(place.size, radius, look.theme.on_felt_soft, None, round(64 * strength)).copy()
        line = look.px(1)
        inner = (place.w - 2 * line, place.h - 2 * line)
        hole = draw.rounded(inner, max(1, radius - line), (255, 255, 255))
        picture.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
        ground = draw.rounded(inner, max(1, radius - line), look.theme.felt_dark, None, round(70 * strength))
        draw.put(picture, ground, (line, line))
        if sign:
            side = round(place.w * SIGN_WIDE)
            art = draw.faded(text.vector(_drawing(sign), (side, side)), 0.45 * strength)
            draw.put(picture, art, art.get_rect(center=(place.w // 2, round(place.h * SIGN_AT))))
        return picture

    draw.put(surface, draw.KEPT.get(key, make), place)
