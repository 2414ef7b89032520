"""The order of the hand: sorted, or as the player arranges it."""

from __future__ import annotations

import pytest
from at_table import Table, assert_table_equals_view, come
from bare_felt import changed
from laid_out import Sit
from trick_table import SMALL

from cardgames.screens.habits import HabitsFile
from cardgames.screens.play.context import HandOrder
from cardgames.table.widgets.dialog import Dialog


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, size=SMALL, speed="brisk")


def test_cards_are_reordered_by_drag_or_shift_and_arrows(table: Table) -> None:
    table.to_my_card()
    first = [card.piece for card in table.hand]
    table.key("home")
    table.key("right", shift=True)
    assert [card.piece for card in table.hand] == [first[1], first[0], *first[2:]]
    last = table.hand[-1]
    table.drag(table.hand[0], (round(last.x) + 30, round(last.y)))
    assert [card.piece for card in table.hand] == [*first[:1], *first[2:], first[1]]
    table.tick(40)
    assert_table_equals_view(table)


def test_high_cards_are_on_the_side_of_the_setting(table: Table) -> None:
    table.to_my_card()
    table.app_context.settings.change(high_cards="right")
    right = [card.piece for card in table.hand]
    table.app_context.settings.change(high_cards="left")
    assert [card.piece for card in table.hand] == right[::-1]


def pieces(table: Table) -> list[int]:
    return [card.piece for card in table.hand]


def move_a_card(table: Table) -> list[int]:
    """The player moves their first card behind the second one; returns the new order."""
    first = pieces(table)
    table.key("home")
    table.key("right", shift=True)
    table.key("escape")
    order = [first[1], first[0], *first[2:]]
    assert pieces(table) == order
    return order


def test_a_hand_is_sorted_again_with_motion_when_trump_is_chosen(table: Table) -> None:
    table.to_my_card()
    view = table.host.view(0)
    felt, sort = table.screen.felt_view, table.screen.scene.sorted_hand
    trump = view.visible.trump
    others = [changed(view, trump=suit) for suit in range(4) if suit != trump]
    without = next(other for other in others if sort(pieces(table), "colours", other) != pieces(table))
    for shown in (without, view):
        felt.show(shown)
        assert pieces(table) == sort(pieces(table), table.app_context.settings.now.hand_order, shown)
        assert not all(card.at_rest for card in table.hand), "they are on their way"
        table.tick(40)
        assert all(card.at_rest for card in table.hand)


def test_a_custom_hand_order_stays_when_trump_is_chosen(table: Table) -> None:
    table.to_bid()
    order = move_a_card(table)
    table.answer()
    table.to_my_card()
    assert pieces(table) == [piece for piece in order if piece in pieces(table)]
    deals = len(table.host.finished_deals())
    table.play_until(lambda: len(table.host.finished_deals()) > deals and (table.is_asked() or table.is_turn()))
    view = table.host.view(0)
    sort = table.screen.scene.sorted_hand
    assert view is not None
    assert pieces(table) == sort(pieces(table), table.app_context.settings.now.hand_order, view), "a new deal is sorted"


def test_a_custom_hand_order_is_only_for_its_deal(table: Table) -> None:
    table.to_bid()
    order = move_a_card(table)
    view = table.host.view(0)
    assert view is not None
    assert list(HandOrder(table.app_context, table.host, table.screen.scene, 0)(order, view)) == order
    table.match.progress.deals[table.host.table] += 1
    assert list(HandOrder(table.app_context, table.host, table.screen.scene, 0)(order, view)) != order


def test_a_custom_hand_order_survives_undo_and_leaving(table: Table) -> None:
    table.to_my_card()
    order = move_a_card(table)
    table.drag(table.playable()[0], table.middle)
    table.rest()
    table.key("u")
    table.rest()
    assert pieces(table) == order
    table.app_context.go_home()
    table.app_context.habits = HabitsFile(table.app_context.habits.path)
    table.app_context.resume(table.app_context.waiting()[0])
    table.match = table.host.match
    table.until(table.is_turn)
    assert pieces(table) == order


def test_a_custom_hand_order_is_only_for_its_player(sit: Sit) -> None:
    table = sit(Table, people=(0, 1), size=SMALL, speed="brisk")
    table.until(lambda: isinstance(table.app.top, Dialog))
    come(table)
    table.until(lambda: bool(table.hand) and not table.busy)
    me = table.host.shown
    move_a_card(table)
    hands = table.app_context.habits.now.hands
    assert [name.split()[-1] for name in hands] == [str(me)]
