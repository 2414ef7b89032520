"""Hints say the move, what it was compared with, and the points, chances and cards behind: all of them counted."""


import pytest
from bot_trials import Trials
from dumbal_tables import table

from cardgames.games.dumbal.bot import BOTS
from cardgames.games.dumbal.cards import move_text, parse_move
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.hints import advice, hint_text
from cardgames.games.dumbal.rules import GAME
from cardgames.host.protocol import LEVELS, Decision, Evaluated

OTHER = "2C 4S 6D 8C 10S"


def hint(state: DumbalState, *evaluated: tuple[str, float], **facts: float) -> str:
    """The hint where these moves were weighed, the first of them chosen; `facts` are those of a call."""
    alternatives = tuple(
        Evaluated(parse_move(text), value, tuple(facts.items()) if text == "call" else ()) for text, value in evaluated
    )
    return hint_text(Decision(alternatives[0].move, alternatives), state.view(0).visible)


def test_a_card_that_goes_with_one_that_is_kept() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    assert hint(state, ("lay 9S 9D, take KC", 3.0), ("lay KH, take stack", 1.5)) == (
        "Lay off 9♠ 9♦ and take K♣. That counts for about 1.5 points more than the next best: lay off K♥ and draw from "
        "the stack. It rids you of 18 points. You keep 15 points, and the new card. K♣ goes with K♥: next turn you can "
        "lay them off together."
    )


EVALUATED = (
    ("lay 9S 9D, take KC", 3.0), ("lay 9S 9D, take stack", 2.2), ("lay KH, take stack", 1.5), ("lay KH, take KC", 1.0),
)  # fmt: skip


def midway(state: DumbalState, laid: str, *evaluated: tuple[str, float]) -> tuple[str, str]:
    """The hint for who has laid these cards off, and the move that is shown with it."""
    alternatives = tuple(Evaluated(parse_move(text), value) for text, value in evaluated)
    cards = tuple(GAME.deck.parse_all(laid))
    words, move = advice(Decision(alternatives[0].move, alternatives), state.view(0).visible, cards)
    return words, "" if move is None else move_text(move)


def test_db_6_when_the_best_lies_there_the_hint_tells_what_to_take() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    assert midway(state, "9S 9D", *EVALUATED) == (
        "Take K♣. That counts for about 0.8 points more than the next best: draw from the stack. You keep 15 points, "
        "and the new card. K♣ goes with K♥: next turn you can lay them off together.",
        "lay 9♠ 9♦, take K♣",
    )


def test_what_lies_there_is_better_taken_back_where_another_move_is_better() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    assert midway(state, "KH", *EVALUATED) == (
        "Better take K♥ back: lay off 9♠ 9♦ and take K♣. Going on from here, it is best to draw from the stack; that "
        "counts for about 1.5 points less.",
        "",
    )
    assert midway(state, "2H", *EVALUATED) == ("Better take 2♥ back: lay off 9♠ 9♦ and take K♣.", "")


def test_what_lies_there_and_is_as_good_is_gone_on_with() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    words, move = midway(state, "KH", ("lay 9S 9D, take KC", 3.0), ("lay KH, take stack", 2.95))
    assert move == "lay K♥, take stack"
    assert words.startswith("Draw from the stack. You keep")


def test_a_low_card_against_the_stack() -> None:
    state = table(["KH 3S", OTHER], laid={1: "2D"}, stack="KC QC")
    text = hint(state, ("lay KH, take 2D", 3.0), ("lay KH, take stack", 2.95))
    assert "As good: lay off K♥ and draw from the stack." in text
    assert "2♦ counts 2, a card of the stack" in text


def test_the_whole_hand_leaves_only_the_new_card() -> None:
    assert "You keep only the new card." in hint(table(["9S 9D", OTHER]), ("lay 9S 9D, take stack", 3.0))


def test_nothing_that_lies_there_is_better_than_the_stack() -> None:
    state = table(["9S 9D 3H", OTHER], laid={1: "KC"})
    text = hint(state, ("lay 9S 9D, take stack", 3.0))
    assert "Of what lies there (K♣) nothing helps you more than a card of the stack, which counts" in text


def test_a_call_is_told_with_its_chance_and_its_price() -> None:
    state = table(["2S 2D", OTHER])
    text = hint(state, ("call", 9.0), ("lay 2S 2D, take stack", 1.0), chance=0.8)
    assert text == (
        "Call. That counts for about 8.0 points more than the next best: lay off 2♠ 2♦ and draw from the stack. "
        "In about 80 of 100 such calls all others hold more than your 4 points; if not, you write 24."
    )


def test_a_call_that_is_better_not_made() -> None:
    state = table(["2S 2D", OTHER])
    text = hint(state, ("lay 2S 2D, take stack", 1.0), ("call", -5.0), chance=0.3)
    assert "You could call, but in only about 30 of 100 such calls all others hold more than your 4 points" in text


def test_a_call_of_which_one_can_be_sure_names_no_odds() -> None:
    state = table(["AS", OTHER])
    evaluated = [("call", 9.0), ("lay AS, take stack", 1.0)]
    assert hint(state, *evaluated, chance=0.998).endswith("All others almost surely hold more than your one point.")
    lost = hint(state, *reversed(evaluated), chance=0.002)
    assert lost.endswith("almost surely another holds no more than your one point, and then you write 21.")


def test_what_a_turn_leaves_to_the_next_player() -> None:
    state = table(["9S 3H", OTHER])
    moves = parse_move("lay 9S, take stack"), parse_move("lay 3H, take stack")
    reported = []
    for fed in ((0.0, 1.0), (1.0, 0.0)):
        evaluated = tuple(Evaluated(move, 1.0, (("fed", value),)) for move, value in zip(moves, fed, strict=True))
        reported.append(hint_text(Decision(moves[0], evaluated), state.view(0).visible))
    assert reported[0].endswith("It also leaves less to the next player.")
    assert reported[1].endswith("It leaves more to the next player, but that is worth it.")


def test_before_the_first_turn() -> None:
    state = table(["2S 2D AH", OTHER], opening=True)
    assert hint(state, ("call", 5.0), ("no", 0.0), chance=0.9).startswith("Call. ")
    assert hint(table([OTHER, "KH"], opening=True), ("no", 0.0)) == "Do not call."


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_of_a_deal_can_be_told(level: str) -> None:
    trials = Trials(GAME, BOTS)
    state = trials.dealt("", 3, 3)
    for decision in trials.played(state, level):
        text = hint_text(decision, state.view(state.turn).visible)
        assert "{" not in text
        assert text.endswith(".")
