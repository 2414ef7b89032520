"""Bidding, tricks, and the points of a deal and a match (LL-2 to LL-5, LL-13 to LL-15)."""

from random import Random
from typing import Any

import pytest
from landlord_positions import TABLE, begun, keys, may, opening, play, rule_of, say, table

from cardgames.engine.contract import Result, Zone
from cardgames.games.landlord.cards import BEATEN_ZONES, HAND_ZONES, HEAP_ZONE, TRICK_ZONE
from cardgames.games.landlord.deal import PLAYING, LandlordOutcome
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.ruleset import LandlordMatchState, Round

# ---------------------------------------------------------------- bidding


def test_ll_2_the_first_player_is_random_then_the_next_on_the_left() -> None:
    lots = {GAME.open(GAME.schema.standard(), 3, Random(seed)).first for seed in range(40)}
    assert lots == {0, 1, 2}
    match_state = opening(lot=1)
    firsts = []
    for _ in range(4):
        firsts.append(match_state.first)
        match_state = after_deal(match_state, (2, -1, -1))
    assert firsts == [1, 2, 0, 1]


def after_deal(match_state: LandlordMatchState, points: tuple[int, ...]) -> LandlordMatchState:
    """The match state after a deal with these points."""
    played = Round(points.index(max(points)), 1, False, 0, points.index(max(points)), points)
    return GAME.settle(match_state, TABLE, LandlordOutcome(points, played=played))


def test_ll_3_each_bids_higher_or_passes_once_anticlockwise() -> None:
    state = begun(opening(lot=1))
    assert state.to_act() == (1,)
    say(state, 1)
    assert state.to_act() == (0,)
    assert rule_of(state, "bid 1") == "LL-3"
    assert may(state, "no bid")
    say(state, 2)
    assert state.to_act() == (2,)
    assert [rule_of(state, f"bid {bid}") for bid in (1, 2, 3, 4)] == ["LL-3", "LL-3", "", "LL-3"]
    say(state, 0)
    assert (state.landlord, state.bid, state.to_act()) == (0, 2, (0,))


def test_ll_3_three_ends_the_bidding() -> None:
    state = begun(opening(lot=2))
    say(state, 3)
    assert (state.phase, state.landlord, state.bid) == (PLAYING, 2, 3)
    other = begun(opening(lot=2, highest_bid=1))
    say(other, 0, 1)
    assert (other.phase, other.landlord, other.bid) == (PLAYING, 1, 1)


def test_ll_3_if_all_pass_the_same_first_player_starts_an_uncounted_redeal() -> None:
    match_state = opening(lot=1)
    state = begun(match_state)
    say(state, 0, 0, 0)
    outcome = state.outcome()
    assert outcome
    assert outcome.redeal
    assert (outcome.points, state.ledger()) == ((0, 0, 0), ())
    match_state = GAME.settle(match_state, TABLE, outcome)
    assert (match_state.first, match_state.rounds, match_state.passed_out) == (1, (), 1)


def test_ll_3_in_the_third_passed_out_deal_the_first_player_is_landlord_at_bid_1() -> None:
    match_state = opening(lot=1)
    for deal in range(2):
        state = begun(match_state, seed=deal)
        say(state, 0, 0, 0)
        outcome = state.outcome()
        assert outcome
        match_state = GAME.settle(match_state, TABLE, outcome)
    state = begun(match_state, seed=9)
    reported = say(state, 0, 0, 0)
    assert (state.phase, state.landlord, state.bid, state.to_act()) == (PLAYING, 1, 1, (1,))
    assert reported[-1].fact("forced") is True
    assert state.view(0).visible.forced
    play(state, GAME.move_text(state.legal(1)[0]))
    assert after_deal(match_state, (2, -1, -1)).passed_out == 0, "a deal that counts resets the number"


# ---------------------------------------------------------------- tricks


def test_ll_4_the_landlord_leads_and_a_leader_must_play() -> None:
    state = table(["3-MW 4-MS", "5-ML", "6-MW"])
    assert state.to_act() == (0,)
    assert rule_of(state, "pass") == "LL-4"
    assert rule_of(state, "9-MS") == "LL-4", "it is not in the hand"


def test_ll_4_the_winner_of_a_trick_leads_the_next() -> None:
    state = table(["3-MW 4-MS", "5-ML 9-MS", "6-MW 9-WY"])
    play(state, "3-MW", "6-MW", "pass", "pass")
    assert (state.to_act(), state.turns, state.tricks) == ((2,), (), 1)
    assert rule_of(state, "pass") == "LL-4"


