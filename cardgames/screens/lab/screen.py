"""The lab: all experiments of this user, newest first, with what each found, and the form for a new one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.lab.experiments.laboratory import stamp_of
from cardgames.screens.home.waiting import when
from cardgames.screens.lab.acts import Acts
from cardgames.screens.lab.figures import main_finding, title_of
from cardgames.screens.lab.forms import NewExperiment
from cardgames.screens.lab.stand import stand
from cardgames.screens.lab.watching import LaboratoryPage
from cardgames.screens.lab_texts import LabTexts
from cardgames.screens.nothing import EmptyNotice
from cardgames.table import draw, text
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.room import page_rect
from cardgames.table.units import columns, rows
from cardgames.table.widgets.base import Column, Group, Widget
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.scroll import ListBox, ListRow, ScrollArea, row_after
from cardgames.words import listed, say

if TYPE_CHECKING:
    from cardgames.lab.experiments.experiment import Experiment
    from cardgames.lab.experiments.summary import Summary
    from cardgames.screens.app_context import AppContext

NANO = 1_000_000_000

About = tuple[str, str, Icon]
"""The title of an experiment's row, its note and its icon."""


class Notes(Group):
    """Lines on paper that can be scrolled, and buttons below them."""

    ground = "paper"
    lift = 1.6

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._scroll = ScrollArea(f"{name}.scroll", Column(f"{name}.lines"))
        self._buttons: list[Widget] = []
        self.add(self._scroll)

    def fill(self, lines: list[Widget], buttons: list[Widget]) -> None:
        """Show other lines and buttons."""
        self.clear()
        self._scroll.turn_to(Column(f"{self.name}.lines", lines, gap=8))
        self._buttons = buttons
        for widget in (self._scroll, *buttons):
            self.add(widget)
        if self._look is not None:
            self.layout(self.rect, self._look)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        inner = rect.inflate(-look.px(40), -look.px(32))
        bottom = inner.bottom
        for line in reversed(list(self._button_rows(inner.w, look))):
            x = inner.x
            for button, wide in line:
                button.layout(Rect(x, bottom - look.px(36), wide, look.px(36)), look)
                x += wide + look.px(8)
            bottom -= look.px(44)
        self._scroll.layout(Rect(inner.x, inner.y, inner.w, bottom - inner.y - look.px(6)), look)

    def _button_rows(self, limit: int, look: Look) -> Iterator[list[tuple[Widget, int]]]:
        line: list[tuple[Widget, int]] = []
        used = 0
        for button in self._buttons:
            wide = button.preferred_size(look, limit)[0]
            if line and used + wide > limit:
                yield line
                line, used = [], 0
            line.append((button, wide))
            used += wide + look.px(8)
        if line:
            yield line

    def draw(self, surface: Surface) -> None:
        draw.plate(surface, self.rect, self.look, "paper", radius=self.look.px(12), lift=self.lift)
        super().draw(surface)


