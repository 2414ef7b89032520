"""One deal of Round Robbin': its piles, legal moves, refusals, events and score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import (
    CHANCE,
    Event,
    IllegalMove,
    LedgerLine,
    Move,
    PieceMove,
    Refusal,
    Seat,
    View,
)
from cardgames.engine.messages import Listing, Message, as_card, message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, board, derived, per_seat, pile
from cardgames.games.round_robbin.cards import (
    DECK,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    RED,
    ROBBING_ZONES,
    SETS,
    VILLAGE,
    Village,
    in_order,
    is_joker,
    refuse,
    village_name,
    village_zone,
)
from cardgames.games.round_robbin.chain import (
    PAIR,
    Action,
    Chain,
    Ground,
    Robbing,
    Wake,
    steps_of_action,
)
from cardgames.games.round_robbin.moves import (
    DRAWS,
    DUMPS,
    END_TURN,
    FROM_DECK,
    FROM_DUMP,
    PASS,
    Choices,
    Draw,
    Dump,
    EndTurn,
    NewDeck,
    Pass,
)
from cardgames.games.round_robbin.tournament import Done, RobbinMatchState, RobbinOutcome, Ruleset, ruleset_of, side

DRAWING, ROBBING, SHUFFLING, LAST, OVER = range(5)
"""The phases of a deal: draw (RR-6), rob or discard (RR-7, RR-8), new deck (RR-18), end game (RR-19), the end."""

TOP = 2
"""The number of visible cards of the discard pile (RR-2)."""

_PHASE_RULES = {DRAWING: "RR-6", ROBBING: "RR-8", SHUFFLING: "RR-18", LAST: "RR-19", OVER: "RR-19"}


class RobbinState(PileState):
    """The deck is drawn from its end; the discard pile has its top card last.

    `runs` counts how often the deck has run out, `quiet` the turns since a draw from it (RR-29), `passed` the
    consecutive passes (RR-19). `done` has each seat's figures for this deal.
    """

    match_state: RobbinMatchState
    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    deck: Cards = pile("deck", ordered=True, seen_by="nobody")
    dump: Cards = pile("dump", ordered=True, face_up=TOP)
    ground: Ground = board(Ground(), "village", "free", "asleep", "robbing")
    ruleset: Ruleset = derived(lambda match_state: ruleset_of(match_state.options))
    starter: Seat = 0
    phase: int = DRAWING
    turn: Seat = 0
    runs: int = 0
    quiet: int = 0
    passed: int = 0
    done: list[Done] = per_seat(Done())

    # ------------------------------------------------------------ legal moves

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == SHUFFLING else (self.turn,)

    @property
    def dump_is_open(self) -> bool:
        """Whether the top card of the discard pile may be drawn (RR-6, RR-29)."""
        return bool(self.dump) and not self.stalled

    @property
    def stalled(self) -> bool:
        """RR-29: whether the discard pile is closed until a player draws from the deck."""
        return self.quiet >= self.ruleset.stall_rounds * self.seats

    @property
    def full(self) -> bool:
        """RR-8: whether the seat to act has a card too many."""
        return self.hands[self.turn].bit_count() > self.ruleset.hand_size

    def robbing_hand(self) -> Mask:
        """The hand from which the seat to act can lay a chain; in the end game with the top discard (RR-19)."""
        return self.hands[self.turn] | (1 << self.dump[-1] if self.phase == LAST else 0)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase in (OVER, SHUFFLING):
            return ()
        if self.phase == DRAWING:
            return [draw for source, draw in DRAWS.items() if source == FROM_DECK or self.dump_is_open]
        plain: tuple[Move, ...] = (PASS,) if self.phase == LAST else (END_TURN,)
        if self.phase == ROBBING and self.full:
            plain = tuple([DUMPS[card] for card in cards_in(self.hands[seat])])
        return Choices(plain, self.robbing_hand(), self.ground, self.ruleset.joker_rule, self.phase == LAST)

    def canonical(self, seat: Seat, move: Move) -> Move:
        legal = self.legal(seat)
        return legal.canonical(move) if isinstance(legal, Choices) and isinstance(move, Chain) else move

    # ------------------------------------------------------------ refusals

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        judged = self._judged(seat, move)
        return judged if isinstance(judged, Refusal) else None

    def _judged(self, seat: Seat, move: Move) -> Refusal | Robbing | None:
        """The refusal of an illegal move, the state of a legal chain, or None for another legal move."""
        phase = self.phase
        if phase == OVER:
            return refuse("RR-19", "over")
        if seat == CHANCE or phase == SHUFFLING or isinstance(move, NewDeck):
            return self._refusal_to_shuffle(seat, move)
        if seat != self.turn:
            return refuse(_PHASE_RULES[phase], "turn")
        match move:
            case Draw(source) if phase == DRAWING and source in DRAWS:
                return self._refusal_to_take() if source == FROM_DUMP else None
            case Dump(card) if phase == ROBBING:
                return self._refusal_to_dump(card)
            case EndTurn() if phase == ROBBING:
                return refuse("RR-8", "discard_one", limit=self.ruleset.hand_size) if self.full else None
            case Pass() if phase == LAST:
                return None
            case Chain() if phase == (LAST if move.taken else ROBBING):
                return Robbing.replay(self.ground, self.robbing_hand(), move, self.ruleset.joker_rule)
        if phase == DRAWING:
            return self.draw_first()
        robbing = "rob_or_discard" if self.full else "rob_or_end"
        return refuse(_PHASE_RULES[phase], robbing if phase == ROBBING else "last_chain_or_pass")

    def draw_first(self) -> Refusal:
        """Return the refusal of whatever comes before a draw (RR-6)."""
        return refuse("RR-6", "draw_first" if self.dump_is_open else "draw_first_deck")

    def _refusal_to_shuffle(self, seat: Seat, move: Move) -> Refusal | None:
        if seat != CHANCE or self.phase != SHUFFLING:
            return refuse(_PHASE_RULES[self.phase], "turn")
        if not isinstance(move, NewDeck) or sorted(move.cards) != sorted(self.dump[:-1]):
            return refuse("RR-18", "not_the_discards")
        return None

    def _refusal_to_take(self) -> Refusal | None:
        if not self.dump:
            return refuse("RR-6", "no_discards")
        return refuse("RR-29", "stalled", count=self.ruleset.stall_rounds) if self.stalled else None

    def _refusal_to_dump(self, card: Card) -> Refusal | None:
        if card < 0 or not self.hands[self.turn] >> card & 1:
            return refuse("RR-8", "not_in_hand", card)
        return None if self.full else refuse("RR-8", "not_full", limit=self.ruleset.hand_size)

    # ------------------------------------------------------------ events

    def draw(self, rng: Random) -> Move:
        if self.phase != SHUFFLING:
            raise RuntimeError("chance is not to act")
        cards = list(self.dump[:-1])
        rng.shuffle(cards)
        return NewDeck(tuple(cards))

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        judged = self._judged(actor, move)
        if isinstance(judged, Refusal):
            raise IllegalMove(judged)
        match move:
            case NewDeck(cards):
                order, facts = cards[::-1], (("cards", len(cards)),)
                self.phase = DRAWING
                return [self.shuffle("new_deck", CHANCE, order, [(order, DUMP_ZONE)], DECK_ZONE, facts)]
            case Draw(source):
                return [self._draw(actor, source)]
            case Dump(card):
                return self._end_turn([self.transfer("dump", actor, ((card,), HAND_ZONES[actor], DUMP_ZONE))])
            case Chain():
                assert judged is not None
                return self._rob(actor, move, judged)
        self.passed += self.phase == LAST
        return self._end_turn([Event("pass" if self.phase == LAST else "done", actor)])

    def _draw(self, seat: Seat, source: str) -> Event:
        self.phase = ROBBING
        if source == FROM_DUMP:
            self.quiet += 1
            return self._take(seat)
        self.quiet = 0
        return self.transfer("draw", seat, (self.deck[-1:], DECK_ZONE, HAND_ZONES[seat]), reveals=True)

    def _take(self, seat: Seat) -> Event:
        return self.transfer("take", seat, (self.dump[-1:], DUMP_ZONE, HAND_ZONES[seat]))

    def _rob(self, seat: Seat, move: Chain, robbing: Robbing) -> list[Event]:
        """RR-9 to RR-15: the events of a chain: the cards laid, each action, the village."""
        events = [self._take(seat)] if move.taken else []
        village, ground = robbing.village(move.charmed), robbing.ground
        fire, place = ROBBING_ZONES[seat], village_zone(seat, len(ground.villages[seat]))
        events.append(self.transfer("lay", seat, (move.laid, HAND_ZONES[seat], fire)))
        events += [action_event(seat, action) for action in move.actions]
        joker = village & ~robbing.cards
        kind = "charm" if joker else "solidify" if robbing.solid else "build"
        facts = (("kind", SETS[village].name.lower()), ("rolls", len(move.actions)), ("cards", in_order(village)))
        parts = (robbing.cards, fire, place), (joker, FREE_ZONE, place)
        events.append(self.transfer(kind, seat, *parts, facts=facts))
        self.ground = ground._replace(free=ground.free ^ joker).built(seat, village)
        before = self.done[seat]
        self.done[seat] = Done(
            before.villages + 1,
            max(before.longest, len(move.actions)),
            before.charmed + bool(joker),
            before.awakened + sum(isinstance(action, Wake) for action in move.actions),
        )
        self.passed = 0
        return self._end_turn(events)

    def _end_turn(self, events: list[Event]) -> list[Event]:
        """RR-18, RR-19: pass the turn on, reshuffle, or end the deal. Return `events` with those added."""
        self.turn = (self.turn + 1) % self.seats
        if self.phase == LAST:
            return self._finish(events) if self.passed == self.seats or not self.dump else events
        self.phase = DRAWING
        if self.deck:
            return events
        self.runs += 1
        if not self.dump:
            return self._finish(events)
        if self.runs == 1 and len(self.dump) > 1:
            self.phase = SHUFFLING
            return events
        self.phase = LAST
        return [*events, Event("last_chances", self.turn)]

    def _finish(self, events: list[Event]) -> list[Event]:
        self.phase = OVER
        return [*events, Event("turn_up", facts=(("points", self.points()),), reveals=True)]

    # ------------------------------------------------------------ scoring

    def points(self) -> tuple[int, ...]:
        """The points of each seat's side for the current villages (RR-20, RR-22)."""
        own = own_points(self.ground.villages, self.ruleset)
        if not self.ruleset.teams:
            return own
        return tuple(sum(own[ally] for ally in side(self.match_state.options, seat)) for seat in range(len(own)))

    def outcome(self) -> RobbinOutcome | None:
        if self.phase != OVER:
            return None
        own = own_points(self.ground.villages, self.ruleset)
        return RobbinOutcome(self.points(), own=own, done=tuple(self.done))

    def ledger(self) -> tuple[LedgerLine, ...]:
        """A line for each village that scores: `Round of jacks: J♥ +2, J♦ +2`."""
        if self.phase != OVER:
            return ()
        return tuple(
            LedgerLine("RR-20", seat, worth(village, self.ruleset), tuple(cards_in(village & RED)), self._line(village))
            for seat, owned in enumerate(self.ground.villages)
            for village in owned
            if village & RED
        )

    def _line(self, village: Village) -> Message:
        red = [card for card in in_order(village) if RED >> card & 1]
        worth = self.ruleset.worth
        each = [message("round_robbin.ledger.card", card=as_card(DECK, card), points=worth(card)) for card in red]
        parts = Listing(tuple(each), "comma")
        return message("round_robbin.ledger.village", village=village_name(village), parts=parts)


RobbinView = View[RobbinState, None]


def own_hand(view: RobbinView) -> Mask:
    """The hand of the view's seat; empty for a bystander."""
    return 0 if view.seat is None else view.visible.hands[view.seat]


def has_too_few(view: RobbinView) -> bool:
    """RR-9: whether the view's seat has too few cards for a chain, with the top of the discard pile in the end game."""
    deal = view.visible
    return own_hand(view).bit_count() + (deal.phase == LAST) < (PAIR if deal.ground.free else VILLAGE)


def action_event(seat: Seat, action: Action) -> Event:
    """The event of one action of a chain (RR-10 to RR-12)."""
    kind = "wake" if isinstance(action, Wake) else "recycle" if is_joker(action.out) else "roll"
    steps = steps_of_action(seat, action)
    return Event(kind, seat, tuple([PieceMove(step.pieces[0], step.source, step.target) for step in steps]))


def worth(village: Village, ruleset: Ruleset) -> int:
    """RR-20: the points of a village."""
    return sum(map(ruleset.worth, cards_in(village & RED)))


def own_points(villages: tuple[tuple[Village, ...], ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The points of each seat's own villages."""
    return tuple(sum(worth(village, ruleset) for village in owned) for owned in villages)
