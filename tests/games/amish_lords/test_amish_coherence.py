"""AL-2 to AL-4, and AL-8: which rows are a farm, compared with trying every real card for each joker."""

from itertools import pairwise, permutations
from random import Random

import pytest
from amish_positions import cards

from cardgames.engine.cards import card_list
from cardgames.games.amish_lords.deck import FIT, Row, coherent, fits, growth, is_joker, rebuilds, rebuilt

NUMBERED = range(48)
JOKERS = (48, 49)


def holds_by_hand(row: Row) -> bool:
    """AL-4, word for word: different real cards, none of them in the farm, replace all its jokers at once."""
    places = [place for place, card in enumerate(row) if is_joker(card)]
    others = [card for card in NUMBERED if card not in row]
    for stand_ins in permutations(others, len(places)):
        real = list(row)
        for place, card in zip(places, stand_ins, strict=True):
            real[place] = card
        if all(fits(below, above) for below, above in pairwise(real)):
            return True
    return False


@pytest.mark.parametrize(
    ("row", "holds"),
    [
        ("5♣ joker1 6♣", False),
        ("5♣ 6♣ joker1 7♦", True),
        ("6♣ 6♥ 5♥ 5♠", True),
        ("5♠ joker1 joker2 6♠", True),
        ("A♠ joker1 joker2", True),
        ("9♦ 9♠ 9♣ 8♣", True),
        ("7♥ joker1 5♥ joker2 6♦ 5♦", False),
    ],
)
def test_al_4_worked_examples(row: str, holds: bool) -> None:
    assert coherent(cards(row)) is holds_by_hand(cards(row)) is holds


def test_al_4_random_rows_with_jokers_agree_with_trying_every_card() -> None:
    rng = Random("jokers")
    seen = {True: 0, False: 0}
    for _ in range(300):
        row = _likely_row(rng, rng.choice([1, 1, 1, 2]))
        assert coherent(row) == holds_by_hand(row), row
        seen[coherent(row)] += 1
    assert min(seen.values()) > 20


def test_al_8_growth_lists_the_cards_that_keep_a_farm_valid() -> None:
    rng = Random("growth")
    for _ in range(200):
        row = _likely_row(rng, rng.choice([0, 0, 1, 2]))
        if coherent(row):
            fitting = [card for card in (*NUMBERED, *JOKERS) if card not in row and coherent((*row, card))]
            assert card_list(growth(row)) == fitting


def test_al_12_rebuilds_add_a_card_and_remove_at_most_one() -> None:
    rng = Random("rebuilds")
    for _ in range(200):
        row = _likely_row(rng, rng.choice([0, 0, 1]))
        caravan = rng.choice([card for card in (*NUMBERED, 49) if card not in row])
        wanted = set()
        for out in range(len(row)):
            rest = [card for place, card in enumerate(row) if place != out or not out]
            for land in range(1, len(rest) + 1):
                new = (*rest[:land], caravan, *rest[land:])
                if len(new) <= 4 and coherent(new):
                    wanted.add((land, out))
                    assert rebuilt(row, caravan, land, out) == new
        assert set(rebuilds(row, caravan, 3)) == wanted


def _likely_row(rng: Random, jokers: int) -> Row:
    """A row of two to four cards that mostly fit, with so many jokers as lands."""
    row = [rng.randrange(48)]
    while len(row) < rng.choice([2, 3, 4, 4]):
        near = [card for card in card_list(FIT[row[-1]]) if card not in row]
        if not near or rng.random() < 0.1:
            near = [card for card in NUMBERED if card not in row]
        row.append(rng.choice(near))
    for place, joker in zip(rng.sample(range(1, len(row)), min(jokers, len(row) - 1)), JOKERS, strict=False):
        row[place] = joker
    return tuple(row)
