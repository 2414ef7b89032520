"""All pictures of one angle. Those of a camera that stands are fine; those of a turn are made for a moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

import pygame
from pygame import Surface

from cardgames.games.casa_grande.scene.iso import carving, chalk, figures, fronts, paving, shade, wood
from cardgames.games.casa_grande.scene.iso.camera import Camera
from cardgames.games.casa_grande.scene.iso.carving import Carving, Picture, thin
from cardgames.games.casa_grande.scene.iso.paints import Palette, lit
from cardgames.games.casa_grande.scene.iso.plan import INSET, SLAB
from cardgames.games.casa_grande.scene.iso.solids import SIDES, State
from cardgames.games.casa_grande.scene.iso.swing import is_angle
from cardgames.table.draw import Kept, bytes_of
from cardgames.table.theme import Colour

KEPT_BYTES = 4_600
"""Room for what is seen while nothing turns, for each pixel of a site's square: all four sides of a full house."""

MOST_KEPT = 40_000_000
"""Room on the largest screens: enough for one side."""

MOST_AT_HAND = 500
"""Pictures that one angle has at hand: more than a full house is made of."""

FINE, LARGE_FINE, MOVING = 3, 2, 1
"""How many times larger things are painted before they are made smaller: at rest, at rest where sites are large, and in
a turn."""

_LARGE = 80

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)

_SHARES: dict[State, float] = {"faint": 0.1, "good": 0.8, "bad": 0.68}


TURNED_BYTES = 8_000
"""Room for what is seen at the angles of a quarter turn, for each pixel of a site's square, counted as if all of each
picture were kept."""

MOST_TURNED = 50_000_000
"""Room on the largest screens: where there is not enough, nothing is kept for turns."""

_KEPT: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))
_TURNED: Kept[Picture] = Kept(0, lambda picture: bytes_of(picture.surface))


def fits_from_all_sides(camera: Camera) -> bool:
    """Whether there is room for the pictures of all four sides."""
    return KEPT_BYTES * camera.half**2 <= MOST_KEPT


def turns_from_kept(camera: Camera) -> bool:
    """Whether there is room for pictures of a quarter turn."""
    return TURNED_BYTES * camera.half**2 <= MOST_TURNED


def forget() -> None:
    """Give all pictures back, as when the table is left."""
    _KEPT.forget()
    _TURNED.forget()


class Want:
    """A picture by one of the methods of `Pictures`, and what that is to be told; compared by identity, for speed."""

    __slots__ = ("lasts", "make", "told")

    def __init__(self, make: Callable[..., Picture], told: tuple[Any, ...]) -> None:
        self.make, self.told = make, told
        self.lasts = make in _LASTING
        """Whether it is of something that stays there and looks the same wherever it stands."""


@lru_cache(maxsize=4096)
def want(make: Callable[..., Picture], *told: Any) -> Want:
    """The same `Want` each time for the same picture."""
    return Want(make, told)


