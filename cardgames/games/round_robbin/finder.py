"""All chains of a turn, shortest first, one for each outcome (RR-7 to RR-17); and one at random.

A breadth-first search over positions. Where jokers roll the ways can grow too many to go them all: the number of
positions bounds the search, not the time, so that the same hand always has the same chains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import NamedTuple, overload

from cardgames.engine.cards import UNSEEN, Mask, card_list, cards_in, mask_of
from cardgames.games.round_robbin.chain import CHARMERS, Action, Chain, Ground, Robbing
from cardgames.games.round_robbin.positions import CARDS, CHARMING, Paths, Position, paths_on
from cardgames.games.round_robbin.villages import RED_STRAIGHTS, SETS, VILLAGE, JokerRule, Village

ENDLESS = 1 << 30

RAMBLE = 4
"""How many actions a chain at random has at most."""

TRIES = 6
"""From how many starts a chain at random is tried."""


class Outcome(NamedTuple):
    """Where a chain leads: the cards laid for it, the ground it leaves, and the village that it builds."""

    laid: Mask
    ground: Ground
    village: Village
    rolls: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How far the finder looks: actions in a chain, and positions in all."""

    actions: int = ENDLESS
    positions: int = ENDLESS


class Begun(NamedTuple):
    """How a chain has begun: cards that were laid, perhaps not all yet, and actions."""

    laid: Mask = 0
    actions: tuple[Action, ...] = ()


NOT_BEGUN = Begun()


@lru_cache(maxsize=16)
def find(hand: Mask, ground: Ground, rule: JokerRule, limits: Limits, begun: Begun = NOT_BEGUN) -> Chains:
    """The chains of a hand on a ground, those that begin so."""
    return Chains(hand, ground, rule, limits, begun)


class Chains(Sequence[Chain]):
    """The chains found, shortest first. `complete` is False where the search left positions to go on from.

    A chain is put together when it is asked for; `outcome` says where it leads without that.
    """

    __slots__ = ("_before", "_begun", "_ends", "_free", "_paths", "complete")

    def __init__(self, hand: Mask, ground: Ground, rule: JokerRule, limits: Limits, begun: Begun) -> None:
        self._paths = paths_on(ground, rule)
        self._begun = begun
        self._free = ground.free
        self._ends: list[Position] = []
        self._before: dict[Position, Position] = {}
        self.complete = self._search(hand, limits)
        self._keep_ways()

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, index: int) -> Chain: ...
    @overload
    def __getitem__(self, index: slice) -> list[Chain]: ...
    def __getitem__(self, index: int | slice) -> Chain | list[Chain]:
        if isinstance(index, slice):
            return [self._chain(end) for end in self._ends[index]]
        return self._chain(self._ends[index])

    def outcome(self, index: int) -> Outcome:
        """Where the chain of this number leads."""
        end = self._ends[index]
        walked = self._paths.walked(self._way(end), self._begun.actions)
        joker = self._free & -self._free if _charms(end) else 0
        ground = walked.ground._replace(free=walked.ground.free ^ joker)
        return Outcome(walked.laid, ground, walked.actions | joker, len(walked.done))

    def like(self, walked: Robbing) -> Chain | None:
        """The chain found with the outcome of a walked one; None where the search stopped before it."""
        end = self._paths.position(walked.actions, walked.ground)
        return self._chain(end) if end in self._before else None

    # ------------------------------------------------------------ searching

    def _search(self, hand: Mask, limits: Limits) -> bool:
        before, onward = self._before, self._paths.onward
        laid, done = self._begun
        frontier = [start for start in self._paths.starts(card_list(hand)) if start & laid == laid]
        if done:
            way = self._paths.trodden(laid, done)
            before.update(pairwise(reversed(way)))
            before[way[0]], frontier = 0, way[-1:]
        else:
            before.update(dict.fromkeys(frontier, 0))
        complete = True
        actions = 0
        while frontier:
            following: list[Position] = []
            for position in frontier:
                cards = position & CARDS
                if cards in SETS or cards in CHARMING:
                    self._ends.append(position)
                    if cards in RED_STRAIGHTS:
                        continue
                if actions == limits.actions or len(before) >= limits.positions:
                    complete = False
                    continue
                for after in onward(position):
                    if after not in before:
                        before[after] = position
                        following.append(after)
            frontier = following
            actions += 1
        return complete

    def _keep_ways(self) -> None:
        """Forget all positions that lead to no village."""
        kept: dict[Position, Position] = {}
        for end in self._ends:
            position = end
            while position and position not in kept:
                kept[position] = self._before[position]
                position = kept[position]
        self._before = kept

    def _way(self, end: Position) -> list[Position]:
        way = [end]
        while before := self._before[way[-1]]:
            way.append(before)
        return way[::-1]

    def _chain(self, end: Position) -> Chain:
        return _chain(self._paths, self._way(end), self._free, self._begun.actions)


def _charms(end: Position) -> bool:
    return end & CARDS in CHARMING


def _is_end(position: Position) -> bool:
    """Whether the chain may end here, in a village of its own or with a joker charmed."""
    cards = position & CARDS
    return cards in SETS or cards in CHARMING


def _chain(paths: Paths, way: Sequence[Position], free: Mask, begun: Sequence[Action] = ()) -> Chain:
    walked = paths.walked(way, begun)
    return Chain(tuple(cards_in(walked.laid)), walked.done, next(cards_in(free)) if _charms(way[-1]) else UNSEEN)


def ramble(hand: Mask, ground: Ground, rule: JokerRule, rng: Random) -> Chain | None:
    """A chain by steps at random from cards at random; None where all the ways tried lead to no village."""
    paths, cards = paths_on(ground, rule), card_list(hand)
    sizes = [size for size in (VILLAGE, CHARMERS) if size <= len(cards) and (size == VILLAGE or ground.free)]
    for _ in range(TRIES if sizes else 0):
        laid = mask_of(rng.sample(cards, rng.choice(sizes)))
        way = _stroll(paths, paths.start(laid), rng) if laid not in RED_STRAIGHTS else []
        if way:
            return _chain(paths, way, ground.free)
    return None


def _stroll(paths: Paths, start: Position, rng: Random) -> list[Position]:
    """Positions at random, from a start to the first village on the way; none where it leads to no village."""
    way = [start]
    while not _is_end(way[-1]):
        onward = [after for after in paths.onward(way[-1]) if after not in way]
        if not onward or len(way) > RAMBLE:
            return []
        way.append(rng.choice([after for after in onward if _is_end(after)] or onward))
    return way
