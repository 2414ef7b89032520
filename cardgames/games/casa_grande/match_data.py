"""The data of a match: its match state, deal and outcome, the phases of a turn, and the view."""

from __future__ import annotations

from dataclasses import dataclass

from cardgames.engine.contract import Deal, LedgerLine, MatchState, Outcome, Seat, View
from cardgames.games.casa_grande.building import Added, Block, Slab
from cardgames.games.casa_grande.pieces import Piece

THROW, TURN, OVER = range(3)
"""The phases: throw the die, take a turn, game over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaMatchState(MatchState):
    """The match state before and after the game; `money` and `on_top` (blocks seen from above, CG-11) start as ()."""

    money: tuple[int, ...] = ()
    on_top: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaDeal(Deal):
    """The starting player, chosen at random (CG-3)."""

    match_state: CasaMatchState
    starter: Seat


@dataclass(frozen=True, slots=True)
class CasaOutcome(Outcome):
    """The outcome by seat: `points` is the money, `on_top` the blocks seen from above, `floors` the laid floors,
    `cells` their cells, `highest` their greatest level. `rounds` is the number of rounds."""

    on_top: tuple[int, ...] = ()
    floors: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    highest: tuple[int, ...] = ()
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Visible:
    """What everyone sees on the table. Attributes of seats are tuples with one entry per seat.

    `thrown` is the last throw, 0 before the first; `path` the spaces of the last walk of a marker, including a second
    walk from a sun and bought spaces (CG-5, CG-14). `wild`: the marker of the seat to act sees the whole ground.
    `blocks` and `floors` are in the order of play; `latest` are those that each seat added in its last turn.
    `blocks_left` counts the blocks of all colours; `colours` are the colours of each seat's next block. `trays` are the
    floors left; `bonus` is None without the bonus track. `round` counts from 1; `busy`: a block was placed in it;
    `idle` counts the rounds just before it without a block.
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
