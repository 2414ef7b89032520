"""What a seat may know of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list
from cardgames.engine.contract import LedgerLine, Seat, Table, View
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.course import OVER, Done, RobbinStanding

if TYPE_CHECKING:
    from cardgames.games.round_robbin.state import RobbinState

TOP = 2
"""How many cards of the dump are seen (RR-2)."""


@dataclass(frozen=True, slots=True)
class Opened:
    """ALL-7: what is turned up when the round is over; `deck` in the order in which it would have been drawn."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies on the table for this seat. `dump` has its top card last; the cards under the two top ones are UNSEEN.

    `runs`: how often the deck has run out; `quiet`: the turns since a draw from the deck (RR-29); `passed`: the passes
    in a row (RR-19). `opened` and `ledger` are there when the round is over.
    """

    standing: RobbinStanding
    table: Table
    starter: Seat
    phase: int
    turn: Seat
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    ground: Ground
    deck: int
    dump: tuple[Card, ...]
    runs: int
    quiet: int
    passed: int
    done: tuple[Done, ...]
    opened: Opened | None
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody at the table saw and may remember.

    `dump` is the whole dump, `shown[seat]` the hand cards that the seat was seen to take up, `fresh` the cards of the
    new deck that nobody has seen since, and `drawn[seat]` how many of these are in that hand.
    """

    dump: tuple[Card, ...]
    shown: tuple[Mask, ...]
    fresh: Mask
    drawn: tuple[int, ...]


RobbinView = View[Visible, Known]


def view_of(state: RobbinState, seat: Seat | None) -> RobbinView:
    """The view of `seat`, or of a bystander."""
    over = state.phase == OVER
    visible = Visible(
        standing=state.standing,
        table=state.table,
        starter=state.starter,
        phase=state.phase,
        turn=state.turn,
        hand=() if seat is None else tuple(card_list(state.hands[seat])),
        counts=tuple(hand.bit_count() for hand in state.hands),
        ground=state.ground,
        deck=len(state.deck),
        dump=(UNSEEN,) * (len(state.dump) - TOP) + state.dump[-TOP:],
        runs=state.runs,
        quiet=state.quiet,
        passed=state.passed,
        done=tuple(state.done),
        opened=_opened(state) if over else None,
        ledger=state.ledger(),
    )
    known = Known(state.dump, tuple(state.shown), state.fresh, tuple(state.drawn))
    return View(seat, state.to_act(), visible, known)


def _opened(state: RobbinState) -> Opened:
    return Opened(tuple(tuple(card_list(hand)) for hand in state.hands), tuple(state.deck[::-1]))
