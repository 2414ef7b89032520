"""What a seat may know of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import LedgerLine, Seat, Table, View
from cardgames.games.dumbal.course import OVER, DumbalStanding
from cardgames.games.dumbal.laying import Laid

if TYPE_CHECKING:
    from cardgames.games.dumbal.state import DumbalState


class Batch(NamedTuple):
    """Cards that were shuffled together and that nobody has seen in the open since.

    `held[seat]` is how many of them are in that hand. The rest are the stack, of the last batch only: the stack has run
    out when there is a new one (DB-8).
    """

    cards: Mask
    held: tuple[int, ...]


class Opened(NamedTuple):
    """ALL-7: what is turned up when the deal is over; `stack` in the order in which it would have been taken."""

    hands: tuple[tuple[Card, ...], ...]
    stack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies on the table for this seat.

    `laid[seat]` is what is left of what the seat laid off in its last turn, `discards` how many cards were laid off
    before. `turns` have been played. `caller` is NOBODY until somebody calls; `opened` and `ledger` are there, and
    `winners`, when the deal is over.
    """

    standing: DumbalStanding
    table: Table
    starter: Seat
    phase: int
    turn: Seat
    turns: int
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    laid: tuple[Laid, ...]
    stack: int
    discards: int
    caller: Seat
    winners: tuple[Seat, ...]
    opened: Opened | None
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody at the table saw and may remember.

    `discards` are the covered cards, the last one on top; `shown[seat]` the hand cards that the seat took openly;
    `batches` what is known of the others, the oldest first.
    """

    discards: tuple[Card, ...]
    shown: tuple[Mask, ...]
    batches: tuple[Batch, ...]


DumbalView = View[Visible, Known]


def view_of(state: DumbalState, seat: Seat | None) -> DumbalView:
    """The view of `seat`, or of a bystander."""
    over = state.phase == OVER
    visible = Visible(
        standing=state.standing,
        table=state.table,
        starter=state.starter,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        hand=() if seat is None else tuple(card_list(state.hands[seat])),
        counts=tuple([hand.bit_count() for hand in state.hands]),
        laid=tuple(state.laid),
        stack=len(state.stack),
        discards=len(state.discards),
        caller=state.caller,
        winners=state.score().winners if over else (),
        opened=_opened(state) if over else None,
        ledger=state.ledger(),
    )
    known = Known(state.discards, tuple(state.shown), state.batches)
    return View(seat, state.to_act(), visible, known)


def _opened(state: DumbalState) -> Opened:
    return Opened(tuple(tuple(card_list(hand)) for hand in state.hands), tuple(state.stack[::-1]))
