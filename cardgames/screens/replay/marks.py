"""The signs of marked moves: in the list of the review, on the timeline and on the curve."""

from __future__ import annotations

import pygame
from pygame import Surface

from cardgames.lab.review.judging import Verdict
from cardgames.table.look import Look
from cardgames.table.theme import Colour


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
