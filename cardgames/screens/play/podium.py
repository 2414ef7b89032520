"""The players at the end of a match, side by side: who won stands under a star, and is celebrated for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

import pygame
from pygame import Rect, Surface

from cardgames.screens.play.outcome import Outcome
from cardgames.table import draw, text
from cardgames.table.art.emblems import emblem_of, emblem_svg
from cardgames.table.art.svg import document, polygon
from cardgames.table.look import Look
from cardgames.table.theme import Colour
from cardgames.table.tween import settle
from cardgames.table.units import columns
from cardgames.table.widgets.base import Widget
from cardgames.words import listed, say

CHEER_SECONDS = 1.6
RISE_SECONDS = 0.35
"""How long a win is celebrated, and how long the winners' emblems take to rise."""

STARS = 16
"""Stars that fly up from each winner's emblem, and never more than three times as many."""

HIGH = 132
EMBLEM = 60
"""Heights of the row of players and of a winner's emblem, in points."""


class Podium(Widget):
    """The players side by side with their scores, those who won under a star. With `cheer` their emblems rise and let
    a few stars fly; then it stands still, and costs nothing."""

    role = "result"

    def __init__(self, outcome: Outcome, *, cheer: bool) -> None:
        self._outcome = outcome
        sides = [(self._named(side), outcome.result.scores[side[0]]) for side in outcome.foremost]
        told = ", ".join(say("play.result.side", names=names, score=score) for names, score in sides)
        super().__init__("result.players", label=told)
        winners = sum(len(side) for side in outcome.foremost if side[0] in outcome.result.winners)
        self._stars = _stars(winners) if cheer else []
        self._now = 0.0 if cheer else CHEER_SECONDS

    def _names(self, side: Sequence[int]) -> list[str]:
        return [self._outcome.players[one].name for one in side]

    def _named(self, side: Sequence[int]) -> str:
        """The names of a side, after its place where the scores do not tell it."""
        names, result = listed(self._names(side)), self._outcome.result
        if not result.needs_places:
            return names
        return " ".join([say("play.result.place", place=result.places[side[0]]), names])

    @property
    def cheering(self) -> bool:
        """Whether the celebration is on."""
        return self._now < CHEER_SECONDS

    def rest(self) -> None:
        """End the celebration."""
        if self.cheering:
            self._now = CHEER_SECONDS
            self.touch()

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        """A row across the sheet."""
        return limit, look.px(HIGH)

    def update(self, seconds: float) -> bool:
        """Let the stars fly, unless nothing is to move."""
        if not self.cheering:
            return False
        if self.look.reduced_motion or self.look.speed == "instant":
            self.rest()
            return False
        self._now += seconds
        self.touch()
        return self.cheering

    @property
    def reach(self) -> Rect:
        """Where stars fly, too."""
        more = self.look.px(64)
        return self.rect.inflate(0, 2 * more)

    def draw(self, surface: Surface) -> None:
        """Each side in a column of its own, and the stars above all."""
        look = self.look
        sides = self._outcome.foremost
        centres: list[tuple[int, int]] = []
        for side, column in zip(sides, columns(self.rect, [None] * len(sides)), strict=True):
            wins = side[0] in self._outcome.result.winners
            places = self._places(side, column, wins=wins)
            for player, place in zip(side, places, strict=True):
                self._draw_emblem(surface, player, place, wins=wins)
            if wins:
                centres += [place.center for place in places]
            line = Rect(column.x, column.y + look.px(80), column.w, look.px(20))
            style = text.STRONG if wins else text.BODY
            text.write(surface, self._named(side), line, look, style, look.theme.ink, align="centre")
            line = Rect(column.x, line.bottom, column.w, look.px(22))
            score = str(self._outcome.result.scores[side[0]])
            figures = text.Style("body", bold=wins, figures=True)
            text.write(surface, score, line, look, figures, look.theme.ink, align="centre")
        if self.cheering:
            clip = surface.get_clip()
            surface.set_clip(self.reach.clip(clip))
            self._draw_stars(surface, centres)
            surface.set_clip(clip)

    def _places(self, side: Sequence[int], column: Rect, *, wins: bool) -> list[Rect]:
        """Where the emblems of a side stand; those who lost stand a little lower and smaller."""
        look = self.look
        high = look.px(EMBLEM if wins else EMBLEM - 12)
        step = min(high + look.px(6), (column.w - high) // max(1, len(side) - 1) if len(side) > 1 else high)
        left = column.centerx - (step * (len(side) - 1) + high) // 2
        top = column.y + look.px(75) - high
        return [Rect(left + number * step, top, high, high) for number in range(len(side))]

    def _draw_emblem(self, surface: Surface, player: int, place: Rect, *, wins: bool) -> None:
        look, theme = self.look, self.look.theme
        rise = settle(min(1.0, self._now / RISE_SECONDS)) if wins and self.cheering else 1.0
        side = max(8, round(place.w * (0.7 + 0.3 * rise)))
        rect = Rect(0, 0, side, side)
        rect.midbottom = place.midbottom
        draw.shadow(surface, rect, look, radius=side // 2, lift=1.0 if wins else 0.4)
        name = emblem_of(self._outcome.players[player].emblem, player)
        colour = "#{:02x}{:02x}{:02x}".format(*(theme.brass if wins else theme.paper_dark))
        # while it rises the picture is enlarged from the one that is kept
        key = ("emblem", name, colour, place.w)
        picture = draw.KEPT.get(key, lambda: text.vector(emblem_svg(name, colour), place.size))
        draw.put(surface, picture if side == place.w else pygame.transform.smoothscale(picture, rect.size), rect)
        if wins:
            star = Rect(0, 0, look.px(20), look.px(20))
            star.midbottom = (rect.centerx, rect.y + look.px(7))
            draw.put(surface, _star_picture(star.w, theme.brass), star)

    def _draw_stars(self, surface: Surface, centres: Sequence[tuple[int, int]]) -> None:
        look, theme = self.look, self.look.theme
        tints = (theme.brass, theme.brass_dark, theme.red, theme.green)
        for number, star in enumerate(self._stars):
            x, y = centres[star.winner]
            dx, dy, share = star.at(self._now)
            side = look.px(star.size * share)
            if side > 1:
                spot = Rect(0, 0, side, side)
                spot.center = (x + look.px(dx), y + look.px(dy))
                draw.put(surface, _star_picture(side, tints[number // 2 % len(tints)]), spot)


@dataclass(frozen=True)
class _Star:
    """A star on its way: from which winner, how it starts (points a second), how large it is (points)."""

    winner: int
    speed: tuple[float, float]
    size: float

    def at(self, now: float) -> tuple[float, float, float]:
        """How far it has come, in points, and how much of it is left."""
        x, y = self.speed
        return x * now, y * now + 130 * now * now, max(0.0, 1 - (now / CHEER_SECONDS) ** 2)


def _stars(winners: int) -> list[_Star]:
    rng = Random(winners)
    found = []
    for number in range(STARS * min(3, winners)):
        way = rng.uniform(1.15 * pi, 1.85 * pi)
        fast = rng.uniform(90, 190)
        found.append(_Star(number % winners, (fast * cos(way), fast * sin(way)), rng.uniform(10, 18)))
    return found


def _star_picture(side: int, colour: Colour) -> Surface:
    """A star with five points, `side` px wide."""

    def make() -> Surface:
        rays = [(50 if point % 2 == 0 else 21, point * pi / 5) for point in range(10)]
        points = [(50 + far * sin(turn), 52 - far * cos(turn)) for far, turn in rays]
        svg = document(100, 100, [polygon(points, "#{:02x}{:02x}{:02x}".format(*colour))])
        return text.vector(svg, (side, side))

    return draw.KEPT.get(("star", side, colour), make)
