"""What a seat may know of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list
from cardgames.engine.contract import LedgerLine, Seat, View
from cardgames.games.landlord.course import OVER, LandlordStanding, Round, Trick, Turn
from cardgames.games.landlord.sets import Reading

if TYPE_CHECKING:
    from cardgames.games.landlord.state import LandlordState


@dataclass(frozen=True, slots=True)
class Opened:
    """ALL-7: what is turned up when the deal is over: the cards left in the hands, those of the centre if nobody took
    them, and those that were not dealt."""

    hands: tuple[tuple[Card, ...], ...]
    centre: tuple[Card, ...]
    out: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies open for this seat.

    `said` are the bids so far, that of the first player first, 0 for none. `centre` are the three cards, UNSEEN until
    the landlord has turned them up; they are in his hand from then on. `landlord` is -1 before there is one. `trick` is
    all that was done in this trick, `lying` what its last set counts as (None when it is to be led), and `best` who has
    played it, or leads. `passes` are those in a row; `bombs` the bombs played in the deal; `heap` is how many cards lie
    covered, `out` how many were not dealt. `opened`, `ledger` and `played` are there when the deal is over; a deal in
    which all passed has no `played`.
    """

    standing: LandlordStanding
    phase: int
    first: Seat
    turn: Seat
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    said: tuple[int, ...]
    bid: int
    landlord: Seat
    centre: tuple[Card, ...]
    out: int
    trick: tuple[Turn, ...]
    lying: Reading | None
    best: Seat
    passes: int
    last_trick: Trick | None
    heap: int
    bombs: tuple[Mask, ...]
    opened: Opened | None
    ledger: tuple[LedgerLine, ...]
    played: Round | None

    @property
    def forced(self) -> bool:
        """LL-3: whether the landlord is landlord although nobody has bid."""
        return self.landlord >= 0 and not any(self.said)

    @property
    def to_beat(self) -> Turn | None:
        """The last set that was played in this trick."""
        return next((turn for turn in reversed(self.trick) if turn.body), None)


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody at the table saw and may remember: the tricks that are over, what each seat has played in the
    deal, and `shown`, the cards of the centre that the landlord still holds."""

    tricks: tuple[Trick, ...]
    played: tuple[Mask, ...]
    shown: Mask


LandlordView = View[Visible, Known]


def view_of(state: LandlordState, seat: Seat | None) -> LandlordView:
    """The view of `seat`, or of a bystander."""
    over, turned = state.phase == OVER, state.landlord >= 0
    centre = tuple(card_list(state.centre))
    visible = Visible(
        standing=state.standing,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        hand=() if seat is None else tuple(card_list(state.hands[seat])),
        counts=tuple([hand.bit_count() for hand in state.hands]),
        said=state.said,
        bid=state.bid,
        landlord=state.landlord,
        centre=centre if turned else (UNSEEN,) * len(centre),
        out=state.out.bit_count(),
        trick=state.trick,
        lying=state.lying,
        best=state.best,
        passes=state.passes,
        last_trick=state.tricks[-1] if state.tricks else None,
        heap=state.heap.bit_count(),
        bombs=state.bombs,
        opened=_opened(state) if over else None,
        ledger=state.ledger(),
        played=state.round() if over else None,
    )
    shown = state.centre & state.hands[state.landlord] if turned else 0
    return View(seat, state.to_act(), visible, Known(state.tricks, tuple(state.played), shown))


def _opened(state: LandlordState) -> Opened:
    centre = 0 if state.landlord >= 0 else state.centre
    hands = tuple(tuple(card_list(hand)) for hand in state.hands)
    return Opened(hands, tuple(card_list(centre)), tuple(card_list(state.out)))
