"""All chains of a turn, shortest first, one for each outcome (RR-7 to RR-17).

A breadth-first search over positions. A position is one large int of fields of 54 bits: the action cards, each
village, and the pool of free jokers and sleeping kings; a bit moves between two fields by one exclusive or. Jokers are
alike: of positions that differ only in which joker lies where, one is looked at. The number of positions bounds the
search where jokers roll and the ways grow too many, so that the same hand always has the same chains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, overload

from cardgames.engine.cards import Card, Mask, cards_in, mask_of
from cardgames.games.round_robbin.chain import (
    CHARMERS,
    Action,
    Chain,
    Ground,
    Robbing,
    Roll,
    Wake,
    may_charm,
)
from cardgames.games.round_robbin.pack import JOKERS, KINGS, REAL
from cardgames.games.round_robbin.villages import RED_STRAIGHTS, SETS, VILLAGE, JokerRule, Village, swaps

FIELD = 54
"""Bits of a field: a bit for each card."""
ALL: Mask = (1 << FIELD) - 1
ENDLESS = 1 << 30

Position = int


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


class Chains(Sequence[Chain]):
    """The chains found, shortest first. `complete` is False where the search stopped before all were seen.

    A chain is put together when it is asked for; `outcome` says where it leads without that.
    """

    def __init__(self, search: _Search) -> None:
        self._search = search
        self.complete = search.complete

    def __len__(self) -> int:
        return len(self._search.ends)

    @overload
    def __getitem__(self, index: int) -> Chain: ...
    @overload
    def __getitem__(self, index: slice) -> list[Chain]: ...
    def __getitem__(self, index: int | slice) -> Chain | list[Chain]:
        if isinstance(index, slice):
            return [self._search.chain(*end) for end in self._search.ends[index]]
        return self._search.chain(*self._search.ends[index])

    def outcome(self, index: int) -> Outcome:
        """Where the chain of this number leads."""
        return self._search.outcome(*self._search.ends[index])

    def like(self, walked: Robbing, charmed: Card) -> Chain | None:
        """The chain found with the outcome of a walked one; None where the search stopped before it."""
        return self._search.like(walked, charmed >= 0)


@lru_cache(maxsize=256)
def find(hand: Mask, ground: Ground, rule: JokerRule, limits: Limits) -> Chains:
    """The chains of a hand on a ground."""
    return Chains(_Search(hand, ground, rule, limits))


@lru_cache(maxsize=1 << 12)
def _exchanges(village: Village, rule: JokerRule) -> tuple[Mask, tuple[tuple[Mask, Mask], ...]]:
    """What fits into a village, and for each swap the card that comes and both cards of it."""
    possible = swaps(village, rule)
    return possible.fits, tuple((1 << swap.card, 1 << swap.card | 1 << swap.out) for swap in possible.pairs)


CHARMING: frozenset[Mask] = frozenset(
    pair for pair in map(mask_of, combinations(cards_in(REAL), CHARMERS)) if may_charm(pair)
)
"""The pairs that can take a free joker to them (RR-14)."""


class _Search:
    def __init__(self, hand: Mask, ground: Ground, rule: JokerRule, limits: Limits) -> None:
        self._ground = ground
        self._places = [(owner, number) for owner, owned in enumerate(ground.villages) for number in range(len(owned))]
        self._shifts = [FIELD * (field + 1) for field in range(len(self._places))]
        self._pool = FIELD * (len(self._places) + 1)
        self._twin = sum(1 << 53 + shift for shift in (0, *self._shifts, self._pool))
        self._rule = rule
        self._parents: dict[Position, tuple[Position, Position]] = {}
        self.ends: list[tuple[Position, Card]] = []
        self.complete = self._run(hand, limits)

    def _merged(self, position: Position) -> Position:
        """The key of a position in which the second joker is the first."""
        return position & ~self._twin | (position & self._twin) >> 1

    def _position(self, actions: Mask, ground: Ground) -> Position:
        position = actions | (ground.free | ground.asleep) << self._pool
        for shift, (owner, number) in zip(self._shifts, self._places, strict=True):
            position |= ground.villages[owner][number] << shift
        return position

    def _run(self, hand: Mask, limits: Limits) -> bool:
        base = self._position(0, self._ground)
        free = self._ground.free & -self._ground.free
        sizes = (VILLAGE, CHARMERS) if free else (VILLAGE,)
        frontier = [base | laid for size in sizes for laid in map(mask_of, combinations(cards_in(hand), size))]
        frontier = [position for position in frontier if position & ALL not in RED_STRAIGHTS]
        parents = self._parents
        parents.update((self._merged(position), (position, 0)) for position in frontier)
        joker = free.bit_length() - 1
        for _ in range(limits.actions + 1):
            if not frontier:
                return True
            following: list[Position] = []
            for position in frontier:
                actions = position & ALL
                if actions in SETS:
                    self.ends.append((position, -1))
                    if actions in RED_STRAIGHTS:
                        continue
                elif actions in CHARMING:
                    self.ends.append((position, joker))
                for after in self._next(position, actions):
                    key = self._merged(after)
                    if key not in parents:
                        parents[key] = after, position
                        following.append(after)
            frontier = following
            if len(parents) > limits.positions:
                return not frontier
        return not frontier

    def _next(self, position: Position, actions: Mask) -> Iterator[Position]:
        for shift in self._shifts:
            fits, exchanges = _exchanges(position >> shift & ALL, self._rule)
            if fits & actions:
                for card, both in exchanges:
                    if card & actions:
                        yield position ^ both ^ both << shift
        jokers = actions & JOKERS
        if jokers:
            for king in cards_in(position >> self._pool & KINGS):
                for joker in cards_in(jokers):
                    both = 1 << joker | 1 << king
                    yield position ^ both ^ both << self._pool

    # ------------------------------------------------------------ what was found

    def chain(self, end: Position, charmed: Card) -> Chain:
        path = [end]
        while before := self._parents[self._merged(path[-1])][1]:
            path.append(before)
        path.reverse()
        actions = tuple(map(self._action, path, path[1:]))
        return Chain(tuple(cards_in(path[0] & ALL)), actions, charmed)

    def like(self, walked: Robbing, charms: bool) -> Chain | None:
        stored = self._parents.get(self._merged(self._position(walked.actions, walked.ground)))
        if stored is None:
            return None
        end, free = stored[0], self._ground.free & -self._ground.free
        return self.chain(end, free.bit_length() - 1 if charms else -1)

    def _action(self, before: Position, after: Position) -> Action:
        came, went = after & ~before & ALL, before & ~after & ALL
        out, card = came.bit_length() - 1, went.bit_length() - 1
        field = (((before ^ after) >> FIELD).bit_length() - 1) // FIELD
        if field == len(self._places):
            return Wake(card, out)
        return Roll(card, *self._places[field], out)

    def outcome(self, end: Position, charmed: Card) -> Outcome:
        village, joker = end & ALL, 1 << charmed if charmed >= 0 else 0
        pool = (end >> self._pool & ALL) ^ joker
        villages: list[list[Village]] = [[] for _ in self._ground.villages]
        for shift, (owner, _) in zip(self._shifts, self._places, strict=True):
            villages[owner].append(end >> shift & ALL)
        ground = Ground(tuple(map(tuple, villages)), pool & JOKERS, pool & KINGS)
        key, rolls = end, 0
        while before := self._parents[self._merged(key)][1]:
            key, rolls = before, rolls + 1
        return Outcome(key & ALL, ground, village | joker, rolls)
