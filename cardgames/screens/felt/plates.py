"""Name plates of the seats: emblem, name, bot level, score, dealer's mark, whose turn it is, and speech bubbles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem_svg
from cardgames.table.board.plate import SMALLER, draw_team_sign
from cardgames.table.board.scene import SeatLayout
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import Colour
from cardgames.table.units import keep_clear
from cardgames.words import listed, say, written

_TEAM_SIGN = 18
"""The size of the sign of a team on the emblem, in points."""

_BUBBLE = text.HEADING
_SCORE = text.Style("body", bold=True, figures=True)
_GAIN = text.Style("small", bold=True, figures=True)


@dataclass(slots=True)
class Plate:
    """The current content of a plate. `team` counts from 0; `running` is what the current deal has brought so far, as
    written; `gain` is the points shown by the deal summary so far, in the place of `running`; `is_good` returns whether
    points are good; `owner` is the name of the seat's owner, even if a bot plays there; `tip` says what the words
    and numbers are. `has_team`: the seat has partners, and `partner` is what the player at the screen calls this one,
    or "". `turn` says that it is this seat's turn; it takes the place of the level."""

    seat: int
    name: str
    emblem: str
    level: str
    team: int
    colour: tuple[int, int, int]
    rect: Rect
    is_good: Callable[[int], bool]
    owner: str = ""
    has_team: bool = False
    partner: str = ""
    turn: str = ""
    score: str = ""
    mark: str = ""
    running: str = ""
    tip: str = ""
    gain: int | None = None
    active: bool = False
    bubble: str = ""
    bubble_rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """The place of the bubble, set when it appears."""
    away: tuple[int, int] = (0, 0)
    """How far from its place it is drawn while it glides there, in px."""

    @property
    def written(self) -> object:
        """Everything that the picture depends on."""
        return self.score, self.mark, self.running, self.gain, self.active, self.turn


def plate_reach(plate: Plate, look: Look) -> Rect:
    """Return the area painted for a plate."""
    return draw.shadow_reach(plate.rect.move(plate.away), look, 1.0)


def name_on(plate: Plate, wide: int, look: Look) -> tuple[str, text.Style]:
    """Return the name to fit `wide` px, and its style: smaller before it is cut short. A bot that keeps a seat is shown
    by its owner's name if its own does not fit, since the line below says that it is a bot."""
    for style in (text.STRONG, SMALLER):
        if text.width(plate.name, style, look) <= wide:
            return plate.name, style
    return plate.owner or plate.name, SMALLER


def who_on(plate: Plate, wide: int, look: Look) -> str:
    """Return the level to fit `wide` px, after the word for a partner; if there is no room for both, only that word."""
    if not plate.partner:
        return plate.level
    both = say("play.partner_level", partner=plate.partner, level=plate.level)
    return both if text.width(both, text.SMALL, look) <= wide else plate.partner


