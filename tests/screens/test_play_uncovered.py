"""What overlays of the table do not cover: the trick, the hand and the plates; and the last trick."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_table import Table
from laid_out import AppContextOf, Sit

from cardgames.engine.contract import TRICK, Event, PieceMove, Zone
from cardgames.screens.play.sheets import last_trick
from cardgames.table.semantics import Thing

ROOMS = [((960, 600), 100), ((1024, 640), 250), ((1920, 1080), 75)]
"""Windows in px, and the UI scale that the player asks for."""


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, size=(1024, 640))


def trick(table: Table) -> list[Thing]:
    return [thing for thing in table.app.top.semantics() if thing.name.startswith("trick.")]


def hand(table: Table) -> list[Thing]:
    return [thing for thing in table.app.top.semantics() if thing.name.startswith("hand.0.")]


def plates(table: Table) -> list[Thing]:
    return [thing for thing in table.app.top.semantics() if thing.name.startswith(("seat.", "marker."))]


@pytest.mark.parametrize(("size", "scale"), ROOMS)
def test_the_confirmation_covers_neither_card_trick_nor_hand(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    table = Table(app_context_of(size, ui_scale=scale, speed="instant", confirm_moves=True), monkeypatch)
    for lying in range(4):
        table.play_until(lambda: table.is_turn() and len(trick(table)) == lying)  # noqa: B023
        table.drag(table.playable()[0], table.middle)
        table.rest()
        slip = table.thing("question").rect
        assert table.screen.felt_view.area.contains(slip)
        for thing in (*trick(table), *hand(table), *plates(table)):
            assert not slip.colliderect(thing.rect), f"{slip} covers {thing}"
        table.key("enter")


@pytest.mark.parametrize(("size", "scale"), ROOMS)
def test_the_last_trick_is_shown_beside_the_current_one(sit: Sit, size: tuple[int, int], scale: int) -> None:
    table = sit(Table, size=size, ui_scale=scale)
    for lying in range(4):
        table.play_until(lambda: table.is_turn() and table.tricks_taken() and len(trick(table)) == lying)  # noqa: B023
        table.rest()
        table.key("t")
        panel = table.thing("last_trick").rect
        assert table.screen.felt_view.area.contains(panel)
        for thing in (*trick(table), *hand(table), *plates(table)):
            assert not panel.colliderect(thing.rect), f"{panel} covers {thing}"
        table.key("t")
        table.drag(table.playable()[0], table.middle)


def test_the_log_has_the_last_trick_if_the_game_does_not_keep_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert last_trick(table.host.log()) is None
    table.to_my_card(tricks=2)
    view, tricks = table.screen.felt_view.view, table.screen.scene.tricks
    assert view is not None
    assert last_trick(table.host.log()) == tricks.last_trick(view)
    monkeypatch.setattr(type(tricks), "last_trick", lambda *_: None)
    table.key("t")
    assert table.thing("last_trick").label.startswith("Last trick: won by")


def test_the_log_has_no_last_trick_if_its_event_does_not_say_who_played(table: Table) -> None:
    """In Landlord the cards of a trick are one pile, and the table may show less than the log has."""
    table.to_my_card()
    update = table.host.log()[-1]
    taken = Event(TRICK, 1, (PieceMove(3, Zone("trick"), Zone("heap")),))
    assert last_trick([replace(update, what="move", events=(taken,))]) is None


def test_the_last_trick_can_be_opened_and_closed(table: Table) -> None:
    table.to_my_card(tricks=1)
    before = len(table.match.entries)
    table.key("t")
    assert table.thing("last_trick").label.startswith("Last trick: won by")
    table.app.restyle(scale=1.5)
    table.tick()
    table.click(table.middle)
    assert not table.has("last_trick")
    assert len(table.match.entries) == before
