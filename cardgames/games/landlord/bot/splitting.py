"""Split a hand into sets so that it takes few turns; the strength and cost of sets.

The cards of each rank are counted in one int, three bits a rank. The search first tries which straights to take out,
then splits the rest by rank, and attaches the most expensive cards to triples. The result is optimal except for a few
hands in which cards of one triple should be attached to another.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Mask
from cardgames.games.landlord.cards import (
    ACE,
    BOMBS,
    COURT,
    CROWN,
    EXCUSE,
    OF_RANK,
    PAWN,
    RANKS,
    SUITED,
    TWO,
    lookup_by_rank,
)
from cardgames.games.landlord.finder import runs
from cardgames.games.landlord.sets import EACH, Kind, Laid, Reading, SetRules, lowest, read

BITS = 3
"""The number of bits for the count of a rank."""


# ---------------------------------------------------------------- how strong sets are

_SINGLES = {PAWN: 0.02, COURT: 0.05, CROWN: 0.15, ACE: 0.4, TWO: 0.75, EXCUSE: 1.0}
_PAIRS = {PAWN: 0.25, COURT: 0.35, CROWN: 0.6, ACE: 0.9, TWO: 1.0}

SPARE = 1.3
"""The weight of strength in the cost of a set. It is above 1, because a set that surely wins can take a trick back."""
BOMB_COST = -0.8
"""The cost of a bomb, which can take back any trick."""


@lru_cache(maxsize=1 << 10)
def strength(kind: Kind, length: int, rank: int) -> float:
    """The chance that nobody beats a set: a rough estimate."""
    if kind == Kind.BOMB:
        return 1.0
    if length == 1:
        if kind == Kind.SINGLE:
            return _SINGLES.get(rank, 0.0)
        if kind == Kind.PAIR:
            return _PAIRS.get(rank, 0.02 * rank)
        return min(1.0, 0.4 + 0.05 * rank)
    if kind == Kind.SINGLE:
        return min(1.0, 0.35 + 0.1 * (length - 5) + 0.05 * (rank - 4))
    if kind == Kind.PAIR:
        return min(1.0, 0.4 + 0.2 * (length - 2) + 0.04 * rank)
    return min(1.0, 0.8 + 0.02 * rank)


@lru_cache(maxsize=1 << 10)
def cost(reading: Reading) -> float:
    """The cost of a set still to be played, in turns: 1, less for sets that may keep the lead."""
    if reading.kind == Kind.BOMB:
        return BOMB_COST
    return 1.0 - SPARE * strength(reading.kind, reading.length, reading.rank)


class Split(NamedTuple):
    """The sets of a hand, the weakest first, and their cost in turns."""

    cost: float
    sets: tuple[Laid, ...]


# ---------------------------------------------------------------- counting

counted = lookup_by_rank(lambda rank, count: count << BITS * rank)
"""The number of cards of each rank in a hand, three bits a rank."""


def bombs_of(hand: Mask) -> list[Mask]:
    """The bombs in a hand."""
    return [bomb for bomb in BOMBS if not bomb & ~hand]


def bombs_in(hand: Mask) -> Mask:
    """All cards of the bombs in a hand."""
    return sum(bombs_of(hand))


@cache
def _row(length: int, top: int, each: int) -> int:
    """The counts of `each` cards of `length` consecutive ranks up to `top`."""
    return sum(each << BITS * rank for rank in range(top - length + 1, top + 1))


# ---------------------------------------------------------------- straights, then single ranks


@lru_cache(maxsize=1 << 15)
def _best(counts: int, slots: int, rules: SetRules) -> tuple[float, Reading | None]:
    """The smallest cost of cards, with `slots` triples already taken out to which cards can be attached; and the
    straight to take out first, None for none."""
    found, first = _loose(counts, slots)[0], None
    for straight in straights(counts, rules):
        kind, length, top = straight
        more = length if kind == Kind.TRIPLE else 0
        rest = counts - _row(length, top, EACH[kind])
        total = cost(straight) + _best(rest, slots + more, rules)[0]
        if total < found - 1e-9:
            found, first = total, straight
    return found, first


def straights(counts: int, rules: SetRules) -> list[Reading]:
    """All straights in these cards, without attached cards."""
    ones = twos = threes = 0
    for rank in range(rules.straight_top + 1):
        count = counts >> BITS * rank & 7
        if count:
            ones |= 1 << rank
            if count > 1:
                twos |= 1 << rank
                if count > 2:
                    threes |= 1 << rank
    found = []
    for kind, held in ((Kind.SINGLE, ones), (Kind.PAIR, twos), (Kind.TRIPLE, threes)):
        length = rules.shortest[kind]
        while tops := runs(held, length):
            while tops:
                top = tops & -tops
                tops ^= top
                found.append(Reading(kind, length, top.bit_length() - 1))
            length += 1
    return found


_PARTS: tuple[tuple[Kind, ...], ...] = (
    (),
    (Kind.SINGLE,),
    (Kind.PAIR,),
    (Kind.TRIPLE,),
    (Kind.TRIPLE, Kind.SINGLE),
    (Kind.TRIPLE, Kind.PAIR),
    (Kind.TRIPLE, Kind.TRIPLE),
)
"""The kinds of sets into which each number of cards of a rank is split."""


def _falls_apart() -> list[list[tuple[float, int, tuple[float, ...]]]]:
    """For each rank and count: the cost and number of its triples, and the costs of its single cards and pairs."""
    table = []
    for rank in range(len(RANKS)):
        row = []
        for parts in _PARTS:
            readings = [Reading(kind, 1, rank) for kind in parts]
            triples = [cost(one) for one in readings if one.kind == Kind.TRIPLE]
            row.append((sum(triples), len(triples), tuple(cost(one) for one in readings if one.kind != Kind.TRIPLE)))
        table.append(row)
    return table


_APART = _falls_apart()


def _loose(counts: int, slots: int) -> tuple[float, int]:
    """The cost of cards in no straight, and the number of triples to which cards can be attached."""
    total, loose, rank = 0.0, list[float](), 0
    while counts:
        count = counts & 7
        if count:
            triples, more, others = _APART[rank][count]
            total += triples
            slots += more
            loose += others
        counts >>= BITS
        rank += 1
    if slots and loose:
        loose.sort(reverse=True)
        total += sum(each for number, each in enumerate(loose) if number >= slots or each < 0)
    else:
        total += sum(loose)
    return total, slots


# ---------------------------------------------------------------- sets of cards


@lru_cache(maxsize=1 << 13)
def split(hand: Mask, rules: SetRules) -> Split:
    """Split a hand into sets. It keeps bombs, unless other sets with their cards cost less."""
    found = _split(hand, rules)
    bombs = bombs_of(hand)
    if bombs:
        rest = _split(hand ^ sum(bombs), rules)
        total = rest.cost + BOMB_COST * len(bombs)
        if total < found.cost:
            readings = [(read(bomb, 0, rules), bomb) for bomb in bombs]
            sets = [Laid(reading, bomb, 0) for reading, bomb in readings if reading]
            found = Split(total, (*rest.sets, *sorted(sets)))
    return found


def hand_cost(hand: Mask, rules: SetRules) -> float:
    """The cost of a hand in turns."""
    total, _ = _best(counted(hand), 0, rules)
    bombs = bombs_of(hand) if hand & SUITED else None
    if bombs:
        total = min(total, _best(counted(hand ^ sum(bombs)), 0, rules)[0] + BOMB_COST * len(bombs))
    return total


def _split(hand: Mask, rules: SetRules) -> Split:
    counts = counted(hand)
    total, slots = _best(counts, 0, rules)[0], 0
    bodies: list[tuple[Reading, Mask]] = []
    while straight := _best(counts, slots, rules)[1]:
        kind, length, top = straight
        body = 0
        for rank in range(top - length + 1, top + 1):
            body |= lowest(hand & OF_RANK[rank], EACH[kind])
        bodies.append((straight, body))
        hand ^= body
        counts -= _row(length, top, EACH[kind])
        slots += length if kind == Kind.TRIPLE else 0
    for rank, every in enumerate(OF_RANK):
        cards = hand & every
        for kind in _PARTS[cards.bit_count()]:
            body = lowest(cards, EACH[kind])
            cards ^= body
            bodies.append((Reading(kind, 1, rank), body))
    return Split(total, tuple(sorted(_attached(bodies, rules), key=lambda laid: -cost(laid.reading))))


def _attached(bodies: list[tuple[Reading, Mask]], rules: SetRules) -> list[Laid]:
    """Make sets of these bodies: attach the most expensive single cards or pairs, first to the longest triples."""
    loose = [one for one in bodies if one[0].kind < Kind.TRIPLE and one[0].length == 1 and cost(one[0]) > 0]
    loose.sort(key=lambda one: -cost(one[0]))
    carried: set[Mask] = set()
    found = []
    for reading, body in sorted(bodies, key=lambda one: -one[0].length):
        if reading.kind != Kind.TRIPLE:
            continue
        laid = Laid(reading, body, 0)
        for like in loose:
            wanted = [one for one in loose if one[0].kind == like[0].kind and one[1] not in carried][: reading.length]
            kind = Kind.TRIPLE_AND_ONE if like[0].kind == Kind.SINGLE else Kind.TRIPLE_AND_PAIR
            attached = sum(cards for _, cards in wanted)
            whole = len(wanted) == reading.length and read(body, attached, rules)
            if whole and whole.kind == kind:
                carried |= {cards for _, cards in wanted}
                laid = Laid(whole, body, attached)
                break
        found.append(laid)
    plain = (one for one in bodies if one[0].kind < Kind.TRIPLE and one[1] not in carried)
    return found + [Laid(reading, body, 0) for reading, body in plain]
