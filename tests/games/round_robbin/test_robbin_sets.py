"""Villages and what can be swapped in them (RR-3 to RR-5, RR-10, RR-11, RR-26 to RR-28): the examples of the rules,
and every set against the reference."""

from itertools import combinations, product
from random import Random

import pytest
import reference_robbin
from reference_robbin import JOKERS, REAL
from robbin_words import ALL_CARDS, MIXES, card_of, game_options, key, keys, mask, plain_options

from cardgames.games.round_robbin.cards import RED_STRAIGHTS, SETS, in_order, swaps
from cardgames.games.round_robbin.tournament import ruleset_of


def swapped(village: str, mix: tuple[str, ...] = ()) -> dict[str, set[str]]:
    """The cards that can enter a village, and for each the cards that can leave it."""
    rule = ruleset_of(game_options({}, mix, 2)).joker_rule
    found: dict[str, set[str]] = {}
    for card, out in swaps(mask(frozenset(village.split())), rule):
        found.setdefault(key(card), set()).add(key(out))
    return found


def test_rr_3_to_5_sets_of_three_cards_agree_with_the_reference() -> None:
    real = {frozenset(cards) for cards in combinations(REAL, 3) if reference_robbin.coherent(frozenset(cards))}
    wild = {frozenset((*pair, JOKERS[0])) for pair in combinations(REAL, 2)}
    wild = {cards for cards in wild if reference_robbin.coherent(cards)}
    other = {cards - {JOKERS[0]} | {JOKERS[1]} for cards in wild}
    assert {keys(cards) for cards in SETS} == real | wild | other
    assert len(real) == 52 + 52
    assert {keys(cards) for cards in RED_STRAIGHTS} == set(filter(reference_robbin.is_red_straight, real))
    assert len(RED_STRAIGHTS) == 26


@pytest.mark.parametrize("cards", ["QS KS AS", "KS AS 2S", "AS 2S 3S", "10H JH QH", "7H 7D 7C", "KH joker1 2H"])
def test_rr_4_numbers_wrap_around(cards: str) -> None:
    assert mask(frozenset(cards.split())) in SETS


@pytest.mark.parametrize("cards", ["QH joker1 joker2", "10H JD QH", "4H 6H 8H", "7H 7D 8D", "AH 2H 4H", "QS AS 2S"])
def test_rr_3_and_5_other_cards_are_not_a_village(cards: str) -> None:
    assert mask(frozenset(cards.split())) not in SETS


def test_rr_3_a_straight_is_shown_in_order() -> None:
    def lying(cards: str) -> str:
        return " ".join(map(key, in_order(mask(frozenset(cards.split())))))

    assert lying("2H KH AH") == "KH AH 2H"
    assert lying("QH AH joker1") == "QH joker1 AH"
    assert lying("6D 4D 5D") == "4D 5D 6D"
    assert [lying(cards).split()[1] in ("JH", "QH") for cards in ("JH QH joker1", "QH JH joker2")] == [True, True]


def test_rr_10_the_fourth_jack_rolls_any_card_out_of_a_round_of_jacks() -> None:
    assert swapped("JH JD JS") == {"JC": {"JH", "JD", "JS"}}


def test_rr_10_a_straight_can_be_rolled_at_its_ends() -> None:
    assert swapped("9S 10S JS") == {"8S": {"JS"}, "QS": {"9S"}}
    assert swapped("KD AD 2D") == {"QD": {"2D"}, "3D": {"KD"}}


def test_rr_10_cards_that_can_roll_a_village_with_a_joker() -> None:
    found = swapped("QH joker1 AH")
    kept = {card: outs - {"joker1"} for card, outs in found.items()}
    assert {card: outs for card, outs in kept.items() if outs and card[-1] == "H"} == {
        "JH": {"AH"},
        "10H": {"AH"},
        "2H": {"QH"},
        "3H": {"QH"},
        "KH": {"QH", "AH"},
    }
    turning = {card: outs for card, outs in kept.items() if outs and card[-1] != "H"}
    assert turning == {f"{high}{suit}": {"QH" if high == "A" else "AH"} for high in "QA" for suit in "SDC"}


def test_rr_11_a_joker_is_recycled_by_a_card_that_completes_the_set() -> None:
    def recycling(village: str) -> set[str]:
        return {card for card, outs in swapped(village).items() if "joker1" in outs}

    assert recycling("10D JD joker1") == {"9D", "QD"}
    assert recycling("2H 2D joker1") == {"2S", "2C"}
    assert recycling("QH joker1 AH") == {"KH"}
    assert recycling("5H 5C joker1") == {"5S", "5D"}


@pytest.mark.parametrize("village", ["4D 5D 6D", "9H 9D 9C", "4S 5S 6S", "QH joker1 AH"])
def test_rr_10_a_joker_can_enter_a_village_only_with_an_extension(village: str) -> None:
    assert not swapped(village).keys() & set(JOKERS)
    assert not swapped(village, ("double_joker",)).keys() & set(JOKERS)


def test_rr_25_to_28_cards_that_a_joker_can_replace() -> None:
    def out(village: str, *mix: str) -> set[str]:
        found = swapped(village, mix)
        assert found.get("joker1") == found.get("joker2")
        return found.get("joker1", set())

    for rolling in ("joker_roll", "joker_injection"):
        middle = {"5D"} if rolling == "joker_injection" else set()
        assert out("4D 5D 6D", rolling) == {"4D", "6D"} | middle
        assert out("9H 9D 9C", rolling) == {"9H", "9D", "9C"}
        assert out("4D 5D 6D", rolling, "black_joker") == set()
        assert out("9S 9C 9D", rolling, "black_joker") == set()
        black = {"9C"} if rolling == "joker_injection" else set()
        assert out("8C 9C 10C", rolling, "black_joker") == {"8C", "10C"} | black
    assert out("KS AS 2S", "joker_roll") == {"KS", "2S"}
    assert out("4D 5D 6D", "joker_roll", "joker_injection") == {"4D", "5D", "6D"}
    rule = ("double_joker", "joker_injection")
    assert "joker2" not in swapped("QH joker1 AH", rule)


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_all_swaps_agree_with_the_reference(mix: tuple[str, ...]) -> None:
    rng, options = Random("+".join(mix)), plain_options({}, mix, 2)
    rule = ruleset_of(game_options({}, mix, 2)).joker_rule
    for village in rng.sample(sorted(SETS), 60):
        found = {(key(card), key(out)) for card, out in swaps(village, rule)}
        cards = keys(village)
        wanted = {(card, out) for card, out in product(ALL_CARDS, cards) if card not in cards}
        assert found == {swap for swap in wanted if reference_robbin.may_roll(swap[0], cards, swap[1], options)}


def test_card_words_are_read_back() -> None:
    assert [key(card_of(word)) for word in ALL_CARDS] == ALL_CARDS
