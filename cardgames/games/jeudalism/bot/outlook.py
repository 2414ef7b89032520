"""The expected final points of chains, from the cards of a hand, the cards that may come and the plays left.

There is no search. Each card has a probability: 1 in the hand, less if it may still come. A chain goes from its serf to
a knight, a vassal and the monarch; each step has a probability and points, and costs a play. The best steps are counted
first until the plays are used up; cards used by one chain are not available to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, cards_in
from cardgames.games.jeudalism.cards import (
    FIVES,
    JOKERS,
    MONARCHS,
    NUMBER_OF,
    OF_SUIT,
    SERFS,
    SEVENS,
    SUIT_OF,
    VASSALS,
)
from cardgames.games.jeudalism.chains import CACHED_CHAINS, KNIGHT_NUMBERS_ON, Chain, numbers_of, worth
from cardgames.games.jeudalism.ruleset import Scale

SERF, KNIGHT, VASSAL, MONARCH = range(4)
"""The stages of a chain, by its last card."""

SEVEN_PLAYS = 0.8
"""The value of a 7 in the hand, in plays."""
FIVE_POINTS = 1.0
"""The value of a 5 in the hand, in points, with at least `FIVE_TURNS` turns to come; later less."""
FIVE_TURNS = 4
JOKER_FINDS = 0.6
"""The probability that a suitable knight for a joker appears in other chains if there is none now."""
NOTICED = 0.02
"""Less likely cards are ignored."""

Hopes = list[float]
"""The probability of getting each card."""


class Shape(NamedTuple):
    """A chain summarised: the serf's number (`base`) and suit, the stage, the last number (`top`), whether all vassals
    have the serf's suit, and the points."""

    base: int
    suit: int
    stage: int
    top: int
    pure: bool
    points: int


@lru_cache(maxsize=CACHED_CHAINS)
def shape_of(chain: Chain, scale: Scale) -> Shape:
    """The `Shape` of a chain."""
    suit, last = SUIT_OF[chain[0]], 1 << chain[-1]
    stage = SERF if len(chain) == 1 else MONARCH if last & MONARCHS else VASSAL if last & VASSALS else KNIGHT
    pure = all((OF_SUIT[suit] | ~VASSALS) >> card & 1 for card in chain)
    return Shape(NUMBER_OF[chain[0]], suit, stage, numbers_of(chain)[-1], pure, worth(chain, scale))


def _card(suit: int, number: int) -> Card:
    return 13 * suit + number - 2


_KNIGHTS = {
    (base, suit): tuple((number, _card(suit, number), _card(3 - suit, number)) for number in numbers)
    for base, numbers in KNIGHT_NUMBERS_ON.items()
    for suit in range(4)
}
"""The knights of the serf's colour by (base, suit), the serf's suit first."""
_OFF = {
    (base, suit): tuple(card for number in numbers for card in (_card(suit ^ 1, number), _card((3 - suit) ^ 1, number)))
    for base, numbers in KNIGHT_NUMBERS_ON.items()
    for suit in range(4)
}
"""The knights of the other colour by (base, suit)."""
_VASSALS = tuple(
    tuple((number, _card(suit, number), _card(3 - suit, number)) for number in (11, 12, 13)) for suit in range(4)
)
_SERFS = tuple((card, (card,)) for card in cards_in(SERFS))


class Step(NamedTuple):
    """A possible play: points per play, and the expected number of plays."""

    rate: float
    plays: float


@dataclass(slots=True)
class _Way:
    """A growing chain: its steps as (points, plays), the probabilities of getting a knight, a vassal and a vassal of
    the serf's suit (`own`), and of still needing another vassal (`rest`)."""

    shape: Shape
    steps: list[tuple[float, float]]
    knight: float
    vassal: float
    own: float = 0.0
    rest: float = 0.0


def outlook(
    chains: tuple[Chain, ...], hand: Mask, hopes: Hopes, plays: int, others_knights: Mask, scale: Scale
) -> float:
    """The expected final points of these chains.

    `hopes` are the probabilities of cards not in the hand; `plays` is the number of turns left to play in.
    """
    return _Count(chains, hand, hopes, plays, others_knights, scale).total()


