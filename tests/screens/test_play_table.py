"""Around the play: undo, hints, settings, seats kept by bots, the end of a match and a rematch."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_table import Table, assert_table_equals_view, moves_of
from laid_out import AppContextOf, Sit

from cardgames.engine.lines import Undone
from cardgames.host.host import Host
from cardgames.host.update import FinishedDeal
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.context import Pace
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.table.board.layouts import extent
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import say

SMALL = (1024, 640)


@pytest.fixture
def quick(app_context_of: AppContextOf) -> AppContext:
    return app_context_of(SMALL, speed="instant")


@pytest.fixture
def table(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(quick, monkeypatch)


@pytest.fixture
def short(quick: AppContext, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The table of a match of one deal."""
    return Table(quick, monkeypatch, games=1)


# -- back and forth


def test_undo_goes_back_to_the_players_decision_and_redo_restores_it(table: Table) -> None:
    table.to_my_card(tricks=1)
    count = len(table.match.entries)
    table.drag(table.playable()[0], table.middle)
    table.until(table.is_turn)
    further = len(table.match.entries)
    table.key("u")
    assert len(table.match.entries) == count
    assert table.thing("toast").label.startswith("Undone.")
    table.rest()
    assert_table_equals_view(table)
    table.key("y")
    table.rest()
    assert len(table.match.entries) == further
    assert_table_equals_view(table)
    assert table.is_turn()


def test_an_undo_that_revealed_nothing_is_free(table: Table) -> None:
    table.bots.silent = False
    table.to_my_card(tricks=1)
    table.bots.silent = True
    table.drag(table.playable()[0], table.middle)
    table.tick(3)
    table.key("u")
    undone = [line for line in table.match.lines if isinstance(line, Undone)]
    assert len(undone) == 1
    assert table.has("toast") != undone[0].free


def test_undo_closes_the_deal_summary_and_crosses_deals(table: Table) -> None:
    table.play_until(table.is_reported)
    table.key("u")
    table.until(lambda: table.is_turn() or table.is_asked())
    assert not table.has("story")
    table.play_until(table.is_reported)
    deals = len(table.host.finished_deals())
    table.key("space")
    table.key("space")
    table.until(lambda: not table.busy and (table.is_turn() or table.is_asked()))
    while len(table.host.finished_deals()) == deals:
        assert table.host.undo_preview(0)
        table.key("u")
        table.until(lambda: table.is_turn() or table.is_asked())
    assert_table_equals_view(table)


