"""Name plates of the seats: emblem, name, bot level, score, dealer's mark, whose turn it is, and speech bubbles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem_svg
from cardgames.table.board.plate import SMALLER
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import say, written

_BUBBLE = text.Style("body", "serif", bold=True)
_SCORE = text.Style("body", bold=True, figures=True)
_GAIN = text.Style("small", bold=True, figures=True)


@dataclass(slots=True)
class Plate:
    """The current content of a plate. `team` counts from 0; `gain` is the points shown by the deal summary so far;
    `is_good` returns whether points are good; `owner` is the name of the seat's owner, even if a bot plays there."""

    seat: int
    name: str
    emblem: str
    level: str
    team: int
    colour: tuple[int, int, int]
    rect: Rect
    is_good: Callable[[int], bool]
    owner: str = ""
    score: str = ""
    mark: str = ""
    gain: int | None = None
    active: bool = False
    bubble: str = ""

    @property
    def written(self) -> object:
        """Everything that the picture depends on."""
        return self.score, self.mark, self.gain, self.active


def plate_reach(plate: Plate, look: Look) -> Rect:
    """Return the area painted for a plate."""
    return draw.shadow_reach(plate.rect, look, 1.0)


def name_on(plate: Plate, wide: int, look: Look) -> tuple[str, text.Style]:
    """Return the name to fit `wide` px, and its style: smaller before it is cut short. A bot that keeps a seat is shown
    by its owner's name if its own does not fit, since the line below says that it is a bot."""
    for style in (text.STRONG, SMALLER):
        if text.width(plate.name, style, look) <= wide:
            return plate.name, style
    return plate.owner or plate.name, SMALLER


