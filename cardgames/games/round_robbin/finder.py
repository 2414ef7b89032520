"""The search for all chains of a turn, shortest first, one for each outcome (RR-7 to RR-17); and for a random one.

A breadth-first search over positions, which are ints. A position holds the action cards, the sleeping kings, and for
each village its number in `SORTS`; a step adds a constant. Jokers are interchangeable, so they are counted, and named
only when a chain is built. If jokers roll, there can be too many chains to find. A limit on positions, not time, bounds
the search, so that the same hand always has the same chains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple, overload

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.games.round_robbin.cards import (
    FIRST_JOKER,
    JOKERS,
    KINGS,
    REAL,
    RED_STRAIGHTS,
    SETS,
    VILLAGE,
    JokerRule,
    Village,
    alike,
    is_joker,
    swaps,
)
from cardgames.games.round_robbin.chain import CHARMERS, Action, Chain, Ground, Robbing, Roll, Wake, may_charm

Position = int

CARDS: Mask = REAL | JOKERS
"""The action cards in a position: a bit for each card, and two bits for the number of jokers."""

SORTS: tuple[Village, ...] = (0, *(cards for cards in SETS if alike(cards) == cards))
"""All villages, with jokers interchangeable; positions hold indices into this."""
NUMBERS = {cards: number for number, cards in enumerate(SORTS)}

_KING_BITS = {king: 1 << CARDS.bit_length() + place for place, king in enumerate(cards_in(KINGS))}
ASLEEP = sum(_KING_BITS.values())
"""The bits of the sleeping kings."""

FIELD = 9
FIELD_BITS = (1 << FIELD) - 1
FIRST_FIELD = ASLEEP.bit_length()
assert len(SORTS) <= FIELD_BITS

_WAKINGS = tuple((bit, (1 << king) - (1 << FIRST_JOKER) - bit) for king, bit in _KING_BITS.items())
"""For each king, the bit that it sleeps, and the number added to awaken it."""

CHARMING: frozenset[Mask] = frozenset(
    pair for pair in map(mask_of, combinations(cards_in(REAL), CHARMERS)) if may_charm(pair)
)
"""The pairs that can charm a free joker (RR-14)."""


class _Exchange(NamedTuple):
    """The action cards that can be put in, and the numbers then added to the action cards and to the village's index.
    """

    cards: Mask
    added: int
    turned: int


class _Exchanges(dict[int, tuple[_Exchange, ...]]):
    """The exchanges with each village, by its index; computed when first used."""

    def __init__(self, rule: JokerRule) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, number: int) -> tuple[_Exchange, ...]:
        village = SORTS[number]
        self[number] = found = tuple(
            _Exchange(
                JOKERS if is_joker(card) else 1 << card,
                (1 << out) - (1 << card),
                NUMBERS[village ^ 1 << card ^ 1 << out] - number,
            )
            for card, out in swaps(village, self._rule).pairs
            if card <= FIRST_JOKER
        )
        return found


class _Fits(dict[int, Mask]):
    """For each village, by its index, the action cards that fit."""

    def __init__(self, exchanges: _Exchanges) -> None:
        super().__init__()
        self._exchanges = exchanges

    def __missing__(self, number: int) -> Mask:
        fits = 0
        for exchange in self._exchanges[number]:
            fits |= exchange.cards
        self[number] = fits
        return fits


@lru_cache(maxsize=8)
def _tables(rule: JokerRule) -> tuple[_Fits, _Exchanges]:
    exchanges = _Exchanges(rule)
    return _Fits(exchanges), exchanges


class Walked(NamedTuple):
    """A path of positions with its jokers named: the cards laid, the actions, and the result."""

    laid: Mask
    done: tuple[Action, ...]
    actions: Mask
    ground: Ground


class Paths:
    """The paths between the positions of a ground."""

    __slots__ = ("_base", "_exchanges", "_fits", "_ground", "_piece_moves", "_places")

    def __init__(self, ground: Ground, rule: JokerRule) -> None:
        self._ground = ground
        self._places = [(owner, number) for owner, owned in enumerate(ground.villages) for number in range(len(owned))]
        self._piece_moves = range(FIRST_FIELD, FIRST_FIELD + FIELD * len(self._places), FIELD)
        self._fits, self._exchanges = _tables(rule)
        self._base = self.position(0, ground)

    def position(self, actions: Mask, ground: Ground) -> Position:
        """Action cards and the ground, as a position."""
        position = alike(actions) | sum(_KING_BITS[king] for king in cards_in(ground.asleep))
        for shift, (owner, number) in zip(self._piece_moves, self._places, strict=True):
            position |= NUMBERS[alike(ground.villages[owner][number])] << shift
        return position

    def start(self, laid: Mask) -> Position:
        """The position in which a chain starts with these cards."""
        return self._base | laid

    def starts(self, hand: Sequence[Card]) -> Iterator[Position]:
        """Yield all positions in which a chain can start: three cards, or two when a joker is free (RR-9)."""
        for size in (VILLAGE, CHARMERS) if self._ground.free else (VILLAGE,):
            for laid in map(mask_of, combinations(hand, size)):
                if laid not in RED_STRAIGHTS:
                    yield self.start(laid)

    def onward(self, position: Position) -> list[Position]:
        """All positions one action on (RR-10 to RR-12)."""
        fits, exchanges = self._fits, self._exchanges
        actions = position & CARDS
        onward = [
            position + added + (turned << shift)
            for shift in self._piece_moves
            if fits[position >> shift & FIELD_BITS] & actions
            for cards, added, turned in exchanges[position >> shift & FIELD_BITS]
            if cards & actions
        ]
        if actions & JOKERS and position & ASLEEP:
            onward += [position + added for asleep, added in _WAKINGS if position & asleep]
        return onward

    def trodden(self, laid: Mask, done: Sequence[Action]) -> list[Position]:
        """Return the path of a chain so far."""
        actions, ground, path = laid, self._ground, [self.start(laid)]
        for action in done:
            actions, ground = ground.after(actions, action)
            path.append(self.position(actions, ground))
        return path

    def walked(self, path: Sequence[Position], begun: Sequence[Action] = ()) -> Walked:
        """Name the jokers of a path; the actions it began with keep theirs."""
        laid = actions = path[0] & REAL
        ground, done = self._ground, []
        for number, (before, after) in enumerate(pairwise(path)):
            action = begun[number] if number < len(begun) else self._action(before, after, actions, ground)
            done.append(action)
            actions, ground = ground.after(actions, action)
        return Walked(laid, tuple(done), actions, ground)

    def _action(self, before: Position, after: Position, actions: Mask, ground: Ground) -> Action:
        changed = (before ^ after) >> FIRST_FIELD
        if not changed:
            woken = next(king for king, bit in _KING_BITS.items() if (before ^ after) & bit)
            return Wake(_lowest(actions & JOKERS), woken)
        field = (changed.bit_length() - 1) // FIELD
        shift = FIRST_FIELD + FIELD * field
        old, new = SORTS[before >> shift & FIELD_BITS], SORTS[after >> shift & FIELD_BITS]
        owner, number = self._places[field]
        came, went = new & ~old, old & ~new
        card = _lowest(actions & JOKERS) if came & JOKERS else _lowest(came)
        out = _lowest(ground.villages[owner][number] & JOKERS) if went & JOKERS else _lowest(went)
        return Roll(card, owner, number, out)


@lru_cache(maxsize=16)
def paths_on(ground: Ground, rule: JokerRule) -> Paths:
    """Return the paths of a ground, cached, as a ground often stays for several turns."""
    return Paths(ground, rule)


def _lowest(cards: Mask) -> Card:
    return (cards & -cards).bit_length() - 1


ENDLESS = 1 << 30

RAMBLE = 4
"""The most actions of a random chain."""

TRIES = 6
"""The number of tries for a random chain."""


class Outcome(NamedTuple):
    """The outcome of a chain: the cards laid, the ground it leaves, and the village that it builds."""

    laid: Mask
    ground: Ground
    village: Village
    rolls: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search: actions per chain, and positions in total."""

    actions: int = ENDLESS
    positions: int = ENDLESS


