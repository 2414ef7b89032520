"""The page of an experiment: what it found so far, and how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.engine.match import Match
from cardgames.engine.messages import Said, message
from cardgames.lab.experiments import tasks
from cardgames.lab.experiments.summary import Summary
from cardgames.screens.lab.acts import Acts
from cardgames.screens.lab.figures import sheets_of, title_of, wall
from cardgames.screens.lab.stand import how_far, stand
from cardgames.screens.lab.watching import LaboratoryPage
from cardgames.screens.lab_texts import LabTexts
from cardgames.screens.nothing import EmptyNotice
from cardgames.screens.statistics.panels import EDGE, Wall
from cardgames.table import text
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.room import page_rect
from cardgames.table.widgets.base import Column, Row, Widget
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.table.widgets.slider import Progress
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext


class ExperimentScreen(LaboratoryPage):
    """An experiment in a file, or two that were joined (`summary`, with a sentence `note` on how)."""

    def __init__(
        self, app_context: AppContext, path: Path | None, summary: Summary | None = None, note: Said = ""
    ) -> None:
        super().__init__(app_context)
        self._path, self._summary, self._note = path, summary, note
        self._side = 1
        self._shown: tuple[Summary, int] | None = None
        self._sheets: list[Widget] = []
        self._swapped = 0
        self._making: Iterator[Widget] | None = None
        """New sheets that are being made, one a frame."""
        self._acts = Acts(self, app_context, self.put_away, self._open_instead)
        self._back = IconButton("back", "back", say("library.back"), self.put_away, key="Esc")
        self._title = Label("title", "", text.TITLE)
        self._setup = Label("setup", "", text.SMALL, soft=True)
        self._stand = Label("stand", "", text.BODY)
        self._progress = Progress("progress", say("lab.window.progress"))
        self._sides = DropList("side", say("lab.window.side"), [Pick(1, "")], 1, self._turn_to)
        self._sides.visible = False
        self._go = Button("go_on", say("lab.window.go_on"), self._go_on, kind="brass", icon="play")
        self._pause = Button("pause", say("lab.window.hold"), self._hold, icon="pause", tip=say("lab.window.hold_tip"))
        self._end = Button("end", say("lab.window.end"), self._stop, icon="flag", tip=say("lab.window.end_tip"))
        self._more = IconButton("more", "menu", say("lab.window.more"), self._open_menu, key="M")
        self._feet = Row("controls", [self._sides, self._go, self._pause, self._end, self._more], align="right")
        self._scroll = ScrollArea("sheets", Column("nothing_yet"))
        self._nothing = EmptyNotice(self.put_away)
        self.add(self._back, self._title, self._setup, self._stand, self._progress, self._feet)
        self.add(self._scroll, self._nothing)

    # -- what is known

    def renewed(self) -> ExperimentScreen:
        self.leave()
        return ExperimentScreen(self._app_context, self._path, self._summary, self._note)

    def work(self) -> bool:
        """Make another sheet."""
        if self._making is None:
            return False
        self._make_one()
        return True

    def show_found(self) -> None:
        path, laboratory = self._path, self._laboratory
        problem = ""
        if path is not None:
            self._summary = laboratory.summary(path) or self._summary
            problem = str(laboratory.problem(path))
        summary = self._summary
        state = laboratory.state(path) if path is not None else ""
        done = summary is not None and summary.is_done
        self._go.visible = path is not None and state == "" and summary is not None and not done
        self._pause.visible = state in ("running", "waiting")
        self._end.visible = path is not None and (state != "" or self._go.visible)
        self._pause.enabled = self._end.enabled = state != "stopping"
        self._more.visible = path is not None
        told = laboratory.progress(path) if path is not None else None
        self._progress.visible = self._stand.visible = told is not None
        if told is not None and path is not None:
            self._progress.share = how_far(laboratory, path).share
            self._stand.words = stand(laboratory, path)
        self._nothing.show(bool(problem) and summary is None)
        self._nothing.tell(say("lab.window.unreadable"), problem, offer=False)
        if problem and summary is not None:
            self._stand.words = problem
        if summary is not None:
            self._show(summary)
        else:
            self._title.words = path.stem if path is not None else ""
        if self.area.w:
            self.rearrange()

    def _show(self, summary: Summary) -> None:
        """Show the sheets again if there are new figures; the scroll position and the focus stay."""
        texts = LabTexts(summary)
        self._title.words = title_of(summary)
        self._setup.words = str(self._note) if self._path is None else texts.setup()
        sides = summary.experiment.sides
        self._sides.visible = len(sides) > 2
        self._sides.options = tuple(Pick(number, name) for number, name in enumerate(texts.names) if number)
        if self._shown is None and summary.swept:
            self._side = len(sides) - 1
        self._sides.value = self._side = min(self._side, max(1, len(sides) - 1))
        if self._shown is not None and self._shown[0] is summary and self._shown[1] == self._side:
            return
        first = self._shown is None
        self._shown = summary, self._side
        self._swapped = 0
        self._sheets, self._making = [], sheets_of(summary, self._side, self._open_pair, str(self._note))
        while first and self._making is not None:
            self._make_one()

    def _make_one(self) -> None:
        """Make another sheet and show it; if sheets have other sizes now, all are shown after the last."""
        made = None if self._making is None else next(self._making, None)
        focus, shown = self.focus, self._scroll.inside
        name = focus.name if focus is not None and focus in set(shown.walk()) else ""
        if made is not None:
            self._sheets.append(made)
            self._swapped += isinstance(shown, Wall) and shown.swap(len(self._sheets) - 1, made)
        else:
            self._making = None
            if self._swapped < len(self._sheets) or len(shown.children()) != len(self._sheets):
                laid_out = self._scroll.rect.w > 0
                at = self._scroll.at if laid_out else 0
                self._scroll.turn_to(wall(self._sheets))
                if laid_out:
                    self.rearrange()
                    self._scroll.scroll_to(at, at_once=True)
        if name and focus is not None and focus not in set(self._scroll.inside.walk()):
            found = next((one for one in self._scroll.inside.walk() if one.name == name), None)
            self.set_focus(found, by_keyboard=focus.focused)

    def _turn_to(self, side: int) -> None:
        self._side = side
        self._refresh()

    # -- what the player does

    def _go_on(self) -> None:
        if self._path is not None:
            self._laboratory.go_on(self._path)

    def _hold(self) -> None:
        if self._path is not None:
            self._laboratory.pause(self._path)

    def _stop(self) -> None:
        if self._path is not None:
            self._laboratory.end(self._path)

    def _open_menu(self) -> None:
        if self._path is not None:
            self._acts.open_menu(self._path, self._summary, self._more.rect)

    def _open_instead(self, path: Path) -> None:
        """Open another experiment in place of this one."""
        self.app.pop()
        self._app_context.open_experiment(path)

    def _open_pair(self, number: int) -> None:
        """Play a pair again and open both replays."""
        summary = self._summary
        if summary is None:
            return
        sides = (0, self._side)
        names = [LabTexts(summary).names[side] for side in sides]

        def take(matches: Sequence[Match]) -> None:
            if self.app.top is self:
                self._app_context.open_pair(matches, names)
                if isinstance(self.app.top, Page):
                    self.app.top.toast(message("lab.window.parting"))

        players = [say("lab.window.name", number=one) for one in range(1, summary.experiment.seats + 1)]
        self.toast(message("lab.window.playing_again"))
        self._acts.ask(take, tasks.matches, summary.experiment, sides, number, players)

    def input(self, event: Input) -> bool:
        """Scroll by keyboard; Space pauses and continues, M opens the menu."""
        match event:
            case Key("space", repeat=False):
                (self._hold if self._pause.visible and self._pause.enabled else self._go_on)()
            case Key("m", ctrl=False, alt=False) if self._more.visible:
                self._open_menu()
            case _:
                return self._scroll.steer(event)
        return True

    # -- layout

    def arrange(self, area: Rect, look: Look) -> None:
        inner = page_rect(area, look)
        line = look.px(36)
        feet = self._feet.preferred_size(look, inner.w)[0]
        left = inner.x + line + look.px(12)
        beside = inner.right - feet - look.px(16) - left
        under = self._title.preferred_size(look, beside)[0] < self._title.preferred_size(look, 10_000)[0]
        room = inner.right - left if under else beside
        title = self._title.preferred_size(look, room)[1]
        self._back.layout(Rect(inner.x, inner.y, line, line), look)
        top = inner.y
        if under:  # a long title has the whole width, and the buttons are below it
            self._title.layout(Rect(left, top + look.px(2), room, title), look)
            top += title + look.px(8)
        else:
            self._title.layout(Rect(left, top + max(0, line - title) // 2, room, title), look)
        self._feet.layout(Rect(inner.right - feet, top, feet, line), look)
        setup = self._setup.preferred_size(look, beside)[1]
        setup_top = top + look.px(2) if under else max(top + line, self._title.rect.bottom)
        self._setup.layout(Rect(left, setup_top, beside if under else inner.right - left, setup), look)
        top = max(self._feet.rect.bottom, self._setup.rect.bottom) + look.px(8)
        if self._progress.visible:
            high = self._stand.preferred_size(look, inner.w // 2)[1]
            wide = self._stand.preferred_size(look, inner.w // 2)[0]
            self._stand.layout(Rect(inner.x, top, wide, high), look)
            bar = look.px(14)
            start = inner.x + wide + look.px(14)
            self._progress.layout(Rect(start, top + (high - bar) // 2, inner.right - start, bar), look)
            top += high + look.px(10)
        body = Rect(inner.x, top, inner.w, inner.bottom - top)
        self._nothing.layout(body, look)
        self._scroll.layout(body.inflate(2 * look.px(EDGE), 0), look)
