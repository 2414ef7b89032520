"""The statistics of a game of Klaverjassen."""

from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.score import Row
from cardgames.games.klaverjassen.state import KlaverjassenOutcome


def test_nat_counts_as_played_and_not_made_for_one_team_only() -> None:
    outcome = KlaverjassenOutcome((0, 182, 0, 182), row=Row(0, (0, 162), (0, 20), ((20,), ()), nat=0))
    assert GAME.deal_facts(outcome, 2) == {"played": 1, "roem": 0, "pit": 0, "made": 0, "nat": 1}
    assert GAME.deal_facts(outcome, 1) == {"played": 0, "roem": 20, "pit": 0}


def test_a_pit_counts_as_made_with_its_points_as_roem() -> None:
    outcome = KlaverjassenOutcome((262, 0, 262, 0), row=Row(0, (162, 0), (100, 0), pit=0))
    assert GAME.deal_facts(outcome, 0) == {"played": 1, "roem": 100, "pit": 1, "made": 1, "nat": 0}
