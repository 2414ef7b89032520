"""The cards, their order, and which sets beat which: the examples of the rules page (LL-1, LL-6 to LL-12, LL-16)."""

from itertools import pairwise

import pytest
from landlord_positions import cards, draft, in_short, keys, kind_of, may, play, rule_of, table

from cardgames.engine.cards import card_list
from cardgames.engine.contract import Answer, MovePieces
from cardgames.games.landlord.cards import (
    ACE,
    DECK,
    HAND_ZONES,
    OF_RANK,
    RANKS,
    SUITS,
    TRICK_ZONE,
    TWO,
    Play,
    parse_move,
)
from cardgames.games.landlord.sets import SetRules, readings

CROWNS = "Crown-M Crown-S Crown-W Crown-L"
ACES = "A-M A-S A-W A-L"
THREES, FOURS, FIVES, SIXES = "3-MW 3-SK 3-LY", "4-MS 4-WL 4-YK", "5-ML 5-SW 5-YK", "6-MW 6-SY 6-LK"
SEVENS = "7-ML 7-SK 7-WY"


def read(text: str, rules: SetRules | None = None) -> list[str]:
    """All readings of these cards."""
    return [in_short(laid.reading) for laid in readings(cards(text), rules or SetRules())]


# ---------------------------------------------------------------- the cards


def test_ll_1_suits_are_in_decktet_order() -> None:
    for face in DECK.faces:
        assert list(face.suit) == sorted(face.suit, key=SUITS.index)


def test_ll_6_ranks_are_3_to_9_pawn_court_crown_ace_2_excuse() -> None:
    assert RANKS == ("3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown", "A", "2", "Excuse")
    lowest_of_each = [DECK.faces[card_list(rank)[0]].key for rank in OF_RANK]
    for low, high in pairwise(lowest_of_each):
        state = table([f"{low} 3-LY", high, "9-LK"], landlord=0)
        play(state, low, "pass")
        assert may(state, high), f"{high} beats {low}"


# ---------------------------------------------------------------- kinds


@pytest.mark.parametrize(
    ("laid", "kind"),
    [
        ("Excuse", "single 1 Excuse"),
        ("5-ML 5-SW", "pair 1 5"),
        (FIVES, "triple 1 5"),
        (f"{FIVES} + 3-MW", "triple_and_one 1 5"),
        (f"{FIVES} + Excuse", "triple_and_one 1 5"),
        (f"{FIVES} + 3-MW 3-SK", "triple_and_pair 1 5"),
        ("3-MW 4-MS 5-ML 6-MW 7-ML", "single 5 7"),
        ("3-MW 3-SK 4-MS 4-WL", "pair 2 4"),
        (f"{THREES} {FOURS}", "triple 2 4"),
        (f"{THREES} {FOURS} + 9-MS Excuse", "triple_and_one 2 4"),
        (f"{THREES} {FOURS} + 9-MS 9-WY 2-MK 2-SY", "triple_and_pair 2 4"),
        ("A-W Crown-W", "bomb 1 2"),
    ],
)
def test_ll_7_examples_of_sets(laid: str, kind: str) -> None:
    assert kind_of(laid) == kind


@pytest.mark.parametrize(
    "laid",
    [
        "3-MW 4-MS",
        "3-MW 4-MS 5-ML 6-MW",
        "3-MW 4-MS 5-ML 6-MW 8-MS",
        "3-MW 3-SK 5-ML 5-SW",
        "3-MW 3-SK 4-MS",
        "Pawn-MSL Pawn-MYK Pawn-SWK Pawn-WLY",
        f"{FIVES} + 3-MW 4-MS",
        f"{THREES} {FOURS} + 9-MS",
        f"{THREES} {FOURS} + 9-MS 9-WY 2-MK Excuse",
        f"{THREES} {FIVES}",
        "A-W Crown-L",
        "3-MW + 4-MS",
    ],
)
def test_ll_7_examples_that_are_not_sets(laid: str) -> None:
    assert kind_of(laid) == ""


