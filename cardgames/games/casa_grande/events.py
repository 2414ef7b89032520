"""The public events of a deal, and the ledger lines for the money earned (ALL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.contract import Event, LedgerLine, PieceMove, Seat
from cardgames.engine.messages import Message, message
from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.ground import DIE, SIDE
from cardgames.games.casa_grande.pieces import (
    BLOCK_ZONES,
    COLOURS,
    GROUND_ZONE,
    RESERVE_ZONES,
    TRAY_ZONES,
    FloorSet,
    Piece,
    block_piece,
    floor_piece,
    second_colour,
)

THROWS = tuple(
    tuple(Event("throw", seat, facts=(("pips", pips),), reveals=True) for pips in range(DIE + 1))
    for seat in range(COLOURS)
)
"""Indexed by seat and pips."""


@lru_cache(maxsize=1 << 12)
def walk(seat: Seat, path: tuple[int, ...], wild: bool) -> Event:
    """Return the event of a marker's walk over the spaces `path`; `wild` if it then sees the whole ground (CG-5)."""
    return Event("walk", seat, facts=(("path", path), ("wild", wild)))


def bonus(seat: Seat, change: int, left: int, why: str) -> Event:
    """Return the event of a change of bonus points; `why` is `spent`, `sun`, `tenant` or `paid` (CG-14 to CG-17)."""
    return Event("bonus", seat, facts=(("change", change), ("left", left), ("why", why)))


def money(seat: Seat, pay: int, total: int, why: str) -> Event:
    """Return the event of earned money; `why` is `floor` or `bonus` (CG-10, CG-17)."""
    return Event("money", seat, facts=(("pay", pay), ("total", total), ("why", why)))


def block(seat: Seat, piece: Piece, site: int, height: int) -> Event:
    """Return the event of a placed block (CG-6)."""
    piece_move = PieceMove(piece, BLOCK_ZONES[seat], GROUND_ZONE)
    return Event("block", seat, (piece_move,), (("x", site % SIDE), ("y", site // SIDE), ("height", height)))


def floor(seat: Seat, slab: Slab, x: int, y: int, turned: int, pay: int) -> Event:
    """Return the event of a laid floor; x and y are the corner of the covered area (CG-9)."""
    facts = (("x", x), ("y", y), ("level", slab.level), ("turned", turned), ("pay", pay))
    return Event("floor", seat, (PieceMove(slab.floor, TRAY_ZONES[seat], GROUND_ZONE),), facts)


def take_up(seat: Seat, blocks: int, floors: FloorSet) -> Event:
    """Return the event of taking up the second colour (CG-12)."""
    colour, store = second_colour(seat), RESERVE_ZONES[seat]
    piece_moves = [PieceMove(block_piece(colour, number), store, BLOCK_ZONES[seat]) for number in range(blocks)]
    piece_moves += [
        PieceMove(floor_piece(colour, number), store, TRAY_ZONES[seat]) for number in range(len(floors.each))
    ]
    return Event("second_colour", seat, tuple(piece_moves))


def over(why: str, money: Sequence[int], on_top: Sequence[int]) -> Event:
    """Return the event of the end; `why` is `blocks`, `idle` or `rounds` (CG-11, CG-19, CG-20)."""
    return Event("over", facts=(("why", why), ("money", tuple(money)), ("on_top", tuple(on_top))))


class Payment(NamedTuple):
    """Money that a seat got: for its floor `piece` (CG-10), or for a full Bonus Track if there is none (CG-17)."""

    seat: Seat
    pay: int
    piece: Piece | None = None


@lru_cache(maxsize=1 << 12)
def floor_line(seat: Seat, piece: Piece, floor: Message, cells: int, level: int) -> LedgerLine:
    """Return the ledger line of a floor: `Level 3, L of 4: 4 cells × 3` (CG-10)."""
    pay = cells * level
    why = message("casa_grande.ledger.floor", count=cells, floor=floor, level=level)
    return LedgerLine("CG-10", seat, pay, (piece,), why)


@lru_cache(maxsize=256)
def bonus_line(seat: Seat, goal: int, pay: int) -> LedgerLine:
    """Return the ledger line of a full Bonus Track (CG-17)."""
    return LedgerLine("CG-17", seat, pay, (), message("casa_grande.ledger.bonus", goal=goal))
