"""The bots of Klaverjassen: no blunder at any level, honest, repeatable, and able to play every variant."""

from random import Random

import pytest
from dealing import TABLE, match_state_of, play, random_move, random_options, state_of
from klaverjassen_blunders import BLUNDERS, Blunder

from cardgames.engine.contract import CHANCE
from cardgames.games.klaverjassen.bot import BOTS
from cardgames.games.klaverjassen.cards import BIDS, CALLS
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import CALLING, OVER
from cardgames.host.protocol import LEVELS, Budget, Decision

QUICK = Budget(iterations=60, brake=None)
USUAL = Budget(brake=None)


def decide(state: KlaverjassenState, level: str, seed: int = 1, budget: Budget = USUAL) -> Decision:
    seat = state.to_act()[0]
    return BOTS.bot(level).choose(state.view(seat), state.legal(seat), Random(seed), budget)


@pytest.mark.sampled
@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: blunder.why)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_makes_a_blunder(level: str, blunder: Blunder) -> None:
    rng = Random(blunder.why)
    for _ in range(2):
        state = blunder.state(rng)
        assert blunder.moves() < set(state.legal(0))
        assert decide(state, level).move not in blunder.moves()


@pytest.mark.parametrize("level", LEVELS)
def test_roem_of_the_last_trick_is_called_only_if_the_game_is_made(level: str) -> None:
    """Seat 0 plays and wins the second of two tricks, with three in sequence; the first went to seat 1."""
    made = play(state_of("7D AS / 8D KS / 9D QS / AD 7S", "H"), "7D 8D 9D AD 7S AS KS QS")
    lost = play(state_of("7D AS / AD KS / 10D QS / KD 7S", "H", plain_ten=50), "7D AD 10D KD KS QS 7S AS")
    assert (made.phase, made.turn) == (lost.phase, lost.turn) == (CALLING, 0)
    assert decide(made, level).move == CALLS[0]
    assert decide(lost, level).move == CALLS[1]


def positions(seed: int, count: int, **fixed: object) -> list[KlaverjassenState]:
    """Positions of random games over random options, in which a seat must choose."""
    rng = Random(seed)
    found: list[KlaverjassenState] = []
    while len(found) < count:
        state = GAME.start(GAME.deal(rng, TABLE, match_state_of(random_options(rng, **fixed), rng.randrange(4))))
        some: list[KlaverjassenState] = []
        while state.phase != OVER:
            if state.to_act() != (CHANCE,) and len(state.legal(state.turn)) > 1:
                some.append(state.copy())
            state.apply(state.to_act()[0], random_move(state, rng))
        found += rng.sample(some, min(4, len(some)))
    return found


@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_every_level_plays_every_variant(level: str) -> None:
    for state in positions(4, 60):
        decision = decide(state, level, budget=QUICK)
        assert decision.move in state.legal(state.turn)
        if decision.evaluated:
            assert decision.evaluated[0].move == decision.move
            assert {evaluated.move for evaluated in decision.evaluated} <= set(state.legal(state.turn))
            assert all(evaluated.facts for evaluated in decision.evaluated)


def test_the_search_evaluates_every_legal_card() -> None:
    for state in positions(6, 20, hand_size=8):
        evaluated = decide(state, "hard", budget=QUICK).evaluated
        assert {one.move for one in evaluated} == set(state.legal(state.turn))


def test_the_last_tricks_are_exact_if_nothing_is_hidden() -> None:
    """Seat 0 was dealt all the trumps."""
    hands = "7H 8H 9H 10H JH QH KH AH / 7S 8S 9S 10S JS QS KS AS / 7D 8D 9D 10D JD QD KD AD / 7C 8C 9C 10C JC QC KC AC"
    state = state_of(hands, "H", four_of_a_kind=0)
    play(state, "7H 7S 7D 7C 8H 8S 8D 8C 9H 9S 9D 9C 10H 10S 10D 10C JH JS JD JC")
    for evaluated in decide(state, "hard").evaluated:
        assert evaluated.facts[:4] == (("ours", 262), ("theirs", 0), ("made", 1), ("pit", 1))


def test_both_bids_are_evaluated() -> None:
    state = GAME.start(GAME.deal(Random(1), TABLE, match_state_of({})))
    state.apply(CHANCE, state.draw(Random(2)))
    for level in LEVELS:
        assert {one.move for one in decide(state, level, budget=QUICK).evaluated} == set(BIDS)
