"""Every set that a hand can play, against a reader who tries all of its cards (LL-6 to LL-12, LL-16)."""

from collections import Counter
from random import Random

import pytest
from landlord_tables import cards, in_short
from plain_sets import DECKTET, PlainRules, PlainSet, alike, lays, sets_of

from cardgames.engine.cards import Mask, card_list, mask_of
from cardgames.games.landlord.choices import Choices
from cardgames.games.landlord.moves import Play
from cardgames.games.landlord.pack import ACE, DECK, OF_RANK, RANKS, SUITS, TWO
from cardgames.games.landlord.sets import Kind, Reading, SetRules, readings

TABLES = {
    "standard": (PlainRules(), SetRules()),
    "dou dizhu": (
        PlainRules(pairs=3, top="A", same_rank=False),
        SetRules(shortest=(5, 3, 2, 2, 2, 1), straight_top=ACE, any_rank=False),
    ),
    "another": (
        PlainRules(singles=3, triples=3, top="2", bombs=DECKTET[::-1]),
        SetRules(shortest=(3, 2, 3, 3, 3, 1), straight_top=TWO, bomb_order=(5, 4, 3, 2, 1, 0)),
    ),
}

NEAR = {
    "low": "3-MW 3-SK 3-LY 4-MS 4-WL 4-YK 5-ML 5-SW 5-YK 6-MW 6-SY 6-LK",
    "middle": "8-MS 9-MS 9-WY 9-LK Pawn-MSL Pawn-MYK Pawn-SWK Pawn-WLY Court-MWK Court-MLY Court-SWY",
    "high": "Court-SWY Crown-M Crown-S Crown-W A-M A-S A-W A-Y 2-MK 2-SY Excuse",
    "top": "Crown-M Crown-S Crown-W Crown-K A-M A-W A-L A-K 2-MK 2-SY 2-WL",
}


def hands() -> dict[str, list[str]]:
    """Hands with much in them, and some at random from few ranks."""
    found = {name: text.split() for name, text in NEAR.items()}
    for seed in range(5):
        rng = Random(seed)
        low = rng.randrange(len(RANKS) - 5)
        near = [card for rank in range(low, low + 6) for card in card_list(OF_RANK[rank])]
        found[f"any {seed}"] = [DECK.faces[card].key for card in sorted(rng.sample(near, min(10, len(near))))]
    return found


HANDS = hands()


def plain(reading: Reading, rules: SetRules) -> PlainSet:
    """A reading in the words of the plain rules."""
    if reading.kind == Kind.BOMB:
        return "bomb", 1, SUITS[rules.bomb_order[reading.rank]]
    name = {Kind.TRIPLE_AND_ONE: "triple and one", Kind.TRIPLE_AND_PAIR: "triple and pair"}.get(
        reading.kind, reading.kind.name.lower()
    )
    return name, reading.length, RANKS[reading.rank]


def names(mask: Mask) -> list[str]:
    return [DECK.faces[card].key for card in card_list(mask)]


@pytest.mark.parametrize("agreed", TABLES)
@pytest.mark.parametrize("hand", ["low", "high", "any 1"])
def test_ll_7_any_cards_are_read_as_all_that_they_are(hand: str, agreed: str) -> None:
    simple, rules = TABLES[agreed]
    rng = Random(hand)
    for _ in range(1000):
        some = rng.sample(HANDS[hand], rng.randint(1, len(HANDS[hand])))
        read = [plain(laid.reading, rules) for laid in readings(cards(" ".join(some)), rules)]
        assert len(set(read)) == len(read)
        assert set(read) == sets_of(some, simple), some


@pytest.mark.parametrize("agreed", TABLES)
@pytest.mark.parametrize("hand", HANDS)
def test_ll_16_all_sets_to_lead_are_listed_and_none_twice(hand: str, agreed: str) -> None:
    simple, rules = TABLES[agreed]
    check(hand, None, simple, rules)


@pytest.mark.parametrize("hand", HANDS)
def test_ll_12_all_sets_that_beat_what_lies_there_are_listed_at_their_highest_rank(hand: str) -> None:
    simple, rules = TABLES["standard"]
    lead = Choices(cards(" ".join(HANDS[hand])), None, rules)
    rng = Random(hand)
    for reading in rng.sample(lead.families, min(3, len(lead.families))):
        lower = reading._replace(rank=max(reading.length - 1, reading.rank - 2))
        for lying in {reading, lower} if reading.kind != Kind.BOMB else {reading}:
            check(hand, lying, simple, rules)


def check(hand: str, lying: Reading | None, simple: PlainRules, rules: SetRules) -> None:
    """What the game lists is what the patient reader finds, each once."""
    wanted = {
        (found, alike(some)) for found, some in lays(HANDS[hand], plain(lying, rules) if lying else None, simple)
    }
    choices = Choices(cards(" ".join(HANDS[hand])), lying, rules)
    listed = [
        (plain(family, rules), alike(names(play.cards)))
        for family in choices.families
        for play in choices.sets_of(family)
    ]
    twice = [key for key, count in Counter(listed).items() if count > 1]
    assert not twice
    assert set(listed) == wanted, lying and in_short(lying)


def test_every_listed_set_of_many_hands_is_in_the_list_by_the_rules_and_listed_once() -> None:
    rules = SetRules()
    for seed in range(60):
        hand = mask_of(Random(seed).sample(range(len(DECK)), 17))
        lead = Choices(hand, None, rules)
        assert len(set(lead)) == len(lead)
        assert all(isinstance(play, Play) and play in lead for play in lead)
        for lying in lead.families[:: max(1, len(lead.families) // 4)]:
            after = Choices(hand, lying, rules)
            assert len(set(after)) == len(after)
            assert all(play in after for play in after)
