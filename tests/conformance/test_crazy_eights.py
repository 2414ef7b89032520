"""The example game in its own package passes the kit, follows its rules, and works with the commands."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from crazy_eights.cards import DECK, HEAP, Draw, Eight, Pass, Play, Shuffle
from crazy_eights.rules import CRAZY_EIGHTS
from crazy_eights.state import EightsState

from cardgames.bots.generic import EASY, GenericBot
from cardgames.cli.main import run
from cardgames.conformance.pytests import suite
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE, Move, MovePieces, Table, hand_of
from cardgames.engine.record_text import SUFFIX
from cardgames.host.protocol import Budget
from cardgames.table.board.plain_words import generic_hint, move_label
from cardgames.words import say

TestCrazyEights = suite("crazy_eights")


def card(text: str) -> int:
    return DECK.parse(text)


def deal(*hands: str, heap: str = "5S", stock: str = "KD", options: str = "", **values: Any) -> EightsState:
    """A deal in which seat 0 must act; the last cards of heap and stock are on top."""
    match_state = CRAZY_EIGHTS.open(CRAZY_EIGHTS.schema.parse(options, len(hands)), len(hands), Random(1))
    cards = tuple(DECK.parse_all(heap))
    return EightsState.begin(
        match_state,
        Table(0, tuple(range(len(hands)))),
        hands=[mask_of(DECK.parse_all(hand)) for hand in hands],
        heap=cards,
        stock=tuple(DECK.parse_all(stock)),
        **{"suit": ("spades", "hearts", "diamonds", "clubs")[cards[-1] // 13], **values},
    )


def refused(state: EightsState, move: Move) -> str:
    refusal = state.refusal(0, move)
    return f"{refusal.rule_id} {refusal.text}"


def test_ce_4_a_card_fits_by_its_suit_or_its_rank() -> None:
    state = deal("9S 5H 9H", "KC")
    assert state.legal(0) == [Play(card("9S")), Play(card("5H"))]
    reported = "CE-4 9♥ doesn't fit. Play ♠ spades, the rank of 5♠, or an eight."
    assert refused(state, Play(card("9H"))) == reported


def test_ce_5_an_eight_fits_anywhere_and_names_the_suit() -> None:
    state = deal("8H KH 3C", "KC 9C")
    state.apply(0, Eight(card("8H"), "clubs"))
    assert state.suit == "clubs"
    assert state.legal(1) == [Play(card("9C")), Play(card("KC"))]
    assert refused(deal("8H 3C", "KC"), Play(card("8H"))).startswith("CE-5")


def test_ce_6_a_fitting_card_must_be_played_but_not_an_eight() -> None:
    assert Draw() in deal("8H KH", "KC").legal(0)
    assert refused(deal("8H KS", "KC"), Draw()) == "CE-6 One of your cards fits. Play it; only an eight can wait."


def test_ce_6_a_player_passes_after_drawing_the_maximum() -> None:
    state = deal("KH 3H", "KC", stock="QH JH", options="draws=1")
    state.apply(0, Draw())
    assert state.legal(0) == [Pass()]
    state.apply(0, Pass())
    assert state.to_act() == (1,)


def test_ce_7_the_discard_pile_becomes_a_new_stock_in_hidden_order() -> None:
    state = deal("KH 3H", "KC", heap="2D 3D 5S", stock="QH")
    state.apply(0, Draw())
    assert state.to_act() == (CHANCE,)
    state.apply(CHANCE, Shuffle((card("3D"), card("2D"))))
    assert [DECK.text(one) for one in state.heap] == ["5♠"]
    assert state.view(0).visible.stock == (-1, -1)


def test_ce_8_a_player_who_finishes_scores_the_others_cards() -> None:
    state = deal("9S", "8C KC", "AH 7D")
    state.apply(0, Play(card("9S")))
    outcome = state.outcome()
    assert outcome.points == (50 + 10 + 1 + 7, 0, 0)


def test_ce_9_if_nobody_can_move_the_lowest_hand_scores_the_differences() -> None:
    state = deal("KH", "3H", "3C 2D", stock="")
    for seat in range(3):
        state.apply(seat, Pass())
    outcome = state.outcome()
    assert outcome.points == (0, 7 + 2, 0)


def test_ce_10_a_match_ends_by_points_or_number_of_deals() -> None:
    for options, deals, points, over in (
        ("", 3, 99, False),
        ("", 3, 100, True),
        ("match=deals:2", 1, 500, False),
        ("match=deals:2", 2, 0, True),
    ):
        opened = CRAZY_EIGHTS.opening(CRAZY_EIGHTS.schema.parse(options, 2), 2, 0)
        match_state = type(opened)(options=opened.options, players=2, scores=(points, 0), first=0, deals=deals)
        assert CRAZY_EIGHTS.is_over(match_state) == over, options


def test_ce_11_after_a_two_the_next_player_first_draws_two_cards() -> None:
    state = deal("2S KH", "9S KC", stock="QD QH JH", options="+twos")
    state.apply(0, Play(card("2S")))
    for _ in range(2):
        assert state.legal(1) == [Draw()]
        state.apply(1, Draw())
    assert state.legal(1) == [Play(card("9S"))]


def test_a_card_that_does_not_fit_the_heap_is_refused_by_its_rule() -> None:
    draft = CRAZY_EIGHTS.draft(deal("9H KS", "KC").view(0))
    refusal = draft.refusal(MovePieces((card("9H"),), hand_of(0), HEAP))
    assert refusal.rule_id == "CE-4"


def test_every_move_has_words_that_hints_use() -> None:
    moves = [Play(card("9S")), Eight(card("8H"), "clubs"), Draw(), Pass()]
    reported = [say(move_label(move, CRAZY_EIGHTS)) for move in moves]
    assert reported == ["Play 9♠", "Play 8♥ and name ♣ clubs", "Draw a card", "Pass"]
    state = deal("9S", "KC 3D")
    view = state.view(0)
    decision = GenericBot(CRAZY_EIGHTS, EASY).choose(view, state.legal(0), Random(1), Budget())
    hint = [*map(say, generic_hint(decision, view, CRAZY_EIGHTS))]
    assert hint == ["Play 9♠.", "It's your only legal move."]


def test_the_commands_play_it_with_the_generic_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = ["simulate", "crazy_eights", "--seats", "2", "--matches", "1", "--bots", "easy,random"]
    assert run([*played, "--variant", "Quick", "--records", str(tmp_path)]) == 0
    (record,) = tmp_path.glob(f"*{SUFFIX}")
    assert run(["verify", str(record)]) == run(["replay", str(record)]) == 0
    assert run(["duel", "crazy_eights", "easy", "random", "--pairs", "2", "--seats", "2"]) == 0
    reported = capsys.readouterr()
    assert "valid" in reported.out
    assert not reported.err
