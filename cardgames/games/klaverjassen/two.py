"""Klaverjassen with two seats: each has a hand, and a table of open cards on covered ones (KJ-28 to KJ-37).

A trick has a card from each hand and each table. So a seat has two places, which play like two partners: place 0 is the
hand of seat 0, 1 that of seat 1, 2 the table of seat 0, 3 that of seat 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgames.engine.cards import Card, Mask
from cardgames.engine.contract import Event, Move, MovePieces, Refusal, Seat, Step, Zone
from cardgames.engine.piles import Cards, per_seat, pile
from cardgames.games.klaverjassen.cards import (
    COVERED_ZONES,
    HAND_ZONES,
    PLAYS,
    TRICK_ZONES,
    Play,
    column_of,
)
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.refusals import card_refused, refuse
from cardgames.games.klaverjassen.ruleset import Ruleset
from cardgames.games.klaverjassen.state import NOBODY, PLAYING

SEATS = 2
Place = int

ORDERS: tuple[tuple[Place, ...], ...] = ((0, 3, 2, 1), (1, 2, 3, 0), (2, 3, 0, 1), (3, 2, 1, 0))
"""The order of the places in a trick, by the place that leads (KJ-29)."""


def order_of(leader: Place, ruleset: Ruleset) -> tuple[Place, ...]:
    """The order of the places in a trick that the place `leader` leads (KJ-29, KJ-37)."""
    return ORDERS[leader][:2] if ruleset.table_only else ORDERS[leader]


class TwoSeatState(KlaverjassenState):
    """See `KlaverjassenState`.

    `columns` are the columns of the covered cards of each seat, `turned_up` the cards turned up so far, `lead` the
    place that leads the trick, and `leads` the places that led the tricks before.
    """

    covered: list[Cards] = pile("covered", each_seat=True, ordered=True, seen_by="nobody")
    tables: list[tuple[Cards, ...]] = pile("table", each_seat=True, ordered=True, several=True)
    columns: list[tuple[int, ...]] = per_seat(())
    turned_up: Mask = 0
    lead: Place = 0
    leads: tuple[Place, ...] = ()

    # ------------------------------------------------------------ places

    @property
    def places(self) -> list[Mask]:
        """The cards of each place; in a view only those that the viewer knows."""
        return [*self.hands, *map(self.table_of, range(SEATS))]

    def table_of(self, seat: Seat) -> Mask:
        """The open cards of a seat's table."""
        return sum([1 << card for column in self.tables[seat] for card in column])

    @property
    def place(self) -> Place:
        """The place that plays next; at a lead the hand of the seat."""
        return order_of(self.lead, self.ruleset)[len(self.trick)] if self.trick else self.turn

    def plays_from_hands(self) -> Iterator[tuple[Seat, Card, Cards, int]]:
        tricks = [trick.cards for trick in self.tricks]
        for lead, cards in zip((*self.leads, self.lead), (*tricks, self.trick), strict=True):
            for turn, (place, card) in enumerate(zip(order_of(lead, self.ruleset), cards, strict=False)):
                if place < SEATS:
                    yield place, card, cards[:turn], self.partner_in(place, turn)

    # ------------------------------------------------------------ legal moves and refusals

    def due(self) -> Mask:
        """The cards from which the seat to play chooses (KJ-29, KJ-30): those of one place, at a lead of both."""
        if self.trick:
            place = self.place
            return self.hands[place] if place < SEATS else self.table_of(place - SEATS)
        hand, table, lead_from = self.hands[self.turn], self.table_of(self.turn), self.ruleset.lead_from
        if self.ruleset.table_only or lead_from == "table":
            return table
        return hand if lead_from == "hand" else hand | table

    def playable(self) -> Mask:
        return playable(self.due(), self.trick, self.trump, self.ruleset)

    def card_refused(self, card: Card) -> Refusal | None:
        due, own = self.due(), self.hands[self.turn] | self.table_of(self.turn)
        place = "hand" if due & self.hands[self.turn] else "table"
        if own & ~due & 1 << card:
            return refuse("KJ-29", f"from_{place}")
        return card_refused(card, due, self.trick, self.trump, self.ruleset, place=place)

    def source_of(self, seat: Seat, card: Card) -> Zone:
        """The zone of a card of a seat: its hand, or a column of its table."""
        found = (number for number, column in enumerate(self.tables[seat]) if card in column)
        column = next(found, None)
        return HAND_ZONES[seat] if column is None else column_of(seat, column)

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        if isinstance(move, Play):
            return (MovePieces((move.card,), self.source_of(seat, move.card), TRICK_ZONES[seat]),)
        return super().steps_of(seat, move)

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), Zone("table", owner), target),) if owner == seat and target == TRICK_ZONES[seat]:
                return PLAYS[card]
            case (MovePieces(_, Zone("covered")),):
                return refuse("KJ-32", "covered")
            case (MovePieces((card,), Zone("table", owner)),) if owner == seat:
                return self.refusal(seat, PLAYS[card]) or self.other_step
        return super().attempted(seat, steps)

    # ------------------------------------------------------------ what happens

    def _play(self, seat: Seat, card: Card) -> Sequence[Event]:
        source, ruleset = self.source_of(seat, card), self.ruleset
        from_hand = source == HAND_ZONES[seat]
        if not self.trick:
            self.lead = seat if from_hand else seat + SEATS
        played = self.transfer("play", seat, ((card,), source, TRICK_ZONES[seat]))
        events = [played]
        if ruleset.uncovers_at_once and not from_hand:
            events += self._uncover()
        if len(self.trick) < len(order_of(self.lead, ruleset)):
            self.turn = 1 - seat
            return events
        self.leads = (*self.leads, self.lead)
        *before, last = events
        return [*before, *self._take(last)]

    def _go_on(self) -> Sequence[Event]:
        """KJ-32: covered cards are turned up after the roem, before the next lead."""
        self.lead = self.leader
        return [*self._uncover(), *super()._go_on()]

    def _uncover(self) -> list[Event]:
        """KJ-32: turn up the covered cards whose open cards were played."""
        parts = []
        for seat in range(SEATS):
            free = [column for column in self.columns[seat] if not self.tables[seat][column]]
            for column in free:
                card = self.covered[seat][self.columns[seat].index(column)]
                parts.append(((card,), COVERED_ZONES[seat], column_of(seat, column)))
                self.turned_up |= 1 << card
            self.columns[seat] = tuple(column for column in self.columns[seat] if column not in free)
        return [self.transfer("uncover", NOBODY, *parts, reveals=True)] if parts else []

    @property
    def is_forced(self) -> bool:
        """Whether everyone can see that the seat to play has only one card to choose from."""
        place = self.place
        if self.phase != PLAYING or not self.trick:
            return False
        return self.count(HAND_ZONES[place]) == 1 if place < SEATS else self.due().bit_count() == 1


def dealt_tables(stock: Cards, columns: int) -> tuple[list[tuple[Cards, ...]], list[Cards]]:
    """The open cards of each table, by column, and the covered cards of each (KJ-28).

    `stock` has for each seat and column the open card, and then the covered one.
    """
    seats = [stock[: 2 * columns], stock[2 * columns :]]
    return [tuple((card,) for card in cards[::2]) for cards in seats], [cards[1::2] for cards in seats]
