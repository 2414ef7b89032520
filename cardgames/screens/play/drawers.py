"""The drawers beside the table: score sheet, log, rules, memory aid, and the look back after a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.contract import Move, View
from cardgames.engine.option_kinds import Drawings
from cardgames.engine.options import EXTENSIONS, Options
from cardgames.engine.progress import Moved
from cardgames.host.host import Host
from cardgames.host.update import HostUpdate
from cardgames.screens.picture import sitters_of
from cardgames.screens.play.better import BetterScreen
from cardgames.screens.play.context import Context
from cardgames.screens.play.history import PlayedTurn, TurnPart, played_turns
from cardgames.screens.play.log import deal_heading, draw_ground, folded, update_sentences
from cardgames.screens.shapes import Shapes
from cardgames.table import text
from cardgames.table.board.parts import Missed
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.units import ROOM
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.dialog import DRAWER_WIDE, Drawer
from cardgames.table.widgets.label import Heading, Label
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

LEAST_WIDE = 320
"""Least width of a drawer, in points: beside it, `ROOM` is left in a window of 1280 x 800 points; in a smaller one
everything on the table is smaller."""

INSET = 4
"""How far the ground of a turn that is pointed at reaches beyond its words, in points."""


class TurnLines(TurnPart):
    """The sentences of a turn, one below the other."""

    role = "row"

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, text.height(self.label, text.BODY, look, limit)

    def draw(self, surface: Surface) -> None:
        draw_ground(surface, self, self.rect.inflate(2 * self.look.px(INSET), 2 * self.look.px(2)))
        text.paragraph(surface, self.label, self.rect, self.look, text.BODY, self.ink)
        self.underline_terms(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        yield from self.spots_in(self.label, self.rect, text.BODY)


class TurnLog:
    """Makes the lines of the log. A row stays the same while its turn has the same lines, so it keeps the focus."""

    def __init__(
        self, on_point: Callable[[PlayedTurn | None], object], on_press: Callable[[PlayedTurn], object]
    ) -> None:
        self._on_point, self._on_press = on_point, on_press
        self._lines: list[Widget] = []
        self._said: list[str] = []
        self._rows: dict[tuple[int, str], TurnLines] = {}

    def lines(self, updates: Sequence[HostUpdate], scene: GameScene, number: int) -> list[Widget]:
        """Return the log as widgets. The last deal in these updates has this number in the match; a deal dealt again
        keeps its number."""
        self._lines, self._said = [], []
        turns = {id(one): turn for turn in played_turns(updates, scene, None) for one in turn.updates}
        parts = list(_deals(updates))
        number -= sum(map(_counts, parts[:-1]))
        anew = False
        for part in parts:
            self._lines.append(Heading(self._next_name(), deal_heading(scene.game.name, number, anew=anew)))
            turn: PlayedTurn | None = None
            for update, pieces in zip(part, update_sentences([one.events for one in part], scene), strict=True):
                if turns.get(id(update)) is not turn:
                    self._say(turn)
                    turn = turns.get(id(update))
                for heading, words in pieces:
                    if heading:
                        self._say(turn)
                        self._lines.append(Heading(self._next_name(), heading, quiet=True))
                    self._said += words
                if update.note:
                    self._say(turn)
                    self._lines.append(Label(self._next_name(), str(update.note)))
            self._say(turn)
            anew = not _counts(part)
            number += _counts(part)
        kept = {id(line) for line in self._lines}
        self._rows = {key: row for key, row in self._rows.items() if id(row) in kept}
        return self._lines

    def _next_name(self) -> str:
        return f"log.{len(self._lines)}"

    def _say(self, turn: PlayedTurn | None) -> None:
        """Add what was said to the lines, as those of a turn if there is one, and forget it."""
        said, self._said = folded(self._said), []
        if turn is None:
            self._lines += [Label(f"log.{len(self._lines) + more}", line) for more, line in enumerate(said)]
        elif said:
            key = turn.updates[0].position, "\n".join(said)
            row = self._rows.get(key) or TurnLines(key[1], say("play.history.again"), self._on_point, self._on_press)
            row.name, row.turn = self._next_name(), turn
            self._rows[key] = row
            self._lines.append(row)


def _counts(deal: Sequence[HostUpdate]) -> bool:
    """Whether a deal counts: it was not dealt again."""
    return not any(update.redealt for update in deal)


def _deals(updates: Sequence[HostUpdate]) -> Iterator[list[HostUpdate]]:
    """Yield the updates deal by deal."""
    part: list[HostUpdate] = []
    for update in updates:
        if update.what == "deal" and part:
            yield part
            part = []
        part.append(update)
    if part:
        yield part



class TableDrawer(Drawer):
    """A drawer whose content is made again whenever it is opened or the table changes.

    With `at_end` it opens scrolled to the end, and stays there unless the player scrolls elsewhere.
    """

    def __init__(self, name: str, title: str, *, at_end: bool = False) -> None:
        self._column = Column(f"{name}.lines", [], gap=6)
        self._scroll = ScrollArea(f"{name}.scroll", self._column)
        self._at_end = at_end
        self._fresh = True
        self.on_move: Callable[[], object] = lambda: None
        """Called when it opens or closes."""
        super().__init__(name, title, self._scroll)

    def open(self) -> None:
        """Slide out."""
        self._fresh = True
        super().open()
        self.on_move()

    def close(self) -> None:
        """Slide in."""
        was = self.is_open
        super().close()
        if was:
            self.on_move()

    def fill(self, content: Sequence[Widget]) -> None:
        """Show these widgets, one below the other."""
        to_end = self._at_end and (self._fresh or self._scroll.at_end)
        self._fresh = False
        self._column.clear()
        for widget in content:
            self._column.add(widget)
        if self._look is not None:
            self._scroll.layout(self._scroll.rect, self.look)
            if to_end:
                self._scroll.scroll_to(1_000_000, at_once=True)
            self.touch()


def own_turns(host: Host) -> list[tuple[View[Any, Any], Move]]:
    """Return the moves of the shown player in the last deal, each with the player's view before it."""
    turns: list[tuple[View[Any, Any], Move]] = []
    before: View[Any, Any] | None = None
    for update in host.log():
        if update.what == "deal":
            turns.clear()
        entry = host.match.entries[update.position - 1]
        if before is not None and isinstance(entry, Moved) and entry.seat == before.seat:
            turns.append((before, entry.move))
        before = update.view
    return turns


