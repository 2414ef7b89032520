"""Details of the table of Round Robbin': the fire, tents for future villages, tags."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.palette import PAPER, STRAW
from cardgames.table.art.svg import circle, document, ellipse, path, polygon, star
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of

EMBER: Colour = (255, 164, 74)
"""The light of the fire."""

_NUMBER = text.Style("small", bold=True, figures=True)


def draw_fire(surface: Surface, place: Rect, *, burning: bool) -> None:
    """Draw a fire as high as its place; while it burns, its light reaches beyond."""
    draw.glow(surface, place.center, round(max(place.size) * (0.72 if burning else 0.6)), EMBER, 84 if burning else 40)
    side = round(place.h * 0.92)
    picture = draw.KEPT.get(("campfire", side), lambda: text.vector(_fire_svg(), (side, side)))
    draw.put(surface, picture, picture.get_rect(center=place.center))


def _stones() -> list[str]:
    """The front part of the ring of stones around a fire."""
    spots = ((-34, 0), (-23, 7), (-8, 10), (8, 10), (23, 7), (34, 0))
    return [ellipse(50 + dx, 82 + dy, 7, 4.6, "#77736c") for dx, dy in spots]


def _fire_svg() -> str:
    parts = [
        ellipse(50, 84, 44, 11, "#000000", 0.32),
        *_stones(),
        path("M24 84L74 70L76 77L27 89Z", "#5a3721"),
        path("M76 84L26 70L24 77L73 89Z", "#704629"),
        path("M50 10C64 28 78 42 74 60C71 73 60 78 50 78C40 78 29 73 27 60C24 45 36 40 39 26C43 32 45 35 46 39"
             "C50 30 51 20 50 10Z", "#e0561f"),
        path("M52 32C61 45 68 52 65 63C63 72 57 77 50 77C42 77 35 72 35 63C36 54 42 51 44 43C47 47 48 50 49 53"
             "C52 46 53 40 52 32Z", "#f5a13a"),
        path("M51 52C56 60 60 64 58 70C57 75 54 77 50 77C46 77 43 74 43 69C43 64 46 60 51 52Z", "#fff0bd"),
        *(circle(x, y, r, STRAW) for x, y, r in ((28, 22, 1.6), (70, 18, 1.4), (62, 6, 1.2), (40, 8, 1.3))),
        polygon(star(34, 12, 3, 1.2, 4), STRAW),
    ]  # fmt: skip
    return document(100, 100, parts)


def put_picture(surface: Surface, svg: str, place: Rect, strength: float = 1.0) -> None:
    """Draw a small picture into a place, fainter where `strength` is below 1."""
    key = ("robbin picture", svg, place.size, strength)
    picture = draw.KEPT.get(key, lambda: draw.faded(text.vector(svg, place.size), strength))
    draw.put(surface, picture, place)


def draw_embers(surface: Surface, place: Rect, *, warm: bool) -> None:
    """Draw a fire that has burnt down but is still `warm`, or one not yet lit."""
    if warm:
        draw.glow(surface, place.center, round(place.h * 0.8), EMBER, 60)
    put_picture(surface, _embers_svg(warm), place)


def _embers_svg(warm: bool) -> str:
    glowing = ((42, 76, "#e0561f"), (53, 78, "#f5a13a"), (61, 75, "#c2432a"))
    coals = [circle(x, y, 4, colour) for x, y, colour in glowing]
    parts = [
        ellipse(50, 84, 44, 11, "#000000", 0.32),
        *_stones(),
        path("M24 84L74 70L76 77L27 89Z", "#4a2f20"),
        path("M76 84L26 70L24 77L73 89Z", "#5a3721"),
        *(coals if warm else ()),
    ]
    return document(100, 100, parts)


def tent_rect(village: Rect) -> Rect:
    """The rectangle of the tent at the place of a future village."""
    side = round(village.h * 0.72)
    return Rect(village.centerx - side // 2, village.centery - side // 2, side, side)


def draw_tent(surface: Surface, place: Rect, colour: Colour, *, strength: float) -> None:
    """Draw a tent in the colour of its tribe."""
    put_picture(surface, tent_svg(colour), place, strength)


def tent_svg(colour: Colour) -> str:
    """A tent with cloth of this colour, as SVG."""
    cloth = hex_of(colour)
    parts = [
        ellipse(50, 86, 44, 8, "#000000", 0.3),
        path("M50 22L8 84L50 90Z", cloth),
        path("M50 22L92 84L50 90Z", cloth),
        path("M50 22L92 84L50 90Z", "#000000", opacity=0.28),
        path("M50 54L37 88.2L50 90L63 88.2Z", "#1d120c"),
        path("M50 54L37 88.2L32 87.4Z", PAPER),
        path("M48.8 24V8H51V24Z", "#4a2f20"),
        path("M51 8L66 12.5L51 17Z", cloth),
    ]
    return document(100, 100, parts)


def draw_points(surface: Surface, card: Rect, points: str, look: Look) -> None:
    """Draw the points of a village on a small tag at the bottom of its last card."""
    high = text.line_height(_NUMBER, look)
    tag = Rect(0, 0, max(high, text.width(points, _NUMBER, look) + look.px(8)), high)
    tag.bottomright = card.right - look.px(3), card.bottom - look.px(3)
    draw.plate(surface, tag, look, "paper", radius=look.px(4), lift=0.3)
    text.write(surface, points, tag, look, _NUMBER, look.theme.red, align="centre")


FLAME = document(
    24,
    24,
    [
        path(
            "M12 2C16 7 20 11 19 16C18 20 15 22 12 22C9 22 6 20 5 16C4.5 12 8 10 9 6C10.5 8 11 9 11.2 10"
            "C12.3 7.5 12.5 5 12 2Z",
            "#e0561f",
        ),
        path(
            "M12 11C14.5 13.5 16 15.5 15.3 18C14.8 20 13.5 21 12 21C10.3 21 9 20 8.7 18C8.5 15.5 11 14 12 11Z",
            "#f5c04a",
        ),
    ],
)
"""A flame, for a burn (RR-23)."""
