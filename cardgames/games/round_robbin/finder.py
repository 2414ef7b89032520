"""The search for all chains of a turn, shortest first, one for each outcome (RR-7 to RR-17); and for a random one.

A breadth-first search over nodes, which are ints. A node holds the action cards, the sleeping kings, and for each
village its number in `VILLAGES`; a step adds a constant. Jokers are interchangeable, so they are counted, and named
only when a chain is built. If jokers roll, there can be too many chains to find. A limit on nodes, not time, bounds the
search, so that the same hand always has the same chains.
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
    CHARMING_PAIRS,
    FIRST_JOKER,
    JOKERS,
    KINGS,
    REAL,
    RED_STRAIGHTS,
    SETS,
    VILLAGE,
    JokerRule,
    Village,
    is_joker,
    swaps,
    unify_jokers,
)
from cardgames.games.round_robbin.chain import PAIR, Action, Chain, Ground, Robbing, Roll, Wake

Node = int

CARDS: Mask = REAL | JOKERS
"""The action cards in a node: a bit for each card, and two bits for the number of jokers."""

VILLAGES: tuple[Village, ...] = (0, *(cards for cards in SETS if unify_jokers(cards) == cards))
"""All villages, with jokers interchangeable; nodes hold indices into this."""
NUMBERS = {cards: number for number, cards in enumerate(VILLAGES)}

_KING_BITS = {king: 1 << CARDS.bit_length() + place for place, king in enumerate(cards_in(KINGS))}
ASLEEP = sum(_KING_BITS.values())
"""The bits of the sleeping kings."""

FIELD = 9
FIELD_BITS = (1 << FIELD) - 1
FIRST_FIELD = ASLEEP.bit_length()
assert len(VILLAGES) <= FIELD_BITS

_WAKINGS = tuple((bit, (1 << king) - (1 << FIRST_JOKER) - bit) for king, bit in _KING_BITS.items())
"""For each king, the bit that it sleeps, and the number added to awaken it."""


class _Swap(NamedTuple):
    """The action cards that can be put in, and the numbers then added to the action cards and to the village's index.
    """

    cards: Mask
    added: int
    turned: int


class _SwapTable(dict[int, tuple[Mask, tuple[_Swap, ...]]]):
    """For each village, by its index, the action cards that can be put in and the swaps; computed when first used."""

    def __init__(self, rule: JokerRule) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, number: int) -> tuple[Mask, tuple[_Swap, ...]]:
        village, fits, found = VILLAGES[number], 0, []
        for card, out in swaps(village, self._rule):
            if card <= FIRST_JOKER:
                cards = JOKERS if is_joker(card) else 1 << card
                fits |= cards
                turned = NUMBERS[village ^ 1 << card ^ 1 << out] - number
                found.append(_Swap(cards, (1 << out) - (1 << card), turned))
        entry = self[number] = fits, tuple(found)
        return entry


_swap_table = lru_cache(maxsize=8)(_SwapTable)


class Paths:
    """The paths between the nodes of a ground."""

    __slots__ = ("_base", "_ground", "_places", "_shifts", "_swaps")

    def __init__(self, ground: Ground, rule: JokerRule) -> None:
        self._ground = ground
        self._places = [(owner, number) for owner, owned in enumerate(ground.villages) for number in range(len(owned))]
        self._shifts = range(FIRST_FIELD, FIRST_FIELD + FIELD * len(self._places), FIELD)
        self._swaps = _swap_table(rule)
        self._base = self.node(0, ground)

    def node(self, cards: Mask, ground: Ground) -> Node:
        """The node of these action cards and this ground."""
        node = unify_jokers(cards) | sum(_KING_BITS[king] for king in cards_in(ground.asleep))
        for shift, (owner, number) in zip(self._shifts, self._places, strict=True):
            node |= NUMBERS[unify_jokers(ground.villages[owner][number])] << shift
        return node

    def start(self, laid: Mask) -> Node:
        """The node in which a chain starts with these cards."""
        return self._base | laid

    def starts(self, hand: Sequence[Card]) -> Iterator[Node]:
        """Yield all nodes in which a chain can start: three cards, or two when a joker is free (RR-9)."""
        for size in (VILLAGE, PAIR) if self._ground.free else (VILLAGE,):
            for laid in map(mask_of, combinations(hand, size)):
                if laid not in RED_STRAIGHTS:
                    yield self.start(laid)

    def successors(self, node: Node) -> list[Node]:
        """All nodes one action on (RR-10 to RR-12)."""
        table, cards = self._swaps, node & CARDS
        found = [
            node + added + (turned << shift)
            for shift in self._shifts
            for fits, possible in [table[node >> shift & FIELD_BITS]]
            if fits & cards
            for put_in, added, turned in possible
            if put_in & cards
        ]
        if cards & JOKERS and node & ASLEEP:
            found += [node + added for asleep, added in _WAKINGS if node & asleep]
        return found

    def path_of(self, laid: Mask, actions: Sequence[Action]) -> list[Node]:
        """Return the path of a chain so far."""
        cards, ground, path = laid, self._ground, [self.start(laid)]
        for action in actions:
            cards, ground = ground.after(cards, action)
            path.append(self.node(cards, ground))
        return path

    def actions_of(self, path: Sequence[Node], begun: Sequence[Action] = ()) -> tuple[tuple[Action, ...], Mask, Ground]:
        """Return the actions of a path, with named jokers, and the action cards and the ground after them.

        `begun` are the first actions, whose jokers keep their names.
        """
        cards, ground, actions = path[0] & REAL, self._ground, list(begun)
        for number, (before, after) in enumerate(pairwise(path)):
            if number == len(actions):
                actions.append(self._action(before, after, cards, ground))
            cards, ground = ground.after(cards, actions[number])
        return tuple(actions), cards, ground

    def _action(self, before: Node, after: Node, cards: Mask, ground: Ground) -> Action:
        changed = (before ^ after) >> FIRST_FIELD
        if not changed:
            woken = next(king for king, bit in _KING_BITS.items() if (before ^ after) & bit)
            return Wake(_lowest(cards & JOKERS), woken)
        field = (changed.bit_length() - 1) // FIELD
        shift = FIRST_FIELD + FIELD * field
        old, new = VILLAGES[before >> shift & FIELD_BITS], VILLAGES[after >> shift & FIELD_BITS]
        owner, number = self._places[field]
        came, went = new & ~old, old & ~new
        card = _lowest(cards & JOKERS) if came & JOKERS else _lowest(came)
        out = _lowest(ground.villages[owner][number] & JOKERS) if went & JOKERS else _lowest(went)
        return Roll(card, owner, number, out)

    def chain(self, path: Sequence[Node], begun: Sequence[Action] = ()) -> Chain:
        """Return the chain of a path; `begun` as for `actions_of`."""
        charmed = _lowest(self._ground.free) if _charms(path[-1]) else UNSEEN
        return Chain(tuple(cards_in(path[0] & REAL)), self.actions_of(path, begun)[0], charmed)


@lru_cache(maxsize=16)
def paths_on(ground: Ground, rule: JokerRule) -> Paths:
    """Return the paths of a ground, cached, as a ground often stays for several turns."""
    return Paths(ground, rule)


def _lowest(cards: Mask) -> Card:
    return (cards & -cards).bit_length() - 1


def _charms(node: Node) -> bool:
    return node & CARDS in CHARMING_PAIRS


def _is_end(node: Node) -> bool:
    """Whether the chain can end here, with a village of its own or by charming a joker."""
    return node & CARDS in SETS or node & CARDS in CHARMING_PAIRS


# ---------------------------------------------------------------- all chains

ENDLESS = 1 << 30


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search: actions per chain, and nodes in total."""

    actions: int = ENDLESS
    nodes: int = ENDLESS


