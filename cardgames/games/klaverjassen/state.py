"""The truth of one game of Klaverjassen, from the turned trump card to the score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import (
    CHANCE,
    TRICK,
    Event,
    IllegalMove,
    LedgerLine,
    Move,
    Refusal,
    Seat,
    Shift,
    State,
)
from cardgames.games.klaverjassen import why
from cardgames.games.klaverjassen.course import (
    BIDDING,
    CALLING,
    OVER,
    PLAYING,
    TURNING,
    KlaverjassenDeal,
    KlaverjassenOutcome,
    Trick,
)
from cardgames.games.klaverjassen.following import playable
from cardgames.games.klaverjassen.moves import (
    BID_EVENTS,
    BIDS,
    CALLS,
    PILE_ZONE,
    PLAY_EVENTS,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
    Bid,
    Call,
    Play,
    Turn,
    plays_of,
)
from cardgames.games.klaverjassen.pack import PILE, suit_of
from cardgames.games.klaverjassen.scorecard import Row, score
from cardgames.games.klaverjassen.terms import POWER, Terms, terms_of
from cardgames.games.klaverjassen.view import KlaverjassenView, view_of


class KlaverjassenState(State[KlaverjassenView]):
    """See `State`. Points, tricks and calls are kept for each team; `trick` holds the cards lying, in order."""

    __slots__ = (
        "calls",
        "deal",
        "hands",
        "leader",
        "passes",
        "phase",
        "pile",
        "playing",
        "points",
        "speaker",
        "terms",
        "trick",
        "tricks",
        "tricks_won",
        "trump",
        "turn",
        "turned",
    )

    deal: KlaverjassenDeal
    terms: Terms
    phase: int
    hands: list[Mask]
    turned: tuple[Card, ...]
    pile: Mask
    trump: int
    passes: int
    speaker: Seat
    playing: int
    leader: Seat
    turn: Seat
    trick: list[Card]
    tricks: tuple[Trick, ...]
    points: list[int]
    tricks_won: list[int]
    calls: tuple[tuple[int, int], ...]

    @classmethod
    def begin(cls, deal: KlaverjassenDeal) -> Self:
        """The state before the first card of the trump pile is turned."""
        state = cls.__new__(cls)
        state.deal = deal
        state.terms = terms_of(deal.standing.options)
        state.phase = TURNING
        state.hands = list(deal.hands)
        state.turned = ()
        state.pile = deal.standing.pile
        state.trump = -1
        state.passes = 0
        state.speaker = -1
        state.playing = -1
        state.leader = state.turn = (deal.standing.dealer + 1) % 4
        state.trick = []
        state.tricks = ()
        state.points = [0, 0]
        state.tricks_won = [0, 0]
        state.calls = ()
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.deal = self.deal
        twin.terms = self.terms
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.turned = self.turned
        twin.pile = self.pile
        twin.trump = self.trump
        twin.passes = self.passes
        twin.speaker = self.speaker
        twin.playing = self.playing
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick[:]
        twin.tricks = self.tricks
        twin.points = self.points[:]
        twin.tricks_won = self.tricks_won[:]
        twin.calls = self.calls
        return twin

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == TURNING else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn:
            return ()
        if self.phase == PLAYING:
            return plays_of(playable(self.hands[seat], self.trick, self.trump, self.terms))
        if self.phase == BIDDING:
            return BIDS
        return CALLS if self.phase == CALLING else ()

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase in (TURNING, OVER) or seat != self.turn:
            return why.not_your_turn(self.phase)
        match move:
            case Bid():
                return None if self.phase == BIDDING else why.no_bid_now(self.phase)
            case Call():
                return None if self.phase == CALLING else why.no_call_now(self.phase)
            case Play(card) if self.phase == PLAYING:
                return why.card_refused(card, self.hands[seat], self.trick, self.trump, self.terms)
            case Play():
                return why.no_card_now(self.phase)
            case _:
                return why.not_a_move()

    def draw(self, rng: Random) -> Move:
        if self.phase != TURNING:
            raise RuntimeError("no card of the trump pile is turned now")
        return Turn(rng.choice(card_list(self._pile_to_turn())))

    def _pile_to_turn(self) -> Mask:
        """KJ-4: an empty pile is shuffled anew, without the card that lies open."""
        return self.pile or PILE & ~mask_of(self.turned[-1:])

    # ------------------------------------------------------------ acting

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if self.phase == PLAYING and actor == self.turn and type(move) is Play:
            allowed = playable(self.hands[actor], self.trick, self.trump, self.terms)
            if allowed >> move.card & 1:
                return self._play(actor, move.card)
        if actor == CHANCE:
            return self._turn(move)
        refusal = self.refusal(actor, move)
        if refusal:
            raise IllegalMove(refusal)
        if type(move) is Bid:
            return self._bid(actor, move.plays)
        assert type(move) is Call
        return self._call(actor, move.calls)

    def _turn(self, move: Move) -> Sequence[Event]:
        pile = self._pile_to_turn()
        if self.phase != TURNING or type(move) is not Turn or not pile >> move.card & 1:
            raise IllegalMove(why.not_in_the_pile())
        events = [Event("shuffle-pile")] if pile != self.pile else []
        self.pile = pile & ~(1 << move.card)
        again = bool(self.turned)
        self.turned = (*self.turned, move.card)
        self.trump = suit_of(move.card)
        if again:
            self.playing = self.leader & 1
            self.phase = PLAYING
        else:
            self.phase = BIDDING
        facts = (("trump", self.trump), ("forced", again))
        return [*events, Event("turn", shifts=(Shift(move.card, PILE_ZONE, TURNED_ZONE),), facts=facts, reveals=True)]

    def _bid(self, seat: Seat, plays: bool) -> Sequence[Event]:
        if plays:
            self.speaker = seat
            self.playing = seat & 1
            self.phase = PLAYING
            self.turn = self.leader
        else:
            self.passes += 1
            self.turn = (seat + 1) & 3
            if self.passes == 4:
                self.phase = TURNING
        return [BID_EVENTS[seat][plays]]

    def _play(self, seat: Seat, card: Card) -> Sequence[Event]:
        self.hands[seat] ^= 1 << card
        self.trick.append(card)
        events = PLAY_EVENTS[seat][card]
        if len(self.trick) < 4:
            self.turn = (seat + 1) & 3
            return events
        return self._take(events)

    def _take(self, events: Sequence[Event]) -> Sequence[Event]:
        """KJ-13, KJ-17, KJ-18: the trick is complete."""
        one, two, three, four = cards = tuple(self.trick)
        power = POWER[self.trump][one >> 3]
        strengths = (power[one], power[two], power[three], power[four])
        leader = self.leader
        winner = (leader + strengths.index(max(strengths))) & 3
        team = winner & 1
        values = self.terms.points[self.trump]
        worth = values[one] + values[two] + values[three] + values[four]
        last = not self.hands[winner]
        if last:
            worth += self.terms.last_trick
        self.points[team] += worth
        self.tricks_won[team] += 1
        self.tricks = (*self.tricks, Trick(leader, cards, winner))
        self.trick.clear()
        self.leader = self.turn = winner
        taken = TAKEN_ZONES[team]
        shifts = (
            Shift(one, TRICK_ZONES[leader], taken),
            Shift(two, TRICK_ZONES[(leader + 1) & 3], taken),
            Shift(three, TRICK_ZONES[(leader + 2) & 3], taken),
            Shift(four, TRICK_ZONES[(leader + 3) & 3], taken),
        )
        events = [*events, Event(TRICK, winner, shifts, (("points", worth), ("number", len(self.tricks))))]
        roem = self.terms.roem(1 << one | 1 << two | 1 << three | 1 << four, self.trump).total
        if roem and team == self.playing and self.terms.ask_roem:
            self.phase = CALLING
            return events
        if roem:
            events.append(self._note_call(winner, roem))
        if last:
            events.append(self._finish())
        return events

    def _call(self, seat: Seat, calls: bool) -> Sequence[Event]:
        roem = self.terms.roem(mask_of(self.tricks[-1].cards), self.trump).total
        event = self._note_call(seat, roem) if calls else Event("no-roem", seat, facts=(("points", roem),))
        self.phase = PLAYING
        return [event] if self.hands[seat] else [event, self._finish()]

    def _note_call(self, seat: Seat, points: int) -> Event:
        self.calls = (*self.calls, (len(self.tricks) - 1, points))
        return Event("roem", seat, facts=(("points", points), ("trick", len(self.tricks))))

    def _finish(self) -> Event:
        self.phase = OVER
        row = self.row()
        facts = (("points", row.points), ("roem", row.roem), ("nat", row.nat), ("pit", row.pit))
        return Event("score", facts=facts, reveals=True)

    # ------------------------------------------------------------ knowing

    def view(self, seat: Seat | None) -> KlaverjassenView:
        return view_of(self, seat)

    def row(self) -> Row:
        """The row of the scorecard as it would be written now."""
        calls: tuple[list[int], list[int]] = ([], [])
        for trick, points in self.calls:
            calls[self.tricks[trick].winner & 1].append(points)
        return score(
            self.playing,
            (self.points[0], self.points[1]),
            (tuple(calls[0]), tuple(calls[1])),
            (self.tricks_won[0], self.tricks_won[1]),
            self.terms,
        )

    def outcome(self) -> KlaverjassenOutcome | None:
        if self.phase != OVER:
            return None
        row = self.row()
        written = (row.points[0] + row.roem[0], row.points[1] + row.roem[1])
        return KlaverjassenOutcome((*written, *written), row=row, pile=self.pile)

    def ledger(self) -> tuple[LedgerLine, ...]:
        return why.ledger(self)