class LabScreen(LaboratoryPage):
    """The list of experiments, and the chosen one beside it."""

    def __init__(self, app_context: AppContext) -> None:
        super().__init__(app_context)
        self._paths: list[Path] = []
        self._chosen: Path | None = None
        self._told: list[About] = []
        self._noted: tuple[object, ...] = ()
        """What the notes are about; they are made again when it changes."""
        self._known: dict[Path, tuple[Summary, str, str]] = {}
        """The title and the main finding of each experiment, made once for each summary."""
        self._acts = Acts(self, app_context, self._refresh)
        self._back = IconButton("back", "back", say("library.back"), self.put_away, key="Esc")
        self._title = Label("title", say("lab.window.title"), text.DISPLAY)
        self._new = Button("new", say("lab.window.new"), self._ask_new, kind="brass", icon="plus")
        self._list = ListBox("experiments", on_wood=True)
        self._notes = Notes("notes")
        self._nothing = EmptyNotice(self._ask_new, say("lab.window.new"), "plus")
        self._nothing.tell(say("lab.window.none"), say("lab.window.invite"), offer=True)
        self.add(self._back, self._title, self._new, self._list, self._notes, self._nothing)

    def renewed(self) -> LabScreen:
        self.leave()
        again = LabScreen(self._app_context)
        again._chosen = self._chosen
        return again

    # -- the list

    def show_found(self) -> None:
        paths = self._laboratory.paths()
        told = [self._about(path) for path in paths]
        if paths != self._paths or not self._list.rows:
            self._paths, self._told = paths, told
            if self._chosen not in paths:
                self._chosen = paths[0] if paths else None
            self._list.fill([self._row(number, path) for number, path in enumerate(paths)])
        elif told != self._told:
            self._retell(told)
        if self._nothing.visible == bool(paths):
            self.touch()  # the wood behind the list
        self._nothing.show(not paths)
        for widget in (self._new, self._list, self._notes):
            widget.show(bool(paths))
        self._mark()

    def _retell(self, told: list[About]) -> None:
        """Change the rows that say something else now."""
        grown = False
        for row, before, now in zip(self._list.rows, self._told, told, strict=True):
            if before != now:
                row.label, row.note, row.icon = now
                row.touch()
                grown = grown or row.preferred_size(row.look, row.rect.w)[1] != row.rect.h
        self._told = told
        if grown:
            self._list.layout(self._list.rect, self.look)

    def _about(self, path: Path) -> About:
        summary, problem = self._laboratory.summary(path), self._laboratory.problem(path)
        if problem:
            return path.name, str(problem), "info"
        if summary is None:
            return path.stem, stand(self._laboratory, path), "clock"
        known = self._known.get(path)
        if known is None or known[0] is not summary:
            texts = LabTexts(summary)
            finding = main_finding(texts, len(summary.experiment.sides) - 1)
            self._known[path] = known = summary, title_of(summary), finding
        icon: Icon = "check" if summary.is_done else "clock"
        if self._laboratory.state(path) == "running":
            icon = "lab"
        return known[1], listed((stand(self._laboratory, path), known[2]), "dot"), icon

    def _row(self, number: int, path: Path) -> ListRow:
        title, note, icon = self._told[number]
        return ListRow(f"experiment.{number}", title, partial(self._press_row, path), note=note, icon=icon)

    def _press_row(self, path: Path) -> None:
        """Choose an experiment on the first press, open it on the second."""
        if path == self._chosen:
            self._open()
        else:
            self._choose(path)

    def _choose(self, path: Path) -> None:
        self._chosen = path
        self._mark()

    def _mark(self) -> None:
        number = self._paths.index(self._chosen) if self._chosen is not None else -1
        self._list.choose(f"experiment.{number}")
        path, laboratory = self._chosen, self._laboratory
        key: tuple[object, ...] = (path,)
        if path is not None:
            key = path, laboratory.summary(path), laboratory.state(path), laboratory.problem(path)
        if key != self._noted:
            self._noted = key
            focus = self.focus.name if self.focus is not None and self.focus in set(self._notes.walk()) else ""
            keyboard = self.focus is not None and self.focus.focused
            self._notes.fill(*self._details())
            found = next((one for one in self._notes.walk() if focus and one.name == focus), None)
            if focus:
                self.set_focus(found, by_keyboard=keyboard)
        elif path is not None:
            for label in self._notes.walk():
                if isinstance(label, Label) and label.name == "stand":
                    label.words = stand(laboratory, path)

    def _details(self) -> tuple[list[Widget], list[Widget]]:
        """What is known of the chosen experiment, and what can be done with it."""
        path = self._chosen
        if path is None:
            return [], []
        trash = IconButton("delete", "trash", say("lab.window.delete"), partial(self._acts.delete, path), key="Del")
        problem, summary = self._laboratory.problem(path), self._laboratory.summary(path)
        if problem and summary is None:
            return [Label("file", path.name, text.TITLE), Label("problem", str(problem), tone="bad")], [trash]
        stamp = stamp_of(path)
        lines: list[Widget] = [Label("of", path.stem if summary is None else title_of(summary), text.TITLE)]
        if stamp is not None:
            moment = datetime.fromtimestamp(stamp[0] / NANO, UTC)
            lines.append(Label("when", when(moment), text.SMALL, soft=True))
        if summary is not None:
            texts = LabTexts(summary)
            lines.append(Label("setup", texts.setup(), text.SMALL, soft=True))
            side = len(summary.experiment.sides) - 1
            lines.append(Label("finding.0", main_finding(texts, side)))
            if side and summary.matches > 1:
                _, *more = texts.findings(side)
                lines += [Label(f"finding.{number}", words) for number, words in enumerate(more, 1)]
        lines.append(Label("stand", stand(self._laboratory, path), text.SMALL, soft=True))
        return lines, self._buttons(path, summary is not None, trash)

    def _buttons(self, path: Path, known: bool, trash: Widget) -> list[Widget]:
        state = self._laboratory.state(path)
        told = self._laboratory.progress(path)
        found: list[Widget] = [Button("open", say("lab.window.open"), self._open, kind="brass", icon="chart")]
        if state in ("running", "waiting"):
            found.append(Button("pause", say("lab.window.hold"), partial(self._laboratory.pause, path), icon="pause"))
        elif not state and told.done < told.whole:
            found.append(Button("go_on", say("lab.window.go_on"), partial(self._laboratory.go_on, path), icon="play"))
        if known:
            more = Button("more", say("lab.window.more"), self._open_menu, kind="quiet", icon="menu")
            found.append(more)
        return [*found, trash]

    # -- what the player does

    def _open(self) -> None:
        if self._chosen is not None:
            self._app_context.open_experiment(self._chosen)

    def _open_menu(self) -> None:
        if self._chosen is not None:
            near = next((one.rect for one in self._notes.walk() if one.name == "more"), self._notes.rect)
            self._acts.open_menu(self._chosen, self._laboratory.summary(self._chosen), near)

    def _ask_new(self) -> None:
        def start(experiment: Experiment) -> None:
            self._app_context.open_experiment(self._laboratory.start(experiment))

        self.open(lambda page: NewExperiment(page._app_context, start))

    @property
    def _chosen_row(self) -> int:
        """The number of the chosen experiment in the list."""
        return 0 if self._chosen is None else self._paths.index(self._chosen)

    def input(self, event: Input) -> bool:
        """Handle keys: move through the list, open, delete, a new experiment."""
        match event:
            case Key(name) if (row := row_after(name, self._chosen_row, len(self._paths))) is not None:
                self._choose(self._paths[row])
            case Key("enter") if self._chosen is not None:
                self._open()
            case Key("delete") if self._chosen is not None:
                self._acts.delete(self._chosen)
            case Key("n", ctrl=False, alt=False):
                self._ask_new()
            case _:
                return False
        return True

    # -- layout

    def arrange(self, area: Rect, look: Look) -> None:
        inner = page_rect(area, look)
        line = look.px(36)
        head, body = rows(inner, [look.px(40), None], gap=look.px(14))
        self._back.layout(Rect(head.x, head.y, line, line), look)
        wide = self._new.preferred_size(look, head.w)[0]
        self._new.layout(Rect(head.right - wide, head.y, wide, line), look)
        left = self._back.rect.right + look.px(12)
        title, high = self._title.preferred_size(look, self._new.rect.x - left)
        self._title.layout(Rect(left, head.y + (line - high) // 2, title, high), look)
        lines, notes = columns(body, [None, look.px(410)], gap=look.px(20))
        self._slip = lines
        self._list.layout(lines.inflate(-look.px(16), -look.px(20)), look)
        self._notes.layout(notes, look)
        self._nothing.layout(body, look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        if not self._nothing.visible:
            draw.plate(surface, self._slip, self.look, "wood", radius=self.look.px(12), lift=1.2)