def test_ll_5_a_beaten_set_stays_until_its_player_acts_or_the_trick_ends() -> None:
    state = table(["3-MW 8-MS 2-MK", "5-ML 9-MS", "6-MW 9-WY A-M"])

    def ways(text: str) -> list[tuple[Zone, Zone]]:
        return [
            (piece_move.source, piece_move.target) for event in play(state, text) for piece_move in event.piece_moves
        ]

    play(state, "3-MW")
    assert ways("6-MW") == [(TRICK_ZONE, BEATEN_ZONES[0]), (HAND_ZONES[2], TRICK_ZONE)]
    assert [keys(pile) for pile in state.beaten] == [{"3-MW"}, set(), set()]
    assert keys(state.trick) == {"6-MW"}
    assert not state.heap
    assert ways("pass") == []
    assert ways("8-MS") == [(TRICK_ZONE, BEATEN_ZONES[2]), (HAND_ZONES[0], TRICK_ZONE)]
    lost = [(BEATEN_ZONES[0], HEAP_ZONE), (TRICK_ZONE, BEATEN_ZONES[0])]
    assert ways("9-WY") == [*lost, (HAND_ZONES[2], TRICK_ZONE)]
    assert keys(state.heap) == {"3-MW"}
    play(state, "pass")
    assert ways("pass") == [(TRICK_ZONE, HEAP_ZONE), (BEATEN_ZONES[0], HEAP_ZONE), (BEATEN_ZONES[2], HEAP_ZONE)]
    assert keys(state.heap) == {"3-MW", "6-MW", "8-MS", "9-WY"}


# ---------------------------------------------------------------- the score


def test_ll_14_every_bomb_doubles() -> None:
    state = table(["3-MW A-W Crown-W", "A-K Crown-K 9-MS", "A-M Crown-M 5-ML 6-MW"], bid=3)
    play(state, "3-MW", "A-M Crown-M", "A-K Crown-K", "pass", "pass", "9-MS")
    assert len(state.bombs) == 2
    assert state.points() == (-24, 12, 12)
    lines = state.ledger()
    assert [line.rule_id for line in lines] == ["LL-13"] * 3 + ["LL-14"] * 6
    assert [sum(line.points for line in lines if line.seat == seat) for seat in range(3)] == [-24, 12, 12]
    assert keys(sum(1 << card for card in lines[3].cards)) == {"A-M", "Crown-M"}


# ---------------------------------------------------------------- the match


@pytest.mark.parametrize(
    ("options", "deals", "winners"),
    [
        pytest.param({}, [(2, -1, -1)] * 4 + [(-1, 2, -1)] * 5, (1,), id="nine deals"),
        pytest.param({"match": {"deals": 2}}, [(2, -1, -1), (-1, 2, -1)], (0, 1), id="equals share"),
        pytest.param({"match": {"target": 10}}, [(-8, 4, 4), (-16, 8, 8)], (1, 2), id="two reach the target"),
        pytest.param({"match": {"target": 10}}, [(-8, 4, 4), (-1, 2, -1), (-12, 6, 6)], (1,), id="the higher wins"),
        pytest.param({"match": {"target": 20}}, [(2, -1, -1), (-1, 2, -1), (-1, -1, 2)] * 20, (0, 1, 2), id="60 deals"),
        pytest.param({"match": {"target": 20}, "max_deals": 2}, [(2, -1, -1), (-1, 2, -1)], (0, 1), id="fewer deals"),
    ],
)
def test_ll_15_the_highest_score_wins_after_all_deals_or_at_the_target(
    options: dict[str, Any], deals: list[tuple[int, ...]], winners: tuple[int, ...]
) -> None:
    match_state = opening(**options)
    for points in deals:
        assert GAME.result(match_state) is None
        match_state = after_deal(match_state, points)
    result = GAME.result(match_state)
    assert result
    assert result.scores == tuple(map(sum, zip(*deals, strict=True)))
    assert result.winners == winners


def test_a_conceding_player_loses_to_both_others() -> None:
    match_state = after_deal(opening(), (2, -1, -1))
    assert GAME.concede(match_state, 0) == Result((2, -1, -1), (3, 1, 1), conceded=(0,))


# ---------------------------------------------------------------- what is kept and pretended


def test_statistics_keep_landlord_bid_and_winner() -> None:
    state = table(["3-MW 4-MS A-K Crown-K", "5-ML 9-MS", "6-MW"], bid=2)
    play(state, "A-K Crown-K", "pass", "pass", "3-MW", "6-MW")
    outcome = state.outcome()
    assert outcome
    assert GAME.deal_facts(outcome, 0) == {"landlord": 1, "bombs": 1, "bid": 2, "landlord_won": 0}
    assert GAME.deal_facts(outcome, 1) == {"landlord": 0, "bombs": 1, "peasant_won": 1}
    passed = begun(opening())
    say(passed, 0, 0, 0)
    nothing = passed.outcome()
    assert nothing
    assert GAME.deal_facts(nothing, 0) == {}


def test_leading_the_last_card_is_publicly_forced() -> None:
    state = table(["3-MW A-K Crown-K", "5-ML 9-MS", "6-MW"])
    assert not GAME.forced_in_public(state.view(None))
    play(state, "A-K Crown-K")
    assert not GAME.forced_in_public(state.view(None)), "the last card can be kept"
    play(state, "pass", "pass")
    assert GAME.forced_in_public(state.view(None))
