"""The building ground, the track around it, and sets of sites and places as ints.

A set of sites is a mask of 64 bits: bit 8y + x is the site (x, y). A set of places has one such mask per height: bit
64h + s is the place of height h over site s, so one `&` or shift works at all heights at once. Height 0 is the ground
itself.
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
"""A set of places: one mask per height."""

BOX = schema_in(Path(__file__).parent).constants
"""The contents of the box (options.yaml)."""

SIDE = BOX["ground"]
"""Sites along a side of the ground (CG-1)."""

SITES = SIDE * SIDE
GROUND: Mask = (1 << SITES) - 1

STRIP = BOX["strip"]
"""Width in sites of the strip of a space (CG-2)."""

LEG = SIDE // STRIP + 1
"""Spaces from one corner of the track to the next (CG-1)."""

SPACES = 4 * LEG
"""Spaces of the track, clockwise from the north-west corner (CG-1)."""

DIE = BOX["die"]
"""Faces of the die (CG-5)."""

_FIRST_COLUMN: Mask = sum(1 << SIDE * y for y in range(SIDE))
_FIRST_ROW: Mask = (1 << SIDE) - 1
RIM: Mask = (_FIRST_COLUMN | _FIRST_COLUMN << SIDE - 1) | (_FIRST_ROW | _FIRST_ROW << SIDE * (SIDE - 1))
_STRIDES = (
    (1, GROUND & ~_FIRST_COLUMN),
    (-1, GROUND & ~(_FIRST_COLUMN << SIDE - 1)),
    (SIDE, GROUND & ~_FIRST_ROW),
    (-SIDE, GROUND & ~(_FIRST_ROW << SIDE * (SIDE - 1))),
)
"""For each direction, the bit shift of a step and the sites where a step can end."""
_DOUBLINGS = tuple(1 << number for number in range((SIDE - 1).bit_length()))
"""Steps of these lengths, taken in order, reach the end of any row."""


def site_at(x: int, y: int) -> int:
    """Return the number of a site."""
    return SIDE * y + x


def place_at(bit: int) -> tuple[int, int, int]:
    """Return the x, y and height of the place with this bit number."""
    height, site = divmod(bit, SITES)
    return site % SIDE, site // SIDE, height


def site_name(site: int) -> str:
    """Return a name like `c4`: a letter from west to east, a number from north to south."""
    return f"{chr(ord('a') + site % SIDE)}{site // SIDE + 1}"


SITE_NAMES = {site_name(site): site for site in range(SITES)}


def is_sun(space: int) -> bool:
    """Return whether a space is a corner (CG-1)."""
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
"""The sites seen from each space of the track; none from a corner (CG-2)."""


def strip_name(space: int) -> tuple[str, str]:
    """Return the first and last line of sites seen from a side space: `("c", "d")`, `("3", "4")`."""
    names = [site_name(site) for site in bits(STRIPS[space])]
    part = slice(1, None) if strip_kind(space) == "rows" else slice(0, 1)
    return names[0][part], names[-1][part]


def strip_kind(space: int) -> str:
    """Return what the lines of sites seen from a side space are: `columns` or `rows`."""
    return "rows" if space // LEG % 2 else "columns"


def start_corner(seat: int, seats: int) -> int:
    """Return the space where a seat's marker starts (CG-3)."""
    return LEG * seat * (2 if seats == 2 else 1)


@cache
def heights(most: int) -> Places:
    """Return site 0 at each height from 1 to `most`; times a mask of sites, it is the mask at all these heights."""
    return sum(1 << SITES * height for height in range(1, most + 1))


def bits(mask: int) -> Iterator[int]:
    """Yield the bit numbers of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def replaced(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """Return the entries with the one at `index` replaced."""
    return (*entries[:index], entry, *entries[index + 1 :])


def visible_sites(space: int, spend: int, wild: bool) -> Mask:
    """Return the sites seen `spend` spaces after `space` (CG-2, CG-5); none from a corner; all if `wild`."""
    return GROUND if wild else STRIPS[(space + spend) % SPACES]


def nth_bit(mask: int, number: int) -> int:
    """Return the bit number of element `number` of a set, counted from 0."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def straight_from(seeds: Places, empty: Places, high: int) -> Places:
    """Return the empty places that a straight empty row or column joins to a seed, with the seeds (CG-6).

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
