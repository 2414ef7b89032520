"""One deal of Crazy Eights: its piles, legal moves, events and score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in
from cardgames.engine.contract import (
    CHANCE,
    Answer,
    Event,
    IllegalMove,
    LedgerLine,
    Move,
    MovePieces,
    Refusal,
    Seat,
    Step,
    hand_of,
)
from cardgames.engine.messages import SeatName, as_card, as_cards, message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, derived, pile
from crazy_eights.cards import (
    DECK,
    EIGHTS,
    HEAP,
    OF_RANK,
    OF_SUIT,
    STOCK,
    SUITS,
    Draw,
    Eight,
    Pass,
    Play,
    Shuffle,
    points_of,
    rank_of,
    suit_of,
)

PASS_STEP = Answer("turn", "pass")
MOST_SHUFFLES = 9


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """A refusal in the words of `refuse.<key>`, which can name the first card as `card`."""
    return Refusal(rule_id, message(f"crazy_eights.refuse.{key}", card=as_cards(DECK, cards[:1]), **values), cards)


class EightsState(PileState):
    """`suit` is the suit to follow, `taken` the number of cards drawn this turn, `owed` the cards still to draw for a
    two (CE-11), `passes` the consecutive turns without a possible move, `shuffles` the number of reshuffles."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    stock: Cards = pile("stock", ordered=True, seen_by="nobody")
    heap: Cards = pile("heap", ordered=True)
    turn: Seat = 0
    suit: str = ""
    taken: int = 0
    owed: int = 0
    passes: int = 0
    shuffles: int = 0
    ended: bool = False
    most_draws: int = derived(lambda match: 52 if match.options["draws"] == "any" else match.options["draws"])

    @property
    def other_step(self) -> Refusal:
        return refuse("CE-3", "not_a_step")

    def to_act(self) -> tuple[Seat, ...]:
        if self.ended:
            return ()
        empty = not self.stock and len(self.heap) > 1 and self.shuffles < MOST_SHUFFLES  # CE-7
        return (CHANCE,) if empty else (self.turn,)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if self.to_act() != (seat,):
            return []
        if self.owes():
            return [Draw()]
        plays: list[Move] = [Play(card) for card in cards_in(self.hands[seat] & self.fitting())]
        eights = [Eight(card, suit) for card in cards_in(self.hands[seat] & EIGHTS) for suit in SUITS]
        return [*plays, *eights] if plays else [*eights, Draw() if self.may_draw() else Pass()]

    def fitting(self) -> Mask:
        """The cards that fit the heap now, without the eights (CE-4)."""
        return (OF_SUIT[self.suit] | OF_RANK[rank_of(self.heap[-1])]) & ~EIGHTS

    def owes(self) -> bool:
        """Whether the seat to act must draw for a two (CE-11) and still can."""
        return self.owed > 0 and bool(self.stock)

    def may_draw(self) -> bool:
        """Whether the stock has cards and the seat to act can draw more this turn (CE-6)."""
        return bool(self.stock) and (self.owed > 0 or self.taken < self.most_draws)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if isinstance(move, Shuffle):
            return refuse("CE-7", "shuffle")
        if self.to_act() != (seat,):
            return refuse("CE-3", "turn")
        if self.owes() and not isinstance(move, Draw):
            return refuse("CE-11", "owed", count=self.owed)
        match move:
            case Play(card) | Eight(card) if not self.hands[seat] >> card & 1:
                return refuse("CE-2", "not_held", card)
            case Play(card) | Eight(card) if bool(EIGHTS >> card & 1) != isinstance(move, Eight):
                return refuse("CE-5", "eight", card)
            case Play(card) if not self.fitting() >> card & 1:
                suit = message(f"crazy_eights.suit.{self.suit}")
                return refuse("CE-4", "unfit", card, top=as_card(DECK, self.heap[-1]), suit=suit)
            case Draw() | Pass() if not self.owes() and self.hands[seat] & self.fitting():
                return refuse("CE-6", "play_first")
            case Draw() if not self.may_draw():
                return refuse("CE-6", "drawn" if self.stock else "no_stock")
            case Pass() if self.may_draw():
                return refuse("CE-6", "draw_first")
        return None

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        match move:
            case Play(card):
                return (MovePieces((card,), hand_of(seat), HEAP),)
            case Eight(card, suit):
                return (MovePieces((card,), hand_of(seat), HEAP), Answer("suit", suit))
            case Draw():
                return (MovePieces((UNSEEN,), STOCK, hand_of(seat)),)
        return (PASS_STEP,)

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), source, target),) if source == hand_of(seat) and target == HEAP:
                return Eight(card, "spades") if rank_of(card) == "8" else Play(card)
            case (MovePieces(_, source, _),) if source == STOCK:
                return Draw()
            case (step,) if step == PASS_STEP:
                return Pass()
        return self.other_step

    def draw(self, rng: Random) -> Move:
        if self.to_act() != (CHANCE,):
            raise RuntimeError("there is nothing to shuffle")
        return Shuffle(tuple(rng.sample(self.heap[:-1], len(self.heap) - 1)))

    def apply(self, actor: Seat, move: Move) -> list[Event]:
        if actor == CHANCE:
            return [self._shuffled(move)]
        self.check(actor, move)
        match move:
            case Play(card):
                events = [self._played(actor, card, suit_of(card))]
            case Eight(card, suit):
                events = [self._played(actor, card, suit)]
            case Draw():
                events = [self._drawn(actor)]
            case _:
                events = [Event("pass", actor)]
                self.passes = 0 if self.taken else self.passes + 1
                self._next_turn()
        self.ended = self.passes == self.seats or not self.hands[actor]
        return [*events, Event("turn_up", reveals=True)] if self.ended else events

    def _shuffled(self, move: Move) -> Event:
        below = self.heap[:-1]
        if not (self.to_act() == (CHANCE,) and isinstance(move, Shuffle) and sorted(move.cards) == sorted(below)):
            raise IllegalMove(refuse("CE-7", "shuffle"))
        self.shuffles += 1
        return self.shuffle("shuffle", CHANCE, move.cards, [(below, HEAP)], STOCK)

    def _played(self, seat: Seat, card: Card, suit: str) -> Event:
        played = self.transfer("play", seat, ((card,), hand_of(seat), HEAP), facts=(("suit", suit),))
        self.suit, self.passes = suit, 0
        self._next_turn()
        if rank_of(card) == "2" and self.match_state.options.has_extension("twos"):
            self.owed = 2
        return played

    def _drawn(self, seat: Seat) -> Event:
        drawn = self.transfer("draw", seat, (self.stock[-1:], STOCK, hand_of(seat)), reveals=True)
        self.owed, self.taken = (self.owed - 1, self.taken) if self.owed else (0, self.taken + 1)
        return drawn

    def _next_turn(self) -> None:
        self.turn, self.taken, self.owed = (self.turn + 1) % self.seats, 0, 0

    def ledger(self) -> tuple[LedgerLine, ...]:
        """A line for each hand that scores for a winner: the whole hand (CE-8), or what it has more than the winner
        (CE-9)."""
        if not self.ended:
            return ()
        totals = [sum(map(points_of, card_list(held))) for held in self.hands]
        lowest = min(totals)
        rule, key = ("CE-9", "blocked") if all(self.hands) else ("CE-8", "out")
        lines = []
        for winner in [seat for seat in range(self.seats) if totals[seat] == lowest]:
            for loser, (held, total) in enumerate(zip(self.hands, totals, strict=True)):
                points, cards = total - lowest, tuple(card_list(held))
                if points:
                    left = as_cards(DECK, cards)
                    why = message(f"crazy_eights.ledger.{key}", player=SeatName(loser), cards=left, points=points)
                    lines.append(LedgerLine(rule, winner, points, cards, why))
        return tuple(lines)
