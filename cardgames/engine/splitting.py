"""Splits unseen cards at random among their possible holders, with equal probability for each split.

Cards with the same possible holders form a group. The number of cards of a group for each holder is drawn with the
number of ways to complete the split as weights; then the group is shuffled. The result is exactly uniform, and after
counting once, a draw costs little more than a shuffle.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping
from itertools import accumulate
from math import comb
from random import Random

from cardgames.engine.cards import Card, Mask, cards_in

Needs = tuple[int, ...]


class Splitter:
    """Draws random splits of the cards."""

    def __init__(self, may_hold: Mapping[int, Mask], needs: Mapping[int, int]) -> None:
        """`may_hold[h]` are the cards that holder h may get, `needs[h]` the number of cards that h gets.

        Raises ValueError if no split is possible.
        """
        self._holders = tuple(needs)
        self._needs: Needs = tuple(needs.values())
        groups: dict[tuple[int, ...], list[Card]] = {}
        everything = 0
        for mask in may_hold.values():
            everything |= mask
        for card in cards_in(everything):
            who = tuple(index for index, holder in enumerate(self._holders) if may_hold[holder] >> card & 1)
            groups.setdefault(who, []).append(card)
        # The group with the most holders goes last: by then the remaining needs determine its numbers.
        self._groups = sorted(groups.items(), key=lambda item: len(item[0]))
        self._choices: dict[tuple[int, Needs], tuple[list[Needs], list[int]]] = {}
        self.ways = self._count(0, self._needs)
        """The number of different splits."""
        if not self.ways:
            raise ValueError("the unseen cards cannot be split in this way")

    def _count(self, index: int, needs: Needs) -> int:
        """The number of ways to deal groups[index:] with these needs; keeps the choices for `draw`."""
        if index == len(self._groups):
            return 1 if not any(needs) else 0
        known = self._choices.get((index, needs))
        if known is None:
            who, cards = self._groups[index]
            choices: list[Needs] = []
            weights: list[int] = []
            for shares, ways in _shares(len(cards), [needs[holder] for holder in who]):
                left = list(needs)
                for holder, share in zip(who, shares, strict=True):
                    left[holder] -= share
                total = ways * self._count(index + 1, tuple(left))
                if total:
                    choices.append(shares)
                    weights.append(total)
            known = self._choices[index, needs] = (choices, list(accumulate(weights)))
        return known[1][-1] if known[1] else 0

    def draw(self, rng: Random) -> dict[int, Mask]:
        """Return a random split: the cards of each holder."""
        masks = [0] * len(self._holders)
        needs = self._needs
        for index, (who, cards) in enumerate(self._groups):
            choices, cumulative = self._choices[index, needs]
            shares = choices[0]
            if len(choices) > 1:
                shares = choices[bisect(cumulative, rng.randrange(cumulative[-1]))]
            if len(who) == 1:
                order = cards
            else:
                order = cards[:]
                rng.shuffle(order)
            start = 0
            left = list(needs)
            for holder, share in zip(who, shares, strict=True):
                left[holder] -= share
                for card in order[start : start + share]:
                    masks[holder] |= 1 << card
                start += share
            needs = tuple(left)
        return dict(zip(self._holders, masks, strict=True))


def _shares(cards: int, limits: list[int]) -> Iterator[tuple[Needs, int]]:
    """Every way to share out `cards` cards within the limits, with the number of ways to choose them."""
    if len(limits) == 1:
        if cards <= limits[0]:
            yield (cards,), 1
        return
    for share in range(min(cards, limits[0]) + 1):
        ways = comb(cards, share)
        for rest, rest_ways in _shares(cards - share, limits[1:]):
            yield (share, *rest), ways * rest_ways
