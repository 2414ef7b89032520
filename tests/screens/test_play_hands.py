"""The hand: dragging, tapping and keys make the same moves, and no input is lost or doubled."""

from __future__ import annotations

import pytest
from at_table import Table, assert_table_equals_view
from laid_out import Sit
from trick_table import SMALL, last_move, text_of

from cardgames.engine.progress import Moved


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, size=SMALL, speed="brisk")


def test_dragging_a_card_to_the_middle_plays_it(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[-1].piece
    table.drag(table.playable()[-1], table.middle)
    assert last_move(table) == text_of(table, card)


def test_tapping_a_card_twice_plays_it(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    pos = table.at(card)
    table.click(pos)
    assert card.chosen
    table.click(pos)
    assert last_move(table) == text_of(table, card.piece)


def test_a_card_is_played_by_tapping_it_and_its_target(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    table.click(table.at(card))
    table.tick(40)
    table.click(table.middle)
    assert last_move(table) == text_of(table, card.piece)


def test_arrows_choose_a_card_and_enter_plays_it(table: Table) -> None:
    table.to_my_card()
    table.key("home")
    table.key("left")
    assert table.screen.handling.chosen is table.hand[-1], "it wraps around the hand"
    while table.screen.handling.chosen not in table.playable():
        table.key("right")
    card = table.screen.handling.chosen
    table.key("enter")
    assert last_move(table) == text_of(table, card.piece)


def test_a_double_click_plays_no_card_that_moved_under_the_pointer(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    table.click(table.at(card))
    pos = table.at(card)
    played = len(table.match.entries)
    table.click(pos)  # plays it: the other cards move under the pointer
    table.click(pos)
    table.click(pos)
    mine = [entry for entry in table.match.entries[played:] if isinstance(entry, Moved) and entry.seat == 0]
    assert [table.match.game.move_text(entry.move) for entry in mine] == [text_of(table, card.piece)]


def test_a_click_during_flights_only_finishes_them(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: table.screen.tweens.busy)
    before = len(table.match.entries)
    table.click(table.at(table.hand[0]))
    assert len(table.match.entries) == before
    assert not any(card.chosen for card in table.hand)


def test_a_card_dropped_during_flights_is_played(table: Table) -> None:
    table.to_my_card(tricks=1)
    table.drag(table.playable()[0], table.middle)
    # the player picks up a card while the others play, and drops it when their turn is shown
    table.until(lambda: bool(table.host.human_turns()))
    assert table.screen.tweens.busy
    allowed = {piece for step in table.host.draft(0).steps() for piece in getattr(step, "pieces", ())}
    card = next(c for c in table.hand if c.piece in allowed)
    table.drag(card, table.middle)
    assert last_move(table) == text_of(table, card.piece)


def test_a_dragged_card_stays_held_while_others_play(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: not table.busy)
    card = table.hand[0]
    table.drag(card, table.middle, let_go=False)
    for _ in range(60):
        table.tick()
        assert (round(card.x), round(card.y)) == table.middle
    assert card.held
    assert table.screen.handling.dragged is card


def test_escape_during_a_drag_returns_the_card(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    before = len(table.match.entries)
    table.drag(card, table.middle, let_go=False)
    table.key("escape")
    table.tick(60)
    assert len(table.match.entries) == before
    assert_table_equals_view(table)


def test_a_long_press_or_right_click_explains_a_card(table: Table) -> None:
    table.to_my_card(with_refused=True)
    card = table.refused()[0]
    pos = table.at(card)
    table.click(pos, button=3)
    words = table.thing("tip").label
    assert text_of(table, card.piece) in words
    assert "worth" in words
    assert "Rule KJ-" in words, "and why it cannot be played now"
    table.move((5, 300))
    assert not table.has("tip")
    table.press(pos)
    table.tick(40)
    assert table.has("tip")
    table.release(pos)
    assert not card.chosen, "a long press is not a tap"


def test_the_tip_of_a_trick_card_says_who_played_it(table: Table) -> None:
    table.play_until(lambda: table.is_turn() and any(table.match.view(0).visible.trick))
    trick = [card for card in table.screen.felt_view.stage if card.zone.name == "trick"]
    for card in trick:
        table.click(table.at(card), button=3)
        assert f"Played by {table.host.players[card.zone.owner].name}." in table.thing("tip").label
