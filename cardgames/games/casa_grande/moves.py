"""The moves of Casa Grande, their text, and the legal ones.

Blocks times floors can be thousands of turns, so they are counted without being created.

    throw 4                                 the throw of the die, a move of chance
    build c4 2                              a block at c4, at height 2, and no floor
    build c4 2 floor WoW b3 2 turn 1        also a floor, its corner at b3, at level 2, after one quarter turn
    floor Wo/.W e5 1 turn 0                 a floor only: no block can or may be placed (CG-7, CG-15)
    nothing                                 neither
    spend 2 build c4 2                      with two bonus points spent first (CG-14)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from cardgames.engine.bad_text import not_a_move
from cardgames.engine.contract import Move, Seat
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.casa_grande.building import Building, Placement, Placements
from cardgames.games.casa_grande.ground import DIE, SIDE, SITE_NAMES, SITES, Places, bits, nth_bit, site_at, site_name
from cardgames.games.casa_grande.pieces import OrientedFloors


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
    floor: Placement | None = None


THROWS = tuple(map(Throw, range(DIE + 1)))
"""Indexed by pips."""

_NUMBER, _SITE = "(0|[1-9][0-9]{0,2})", f"({'|'.join(SITE_NAMES)})"
_TURN = re.compile(
    rf"(?: spend ([1-9][0-9]?))?(?: build {_SITE} {_NUMBER})?"
    rf"(?: floor ([Wo./]{{1,{SIDE * (SIDE + 1)}}}) {_SITE} {_NUMBER} turn ([0-7]))?( nothing)?"
)
_THROWS = {f"throw {pips}": THROWS[pips] for pips in range(1, DIE + 1)}


def move_text(move: Move) -> str:
    """Return a move as one line of text."""
    match move:
        case Throw(pips):
            return f"throw {pips}"
        case Turn(spend, site, height, placement):
            words = [f"spend {spend}"] if spend else []
            if site is not None:
                words.append(f"build {site_name(site)} {height}")
            if placement is not None:
                floor, x, y, level, turned = placement
                words.append(f"floor {floor} {site_name(site_at(x, y))} {level} turn {turned}")
            return " ".join(words if site is not None or placement else [*words, "nothing"])
        case _:
            raise TypeError(f"{move!r} is no move of Casa Grande")


_EXAMPLES = (
    "throw 4", "build c4 2", "build c4 2 floor WoW b3 2 turn 1", "floor Wo/.W e5 1 turn 0", "spend 2 build c4 2",
    "nothing",
)  # fmt: skip


@lru_cache(maxsize=1 << 12)
def parse_move(text: str) -> Move:
    """Parse a move written by `move_text`. Raises BadText."""
    words = " ".join(text.split())
    move = _THROWS.get(words) or _parsed_turn(words)
    if move is None:
        raise not_a_move(text, _EXAMPLES)
    return move


def _parsed_turn(words: str) -> Turn | None:
    match = _TURN.fullmatch(f" {words}")
    if match is None:
        return None
    spend, site, height, floor, corner, level, turned, nothing = match.groups()
    if bool(nothing) != (site is None and floor is None):
        return None
    placement = None
    if floor is not None:
        number = SITE_NAMES[corner]
        placement = Placement(floor, number % SIDE, number // SIDE, int(level), int(turned))
    return Turn(int(spend or 0), None if site is None else SITE_NAMES[site], int(height or 0), placement)


class TurnStart(NamedTuple):
    """The start of a turn: bonus points spent, and the place of the block (as `Places`), 0 for no block."""

    spend: int
    block: Places


def turn_starts(places: Sequence[Places]) -> tuple[TurnStart, ...]:
    """Return all starts of a turn, given the places for a block by number of bonus points spent. If there is no place,
    the turn has no block (CG-7, CG-15)."""
    return tuple(
        TurnStart(spend, 1 << bit if found else 0) for spend, found in enumerate(places) for bit in bits(found or 1)
    )


def turn_from(start: TurnStart, placement: Placement | None) -> Turn:
    """Return the turn with this start and this floor."""
    if not start.block:
        return Turn(start.spend, None, 0, placement)
    height, site = divmod(start.block.bit_length() - 1, SITES)
    return Turn(start.spend, site, height, placement)


class Turns(LazyMoves):
    """All legal turns, ordered by block; for each block, the turn without a floor comes first."""

    __slots__ = ("_building", "_floors", "_placements", "_places", "_seat", "_starts")

    def __init__(self, building: Building, seat: Seat, floors: OrientedFloors, places: Sequence[Places]) -> None:
        """`floors` are the floors left, `places` those for a block by number of bonus points spent."""
        self._building = building
        self._seat = seat
        self._floors = floors
        self._places = places
        self._starts: tuple[TurnStart, ...] = ()
        self._placements: dict[Places, Placements] = {}

    @property
    def starts(self) -> Sequence[TurnStart]:
        """All starts of a turn."""
        if not self._starts:
            self._starts = turn_starts(self._places)
        return self._starts

    def placements(self, start: TurnStart) -> Placements:
        """Return the floors that can be laid after this start."""
        known = self._placements.get(start.block)
        if known is None:
            known = self._placements[start.block] = Placements(self._building, self._seat, self._floors, start.block)
        return known

    def any(self, rng: Random) -> Move:
        """Return a random turn without counting: random bonus points and block, then a random floor or none."""
        spend = rng.randrange(len(self._places)) if len(self._places) > 1 else 0
        places = self._places[spend]
        start = TurnStart(spend, 1 << nth_bit(places, rng.randrange(places.bit_count())) if places else 0)
        placements = self.placements(start)
        number = rng.randrange(len(placements) + 1) if placements else 0
        return turn_from(start, placements[number - 1] if number else None)

    @property
    def single(self) -> bool:
        """Whether there is only one turn."""
        return len(self.starts) == 1 and not self.placements(self.starts[0])

    def __bool__(self) -> bool:
        return bool(self._places)

    def __len__(self) -> int:
        return sum(1 + len(self.placements(start)) for start in self.starts)

    def nth(self, number: int) -> Move:
        for start in self.starts:
            placements = self.placements(start)
            if number <= len(placements):
                return turn_from(start, placements[number - 1] if number else None)
            number -= 1 + len(placements)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Move]:
        for start in self.starts:
            yield turn_from(start, None)
            yield from (turn_from(start, placement) for placement in self.placements(start))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Turn):
            return False
        start = TurnStart(move.spend, 1 << SITES * move.height + move.site if move.site is not None else 0)
        return start in self.starts and (move.floor is None or move.floor in self.placements(start))

    @property
    def question(self) -> tuple[Building, Seat, OrientedFloors, Sequence[Places]]:
        return self._building, self._seat, self._floors, self._places
