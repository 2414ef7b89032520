"""One deal of Lanterns: its piles, legal moves, events and score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.cards import Card, Mask, card_list
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
)
from cardgames.engine.messages import verbatim
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import Cards, pile
from lanterns.cards import ASHES, COLOURS, DECK, NIGHT, Aside, Hang, Keep, Trade, Wind, aside, colour, hand, number


class LanternState(PileState):
    """`night` begins with the leader's lantern; `wind` is the colour put out tonight, `trader` the seat to trade."""

    hands: list[Mask] = pile("hand", each_seat=True, seen_by="owner")
    aside: list[Mask] = pile("aside", each_seat=True, seen_by="owner")
    night: Cards = pile("night", ordered=True, look="row")
    ashes: Mask = pile("ashes")
    box: Mask = pile("box", seen_by="nobody")
    leader: Seat = 0
    wind: str = ""
    trader: Seat | None = None
    lines: tuple[LedgerLine, ...] = ()

    # whose turn it is

    def over(self) -> bool:
        """Whether all lanterns have been hung (LN-7)."""
        return not self.night and not any(self.count(hand(seat)) for seat in range(self.seats))

    def has_aside(self, seat: Seat) -> bool:
        """Whether a seat has put a lantern aside (LN-3)."""
        return self.count(aside(seat)) > 0

    def to_act(self) -> tuple[Seat, ...]:
        waiting = tuple(seat for seat in range(self.seats) if not self.has_aside(seat))
        if waiting or self.over():
            return waiting
        if self.trader is not None:
            return (self.trader,)
        if not self.wind:
            return (CHANCE,)
        return (self.seat_of(len(self.night)),)

    def seat_of(self, place: int) -> Seat:
        """The seat that hangs lantern number `place` of a night, counted from 0 (LN-5)."""
        return (self.leader + place) % self.seats

    def light(self, card: Card) -> int:
        """The brightness of a lantern in tonight's wind (LN-4)."""
        if colour(card) != self.wind:
            return number(card)
        return 6 if number(card) == 1 and self.match_state.options.has_extension("embers") else 0

    # legal moves

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act() or seat == CHANCE:
            return []
        held = card_list(self.hands[seat])
        if not self.has_aside(seat):
            return [Aside(card) for card in held]
        if self.trader is None:
            return [Hang(card) for card in held]
        others = [card for place, card in enumerate(self.night) if self.seat_of(place) != seat]
        return [Keep(), *(Trade(laid, taken) for laid in held for taken in others)]

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        match move:
            case Aside(card) if not self.has_aside(seat):
                return self._not_held(seat, card)
            case Aside():
                return Refusal("LN-3", verbatim("You have put a lantern aside already."))
            case _ if not all(map(self.has_aside, range(self.seats))):
                return Refusal("LN-3", verbatim("First every seat puts a lantern aside."))
            case Keep() | Trade() if self.trader != seat:
                return Refusal("LN-6", verbatim("Only the winner of a night trades, when all have hung."))
            case Keep():
                return None
            case Trade(laid, taken):
                return self._not_held(seat, laid) or self._not_anothers(seat, taken)
            case Hang(card) if self.to_act() == (seat,) and self.trader is None:
                return self._not_held(seat, card)
            case Hang():
                return Refusal("LN-5", verbatim("It is not your turn to hang a lantern."))
        return Refusal("LN-4", verbatim("Only the die says how the wind blows."))

    def _not_held(self, seat: Seat, card: Card) -> Refusal | None:
        if self.hands[seat] >> card & 1:
            return None
        return Refusal("LN-2", verbatim(f"You do not hold {DECK.text(card)}."), (card,))

    def _not_anothers(self, seat: Seat, card: Card) -> Refusal | None:
        if card in self.night and self.seat_of(self.night.index(card)) != seat:
            return None
        return Refusal("LN-6", verbatim(f"Nobody else hung {DECK.text(card)} tonight."), (card,))

    @property
    def other_step(self) -> Refusal:
        return Refusal("LN-2", verbatim("Lanterns go from your hand, one at a time, to where one is due."))

    def steps_of(self, seat: Seat, move: Move) -> Sequence[Step]:
        match move:
            case Aside(card):
                return (MovePieces((card,), hand(seat), aside(seat)),)
            case Hang(card):
                return (MovePieces((card,), hand(seat), NIGHT),)
            case Trade(laid, taken):
                return (MovePieces((laid,), hand(seat), NIGHT), MovePieces((taken,), NIGHT, hand(seat)))
        return (Answer("trade", "keep"),)

    def attempted(self, seat: Seat, steps: Sequence[Step]) -> Move | Refusal:
        match steps:
            case (MovePieces((card,), source, target),) if source == hand(seat) and target == aside(seat):
                return Aside(card)
            case (MovePieces((card,), source, target),) if source == hand(seat) and target == NIGHT:
                return Hang(card)
            case (MovePieces((laid,)), MovePieces((taken,), source, _)) if source == NIGHT:
                return Trade(laid, taken)
        return self.other_step

    # events

    def draw(self, rng: Random) -> Move:
        if self.to_act() != (CHANCE,):
            raise RuntimeError("the wind does not blow now")
        return Wind(rng.choice(COLOURS))

    def apply(self, actor: Seat, move: Move) -> list[Event]:
        if actor == CHANCE:
            if self.to_act() != (CHANCE,) or not isinstance(move, Wind):
                raise IllegalMove(Refusal("LN-4", verbatim("The wind is thrown once before each night.")))
            self.wind = move.colour
            return [Event("wind", facts=(("colour", move.colour),), reveals=True)]
        self.check(actor, move)
        match move:
            case Aside(card):
                return [self.transfer("put_aside", actor, ((card,), hand(actor), aside(actor)))]
            case Hang(card):
                hung = self.transfer("hang", actor, ((card,), hand(actor), NIGHT))
                return [hung, *self._finish_night()] if len(self.night) == self.seats else [hung]
            case Trade(laid, taken):
                place = self.night.index(taken)
                traded = self.transfer("trade", actor, ((laid,), hand(actor), NIGHT), ((taken,), NIGHT, hand(actor)))
                self.night = (*self.night[:place], laid, *self.night[place:-1])
                return [traded, *self._sweep(actor)]
        return [Event("keep", actor), *self._sweep(actor)]

    def _finish_night(self) -> list[Event]:
        best = max(self.night, key=self.light)
        winner = self.seat_of(self.night.index(best))
        text = f"{DECK.text(best)} was the brightest lantern of the night."
        self.lines += (LedgerLine("LN-5", winner, 1, (best,), verbatim(text)),)
        won = Event("night_won", winner, facts=(("card", best),))
        if self.match_state.options.switch("trade") and any(self.hands):
            self.trader = winner
            return [won]
        return [won, *self._sweep(winner)]

    def _sweep(self, winner: Seat) -> list[Event]:
        swept = self.transfer("sweep", CHANCE, (self.night, NIGHT, ASHES))
        self.wind, self.leader, self.trader = "", winner, None
        return [swept, self._turn_up()] if self.over() else [swept]

    def _turn_up(self) -> Event:
        cards = [card for mask in self.aside for card in card_list(mask)]
        best, points = max(map(number, cards)), self.match_state.options.number("aside_points")
        for seat, card in enumerate(cards):
            if points and number(card) == best:
                text = f"No lantern aside was higher than {DECK.text(card)}."
                self.lines += (LedgerLine("LN-7", seat, points, (card,), verbatim(text)),)
        return Event("turn_up", facts=(("aside", tuple(cards)), ("box", tuple(card_list(self.box)))), reveals=True)

    # scoring

    def ledger(self) -> tuple[LedgerLine, ...]:
        return self.lines
