"""Simulated matches."""

from __future__ import annotations

from cardgames.engine.registry import game
from cardgames.lab.simulate import Plan, bot_match, counted, play_match, requests

PLAN = Plan("klaverjassen", ("easy",) * 3, 1, "x", "games=2 redeals=9")


def test_kj_25_passed_out_deals_are_not_counted() -> None:
    assert [play_match(PLAN, number).deals for number in range(3)] == [2, 2, 2]


def test_kj_25_a_single_deal_is_never_a_passed_out_one() -> None:
    """Every seat passes while the cards are redealt; then the seat left of the dealer must play."""
    options = game("klaverjassen").schema.parse("redeals=2", 3)
    match = bot_match(game("klaverjassen"), options, PLAN.bots, "y")
    for turn, _ in requests(match, one_deal=True):
        state = match.table(turn.table).state
        moves = [match.game.move_text(move) for move in state.legal(turn.seat)]
        word = "pass" if "pass" in moves else moves[0]
        match.apply(turn.table, turn.seat, match.game.parse_move(word))
    assert (counted(match), len(match.progress.finished)) == (1, 3)
