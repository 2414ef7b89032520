"""Takes luck out of the results of deals between known bots, without changing what is expected.

Three terms are subtracted from the result of a deal, and each is expected to be exactly 0 (as in AIVAT):

- The cards dealt. Each deal is also played with the sides swapped, with the same cards and the same chance to come.
  Half the difference of the two results is what the deal is worth to a side. It changes sign if the sides are swapped,
  and both ways are equally likely. Where seats draw from a stock, each has its own order of it (`OwnDraws`).
- The cards drawn. When a seat draws from the stock, the worth of that card minus the mean worth of all cards in the
  stock is subtracted for its side. As nobody knows the order of the stock, each of its cards is equally likely to be
  drawn. The worth of a card is fixed beforehand (`Levels.drawn`).
- The die. The worth of a throw minus the mean worth of all throws is subtracted in the same way (`Levels.thrown`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardgames.bots.levels import Drawable, Thrown
from cardgames.engine.cards import Card
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import DealState, Seat
from cardgames.lab.intervals import Interval, mean_interval

SMALL: Final = 1e-9


@dataclass(slots=True)
class OwnDraws:
    """Lets both games of a pair give a seat the same draws, even if its turns or those of others differ.

    Each seat has a random order of all cards, and draws the first that is still in the stock: whatever has happened, it
    is each card with the same chance. `stock` is the field of the state (`Levels.stock`).
    """

    seed: str
    stock: str
    _ranks: dict[tuple[int, ...], float] = field(default_factory=dict)

    def arrange(self, state: DealState[Any], *place: int) -> None:
        """Put the stock into the order of a seat before its decision: `place` are the deal, the table and the seat."""
        if not self.stock:
            return
        cards = getattr(state, self.stock)  # its last card is drawn first
        setattr(state, self.stock, type(cards)(sorted(cards, key=lambda card: self._rank(*place, card))))

    def _rank(self, *place: int) -> float:
        if place not in self._ranks:
            self._ranks[place] = chance_for(self.seed, "own draws", *place).random()
        return self._ranks[place]


@dataclass(slots=True)
class ChanceLuck:
    """The luck of cards drawn and of throws in one deal, for one of two sides: its mean minus that of the other side.

    `shares` is what a point of each seat counts for the side. Call `before` before each move and `after` after it, with
    the same state.
    """

    drawable: Drawable | None
    thrown: Thrown | None
    total: float = 0.0
    _stock: Mapping[Card, float] = field(default_factory=dict)

    def before(self, state: DealState[Any], shares: Sequence[float]) -> None:
        """Add the luck of the throw, and note what can be drawn."""
        if self.thrown is not None:
            self.total += sum(share * worth for share, worth in zip(shares, self.thrown(state), strict=True))
        if self.drawable is not None:
            self._stock = self.drawable(state)

    def after(self, state: DealState[Any], seat: Seat, shares: Sequence[float]) -> None:
        """Add the luck of what was drawn."""
        if self.drawable is None or not self._stock:
            return
        left = self.drawable(state)
        drawn = [card for card in self._stock if card not in left]
        if len(drawn) != len(self._stock) - len(left):  # a new stock
            return
        mean = sum(self._stock.values()) / len(self._stock)
        self.total += shares[seat] * sum(self._stock[card] - mean for card in drawn)


def shares_of(first: Sequence[bool]) -> list[float]:
    """What a point of each seat counts for the first side: its mean minus the mean of the others."""
    count = sum(first)
    if not 0 < count < len(first):
        return [0.0] * len(first)
    return [1 / count if one else -1 / (len(first) - count) for one in first]


@dataclass(frozen=True, slots=True)
class LuckRemoved:
    """How much of the result remains without luck.

    `raw` is the mean of single games with its interval, `adjusted` the same without luck. `luck` is the mean of what
    was subtracted, which should contain 0. `left` is the variance of a deal's adjusted result as a share of the
    variance of a single game; `left_by_game` counts that each adjusted result takes two games.
    """

    raw: Interval
    adjusted: Interval
    luck: Interval
    left: float
    left_by_game: float


def luck_removed(results: Sequence[tuple[float, float]], chance: Sequence[float]) -> LuckRemoved:
    """Compare single games with adjusted results: `results` are the margins of both games of each pair, `chance` the
    mean luck of cards drawn and throws in both. Raises ValueError for fewer than two pairs.

    The single game of a pair is the first one in every other pair, and the second one in the rest, so that each side
    has both seatings.
    """
    single = [pair[number % 2] for number, pair in enumerate(results)]
    adjusted = [sum(pair) / 2 - luck for pair, luck in zip(results, chance, strict=True)]
    luck = [one - other for one, other in zip(single, adjusted, strict=True)]
    every = [result for pair in results for result in pair]
    before, after = _variance(every), _variance(adjusted)
    left = after / before if before > SMALL else 1.0
    return LuckRemoved(mean_interval(single), mean_interval(adjusted), mean_interval(luck), left, 2 * left)


def _variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
