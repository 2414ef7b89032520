"""Calls and scores, rule by rule (DB-3, DB-4, DB-9 to DB-12, DB-14)."""

import pytest
from dumbal_positions import may, play, rule_of, table

from cardgames.engine.card_game import CardDeal
from cardgames.games.dumbal.cards import CALL, NO
from cardgames.games.dumbal.deal import NOBODY, OVER, TURNS, DumbalState
from cardgames.games.dumbal.rules import GAME


def written(state: DumbalState) -> tuple[int, ...]:
    outcome = state.outcome()
    return outcome.points


# ---------------------------------------------------------------- who may call


def test_db_3_before_the_first_turn_each_can_call_with_fifteen_or_less() -> None:
    state = table(["AS 2S 3S 4S 5S", "AH 2H 3H 4H 6H", "KS QS JS 10S 9S"], opening=True)
    assert may(state, "call")
    play(state, "no")
    assert state.to_act() == (1,)
    assert rule_of(state, "call") == "DB-3", "16 points are too many"
    play(state, "no", "no")
    assert state.phase == TURNS
    assert state.to_act() == (0,), "the seat on the dealer's left starts"


def test_db_3_nobody_discards_before_all_have_declined() -> None:
    assert rule_of(table(["AS 2S", "KH QH"], opening=True), "lay AS, take stack") == "DB-3"


def test_db_3_the_opening_call_is_optional() -> None:
    state = table(["AS 2S", "KH QH"], opening_call=0)
    assert GAME.start(CardDeal(match_state=state.match_state, table=state.table, hands=((), ()))).phase == TURNS
    assert table(["AS 9S", "KH QH"], opening=True, opening_call=10).legal(0) == [CALL, NO]


@pytest.mark.parametrize(("held", "allowed"), [("2S 3S", True), ("5H", True), ("AS 2S 3S", False), ("6D", False)])
def test_db_4_a_turn_can_start_with_a_call_at_five_or_less(held: str, allowed: bool) -> None:
    state = table([held, "KH QH"])
    assert may(state, "call") == allowed
    assert (CALL in state.legal(0)) == allowed
    if not allowed:
        assert rule_of(state, "call") == "DB-4"


def test_db_4_there_is_no_call_after_discarding_and_taking() -> None:
    state = table(["KS KD 2S", "KH QH"], laid={1: "AC"})
    play(state, "lay KS KD, take AC")
    refusal = state.refusal(0, CALL)
    assert refusal is not None


# ---------------------------------------------------------------- what is written


@pytest.mark.parametrize(
    ("hands", "points", "winners", "rules"),
    [
        pytest.param(["2S 2D", "5H", "KH QH"], (0, 5, 25), (0,), ["DB-9", "DB-12", "DB-12"], id="less than all others"),
        pytest.param(["2S 2D", "3H", "KH"], (24, 0, 13), (1,), ["DB-10", "DB-10", "DB-11", "DB-12"], id="too much"),
        pytest.param(["4S", "AH AD 2C"], (24, 0), (1,), ["DB-10", "DB-10", "DB-11"], id="as little, with fewer cards"),
        pytest.param(
            ["5S", "4H", "AS 3S"], (25, 0, 4), (1,), ["DB-10", "DB-10", "DB-11", "DB-12"], id="the fewest cards win"
        ),
        pytest.param(
            ["5S", "AH 3H", "AC 3S"], (25, 0, 0), (1, 2), ["DB-10", "DB-10", "DB-11", "DB-11"], id="equal hands all win"
        ),
    ],
)
def test_db_9_to_12_scores_of_the_caller_and_the_others(
    hands: list[str], points: tuple[int, ...], winners: tuple[int, ...], rules: list[str]
) -> None:
    state = table(hands)
    play(state, "call")
    outcome, ledger = state.outcome(), state.ledger()
    assert (outcome.points, outcome.winners) == (points, winners)
    assert [line.rule_id for line in ledger] == rules
    assert tuple(sum(line.points for line in ledger if line.seat == seat) for seat in range(len(hands))) == points


@pytest.mark.parametrize(("penalty", "lines"), [(35, [("DB-10", 4), ("DB-10", 35)]), (0, [("DB-10", 4)])])
def test_db_10_the_penalty_is_an_option(penalty: int, lines: list[tuple[str, int]]) -> None:
    state = table(["4S", "3H"], penalty=penalty)
    play(state, "call")
    assert written(state) == (4 + penalty, 0)
    assert [(line.rule_id, line.points) for line in state.ledger()] == [*lines, ("DB-11", 0)]


# ---------------------------------------------------------------- the limit


def test_db_14_after_sixty_turns_each_the_deal_ends_without_a_caller() -> None:
    state = table(["KS QS", "9H 8H"], rounds=59, discards="4C 4D")
    play(state, "lay KS, take stack")
    assert state.phase == TURNS
    reported = play(state, "lay 9H, take stack")
    assert [event.kind for event in reported][-2:] == ["limit", "turn_up"]
    assert state.caller == NOBODY
    assert state.to_act() == ()


@pytest.mark.parametrize(
    ("hands", "points", "rules"),
    [
        (["KS", "9H", "9D"], (13, 0, 0), ["DB-12", "DB-14", "DB-14"]),
        (["KS", "9H", "4D 5D"], (13, 0, 9), ["DB-12", "DB-14", "DB-12"]),
        (["2S", "9H", "9D"], (0, 9, 9), ["DB-14", "DB-12", "DB-12"]),
    ],
)
def test_db_14_the_lowest_hand_wins_then_the_fewest_cards_then_all(
    hands: list[str], points: tuple[int, ...], rules: list[str]
) -> None:
    state = table(hands, turn_limit=3)
    state.phase = OVER
    assert written(state) == points
    assert [line.rule_id for line in state.ledger()] == rules
