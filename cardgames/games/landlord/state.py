"""One deal: the truth, and what happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from cardgames.engine.cards import Mask
from cardgames.engine.contract import Event, IllegalMove, LedgerLine, Move, Refusal, Seat, State
from cardgames.games.landlord import events, score, why
from cardgames.games.landlord.choices import Choices, may_play
from cardgames.games.landlord.course import (
    BIDDING,
    OVER,
    PLAYING,
    LandlordDeal,
    LandlordOutcome,
    LandlordStanding,
    Round,
    Trick,
    Turn,
    after,
    beaten,
)
from cardgames.games.landlord.finder import representative
from cardgames.games.landlord.moves import BIDS, SEATS, Bid, Play
from cardgames.games.landlord.pack import ALL
from cardgames.games.landlord.sets import Kind, Reading
from cardgames.games.landlord.terms import Terms, terms_of
from cardgames.games.landlord.view import LandlordView, view_of


class LandlordState(State[LandlordView]):
    """See `State`. The fields that `Visible` has too are told there; `played` is what each seat has played in the deal,
    `centre` the cards that lay there, which are in the landlord's hand once there is one."""

    __slots__ = (
        "best",
        "bid",
        "bombs",
        "centre",
        "hands",
        "landlord",
        "lying",
        "out",
        "passes",
        "phase",
        "played",
        "said",
        "standing",
        "terms",
        "trick",
        "tricks",
        "turn",
    )

    standing: LandlordStanding
    terms: Terms
    phase: int
    hands: list[Mask]
    centre: Mask
    out: Mask
    said: tuple[int, ...]
    bid: int
    landlord: Seat
    turn: Seat
    trick: tuple[Turn, ...]
    lying: Reading | None
    best: Seat
    passes: int
    tricks: tuple[Trick, ...]
    played: list[Mask]
    bombs: tuple[Mask, ...]

    @classmethod
    def begin(cls, deal: LandlordDeal) -> Self:
        """The state before the first bid (LL-3)."""
        state = cls.__new__(cls)
        state.standing = deal.standing
        state.terms = terms_of(deal.standing.options)
        state.phase = BIDDING
        state.hands = list(deal.hands)
        state.centre = deal.centre
        state.out = ALL & ~(deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.centre)
        state.said = ()
        state.bid = 0
        state.landlord = -1
        state.turn = deal.standing.first
        state.trick = ()
        state.lying = None
        state.best = -1
        state.passes = 0
        state.tricks = ()
        state.played = [0] * SEATS
        state.bombs = ()
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.standing = self.standing
        twin.terms = self.terms
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.centre = self.centre
        twin.out = self.out
        twin.said = self.said
        twin.bid = self.bid
        twin.landlord = self.landlord
        twin.turn = self.turn
        twin.trick = self.trick
        twin.lying = self.lying
        twin.best = self.best
        twin.passes = self.passes
        twin.tricks = self.tricks
        twin.played = self.played[:]
        twin.bombs = self.bombs
        return twin

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == OVER else (self.turn,)

    @property
    def first(self) -> Seat:
        """The first player of this deal (LL-2)."""
        return self.standing.first

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase == OVER:
            return ()
        if self.phase == BIDDING:
            return (BIDS[0], *BIDS[max(self.said, default=0) + 1 : self.terms.highest_bid + 1])
        return Choices(self.hands[seat], self.lying, self.terms.sets)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return why.refusal(self, seat, move)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if seat != self.turn or self.phase != PLAYING or not isinstance(move, Play):
            return move
        if not may_play(self.hands[seat], move, self.lying, self.terms.sets):
            return move
        return Play(*representative(self.hands[seat], move.body, move.attached))

    def draw(self, rng: Random) -> Move:
        raise RuntimeError("chance is never to act in a deal of Landlord")

    # ------------------------------------------------------------ acting

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if actor == self.turn and self.phase == PLAYING and type(move) is Play:
            reading = may_play(self.hands[actor], move, self.lying, self.terms.sets)
            if reading:
                return self._play(actor, move, reading)
        refusal = why.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        return self._say(actor, move.amount) if isinstance(move, Bid) else self._pass(actor)

    def _say(self, seat: Seat, amount: int) -> list[Event]:
        """LL-3: each seat speaks once."""
        self.said += (amount,)
        told = [events.bid(seat, amount)]
        if len(self.said) < SEATS and amount < self.terms.highest_bid:
            self.turn = after(seat)
            return told
        bid = max(self.said)
        if bid:
            return [*told, self._settle(self._speaker(self.said.index(bid)), bid)]
        times = self.standing.passed_out + 1
        if times >= self.terms.passed_out:
            return [*told, self._settle(self.first, 1)]
        self.phase = OVER
        return [*told, events.passed_out(times)]

    def _speaker(self, place: int) -> Seat:
        """Who spoke at this place in the bidding."""
        return (self.first - place) % SEATS

    def _settle(self, seat: Seat, bid: int) -> Event:
        """LL-3, LL-4: there is a landlord, who takes the centre and leads."""
        self.landlord = self.turn = self.best = seat
        self.bid = bid
        self.hands[seat] |= self.centre
        self.phase = PLAYING
        return events.landlord(seat, bid, self.centre, forced=not any(self.said))

    def _play(self, seat: Seat, move: Play, reading: Reading) -> list[Event]:
        covered = self._beaten_by_now() if self.lying else None
        self.hands[seat] ^= move.cards
        self.played[seat] |= move.cards
        self.trick += (Turn(seat, move.body, move.attached),)
        self.lying, self.best, self.passes = reading, seat, 0
        if reading.kind == Kind.BOMB:
            self.bombs += (move.body,)
        left = self.hands[seat].bit_count()
        told = [events.play(seat, move.body, move.attached, reading, covered, left)]
        if left:
            self.turn = after(seat)
        else:
            self.phase = OVER
            told.append(events.turn_up(seat, self.points(), landlord=seat == self.landlord))
        return told

    def _beaten_by_now(self) -> events.Beaten:
        """The set on the table, when another beats it."""
        lying = before = 0
        for turn in reversed(self.trick):
            if turn.body and turn.seat == self.best:
                if lying:
                    before = turn.cards
                    break
                lying = turn.cards
        return events.Beaten(self.best, lying, before)

    def _pass(self, seat: Seat) -> list[Event]:
        """LL-5: two passes in a row end the trick."""
        self.trick += (Turn(seat),)
        self.passes += 1
        self.turn = after(seat)
        told = [events.PASSES[seat]]
        if self.passes == SEATS - 1:
            lost = [turn.cards for turn in beaten(self.trick)] if len(self.trick) > SEATS else ()
            told.append(events.trick(self.best, self.lying_cards, lost, len(self.tricks) + 1))
            self.tricks += (Trick(self.trick, self.best),)
            self.trick, self.lying, self.passes = (), None, 0
        return told

    # ------------------------------------------------------------ knowing

    @property
    def lying_cards(self) -> Mask:
        """The set that is to be beaten."""
        return next((turn.cards for turn in reversed(self.trick) if turn.body), 0)

    @property
    def heap(self) -> Mask:
        """All cards that were played and lie covered."""
        one, two, three = self.played
        open_sets = self.lying_cards
        for turn in beaten(self.trick):
            open_sets |= turn.cards
        return (one | two | three) & ~open_sets

    @property
    def winner(self) -> Seat:
        """Who is rid of all cards when the deal is over (LL-13)."""
        return self.best

    def view(self, seat: Seat | None) -> LandlordView:
        return view_of(self, seat)

    def points(self) -> tuple[int, ...]:
        """What each seat gets when the last set ends the deal."""
        return score.points(self.landlord, self.winner, self.bid, len(self.bombs), self.terms)

    def round(self) -> Round | None:
        """The line of the score sheet of a deal that is over; None when all have passed."""
        if self.phase != OVER or self.landlord < 0:
            return None
        return Round(self.landlord, self.bid, not any(self.said), len(self.bombs), self.winner, self.points())

    def outcome(self) -> LandlordOutcome | None:
        if self.phase != OVER:
            return None
        played = self.round()
        return LandlordOutcome(played.points if played else (0,) * SEATS, redeal=played is None, played=played)

    def ledger(self) -> tuple[LedgerLine, ...]:
        return score.ledger(self) if self.phase == OVER and self.landlord >= 0 else ()
