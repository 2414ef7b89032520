"""What a seat may know of the game: everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgames.engine.contract import LedgerLine, Seat, View
from cardgames.games.casa_grande import tray
from cardgames.games.casa_grande.building import Added, Block, Slab
from cardgames.games.casa_grande.course import CasaStanding
from cardgames.games.casa_grande.pieces import Piece

if TYPE_CHECKING:
    from cardgames.games.casa_grande.state import CasaState


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

    standing: CasaStanding
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


def view_of(state: CasaState, seat: Seat | None) -> CasaView:
    """The view of `seat`, or of a bystander."""
    visible = Visible(
        standing=state.standing,
        phase=state.phase,
        turn=state.turn,
        starter=state.starter,
        thrown=state.thrown,
        path=state.path,
        wild=state.wild,
        markers=state.markers,
        blocks=state.building.built,
        floors=state.building.slabs,
        latest=state.latest,
        blocks_left=state.left,
        colours=tuple(map(state.colour, range(len(state.left)))),
        trays=tuple(tray.pieces(owner, left) for owner, left in enumerate(state.trays)),
        money=state.money,
        bonus=state.bonus or None,
        round=state.round,
        idle=state.idle,
        busy=state.busy,
        ledger=state.lines,
    )
    return View(seat, state.to_act(), visible, None)
