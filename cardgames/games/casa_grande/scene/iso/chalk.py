"""What is drawn with chalk: quiet marks on what came last, for who looked away."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.carving import Carving, Face, Picture, seen_sides, side_face, top_face
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import INSET
from cardgames.games.casa_grande.scene.iso.solids import SIDES

_LEG, _SIDE_LEG, _SEAM = 0.25, 0.16, 0.04
"""How far a corner of chalk reaches along the edges of an upper side and of an upright one, and how wide the dark seam
round it is."""

_STEP, _DOTS = 0.15, 20
"""Radius of the ring on a space of the street, in sites, and of how many lines it is made."""


def top_picture(camera: Camera, paints: Palette, inset: bool, goes_on: frozenset[int], fine: int) -> Picture:
    """The corners of an upper side: of a block (`inset`), or of a cell of a floor that goes on beyond these sides."""
    art = Carving(camera, fine=fine)
    face = top_face(INSET if inset else 0.0, 0.0)
    corners = []
    for (side, x, y), (other, to_x, to_y) in zip(SIDES, (*SIDES[1:], SIDES[0]), strict=True):
        if side not in goes_on and other not in goes_on:
            corners.append((max(0, x + to_x), max(0, y + to_y)))
    _draw(art, paints, _LEG, [(face, corner) for corner in corners])
    return art.done()


def sides_picture(camera: Camera, paints: Palette, low: float, fine: int) -> Picture:
    """The corners of the sides of a block that are seen; its foot is at `low`."""
    art = Carving(camera, high=1.0, fine=fine)
    faces = [side_face(side, INSET, low, 1.0) for side, _ in seen_sides(camera.rest)]
    _draw(art, paints, _SIDE_LEG, [(face, (x, y)) for face in faces for x in (0, 1) for y in (0, 1)])
    return art.done()


def _draw(art: Carving, paints: Palette, leg: float, corners: list[tuple[Face, tuple[int, int]]]) -> None:
    """Whole triangles, which nobody takes for the edge of light round what lies in the strip."""
    for colour, more, seam in ((lit(paints.joint, 0.3), 2.4 * _SEAM, 0.0), (paints.plaster, 0.0, _SEAM)):
        for face, corner in corners:
            art.fill([face(*point) for point in _triangle(*corner, leg + more, seam)], colour)


def _triangle(x: int, y: int, leg: float, seam: float) -> Iterator[tuple[float, float]]:
    """In a corner of the unit square, this far from its edges."""
    right, down = 1 - 2 * x, 1 - 2 * y
    at_x, at_y = x + seam * right, y + seam * down
    yield at_x + leg * right, at_y
    yield at_x, at_y
    yield at_x, at_y + leg * down


def step_picture(camera: Camera, paints: Palette, fine: int) -> Picture:
    """A ring on a space of the street, as a figure leaves it behind."""
    art = Carving(camera, fine=fine)
    turns = [2 * pi * dot / _DOTS for dot in range(_DOTS)]
    ring = [(0.5 + _STEP * cos(turn), 0.5 + _STEP * sin(turn), 0.0) for turn in turns]
    wide = max(1.4, camera.half * 0.04)
    art.fill(ring, paints.plaster)
    art.line(ring, lit(paints.clay, 0.62), wide, closed=True)
    return art.done()
