"""One deal: the truth, and what happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import CHANCE, Event, IllegalMove, LedgerLine, Move, Refusal, Seat, State, Table, Zone
from cardgames.games.dumbal import events, score, why
from cardgames.games.dumbal.course import (
    NOBODY,
    OPENING,
    OVER,
    SHUFFLING,
    TURNS,
    DumbalDeal,
    DumbalOutcome,
    DumbalStanding,
)
from cardgames.games.dumbal.laying import Laid, in_order, layings, takeable
from cardgames.games.dumbal.moves import (
    CALL,
    DISCARDS_ZONE,
    FROM_STACK,
    LAID_ZONES,
    NO,
    Call,
    LayOff,
    NewStack,
    No,
    turn,
)
from cardgames.games.dumbal.pack import WHOLE_PACK
from cardgames.games.dumbal.terms import Terms, terms_of
from cardgames.games.dumbal.view import Batch, DumbalView, view_of


class DumbalState(State[DumbalView]):
    """See `State`. The stack is taken from its end.

    `laid[seat]` is what is left of the seat's last laying off, `discards` all that was laid off before. `shown[seat]`
    are the hand cards that all have seen the seat take, `batches` what is public of the others. `turns` counts the
    turns that have been played (DB-14).
    """

    __slots__ = (
        "batches",
        "caller",
        "discards",
        "hands",
        "laid",
        "phase",
        "shown",
        "stack",
        "standing",
        "starter",
        "table",
        "terms",
        "turn",
        "turns",
    )

    standing: DumbalStanding
    table: Table
    terms: Terms
    starter: Seat
    hands: list[Mask]
    stack: list[Card]
    laid: list[Laid]
    discards: tuple[Card, ...]
    shown: list[Mask]
    batches: tuple[Batch, ...]
    phase: int
    turn: Seat
    turns: int
    caller: Seat

    @classmethod
    def begin(cls, deal: DumbalDeal) -> Self:
        """The state before the opening call (DB-2, DB-3)."""
        state = cls.blank(deal.standing, deal.table, deal.starter)
        state.hands = [mask_of(hand) for hand in deal.hands]
        state.stack = list(deal.stack[::-1])
        return state

    @classmethod
    def blank(cls, standing: DumbalStanding, table: Table, starter: Seat) -> Self:
        """A deal in which no card has its place yet."""
        seats = len(table.players)
        state = cls.__new__(cls)
        state.standing = standing
        state.table = table
        state.terms = terms_of(standing.options)
        state.starter = starter
        state.hands = [0] * seats
        state.stack = []
        state.laid = [()] * seats
        state.discards = ()
        state.shown = [0] * seats
        state.batches = (Batch(WHOLE_PACK, (state.terms.hand_size,) * seats),)
        state.phase = OPENING if state.terms.opening_call else TURNS
        state.turn = starter
        state.turns = 0
        state.caller = NOBODY
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.standing = self.standing
        twin.table = self.table
        twin.terms = self.terms
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.stack = self.stack[:]
        twin.laid = self.laid[:]
        twin.discards = self.discards
        twin.shown = self.shown[:]
        twin.batches = self.batches
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turns = self.turns
        twin.caller = self.caller
        return twin

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == SHUFFLING else (self.turn,)

    def before(self, seat: Seat) -> Seat:
        """The seat at the right of this one, whose cards it may take (DB-6)."""
        return (seat - 1) % len(self.hands)

    @property
    def call_limit(self) -> int:
        """How much the hand of a caller may be worth now (DB-3, DB-4)."""
        return self.terms.opening_call if self.phase == OPENING else self.terms.call_at

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase in (OVER, SHUFFLING):
            return ()
        terms, hand = self.terms, self.hands[seat]
        calls: list[Move] = [CALL] if terms.worth.hand(hand) <= self.call_limit else []
        if self.phase == OPENING:
            return [*calls, NO]
        takes = self.takes()
        return [*calls, *[turn(cards, take) for cards in self.layings() for take in takes]]

    def layings(self) -> tuple[Laid, ...]:
        """What the seat in turn can lay off (DB-5)."""
        return layings(self.hands[self.turn], self.terms.set_size, self.terms.run_length)

    def takes(self) -> Laid:
        """What the seat in turn can take (DB-6)."""
        return (FROM_STACK, *takeable(self.laid[self.before(self.turn)], ends=self.terms.ends))

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return why.refusal(self, seat, move)

    def canonical(self, seat: Seat, move: Move) -> Move:
        """In which order cards are named that are laid off together does not matter."""
        return LayOff(in_order(move.cards), move.take) if isinstance(move, LayOff) else move

    # ------------------------------------------------------------ doing

    def to_shuffle(self) -> list[tuple[Card, Zone]]:
        """DB-8: all laid-off cards but those of the seat before and those of the seat that wants a card; where they
        lie."""
        stay = (self.turn, self.before(self.turn))
        old = [(card, LAID_ZONES[seat]) for seat, laid in enumerate(self.laid) if seat not in stay for card in laid]
        return [*[(card, DISCARDS_ZONE) for card in self.discards], *old]

    def draw(self, rng: Random) -> Move:
        if self.phase != SHUFFLING:
            raise RuntimeError("chance is not to act")
        cards = sorted(card for card, _ in self.to_shuffle())
        rng.shuffle(cards)
        return NewStack(tuple(cards))

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if type(move) is LayOff and actor == self.turn and self._is_listed(move):
            return self._lay_off(actor, move.cards, move.take)
        refusal = why.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        match move:
            case LayOff(cards, take):
                return self._lay_off(actor, in_order(cards), take)
            case NewStack(cards):
                return self._shuffle(cards)
            case Call():
                return self._call(actor)
            case _:
                assert isinstance(move, No)
                self.turn = (actor + 1) % len(self.hands)
                if self.turn == self.starter:
                    self.phase = TURNS
                return [events.NO_CALLS[actor]]

    def _is_listed(self, move: LayOff) -> bool:
        """Whether `legal` has a turn just so, as nearly all are: then there is no need to ask why not."""
        takes = (FROM_STACK,) if move.take == FROM_STACK else self.takes()
        return self.phase == TURNS and move.take in takes and move.cards in self.layings()

    def _call(self, seat: Seat) -> list[Event]:
        told = events.call(seat, opening=self.phase == OPENING)
        self.caller = seat
        self.phase = OVER
        return [told, events.turn_up(self.score())]

    def _lay_off(self, seat: Seat, cards: Laid, take: Card) -> list[Event]:
        told = [events.lay(seat, self.laid[seat], cards)]
        self.discards += self.laid[seat]
        self.laid[seat] = cards
        self._show(seat, mask_of(cards))
        if take != FROM_STACK:
            owner = self.before(seat)
            self.laid[owner] = tuple([card for card in self.laid[owner] if card != take])
            self.hands[seat] |= 1 << take
            self.shown[seat] |= 1 << take
            return self._end_turn([*told, events.take(seat, take, owner)])
        if not self.stack:
            self.phase = SHUFFLING
            return told
        return self._take_top([*told])

    def _take_top(self, told: list[Event]) -> list[Event]:
        seat, card = self.turn, self.stack.pop()
        self.hands[seat] |= 1 << card
        last = self.batches[-1]
        self.batches = (*self.batches[:-1], Batch(last.cards, _changed(last.held, seat, 1)))
        return self._end_turn([*told, events.draw(seat, card)])

    def _show(self, seat: Seat, cards: Mask) -> None:
        """Cards leave a hand before the eyes of all."""
        unseen = cards & ~self.shown[seat]
        self.hands[seat] ^= cards
        self.shown[seat] &= ~cards
        if unseen:
            self.batches = tuple([_less(batch, seat, unseen) for batch in self.batches])

    def _shuffle(self, cards: tuple[Card, ...]) -> list[Event]:
        """DB-8: the laid-off cards become the stack, and the turn goes on."""
        old = self.to_shuffle()
        stay = (self.turn, self.before(self.turn))
        self.laid = [laid if seat in stay else () for seat, laid in enumerate(self.laid)]
        self.discards = ()
        self.stack = list(cards[::-1])
        unseen = tuple(batch for batch in self.batches if batch.cards)
        self.batches = (*unseen, Batch(mask_of(cards), (0,) * len(self.hands)))
        self.phase = TURNS
        return self._take_top([events.new_stack(old)])

    def _end_turn(self, told: list[Event]) -> list[Event]:
        """DB-14: the next seat is in turn, or the deal is over. Adds to what is told, and returns it."""
        self.turn = (self.turn + 1) % len(self.hands)
        self.turns += 1
        if self.turns == self.terms.turn_limit * len(self.hands):
            self.phase = OVER
            told += [events.limit(), events.turn_up(self.score())]
        return told

    # ------------------------------------------------------------ knowing

    def view(self, seat: Seat | None) -> DumbalView:
        return view_of(self, seat)

    def score(self) -> score.Score:
        """What would be written if the deal ended now (DB-9 to DB-12, DB-14)."""
        return score.score(self.hands, self.caller, self.terms)

    def outcome(self) -> DumbalOutcome | None:
        if self.phase != OVER:
            return None
        done = self.score()
        return DumbalOutcome(done.points, caller=self.caller, winners=done.winners, hands=done.hands)

    def ledger(self) -> tuple[LedgerLine, ...]:
        return score.ledger(self.hands, self.caller, self.terms) if self.phase == OVER else ()


def _less(batch: Batch, seat: Seat, cards: Mask) -> Batch:
    """A batch without these cards of a hand."""
    gone = batch.cards & cards
    return Batch(batch.cards ^ gone, _changed(batch.held, seat, -gone.bit_count())) if gone else batch


def _changed(held: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    """How many cards each seat holds, when one gets some or loses them."""
    counts = list(held)
    counts[seat] += by
    return tuple(counts)
