"""The legal turns of a seat: blocks times floors can be thousands, so they are counted and made when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, overload

from cardgames.engine.contract import Move, Seat
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.floors import Shape
from cardgames.games.casa_grande.ground import GROUND, SIDE, SITES, SPACES, STRIPS, Mask, bits
from cardgames.games.casa_grande.lays import Lays
from cardgames.games.casa_grande.moves import Turn


class Head(NamedTuple):
    """How a turn begins: bonus points spent, and where the block goes; a height of 0 when none is placed."""

    spend: int
    site: int
    height: int


def sight(space: int, spend: int, wild: bool) -> Mask:
    """CG-2, CG-5: the sites that a marker sees after so many more spaces; none from a corner, unless all (`wild`)."""
    return GROUND if wild else STRIPS[(space + spend) % SPACES]


class Turns(Sequence[Move]):
    """Every legal turn, in the order of the blocks; for each block first the turn without a floor."""

    __slots__ = ("_building", "_colour", "_ends", "_heads", "_lays", "_seat", "_shapes")

    def __init__(
        self, building: Building, seat: Seat, colour: int, shapes: Sequence[Shape], heads: Sequence[Head]
    ) -> None:
        """`colour` is that of the next block, `shapes` are the floors left; `heads` all the ways to begin."""
        self._building = building
        self._seat = seat
        self._colour = colour
        self._shapes = shapes
        self._heads = heads
        self._lays: dict[tuple[int, int], Lays] = {}
        self._ends: list[int] = []

    def lays(self, head: Head) -> Lays:
        """The floors that may be laid when a turn begins so."""
        _, site, height = head
        known = self._lays.get((site, height))
        if known is None:
            building = self._building
            if height:
                building = building.with_block(site % SIDE, site // SIDE, height, self._colour)
            known = self._lays[site, height] = Lays(building, self._seat, self._shapes)
        return known

    def any(self, rng: Random) -> Move:
        """A turn at random: any block, then any floor or none; all turns need not be counted for it."""
        head = rng.choice(self._heads)
        lays = self.lays(head)
        number = rng.randrange(len(lays) + 1)
        return _turn(head, lays, number)

    @property
    def single(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self._heads) == 1 and not self.lays(self._heads[0])

    def __bool__(self) -> bool:
        return bool(self._heads)

    def __len__(self) -> int:
        if not self._ends:
            end = 0
            for head in self._heads:
                end += 1 + len(self.lays(head))
                self._ends.append(end)
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        count = len(self)
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(count))]
        number = index + count if index < 0 else index
        if number >= 0:
            for head in self._heads:
                size = 1 + len(self.lays(head))
                if number < size:
                    return _turn(head, self.lays(head), number)
                number -= size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        for head in self._heads:
            site = head.site if head.height else None
            yield Turn(head.spend, site, head.height)
            for lay in self.lays(head):
                yield Turn(head.spend, site, head.height, lay)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Turn):
            return False
        head = Head(move.spend, -1 if move.site is None else move.site, move.height)
        return head in self._heads and (move.floor is None or move.floor in self.lays(head))


def _turn(head: Head, lays: Lays, number: int) -> Turn:
    site = head.site if head.height else None
    return Turn(head.spend, site, head.height, lays[number - 1] if number else None)


def heads(building: Building, space: int, wild: bool, spends: int, builder: Seat | None) -> list[Head]:
    """All ways to begin a turn: with up to `spends` bonus points spent, any block on any place (CG-6); where there is
    no place, without one (CG-7, CG-15). `builder` is as in `Building.places`."""
    found: list[Head] = []
    for spend in range(spends + 1):
        places = building.places(sight(space, spend, wild), builder)
        if places:
            found += [Head(spend, bit % SITES, bit // SITES) for bit in bits(places)]
        else:
            found.append(Head(spend, -1, 0))
    return found
