"""Moves of several steps: by drag, by taps and by keys; undone, confirmed and saved."""

from __future__ import annotations

import pytest
from at_table import assert_table_equals_view
from piece_input import At, aim, carry, legal, middle, name, sprites, start_trade, taken, targets, top

from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    HAND_ZONES,
    MARKET_ZONE,
    Build,
    Caravan,
    Trade,
)


def test_a_trade_is_made_by_two_drags(at: At) -> None:
    table = at(Trade)
    caravan = top(table, CARAVAN_ZONES[0])
    before = len(table.match.entries)
    trade = start_trade(table)
    table.rest()
    assert len(table.match.entries) == before, "no event before the move is complete"
    assert caravan.begun
    assert table.screen.felt_view.stage.layouts[MARKET_ZONE].area.collidepoint(middle(caravan))
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    assert bought.lit
    carry(table, bought, HAND_ZONES[0])
    assert trade in [entry.move for entry in table.match.entries if hasattr(entry, "move")]
    table.play_until(lambda: not table.busy)
    assert_table_equals_view(table)


def test_a_trade_is_made_by_keys(at: At) -> None:
    table = at(Trade)
    caravan = top(table, CARAVAN_ZONES[0])
    table.key("right")
    for _ in range(12):
        if table.screen.handling.chosen is caravan:
            break
        table.key("up")
    assert table.screen.handling.chosen is caravan
    table.key("enter")
    aim(table, name(MARKET_ZONE))
    table.key("enter")
    assert taken(table) == 1
    table.rest()
    table.key("right")
    bought = table.screen.handling.chosen
    assert bought in sprites(table, MARKET_ZONE)
    table.key("enter")
    aim(table, name(HAND_ZONES[0]))
    table.key("enter")
    assert Trade(bought.piece, "hand") in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


@pytest.mark.parametrize("builds", [False, True])
def test_one_tap_answers_where_the_old_caravan_goes(at: At, builds: bool) -> None:
    """AL-10. The card is held, and its possible places are lit, also if the new caravan can build a farm (AL-11): the
    prompt asks for this."""
    table = at(Build if builds else Caravan, Trade)
    old, able = top(table, CARAVAN_ZONES[0]), [move.card for move in table.host.legal(0) if isinstance(move, Build)]
    new = next(card for card in sprites(table, HAND_ZONES[0]) if not builds or card.piece in able)
    carry(table, new, CARAVAN_ZONES[0])
    table.rest()
    assert table.has("answer.build") or not builds
    assert table.screen.handling.chosen is old
    assert {*targets(table)} == {name(HAND_ZONES[0]), name(MARKET_ZONE)}
    table.click(targets(table)[name(MARKET_ZONE)])
    moved = [entry.move for entry in table.match.entries if hasattr(entry, "move")]
    assert Caravan(new.piece, "market") in moved


def test_al_14_market_cards_that_the_caravan_cannot_buy_are_dimmed_during_a_purchase(at: At) -> None:
    table = at(Trade)
    trades = {move.card for move in table.host.legal(0) if isinstance(move, Trade)}
    market = sprites(table, MARKET_ZONE)
    start_trade(table)
    assert {card.piece for card in market if not card.dim} == trades
    table.key("escape")
    assert not any(card.dim for card in market)


def test_undo_does_not_take_the_place_of_an_answer(at: At) -> None:
    """A second click where an answer was undoes nothing."""
    table = at(Trade)
    start_trade(table)
    table.rest()
    assert table.thing("answer.back").rect.right < table.thing("answer.done").rect.left


def test_nothing_else_starts_before_the_old_caravan_has_a_place(at: At) -> None:
    """AL-10."""
    table = at(Caravan, Trade)
    new, other = sprites(table, HAND_ZONES[0])[:2]
    carry(table, new, CARAVAN_ZONES[0])
    table.rest()
    table.drag(other, targets(table)[name(MARKET_ZONE)])
    assert taken(table) == 1
    assert table.thing("toast").label.startswith("First send your old caravan ")
    assert table.thing("toast").label.endswith("Rule AL-10")


