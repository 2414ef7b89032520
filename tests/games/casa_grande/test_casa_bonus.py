"""Bonus Track (CG-14 to CG-17)."""

from casa_positions import begun, do, house, refused, throw

from cardgames.engine.contract import LedgerLine
from cardgames.engine.messages import message

TRACK = "+bonus_track"


def points(state, *bonus):  # type: ignore[no-untyped-def]
    state.bonus = bonus
    return state


def test_cg14_each_player_starts_with_five_points_to_spend_after_the_throw() -> None:
    state = begun(options=TRACK)
    assert state.bonus == (5, 5, 5, 5)
    throw(state, 1)
    assert {move.spend for move in state.legal(0)} == set(range(6))
    reported = do(state, "spend 2 build e1 1")
    assert reported["walk"].fact("path") == (2, 3)
    assert (state.markers[0], state.bonus[0]) == (3, 3)


def test_cg14_players_cannot_spend_more_points_than_they_have() -> None:
    state = points(house(options=TRACK), 2, 5, 5, 5)
    refusal = refused(state, "spend 3 build g1 1")
    assert (refusal.rule_id, refusal.text) == ("CG-14", "You have only 2 bonus points to spend.")
    assert refused(house(), "spend 1 build c1 1").text == "With these rules, there are no bonus points."


def test_cg15_a_sun_gives_three_points_and_allows_only_a_floor() -> None:
    state = points(house({"d1": "0", "f1": "0"}, options=TRACK, space=5), 5, 5, 5, 5)
    assert refused(state, "build h1 1").rule_id == "CG-15"
    reported = do(state, "floor WoW d1 1 turn 0")
    assert reported["bonus"].fact("why") == "sun"
    assert (state.bonus[0], state.money[0], state.blocks_left[0]) == (8, 3, 22)


def test_cg17_nine_points_become_nine_coins_and_the_excess_is_lost() -> None:
    state = points(house(options=TRACK, space=5), 7, 5, 5, 5)
    reported = do(state, "nothing")
    assert reported["bonus"].fact("change") == -10
    assert (state.bonus[0], state.money[0]) == (0, 9)
    assert reported["money"].fact("why") == "bonus"
    (line,) = state.ledger()
    assert line == LedgerLine("CG-17", 0, 9, (), message("casa_grande.ledger.bonus", goal=9))
    assert line.text == "Bonus Track (9 points or more)"


def test_cg14_to_cg17_each_number_is_an_option() -> None:
    options = "bonus_start=1 sun_bonus=6 tenant_bonus=0 bonus_goal=12 bonus_money=20 +bonus_track"
    state = house({"a1": "1", "a3": "1"}, ["1 WoW a1 1 1"], options=options)
    do(points(state, 1, 11, 1, 1), "build a2 2")
    assert state.bonus == (1, 11, 1, 1)
    state = points(house(options=options, space=5), 6, 1, 1, 1)
    do(state, "nothing")
    assert (state.bonus[0], state.money[0]) == (0, 20)
