"""A hint in the middle of a move: it goes on from there, first undoes other steps, and is played step by step."""

from __future__ import annotations

import pytest
from casa_table import AtCasa, floor_follows
from dumbal_table import LAID, DumbalTable
from hinted_table import (
    WAYS,
    AnyTable,
    advise,
    assert_badge_covers_no_letter,
    badges,
    play,
)
from laid_out import Sit, resize
from piece_input import At, legal, made, start_trade, taken, targets
from pygame import Rect

from cardgames.engine.progress import Moved
from cardgames.games.amish_lords.moves import Pick, Trade
from cardgames.table.board.layouts import extent


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_continues_an_unfinished_move(sit: Sit, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """DB-5, DB-6: after the advised discard the hint does not ask for an undo."""
    table = sit(DumbalTable, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    move = table.match.game.parse_move("lay 5♠ 5♥, take stack")
    table.tap("5♠ 5♥")
    table.key("enter")
    table.rest()
    assert table.lying(LAID).split() == ["5♠", "5♥"]
    advise(table, monkeypatch, move)
    assert "Undo" not in table.reported
    assert [badge.label for badge in table.badges] == ["Deck → Your hand"]
    play(table, way)
    assert set(table.made().split()) == {"lay", "5♠", "5♥,", "take", "stack"}


def test_step_numbers_advance_as_the_player_makes_the_steps(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(Trade)
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade) and m.to == "hand")
    advise(table, monkeypatch, trade)
    assert [badge.name for badge in table.badges] == ["hint.step.1", "hint.step.2"]
    start_trade(table)
    table.rest()
    assert [badge.name for badge in table.badges] == ["hint.step.2"]
    table.key("enter")
    assert trade in made(table)


def test_step_numbers_follow_their_places_after_a_resize(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(AnyTable, "dumbal", 30)
    rules, moves = table.match.game, table.match.table().state.legal(0)
    advise(table, monkeypatch, next(move for move in moves if "take stack" in rules.move_text(move)))
    resize(table.app_context, (1024, 640), 100)
    table.rest()
    shown = badges(table)
    assert shown.keys() == {"hint.step.1", "hint.step.2"}
    table.screen.turn.hint._light()
    table.rest()
    assert badges(table) == shown
    sprites = table.screen.turn.hint._sprites
    assert {sprite.piece >= 0 for sprite in sprites} == {False, True}
    for sprite in sprites:  # a number stands outside the corner of a card, where the card's own number stays legible
        inside = any(extent((sprite.home,)).collidepoint(badge.center) for badge in shown.values())
        assert inside == (sprite.piece < 0), "but inside that of a face-down pile"


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_first_undoes_other_steps(at: At, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    table = at(Trade, Pick)
    start_trade(table)
    table.rest()
    advise(table, monkeypatch, legal(table, Pick)[0])
    assert table.thing("hint").label.startswith("Undo 1 step first.")
    (badge,) = table.badges
    assert badge.rect.colliderect(table.thing("answer.back").rect)
    assert_badge_covers_no_letter(table, "answer.back")
    assert table.screen.turn.question is not None
    slip = table.screen.turn.question
    above = slip.sizes(table.app.look, 1000)[1]  # type: ignore[union-attr]
    slip.layout(Rect(slip.rect.topleft, above), table.app.look)
    table.screen.felt_view.badges.note_changes()
    assert_badge_covers_no_letter(table, "answer.back")
    table.screen.turn.lay(table.app.look)
    if way == "enter":  # the next step is to draw: that doesn't light the hand, where the card will come
        table.key("backspace")
        table.rest()
        assert [badge.name for badge in table.badges] == ["hint.step.2"]
        assert not targets(table)
    play(table, way)
    assert any(isinstance(move, Pick) for move in made(table))


@pytest.mark.parametrize("key", ["enter", "backspace"])
def test_cards_that_a_hint_puts_back_do_not_stay_chosen(sit: Sit, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """The first step puts them back; then the hint continues, whoever made the step."""
    table = sit(DumbalTable, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣", speed="calm")
    table.tap("2♣")
    table.click("answer.play")
    table.rest()
    advise(table, monkeypatch, table.match.game.parse_move("lay 5♠ 5♥, take stack"))
    assert [(badge.name, badge.label) for badge in table.badges] == [("hint.step.1", "Undo 1 step first.")]
    table.key(key)
    table.rest()
    assert [badge.name for badge in table.badges] == ["hint.step.2", "hint.step.3"]
    table.click((8, 500))
    table.key("enter")
    table.until(table.made, 400)
    assert set(table.made().split()) == {"lay", "5♠", "5♥,", "take", "stack"}


def test_after_an_own_undo_the_hint_continues(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(Trade, Pick)
    start_trade(table)
    table.rest()
    advise(table, monkeypatch, legal(table, Pick)[0])
    table.key("backspace")
    assert taken(table) == 0
    (badge,) = table.badges
    assert badge.label != "Undo 1 step first."


@pytest.mark.parametrize("speed", ["calm", "brisk"])
def test_the_steps_of_a_hint_are_played_one_by_one(sit: Sit, monkeypatch: pytest.MonkeyPatch, speed: str) -> None:
    table = sit(DumbalTable, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣", speed=speed)
    advise(table, monkeypatch, table.match.game.parse_move("lay 5♠ 5♥, take stack"))
    table.key("enter")
    assert table.lying(LAID).split() == ["5♠", "5♥"]
    assert not table.made()
    table.until(lambda: table.made(), 60)


def test_one_press_plays_a_block_with_its_floor(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    """CG-5, CG-6, CG-9. The block and the floor are lit on the board, wherever the pointer is."""
    table = at_casa(floor_follows, turns=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    advise(table, monkeypatch, wanted)
    assert [badge.name for badge in table.badges] == ["hint.step.1", "hint.step.2"]
    table.hover((640, 300))
    assert table.has("hint")
    table.key("enter")
    table.until(lambda: wanted in [entry.move for entry in table.match.entries if isinstance(entry, Moved)], 100)


def test_after_the_players_block_the_hint_lights_the_best_floor(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    assert table.screen.turn.attempt(draft.steps_of(wanted)[0])
    table.rest()
    table.key("h")
    table.until(lambda: table.has("hint"))
    pays = [move.floor.pay for move in table.host.legal(0) if move.site == wanted.site and move.floor is not None]
    assert table.thing("hint").label.startswith("Lay a floor on ")
    assert f"+{max(pays)} coin" in table.thing("hint").label
    count = len(table.match.entries)
    table.key("enter")
    table.until(lambda: len(table.match.entries) > count, 100)
