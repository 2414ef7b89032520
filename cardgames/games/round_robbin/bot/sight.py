"""A view made ready for weighing: what is still unseen, how many turns are left, what could be done."""

from __future__ import annotations

from typing import NamedTuple

from cardgames.engine.cards import Card, Mask
from cardgames.games.round_robbin.bot.stakes import Stakes
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.deal import LAST, RobbinView


class Position(NamedTuple):
    """What a move leaves: the seat's own hand, the ground, and the dump with its top card last."""

    hand: Mask
    ground: Ground
    dump: tuple[Card, ...]

    @property
    def top(self) -> Mask:
        """The top card of the dump, 0 when it is empty."""
        return 1 << self.dump[-1] if self.dump else 0


class Sight:
    """What a seat sees. `turns` are its own draws from the deck after this turn, about."""

    def __init__(self, view: RobbinView, harm: float) -> None:
        assert view.seat is not None
        visible = view.visible
        self.view = view
        self.seat = view.seat
        self.terms = visible.terms
        self.rule = self.terms.joker_rule
        self.seats = visible.seats
        self.stakes = Stakes(self.terms, self.seats, harm)
        self.now = Position(visible.hands[view.seat], visible.ground, visible.dump)
        self.last = visible.phase == LAST
        self.unseen = visible.unlocated()
        deck = len(visible.deck)
        cards = deck + (0 if visible.runs else len(self.now.dump) + deck // 2)
        self.turns = 0 if self.last else cards // self.seats

    def ends_round(self, *, passes: bool, dump: tuple[Card, ...]) -> bool:
        """RR-19: whether a move of the end game is the last of the round; `dump` is what it leaves."""
        return self.last and (not dump or (passes and self.view.visible.passed + 1 == self.seats))
