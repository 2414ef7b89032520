"""The deal state of Landlord: its piles, legal moves, refusals, events and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import TRICK, Event, LedgerLine, Move, Outcome, Refusal, Seat, View
from cardgames.engine.messages import message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import derived, pile
from cardgames.games.landlord.cards import (
    BEATEN_ZONES,
    BIDS,
    BOMBS,
    CENTRE_ZONE,
    HAND_ZONES,
    HEAP_ZONE,
    SEATS,
    TRICK_ZONE,
    Bid,
    Pass,
    Play,
    as_laid,
    suit_name,
)
from cardgames.games.landlord.finder import Choices, may_play, representative
from cardgames.games.landlord.refusals import does_not_beat, no_set, refuse
from cardgames.games.landlord.ruleset import LandlordMatchState, Round, Ruleset, ruleset_of
from cardgames.games.landlord.sets import Kind, Reading, beats, highest, read, set_name

BIDDING, PLAYING, OVER = range(3)
"""The phases of a deal: bids (LL-3), tricks (LL-4), the end (LL-13, or LL-3 if all pass)."""

LANDLORD_KIND, PLAY_KIND, BOMB_KIND = "landlord", "play", "bomb"


def after(seat: Seat) -> Seat:
    """The next seat; bidding and play go anticlockwise."""
    return (seat - 1) % SEATS


class Turn(NamedTuple):
    """A turn of a seat in a trick: the set that it played, or a pass, which has no cards."""

    seat: Seat
    body: Mask = 0
    attached: Mask = 0

    @property
    def cards(self) -> Mask:
        """All cards of the set."""
        return self.body | self.attached


@dataclass(frozen=True, slots=True)
class LandlordOutcome(Outcome):
    """The outcome with the line of the score sheet; `played` is None if all passed, which is a redeal."""

    played: Round | None = None


class LandlordState(PileState):
    """See `DealState`.

    `said`: the bids so far, the first player's first, 0 for no bid. `landlord`: -1 before there is one. `taken`: the
    cards of the centre, once the landlord has taken them. `turns`: the turns of this trick; `last_trick`: those of the
    one before. `to_beat`: the reading of the last set, None for a lead. `best`: the seat that played that set, or
    leads. `passes`: passes in a row. `tricks`: the number of finished tricks. `bombs`: all bombs played.
    """

    match_state: LandlordMatchState
    out: Mask = pile("out", seen_by="nobody")
    heap: Mask = pile("heap")
    centre: Mask = pile("centre", seen_by="nobody")
    trick: Mask = pile("trick")
    beaten: list[Mask] = pile("beaten", each_seat=True)
    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    ruleset: Ruleset = derived(lambda match_state: ruleset_of(match_state.options))
    phase: int = BIDDING
    said: tuple[int, ...] = ()
    landlord: Seat = -1
    taken: Mask = 0
    turn: Seat = 0
    turns: tuple[Turn, ...] = ()
    to_beat: Reading | None = None
    best: Seat = -1
    passes: int = 0
    tricks: int = 0
    last_trick: tuple[Turn, ...] = ()
    bombs: tuple[Mask, ...] = ()

    # ------------------------------------------------------------ public facts

    @property
    def first(self) -> Seat:
        """The first player of this deal (LL-2)."""
        return self.match_state.first

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 for none; 1 for a landlord who did not bid (LL-3)."""
        return max(self.said, default=0) or int(self.landlord >= 0)

    @property
    def forced(self) -> bool:
        """LL-3: whether there is a landlord although nobody bid."""
        return self.landlord >= 0 and not any(self.said)

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(self.count, HAND_ZONES))

    @property
    def gone(self) -> Mask:
        """All cards played in this deal."""
        one, two, three = self.beaten
        return self.heap | self.trick | one | two | three

    def speaker(self, place: int) -> Seat:
        """The seat that bids at this position, counted from 0."""
        return (self.first - place) % SEATS

    def as_laid(self, cards: Mask) -> tuple[Card, ...]:
        """The cards of a set of this trick in order: its body, then the attached cards."""
        return next((as_laid(turn.body, turn.attached) for turn in self.turns if turn.cards == cards), ())

    # ------------------------------------------------------------ legal moves and refusals

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == OVER else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase == OVER:
            return ()
        if self.phase == BIDDING:
            return (BIDS[0], *BIDS[self.bid + 1 : self.ruleset.highest_bid + 1])
        return Choices(self.hands[seat], self.to_beat, self.ruleset.sets)

    def canonical(self, seat: Seat, move: Move) -> Move:
        if seat != self.turn or self.phase != PLAYING or not isinstance(move, Play):
            return move
        if not may_play(self.hands[seat], move, self.to_beat, self.ruleset.sets):
            return move
        return Play(*representative(self.hands[seat], move.body, move.attached))

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase == OVER:
            return refuse("LL-13", "over")
        if seat != self.turn:
            return refuse("LL-3" if self.phase == BIDDING else "LL-5", "turn")
        match move:
            case Bid(amount) if self.phase == BIDDING:
                return self._refusal_to_bid(amount)
            case Bid():
                return refuse("LL-3", "bid_over")
            case _ if self.phase == BIDDING:
                return refuse("LL-3", "bid_first")
            case Pass():
                return None if self.to_beat else refuse("LL-4", "lead")
            case Play():
                return self._refusal_to_play(seat, move)
            case _:
                return refuse("LL-4", "not_a_move")

    def _refusal_to_bid(self, amount: int) -> Refusal | None:
        if amount > self.ruleset.highest_bid:
            return refuse("LL-3", "too_much", most=self.ruleset.highest_bid)
        return None if amount == 0 or amount > self.bid else refuse("LL-3", "too_little", bid=self.bid)

    def _refusal_to_play(self, seat: Seat, play: Play) -> Refusal | None:
        rules, cards = self.ruleset.sets, play.cards
        if cards & ~self.hands[seat]:
            return refuse("LL-4", "not_held", cards & ~self.hands[seat])
        reading = read(play.body, play.attached, rules)
        if reading is None:
            return no_set(cards, rules)
        if self.to_beat is None:
            return None
        if not beats(reading, self.to_beat):
            return does_not_beat(reading, self.to_beat, self.as_laid(self.trick), rules)
        best = highest(cards, reading, rules)
        if best and best.reading != reading:
            return refuse("LL-12", "higher_reading", cards, set=set_name(best.reading, rules))
        return None

    # ------------------------------------------------------------ what happens

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if actor == self.turn and self.phase == PLAYING and type(move) is Play:
            reading = may_play(self.hands[actor], move, self.to_beat, self.ruleset.sets)
            if reading:
                return self._play(actor, move, reading)
        self.check(actor, move)
        return self._say(actor, move.amount) if isinstance(move, Bid) else self._pass(actor)

    def _say(self, seat: Seat, amount: int) -> list[Event]:
        """LL-3: each seat bids once."""
        self.said += (amount,)
        events = [Event("bid", seat, facts=(("bid", amount),))]
        if len(self.said) < SEATS and amount < self.ruleset.highest_bid:
            self.turn = after(seat)
            return events
        if self.bid:
            return [*events, self._begin(self.speaker(self.said.index(self.bid)))]
        times = self.match_state.passed_out + 1
        if times >= self.ruleset.passed_out:
            return [*events, self._begin(self.first)]
        self.phase = OVER
        return [*events, Event("passed_out", facts=(("times", times),), reveals=True)]

    def _begin(self, seat: Seat) -> Event:
        """LL-3, LL-4: the landlord turns up the centre cards, takes them and leads."""
        self.landlord = self.turn = self.best = seat
        self.phase, self.taken = PLAYING, self.centre
        facts = ("bid", self.bid), ("forced", self.forced)
        centre = self.centre, CENTRE_ZONE, HAND_ZONES[seat]
        return self.transfer(LANDLORD_KIND, seat, centre, facts=facts, reveals=True, face_up=True)

    def _play(self, seat: Seat, play: Play, reading: Reading) -> list[Event]:
        """LL-4, LL-5: play a set; the set that it beats stays in front of its player."""
        left = self.hands[seat].bit_count() - play.cards.bit_count()
        kind, length, rank = reading
        facts = (
            ("kind", kind.name.lower()),
            ("length", length),
            ("rank", rank),
            ("attached", play.attached.bit_count()),
            ("leads", self.to_beat is None),
            ("left", left),
        )
        before = BEATEN_ZONES[self.best]
        events = [
            self.transfer(
                BOMB_KIND if kind == Kind.BOMB else PLAY_KIND,
                seat,
                (self.beaten[self.best], before, HEAP_ZONE),
                (self.trick, TRICK_ZONE, before),
                (as_laid(play.body, play.attached), HAND_ZONES[seat], TRICK_ZONE),
                facts=facts,
            )
        ]
        self.turns += (Turn(seat, play.body, play.attached),)
        self.to_beat, self.best, self.passes = reading, seat, 0
        if kind == Kind.BOMB:
            self.bombs += (play.body,)
        if left:
            self.turn = after(seat)
            return events
        self.phase = OVER
        ends = ("points", self.points()), ("landlord", seat == self.landlord)
        return [*events, Event("turn_up", seat, facts=ends, reveals=True)]

    def _pass(self, seat: Seat) -> list[Event]:
        """LL-5: two passes in a row end the trick."""
        self.turns += (Turn(seat),)
        self.passes += 1
        self.turn = after(seat)
        events = [Event("pass", seat)]
        if self.passes == SEATS - 1:
            self.tricks += 1
            self.last_trick, self.turns, self.to_beat, self.passes = self.turns, (), None, 0
            beaten = [(cards, zone, HEAP_ZONE) for cards, zone in zip(self.beaten, BEATEN_ZONES, strict=True)]
            covered = (self.trick, TRICK_ZONE, HEAP_ZONE), *beaten
            events.append(self.transfer(TRICK, self.best, *covered, facts=(("number", self.tricks),)))
        return events

    # ------------------------------------------------------------ points

    def points(self) -> tuple[int, ...]:
        """The points of each seat if the last set ends the deal (LL-13, LL-14)."""
        return self.ruleset.points(self.landlord, self.best, self.bid, len(self.bombs))

    def round(self) -> Round | None:
        """The line of the score sheet for a finished deal; None if all passed."""
        if self.phase != OVER or self.landlord < 0:
            return None
        return Round(self.landlord, self.bid, self.forced, len(self.bombs), self.best, self.points())

    def outcome(self) -> LandlordOutcome | None:
        if self.phase != OVER:
            return None
        played = self.round()
        return LandlordOutcome(played.points if played else (0,) * SEATS, redeal=played is None, played=played)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """A line for each seat with the points of the bid, then one for each bomb and seat with the points it adds.

        The cards of the first lines are the set that ended the deal.
        """
        if self.phase != OVER or self.landlord < 0:
            return ()
        why = message(f"landlord.ledger.{'landlord' if self.best == self.landlord else 'peasants'}", bid=self.bid)
        points = self.ruleset.points(self.landlord, self.best, self.bid, 0)
        last, factor = tuple(card_list(self.trick)), self.ruleset.bomb_factor
        lines = [LedgerLine("LL-13", seat, points[seat], last, why) for seat in range(SEATS)]
        for bomb in self.bombs if factor > 1 else ():
            why = message("landlord.ledger.bomb", suit=suit_name(BOMBS.index(bomb)), factor=factor)
            cards = tuple(card_list(bomb))
            lines += [LedgerLine("LL-14", seat, points[seat] * (factor - 1), cards, why) for seat in range(SEATS)]
            points = tuple(factor * each for each in points)
        return tuple(lines)


LandlordView = View[LandlordState, None]
