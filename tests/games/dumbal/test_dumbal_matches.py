"""Deal after deal, rule by rule (DB-2, DB-13)."""

from dataclasses import replace

from cardgames.engine.contract import Result
from cardgames.games.dumbal.deal import DumbalOutcome
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.ruleset import DumbalMatchState


def match_state(scores: str, dealer: int = 0, **options: int) -> DumbalMatchState:
    """The match state with these scores."""
    points = tuple(map(int, scores.split()))
    opened = GAME.parse_match_state(f"dealer {dealer}", GAME.schema.make(options, (), len(points)), len(points))
    return replace(opened, scores=points)


def after(before: DumbalMatchState, points: str, caller: int = 0) -> DumbalMatchState:
    """The match state after a deal in which the active players scored these points."""
    (table,) = GAME.tables(before)
    wrote = tuple(map(int, points.split()))
    winners = tuple(seat for seat, one in enumerate(wrote) if one == 0)
    return GAME.settle(before, table, DumbalOutcome(wrote, caller=caller, winners=winners))


def result(of: DumbalMatchState) -> Result:
    found = GAME.result(of)
    assert found is not None
    return found


def test_the_score_sheet_keeps_who_called_and_who_won() -> None:
    now = after(match_state("200 10 20 30", dealer=1), "24 0 13", caller=0)
    (row,) = now.rows
    assert row.points == ((1, 24), (2, 0), (3, 13))
    assert (row.caller, row.winners) == (1, (2,))


def test_conceding_ranks_between_active_and_eliminated_players() -> None:
    now = after(match_state("190 10 20 150"), "10 0 5 5")
    assert GAME.concede(now, 2).places == (4, 1, 3, 1)


def test_statistics_keep_hand_total_and_success_of_a_caller() -> None:
    done = DumbalOutcome((24, 0, 13), caller=0, winners=(1,), hands=(4, 3, 13))
    assert GAME.deal_facts(done, 0) == {"deal": 0, "called": 1, "call_made": 0, "call_hand": 4}
    assert GAME.deal_facts(done, 1) == {"deal": 1, "called": 0}
