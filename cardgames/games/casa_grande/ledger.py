"""Why money was earned: a line for each floor, and for each time that bonus points were paid (ALL-5)."""

from __future__ import annotations

from functools import lru_cache

from cardgames.engine.contract import LedgerLine, Seat
from cardgames.games.casa_grande.pieces import Piece
from cardgames.words import say


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