def draw_plate(surface: Surface, plate: Plate, look: Look) -> None:
    """Paint one plate: a wooden strip with a brass emblem and the ribbon of the team."""
    rect = plate.rect
    material: draw.Material = "wood_lit" if plate.active else "wood"
    draw.plate(surface, rect, look, material, radius=look.px(10), lift=1.0)
    if plate.active:
        draw.ring(surface, rect, look, radius=look.px(10), colour=look.theme.lamp, width=1.5)
    _draw_ribbon(surface, plate, look)
    side = rect.h - look.px(12)
    emblem = Rect(rect.x + look.px(14), rect.y + look.px(6), side, side)
    draw.put(surface, _emblem(plate, side), emblem)
    words = Rect(emblem.right + look.px(8), rect.y + look.px(5), 0, rect.h - look.px(10))
    words.w = rect.right - look.px(10) - words.x
    upper = Rect(words.x, words.y, words.w, words.h // 2)
    lower = Rect(words.x, words.y + words.h // 2, words.w, words.h // 2)
    score = text.write(surface, plate.score, upper, look, _SCORE, look.theme.brass_light, align="right")
    upper.w -= score.w + look.px(6)
    name, style = name_on(plate, upper.w, look)
    text.write(surface, name, upper, look, style, look.theme.on_wood)
    if plate.gain is not None:
        colour = look.theme.good_on_dark if plate.is_good(plate.gain) else look.theme.bad_on_dark
        beside = text.write(surface, written(plate.gain, "+"), lower, look, _GAIN, colour, align="right")
        lower.w -= beside.w + look.px(6)
    elif plate.mark:
        beside = text.write(surface, plate.mark, lower, look, text.SMALL, look.theme.lamp, align="right")
        lower.w -= beside.w + look.px(6)
    text.write(surface, plate.level, lower, look, text.SMALL, look.theme.on_wood_soft)


def _draw_ribbon(surface: Surface, plate: Plate, look: Look) -> None:
    """Paint one stripe for the first side, two for the second, and broken stripes for others, so that colour is not the
    only sign."""
    whole = plate.rect.h - look.px(18)
    pieces = 1 + plate.team // 2 * 2
    high = (whole - (pieces - 1) * look.px(4)) // pieces
    for x, wide in ((4, 2), (8, 2)) if plate.team % 2 else ((5, 4),):
        for piece in range(pieces):
            top = plate.rect.y + look.px(9) + piece * (high + look.px(4))
            stripe = Rect(plate.rect.x + look.px(x), top, look.px(wide), high)
            draw.put(surface, draw.rounded(stripe.size, look.px(2), plate.colour), stripe)


def _emblem(plate: Plate, side: int) -> Surface:
    colour = "#{:02x}{:02x}{:02x}".format(*plate.colour)
    return draw.KEPT.get(
        ("emblem", plate.emblem, colour, side), lambda: text.vector(emblem_svg(plate.emblem, colour), (side, side))
    )


def lamp_spot(plate: Plate, look: Look) -> tuple[int, int]:
    """Return where the lamp hangs while it is this seat's turn."""
    return plate.rect.right - look.px(18), plate.rect.top


def lamp_reach(centre: tuple[float, float], look: Look) -> Rect:
    """Return the area painted for the lamp at a place."""
    side = 2 * look.px(82)
    rect = Rect(0, 0, side, side)
    rect.center = (round(centre[0]), round(centre[1]))
    return rect


def draw_light(surface: Surface, centre: tuple[float, float], look: Look) -> None:
    """Paint the pool of light that the lamp throws."""
    at = (round(centre[0]), round(centre[1]))
    draw.glow(surface, at, look.px(80), look.theme.lamp, 120)


def draw_lamp(surface: Surface, centre: tuple[float, float], look: Look) -> None:
    """Paint the lamp: a flame in a small brass bowl."""
    at = (round(centre[0]), round(centre[1]))
    draw.disc(surface, at, look.px(8), look, "brass", lift=0.5)
    flame = Rect(0, 0, look.px(9), look.px(9))
    flame.center = at
    draw.put(surface, draw.rounded(flame.size, flame.w // 2, (255, 255, 255), look.theme.lamp), flame)
    draw.glow(surface, at, look.px(22), look.theme.lamp, 170)


def draw_bubble(surface: Surface, plate: Plate, seat: SeatLayout, area: Rect, look: Look) -> Rect:
    """Paint the speech bubble beside the plate; return the area painted."""
    rect = bubble_rect(plate, seat, area, look)
    draw.plate(surface, rect, look, "paper", radius=look.px(12), lift=1.4)
    tail = look.px(8)
    below = seat.side != "top"
    centre = min(max(plate.rect.x + look.px(34), rect.x + 3 * tail), rect.right - 3 * tail)
    top = rect.bottom - look.px(1) if below else rect.top + look.px(1)
    for step in range(tail):
        wide = tail - step
        y = top + step if below else top - 1 - step
        surface.fill(look.theme.paper, Rect(centre - wide, y, 2 * wide, 1))
    text.write(surface, plate.bubble, rect, look, _BUBBLE, look.theme.ink, align="centre")
    return draw.shadow_reach(rect, look, 1.4)


def bubble_rect(plate: Plate, seat: SeatLayout, area: Rect, look: Look) -> Rect:
    """Return the place of a speech bubble: by its plate, clear of what lies beside it."""
    rect = Rect(0, 0, text.width(plate.bubble, _BUBBLE, look) + look.px(28), look.px(36))
    gap = look.px(9)
    beside = look.px(62)
    match seat.side:
        case "top":
            rect.topleft = (plate.rect.x, plate.rect.bottom + gap + (beside if seat.below is None else seat.below))
        case "right":
            rect.bottomright = (plate.rect.right, plate.rect.top - gap)
        case "left":
            rect.bottomleft = (plate.rect.x, plate.rect.top - gap)
        case _:
            rect.bottomleft = (plate.rect.x + beside + look.px(34), plate.rect.top - gap)
    return rect.clamp(area)


def plate_thing(plate: Plate) -> Thing:
    """Return the plate as a named thing, in words."""
    label = say("play.plate", name=plate.name, level=plate.level, score=plate.score, mark=plate.mark)
    state = ("turn",) if plate.active else ()
    return Thing(f"seat.{plate.seat}", "seat", plate.rect, label, state)
