"""The look back after a deal: what the player could have made of it, turn by turn, in a drawer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgames.engine.contract import Move, View
from cardgames.engine.course import Moved
from cardgames.host.host import Host
from cardgames.screens.play.table_drawer import TableDrawer
from cardgames.table.widgets.label import Label
from cardgames.words import say


def own_turns(host: Host) -> list[tuple[View[Any, Any], Move]]:
    """The moves that the shown player made in the deal that was dealt last, each with what he saw before it."""
    turns: list[tuple[View[Any, Any], Move]] = []
    before: View[Any, Any] | None = None
    for told in host.log():
        if told.what == "deal":
            turns.clear()
        entry = host.match.entries[told.position - 1]
        if before is not None and isinstance(entry, Moved) and entry.seat == before.seat:
            turns.append((before, entry.move))
        before = told.view
    return turns


class LookBack(TableDrawer):
    """A drawer that fills itself, with one turn a frame, as looking takes its time."""

    def __init__(self) -> None:
        super().__init__("look_back", say("play.look_back.title"))
        self._coming: Iterator[str] = iter(())
        self._told: list[str] = []
        self._looking = False

    def begin(self, lines: Iterator[str]) -> None:
        """Tell these; the empty ones say that a turn had nothing."""
        self._coming, self._told, self._looking = lines, [], True
        self._tell(say("play.look_back.looking"))

    def update(self, seconds: float) -> bool:
        moving = super().update(seconds)
        if not self._looking:
            return moving
        line = next(self._coming, None)
        if line:
            self._told.append(line)
        self._looking = line is not None
        self._tell(say("play.look_back.looking") if self._looking else "" if self._told else say("play.look_back.none"))
        return True

    def _tell(self, last: str) -> None:
        lines = [Label(f"look_back.{number}", line) for number, line in enumerate(self._told)]
        self.fill([*lines, Label("look_back.last", last, soft=True)] if last else lines)
