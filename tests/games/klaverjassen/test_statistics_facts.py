"""What statistics keep of a game of Klaverjassen."""

from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.score import Row
from cardgames.games.klaverjassen.state import KlaverjassenOutcome


def test_a_nat_team_played_and_did_not_make_it_the_others_did_not_play() -> None:
    outcome = KlaverjassenOutcome((0, 182, 0, 182), row=Row(0, (0, 162), (0, 20), ((20,), ()), nat=0))
    assert GAME.deal_facts(outcome, 2) == {"played": 1, "roem": 0, "pit": 0, "made": 0, "nat": 1}
    assert GAME.deal_facts(outcome, 1) == {"played": 0, "roem": 20, "pit": 0}


def test_a_pit_is_made_and_counts_its_points_under_roem() -> None:
    outcome = KlaverjassenOutcome((262, 0, 262, 0), row=Row(0, (162, 0), (100, 0), pit=0))
    assert GAME.deal_facts(outcome, 0) == {"played": 1, "roem": 100, "pit": 1, "made": 1, "nat": 0}
