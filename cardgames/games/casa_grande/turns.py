"""The legal turns of a seat: blocks times floors can be thousands, so they are counted and made when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from cardgames.engine.contract import Move, Seat
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.casa_grande.building import Building
from cardgames.games.casa_grande.ground import GROUND, SITES, SPACES, STRIPS, Mask, Places, bits, nth_bit
from cardgames.games.casa_grande.lays import Lays
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.tray import Ways


class Head(NamedTuple):
    """How a turn begins: bonus points spent, and the place (as in `Places`) of the block; 0 when none is placed."""

    spend: int
    block: Places


def sight(space: int, spend: int, wild: bool) -> Mask:
    """CG-2, CG-5: the sites that a marker sees after so many more spaces; none from a corner, unless all (`wild`)."""
    return GROUND if wild else STRIPS[(space + spend) % SPACES]


class Turns(LazyMoves):
    """Every legal turn, in the order of the blocks; for each block first the turn without a floor."""

    __slots__ = ("_building", "_heads", "_lays", "_places", "_seat", "_ways")

    def __init__(self, building: Building, seat: Seat, ways: Ways, places: Sequence[Places]) -> None:
        """`ways` are those of the floors left; `places` where the block may go, for each number of points spent."""
        self._building = building
        self._seat = seat
        self._ways = ways
        self._places = places
        self._heads: tuple[Head, ...] = ()
        self._lays: dict[Places, Lays] = {}

    @property
    def heads(self) -> Sequence[Head]:
        """All ways to begin. Where there is no place the turn goes on without a block (CG-7, CG-15)."""
        if not self._heads:
            self._heads = tuple(
                Head(spend, 1 << bit if places else 0)
                for spend, places in enumerate(self._places)
                for bit in bits(places or 1)
            )
        return self._heads

    def lays(self, head: Head) -> Lays:
        """The floors that may be laid when a turn begins so."""
        known = self._lays.get(head.block)
        if known is None:
            known = self._lays[head.block] = Lays(self._building, self._seat, self._ways, head.block)
        return known

    def any(self, rng: Random) -> Move:
        """A turn at random: any points, any block, then any floor or none; not all turns are counted for it."""
        spend = rng.randrange(len(self._places)) if len(self._places) > 1 else 0
        places = self._places[spend]
        head = Head(spend, 1 << nth_bit(places, rng.randrange(places.bit_count())) if places else 0)
        lays = self.lays(head)
        return _turn(head, lays, rng.randrange(len(lays) + 1) if lays else 0)

    @property
    def single(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.heads) == 1 and not self.lays(self.heads[0])

    def __bool__(self) -> bool:
        return bool(self._places)

    def __len__(self) -> int:
        return sum(1 + len(self.lays(head)) for head in self.heads)

    def nth(self, number: int) -> Move:
        for head in self.heads:
            size = 1 + len(self.lays(head))
            if number < size:
                return _turn(head, self.lays(head), number)
            number -= size
        raise IndexError(number)

    def __iter__(self) -> Iterator[Move]:
        for head in self.heads:
            lays = self.lays(head)
            yield from (_turn(head, lays, number) for number in range(1 + len(lays)))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Turn):
            return False
        head = Head(move.spend, 1 << SITES * move.height + move.site if move.site is not None else 0)
        return head in self.heads and (move.floor is None or move.floor in self.lays(head))

    @property
    def question(self) -> tuple[Building, Seat, Ways, Sequence[Places]]:
        return self._building, self._seat, self._ways, self._places


def _turn(head: Head, lays: Lays, number: int) -> Turn:
    """The turn without a floor, 0, or with one of the floors that may be laid then, counted from 1."""
    lay = lays[number - 1] if number else None
    if not head.block:
        return Turn(head.spend, None, 0, lay)
    height, site = divmod(head.block.bit_length() - 1, SITES)
    return Turn(head.spend, site, height, lay)