def draw_plate(surface: Surface, plate: Plate, look: Look) -> None:
    """Paint one plate: a wooden strip with a brass emblem and the ribbon of the team."""
    if plate.away != (0, 0):
        plate = replace(plate, rect=plate.rect.move(plate.away))
    rect = plate.rect
    material: draw.Material = "wood_lit" if plate.active else "wood"
    draw.plate(surface, rect, look, material, radius=look.px(10), lift=1.0)
    if plate.active:
        draw.ring(surface, rect, look, radius=look.px(10), colour=look.theme.lamp, width=1.5)
    _draw_ribbon(surface, plate, look)
    side = rect.h - look.px(12)
    emblem = Rect(rect.x + look.px(14), rect.y + look.px(6), side, side)
    draw.put(surface, _emblem(plate, side), emblem)
    if plate.has_team:
        sign = Rect(0, 0, look.px(_TEAM_SIGN), look.px(_TEAM_SIGN))
        sign.bottomright = emblem.right + look.px(3), emblem.bottom + look.px(3)
        draw_team_sign(surface, sign, plate.team, look)
    words = Rect(emblem.right + look.px(8), rect.y + look.px(5), 0, rect.h - look.px(10))
    words.w = rect.right - look.px(10) - words.x
    upper = Rect(words.x, words.y, words.w, words.h // 2)
    lower = Rect(words.x, words.y + words.h // 2, words.w, words.h // 2)
    score = text.write(surface, plate.score, upper, look, _SCORE, look.theme.brass_light, align="right")
    upper.w -= score.w + look.px(6)
    name, style = name_on(plate, upper.w, look)
    text.write(surface, name, upper, look, style, look.theme.on_wood)
    for index, (said, beside, colour) in enumerate(_beside_level(plate, look)):
        if index:
            rule = Rect(lower.right, lower.centery - look.px(6), max(1, look.px(1)), look.px(12))
            surface.fill(look.theme.on_wood_soft, rule)
            lower.w -= look.px(6)
        taken = text.write(surface, said, lower, look, beside, colour, align="right")
        lower.w -= taken.w + look.px(6)
    said, style, colour = plate.turn, SMALLER, look.theme.lamp
    if not said:
        said, style, colour = who_on(plate, lower.w, look), text.SMALL, look.theme.on_wood_soft
    if text.width(said, style, look) <= lower.w:  # whole or not at all: the status line and the tooltip say it too
        text.write(surface, said, lower, look, style, colour)


def _beside_level(plate: Plate, look: Look) -> list[tuple[str, text.Style, Colour]]:
    """Return what is written beside the level, from the right: the points of the deal, and the mark. The points that
    the deal summary tells take the room of both."""
    theme = look.theme
    if plate.gain is not None:
        colour = theme.good_on_dark if plate.is_good(plate.gain) else theme.bad_on_dark
        return [(written(plate.gain, "+"), _GAIN, colour)]
    found = [(plate.running, _GAIN, theme.brass_light)] if plate.running else []
    return [*found, (plate.mark, text.SMALL, theme.lamp)] if plate.mark else found


def _draw_ribbon(surface: Surface, plate: Plate, look: Look) -> None:
    """Paint one stripe for the first side, two for the second, and broken stripes for others, so that colour is not the
    only sign."""
    whole = plate.rect.h - look.px(18)
    pieces = 1 + plate.team // 2 * 2
    gap = min(look.px(4), max(1, whole // (2 * pieces)))  # on a low plate, many pieces are close together
    high = max(1, (whole - (pieces - 1) * gap) // pieces)
    for x, wide in ((4, 2), (8, 2)) if plate.team % 2 else ((5, 4),):
        for piece in range(pieces):
            top = plate.rect.y + look.px(9) + piece * (high + gap)
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


def draw_bubble(surface: Surface, plate: Plate, look: Look) -> Rect:
    """Paint the speech bubble beside the plate; return the area painted."""
    rect = plate.bubble_rect
    draw.plate(surface, rect, look, "paper", radius=look.px(12), lift=1.4)
    tail = look.px(8)
    below = rect.centery < plate.rect.centery
    centre = min(max(plate.rect.x + look.px(34), rect.x + 3 * tail), rect.right - 3 * tail)
    top = rect.bottom - look.px(1) if below else rect.top + look.px(1)
    for step in range(tail):
        wide = tail - step
        y = top + step if below else top - 1 - step
        surface.fill(look.theme.paper, Rect(centre - wide, y, 2 * wide, 1))
    text.write(surface, plate.bubble, rect, look, _BUBBLE, look.theme.ink, align="centre")
    return draw.shadow_reach(rect, look, 1.4)


def bubble_place(plate: Plate, seat: SeatLayout, area: Rect, look: Look, clear: Sequence[Rect]) -> Rect:
    """Return the place of a speech bubble: by its plate, at the plate's other side, at the top further right along it
    or beside what lies under it, or the nearest place, whichever keeps most of what is `clear` uncovered. At the top of
    the table it is not left of its plate, where it would seem to be another player's, if there is room elsewhere."""
    rect = Rect(0, 0, text.width(plate.bubble, _BUBBLE, look) + look.px(28), look.px(36))
    gap = look.px(9)
    beside = look.px(62)
    match seat.side:
        case "top":
            rect.topleft = (plate.rect.x, plate.rect.bottom + gap + (seat.below or 0))
        case "right":
            rect.bottomright = (plate.rect.right, plate.rect.top - gap)
        case "left":
            rect.bottomleft = (plate.rect.x, plate.rect.top - gap)
        case _:
            rect.bottomleft = (plate.rect.x + beside + look.px(34), plate.rect.top - gap)
    other = rect.copy()
    if rect.centery < plate.rect.centery:
        other.top = plate.rect.bottom + gap
    else:
        other.bottom = plate.rect.top - gap
    far = [rect.move(0, beside)] if seat.side == "top" and seat.below is None else []  # below markers
    places = [place.clamp(area) for place in (rect, *far, other)]
    if seat.side == "top":
        rows = (plate.rect.w + rect.w + look.px(6), 0), (3 * plate.rect.w // 2 + rect.w, look.px(3) - (seat.below or 0))
        for wide, up in rows:  # below the cards under its plate, or to the right of them
            tall = rect.move(0, up).inflate(0, 2 * gap)  # with its tail
            along = area.clip(Rect(tall.topleft, (wide, tall.h)))
            if along.w >= tall.w:
                places.append(keep_clear(tall, along, clear, look.px(3)).inflate(0, -2 * gap))
    own = area.clip(Rect(plate.rect.x, area.y, area.w, area.h)) if seat.side == "top" else area
    rooms = (own, area) if own.w >= rect.w else (area,)
    places += [keep_clear(rect, room, [*clear, plate.rect], gap) for room in rooms]  # its tail needs the gap
    return min(places, key=lambda place: (len(place.collidelistall(list(clear))), place.colliderect(plate.rect)))


def plate_thing(plate: Plate) -> Thing:
    """Return the plate as a named thing, in words."""
    facts = listed(filter(None, (plate.score, plate.running, plate.mark)), "dot")
    level = say("play.partner_level", partner=plate.partner, level=plate.level) if plate.partner else plate.level
    label = say("play.plate", name=plate.name, level=level, facts=facts)
    state = ("turn",) if plate.active else ()
    return Thing(f"seat.{plate.seat}", "seat", plate.rect, label, state)
