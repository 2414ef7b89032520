"""Which cards can join a chain, and what its jokers stand for (JD-5 to JD-10, JD-13)."""

import pytest
from jeudalism_positions import card, may, row, rule_of, table, words

from cardgames.games.jeudalism.cards import KNIGHTS, parse_move
from cardgames.games.jeudalism.chains import fitting
from cardgames.games.jeudalism.refusals import why_not_on
from cardgames.games.jeudalism.ruleset import Scale
from cardgames.games.jeudalism.scene.log_text import about


def numbers(cards: set[str]) -> set[str]:
    return {text[:-1] for text in cards}


@pytest.mark.parametrize("other", ["6H", "8S", "9C", "10D", "JH", "QS", "KC", "AD"])
def test_jd_6_a_chain_starts_with_no_other_card(other: str) -> None:
    assert rule_of(table([other, ""]), f"play {other} new") == "JD-6"


def test_jd_6_a_serf_cannot_follow_another_card() -> None:
    assert rule_of(table(["3S", ""], (0, "2S")), "play 3S on chain 1") == "JD-6"


@pytest.mark.parametrize(("serf", "knights"), [("2H", {"6", "8", "10"}), ("3S", {"6", "9"}), ("4C", {"8"})])
def test_jd_8_a_knight_is_a_multiple_of_the_serf(serf: str, knights: set[str]) -> None:
    assert numbers(words(fitting(row(serf)))) == knights
    refusals = {why_not_on(row(serf), card(f"{number}S")) for number in {"6", "8", "9", "10"} - knights}
    assert {refusal.rule_id for refusal in refusals if refusal} <= {"JD-8"}
    assert None not in refusals


def test_jd_8_every_knight_of_the_chain_is_a_multiple_of_the_serf() -> None:
    chain = row("2H 8S")
    assert numbers(words(fitting(chain) & KNIGHTS)) == {"10"}
    refusal = why_not_on(chain, card("9C"))
    assert refusal
    assert (refusal.rule_id, refusal.cards) == ("JD-8", (card("9C"), card("2H")))
    assert refusal.text == "9♣ isn't a multiple of the serf, 2♥. Knights that are: 6, 8 and 10."


def test_jd_7_each_card_is_higher_than_the_last() -> None:
    for chain, lower in (
        ("2H 8S", "8C"),
        ("2H 8S", "6C"),
        ("2H 6S QD", "JH"),
        ("2H 6S QD", "8S"),
        ("2H 6S QH AH", "KH"),
    ):
        refusal = why_not_on(row(chain), card(lower))
        assert refusal
        assert refusal.rule_id == "JD-7"
        assert refusal.cards == (card(lower), row(chain)[-1])


def test_jd_9_a_vassal_never_follows_a_serf() -> None:
    assert rule_of(table(["JH", ""], (0, "2H")), "play JH on chain 1") == "JD-9"


def test_jd_9_a_vassal_has_the_colour_of_the_serf() -> None:
    state = table(["JS JD", ""], (0, "2H 6H"))
    assert rule_of(state, "play JS on chain 1") == "JD-9"
    assert may(state, "play JD on chain 1")


def test_jd_10_a_monarch_follows_a_vassal_and_has_the_serfs_suit() -> None:
    state = table(["AH AD", ""], (0, "2H 6H"), (0, "3H 6S KD"))
    assert rule_of(state, "play AH on chain 1") == "JD-10"
    assert rule_of(state, "play AD on chain 2") == "JD-10"
    assert may(state, "play AH on chain 2")


def test_jd_11_and_jd_12_action_cards_never_join_a_chain() -> None:
    state = table(["5H 7H joker1", ""], (0, "2H 6H"), (1, "2S 8S"))
    for place in ("on chain 1", "new"):
        assert rule_of(state, f"play 5H {place}") == "JD-11"
        assert rule_of(state, f"play 7H {place}") == "JD-11"
        assert rule_of(state, f"play joker1 {place}") == "JD-12"


@pytest.mark.parametrize("agreed", [2, 5])
def test_jd_11_refusals_of_5s_and_7s_hold_for_any_option_values(agreed: int) -> None:
    state = table(["5H 7H 9H", "", ""], (0, "2H 6H"), five_takes=agreed, seven_plays=agreed)
    for text, text_of in (
        ("play 5H new", "A 5 never joins a chain. Play it before you take transfer cards."),
        ("play 7H on chain 1", "A 7 never joins a chain. Play it before other cards, to play more than 1."),
        ("five 9H", "Only a 5 or a 7 goes here. A 5 takes more than 1 card, a 7 plays more than 1."),
        ("seven 9H", "You need a 7 to play more than 1 card."),
    ):
        refusal = state.refusal(0, parse_move(text))
        assert refusal
        assert refusal.text == text_of
    assert "take more than 1 transfer card" in about(card("5H"), None, state, Scale())
    assert "to play more than 1" in about(card("7H"), None, state, Scale())


def test_jd_13_a_refusal_says_what_the_joker_stands_for() -> None:
    refusal = why_not_on(row("2H joker1"), card("6C"))
    assert refusal
    assert refusal.rule_id == "JD-13"
    assert refusal.text == "6♣ isn't higher than the joker (at least 6). Each card must be higher."
    eight = why_not_on(row("4H joker1"), card("8C"))
    assert eight
    assert eight.text == "8♣ isn't higher than the joker (at least 8). Each card must be higher."
