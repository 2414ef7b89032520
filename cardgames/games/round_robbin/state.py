"""One round: the truth, and what happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import CHANCE, Event, IllegalMove, LedgerLine, Move, Refusal, Seat, State, Table
from cardgames.games.round_robbin import events, why
from cardgames.games.round_robbin.chain import Chain, Ground, Robbing, Wake, village_of
from cardgames.games.round_robbin.choices import Choices
from cardgames.games.round_robbin.course import (
    DRAWING,
    LAST,
    OVER,
    ROBBING,
    SHUFFLING,
    Done,
    RobbinDeal,
    RobbinOutcome,
    RobbinStanding,
)
from cardgames.games.round_robbin.moves import DONE, DRAWS, DUMPS, FROM_DECK, FROM_DUMP, PASS, Draw, Dump, NewDeck
from cardgames.games.round_robbin.pack import KINGS
from cardgames.games.round_robbin.score import ledger, own_points
from cardgames.games.round_robbin.terms import Terms, terms_of
from cardgames.games.round_robbin.tournament import side
from cardgames.games.round_robbin.view import RobbinView, view_of


class RobbinState(State[RobbinView]):
    """See `State`. The deck is drawn from its end, the dump has its top card last.

    `runs` counts how often the deck has run out. `shown[seat]` are the hand cards that all have seen the seat take up,
    `fresh` the cards of the new deck that nobody has seen since (RR-18), and `drawn[seat]` how many of them the seat
    holds: all that is public, and what a world is guessed from. `quiet` counts the turns since a draw from the deck
    (RR-29), `passed` the passes in a row (RR-19).
    """

    __slots__ = (
        "deck",
        "done",
        "drawn",
        "dump",
        "fresh",
        "ground",
        "hands",
        "passed",
        "phase",
        "quiet",
        "runs",
        "shown",
        "standing",
        "starter",
        "table",
        "terms",
        "turn",
    )

    standing: RobbinStanding
    table: Table
    terms: Terms
    starter: Seat
    hands: list[Mask]
    ground: Ground
    deck: list[Card]
    dump: tuple[Card, ...]
    phase: int
    turn: Seat
    runs: int
    quiet: int
    passed: int
    shown: list[Mask]
    fresh: Mask
    drawn: list[int]
    done: list[Done]

    @classmethod
    def begin(cls, deal: RobbinDeal) -> Self:
        """The state before the first draw (RR-1, RR-2)."""
        state = cls.blank(deal.standing, deal.table, deal.starter)
        state.hands = [mask_of(hand) for hand in deal.hands]
        state.deck = list(deal.deck[::-1])
        return state

    @classmethod
    def blank(cls, standing: RobbinStanding, table: Table, starter: Seat) -> Self:
        """A round in which nothing is dealt yet."""
        seats = len(table.players)
        state = cls.__new__(cls)
        state.standing = standing
        state.table = table
        state.terms = terms_of(standing.options)
        state.starter = starter
        state.hands = [0] * seats
        state.ground = Ground(((),) * seats, state.terms.jokers, KINGS)
        state.deck = []
        state.dump = ()
        state.phase = DRAWING
        state.turn = starter
        state.runs = 0
        state.quiet = 0
        state.passed = 0
        state.shown = [0] * seats
        state.fresh = 0
        state.drawn = [0] * seats
        state.done = [Done()] * seats
        return state

    def copy(self) -> Self:
        twin = self.__new__(type(self))
        twin.standing = self.standing
        twin.table = self.table
        twin.terms = self.terms
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.ground = self.ground
        twin.deck = self.deck[:]
        twin.dump = self.dump
        twin.phase = self.phase
        twin.turn = self.turn
        twin.runs = self.runs
        twin.quiet = self.quiet
        twin.passed = self.passed
        twin.shown = self.shown[:]
        twin.fresh = self.fresh
        twin.drawn = self.drawn[:]
        twin.done = self.done[:]
        return twin

    # ------------------------------------------------------------ deciding

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == SHUFFLING else (self.turn,)

    def may_draw(self, source: str) -> bool:
        """Whether there is a card to draw, and it may be drawn (RR-6, RR-29)."""
        return source == FROM_DECK or bool(self.dump and not self.stalled)

    @property
    def stalled(self) -> bool:
        """RR-29: whether the dump is closed until somebody draws from the deck."""
        return self.quiet >= self.terms.stall_rounds * len(self.hands)

    @property
    def full(self) -> bool:
        """RR-8: whether the seat in turn has a card too many."""
        return self.hands[self.turn].bit_count() > self.terms.hand_size

    def robbing_hand(self) -> Mask:
        """The hand from which the seat in turn may lay a chain; in the end game with the top of the dump (RR-19)."""
        return self.hands[self.turn] | (1 << self.dump[-1] if self.phase == LAST else 0)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase in (OVER, SHUFFLING):
            return ()
        if self.phase == DRAWING:
            return [draw for source, draw in DRAWS.items() if self.may_draw(source)]
        plain: tuple[Move, ...]
        if self.phase == LAST:
            plain = (PASS,)
        else:
            plain = tuple([DUMPS[card] for card in card_list(self.hands[seat])]) if self.full else (DONE,)
        rule = self.terms.joker_rule
        return Choices(plain, self.robbing_hand(), self.ground, rule, self.phase == LAST)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return why.refusal(self, seat, move)

    def canonical(self, seat: Seat, move: Move) -> Move:
        legal = self.legal(seat)
        return legal.alike(move) if isinstance(legal, Choices) and isinstance(move, Chain) else move

    # ------------------------------------------------------------ doing

    def draw(self, rng: Random) -> Move:
        if self.phase != SHUFFLING:
            raise RuntimeError("chance is not to act")
        cards = list(self.dump[:-1])
        rng.shuffle(cards)
        return NewDeck(tuple(cards))

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        refusal = why.refusal(self, actor, move)
        if refusal:
            raise IllegalMove(refusal)
        match move:
            case NewDeck(cards):
                return self._shuffle(cards)
            case Draw(source):
                return self._draw(actor, source)
            case Dump(card):
                return self._end_turn([self._put(actor, card)])
            case Chain():
                return self._rob(actor, move)
            case _:
                self.passed += self.phase == LAST
                return self._end_turn([events.idle(actor, last=self.phase == LAST)])

    def _shuffle(self, cards: tuple[Card, ...]) -> list[Event]:
        self.deck, self.dump = list(cards[::-1]), self.dump[-1:]
        self.fresh = mask_of(cards)
        self.phase = DRAWING
        return [events.new_deck(cards)]

    def _draw(self, seat: Seat, source: str) -> list[Event]:
        self.phase = ROBBING
        if source == FROM_DUMP:
            card, self.dump = self.dump[-1], self.dump[:-1]
            self.shown[seat] |= 1 << card
            self.quiet += 1
        else:
            card = self.deck.pop()
            self.drawn[seat] += self.runs > 0
            self.quiet = 0
        self.hands[seat] |= 1 << card
        return [events.draw(seat, source, card)]

    def _put(self, seat: Seat, card: Card) -> Event:
        self._show(seat, 1 << card)
        self.dump += (card,)
        return events.dump(seat, card)

    def _show(self, seat: Seat, cards: Mask) -> None:
        """Cards leave a hand before the eyes of all."""
        unseen = cards & ~self.shown[seat]
        self.hands[seat] &= ~cards
        self.shown[seat] &= ~cards
        self.drawn[seat] -= (unseen & self.fresh).bit_count()
        self.fresh &= ~unseen

    def _rob(self, seat: Seat, move: Chain) -> list[Event]:
        told: list[Event] = []
        if move.taken:
            card, self.dump = self.dump[-1], self.dump[:-1]
            self.hands[seat] |= 1 << card
            self.shown[seat] |= 1 << card
            told.append(events.draw(seat, FROM_DUMP, card))
        walked = Robbing.walked(self.ground, self.hands[seat], move, self.terms.joker_rule)
        assert isinstance(walked, Robbing)
        village = village_of(walked, move.charmed)
        told += events.chain(seat, move, village, number=len(self.ground.villages[seat]), solid=walked.solid)
        self._show(seat, mask_of(move.laid))
        ground = walked.ground
        if move.charmed >= 0:
            ground = ground._replace(free=ground.free ^ 1 << move.charmed)
        self.ground = ground.built(seat, village)
        done = self.done[seat]
        self.done[seat] = Done(
            done.villages + 1,
            max(done.longest, len(move.actions)),
            done.charmed + (move.charmed >= 0),
            done.awakened + sum(isinstance(action, Wake) for action in move.actions),
        )
        self.passed = 0
        return self._end_turn(told)

    def _end_turn(self, told: list[Event]) -> list[Event]:
        """RR-18, RR-19: who is next, and whether the deck has run out. Adds to what is told, and returns it."""
        self.turn = (self.turn + 1) % len(self.hands)
        if self.phase == LAST:
            if self.passed == len(self.hands) or not self.dump:
                told.append(self._finish())
            return told
        self.phase = DRAWING
        if self.deck:
            return told
        self.runs += 1
        if not self.dump:
            told.append(self._finish())
        elif self.runs == 1 and len(self.dump) > 1:
            self.phase = SHUFFLING
        else:
            self.phase = LAST
            told.append(Event("last_chances", self.turn))
        return told

    def _finish(self) -> Event:
        self.phase = OVER
        return events.turn_up(self.points())

    # ------------------------------------------------------------ knowing

    def view(self, seat: Seat | None) -> RobbinView:
        return view_of(self, seat)

    def points(self) -> tuple[int, ...]:
        """The points of each seat's side for the villages as they are (RR-20, RR-22)."""
        own = own_points(self.ground.villages, self.terms)
        if not self.terms.teams:
            return own
        return tuple(sum(own[ally] for ally in side(self.standing.options, seat)) for seat in range(len(own)))

    def outcome(self) -> RobbinOutcome | None:
        if self.phase != OVER:
            return None
        own = own_points(self.ground.villages, self.terms)
        return RobbinOutcome(self.points(), own=own, done=tuple(self.done))

    def ledger(self) -> tuple[LedgerLine, ...]:
        return ledger(self.ground.villages, self.terms) if self.phase == OVER else ()
