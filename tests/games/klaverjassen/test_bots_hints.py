"""Hints say the move, what it was compared with, and the numbers and cards behind: all of them from the decision."""

import re
from random import Random

import pytest
from dealing import TABLE, match_state_of, play, random_move, random_options, state_of

from cardgames.engine.contract import CHANCE
from cardgames.games.klaverjassen.bot import BOTS
from cardgames.games.klaverjassen.cards import BIDS, CALLS, DECK, PLAYS, Play, move_text
from cardgames.games.klaverjassen.deal import OVER, KlaverjassenState
from cardgames.games.klaverjassen.hints import hint_text
from cardgames.games.klaverjassen.rules import GAME
from cardgames.host.protocol import LEVELS, Budget, Decision, Evaluated

QUICK = Budget(iterations=200, brake=None)


def evaluated(card: str, ours: float, theirs: float, made: float = 0.5, tries: int = 100) -> Evaluated:
    facts = (("ours", ours), ("theirs", theirs), ("made", made), ("pit", 0.0), ("tries", tries))
    return Evaluated(PLAYS[DECK.parse(card)], ours - theirs, facts)


def hint(state: KlaverjassenState, *alternatives: Evaluated) -> str:
    return hint_text(Decision(alternatives[0].move, alternatives), state.view(state.turn))


DEAL = "AS 7S JH / KS 8S 7H / QS 9S 8H / 10S JS 9H"


def test_a_card_is_compared_with_the_next_best_by_its_numbers() -> None:
    text = hint(state_of(DEAL, "H"), evaluated("JH", 100.4, 61.6, 0.81), evaluated("AS", 90, 72, 0.6))
    assert "J♥, by about 21 points" in text
    assert "near 100 to 62" in text
    assert "with A♠ near 90 to 72" in text
    assert "81 of 100 deals with it, in 60 with A♠" in text


def test_moves_that_come_to_the_same_are_both_named() -> None:
    assert hint(state_of(DEAL, "H"), evaluated("JH", 80, 82), evaluated("AS", 80, 83)).startswith("J♥ or A♠")


def test_an_alternative_that_was_hardly_tried_is_not_compared() -> None:
    text = hint(state_of(DEAL, "H"), evaluated("JH", 80, 82), evaluated("AS", 10, 150, tries=3))
    assert "A♠" not in text


def test_the_highest_trump_cannot_be_beaten_and_the_ace_only_by_trumps() -> None:
    state = state_of(DEAL, "H")
    assert "No opponent to come can beat J♥" in hint(state, evaluated("JH", 1, 0))
    assert "Only a trump can still beat A♠" in hint(state, evaluated("AS", 1, 0))


def test_what_may_lie_over_a_card_is_named() -> None:
    text = hint(state_of(DEAL, "H"), evaluated("7S", 1, 0))
    assert text.endswith("10♠ K♠ Q♠ J♠ 9♠ 8♠.")


def test_who_plays_last_takes_the_trick_or_gives_points_away() -> None:
    taking = play(state_of("7D AS 8S / AD KS 7H / 8D QS 8H / 9D 10S 9H", "H"), "7D AD 8D 9D KS QS 10S")
    assert "A♠ takes the trick" in hint(taking, evaluated("AS", 1, 0))
    giving = play(state_of("7D 10S 8S / AD AS 7H / 8D QS 8H / 9D JS 9H", "H"), "7D AD 8D 9D AS QS JS")
    assert "A♠ lies higher; 10♠ gives away 10 points." in hint(giving, evaluated("10S", 1, 0))
    assert "A♠ lies higher; 8♠ gives nothing away." in hint(giving, evaluated("8S", 1, 0))


def test_a_bid_names_the_trumps_and_aces_and_how_often_it_is_made() -> None:
    state = GAME.start(GAME.parse_deal(DEAL, TABLE, match_state_of({"hand_size": 3})))
    state.apply(CHANCE, GAME.parse_move("trump 5H"))
    facts = (("ours", 90.0), ("theirs", 60.0), ("made", 0.77), ("pit", 0.0), ("tries", 100))
    plays, passes = Evaluated(BIDS[0], 30.0, facts), Evaluated(BIDS[1], -12.0, facts)
    text = hint(state, plays, passes)
    assert "one trump" in text
    assert "J♥ A♠" in text
    assert "+30" in text
    assert "-12" in text
    assert "77 of 100" in text


def test_a_call_says_how_often_the_game_is_made() -> None:
    state = play(state_of("AS / KS / QS / 7S", "H"), "AS KS QS 7S")
    decision = BOTS.hard.choose(state.view(0), CALLS, Random(1), QUICK)
    text = hint_text(decision, state.view(0))
    assert text.startswith("Call the 20 roem.")
    assert "100 of 100" in text


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_can_be_told_in_words_and_names_its_move(level: str) -> None:
    rng = Random(12)
    for _ in range(8):
        state = GAME.start(GAME.deal(rng, TABLE, match_state_of(random_options(rng), rng.randrange(4))))
        while state.phase != OVER:
            if state.to_act() != (CHANCE,):
                view = state.view(state.turn)
                decision = BOTS.bot(level).choose(view, state.legal(state.turn), rng, Budget(20, brake=None))
                text = hint_text(decision, view)
                assert not re.search(r"[{}]|None", text)
                if isinstance(decision.move, Play):
                    assert text.startswith(move_text(decision.move))
            state.apply(state.to_act()[0], random_move(state, rng))
