"""The deal of Klaverjassen: its legal moves, their refusals, and what happens."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import (
    CHANCE,
    Answer,
    Event,
    IllegalMove,
    Move,
    MovePieces,
    Refusal,
    Seat,
    Step,
    View,
)
from cardgames.games.klaverjassen.cards import (
    BIDS,
    CALLS,
    CHOICES,
    HAND_ZONES,
    PILE,
    PILE_ZONE,
    PLAYS,
    SUITS,
    TAKEN_ZONES,
    TRICK_ZONES,
    TURNED_ZONE,
    Bid,
    Call,
    Choose,
    Play,
    Turn,
    plays_of,
    suit_of,
)
from cardgames.games.klaverjassen.following import best_index, playable
from cardgames.games.klaverjassen.refusals import card_refused, refuse
from cardgames.games.klaverjassen.score import Trick
from cardgames.games.klaverjassen.state import (
    BIDDING,
    CALLING,
    CHOOSING,
    LAYING,
    NOBODY,
    OVER,
    PLAYING,
    TURNING,
    TrickState,
)

FIRST = {CHOOSING: ("KJ-24", "trump_first"), LAYING: ("KJ-39", "aside_first")}
"""The refusals of other moves while trump is named or cards are put aside."""

ANSWERS: dict[int, Sequence[Move]] = {BIDDING: BIDS, CALLING: CALLS, CHOOSING: CHOICES}
"""The legal moves in phases in which they are always the same."""


class KlaverjassenState(TrickState):
    """The deal with four seats, and the base of those with two and three."""

    # ------------------------------------------------------------ legal moves and refusals

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == TURNING else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn:
            return ()
        if self.phase == PLAYING:
            return plays_of(self.playable())
        return ANSWERS.get(self.phase, ())

    def due(self) -> Mask:
        """The cards from which the seat to play chooses."""
        return self.hands[self.turn]

    def playable(self) -> Mask:
        """The cards that the seat to play may play (KJ-8 to KJ-12)."""
        return playable(self.hands[self.turn], self.trick, self.trump, self.ruleset)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase in (TURNING, OVER) or seat != self.turn:
            return self._not_your_turn
        match move, self.phase:
            case (Bid(), phase) if phase == BIDDING:
                return None
            case (Call(), phase) if phase == CALLING:
                return None
            case (Choose(), phase) if phase == CHOOSING:
                return None
            case (Play(card), phase) if phase == PLAYING:
                return self.card_refused(card)
            case (Bid() | Call() | Play(), phase) if phase in FIRST:
                return refuse(*FIRST[phase])
            case Bid(), phase:
                return refuse("KJ-5", "call_first" if phase == CALLING else "bid_over")
            case Call(), phase:
                return refuse("KJ-17", "bid_first" if phase == BIDDING else "no_roem")
            case Play(), phase:
                return refuse("KJ-17", "call_first") if phase == CALLING else refuse("KJ-5", "bid_first")
            case Choose(), phase:
                return refuse("KJ-24", "trump_made")
        return self.other_step

    def card_refused(self, card: Card) -> Refusal | None:
        """The refusal of a card of the seat to play; None if it is legal."""
        return card_refused(card, self.hands[self.turn], self.trick, self.trump, self.ruleset)

    @property
    def _not_your_turn(self) -> Refusal:
        rule_ids = {BIDDING: "KJ-5", CALLING: "KJ-17", CHOOSING: "KJ-24", LAYING: "KJ-39"}
        return refuse(rule_ids.get(self.phase, "KJ-7"), "turn")

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """Every move is one step: moving a card to the trick, or an answer."""
        match move:
            case Play(card):
                return (MovePieces((card,), HAND_ZONES[seat], TRICK_ZONES[seat]),)
            case Bid(plays):
                return (Answer("bid", "play" if plays else "pass"),)
            case Call(calls):
                return (Answer("roem", "call" if calls else "leave"),)
            case Choose(suit):
                return (Answer("trump", SUITS[suit]),)
            case _:
                raise TypeError(f"no hand makes {move}")

    @property
    def other_step(self) -> Refusal:
        return refuse("KJ-7", "not_a_move")

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), source, target),) if (
                source == HAND_ZONES[seat] and target == TRICK_ZONES[seat] and 0 <= card < 32
            ):
                return PLAYS[card]
            case (Answer("bid", "play" | "pass" as answer),):
                return Bid(answer == "play")
            case (Answer("roem", "call" | "leave" as answer),):
                return Call(answer == "call")
            case (Answer("trump", answer),) if answer in SUITS:
                return CHOICES[SUITS.index(answer)]
        return self.other_step if seat in self.to_act() else self._not_your_turn

    # ------------------------------------------------------------ what happens

    def draw(self, rng: Random) -> Move:
        if self.phase != TURNING:
            raise RuntimeError("no card of the trump pile is turned now")
        return Turn(rng.choice(card_list(self._may_be_turned())))

    def _may_be_turned(self) -> Mask:
        """KJ-4: the cards left in the trump pile; if none, all of them except the card turned up."""
        return self.left or PILE & ~(mask_of(self.turned[-1:]) or self.match_state.lying)

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if type(move) is Play and self.phase == PLAYING and actor == self.turn and self.playable() >> move.card & 1:
            return self._play(actor, move.card)
        if actor == CHANCE:
            return self._turn(move)
        self.check(actor, move)
        return self._answer(actor, move)

    def _answer(self, actor: Seat, move: Move) -> Sequence[Event]:
        """Make a legal move that is not a card."""
        match move:
            case Bid(plays):
                return self._bid(actor, plays)
            case Choose(suit):
                self.speaker, self.trump = actor, suit
                return [Event("choose", actor, facts=(("trump", suit),)), *self._begin_play()]
            case Call(calls):
                return self._call(actor, calls)
            case _:
                raise TypeError(f"no seat makes {move}")

    def _play(self, seat: Seat, card: Card) -> Sequence[Event]:
        played, seats = self.play_card(seat, card), len(self.hands)
        if len(self.trick) == seats:
            return self._take(played)
        self.turn = (seat + 1) % seats
        return (played,)

    def _turn(self, move: Move) -> Sequence[Event]:
        cards = self._may_be_turned()
        if self.phase != TURNING or type(move) is not Turn or not cards >> move.card & 1:
            raise IllegalMove(refuse("KJ-4", "pile"))
        events = [] if self.left else [Event("shuffle-pile")]
        again = bool(self.turned)
        self.left = cards & ~(1 << move.card)
        self.trump = suit_of(move.card)
        facts = (("trump", self.trump), ("forced", again))
        card = ((move.card,), PILE_ZONE, TURNED_ZONE)
        events.append(self.transfer("turn", CHANCE, card, facts=facts, reveals=True))
        if again:
            self.playing = self.side_of(self.leader)
            return [*events, *self._begin_play()]
        self.phase = BIDDING
        return events

    def _bid(self, seat: Seat, plays: bool) -> Sequence[Event]:
        bid = Event("bid", seat, facts=(("plays", plays),))
        if plays:
            self.speaker = seat
            return [bid, *self._begin_play()]
        self.passes += 1
        self.turn = (seat + 1) % len(self.hands)
        if self.passes < len(self.hands):
            return [bid]
        if not self.redeals_left:
            self.phase = TURNING
            return [bid]
        self.phase = OVER
        return [bid, Event("passed_out", facts=(("times", self.match_state.passed + 1),), reveals=True)]

    def _begin_play(self) -> Sequence[Event]:
        """Begin the tricks: it is decided who plays."""
        if self.speaker != NOBODY:
            self.playing = self.side_of(self.speaker)
        self.phase, self.turn = PLAYING, self.leader
        return ()

    def _take(self, played: Event) -> Sequence[Event]:
        """KJ-13, KJ-17, KJ-18: the winner takes the complete trick."""
        cards, leader, ruleset = self.trick, self.leader, self.ruleset
        winner = (leader + best_index(cards, self.trump)) % len(self.hands)
        points, roem, _ = ruleset.worth[self.trump][mask_of(cards)]
        number = len(self.tricks) + 1
        if number == ruleset.tricks:
            points += ruleset.last_trick
        facts = (("points", points), ("number", number))
        events = [played, self.take_trick(winner, TAKEN_ZONES[self.taken_by(winner)], facts)]
        self.leader = self.turn = winner
        asked = roem and ruleset.ask_roem and self.side_of(winner) == self.playing
        self.tricks = (*self.tricks, Trick(leader, cards, winner, points, 0 if asked else roem))
        if asked:
            self.phase = CALLING
            return events
        if roem:
            events.append(self._told_roem("roem", roem))
        events += self._go_on()
        return events

    def _go_on(self) -> Sequence[Event]:
        """After a trick and its roem: the next lead, or the end."""
        return (self._finish(),) if len(self.tricks) == self.ruleset.tricks else ()

    def roem_to_call(self) -> int:
        """The points of roem in the trick just won, called or not."""
        return self.ruleset.worth[self.trump][mask_of(self.tricks[-1].cards)].roem

    def roem_cards(self) -> Sequence[Card]:
        """The cards that make the roem of the trick just won."""
        lines = self.ruleset.worth[self.trump][mask_of(self.tricks[-1].cards)].lines
        return card_list(mask_of(card for _, _, cards in lines for card in cards))

    def _call(self, seat: Seat, calls: bool) -> Sequence[Event]:
        roem = self.roem_to_call()
        if calls:
            self.tricks = (*self.tricks[:-1], self.tricks[-1]._replace(roem=roem))
        reported = self._told_roem("roem" if calls else "no-roem", roem)
        self.phase = PLAYING
        return [reported, *self._go_on()]

    def _told_roem(self, kind: str, points: int) -> Event:
        facts = (("points", points), ("trick", len(self.tricks))) if kind == "roem" else (("points", points),)
        return Event(kind, self.turn, facts=facts)

    def _finish(self) -> Event:
        self.phase = OVER
        row = self.row()
        facts = (("points", row.points), ("roem", row.roem), ("nat", row.nat), ("pit", row.pit))
        return Event("score", facts=facts, reveals=True)


KlaverjassenView = View[KlaverjassenState, None]
