"""Every set that a hand can play, compared with trying all combinations of its cards (LL-6 to LL-12, LL-16)."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from landlord_positions import cards, in_short
from reference_landlord import SUITS, Reading, Sets, alike
from test_landlord_reference import names, plain

from cardgames.engine.cards import card_list, mask_of
from cardgames.games.landlord import sets
from cardgames.games.landlord.cards import DECK, OF_RANK, RANKS
from cardgames.games.landlord.finder import Choices
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.ruleset import ruleset_of
from cardgames.games.landlord.sets import Kind, SetRules, readings

AGREED: dict[str, dict[str, Any]] = {
    "standard": {},
    "dou dizhu": {"straight_pairs": 3, "straight_top": "ace", "attached": "other_rank"},
    "another": {
        "straight_singles": 3,
        "straight_triples": 3,
        "straight_top": "two",
        "bomb_order": list(SUITS.values())[::-1],
    },
}

NEAR = {
    "low": "3-MW 3-SK 3-LY 4-MS 4-WL 4-YK 5-ML 5-SW 5-YK 6-MW 6-SY",
    "middle": "8-MS 9-MS 9-WY 9-LK Pawn-MSL Pawn-MYK Pawn-SWK Pawn-WLY Court-MWK Court-MLY Court-SWY",
    "high": "Court-SWY Crown-M Crown-S Crown-W A-M A-S A-W A-Y 2-MK 2-SY Excuse",
    "top": "Crown-M Crown-S Crown-W Crown-K A-M A-W A-L A-K 2-MK 2-SY 2-WL",
}


def hands() -> dict[str, list[str]]:
    """Hands with many sets, and some random ones of few ranks."""
    found = {name: names(cards(text)) for name, text in NEAR.items()}
    for seed in range(4):
        rng = Random(seed)
        low = rng.randrange(len(RANKS) - 5)
        near = [card for rank in range(low, low + 6) for card in card_list(OF_RANK[rank])]
        found[f"any {seed}"] = names(sorted(rng.sample(near, min(10, len(near)))))
    return found


HANDS = hands()


@cache
def agreed(name: str) -> tuple[Sets, SetRules]:
    """Options in the notation of the reference and of the game."""
    options = GAME.schema.make(AGREED[name], (), 3)
    return Sets(dict(option.split("=") for option in options.text(full=True).split())), ruleset_of(options).sets


@cache
def all_sets(hand: str, table: str, lying: Reading | None) -> set[tuple[Reading, tuple[str, ...]]]:
    return agreed(table)[0].all_sets(HANDS[hand], lying)


@pytest.mark.parametrize("table", AGREED)
@pytest.mark.parametrize("hand", ["low", "high", "any 1"])
def test_ll_7_any_cards_have_all_their_readings(hand: str, table: str) -> None:
    plainly, rules = agreed(table)
    rng = Random(hand)
    for _ in range(150):
        some = rng.sample(HANDS[hand], rng.randint(1, len(HANDS[hand])))
        read = [plain(laid.reading, plainly) for laid in readings(mask_of(DECK.parse_all(" ".join(some))), rules)]
        assert len(set(read)) == len(read)
        assert set(read) == plainly.readings(some), some


@pytest.mark.parametrize("table", AGREED)
@pytest.mark.parametrize("hand", HANDS)
def test_ll_16_all_sets_to_lead_are_listed_once(hand: str, table: str) -> None:
    check(hand, table, None)


@pytest.mark.parametrize("hand", HANDS)
def test_ll_12_all_beating_sets_are_listed_at_their_highest_rank(hand: str) -> None:
    lead = Choices(mask_of(DECK.parse_all(" ".join(HANDS[hand]))), None, agreed("standard")[1])
    reading = Random(hand).choice([one for one in lead.families if one.kind != Kind.BOMB])
    check(hand, "standard", reading._replace(rank=max(reading.length - 1, reading.rank - 2)))


def check(hand: str, table: str, lying: sets.Reading | None) -> None:
    """The game lists what the exhaustive search finds, each once."""
    plainly, rules = agreed(table)
    choices = Choices(mask_of(DECK.parse_all(" ".join(HANDS[hand]))), lying, rules)
    listed = Counter(
        (plain(family, plainly), alike(names(play.cards)))
        for family in choices.families
        for play in choices.sets_of(family)
    )
    assert max(listed.values(), default=1) == 1
    assert set(listed) == all_sets(hand, table, plain(lying, plainly) if lying else None), lying and in_short(lying)
