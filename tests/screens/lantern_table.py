"""Lanterns on a plain table: what a scene has to say, with no words of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, Seat, View, Zone
from cardgames.host.protocol import Decision
from cardgames.table.board.layouts import Layout, Pile, Rows
from cardgames.table.board.scene import GameScene, Question, SeatLayout
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.label import Label

sys.path.insert(0, str(Path(__file__).parent.parent / "toy" / "src"))

from lanterns import MANIFEST as TOY
from lanterns.cards import ASHES, BOX, NIGHT, aside, hand
from lanterns.state import Visible

MANIFEST = replace(TOY, scene="lantern_table:LanternScene")
"""The toy game, with a table."""


class LanternScene(GameScene):
    """Each seat has a hand and a place for the lantern aside, one row above the other; the night is in the middle."""

    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        high = area.h * 0.16
        found: dict[Zone, Layout] = {
            BOX: Pile((area.x + area.w * 0.2, area.centery), high),
            ASHES: Pile((area.x + area.w * 0.8, area.centery), high),
            NIGHT: Rows((area.centerx, area.centery - high / 2), 3, high, high),
        }
        for seat in range(len(self.names)):
            y = area.bottom - high * 1.2 if seat == self.viewer else area.y + high * 0.1
            x = area.x + area.w * (0.5 if seat == self.viewer else 0.3 + 0.4 * (self.side_of(seat) - 1))
            found[hand(seat)] = Rows((x, y), 5, high, high * 0.5)
            found[aside(seat)] = Pile((x + high * 2.4, y + high / 2), high)
        return found

    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        places: dict[Seat, SeatLayout] = {}
        for seat in range(len(self.names)):
            mine = seat == self.viewer
            y = area.bottom - look.px(60) if mine else area.y + look.px(10) + look.px(60) * self.side_of(seat)
            places[seat] = SeatLayout(Rect(area.x, y, look.px(120), look.px(50)), "bottom" if mine else "top")
        return places

    def contents(self, view: View[Any, Any]) -> Contents:
        seen: Visible = view.visible
        unseen = 15 - sum(seen.hand_sizes) - len(seen.night) - len(seen.ashes) - sum(c is not None for c in seen.aside)
        found: dict[Zone, Sequence[int]] = {BOX: seen.box or (UNSEEN,) * unseen, NIGHT: seen.night, ASHES: seen.ashes}
        for seat, size in enumerate(seen.hand_sizes):
            found[hand(seat)] = seen.hand if seat == view.seat else (UNSEEN,) * size
            card = view.known.aside if seat == view.seat else seen.aside[seat]
            found[aside(seat)] = () if card is None else (card,)
        return found

    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        return BOX, [hand(seat) for seat in range(len(self.names))], (1,) * view.visible.hand_sizes[0]

    def target_zone(self) -> Zone:
        return NIGHT

    def drop_zones(self) -> Sequence[Zone]:
        return (NIGHT, aside(self.viewer))

    def question(self, question: str, view: View[Any, Any]) -> Question:
        return Question("Trade?", (("keep", "Keep"),))

    def sound(self, event: Event) -> SoundName | None:
        return None

    def bubble(self, event: Event) -> str:
        return ""

    def log(self, event: Event) -> str:
        return event.kind

    def hint(self, decision: Decision, view: View[Any, Any]) -> str:
        return "Do this."

    def score(self, seat: Seat, view: View[Any, Any]) -> str:
        return self.settled_score(seat, view, view.visible.standing)

    def settled_score(self, seat: Seat, view: View[Any, Any], standing: Any) -> str:
        return str(standing.scores[seat])

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Label("sheet", "sheet")
