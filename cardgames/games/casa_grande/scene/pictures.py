"""All pictures of one angle. Those of a camera at rest are fine; those of a turn are made for a moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pygame

from cardgames.games.casa_grande.scene import street, wood
from cardgames.games.casa_grande.scene.camera import Camera, is_angle
from cardgames.games.casa_grande.scene.carving import Kit, Palette, Picture, thin
from cardgames.games.casa_grande.scene.shade import Casting, Dark, mask_picture
from cardgames.games.casa_grande.scene.solids import DealState
from cardgames.table.draw import Kept, bytes_of
from cardgames.table.theme import Colour

KEPT_BYTES = 4_600
"""Room for what is seen while nothing turns, for each pixel of a site's square: all four sides of a full house."""

MOST_KEPT = 40_000_000
"""Room on the largest screens: enough for one side."""

TURNED_BYTES = 8_000
"""Room for what is seen at the angles of a quarter turn, for each pixel of a site's square, counted as if all of each
picture were kept."""

MOST_TURNED = 50_000_000
"""Room on the largest screens: where there is not enough, nothing is kept for turns."""

MOST_AT_HAND = 500
"""Pictures that one angle has at hand: more than a full house is made of."""

FINE, LARGE_FINE, MOVING = 3, 2, 1
"""How many times larger things are painted before they are made smaller: at rest, at rest where sites are large, and in
a turn."""

_LARGE = 80
"""The half width of a site, in pixels, from which on sites are large."""

_SHARES: dict[DealState, float] = {"faint": 0.1, "good": 0.8, "bad": 0.68}
"""How much is seen of what does not stand firmly."""

_KEPT: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))
_TURNED: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))

Maker = Callable[..., Picture]
"""A function that makes a picture with a `Kit`, and what else it is told."""


def fits_from_all_sides(camera: Camera) -> bool:
    """Whether there is room for the pictures of all four sides."""
    return KEPT_BYTES * camera.half**2 <= MOST_KEPT


def turns_from_kept(camera: Camera) -> bool:
    """Whether there is room for pictures of a quarter turn."""
    return TURNED_BYTES * camera.half**2 <= MOST_TURNED


def forget() -> None:
    """Drop all pictures."""
    _KEPT.forget()
    _TURNED.forget()


class Want:
    """A picture that is to be made by a function, and what that is told; compared by identity, for speed."""

    __slots__ = ("key", "lasts", "make", "reported")

    def __init__(self, make: Maker, reported: tuple[Any, ...]) -> None:
        self.make, self.reported, self.key = make, reported, (make.__name__, *reported)
        self.lasts = make in _LASTING or make is Pictures.faded
        """Whether it shows something that stays there and looks the same wherever it stands."""


@lru_cache(maxsize=4096)
def want(make: Maker, *reported: Any) -> Want:
    """Return the same `Want` each time for the same picture."""
    return Want(make, reported)


def in_state(whole: Want, state: DealState) -> Want:
    """Return the picture of something in a state, by that of the same thing when it stands firmly."""
    return want(Pictures.faded, whole, _SHARES[state]) if state in _SHARES else whole


class Pictures(dict[Want, Picture], Kit):
    """The pictures at the rest of a camera's turn, in some colours: ask it for what is wanted.

    Pictures of a camera at rest have soft edges and are premultiplied. Those of a turn are not, so that they can be
    kept as runs of pixels, which takes less room and is painted in a third of the time. What lasts is kept for the
    angles at which each quarter turn is seen; the rest is made for the moment.
    """

    def __init__(self, camera: Camera, paints: Palette, *, still: bool) -> None:
        dict.__init__(self)
        fine = MOVING if not still else LARGE_FINE if camera.half > _LARGE else FINE
        Kit.__init__(self, camera.turned(camera.rest), paints, fine)
        self.still = still
        self.blend = pygame.BLEND_PREMULTIPLIED if still else 0
        """How they are to be painted."""
        self._key = (camera.rest, camera.half, camera.rise, paints, fine)
        self._turns = not still and is_angle(camera.rest) and turns_from_kept(camera)
        _KEPT.limit = min(MOST_KEPT, round(KEPT_BYTES * max(camera.half, 32.0) ** 2))
        _TURNED.limit = round(TURNED_BYTES * max(camera.half, 32.0) ** 2)
        self._shadows: dict[tuple[Dark, bool], Picture] = {}
        self._casting = Casting(camera)

    def __missing__(self, want: Want) -> Picture:
        if len(self) >= MOST_AT_HAND:
            self.clear()  # much was built while nobody turned
        if self.still:
            found = _KEPT.get((want.key, self._key), lambda: self.made(want))
        elif self._turns and want.make in _LASTING:
            found = _TURNED.get((want.key, self._key), lambda: self.made(want).in_runs())
        else:
            found = want.make(self, *want.reported)
        self[want] = found
        return found

    def made(self, want: Want) -> Picture:
        """Make what is wanted."""
        return want.make(self, *want.reported)

    def faded(self, whole: Want, share: float) -> Picture:
        """Return another picture, seen through."""
        picture = self[whole]
        copy = picture.surface.copy()
        copy.fill(thin((255, 255, 255), round(255 * share), self.fine), special_flags=pygame.BLEND_RGBA_MULT)
        return picture._replace(surface=copy)

    def shadow(self, dark: Dark, inset: bool) -> Picture:
        """Return what darkens an upper side: of a block (`inset`) or a whole site."""
        if self.still:
            return self._casting.soft(self[want(mask_picture, inset)], dark)
        broad = self._casting.broad(dark), inset
        found = self._shadows.get(broad)
        if found is None:
            found = self._shadows[broad] = self._casting.hard(self[want(mask_picture, inset)], broad[0])
        return found

    def dimmed(self, dark: Dark) -> Picture:
        """Return what darkens an upper side evenly, as much as its shadows do on the whole: enough for a moment."""
        return self[want(Pictures.wash, (0, 0, 0), self._casting.dimness(dark), False)]

    def light(self, alpha: int, inset: bool) -> Picture:
        """Return the light of the strip over an upper side."""
        return self.wash(self.paints.light, alpha, inset)

    def mark(self) -> Picture:
        """Return colour over an upper side that is pointed at."""
        return self.wash(self.paints.good, 90, True)

    def wash(self, colour: Colour, alpha: int, inset: bool) -> Picture:
        """Return colour laid thinly over an upper side."""
        mask = self[want(mask_picture, inset)]
        tinted = mask.surface.copy()
        tinted.fill(thin(colour, alpha, self.fine), special_flags=pygame.BLEND_RGBA_MULT)
        return mask._replace(surface=tinted)

    def figure(self, colour: int) -> Picture:
        """Return a player's figure, which looks the same from all sides."""
        unit = self.camera.half
        key = ("figure", colour, unit, self.paints, self.still)
        return _KEPT.get(key, lambda: wood.figure_picture(unit, self.paints, colour, still=self.still))

    def figure_shadow(self) -> Picture:
        """Return the shadow of any figure."""
        unit = self.camera.half
        return _KEPT.get(("figure shadow", unit), lambda: wood.figure_shadow(unit))


_LASTING = frozenset(
    (
        *(wood.block_picture, wood.cell_picture, wood.rim_picture, wood.step_picture),
        *(wood.chalk_picture, wood.chalk_sides_picture, wood.gleam_picture),
        *(street.sand_picture, street.street_picture, street.corner_picture),
    )
)
