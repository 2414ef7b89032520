"""The moves of a seat in a position, each with a first rough value: the points as they lie, and what goes together."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Mask, cards_in
from cardgames.engine.contract import Move
from cardgames.games.round_robbin.bot.care import Care
from cardgames.games.round_robbin.bot.prospects import MATES
from cardgames.games.round_robbin.bot.sight import Position, Sight
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.finder import Chains, Limits, find
from cardgames.games.round_robbin.moves import DONE, DUMPS, PASS

MATE = 0.025
"""What it counts that a card of a hand goes together with another; for red ones more, by their points."""
KEPT = 0.03
"""What a point counts that a card would bring one day."""
TROUBLE = 0.02
"""What each action of a chain costs: of two ways to much the same the shorter one is taken."""
FOLLOWED = 10
"""Where jokers roll, nobody can follow longer chains, and there is no end to them."""


class Option(NamedTuple):
    """A move that might be made and what it leaves; of a chain the number in `Options.chains` (-1: a plain move)."""

    value: float
    plain: Move | None
    number: int
    after: Position


class Options:
    """All that a seat can do after its draw, or in the end game with the top of the dump (RR-19), best first.

    Those that the clock cut off are not there.
    """

    def __init__(self, sight: Sight, care: Care, position: Position, limits: Limits, clock: Clock) -> None:
        self._sight, self._care, self._position = sight, care, position
        hand, ground, dump = position
        if sight.last:
            hand |= position.top
        if sight.rule.roll:
            limits = replace(limits, actions=min(limits.actions, FOLLOWED))
        self.chains: Chains = find(hand, ground, sight.rule, limits)
        found = self._plain()
        left = dump[:-1] if sight.last else dump
        for number in range(len(self.chains)):
            outcome = self.chains.outcome(number)
            after = Position(hand & ~outcome.laid, outcome.ground.built(sight.seat, outcome.village), left)
            found.append(Option(self._value(after) - TROUBLE * outcome.rolls, None, number, after))
            if clock.is_over():
                break
        found.sort(key=lambda option: -option.value)
        self.best = found

    def _plain(self) -> list[Option]:
        """To pass, to be done, or to dump a card (RR-8, RR-19)."""
        hand, ground, dump = position = self._position
        if self._sight.last:
            return [Option(self._value(position), PASS, -1, position)]
        if hand.bit_count() <= self._sight.terms.hand_size:
            return [Option(self._value(position), DONE, -1, position)]
        left = {card: Position(hand ^ 1 << card, ground, (*dump, card)) for card in cards_in(hand)}
        return [Option(self._value(after), DUMPS[card], -1, after) for card, after in left.items()]

    def _value(self, after: Position) -> float:
        sight = self._sight
        value = sight.stakes.balance(after.ground, sight.seat) + self._kept(after.hand)
        return value if sight.last else value + self._care.room * len(after.ground.villages[sight.seat])

    def _kept(self, hand: Mask) -> float:
        """What the cards of a hand count for what they are, and for how they go together."""
        worth, value = self._sight.stakes.cards, 0.0
        for card in cards_in(hand):
            value += KEPT * worth[card] + MATE * (1 + worth[card]) * (MATES[card] & hand).bit_count()
        return value

    def serious(self, most: int) -> list[Option]:
        """All plain moves and the best chains, best first."""
        left, chosen = most, list[Option]()
        for option in self.best:
            left -= option.plain is None
            if option.plain or left >= 0:
                chosen.append(option)
        return chosen

    def move(self, option: Option) -> Move:
        """The move itself; a chain is put together only now."""
        if option.plain:
            return option.plain
        chain = self.chains[option.number]
        return Chain(chain.laid, chain.actions, chain.charmed, taken=True) if self._sight.last else chain
