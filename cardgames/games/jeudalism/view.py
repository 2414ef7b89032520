"""What a seat may know of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import LedgerLine, Seat, Table, View
from cardgames.games.jeudalism.chains import Row
from cardgames.games.jeudalism.course import OVER, JeudalismStanding, Turn

if TYPE_CHECKING:
    from cardgames.games.jeudalism.state import JeudalismState


@dataclass(frozen=True, slots=True)
class Opened:
    """ALL-7: what is turned up when the game is over: the hands, and the transfer cards that nobody took."""

    hands: tuple[tuple[Card, ...], ...]
    transfer: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies on the table for this seat.

    `transfer` lies with the seat in turn (`turn`), and is UNSEEN for the others. `left` is how many cards that seat may
    still take or play, as the phase is; `five` and `seven` whether it played one in this turn, and `done` how many
    other cards. `gone` are the 5s and 7s that were played, the last one last. `ending`: the pile has run out, and the
    turn of `last` is the last one (JD-14). `opened` and `ledger` are there when the game is over.
    """

    standing: JeudalismStanding
    table: Table
    starter: Seat
    last: Seat
    phase: int
    turn: Seat
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    chains: tuple[tuple[Row, ...], ...]
    transfer: tuple[Card, ...]
    pile: int
    gone: tuple[Card, ...]
    left: int
    five: bool
    seven: bool
    done: int
    ending: bool
    opened: Opened | None
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What this seat saw and may remember: the turns before this one, and this one (`now`); of its own turns also the
    transfer cards."""

    turns: tuple[Turn, ...]
    now: Turn


JeudalismView = View[Visible, Known]


def view_of(state: JeudalismState, seat: Seat | None) -> JeudalismView:
    """The view of `seat`, or of a bystander."""
    over = state.phase == OVER
    transfer = tuple(card_list(state.transfer))
    visible = Visible(
        standing=state.standing,
        table=state.table,
        starter=state.starter,
        last=state.last,
        phase=state.phase,
        turn=state.turn,
        hand=() if seat is None else tuple(card_list(state.hands[seat])),
        counts=tuple([hand.bit_count() for hand in state.hands]),
        chains=tuple(state.chains),
        transfer=transfer if over or seat == state.turn else (UNSEEN,) * len(transfer),
        pile=len(state.pile),
        gone=state.gone,
        left=state.left,
        five=state.five,
        seven=state.seven,
        done=state.done_so_far,
        ending=not state.pile,
        opened=Opened(tuple([tuple(card_list(hand)) for hand in state.hands]), transfer) if over else None,
        ledger=state.ledger(),
    )
    turns = tuple([turn if turn.seat == seat else turn.for_others() for turn in state.turns])
    now = state.now()
    return View(seat, state.to_act(), visible, Known(turns, now if state.turn == seat else now.for_others()))
