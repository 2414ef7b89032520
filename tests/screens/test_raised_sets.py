"""Sets played from the hand: raised by taps, dragged, by keys, suggested; refused, undone, sorted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from dumbal_table import HAND, LAID, DumbalTable
from laid_out import AppContextOf

from cardgames.engine.messages import verbatim
from cardgames.games.dumbal.cards import STACK_ZONE
from cardgames.table.board.layouts import extent
from cardgames.words import say

TableOf = Callable[..., DumbalTable]


@pytest.fixture
def table_of(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> TableOf:
    """A table of Dumbal at the turn of seat 0 with this hand."""

    def sit(hand: str, size: tuple[int, int] = (1280, 800), speed: str = "instant", **how: object) -> DumbalTable:
        return DumbalTable(app_context_of(size, speed=speed), monkeypatch, hand, **how)  # type: ignore[arg-type]

    return sit


def test_a_tap_raises_a_card_and_another_lowers_it(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    assert set(table.raised.split()) == {"5♠", "5♥"}
    assert "raised" in table.states("5♥")
    table.tap("5♠")
    assert table.raised == "5♥"
    assert not table.made()


def test_the_prompt_names_the_raised_set_and_if_it_is_legal(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    assert table.slip == "5♠ 5♥: ready to discard"
    table.tap("9♣")
    assert table.slip == "3 cards: can't be discarded together"


def test_a_drag_moves_all_raised_cards_as_one_step(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣", speed="brisk")
    table.tap("5♠ 5♥")
    table.drag(table.sprite("5♥"), table.place(LAID).center, let_go=False)
    held = [card for card in table.hand if card.held]
    assert {card.piece for card in held} == {table.sprite("5♠").piece, table.sprite("5♥").piece}
    assert held[0].x < held[1].x < held[0].x + held[0].height
    table.release(table.place(LAID).center)
    table.rest()
    draft = table.screen.turn.draft
    assert [len(step.pieces) for step in draft.taken()] == [2]  # type: ignore[union-attr]
    assert table.lying(LAID) == "5♠ 5♥"


def test_a_drag_of_an_unraised_card_moves_it_alone(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    table.bring("K♦", LAID)
    assert table.lying(LAID) == "K♦"
    assert set(table.raised.split()) == {"5♠", "5♥"}


def test_tapping_a_place_moves_the_raised_cards_there(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    table.click(table.place(LAID).center)
    table.rest()
    assert table.lying(LAID) == "5♠ 5♥"


def test_the_legal_target_of_raised_cards_is_lit(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    assert not table.has("target.laid.0.-1.-1")
    table.tap("5♠ 5♥")
    assert table.has("target.laid.0.-1.-1")
    table.tap("9♣")
    assert not table.has("target.laid.0.-1.-1")


def test_a_double_tap_plays_the_smallest_set_of_a_card(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    pos = table.at(table.sprite("K♦"))
    table.click(pos)
    table.click(pos)
    table.rest()
    assert table.lying(LAID) == "K♦"


def test_a_double_tap_on_one_of_several_raised_cards_plays_all(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    pos = table.at(table.sprite("5♥"))
    table.click(pos)
    table.click(pos)
    table.rest()
    assert table.lying(LAID) == "5♠ 5♥"


def test_refused_cards_return_raised_with_a_reason(table_of: TableOf) -> None:
    """DB-5."""
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣", speed="brisk")
    table.tap("5♠ 9♣")
    table.bring("9♣", LAID)
    assert table.reported.endswith("Rule DB-5")
    assert set(table.raised.split()) == {"5♠", "9♣"}
    assert len(table.lying(HAND).split()) == 5
    for card in table.hand:
        assert (card.x, card.y) == (card.home.x, card.home.y)
    table.until(lambda: not table.reported, 1000)  # the cards of the refusal are no longer lit
    assert [card.rise > 1 for card in table.hand] == [card.raised for card in table.hand]


@pytest.mark.parametrize("way", ["button", "enter"])
def test_raised_cards_are_played_by_button_or_enter(table_of: TableOf, way: str) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    table.click("answer.play") if way == "button" else table.key("enter")
    table.rest()
    assert table.lying(LAID) == "5♠ 5♥"


@pytest.mark.parametrize("way", ["button", "escape"])
def test_raised_cards_are_lowered_by_button_or_escape(table_of: TableOf, way: str) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥ 9♣")
    table.click("answer.lower") if way == "button" else table.key("escape")
    assert not table.raised
    assert not table.slip


def test_the_sets_of_a_card_are_suggested_smallest_first(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 5♦ 6♥ 7♥")
    table.tap("5♥")
    assert table.offers == ["5♠ 5♥", "5♥ 5♦", "5♠ 5♥ 5♦", "5♥ 6♥ 7♥"]
    words, first = table.thing("offers.words"), table.thing("answer.set.1")
    assert words.label == "Select more:"
    assert words.rect.right < first.rect.left
    assert abs(words.rect.centery - first.rect.centery) <= 1
    table.click("answer.set.4")
    assert set(table.raised.split()) == {"5♥", "6♥", "7♥"}
    assert not table.offers
    assert not table.has("offers.words")


def test_only_sets_with_all_raised_cards_are_suggested(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 5♦ 6♥ 7♥")
    table.tap("5♥ 6♥")
    assert table.slip == "2 cards: can't be discarded together"
    assert table.offers == ["5♥ 6♥ 7♥"]
    table.key("1")
    table.key("enter")
    table.rest()
    assert table.lying(LAID) == "5♥ 6♥ 7♥"


def test_cards_are_raised_played_and_lowered_by_keyboard(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.choose("5♠")
    table.key("space")
    table.choose("5♥")
    assert table.raised == "5♠"
    table.key("space")
    table.choose("9♣")
    table.key("up")
    assert len(table.raised.split()) == 3
    table.key("down")
    assert set(table.raised.split()) == {"5♠", "5♥"}
    table.key("enter")
    table.rest()
    assert table.lying(LAID) == "5♠ 5♥"


def test_enter_without_raised_cards_plays_the_smallest_set(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.choose("K♦")
    table.key("enter")
    table.rest()
    assert table.lying(LAID) == "K♦"


def test_an_undone_step_returns_the_set_raised(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣")
    table.tap("5♠ 5♥")
    table.key("enter")
    table.rest()
    table.key("escape")
    table.rest()
    assert len(table.lying(HAND).split()) == 5
    assert set(table.raised.split()) == {"5♠", "5♥"}
    table.key("escape")
    assert not table.raised


def test_cards_raised_out_of_turn_stay_raised(table_of: TableOf) -> None:
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣", before="8♦")
    table.bring("K♦", LAID)
    table.tap("5♠ 5♥")
    assert set(table.raised.split()) == {"5♠", "5♥"}
    assert table.slip == say("dumbal.ask.take", player="Cor")  # the prompt is still shown
    table.click(table.place(STACK_ZONE).center)
    table.until(lambda: table.slip and table.is_asked(), limit=4000)
    assert set(table.raised.split()) == {"5♠", "5♥"}
    assert table.slip == "5♠ 5♥: ready to discard"


def test_after_the_set_a_card_of_any_zone_is_taken_by_one_tap(table_of: TableOf) -> None:
    """DB-6: from the stack, or from the previous player's discard."""
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    table.tap("5♠ 5♥")
    table.key("enter")
    table.rest()
    table.click(table.at(table.sprite("8♦")))
    table.rest()
    assert table.made() == "lay 5♠ 5♥, take 8♦"


