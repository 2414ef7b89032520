"""Chains of robbing, rule by rule (RR-7 to RR-17, RR-25 to RR-28)."""

import pytest
from robbin_positions import may, play, rule_of, table, village, words

from cardgames.engine.cards import UNSEEN
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.chain import Chain

REST = "3C 8D"
"""Two hand cards that fit nothing here."""


# ---------------------------------------------------------------- how a chain begins


def test_rr_13_a_round_or_a_black_straight_can_be_laid_from_the_hand() -> None:
    state = table([f"9H 9C 9S 4C 5C 6C {REST}", ""])
    assert may(state, "chain 9H 9C 9S")
    assert may(state, "chain 4C 5C 6C")
    assert rule_of(state, "chain 9H 9C 8D") == "RR-13"


@pytest.mark.parametrize("straight", ["4D 5D 6D", "KH AH 2H", "6D 4D 5D"])
def test_rr_9_no_chain_starts_with_a_red_straight(straight: str) -> None:
    state = table([f"{straight} 6C {REST}", ""], (1, "6H 6S 9D"), awake="KH")
    assert rule_of(state, f"chain {straight}") == "RR-9"


def test_rr_9_a_chain_starts_with_three_cards_or_two_to_charm() -> None:
    state = table([f"JH JD JC JS {REST}", ""])
    assert may(state, "chain JH JD, charm joker1")
    assert rule_of(state, "chain JH JD JC JS") == "RR-9"
    assert rule_of(state, "chain JH") == "RR-9"
    assert rule_of(state, "chain JH JD") == "RR-14"
    assert not may(state, "chain JH JD JC, charm joker1")


def test_rr_17_only_real_cards_of_the_own_hand_can_be_laid() -> None:
    state = table([f"7H 7D JD {REST}", "7C"])
    assert not may(state, "chain 7H 7D 7C")
    assert not may(state, "chain 7H 7D joker1")
    assert not may(state, "chain 7H 7D 7D")


def test_rr_17_an_unseen_card_cannot_be_laid() -> None:
    refusal = table([f"7H 7D {REST}", ""]).refusal(0, Chain((UNSEEN, *DECK.parse_all("7H 7D"))))
    assert refusal.rule_id == "RR-17"


# ---------------------------------------------------------------- rolling


def test_rr_10_a_valid_village_must_remain() -> None:
    state = table([f"8S JC JD {REST}", ""], (1, "9S 10S JS"))
    assert may(state, "chain 8S JC JD, 8S for JS in 1.1")
    assert rule_of(state, "chain 8S JC JD, 8S for 9S in 1.1") == "RR-10"
    assert rule_of(state, "chain 8S JC JD, JC for JS in 1.1") == "RR-10"


def test_rr_10_a_straight_can_be_rolled_down_three_times_and_collected() -> None:
    """The source's degrade-swap: a black one directly, a red one only by a detour."""
    state = table([f"8S 7S 6S {REST}", ""], (1, "9S 10S JS"))
    play(state, "chain 8S 7S 6S, 8S for JS in 1.1, 7S for 10S in 1.1, 6S for 9S in 1.1")
    assert village(state, 1, 1) == {"6S", "7S", "8S"}
    assert village(state, 0, 1) == {"9S", "10S", "JS"}
    red = table([f"8H 7H 6H {REST}", ""], (1, "9H 10H JH"))
    assert rule_of(red, "chain 8H 7H 6H, 8H for JH in 1.1, 7H for 10H in 1.1, 6H for 9H in 1.1") == "RR-9"


# ---------------------------------------------------------------- returning


def test_rr_12_no_king_wakes_twice_and_only_a_joker_wakes_one() -> None:
    state = table([f"5D QH JH {REST}", ""], (1, "5H 5C joker1"), awake="KH")
    assert rule_of(state, "chain 5D QH JH, 5D for joker1 in 1.1, joker1 for KH") == "RR-12"
    awake = table([f"5D KS KC {REST}", ""], (1, "5H 5C joker1"), awake="KH KD")
    assert may(awake, "chain 5D KS KC, 5D for joker1 in 1.1")
    assert rule_of(awake, "chain 5D KS KC, 5D for joker1 in 1.1, joker1 for KD") == "RR-12"
    free = table([f"QH JH KS {REST}", ""])
    assert not may(free, "chain QH JH KS, joker1 for KH")


def test_rr_5_and_25_no_village_contains_two_jokers() -> None:
    state = table([f"5D 9D KS {REST}", ""], (1, "5H 5C joker1"), (1, "10D JD joker2"), mix=["double_joker"])
    assert rule_of(state, "chain 5D 9D KS, 5D for joker1 in 1.1, 9D for joker2 in 1.2") in ("RR-5", "RR-13", "RR-25")
    one = table([f"KS QC {REST}", ""], (1, "KH KC joker1"), mix=["double_joker"])
    assert not may(one, "chain KS QC, KS for joker1 in 1.1, charm joker2")


# ---------------------------------------------------------------- charming


@pytest.mark.parametrize("pair", ["4H 4D", "9S 10S", "2H 3H"])
def test_rr_14_two_low_cards_charm_nobody(pair: str) -> None:
    assert rule_of(table([f"{pair} JD 8D", ""]), f"chain {pair}, charm joker1") == "RR-14"


