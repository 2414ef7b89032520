"""Playouts: tricks played to the end of a deal in one world, by simple rules on plain ints. Each hand plays its split.

Hard tries each of its moves with some hundred playouts. A test compares them with the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardgames.engine.cards import Mask
from cardgames.games.landlord.bot.splitting import bombs_in, cost, split, strength
from cardgames.games.landlord.cards import OF_RANK, RANK_OF, SEATS
from cardgames.games.landlord.deal import after
from cardgames.games.landlord.sets import Kind, Laid, Reading, SetRules, lowest, read

LEAD = 0.5
"""The value of winning a trick, in turns."""
HURRY = 1.5
"""The additional value of winning a trick, divided by the smallest number of cards of an opponent."""
RUNS_OUT = 5.0
"""The value of being able to play all remaining sets one after the other."""
OVER_PARTNER = 0.2
"""The cost of beating a partner, besides the trick that the partner may lose."""

Plan = tuple[Laid, ...]
"""The sets of a hand, the weakest first."""

_RANK = {1 << card: rank for card, rank in enumerate(RANK_OF)}
_ABOVE = tuple(sum(OF_RANK[higher] for higher in range(rank + 1, len(OF_RANK))) for rank in range(len(OF_RANK)))


def _run(sets: Plan) -> float:
    """The chance that these sets all win their tricks."""
    chance = 1.0
    for laid in sets:
        chance *= strength(*laid.reading)
        if chance < 0.05:
            return 0.0
    return chance


class Ending(NamedTuple):
    """The seat that has played all its cards, and the number of bombs played."""

    winner: int
    bombs: int


@dataclass(slots=True, eq=False)
class Game:
    """The tricks of a deal in one world. Its fields correspond to those of the deal state."""

    hands: list[Mask]
    turn: int
    landlord: int
    rules: SetRules
    to_beat: Reading | None = None
    best: int = -1
    passes: int = 0
    bombs: int = 0
    plans: list[Plan] = field(init=False)

    def __post_init__(self) -> None:
        self.hands = list(self.hands)
        self.plans = [split(hand, self.rules).sets for hand in self.hands]

    def copy(self) -> Game:
        """Return an independent copy."""
        twin = Game.__new__(Game)
        twin.hands, twin.plans = self.hands[:], self.plans[:]
        twin.turn, twin.landlord, twin.rules = self.turn, self.landlord, self.rules
        twin.to_beat, twin.best, twin.passes, twin.bombs = self.to_beat, self.best, self.passes, self.bombs
        return twin

    @property
    def over(self) -> bool:
        """Whether the seat that played last has no cards left."""
        return self.best >= 0 and not self.hands[self.best]

    def play(self, laid: Laid | None) -> None:
        """Play a legal set, or pass with None."""
        seat = self.turn
        if laid is None:
            self.passes += 1
            if self.passes == SEATS - 1:
                self.to_beat, self.passes = None, 0
        else:
            self.hands[seat] &= ~laid.cards
            plan = self.plans[seat]
            if laid in plan:
                self.plans[seat] = tuple([one for one in plan if one != laid])
            else:
                self.plans[seat] = split(self.hands[seat], self.rules).sets
            self.to_beat, self.best, self.passes = laid.reading, seat, 0
            self.bombs += laid.reading.kind == Kind.BOMB
        self.turn = after(seat)

    def finish(self) -> Ending:
        """Play to the end."""
        while not self.over:
            self.play(self.choice())
        return Ending(self.best, self.bombs)

    # ------------------------------------------------------------ what is played

    def choice(self) -> Laid | None:
        """The set that the seat to play chooses by simple rules; None for a pass."""
        to_beat, plan = self.to_beat, self.plans[self.turn]
        if to_beat is None:
            return plan[0] if len(plan) == 1 else self._lead(plan)
        kind, length, rank = to_beat
        for laid in plan:
            mine = laid.reading
            if mine.kind == kind and mine.length == length and mine.rank > rank:
                if len(plan) == 1 or self.turn == self.landlord or self.best == self.landlord:
                    return laid
                return laid if self._goes_over_partner(to_beat, laid) else None
        if self.turn != self.landlord and self.best != self.landlord:
            return plan[0] if len(plan) == 1 and plan[0].reading.kind == Kind.BOMB else None
        return self._carried(to_beat, plan) or self._broken(to_beat) or self._bomb(to_beat, plan)

    def _left(self) -> int:
        """The smallest number of cards of an opponent."""
        hands, seat = self.hands, self.turn
        if seat != self.landlord:
            return hands[self.landlord].bit_count()
        return min(hands[seat - 1].bit_count(), hands[seat - 2].bit_count())

    def _lead(self, plan: Plan) -> Laid:
        left = self._left()
        if self.turn != self.landlord and left > 1:
            partner = self.hands[3 - self.turn - self.landlord]
            if partner & (partner - 1) == 0:
                single = next((laid for laid in plan if laid.reading.size == 1), None)
                if single:
                    return single
        hurry = LEAD + HURRY / left
        out = _run(plan[2:])
        first, second = plan[0], plan[1]
        holds, next_holds = strength(*first.reading), strength(*second.reading)
        value = cost(first.reading) + holds * (hurry + RUNS_OUT * out)
        if cost(second.reading) + next_holds * (hurry + RUNS_OUT * out) > value:
            first = second
        if left <= 2 and first.reading.size == left:
            for laid in plan:
                if laid.reading.size != left:
                    return laid
            return plan[-1]
        return first

    def _goes_over_partner(self, to_beat: Reading, found: Laid) -> bool:
        left = self._left()
        close = self.hands[self.best].bit_count() <= 2
        hurry = LEAD + HURRY / left
        value = cost(found.reading) + strength(*found.reading) * hurry - OVER_PARTNER
        return value > strength(*to_beat) * (hurry + RUNS_OUT * close)

    def _bomb(self, to_beat: Reading, plan: Plan) -> Laid | None:
        last = plan[-1]
        if last.reading.kind != Kind.BOMB or to_beat.kind == Kind.BOMB:
            return None
        return last if self._left() <= 4 or _run(plan[1:-1]) > 0.2 else None

    def _carried(self, to_beat: Reading, plan: Plan) -> Laid | None:
        """A set of triples with attached single cards or pairs from the plan that beats the last set; None if none."""
        kind, length, rank = to_beat
        if kind not in (Kind.TRIPLE_AND_ONE, Kind.TRIPLE_AND_PAIR):
            return None
        wanted = Kind.SINGLE if kind == Kind.TRIPLE_AND_ONE else Kind.PAIR
        loose = [laid.body for laid in plan if laid.reading.kind == wanted and laid.reading.length == 1][:length]
        if len(loose) < length:
            return None
        for laid in plan:
            mine = laid.reading
            if Kind.TRIPLE <= mine.kind < Kind.BOMB and mine.length == length and mine.rank > rank:
                attached = sum(loose)
                if read(laid.body, attached, self.rules) == (kind, length, mine.rank):
                    return Laid(Reading(kind, length, mine.rank), laid.body, attached)
        return None

    def _broken(self, to_beat: Reading) -> Laid | None:
        """A single card or pair from other sets that beats the last set; None if none."""
        if to_beat.length > 1 or to_beat.kind > Kind.PAIR:
            return None
        hand = self.hands[self.turn]
        free = hand & ~bombs_in(hand) & _ABOVE[to_beat.rank]
        while free:
            rank = _RANK[free & -free]
            cards = free & OF_RANK[rank]
            if cards.bit_count() > to_beat.kind:
                return Laid(Reading(to_beat.kind, 1, rank), lowest(cards, to_beat.kind + 1), 0)
            free ^= cards
        return None
