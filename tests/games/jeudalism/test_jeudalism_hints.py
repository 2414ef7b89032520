"""Hints say the move, what it was compared with, and the points and cards behind: all of them counted."""


import pytest
from bot_trials import Trials
from fief_tables import play, table

from cardgames.games.jeudalism.bot import BOTS
from cardgames.games.jeudalism.cards import parse_move
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.hints import hint_text, move_words
from cardgames.games.jeudalism.rules import GAME
from cardgames.host.protocol import LEVELS, Decision, Evaluated


def hint(state: JeudalismState, *evaluated: tuple[str, float], **facts: tuple[float, ...]) -> str:
    """The hint for moves with their values, the best first; facts are given for each."""
    alternatives = tuple(
        Evaluated(parse_move(text), value, tuple((key, values[number]) for key, values in facts.items()))
        for number, (text, value) in enumerate(evaluated)
    )
    return hint_text(Decision(alternatives[0].move, alternatives), state.view(0))


CHAINS = ((0, "4H 8H"), (0, "2D"), (1, "2H 8S"))


def test_a_card_is_taken_for_the_chain_on_which_it_fits() -> None:
    state = table(("2S", "", ""), *CHAINS, transfer="QH 9C 6S")
    text = hint(state, ("take QH", 30.0), ("take 6S", 22.5), threat=(2.0, 6.0))
    assert text == (
        "Take Q♥. That counts for about 7.5 points more than the next best: take 6♠. With the cards that you pass on, "
        "the next player may gain about 2.0 points, otherwise about 6.0. Q♥ fits on your chain 4♥ 8♥."
    )


@pytest.mark.parametrize(
    ("hand", "move", "words"),
    [
        ("8H QH AH 9S", "take 4H", "4♥ can stand in a chain with 8♥ Q♥ A♥ of your hand."),
        ("3S 3D", "take 9C", "9♣ can stand in a chain with 3♠ of your hand."),
        ("9S KC", "take AS", "Take A♠."),
        ("9S KC", "take joker1", "Take the joker."),
    ],
)
def test_a_card_is_taken_for_what_the_hand_has(hand: str, move: str, words: str) -> None:
    state = table((hand, "", ""), transfer=move.removeprefix("take ") + " 10D")
    assert hint(state, (move, 1.0)).endswith(words)


def test_what_is_passed_on_is_told_only_where_it_differs() -> None:
    state = table(("2S", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert "next player" not in hint(state, ("take QH", 30.0), ("take 6S", 22.5), threat=(2.0, 2.1))
    assert "next player" not in hint(state, ("take QH", 30.0), ("take 6S", 22.5))


def test_a_play_is_told_with_the_points_that_it_makes_now() -> None:
    text = hint(table(("QH 6S", "", ""), *CHAINS), ("play QH on chain 1", 30.0), ("play 6S on chain 2", 29.96))
    assert text == (
        "Play Q♥ on 4♥ 8♥. As good: play 6♠ on 2♦. It brings you 9 points now. The suit bonus is among them."
    )


def test_a_bonus_that_is_lost_is_told() -> None:
    state = table(("QD 6H", "", ""), (0, "4H 8H JH"), (0, "2S 6S"))
    assert hint(state, ("play QD on chain 1", 1.0)).endswith(
        "It brings you one point now. The suit bonus of the chain is lost by it."
    )
    state = table(("8H", "", ""), (0, "2S 6S"))
    assert hint(state, ("play 8H on chain 1", 1.0)).endswith(
        "It brings no points now. The colour bonus of the chain is lost by it."
    )


def test_a_play_that_costs_points_says_so() -> None:
    state = table(("QD", "", ""), (0, "4H 8H JH"), vassal_points=0)
    assert "It costs you 4 points now." in hint(state, ("play QD on chain 1", 1.0))


def test_a_joker_is_told_with_what_it_brings_to_both() -> None:
    """A's 2♥ 8♠ gets its colour bonus by the joker."""
    state = table(("joker1", "", ""), (0, "4S"), (1, "2H 8S"))
    assert hint(state, ("steal 8S with joker1 for chain 1", 1.0)) == (
        "Take 8♠ with the joker, for your chain 4♠. It brings you 8 points now. The colour bonus is among them. "
        "The joker brings another player 2 points."
    )


def test_action_cards_say_what_they_are_for() -> None:
    state = table(("5C 7D", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert hint(state, ("five 5C", 1.0)) == "Play 5♣ first, and take 2 cards."
    state = table(("5C 7D 6S", "", ""), *CHAINS)
    assert hint(state, ("seven 7D", 1.0)) == "Play 7♦ first, for 2 cards in succession."


def test_who_passes_keeps_room() -> None:
    """9♥ is no knight on a 4, and Q♣ lies in a chain."""
    state = table(("KH JH", "", ""), (0, "4H 8H"), (1, "4S 8S QS"), (2, "4C 8C QD"))
    assert hint(state, ("pass", 9.0), ("play KH on chain 1", 6.0)) == (
        "Pass. That counts for about 3.0 points more than the next best: play K♥ on 4♥ 8♥. "
        "With K♥ on that chain, J♥ Q♥ J♦ K♦ could no longer be played there."
    )


def test_the_last_turn_is_told() -> None:
    state = table(("2S", "", ""), pile="")
    assert hint(state, ("play 2S new", 2.0)) == (
        "Begin a new chain with 2♠. It brings you 2 points now. It is your last turn."
    )


def test_the_other_5_is_no_other_move() -> None:
    state = table(("5C 5D", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert "take Q♥" in hint(state, ("five 5C", 1.0), ("five 5D", 1.0), ("take QH", 0.5))


def test_who_has_played_a_card_plays_no_more() -> None:
    state = table(("7D 2S 2C", "", ""), *CHAINS)
    play(state, "seven 7D", "play 2S new")
    assert move_words(parse_move("pass"), state.view(0)) == "play no more"


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_of_a_game_can_be_told(level: str) -> None:
    trials = Trials(GAME, BOTS)
    for state in trials.positions("", 3, 25):
        text = hint_text(trials.decide(state, level), state.view(state.turn))
        assert text.endswith(".")
        assert "{" not in text
