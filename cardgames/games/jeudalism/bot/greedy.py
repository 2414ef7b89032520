"""The Easy bot: it counts points now and cards that fit, but not what it passes on or the end of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.engine.contract import Move
from cardgames.games.jeudalism.bot.simple_position import SimplePosition
from cardgames.games.jeudalism.cards import (
    FIVES,
    JOKERS,
    KNIGHTS,
    MONARCHS,
    NUMBER_OF,
    PASS,
    SERFS,
    SEVENS,
    VASSALS,
    Five,
    Seven,
    Take,
)
from cardgames.games.jeudalism.chains import KNIGHT_NUMBERS_ON, fitting
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.host.protocol import Budget, Decision, Evaluated

ACTION = 4.0
"""The value of taking a 5, a 7 or a joker."""
LATER = 0.5
"""The value of each point of a card that fits nothing yet."""
KNIGHT_POINTS = 2
"""The approximate points of a knight."""
SHARED = 0.1
"""The value for a knight of each more serf in the hand that it fits, and for a serf of each knight for it."""


class Greedy:
    """See `cardgames.bots.valuing.Bot`."""

    def choose(self, view: JeudalismView, legal: Sequence[Move], rng: Random, budget: Budget) -> Decision:
        evaluated = sorted([_Glance(view).evaluated(move) for move in legal], key=lambda one: -one.value)
        return Decision(evaluated[0].move, tuple(evaluated))


class _Glance:
    """The immediate value of moves."""

    def __init__(self, view: JeudalismView) -> None:
        assert view.seat is not None
        self._seat, self._deal = view.seat, view.visible
        self._scale = view.visible.ruleset.scale
        self._now = SimplePosition.of(view)
        self._points = self._now.points(self._seat, self._scale)

    def evaluated(self, move: Move) -> Evaluated:
        """A move with its value; the fact `gain` is its immediate points."""
        match move:
            case Take(card):
                return Evaluated(move, self._taken(card))
            case Five():
                return Evaluated(move, 100.0 if self._deal.on_tray > 1 else -1.0)
            case Seven():
                return Evaluated(move, self._for_seven(move))
            case _ if move == PASS:
                return Evaluated(move, 0.0, (("gain", 0),))
        after = self._now.after(self._seat, move)
        gain = after.points(self._seat, self._scale) - self._points
        return Evaluated(move, float(gain), (("gain", gain),))

    def _best(self, position: SimplePosition) -> tuple[float, SimplePosition]:
        """The most points that one play scores, and the position after it."""
        ways = [position.after(self._seat, move) for move in position.plays(self._seat)]
        made = [(float(way.points(self._seat, self._scale)), way) for way in ways]
        return max(made, key=lambda one: one[0], default=(float(position.points(self._seat, self._scale)), position))

    def _for_seven(self, move: Move) -> float:
        """The value of the two cards played after a 7, if both score."""
        one, position = self._best(self._now.after(self._seat, move))
        two, _ = self._best(position)
        return two - self._points if two > one > self._points else -1.0

    def _taken(self, card: Card) -> float:
        """The points of the card now, or its value for later."""
        held = 1 << card
        if held & (FIVES | SEVENS | JOKERS):
            return ACTION
        alone = SimplePosition(held, self._now.chains)
        made, _ = self._best(alone)
        now = made - self._points
        return (now or LATER * self._one_day(held)) + SHARED * self._mates(held, card)

    def _one_day(self, held: Mask) -> int:
        """The points of a card by itself if it fits."""
        if held & MONARCHS:
            return self._scale.monarch
        return self._scale.vassal if held & VASSALS else KNIGHT_POINTS

    def _mates(self, held: Mask, card: Card) -> int:
        hand = self._now.hand
        if held & KNIGHTS:
            return sum(NUMBER_OF[card] in KNIGHT_NUMBERS_ON[NUMBER_OF[serf]] for serf in cards_in(hand & SERFS))
        return (fitting((card,)) & hand).bit_count() if held & SERFS else 0
