"""Several people at one screen: hidden hands, missed events, and undo by agreement."""

from __future__ import annotations

import pytest
from at_table import Table, assert_table_equals_view, come
from laid_out import AppContextOf, Sit
from laid_table import LaidTable

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.games.amish_lords.moves import Pick
from cardgames.host.update import FinishedDeal
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.table.widgets.dialog import Dialog

SMALL = (1024, 640)


@pytest.fixture
def quick(app_context_of: AppContextOf) -> AppContext:
    return app_context_of(SMALL, speed="instant")


@pytest.fixture
def table(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(quick, monkeypatch)


@pytest.fixture
def seat_plates(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(quick, monkeypatch, people=(0, 1))


def hands_to_be_read(table: Table) -> list[str]:
    return [
        thing.name for scene in table.app.stack for thing in scene.semantics() if thing.name.startswith("hand.")
    ]  # fmt: skip


def test_hint_and_refusal_close_at_hand_over(seat_plates: Table) -> None:
    table = seat_plates
    come(table)
    table.until(lambda: table.is_turn() or table.is_asked())
    table.screen.toast("You hold the jack of trumps", seconds=500)
    table.key("l")
    table.tick(30)
    table.play_any()
    for _ in range(2000):
        if isinstance(table.app.top, Dialog):
            break
        table.play_any()
        table.tick()
    seen = {thing.name for scene in table.app.stack for thing in scene.semantics()}
    assert "toast" not in seen
    assert not any(name.startswith("log.") for name in seen)


def test_the_history_tells_the_next_person_no_hidden_card(sit: Sit) -> None:
    rules = game("amish_lords")
    match = Match(rules, rules.schema.make({}, (), 2), [Player("Ada", "fox"), Player("Bep", "owl")], "x")
    table = sit(LaidTable, match, laid=False)
    come(table)
    table.until(lambda: table.is_turn() or table.is_asked())
    first = match.due().turns[0].player
    table.screen.turn._decide(Pick())
    table.until(lambda: isinstance(table.app.top, Dialog))
    assert not any(thing.name.startswith("history.") for thing in table.screen.semantics())
    come(table)
    table.until(lambda: table.is_turn() or table.is_asked())
    assert table.thing("history.0").label == f"{match.players[first].name} draws a card"


def test_the_next_person_is_shown_what_happened_since(sit: Sit) -> None:
    table = sit(Table, people=(0, 2), size=SMALL, speed="brisk")
    come(table)
    table.until(lambda: table.is_turn() or table.is_asked())
    for _ in range(400):
        if isinstance(table.app.top, Dialog) and table.match.deal_positions() and len(table.match.entries) > 12:
            break
        if isinstance(table.app.top, Dialog):
            table.click("answer.here")
        table.play_any()
    missing = len(table.match.entries) - table.host._seen[2 if table.host.shown == 0 else 0]
    assert missing
    table.click("answer.here")
    table.tick()
    assert table.screen.tweens.busy, "cards move"
    table.rest()
    assert_table_equals_view(table)


def test_undoing_a_move_others_learned_from_needs_their_agreement(seat_plates: Table) -> None:
    table = seat_plates
    come(table)
    for _ in range(2000):
        if table.tricks_taken() and table.is_turn():
            break
        if isinstance(table.app.top, Dialog):
            table.click("answer.here")
        table.play_any()
    count = len(table.match.entries)
    table.key("u")
    assert isinstance(table.app.top, Dialog)
    table.click("answer.cancel")
    assert len(table.match.entries) == count
    table.key("u")
    table.click("answer.yes")
    assert len(table.match.entries) < count
    table.rest()
    assert_table_equals_view(table)


def test_a_move_can_be_undone_during_hand_over(seat_plates: Table) -> None:
    """A mistake is noticed at once, when the next person is already called."""
    table = seat_plates
    table.until(lambda: isinstance(table.app.top, Dialog))
    assert not table.has("answer.undo"), "nobody has moved yet"
    for way in ("button", "key"):
        for _ in range(2000):
            if isinstance(table.app.top, Dialog) and table.host.undo_preview(table.host.shown or 0):
                break
            if isinstance(table.app.top, Dialog):
                table.click("answer.here")
            table.play_any()
        between, player, count = table.app.top, table.host.shown, len(table.match.entries)
        assert player is not None
        table.click("answer.undo") if way == "button" else table.key("u")
        if table.has("answer.yes"):
            table.click("answer.cancel")
            assert table.app.top is between
            assert len(table.match.entries) == count
            table.click("answer.undo")
            table.click("answer.yes")
        assert len(table.match.entries) < count
        assert table.app.top.name == f"Dialog: Next player: {table.match.players[player].name}"
        assert not hands_to_be_read(table), "it is unknown who is at the screen"
        table.click("answer.here")
        table.until(lambda: table.is_turn() or table.is_asked())
        assert table.host.shown == player
        table.rest()
        assert_table_equals_view(table)
        table.play_any()


def test_leaving_during_hand_over_shows_no_hand(seat_plates: Table) -> None:
    table = seat_plates
    table.until(lambda: isinstance(table.app.top, Dialog))
    between = table.app.top
    for way in ("menu", "escape"):
        table.click("answer.menu") if way == "menu" else table.key("escape")
        assert table.app.top is not between
        assert not hands_to_be_read(table)
        assert not any(table.has(f"answer.{own}") for own in ("bot", "concede"))
        table.click("answer.cancel")
        assert table.app.top is between
    table.click("answer.menu")
    table.click("answer.settings")
    table.key("escape")
    assert table.app.top is between
    assert not hands_to_be_read(table)
    table.click("answer.menu")
    table.click("answer.home")
    assert len(table.app.stack) == 1
    assert len(table.app_context.waiting()) == 1


def test_only_the_button_shows_the_next_hand(seat_plates: Table) -> None:
    table = seat_plates
    table.until(lambda: isinstance(table.app.top, Dialog))
    between = table.app.top
    table.click((20, 600))
    assert table.app.top is between
    assert not hands_to_be_read(table)


def test_the_deal_summary_is_shown_once_to_all_local_players(
    seat_plates: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported, came = [], 0
    tell = SummaryPlayer.open

    def heard(summary_player: SummaryPlayer, deal: FinishedDeal, *, again: bool = False) -> None:
        reported.append(len(seat_plates.host.finished_deals()))
        tell(summary_player, deal, again=again)

    monkeypatch.setattr(SummaryPlayer, "open", heard)
    for _ in range(60_000):
        if came == 4:
            break
        if isinstance(seat_plates.app.top, Dialog):
            came += seat_plates.host.deals == 2
            seat_plates.click("answer.here")
        else:
            seat_plates.play_any()
    assert came == 4
    assert reported == [1]
