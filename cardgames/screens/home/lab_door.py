"""The button of the rules lab on the home screen. It says how far an experiment is that runs or was paused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.table.widgets.button import Button
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.lab.experiments.laboratory import Laboratory
    from cardgames.lab.experiments.progress import Progress
    from cardgames.screens.app_context import AppContext


class LabDoor(Button):
    """Opens the rules lab."""

    def __init__(self, app_context: AppContext) -> None:
        super().__init__("lab", say("home.lab"), app_context.open_lab, kind="quiet", icon="lab")
        self._app_context = app_context
        self._seen = -1

    def follow(self) -> bool:
        """Show how far the newest experiment is, if anything has changed since the last call; return whether the
        button looks different now."""
        laboratory = self._app_context.started_laboratory
        changes = laboratory.changes if laboratory else 0
        if changes == self._seen:
            return False
        self._seen, before = changes, self.label
        self._show(laboratory)
        return self.label != before

    def _show(self, laboratory: Laboratory | None) -> None:
        path = laboratory.paths()[0] if laboratory and laboratory.paths() else self._newest()
        runs = bool(laboratory and path and laboratory.state(path) == "running")
        self.label, self.tip = say("home.lab"), ""
        if path is None:
            return
        played = self._played(laboratory, path)
        if played.done < played.whole:
            self.label = say("home.lab_runs", share=played.share) if runs else say("home.lab_paused")
            self.tip = say(f"lab.window.state.{'running' if runs else 'paused'}", share=played.share)

    def _newest(self) -> Path | None:
        """The experiment that was written last."""
        folder = self._app_context.folders.lab
        if not folder.is_dir():
            return None  # so that the first screen loads nothing of the lab for players without experiments
        from cardgames.lab.experiments.progress import SUFFIX

        found = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)

    def _played(self, laboratory: Laboratory | None, path: Path) -> Progress:
        from cardgames.lab.experiments.progress import progress_in

        known = laboratory.progress(path) if laboratory else None
        return known if known and known.whole else progress_in(path)