def test_rr_14_charming_can_follow_other_actions() -> None:
    state = table([f"8S 10D {REST}", ""], (1, "9S 10S JS"), (1, "10H 10C 10S"))
    assert not may(state, "chain 8S 10D, charm joker1")
    state = table([f"8S JD {REST}", ""], (1, "9S 10S JS"))
    play(state, "chain 8S JD, 8S for JS in 1.1, charm joker1")
    assert village(state, 0, 1) == {"JS", "JD", "joker1"}
    low = table([f"QS 9D {REST}", ""], (1, "9S 10S JS"))
    assert rule_of(low, "chain QS 9D, QS for 9S in 1.1, charm joker1") == "RR-14"


def test_rr_12_and_14_a_joker_returned_in_a_chain_cannot_be_charmed_in_it() -> None:
    state = table([f"5D QH {REST}", ""], (1, "5H 5C joker1"))
    assert not may(state, "chain 5D QH, 5D for joker1 in 1.1, joker1 for KH, charm joker1")
    two = table([f"5D QH {REST}", ""], (1, "5H 5C joker1"), mix=["double_joker"])
    assert not may(two, "chain 5D QH, 5D for joker1 in 1.1, joker1 for KH, charm joker1")
    play(two, "chain 5D QH, 5D for joker1 in 1.1, joker1 for KH, charm joker2")
    assert village(two, 0, 1) == {"QH", "KH", "joker2"}
    assert words(two.ground.free) == {"joker1"}


def test_rr_14_both_charming_cards_must_be_real() -> None:
    state = table([f"5D QH {REST}", ""], (1, "5H 5C joker1"), mix=["double_joker"])
    assert rule_of(state, "chain 5D QH, 5D for joker1 in 1.1, charm joker2") == "RR-14"


# ---------------------------------------------------------------- solid straights, whole chains


def test_rr_15_a_red_straight_becomes_a_village_at_once() -> None:
    state = table([f"4C 5H 6H {REST}", ""], (1, "4H 4D 4S"))
    start = "chain 4C 5H 6H, 4C for 4H in 1.1"
    assert may(state, start)
    assert rule_of(state, f"{start}, 4H for 4D in 1.1") == "RR-15"
    events = play(state, start)
    assert [event.kind for event in events][:3] == ["lay", "roll", "solidify"]
    assert village(state, 0, 1) == {"4H", "5H", "6H"}
    assert state.points()[0] == 3


def test_rr_15_a_red_straight_with_a_joker_is_not_built_automatically() -> None:
    """6H 7H and the joker could be built, but the chain can continue, here to no village."""
    state = table([f"5S 6H 7H {REST}", ""], (1, "5D 5H joker1"), (1, "KS KC KD"), awake="KD")
    start = "chain 5S 6H 7H, 5S for joker1 in 1.1"
    assert may(state, start)
    assert rule_of(state, f"{start}, joker1 for KH") == "RR-13"


def test_rr_16_a_chain_never_repeats_a_position() -> None:
    state = table([f"JC 10S QS {REST}", ""], (1, "JH JD JS"))
    there = "chain JC 10S QS, JC for JH in 1.1"
    assert rule_of(state, f"{there}, JH for JC in 1.1, JC for JS in 1.1") == "RR-16"
    assert may(state, f"{there}, JH for JS in 1.1")


def test_rr_16_and_25_swapped_jokers_are_the_same_position() -> None:
    villages = ((1, "3H 3C joker1"), (1, "9H 9S joker2"), (0, "5C 6C 7C"))
    state = table(["3D 9D 8C 7H 7D", ""], *villages, mix=["double_joker", "joker_roll"])
    both = "chain 3D 9D 8C, 3D for joker1 in 1.1, 9D for joker2 in 1.2"
    assert rule_of(state, f"{both}, joker1 for 9D in 1.2, 8C for 5C in 0.1") == "RR-16"
    assert rule_of(state, f"{both}, joker1 for 9H in 1.2, 8C for 5C in 0.1") == "RR-13"


# ---------------------------------------------------------------- joker rolls


def test_rr_26_a_red_straight_can_be_stolen_with_a_joker_and_two_black_jacks() -> None:
    """The source's example: what is left is trash."""
    hand, villages = f"3D JS JC {REST}", ((1, "10H JH QH"), (1, "3H 3C joker1"))
    steal = "3D for joker1 in 1.2, joker1 for 10H in 1.1, JS for QH in 1.1, JC for JH in 1.1"
    state = table([hand, ""], *villages, mix=["joker_roll"])
    assert rule_of(state, f"chain 3D JS JC, {steal}") == ""
    play(state, f"chain 3D JS JC, {steal}")
    assert village(state, 0, 1) == {"10H", "JH", "QH"}
    assert village(state, 1, 1) == {"JS", "JC", "joker1"}
    assert state.points() == (5, 2)
    assert not may(table([hand, ""], *villages), f"chain 3D JS JC, {steal}")
    assert (
        rule_of(table([hand, ""], *villages, mix=["joker_roll", "black_joker"]), f"chain 3D JS JC, {steal}") == "RR-28"
    )
