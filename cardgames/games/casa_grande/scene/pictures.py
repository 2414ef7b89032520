"""All pictures at one angle: fine ones for a camera at rest, quick ones for a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pygame

from cardgames.games.casa_grande.scene import street, wood
from cardgames.games.casa_grande.scene.camera import Camera, is_angle
from cardgames.games.casa_grande.scene.carving import Kit, Palette, Picture, thin
from cardgames.games.casa_grande.scene.shade import Casting, Dark, mask_picture
from cardgames.games.casa_grande.scene.solids import PieceLook
from cardgames.table.draw import Kept, bytes_of
from cardgames.table.theme import Colour

KEPT_BYTES = 4_600
"""Bytes to cache at rest, per squared pixel of a site's half width: all four sides of a full house."""

MOST_KEPT = 40_000_000
"""The most for large screens: enough for one side."""

TURNED_BYTES = 8_000
"""Bytes to cache for the angles of a quarter turn, per squared pixel of a site's half width, if all of each picture
were kept."""

MOST_TURNED = 50_000_000
"""The most for large screens: if that is too little, nothing is kept for turns."""

MOST_AT_HAND = 500
"""The most pictures for one angle: more than a full house needs."""

FINE, LARGE_FINE, MOVING = 3, 2, 1
"""The factor by which pictures are painted larger and then scaled down: at rest, at rest with large sites, and in a
turn."""

_LARGE = 80
"""Sites are large if their half width exceeds this, in pixels."""

_SHARES: dict[PieceLook, float] = {"faint": 0.1, "good": 0.8, "bad": 0.68}
"""Opacity of what is not firm."""

_KEPT: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))
_TURNED: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))

Maker = Callable[..., Picture]
"""A function that makes a picture from a `Kit` and further arguments."""


def fits_from_all_sides(camera: Camera) -> bool:
    """Return whether the pictures of all four sides fit into the cache."""
    return KEPT_BYTES * camera.half**2 <= MOST_KEPT


def turns_from_kept(camera: Camera) -> bool:
    """Return whether the pictures of a quarter turn fit into the cache."""
    return TURNED_BYTES * camera.half**2 <= MOST_TURNED


def forget() -> None:
    """Drop all pictures."""
    _KEPT.forget()
    _TURNED.forget()


class Want:
    """A request for a picture: its function and arguments. Compared by identity, for speed."""

    __slots__ = ("args", "key", "lasts", "make")

    def __init__(self, make: Maker, args: tuple[Any, ...]) -> None:
        self.make, self.args, self.key = make, args, (make.__name__, *args)
        self.lasts = make in _LASTING or make is Pictures.faded
        """Whether the picture is of something permanent that looks the same everywhere."""


@lru_cache(maxsize=4096)
def want(make: Maker, *args: Any) -> Want:
    """Return the `Want` of these arguments, always the same object."""
    return Want(make, args)


def in_state(whole: Want, state: PieceLook) -> Want:
    """Return the request for a thing in a state, given the request for it when firm."""
    return want(Pictures.faded, whole, _SHARES[state]) if state in _SHARES else whole


class Pictures(dict[Want, Picture], Kit):
    """The pictures at a camera's angle within its quarter, in some colours: look them up by `Want`.

    Pictures of a camera at rest have soft edges and are premultiplied. Those of a turn are not, so that they can be
    run-length encoded, which takes less memory and a third of the time to paint. Permanent ones are cached for the
    angles of each quarter turn; the rest are made each time.
    """

    def __init__(self, camera: Camera, paints: Palette, *, still: bool) -> None:
        dict.__init__(self)
        fine = MOVING if not still else LARGE_FINE if camera.half > _LARGE else FINE
        Kit.__init__(self, camera.turned(camera.rest), paints, fine)
        self.still = still
        self.blend = pygame.BLEND_PREMULTIPLIED if still else 0
        """The blend mode for painting."""
        self._key = (camera.rest, camera.half, camera.rise, paints, fine)
        self._turns = not still and is_angle(camera.rest) and turns_from_kept(camera)
        _KEPT.limit = min(MOST_KEPT, round(KEPT_BYTES * max(camera.half, 32.0) ** 2))
        _TURNED.limit = round(TURNED_BYTES * max(camera.half, 32.0) ** 2)
        self._shadows: dict[tuple[Dark, bool], Picture] = {}
        self._casting = Casting(camera)

    def __missing__(self, want: Want) -> Picture:
        if len(self) >= MOST_AT_HAND:
            self.clear()  # much was built without a turn
        if self.still:
            found = _KEPT.get((want.key, self._key), lambda: self.made(want))
        elif self._turns and want.make in _LASTING:
            found = _TURNED.get((want.key, self._key), lambda: self.made(want).in_runs())
        else:
            found = want.make(self, *want.args)
        self[want] = found
        return found

    def made(self, want: Want) -> Picture:
        """Make a picture."""
        return want.make(self, *want.args)

    def faded(self, whole: Want, share: float) -> Picture:
        """Return another picture, made translucent."""
        picture = self[whole]
        copy = picture.surface.copy()
        copy.fill(thin((255, 255, 255), round(255 * share), self.fine), special_flags=pygame.BLEND_RGBA_MULT)
        return picture._replace(surface=copy)

    def shadow(self, dark: Dark, inset: bool) -> Picture:
        """Return the shadow on an upper side of a block (`inset`) or a whole site."""
        if self.still:
            return self._casting.soft(self[want(mask_picture, inset)], dark)
        broad = self._casting.broad(dark), inset
        found = self._shadows.get(broad)
        if found is None:
            found = self._shadows[broad] = self._casting.hard(self[want(mask_picture, inset)], broad[0])
        return found

    def dimmed(self, dark: Dark) -> Picture:
        """Return even darkness for an upper side, equal to its shadows on average; enough during a turn."""
        return self[want(Pictures.wash, (0, 0, 0), self._casting.dimness(dark), False)]

    def light(self, alpha: int, inset: bool) -> Picture:
        """Return the strip's light on an upper side."""
        return self.wash(self.paints.light, alpha, inset)

    def mark(self) -> Picture:
        """Return the highlight of an upper side that is pointed at."""
        return self.wash(self.paints.good, 90, True)

    def wash(self, colour: Colour, alpha: int, inset: bool) -> Picture:
        """Return a translucent colour over an upper side."""
        mask = self[want(mask_picture, inset)]
        tinted = mask.surface.copy()
        tinted.fill(thin(colour, alpha, self.fine), special_flags=pygame.BLEND_RGBA_MULT)
        return mask._replace(surface=tinted)

    def figure(self, colour: int) -> Picture:
        """Return a player's figure, the same from all sides."""
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