def test_with_automatic_moves_undo_goes_back_to_a_real_choice(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(app_context_of(SMALL, speed="instant", auto_play=True), monkeypatch)
    table.play_until(table.is_reported)
    table.key("u")
    table.tick(5)
    assert len(table.host.legal(0)) > 1


def test_undo_at_the_end_of_the_match_does_nothing(short: Table) -> None:
    short.play_until(lambda: short.match.result)
    short.key("u")
    short.key("y")
    assert short.match.result


# -- settings at the table


def test_with_confirmation_a_card_is_played_only_when_confirmed(table: Table) -> None:
    table.app_context.settings.change(confirm_moves=True)
    table.play_until(lambda: table.is_turn() and bool(table.playable()))
    count = len(moves_of(table, 0))
    table.drag(table.playable()[0], table.middle)
    assert len(moves_of(table, 0)) == count
    assert table.thing("question").label.startswith("Play ")
    table.key("escape")
    table.tick(40)
    assert len(moves_of(table, 0)) == count
    assert_table_equals_view(table)
    card = table.playable()[-1]
    table.drag(card, table.middle)
    table.key("enter")
    assert moves_of(table, 0)[-1] == table.match.game.deck.text(card.piece)
    assert len(moves_of(table, 0)) == count + 1


def test_a_forced_card_is_played_automatically_by_setting(table: Table) -> None:
    table.to_my_card()
    table.play_until(lambda: table.is_turn() and len(table.host.legal(0)) == 1)
    count = len(moves_of(table, 0))
    table.tick(60)
    assert len(moves_of(table, 0)) == count
    table.key("escape")
    table.app_context.settings.change(auto_play=True)
    table.tick(60)
    assert len(moves_of(table, 0)) == count, "not while a sheet covers the table"
    table.click("answer.cancel")
    table.until(lambda: len(moves_of(table, 0)) > count, 100)


@pytest.mark.parametrize("speed", ["calm", "brisk", "instant"])
def test_a_trick_is_held_for_the_player_by_setting(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    table = Table(app_context_of(SMALL, speed=speed, hold_tricks=True), monkeypatch)
    table.play_until(lambda: table.screen.tweens.waits_for_player)
    painted: list[int] = []
    table.paint_all()
    table.tick(200)
    table.app.paint = lambda: painted.append(1)  # type: ignore[method-assign]
    table.tick(600)
    assert table.screen.tweens.waits_for_player
    assert not painted, "and nothing is drawn meanwhile"
    table.click(table.middle)
    assert not table.screen.tweens.waits_for_player


# -- asking


def test_a_hint_gives_a_reason_and_lights_its_card(table: Table) -> None:
    table.to_my_card()
    table.key("h")
    table.until(lambda: table.has("hint"))
    assert any("hinted" in thing.state for thing in table.app.top.semantics())


@pytest.mark.parametrize("reported", [True, False])
def test_a_bot_can_take_the_seat_after_a_hint(table: Table, reported: bool) -> None:
    table.to_my_card()
    table.bots.silent = not reported
    table.key("h")
    table.tick(5)
    table.bots.silent = False
    count = len(table.match.entries)
    table.click("bar.menu")
    table.click("answer.bot")
    table.until(lambda: len(table.match.entries) > count, 100)


def test_every_row_of_the_score_sheet_can_be_explained(table: Table) -> None:
    table.play_until(lambda: len(table.host.finished_deals()) == 2 and table.is_turn())
    table.key("s")
    table.tick(30)
    for deal in (1, 2):
        table.click(f"sheet.{deal}")
        assert table.has("story")
        assert any(thing.name == "story.group.1" for thing in table.app.top.semantics())
        table.click("story.done")
        assert not table.has("story")
    assert table.is_turn()


def test_a_pause_stops_everything_until_the_player_returns(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.key("p")
    count = len(table.match.entries)
    table.tick(200)
    assert len(table.match.entries) == count
    table.click("answer.cancel")
    table.until(lambda: len(table.match.entries) > count, 200)


def test_a_redealt_deal_has_no_score_sheet_row(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play_until(table.is_reported)
    deal, reported = table.host.finished_deals()[0], list[FinishedDeal]()
    table.screen.summary_player.drop()
    monkeypatch.setattr(Host, "finished_deals", lambda _: [replace(deal, redealt=True), deal])
    monkeypatch.setattr(SummaryPlayer, "open", lambda _telling, deal, **_how: reported.append(deal))
    table.screen.summary_player.explain(0)
    assert reported == [deal]


def test_any_key_finishes_the_deal_summary(table: Table) -> None:
    table.app_context.settings.change(speed="calm")
    table.play_until(table.is_reported)
    deal_summary = table.screen.deal_summary
    assert deal_summary.playing
    table.tick()
    table.key("space")
    assert not deal_summary.playing
    assert table.screen.deal_summary is deal_summary


def test_a_hint_asked_for_after_a_deal_is_answered_that_it_is_over(table: Table) -> None:
    table.play_until(table.is_reported)
    table.key("h")
    assert table.thing("toast").label == "The game is over"


# -- seats, the end, and after it


def test_a_bot_keeps_the_seat_until_it_is_taken_back(table: Table) -> None:
    table.to_my_card()
    table.key("escape")
    table.click("answer.bot")
    count = len(table.match.entries)
    table.until(lambda: len(table.match.entries) > count + 8)
    assert table.screen.turn.draft is None, "nobody decides for the bot"
    table.key("escape")
    table.click("answer.back.0")
    table.play_until(table.is_turn)
    assert table.host.players[0].kind == "human"


@pytest.mark.parametrize("size", [SMALL, (1600, 900)])
def test_a_bot_keeping_a_seat_plays_at_normal_pace_and_a_button_returns_it(sit: Sit, size: tuple[int, int]) -> None:
    table = sit(Table, size=size, speed="calm")
    table.to_my_card()
    count = len(table.match.entries)
    table.click("bar.menu")
    table.click("answer.bot")
    said = set()
    for _ in range(100):
        table.tick()
        plates = table.screen.felt_view.seat_plates.plates
        said |= {table.screen.status.whose, plates[table.screen.scene.viewer].turn}
    assert not {say("play.status.yours"), say("play.turn.you"), say("play.lead.you")} & said, "nothing is asked"
    assert {say("play.turn.player"), say("play.lead.player")} & said
    assert len(table.match.entries) < count + 4, "1.6 s: nobody saw more"
    table.until(lambda: len(table.match.entries) > count + 8)
    assert say("play.stand_in.words") in table.words
    for _ in range(8):
        table.tick(40)
        table.rest()
        (slip,) = table.screen._stand_in.areas
        felt = table.screen.felt_view
        assert slip.collidelist(felt.areas_to_keep_clear()) < 0, "neither the hand nor a card"
        hand = felt.stage.zones.get(felt.scene.hand_zone(), ())
        table.screen.marks.show(hand)
        table.rest()
        pushed = [extent([card.home._replace(x=card.middle[0], y=card.middle[1])]) for card in hand]
        assert slip.collidelist([card.inflate(0, 8) for card in pushed]) < 0, "nor a card pushed out when it is named"
    table.click("answer.seat")
    assert not table.has("answer.seat")
    assert table.host.players[0].kind == "human"
    table.play_until(table.is_turn)


def test_the_deal_summary_is_shown_to_the_person_whose_seat_a_bot_keeps(table: Table) -> None:
    table.to_my_card()
    table.key("escape")
    table.click("answer.bot")
    table.until(table.is_reported)
    table.tick(100)
    assert len(table.match.deal_positions()) == 1
    table.click("answer.seat")
    assert table.host.players[0].kind == "human"


def test_play_is_fast_when_every_person_is_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.to_my_card()
    assert not table.screen.context.pace.hurries
    table.key("escape")
    table.click("answer.bot")
    monkeypatch.setattr(Pace, "_plays_on", lambda *_: False)
    monkeypatch.setattr(Host, "seat", None)
    table.until(lambda: isinstance(table.app.top, Dialog), 3000)
    assert table.match.result
    assert table.has("answer.rematch")


def test_conceding_asks_for_confirmation_and_ends_the_match(table: Table) -> None:
    table.to_my_card()
    table.key("escape")
    table.click("answer.concede")
    table.click("answer.cancel")
    assert not table.match.result
    table.key("escape")
    table.click("answer.concede")
    table.click("answer.yes")
    assert table.match.result
    assert table.match.result.conceded == (0,)
    assert say("play.result.conceded", name="Ada") in table.words
    screen = table.screen
    assert not any(plate.active for plate in screen.felt_view.seat_plates.plates.values()), "it is nobody's turn"
    assert not any(screen.bar.buttons[name].enabled for name in ("undo", "hint"))
    assert screen.felt_view.view is not None
    screen.turn.open(screen.felt_view.view)
    assert screen.turn.draft is None, "no card can be played, such as after a turn that is shown again"


def test_a_rematch_has_new_cards_or_the_same(short: Table) -> None:
    first = None
    for answer, same in (("again", True), ("rematch", False)):
        short.play_until(lambda: isinstance(short.app.top, Dialog))
        first = first or short.match.entries[0]
        short.click(f"answer.{answer}")
        short.until(lambda: bool(short.host.match.entries))
        assert (short.host.match.entries[0] == first) == same
        short.match = short.host.match
        assert len([scene for scene in short.app.stack if isinstance(scene, PlayScreen)]) == 1


def test_a_row_opened_from_the_result_returns_to_it(short: Table) -> None:
    short.play_until(lambda: isinstance(short.app.top, Dialog))
    short.click("sheet.1")
    assert short.has("story")
    short.click("story.done")
    assert isinstance(short.app.top, Dialog)
    short.click("answer.replay")
    assert not isinstance(short.app.top, Dialog | PlayScreen)


# -- standing still


def test_a_table_at_rest_draws_nothing(table: Table) -> None:
    table.paint_all()
    table.to_my_card()
    table.rest()
    table.tick(300)
    painted: list[int] = []
    table.app.paint = lambda: painted.append(1)  # type: ignore[method-assign]
    table.app._move = lambda _: painted.append(1)  # type: ignore[assignment, method-assign]
    table.tick(300)
    assert not painted


def test_the_plate_shows_the_turn_only_when_the_player_can_decide(table: Table) -> None:
    """So that no player, and no program that reads the screen, plays a moment too early."""
    seen = 0
    for _ in range(900):
        if table.has("seat.0") and "turn" in table.thing("seat.0").state:
            seen += 1
            assert table.screen.turn.draft.steps()
            table.play_any()
        table.tick()
    assert seen > 5
