"""The drawers beside the table: the score sheet, what happened, and what was agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.engine.option_kinds import Drawings
from cardgames.engine.options import Options
from cardgames.screens.play.log import log_lines
from cardgames.screens.play.look_back import LookBack, own_turns
from cardgames.screens.play.table_drawer import TableDrawer
from cardgames.screens.shapes import Shapes
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.label import Heading, Label
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen


LEAST_HIGH = 240
"""A drawer that would be lower than this covers the hand rather, in points."""


def agreed_lines(options: Options) -> list[Widget]:
    """The rules card: how this table differs from the standard rules, then everything that was agreed and matters."""
    lines: list[Widget] = []
    differences = options.differences()
    if differences:
        lines.append(Label("agreed.different", say("play.agreed.different"), text.STRONG))
        for item in differences:
            if item.added is None:
                words = say("play.agreed.changed", label=item.label, value=item.second, standard=item.first)
            else:
                words = say("play.agreed.extension", label=item.label)
            lines.append(Label(f"agreed.difference.{item.key}", words))
            option = options.schema.options.get(item.key)
            if option is not None and isinstance(option.kind, Drawings):
                lines.append(Shapes(f"agreed.shapes.{item.key}", item.label, options.words(item.key)))
    else:
        lines.append(Label("agreed.standard", say("play.agreed.standard"), text.STRONG))
    groups: dict[str, list[Widget]] = {}
    for key, option in options.schema.options.items():
        if not options.matters(key):
            continue
        words = say("play.agreed.line", label=option.label, value=options.show(key), rule=option.rule)
        groups.setdefault(option.group, []).append(Label(f"agreed.{key}", words, text.SMALL, soft=True))
    for group, labels in groups.items():
        lines.append(Heading(f"agreed.group.{group}", options.schema.groups.get(group, ""), quiet=True))
        lines += labels
    return lines


class Drawers:
    """All drawers of a table screen; one at a time is open."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._look_back = LookBack()
        self._room = Rect(0, 0, 0, 0)
        self._drawers: dict[str, TableDrawer] = {
            "score": TableDrawer("score", say("play.bar.score")),
            "log": TableDrawer("log", say("play.bar.log"), at_end=True),
            "rules": TableDrawer("rules", say("play.bar.rules")),
            "memory": TableDrawer("memory", say_in(screen.host.match.game.name, "play.bar.memory")),
            "look_back": self._look_back,
        }

    @property
    def all(self) -> list[TableDrawer]:
        """The drawers as widgets."""
        return list(self._drawers.values())

    @property
    def standing(self) -> list[Rect]:
        """Where open drawers stand, or come to stand."""
        room = self._room
        opened = [drawer.rect for drawer in self.all if drawer.is_open]
        return [Rect(room.right - rect.w, rect.y, rect.w, rect.h) for rect in opened]

    def lay(self, room: Rect, look: Look) -> None:
        """They stand at the right of the room, down to the hand, so that each of its cards stays in reach."""
        self._room = room
        hand = self._screen.felt_view.stage.layouts[self._screen.scene.hand_zone()].area
        left_free = room.bottom - hand.top + look.px(8)
        for drawer in self.all:
            drawer.foot = 0
            drawer.layout(room, look)
            if hand.right > room.right - drawer.rect.w and room.h - left_free >= look.px(LEAST_HIGH):
                drawer.foot = left_free
                drawer.layout(room, look)

    def toggle(self, name: str) -> None:
        """Open a drawer and close the others, or close it. What was said on the table does not cover it."""
        for other, drawer in self._drawers.items():
            if other != name:
                drawer.close()
        self._drawers[name].toggle()
        self._screen.drop_toast(self.standing)
        self.refresh()

    def looking_back(self) -> Callable[[], object] | None:
        """What tells the player what he missed in the deal that is over; None where the game does not look back."""
        screen = self._screen
        if screen.host.seat is None or screen.scene.look_back(()) is None:
            return None

        def look_back() -> None:
            self.toggle("look_back")
            if self._look_back.is_open:
                self._look_back.begin(screen.scene.look_back(own_turns(screen.host)) or iter(()))

        return look_back

    def forget_look_back(self) -> None:
        """The deal that it looked back at is told."""
        self._look_back.close()

    def keep_above(self, story: Rect) -> None:
        """The look back ends above the story of the deal, from which it is opened."""
        drawer = self._look_back
        covered = story.right > self._room.right - drawer.rect.w  # where it stands when it is out
        drawer.foot = max(0, self._room.bottom - story.top) if covered else 0
        drawer.layout(self._room, self._screen.look)

    def close(self) -> bool:
        """Close the open drawer; False when none is."""
        opened = [drawer for drawer in self._drawers.values() if drawer.is_open]
        for drawer in opened:
            drawer.close()
        return bool(opened)

    def close_at_once(self) -> None:
        """Nothing of a drawer is to be seen any more, not even how it slides away."""
        for drawer in self._drawers.values():
            drawer.close()
            drawer.visible = False
            drawer.fill(())

    def refresh(self) -> None:
        """What is open tells how things stand now."""
        view, screen = self._screen.felt_view.view, self._screen
        if view is None:
            return
        if self._drawers["score"].is_open:
            self._drawers["score"].fill([screen.scene.sheet(view, screen.explain)])
        if self._drawers["log"].is_open:
            self._drawers["log"].fill(log_lines(screen.host.log(), screen.scene, screen.host.deals))
        if self._drawers["rules"].is_open:
            reader = Button("agreed.reader", say("play.agreed.reader"), screen.controls.read_rules, icon="rules")
            self._drawers["rules"].fill([reader, *agreed_lines(screen.host.match.options)])
        if self._drawers["memory"].is_open:
            lines = screen.scene.memory(view)
            self._drawers["memory"].fill([Label(f"memory.{index}", line) for index, line in enumerate(lines)])
