"""Unseen cards are split among those who can hold them: every possible split equally often, and no other."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import factorial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.conformance.sampling import chi_square_limit
from cardgames.engine.cards import Mask, card_list, mask_of
from cardgames.engine.splitting import Splitter

Split = tuple[tuple[int, Mask], ...]


def every_split(may_hold: Mapping[int, Mask], needs: Mapping[int, int]) -> Iterator[Split]:
    """All splits of all the cards, found by exhaustive search."""
    everything = 0
    for mask in may_hold.values():
        everything |= mask

    def deal(holders: list[int], left: Mask) -> Iterator[Split]:
        if not holders:
            if not left:
                yield ()
            return
        holder, *others = holders
        for cards in combinations(card_list(left & may_hold[holder]), needs[holder]):
            for rest in deal(others, left & ~mask_of(cards)):
                yield ((holder, mask_of(cards)), *rest)

    yield from deal(list(needs), everything)


def as_split(drawn: Mapping[int, Mask]) -> Split:
    return tuple(drawn.items())


CASES = {
    "anyone may hold anything": ({0: 0b111111, 1: 0b111111, 2: 0b111111}, {0: 2, 1: 2, 2: 2}),
    "one holder is known to lack a suit": ({0: 0b111000, 1: 0b111111, 2: 0b111111}, {0: 2, 1: 3, 2: 1}),
    "each lacks something else": ({0: 0b011110, 1: 0b110011, 2: 0b101101}, {0: 2, 1: 2, 2: 2}),
    "cards out of play": ({0: 0b110110, 1: 0b111100, 4: 0b111111}, {0: 1, 1: 2, 4: 3}),
    "hands of different sizes": ({1: 0b1111111, 2: 0b1010101, 3: 0b0111110}, {1: 4, 2: 1, 3: 2}),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_all_splits_are_equally_likely(case: tuple[dict[int, Mask], dict[int, int]]) -> None:
    may_hold, needs = case
    listed = list(every_split(may_hold, needs))
    splitter = Splitter(may_hold, needs)
    assert splitter.ways == len(listed) > 1
    rng = Random(4)
    draws = 60
    counts = Counter(as_split(splitter.draw(rng)) for _ in range(draws * len(listed)))
    assert counts.keys() == set(listed)
    chi = sum((counts[split] - draws) ** 2 / draws for split in listed)
    assert chi < chi_square_limit(len(listed) - 1)


@settings(max_examples=60, deadline=None)
@given(
    masks=st.lists(st.integers(0, 127), min_size=2, max_size=3),
    needs=st.lists(st.integers(0, 3), min_size=3, max_size=3),
)
def test_ways_are_counted_and_impossible_splits_are_refused(masks: list[Mask], needs: list[int]) -> None:
    may_hold = dict(enumerate(masks))
    wanted = dict(zip(may_hold, needs, strict=False))
    listed = set(every_split(may_hold, wanted))
    if not listed:
        with pytest.raises(ValueError, match="cannot be split"):
            Splitter(may_hold, wanted)
        return
    splitter = Splitter(may_hold, wanted)
    assert splitter.ways == len(listed)
    assert as_split(splitter.draw(Random(0))) in listed


def test_splitting_no_cards_has_one_way() -> None:
    assert Splitter({}, {}).ways == 1
    assert Splitter({}, {}).draw(Random(0)) == {}


def test_a_whole_deal_has_a_multinomial_number_of_ways() -> None:
    unseen = (1 << 24) - 1
    splitter = Splitter({1: unseen, 2: unseen, 3: unseen}, {1: 8, 2: 8, 3: 8})
    assert splitter.ways == factorial(24) // factorial(8) ** 3


def test_the_same_generator_gives_the_same_splits() -> None:
    splitter = Splitter(*CASES["cards out of play"])
    assert [splitter.draw(Random(5)) for _ in range(5)] == [splitter.draw(Random(5)) for _ in range(5)]
