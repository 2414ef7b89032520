"""Sets of cards: their readings, which set beats which (LL-7 to LL-12), and their names.

A set has a body, and can have cards attached to it: the body of `5 5 5 6 6 6 + 3 9` is 5 5 5 6 6 6. Body and attached
cards together determine the reading: the same cards with another body have another reading (LL-12).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Mask
from cardgames.engine.messages import Message, message
from cardgames.games.landlord.cards import BOMBS, EXCUSE, OF_RANK, TWO, rank_name, ranks_name, suit_name


class Kind(IntEnum):
    """The kinds of LL-7. A straight has one of the first five kinds and a length of two or more."""

    SINGLE = 0
    PAIR = 1
    TRIPLE = 2
    TRIPLE_AND_ONE = 3
    TRIPLE_AND_PAIR = 4
    BOMB = 5


EACH = (1, 2, 3, 3, 3, 2)
"""The number of cards of each rank in the body of a kind; for a bomb, its two cards."""
ATTACHED = (0, 0, 0, 1, 2, 0)
"""The number of cards attached to each triple of a kind."""
PLAIN_KINDS = tuple(Kind)[: Kind.BOMB]


class Reading(NamedTuple):
    """The kind, length and rank of a set.

    `length` is the number of ranks in its body, 1 if it is not a straight. `rank` is the highest of them (LL-8), or for
    a bomb its position in the order of bombs, 0 for the lowest (LL-11).
    """

    kind: Kind
    length: int
    rank: int

    @property
    def size(self) -> int:
        """The number of cards in the set."""
        return self.length * (EACH[self.kind] + ATTACHED[self.kind])


class Laid(NamedTuple):
    """A set: what it counts as, the cards of its body, and the cards attached to them."""

    reading: Reading
    body: Mask
    attached: Mask

    @property
    def cards(self) -> Mask:
        """All cards of the set."""
        return self.body | self.attached


class SetRules(NamedTuple):
    """The options about sets.

    `shortest` is the minimum length of a straight of each kind, `straight_top` the highest rank in a straight (LL-9),
    `any_rank` whether a card of a triple's rank may be attached (LL-10), and `bomb_order` the suits of the bombs, the
    lowest first (LL-11).
    """

    shortest: tuple[int, ...] = (5, 2, 2, 2, 2, 1)
    straight_top: int = EXCUSE
    any_rank: bool = True
    bomb_order: tuple[int, ...] = (0, 1, 2, 3, 4, 5)


def beats(one: Reading, other: Reading) -> bool:
    """LL-8: whether a set with the reading `one` beats a set with the reading `other`."""
    if one.kind == other.kind:
        return one.length == other.length and one.rank > other.rank
    return one.kind == Kind.BOMB


@lru_cache(maxsize=1 << 14)
def read(body: Mask, attached: Mask, rules: SetRules) -> Reading | None:
    """The reading of a body with these cards attached; None if they are not a set."""
    if body in BOMBS and not attached:
        return Reading(Kind.BOMB, 1, rules.bomb_order.index(BOMBS.index(body)))
    counts = [(body & cards).bit_count() for cards in OF_RANK]
    ranks = [rank for rank, count in enumerate(counts) if count]
    if not ranks or body & attached:
        return None
    top, length, each = ranks[-1], len(ranks), counts[ranks[-1]]
    if top - ranks[0] + 1 != length or any(counts[rank] != each for rank in ranks):
        return None
    kind = _kind(each, length, attached)
    if kind is None:
        return None
    if length > 1 and (length < rules.shortest[kind] or top > rules.straight_top):
        return None
    if attached and not rules.any_rank and any(attached & OF_RANK[rank] for rank in ranks):
        return None
    return Reading(kind, length, top)


def _kind(each: int, length: int, attached: Mask) -> Kind | None:
    """LL-7, LL-10: the kind of a body with `each` cards of each rank and these cards attached; None if no set."""
    count = attached.bit_count()
    if not count:
        return Kind(each - 1) if each <= 3 else None
    if each != 3:
        return None
    if count == length:
        return Kind.TRIPLE_AND_ONE
    paired = all((attached & cards).bit_count() % 2 == 0 for cards in OF_RANK)
    return Kind.TRIPLE_AND_PAIR if count == 2 * length and paired else None


def lowest(cards: Mask, count: int) -> Mask:
    """The lowest `count` of these cards, or all cards if there are fewer."""
    kept = 0
    for _ in range(count):
        kept |= (cards ^ kept) & -(cards ^ kept)
    return kept


def readings(cards: Mask, rules: SetRules) -> Iterator[Laid]:
    """Yield each way to read these cards as a set, within a kind from the lowest rank up (LL-12).

    The body gets the lowest cards of each rank; other cards of the rank would give the same reading.
    """
    size = cards.bit_count()
    if cards in BOMBS:
        reading = read(cards, 0, rules)
        assert reading
        yield Laid(reading, cards, 0)
    for kind in PLAIN_KINDS:
        length, rest = divmod(size, EACH[kind] + ATTACHED[kind])
        if rest:
            continue
        for low in range(len(OF_RANK) - length + 1):
            body = 0
            for rank in range(low, low + length):
                body |= lowest(cards & OF_RANK[rank], EACH[kind])
            if body.bit_count() == length * EACH[kind]:
                reading = read(body, cards & ~body, rules)
                if reading and reading.kind == kind:
                    yield Laid(reading, body, cards & ~body)


def highest(cards: Mask, like: Reading, rules: SetRules) -> Laid | None:
    """LL-12: the highest way to read these cards with the kind and length of `like`; None if there is none."""
    found = None
    for laid in readings(cards, rules):
        if laid.reading[:2] == like[:2]:
            found = laid
    return found


# ---------------------------------------------------------------- names


def set_name(reading: Reading, rules: SetRules) -> Message:
    """The label of a set: `pair of 5s`, `straight of 3 triples, 4 to 6, with a card each`, `bomb of Moons`."""
    kind, length, rank = reading
    if kind == Kind.BOMB:
        return message("landlord.set.bomb", suit=suit_name(rules.bomb_order[rank]))
    if length == 1:
        return message(f"landlord.set.{kind.name.lower()}", rank=rank_name(rank), ranks=ranks_name(rank))
    low, high = rank_name(rank - length + 1), rank_name(rank)
    return message(f"landlord.set.straight.{kind.name.lower()}", count=length, low=low, high=high)


def what_beats(to_beat: Reading, rules: SetRules) -> str:
    """What would beat a set: `pair`, `straight.pair`, ..., `bomb` if only a bomb, `higher_bomb` or `nothing`."""
    kind, length, rank = to_beat
    if kind == Kind.BOMB:
        return "higher_bomb" if rank + 1 < len(BOMBS) else "nothing"
    top = rules.straight_top if length > 1 else EXCUSE
    if kind != Kind.SINGLE:
        top = min(top, TWO)
    if rank >= top:
        return "bomb"
    return f"straight.{kind.name.lower()}" if length > 1 else kind.name.lower()
