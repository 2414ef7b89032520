"""The sets of Landlord as a patient reader of the rules page would find them: by trying everything, rank by rank.

Nothing here is shared with the game; a set is its kind, its length and its highest rank, all in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations

ORDER = ["3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown", "A", "2", "Excuse"]
TRIPLES = {"triple": 0, "triple and one": 1, "triple and pair": 2}
"""What is attached to each triple."""
DECKTET = ("moons", "suns", "waves", "leaves", "wyrms", "knots")

PlainSet = tuple[str, int, str]


@dataclass(frozen=True)
class PlainRules:
    """What a table has agreed on about sets."""

    singles: int = 5
    pairs: int = 2
    triples: int = 2
    top: str = "Excuse"
    same_rank: bool = True
    bombs: tuple[str, ...] = DECKTET

    def shortest(self, kind: str) -> int:
        return {"single": self.singles, "pair": self.pairs}.get(kind, self.triples)


def rank_and_suit(card: str) -> tuple[str, str]:
    """`A-M` is an Ace of Moons."""
    rank, _, suit = card.partition("-")
    return rank, suit


def sets_of(cards: Sequence[str], rules: PlainRules) -> set[PlainSet]:
    """All that these cards are, taken together."""
    found: set[PlainSet] = set()
    counts = Counter(rank_and_suit(card)[0] for card in cards)
    if len(cards) == 2:
        (rank, suit), (other, other_suit) = map(rank_and_suit, cards)
        if {rank, other} == {"A", "Crown"} and suit == other_suit:
            found.add(("bomb", 1, suit))
    for start in range(len(ORDER)):
        for end in range(start, len(ORDER)):
            row = ORDER[start : end + 1]
            for kind, each in ("single", 1), ("pair", 2), *((kind, 3) for kind in TRIPLES):
                if len(row) * (each + TRIPLES.get(kind, 0)) != len(cards):
                    continue
                if len(row) > 1 and (len(row) < rules.shortest(kind) or end > ORDER.index(rules.top)):
                    continue
                body = Counter(dict.fromkeys(row, each))
                if not body - counts and _attached(kind, counts - body, row, rules):
                    found.add((kind, len(row), row[-1]))
    return found


def _attached(kind: str, rest: Counter[str], row: list[str], rules: PlainRules) -> bool:
    """Whether what is left may be attached to this row of triples."""
    if not rules.same_rank and any(rank in row for rank in rest):
        return False
    return kind != "triple and pair" or all(count % 2 == 0 for count in rest.values())


def beats(one: PlainSet, other: PlainSet, rules: PlainRules) -> bool:
    if one[0] == "bomb" and other[0] == "bomb":
        return _bomb_place(one, rules) > _bomb_place(other, rules)
    if one[0] == "bomb":
        return True
    return one[:2] == other[:2] and ORDER.index(one[2]) > ORDER.index(other[2])


def _bomb_place(bomb: PlainSet, rules: PlainRules) -> int:
    return ["MSWLYK".index(bomb[2]) == DECKTET.index(name) for name in rules.bombs].index(True)


@cache
def all_sets(hand: tuple[str, ...], rules: PlainRules) -> list[tuple[tuple[str, ...], set[PlainSet]]]:
    """Whatever cards of a hand are a set, and all that they are."""
    some = chain.from_iterable(combinations(hand, size) for size in range(1, len(hand) + 1))
    return [(cards, found) for cards in some if (found := sets_of(cards, rules))]


def lays(hand: Sequence[str], lying: PlainSet | None, rules: PlainRules) -> Iterator[tuple[PlainSet, tuple[str, ...]]]:
    """Every set of cards of a hand that may be played, as each thing as which it may be."""
    for cards, found in all_sets(tuple(hand), rules):
        may = found
        if lying:
            may = {one for one in found if beats(one, lying, rules)}
            highest = max((ORDER.index(one[2]) for one in may if one[0] != "bomb"), default=0)
            may = {one for one in may if one[0] == "bomb" or ORDER.index(one[2]) == highest}
        for one in may:
            yield one, cards


def alike(cards: Sequence[str]) -> tuple[str, ...]:
    """LL-16: cards with nothing told apart but Aces and Crowns."""
    return tuple(sorted(card if rank_and_suit(card)[0] in ("A", "Crown") else rank_and_suit(card)[0] for card in cards))