def test_a_double_tap_on_an_illegal_card_is_refused_and_raises_nothing(table_of: TableOf) -> None:
    """DB-6: after the discard a card must be taken."""
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    table.bring("K♦", LAID)
    pos = table.at(table.sprite("9♣"))
    table.click(pos)
    table.click(pos)
    assert table.reported.endswith("Rule DB-6")
    assert not table.raised


def test_a_hint_lights_its_steps_and_continues_an_unfinished_move(
    table_of: TableOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DB-5, DB-6: discarding and taking are two steps of one move."""
    table = table_of("5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    move = table.match.game.parse_move("lay 5♠ 5♥, take stack")
    monkeypatch.setattr(table.screen.scene, "advice", lambda *_: ([verbatim("Discard both.")], move))
    table.key("h")
    table.until(lambda: table.reported == "Discard both.")
    assert not table.raised
    assert [badge.label for badge in table.badges] == ["5♠ 5♥", "Deck → Your hand"]
    table.tap("5♠ 5♥")
    table.click("answer.play")
    table.rest()
    assert [(badge.name, badge.label) for badge in table.badges] == [("hint.step.2", "Deck → Your hand")]
    slip, stack = table.thing("hint").rect, table.screen.felt_view.stage.zones[STACK_ZONE]
    laid = table.screen.handling.draft_preview.rects
    assert len(laid) == 2
    assert slip.collidelist([*laid, extent(card.home for card in stack)]) < 0, "they are visible"
    table.key("enter")
    assert table.match.game.parse_move(table.made()) == move