class LookBack(TableDrawer):
    """A drawer that looks back at one turn per frame, because each takes time to analyse."""

    def __init__(self, show: Callable[[Missed], object]) -> None:
        """`show` plays the better moves of a missed chance on the table."""
        super().__init__("look_back", say("play.look_back.title"))
        self._show = show
        self._coming: Iterator[Missed | None] = iter(())
        self._found: list[Missed] = []
        self._looking = False

    def begin(self, coming: Iterator[Missed | None]) -> None:
        """Show these chances as they are found; None is a turn with nothing to say."""
        self._coming, self._found, self._looking = coming, [], True
        self._tell(say("play.look_back.looking"))

    def update(self, seconds: float) -> bool:
        moving = super().update(seconds)
        if not self._looking:
            return moving
        try:
            missed = next(self._coming)
        except StopIteration:
            self._looking, missed = False, None
        if missed is not None:
            self._found.append(missed)
        self._tell(
            say("play.look_back.looking") if self._looking else "" if self._found else say("play.look_back.none")
        )
        return True

    def _tell(self, last: str) -> None:
        lines: list[Widget] = []
        for number, missed in enumerate(self._found):
            lines.append(Label(f"look_back.{number}", missed.words))
            if missed.better:
                show = partial(self._show, missed)
                lines.append(Button(f"look_back.show.{number}", say("play.look_back.show"), show, icon="play"))
        self.fill([*lines, Label("look_back.last", last, soft=True)] if last else lines)


def agreed_lines(options: Options) -> list[Widget]:
    """Return the rules card: differences from the standard rules, then all options that matter."""
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
        if not options.applies(key):
            continue
        label, value = option.told(options[key])
        words = say("play.agreed.line", label=label, value=value, rule=option.rule)
        groups.setdefault(option.group, []).append(Label(f"agreed.{key}", words, text.SMALL, soft=True))
    titles = {EXTENSIONS: say("new_game.extensions"), **options.schema.groups}
    for group, labels in groups.items():
        lines.append(Heading(f"agreed.group.{group}", titles.get(group, ""), quiet=True))
        lines += labels
    return lines