class Pictures(dict[Want, Picture]):
    """What is needed to paint at the rest of a camera's turn, under one palette: to be asked for what is wanted.

    Pictures of a camera that stands have soft edges and are premultiplied. Those of a turn are not, so that they can be
    kept as runs of pixels, which takes less room and is painted in a third of the time. What lasts is kept for the
    angles at which each quarter turn is seen; the rest is made for the moment.
    """

    def __init__(self, camera: Camera, paints: Palette, *, still: bool) -> None:
        super().__init__()
        self.camera = camera.turned(camera.rest)
        self.paints = paints
        self.still = still
        self.fine = MOVING if not still else LARGE_FINE if camera.half > _LARGE else FINE
        self.blend = pygame.BLEND_PREMULTIPLIED if still else 0
        """How they are to be painted."""
        self._key = (camera.rest, camera.half, camera.rise, paints, self.fine)
        self._turns = not still and is_angle(camera.rest) and turns_from_kept(camera)
        _KEPT.limit = min(MOST_KEPT, round(KEPT_BYTES * max(camera.half, 32.0) ** 2))
        _TURNED.limit = round(TURNED_BYTES * max(camera.half, 32.0) ** 2)
        self._masks: dict[bool, Picture] = {}
        self._shadows: dict[tuple[shade.Dark, bool], Picture] = {}
        self._casting = shade.Casting(camera)

    def __missing__(self, want: Want) -> Picture:
        """What is wanted, made."""
        if len(self) >= MOST_AT_HAND:
            self.clear()  # much was built while nobody turned
        found = self[want] = want.make(self, *want.told)
        return found

    def _get(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        return _KEPT.get((key, self._key), make) if self.still else make()

    def _lasting(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The same for what lasts."""
        return _TURNED.get((key, self._key), lambda: make().in_runs()) if self._turns else self._get(key, make)

    def block(self, colour: int, floored: bool, state: State = "firm") -> Picture:
        """A block, on a floor or not."""
        low = SLAB if floored else 0.0
        whole = self._lasting(
            ("block", colour, floored),
            lambda: wood.block_picture(self.camera, self.paints, colour, low, self.fine),
        )
        return self._in_state(("block", colour, floored), whole, state)

    def cell(self, colour: int, white: bool, state: State = "firm") -> Picture:
        """A cell of a floor, without rims."""
        key = ("cell", colour, white)
        whole = self._lasting(key, lambda: wood.cell_picture(self.camera, self.paints, colour, white, self.fine))
        return self._in_state(key, whole, state)

    def rim(self, colour: int, side: int, state: State = "firm") -> Picture:
        """What a cell has besides where its floor ends on this side."""
        key = ("rim", colour, side)
        whole = self._lasting(key, lambda: wood.rim_picture(self.camera, self.paints, colour, side, self.fine))
        return self._in_state(key, whole, state)

    def _in_state(self, key: Hashable, whole: Picture, state: State) -> Picture:
        share = _SHARES.get(state)
        if share is None:
            return whole
        return self._get((key, state), lambda: whole._replace(surface=self._faded(whole.surface, share)))

    def _faded(self, picture: Surface, share: float) -> Surface:
        copy = picture.copy()
        copy.fill(thin(_WHITE, round(255 * share), self.fine), special_flags=pygame.BLEND_RGBA_MULT)
        return copy

    def sand(self, kind: int) -> Picture:
        """A site of the ground."""
        return self._lasting(("sand", kind), lambda: paving.sand_picture(self.camera, self.paints, kind, self.fine))

    def street(self, along_x: bool) -> Picture:
        """A space of the street."""
        return self._lasting(
            ("street", along_x), lambda: paving.street_picture(self.camera, self.paints, along_x, self.fine)
        )

    def corner(self) -> Picture:
        """A corner of the street."""
        return self._lasting(("corner",), lambda: paving.corner_picture(self.camera, self.paints, self.fine))

    def street_light(self, corner: bool, along_x: bool) -> Picture:
        """The light on the space of the marker."""
        key = ("street light", corner, along_x)
        return self._get(key, lambda: paving.light_picture(self.camera, self.paints, corner, along_x, self.fine))

    def _mask(self, inset: bool) -> Picture:
        """An upper side, white: of a block (`inset`) or a whole site."""
        found = self._masks.get(inset)
        if found is None:
            found = self._masks[inset] = shade.mask_picture(self.camera, INSET if inset else 0.0, self.fine)
        return found

    def shadow(self, dark: shade.Dark, inset: bool) -> Picture:
        """What darkens an upper side."""
        if self.still:
            return self._get(("shadow", dark, inset), lambda: self._casting.soft(self._mask(inset), dark))
        broad = self._casting.broad(dark), inset
        found = self._shadows.get(broad)
        if found is None:
            found = self._shadows[broad] = self._casting.hard(self._mask(inset), broad[0])
        return found

    def dimmed(self, dark: shade.Dark) -> Picture:
        """What darkens an upper side evenly, as much as its shadows do on the whole: enough for a moment."""
        return self[want(Pictures.dimness, self._casting.dimness(dark))]

    def dimness(self, alpha: int) -> Picture:
        """So much darkness over an upper side, of any kind."""
        return self._wash(_BLACK, alpha, False)

    def light(self, alpha: int, inset: bool) -> Picture:
        """The light of the strip over an upper side."""
        return self._wash(self.paints.light, alpha, inset)

    def gleam(self) -> Picture:
        """The edge of light by which the upper side of a piece is seen to lie in the strip, whatever its colour."""
        return self._lasting(("gleam",), lambda: _gleam(self.camera, self.paints.light, self.fine))

    def chalk(self, inset: bool, goes_on: frozenset[int]) -> Picture:
        """Chalk at the corners of an upper side, but where its floor goes on: the piece came last."""
        key = ("chalk", inset, goes_on)
        return self._lasting(key, lambda: chalk.top_picture(self.camera, self.paints, inset, goes_on, self.fine))

    def chalk_below(self, floored: bool) -> Picture:
        """Chalk at the corners of the sides of a block, on a floor or not, that carries something already."""
        low = SLAB if floored else 0.0
        return self._lasting(
            ("chalk below", floored), lambda: chalk.sides_picture(self.camera, self.paints, low, self.fine)
        )

    def step(self) -> Picture:
        """A space over which a figure came."""
        return self._lasting(("step",), lambda: chalk.step_picture(self.camera, self.paints, self.fine))

    def mark(self, state: State) -> Picture:
        """Colour over an upper side that is pointed at."""
        return self._wash(self._edging(state), 90, True)

    def _wash(self, colour: Colour, alpha: int, inset: bool) -> Picture:
        """Colour laid thinly over an upper side."""

        def make() -> Picture:
            mask = self._mask(inset)
            tinted = mask.surface.copy()
            tinted.fill(thin(colour, alpha, self.fine), special_flags=pygame.BLEND_RGBA_MULT)
            return Picture(tinted, mask.dx, mask.dy)

        return self._get(("wash", colour, alpha, inset), make)

    def frame(self, state: State, high: float = 0.0, goes_on: frozenset[int] = frozenset()) -> Picture:
        """The edges of a block, a flat site or a cell of a floor that goes on beyond these sides."""
        key, colour = ("frame", state, high, goes_on), self._edging(state)
        return self._get(key, lambda: _frame(self.camera, colour, high, goes_on, self.fine))

    def _edging(self, state: State) -> Colour:
        """The colour of what is allowed or refused."""
        return self.paints.bad if state == "bad" else self.paints.good

    def fronts(self, row: fronts.Row) -> Picture:
        """A row of house fronts beyond the street."""
        key = ("fronts", row)
        return self._get(key, lambda: fronts.row_picture(self.camera, self.paints, row, min(2, self.fine)))

    def figure(self, colour: int) -> Picture:
        """A player's figure."""
        key = ("figure", colour, self.camera.half, self.paints, self.still)
        return _KEPT.get(key, lambda: figures.figure_picture(self.camera, self.paints, colour, still=self.still))

    def figure_shadow(self) -> Picture:
        """The shadow of any figure."""
        return _KEPT.get(("figure shadow", self.camera.half), lambda: figures.figure_shadow(self.camera))


def _gleam(camera: Camera, colour: Colour, fine: int) -> Picture:
    art = Carving(camera, fine=fine)
    near, far = 0.1, 0.9
    ring = ((near, near), (far, near), (far, far), (near, far), (near, near))
    art.line([(x, y, 0.0) for x, y in ring], colour, max(2.0, camera.half * 0.06))
    return art.done()


def _frame(camera: Camera, colour: Colour, high: float, goes_on: frozenset[int], fine: int) -> Picture:
    art = Carving(camera, high=high, fine=fine)
    wide = max(2.0, camera.half * 0.055)
    for tone, width in ((lit(colour, 0.35), wide + 2), (colour, wide)):
        for side, _ in carving.seen_sides(camera.rest) if high else ():
            if side not in goes_on:
                face = carving.side_face(side, INSET, 0.0, high)
                art.line([face(0, 1), face(0, 0), face(1, 0), face(1, 1)], tone, width)
        for side, _, _ in SIDES:
            if side not in goes_on:
                face = carving.side_face(side, INSET, 0.0, high)
                art.line([face(0, 1), face(1, 1)], tone, width)
    return art.done()


_LASTING = (Pictures.block, Pictures.cell, Pictures.rim, Pictures.gleam, Pictures.chalk, Pictures.chalk_below)