def test_ll_7_ace_and_crown_of_one_suit_alone_are_a_bomb() -> None:
    assert read("A-W Crown-W") == ["bomb 1 2"], "it is not a pair"
    straight = "9-MS Pawn-MSL Court-MWK Crown-W A-W"
    assert read(straight) == ["single 5 A"]
    state = table([f"{straight} 3-MW", "3-SK 2-MK", "Pawn-WLY Court-SWY Crown-K A-K 2-SY"])
    play(state, straight)
    assert may(state, "Pawn-WLY Court-SWY Crown-K A-K 2-SY"), "a higher straight beats it because it is not a bomb"
    assert state.bombs == ()


def test_ll_9_a_straight_can_end_with_the_excuse_by_option() -> None:
    to_excuse, to_two = "Court-MWK Crown-W A-W 2-MK Excuse", "Pawn-MSL Court-MWK Crown-W A-W 2-MK"
    pairs = "A-M A-S 2-MK 2-SY"
    two, ace = SetRules(straight_top=TWO), SetRules(straight_top=ACE)
    assert [kind_of(to_excuse, rules) for rules in (SetRules(), two, ace)] == ["single 5 Excuse", "", ""]
    assert [kind_of(to_two, rules) for rules in (SetRules(), two, ace)] == ["single 5 2", "single 5 2", ""]
    assert [kind_of(pairs, rules) for rules in (SetRules(), two, ace)] == ["pair 2 2", "pair 2 2", ""]
    assert kind_of("2-MK 2-SY", ace) == "pair 1 2", "other sets can have any rank"
    state = table([to_excuse, "3-MW", "4-MS"], straight_top="ace")
    assert rule_of(state, to_excuse) == "LL-9"


@pytest.mark.parametrize(
    ("laid", "found", "by_other_rank"),
    [
        (ACES, ["triple_and_one 1 A"], []),
        (f"{CROWNS} {ACES}", ["triple_and_one 2 A"], []),
        (f"{THREES} {FOURS} {ACES}", ["triple_and_pair 2 4"], ["triple_and_pair 2 4"]),
    ],
)
def test_ll_10_attached_cards_can_match_a_triples_rank_by_option(
    laid: str, found: list[str], by_other_rank: list[str]
) -> None:
    assert read(laid) == found
    assert read(laid, SetRules(any_rank=False)) == by_other_rank


def test_ll_10_the_refusal_of_matching_attached_cards_names_the_rule() -> None:
    assert rule_of(table([ACES, "3-MW", "4-MS"]), "A-M A-S A-W + A-L") == ""
    assert rule_of(table([ACES, "3-MW", "4-MS"], attached="other_rank"), "A-M A-S A-W + A-L") == "LL-10"


# ---------------------------------------------------------------- what beats what


def test_ll_8_a_set_is_beaten_by_equal_kind_and_length_with_higher_rank() -> None:
    hand = f"{SIXES} {SEVENS} 8-MS 8-WL 9-MS Excuse"
    state = table([f"{FIVES} {THREES} 2-MK", "4-MS", hand])
    play(state, f"{FIVES} + 3-MW")
    assert may(state, f"{SIXES} + 8-MS")
    assert may(state, f"{SIXES} + Excuse"), "attached cards do not count"
    assert rule_of(state, SIXES) == "LL-8"
    assert rule_of(state, f"{SIXES} + 8-MS 8-WL") == "LL-8"
    assert rule_of(state, f"{SIXES} {SEVENS} + 8-MS 9-MS") == "LL-8", "it has the length of the set on the table"
    assert rule_of(state, "Excuse") == "LL-8"


def test_ll_8_the_rank_of_a_straight_is_its_highest_card() -> None:
    state = table(["4-MS 5-ML 6-MW 7-ML 8-MS 2-MK", "3-MW", "4-WL 5-SW 6-SY 7-SK 8-WL 9-MS"])
    play(state, "4-MS 5-ML 6-MW 7-ML 8-MS")
    assert rule_of(state, "4-WL 5-SW 6-SY 7-SK 8-WL") == "LL-8", "an equal rank does not beat it"
    assert rule_of(state, "4-WL 5-SW 6-SY 7-SK 8-WL 9-MS") == "LL-8"
    assert may(state, "5-SW 6-SY 7-SK 8-WL 9-MS")


