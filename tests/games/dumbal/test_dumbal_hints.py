"""Hints contain the move, its comparison, and one countable reason: points, chances or cards."""

import pytest
from bot_trials import Trials
from dumbal_positions import table

from cardgames.games.dumbal import hints
from cardgames.games.dumbal.bot import BOTS
from cardgames.games.dumbal.cards import move_text, parse_move
from cardgames.games.dumbal.deal import DumbalState
from cardgames.games.dumbal.hints import advice
from cardgames.games.dumbal.rules import GAME
from cardgames.host.protocol import LEVELS, Decision, Evaluated
from cardgames.words import say

OTHER = "2C 4S 6D 8C 10S"


def hint(state: DumbalState, *evaluated: tuple[str, float], **facts: float) -> list[str]:
    """The lines of the hint if these moves were evaluated, the first of them chosen; `facts` are those of a call."""
    alternatives = tuple(
        Evaluated(parse_move(text), value, tuple(facts.items()) if text == "call" else ()) for text, value in evaluated
    )
    return [*map(say, hints.hint(Decision(alternatives[0].move, alternatives), state.view(0).visible))]


def test_a_hint_names_the_kept_card_that_matches_the_taken_one() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    assert hint(state, ("lay 9S 9D, take KC", 3.0), ("lay KH, take stack", 1.5)) == [
        "Discard 9♠ 9♦ and take K♣.",
        "Estimate: about 1.5 points better than “Discard K♥ and draw”.",
        "Next turn you can discard K♣ with K♥.",
    ]


EVALUATED = (
    ("lay 9S 9D, take KC", 3.0), ("lay 9S 9D, take stack", 2.2), ("lay KH, take stack", 1.5), ("lay KH, take KC", 1.0),
)  # fmt: skip


def midway(state: DumbalState, laid: str, *evaluated: tuple[str, float]) -> tuple[list[str], str]:
    """The hint for a player who has discarded these cards, and the move it shows."""
    alternatives = tuple(Evaluated(parse_move(text), value) for text, value in evaluated)
    cards = tuple(GAME.deck.parse_all(laid))
    lines, move = advice(Decision(alternatives[0].move, alternatives), state.view(0).visible, cards)
    return [*map(say, lines)], move_text(move)


def test_db_6_after_the_best_discard_the_hint_tells_what_to_take() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    assert midway(state, "9S 9D", *EVALUATED) == (
        [
            "Take K♣.",
            "Estimate: about 0.8 points better than “Draw from the deck”.",
            "Next turn you can discard K♣ with K♥.",
        ],
        "lay 9♠ 9♦, take K♣",
    )


def test_a_hint_undoes_a_discard_that_loses_a_better_move() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    better = "lay 9♠ 9♦, take K♣"
    assert midway(state, "KH", *EVALUATED) == (
        [
            "Put K♥ back. Better: Discard 9♠ 9♦ and take K♣.",
            "Best from here: Draw from the deck.",
            "It scores about 1.5 points worse than your best move.",
        ],
        better,
    )
    assert midway(state, "2H", *EVALUATED) == (["Put 2♥ back. Better: Discard 9♠ 9♦ and take K♣."], better)


def test_after_the_advised_discard_a_hint_continues_without_comparison() -> None:
    """As in a lesson."""
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    decision = Decision(parse_move("lay 9S 9D, take stack"))
    lines, move = advice(decision, state.view(0).visible, tuple(GAME.deck.parse_all("9D 9S")))
    assert str(lines[0]) == "Draw from the deck."
    assert move_text(move) == "lay 9♦ 9♠, take stack"


def test_a_hint_continues_after_an_equally_good_discard() -> None:
    state = table(["9S 9D KH 2H", OTHER], laid={1: "KC"})
    lines, move = midway(state, "KH", ("lay 9S 9D, take KC", 3.0), ("lay KH, take stack", 2.95))
    assert move == "lay K♥, take stack"
    assert lines[0] == "Draw from the deck."
    assert lines[1].startswith("No face-up card beats drawing: the average draw counts ")


def test_a_hint_compares_a_low_card_with_the_deck() -> None:
    state = table(["KH 3S", OTHER], laid={1: "2D"}, stack="KC QC")
    lines = hint(state, ("lay KH, take 2D", 3.0), ("lay KH, take stack", 2.95))
    assert lines[1] == "Equally good: “Discard K♥ and draw”."
    assert lines[2].startswith("2♦ counts 2, the average draw ")


def test_a_hint_compares_discards_by_points() -> None:
    state = table(["9S 3H", OTHER])
    lines = hint(state, ("lay 9S, take stack", 3.0), ("lay 3H, take stack", 1.0))
    assert lines[2] == "Takes 9 points out of your hand."
    dearer = table(["9S 8D KH", OTHER], laid={1: "KC"})
    lines = hint(dearer, ("lay 9S, take KC", 3.0), ("lay 8D, take KC", 2.0))
    assert lines[2] == "Next turn you can discard K♣ with K♥.", "the card that it takes has more points"
    equals = table(["AC KH QH", OTHER], laid={1: "3S 3H 3D"})
    lines = hint(equals, ("lay KH, take 3S", 3.0), ("lay AC, take 3H", 1.0))
    assert lines[2] == "Takes 13 points out of your hand.", "both take a 3"


