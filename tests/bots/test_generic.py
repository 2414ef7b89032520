"""Generic bots for any game: repeatable answers, evaluated moves and limits."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "toy" / "src"))

from lanterns import MANIFEST
from lanterns.rules import LANTERNS, Lanterns
from lanterns.state import LanternState

from cardgames.bots import generic, levels
from cardgames.bots.generic import EASY, HARD, MOST_MOVES, NORMAL, RULE, Effort, GenericBot
from cardgames.engine.manifest import Manifest
from cardgames.host.protocol import Budget, Decision

NO_TIME_LIMIT = Budget(brake=None)


def dealt(seats: int = 2, seed: int = 1) -> LanternState:
    match_state = LANTERNS.open(LANTERNS.schema.standard(seats), seats, Random(seed))
    return LANTERNS.start(LANTERNS.deal(Random(seed), LANTERNS.tables(match_state)[0], match_state))


def decide(effort: Effort, seed: str = "s", budget: Budget = NO_TIME_LIMIT, seats: int = 2) -> Decision:
    state = dealt(seats)
    return GenericBot(LANTERNS, effort).choose(state.view(0), state.legal(0), Random(seed), budget)


@pytest.mark.parametrize("effort", [EASY, NORMAL, HARD, RULE])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_request_has_the_same_answer(effort: Effort, seats: int) -> None:
    assert decide(effort, seats=seats) == decide(effort, seats=seats)


def test_all_moves_are_evaluated_best_first() -> None:
    decision = decide(NORMAL)
    assert {one.move for one in decision.evaluated} == set(dealt().legal(0))
    assert decision.evaluated[0].move == decision.move
    assert decision.evaluated[0].value >= decision.evaluated[1].value


def test_a_single_move_needs_no_thought() -> None:
    state = dealt()
    only = state.legal(0)[:1]
    assert GenericBot(LANTERNS, HARD).choose(state.view(0), only, Random(1), NO_TIME_LIMIT) == Decision(only[0])


def test_values_are_leads_in_points_also_if_points_are_bad() -> None:
    class Reversed(Lanterns):
        points_are_bad = True

    state = dealt()
    evaluated = [
        {
            one.move: one.value
            for one in GenericBot(game, Effort(4, 10_000))
            .choose(state.view(0), state.legal(0)[:2], Random(3), NO_TIME_LIMIT)
            .evaluated
        }
        for game in (LANTERNS, Reversed())
    ]
    assert evaluated[0] == {move: -value for move, value in evaluated[1].items()}
    assert all(-9 <= value <= 9 for value in evaluated[0].values())


def test_a_budget_overrides_the_number_of_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    whole = generic._Playing.play_out
    monkeypatch.setattr(generic._Playing, "play_out", lambda *given: (played.append(1), whole(*given))[1])
    decide(NORMAL, budget=Budget(iterations=8, brake=None))
    assert len(played) == 8


def test_the_clock_ends_the_thinking_with_the_best_move_so_far() -> None:
    decision = decide(HARD, budget=Budget(brake=0.0))
    assert decision.note
    assert [one.move for one in decision.evaluated] == [decision.move]


def test_only_some_of_very_many_moves_are_compared() -> None:
    state = dealt()
    legal = list(state.legal(0)) * MOST_MOVES
    assert len(legal) > MOST_MOVES
    decision = GenericBot(LANTERNS, Effort(60, 10_000)).choose(state.view(0), legal, Random(1), NO_TIME_LIMIT)
    assert len(decision.evaluated) == MOST_MOVES


def test_a_game_without_bots_gets_the_generic_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = Manifest("lanterns", MANIFEST.title, (2, 3), MANIFEST.rules, "lanterns")
    monkeypatch.setattr(levels, "manifest", lambda _: manifest)
    monkeypatch.setattr(levels, "rules_of", lambda _: LANTERNS)
    found = levels.bots_of("lanterns")
    assert [found.easy, found.normal, found.hard, found.rule] == [
        GenericBot(LANTERNS, effort) for effort in (EASY, NORMAL, HARD, RULE)
    ]
