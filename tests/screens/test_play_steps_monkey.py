"""Random input for moves of several steps: nothing breaks, nothing hidden is revealed, every step can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from at_table import assert_table_equals_view
from laid_out import Sit
from plain_amish_table import HomesteadTable, moment
from test_play_monkey import Monkey

from cardgames.engine.cards import cards_in
from cardgames.engine.contract import Move
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.widgets.dialog import Dialog


class Farmer(Monkey):
    """Drags any piece anywhere, mostly to a legal target."""

    def drag(self) -> None:
        table = self.table
        if type(table.app.top) is not PlayScreen:
            return
        takeable = table.screen.handling.drop_targets.takeable()
        others = list(table.screen.felt_view.stage)
        pool = takeable if takeable and self.dice.random() < 0.7 else others
        if not pool:
            return
        piece = self.dice.choice(pool)
        table.press((round(piece.x), round(piece.y)))
        table.move(self.anywhere())
        lit = [thing.rect.center for thing in table.app.top.semantics() if thing.role == "target"]
        to = self.dice.choice(lit) if lit and self.dice.random() < 0.7 else self.anywhere()
        table.move(to)
        if self.dice.random() < 0.9:
            table.release(to)

    def go_on(self) -> None:
        if self.table.has("answer.here"):
            self.table.click("answer.here")
        elif self.table.is_asked() and self.dice.random() < 0.3:
            self.table.answer()
        elif self.table.busy or self.table.is_reported():
            self.table.key("space")
        else:
            self.drag()


def assert_no_farm_is_open(table: HomesteadTable) -> None:
    """No piece and no name on the screen reveals a card hidden from the person at the screen."""
    state: Any = table.host.match.table().state
    view = table.screen.felt_view.view
    if state.outcome() is not None or table.host.result or view is None:
        return
    if view.visible.match_state.deals != state.match_state.deals:
        return  # an earlier season is still shown
    handed_over = isinstance(table.app.top, Dialog) and table.has("answer.here")
    seen = None if handed_over else table.host.seat
    hidden = {
        (zone, seat, card)
        for seat in range(2)
        if seat != seen
        for zone, rows in (("hand", [cards_in(state.hands[seat])]), ("farm", [row[1:] for row in state.farms[seat]]))
        for row in rows
        for card in row
    }
    shown = {(sprite.zone.name, sprite.zone.owner, sprite.piece) for sprite in table.screen.felt_view.stage}
    # public cards can be seen in flight
    seen_going = {
        piece_move.piece
        for reported in table.host.log()
        for event in reported.events
        for piece_move in event.piece_moves
    }
    assert not {thing for thing in shown & hidden if not table.busy or thing[2] not in seen_going}
    faces = table.match.game.deck.faces
    named = {thing.name for scene in table.app.stack for thing in scene.semantics()}
    parts = [name.rpartition(".") for name in named]
    assert not [
        name
        for zone, seat, card in hidden
        for place, _, name in parts
        if name == faces[card].key and place.startswith(f"{zone}.{seat}") and not (table.busy and card in seen_going)
    ]


def many(legal: Sequence[Move]) -> bool:
    """A position with many legal moves."""
    return len(legal) > 25


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("seed", "people"), [(1, 1), (3, 2)])
def test_random_input_in_amish_lords_breaks_and_reveals_nothing(sit: Sit, seed: int, people: int) -> None:
    table = sit(HomesteadTable, many, people=people, size=(1024, 640), speed="brisk")
    farmer = Farmer(table, seed)
    rests = 0
    for _ in range(80):
        farmer.act()
        kinds = [type(scene) for scene in table.app_context.app.stack]
        if PlayScreen not in kinds or FirstGame in kinds or table.host.result:
            table.app_context.go_home()
            waiting = [file for file in table.app_context.waiting() if file.game == "amish_lords"]
            table.app_context.resume(waiting[0]) if waiting else table.app_context.begin(moment(many, people))
            table.screen.host._clock = lambda: table.now
        table.match = table.host.match
        assert_no_farm_is_open(table)
        if table.app.top is table.screen and not table.busy and table.host.seat is not None:
            table.tick(20, 0.05)
            if table.app.top is table.screen and not table.busy and not table.screen.handling.dragged:
                while table.screen.turn.step_back():
                    pass
                table.rest()
                if table.app.top is table.screen and not table.screen.turn.begun:
                    rests += 1
                    assert_table_equals_view(table)
    assert rests
    assert table.match.entries
