"""Candidate moves and their values: for Easy by the number of sets left, for Normal and Hard in turns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Mask
from cardgames.engine.contract import Move
from cardgames.games.landlord.bot.features import Features, RoughChances
from cardgames.games.landlord.bot.playout import HURRY, LEAD, OVER_PARTNER, RUNS_OUT
from cardgames.games.landlord.bot.splitting import bombs_in, hand_cost, split
from cardgames.games.landlord.cards import BOMBS, OF_RANK, PASS, Play
from cardgames.games.landlord.deal import after
from cardgames.games.landlord.finder import families, may_play, opened, representative
from cardgames.games.landlord.sets import ATTACHED, EACH, Kind, Laid, Reading, SetRules, lowest, readings

WINS = 100.0
"""The value of playing the last cards."""
FEW = 12
"""The number of sets of a family that are compared if no good one could be constructed."""


class RatedSet(NamedTuple):
    """A set to play, or None for a pass, with its value.

    `left` is the number of sets left in the hand, `holds` the chance that nobody beats the set.
    """

    value: float
    laid: Laid | None
    left: int
    holds: float

    @property
    def move(self) -> Move:
        """The move that plays this set, or a pass."""
        return PASS if self.laid is None else Play(self.laid.body, self.laid.attached)


class Weighing:
    """Evaluates the moves of a seat in a trick. `chances` gives the chances of other seats; a clock may stop it."""

    def __init__(self, features: Features, chances: RoughChances, clock: Clock) -> None:
        self.features, self.chances, self._clock = features, chances, clock

    def rated(self, *, broad: bool = False) -> list[RatedSet]:
        """All candidate moves, the best first; `broad` as in `candidates`."""
        features, found = self.features, []
        for laid in candidates(features.hand, features.to_beat, features.rules, broad=broad):
            rest = features.hand & ~laid.cards
            found.append(self.playing(laid, rest) if rest else RatedSet(WINS, laid, 0, 1.0))
            if self._clock.is_over():
                break
        if features.to_beat is not None:
            left = len(split(features.hand, features.rules).sets)
            found.append(RatedSet(0.0 if features.partner_leads else self.passing(), None, left, 0.0))
        return sorted(found, key=lambda one: -one.value)

    @abstractmethod
    def playing(self, laid: Laid, rest: Mask) -> RatedSet:
        """The value of playing a set that leaves `rest` in the hand."""

    @abstractmethod
    def passing(self) -> float:
        """The value of passing on an opponent's set."""


# ---------------------------------------------------------------- candidate moves


def candidates(hand: Mask, to_beat: Reading | None, rules: SetRules, *, broad: bool) -> Iterator[Laid]:
    """Sets to consider: the whole hand if it is one set. Otherwise, as a lead, the sets of the best split; with `broad`
    also all other kinds and ranks."""
    whole = next((laid for laid in readings(hand, rules) if may_play(hand, Play(*laid[1:]), to_beat, rules)), None)
    if whole:
        yield whole
        return
    own = {laid.reading: laid for laid in split(hand, rules).sets} if to_beat is None else {}
    for laid in own.values():
        yield _canonical(hand, laid)
    if to_beat is None and not broad:
        return
    for family in families(hand, rules, to_beat):
        found = None if family in own else sparing(hand, family, to_beat, rules)
        if found:
            yield _canonical(hand, found)


def sparing(hand: Mask, family: Reading, to_beat: Reading | None, rules: SetRules) -> Laid | None:
    """A set of this family that leaves a good hand; None if there is no such set."""
    kind, length, top = family
    if kind == Kind.BOMB:
        return Laid(family, BOMBS[rules.bomb_order[top]], 0)
    free = hand & ~bombs_in(hand)
    body = 0
    for rank in range(top - length + 1, top + 1):
        body |= _pick(free & OF_RANK[rank], hand & OF_RANK[rank], EACH[kind])
    attached = _to_attach(hand & ~body, length, ATTACHED[kind], rules) if ATTACHED[kind] else 0
    if may_play(hand, Play(body, attached), to_beat, rules) == family:
        return Laid(family, body, attached)
    some = islice(opened(hand, family, rules, following=to_beat is not None), FEW)
    return min(some, key=lambda laid: hand_cost(hand & ~laid.cards, rules), default=None)


def _pick(free: Mask, cards: Mask, count: int) -> Mask:
    """Pick `count` cards of a rank, cards of bombs last."""
    found = lowest(free, count)
    return found | lowest(cards & ~found, count - found.bit_count())