def test_ll_11_bombs_rank_by_suit_order() -> None:
    bombs = [f"A-{suit} Crown-{suit}" for suit in SUITS]
    for low, high in pairwise(bombs):
        state = table([f"{low} 3-MW", "3-SK", f"{high} 3-LY"])
        play(state, low)
        assert may(state, high)
        turned = table([f"{high} 3-MW", "3-SK", f"{low} 3-LY"])
        play(turned, high)
        assert rule_of(turned, low) == "LL-11"


# ---------------------------------------------------------------- several readings

FOUR_TRIPLES = f"{THREES} {FOURS} {FIVES} {SIXES}"


def test_ll_12_the_draft_of_a_lead_asks_for_the_reading() -> None:
    made = draft(table([f"{FOUR_TRIPLES} 2-MK", "7-ML", "8-MS"]))
    made.add(MovePieces(tuple(card_list(cards(FOUR_TRIPLES))), HAND_ZONES[0], TRICK_ZONE))
    assert made.move() is None
    answers = [step.answer for step in made.steps() if isinstance(step, Answer)]
    assert answers == ["triple-4-3", "triple_and_one-3-2", "triple_and_one-3-3"]
    made.add(Answer("reading", "triple_and_one-3-3"))
    assert made.move() == Play(cards(f"{FOURS} {FIVES} {SIXES}"), cards(THREES))


def test_ll_12_a_draft_builds_the_chosen_reading() -> None:
    state = table([f"{FOUR_TRIPLES} 2-MK", "7-ML", "8-MS"])
    for laid in FOUR_TRIPLES, f"{FOURS} {FIVES} {SIXES} + {THREES}", "2-MK", THREES:
        move, made = parse_move(laid), draft(state)
        for step in made.steps_of(move):
            made.add(step)
        assert made.move() == move


def test_ll_12_following_cards_are_read_as_the_kind_on_the_table_at_highest_rank() -> None:
    led = f"{THREES} 4-MS 4-WL 4-YK 5-ML 5-SW 5-YK"
    pawns = "Pawn-MSL Pawn-MYK Pawn-SWK"
    eights, nines = "8-MS 8-WL 8-YK", "9-MS 9-WY 9-LK"
    state = table([f"{led} 2-MK 2-SY 2-WL Excuse", "A-M", f"{SEVENS} {eights} {nines} {pawns} A-S"])
    play(state, f"{led} + 2-MK 2-SY 2-WL")
    assert rule_of(state, f"{SEVENS} {eights} {nines} + {pawns}") == "LL-12"
    assert may(state, f"{eights} {nines} {pawns} + {SEVENS}")
    made = draft(state)
    everything = cards(f"{SEVENS} {eights} {nines} {pawns}")
    made.add(MovePieces(tuple(card_list(everything)), HAND_ZONES[2], TRICK_ZONE))
    assert made.move() == Play(cards(f"{eights} {nines} {pawns}"), cards(SEVENS)), "there is no question"


# ---------------------------------------------------------------- interchangeable cards


def test_ll_16_one_card_represents_its_rank_except_for_aces_and_crowns() -> None:
    state = table(["5-ML 5-SW 5-YK A-M A-W Court-MWK Court-SLK", "3-MW", "4-MS"])
    listed = [play for play in state.legal(0) if isinstance(play, Play)]
    singles = [keys(play.cards) for play in listed if play.cards.bit_count() == 1]
    assert singles == [{"5-ML"}, {"Court-MWK"}, {"A-M"}, {"A-W"}]
    for other in "5-YK", "5-SW":
        assert state.canonical(0, Play(cards(other))) == Play(cards("5-ML"))
    assert state.canonical(0, Play(cards("A-W"))) == Play(cards("A-W"))
    assert state.canonical(0, Play(cards("5-SW 5-YK"))) == Play(cards("5-ML 5-SW"))


def test_ll_16_any_of_four_aces_can_be_the_attached_one() -> None:
    state = table([f"{ACES} 3-MW", "3-SK", "4-MS"])
    stands = state.canonical(0, Play(cards("A-S A-W A-L"), cards("A-M")))
    assert stands == Play(cards("A-M A-S A-W"), cards("A-L"))
    assert stands in list(state.legal(0))