class Begun(NamedTuple):
    """The beginning of a chain: the cards laid so far, and actions."""

    laid: Mask = 0
    actions: tuple[Action, ...] = ()


class Outcome(NamedTuple):
    """The outcome of a chain: the cards laid, the ground it leaves, the village that it builds, and the number of
    actions."""

    laid: Mask
    ground: Ground
    village: Village
    actions: int


NOT_BEGUN = Begun()


@lru_cache(maxsize=16)
def find(hand: Mask, ground: Ground, rule: JokerRule, limits: Limits, begun: Begun = NOT_BEGUN) -> Chains:
    """Return the chains of a hand on a ground that begin with `begun`."""
    return Chains(hand, ground, rule, limits, begun)


class Chains(Sequence[Chain]):
    """The chains found, shortest first. `complete` is False if the search stopped at its limit.

    A chain is built on access; `outcome` gives its result without that.
    """

    __slots__ = ("_begun", "_ends", "_free", "_paths", "_previous", "complete")

    def __init__(self, hand: Mask, ground: Ground, rule: JokerRule, limits: Limits, begun: Begun) -> None:
        self._paths = paths_on(ground, rule)
        self._begun = begun
        self._free = ground.free
        self._ends: list[Node] = []
        self._previous: dict[Node, Node] = {}
        self.complete = self._search(hand, limits)
        self._prune()

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

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcome of each chain."""
        for end in self._ends:
            path = self._path(end)
            actions, cards, ground = self._paths.actions_of(path, self._begun.actions)
            joker = self._free & -self._free if _charms(end) else 0
            ground = ground._replace(free=ground.free ^ joker)
            yield Outcome(path[0] & REAL, ground, cards | joker, len(actions))

    def starts(self) -> list[Mask]:
        """The cards with which the chains begin."""
        return [node & REAL for node, before in self._previous.items() if not before]

    def with_outcome_of(self, robbing: Robbing) -> Chain | None:
        """Return the chain found with the same outcome; None if the search stopped before it."""
        end = self._paths.node(robbing.cards, robbing.ground)
        return self._chain(end) if end in self._previous else None

    def _search(self, hand: Mask, limits: Limits) -> bool:
        """Find the ends of all chains. Return False if the search stopped at its limit."""
        previous, successors = self._previous, self._paths.successors
        laid, begun = self._begun
        frontier = [start for start in self._paths.starts(card_list(hand)) if start & laid == laid]
        if begun:
            path = self._paths.path_of(laid, begun)
            previous.update(pairwise(reversed(path)))
            previous[path[0]], frontier = 0, path[-1:]
        else:
            previous.update(dict.fromkeys(frontier, 0))
        complete = True
        actions = 0
        while frontier:
            following: list[Node] = []
            for node in frontier:
                cards = node & CARDS
                if cards in SETS or cards in CHARMING_PAIRS:
                    self._ends.append(node)
                    if cards in RED_STRAIGHTS:
                        continue
                if actions == limits.actions or len(previous) >= limits.nodes:
                    complete = False
                    continue
                for after in successors(node):
                    if after not in previous:
                        previous[after] = node
                        following.append(after)
            frontier = following
            actions += 1
        return complete

    def _prune(self) -> None:
        """Remove all nodes that lead to no village."""
        kept: dict[Node, Node] = {}
        for end in self._ends:
            node = end
            while node and node not in kept:
                kept[node] = self._previous[node]
                node = kept[node]
        self._previous = kept

    def _path(self, end: Node) -> list[Node]:
        path = [end]
        while node := self._previous[path[-1]]:
            path.append(node)
        return path[::-1]

    def _chain(self, end: Node) -> Chain:
        return self._paths.chain(self._path(end), self._begun.actions)


# ---------------------------------------------------------------- a random chain

MOST_ACTIONS = 4
"""The most actions of a random chain."""

TRIES = 6
"""The number of tries for a random chain."""


def random_chain(hand: Mask, ground: Ground, rule: JokerRule, rng: Random) -> Chain | None:
    """Return a chain of random steps from random cards; None if no try leads to a village."""
    paths, cards = paths_on(ground, rule), card_list(hand)
    sizes = [size for size in (VILLAGE, PAIR) if size <= len(cards) and (size == VILLAGE or ground.free)]
    for _ in range(TRIES if sizes else 0):
        laid = mask_of(rng.sample(cards, rng.choice(sizes)))
        path = _random_path(paths, paths.start(laid), rng) if laid not in RED_STRAIGHTS else []
        if path:
            return paths.chain(path)
    return None


def _random_path(paths: Paths, start: Node, rng: Random) -> list[Node]:
    """Return random nodes from a start to the first village; empty if there is none."""
    path = [start]
    while not _is_end(path[-1]):
        successors = [node for node in paths.successors(path[-1]) if node not in path]
        if not successors or len(path) > MOST_ACTIONS:
            return []
        path.append(rng.choice([node for node in successors if _is_end(node)] or successors))
    return path
