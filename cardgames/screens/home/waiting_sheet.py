"""All unfinished matches, on a sheet: continue one, delete it, and restore it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.screens.home.waiting import Stand, stand_of, waiting_note
from cardgames.screens.sheet import Sheet
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Group
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.scroll import ListRow, ScrollArea
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext
    from cardgames.storage.glance import MatchFile
    from cardgames.storage.library import Removed

SIZE = (720, 520)


class WaitingSheet(Sheet):
    """A line for each match, the latest first."""

    def __init__(self, app_context: AppContext) -> None:
        super().__init__(say("waiting.title"), SIZE)
        self._app_context = app_context
        self._removed: list[Removed] = []
        self._list = ScrollArea("matches", Column("matches.lines"))
        self._undo = Button("undo", say("waiting.undo"), self._bring_back, icon="undo")
        self.add(self._list, self._undo)
        self._fill()

    def _fill(self) -> None:
        self._files = self._app_context.waiting()
        lines = [self._line(file) for file in self._files]
        self._list.turn_to(Column("matches.lines", lines, gap=6))
        self._undo.visible = bool(self._removed)

    def _line(self, file: MatchFile) -> WaitingLine:
        you = self._app_context.people.now.you.name
        return WaitingLine(file, you, partial(self._app_context.resume, file), partial(self._throw_away, file))

    def renewed(self) -> WaitingSheet:
        again = WaitingSheet(self._app_context)
        again._removed = self._removed
        again._fill()
        return again

    def enter(self) -> None:
        """Look up the scores once the list is shown."""
        self.app.call_later(0.05, self._look_up)

    def _look_up(self) -> None:
        if self.app.top is self:
            for line in self._list.inside.children():
                if isinstance(line, WaitingLine):
                    line.show_stand(
                        stand_of(self._app_context.library, line.file, self._app_context.people.now.you.names)
                    )

    def _throw_away(self, file: MatchFile) -> None:
        from cardgames.storage.library import LibraryProblem

        try:
            self._removed.append(self._app_context.library.remove(file))
        except LibraryProblem as problem:
            self.toast(problem, bad=True)
        self._fill()
        self.rearrange()
        self._look_up()

    def _bring_back(self) -> None:
        from cardgames.storage.library import LibraryProblem

        try:
            self._app_context.library.restore(self._removed.pop())
        except LibraryProblem as problem:
            self.toast(problem, bad=True)
        self._fill()
        self.rearrange()
        self._look_up()

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        foot = look.px(48) if self._undo.visible else 0
        self._list.layout(Rect(area.x, area.y, area.w, area.h - foot), look)
        wide, high = self._undo.preferred_size(look, area.w)
        self._undo.layout(Rect(area.x, area.bottom - high, wide, high), look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        super().paint(surface, dirty)
        if not self._files:
            look = self.look
            words = Rect(self._list.rect.x, self._list.rect.y, self._list.rect.w, look.px(60))
            text.write(surface, say("waiting.none"), words, look, text.BODY, look.theme.ink_soft)


SIDE = 36
"""Side of the button that deletes a match, in points."""


class WaitingLine(Group):
    """One match, with a button to delete it."""

    def __init__(self, file: MatchFile, you: str, go_on: partial[None], throw_away: partial[None]) -> None:
        super().__init__(f"match.{file.id}.line")
        self.file = file
        self._you = you
        self._row = ListRow(f"match.{file.id}", file.title, go_on, note=waiting_note(file, you), icon="play")
        self._trash = IconButton(f"remove.{file.id}", "trash", say("waiting.remove"), throw_away)
        self.add(self._row)
        self.add(self._trash)

    def show_stand(self, stand: Stand) -> None:
        """Add the score, or the place in a tournament."""
        self._row.aside = stand.score
        self._row.note = waiting_note(self.file, self._you, Stand(place=stand.place))
        self._row.touch()
        if self.page is not None:
            self.page.rearrange()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, self._row.preferred_size(look, limit - look.px(SIDE + 8))[1]

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        side = look.px(SIDE)
        self._trash.layout(Rect(rect.right - side, rect.centery - side // 2, side, side), look)
        self._row.layout(Rect(rect.x, rect.y, rect.w - side - look.px(8), rect.h), look)
