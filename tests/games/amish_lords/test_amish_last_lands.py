"""Last lands that are too many to list (AL-17): counted, created by index, and chosen by bots."""

import pickle
from itertools import islice
from random import Random

import pytest
from amish_positions import season

from cardgames.engine.contract import MovePieces
from cardgames.games.amish_lords.deck import DECK
from cardgames.games.amish_lords.draft import LANDS_STEP
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import FARM_ZONES, HAND_ZONES, PICK, parse_move
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.scene.scene import AmishScene
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import forced

GENEROUS = "farm_limit=6 land_limit=4 hand_limit=8"


def last_lands(hand: str, farms: list[str], caravan: str = "", options: str = "") -> AmishState:
    """Seat 0 must lay its last lands."""
    state = season((hand, ""), (farms, []), (caravan, ""), deck="", options=options)
    state.phase, state.to_come = LAST_LANDS, 0
    return state


def test_al_17_last_lands_are_publicly_forced_only_with_an_empty_hand() -> None:
    for hand in ("", "Q♣"):
        assert forced(last_lands(hand, ["9♥ 8♥"]).view(None)) == (not hand)


def scene_of(state: AmishState) -> AmishScene:
    return AmishScene(GAME, ("Ada", "Bep"), 0, state.match_state.options)


@pytest.mark.parametrize(
    ("hand", "caravan", "asked"),
    [
        ("7♠ 6♣", "6♥", "Last lands: lay cards that fit your farms or caravan"),
        ("7♠ 6♣", "2♥", "Last lands: lay any cards that fit your farms"),
        ("6♣", "2♥", "Last lands: none of your cards fit"),
    ],
)
def test_al_17_the_question_says_where_cards_fit(hand: str, caravan: str, asked: str) -> None:
    state = last_lands(hand, ["9♥ 8♥ 8♠"], caravan)
    assert scene_of(state).question("lands", state.view(0)).text == asked


def test_al_17_what_laid_lands_pay_is_told_beside_them_and_not_again_on_done() -> None:
    state = last_lands("6♥", ["9♠ 9♥"], "6♠")
    view, scene = state.view(0), scene_of(state)
    laid = MovePieces((DECK.parse("6♥"),), HAND_ZONES[0], FARM_ZONES[0][1])
    told = scene.preview(view, (), laid)
    assert str(told) == "Your points from all kings: 1 → 2"
    assert scene.preview(view, (laid,), None) == told
    assert scene.preview(view, (laid,), LANDS_STEP) is None


FEW = [
    last_lands("", ["9♥ 8♥"]),
    last_lands("Q♣ 2♦", []),
    last_lands("Q♣ 2♦ joker1", [], "J♣"),
    last_lands("7♥ 7♠ 8♠ joker1", ["9♥ 8♥", "6♣ 6♠"], "7♦"),
    last_lands("7♥ 7♠ 8♠ joker1", ["9♥ 8♥", "6♣ 6♠"], "7♦", options="farm_limit=2"),
    last_lands("3♠ 4♣ 3♦ 3♥ joker1 joker2", ["5♥ 4♥", "5♠ 4♠", "5♦ 4♦"], "3♣"),
]


def many() -> AmishState:
    """The largest possible hand and number of farms, where nearly everything fits."""
    hand = "5♦ 5♠ 4♠ 4♣ 5♣ 3♠ joker1 joker2"
    return last_lands(hand, ["4♦ 4♥", "3♥ 3♣", "2♣ 2♠", "2♦ 3♦", "6♥ 5♥"], "6♠", GENEROUS)


@pytest.mark.parametrize("state", FEW, ids=range(len(FEW)))
def test_al_17_last_lands_agree_counted_listed_and_by_index(state: AmishState) -> None:
    legal = state.legal(0)
    listed = list(legal)
    assert len(legal) == len(listed) == len({*listed})
    assert [legal[number] for number in range(len(legal))] == listed
    assert legal[-1] == listed[-1]
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert pickle.loads(pickle.dumps(legal)) == legal
    for move in listed:
        assert state.refusal(0, move) is None
        assert move in legal
        assert state.canonical(0, move) == move


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("lands", True),
        ("lands farm 1 7♥ 7♠", True),
        ("lands farm 1 7♠", False),
        ("lands farm 2 7♠ 7♥", True),
        ("lands farm 2 7♠ 7♥ 8♠", False),
        ("lands farm 3 7♥ 7♠ 8♠", True),
        ("lands farm 1 7♥ farm 3 7♥", False),
        ("lands farm 4 7♥", False),
        ("lands farm 1 6♥", False),
    ],
)
def test_al_17_legal_last_lands_contain_any_order_of_cards(text: str, may: bool) -> None:
    state = FEW[3]
    assert (parse_move(text) in state.legal(0)) == may
    assert (state.refusal(0, parse_move(text)) is None) == may


def test_other_moves_are_not_among_last_lands() -> None:
    assert PICK not in FEW[3].legal(0)
    assert "lands" not in FEW[3].legal(0)


def test_a_hundred_thousand_choices_are_counted_without_creating_them() -> None:
    state = many()
    legal = state.legal(0)
    assert len(legal) == 140259
    assert list(islice(legal, 2)) == [legal[0], legal[1]]
    assert len(pickle.dumps(legal)) < 1000
    for number in Random(1).sample(range(140259), 20):
        assert state.refusal(0, legal[number]) is None