class Drawers:
    """All drawers of a table screen; at most one is open."""

    def __init__(
        self, context: Context, explain: Callable[[int], object], read_rules: Callable[[], object]
    ) -> None:
        """`explain` shows how a deal was scored, counted from 0; `read_rules` opens the rules."""
        self._context = context
        self._explain = explain
        self._read_rules = read_rules
        self.turn_log = TurnLog(lambda _: None, lambda _: None)
        self._look_back = LookBack(self._show_better)
        self._room = Rect(0, 0, 0, 0)
        self._drawers: dict[str, TableDrawer] = {
            "score": TableDrawer("score", say("play.bar.score")),
            "log": TableDrawer("log", say("play.bar.log"), at_end=True),
            "rules": TableDrawer("rules", say("play.bar.rules")),
            "memory": TableDrawer("memory", say_in(context.host.match.game.name, "play.bar.memory")),
            "look_back": self._look_back,
        }

    @property
    def all(self) -> list[TableDrawer]:
        """The drawers as widgets."""
        return list(self._drawers.values())

    @property
    def standing(self) -> list[Rect]:
        """The areas of open drawers, once they have slid out."""
        room = self._room
        opened = [drawer.rect for drawer in self.all if drawer.is_open]
        return [Rect(room.right - rect.w, rect.y, rect.w, rect.h) for rect in opened]

    def beside(self, room: Rect, look: Look) -> Rect:
        """Return the part of the room where the table goes: beside a drawer that stays open during play."""
        stays = any(drawer.is_open for drawer in self.all if drawer is not self._look_back)
        return Rect(room.x, room.y, room.w - (self._wide(room, look) if stays else 0), room.h)

    @staticmethod
    def _wide(room: Rect, look: Look) -> int:
        """Return the width of a drawer: a little less than usual if the table would be smaller otherwise."""
        return max(look.px(LEAST_WIDE), min(room.w - look.px(ROOM[0]), look.px(DRAWER_WIDE)))

    def lay(self, room: Rect, look: Look) -> None:
        """Place the drawers at the right of the room."""
        self._room = room
        for drawer in self.all:
            drawer.width = self._wide(room, look)
            drawer.layout(room, look)

    def toggle(self, name: str) -> None:
        """Open a drawer and close the others, or close it; a message in the way is dropped."""
        for other, drawer in self._drawers.items():
            if other != name:
                drawer.close()
        self._drawers[name].toggle()
        self.refresh()

    def show(self, name: str) -> None:
        """Open a drawer; any that were open are hidden at once."""
        self.close_at_once()
        self.toggle(name)

    def looking_back(self) -> Callable[[], object] | None:
        """Return the action that looks back at the player's moves of the deal; None if the game has no look back."""
        context = self._context
        looking_back = context.scene.looking_back
        if context.host.seat is None or looking_back is None:
            return None

        def look_back() -> None:
            self.toggle("look_back")
            if self._look_back.is_open:
                self._look_back.begin(looking_back.look_back(own_turns(context.host)))

        return look_back

    def _show_better(self, missed: Missed) -> None:
        """Open a page that plays the better moves on a table of its own."""
        context = self._context
        sitters = sitters_of(context.host.players, context.seated)
        context.app.push(BetterScreen(context.scene_of(context.seated), missed, sitters, context.settings))

    def forget_look_back(self) -> None:
        """Close the drawer that looks back at the deal, once the deal summary is closed."""
        self._look_back.close()

    def keep_above(self, deal_summary: Rect) -> None:
        """Let the drawer that looks back end above the deal summary, if it would cover it."""
        drawer = self._look_back
        covered = deal_summary.right > self._room.right - drawer.rect.w  # its place once it has slid out
        drawer.foot = max(0, self._room.bottom - deal_summary.top) if covered else 0
        drawer.layout(self._room, self._context.look)

    def close(self) -> bool:
        """Close the open drawer; False when none is."""
        opened = [drawer for drawer in self._drawers.values() if drawer.is_open]
        for drawer in opened:
            drawer.close()
        return bool(opened)

    def close_at_once(self) -> None:
        """Hide all drawers at once, without sliding."""
        for drawer in self._drawers.values():
            drawer.close()
            drawer.visible = False
            drawer.fill(())

    def refresh(self) -> None:
        """Fill the open drawer with the current state."""
        view, context = self._context.view, self._context
        if view is None:
            return
        if self._drawers["score"].is_open:
            self._drawers["score"].fill([context.scene.sheet(view, self._explain)])
        if self._drawers["log"].is_open:
            host = context.host
            self._drawers["log"].fill(self.turn_log.lines(host.log(), context.scene, host.deals))
        if self._drawers["rules"].is_open:
            reader = Button("agreed.reader", say("play.agreed.reader"), self._read_rules, icon="rules")
            self._drawers["rules"].fill([reader, *agreed_lines(context.host.match.options)])
        if self._drawers["memory"].is_open:
            aid = context.scene.memory_aid
            lines = aid.memory(view) if aid else []
            self._drawers["memory"].fill([Label(f"memory.{index}", line) for index, line in enumerate(lines)])
