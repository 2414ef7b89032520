"""Game Title passes the conformance kit, keeps its rules, and plays its old records."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from cardgames.conformance.pytests import suite
from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Move, Table
from cardgames.engine.record import read_file

from game_name.cards import DECK, Draw, Jack, Pass, Play, suit_of
from game_name.rules import GAME
from game_name.state import DealState

RECORDS = sorted((Path(__file__).parent / "records").glob("*.parlour"))

TestKit = suite("game_name")


def card(text: str) -> int:
    return DECK.parse(text)


def deal(*hands: str, top: str = "5S", stock: str = "KD", options: str = "") -> DealState:
    """Return a deal with these hands, in which seat 0 is to act."""
    match = GAME.open(GAME.schema.parse(options, len(hands)), len(hands), Random(1))
    return DealState.begin(
        match,
        Table(0, tuple(range(len(hands)))),
        hands=[mask_of(DECK.parse_all(hand)) for hand in hands],
        stock=tuple(DECK.parse_all(stock)),
        discard=(card(top),),
        suit=suit_of(card(top)),
    )


def refused(state: DealState, move: Move) -> str:
    refusal = state.refusal(0, move)
    assert refusal is not None
    return f"{refusal.rule_id} {refusal.text}"


def test_gn_4_a_card_fits_by_its_suit_or_its_rank() -> None:
    state = deal("9S 5H 9H", "KC")
    assert state.legal(0) == [Play(card("9S")), Play(card("5H"))]
    assert refused(state, Play(card("9H"))) == "GN-4 9♥ doesn't fit. Play spades, a 5 or a jack."


def test_gn_5_a_jack_fits_on_any_card_and_names_the_suit() -> None:
    state = deal("JH KH 3C", "KC 9C")
    state.apply(0, Jack(card("JH"), "clubs"))
    assert state.legal(1) == [Play(card("9C")), Play(card("KC"))]


def test_gn_6_you_draw_only_if_you_cannot_play() -> None:
    assert refused(deal("9S 3H", "KC"), Draw()) == "GN-6 One of your cards fits. Play it."
    assert deal("9H 3H", "KC").legal(0) == [Draw()]
    assert deal("9H 3H", "KC", stock="").legal(0) == [Pass()]


def test_gn_7_the_winner_scores_the_cards_that_the_others_hold_more() -> None:
    state = deal("9S", "8C KC", "AH 7D 7C")
    state.apply(0, Play(card("9S")))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (5, 0, 0)


def test_gn_7_the_deal_ends_when_all_pass() -> None:
    state = deal("9H", "8C KC", stock="")
    state.apply(0, Pass())
    state.apply(1, Pass())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (1, 0)


@pytest.mark.parametrize(("options", "turn"), [("", 1), ("+skip", 2)])
def test_gn_9_an_eight_can_skip_a_player(options: str, turn: int) -> None:
    state = deal("8S KH", "KC", "3C", options=options)
    state.apply(0, Play(card("8S")))
    assert state.turn == turn


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_still_valid(path: Path) -> None:
    reading = read_file(path)
    assert reading.valid, reading.problems
