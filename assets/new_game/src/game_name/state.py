"""One deal: where the cards are, which moves are legal, and what each move does."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in
from cardgames.engine.contract import Answer, Event, LedgerLine, Move, MovePieces, Refusal, Seat, Step, hand_of
from cardgames.engine.messages import as_cards, message
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, pile

from game_name.cards import (
    DECK,
    DISCARD,
    JACKS,
    OF_RANK,
    OF_SUIT,
    STOCK,
    SUITS,
    Draw,
    Jack,
    Pass,
    Play,
    Suit,
    rank_of,
    suit_of,
)

PASS_STEP = Answer("turn", "pass")


def refuse(rule_id: str, key: str, *cards: Card, **values: object) -> Refusal:
    """Return a refusal in the words of `refuse.<key>`, which can name the first card as {card}."""
    why = message(f"game_name.refuse.{key}", card=as_cards(DECK, cards[:1]), **values)
    return Refusal(rule_id, why, cards)


class DealState(PileState):
    """The piles of a deal, and its public fields, which every player sees.

    `turn` is the seat to act, `suit` the suit to follow, `passes` the number of passes in a row.
    """

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    stock: Cards = pile("stock", ordered=True, seen_by="nobody")
    discard: Cards = pile("discard", ordered=True)
    turn: Seat = 0
    suit: Suit = "spades"
    passes: int = 0
    ended: bool = False

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.ended else (self.turn,)

    # ------------------------------------------------------------ which moves are legal

    def legal(self, seat: Seat) -> Sequence[Move]:
        if self.to_act() != (seat,):
            return []
        return self.plays(seat) or [Draw() if self.stock else Pass()]

    def plays(self, seat: Seat) -> Sequence[Move]:
        """Return the cards that the seat can play: those that fit, and each jack with each suit (GN-4, GN-5)."""
        held = self.hands[seat]
        fitting = [Play(card) for card in cards_in(held & self.fitting())]
        jacks = [Jack(card, suit) for card in cards_in(held & JACKS) for suit in SUITS]
        return [*fitting, *jacks]

    def fitting(self) -> Mask:
        """Return the cards with the suit to follow or the rank of the top card, without the jacks (GN-4)."""
        return (OF_SUIT[self.suit] | OF_RANK[rank_of(self.discard[-1])]) & ~JACKS

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        if self.to_act() != (seat,):
            return refuse("GN-3", "turn")
        match move:
            case Play(card) | Jack(card) if card not in cards_in(self.hands[seat]):
                return refuse("GN-2", "not_held", card)
            case Play(card) if card in cards_in(JACKS):
                return refuse("GN-5", "name_suit", card)
            case Jack(card) if card not in cards_in(JACKS):
                return refuse("GN-5", "no_jack", card)
            case Play(card) if card not in cards_in(self.fitting()):
                return refuse("GN-4", "unfit", card, suit=self.suit, rank=rank_of(self.discard[-1]))
            case Draw() | Pass() if self.plays(seat):
                return refuse("GN-6", "can_play")
            case Draw() if not self.stock:
                return refuse("GN-6", "no_stock")
            case Pass() if self.stock:
                return refuse("GN-6", "draw_first")
        return None

    # ------------------------------------------------------------ how a player makes a move at the table

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        match move:
            case Play(card):
                return (MovePieces((card,), hand_of(seat), DISCARD),)
            case Jack(card, suit):
                return (MovePieces((card,), hand_of(seat), DISCARD), Answer("suit", suit))
            case Draw():
                return (MovePieces((UNSEEN,), STOCK, hand_of(seat)),)
        return (PASS_STEP,)

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), source, target),) if source == hand_of(seat) and target == DISCARD:
                return Jack(card, "spades") if card in cards_in(JACKS) else Play(card)
            case (MovePieces(_, source, _),) if source == STOCK:
                return Draw()
            case (step,) if step == PASS_STEP:
                return Pass()
        return self.other_step

    @property
    def other_step(self) -> Refusal:
        return refuse("GN-3", "not_a_step")

    # ------------------------------------------------------------ what a move does

    def apply(self, actor: Seat, move: Move) -> list[Event]:
        self.check(actor, move)
        skip = False
        match move:
            case Play(card):
                event = self.play("play", actor, card, suit_of(card))
                skip = rank_of(card) == "8" and self.match_state.options.has_extension("skip")  # GN-9
            case Jack(card, suit):
                event = self.play("jack", actor, card, suit)
            case Draw():
                event = self.transfer("draw", actor, (self.stock[-1:], STOCK, hand_of(actor)), reveals=True)
            case _:
                event = Event("pass", actor)
                self.passes += 1
        self.turn = (actor + (2 if skip else 1)) % self.seats
        self.ended = not self.hands[actor] or self.passes == self.seats  # GN-7
        # All hands are seen now. `reveals` marks what a player learns: an undo after it is noted in the record.
        return [event, Event("show_hands", reveals=True)] if self.ended else [event]

    def play(self, kind: str, seat: Seat, card: Card, suit: Suit) -> Event:
        """Move a card to the discard pile, and return the event. `suit` is followed from now on."""
        self.suit, self.passes = suit, 0
        return self.transfer(kind, seat, ((card,), hand_of(seat), DISCARD), facts=(("suit", suit),))

    # ------------------------------------------------------------ what the deal scores

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Return a line for each player with more cards than the winner, or than each of several winners (GN-7)."""
        if not self.ended:
            return ()
        counts = [held.bit_count() for held in self.hands]
        fewest = min(counts)
        lines = []
        for winner in (seat for seat in range(self.seats) if counts[seat] == fewest):
            for held, count in zip(self.hands, counts, strict=True):
                if count > fewest:
                    why = message("game_name.ledger.left", cards=as_cards(DECK, cards_in(held)))
                    lines.append(LedgerLine("GN-7", winner, count - fewest, tuple(card_list(held)), why))
        return tuple(lines)
