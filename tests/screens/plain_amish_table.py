"""Amish Lords on a plain table with pieces in rows; the scene describes only its zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from at_table import Table
from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, Move, Seat, View, Zone
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.messages import Message, verbatim
from cardgames.engine.options import Options
from cardgames.engine.progress import Need
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND_ZONES,
    LOOT_ZONES,
    MARKET_ZONE,
)
from cardgames.games.amish_lords.rules import GAME
from cardgames.host.protocol import Decision
from cardgames.screens.app_context import AppContext
from cardgames.screens.picture import scene_of
from cardgames.screens.play import context
from cardgames.table.board.layouts import Layout, Pile, Rows, gap_area
from cardgames.table.board.parts import Carrying, Covered
from cardgames.table.board.scene import GameScene, Question, SeatLayout
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.label import Label

FARMS = 4
USUAL = ("Build", "Expand", "Caravan", "Pick")


class Homestead(GameScene, Carrying, Covered):
    """Two players; the viewer's farms are above their hand, the other player's at the upper edge."""

    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        high = area.h * 0.13
        wide = area.w / 8
        found: dict[Zone, Layout] = {}
        for seat in range(len(self.names)):
            level = area.y + area.h * (0.58 if seat == self.viewer else 0.02)
            for farm in range(FARMS):
                found[FARM_ZONES[seat][farm]] = Rows((area.x + wide * (2 * farm + 1), level), 5, high, high * 0.45)
            row = area.y + area.h * (0.40 if seat == self.viewer else 0.22)
            found[CARAVAN_ZONES[seat]] = Pile((area.x + wide, row + high / 2), high)
            found[LOOT_ZONES[seat]] = Pile((area.x + 2 * wide, row + high / 2), high)
        found[DECK_ZONE] = Pile((area.x + wide * 3, area.centery - high), high)
        found[MARKET_ZONE] = Rows((area.x + wide * 5.5, area.centery - high * 1.5), 12, high, high * 0.5, high * 0.3)
        for seat in range(len(self.names)):
            level = area.bottom - high * 1.3 if seat == self.viewer else area.y - high * 0.6
            found[HAND_ZONES[seat]] = Rows((area.centerx, level), 8, high * 1.2, high * 0.8)
        return found

    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        sides = {self.viewer: (area.bottom - look.px(60), "bottom")}
        return {
            seat: SeatLayout(Rect(area.x, sides.get(seat, (area.y, ""))[0], look.px(120), look.px(50)),
                             sides.get(seat, (0, "top"))[1])
            for seat in range(len(self.names))
        }  # fmt: skip

    def contents(self, view: View[Any, Any]) -> Contents:
        seen = view.visible
        found: dict[Zone, Sequence[int]] = {DECK_ZONE: (UNSEEN,) * min(3, seen.deck), MARKET_ZONE: seen.market}
        for seat in range(len(self.names)):
            found[HAND_ZONES[seat]] = seen.hand if seat == view.seat else (UNSEEN,) * seen.counts[seat]
            card = seen.caravans[seat]
            found[CARAVAN_ZONES[seat]] = () if card is None else (card,)
            found[LOOT_ZONES[seat]] = (seen.loot,) if seen.loot is not None and seen.turn == seat else ()
            rows = seen.farms[seat]
            for farm in range(FARMS):
                found[FARM_ZONES[seat][farm]] = rows[farm] if farm < len(rows) else ()
        return found

    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        return DECK_ZONE, HAND_ZONES[: len(self.names)], (3,)

    # the drop targets

    def where(self, zone: Zone) -> str:
        return f"in {zone.name} {zone.number}"

    def drop_zones(self) -> Sequence[Zone]:
        farms = [farm for seat in range(len(self.names)) for farm in FARM_ZONES[seat][:FARMS]]
        return (HAND_ZONES[self.viewer], CARAVAN_ZONES[self.viewer], MARKET_ZONE, *farms)

    def places_in(self, zone: Zone, count: int) -> Sequence[int]:
        if zone.name != "farm" or not count:
            return ()
        return range(1, count + 1) if zone.owner == self.viewer else range(1, count)

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        if at >= 0 and zone.owner == self.viewer:
            return gap_area(layout, at, count)
        return super().spot(zone, at, count, layout)

    def face_down(self, zone: Zone, index: int, view: View[Any, Any]) -> bool:
        return zone.name == "farm" and index > 0 and not view.visible.opened

    def target_zone(self) -> Zone:
        return CARAVAN_ZONES[self.viewer]

    # words

    def question(self, question: str, view: View[Any, Any]) -> Question:
        asked = {"turn": ("skip", "done"), "lands": ("done",), "caravan": ("build",), "setup": ("traditional",)}
        return Question(f"About {question}", tuple((answer, answer) for answer in asked[question]))

    def sound(self, event: Event) -> SoundName | None:
        return None

    def bubble(self, event: Event) -> Message | None:
        return None

    def log(self, event: Event) -> Message | None:
        return None

    def hint(self, decision: Decision, view: View[Any, Any]) -> Sequence[Message]:
        return [verbatim("Do this.")]

    def score(self, seat: Seat, view: View[Any, Any]) -> str:
        return "0"

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Label("sheet", "sheet")


def homestead(game: str, names: Sequence[str], viewer: Seat, options: Options | None = None) -> GameScene:
    """Return the plain scene for Amish Lords, and the normal one for other games."""
    if game != GAME.name:
        return scene_of(game, names, viewer, options)
    return Homestead(GAME, names, viewer, options)


class HomesteadTable(Table):
    """A match of two players at such a table, in a chosen position."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        wanted: Callable[[Sequence[Move]], bool],
        *,
        people: int = 1,
        plain: bool = True,
        lies: Callable[[View[Any, Any]], bool] = lambda _: True,
        usual: Sequence[str] = USUAL,
    ) -> None:
        """If `plain` is off, the scene is the one that players see."""
        if plain:
            monkeypatch.setattr(context, "scene_of", homestead)
        self.sit_down(app_context, monkeypatch, moment(wanted, people, lies, usual))
        if people == 1:
            self.rest()


def moment(
    wanted: Callable[[Sequence[Move]], bool],
    people: int = 1,
    lies: Callable[[View[Any, Any]], bool] = lambda _: True,
    usual: Sequence[str] = USUAL,
) -> Match:
    """A match at the first decision of player 0 with the wanted legal moves and a state for which `lies` holds. Until
    then, moves of the `usual` kinds are made."""
    players = [Player("Ada", "fox"), Player("Bep", "owl") if people > 1 else Player("Bep", "owl", "bot", "normal")]
    for seed in range(200):
        rng = Random(seed)
        match = Match(GAME, GAME.schema.standard(), players, f"homestead {seed}")
        for _ in range(120):
            due = match.due()
            if due.need is Need.NOTHING:
                break
            if due.need is not Need.DECISION:
                match.proceed()
                continue
            seat, state = due.turns[0].seat, match.table().state
            legal = state.legal(seat)
            if seat == 0 and wanted(legal) and lies(state.view(0)):
                return match
            building = [move for move in legal if type(move).__name__ in usual]
            match.apply(0, seat, rng.choice(building or list(legal)))
    raise AssertionError("no such moment")