class Begun(NamedTuple):
    """The beginning of a chain: the cards laid so far, and actions."""

    laid: Mask = 0
    actions: tuple[Action, ...] = ()


NOT_BEGUN = Begun()


@lru_cache(maxsize=16)
def find(hand: Mask, ground: Ground, rule: JokerRule, limits: Limits, begun: Begun = NOT_BEGUN) -> Chains:
    """Return the chains of a hand on a ground that begin with `begun`."""
    return Chains(hand, ground, rule, limits, begun)


class Chains(Sequence[Chain]):
    """The chains found, shortest first. `complete` is False if the search stopped at its limit.

    A chain is built on access; `outcome` gives its result without that.
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
        """Return the outcome of the chain with this number."""
        end = self._ends[index]
        walked = self._paths.walked(self._way(end), self._begun.actions)
        joker = self._free & -self._free if _charms(end) else 0
        ground = walked.ground._replace(free=walked.ground.free ^ joker)
        return Outcome(walked.laid, ground, walked.actions | joker, len(walked.done))

    def like(self, walked: Robbing) -> Chain | None:
        """Return the chain found with the same outcome as `walked`; None if the search stopped before it."""
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
        """Remove all positions that lead to no village."""
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
    """Whether the chain can end here, with a village of its own or by charming a joker."""
    cards = position & CARDS
    return cards in SETS or cards in CHARMING


def _chain(paths: Paths, way: Sequence[Position], free: Mask, begun: Sequence[Action] = ()) -> Chain:
    walked = paths.walked(way, begun)
    return Chain(tuple(cards_in(walked.laid)), walked.done, next(cards_in(free)) if _charms(way[-1]) else UNSEEN)


def ramble(hand: Mask, ground: Ground, rule: JokerRule, rng: Random) -> Chain | None:
    """Return a chain of random steps from random cards; None if no try leads to a village."""
    paths, cards = paths_on(ground, rule), card_list(hand)
    sizes = [size for size in (VILLAGE, CHARMERS) if size <= len(cards) and (size == VILLAGE or ground.free)]
    for _ in range(TRIES if sizes else 0):
        laid = mask_of(rng.sample(cards, rng.choice(sizes)))
        way = _stroll(paths, paths.start(laid), rng) if laid not in RED_STRAIGHTS else []
        if way:
            return _chain(paths, way, ground.free)
    return None


def _stroll(paths: Paths, start: Position, rng: Random) -> list[Position]:
    """Return random positions from a start to the first village; empty if there is none."""
    way = [start]
    while not _is_end(way[-1]):
        onward = [after for after in paths.onward(way[-1]) if after not in way]
        if not onward or len(way) > RAMBLE:
            return []
        way.append(rng.choice([after for after in onward if _is_end(after)] or onward))
    return way
