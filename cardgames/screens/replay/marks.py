"""The marks of a review: their signs in the list, on the timeline and on the curve, and which of them are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from cardgames.lab.review.judging import Thresholds, Verdict
from cardgames.lab.review.review import Reviewed
from cardgames.table.look import Look
from cardgames.table.theme import Colour

KINDS: Final = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
"""The kinds of marks, from small to large."""


@dataclass(frozen=True, slots=True)
class MarkFilter:
    """Which marks are shown: those of these kinds that give away at least this many points."""

    kinds: frozenset[Verdict] = frozenset(KINDS)
    least: float = 0.0

    def fits(self, one: Reviewed) -> bool:
        """Whether a decision is marked and shown."""
        return one.judged.verdict in self.kinds and one.lost >= self.least

    def chosen(self, decisions: Iterable[Reviewed]) -> list[Reviewed]:
        """The marked decisions that are shown."""
        return [one for one in decisions if self.fits(one)]


def sizes_of(bounds: Thresholds) -> list[float]:
    """The sizes that the player can choose from: every mark, and from a mistake, a blunder or two blunders on."""
    return [0.0, bounds.mistake, bounds.blunder, 2 * bounds.blunder]


def colour_of(verdict: Verdict, look: Look) -> Colour:
    """The colour of a mark."""
    theme = look.theme
    return {Verdict.INACCURACY: theme.brass_dark, Verdict.MISTAKE: theme.red}.get(verdict, theme.bad)


def draw_sign(surface: Surface, centre: tuple[int, int], size: int, verdict: Verdict, look: Look) -> None:
    """Draw the sign of a mark: a diamond, a triangle or a square, so that colour is not the only difference."""
    x, y = centre
    half = size // 2
    shapes = {
        Verdict.INACCURACY: [(x, y - half), (x + half, y), (x, y + half), (x - half, y)],
        Verdict.MISTAKE: [(x, y - half), (x + half, y + half), (x - half, y + half)],
    }
    square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    points = shapes.get(verdict, square)
    pygame.draw.polygon(surface, colour_of(verdict, look), points)
    pygame.draw.aalines(surface, look.theme.ink, True, points)
