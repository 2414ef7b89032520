"""One deal of Dumbal: its piles, legal moves, refusals, events and score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import (
    CHANCE,
    Answer,
    Event,
    LedgerLine,
    Move,
    MovePieces,
    Outcome,
    Refusal,
    Seat,
    Step,
    View,
    Zone,
)
from cardgames.engine.messages import as_cards, message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, derived, pile
from cardgames.games.dumbal.cards import (
    CALL,
    DECK,
    DISCARDS_ZONE,
    FROM_STACK,
    HAND_ZONES,
    LAID_ZONES,
    NO,
    RUN,
    SET,
    SINGLE,
    STACK_ZONE,
    Call,
    Discard,
    Laid,
    NewStack,
    No,
    discard,
    discardable,
    in_order,
    kind_of,
    suit_of,
    takeable,
)
from cardgames.games.dumbal.ruleset import DumbalMatchState, Row, Ruleset, ruleset_of

OPENING, TURNS, SHUFFLING, OVER = range(4)
"""The phases of a deal: the opening call (DB-3), turns (DB-4), the reshuffle within a turn (DB-8), the end."""

NOBODY: Seat = -1
"""The `caller` if nobody called, or not yet."""

CALL_STEP, NO_STEP = Answer("call", "call"), Answer("call", "no")


@dataclass(frozen=True, slots=True)
class DumbalOutcome(Outcome):
    """Who called (NOBODY if the limit ended the deal, DB-14), who won, and the total of each hand."""

    caller: Seat = NOBODY
    winners: tuple[Seat, ...] = ()
    hands: tuple[int, ...] = ()

    def row(self, players: Sequence[int]) -> Row:
        """The row of the score sheet, with these players at the seats."""
        caller = NOBODY if self.caller == NOBODY else players[self.caller]
        points = tuple(zip(players, self.points, strict=True))
        return Row(points, caller, tuple(players[seat] for seat in self.winners))


class DumbalState(PileState):
    """`laid[seat]` is the rest of the seat's last discard, `discards` are all earlier ones.

    `starter` had the first turn, `turn` is the seat to act, and `turns` counts the turns played (DB-14).
    """

    match_state: DumbalMatchState
    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    stack: Cards = pile("stack", ordered=True, seen_by="nobody")
    laid: list[Laid] = pile("laid", each_seat=True, ordered=True)
    discards: Cards = pile("discards", ordered=True)
    ruleset: Ruleset = derived(lambda match_state: ruleset_of(match_state.options))
    starter: Seat = 0
    phase: int = TURNS
    turn: Seat = 0
    turns: int = 0
    caller: Seat = NOBODY

    # ------------------------------------------------------------ legal moves

    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase == SHUFFLING else (self.turn,)

    def before(self, seat: Seat) -> Seat:
        """The seat to the right of this one, from whose discards it can take (DB-6)."""
        return (seat - 1) % len(self.hands)

    @property
    def call_limit(self) -> int:
        """The highest hand total with which the seat can call now (DB-3, DB-4)."""
        return self.ruleset.opening_call if self.phase == OPENING else self.ruleset.call_at

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat != self.turn or self.phase in (OVER, SHUFFLING):
            return ()
        calls: list[Move] = [CALL] if self.ruleset.worth.hand(self.hands[seat]) <= self.call_limit else []
        if self.phase == OPENING:
            return [*calls, NO]
        takes = self.takes()
        return [*calls, *[discard(cards, take) for cards in self.discardable() for take in takes]]

    def discardable(self) -> tuple[Laid, ...]:
        """What the seat to act can discard (DB-5)."""
        return discardable(self.hands[self.turn], self.ruleset.set_size, self.ruleset.run_length)

    def takes(self) -> Laid:
        """What the seat to act can take (DB-6)."""
        return (FROM_STACK, *takeable(self.laid[self.before(self.turn)], ends=self.ruleset.ends))

    def canonical(self, seat: Seat, move: Move) -> Move:
        """The order of the discarded cards does not matter."""
        return Discard(in_order(move.cards), move.take) if isinstance(move, Discard) else move

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        """The steps of a move: a call is an answer; a turn is a discard in one step, and a card taken."""
        if not isinstance(move, Discard):
            return (CALL_STEP if move == CALL else NO_STEP,)
        source = STACK_ZONE if move.take == FROM_STACK else LAID_ZONES[self.before(seat)]
        hand = HAND_ZONES[seat]
        return (MovePieces(move.cards, hand, LAID_ZONES[seat]), MovePieces((move.take,), source, hand))

    @property
    def other_step(self) -> Refusal:
        return refuse("DB-5", "not_a_step")

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        if seat not in self.to_act():
            return CALL
        hand, laid = HAND_ZONES[seat], LAID_ZONES[seat]
        match steps:
            case (Answer("call", "call"),):
                return CALL
            case (Answer("call", "no"),):
                return NO
            case (MovePieces(cards, source, target),) if source == hand and target == laid:
                return Discard(cards, FROM_STACK)
            case (MovePieces(cards), MovePieces((card,), source, target)) if target == hand and source in LAID_ZONES:
                return Discard(cards, card) if card in range(len(DECK)) else refuse("DB-6", "take_now")
            case (MovePieces(), _):
                return refuse("DB-6", "take_now")
            case (_, _, *_):
                return refuse("DB-5", "move_made")
        taking = isinstance(steps[0], MovePieces) and steps[0].target == hand and self.phase == TURNS
        return refuse("DB-5", "discard_first") if taking else self.other_step

    # ------------------------------------------------------------ refusals

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        refused = self._not_now(seat, move)
        if refused:
            return refused
        match move:
            case NewStack(cards):
                old = sorted(card for lying, _ in self.to_shuffle() for card in lying)
                return None if sorted(cards) == old else refuse("DB-8", "not_the_discards")
            case Call():
                return self._refusal_to_call()
            case No() if self.phase == OPENING:
                return None
            case Discard(cards, take) if self.phase != OPENING:
                return self._refusal_to_discard(cards) or self._refusal_to_take(cards, take)
        return refuse("DB-3", "call_or_no") if self.phase == OPENING else refuse("DB-5", "call_or_discard")

    def _not_now(self, seat: Seat, move: Move) -> Refusal | None:
        if self.phase == OVER:
            return refuse("DB-9", "over")
        by_chance = self.phase == SHUFFLING
        if seat == (CHANCE if by_chance else self.turn) and isinstance(move, NewStack) == by_chance:
            return None
        return refuse({OPENING: "DB-3", SHUFFLING: "DB-8"}.get(self.phase, "DB-2"), "turn")

    def _refusal_to_call(self) -> Refusal | None:
        points = self.ruleset.worth.hand(self.hands[self.turn])
        if points <= self.call_limit:
            return None
        rule, key = ("DB-3", "opening_call") if self.phase == OPENING else ("DB-4", "call")
        return refuse(rule, key, points=points, limit=self.call_limit)

    def _refusal_to_discard(self, cards: Laid) -> Refusal | None:
        """Why the seat to act can't discard these cards together (DB-5), or None."""
        if not cards:
            return refuse("DB-5", "none")
        if len(set(cards)) < len(cards) or min(cards) < 0 or max(cards) >= len(DECK):
            return refuse("DB-5", "not_in_hand")
        if mask_of(cards) & ~self.hands[self.turn]:
            return refuse("DB-5", "not_in_hand", *(card for card in cards if not self.hands[self.turn] >> card & 1))
        ruleset = self.ruleset
        kind = kind_of(cards)
        if kind == SET and len(cards) < ruleset.set_size:
            return refuse("DB-5", "small_set", *cards, least=ruleset.set_size)
        if kind == RUN and len(cards) < ruleset.run_length:
            return refuse("DB-5", "short_run", *in_order(cards), least=ruleset.run_length)
        if kind in (SINGLE, SET, RUN):
            return None
        one_suit = len({suit_of(card) for card in cards}) == 1
        return refuse("DB-5", "gap" if one_suit else "no_match", *cards)

    def _refusal_to_take(self, laid: Laid, take: Card) -> Refusal | None:
        """Why the seat to act, after discarding these cards, can't take this one (DB-6), or None."""
        if take == FROM_STACK:
            return None
        if take in laid or take in self.laid[self.turn]:
            return refuse("DB-6", "your_own", take)
        before = self.laid[self.before(self.turn)]
        if not before:
            return refuse("DB-6", "nothing_there", take)
        can_take = takeable(before, ends=self.ruleset.ends)
        if take not in before:
            return refuse("DB-6", "not_discarded_before", take, cards=as_cards(DECK, can_take, "or"))
        return None if take in can_take else refuse("DB-6", "ends", take)

    # ------------------------------------------------------------ events

    def to_shuffle(self) -> list[tuple[Cards, Zone]]:
        """DB-8: all discards with their zones, except those of the seat to act and of the seat before it."""
        stay = (self.turn, self.before(self.turn))
        old = [(laid, LAID_ZONES[seat]) for seat, laid in enumerate(self.laid) if seat not in stay]
        return [(self.discards, DISCARDS_ZONE), *old]

    def draw(self, rng: Random) -> Move:
        if self.phase != SHUFFLING:
            raise RuntimeError("chance is not to act")
        cards = sorted(card for lying, _ in self.to_shuffle() for card in lying)
        rng.shuffle(cards)
        return NewStack(tuple(cards))

    def apply(self, actor: Seat, move: Move) -> Sequence[Event]:
        if type(move) is Discard and actor == self.turn and self._is_listed(move):
            return self._discard(actor, move.cards, move.take)
        self.check(actor, move)
        match move:
            case Discard(cards, take):
                return self._discard(actor, in_order(cards), take)
            case NewStack(cards):
                sources = [(lying, zone) for lying, zone in self.to_shuffle() if lying]
                facts = (("cards", len(cards)),)
                shuffled = self.shuffle("new_stack", CHANCE, cards[::-1], sources, STACK_ZONE, facts)
                self.phase = TURNS
                return self._take_top([shuffled])
            case Call():
                called = Event("call", actor, facts=(("opening", self.phase == OPENING),))
                self.caller, self.phase = actor, OVER
                return [called, self._turn_up()]
        self.turn = (actor + 1) % len(self.hands)
        if self.turn == self.starter:
            self.phase = TURNS
        return [Event("no_call", actor)]

    def _is_listed(self, move: Discard) -> bool:
        """Whether `legal` lists this exact turn, as is usual; it then needs no further checks."""
        takes = (FROM_STACK,) if move.take == FROM_STACK else self.takes()
        return self.phase == TURNS and move.take in takes and move.cards in self.discardable()

    def _discard(self, seat: Seat, cards: Laid, take: Card) -> list[Event]:
        """DB-5, DB-6: the seat's previous discard joins the discards, and the new one replaces it."""
        hand, laid = HAND_ZONES[seat], LAID_ZONES[seat]
        parts = (self.laid[seat], laid, DISCARDS_ZONE), (cards, hand, laid)
        events = [self.transfer("lay", seat, *parts, facts=(("kind", kind_of(cards)),))]
        if take != FROM_STACK:
            owner = self.before(seat)
            events.append(self.transfer("take", seat, ((take,), LAID_ZONES[owner], hand), facts=(("owner", owner),)))
            return self._end_turn(events)
        if not self.stack:
            self.phase = SHUFFLING
            return events
        return self._take_top(events)

    def _take_top(self, events: list[Event]) -> list[Event]:
        top = (self.stack[-1:], STACK_ZONE, HAND_ZONES[self.turn])
        return self._end_turn([*events, self.transfer("draw", self.turn, top, reveals=True)])

    def _end_turn(self, events: list[Event]) -> list[Event]:
        """DB-14: pass the turn on, or end the deal. Return `events` with those added."""
        self.turn = (self.turn + 1) % len(self.hands)
        self.turns += 1
        if self.turns == self.ruleset.turn_limit * len(self.hands):
            self.phase = OVER
            events += [Event("limit"), self._turn_up()]
        return events

    def _turn_up(self) -> Event:
        """ALL-7: the showdown, with the hand totals, the points scored and the winners."""
        score = self.score()
        facts = (("hands", score.hands), ("points", score.points), ("winners", score.winners))
        return Event("turn_up", facts=facts, reveals=True)

    # ------------------------------------------------------------ scoring

    def score(self) -> DumbalOutcome:
        """The outcome if the deal ended now (DB-9 to DB-12, DB-14)."""
        return score(self.hands, self.caller, self.ruleset)

    def outcome(self) -> DumbalOutcome | None:
        return self.score() if self.phase == OVER else None

    def ledger(self) -> tuple[LedgerLine, ...]:
        """A line for each seat, and one more for the penalty for a wrong call."""
        if self.phase != OVER:
            return ()
        done, caller, lines = self.score(), self.caller, []
        for seat, worth in enumerate(done.hands):
            cards = tuple(card_list(self.hands[seat]))
            if seat in done.winners:
                rule = "DB-9" if seat == caller else "DB-14" if caller == NOBODY else "DB-11"
                lines.append(_line(rule, seat, 0, cards, "wins", count=worth))
            elif seat == caller:
                lines.append(_line("DB-10", seat, worth, cards, "beaten"))
                if penalty := self.ruleset.penalty:
                    beaten_by = tuple(card_list(self.hands[done.winners[0]]))
                    lines.append(_line("DB-10", seat, penalty, beaten_by, "penalty"))
            else:
                lines.append(_line("DB-12", seat, worth, cards, "hand"))
        return tuple(lines)


