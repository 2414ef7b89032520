"""Deal after deal, rule by rule (DB-2, DB-13)."""

from dataclasses import replace

import pytest

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


def test_db_13_a_player_who_reaches_the_target_is_out() -> None:
    now = after(match_state("190 10 20 150"), "10 0 5 49")
    assert now.scores == (200, 10, 25, 199)
    assert GAME.tables(now)[0].players == (1, 2, 3)
    assert GAME.result(now) is None


def test_db_13_the_last_one_in_wins_the_match() -> None:
    now = match_state("190 195 20")
    now = after(now, "30 0 5")
    assert GAME.tables(now)[0].players == (1, 2)
    now = after(now, "5 0")
    assert GAME.tables(now) == ()
    assert result(now).scores == (220, 200, 25)
    assert result(now).places == (3, 2, 1)


def test_db_13_players_out_in_one_deal_are_ranked_by_lower_score() -> None:
    now = after(match_state("190 195 20"), "20 10 0")
    assert result(now).places == (3, 2, 1)


def test_db_13_equal_scores_share_the_place() -> None:
    now = after(match_state("190 195 20 199"), "15 10 0 30")
    assert result(now).scores == (205, 205, 20, 229)
    assert result(now).places == (2, 2, 1, 4)


def test_db_13_a_later_elimination_ranks_better() -> None:
    now = after(match_state("199 150 20"), "1 0 5")
    now = after(now, "90 0")
    assert result(now).scores == (200, 240, 25)
    assert result(now).places == (3, 2, 1)


def test_db_13_the_target_is_an_option() -> None:
    assert len(GAME.tables(after(match_state("90 10 20", target=100), "10 0 5"))[0].players) == 2


@pytest.mark.parametrize(("dealer", "then"), [(0, 1), (1, 3), (2, 3), (3, 0)])
def test_db_2_the_deal_passes_left_and_skips_eliminated_players(dealer: int, then: int) -> None:
    now = after(match_state("10 20 190 30", dealer), "5 0 10 5")
    assert now.first == then


def test_db_2_the_next_active_seat_left_of_the_dealer_starts() -> None:
    now = after(match_state("10 20 190 30", 0), "5 0 10 5")
    (table,) = GAME.tables(now)
    cards = GAME.deck.texts(range(15)).split()
    hands = [" ".join(cards[seat * 5 : seat * 5 + 5]) for seat in range(3)]
    deal = GAME.parse_deal(" / ".join([*hands, GAME.deck.texts(range(15, 52))]), table, now)
    assert now.first == 1
    assert table.players[GAME.start(deal).starter] == 3


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
