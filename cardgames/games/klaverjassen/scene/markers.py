"""Small drawings on the table: the trump block, the dealer's button, and the number of tricks taken."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.drawings import elements, suit_svg
from cardgames.table.art.palette import BLUE, PAPER, SKY, STRAW
from cardgames.table.art.svg import circle, document, path, placed, rect
from cardgames.table.board.plate import draw_team_sign, team_colour
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of, mix
from cardgames.words import written

_LEAF = "M0 0C9 1 14 6 15 14C7 13 1 9 0 0Z"
_CURL = "M0 13C6 12 10 16 8 21C7 24 3 24 3 21M13 0C12 6 16 10 21 8C24 7 24 3 21 3"


def draw_trump(surface: Surface, where: Rect, suit: str, look: Look) -> None:
    """The block in front of the seat that plays: a Delft tile with the trump suit's sign (one of ♠♥♦♣)."""
    draw.shadow(surface, where, look, radius=look.px(5), lift=0.8)
    colour = look.suit_colour(suit, on_dark=False, ink=look.theme.black)
    key = ("trump block", suit, where.size, colour)
    draw.put(surface, draw.KEPT.get(key, lambda: text.vector(_block_svg(suit, colour), where.size)), where)


def _block_svg(suit: str, colour: Colour) -> str:
    corner = [path(_LEAF, BLUE), path(_CURL, "", SKY, 2.4)]
    corners = [placed(corner, x, y, 0.92, turn) for x, y, turn in ((9, 9, 0), (91, 9, 90), (91, 87, 180), (9, 87, 270))]
    _, sign, _ = elements(suit_svg(suit, hex_of(colour)))
    return document(
        100,
        100,
        [
            rect(0, 0, 100, 100, "#7c5a2c", 11),
            rect(0, 0, 100, 96, STRAW, 11),
            rect(3, 3, 94, 90, PAPER, 8),
            rect(7, 7, 86, 82, "", 5, BLUE, 1.6),
            *corners,
            circle(50, 48, 29, "#ffffff"),
            placed((part.text for part in sign), 26.5, 24.5, 0.47),
        ],
    )


def draw_button(surface: Surface, where: Rect, letter: str, look: Look) -> None:
    """The dealer's button, in brass."""
    draw.disc(surface, where.center, where.w // 2, look, "brass", lift=0.6)
    inner = where.inflate(-look.px(6), -look.px(6))
    draw.put(surface, draw.rounded(inner.size, inner.w // 2, look.theme.brass_dark, look.theme.brass_light), inner)
    inner = inner.inflate(-look.px(2), -look.px(2))
    draw.put(surface, draw.rounded(inner.size, inner.w // 2, look.theme.brass_light, look.theme.brass), inner)
    style = text.Style("small", "serif", bold=True)
    text.write(surface, letter, where, look, style, look.theme.on_brass, align="centre")


def draw_count(surface: Surface, where: Rect, count: int, column: int, look: Look) -> None:
    """The number of tricks of a team or player, on a tag in its colour. A wide tag has the team's sign as well."""
    colour = team_colour(column, look.theme)
    draw.plate(surface, where, look, "wood", radius=where.h // 2, lift=0.5)
    draw.ring(surface, where.inflate(-look.px(6), -look.px(6)), look, radius=where.h // 2, colour=colour, width=1.5)
    style = text.Style("small", bold=True, figures=True)
    ink = mix(look.theme.on_wood, colour, 0.3)
    number = Rect(where.right - where.h, where.y, where.h, where.h)
    if where.w > where.h:
        number.x -= look.px(2)
        sign = Rect(where.topleft, number.size).inflate(-look.px(6), -look.px(6))
        draw_team_sign(surface, sign.move(look.px(2), 0), column, look)
    text.write(surface, written(count), number, look, style, ink, align="centre")
