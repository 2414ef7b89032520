"""What the pages of the lab share: they show what the laboratory found, and follow it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from cardgames.screens.lab.acts import Acts
from cardgames.table.timer import Timer
from cardgames.table.widgets.page import Page

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext


class LaboratoryPage(Page):
    """A page that is brought up to date whenever the laboratory has found more."""

    _acts: Acts

    def __init__(self, app_context: AppContext) -> None:
        super().__init__()
        self._app_context = app_context
        self._laboratory = app_context.laboratory
        self._seen = -1
        self._watching: Timer | None = None

    @abstractmethod
    def show_found(self) -> None:
        """Show what is known now."""

    def work(self) -> bool:
        """Do a piece of the work that is left for one frame; False if there is none."""
        return False

    def enter(self) -> None:
        """Show what is known, and watch for more."""
        self._watching = self.app.watch(self._watch)
        self._refresh()
        self.set_focus(None, by_keyboard=False)

    def leave(self) -> None:
        """Stop watching; experiments go on."""
        if self._watching is not None:
            self._watching.cancel()

    def resume(self, result: object) -> None:
        """Show what was found meanwhile."""
        self._refresh()

    def _watch(self) -> bool:
        if self.app.top is not self or self._held is not None:
            return False
        self._acts.poll()
        if self.work():
            return True
        if self._seen == self._laboratory.changes or self.app.top is not self:
            return False
        self._refresh()
        return True

    def _refresh(self) -> None:
        self._seen = self._laboratory.changes
        self.show_found()
