"""What every move is worth: turns by the hand that they leave and by what they feed the next seat, a call by its
chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import prod

from cardgames.engine.cards import Mask, mask_of
from cardgames.engine.contract import Move
from cardgames.games.dumbal.bot.care import Care
from cardgames.games.dumbal.bot.chances import lower_than
from cardgames.games.dumbal.bot.prospects import burden, joined
from cardgames.games.dumbal.bot.sight import Sight
from cardgames.games.dumbal.laying import COLUMN, Laid, takeable
from cardgames.games.dumbal.moves import CALL, FROM_STACK, NO, LayOff
from cardgames.games.dumbal.pack import RING, WHOLE_PACK
from cardgames.host.protocol import Weighed

PLAIN = 4.5
"""What a card of the stack burdens a hand with: a card that burdens less is a gift for the next seat."""
MATE = 2.5
"""What it is worth to the next seat to get a card of a rank that it holds."""
OUT = 15.0
"""What it means to be out, in points."""
PATIENCE, STANDING = 10, 0.4
"""After so many rounds a turn that leaves a hand no lighter costs so many points more with each round."""


class Weighing:
    """All moves of a position, compared as one level does."""

    def __init__(self, sight: Sight, care: Care) -> None:
        self._sight = sight
        self._care = care

    def weighed(self, legal: Sequence[Move]) -> list[Weighed]:
        """The moves with their values, best first."""
        turns = [move for move in legal if isinstance(move, LayOff)]
        found = self._turns(turns) if turns else [Weighed(NO, 0.0)]
        if CALL in legal:
            found.append(self._call(max(one.value for one in found)))
        return sorted(found, key=lambda one: -one.value)

    # ------------------------------------------------------------ turns

    def _turns(self, turns: Sequence[LayOff]) -> list[Weighed]:
        sight, found = self._sight, []
        for cards, moves in groupby(turns, key=lambda move: move.cards):
            rest = sight.hand & ~mask_of(cards)
            fed = self._care.feeding * self.feeds(cards) if self._care.feeding else 0.0
            for move in moves:
                cost = self.of_the_stack(rest) if move.take == FROM_STACK else self._with(rest | 1 << move.take)
                found.append(Weighed(move, -cost - fed, (("fed", fed), ("left", sight.terms.worth.hand(rest)))))
        return found

    def cost(self, hand: Mask) -> float:
        """What a hand is expected to cost in the end, in points."""
        care, terms = self._care, self._sight.terms
        points, left, turns, cards = burden(hand, terms)
        ready = care.ready if points <= terms.call_at else 0.0
        return care.now * points + care.left * left + care.turns * turns + care.cards * cards - ready

    def _with(self, hand: Mask) -> float:
        """What a hand costs that is had by taking a card that lies there. Two who go on taking a six for a six from
        each other would never come to an end."""
        sight = self._sight
        stands = sight.terms.worth.hand(hand) >= sight.points
        return self.cost(hand) + (STANDING * max(0, sight.rounds - PATIENCE) if stands else 0.0)

    def of_the_stack(self, rest: Mask) -> float:
        """What these cards cost with one from the stack."""
        unseen = self._sight.unseen if self._care.averages else WHOLE_PACK & ~rest
        total = several = 0.0
        for card, alike in joined(rest, unseen):
            total += alike * self.cost(rest | card)
            several += alike
        return total / several if several else self.cost(rest)

    def feeds(self, cards: Laid) -> float:
        """What the next seat gains, in points, when it may take of these cards."""
        return max(map(self._feeds_with, takeable(cards, ends=self._sight.terms.ends)), default=0.0)

    def _feeds_with(self, card: int) -> float:
        sight = self._sight
        alike = COLUMN << card % RING
        if sight.next.known & alike:
            mate = 1.0
        else:
            out = sight.unseen.bit_count()
            mate = min(1.0, sight.next.hidden * (sight.unseen & alike).bit_count() / out) if out else 0.0
        return max(0.0, PLAIN - sight.terms.worth.card(card)) + MATE * mate

    # ------------------------------------------------------------ the call

    def _call(self, otherwise: float) -> Weighed:
        """A call is better than the best turn by what waiting costs, less what a wrong call does."""
        sight, care = self._sight, self._care
        if care.flat_call:
            limit = sight.terms.opening_call if sight.opening else sight.terms.call_at
            sure = sight.points <= care.flat_call * limit
            return Weighed(CALL, otherwise + (1.0 if sure else -1.0))
        chance = self.chance()
        loss = (1 - chance) * self._pain(sight.points + sight.terms.penalty)
        return Weighed(CALL, otherwise + self._pain(care.waiting) - loss, (("chance", chance),))

    def _pain(self, points: float) -> float:
        """What it means to write so many points: more, if one is out with them (DB-13)."""
        return points + (OUT if self._care.match and points >= self._sight.room else 0.0)

    def chance(self) -> float:
        """The chance that all others hold more."""
        sight, calibrated = self._sight, self._care.calibrated
        return prod(1 - lower_than(other, sight, calibrated=calibrated) for other in sight.others)
