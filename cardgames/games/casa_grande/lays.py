"""The floors that a seat may lay as things stand (CG-9), found all at once and counted out one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.floors import Turned
from cardgames.games.casa_grande.ground import SIDE, SITES, Places, bits, nth_bit
from cardgames.games.casa_grande.moves import Lay
from cardgames.games.casa_grande.tray import Ways


class Lays(Sequence[Lay]):
    """Every way to lay one of some floors."""

    __slots__ = ("_count", "_found")

    def __init__(self, building: Building, seat: Seat, ways: Ways, block: Places = 0) -> None:
        """`block` is the place of a block that is added before."""
        tops, free, high = building.grounds(seat, block)
        self._found: list[tuple[str, Turned, Places]] = []
        self._count = 0
        for apart, lying in ways:
            # Most floors find no two blocks of their own in the right distance, which is seen at a glance.
            if not tops & tops >> apart:
                continue
            for drawing, turned in lying:
                found = corners(turned, tops, free, high)
                if found:
                    self._found.append((drawing, turned, found))
                    self._count += found.bit_count()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Lay: ...
    @overload
    def __getitem__(self, index: slice) -> list[Lay]: ...
    def __getitem__(self, index: int | slice) -> Lay | list[Lay]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._count))]
        number = index + self._count if index < 0 else index
        if number >= 0:
            for drawing, turned, found in self._found:
                count = found.bit_count()
                if number < count:
                    return _lay(drawing, turned, nth_bit(found, number))
                number -= count
        raise IndexError(index)

    def __iter__(self) -> Iterator[Lay]:
        for drawing, turned, found in self._found:
            for bit in bits(found):
                yield _lay(drawing, turned, bit)

    def best(self) -> Lay | None:
        """The one that pays most (CG-10); of equals the one that needs the fewest white cells, then the first."""
        best: tuple[int, int] | None = None
        chosen: Lay | None = None
        for drawing, turned, found in self._found:
            bit = found.bit_length() - 1
            worth = (len(turned.cells) * (bit // SITES), -len(turned.white))
            if best is None or worth > best:
                best, chosen = worth, _lay(drawing, turned, bit)
        return chosen


def _lay(drawing: str, turned: Turned, bit: int) -> Lay:
    level, site = divmod(bit, SITES)
    return Lay(drawing, site % SIDE, site // SIDE, level, turned.number)
