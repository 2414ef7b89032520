"""The die on the felt: it rolls out, lies there, and costs nothing while it lies."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.games.casa_grande.scene.iso.carving import Picture
from cardgames.games.casa_grande.scene.iso.die import die_picture, die_shadow
from cardgames.games.casa_grande.scene.iso.paints import Palette
from cardgames.games.casa_grande.scene.iso.tumble import FACES, Pose, tumble
from cardgames.table import draw


class Die:
    """The die of one table. `share` of its throw is over; it lies when that is 1."""

    def __init__(self) -> None:
        self._pips, self._seed, self._share = 1, 0, 1.0
        self._place, self._edge = (0, 0), 10
        self._paints: Palette | None = None
        self._lying: tuple[Picture, Picture] | None = None

    def lay(self, place: tuple[int, int], edge: int, paints: Palette) -> None:
        """It will lie with its foot at this place; its edges are so long, in px."""
        self._place, self._edge, self._paints = place, edge, paints
        self._lying = None

    @property
    def reach(self) -> Rect:
        """All that it is painted on while it rolls."""
        x, y = self._place
        return Rect(x - 5 * self._edge, y - 6 * self._edge, 7 * self._edge, 8 * self._edge)

    @property
    def rect(self) -> Rect:
        """Where it lies."""
        x, y = self._place
        return Rect(x - self._edge, y - round(1.5 * self._edge), 2 * self._edge, 2 * self._edge)

    @property
    def rolls(self) -> bool:
        """Whether it is on its way."""
        return self._share < 1

    @property
    def pips(self) -> int:
        """What it shows, or will show."""
        return self._pips

    @property
    def in_figures(self) -> bool:
        """Whether more was thrown than the drawn die has faces: then the number has to be written on it."""
        return self._pips > len(FACES)

    def show(self, pips: int, seed: int) -> None:
        """Lie there with so many pips; a die that rolled so lies as it came to lie."""
        if pips and pips != self._pips:
            self._pips, self._seed = pips, seed
        self._share, self._lying = 1.0, None

    def roll(self, pips: int, seed: int, share: float) -> None:
        """Be on its way, this share (0..1) of it."""
        self._pips, self._seed, self._share, self._lying = pips, seed, share, None

    def draw(self, surface: Surface) -> None:
        """Paint it where it is."""
        for picture in self._pictures():
            draw.put(surface, picture.surface, (self._place[0] + picture.dx, self._place[1] + picture.dy))

    def _pictures(self) -> tuple[Picture, Picture]:
        if self._lying is not None:
            return self._lying
        assert self._paints is not None
        pose: Pose = tumble((self._pips - 1) % len(FACES) + 1, self._seed, self._share)
        found = die_shadow(self._edge, pose), die_picture(self._edge, pose, self._paints)
        if not self.rolls:
            self._lying = found
        return found
