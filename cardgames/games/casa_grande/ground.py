"""The building ground, the track round it, and sets of sites and places as ints.

A set of sites is a mask of 64 bits: bit 8y + x is the site (x, y). A set of places has such a mask for each height: the
place of height h over site s is bit 64h + s, so that one `&` or shift works at all heights at once. Height 0 is the
ground itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from cardgames.engine.option_file import schema_in

T = TypeVar("T")

Mask = int
"""A set of sites."""

Places = int
"""A set of places: a mask for each height."""

BOX = schema_in(Path(__file__).parent).constants
"""What lies in the box (options.yaml)."""

SIDE = BOX["ground"]
"""CG-1: sites along a side of the ground."""

SITES = SIDE * SIDE
GROUND: Mask = (1 << SITES) - 1

STRIP = BOX["strip"]
"""CG-2: how many sites wide the strip before a space of the track is."""

LEG = SIDE // STRIP + 1
"""CG-1: spaces from one corner of the track to the next."""

SPACES = 4 * LEG
"""CG-1: spaces of the track, clockwise from the corner in the north-west."""

DIE = BOX["die"]
"""CG-5: how many faces the die has."""

_FIRST_COLUMN: Mask = sum(1 << SIDE * y for y in range(SIDE))
_FIRST_ROW: Mask = (1 << SIDE) - 1
RIM: Mask = (_FIRST_COLUMN | _FIRST_COLUMN << SIDE - 1) | (_FIRST_ROW | _FIRST_ROW << SIDE * (SIDE - 1))
_STRIDES = (
    (1, GROUND & ~_FIRST_COLUMN),
    (-1, GROUND & ~(_FIRST_COLUMN << SIDE - 1)),
    (SIDE, GROUND & ~_FIRST_ROW),
    (-SIDE, GROUND & ~(_FIRST_ROW << SIDE * (SIDE - 1))),
)
"""For the four directions: by how much a step moves the bit, and where a step can lead."""
_DOUBLINGS = tuple(1 << number for number in range((SIDE - 1).bit_length()))
"""Steps of so many sites, one after the other, lead as far as there are sites in a row."""


def site_at(x: int, y: int) -> int:
    """The number of a site."""
    return SIDE * y + x


def place_at(bit: int) -> tuple[int, int, int]:
    """Return the x, y and height of the place of a bit."""
    height, site = divmod(bit, SITES)
    return site % SIDE, site // SIDE, height


def site_name(site: int) -> str:
    """`c4`: a letter from west to east, a number from north to south."""
    return f"{chr(ord('a') + site % SIDE)}{site // SIDE + 1}"


SITE_NAMES = {site_name(site): site for site in range(SITES)}


def is_sun(space: int) -> bool:
    """CG-1: whether a space is a corner."""
    return space % LEG == 0


def _strip(space: int) -> Mask:
    side, along = divmod(space, LEG)
    if not along:
        return 0
    first = STRIP * (along - 1) if side < 2 else SIDE - STRIP * along
    if side % 2:
        return sum(_FIRST_ROW << SIDE * (first + width) for width in range(STRIP))
    return sum(_FIRST_COLUMN << first + width for width in range(STRIP))


STRIPS: tuple[Mask, ...] = tuple(map(_strip, range(SPACES)))
"""CG-2: the sites that each space of the track looks over; none from a corner."""


def strip_name(space: int) -> tuple[str, str]:
    """The first and the last line of sites that a side space looks over: `("c", "d")`, `("3", "4")`."""
    names = [site_name(site) for site in bits(STRIPS[space])]
    part = slice(1, None) if space // LEG % 2 else slice(0, 1)
    return names[0][part], names[-1][part]


def start_corner(seat: int, seats: int) -> int:
    """CG-3: where the marker of a seat begins."""
    return LEG * seat * (2 if seats == 2 else 1)


@cache
def heights(most: int) -> Places:
    """The first site at each height from 1 to `most`: times a mask it is that mask at all these heights."""
    return sum(1 << SITES * height for height in range(1, most + 1))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def changed(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """Return the entries with one of them replaced."""
    return (*entries[:index], entry, *entries[index + 1 :])


def nth_bit(mask: int, number: int) -> int:
    """The number of a bit of a set, counted from 0."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def straight_from(seeds: Places, empty: Places, high: int) -> Places:
    """CG-6: the empty places that a straight row or column of empty places joins with one of the seeds.

    `high` is the greatest height that counts.
    """
    levels = heights(high)
    reached = seeds
    for step, landing in _STRIDES:
        way = empty & levels * landing
        run = seeds
        for reach in (step * doubling for doubling in _DOUBLINGS):
            if reach > 0:
                run |= way & run << reach
                way &= way << reach
            else:
                run |= way & run >> -reach
                way &= way >> -reach
        reached |= run
    return reached
