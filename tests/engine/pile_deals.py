"""Small deals of declared piles for the tests: every way in which piles can be hidden, and no rules at all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, cast

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Event, LedgerLine, MatchState, Move, Outcome, Refusal, Seat, Table, Zone
from cardgames.engine.messages import verbatim
from cardgames.engine.options import Options
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, board, pile

STOCK, HEAP, BOX, ROW, FELT = Zone("stock"), Zone("heap"), Zone("box"), Zone("row"), Zone("felt")


class NoRules(PileState):
    """A deal that continues until `done`; the tests move its cards."""

    done: bool = False

    other_step: ClassVar[Refusal] = Refusal("T-1", verbatim("Nothing can be done here."))

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.done else (0,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        return []

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return self.other_step

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        raise NotImplementedError

    def draw(self, rng: Random) -> Move:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        return None

    def ledger(self) -> tuple[LedgerLine, ...]:
        return ()


class Eights(NoRules):
    """A stock that is drawn from, and a heap that is played to."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    stock: Cards = pile("stock", ordered=True, seen_by="nobody")
    heap: Cards = pile("heap", ordered=True)


class Asides(NoRules):
    """Cards are put aside from hands, left over in a box, and played to the felt."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    aside: list[Mask] = pile("aside", each_seat=True, seen_by="owner")
    box: Mask = pile("box", seen_by="nobody")
    felt: Mask = pile("felt")


class Rows(NoRules):
    """Hands whose order matters, a row hidden from everyone, and a face-up pile of each seat."""

    hands: list[Cards] = pile("hand", each_seat=True, ordered=True, seen_by="owner")
    row: Cards = pile("row", ordered=True, seen_by="nobody")
    won: list[Mask] = pile("won", each_seat=True)


class Spread(NamedTuple):
    """Any number of melds, which a game keeps itself."""

    melds: tuple[Mask, ...] = ()

    @property
    def cards(self) -> Mask:
        return sum(self.melds)

    def contents(self) -> dict[Zone, Cards]:
        return {Zone("meld", -1, number): tuple(cards_in(meld)) for number, meld in enumerate(self.melds)}


class Spreading(NoRules):
    """Hands, a stock, melds on a board, and a heap whose two top cards are face up."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    stock: Cards = pile("stock", ordered=True, seen_by="nobody")
    heap: Cards = pile("heap", ordered=True, face_up=2)
    melds: Spread = board(Spread(), "meld")


class Both(NoRules):
    """All kinds of hidden piles."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    secrets: list[Mask] = pile("secret", each_seat=True, seen_by="nobody")
    stock: Cards = pile("stock", ordered=True, seen_by="nobody")
    box: Mask = pile("box", seen_by="nobody")
    heap: Cards = pile("heap", ordered=True)


class Melds(NoRules):
    """Any number of public rows in front of each seat."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    melds: list[tuple[Cards, ...]] = pile("meld", each_seat=True, ordered=True, several=True)


def begun(kind: type[Any], seats: int, **piles: Any) -> Any:
    """A deal of this kind with so many seats."""
    match_state = MatchState(options=cast(Options, None), players=seats)
    return kind.begin(match_state, Table(0, tuple(range(seats))), **piles)


def dealt(kind: type[Any], seats: int, cards: Sequence[Card], size: int) -> Any:
    """A deal in which each seat has so many cards, and the rest is in the first other hidden pile."""
    parts = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    deal = begun(kind, seats)
    hands = [part if kind.slot_of[Zone("hand", 0)].ordered else sum(1 << card for card in part) for part in parts]
    rest = tuple(cards[seats * size :])
    slot = next(slot for slot in deal.hidden_piles() if slot.owner < 0)
    return begun(kind, seats, hands=hands, **{slot.field: rest if slot.ordered else sum(1 << card for card in rest)})


ANNA, BRAM, CATO = 0, 1, 2


def eights(**piles: Any) -> Eights:
    """Three hands of two, a stock with 9 on its top, and 6 on the heap."""
    given = {"hands": [0b11, 0b1100, 0b110000], "stock": (7, 8, 9), "heap": (6,)}
    return begun(Eights, 3, **(given | piles))


def hand_in_view(deal: Any, viewer: Seat | None, seat: Seat) -> Any:
    """What a viewer sees of a hand."""
    return deal.view(viewer).visible.hands[seat]
