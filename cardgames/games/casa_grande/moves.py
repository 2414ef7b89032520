"""The moves of Casa Grande, and how they are written.

    throw 4                              what the die shows; chance's move
    build c4 2                           a block at c4, at height 2, and no floor
    build c4 2 floor WoW b3 2 turn 1     and a floor, its corner at b3, at level 2, after one quarter turn
    floor Wo/.W e5 1 turn 0              no block can or may be placed (CG-7, CG-15), but a floor is
    nothing                              neither of both
    spend 2 build c4 2                   with two bonus points spent first (CG-14)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.contract import Move
from cardgames.games.casa_grande.ground import DIE, SIDE, SITE_NAMES, site_at, site_name


class Lay(NamedTuple):
    """Where a floor is laid: its drawing, the site of the corner of what it covers, the level, how it is turned."""

    floor: str
    x: int
    y: int
    level: int
    turned: int


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """The die (CG-5)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """A whole turn: bonus points spent (CG-14), a block on a site at a height (CG-6), then perhaps a floor (CG-9).

    `site` is None and `height` 0 when no block is placed (CG-7, CG-15).
    """

    spend: int = 0
    site: int | None = None
    height: int = 0
    floor: Lay | None = None


THROWS = tuple(map(Throw, range(DIE + 1)))
"""By their pips."""

_PIPS = tuple(str(pips) for pips in range(1, DIE + 1))

_NUMBER, _SITE = "(0|[1-9][0-9]{0,2})", f"({'|'.join(SITE_NAMES)})"
_TURN = re.compile(
    rf"(?: spend ([1-9][0-9]?))?(?: build {_SITE} {_NUMBER})?"
    rf"(?: floor ([Wo./]{{1,{SIDE * (SIDE + 1)}}}) {_SITE} {_NUMBER} turn ([0-7]))?"
)


def move_text(move: Move) -> str:
    """A move on one line."""
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
    """The move that `move_text` wrote. Raises ValueError with one sentence."""
    words = text.split()
    move: Move | None = None
    if len(words) == 2 and words[0] == "throw" and words[1] in _PIPS:
        move = THROWS[int(words[1])]
    elif words:
        move = _turn(words)
    if move is None:
        raise ValueError(
            f"'{text}' is no move; moves look like 'throw 4', 'build c4 2', 'build c4 2 floor WoW b3 2 turn 1', "
            "'floor Wo/.W e5 1 turn 0', 'spend 2 build c4 2', 'nothing'"
        )
    return move


def _turn(words: list[str]) -> Turn | None:
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