class _Count:
    """One computation; card probabilities go down as cards are used."""

    def __init__(
        self, chains: tuple[Chain, ...], hand: Mask, hopes: Hopes, plays: int, others_knights: Mask, scale: Scale
    ) -> None:
        self._hopes = chances = hopes[:]
        for card in cards_in(hand):
            chances[card] = 1.0
        self._scale = scale
        self._jokers = float((hand & JOKERS).bit_count())
        self._lent = others_knights
        self._plays = plays + SEVEN_PLAYS * (hand & SEVENS).bit_count() if plays else 0.0
        self._sure = FIVE_POINTS * (hand & FIVES).bit_count() * min(plays, FIVE_TURNS) / FIVE_TURNS
        self._steps: list[Step] = []
        self._chains = chains

    def total(self) -> float:
        """The expected final points."""
        chances, scale = self._hopes, self._scale
        begun: list[tuple[float, float, Shape]] = []
        for chain in self._chains:
            shape = shape_of(chain, scale)
            self._sure += shape.points
            if shape.stage < MONARCH:
                begun.append((shape.stage + chances[_card(shape.suit, 14)], 1.0, shape))
        if self._plays <= 0:
            return self._sure
        for card, chain in _SERFS:
            chance = chances[card]
            if chance > NOTICED:
                shape = shape_of(chain, scale)
                begun.append((chance * (1 + chances[_card(shape.suit, 14)]) - 2, chance, shape))
        begun.sort(reverse=True)
        ways = [self._to_knight(chance, shape, order < 0) for order, chance, shape in begun]
        for way in ways:
            self._to_own_vassal(way)
        for way in ways:
            self._to_monarch(way)
        for way in ways:
            self._more(way)
        return self._sure + self._filled()

    def _filled(self) -> float:
        """The points of the best steps, as many as there are plays for."""
        left, made = self._plays, 0.0
        for rate, plays in sorted(self._steps, reverse=True):
            if plays >= left:
                return made + rate * left
            made += rate * plays
            left -= plays
        return made

    def _to_knight(self, chance: float, shape: Shape, new: bool) -> _Way:
        """The way of a chain up to its first knight; uses the cards for it."""
        way = _Way(shape, [(chance * shape.base, chance)] if new else [], chance, chance)
        if shape.stage == SERF:
            way.knight, points = self._knight(chance, shape)
            way.steps.append((points, way.knight))
        if shape.stage < VASSAL:
            way.vassal = way.own = 0.0
        return way

    def _to_own_vassal(self, way: _Way) -> None:
        """Add the probability of a first vassal of the serf's suit, which scores the suit bonus."""
        if way.shape.stage < VASSAL:
            way.own, way.rest = self._use([one for _, one, _ in _VASSALS[way.shape.suit]], way.knight)

    def _to_monarch(self, way: _Way) -> None:
        """Add a first vassal of the other suit if there is none, then the monarch."""
        shape, chances, scale = way.shape, self._hopes, self._scale
        if shape.stage < VASSAL:
            other, _ = self._use([other for _, _, other in _VASSALS[shape.suit]], way.rest)
            way.vassal = way.own + other
            way.steps.append((way.vassal * scale.vassal + way.own * shape.base, way.vassal))
        monarch = _card(shape.suit, 14)
        likely = way.vassal * chances[monarch]
        if likely > 0:
            way.steps.append((scale.monarch * likely, likely))
            chances[monarch] *= 1 - way.vassal
        self._add(way.steps)

    def _add(self, steps: list[tuple[float, float]]) -> None:
        """Add steps that must be played in order: a poor step is merged with a better one after it."""
        joined: list[tuple[float, float]] = []
        for points, plays in steps:
            while joined and points * joined[-1][1] > joined[-1][0] * plays:
                before = joined.pop()
                points, plays = points + before[0], plays + before[1]
            if plays > 0:
                joined.append((points, plays))
        self._steps += [Step(points / plays, plays) for points, plays in joined]

    def _knight(self, chance: float, shape: Shape) -> tuple[float, float]:
        """The probability of a first knight, and its expected points."""
        base = shape.base
        cards = [card for _, one, other in _KNIGHTS[base, shape.suit] for card in (one, other)]
        coloured, rest = self._use(cards, chance)
        points = coloured * 2 * base
        if self._jokers and rest > 0:
            finds = 1.0 if any(self._lent >> card & 1 for card in cards) else JOKER_FINDS
            stolen = rest * min(1.0, self._jokers) * finds
            self._jokers = max(0.0, self._jokers - stolen)
            points += stolen * 2 * base
            coloured += stolen
            rest -= stolen
        other, rest = self._use(_OFF[base, shape.suit], rest) if rest > NOTICED else (0.0, rest)
        return coloured + other, points + other * base

    def _use(self, cards: list[Card] | tuple[Card, ...], wanted: float) -> tuple[float, float]:
        """Use one of these cards; return the probabilities of having it and of still wanting it then."""
        chances, left = self._hopes, wanted
        for card in cards:
            has = chances[card]
            if has and left > 0:
                chances[card] = has * (1 - left)
                left *= 1 - has
        return wanted - left, left

    def _more(self, way: _Way) -> None:
        """Add further knights and vassals from the cards still available."""
        shape, knight, vassal = way.shape, way.knight, way.vassal
        base, steps, scale = shape.base, self._steps, self._scale
        if shape.stage <= KNIGHT and base < 4:
            for number, one, other in _KNIGHTS[base, shape.suit]:
                if number > shape.top and (shape.stage == KNIGHT or number > 6):
                    had, _ = self._use((one, other), knight)
                    if had > NOTICED:
                        steps.append(Step(base, had))
        if shape.stage == MONARCH or vassal < NOTICED:
            return
        loss = base * 0.7 if shape.pure and not scale.any_suit else 0.0
        for number, one, other in _VASSALS[shape.suit]:
            if number > shape.top:
                had, rest = self._use((one,), vassal)
                if had > NOTICED:
                    steps.append(Step(scale.vassal, had))
                had, _ = self._use((other,), rest)
                if had > NOTICED and scale.vassal > loss:
                    steps.append(Step(scale.vassal - loss, had))
