"""Details of the table of Jeudalism: shields, the crests of covered cards, trays, places for new chains."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.drawings import drawing
from cardgames.table.art.palette import BRASS, INK, PAPER, STRAW
from cardgames.table.art.svg import document, path
from cardgames.table.board import tags
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of

BARE = 0.42
"""The part of a covered card left blank, so that no half picture shows, as a share of its height."""

VELVET: Colour = (61, 43, 87)
"""The colour of a joker's crest."""

_POINTS = text.Style("body", bold=True, figures=True)
_CREST_STYLES = (text.Style("display", bold=True), text.Style("title", bold=True), text.Style("body", bold=True))
_WIDEST = "10♣"
_SMALL = text.Style("small", bold=True)


# ---------------------------------------------------------------- shields


def draw_shield(surface: Surface, place: Rect, points: str, colour: Colour, look: Look) -> None:
    """Draw a shield in its owner's colour, with the points of the chain."""
    key = ("chain shield", place.size, colour)
    picture = draw.KEPT.get(key, lambda: text.vector(_shield_svg(colour, place.w / place.h), place.size))
    draw.put(surface, picture, place)
    upper = Rect(place.x, place.y, place.w, round(place.h * 0.86))
    text.write(surface, points, upper, look, _POINTS, _rgb(INK), align="centre")


def _shield_svg(colour: Colour, ratio: float) -> str:
    """A broad shield as SVG; its shaded half is a little darker."""
    wide = 100 * ratio
    field = hex_of(colour)
    middle = wide / 2

    def outline(edge: float) -> str:
        left, right, top, foot = edge, wide - edge, edge, 100 - edge * 1.3
        return (
            f"M{left} {top}H{right}V48C{right} 72 {middle + 22} 88 {middle} {foot}"
            f"C{middle - 22} 88 {left} 72 {left} 48Z"
        )

    shade = f"M{middle} 8H{wide - 8}V48C{wide - 8} 72 {middle + 20} 84 {middle} 90Z"
    return document(wide, 100, [path(outline(0), INK, opacity=0.5), path(outline(3), BRASS), path(outline(8), field),
                                path(shade, "#000000", opacity=0.12)])  # fmt: skip


# ---------------------------------------------------------------- crests of covered cards


def draw_crest(surface: Surface, order: str, words: str, card: Rect, look: Look, *, seen: float) -> None:
    """Draw the visible edge of a covered chain card: its name and the sign of its order; `seen` is the visible share of
    its height. A joker's is velvet, and shows the number that it stands for."""
    line = max(1, look.px(1))
    strip = Rect(card.x + line, card.y + line, card.w - 2 * line, round(card.h * seen) - line)
    joker = order == "joker"
    bare = Rect(strip.x, strip.y, strip.w, round(card.h * BARE))
    draw.put(surface, draw.rounded(bare.size, max(2, round(card.h * 0.04)), VELVET if joker else _rgb(PAPER)), bare)
    side = round(min(strip.h * 0.72, strip.w * 0.25))
    pad = max(2, round(card.w * 0.045))
    name = Rect(strip.x + pad, strip.y, strip.w - side - pad, strip.h)
    text.write(surface, words, name, look, crest_style(name, look), _rgb(STRAW if joker else INK))
    sign = Rect(0, 0, side, side)
    sign.midright = strip.right - pad // 2, strip.centery
    draw_sign(surface, order, sign)


def crest_style(room: Rect, look: Look) -> text.Style:
    """The largest text style in which every card's name fits; at least the smallest style."""
    for style in _CREST_STYLES:
        if text.size_px(style, look) * 1.05 <= room.h and text.width(_WIDEST, style, look) <= room.w:
            return style
    return _SMALL


def draw_sign(surface: Surface, order: str, where: Rect, strength: float = 1.0) -> None:
    """Draw the sign of an order: serf, knight, vassal, monarch, joker."""
    key = ("order", order, where.size, strength)
    picture = draw.KEPT.get(key, lambda: draw.faded(text.vector(drawing("jeudalism", order), where.size), strength))
    draw.put(surface, picture, where)


# ---------------------------------------------------------------- trays and places


def draw_tray(surface: Surface, place: Rect, look: Look, *, lit: bool) -> None:
    """Draw a tray for the transfer cards: a wooden one where they are (`lit`), else only its outline."""
    radius = look.px(7)
    if lit:
        draw.plate(surface, place, look, "wood", radius=radius, lift=0.6)
        draw.ring(surface, place, look, radius=radius, colour=look.theme.brass, width=1)
    else:
        tags.draw_place(surface, place, look, strength=0.5)


def draw_new_chain(surface: Surface, place: Rect, caption: str, look: Look, *, strength: float) -> None:
    """Draw the empty place of the next chain, with the sign of a serf."""
    tags.draw_place(surface, place, look, strength=strength)
    draw_sign(surface, "serf", sign_above(caption, place, look), 0.55 * strength)


def sign_above(caption: str, place: Rect, look: Look) -> Rect:
    """The area of a sign in an empty place, above the caption at its foot."""
    lines = len(tags.caption_lines(caption, place, look))
    room = place.h - lines * text.line_height(tags.CAPTION, look) - look.px(4)
    side = min(round(place.w * 0.5), round(room * 0.8))
    sign = Rect(0, 0, side, side)
    sign.center = place.centerx, place.y + room // 2
    return sign


def draw_armed(surface: Surface, card: Rect, look: Look) -> None:
    """Draw the glow and star on a 5 or a 7 played in this turn."""
    draw.ring(surface, card, look, radius=max(3, round(card.h * 0.05)), colour=look.theme.lamp, width=2.5)
    side = max(look.px(16), round(card.w * 0.4))
    sign = Rect(0, 0, side, side)
    sign.center = card.right - side // 4, card.y + side // 4
    picture = draw.KEPT.get(("armed", side), lambda: text.vector(drawing("jeudalism", "star"), sign.size))
    draw.put(surface, picture, sign)


def _rgb(colour: str) -> Colour:
    shade = pygame.Color(colour)
    return shade.r, shade.g, shade.b
