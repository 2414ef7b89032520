"""The log: headings for deals and their parts, and the newest line in view."""

from __future__ import annotations

import pytest
from at_table import Table
from laid_out import Sit

from cardgames.engine.contract import Event
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.scene.scene import KlaverjassenScene
from cardgames.screens.play.drawers import TableDrawer, TurnLines
from cardgames.screens.play.log import folded, rounds
from cardgames.table.widgets.label import Heading
from cardgames.table.widgets.scroll import ScrollArea


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, games=4, size=(1024, 640))


def drawer(table: Table) -> TableDrawer:
    return next(one for one in table.screen.drawers.all if one.name == "log")


def scroll(table: Table) -> ScrollArea:
    return next(one for one in drawer(table).children() if isinstance(one, ScrollArea))


def headings(table: Table) -> list[str]:
    return [one.label for one in drawer(table).walk() if isinstance(one, Heading)]


def test_log_headings_are_the_deal_the_bidding_and_each_trick(table: Table) -> None:
    table.to_my_card(tricks=3)
    table.key("l")
    table.tick(13, 0.05)
    assert headings(table)[:5] == ["Game 1", "Bidding", "Trick 1", "Trick 2", "Trick 3"]
    table.play_until(lambda: len(table.host.finished_deals()) == 1 and table.tricks_taken() == 1)
    found = headings(table)
    assert found[:2] == ["Game 1", "Bidding"]
    assert found[found.index("Score") + 1 :][:2] == ["Game 2", "Bidding"]


def test_deal_numbers_in_the_log_are_those_of_the_match(table: Table) -> None:
    table.play_until(lambda: len(table.host.finished_deals()) == 2 and table.is_turn())
    table.key("l")
    table.tick(13, 0.05)
    assert [words for words in headings(table) if words.startswith("Game")] == ["Game 2", "Game 3"]


def test_the_newest_line_is_visible_unless_the_player_scrolled_up(table: Table) -> None:
    table.to_my_card(tricks=6)
    table.key("l")
    table.tick(20, 0.05)
    log = scroll(table)
    assert log.at > 0
    assert log.at_end
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: table.is_turn() or table.is_asked())
    assert log.at_end
    log.scroll_to(0, at_once=True)
    table.play_until(lambda: table.tricks_taken() == 7)
    assert log.at == 0
    table.key("l")
    table.tick(20, 0.05)
    table.key("l")
    table.tick(20, 0.05)
    assert log.at_end


def test_the_log_lights_and_replays_the_turns_of_the_history(table: Table) -> None:
    table.to_my_card(tricks=3)
    table.key("l")
    table.tick(13, 0.05)
    rows = [row for row in drawer(table).walk() if isinstance(row, TurnLines)]
    chips = [chip.turn for chip in table.screen.status.history._chips]
    assert [row.turn.updates for row in rows] == [turn.updates for turn in chips]
    last = next(row for row in reversed(rows) if "\n" in row.label)
    assert last.label.count("\nTrick 3 to ") == 1, "the result of a turn is on its line"
    table.screen.set_focus(last)
    assert table.screen.felt_view.traces.things(), "the place of its card is lit"
    hand, view = len(table.hand), table.screen.felt_view.view
    table.key("enter")
    table.tick()
    assert table.busy
    assert table.screen.felt_view.view is not view, "the table shows the position before the turn"
    table.until(table.is_turn)
    assert len(table.hand) == hand
    assert table.screen.focus is last, "the focus stays where it was"


def test_the_log_of_a_game_without_chapters_has_rounds() -> None:
    scene = KlaverjassenScene(GAME, ("Ada", "Bep", "Cor", "Dirk"), 0)
    acts = [[Event("deal")], *([Event("act", seat)] for seat in (2, 2, 3, 0, 1, 2, 3, 0, 2))]
    acts[5].append(Event("gets", 2))
    begins = rounds(acts, scene.game.name)
    assert begins == ["", "Round 1", "", "", "", "", "", "Round 2", "", "", "Round 3"]


def test_consecutive_equal_lines_are_one_line_with_a_count() -> None:
    assert folded(["Bep draws a card"] * 3 + ["Bep discards 4♣", "Bep draws a card"]) == [
        "Bep draws a card ×3",
        "Bep discards 4♣",
        "Bep draws a card",
    ]
