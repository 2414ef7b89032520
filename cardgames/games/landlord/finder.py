"""Find the moves of a seat in a trick: all sets that its hand can play, each once, and a pass.

A family is all sets of a hand with the same reading. Families are found first, with masks of the ranks that have at
least one, two or three cards. The sets of a family are listed only on demand, because attached cards make their number
very large.

LL-16: the lowest cards of a rank represent all others, but Aces and Crowns represent only themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from itertools import combinations
from random import Random

from cardgames.engine.cards import Mask, card_list, mask_of
from cardgames.engine.contract import Move
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.landlord.cards import ACE, BOMBS, CROWN, OF_RANK, PASS, SUITED, Pass, Play, lookup_by_rank
from cardgames.games.landlord.sets import (
    ATTACHED,
    EACH,
    PLAIN_KINDS,
    Kind,
    Laid,
    Reading,
    SetRules,
    beats,
    highest,
    lowest,
    read,
)

# ---------------------------------------------------------------- masks of ranks

_SHIFT = len(OF_RANK)
_packed_ranks = lookup_by_rank(lambda rank, count: sum(1 << rank + _SHIFT * more for more in range(min(count, 3))))
"""The masks of ranks of which a hand has at least one card, two and three, packed into one int."""
_EVERY_RANK = (1 << _SHIFT) - 1


def ranks_in(hand: Mask) -> tuple[int, int, int]:
    """The masks of ranks of which a hand has at least one card, two and three."""
    packed = _packed_ranks(hand)
    return packed & _EVERY_RANK, packed >> _SHIFT & _EVERY_RANK, packed >> 2 * _SHIFT


def runs(ranks: int, length: int) -> int:
    """The mask of ranks that are the highest of `length` consecutive ranks in `ranks`."""
    for _ in range(length - 1):
        ranks &= ranks << 1
    return ranks


# ---------------------------------------------------------------- families


def families(hand: Mask, rules: SetRules, to_beat: Reading | None = None) -> list[Reading]:
    """The families that the hand can lead, or that beat the reading `to_beat`: singles first, bombs last, low first.

    A family that follows may turn out to be empty: only `opened` checks whether the reading of triples with attached
    cards is their highest (LL-12).
    """
    if to_beat is None:
        held = ranks_in(hand)
        found = [family for kind in PLAIN_KINDS for family in _leading(hand, kind, held[EACH[kind] - 1], rules)]
    else:
        found = _following(hand, to_beat, rules)
    return found + _bombs(hand, rules, to_beat)


def _leading(hand: Mask, kind: Kind, ranks: int, rules: SetRules) -> Iterator[Reading]:
    """The readings of one kind for a lead; `ranks` are those with enough cards in the hand for a body of it."""
    yield from _with_enough(hand, kind, 1, ranks, rules)
    row = ranks & _up_to(rules.straight_top)
    length = rules.shortest[kind]
    while tops := runs(row, length):
        yield from _with_enough(hand, kind, length, tops, rules)
        length += 1


def _following(hand: Mask, to_beat: Reading, rules: SetRules) -> list[Reading]:
    kind, length, rank = to_beat
    if kind == Kind.BOMB:
        return []
    ranks = ranks_in(hand)[EACH[kind] - 1]
    if length > 1:
        ranks = runs(ranks & _up_to(rules.straight_top), length)
    return list(_with_enough(hand, kind, length, ranks & ~_up_to(rank), rules))


def _up_to(rank: int) -> int:
    return (2 << rank) - 1


def _with_enough(hand: Mask, kind: Kind, length: int, tops: int, rules: SetRules) -> Iterator[Reading]:
    """Yield a reading for each highest rank in `tops` if the hand also has enough cards to attach."""
    while tops:
        top = tops & -tops
        tops ^= top
        reading = Reading(kind, length, top.bit_length() - 1)
        if not ATTACHED[kind] or _can_attach(hand, reading, rules):
            yield reading


def _can_attach(hand: Mask, reading: Reading, rules: SetRules) -> bool:
    kind, length, top = reading
    rest = hand & ~body_ranks(length, top)
    if kind == Kind.TRIPLE_AND_ONE:
        return (hand.bit_count() - 3 * length if rules.any_rank else rest.bit_count()) >= length
    pairs = sum((rest & cards).bit_count() // 2 for cards in OF_RANK)
    if rules.any_rank:
        pairs += sum(((hand & OF_RANK[rank]).bit_count() - 3) // 2 for rank in range(top - length + 1, top + 1))
    return pairs >= length


@cache
def body_ranks(length: int, top: int) -> Mask:
    """All cards of `length` consecutive ranks up to `top`."""
    return sum(OF_RANK[rank] for rank in range(top - length + 1, top + 1))


def _bombs(hand: Mask, rules: SetRules, to_beat: Reading | None) -> list[Reading]:
    if hand & SUITED == 0:
        return []
    least = to_beat.rank + 1 if to_beat and to_beat.kind == Kind.BOMB else 0
    return [
        Reading(Kind.BOMB, 1, place)
        for place in range(least, len(BOMBS))
        if not BOMBS[rules.bomb_order[place]] & ~hand
    ]


# ---------------------------------------------------------------- the sets of a family


def opened(hand: Mask, family: Reading, rules: SetRules, *, following: bool) -> Iterator[Laid]:
    """Yield the sets of a family, one of each class of LL-16; if `following`, only sets in their highest reading."""
    kind, length, top = family
    if kind == Kind.BOMB:
        yield Laid(family, BOMBS[rules.bomb_order[top]], 0)
        return
    for body in _bodies(hand, kind, length, top):
        if not ATTACHED[kind]:
            yield Laid(family, body, 0)
            continue
        rest = hand & ~(body_ranks(length, top) if not rules.any_rank else body | _below(body))
        for attached in _attachments(rest, length, ATTACHED[kind]):
            # The cards attached can include a higher triple only if there are at least three triples.
            if length > 2 and following:
                best = highest(body | attached, family, rules)
                if best and best.reading != family:
                    continue
            yield Laid(family, body, attached)


def _below(body: Mask) -> Mask:
    """Aces and Crowns lower than one of the body: attaching one repeats the set with the two exchanged."""
    crowns, aces = body & OF_RANK[CROWN], body & OF_RANK[ACE]
    return OF_RANK[CROWN] & _lower(crowns) | OF_RANK[ACE] & _lower(aces)


def _lower(cards: Mask) -> Mask:
    return (1 << cards.bit_length()) - 1


def _bodies(hand: Mask, kind: Kind, length: int, top: int) -> list[Mask]:
    made = [0]
    for rank in range(top - length + 1, top + 1):
        ways = choices(hand & OF_RANK[rank], EACH[kind])
        made = [body | way for body in made for way in ways]
    return made


@lru_cache(maxsize=1 << 12)
def choices(cards: Mask, count: int) -> tuple[Mask, ...]:
    """The ways to choose `count` cards of one rank: only the lowest, or all choices of Aces or Crowns (LL-16)."""
    if cards.bit_count() < count:
        return ()
    if not cards & SUITED:
        return (lowest(cards, count),)
    return tuple(mask_of(chosen) for chosen in combinations(card_list(cards), count))


def _attachments(rest: Mask, triples: int, each: int) -> list[Mask]:
    """The ways to attach `each` cards, one or a pair, to each of `triples` triples."""
    made: list[list[Mask]] = [[0], *([] for _ in range(triples))]
    for every in OF_RANK:
        cards = rest & every
        most = cards.bit_count() // each
        if not most:
            continue
        for used in range(triples, 0, -1):
            for more in range(1, min(most, used) + 1):
                ways = choices(cards, more * each)
                made[used] += [before | way for before in made[used - more] for way in ways]
    return made[triples]


def representative(hand: Mask, body: Mask, attached: Mask = 0) -> tuple[Mask, Mask]:
    """LL-16: the body and attached cards of the set that represents this one in the legal moves of a hand."""
    for every in OF_RANK:
        ours, theirs = body & every, attached & every
        if not ours | theirs:
            continue
        cards = ours | theirs if every & SUITED else lowest(hand & every, (ours | theirs).bit_count())
        lower = lowest(cards, ours.bit_count())
        body = body & ~every | lower
        attached = attached & ~every | cards & ~lower
    return body, attached


def with_these(hand: Mask, stands: Mask, wanted: Mask) -> Mask:
    """Exchange cards of the set `stands` for the equivalent cards in `wanted` (LL-16)."""
    for every in OF_RANK:
        mine = wanted & every
        if mine and not every & SUITED:
            more = (stands & every).bit_count() - mine.bit_count()
            stands = stands & ~every | mine | lowest(hand & every & ~mine, more)
    return stands


# ---------------------------------------------------------------- the moves of a seat


class Choices(LazyMoves):
    """The legal moves of a seat in a trick, one of each class of LL-16; `in` accepts all moves of a class."""

    def __init__(self, hand: Mask, to_beat: Reading | None, rules: SetRules) -> None:
        """`to_beat` is the reading of the last set; None if the seat leads."""
        self.hand = hand
        self.to_beat = to_beat
        self.rules = rules

    @cached_property
    def families(self) -> list[Reading]:
        """The readings of the legal sets; see the function `families`."""
        return families(self.hand, self.rules, self.to_beat)

    def sets_of(self, family: Reading) -> Iterator[Play]:
        """The sets of one family."""
        for _, body, attached in opened(self.hand, family, self.rules, following=self.to_beat is not None):
            yield Play(body, attached)

    def any_set(self, rng: Random) -> Play | None:
        """A random set of a random family; None if there is none."""
        if not self.families:
            return None
        sets = list(self.sets_of(rng.choice(self.families)))
        return rng.choice(sets) if sets else None

    @cached_property
    def every(self) -> list[Move]:
        """All moves, listed once."""
        plays: list[Move] = [play for family in self.families for play in self.sets_of(family)]
        return plays if self.to_beat is None else [PASS, *plays]

    def __bool__(self) -> bool:
        return bool(self.hand)

    def __len__(self) -> int:
        return len(self.every)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.every)

    def nth(self, number: int) -> Move:
        return self.every[number]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Play):
            return may_play(self.hand, move, self.to_beat, self.rules) is not None
        return isinstance(move, Pass) and self.to_beat is not None

    @property
    def question(self) -> tuple[Mask, Reading | None, SetRules]:
        return self.hand, self.to_beat, self.rules


def may_play(hand: Mask, play: Play, to_beat: Reading | None, rules: SetRules) -> Reading | None:
    """The reading of a set if this hand may play it on `to_beat`; otherwise None."""
    body, attached = play.body, play.attached
    if (body | attached) & ~hand:
        return None
    reading = read(body, attached, rules)
    if reading is None or to_beat is None:
        return reading
    if not beats(reading, to_beat):
        return None
    if attached and reading.length > 2:
        best = highest(body | attached, reading, rules)
        return reading if best and best.reading == reading else None
    return reading
