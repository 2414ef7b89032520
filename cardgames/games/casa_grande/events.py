"""The public events of a deal, and the ledger lines for the money earned (ALL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardgames.engine.contract import Event, LedgerLine, PieceMove, Seat
from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.ground import DIE, SIDE
from cardgames.games.casa_grande.pieces import (
    BLOCK_ZONES,
    COLOURS,
    GROUND_ZONE,
    STORE_ZONES,
    TRAY_ZONES,
    FloorSet,
    Piece,
    block_piece,
    floor_piece,
    second_colour,
)
from cardgames.words import say

THROWS = tuple(
    tuple(Event("throw", seat, facts=(("pips", pips),), reveals=True) for pips in range(DIE + 1))
    for seat in range(COLOURS)
)
"""By seats and their pips."""


@lru_cache(maxsize=1 << 12)
def walk(seat: Seat, path: tuple[int, ...], wild: bool) -> Event:
    """CG-5: the spaces that a marker goes over, one after the other; `wild` when it sees the whole ground then."""
    return Event("walk", seat, facts=(("path", path), ("wild", wild)))


def bonus(seat: Seat, change: int, left: int, why: str) -> Event:
    """CG-14 to CG-17: bonus points, `why` being `spent`, `sun`, `tenant` or `paid`."""
    return Event("bonus", seat, facts=(("change", change), ("left", left), ("why", why)))


def money(seat: Seat, pay: int, total: int, why: str) -> Event:
    """CG-10, CG-17: money for a `floor` or for `bonus` points."""
    return Event("money", seat, facts=(("pay", pay), ("total", total), ("why", why)))


def block(seat: Seat, piece: Piece, site: int, height: int) -> Event:
    """CG-6: a block onto its place."""
    piece_move = PieceMove(piece, BLOCK_ZONES[seat], GROUND_ZONE)
    return Event("block", seat, (piece_move,), (("x", site % SIDE), ("y", site // SIDE), ("height", height)))


def floor(seat: Seat, slab: Slab, x: int, y: int, turned: int, pay: int) -> Event:
    """CG-9: a floor onto its level; x and y are the corner of what it covers."""
    facts = (("x", x), ("y", y), ("level", slab.level), ("turned", turned), ("pay", pay))
    return Event("floor", seat, (PieceMove(slab.floor, TRAY_ZONES[seat], GROUND_ZONE),), facts)


def take_up(seat: Seat, blocks: int, floors: FloorSet) -> Event:
    """CG-12: the second colour."""
    colour, store = second_colour(seat), STORE_ZONES[seat]
    piece_moves = [PieceMove(block_piece(colour, number), store, BLOCK_ZONES[seat]) for number in range(blocks)]
    piece_moves += [
        PieceMove(floor_piece(colour, number), store, TRAY_ZONES[seat]) for number in range(len(floors.each))
    ]
    return Event("second_colour", seat, tuple(piece_moves))


def out(seat: Seat) -> Event:
    """CG-13: the last block of a seat that goes on sitting there."""
    return Event("out", seat)


def over(why: str, money: Sequence[int], on_top: Sequence[int]) -> Event:
    """CG-11, CG-19, CG-20: the end, `why` being `blocks`, `idle` or `rounds`."""
    return Event("over", facts=(("why", why), ("money", tuple(money)), ("on_top", tuple(on_top))))


@lru_cache(maxsize=1 << 12)
def floor_line(seat: Seat, piece: Piece, floor: str, cells: int, level: int) -> LedgerLine:
    """CG-10: `L4 on level 3: 4 cells × 3 = 12`."""
    pay = cells * level
    text = say("casa_grande.ledger.floor", count=cells, floor=floor, level=level, pay=pay)
    return LedgerLine("CG-10", seat, pay, (piece,), text[0].upper() + text[1:])


@lru_cache(maxsize=256)
def bonus_line(seat: Seat, goal: int, pay: int) -> LedgerLine:
    """CG-17: enough bonus points."""
    return LedgerLine("CG-17", seat, pay, (), say("casa_grande.ledger.bonus", goal=goal, pay=pay))
