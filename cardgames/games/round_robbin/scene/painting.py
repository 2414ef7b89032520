"""Details of the table of Round Robbin': the fire, tents for future villages, tags."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.art.drawings import drawing
from cardgames.table.art.palette import BRASS
from cardgames.table.look import Look
from cardgames.table.theme import Colour, hex_of

EMBER: Colour = (255, 164, 74)
"""The light of the fire."""

_NUMBER = text.Style("small", bold=True, figures=True)


def draw_picture(
    surface: Surface, name: str, place: Rect, colour: Colour | None = None, *, strength: float = 1.0
) -> None:
    """Draw one of the game's drawings into a place, fainter where `strength` is below 1; `colour` replaces brass."""

    def make() -> Surface:
        svg = drawing("round_robbin", name)
        return draw.faded(text.vector(svg.replace(BRASS, hex_of(colour)) if colour else svg, place.size), strength)

    draw.put(surface, draw.KEPT.get(("robbin picture", name, place.size, colour, strength), make), place)


def draw_fire(surface: Surface, place: Rect) -> None:
    """Draw a burning fire as high as its place; its light reaches beyond."""
    draw.glow(surface, place.center, round(max(place.size) * 0.72), EMBER, 84)
    side = round(place.h * 0.92)
    picture = draw.KEPT.get(("campfire", side), lambda: text.vector(drawing("round_robbin", "fire"), (side, side)))
    draw.put(surface, picture, picture.get_rect(center=place.center))


def draw_embers(surface: Surface, place: Rect, *, warm: bool) -> None:
    """Draw a fire that has burnt down but is still `warm`, or one not yet lit."""
    if warm:
        draw.glow(surface, place.center, round(place.h * 0.8), EMBER, 60)
    draw_picture(surface, "embers" if warm else "unlit", place)


def draw_tent(surface: Surface, place: Rect, colour: Colour, *, strength: float) -> None:
    """Draw a tent in the colour of its tribe."""
    draw_picture(surface, "tent", place, colour, strength=strength)


def tent_rect(village: Rect, caption: Rect) -> Rect:
    """The rectangle of the tent at the place of a future village, above its caption."""
    side = min(round(village.h * 0.72), caption.y - village.y)
    return Rect(village.centerx - side // 2, village.y, side, side)


def draw_points(surface: Surface, card: Rect, points: str, look: Look) -> None:
    """Draw the points of a village on a small tag at the bottom of its last card; in grey if there are none."""
    colour, points = (look.theme.red, f"+{points}") if points != "0" else (look.theme.ink_soft, points)
    high = text.line_height(_NUMBER, look)
    beside, off = (2, 0) if card.w < COMPACT_BELOW else (4, 3)  # on a compact face the suit reaches below it
    tag = Rect(0, 0, text.width(points, _NUMBER, look) + 2 * look.px(beside), high)
    tag.bottomright = card.right - look.px(off), card.bottom - look.px(off)
    draw.plate(surface, tag, look, "paper", radius=look.px(4), lift=0.3)
    text.write(surface, points, tag, look, _NUMBER, colour, align="centre")