def _to_attach(rest: Mask, triples: int, each: int, rules: SetRules) -> Mask:
    """The cards to attach: the single cards or pairs that cost the hand most, others only if there are too few."""
    sets = split(rest, rules).sets
    wanted = Kind.SINGLE if each == 1 else Kind.PAIR
    loose = [laid.body for laid in sets if laid.reading.kind == wanted and laid.reading.length == 1]
    for every in OF_RANK:
        cards = rest & every
        for cards_taken in loose:
            cards &= ~cards_taken
        while cards.bit_count() >= each:
            loose.append(lowest(cards, each))
            cards ^= loose[-1]
    return sum(loose[:triples])


def _canonical(hand: Mask, laid: Laid) -> Laid:
    return Laid(laid.reading, *representative(hand, laid.body, laid.attached))


# ---------------------------------------------------------------- Easy

MANY = 0.1
"""The value of each card in a lead, in sets."""
LOW = 0.02
"""The value of each rank that a set is lower, in sets."""
DANGER = 3.0
"""The cost if an opponent can play their last cards."""
LATE = 4
"""If an opponent has at most this many cards, Easy plays bombs freely."""


class Greedy(Weighing):
    """Evaluates moves by the number of sets left, without regard to other hands."""

    def __init__(self, features: Features) -> None:
        super().__init__(features, RoughChances(features), Clock(None))
        self._before = len(split(features.hand, features.rules).sets)

    def passing(self) -> float:
        return -DANGER * self.chances.goes_out(self.features.best, None)

    def playing(self, laid: Laid, rest: Mask) -> RatedSet:
        features, chances, reading = self.features, self.chances, laid.reading
        left = len(split(rest, features.rules).sets)
        value = self._before - left - LOW * reading.rank
        if features.to_beat is None:
            value += MANY * reading.size
        if reading.kind == Kind.BOMB and left > 2 and features.fewest > LATE:
            value -= 1.0
        if features.partner_leads:
            value -= 1.0 + DANGER * (features.counts[features.partner] <= 2)
        value -= DANGER * max(chances.goes_out(enemy, reading) for enemy in features.enemies)
        return RatedSet(value, laid, left, chances.holds(reading))


# ---------------------------------------------------------------- Normal and Hard

LOSES = 5.0
"""The cost if an opponent plays their last cards, and the value if a partner does."""
EARLY_BOMB = 1.0
"""The cost of playing a bomb while many sets are left."""


class RulesOfThumb(Weighing):
    """Evaluates moves by the cost of the hand in turns, and by the chances of other seats."""

    def __init__(self, features: Features, chances: RoughChances, clock: Clock) -> None:
        super().__init__(features, chances, clock)
        self._before = hand_cost(features.hand, features.rules)

    def passing(self) -> float:
        """The cost of a pass: an opponent may win the trick and lead their last set."""
        features = self.features
        blocked = 1.0 if features.closes or features.partner < 0 or after(features.seat) != features.partner else 0.5
        return -LOSES * blocked * self.chances.goes_out(features.best, None)

    def playing(self, laid: Laid, rest: Mask) -> RatedSet:
        """The value of a set: the turns saved, the trick, and the chances of other seats."""
        features, chances, reading = self.features, self.chances, laid.reading
        holds, left = chances.holds(reading), split(rest, features.rules).sets
        value = self._before - hand_cost(rest, features.rules)
        value += holds * (LEAD + HURRY / features.fewest + RUNS_OUT * self._runs_out(left))
        if reading.kind == Kind.BOMB and len(left) > 2 and features.fewest > 4:
            value -= EARLY_BOMB
        if features.to_beat is not None and features.partner_leads:
            kept = chances.holds(features.to_beat)
            close = features.counts[features.partner] <= 2
            value -= OVER_PARTNER + kept * (LEAD + HURRY / features.fewest + LOSES * close)
        value -= LOSES * max(chances.goes_out(enemy, reading) for enemy in features.enemies)
        if features.partner >= 0 and not features.partner_leads:
            undisturbed = 1.0 if after(features.seat) == features.partner else holds
            value += LOSES * undisturbed * chances.goes_out(features.partner, reading)
        return RatedSet(value, laid, len(left), holds)

    def _runs_out(self, left: tuple[Laid, ...]) -> float:
        """The chance that all these sets can be led one after the other, the weakest last."""
        chance = 1.0
        for laid in left[1:]:
            chance *= self.chances.holds(laid.reading)
            if chance < 0.05:
                return 0.0
        return chance
