"""Small drawings on the table of Landlord: role signs, tags for the centre cards, arrows for the order of play."""

from __future__ import annotations

import math
from functools import partial
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.cards import Mask, card_list
from cardgames.games.landlord.cards import DECK
from cardgames.table import draw, text
from cardgames.table.art.drawings import drawing
from cardgames.table.art.palette import INK
from cardgames.table.art.svg import document, path, placed, stroke
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of
from cardgames.words import card_text

Side = Literal["left", "centre", "right"]

VEIL = 88
"""The opacity of the shade over beaten cards, 0 to 255."""

_TAG = text.Style("small", bold=True)
_TAG_GAP = 4
"""The gap between two tags, in points."""
_LINE = text.Style("body", "serif")
_SMALL_LINE = text.Style("small", "serif")
_LOUD = text.HEADING


def draw_sign(surface: Surface, where: Rect, part: str, look: Look) -> None:
    """Draw the sign of a role: a manor on brass for the landlord, a sheaf on wood for a peasant."""
    rich = part == "landlord"
    draw.disc(surface, where.center, where.w // 2, look, "brass" if rich else "wood", lift=0.6)
    inner = where.inflate(-look.px(8), -look.px(8))
    ink = hex_of(look.theme.on_brass if rich else look.theme.brass_light)
    key = ("landlord sign", part, inner.size, ink)
    draws = partial(_sign_picture, part, ink, inner.size)
    draw.put(surface, draw.KEPT.get(key, draws), inner)


def _sign_picture(part: str, ink: str, size: tuple[int, int]) -> Surface:
    return text.vector(drawing("landlord", part).replace(INK, ink), size)


def tags_area(taken: Mask, room: Rect, look: Look, *, right: bool) -> Rect:
    """The area of the tags of cards that the landlord took, at the left or `right` end of their room."""
    area = Rect(room)
    area.w = sum(_tag_wides(taken, look)) + look.px(_TAG_GAP) * (taken.bit_count() - 1)
    if right:
        area.right = room.right
    return area


def draw_tags(surface: Surface, area: Rect, taken: Mask, gone: Mask, look: Look) -> None:
    """Draw the cards that the landlord took from the centre as paper tags; those in `gone` are struck out."""
    x = area.x
    for card, wide in zip(card_list(taken), _tag_wides(taken, look), strict=True):
        held = not gone >> card & 1
        tag = Rect(x, area.y, wide, area.h)
        draw.plate(surface, tag, look, "paper" if held else "paper_inset", radius=look.px(5), lift=0.6 if held else 0)
        ink = look.theme.ink if held else look.theme.ink_soft
        text.write(surface, card_text(DECK.faces[card]), tag, look, _TAG, ink, align="centre")
        if not held:
            surface.fill(ink, Rect(tag.x + look.px(4), tag.centery, tag.w - look.px(7), look.px(1.5)))
        x = tag.right + look.px(_TAG_GAP)


def _tag_wides(taken: Mask, look: Look) -> list[int]:
    return [text.width(card_text(DECK.faces[card]), _TAG, look) + 2 * look.px(7) for card in card_list(taken)]


def draw_words(
    surface: Surface, words: str, room: Rect, look: Look, *, align: Side, loud: bool = False, small: bool = False
) -> None:
    """Draw a line of text on the felt, in a bright colour if it is `loud`."""
    colour = look.theme.lamp if loud else look.theme.on_felt_soft
    text.write(surface, words, room, look, _LOUD if loud else _line(small=small), colour, align=align)


def _line(*, small: bool) -> text.Style:
    return _SMALL_LINE if small else _LINE


def fits(words: str, room: Rect, look: Look, *, loud: bool = False, small: bool = False) -> bool:
    """Whether a line of text on the felt is not cut in its room."""
    return text.width(words, _LOUD if loud else _line(small=small), look) <= room.w


def words_area(words: str, room: Rect, look: Look, *, align: Side, small: bool = False) -> Rect:
    """The part of its room that a line of text on the felt covers; if it is not `small`, in either style."""
    area = Rect(room)
    styles = (_SMALL_LINE,) if small else (_LINE, _LOUD)
    area.w = min(room.w, max(text.width(words, style, look) for style in styles))
    if align == "centre":
        area.centerx = room.centerx
    elif align == "right":
        area.right = room.right
    return area


def draw_veil(surface: Surface, card: Rect, look: Look) -> None:
    """Draw the shade over a card of a beaten set."""
    radius = max(3, round(card.h * 0.045))
    draw.put(surface, draw.rounded(card.size, radius, look.theme.felt_dark, None, VEIL), card)


LEAST_WAY = 60
"""The least width and height of the room for arrows, in px."""


def draw_way(surface: Surface, room: Rect, look: Look) -> None:
    """Draw the order of play: three faint arrows round the middle, anticlockwise; none where there is no room."""
    if min(room.size) < LEAST_WAY:
        return
    colour, clip = look.theme.on_felt_soft, surface.get_clip()
    for number, arrow in enumerate(_way(room.w, room.h)):
        place = arrow.reach.move(room.topleft)
        if clip.colliderect(place):
            key, draws = ("landlord way", number, room.size, colour), partial(_arrow_picture, arrow, colour)
            draw.put(surface, draw.KEPT.get(key, draws), place)


class _Arrow(NamedTuple):
    """An arrow round the table: its line, its tip, and its direction."""

    line: str
    tip: tuple[float, float]
    points: tuple[int, int]
    reach: Rect


def _way(wide: int, high: int) -> list[_Arrow]:
    """Arrows along the edge of the room: to the right below, to the left above, and down on the left."""
    bend, edge = min(wide, high) * 0.3, 7
    right, low = wide - edge, high - edge
    deep = math.ceil(bend) + 20
    return [
        _Arrow(
            f"M{wide * 0.62:g} {low:g}H{wide - bend:g}Q{right:g} {low:g} {right:g} {high - bend:g}",
            (right, high - bend - 9), (0, -1),
            Rect(round(wide * 0.62) - 4, high - deep, wide - round(wide * 0.62) + 4, deep),
        ),
        _Arrow(
            f"M{wide * 0.6:g} {edge}H{wide * 0.4:g}", (wide * 0.4 - 9, edge), (-1, 0),
            Rect(round(wide * 0.4) - 12, 0, round(wide * 0.2) + 16, 2 * edge),
        ),
        _Arrow(
            f"M{edge} {high - bend:g}Q{edge} {low:g} {bend:g} {low:g}H{wide * 0.38 - 9:g}",
            (wide * 0.38, low), (1, 0),
            Rect(0, high - deep, round(wide * 0.38) + 4, deep),
        ),
    ]  # fmt: skip


def _arrow_picture(arrow: _Arrow, colour: Colour) -> Surface:
    """A picture of an arrow, as large as its extent."""
    ink, (x, y), (dx, dy) = hex_of(colour), arrow.tip, arrow.points
    back, across = 11, 6.5
    one = x - dx * back - dy * across, y - dy * back + dx * across
    two = x - dx * back + dy * across, y - dy * back - dx * across
    head = path(f"M{x:g} {y:g}L{one[0]:g} {one[1]:g}L{two[0]:g} {two[1]:g}Z", ink)
    parts = placed([stroke(arrow.line, ink, 3), head], -arrow.reach.x, -arrow.reach.y)
    return draw.faded(text.vector(document(*arrow.reach.size, [parts]), arrow.reach.size), 0.3)
