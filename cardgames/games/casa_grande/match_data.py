"""Plain data of a match: its match state, the deal, what it did, the phases of a turn, and what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.contract import Deal, LedgerLine, MatchState, Outcome, Seat, View
from cardgames.games.casa_grande.building import Added, Block, Slab
from cardgames.games.casa_grande.pieces import Piece

THROW, TURN, OVER = range(3)
"""The phases: the die is to be thrown, the seat in turn builds, the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaMatchState(MatchState):
    """Before and after the game: the money of each seat, and its blocks seen from above (CG-11); () before it."""

    money: tuple[int, ...] = ()
    on_top: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaDeal(Deal):
    """CG-3: who starts, by lot."""

    match_state: CasaMatchState
    starter: Seat


@dataclass(frozen=True, slots=True)
class CasaOutcome(Outcome):
    """`points` are the money; `on_top` the blocks seen from above, `floors` the floors laid, `cells` theirs, `highest`
    the greatest level of one, for each seat; `rounds` how many were played."""

    on_top: tuple[int, ...] = ()
    floors: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    highest: tuple[int, ...] = ()
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies on the table; the same for all. What belongs to seats is a tuple with an entry for each.

    `thrown` is the last throw, 0 before the first; `path` the spaces that the last walk of a marker led over, the
    second walk from a sun and bought spaces included (CG-5, CG-14). `wild`: the marker of the seat in turn sees the
    whole ground. `blocks` and `floors` are in the order in which they came; `latest` are
    those that each seat added in its last turn. `blocks_left` counts those of all colours,
    `colours` are those of the next block of each seat. `trays` are the floors that may still be laid; `bonus` is None
    without the bonus track. `round` counts from 1; `busy` says whether a block was placed in it, and `idle` in how
    many rounds before it none was.
    """

    match_state: CasaMatchState
    phase: int
    turn: Seat
    starter: Seat
    thrown: int
    path: tuple[int, ...]
    wild: bool
    markers: tuple[int, ...]
    blocks: tuple[Block, ...]
    floors: tuple[Slab, ...]
    latest: tuple[Added, ...]
    blocks_left: tuple[int, ...]
    colours: tuple[int, ...]
    trays: tuple[tuple[Piece, ...], ...]
    money: tuple[int, ...]
    bonus: tuple[int, ...] | None
    round: int
    idle: int
    busy: bool
    ledger: tuple[LedgerLine, ...]


CasaView = View[Visible, None]
