"""All pictures at one angle: fine ones for a camera at rest, quick ones for a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pygame

from cardgames.games.casa_grande.scene.camera import Camera, is_angle
from cardgames.games.casa_grande.scene.painting import PaintSettings, Palette, Picture, translucent
from cardgames.games.casa_grande.scene.piece_pictures import (
    block_picture,
    cell_picture,
    chalk_picture,
    chalk_sides_picture,
    figure_picture,
    figure_shadow,
    ghost_picture,
    gleam_picture,
    rim_picture,
    step_picture,
)
from cardgames.games.casa_grande.scene.shadows import Shading, ShadowPainter, mask_picture
from cardgames.games.casa_grande.scene.solids import PieceLook
from cardgames.games.casa_grande.scene.street_pictures import corner_picture, sand_picture, street_picture
from cardgames.table.draw import Kept, bytes_of
from cardgames.table.theme import Colour

KEPT_BYTES = 4_600
"""Bytes to cache at rest, per squared pixel of a site's half width: all four sides of a full board."""

MOST_KEPT = 40_000_000
"""The most for large screens: enough for one side."""

TURNED_BYTES = 8_000
"""Bytes to cache for the angles of a quarter turn, per squared pixel of a site's half width, if all of each picture
were kept."""

MOST_TURNED = 50_000_000
"""The most for large screens: if that is too little, nothing is kept for turns."""

MOST_AT_HAND = 500
"""The most pictures for one angle: more than a full board needs."""

ZOOM, LARGE_ZOOM, MOVING_ZOOM = 3, 2, 1
"""The factor by which pictures are painted larger and then scaled down: at rest, at rest with large sites, and in a
turn."""

_LARGE = 80
"""Sites are large if their half width exceeds this, in pixels."""

_OPACITY: dict[PieceLook, float] = {"faint": 0.1, "good": 0.8, "bad": 0.68}
"""Opacity of what is not firm."""

_KEPT: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))
_TURNED: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))

Maker = Callable[..., Picture]
"""A function that makes a picture from a `PaintSettings` and further arguments."""


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


class Request:
    """A request for a picture: its function and arguments. Compared by identity, for speed."""

    __slots__ = ("args", "is_permanent", "key", "make")

    def __init__(self, make: Maker, args: tuple[Any, ...]) -> None:
        self.make, self.args, self.key = make, args, (make.__name__, *args)
        self.is_permanent = make in _PERMANENT or make is Pictures.faded
        """Whether the picture is of something permanent that looks the same everywhere."""

    def made(self, settings: PaintSettings) -> Picture:
        """Make the picture."""
        return self.make(settings, *self.args)


@lru_cache(maxsize=4096)
def request(make: Maker, *args: Any) -> Request:
    """Return the `Request` of these arguments, always the same object."""
    return Request(make, args)


def in_state(whole: Request, state: PieceLook) -> Request:
    """Return the request for a thing in a state, given the request for it when firm."""
    return request(Pictures.faded, whole, _OPACITY[state]) if state in _OPACITY else whole