DumbalView = View[DumbalState, None]


def score(hands: Sequence[Mask], caller: Seat, ruleset: Ruleset) -> DumbalOutcome:
    """The outcome after a call by `caller`, or at the limit if it is NOBODY (DB-14)."""
    worth = tuple(map(ruleset.worth.hand, hands))
    seats = range(len(hands))
    if caller == NOBODY:
        winners = _lowest(hands, worth, seats)
    else:
        others = [seat for seat in seats if seat != caller]
        lower = all(worth[caller] < worth[other] for other in others)
        winners = (caller,) if lower else _lowest(hands, worth, others)
    points = [0 if seat in winners else worth[seat] for seat in seats]
    if caller != NOBODY and caller not in winners:
        points[caller] += ruleset.penalty
    return DumbalOutcome(tuple(points), caller=caller, winners=winners, hands=worth)


def _lowest(hands: Sequence[Mask], worth: Sequence[int], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """DB-11: of these seats, the one with the lowest hand; ties go to the fewest cards, then to all."""
    keys = {seat: (worth[seat], hands[seat].bit_count()) for seat in seats}
    best = min(keys.values())
    return tuple(seat for seat in seats if keys[seat] == best)


def _line(rule: str, seat: Seat, points: int, cards: Cards, key: str, **values: int) -> LedgerLine:
    return LedgerLine(rule, seat, points, cards, message(f"dumbal.ledger.{key}", **values))


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal; its text can use all of `cards` as `cards`, unless that is among `values`, and the first as `card`."""
    named = tuple(card for card in cards if card != UNSEEN)
    values = {"cards": as_cards(DECK, named), "card": as_cards(DECK, named[:1]), **values}
    return Refusal(rule_id, message(f"dumbal.refuse.{key}", **values), named)
