"""One season: the truth, and what happens to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Self

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import Event, IllegalMove, LedgerLine, Move, Refusal, Seat, State
from cardgames.games.amish_lords import actions, events, harvest, moves, notes, why
from cardgames.games.amish_lords.coherence import Row, coherent, rebuilt, swapped
from cardgames.games.amish_lords.course import (
    KEEPING,
    LAST_LANDS,
    OVER,
    SETUP,
    TURNS,
    AmishDeal,
    AmishOutcome,
    AmishStanding,
    Grown,
    Paid,
)
from cardgames.games.amish_lords.moves import HAND, MARKET
from cardgames.games.amish_lords.notes import Note, note
from cardgames.games.amish_lords.terms import Terms, terms_of
from cardgames.games.amish_lords.view import AmishView, view_of

NONE: Card = -1
"""In place of a caravan or loot that is not there."""

ALL_EYES: Mask = 0b11111
"""Who has seen a land that came to its place openly: bit n is seat n, bit 4 a bystander."""


class AmishState(State[AmishView]):
    """See `State`. `farms[seat]` are rows, the house first; `seen` has for each card of a row who has seen it there.

    The deck is picked from its end. While the king dealer chooses (AL-26) it still has all cards. `to_come` counts the
    last turns that are left, -1 before them; `idle` the turns since something was picked, built or added (AL-18).
    `loot` is the card of a thief who has not yet said where it goes, and `robbed` whose it was.
    """

    __slots__ = (
        "caravans",
        "deck",
        "farms",
        "hands",
        "idle",
        "journal",
        "kings",
        "laid",
        "loot",
        "market",
        "phase",
        "robbed",
        "seen",
        "setup",
        "standing",
        "terms",
        "to_come",
        "turn",
    )

    standing: AmishStanding
    terms: Terms
    kings: tuple[Card, ...]
    setup: str
    phase: int
    hands: list[Mask]
    caravans: list[Card]
    farms: list[tuple[Row, ...]]
    seen: list[tuple[tuple[Mask, ...], ...]]
    market: tuple[Card, ...]
    deck: list[Card]
    turn: Seat
    to_come: int
    idle: int
    laid: int
    loot: Card
    robbed: Seat
    journal: notes.Journal

    @classmethod
    def blank(cls, standing: AmishStanding, kings: tuple[Card, ...], deck: list[Card]) -> Self:
        """Before the kings are laid and the cards are dealt."""
        state = cls.__new__(cls)
        state.standing = standing
        state.terms = terms_of(standing.options)
        state.kings = kings
        state.setup = ""
        state.phase = SETUP
        state.hands = [0] * standing.players
        state.caravans = [NONE] * standing.players
        state.farms = [()] * standing.players
        state.seen = [()] * standing.players
        state.market = ()
        state.deck = deck
        state.turn = standing.king_dealer
        state.to_come = -1
        state.idle = 0
        state.laid = 0
        state.loot = NONE
        state.robbed = -1
        state.journal = ()
        return state

    @classmethod
    def begin(cls, deal: AmishDeal) -> Self:
        """The state before the first decision; where no setup is to be chosen all is laid and dealt."""
        cards = [*(card for hand in deal.hands for card in hand), *deal.market, *deal.deck]
        state = cls.blank(deal.standing, deal.kings, cards[::-1])
        if len(state.terms.setups) == 1:
            state._set_up(state.terms.setups[0])
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.standing = self.standing
        twin.terms = self.terms
        twin.kings = self.kings
        twin.setup = self.setup
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.caravans = self.caravans[:]
        twin.farms = self.farms[:]
        twin.seen = self.seen[:]
        twin.market = self.market
        twin.deck = self.deck[:]
        twin.turn = self.turn
        twin.to_come = self.to_come
        twin.idle = self.idle
        twin.laid = self.laid
        twin.loot = self.loot
        twin.robbed = self.robbed
        twin.journal = self.journal
        return twin

    @property
    def starter(self) -> Seat:
        """AL-6: who has the first turn, the left neighbour of the rural dealer."""
        return (self.standing.king_dealer + 2) % self.standing.players

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == OVER else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        return actions.legal(self) if seat == self.turn and self.phase != OVER else ()

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return why.refusal(self, seat, move)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if type(move) is moves.LastLands and 0 <= seat < len(self.farms):
            return actions.in_order(self, seat, move)
        return move

    def draw(self, rng: Random) -> Move:
        raise RuntimeError("chance has no part in a season once it is dealt")

    # ------------------------------------------------------------ acting

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        refusal = why.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        return self._DO[type(move)](self, actor, move)

    def _do_setup(self, seat: Seat, move: moves.Setup) -> Sequence[Event]:
        return [Event("setup", seat, facts=(("setup", move.name),)), *self._set_up(move.name)]

    def _set_up(self, setup: str) -> list[Event]:
        """AL-5, AL-6: lay the line of kings, deal, and let the starter begin."""
        self.setup = setup
        told = events.line(self.kings, setup)
        for seat in range(len(self.hands)):
            dealt = [self.deck.pop() for _ in range(self.terms.hand_size)]
            self.hands[seat] = mask_of(dealt)
            told.append(events.deal(seat, dealt))
        self.market = tuple([self.deck.pop() for _ in range(self.terms.market_size)])
        told.append(events.open_market(self.market))
        self.phase = TURNS
        self.turn = self.starter
        return told

    def _do_pick(self, seat: Seat, move: moves.Pick) -> Sequence[Event]:
        card = self.deck.pop()
        self.hands[seat] |= 1 << card
        self.journal += (notes.PICKS[seat],)
        return self._end_turn(seat, [events.PICKS[seat][card]], True)

    def _do_skip(self, seat: Seat, move: moves.Skip) -> Sequence[Event]:
        return self._end_turn(seat, [events.SKIPS[seat]])

    def _do_caravan(self, seat: Seat, move: moves.Caravan) -> Sequence[Event]:
        card, old, to = move.card, self.caravans[seat], move.old
        self.hands[seat] ^= 1 << card
        self.journal += (note(notes.SHOWN, seat, card),)
        if old != NONE:
            self._send(seat, old, to)
        self.caravans[seat] = card
        return self._end_turn(seat, [events.caravan(seat, card, old, to)])

    def _do_cancel(self, seat: Seat, move: moves.Cancel) -> Sequence[Event]:
        old, to = self.caravans[seat], move.to
        self._send(seat, old, to)
        self.caravans[seat] = NONE
        return self._end_turn(seat, [events.cancel(seat, old, to)])

    def _send(self, seat: Seat, old: Card, to: str) -> None:
        """AL-10: an old caravan goes to the hand or on top of the market."""
        if to == MARKET:
            self.market += (old,)
        else:
            self.hands[seat] |= 1 << old
            self.journal += (note(notes.TAKEN, seat, old),)

    def _do_build(self, seat: Seat, move: moves.Build) -> Sequence[Event]:
        told = [self._found(seat), self._put(seat, len(self.farms[seat]) - 1, move.card)]
        return self._end_turn(seat, told, True)

    def _do_expand(self, seat: Seat, move: moves.Expand) -> Sequence[Event]:
        return self._end_turn(seat, [self._put(seat, move.farm, move.card)], True)

    def _found(self, seat: Seat) -> Event:
        """AL-11: the caravan becomes the house of a new farm."""
        house, farm = self.caravans[seat], len(self.farms[seat])
        self.caravans[seat] = NONE
        self.farms[seat] += ((house,),)
        self.seen[seat] += ((ALL_EYES,),)
        return events.build(seat, farm, house)

    def _put(self, seat: Seat, farm: int, card: Card) -> Event:
        """AL-11: a hand card, face down, on top of a farm."""
        self.hands[seat] ^= 1 << card
        self._set_row(seat, farm, (*self.farms[seat][farm], card), (*self.seen[seat][farm], 1 << seat))
        self.journal += (note(notes.HIDDEN, seat, card, farm),)
        return events.land(seat, farm, card)

    def _set_row(self, seat: Seat, farm: int, row: Row, seen: tuple[Mask, ...]) -> None:
        rows, eyes = self.farms[seat], self.seen[seat]
        self.farms[seat] = (*rows[:farm], row, *rows[farm + 1 :])
        self.seen[seat] = (*eyes[:farm], seen, *eyes[farm + 1 :])

    def _do_rebuild(self, seat: Seat, move: moves.Rebuild) -> Sequence[Event]:
        farm, land, out, to = move.farm, move.land, move.out, move.to
        row, caravan = self.farms[seat][farm], self.caravans[seat]
        gone = row[out] if out else NONE
        new, seen = rebuilt(row, caravan, land, out), rebuilt(self.seen[seat][farm], ALL_EYES, land, out)
        self._set_row(seat, farm, new, seen)
        self.caravans[seat] = NONE
        if out:
            self._gain(seat, gone, to)
        self.journal += (Note(notes.REBUILT, seat, caravan, farm=farm, land=land, out=out, gone=gone, to=to),)
        return self._end_turn(seat, events.rebuild(seat, caravan, move, gone), not out)

    def _gain(self, seat: Seat, card: Card, to: str) -> None:
        """AL-15: a card goes to the hand or is the new caravan."""
        if to == HAND:
            self.hands[seat] |= 1 << card
        else:
            self.caravans[seat] = card

    def _do_swindle(self, seat: Seat, move: moves.Swindle) -> Sequence[Event]:
        owner, farm, land = move.owner, move.farm, move.land
        row, caravan = self.farms[owner][farm], self.caravans[seat]
        new = swapped(row, caravan, land)
        fits = coherent(new)
        gone = row[land] if fits else NONE
        told = events.swindle(seat, caravan, move, gone)
        self.journal += (Note(notes.TOUCHED, seat, caravan, owner, farm, land, gone=gone, fits=fits),)
        if not fits:
            return self._end_turn(seat, told)
        self._set_row(owner, farm, new, swapped(self.seen[owner][farm], ALL_EYES, land))
        self.caravans[seat] = NONE
        self.loot, self.robbed, self.phase = gone, owner, KEEPING
        return told

    def _do_keep(self, seat: Seat, move: moves.Keep) -> Sequence[Event]:
        card, owner, to = self.loot, self.robbed, move.to
        self._gain(seat, card, to)
        self.journal += (Note(notes.KEPT, seat, NONE if to == HAND else card, to=to),)
        self.loot, self.robbed, self.phase = NONE, -1, TURNS
        return self._end_turn(seat, [events.keep(seat, owner, card, to)])

    def _do_trade(self, seat: Seat, move: moves.Trade) -> Sequence[Event]:
        card, to, paid, market = move.card, move.to, self.caravans[seat], self.market
        place = market.index(card)
        self.market = (*market[:place], *market[place + 1 :], paid)
        self.caravans[seat] = NONE
        self._gain(seat, card, to)
        if to == HAND:
            self.journal += (note(notes.TAKEN, seat, card),)
        return self._end_turn(seat, [events.trade(seat, paid, card, place, to)])

    def _end_turn(self, seat: Seat, told: list[Event], grown: bool = False) -> list[Event]:
        """AL-16, AL-18: who is next, and whether the season goes to its end. Adds to what is told, and returns it."""
        seats = len(self.hands)
        self.turn = (seat + 1) % seats
        self.idle = 0 if grown else self.idle + 1
        if self.to_come < 0:
            stalled = self.idle >= self.terms.stall_rounds * seats
            if self.deck and not stalled:
                return told
            self.to_come = self.terms.last_turns * seats
            told.append(Event("last_turns", self.turn, facts=(("turns", self.to_come), ("stalled", stalled))))
        else:
            self.to_come -= 1
        if not self.to_come:
            self.phase, self.turn = LAST_LANDS, self.starter
            told.append(Event("last_lands", self.turn))
        return told

    def _do_last_lands(self, seat: Seat, move: moves.LastLands) -> Sequence[Event]:
        told: list[Event] = []
        for farm, cards in enumerate(move.lands):
            if cards and farm == len(self.farms[seat]):
                told.append(self._found(seat))
            told += [self._put(seat, farm, card) for card in cards]
        told.append(Event("lands_done", seat, facts=(("cards", len(told)),)))
        self.laid += 1
        self.turn = (seat + 1) % len(self.hands)
        if self.laid == len(self.hands):
            self.phase = OVER
            points = harvest.points(self.paid(), len(self.hands))
            told.append(Event("turn_up", facts=(("points", points),), reveals=True))
        return told

    _DO: ClassVar[dict[type, Callable[[Any, Seat, Any], Sequence[Event]]]] = {
        moves.Setup: _do_setup,
        moves.Pick: _do_pick,
        moves.Skip: _do_skip,
        moves.Caravan: _do_caravan,
        moves.Cancel: _do_cancel,
        moves.Build: _do_build,
        moves.Expand: _do_expand,
        moves.Rebuild: _do_rebuild,
        moves.Swindle: _do_swindle,
        moves.Keep: _do_keep,
        moves.Trade: _do_trade,
        moves.LastLands: _do_last_lands,
    }

    # ------------------------------------------------------------ knowing

    def view(self, seat: Seat | None) -> AmishView:
        return view_of(self, seat)

    def hand_cards(self, seat: Seat) -> list[Card]:
        """The hand of a seat."""
        return card_list(self.hands[seat])

    def paid(self) -> tuple[Paid, ...]:
        """What each king pays each seat for its farms as they are."""
        return harvest.paid(harvest.awake(self.kings, self.setup), self.farms, self.terms)

    def outcome(self) -> AmishOutcome | None:
        if self.phase != OVER:
            return None
        paid = self.paid()
        own = harvest.points(paid, len(self.hands))
        grown = tuple(map(self._grown, range(len(own))))
        return AmishOutcome(self.standing.shared(own), own=own, paid=paid, grown=grown)

    def _grown(self, seat: Seat) -> Grown:
        rows = self.farms[seat]
        touches = [note for note in self.journal if note.what == notes.TOUCHED and note.seat == seat]
        return Grown(len(rows), sum(map(len, rows)) - len(rows), len(touches), sum(note.fits for note in touches))

    def ledger(self) -> tuple[LedgerLine, ...]:
        if self.phase != OVER:
            return ()
        return harvest.ledger(harvest.awake(self.kings, self.setup), self.farms, self.terms)