class Pictures(dict[Request, Picture], PaintSettings):
    """The pictures at a camera's angle within its quarter, in some colours: look them up by `Request`.

    Pictures of a camera at rest have soft edges and are premultiplied. Those of a turn are not, so that they can be
    run-length encoded, which takes less memory and a third of the time to paint. Permanent ones are cached for the
    angles of each quarter turn; the rest are made each time.
    """

    def __init__(self, camera: Camera, colours: Palette, *, still: bool) -> None:
        dict.__init__(self)
        zoom = MOVING_ZOOM if not still else LARGE_ZOOM if camera.half > _LARGE else ZOOM
        PaintSettings.__init__(self, camera.turned(camera.rest), colours, zoom)
        self.still = still
        self.blend = pygame.BLEND_PREMULTIPLIED if still else 0
        """The blend mode for painting."""
        self._key = (camera.rest, camera.half, camera.rise, colours, zoom)
        self._turns = not still and is_angle(camera.rest) and turns_from_kept(camera)
        _KEPT.limit = min(MOST_KEPT, round(KEPT_BYTES * max(camera.half, 32.0) ** 2))
        _TURNED.limit = round(TURNED_BYTES * max(camera.half, 32.0) ** 2)
        self._shadows: dict[tuple[Shading, bool], Picture] = {}
        self._shadow_painter = ShadowPainter(camera)

    def __missing__(self, wanted: Request) -> Picture:
        if len(self) >= MOST_AT_HAND:
            self.clear()  # much was built without a turn
        if self.still:
            found = _KEPT.get((wanted.key, self._key), lambda: wanted.made(self))
        elif self._turns and wanted.make in _PERMANENT:
            found = _TURNED.get((wanted.key, self._key), lambda: wanted.made(self).run_length_encoded())
        else:
            found = wanted.made(self)
        self[wanted] = found
        return found

    def faded(self, whole: Request, share: float) -> Picture:
        """Return another picture, made translucent."""
        picture = self[whole]
        copy = picture.surface.copy()
        copy.fill(translucent((255, 255, 255), round(255 * share), self.zoom), special_flags=pygame.BLEND_RGBA_MULT)
        return picture._replace(surface=copy)

    def shadow(self, shading: Shading, inset: bool) -> Picture:
        """Return the shadow on an upper side of a block (`inset`) or a whole site."""
        if self.still:
            return self._shadow_painter.soft(self[request(mask_picture, inset)], shading)
        key = self._shadow_painter.without_slivers(shading), inset
        found = self._shadows.get(key)
        if found is None:
            found = self._shadows[key] = self._shadow_painter.hard(self[request(mask_picture, inset)], key[0])
        return found

    def dimmed(self, shading: Shading) -> Picture:
        """Return even darkness for an upper side, equal to its shadows on average; enough during a turn."""
        return self[request(Pictures.wash, (0, 0, 0), self._shadow_painter.dimness(shading), False)]

    def light(self, alpha: int, inset: bool) -> Picture:
        """Return the strip's light on an upper side."""
        return self.wash(self.colours.light, alpha, inset)

    def highlight(self) -> Picture:
        """Return the highlight of an upper side that is pointed at."""
        return self.wash(self.colours.good, 90, True)

    def refused(self, inset: bool) -> Picture:
        """Return the tint of the upper side of a piece that can't go there, over any other light."""
        return self.wash(self.colours.bad, 110, inset)

    def wash(self, colour: Colour, alpha: int, inset: bool) -> Picture:
        """Return a translucent colour over an upper side."""
        mask = self[request(mask_picture, inset)]
        tinted = mask.surface.copy()
        tinted.fill(translucent(colour, alpha, self.zoom), special_flags=pygame.BLEND_RGBA_MULT)
        return mask._replace(surface=tinted)

    def figure(self, colour: int) -> Picture:
        """Return a player's figure, the same from all sides."""
        unit = self.camera.half
        key = ("figure", colour, unit, self.colours, self.still)
        return _KEPT.get(key, lambda: figure_picture(unit, self.colours, colour, still=self.still))

    def ghost(self, colour: int) -> Picture:
        """Return a player's figure as it shines through what hides it."""
        key = ("ghost", colour, self.camera.half, self.colours, self.still)
        return _KEPT.get(key, lambda: ghost_picture(self.figure(colour), self.colours, still=self.still))

    def figure_shadow(self) -> Picture:
        """Return the shadow of any figure."""
        unit = self.camera.half
        return _KEPT.get(("figure shadow", unit), lambda: figure_shadow(unit))


_PERMANENT = frozenset(
    (
        *(block_picture, cell_picture, rim_picture, step_picture),
        *(chalk_picture, chalk_sides_picture, gleam_picture),
        *(sand_picture, street_picture, corner_picture),
    )
)
