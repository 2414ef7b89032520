"""The review process: finished deals of every game can be sent to it and back, and it reviews match files step by
step."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest
from our_games import OUR_GAMES

from cardgames.engine.appender import Appender
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.registry import game
from cardgames.games.klaverjassen.cards import BIDS
from cardgames.lab.review import background
from cardgames.lab.review.background import Step
from cardgames.lab.review.findings import cards_key, key_of
from cardgames.lab.review.judging import NOTHING, Judged, Verdict
from cardgames.lab.review.review import Played, Reviewer, deals_of


def played(name: str, *, whole: bool = False, **options: object) -> Match:
    """A random match to the end of its first deal, or to its own end."""
    rules = game(name)
    seats = rules.player_counts[0]
    players = [Player(f"P{number}", "", "human" if number == 0 else "bot", "normal") for number in range(seats)]
    match, rng = Match(rules, rules.schema.make(options, (), seats), players, "process"), Random(1)
    while (due := match.due()).need is not Need.NOTHING and (whole or not match.progress.finished):
        if due.need is Need.DECISION:
            turn = due.turns[0]
            legal = match.table(turn.table).state.legal(turn.seat)
            match.apply(turn.table, turn.seat, legal[rng.randrange(len(legal))])
        else:
            match.proceed()
    return match


@pytest.mark.parametrize("name", OUR_GAMES)
def test_finished_deals_can_be_pickled(name: str) -> None:
    match = played(name)
    deals = deals_of(Played.of(match), 0)
    again = pickle.loads(pickle.dumps(deals))
    assert [deal.choices for deal in again] == [deal.choices for deal in deals]
    for deal in again:
        assert {match.game.decision_kind(choice.view, (choice.move,)) for choice in deal.choices}


def test_a_match_file_is_reviewed_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found_best = Judged(BIDS[0], NOTHING, Verdict.BEST, None, 1)
    monkeypatch.setattr(Reviewer, "judged", lambda *_: found_best)
    monkeypatch.setattr(Reviewer, "by_hard", lambda *_: 3.0)
    match = played("klaverjassen", whole=True, games=2)
    record = Appender.create(tmp_path / "match.parlour", match)
    record.close()
    deals = deals_of(Played.of(match), 0)
    found: dict[str, object] = {}
    steps: list[Step] = []
    while (step := background._step(record.path, 0, found)) is not None:
        steps.append(step)
        found[step.key] = step.found
    wanted = [[*(key_of(match.game, choice) for choice in deal.choices), cards_key(deal)] for deal in deals]
    assert [step.key for step in steps] == [key for keys in wanted for key in keys]
    complete = [step.deal for step in steps if step.deal is not None]
    assert [deal["position"] for deal in complete] == [deal.position for deal in deals]
    assert {one["kind"] for deal in complete for one in deal["decisions"]} <= {
        "bid", "trump", "lay_away", "lead", "follow", "call",
    }  # fmt: skip
    assert steps[-1].done == steps[-1].all == sum(len(deal.choices) for deal in deals)
