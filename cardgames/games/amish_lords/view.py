"""What a seat may know of a season."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list
from cardgames.engine.contract import LedgerLine, Seat, View
from cardgames.games.amish_lords.coherence import Row
from cardgames.games.amish_lords.course import LAST_LANDS, OVER, SETUP, AmishStanding
from cardgames.games.amish_lords.notes import Journal, as_seen
from cardgames.games.amish_lords.terms import AWAKE

if TYPE_CHECKING:
    from cardgames.games.amish_lords.state import AmishState

BYSTANDER = 4
"""The bit of a bystander in `Known.seen`."""

Farms = tuple[tuple[Row, ...], ...]
"""The farms of each seat, each a row with the house first."""


@dataclass(frozen=True, slots=True)
class Opened:
    """ALL-7: what is turned up when the season is over; `deck` in the order in which it would have been picked."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies on the table for this seat. Lands of others are UNSEEN, also those that it saw go there.

    `line` is the line of kings from the bottom up, UNSEEN for who sleeps; () before it is laid. `turns_left` counts
    the last turns of all seats together (AL-16, AL-18), None before them. `idle` are the turns in a row in which
    nothing was picked, built or added. `loot` is the card that the seat in turn swindled out of a farm of `robbed` and
    has still to keep; None when there is none. `opened` and `ledger` are there when the season is over.
    """

    standing: AmishStanding
    phase: int
    turn: Seat
    starter: Seat
    setup: str
    line: tuple[Card, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    caravans: tuple[Card | None, ...]
    farms: Farms
    market: tuple[Card, ...]
    deck: int
    turns_left: int | None
    idle: int
    laid: int
    loot: Card | None
    robbed: Seat | None
    opened: Opened | None
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What the seat saw and may remember: the lands that it knows, who knows which, and what happened.

    `farms` are those of `Visible` with every land that this seat knows; `seen` says for each card of a row who saw it
    go there: bit n is seat n, bit 4 a bystander. `journal` is all that befell cards whose place is hidden.
    """

    farms: Farms
    seen: tuple[tuple[tuple[Mask, ...], ...], ...]
    journal: Journal


AmishView = View[Visible, Known]


def view_of(state: AmishState, seat: Seat | None) -> AmishView:
    """The view of `seat`, or of a bystander."""
    over = state.phase == OVER
    farms = tuple(state.farms)
    loot: Card | None = None
    if state.robbed >= 0:
        loot = state.loot if seat in (state.turn, state.robbed) else UNSEEN
    visible = Visible(
        standing=state.standing,
        phase=state.phase,
        turn=state.turn,
        starter=state.starter,
        setup=state.setup,
        line=() if state.phase == SETUP else _line(state, over),
        hand=() if seat is None else tuple(card_list(state.hands[seat])),
        counts=tuple(hand.bit_count() for hand in state.hands),
        caravans=tuple(None if card < 0 else card for card in state.caravans),
        farms=farms if over else tuple(rows if who == seat else _houses(rows) for who, rows in enumerate(farms)),
        market=state.market,
        deck=len(state.deck),
        turns_left=state.to_come if state.to_come >= 0 else None,
        idle=state.idle,
        laid=state.laid,
        loot=loot,
        robbed=state.robbed if state.robbed >= 0 else None,
        opened=_opened(state) if over else None,
        ledger=state.ledger(),
    )
    known = Known(
        farms=farms if over else _known_farms(state, BYSTANDER if seat is None else seat),
        seen=tuple(state.seen),
        journal=as_seen(state.journal, seat),
    )
    return View(seat, state.to_act(), visible, known)


def _line(state: AmishState, over: bool) -> tuple[Card, ...]:
    awake = AWAKE[state.setup]
    return tuple(king if shown or over else UNSEEN for king, shown in zip(state.kings, awake, strict=True))


def _houses(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple((row[0],) + (UNSEEN,) * (len(row) - 1) for row in rows)


def _known_farms(state: AmishState, eye: int) -> Farms:
    return tuple(
        tuple(
            tuple(card if eyes >> eye & 1 else UNSEEN for card, eyes in zip(row, seen, strict=True))
            for row, seen in zip(rows, seens, strict=True)
        )
        for rows, seens in zip(state.farms, state.seen, strict=True)
    )


def _opened(state: AmishState) -> Opened:
    return Opened(tuple(tuple(card_list(hand)) for hand in state.hands), tuple(state.deck[::-1]))


def forced(view: AmishView) -> bool:
    """Whether a bystander sees that there is nothing to choose: no hand cards for last lands (AL-17)."""
    seen = view.visible
    return seen.phase == LAST_LANDS and not seen.counts[seen.turn]
