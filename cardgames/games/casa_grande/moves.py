"""The moves of Casa Grande, their text, and the legal ones.

Blocks times floors can be thousands of turns, so they are counted without being created.

throw 4 the throw of the die, a move of chance build c4 2 a block at c4, at height 2, and no floor build c4 2 floor WoW
b3 2 turn 1 also a floor, its corner at b3, at level 2, after one quarter turn floor Wo/.W e5 1 turn 0 a floor only: no
block can or may be placed (CG-7, CG-15) nothing neither spend 2 build c4 2 with two bonus points spent first (CG-14)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from cardgames.engine.contract import Move, Seat
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.casa_grande.building import Building, corners
from cardgames.games.casa_grande.ground import (
    DIE,
    GROUND,
    SIDE,
    SITE_NAMES,
    SITES,
    SPACES,
    STRIPS,
    Mask,
    Places,
    bits,
    nth_bit,
    place_at,
    site_at,
    site_name,
)
from cardgames.games.casa_grande.pieces import Turned, Ways


class Lay(NamedTuple):
    """Where a floor is laid: its drawing, the corner of the covered area, its level, and how it is turned."""

    floor: str
    x: int
    y: int
    level: int
    turned: int


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Throw the die (CG-5)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """A whole turn: spend bonus points (CG-14), place a block (CG-6), then lay a floor or not (CG-9).

    `site` is None and `height` 0 if no block is placed (CG-7, CG-15).
    """

    spend: int = 0
    site: int | None = None
    height: int = 0
    floor: Lay | None = None


THROWS = tuple(map(Throw, range(DIE + 1)))
"""Indexed by pips."""

_PIPS = tuple(str(pips) for pips in range(1, DIE + 1))

_NUMBER, _SITE = "(0|[1-9][0-9]{0,2})", f"({'|'.join(SITE_NAMES)})"
_TURN = re.compile(
    rf"(?: spend ([1-9][0-9]?))?(?: build {_SITE} {_NUMBER})?"
    rf"(?: floor ([Wo./]{{1,{SIDE * (SIDE + 1)}}}) {_SITE} {_NUMBER} turn ([0-7]))?"
)


def move_text(move: Move) -> str:
    """Return a move as one line of text."""
    match move:
        case Throw(pips):
            return f"throw {pips}"
        case Turn(spend, site, height, lay):
            words = [f"spend {spend}"] if spend else []
            if site is not None:
                words.append(f"build {site_name(site)} {height}")
            if lay is not None:
                words.append(f"floor {lay.floor} {site_name(site_at(lay.x, lay.y))} {lay.level} turn {lay.turned}")
            return " ".join(words) if site is not None or lay is not None else " ".join([*words, "nothing"])
        case _:
            raise TypeError(f"{move!r} is no move of Casa Grande")


@lru_cache(maxsize=1 << 12)
def parse_move(text: str) -> Move:
    """Parse a move written by `move_text`. Raises ValueError with a one-sentence message."""
    words = text.split()
    move: Move | None = None
    if len(words) == 2 and words[0] == "throw" and words[1] in _PIPS:
        move = THROWS[int(words[1])]
    elif words:
        move = _parsed_turn(words)
    if move is None:
        raise ValueError(
            f"'{text}' is no move; moves look like 'throw 4', 'build c4 2', 'build c4 2 floor WoW b3 2 turn 1', "
            "'floor Wo/.W e5 1 turn 0', 'spend 2 build c4 2', 'nothing'"
        )
    return move


def _parsed_turn(words: list[str]) -> Turn | None:
    nothing = words[-1] == "nothing"
    match = _TURN.fullmatch("".join(f" {word}" for word in (words[:-1] if nothing else words)))
    if match is None:
        return None
    spend, site, height, floor, corner, level, turned = match.groups()
    if nothing != (site is None and floor is None):
        return None
    lay = None
    if floor is not None:
        number = SITE_NAMES[corner]
        lay = Lay(floor, number % SIDE, number // SIDE, int(level), int(turned))
    return Turn(int(spend or 0), None if site is None else SITE_NAMES[site], int(height or 0), lay)


class Lays:
    """All legal placements of some floors (CG-9), computed together and created one at a time."""

    __slots__ = ("_count", "_found")

    def __init__(self, building: Building, seat: Seat, ways: Ways, block: Places = 0) -> None:
        """`block` is the place of a block that is added first, 0 for none."""
        tops, free, high = building.grounds(seat, block)
        self._found: list[tuple[str, Turned, Places]] = []
        self._count = 0
        for apart, lying in ways:
            # Most floors have no two own blocks at the right distance, which is quick to check.
            if not tops & tops >> apart:
                continue
            for drawing, turned in lying:
                found = corners(turned, tops, free, high)
                if found:
                    self._found.append((drawing, turned, found))
                    self._count += found.bit_count()

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Lay:
        for drawing, turned, found in self._found:
            count = found.bit_count()
            if number < count:
                return lay_at(drawing, turned, nth_bit(found, number))
            number -= count
        raise IndexError(number)

    def __iter__(self) -> Iterator[Lay]:
        for drawing, turned, found in self._found:
            for bit in bits(found):
                yield lay_at(drawing, turned, bit)

    def best(self) -> Lay | None:
        """Return the floor that pays most (CG-10); among equals, the one with fewest white cells, then the first."""
        best: tuple[int, int] | None = None
        chosen: Lay | None = None
        for drawing, turned, found in self._found:
            bit = found.bit_length() - 1
            worth = (len(turned.cells) * (bit // SITES), -len(turned.white))
            if best is None or worth > best:
                best, chosen = worth, lay_at(drawing, turned, bit)
        return chosen


def lay_at(drawing: str, turned: Turned, bit: int) -> Lay:
    """Return the lay of a floor with its corner at the place with this bit number."""
    x, y, level = place_at(bit)
    return Lay(drawing, x, y, level, turned.number)


class Head(NamedTuple):
    """The start of a turn: bonus points spent, and the place of the block (as `Places`), 0 for no block."""

    spend: int
    block: Places


def heads_of(places: Sequence[Places]) -> tuple[Head, ...]:
    """Return all starts of a turn, given the places for a block by number of bonus points spent. If there is no place,
    the turn has no block (CG-7, CG-15)."""
    return tuple(
        Head(spend, 1 << bit if found else 0) for spend, found in enumerate(places) for bit in bits(found or 1)
    )


def turn_at(head: Head, lay: Lay | None) -> Turn:
    """Return the turn with this start and this floor."""
    if not head.block:
        return Turn(head.spend, None, 0, lay)
    height, site = divmod(head.block.bit_length() - 1, SITES)
    return Turn(head.spend, site, height, lay)


def sight(space: int, spend: int, wild: bool) -> Mask:
    """Return the sites seen `spend` spaces after `space` (CG-2, CG-5); none from a corner; all if `wild`."""
    return GROUND if wild else STRIPS[(space + spend) % SPACES]


class Turns(LazyMoves):
    """All legal turns, ordered by block; for each block, the turn without a floor comes first."""

    __slots__ = ("_building", "_heads", "_lays", "_places", "_seat", "_ways")

    def __init__(self, building: Building, seat: Seat, ways: Ways, places: Sequence[Places]) -> None:
        """`ways` are those of the floors left, `places` those for a block by number of bonus points spent."""
        self._building = building
        self._seat = seat
        self._ways = ways
        self._places = places
        self._heads: tuple[Head, ...] = ()
        self._lays: dict[Places, Lays] = {}

    @property
    def heads(self) -> Sequence[Head]:
        """All starts of a turn."""
        if not self._heads:
            self._heads = heads_of(self._places)
        return self._heads

    def lays(self, head: Head) -> Lays:
        """Return the floors that can be laid after this start."""
        known = self._lays.get(head.block)
        if known is None:
            known = self._lays[head.block] = Lays(self._building, self._seat, self._ways, head.block)
        return known

    def any(self, rng: Random) -> Move:
        """Return a random turn without counting: random bonus points and block, then a random floor or none."""
        spend = rng.randrange(len(self._places)) if len(self._places) > 1 else 0
        places = self._places[spend]
        head = Head(spend, 1 << nth_bit(places, rng.randrange(places.bit_count())) if places else 0)
        lays = self.lays(head)
        number = rng.randrange(len(lays) + 1) if lays else 0
        return turn_at(head, lays[number - 1] if number else None)

    @property
    def single(self) -> bool:
        """Whether there is only one turn."""
        return len(self.heads) == 1 and not self.lays(self.heads[0])

    def __bool__(self) -> bool:
        return bool(self._places)

    def __len__(self) -> int:
        return sum(1 + len(self.lays(head)) for head in self.heads)

    def nth(self, number: int) -> Move:
        for head in self.heads:
            lays = self.lays(head)
            if number <= len(lays):
                return turn_at(head, lays[number - 1] if number else None)
            number -= 1 + len(lays)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Move]:
        for head in self.heads:
            yield turn_at(head, None)
            yield from (turn_at(head, lay) for lay in self.lays(head))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Turn):
            return False
        head = Head(move.spend, 1 << SITES * move.height + move.site if move.site is not None else 0)
        return head in self.heads and (move.floor is None or move.floor in self.lays(head))

    @property
    def question(self) -> tuple[Building, Seat, Ways, Sequence[Places]]:
        return self._building, self._seat, self._ways, self._places