@pytest.mark.parametrize("way", ["escape", "backspace", "u", "bar.undo", "answer.back"])
def test_a_step_can_be_undone(at: At, way: str) -> None:
    table = at(Trade)
    before = len(table.match.entries)
    start_trade(table)
    table.rest()
    table.click(way) if "." in way else table.key(way)
    assert taken(table) == 0
    table.rest()
    assert len(table.match.entries) == before
    assert_table_equals_view(table)
    assert top(table, CARAVAN_ZONES[0]).lit


def test_one_escape_undoes_a_step_that_asks_only_for_a_place(at: At) -> None:
    """AL-10. The old caravan is held then, although nobody picked it up."""
    table = at(Caravan, Trade)
    carry(table, sprites(table, HAND_ZONES[0])[0], CARAVAN_ZONES[0])
    table.rest()
    assert "Esc" in table.thing("answer.back").label
    table.key("escape")
    assert taken(table) == 0
    table.rest()
    assert table.screen.handling.chosen is None
    assert_table_equals_view(table)


def test_escape_first_puts_back_the_held_piece(at: At) -> None:
    table = at(Trade)
    trade = start_trade(table)
    table.rest()
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    table.click(table.at(bought))
    table.key("escape")
    assert (taken(table), table.screen.handling.chosen) == (1, None)
    table.key("escape")
    assert taken(table) == 0


def test_a_hint_shows_the_steps_of_a_move_in_their_order(at: At) -> None:
    table = at(Trade)
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade) and m.to == "hand")
    table.screen.turn.hint.show("", trade)
    assert [*targets(table)] == [name(MARKET_ZONE), name(HAND_ZONES[0])]
    assert all(place.action for place in table.screen.felt_view.lights.things()), "each can be chosen by its name"
    hinted = {card.piece for card in table.screen.felt_view.stage if card.hinted}
    assert hinted == {top(table, CARAVAN_ZONES[0]).piece, trade.card}
    start_trade(table)
    assert [*targets(table)] == [name(HAND_ZONES[0])], "it continues with the remaining step"


def test_steps_are_confirmed_as_one_move_and_no_undoes_only_the_last(at: At) -> None:
    table = at(Trade, confirm_moves=True)
    trade = start_trade(table)
    table.rest()
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    before = len(table.match.entries)
    carry(table, bought, HAND_ZONES[0])
    assert len(table.match.entries) == before
    table.click("answer.no")
    assert taken(table) == 1
    table.rest()
    carry(table, bought, HAND_ZONES[0])
    table.click("answer.yes")
    assert trade in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


# ---------------------------------------------------------------- kept beside the match


def test_an_unfinished_move_is_restored(at: At) -> None:
    table = at(Trade)
    start_trade(table)
    app_context = table.app_context
    app_context.go_home()
    app_context.resume(app_context.waiting()[0])
    table.match = table.host.match
    table.rest()
    assert taken(table) == 1
    assert table.has("answer.back")
    table.key("escape")
    app_context.go_home()
    app_context.resume(app_context.waiting()[0])
    table.rest()
    assert taken(table) == 0, "undone steps are dropped"


def test_saved_steps_that_are_no_longer_legal_are_dropped_silently(at: At) -> None:
    table = at(Trade)
    start_trade(table)
    record = table.host.record
    kept = record.path.with_name(record.path.name + ".steps")
    app_context = table.app_context
    app_context.go_home()
    head, step, *_ = kept.read_text().splitlines()
    for broken in (f"{head}\ncarry 99 hand/0/-1 moon/0/0 7\n", f"{head}\n{step} x\n", "\0\n", "player 0 decision 1\n"):
        kept.write_text(broken)
        app_context.resume(app_context.waiting()[0])
        table.match = table.host.match
        table.rest()
        assert taken(table) == 0
        assert not table.has("toast")
        app_context.go_home()


def test_a_finished_move_leaves_no_steps_file(at: At) -> None:
    table = at(Trade)
    trade = start_trade(table)
    record = table.host.record
    assert list(record.path.parent.glob("*.steps"))
    table.rest()
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    carry(table, bought, HAND_ZONES[0])
    assert not list(record.path.parent.glob("*.steps"))


def test_an_unfinished_move_is_hidden_at_hand_over(at: At) -> None:
    table = at(Trade, people=2)
    table.screen.look_from(0, table.host.view(0), table.host.show(0))
    table.rest()
    start_trade(table)
    table.screen.show_bystander_view(1)
    assert not any(card.begun for card in table.screen.felt_view.stage)
    assert not table.has("answer.back")