def test_a_hint_counts_unseen_cards_that_match_the_kept_ones() -> None:
    state = table(["9S 8D 8C", "2C 4S"])
    lines = hint(state, ("lay 8D, take stack", 3.0), ("lay 9S, take stack", 2.5))
    assert lines[2] == "5 unseen cards would go with the cards you keep. If you discard 9♠: 2."
    lines = hint(table(["9S 9D", "2C 4S"]), ("lay 9D, take stack", 3.0), ("lay 9S, take stack", 3.0))
    assert lines[2] == "Either way, 2 unseen cards would go with the cards you keep."


def test_a_hint_prefers_discarding_more_cards() -> None:
    state = table(["4S 4D KH QS", OTHER])
    lines = hint(state, ("lay 4S 4D, take stack", 3.0), ("lay QS, take stack", 1.0))
    assert lines[2] == "Discards 2 cards at once."


def test_a_hint_mentions_a_hand_nearly_low_enough_to_call() -> None:
    state = table(["9S 9D 3H", OTHER])
    assert len(hint(state, ("lay 9S, take stack", 3.0), ("lay 9D, take stack", 1.0))) == 2, "it keeps 12"
    state = table(["9S 9D 3H AH", OTHER])
    evaluated = ("lay 9S 9D, take stack", 3.0), ("lay 9D 9S, take stack", 2.0)
    assert hint(state, *evaluated)[2] == "You keep 4 points plus the card you take."
    state = table(["9S 9D", OTHER])
    evaluated = ("lay 9S 9D, take stack", 3.0), ("lay 9D 9S, take stack", 2.0)
    assert hint(state, *evaluated)[2] == "You keep only the card you take."


def test_a_hint_says_that_no_face_up_card_beats_drawing() -> None:
    state = table(["9S 9D 3H", OTHER], laid={1: "KC"})
    lines = hint(state, ("lay 9S 9D, take stack", 3.0))
    assert lines[1].startswith("No face-up card beats drawing: the average draw counts ")


def test_a_low_face_up_card_is_not_called_expensive() -> None:
    state = table(["9S 9D 3H", OTHER], laid={1: "2C"})
    assert hint(state, ("lay 9S 9D, take stack", 3.0))[1:] == ["Nothing you keep goes with 2♣."]


def test_a_call_has_its_chance_and_its_cost() -> None:
    state = table(["2S 2D", OTHER])
    assert hint(state, ("call", 9.0), ("lay 2S 2D, take stack", 1.0), chance=0.8) == [
        "Call.",
        "Estimate: about 8.0 points better than “Discard 2♠ 2♦ and draw”.",
        "This call wins about 80% of the time. If it's wrong, you score 24 points.",
    ]


def test_a_hint_can_advise_against_a_call() -> None:
    state = table(["2S 2D", OTHER])
    lines = hint(state, ("lay 2S 2D, take stack", 1.0), ("call", -5.0), chance=0.3)
    assert lines[-1] == "A call wins only about 30% of the time. If it's wrong, you score 24 points."


def test_a_certain_call_has_no_percentage() -> None:
    state = table(["AS", OTHER])
    evaluated = [("call", 9.0), ("lay AS, take stack", 1.0)]
    assert hint(state, *evaluated, chance=0.98)[-1] == "Your hand is almost certainly the lowest."
    lost = hint(state, *reversed(evaluated), chance=0.02)
    assert lost[-1] == "A call is almost certainly wrong and would cost you 21 points."


def test_a_hint_mentions_what_a_turn_leaves_to_the_next_player() -> None:
    state = table(["9S 9H", OTHER])
    moves = parse_move("lay 9S, take stack"), parse_move("lay 9H, take stack")
    reported = []
    for fed in ((0.0, 1.0), (1.0, 0.0)):
        evaluated = tuple(Evaluated(move, 1.0, (("fed", value),)) for move, value in zip(moves, fed, strict=True))
        reported.append(str(hints.hint(Decision(moves[0], evaluated), state.view(0).visible)[-1]))
    assert reported == [
        "It gives the next player less to use.",
        "Either way, 2 unseen cards would go with the cards you keep.",
    ]


def test_there_are_hints_before_the_first_turn() -> None:
    state = table(["2S 2D AH", OTHER], opening=True)
    assert hint(state, ("call", 5.0), ("no", 0.0), chance=0.9)[0] == "Call."
    assert hint(table([OTHER, "KH"], opening=True), ("no", 0.0)) == [
        "Don't call.", "An opening call needs a hand total of 15 or less.",
    ]  # fmt: skip


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_of_a_deal_has_a_hint(level: str) -> None:
    trials = Trials(GAME, BOTS)
    state = trials.dealt("", 3, 3)
    for decision in trials.played(state, level):
        lines = [*map(say, hints.hint(decision, state.view(state.turn).visible))]
        assert 1 <= len(lines) <= 3
        for line in lines:
            assert "{" not in line
            assert line.endswith(".")
            assert len(line) <= 90
